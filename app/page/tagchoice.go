package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/runlist"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TagChoice is a menu to choose one scalar out of perhaps thousands, for the values in the run list
// or for the x axis: a text field, which keeps the focus, and a list that it filters. Only one such
// menu is open at a time, next to its button.
type TagChoice struct {
	app.Compo
	Page *Page
	ID   string // of the button that opened it

	choiceState
}

// choiceState is the typed text and the entry selected by keys.
type choiceState struct {
	typed string
	At    int // index of the entry that the keyboard is at
}

// ListedTags is how many names the list shows; the others are found with the field.
const ListedTags = 60

func (c *TagChoice) boxID() string         { return c.ID + "-box" }
func (c *TagChoice) fieldID() string       { return c.ID + "-filter" }
func (c *TagChoice) listID() string        { return c.ID + "-list" }
func (c *TagChoice) optionID(i int) string { return c.ID + "-option" + strconv.Itoa(i) }

// ofRuns reports whether c chooses the values in the run list, which also offers no values.
func (c *TagChoice) ofRuns() bool { return c.ID == runlist.ValuesID }

// now returns the chosen name, "" for none.
func (c *TagChoice) now() string {
	switch m := c.Page.Model; {
	case !c.ofRuns() && m.Cards.Axis() == wire.AxisTag:
		return m.Cards.XTag()
	case c.ofRuns() && m.Metric() != nil:
		return m.Metric().Name
	}
	return ""
}

// ToggleChoice opens or closes the menu at the button with this id.
func (tl *tools) ToggleChoice(id string) {
	if tl.Scalars == id {
		tl.closeTool()
		return
	}
	tl.Scalars = id
	tl.page.Render()
	tl.page.Runs.Refresh()
}

// ChoiceOpen returns the id of the button whose menu is open, "" for none.
func (tl *tools) ChoiceOpen() string { return tl.Scalars }

// ChoiceView returns the menu for the button with this id.
func (tl *tools) ChoiceView(id string) app.UI { return &TagChoice{Page: tl.page, ID: id} }

// OnMount moves the focus into the field and selects the chosen entry.
func (c *TagChoice) OnMount(app.Context) {
	c.Page.Tools.Choice = c
	names, _ := c.Found()
	c.moveTo(max(0, slices.Index(names, c.now())))
	c.Page.After(func() {
		if c.ofRuns() {
			c.Page.Host.Cards.PlaceMenu(c.boxID(), c.ID)
		}
		ui.Focus(c.fieldID())
	})
}

// OnDismount stops handling keys.
func (c *TagChoice) OnDismount() {
	if c.Page.Tools.Choice == c {
		c.Page.Tools.Choice = nil
	}
}

// Found returns the names of the scalars that contain the typed text, and how many more there are.
// The first name may be "", which means none.
func (c *TagChoice) Found() (names []string, more int) {
	wanted := strings.ToLower(strings.TrimSpace(c.typed))
	if c.ofRuns() && wanted == "" {
		names = append(names, "")
	}
	for _, t := range c.Page.Model.Cards.AllTags(kind.Scalar) {
		switch {
		case !strings.Contains(strings.ToLower(t.Name), wanted):
		case len(names) < ListedTags:
			names = append(names, t.Name)
		default:
			more++
		}
	}
	return names, more
}

func (c *TagChoice) onInput(ctx app.Context, _ app.Event) {
	c.Input(ctx.JSSrc().Get("value").String())
}

// Input takes the typed text.
func (c *TagChoice) Input(text string) {
	c.typed = text
	c.moveTo(0)
}

// moveTo selects the entry at an index.
func (c *TagChoice) moveTo(at int) {
	c.At = at
	c.Page.RenderOnly(c)
	c.Page.After(func() { ui.Reveal(c.optionID(at)) })
}

// choiceKey passes a key typed in the menu's field to the open menu, and reports whether it was
// handled.
func (tl *tools) choiceKey(key string, typing bool) bool {
	return typing && tl.Choice != nil && tl.Choice.Key(key)
}

// Key handles a key and reports whether it did.
func (c *TagChoice) Key(key string) bool {
	names, _ := c.Found()
	if at, moves := (ui.Keys{Field: true}).Move(key, c.At, len(names)); moves {
		c.moveTo(at)
		return true
	}
	if key == "Enter" && c.At < len(names) {
		c.choose(names[c.At])
	}
	return key == "Enter"
}

// onChoice handles a press on an entry. The data attribute has an equals sign before the name,
// because a name may be empty.
func (c *TagChoice) onChoice(_ app.Context, e app.Event) {
	if name, ok := strings.CutPrefix(ui.Data(e, "scalar"), "="); ok {
		c.choose(name)
	}
}

func (c *TagChoice) choose(name string) {
	if c.ofRuns() {
		c.Page.Model.Runs.SetMetric(name)
	} else {
		c.Page.Model.Cards.SetXTag(name)
	}
	c.Page.Tools.closeTool()
	c.Page.Changed()
}

// Render shows the field and the list as a combobox.
func (c *TagChoice) Render() app.UI {
	names, more := c.Found()
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
	input := ui.Element("input", "input",
		ui.Attrs{"id", c.fieldID(), "type", "text", "placeholder", words.FindScalar.Text(),
			"autocomplete", "off", "spellcheck", "false",
			"role", "combobox", "aria-label", words.FindScalar.Text(), "aria-expanded", "true",
			"aria-controls", c.listID(), "aria-autocomplete", "list"}).On("input", c.onInput)
	rows, now := make([]app.UI, len(names)), c.now()
	for i, name := range names {
		class := "menu-item"
		if i == c.At {
			class += " at"
			input.Attr("aria-activedescendant", c.optionID(i))
		}
		called := ui.SplitName("nm", FolderOf(name), name[len(FolderOf(name)):],
			words.ShortName(name))
		if name == "" {
			called = ui.Text("span", "", words.MetricNone.Text())
		}
		rows[i] = ui.Element("li", class,
			ui.Attrs{"id", c.optionID(i), "role", "option", "aria-selected", ui.Bool(name == now),
				"data-scalar", "=" + name}, ui.Icon("check"), called)
	}
	return ui.Element("div", class, ui.Attrs{"id", c.boxID()},
		ui.Element("div", "search", nil, ui.Icon("search"), input),
		ui.Element("ul", "", ui.Attrs{"id", c.listID(), "role", "listbox", "aria-label", label},
			rows...).On("click", c.onChoice),
		ui.Element("p", "menu-note", ui.Attrs{"role", "status"}, app.Text(note)))
}

// FolderOf returns a tag's name up to and including its last slash.
func FolderOf(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }
