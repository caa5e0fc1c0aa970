package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/runs"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// toolbar holds what concerns all cards of the tab on screen, in one row. The style sheet hides what does not fit; the options have it then.
type toolbar struct {
	app.Compo
	Page     *page
	Tab      wire.Kind
	Settings any  // of the kind
	Options  bool // are open
	// Restarts tells that there are superseded values, so that there is a choice.
	Restarts    bool
	AllAttempts bool
	Filter      string
	FilterMode  ui.SearchMode
	Problem     string
	Count       string
	Runs        int // shown

	stop func() // ends listening to presses elsewhere
}

// OnMount listens to presses elsewhere, which close what is open.
func (t *toolbar) OnMount(app.Context) { t.stop = t.Page.tools.away() }

// OnDismount ends that.
func (t *toolbar) OnDismount() {
	if t.stop != nil {
		t.stop()
	}
}

func (t *toolbar) onRuns(app.Context, app.Event) { t.Page.runs.Open() }

func (t *toolbar) onChoice(_ app.Context, e app.Event) { t.choose(ui.Data(e, "choice")) }

// choose takes a button of the choice between attempts.
func (t *toolbar) choose(choice string) {
	m := t.Page.model
	if choice != state.AttemptsNewest && choice != state.AttemptsAll {
		return
	}
	m.SetAllAttempts(choice == state.AttemptsAll)
	t.Page.changed()
	for _, k := range t.Page.kinds {
		if r, ok := k.(reloads); ok {
			r.reload()
		}
	}
}

func (t *toolbar) onOptions(app.Context, app.Event) { t.Page.tools.toggleOptions() }

// Render shows the tag filter and the tools of the kind.
func (t *toolbar) Render() app.UI {
	parts := []app.UI{
		ui.Button("btn runs-button", t.onRuns, ui.Attrs{"id", runs.ButtonID, "aria-controls", "runs"}, ui.Icon("rows"), app.Text(state.RunsButton(t.Runs))),
		&ui.SearchField{Of: t.Page, ID: tagsFilterID, Label: state.TagsFilterLabel, Tip: state.FilterPattern, Text: t.Filter, Problem: t.Problem, Count: t.Count, Mode: t.FilterMode},
	}
	k := t.Page.kindOf(t.Tab).tools(t)
	parts = append(append(parts, k.row...), k.end...)
	if k.options != nil {
		class := "btn icon options-button"
		if k.narrow {
			class += " only-narrow"
		}
		parts = append(parts, ui.Element("div", "anchor", nil,
			ui.Button(class, t.onOptions, ui.Attrs{"id", optionsID, "aria-label", state.OptionsLabel, "title", state.OptionsLabel, "aria-haspopup", "dialog",
				"aria-expanded", ui.Bool(t.Options)}, ui.Icon("gear")),
			t.options(k.options)))
	}
	return ui.Element("div", "toolbar", nil, ui.Element("div", "tools", nil, parts...))
}

// onlyRestarts are the tools of a kind with no settings of its own.
func (t *toolbar) onlyRestarts() kindTools {
	k := kindTools{row: []app.UI{t.restarts("fits-s")}, narrow: true}
	if t.Restarts {
		k.options = func() []app.UI { return []app.UI{t.restarts("moved-s")} }
	}
	return k
}

func (t *toolbar) restarts(class string) app.UI {
	if !t.Restarts {
		return app.Div().Hidden(true)
	}
	chosen := state.AttemptsNewest
	if t.AllAttempts {
		chosen = state.AttemptsAll
	}
	return segments(class, state.AttemptsLabel, chosen, t.onChoice, state.AttemptsNewest, state.AttemptsAll)
}

// segments is a choice of a few words.
func segments(class, label, chosen string, press app.EventHandler, choices ...string) app.UI {
	buttons := make([]app.UI, len(choices))
	for i, c := range choices {
		buttons[i] = ui.Segment("choice", c, c, "", c == chosen)
	}
	return ui.Element("div", "control "+class, nil, ui.Segments(label, press, buttons)...)
}
