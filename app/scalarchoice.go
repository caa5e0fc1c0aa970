package app

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
)

// scalarChoice is the choice of the scalar along x: a field that narrows the list below it.
type scalarChoice struct {
	app.Compo
	Page *page
	ID   string // of the button that opened it
	Now  string // chosen; "" for none

	typed string
	at    int // the one that Enter chooses
}

// listedScalars is how many names the list shows; the field finds the others.
const listedScalars = 50

func (c *scalarChoice) fieldID() string { return c.ID + "-filter" }
func (c *scalarChoice) listID() string  { return c.ID + "-list" }
func (c *scalarChoice) optionID(i int) string {
	return c.ID + "-option" + strconv.Itoa(i)
}

// OnMount begins with the field.
func (c *scalarChoice) OnMount(app.Context) {
	c.Page.tools.choice = c
	focus(c.fieldID())
}

// OnDismount gives its keys up.
func (c *scalarChoice) OnDismount() {
	if c.Page.tools.choice == c {
		c.Page.tools.choice = nil
	}
}

// found returns the scalars whose names have what is typed in them, and how many more there are.
func (c *scalarChoice) found() (names []string, more int) {
	wanted := strings.ToLower(strings.TrimSpace(c.typed))
	for _, name := range c.Page.model.Scalars() {
		if !strings.Contains(strings.ToLower(name), wanted) {
			continue
		}
		if len(names) < listedScalars {
			names = append(names, name)
		} else {
			more++
		}
	}
	return names, more
}

func (c *scalarChoice) onInput(ctx app.Context, _ app.Event) {
	c.typed, c.at = ctx.JSSrc().Get("value").String(), 0
}

// choiceKey handles a key in the field of the choice, while that is open, and reports whether it did.
func (p *page) choiceKey(key string, typing bool) bool {
	return typing && p.tools.choice != nil && p.tools.choice.key(key)
}

func (c *scalarChoice) key(key string) bool {
	names, _ := c.found()
	switch key {
	case "ArrowDown":
		c.at = min(c.at+1, len(names)-1)
	case "ArrowUp":
		c.at = max(c.at-1, 0)
	case "Enter":
		if c.at >= 0 && c.at < len(names) {
			c.choose(names[c.at])
		}
		return true
	default:
		return false
	}
	c.Page.refresh(c)
	c.Page.after(func() { reveal(c.optionID(max(c.at, 0))) })
	return true
}

func (c *scalarChoice) onChoice(_ app.Context, e app.Event) {
	names, _ := c.found()
	if i, err := strconv.Atoi(data(e, "scalar")); err == nil && i >= 0 && i < len(names) {
		c.choose(names[i])
	}
}

func (c *scalarChoice) choose(name string) {
	c.Page.model.SetXTag(name)
	c.Page.closeTool()
	c.Page.changed()
}

// Render shows the field and the list as a combination box.
func (c *scalarChoice) Render() app.UI {
	names, more := c.found()
	input := element("input", "input", attrs{"id", c.fieldID(), "type", "text", "placeholder", state.AxisOtherFilter, "autocomplete", "off", "spellcheck", "false",
		"role", "combobox", "aria-label", state.AxisOtherFilter, "aria-expanded", "true", "aria-controls", c.listID(), "aria-autocomplete", "list"}).On("input", c.onInput)
	parts := []app.UI{element("div", "search", nil, icon("search"), input)}
	rows := make([]app.UI, len(names))
	for i, name := range names {
		class := "menu-item"
		if i == c.at {
			class += " at"
			input.Attr("aria-activedescendant", c.optionID(i))
		}
		rows[i] = element("li", class, attrs{"id", c.optionID(i), "role", "option", "aria-selected", truth(name == c.Now), "data-scalar", strconv.Itoa(i)},
			icon("check"), splitName("nm", folderOf(name), name[len(folderOf(name)):], state.ShortName(name)))
	}
	parts = append(parts, element("ul", "", attrs{"id", c.listID(), "role", "listbox", "aria-label", state.AxisOtherHint}, rows...).On("click", c.onChoice))
	note := words("p", "menu-note", state.AxisOtherText)
	switch {
	case len(names) == 0:
		note = element("p", "menu-note", attrs{"role", "status"}, app.Text(state.AxisNoScalar))
	case more > 0:
		note = words("p", "menu-note", state.AxisMore(more))
	}
	return element("div", "popover scalars", nil, append(parts, note)...)
}

// folderOf is the part of a tag's name up to its last slash.
func folderOf(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }
