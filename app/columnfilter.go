package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
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
		focus(columnFilterID)
	})
}

// closeColumn closes it and gives the focus back.
func (p *page) closeColumn() {
	opener := p.runs.column.opener
	p.runs.column = columnState{}
	p.refreshRuns()
	p.after(func() { focusAgain(app.Window().GetElementByID(opener), columnsID) })
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
	l.pick(data(e, "value"), e.Get("target").Get("checked").Truthy())
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
	focus(columnFilterID)
}

// columnFilter filters by a hyperparameter: fields for numbers, the values where they are few, and what becomes of runs without one.
func (l *runList) columnFilter() app.UI {
	m, s := l.Page.model, &l.Page.runs.column
	info, filter := m.HParam(s.name), m.HParamFilter(s.name)
	parts := []app.UI{l.columnFilterHead()}
	n := len(info.Values)
	if info.Numeric && n > 0 {
		parts = append(parts, element("div", "bounds", nil, l.bound(lowestID, words.BoundLow.Text(), filter.Low, state.ShownHParam(info.Values[0]), 0),
			l.bound(highestID, words.BoundHigh.Text(), filter.High, state.ShownHParam(info.Values[n-1]), 1)))
	}
	boxes := []app.UI{}
	switch {
	case n > fewTexts && !info.Numeric:
		parts = append(parts, textIn("p", "hint", words.TooManyValues(n)))
	case n > 1 && (n <= fewNumbers || !info.Numeric):
		parts = append(parts, element("div", "row values-head", nil, textIn("span", "grow", words.ValuesLabel.Text()),
			pressable("btn small ghost", l.onPickAll, nil, app.Text(words.ValuesAll.Text())), pressable("btn small ghost", l.onPickNone, nil, app.Text(words.ValuesNone.Text()))))
		for i, value := range info.Values {
			boxes = append(boxes, tickBox(i, value, state.ShownHParam(value), filter.Ticked(value)))
		}
	}
	if info.Lacking > 0 || filter.NoneOut {
		boxes = append(boxes, tickBox(-1, "", words.RunsLacking(info.Lacking), !filter.NoneOut))
	}
	return element("div", "menu column-menu column-filter", attrs{"id", columnFilterID, "role", "dialog", "tabindex", "-1", "aria-label", words.ColumnMenuOf(info.Name, false)},
		append(parts, element("div", "values", attrs{"role", "group", "aria-label", words.ValuesLabel.Text()}, boxes...).On("change", l.onPick),
			pressable("btn small", l.onFilterClear, nil, app.Text(words.ColumnFilterEnd.Text())))...)
}

// bound is the field of the lowest or the highest value, with the one that there is where nothing is typed.
func (l *runList) bound(id, label, text, other string, at int) app.UI {
	s := &l.Page.runs.column
	if s.problems[at] != "" {
		text = s.typed[at]
	}
	return element("div", "field", nil, textIn("span", "", label),
		&searchField{Page: l.Page, ID: id, Label: label, Hint: other, Text: text, Problem: s.problems[at]})
}

// columnFilterHead names the hyperparameter, and moves or hides its column if there is one.
func (l *runList) columnFilterHead() app.UI {
	m, name := l.Page.model, l.Page.runs.column.name
	short := words.ShortName(name)
	parts := []app.UI{element("b", "trunc grow", attrs{"title", short}, textIn("bdi", "", short))}
	if m.Column(name) >= 0 {
		parts = append(parts, signed("ghost small", "left", words.ColumnLeft.Text(), words.ColumnLeft.Text(), l.onColumnLeft),
			signed("ghost small", "right", words.ColumnRight.Text(), words.ColumnRight.Text(), l.onColumnRight),
			signed("ghost small", "x", words.ColumnHide.Text(), words.ColumnHide.Text(), l.onColumnHide))
	}
	return element("div", "row", nil, parts...)
}

// tickBox is a box for a value, as logged and as shown.
func tickBox(place int, logged, shown string, on bool) app.UI {
	if shown == "" {
		shown = words.ValueEmpty.Text()
	}
	return element("label", "value-box", attrs{"data-value", strconv.Itoa(place), "title", words.ShortName(logged)}, app.Input().Type("checkbox").Class("check").Checked(on),
		element("span", "trunc", nil, textIn("bdi", "", shown)))
}
