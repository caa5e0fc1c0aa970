package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// options is what the options button opens, while it is open: what the row has no room for, and what is wanted less often.
func (t *toolbar) options() app.UI {
	if !t.Tools.Options {
		return app.Div().Hidden(true)
	}
	var rows []app.UI
	switch t.Tab {
	case wire.KindScalar:
		rows = t.scalarOptions()
	case wire.KindHistogram:
		rows = []app.UI{t.mode("moved-s"), t.restarts("moved-s")}
	default:
		rows = []app.UI{t.restarts("moved-s")}
	}
	return ui.Element("div", "popover options", ui.Attrs{"id", optionsMenuID, "role", "dialog", "aria-label", state.OptionsLabel, "tabindex", "-1"},
		ui.Element("div", "options-head", nil, ui.Text("h2", "", state.OptionsLabel), ui.IconButton("ghost small", "x", state.OptionsClose, state.OptionsClose, t.onClose)),
		ui.Element("div", "options-body", nil, rows...))
}

func (t *toolbar) scalarOptions() []app.UI {
	now := &t.Tools
	return []app.UI{
		t.axis("axis-scalar-menu", "moved-s"),
		ui.Element("div", "moved-m", nil, &smoothing{Page: t.Page, ID: "smoothing-menu", Now: now.Lines.Smoothing}),
		ui.Choice("smoothing-kind", state.SmoothingKind, int(now.Lines.Smoothing.Kind), smoothingNames(), t.onKind),
		ui.Text("p", "hint", state.SmoothingUnit(now.Lines.Smoothing.Kind)),
		t.outliers("outliers-menu", "moved-l"),
		t.restarts("moved-xl"),
		t.sizes("moved-l"),
		t.scales("x", state.XScaleLabel, now.X),
		t.scales("y", state.YScaleLabel, now.Y),
		ui.Switch("", "marks", state.MarksLabel, state.MarksHint, now.Lines.Marks, t.onMarks),
		ui.Switch("", "link-zoom", state.LinkZoomLabel, state.LinkZoomHint, now.LinkZoom, t.onLinkZoom),
		ui.Choice("readout-order", state.OrderLabel, int(now.Lines.Order), orderNames(), t.onOrder),
		t.steps("steps-menu", "moved-s"),
		ui.Button("btn moved-d", t.Page.onExportView, ui.Attrs{"aria-haspopup", "dialog"}, ui.Icon("drop"), app.Text(state.ExportViewTitle)),
		ui.Element("div", "options-foot", nil, ui.Text("p", "hint", state.KeptHint),
			ui.Button("btn small", t.onReset, ui.Attrs{"id", "reset-settings", "disabled", ui.Bool(now.Standard)}, app.Text(state.ResetSettings))),
	}
}

func smoothingNames() (names []string) {
	for k := wire.SmoothEMA; k <= wire.SmoothGaussian; k++ {
		names = append(names, state.SmoothingName(k))
	}
	return names
}

func orderNames() (names []string) {
	for o := wire.OrderValue; o <= wire.OrderName; o++ {
		names = append(names, state.OrderName(o))
	}
	return names
}

// scales is the choice of the scaling along an axis ("x" or "y") of all cards that have none of their own.
func (t *toolbar) scales(axis, label string, now wire.Scaling) app.UI {
	var buttons []app.UI
	for s := wire.ScaleLinear; s <= wire.ScaleSymlog; s++ {
		buttons = append(buttons, ui.Segment("scale", axis+strconv.Itoa(int(s)), state.ScaleName(s), "", s == now))
	}
	return ui.Element("div", "control", nil, ui.Segments(label, t.onScale, buttons)...)
}

func (t *toolbar) onScale(_ app.Context, e app.Event) { t.scale(ui.Data(e, "scale")) }

// scale takes an axis and a scaling: "y1".
func (t *toolbar) scale(choice string) {
	if len(choice) != 2 {
		return
	}
	m := t.Page.model
	x, y := m.AllScales()
	if s := wire.Scaling(choice[1] - '0'); choice[0] == 'x' {
		x = s
	} else {
		y = s
	}
	m.SetAllScales(x, y)
	t.Page.changed()
}

func (t *toolbar) onKind(ctx app.Context, _ app.Event) {
	t.Page.model.SetSmoothingKind(wire.SmoothingKind(ui.Chosen(ctx)))
	t.Page.changed()
}

func (t *toolbar) onOrder(ctx app.Context, _ app.Event) {
	t.Page.model.SetOrder(wire.ReadoutOrder(ui.Chosen(ctx)))
	t.Page.changed()
}

func (t *toolbar) onMarks(ctx app.Context, _ app.Event) {
	t.Page.model.SetMarks(ctx.JSSrc().Get("checked").Bool())
	t.Page.changed()
}

func (t *toolbar) onLinkZoom(ctx app.Context, _ app.Event) {
	t.Page.model.SetLinkZoom(ctx.JSSrc().Get("checked").Bool())
	t.Page.changed()
}

// onReset puts everything back. The button is off afterwards, and so loses the focus.
func (t *toolbar) onReset(app.Context, app.Event) {
	t.Page.model.ResetSettings()
	t.Page.changed()
	t.Page.say(state.ResetSaid)
	t.Page.after(func() { ui.Focus(optionsMenuID) })
}

func (t *toolbar) onClose(app.Context, app.Event) { t.Page.closeTool() }
