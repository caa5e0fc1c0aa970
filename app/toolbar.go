package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// Ids of the buttons that open and close the run list of narrow screens.
const (
	runsButtonID = "runs-button"
	runsCloseID  = "runs-close"
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

func (t *toolbar) onRuns(app.Context, app.Event) {
	t.Page.drawerOpen = true
	t.Page.render()
	t.Page.after(func() { focus(runsCloseID) }) // not the filter: a keyboard would cover the list
}

func (t *toolbar) onChoice(_ app.Context, e app.Event) { t.choose(data(e, "choice")) }

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
	if id := data(e, "scalars"); id != "" {
		t.Page.toggleScalars(id)
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
		app.Button().ID(runsButtonID).Class("btn runs-button").Type("button").Aria("controls", "runs").OnClick(t.onRuns).Body(icon("rows"), app.Text(state.RunsButton(t.Runs))),
		&searchField{Page: t.Page, ID: tagsFilterID, Label: state.TagsFilterLabel, Text: t.Filter, Problem: t.Problem, Count: t.Count},
	}
	switch t.Tab {
	case wire.KindScalar:
		parts = append(parts, t.axis("axis-scalar", "fits-s"), app.Div().Class("fits-m").Body(&smoothing{Page: t.Page, ID: "smoothing", Now: t.Tools.Lines.Smoothing}),
			t.outliers("outliers", "fits-l"), t.restarts("fits-xl"), app.Span().Class("grow"), t.sizes("fits-l"), t.steps("steps-button", "fits-s"))
	case wire.KindHistogram:
		parts = append(parts, t.mode("fits-s"), t.restarts("fits-s"))
	default:
		parts = append(parts, t.restarts("fits-s"))
	}
	class := "btn icon options-button"
	if t.Tab == wire.KindImage || t.Tab == wire.KindOther {
		class += " only-narrow"
		if !t.Restarts {
			return app.Div().Class("toolbar").Body(app.Div().Class("tools").Body(parts...))
		}
	}
	if t.Tab == wire.KindScalar {
		parts = append(parts, viewExportButton(t.Page))
	}
	if t.Tab == wire.KindHistogram {
		class += " only-narrow"
	}
	parts = append(parts, app.Div().Class("anchor").DataSet("tool", "options").Body(
		app.Button().ID(optionsID).Class(class).Type("button").Aria("label", state.OptionsLabel).Title(state.OptionsLabel).Aria("haspopup", "dialog").
			Aria("expanded", t.Tools.Options).OnClick(t.onOptions).Body(icon("gear")),
		t.options()))
	return app.Div().Class("toolbar").Body(app.Div().Class("tools").Body(parts...))
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
		buttons = append(buttons, app.Button().Type("button").Aria("pressed", a == now).DataSet("choice", state.AxisName(a)).Text(state.AxisName(a)))
	}
	name, chosen := state.AxisOther, ""
	if now == wire.AxisTag {
		chosen = t.Tools.XTag
		name = chosen[strings.LastIndexByte(chosen, '/')+1:]
	}
	open := t.Tools.Scalars == id
	buttons = append(buttons, app.Button().ID(id).Class("other").Type("button").Aria("pressed", now == wire.AxisTag).Aria("haspopup", "listbox").Aria("expanded", open).
		Aria("label", state.AxisChosen(chosen)).Title(state.AxisChosen(chosen)).DataSet("scalars", id).OnClick(t.onScalars).
		Body(app.Span().Class("trunc").Text(name), icon("chevron")))
	parts := []app.UI{
		app.Span().Class("label").Aria("hidden", true).Text(state.AxisLabel),
		app.Div().Class("seg").Attr("role", "group").Aria("label", state.AxisLabel).OnClick(t.onChoice).Body(buttons...),
	}
	if open {
		parts = append(parts, &scalarChoice{Page: t.Page, ID: id, Now: chosen})
	}
	return app.Div().Class("control anchor axis "+class).DataSet("tool", "scalars").Body(parts...)
}

func (t *toolbar) outliers(id, class string) app.UI {
	return switchBox(class, id, state.OutliersLabel, state.OutliersHint, t.Tools.Lines.IgnoreOutliers, t.onOutliers)
}

func (t *toolbar) sizes(class string) app.UI {
	buttons := []app.UI{}
	for _, s := range []state.CardSize{state.SizeS, state.SizeM, state.SizeL} {
		buttons = append(buttons, app.Button().Type("button").Aria("pressed", s == t.Tools.Size).DataSet("choice", state.SizeName(s)).Title(state.SizeHint(s)).
			Aria("label", state.SizeHint(s)).Text(state.SizeName(s)))
	}
	return app.Div().Class("control sizes "+class).Body(
		app.Span().Class("label").Aria("hidden", true).Text(state.SizeLabel),
		app.Div().Class("seg").Attr("role", "group").Aria("label", state.SizeLabel).OnClick(t.onChoice).Body(buttons...))
}

// steps shows and hides the handles that choose a place along x.
func (t *toolbar) steps(id, class string) app.UI {
	return app.Button().ID(id).Class("btn steps-button "+class).Type("button").Aria("pressed", t.Tools.Steps).Aria("label", state.StepsLabel).Title(state.StepsHint+" (S)").
		OnClick(t.onSteps).Body(icon("steps"), app.Span().Class("words").Text(state.StepsLabel))
}

func (t *toolbar) segments(class, label, chosen string, choices ...string) app.UI {
	buttons := make([]app.UI, len(choices))
	for i, c := range choices {
		buttons[i] = app.Button().Type("button").Aria("pressed", c == chosen).DataSet("choice", c).Text(c)
	}
	return app.Div().Class("control "+class).Body(
		app.Span().Class("label").Aria("hidden", true).Text(label),
		app.Div().Class("seg").Attr("role", "group").Aria("label", label).OnClick(t.onChoice).Body(buttons...),
	)
}
