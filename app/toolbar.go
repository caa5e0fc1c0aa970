package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
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
	if t.Page.runs.shut {
		t.Page.shutRuns(false)
	}
	t.Page.drawerOpen = true
	t.Page.render()
	t.Page.after(func() { focus(runsCloseID) }) // not the filter: a keyboard would cover the list
}

func (t *toolbar) onChoice(_ app.Context, e app.Event) { t.choose(data(e, "choice")) }

// choose takes a button of the segmented controls.
func (t *toolbar) choose(choice string) {
	m := t.Page.model
	switch choice {
	case words.AxisName(wire.AxisStep):
		m.SetAxis(wire.AxisStep)
	case words.AxisName(wire.AxisRelative):
		m.SetAxis(wire.AxisRelative)
	case words.AxisName(wire.AxisWall):
		m.SetAxis(wire.AxisWall)
	case words.ModeOffset.Text(), words.ModeOverlay.Text():
		m.SetOverlay(choice == words.ModeOverlay.Text())
	case words.AttemptsNewest.Text(), words.AttemptsAll.Text():
		m.SetAllAttempts(choice == words.AttemptsAll.Text())
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
		pressable("btn runs-button", t.onRuns, attrs{"id", runsButtonID, "aria-controls", "runs"}, icon("rows"), app.Text(words.RunsButton(t.Runs))),
		&searchField{Page: t.Page, ID: tagsFilterID, Label: words.TagsFilterLabel.Text(), Text: t.Filter, Problem: t.Problem, Count: t.Count},
	}
	switch t.Tab {
	case wire.KindScalar:
		parts = append(parts, t.axis("axis-scalar", "fits-s"), element("div", "fits-m", nil, &smoothing{Page: t.Page, ID: "smoothing", Now: t.Tools.Lines.Smoothing}),
			t.outliers("outliers", "fits-l"), t.restarts("fits-xl"), textIn("span", "grow", ""), t.sizes("fits-l"), t.steps("steps-button", "fits-s"))
	case wire.KindHistogram:
		parts = append(parts, t.mode("fits-s"), t.restarts("fits-s"))
	default:
		parts = append(parts, t.restarts("fits-s"))
	}
	class := "btn icon options-button"
	if t.Tab == wire.KindImage || t.Tab == wire.KindOther {
		class += " only-narrow"
		if !t.Restarts {
			return element("div", "toolbar", nil, element("div", "tools", nil, parts...))
		}
	}
	if t.Tab == wire.KindScalar {
		parts = append(parts, viewExportButton(t.Page))
	}
	if t.Tab == wire.KindHistogram {
		class += " only-narrow"
	}
	parts = append(parts, element("div", "anchor", nil,
		pressable(class, t.onOptions, attrs{"id", optionsID, "aria-label", words.OptionsLabel.Text(), "title", words.OptionsLabel.Text(), "aria-haspopup", "dialog",
			"aria-expanded", truth(t.Tools.Options)}, icon("gear")),
		t.options()))
	return element("div", "toolbar", nil, element("div", "tools", nil, parts...))
}

func (t *toolbar) mode(class string) app.UI {
	chosen := words.ModeOffset.Text()
	if t.Overlay {
		chosen = words.ModeOverlay.Text()
	}
	return t.segments(class, words.ModeLabel.Text(), chosen, words.ModeOffset.Text(), words.ModeOverlay.Text())
}

func (t *toolbar) restarts(class string) app.UI {
	if !t.Restarts {
		return app.Div().Hidden(true)
	}
	chosen := words.AttemptsNewest.Text()
	if t.AllAttempts {
		chosen = words.AttemptsAll.Text()
	}
	return t.segments(class, words.AttemptsLabel.Text(), chosen, words.AttemptsNewest.Text(), words.AttemptsAll.Text())
}

// axis is the choice of the x axis. Its last button opens the choice of a scalar.
func (t *toolbar) axis(id, class string) app.UI {
	now := t.Tools.Lines.Axis
	buttons := []app.UI{}
	for _, a := range []wire.Axis{wire.AxisStep, wire.AxisRelative, wire.AxisWall} {
		buttons = append(buttons, segment("choice", words.AxisName(a), words.AxisName(a), "", a == now))
	}
	chosen := ""
	if now == wire.AxisTag {
		chosen = t.Tools.XTag
	}
	open := t.Tools.Scalars == id
	label := words.AxisChosen(chosen)
	name := textIn("span", "trunc", words.AxisOther.Text())
	if chosen != "" {
		name = splitName("chosen", folderOf(chosen), chosen[len(folderOf(chosen)):], label)
	}
	buttons = append(buttons, pressable("other", t.onScalars, attrs{"id", id, "aria-pressed", truth(now == wire.AxisTag), "aria-haspopup", "listbox",
		"aria-expanded", truth(open), "aria-label", label, "title", label, "data-scalars", id}, name, icon("chevron")))
	parts := seg(words.AxisLabel.Text(), t.onChoice, buttons)
	if open {
		parts = append(parts, &tagChoice{Page: t.Page, ID: id})
	}
	return element("div", "control anchor axis "+class, nil, parts...)
}

func (t *toolbar) outliers(id, class string) app.UI {
	return switchBox(class, id, words.OutliersLabel.Text(), words.OutliersHint.Text(), t.Tools.Lines.IgnoreOutliers, t.onOutliers)
}

func (t *toolbar) sizes(class string) app.UI {
	buttons := []app.UI{}
	for _, s := range []state.CardSize{state.SizeS, state.SizeM, state.SizeL} {
		buttons = append(buttons, segment("choice", state.SizeName(s), state.SizeName(s), state.SizeHint(s), s == t.Tools.Size))
	}
	return element("div", "control sizes "+class, nil, seg(words.SizeLabel.Text(), t.onChoice, buttons)...)
}

// steps shows and hides the handles that choose a place along x.
func (t *toolbar) steps(id, class string) app.UI {
	return pressable("btn steps-button "+class, t.onSteps, attrs{"id", id, "aria-pressed", truth(t.Tools.Steps), "aria-label", words.StepsLabel.Text(), "title", words.StepsHint.Text() + " (S)"},
		icon("steps"), textIn("span", "words", words.StepsLabel.Text()))
}

func (t *toolbar) segments(class, label, chosen string, choices ...string) app.UI {
	buttons := make([]app.UI, len(choices))
	for i, c := range choices {
		buttons[i] = segment("choice", c, c, "", c == chosen)
	}
	return element("div", "control "+class, nil, seg(label, t.onChoice, buttons)...)
}

// segment is a button of a segmented control: what it stands for is in a data attribute. hint says what its text leaves out.
func segment(name, value, text, hint string, pressed bool) app.UI {
	with := attrs{"aria-pressed", truth(pressed), "data-" + name, value, "title", hint, "aria-label", hint}
	if hint == "" {
		with = with[:4]
	}
	return pressable("", nil, with, app.Text(text))
}

// seg is a segmented control with its label. One handler serves its buttons.
func seg(label string, press app.EventHandler, buttons []app.UI) []app.UI {
	return []app.UI{
		element("span", "label", attrs{"aria-hidden", "true"}, app.Text(label)),
		element("div", "seg", attrs{"role", "group", "aria-label", label}, buttons...).On("click", press),
	}
}
