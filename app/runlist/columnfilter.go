package runlist

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// columnFilter is the dialog that filters the list by a hyperparameter.
type columnFilter struct {
	*List
	filterState
}

// filterState is the state of the open dialog.
type filterState struct {
	open     bool
	name     string    // of the hyperparameter
	opener   string    // id of the element that opened the dialog
	typed    [2]string // last typed low and high bound
	problems [2]string // why typed is invalid; "" if it is valid
	wanted   string    // text searched for among the listed values
}

const (
	columnFilterID = "column-filter"
	lowestID       = "column-lowest"
	highestID      = "column-highest"
	wantedID       = "column-wanted"
)

// fewNumbers and mostTexts are how many distinct values are listed as check boxes. For more
// numbers, bounds are more useful. From manyTexts values on there is a search field.
const (
	fewNumbers = 20
	manyTexts  = 30
	mostTexts  = 100
)

// toggle opens the filter of a hyperparameter beside the element with id opener, or closes it.
func (f *columnFilter) toggle(name, opener string) {
	if f.open && f.opener == opener {
		f.close()
		return
	}
	f.closePopups()
	f.filterState = filterState{open: true, name: name, opener: opener}
	f.Refresh()
	f.page.After(func() {
		f.host.Cards.PlaceMenu(columnFilterID, opener)
		ui.Focus(columnFilterID)
	})
}

// close closes the dialog and returns the focus to its opener.
func (f *columnFilter) close() {
	opener := f.opener
	f.filterState = filterState{}
	f.Refresh()
	f.page.After(func() { ui.FocusAgain(app.Window().GetElementByID(opener), columnsID) })
}

// setBound sets a bound from typed text. It also tries the other bound again if that was invalid,
// since it may have conflicted with the old one.
func (f *columnFilter) setBound(high bool, text string) {
	s, bound := &f.filterState, 0
	if high {
		bound = 1
	}
	s.typed[bound] = text
	s.problems[bound] = f.model.Runs.SetHParamBound(s.name, high, text)
	if other := 1 - bound; s.problems[other] != "" && s.problems[bound] == "" {
		s.problems[other] = f.model.Runs.SetHParamBound(s.name, !high, s.typed[other])
	}
	f.Refresh() // so that the field renders if only the error changed
}

func (f *columnFilter) onColumnHide(app.Context, app.Event) {
	name := f.name
	f.close()
	f.model.Runs.ToggleColumn(name)
	f.page.Changed()
}

func (f *columnFilter) onColumnLeft(app.Context, app.Event)  { f.moveOpen(-1) }
func (f *columnFilter) onColumnRight(app.Context, app.Event) { f.moveOpen(1) }

// moveOpen moves the column whose filter is open. The dialog stays where it is.
func (f *columnFilter) moveOpen(by int) {
	if name := f.name; f.model.Runs.MoveColumn(name, by) {
		f.opener = columnHeadID(f.model.Runs.Column(name))
		f.page.Changed()
	}
}

// onPick handles a check box: a value, by its index, or -1 for runs without a value.
func (f *columnFilter) onPick(_ app.Context, e app.Event) {
	f.pick(ui.Data(e, "value"), e.Get("target").Get("checked").Truthy())
}

func (f *columnFilter) pick(place string, on bool) {
	m, name := f.model, f.name
	values := m.Runs.HParam(name).Values
	if at, err := strconv.Atoi(place); err != nil || at >= len(values) {
		return
	} else if at < 0 {
		m.Runs.LackHParam(name, on)
	} else if f := m.Runs.HParamFilter(name); f.Ticked(values[at]) != on {
		m.Runs.TickHParam(name, values[at])
	}
	f.page.Changed()
}

func (f *columnFilter) onPickAll(app.Context, app.Event)  { f.pickAll(true) }
func (f *columnFilter) onPickNone(app.Context, app.Event) { f.pickAll(false) }

func (f *columnFilter) pickAll(on bool) {
	f.model.Runs.PickHParam(f.name, on)
	f.page.Changed()
}

func (f *columnFilter) onFilterClear(app.Context, app.Event) {
	s := &f.filterState
	s.typed, s.problems = [2]string{}, [2]string{}
	f.model.Runs.SetHParamFilter(runs.HParamFilter{Name: s.name})
	f.page.Changed()
	ui.Focus(columnFilterID)
}

