package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/runlist"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Toolbar holds the tools for all cards of the tab on screen, in one row. The style sheet hides
// tools that do not fit; they are in the options then.
type Toolbar struct {
	app.Compo
	Page     *Page
	Tab      kind.ID
	Look     string // of the tab
	Settings any    // of the kind
	Options  bool   // the options are open
	// Restarts tells that there are superseded values, so attempts can be chosen.
	Restarts    bool
	AllAttempts bool
	Filter      string // text of the tag filter
	FilterMode  ui.SearchMode
	Problem     string // why the filter is invalid; "" if it is valid
	Count       string // how many tags the filter selects
	Runs        int    // number of visible runs
	Steps       bool   // the cards show one step each, of several
	Room        bool   // without Steps: the room of the step bar stays, below the toolbar
	Axis        wire.Axis
	OptionsOnly bool // only the options are shown, with the tag filter in them

	stop func() // stops listening to presses elsewhere
}

// OnMount listens to presses elsewhere, which close open menus.
func (t *Toolbar) OnMount(app.Context) { t.stop = t.Page.Tools.onPressElsewhere() }

// OnDismount stops listening.
func (t *Toolbar) OnDismount() {
	if t.stop != nil {
		t.stop()
	}
}

// runsButton returns the button that opens the list of runs where it is not beside the charts.
func runsButton(p *Page, shown int) app.UI {
	return ui.Button("btn runs-button", func(app.Context, app.Event) { p.Runs.Open() },
		ui.Attrs{"id", runlist.ButtonID, "aria-controls", "runs"}, ui.Icon("rows"),
		app.Text(words.RunsButton(shown)))
}

func (t *Toolbar) onChoice(_ app.Context, e app.Event) { t.Choose(ui.Data(e, "choice")) }

// Choose handles a press on a button that chooses between attempts.
func (t *Toolbar) Choose(choice string) {
	m := t.Page.Model
	if choice != words.AttemptsNewest.Text() && choice != words.AttemptsAll.Text() {
		return
	}
	m.Cards.SetAllAttempts(choice == words.AttemptsAll.Text())
	t.Page.Changed()
}

// OnOptions opens or closes the options menu.
func (t *Toolbar) OnOptions(app.Context, app.Event) { t.Page.Tools.toggleOptions() }

// Render shows the tag filter and the tools of the kind.
func (t *Toolbar) Render() app.UI {
	tags := &ui.SearchField{
		Searcher: t.Page, ID: TagsFilterID, Label: words.TagsFilterLabel.Text(),
		Tip: words.FilterPattern.Text(), Text: t.Filter, Problem: t.Problem, Count: t.Count,
		Mode: t.FilterMode,
	}
	k := t.Page.KindOf(t.Tab).Tools(t)
	parts, class, first := []app.UI(nil), "btn icon options-button", ui.Hidden()
	if t.OptionsOnly {
		first = tags
		class += " ghost small"
	} else {
		parts = []app.UI{runsButton(t.Page, t.Runs), tags}
		parts = append(append(parts, k.Row...), k.End...)
	}
	if k.Options != nil || t.OptionsOnly {
		if k.Narrow {
			class += " only-narrow"
		}
		parts = append(parts, ui.Element("div", "anchor", nil,
			ui.Button(class, t.OnOptions,
				ui.Attrs{"id", optionsID, "aria-label", words.OptionsLabel.Text(), "title",
					words.OptionsLabel.Text(), "aria-haspopup", "dialog",
					"aria-expanded", ui.Bool(t.Options)}, ui.Icon("gear")),
			t.options(first, &k)))
	}
	bar, class := ui.Hidden(), "toolbar"
	switch {
	case t.OptionsOnly:
	case t.Steps:
		bar, class = t.Page.Steps.Bar(), "toolbar stepped"
	case t.Room:
		class = "toolbar roomed"
	}
	return ui.Element("div", class, nil, ui.Element("div", "tools", nil, parts...), bar)
}

// OnlyRestarts returns the tools of a kind with no settings of its own.
func (t *Toolbar) OnlyRestarts() Tools {
	k := Tools{Row: []app.UI{t.Attempts("fits-s")}, Narrow: true}
	if t.Restarts {
		k.Options = func() []app.UI { return []app.UI{t.Attempts("moved-s")} }
	}
	return k
}

