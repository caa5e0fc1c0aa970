package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// columnState is what is open to filter the list by a hyperparameter, where it was opened from, and what was typed for the lowest and the highest value
// that is not in force, with why.
type columnState struct {
	open     bool
	name     string
	opener   string
	typed    [2]string
	problems [2]string
}

const (
	columnFilterID = "column-filter"
	lowestID       = "column-lowest"
	highestID      = "column-highest"
)

// fewNumbers and fewTexts are how many different values are listed to be picked: more numbers are better told by their bounds.
const (
	fewNumbers = 20
	fewTexts   = 100
)

// openColumn opens the filter of a hyperparameter beside what was pressed for it, or closes it.
func (p *page) openColumn(name, opener string) {
	if p.runs.column.open && p.runs.column.opener == opener {
		p.closeColumn()
		return
	}
	p.closeRunPopups()
	p.runs.column = columnState{open: true, name: name, opener: opener}
	p.refreshRuns()
	p.after(func() {
		p.host.PlaceMenu(columnFilterID, opener)
		ui.Focus(columnFilterID)
	})
}

// closeColumn closes it and gives the focus back.
func (p *page) closeColumn() {
	opener := p.runs.column.opener
	p.runs.column = columnState{}
	p.refreshRuns()
	p.after(func() { ui.FocusAgain(app.Window().GetElementByID(opener), columnsID) })
}

// setBound takes what was typed for the lowest or the highest value. One that did not fit to the other before may do so now.
func (p *page) setBound(high bool, text string) {
	s, this := &p.runs.column, 0
	if high {
		this = 1
	}
	s.typed[this] = text
	s.problems[this] = p.model.SetHParamBound(s.name, high, text)
	if other := 1 - this; s.problems[other] != "" && s.problems[this] == "" {
		s.problems[other] = p.model.SetHParamBound(s.name, !high, s.typed[other])
	}
	p.refreshRuns() // where only what is wrong changed
}

func (l *runList) onColumnHide(app.Context, app.Event) {
	name := l.Page.runs.column.name
	l.Page.closeColumn()
	l.Page.model.ToggleColumn(name)
	l.Page.changed()
}

func (l *runList) onColumnLeft(app.Context, app.Event)  { l.moveOpen(-1) }
func (l *runList) onColumnRight(app.Context, app.Event) { l.moveOpen(1) }

// moveOpen moves the column whose filter is open; that stays where it is.
func (l *runList) moveOpen(by int) {
	p := l.Page
	if name := p.runs.column.name; p.model.MoveColumn(name, by) {
		p.runs.column.opener = columnHeadID(p.model.Column(name))
		p.changed()
	}
}

// onPick takes a box that was ticked or not: a value, by its place, or -1 for the runs without one.
func (l *runList) onPick(_ app.Context, e app.Event) {
	l.pick(ui.Data(e, "value"), e.Get("target").Get("checked").Truthy())
}

func (l *runList) pick(place string, on bool) {
	m, name := l.Page.model, l.Page.runs.column.name
	values := m.HParam(name).Values
	if at, err := strconv.Atoi(place); err != nil || at >= len(values) {
		return
	} else if at < 0 {
		m.LackHParam(name, on)
	} else if f := m.HParamFilter(name); f.Ticked(values[at]) != on {
		m.TickHParam(name, values[at])
	}
	l.Page.changed()
}

func (l *runList) onPickAll(app.Context, app.Event)  { l.pickAll(true) }
func (l *runList) onPickNone(app.Context, app.Event) { l.pickAll(false) }

func (l *runList) pickAll(on bool) {
	l.Page.model.PickHParam(l.Page.runs.column.name, on)
	l.Page.changed()
}

func (l *runList) onFilterClear(app.Context, app.Event) {
	s := &l.Page.runs.column
	s.typed, s.problems = [2]string{}, [2]string{}
	l.Page.model.SetHParamFilter(state.HParamFilter{Name: s.name})
	l.Page.changed()
	ui.Focus(columnFilterID)
}

