package runlist

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// columnMenu is the menu in which a person chooses the columns of hyperparameters.
type columnMenu struct {
	*List
	columnsState
}

// columnsState is the state of the open menu. The order is fixed when it opens, so that no item
// moves away under the pointer: first the columns, then the hyperparameters that differ between
// runs.
type columnsState struct {
	open  bool
	find  string   // the searched text
	at    int      // index of the current item among the found ones
	order []string // names of the hyperparameters
}

const (
	columnsID    = "runs-columns"
	columnMenuID = "column-menu"
	columnFindID = "column-find"
	columnListID = "column-list"
	fewHParams   = 10 // with at most this many there is no search field
	listed       = 60 // most items listed; the search field finds the others
)

func columnItemID(i int) string { return "column-" + strconv.Itoa(i) }

// found returns the hyperparameters that match the search, at most listed, and how many more there
// are.
func (s *columnsState) found() (names []string, more int) {
	find := strings.ToLower(s.find)
	for _, name := range s.order {
		switch {
		case find != "" && !strings.Contains(strings.ToLower(name), find):
		case len(names) < listed:
			names = append(names, name)
		default:
			more++
		}
	}
	return names, more
}

// toggle opens or closes the menu.
func (c *columnMenu) toggle() {
	if c.open {
		c.close()
		return
	}
	c.closePopups()
	names := append([]string(nil), c.model.Runs.Columns()...)
	for _, name := range c.model.Runs.AllHParams() {
		if c.model.Runs.Column(name) < 0 {
			names = append(names, name)
		}
	}
	c.columnsState = columnsState{open: true, order: names}
	c.Refresh()
	c.page.After(func() {
		c.host.Cards.PlaceMenu(columnMenuID, columnsID)
		ui.Focus(columnListID)
		ui.Focus(columnFindID)
	})
}

// close closes the menu and returns the focus to its button.
func (c *columnMenu) close() {
	c.columnsState = columnsState{}
	c.Refresh()
	c.page.After(func() { ui.Focus(columnsID) })
}

// key handles a key while the menu is open and reports whether it did. The focus stays in the
// search field, or on the list if there is no field.
func (c *columnMenu) key(key string, typing bool) bool {
	names, _ := c.found()
	by := map[string]int{"ArrowLeft": -1, "ArrowRight": 1}[key]
	if by != 0 && c.find == "" && len(names) > 0 {
		c.moveColumn(names[c.at], by)
		return true
	}
	return ui.Menu{Keys: ui.Keys{Field: true}, At: c.at, Count: len(names), GoTo: c.goTo,
		Press: func(i int) {
			c.toggleColumn(names[i])
		},
		Close: func(bool) { c.close() }}.Key(key, typing)
}

func (c *columnMenu) goTo(at int) {
	c.at = at
	c.Refresh()
	c.page.After(func() { ui.Reveal(columnItemID(at)) })
}

func (c *columnMenu) toggleColumn(name string) {
	c.model.Runs.ToggleColumn(name)
	c.changed()
}

func (c *columnMenu) moveColumn(name string, by int) {
	if c.model.Runs.MoveColumn(name, by) {
		c.changed()
	}
}

// changed updates the page after a change of the columns. The list may have become wider, so the
// open menu is placed beside its button again.
func (c *columnMenu) changed() {
	c.page.Changed()
	if c.open {
		c.page.After(func() { c.host.Cards.PlaceMenu(columnMenuID, columnsID) })
	}
}

func (c *columnMenu) onFind(ctx app.Context, _ app.Event) {
	c.search(ctx.JSSrc().Get("value").String())
}

func (c *columnMenu) search(text string) {
	c.find, c.at = text, 0
	c.Refresh()
}

func (c *columnMenu) onItem(_ app.Context, e app.Event) {
	at, err := strconv.Atoi(ui.Data(e, "hparam"))
	by, moves := strconv.Atoi(ui.Data(e, "by"))
	names, _ := c.found()
	switch {
	case err != nil || at < 0 || at >= len(names):
	case moves == nil:
		c.moveColumn(names[at], by)
	default:
		c.at = at
		c.toggleColumn(names[at])
	}
}

// render returns the menu: the hyperparameters, with positions for those that are columns.
func (c *columnMenu) render() app.UI {
	s := &c.columnsState
	names, more := s.found()
	items := make([]app.UI, len(names))
	for i, name := range names {
		items[i] = c.item(i, name)
	}
	note := words.ColumnsHint.Text()
	switch {
	case len(names) == 0:
		note = words.ColumnsNoMatch.Text()
	case c.model.Runs.ColumnsFull():
		note = words.ColumnsFull.Text()
	case more > 0:
		note = words.MoreHParams(more)
	}
	if c.model.Runs.HParamsCut() {
		note = words.Sentences(note, words.ColumnsCut.Text())
	}
	head := ui.Text("p", "menu-head", words.ColumnsLabel.Text())
	if len(s.order) > fewHParams {
		head = ui.Element("div", "search", nil, ui.Icon("search"),
			ui.Element("input", "input",
				ui.Attrs{"id", columnFindID, "type", "search", "placeholder",
					words.ColumnsSearch.Text(),
					"aria-label", words.ColumnsSearch.Text(), "role", "combobox", "aria-expanded",
					"true",
					"aria-controls", columnListID, "autocomplete", "off", "spellcheck", "false",
					"aria-activedescendant", columnItemID(s.at)}).On("input", c.onFind))
	}
	return ui.Element("div", "menu column-menu",
		ui.Attrs{"id", columnMenuID, "role", "dialog", "aria-label", words.ColumnsLabel.Text()},
		head,
		ui.Element("div", "column-list",
			ui.Attrs{"id", columnListID, "role", "listbox", "aria-multiselectable", "true",
				"aria-label", words.ColumnsLabel.Text(), "tabindex", "0",
				"aria-activedescendant", columnItemID(s.at)}, items...).On("click", c.onItem),
		ui.Element("p", "menu-note", ui.Attrs{"role", "status"}, app.Text(note)))
}

func (c *columnMenu) item(i int, name string) app.UI {
	m := c.model
	class := "menu-item"
	if i == c.at {
		class += " at"
	}
	info, place := m.Runs.HParam(name), m.Runs.Column(name)
	parts := []app.UI{ui.Icon("check"),
		ui.Element("span", "trunc grow", nil, ui.Text("bdi", "", words.ShortName(name)))}
	if place >= 0 {
		parts = append(parts,
			ui.Element("span", "column-move",
				ui.Attrs{"data-by", "-1", "title", words.ColumnLeft.Text()}, ui.Icon("left")),
			ui.Text("span", "count", strconv.Itoa(place+1)),
			ui.Element("span", "column-move",
				ui.Attrs{"data-by", "1", "title", words.ColumnRight.Text()}, ui.Icon("right")))
	} else {
		parts = append(parts, ui.Text("span", "count trunc", runs.ValuesOf(info)))
	}
	on := ui.Bool(place >= 0)
	return ui.Element("div", class,
		ui.Attrs{"id", columnItemID(i), "role", "option", "aria-selected", on, "aria-checked", on,
			"title", words.ShortName(name),
			"data-hparam", strconv.Itoa(i)}, parts...)
}
