package page

import (
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/table"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
)

// tables are the tables of scalar cards, and the worker's answers for them.
type tables struct {
	k *Kind
	// tables that the person opened or closed one by one; Steps.Tables decides for all others
	open     map[string]bool
	version  uint64               // changes whenever open does
	sort     table.Sort           // order of the rows of all tables
	Requests map[string]*tableAsk // by card id

	crosshair crosshairAt // last crosshair of the full-screen card
	Bar       *stepsBar
}

// crosshairAt is the last position of a crosshair, valid while the x axis stays the same.
type crosshairAt struct {
	on   bool    // there is one
	x    float64 // in the units of the axis
	axis wire.Axis
	xTag string
}

// atCrosshair returns the position of the full-screen card's crosshair; ok is false if it has none.
func (ts *tables) atCrosshair() (x float64, ok bool) {
	at := ts.crosshair
	return at.x, at.on && at == ts.crosshairTo(at.x)
}

// crosshairTo returns a crosshair at x on the current x axis.
func (ts *tables) crosshairTo(x float64) crosshairAt {
	return crosshairAt{true, x, ts.k.model.Cards.Axis(), ts.k.model.Cards.XTag()}
}

// tableAsk is the state of a card's table.
type tableAsk struct {
	Table *cardTable
	all   question // all points
	place question // the selected step or range
	cross question // the position of the crosshair, in full screen

	rows     []table.Row                     // the sorted rows, made from rowsOf
	rowsOf   [2]*scalar.Table                // answers that rows were made from
	rowsSort table.Sort                      // order of rows
	rowsName uint64                          // version of the names in rows
	digits   map[table.Column]*charts.Digits // number formats of rows, per column
}

// question is a question that is repeated as its range changes. While an answer is pending the next
// question waits, so that a drag shows the newest values.
type question struct {
	at      wire.Span     // the range that was asked for
	answer  *scalar.Table // the last answer; nil before the first one
	waiting bool          // for an answer
	due     bool          // ask again after the answer
}

func (ts *tables) TableOpen(key cards.Key) bool {
	if len(ts.open) > 0 {
		if on, chosen := ts.open[ts.k.cards.StableName(key)]; chosen {
			return on
		}
	}
	return ts.k.model.Cards.Steps().Tables
}

// ToggleTable opens or closes the table of a card.
func (ts *tables) ToggleTable(key cards.Key) {
	if ts.open == nil {
		ts.open = map[string]bool{}
	}
	ts.open[ts.k.cards.StableName(key)] = !ts.TableOpen(key)
	ts.version++
	ts.k.page.Render()
}

// ShowTables opens or closes the tables of all cards.
func (ts *tables) ShowTables(on bool) {
	ts.k.model.Cards.SetTables(on)
	ts.open = nil
	ts.version++
	ts.k.page.Changed()
}

// mountTable registers the table of a card. If the card had another id before, the answers for that
// id stay on screen until new ones arrive.
func (ts *tables) mountTable(t *cardTable, before string) {
	if ts.Requests == nil {
		ts.Requests = map[string]*tableAsk{}
	}
	ask := ts.Requests[before]
	if ask == nil || ask.Table != t {
		ask = &tableAsk{}
	}
	delete(ts.Requests, before)
	ask.Table = t
	ask.lost()
	ts.Requests[t.Card] = ask
	ts.askTable(t.Card)
}

// dismountTable unregisters the table of a card.
func (ts *tables) dismountTable(t *cardTable, id string) {
	if ask := ts.Requests[id]; ask != nil && ask.Table == t {
		delete(ts.Requests, id)
	}
}

// askTable requests the data that the card's table shows. The worker knows a card only after it has
// drawn it.
func (ts *tables) askTable(id string) {
	ask := ts.Requests[id]
	c, ok := ts.k.cards.All[id].(*card.Chart)
	if ask == nil || !ok || !c.Axis.Drawn {
		return
	}
	if steps := ts.k.model.Cards.Steps(); steps.On {
		ts.ask(&ask.place, id, scalar.GetTable{At: steps.In(ts.k.Selection.ends(c.Axis))})
	} else {
		ts.ask(&ask.all, id, scalar.GetTable{All: true})
	}
	if c.Full {
		ts.askCrosshair(ask, id)
	}
}

func (ts *tables) askCrosshair(ask *tableAsk, id string) {
	if x, ok := ts.atCrosshair(); ok {
		ts.ask(&ask.cross, id, scalar.GetTable{At: wire.Span{Lo: x, Hi: x}})
	}
}

// ask asks a question about a card, or notes that it is due while an answer is pending.
func (ts *tables) ask(q *question, card string, get scalar.GetTable) {
	if q.due = q.waiting; !q.waiting {
		q.waiting, q.at = true, get.At
		ts.k.page.Ask(ts.k, card, &get)
	}
}

// lost marks all pending answers as no longer awaited.
func (a *tableAsk) lost() { a.all.waiting, a.place.waiting, a.cross.waiting = false, false, false }

// questionOf returns the question that an answer belongs to; nil if something else was asked since.
// If the crosshair is at the selected step, one answer serves both.
func (a *tableAsk) questionOf(m *scalar.Table) *question {
	switch {
	case m.All:
		return &a.all
	case m.At == a.cross.at && (a.cross.waiting || m.At != a.place.at):
		return &a.cross
	case m.At == a.place.at:
		return &a.place
	}
	return nil
}

// askTables requests the data of all tables after the selection along x changed.
func (ts *tables) askTables() {
	for id := range ts.Requests {
		ts.askTable(id)
	}
}