// columnFilter filters by a hyperparameter: fields for numbers, the values where they are few, and what becomes of runs without one.
func (l *runList) columnFilter() app.UI {
	m, s := l.Page.model, &l.Page.runs.column
	info, filter := m.HParam(s.name), m.HParamFilter(s.name)
	parts := []app.UI{l.columnFilterHead()}
	n := len(info.Values)
	if info.Numeric && n > 0 {
		parts = append(parts, ui.Element("div", "bounds", nil, l.bound(lowestID, state.BoundLow, filter.Low, state.ShownHParam(info.Values[0]), 0),
			l.bound(highestID, state.BoundHigh, filter.High, state.ShownHParam(info.Values[n-1]), 1)))
	}
	boxes := []app.UI{}
	switch {
	case n > fewTexts && !info.Numeric:
		parts = append(parts, ui.Text("p", "hint", state.TooManyValues(n)))
	case n > 1 && (n <= fewNumbers || !info.Numeric):
		parts = append(parts, ui.Element("div", "row values-head", nil, ui.Text("span", "grow", state.ValuesLabel),
			ui.Button("btn small ghost", l.onPickAll, nil, app.Text(state.ValuesAll)), ui.Button("btn small ghost", l.onPickNone, nil, app.Text(state.ValuesNone))))
		for i, value := range info.Values {
			boxes = append(boxes, tickBox(i, value, state.ShownHParam(value), filter.Ticked(value)))
		}
	}
	if info.Lacking > 0 || filter.NoneOut {
		boxes = append(boxes, tickBox(-1, "", state.RunsLacking(info.Lacking), !filter.NoneOut))
	}
	return ui.Element("div", "menu column-menu column-filter", ui.Attrs{"id", columnFilterID, "role", "dialog", "tabindex", "-1", "aria-label", state.ColumnMenuOf(info.Name, false)},
		append(parts, ui.Element("div", "values", ui.Attrs{"role", "group", "aria-label", state.ValuesLabel}, boxes...).On("change", l.onPick),
			ui.Button("btn small", l.onFilterClear, nil, app.Text(state.ColumnFilterEnd)))...)
}

// bound is the field of the lowest or the highest value, with the one that there is where nothing is typed.
func (l *runList) bound(id, label, text, other string, at int) app.UI {
	s := &l.Page.runs.column
	if s.problems[at] != "" {
		text = s.typed[at]
	}
	return ui.Element("div", "field", nil, ui.Text("span", "", label),
		&searchField{Page: l.Page, ID: id, Label: label, Hint: other, Text: text, Problem: s.problems[at]})
}

// columnFilterHead names the hyperparameter, and moves or hides its column if there is one.
func (l *runList) columnFilterHead() app.UI {
	m, name := l.Page.model, l.Page.runs.column.name
	short := state.ShortName(name)
	parts := []app.UI{ui.Element("b", "trunc grow", ui.Attrs{"title", short}, ui.Text("bdi", "", short))}
	if m.Column(name) >= 0 {
		parts = append(parts, ui.IconButton("ghost small", "left", state.ColumnLeft, state.ColumnLeft, l.onColumnLeft),
			ui.IconButton("ghost small", "right", state.ColumnRight, state.ColumnRight, l.onColumnRight),
			ui.IconButton("ghost small", "x", state.ColumnHide, state.ColumnHide, l.onColumnHide))
	}
	return ui.Element("div", "row", nil, parts...)
}

// tickBox is a box for a value, as logged and as shown.
func tickBox(place int, logged, shown string, on bool) app.UI {
	if shown == "" {
		shown = state.ValueEmpty
	}
	return ui.Element("label", "value-box", ui.Attrs{"data-value", strconv.Itoa(place), "title", state.ShortName(logged)}, app.Input().Type("checkbox").Class("check").Checked(on),
		ui.Element("span", "trunc", nil, ui.Text("bdi", "", shown)))
}
