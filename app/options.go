package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
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
	return element("div", "popover options", attrs{"id", optionsMenuID, "role", "dialog", "aria-label", words.OptionsLabel.Text(), "tabindex", "-1"},
		element("div", "options-head", nil, textIn("h2", "", words.OptionsLabel.Text()), signed("ghost small", "x", words.OptionsClose.Text(), words.OptionsClose.Text(), t.onClose)),
		element("div", "options-body", nil, rows...))
}

func (t *toolbar) scalarOptions() []app.UI {
	now := &t.Tools
	return []app.UI{
		t.axis("axis-scalar-menu", "moved-s"),
		element("div", "moved-m", nil, &smoothing{Page: t.Page, ID: "smoothing-menu", Now: now.Lines.Smoothing}),
		choice("smoothing-kind", words.SmoothingKind.Text(), int(now.Lines.Smoothing.Kind), smoothingNames(), t.onKind),
		textIn("p", "hint", words.SmoothingUnit(now.Lines.Smoothing.Kind)),
		t.outliers("outliers-menu", "moved-l"),
		t.restarts("moved-xl"),
		t.sizes("moved-l"),
		t.scales("x", words.XScaleLabel.Text(), now.X),
		t.scales("y", words.YScaleLabel.Text(), now.Y),
		switchBox("", "marks", words.MarksLabel.Text(), words.MarksHint.Text(), now.Lines.Marks, t.onMarks),
		switchBox("", "link-zoom", words.LinkZoomLabel.Text(), words.LinkZoomHint.Text(), now.LinkZoom, t.onLinkZoom),
		choice("readout-order", words.OrderLabel.Text(), int(now.Lines.Order), orderNames(), t.onOrder),
		t.steps("steps-menu", "moved-s"),
		pressable("btn moved-d", t.Page.onExportView, attrs{"aria-haspopup", "dialog"}, icon("drop"), app.Text(words.ExportViewTitle.Text())),
		element("div", "options-foot", nil, textIn("p", "hint", words.KeptHint.Text()),
			pressable("btn small", t.onReset, attrs{"id", "reset-settings", "disabled", truth(now.Standard)}, app.Text(words.ResetSettings.Text()))),
	}
}

func smoothingNames() (names []string) {
	for k := wire.SmoothEMA; k <= wire.SmoothGaussian; k++ {
		names = append(names, words.SmoothingName(k))
	}
	return names
}

func orderNames() (names []string) {
	for o := wire.OrderValue; o <= wire.OrderName; o++ {
		names = append(names, words.OrderName(o))
	}
	return names
}

// scales is the choice of the scaling along an axis ("x" or "y") of all cards that have none of their own.
func (t *toolbar) scales(axis, label string, now wire.Scaling) app.UI {
	var buttons []app.UI
	for s := wire.ScaleLinear; s <= wire.ScaleSymlog; s++ {
		buttons = append(buttons, segment("scale", axis+strconv.Itoa(int(s)), words.ScaleName(s), "", s == now))
	}
	return element("div", "control", nil, seg(label, t.onScale, buttons)...)
}

func (t *toolbar) onScale(_ app.Context, e app.Event) { t.scale(data(e, "scale")) }

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
	t.Page.model.SetSmoothingKind(wire.SmoothingKind(chosen(ctx)))
	t.Page.changed()
}

func (t *toolbar) onOrder(ctx app.Context, _ app.Event) {
	t.Page.model.SetOrder(wire.ReadoutOrder(chosen(ctx)))
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
	t.Page.say(words.ResetSaid.Text())
	t.Page.after(func() { focus(optionsMenuID) })
}

func (t *toolbar) onClose(app.Context, app.Event) { t.Page.closeTool() }

// switchBox is a setting that is on or off. What it is for is said on pointing at it, and to screen readers.
func switchBox(class, id, label, hint string, on bool, changed app.EventHandler) app.UI {
	return element("label", "control switch-label "+class, attrs{"title", hint},
		element("input", "switch", attrs{"id", id, "type", "checkbox", "role", "switch", "checked", truth(on), "aria-description", hint}).On("change", changed),
		textIn("span", "", label))
}

// choice is one of several words, which stand for the numbers from 0.
func choice(id, label string, now int, names []string, changed app.EventHandler) app.UI {
	options := make([]app.UI, len(names))
	for i, name := range names {
		options[i] = element("option", "", attrs{"value", strconv.Itoa(i), "selected", truth(i == now)}, app.Text(name))
	}
	return element("div", "control", nil, element("label", "label", attrs{"for", id}, app.Text(label)), selectList(attrs{"id", id}, options, changed))
}

// chosen returns the number that was chosen, 0 for what is none.
func chosen(ctx app.Context) int {
	n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || n < 0 || n > 99 {
		return 0
	}
	return n
}