// Attempts returns the choice between the attempts of restarted runs, if there is one.
func (t *Toolbar) Attempts(class string) app.UI {
	if !t.Restarts {
		return ui.Hidden()
	}
	chosen := words.AttemptsNewest.Text()
	if t.AllAttempts {
		chosen = words.AttemptsAll.Text()
	}
	return Segments(class, words.AttemptsLabel.Text(), chosen, t.onChoice,
		words.AttemptsNewest.Text(), words.AttemptsAll.Text())
}

// sizes are the sizes of cards, smallest first.
var sizes = [...]cards.CardSize{cards.SizeS, cards.SizeM, cards.SizeL}

// Sizes returns the choice of card sizes.
func Sizes(class string, now cards.CardSize, press app.EventHandler) app.UI {
	buttons := []app.UI{}
	for _, s := range sizes {
		buttons = append(buttons,
			ui.Segment("choice", cards.SizeName(s), cards.SizeName(s), cards.SizeHint(s), s == now))
	}
	return ui.Element("div", "control sizes "+class, nil,
		ui.Segments(words.SizeLabel.Text(), press, buttons)...)
}

// ChooseSize applies a choice of Sizes, and reports whether it was one.
func ChooseSize(m *state.Model, choice string) bool {
	for _, s := range sizes {
		if choice == cards.SizeName(s) {
			m.Cards.SetSize(s)
			return true
		}
	}
	return false
}

// axesAlong are the x axes that kinds other than scalars offer.
var axesAlong = [...]wire.Axis{wire.AxisStep, wire.AxisRelative, wire.AxisWall}

// Along returns the choice of the x axis.
func Along(class string, now wire.Axis, press app.EventHandler) app.UI {
	names := make([]string, len(axesAlong))
	for i, a := range axesAlong {
		names[i] = words.AxisName(a)
	}
	return Segments(class, words.HistogramAlong.Text(), words.AxisName(now), press, names...)
}

// ChooseAlong applies a choice of Along, and reports whether it was one.
func ChooseAlong(m *state.Model, choice string) bool {
	for _, a := range axesAlong {
		if choice == words.AxisName(a) {
			m.Cards.SetAxis(a)
			return true
		}
	}
	return false
}

// Segments returns a segmented control of a few words.
func Segments(class, label, chosen string, press app.EventHandler, choices ...string) app.UI {
	buttons := make([]app.UI, len(choices))
	for i, c := range choices {
		buttons[i] = ui.Segment("choice", c, c, "", c == chosen)
	}
	return ui.Element("div", "control "+class, nil, ui.Segments(label, press, buttons)...)
}

// options returns the open options menu: tools that do not fit into the row and tools that are used
// less often.
func (t *Toolbar) options(first app.UI, k *Tools) app.UI {
	if !t.Options {
		return ui.Hidden()
	}
	rows := []app.UI{first}
	if k.Options != nil {
		rows = append(rows, k.Options()...)
	}
	if k.Foot != nil {
		rows = append(rows, k.Foot())
	}
	return ui.Element("div", "popover options",
		ui.Attrs{"id", OptionsMenuID, "role", "dialog", "aria-label", words.OptionsLabel.Text(),
			"tabindex", "-1"},
		ui.Element("div", "options-head", nil, ui.Text("h2", "", words.OptionsLabel.Text()),
			ui.IconButton("ghost small", "x", words.OptionsClose.Text(), words.OptionsClose.Text(),
				t.onClose)),
		ui.Element("div", "options-body", nil, rows...))
}

func (t *Toolbar) onClose(app.Context, app.Event) { t.Page.Tools.closeTool() }

// TagsFilterID is the id of the tag filter's field.
const TagsFilterID = "tags-filter"

// Search takes the text typed into the tag filter.
func (p *Page) Search(_, text string) {
	p.Model.Cards.SetTagFilter(text)
	p.Changed()
}

// SetPlain chooses whether the filter is matched literally or as a regular expression.
func (p *Page) SetPlain(_ string, plain bool) {
	p.Model.Cards.SetTagPlain(plain)
	p.Changed()
}