// render returns the dialog: fields for numeric bounds, the values if there are few, and a box for
// runs without a value.
func (f *columnFilter) render() app.UI {
	m, s := f.model, &f.filterState
	info, filter := m.Runs.HParam(s.name), m.Runs.HParamFilter(s.name)
	parts := []app.UI{f.head()}
	n := len(info.Values)
	if info.Numeric && n > 0 {
		parts = append(parts,
			ui.Element("div", "bounds", nil,
				f.bound(lowestID, words.BoundLow.Text(), filter.Low,
					runs.ShownHParam(info.Values[0]), 0),
				f.bound(highestID, words.BoundHigh.Text(), filter.High,
					runs.ShownHParam(info.Values[n-1]), 1)))
	}
	boxes := []app.UI{}
	if n > 1 && (n <= fewNumbers || !info.Numeric) {
		parts = append(parts,
			ui.Element("div", "row values-head", nil,
				ui.Text("span", "grow", words.ValuesLabel.Text()),
				ui.Button("btn small ghost", f.onPickAll, nil, app.Text(words.ValuesAll.Text())),
				ui.Button("btn small ghost", f.onPickNone, nil, app.Text(words.ValuesNone.Text()))))
		if n >= manyTexts {
			label := words.HParamFindValue.Text()
			parts = append(parts,
				&ui.SearchField{
					Searcher: f.List, ID: wantedID, Label: label, Tip: label, Text: s.wanted,
				})
		}
		boxes = f.boxes(info, &filter)
	}
	if info.Lacking > 0 || filter.NoneOut {
		boxes = append(boxes, tickBox(-1, "", words.RunsLacking(info.Lacking), !filter.NoneOut))
	}
	return ui.Element("div", "menu column-menu column-filter",
		ui.Attrs{"id", columnFilterID, "role", "dialog", "tabindex", "-1", "aria-label",
			words.ColumnMenuOf(info.Name, false)},
		append(parts,
			ui.Element("div", "values",
				ui.Attrs{"role", "group", "aria-label", words.ValuesLabel.Text()},
				boxes...).On("change", f.onPick),
			ui.Button("btn small", f.onFilterClear, nil,
				app.Text(words.ColumnFilterEnd.Text())))...)
}

// boxes returns the check boxes of the values that contain the searched text, ignoring case. It
// stops after mostTexts and says that there are more.
func (f *columnFilter) boxes(info *runs.HParamInfo, filter *runs.HParamFilter) (boxes []app.UI) {
	wanted := strings.ToLower(f.wanted)
	for i, value := range info.Values {
		if !strings.Contains(strings.ToLower(value), wanted) {
			continue
		}
		if len(boxes) == mostTexts {
			return append(boxes, ui.Text("p", "hint", words.HParamMoreValues.Text()))
		}
		boxes = append(boxes, tickBox(i, value, runs.ShownHParam(value), filter.Ticked(value)))
	}
	return boxes
}

// bound returns the input field of the low (at 0) or the high bound (at 1). Its placeholder extreme
// is the lowest or highest value present.
func (f *columnFilter) bound(id, label, text, extreme string, at int) app.UI {
	s := &f.filterState
	if s.problems[at] != "" {
		text = s.typed[at]
	}
	return ui.Element("div", "field", nil, ui.Text("span", "", label),
		&ui.SearchField{
			Searcher: f.List, ID: id, Label: label, Tip: label, Hint: extreme, Text: text,
			Problem: s.problems[at],
		})
}

// head returns the dialog's heading, with buttons that move or hide the hyperparameter's column if
// it has one.
func (f *columnFilter) head() app.UI {
	m, name := f.model, f.name
	short := words.ShortName(name)
	parts := []app.UI{ui.Element("b", "trunc grow", ui.Attrs{"title", short},
		ui.Text("bdi", "", short))}
	if m.Runs.Column(name) >= 0 {
		parts = append(parts,
			ui.IconButton("ghost small", "left", words.ColumnLeft.Text(), words.ColumnLeft.Text(),
				f.onColumnLeft),
			ui.IconButton("ghost small", "right", words.ColumnRight.Text(),
				words.ColumnRight.Text(), f.onColumnRight),
			ui.IconButton("ghost small", "x", words.ColumnHide.Text(), words.ColumnHide.Text(),
				f.onColumnHide))
	}
	return ui.Element("div", "row", nil, parts...)
}

// tickBox returns the check box of a value: as logged in the tooltip, as shown in the label.
func tickBox(place int, logged, shown string, on bool) app.UI {
	if shown == "" {
		shown = words.ValueEmpty.Text()
	}
	return ui.Element("label", "value-box",
		ui.Attrs{"data-value", strconv.Itoa(place), "title", words.ShortName(logged)},
		ui.Element("input", "check", ui.Attrs{"type", "checkbox", "checked", ui.Bool(on)}),
		ui.Element("span", "trunc", nil, ui.Text("bdi", "", shown)))
}
