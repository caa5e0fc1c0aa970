package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// controls are the scalars' controls in the toolbar, its options and the full-screen view.
type controls struct {
	kind *Kind
	now  toolState
}

// toolState is the part of the settings that the toolbar shows. It is comparable.
type toolState struct {
	Lines    wire.Lines
	XTag     string
	X, Y     wire.Scaling // scaling of the axes of all cards
	Size     cards.CardSize
	LinkZoom bool   // zooming a card along x zooms all cards
	Pairs    bool   // training and validation are in one chart
	Steps    bool   // steps are selected
	Standard bool   // all settings have their usual values
	Scalars  string // id of the button whose menu to choose a scalar is open; "" for none
	Custom   bool   // the charts of layouts are on screen
}

func (s *Kind) toolState() toolState {
	m := s.model
	t := toolState{
		Lines: m.Cards.Lines(), XTag: m.Cards.XTag(), Size: m.Cards.Size(),
		LinkZoom: m.Cards.LinkZoom(), Pairs: !m.Cards.Apart(),
		Steps: m.Cards.Steps().On, Standard: m.Cards.Standard(), Scalars: s.tools.ChoiceOpen(),
		Custom: m.Cards.Custom(),
	}
	t.X, t.Y = m.Cards.AllScales()
	return t
}

// Controls returns the controls for the current settings.
func (s *Kind) Controls() *controls { return &controls{s, s.toolState()} }

func (c *controls) onChoice(_ app.Context, e app.Event) { c.Choose(ui.Data(e, "choice")) }

// Choose handles a press on one of the segmented controls.
func (c *controls) Choose(choice string) {
	m := c.kind.model
	for _, a := range []wire.Axis{wire.AxisStep, wire.AxisRelative, wire.AxisWall} {
		if choice == words.AxisName(a) {
			m.Cards.SetAxis(a)
			c.kind.page.Changed()
		}
	}
	if page.ChooseSize(m, choice) {
		c.kind.page.Changed()
	}
}

// axis returns the choice of the x axis. Its last button opens the menu to choose a scalar.
func (c *controls) axis(id, class string) app.UI {
	now := c.now.Lines.Axis
	buttons := []app.UI{}
	for _, a := range []wire.Axis{wire.AxisStep, wire.AxisRelative, wire.AxisWall} {
		buttons = append(buttons,
			ui.Segment("choice", words.AxisName(a), words.AxisName(a), "", a == now))
	}
	chosen := ""
	if now == wire.AxisTag {
		chosen = c.now.XTag
	}
	open := c.now.Scalars == id
	label := words.AxisChosen(chosen)
	name := ui.Text("span", "trunc", words.AxisOther.Text())
	if chosen != "" {
		name = ui.SplitName("chosen", page.FolderOf(chosen), chosen[len(page.FolderOf(chosen)):],
			label)
	}
	buttons = append(buttons,
		ui.Button("other", c.onScalars,
			ui.Attrs{"id", id, "aria-pressed", ui.Bool(now == wire.AxisTag), "aria-haspopup",
				"listbox",
				"aria-expanded", ui.Bool(open), "aria-label", label, "title", label, "data-scalars",
				id}, name, ui.Icon("chevron")))
	parts := ui.Segments(words.AxisLabel.Text(), c.onChoice, buttons)
	if open {
		parts = append(parts, c.kind.tools.ChoiceView(id))
	}
	return ui.Element("div", "control anchor axis "+class, nil, parts...)
}

func (c *controls) outliers(id, class string) app.UI {
	return ui.Switch(class, id, words.OutliersLabel.Text(), words.OutliersHint.Text(),
		c.now.Lines.IgnoreOutliers, c.onOutliers)
}

func (c *controls) sizes(class string) app.UI {
	return page.Sizes(class, c.now.Size, c.onChoice)
}

// steps returns the button that shows and hides the handles of the selected steps.
func (c *controls) steps(id, class string) app.UI {
	return ui.Button("btn steps-button "+class, c.onSteps,
		ui.Attrs{"id", id, "aria-pressed", ui.Bool(c.now.Steps), "aria-label",
			words.StepsLabel.Text(), "title", words.WithKey(words.StepsHint.Text(), "S")},
		ui.Icon("steps"), ui.Text("span", "words", words.StepsLabel.Text()))
}

