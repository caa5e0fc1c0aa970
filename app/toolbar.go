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
	Page    *page
	Tab     wire.Kind
	Tools   toolState
	Overlay bool
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
func (t *toolbar) OnMount(app.Context) { t.stop = t.Page.away() }

// OnDismount ends that.
func (t *toolbar) OnDismount() {
	if t.stop != nil {
		t.stop()
	}
}

func (t *toolbar) onRuns(app.Context, app.Event) { t.Page.runs.Open() }

func (t *toolbar) onChoice(_ app.Context, e app.Event) { t.choose(ui.Data(e, "choice")) }

// choose takes a button of the segmented controls.
func (t *toolbar) choose(choice string) {
	m := t.Page.model
	switch choice {
	case state.AxisName(wire.AxisStep):
		m.SetAxis(wire.AxisStep)
	case state.AxisName(wire.AxisRelative):
		m.SetAxis(wire.AxisRelative)
	case state.AxisName(wire.AxisWall):
		m.SetAxis(wire.AxisWall)
	case state.ModeOffset, state.ModeOverlay:
		m.SetOverlay(choice == state.ModeOverlay)
	case state.AttemptsNewest, state.AttemptsAll:
		m.SetAllAttempts(choice == state.AttemptsAll)
		defer t.Page.reloadImages()
	case state.SizeName(state.SizeS):
		m.SetSize(state.SizeS)
	case state.SizeName(state.SizeM):
		m.SetSize(state.SizeM)
	case state.SizeName(state.SizeL):
		m.SetSize(state.SizeL)
	default:
		return
	}
	t.Page.changed()
}

func (t *toolbar) onScalars(_ app.Context, e app.Event) {
	if id := ui.Data(e, "scalars"); id != "" {
		t.Page.toggleChoice(id)
	}
}

func (t *toolbar) onOutliers(ctx app.Context, _ app.Event) {
	t.Page.model.SetIgnoreOutliers(ctx.JSSrc().Get("checked").Bool())
	t.Page.changed()
}

func (t *toolbar) onSteps(app.Context, app.Event) { t.Page.toggleSteps() }

func (t *toolbar) onOptions(app.Context, app.Event) { t.Page.toggleOptions() }

// Render shows the tag filter and what there is to choose of the kind of data.
func (t *toolbar) Render() app.UI {
	parts := []app.UI{
		ui.Button("btn runs-button", t.onRuns, ui.Attrs{"id", runs.ButtonID, "aria-controls", "runs"}, ui.Icon("rows"), app.Text(state.RunsButton(t.Runs))),
		&ui.SearchField{Of: t.Page, ID: tagsFilterID, Label: state.TagsFilterLabel, Tip: state.FilterPattern, Text: t.Filter, Problem: t.Problem, Count: t.Count, Mode: t.FilterMode},
	}
	switch t.Tab {
	case wire.KindScalar:
		parts = append(parts, t.axis("axis-scalar", "fits-s"), ui.Element("div", "fits-m", nil, &smoothing{Page: t.Page, ID: "smoothing", Now: t.Tools.Lines.Smoothing}),
			t.outliers("outliers", "fits-l"), t.restarts("fits-xl"), ui.Text("span", "grow", ""), t.sizes("fits-l"), t.steps("steps-button", "fits-s"))
	case wire.KindHistogram:
		parts = append(parts, t.mode("fits-s"), t.restarts("fits-s"))
	default:
		parts = append(parts, t.restarts("fits-s"))
	}
	class := "btn icon options-button"
	if t.Tab == wire.KindImage || t.Tab == wire.KindOther {
		class += " only-narrow"
		if !t.Restarts {
			return ui.Element("div", "toolbar", nil, ui.Element("div", "tools", nil, parts...))
		}
	}
	if t.Tab == wire.KindScalar {
		parts = append(parts, viewExportButton(t.Page))
	}
	if t.Tab == wire.KindHistogram {
		class += " only-narrow"
	}
	parts = append(parts, ui.Element("div", "anchor", nil,
		ui.Button(class, t.onOptions, ui.Attrs{"id", optionsID, "aria-label", state.OptionsLabel, "title", state.OptionsLabel, "aria-haspopup", "dialog",
			"aria-expanded", ui.Bool(t.Tools.Options)}, ui.Icon("gear")),
		t.options()))
	return ui.Element("div", "toolbar", nil, ui.Element("div", "tools", nil, parts...))
}

