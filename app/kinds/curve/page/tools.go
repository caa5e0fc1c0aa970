package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/curve"
	"eventlens/app/page"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// toolState is the state that the tools show. It is comparable.
type toolState struct {
	look      wire.CurveLook
	axis      wire.Axis
	smoothing wire.Smoothing
	size      cards.CardSize
}

// Settings returns the settings that the tools show.
func (k *Kind) Settings() any {
	return toolState{k.settings.CurveLook, k.model.Cards.Axis(), k.model.Cards.Smoothing(),
		k.model.Cards.Size()}
}

// Tools returns the kind's part of the toolbar.
func (k *Kind) Tools(t *page.Toolbar) page.Tools {
	row := append([]app.UI{k.mode("fits-s")}, k.threshold("threshold", "fits-l")...)
	row = append(row, k.along("fits-l", "smoothing", "fits-m")...)
	return page.Tools{
		Row: append(row, t.Attempts("fits-xl"), ui.Text("span", "grow", ""),
			page.Sizes("fits-xl", k.model.Cards.Size(), k.onSize)),
		Options: func() []app.UI {
			rows := append([]app.UI{k.mode("moved-s")}, k.threshold("threshold-menu", "moved-l")...)
			rows = append(rows, k.along("moved-l", "smoothing-menu", "moved-m")...)
			if k.settings.Mode == wire.CurvePrecision {
				rows = append(rows,
					ui.Switch("", "f1-lines", curve.FLines.Text(),
						curve.FLinesHint.Text(), !k.settings.HideF1Lines, k.onFLines))
			}
			return append(rows, t.Attempts("moved-xl"),
				page.Sizes("moved-xl", k.model.Cards.Size(), k.onSize))
		},
	}
}

// SettingNames lists the settings of the mode.
func (k *Kind) SettingNames() string {
	switch {
	case !k.Stepped():
		return curve.AreaSettings
	case k.settings.Mode == wire.CurvePrecision:
		return curve.PrecisionSettings
	}
	return curve.RatesSettings
}

// modes returns the names of the modes, in the order of wire.CurveMode.
func modes() []string {
	return []string{curve.Precision.Text(), curve.Rates.Text(),
		curve.PrecisionArea.Text(), curve.RatesArea.Text()}
}

func (k *Kind) mode(class string) app.UI {
	return page.Segments(class, curve.CurvesLabel.Text(), modes()[k.settings.Mode], k.onMode,
		modes()...)
}

// threshold returns the control of the threshold, if cards mark it.
func (k *Kind) threshold(id, class string) []app.UI {
	if !k.Stepped() {
		return nil
	}
	name, now := words.Say(curve.Label(0)), words.Say(wire.Value(k.settings.Threshold))
	field := ui.Element("input", "input number",
		ui.Attrs{"id", id + "-number", "type", "text", "inputmode", "decimal", "autocomplete",
			"off", "aria-label", curve.ThresholdNumber.Text(), "title",
			curve.ThresholdNumber.Text()}).
		Attr("value", now).On("change", k.onTyped)
	return []app.UI{ui.Element("div", "control smoothing "+class,
		ui.Attrs{"title", curve.ThresholdHint.Text()},
		ui.Element("label", "label", ui.Attrs{"for", id}, app.Text(name)),
		(&ui.Slider{
			ID: id, High: hundred, Step: 1, Now: int(k.settings.Threshold*hundred + 0.5),
			Label: name, Text: now,
		}).On(k.onThreshold, k.onMoved), field)}
}

// along returns the choices of the x axis and of the smoothing of areas, the same as for scalars.
func (k *Kind) along(axisClass, smoothingID, smoothingClass string) []app.UI {
	if k.Stepped() {
		return nil
	}
	return []app.UI{page.Along(axisClass, k.model.Cards.PlaceAxis(), k.onAxis),
		ui.Element("div", smoothingClass, nil, k.page.Smoothing(smoothingID))}
}

// hundred is the number of steps of the slider.
const hundred = 100

func (k *Kind) onThreshold(ctx app.Context, _ app.Event) {
	if v, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		k.SetThreshold(float64(v) / hundred)
	}
}

func (k *Kind) onTyped(ctx app.Context, _ app.Event) {
	k.EnterThreshold(ctx.JSSrc().Get("value").String())
	ctx.JSSrc().Set("value", words.Say(wire.Value(k.settings.Threshold)))
}

// EnterThreshold sets a typed threshold, clamped to 0 to 1; text that is not a number changes
// nothing.
func (k *Kind) EnterThreshold(text string) {
	if v, ok := cards.ParseNumber(text); ok {
		k.SetThreshold(min(max(v, 0), 1))
		k.page.Changed()
	}
}

func (k *Kind) onMoved(app.Context, app.Event) { k.page.Changed() }

// SetThreshold sets the threshold while the slider is moved; the URL is updated when it is
// released.
func (k *Kind) SetThreshold(v float64) {
	k.settings.Threshold = v
	k.page.Tools.Preview()
}

func (k *Kind) onMode(_ app.Context, e app.Event) { k.SetMode(ui.Data(e, "choice")) }
func (k *Kind) onAxis(_ app.Context, e app.Event) { k.SetAxis(ui.Data(e, "choice")) }

func (k *Kind) onFLines(ctx app.Context, _ app.Event) {
	k.settings.HideF1Lines = !ctx.JSSrc().Get("checked").Bool()
	k.page.Changed()
}

func (k *Kind) onSize(_ app.Context, e app.Event) {
	if page.ChooseSize(k.model, ui.Data(e, "choice")) {
		k.page.Changed()
	}
}

// SetMode sets what cards show. It undoes zooms, since they refer to other axes.
func (k *Kind) SetMode(mode string) {
	for i, name := range modes() {
		if mode == name {
			k.settings.Mode = wire.CurveMode(i)
			for _, tag := range k.model.Cards.AllTags(curve.ID) {
				if key := (cards.Key{Tag: tag.ID}); k.model.Cards.Zoom(key) != (wire.Zoom{}) {
					k.model.Cards.SetZoom(key, wire.Zoom{})
				}
			}
			k.version++
			k.page.Changed()
		}
	}
}

// SetAxis sets the x axis of areas.
func (k *Kind) SetAxis(choice string) {
	if page.ChooseAlong(k.model, choice) {
		k.version++
		k.page.Changed()
	}
}
