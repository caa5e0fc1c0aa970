package app

import (
	"slices"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// tables are the tables of scalar cards, and what the worker was asked for them.
type tables struct {
	open    map[string]bool      // those that a person opened or closed by themselves; the others are as Steps.Tables says
	version uint64               // changes with open
	sort    state.TableSort      // of all tables
	asked   map[string]*tableAsk // by the card's id

	crosshair crosshairAt // of the card that fills the screen
	full      *fullView
	bar       *stepsBar
}

// crosshairAt is where a crosshair was last, for as long as the x axis is the same.
type crosshairAt struct {
	on   bool
	x    float64 // in the units of the axis
	axis wire.Axis
	xTag string
}

// atCrosshair returns where the crosshair of the card is that fills the screen; ok is false for nowhere.
func (p *page) atCrosshair() (x float64, ok bool) {
	at := p.tables.crosshair
	return at.x, at.on && at == p.crosshairTo(at.x)
}

// crosshairTo is a crosshair on the x axis of now.
func (p *page) crosshairTo(x float64) crosshairAt {
	return crosshairAt{true, x, p.model.Axis(), p.model.XTag()}
}

// tableAsk is what is known for the table of a card.
type tableAsk struct {
	table *cardTable
	all   question // everything
	place question // the place or the range that is chosen
	cross question // the place of the crosshair, in full screen

	rows     []state.TableRow // of rowsOf, sorted
	rowsOf   [2]*wire.Table
	rowsSort state.TableSort
	rowsName uint64
}

// question is one that is asked again and again. While an answer is under way the next question waits, so that a drag shows what is newest.
type question struct {
	at      wire.Span // that was asked for
	answer  *wire.Table
	waiting bool
	due     bool
}

func (p *page) tableOpen(key state.CardKey) bool {
	if len(p.tables.open) > 0 {
		if on, chosen := p.tables.open[p.lasting(key)]; chosen {
			return on
		}
	}
	return p.model.Steps().Tables
}

// anyTable reports whether one of some cards has its table open. Mostly none has, and then there are thousands of cards that need not be asked.
func (p *page) anyTable(keys []state.CardKey) bool {
	return (len(p.tables.open) > 0 || p.model.Steps().Tables) && slices.ContainsFunc(keys, p.tableOpen)
}

// toggleTable opens or closes the table of a card.
func (p *page) toggleTable(key state.CardKey) {
	if p.tables.open == nil {
		p.tables.open = map[string]bool{}
	}
	p.tables.open[p.lasting(key)] = !p.tableOpen(key)
	p.tables.version++
	p.render()
}

// showTables opens the table of every card, or closes them all.
func (p *page) showTables(on bool) {
	p.model.SetTables(on)
	p.tables.open = nil
	p.tables.version++
	p.changed()
}

// mountTable makes the table of a card known. What was known for another id of the same card stays on screen until there is better.
func (p *page) mountTable(t *cardTable, before string) {
	if p.tables.asked == nil {
		p.tables.asked = map[string]*tableAsk{}
	}
	ask := p.tables.asked[before]
	if ask == nil || ask.table != t {
		ask = &tableAsk{}
	}
	delete(p.tables.asked, before)
	ask.table = t
	ask.lost()
	p.tables.asked[t.Card] = ask
	p.askTable(t.Card)
}

// dismountTable forgets the table of a card.
func (p *page) dismountTable(t *cardTable, id string) {
	if ask := p.tables.asked[id]; ask != nil && ask.table == t {
		delete(p.tables.asked, id)
	}
}

// askTable asks for what the table of a card shows. The worker knows a card once it has drawn it.
func (p *page) askTable(id string) {
	ask := p.tables.asked[id]
	c, ok := p.cards[id].(*chartCard)
	if ask == nil || !ok || !c.axis.drawn {
		return
	}
	if steps := p.model.Steps(); steps.On {
		p.ask(&ask.place, wire.GetTable{Card: id, At: steps.In(p.reach(c.axis))})
	} else {
		p.ask(&ask.all, wire.GetTable{Card: id, All: true})
	}
	if c.Full {
		p.askCrosshair(ask, id)
	}
}

func (p *page) askCrosshair(ask *tableAsk, id string) {
	if x, ok := p.atCrosshair(); ok {
		p.ask(&ask.cross, wire.GetTable{Card: id, At: wire.Span{Lo: x, Hi: x}})
	}
}

func (p *page) ask(q *question, want wire.GetTable) {
	if q.due = q.waiting; !q.waiting {
		q.waiting, q.at = true, want.At
		p.send(&want)
	}
}

// lost has no answer waited for any more.
func (a *tableAsk) lost() { a.all.waiting, a.place.waiting, a.cross.waiting = false, false, false }

// questionOf returns what an answer is to, nil for what was asked before something else. Where the crosshair is at the place that is chosen both have the
// same answer.
func (a *tableAsk) questionOf(m *wire.Table) *question {
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

// askTables asks for all tables, since what is chosen along x changed.
func (p *page) askTables() {
	for id := range p.tables.asked {
		p.askTable(id)
	}
}

// tableRead takes an answer.
func (p *page) tableRead(m *wire.Table) {
	ask := p.tables.asked[m.Card]
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
		p.askCrosshair(ask, m.Card)
	case again:
		p.askTable(m.Card)
	}
	p.refresh(ask.table)
}

// redrawn follows a drawing: the axis may be another one, and the values of the table too.
func (p *page) redrawn(c *chartCard, d *wire.Drawn) {
	axis := plotAxis{drawn: true, x: d.X, data: d.Data, plot: d.Plot}
	if axis != c.axis {
		c.axis = axis
		p.placeHandles(c) // with the picture; their labels follow
		p.showHandles(c)
	}
	if c.Full && p.tables.full != nil {
		p.refresh(p.tables.full)
	}
	if ask := p.tables.asked[d.Card]; ask != nil {
		ask.lost() // an answer that was is not waited for
		p.askTable(d.Card)
	}
}

// crosshairMoved has the table of the card that fills the screen follow its crosshair.
func (p *page) crosshairMoved(r *wire.Readout) {
	c, ok := p.cards[r.Card].(*chartCard)
	ask := p.tables.asked[r.Card]
	if !ok || !c.Full || ask == nil || len(r.Rows) == 0 {
		return
	}
	if now := p.crosshairTo(r.At); p.tables.crosshair != now {
		p.tables.crosshair = now
		p.askCrosshair(ask, r.Card)
	}
	p.refresh(ask.table) // the nearest row
}

// answers returns what a table shows: all points, or the chosen place or range, and what kind that makes it; in full screen also the points at the
// crosshair, once there is one. While an answer to another question is under way the one before stays.
func (p *page) answers(ask *tableAsk, full bool) (kind state.TableKind, shown [2]*wire.Table) {
	shown[0] = ask.all.answer
	if place := ask.place.answer; p.model.Steps().On && place != nil {
		shown[0], kind = place, state.TablePlace
		if place.At.On() {
			kind = state.TableRange
		}
	}
	if _, ok := p.atCrosshair(); full && ok {
		shown[1] = ask.cross.answer
	}
	return kind, shown
}

// tableRows returns the rows of a table in their order.
func (p *page) tableRows(ask *tableAsk, shown [2]*wire.Table) []state.TableRow {
	names := p.model.NamesVersion()
	if shown == ask.rowsOf && ask.rowsSort == p.tables.sort && ask.rowsName == names {
		return ask.rows
	}
	ask.rowsOf, ask.rowsSort, ask.rowsName, ask.rows = shown, p.tables.sort, names, nil
	if shown[0] == nil {
		return nil
	}
	ask.rows = p.namedRows(shown[0].Rows)
	if shown[1] != nil {
		placeRows(ask.rows, shown[1].Rows)
	}
	p.tables.sort.In(p.model.Columns()).Sort(ask.rows)
	return ask.rows
}

// namedRows names rows by run or group, and by tag where there are several.
func (p *page) namedRows(rows []wire.TableRow) []state.TableRow {
	named := make([]state.TableRow, len(rows))
	for i := range rows {
		r := &rows[i]
		named[i].TableRow = *r
		switch run := p.model.Run(r.Run); {
		case run != nil:
			named[i].Name, named[i].Title = run.ShownName(), run.Title()
		case r.Group > 0:
			if r.Group <= len(p.groups) {
				named[i].Name = p.groups[r.Group-1].Name
				named[i].Title = named[i].Name
			}
		}
		runs := []wire.RunID{r.Run}
		if r.Group > 0 && r.Group <= len(p.groups) {
			runs = p.groups[r.Group-1].Runs
		}
		named[i].HParams = p.model.HParamCells(runs)
		if tag := p.model.Tag(r.Tag); tag != nil && r.Tag != rows[0].Tag || tag != nil && rows[len(rows)-1].Tag != r.Tag {
			named[i].Name += " · " + tag.Called()
			named[i].Title += " · " + tag.Called()
		}
	}
	return named
}

// seriesKey tells a series of a card from the others.
type seriesKey struct {
	run   wire.RunID
	group int
	tag   wire.TagID
}

func keyOfSeries(s *wire.Series) seriesKey { return seriesKey{s.Run, s.Group, s.Tag} }

// placeRows puts the points at the crosshair into the rows of the same series.
func placeRows(rows []state.TableRow, at []wire.TableRow) {
	places := make(map[seriesKey]*wire.Sample, len(at))
	for i := range at {
		places[keyOfSeries(&at[i].Series)] = &at[i].From
	}
	for i := range rows {
		rows[i].Place = places[keyOfSeries(&rows[i].Series)]
	}
}
