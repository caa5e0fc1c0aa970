package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/words"
)

// columnsState is the list in which the hyperparameters beside the runs are chosen. Its order is that of when it was opened, so that nothing moves away
// from under the pointer: the columns, then what runs differ in.
type columnsState struct {
	open  bool
	find  string
	at    int
	order []string
}

const (
	columnsID    = "runs-columns"
	columnMenuID = "column-menu"
	columnFindID = "column-find"
	columnListID = "column-list"
	fewHParams   = 10 // of which none has to be searched for
)

func columnItemID(i int) string { return "column-" + strconv.Itoa(i) }

// found returns the hyperparameters that match what was typed, at most listedTags, and how many more there are.
func (s *columnsState) found() (names []string, more int) {
	find := strings.ToLower(s.find)
	for _, name := range s.order {
		switch {
		case find != "" && !strings.Contains(strings.ToLower(name), find):
		case len(names) < listedTags:
			names = append(names, name)
		default:
			more++
		}
	}
	return names, more
}

// openColumns opens the list, or closes it.
func (p *page) openColumns() {
	if p.runs.columns.open {
		p.closeColumns()
		return
	}
	p.closeRunPopups()
	names := append([]string(nil), p.model.Columns()...)
	for _, name := range p.model.AllHParams() {
		if p.model.Column(name) < 0 {
			names = append(names, name)
		}
	}
	p.runs.columns = columnsState{open: true, order: names}
	p.refreshRuns()
	p.after(func() {
		p.host.PlaceMenu(columnMenuID, columnsID)
		focus(columnListID)
		focus(columnFindID)
	})
}

// closeColumns closes it and gives the focus back.
func (p *page) closeColumns() {
	p.runs.columns = columnsState{}
	p.refreshRuns()
	p.after(func() { focus(columnsID) })
}

// runPopup reports whether something is open over the list, beside the choice of its values.
func (p *page) runPopup() bool {
	return p.runs.menu.row != "" || p.runs.columns.open || p.runs.column.open
}

// closeRunPopups closes what is open over the list, since there is one of it at a time.
func (p *page) closeRunPopups() {
	p.runs.menu, p.runs.columns, p.runs.column, p.tools.scalars = runMenuState{}, columnsState{}, columnState{}, ""
}

// columnsKey handles a key while the list is open and reports whether it did. The focus stays in the field, or on the list if there is none.
func (p *page) columnsKey(key string, typing bool) bool {
	s := &p.runs.columns
	names, _ := s.found()
	switch {
	case key == "Escape", key == "Tab":
		p.closeColumns()
		return true
	case len(names) == 0:
		return false
	case key == "ArrowDown":
		s.at = (s.at + 1) % len(names)
	case key == "ArrowUp":
		s.at = (s.at + len(names) - 1) % len(names)
	case key == "Enter", key == " " && !typing:
		p.toggleColumn(names[s.at])
		return true
	case key == "ArrowLeft" && s.find == "":
		p.moveColumn(names[s.at], -1)
		return true
	case key == "ArrowRight" && s.find == "":
		p.moveColumn(names[s.at], 1)
		return true
	default:
		return false
	}
	p.refreshRuns()
	at := s.at
	p.after(func() { reveal(columnItemID(at)) })
	return true
}

func (p *page) toggleColumn(name string) {
	p.model.ToggleColumn(name)
	p.columnsChanged()
}

func (p *page) moveColumn(name string, by int) {
	if p.model.MoveColumn(name, by) {
		p.columnsChanged()
	}
}

// columnsChanged follows a change of the columns: the list may have become wider, and what is open over it has to stay beside its button.
func (p *page) columnsChanged() {
	p.changed()
	if p.runs.columns.open {
		p.after(func() { p.host.PlaceMenu(columnMenuID, columnsID) })
	}
}

func (l *runList) onColumnsFind(ctx app.Context, _ app.Event) {
	l.Page.findColumns(ctx.JSSrc().Get("value").String())
}

func (p *page) findColumns(text string) {
	p.runs.columns.find, p.runs.columns.at = text, 0
	p.refreshRuns()
}

func (l *runList) onColumnsItem(_ app.Context, e app.Event) {
	at, err := strconv.Atoi(data(e, "hparam"))
	by, moves := strconv.Atoi(data(e, "by"))
	names, _ := l.Page.runs.columns.found()
	switch {
	case err != nil || at < 0 || at >= len(names):
	case moves == nil:
		l.Page.moveColumn(names[at], by)
	default:
		l.Page.runs.columns.at = at
		l.Page.toggleColumn(names[at])
	}
}

// columnMenu is the list in which columns are chosen: the hyperparameters, those that are columns with their places.
func (l *runList) columnMenu() app.UI {
	s := &l.Page.runs.columns
	names, more := s.found()
	items := make([]app.UI, len(names))
	for i, name := range names {
		items[i] = l.columnItem(i, name)
	}
	note := words.ColumnsHint.Text()
	switch {
	case len(names) == 0:
		note = words.ColumnsNoMatch.Text()
	case l.Page.model.ColumnsFull():
		note = words.ColumnsFull.Text()
	case more > 0:
		note = words.MoreHParams(more)
	}
	head := textIn("p", "menu-head", words.ColumnsLabel.Text())
	if len(s.order) > fewHParams {
		head = element("div", "search", nil, icon("search"), el("input", "input", "id", columnFindID, "type", "search", "placeholder", words.ColumnsSearch.Text(),
			"aria-label", words.ColumnsSearch.Text(), "role", "combobox", "aria-expanded", "true", "aria-controls", columnListID, "autocomplete", "off", "spellcheck", "false",
			"aria-activedescendant", columnItemID(s.at)).On("input", l.onColumnsFind))
	}
	return element("div", "menu column-menu", attrs{"id", columnMenuID, "role", "dialog", "aria-label", words.ColumnsLabel.Text()}, head,
		element("div", "column-list", attrs{"id", columnListID, "role", "listbox", "aria-multiselectable", "true", "aria-label", words.ColumnsLabel.Text(), "tabindex", "0",
			"aria-activedescendant", columnItemID(s.at)}, items...).On("click", l.onColumnsItem),
		element("p", "menu-note", attrs{"role", "status"}, app.Text(note)))
}

func (l *runList) columnItem(i int, name string) app.UI {
	m := l.Page.model
	class := "menu-item"
	if i == l.Page.runs.columns.at {
		class += " at"
	}
	info, place := m.HParam(name), m.Column(name)
	parts := []app.UI{icon("check"), element("span", "trunc grow", nil, textIn("bdi", "", words.ShortName(name)))}
	if place >= 0 {
		parts = append(parts,
			element("span", "column-move", attrs{"data-by", "-1", "title", words.ColumnLeft.Text()}, icon("left")),
			textIn("span", "count", strconv.Itoa(place+1)),
			element("span", "column-move", attrs{"data-by", "1", "title", words.ColumnRight.Text()}, icon("right")))
	} else {
		parts = append(parts, textIn("span", "count trunc", state.ValuesOf(info)))
	}
	on := truth(place >= 0)
	return element("div", class, attrs{"id", columnItemID(i), "role", "option", "aria-selected", on, "aria-checked", on, "title", words.ShortName(name),
		"data-hparam", strconv.Itoa(i)}, parts...)
}