func (t *toolbar) mode(class string) app.UI {
	chosen := state.ModeOffset
	if t.Overlay {
		chosen = state.ModeOverlay
	}
	return t.segments(class, state.ModeLabel, chosen, state.ModeOffset, state.ModeOverlay)
}

func (t *toolbar) restarts(class string) app.UI {
	if !t.Restarts {
		return app.Div().Hidden(true)
	}
	chosen := state.AttemptsNewest
	if t.AllAttempts {
		chosen = state.AttemptsAll
	}
	return t.segments(class, state.AttemptsLabel, chosen, state.AttemptsNewest, state.AttemptsAll)
}

// axis is the choice of the x axis. Its last button opens the choice of a scalar.
func (t *toolbar) axis(id, class string) app.UI {
	now := t.Tools.Lines.Axis
	buttons := []app.UI{}
	for _, a := range []wire.Axis{wire.AxisStep, wire.AxisRelative, wire.AxisWall} {
		buttons = append(buttons, ui.Segment("choice", state.AxisName(a), state.AxisName(a), "", a == now))
	}
	chosen := ""
	if now == wire.AxisTag {
		chosen = t.Tools.XTag
	}
	open := t.Tools.Scalars == id
	label := state.AxisChosen(chosen)
	name := ui.Text("span", "trunc", state.AxisOther)
	if chosen != "" {
		name = ui.SplitName("chosen", folderOf(chosen), chosen[len(folderOf(chosen)):], label)
	}
	buttons = append(buttons, ui.Button("other", t.onScalars, ui.Attrs{"id", id, "aria-pressed", ui.Bool(now == wire.AxisTag), "aria-haspopup", "listbox",
		"aria-expanded", ui.Bool(open), "aria-label", label, "title", label, "data-scalars", id}, name, ui.Icon("chevron")))
	parts := ui.Segments(state.AxisLabel, t.onChoice, buttons)
	if open {
		parts = append(parts, &tagChoice{Page: t.Page, ID: id})
	}
	return ui.Element("div", "control anchor axis "+class, nil, parts...)
}

func (t *toolbar) outliers(id, class string) app.UI {
	return ui.Switch(class, id, state.OutliersLabel, state.OutliersHint, t.Tools.Lines.IgnoreOutliers, t.onOutliers)
}

func (t *toolbar) sizes(class string) app.UI {
	buttons := []app.UI{}
	for _, s := range []state.CardSize{state.SizeS, state.SizeM, state.SizeL} {
		buttons = append(buttons, ui.Segment("choice", state.SizeName(s), state.SizeName(s), state.SizeHint(s), s == t.Tools.Size))
	}
	return ui.Element("div", "control sizes "+class, nil, ui.Segments(state.SizeLabel, t.onChoice, buttons)...)
}

// steps shows and hides the handles that choose a place along x.
func (t *toolbar) steps(id, class string) app.UI {
	return ui.Button("btn steps-button "+class, t.onSteps, ui.Attrs{"id", id, "aria-pressed", ui.Bool(t.Tools.Steps), "aria-label", state.StepsLabel, "title", state.StepsHint + " (S)"},
		ui.Icon("steps"), ui.Text("span", "words", state.StepsLabel))
}

func (t *toolbar) segments(class, label, chosen string, choices ...string) app.UI {
	buttons := make([]app.UI, len(choices))
	for i, c := range choices {
		buttons[i] = ui.Segment("choice", c, c, "", c == chosen)
	}
	return ui.Element("div", "control "+class, nil, ui.Segments(label, t.onChoice, buttons)...)
}
