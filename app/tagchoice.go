package app

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// tagChoice is the choice of one scalar of perhaps thousands: a field, which keeps the focus, and a list that it narrows. One is open at a time, beside its
// button: that of the values in the run list, or one of those of the scalar along x.
type tagChoice struct {
	app.Compo
	Page *page
	ID   string // of the button that opened it

	typed string
	at    int // the entry that the keyboard is at
}

// listedTags is how many names the list shows; the field finds the others.
const listedTags = 60

func (c *tagChoice) boxID() string         { return c.ID + "-box" }
func (c *tagChoice) fieldID() string       { return c.ID + "-filter" }
func (c *tagChoice) listID() string        { return c.ID + "-list" }
func (c *tagChoice) optionID(i int) string { return c.ID + "-option" + strconv.Itoa(i) }

// ofRuns reports whether it is that of the run list, which can also be of no values.
func (c *tagChoice) ofRuns() bool { return c.ID == metricID }

// now is the name that is chosen, "" for none.
func (c *tagChoice) now() string {
	switch m := c.Page.model; {
	case !c.ofRuns() && m.Axis() == wire.AxisTag:
		return m.XTag()
	case c.ofRuns() && m.Metric() != nil:
		return m.Metric().Name
	}
	return ""
}

// toggleChoice opens the choice at the button with this id, or closes it.
func (p *page) toggleChoice(id string) {
	if p.tools.scalars == id {
		p.closeTool()
		return
	}
	p.tools.scalars = id
	p.render()
	p.refreshRuns()
}

// OnMount begins in the field, at what is chosen.
func (c *tagChoice) OnMount(app.Context) {
	c.Page.tools.choice = c
	names, _ := c.found()
	c.moveTo(max(0, slices.Index(names, c.now())))
	c.Page.after(func() {
		if c.ofRuns() {
			c.Page.host.PlaceMenu(c.boxID(), c.ID)
		}
		focus(c.fieldID())
	})
}

// OnDismount gives its keys up.
func (c *tagChoice) OnDismount() {
	if c.Page.tools.choice == c {
		c.Page.tools.choice = nil
	}
}

// found returns the names of the scalars that have what is typed in them, and how many more there are. The first, "", is none.
func (c *tagChoice) found() (names []string, more int) {
	wanted := strings.ToLower(strings.TrimSpace(c.typed))
	if c.ofRuns() && wanted == "" {
		names = append(names, "")
	}
	for _, t := range c.Page.model.AllTags(wire.KindScalar) {
		switch {
		case !strings.Contains(strings.ToLower(t.Name), wanted):
		case len(names) < listedTags:
			names = append(names, t.Name)
		default:
			more++
		}
	}
	return names, more
}

func (c *tagChoice) onInput(ctx app.Context, _ app.Event) { c.input(ctx.JSSrc().Get("value").String()) }

func (c *tagChoice) input(text string) {
	c.typed = text
	c.moveTo(0)
}

// moveTo moves the keyboard to an entry.
func (c *tagChoice) moveTo(at int) {
	c.at = at
	c.Page.refresh(c)
	c.Page.after(func() { reveal(c.optionID(at)) })
}

// choiceKey handles a key in the field of the choice, while that is open, and reports whether it did.
func (p *page) choiceKey(key string, typing bool) bool {
	return typing && p.tools.choice != nil && p.tools.choice.key(key)
}

func (c *tagChoice) key(key string) bool {
	names, _ := c.found()
	n := len(names)
	switch {
	case key == "Enter" && c.at < n:
		c.choose(names[c.at])
	case key == "Enter" || n == 0:
		return key == "Enter"
	case key == "ArrowDown":
		c.moveTo((c.at + 1) % n)
	case key == "ArrowUp":
		c.moveTo((min(c.at, n) + n - 1) % n)
	default:
		return false
	}
	return true
}

// onChoice takes a press of an entry, whose name stands behind an equals sign: one is empty.
func (c *tagChoice) onChoice(_ app.Context, e app.Event) {
	if name, ok := strings.CutPrefix(data(e, "scalar"), "="); ok {
		c.choose(name)
	}
}

func (c *tagChoice) choose(name string) {
	if c.ofRuns() {
		c.Page.model.SetMetric(name)
	} else {
		c.Page.model.SetXTag(name)
	}
	c.Page.closeTool()
	c.Page.changed()
}

// Render shows the field and the list as a combination box.
func (c *tagChoice) Render() app.UI {
	names, more := c.found()
	label, note, class := words.AxisOtherHint.Text(), words.AxisOtherText.Text(), "popover scalars"
	if c.ofRuns() {
		label, note, class = words.MetricLabel.Text(), "", "popover scalars of-runs"
	}
	switch {
	case len(names) == 0:
		note = words.NoScalarFound.Text()
	case more > 0:
		note = words.MoreScalars(more)
	}
	input := element("input", "input", attrs{"id", c.fieldID(), "type", "text", "placeholder", words.FindScalar.Text(), "autocomplete", "off", "spellcheck", "false",
		"role", "combobox", "aria-label", words.FindScalar.Text(), "aria-expanded", "true", "aria-controls", c.listID(), "aria-autocomplete", "list"}).On("input", c.onInput)
	rows, now := make([]app.UI, len(names)), c.now()
	for i, name := range names {
		class := "menu-item"
		if i == c.at {
			class += " at"
			input.Attr("aria-activedescendant", c.optionID(i))
		}
		called := splitName("nm", folderOf(name), name[len(folderOf(name)):], words.ShortName(name))
		if name == "" {
			called = textIn("span", "", words.MetricNone.Text())
		}
		rows[i] = element("li", class, attrs{"id", c.optionID(i), "role", "option", "aria-selected", truth(name == now), "data-scalar", "=" + name}, icon("check"), called)
	}
	return element("div", class, attrs{"id", c.boxID()},
		element("div", "search", nil, icon("search"), input),
		element("ul", "", attrs{"id", c.listID(), "role", "listbox", "aria-label", label}, rows...).On("click", c.onChoice),
		element("p", "menu-note", attrs{"role", "status"}, app.Text(note)))
}

// folderOf is the part of a tag's name up to its last slash.
func folderOf(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }
