package gallery

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// cellPrefix begins the ids of cells in questions to the worker.
const cellPrefix = "grid "

// grid is the grid of a tag.
type grid struct {
	g         *Gallery
	component *gridView // nil unless on screen
	opener    app.Value // the element that had the focus before
	asked     gridQuestion
	serial    uint32
	steps     image.Steps
	known     bool   // steps is the answer to asked
	number    int    // number of the grid that the script shows
	picking   bool   // a press selects a cell for a comparison
	picked    string // key of the cell selected first, "" for none
	problem   string // message about invalid typed columns, "" for none
}

// gridQuestion is the question for the rows and columns, and the state it depends on.
type gridQuestion struct {
	tag                wire.TagID
	runs               string // ids of the visible runs that have the tag
	columns            string // as typed
	sample             int    // which image of each step
	values, superseded int64  // numbers of the tag's values
	all                bool   // superseded images count, too
}

// open opens the grid of a tag, 0 for the first one, and reports whether there is one.
func (r *grid) open(id wire.TagID) bool {
	tag := r.g.model.Cards.Tag(id)
	if tag == nil || tag.Kind != r.g.cards.ID() {
		tags := r.g.model.Cards.Tags(r.g.cards.ID())
		if len(tags) == 0 {
			return false
		}
		tag = tags[0]
	}
	r.g.cards.Clear()
	l := &r.g.look.grid
	if !l.on {
		r.opener = focused()
	}
	if l.cell == 0 {
		l.cell, l.columns = usualCell, usualColumns
	}
	if l.tag != tag.Name {
		l.chosen, l.sample, l.columns = nil, 0, usualColumns
	}
	l.on, l.tag = true, tag.Name
	r.g.page.ChangedWithHistory()
	return true
}

// OpenGrid opens the grid of a tag, 0 for the first one, and reports whether there is one.
func (g *Gallery) OpenGrid(tag wire.TagID) bool { return g.grid.open(tag) }

// tag returns the grid's tag, nil while it is not known.
func (r *grid) tag() *cards.Tag { return r.g.tagNamed(r.g.look.grid.tag) }

// question returns the current question, and the runs to ask about.
func (r *grid) question() (q gridQuestion, runs []wire.RunID) {
	tag, l := r.tag(), &r.g.look.grid
	if tag == nil {
		return q, nil
	}
	var key strings.Builder
	for _, id := range r.g.model.Runs.DrawnRuns() {
		if slices.Contains(tag.Runs, id) {
			runs = append(runs, id)
			key.WriteString(strconv.Itoa(int(id)))
			key.WriteByte(' ')
		}
	}
	return gridQuestion{tag.ID, key.String(), columnsText(l.columns, l.chosen), l.sample,
		tag.Values, tag.Superseded, r.g.model.Cards.AllAttempts()}, runs
}

// ask requests the rows and columns, if they may have changed.
func (r *grid) ask() {
	q, runs := r.question()
	if q.tag == 0 || q == r.asked {
		return
	}
	if q.tag != r.asked.tag {
		r.known = false
		// otherwise the cells of the other tag would be shown under this tag's name
		call("hideGrid")
	}
	r.asked = q
	l := &r.g.look.grid
	r.serial = r.g.page.Ask(r.g.cards, "",
		&image.GetSteps{
			Tag: q.tag, Runs: runs, AllAttempts: q.all, Columns: l.columns, Chosen: l.chosen,
			Sample: q.sample,
		})
}

// stepsRead takes the rows and columns, and makes the script show them. The script keeps existing
// cells in place.
func (r *grid) stepsRead(serial uint32, m *image.Steps) {
	if serial != r.serial || r.component == nil {
		return
	}
	r.steps, r.known = *m, true
	r.g.page.RenderOnly(r.component)
	r.g.page.After(r.show)
}

// show has the script show the grid.
func (r *grid) show() {
	if r.component == nil || !r.known {
		return
	}
	rows, columns := make([]any, len(r.steps.Runs)), make([]any, len(r.steps.Columns))
	for i, id := range r.steps.Runs {
		run := r.g.model.Runs.Run(id)
		if run == nil {
			run = &runs.Run{}
		}
		short := run.Short()
		rows[i] = []any{strconv.Itoa(int(id)), short.Head, short.Tail, run.Title(),
			ui.SwatchHTML(ui.InkOf(run), "")}
	}
	for i, step := range r.steps.Columns {
		text := charts.FormatInt(step)
		columns[i] = []any{strconv.FormatInt(step, 10), text, words.StepAt(text, "")}
	}
	l, asked := &r.g.look.grid, r.asked
	number := call("showGrid", gridID,
		map[string]any{"rows": rows, "columns": columns, "size": l.cell,
			"undecoded":  words.ImageUndecoded.Text(),
			"of":         int(asked.tag),
			"images":     strconv.FormatBool(asked.all) + strconv.Itoa(l.sample),
			"superseded": asked.superseded})
	if number.Truthy() {
		r.number = number.Int()
	}
	focusIfNone(gridID)
}

// onMessage handles a message of the script: cells that need an image, and a cell to open or to
// compare.
func (r *grid) onMessage(detail app.Value) {
	if !detail.Truthy() || detail.Get("number").Int() != r.number {
		return
	}
	if wanted := detail.Get("want"); wanted.Truthy() {
		for key := range strings.FieldsSeq(wanted.String()) {
			r.want(key)
		}
	}
	for name, act := range map[string]func(key string){
		"open": r.press, "pick": r.pick, "beside": r.beside,
	} {
		if key := detail.Get(name); key.Truthy() {
			act(key.String())
		}
	}
}

// cellOf returns the run and the step of a cell from its key, run.step. The key does not depend on
// the cell's position.
func cellOf(key string) (run wire.RunID, step int64, ok bool) {
	before, after, _ := strings.Cut(key, ".")
	id, err := strconv.Atoi(before)
	step, err2 := strconv.ParseInt(after, 10, 64)
	return wire.RunID(id), step, err == nil && err2 == nil
}

func cellKey(run wire.RunID, step int64) string {
	return strconv.Itoa(int(run)) + "." + strconv.FormatInt(step, 10)
}

// want requests the image of a cell.
func (r *grid) want(key string) {
	if run, step, ok := cellOf(key); ok {
		r.g.page.Ask(r.g.cards, cellPrefix+strconv.Itoa(r.number)+" "+key,
			&image.GetCell{
				Tag: r.asked.tag, Run: run, Step: step, Sample: r.g.look.grid.sample,
				AllAttempts: r.asked.all,
			})
	}
}

// cellRead passes an image to its cell.
func (r *grid) cellRead(id string, m *image.Cell) {
	url := r.g.url(m.Blob)
	text, key, _ := strings.Cut(id, " ")
	number, err := strconv.Atoi(text)
	run, step, ok := cellOf(key)
	if err != nil || !ok || r.component == nil {
		if url != "" {
			r.g.media.RevokeURL(url)
		}
		return
	}
	label, note := r.cellTexts(run, step, m)
	call("fillCell", number, key, label, note, words.Say(m.Problem), url, m.Index >= 0)
}

// cellTexts returns the label of a cell for screen readers, and a note below its image if the image
// is not from the column's step.
func (r *grid) cellTexts(id wire.RunID, step int64, m *image.Cell) (label, note string) {
	name := ""
	if run := r.g.model.Runs.Run(id); run != nil {
		name = run.ShownName()
	}
	switch {
	case m.Index < 0:
		return words.Items(name, words.StepAt(charts.FormatInt(step), "")), image.GridNothing.Text()
	case m.Blob == 0 && m.Problem.None():
		note = image.GridNoImage.Text()
	case m.Step != step:
		note = image.GridNote(charts.FormatInt(m.Step))
	}
	return words.Items(name, words.StepAt(charts.FormatInt(m.Step), words.Say(m.Time))), note
}

// press shows the image of a cell full screen, or selects it for a comparison.
func (r *grid) press(key string) {
	if r.picking || r.picked != "" {
		r.pick(key)
		return
	}
	if run, step, ok := cellOf(key); ok {
		r.g.cards.Fill(cards.Key{Tag: r.asked.tag, Run: run}, step, r.g.look.grid.sample)
	}
}

// beside compares a cell with the cell in the previous or next column, or of another run.
func (r *grid) beside(key string) {
	run, step, _ := cellOf(key)
	i, j := slices.Index(r.steps.Runs, run), slices.Index(r.steps.Columns, step)
	switch {
	case i < 0 || j < 0:
	case j > 0:
		r.compare(cellKey(run, r.steps.Columns[j-1]), key)
	case len(r.steps.Columns) > 1:
		r.compare(cellKey(run, r.steps.Columns[1]), key)
	default:
		r.compare(cellKey(r.steps.Runs[max(i-1, 0)], step), key)
	}
}

// pick selects a cell for a comparison. The second selected cell opens the comparison.
func (r *grid) pick(key string) {
	run, step, ok := cellOf(key)
	switch {
	case !ok:
	case r.picked == key:
		r.mark("")
	case r.picked == "":
		r.mark(key)
		if run := r.g.model.Runs.Run(run); run != nil {
			r.g.page.Say(image.GridPicked(run.ShownName(), charts.FormatInt(step)))
		}
	default:
		first := r.picked
		r.picking = false
		r.mark("")
		r.compare(first, key)
	}
}

// mark shows which cell is selected.
func (r *grid) mark(key string) {
	r.picked = key
	call("markGrid", key, image.CompareA.Text())
	if r.component != nil {
		r.g.page.RenderOnly(r.component)
	}
}

// compare opens the comparison of two cells.
func (r *grid) compare(a, b string) {
	var sides [2]side
	for i, key := range [...]string{a, b} {
		run, step, ok := cellOf(key)
		if !ok {
			return
		}
		sides[i] = side{
			key: cards.Key{Tag: r.asked.tag, Run: run}, step: step,
			sample: r.g.look.grid.sample,
		}
	}
	r.g.compare.open(sides, "")
}

// setColumns takes the text typed for the columns, and shows a problem if it is invalid.
func (r *grid) setColumns(text string) {
	columns, chosen, ok := parseColumns(text)
	r.problem = ""
	if !ok {
		r.problem = image.GridBad.Text()
		r.g.page.RenderOnly(r.component)
		return
	}
	r.g.look.grid.columns, r.g.look.grid.chosen = columns, chosen
	r.g.page.ChangedKeepingReadout()
}

// setTag shows the grid of another tag.
func (r *grid) setTag(name string) {
	if tag := r.g.tagNamed(name); tag != nil {
		l := &r.g.look.grid
		l.tag, l.sample, l.chosen = name, 0, nil
		if l.columns == 0 {
			l.columns = usualColumns
		}
		r.g.page.ChangedKeepingReadout()
	}
}

// setSample shows another image of each step.
func (r *grid) setSample(sample int) {
	r.g.look.grid.sample = min(max(sample, 0), max(0, r.steps.Samples-1))
	r.g.page.ChangedKeepingReadout()
	r.g.page.After(r.show)
}

// setCell sets the size of cells; done tells that the person released the slider.
func (r *grid) setCell(px int, done bool) {
	r.g.look.grid.cell = min(max(px, minCell), maxCell)
	call("sizeGrid", r.g.look.grid.cell)
	if done {
		r.g.page.ChangedKeepingReadout()
	}
}