// tableRead takes an answer.
func (ts *tables) tableRead(card string, m *scalar.Table) {
	ask := ts.Requests[card]
	if ask == nil {
		return
	}
	q := ask.questionOf(m)
	if q == nil {
		return
	}
	again := q.due
	q.answer, q.waiting, q.due = m, false, false
	switch {
	case again && q == &ask.cross:
		ts.askCrosshair(ask, card)
	case again:
		ts.askTable(card)
	}
	ts.k.page.RenderOnly(ask.Table)
}

// redrawn is called after a card was drawn: its axis and its table's values may have changed.
func (ts *tables) redrawn(c *card.Chart, d *wire.Drawn, moved bool) {
	if moved {
		// the handles move together with the picture; their labels follow
		ts.k.Selection.placeHandles(c)
		ts.k.Selection.showHandles(c)
	}
	if c.Full {
		ts.k.Full.drawn(d)
		ts.k.full.Render()
	}
	if ask := ts.Requests[d.Card]; ask != nil {
		ask.lost() // the pending answer is outdated
		ts.askTable(d.Card)
	}
}

// crosshairMoved updates the table of the full-screen card after its crosshair moved.
func (ts *tables) crosshairMoved(id string, r *chart.Readout) {
	c, ok := ts.k.cards.All[id].(*card.Chart)
	if !ok || !c.Full || len(r.Rows) == 0 {
		return
	}
	before := ts.crosshair
	ts.crosshair = ts.crosshairTo(r.At)
	if ask := ts.Requests[id]; ask != nil { // without a request, the table asks when it is mounted
		if ts.crosshair != before {
			ts.askCrosshair(ask, id)
		}
		ts.k.page.RenderOnly(ask.Table) // render again, to mark the row nearest to the pointer
	}
}

// answers returns the data of a table: all points, or the selected step or range, and the resulting
// kind of table; in full screen also the points at the crosshair, if there is one. While an answer
// to a new question is pending, the previous one stays.
func (ts *tables) answers(ask *tableAsk, full bool) (kind table.Kind, shown [2]*scalar.Table) {
	shown[0] = ask.all.answer
	if place := ask.place.answer; ts.k.model.Cards.Steps().On && place != nil {
		shown[0], kind = place, table.Place
		if place.At.On() {
			kind = table.Range
		}
	}
	if _, ok := ts.atCrosshair(); full && ok {
		shown[1] = ask.cross.answer
	}
	return kind, shown
}

// tableRows returns the sorted rows of a table.
func (ts *tables) tableRows(ask *tableAsk, shown [2]*scalar.Table) []table.Row {
	names := ts.k.model.NamesVersion()
	if shown == ask.rowsOf && ask.rowsSort == ts.sort && ask.rowsName == names {
		return ask.rows
	}
	ask.rowsOf, ask.rowsSort, ask.rowsName, ask.rows, ask.digits = shown, ts.sort, names, nil, nil
	if shown[0] == nil {
		return nil
	}
	ask.rows = ts.namedRows(shown[0].Rows)
	if shown[1] != nil {
		placeRows(ask.rows, shown[1].Rows)
	}
	ts.sort.In(ts.k.model.Runs.Columns()).Sort(ask.rows)
	return ask.rows
}

// digits returns the number format of each column of a table.
func (ts *tables) digits(id string, columns []table.Column) map[table.Column]*charts.Digits {
	ask := ts.Requests[id]
	if ask == nil {
		return nil // no row is shown
	}
	for _, c := range columns {
		if ask.digits[c] == nil && c != table.ColumnRun && c < table.ColumnHParam {
			if ask.digits == nil {
				ask.digits = map[table.Column]*charts.Digits{}
			}
			ask.digits[c] = table.DigitsOf(c, ask.rows)
		}
	}
	return ask.digits
}

// namedRows names rows by run or group, and by tag if there are several.
func (ts *tables) namedRows(rows []scalar.TableRow) []table.Row {
	named := make([]table.Row, len(rows))
	for i := range rows {
		r := &rows[i]
		named[i].TableRow = *r
		switch run := ts.k.model.Runs.Run(r.Run); {
		case run != nil:
			named[i].Name, named[i].Title = run.ShownName(), run.Title()
			named[i].Short = run.Short()
		case r.Group > 0:
			if r.Group <= len(ts.k.cards.Groups) {
				named[i].Name = ts.k.cards.Groups[r.Group-1].Name
				named[i].Title = named[i].Name
				named[i].Short = ts.k.cards.ShortOfGroup(r.Group)
			}
		}
		runs := []wire.RunID{r.Run}
		if r.Group > 0 && r.Group <= len(ts.k.cards.Groups) {
			runs = ts.k.cards.Groups[r.Group-1].Runs
		}
		named[i].HParams = ts.k.model.Runs.HParamCells(runs)
		if tag := ts.k.model.Cards.Tag(r.Tag); tag != nil && r.Tag != rows[0].Tag ||
			tag != nil && rows[len(rows)-1].Tag != r.Tag {
			named[i].Name = words.TitleAndTag(named[i].Name, tag.Called())
			named[i].Title = words.TitleAndTag(named[i].Title, tag.Called())
			named[i].Short.Tail = words.TitleAndTag(named[i].Short.Tail, tag.Called())
		}
	}
	return named
}

// seriesKey identifies a series within a card.
type seriesKey struct {
	run   wire.RunID
	group int
	tag   wire.TagID
}

func keyOfSeries(s *wire.Series) seriesKey { return seriesKey{s.Run, s.Group, s.Tag} }

// placeRows adds the points at the crosshair to the rows of the same series.
func placeRows(rows []table.Row, at []scalar.TableRow) {
	places := make(map[seriesKey]*wire.Sample, len(at))
	for i := range at {
		places[keyOfSeries(&at[i].Series)] = &at[i].From
	}
	for i := range rows {
		rows[i].Place = places[keyOfSeries(&rows[i].Series)]
	}
}