// options returns the scalars' entries in the options menu.
func (c *controls) options(t *page.Toolbar) []app.UI {
	now := &c.now
	return []app.UI{
		c.axis("axis-scalar-menu", "moved-s"),
		ui.Element("div", "moved-m", nil, c.kind.page.Smoothing("smoothing-menu")),
		ui.Choice("smoothing-kind", words.SmoothingKind.Text(), int(now.Lines.Smoothing.Kind),
			smoothingNames(), c.onKind),
		ui.Text("p", "hint", words.SmoothingUnit(now.Lines.Smoothing.Kind)),
		c.outliers("outliers-menu", "moved-l"),
		t.Attempts("moved-xl"),
		c.sizes("moved-l"),
		c.scales("x", words.XScaleLabel.Text(), now.X),
		c.scales("y", words.YScaleLabel.Text(), now.Y),
		ui.Switch("", "marks", words.MarksLabel.Text(), words.MarksHint.Text(), now.Lines.Marks,
			c.onMarks),
		ui.Switch("", "link-zoom", words.LinkZoomLabel.Text(), words.LinkZoomHint.Text(),
			now.LinkZoom, c.onLinkZoom),
		ui.Switch("", "pairs", words.PairsLabel.Text(), words.PairsLabelHint.Text(), now.Pairs,
			c.onPairs),
		ui.Choice("readout-order", words.OrderLabel.Text(), int(now.Lines.Order), orderNames(),
			c.onOrder),
		c.steps("steps-menu", "moved-s"),
		c.kind.Dialogs.layoutOption(),
		ui.Button("btn moved-d", c.kind.Dialogs.onExportView, ui.Attrs{"aria-haspopup", "dialog"},
			ui.Icon("drop"), app.Text(words.ExportViewTitle.Text())),
	}
}

// foot says which options are remembered, and has the button that resets them.
func (c *controls) foot() app.UI {
	return ui.Element("div", "options-foot", nil, ui.Text("p", "hint", words.KeptHint.Text()),
		ui.Button("btn small", c.OnReset,
			ui.Attrs{"id", "reset-settings", "disabled", ui.Bool(c.now.Standard)},
			app.Text(words.ResetSettings.Text())))
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

// scales returns the choice of the scaling along an axis ("x" or "y") of all cards without one of
// their own.
func (c *controls) scales(axis, label string, now wire.Scaling) app.UI {
	var buttons []app.UI
	for s := wire.ScaleLinear; s <= wire.ScaleSymlog; s++ {
		buttons = append(buttons,
			ui.Segment("scale", axis+strconv.Itoa(int(s)), words.ScaleName(s), "", s == now))
	}
	return ui.Element("div", "control", nil, ui.Segments(label, c.onScale, buttons)...)
}

func (c *controls) onScale(_ app.Context, e app.Event) { c.Scale(ui.Data(e, "scale")) }

// Scale sets the scaling of an axis, given as the axis and the number of the scaling: "y1".
func (c *controls) Scale(choice string) {
	if len(choice) != 2 {
		return
	}
	m := c.kind.model
	x, y := m.Cards.AllScales()
	if s := wire.Scaling(choice[1] - '0'); choice[0] == 'x' {
		x = s
	} else {
		y = s
	}
	m.Cards.SetAllScales(x, y)
	c.kind.page.Changed()
}

func (c *controls) onKind(ctx app.Context, _ app.Event) {
	c.kind.model.Cards.SetSmoothingKind(wire.SmoothingKind(ui.Chosen(ctx)))
	c.kind.page.Changed()
}

func (c *controls) onOrder(ctx app.Context, _ app.Event) {
	c.kind.model.Cards.SetOrder(wire.ReadoutOrder(ui.Chosen(ctx)))
	c.kind.page.Changed()
}

func (c *controls) onMarks(ctx app.Context, _ app.Event) {
	c.kind.model.Cards.SetMarks(ctx.JSSrc().Get("checked").Bool())
	c.kind.page.Changed()
}

func (c *controls) onLinkZoom(ctx app.Context, _ app.Event) {
	c.kind.model.Cards.SetLinkZoom(ctx.JSSrc().Get("checked").Bool())
	c.kind.page.Changed()
}

func (c *controls) onPairs(ctx app.Context, _ app.Event) {
	c.kind.model.Cards.SetApart(!ctx.JSSrc().Get("checked").Bool())
	c.kind.page.Changed()
}

// OnReset resets all settings. The button is disabled afterwards and would lose the focus, so the
// focus moves to the menu.
func (c *controls) OnReset(app.Context, app.Event) {
	c.kind.model.Cards.ResetSettings()
	c.kind.page.Changed()
	c.kind.page.Say(words.ResetSaid.Text())
	c.kind.page.After(func() { ui.Focus(page.OptionsMenuID) })
}

func (c *controls) onScalars(_ app.Context, e app.Event) {
	if id := ui.Data(e, "scalars"); id != "" {
		c.kind.tools.ToggleChoice(id)
	}
}

func (c *controls) onOutliers(ctx app.Context, _ app.Event) {
	c.kind.model.Cards.SetIgnoreOutliers(ctx.JSSrc().Get("checked").Bool())
	c.kind.page.Changed()
}

func (c *controls) onSteps(app.Context, app.Event) { c.kind.Selection.ToggleSteps() }
