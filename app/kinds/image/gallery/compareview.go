package gallery

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// Ids of the comparison's elements. compare.js also knows the ids of the pixel readout.
const (
	compareViewID  = "compare-view"
	compareTitleID = "compare-title"
	stageID        = "compare-stage"
)

// compareView is the component of the comparison, which covers the whole window.
type compareView struct {
	app.Compo
	Compare *comparison
	Sides   [2]sideLook
	Mode    mode
	All     bool     // superseded images count, too
	Names   uint64   // version of the names of runs and tags
	Cards   uint64   // version of the set of runs and tags
	Values  [2]int64 // number of values of each side's tag
	Reading bool     // more values may come
}

// view returns the component for the comparison's current state.
func (c *comparison) view() app.UI {
	m := c.g.model
	v := &compareView{
		Compare: c, Sides: c.g.look.sides, Mode: c.g.look.mode, All: m.Cards.AllAttempts(),
		Names: m.NamesVersion(), Cards: m.CardsVersion(), Reading: m.Progress().Reading,
	}
	for i := range v.Values {
		s, _ := c.side(i)
		_, v.Values[i] = c.written(s)
	}
	return v
}

// OnMount makes everything behind the comparison inert, and requests the images.
func (v *compareView) OnMount(app.Context) {
	c := v.Compare
	c.component, c.asked, c.waiting, c.goal = v, [2]sideQuestion{}, [2]bool{}, [2]int{-1, -1}
	c.measured, c.problem, c.controls = measured{}, [2]string{}, usualControls
	c.shown[0].Index, c.shown[1].Index = -1, -1
	ui.SettleLayers()
	c.g.page.After(func() {
		c.show()
		c.ask()
		ui.Focus(stageID)
	})
}

// OnUpdate requests other images if needed.
func (v *compareView) OnUpdate(app.Context) {
	v.Compare.ask()
	v.Compare.show()
}

// OnDismount removes the images.
func (v *compareView) OnDismount() {
	if v.Compare.component == v {
		v.Compare.component = nil
		call("hideCompare")
	}
	v.Compare.g.page.After(ui.SettleLayers)
}

func (v *compareView) onClose(app.Context, app.Event) { v.Compare.g.Escape() }
func (v *compareView) onSwap(app.Context, app.Event)  { v.Compare.swap() }

func (v *compareView) onMode(_ app.Context, e app.Event) {
	if name := ui.Data(e, "choice"); name != "" {
		v.Compare.setMode(modeOf(name))
	}
}

func (v *compareView) onZoom(_ app.Context, e app.Event) {
	if key := ui.Data(e, "zoom"); key != "" {
		call("compareKey", key)
	}
}

// sideOf returns the side that an element belongs to.
func sideOf(ctx app.Context) int {
	if ctx.JSSrc().Call("getAttribute", "data-side").String() == sideName(1) {
		return 1
	}
	return 0
}

func (v *compareView) onTag(ctx app.Context, _ app.Event) {
	id, _ := strconv.Atoi(ctx.JSSrc().Get("value").String())
	tag := v.Compare.g.model.Cards.Tag(wire.TagID(id))
	if tag == nil || len(tag.Runs) == 0 {
		return
	}
	v.Compare.set(sideOf(ctx), func(s *side) {
		s.key.Tag, s.sample = tag.ID, 0
		for _, run := range v.Compare.runsOf(tag) {
			if run.ID == s.key.Run {
				return
			}
		}
		s.key.Run = v.Compare.runsOf(tag)[0].ID
	})
}

func (v *compareView) onRun(ctx app.Context, _ app.Event) {
	if id, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		v.Compare.set(sideOf(ctx), func(s *side) { s.key.Run = wire.RunID(id) })
	}
}

func (v *compareView) onStep(ctx app.Context, _ app.Event) {
	if index, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		v.Compare.moveTo(sideOf(ctx), index)
	}
}

func (v *compareView) onSample(ctx app.Context, e app.Event) {
	by, _ := strconv.Atoi(ui.Data(e, "by"))
	i := sideOf(ctx)
	v.Compare.set(i, func(s *side) {
		s.sample = min(max(s.sample+by, 0), max(0, v.Compare.shown[i].Samples-1))
	})
}

// onControl handles the slider of the current mode.
func (v *compareView) onControl(ctx app.Context, _ app.Event) {
	n, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil {
		return
	}
	c := v.Compare
	switch c.g.look.mode {
	case modeSwipe:
		c.split = float64(n) / 100
	case modeOverlay:
		c.opacity = n
	case modeFlicker:
		c.ms = n
	case modeDifference:
		c.amplified = n
	}
	c.show()
	c.changed()
}

// Render shows the images, their controls, and their figures.
func (v *compareView) Render() app.UI {
	return ui.Element("div", "full gallery compare",
		ui.LayerCompare.On(ui.Attrs{"id", compareViewID, "role", "dialog", "aria-modal", "true",
			"aria-labelledby", compareTitleID}),
		ui.Element("header", "full-head compare-head", nil,
			ui.Element("h2", "", ui.Attrs{"id", compareTitleID},
				app.Text(image.CompareTitle.Text())),
			v.side(0),
			ui.Button("btn ghost icon small compare-swap", v.onSwap,
				ui.Attrs{"aria-label", image.CompareSwap.Text(), "title",
					words.WithKey(image.CompareSwap.Text(), "X")}, ui.Icon("swap")), v.side(1),
			ui.Element("div", "row full-buttons", nil,
				ui.IconButton("ghost", "x", image.CompareClose.Text(),
					words.WithKey(image.CompareClose.Text(), words.KeyEscape.Text()), v.onClose)),
		),
		ui.Element("div", "gallery-body", nil, v.stage(), v.notes()),
		ui.Element("section", "compare-panel", ui.Attrs{"aria-label", image.CompareTitle.Text()},
			v.modes(), v.control(), v.zooms(), v.figures(), v.pixel()),
	)
}

// stage returns the element for the images. The script adds a canvas to it.
func (v *compareView) stage() app.UI {
	label := func(i int) app.UI {
		run, step := v.called(i)
		return ui.Element("span", "compare-chip of-"+sideName(i), ui.Attrs{"aria-hidden", "true"},
			ui.Text("b", "", sideLabel(i)), ui.Text("span", "trunc", run),
			ui.Text("span", "compare-chip-step", step))
	}
	return ui.Element("div", "compare-stage mode-"+v.Mode.String(),
		ui.Attrs{"id", stageID, "role", "application", "aria-label", image.CompareStage.Text(),
			"tabindex", "0"},
		label(0), label(1),
		ui.Element("div", "compare-handle",
			ui.Attrs{"role", "slider", "tabindex", "0", "aria-label", image.CompareSplit.Text(),
				"aria-valuemin", "0", "aria-valuemax", "100",
				"aria-valuenow", strconv.Itoa(int(math.Round(100 * v.Compare.split)))}, ui.Icon("handles")))
}

// called returns the run and the step of a side. The step is separate: it may be the only
// difference between the sides, so only the name is truncated if there is little room.
func (v *compareView) called(i int) (name, step string) {
	s, ok := v.Compare.side(i)
	run := v.Compare.g.model.Runs.Run(s.key.Run)
	if !ok || run == nil {
		return "", ""
	}
	if v.Compare.shown[i].Index >= 0 {
		step = words.StepAt(charts.FormatInt(v.Compare.shown[i].Step), "")
	}
	return run.ShownName(), step
}

// notes say why an image is missing.
func (v *compareView) notes() app.UI {
	var lines []app.UI
	c := v.Compare
	for i := range c.problem {
		if problem := c.problemOf(i); problem != "" {
			lines = append(lines,
				ui.Element("p", "compare-problem", nil, ui.Icon("warn"),
					app.Text(words.Labelled(sideLabel(i), problem))))
		}
	}
	if c.failed != "" {
		lines = append(lines,
			ui.Element("p", "compare-problem", nil, ui.Icon("warn"), app.Text(c.failed)))
	}
	return ui.Element("div", "compare-notes", ui.Attrs{"role", "status"}, lines...)
}

// side returns the controls that choose the image of a side.
func (v *compareView) side(i int) app.UI {
	c := v.Compare
	s, _ := c.side(i)
	tag := c.g.model.Cards.Tag(s.key.Tag)
	if tag == nil {
		tag = &cards.Tag{}
	}
	name := sideLabel(i)
	box := []app.UI{ui.Text("b", "compare-letter", name)}
	if tags := c.g.model.Cards.AllTags(c.g.cards.ID()); len(tags) > 1 {
		options := make([]app.UI, len(tags))
		for k, t := range tags {
			options[k] = ui.Element("option", "",
				ui.Attrs{"value", strconv.Itoa(int(t.ID)), "selected", ui.Bool(t.ID == s.key.Tag)},
				app.Text(words.ShortName(t.Called())))
		}
		box = append(box,
			ui.Select(ui.Attrs{"id", "compare-tag-" + sideName(i), "data-side", sideName(i),
				"aria-label", image.CompareTagOf(name)}, options, v.onTag))
	}
	runs := c.runsOf(tag)
	options := make([]app.UI, len(runs))
	for k, run := range runs {
		options[k] = ui.Element("option", "",
			ui.Attrs{"value", strconv.Itoa(int(run.ID)), "selected", ui.Bool(run.ID == s.key.Run)},
			app.Text(words.ShortName(run.ShownName())))
	}
	box = append(box, ui.Swatch(c.g.model.Runs.Run(s.key.Run)),
		ui.Select(ui.Attrs{"id", "compare-run-" + sideName(i), "data-side", sideName(i),
			"aria-label", image.CompareRunOf(name)}, options, v.onRun))
	return ui.Element("div", "compare-image", ui.Attrs{"role", "group", "aria-label", name},
		append(box, v.steps(i), v.samples(i, s.sample))...)
}

// steps returns the slider of a side.
func (v *compareView) steps(i int) app.UI {
	shown := &v.Compare.shown[i]
	text := ""
	if shown.Index >= 0 {
		text = words.StepAt(charts.FormatInt(shown.Step), "")
	}
	slider := (&ui.Slider{
		ID: "compare-step-" + sideName(i), Side: sideName(i), High: max(0, shown.Count-1), Step: 1,
		Now: max(0, v.Compare.index(i)), Label: image.CompareStepOf(sideLabel(i)), Text: text,
	}).On(v.onStep, nil)
	return ui.Element("span", "compare-step", nil, slider,
		ui.Text("span", "compare-step-text", text))
}

// samples returns the choice of one of a step's images.
func (v *compareView) samples(i, sample int) app.UI {
	all := v.Compare.shown[i].Samples
	if all < 2 {
		return ui.Hidden()
	}
	button := func(icon, label string, by int, off bool) app.UI {
		return ui.Button("btn ghost icon small", v.onSample,
			ui.Attrs{"data-side", sideName(i), "data-by", strconv.Itoa(by), "aria-label", label,
				"title", label, "disabled", ui.Bool(off)}, ui.Icon(icon))
	}
	return ui.Element("div", "control samples", nil,
		button("left", image.PreviousImage.Text(), -1, sample == 0),
		ui.Text("span", "", words.SampleOf(sample+1, all)),
		button("right", image.NextImage.Text(), 1, sample >= all-1))
}

// modes returns the choice of the mode.
func (v *compareView) modes() app.UI {
	names := [...]string{image.CompareSide.Text(), image.CompareSwipe.Text(),
		image.CompareFlicker.Text(), image.CompareOverlay.Text(), image.CompareDifference.Text()}
	buttons := make([]app.UI, len(names))
	for m, name := range names {
		buttons[m] = ui.Button("", nil,
			ui.Attrs{"data-choice", mode(m).String(), "aria-pressed", ui.Bool(mode(m) == v.Mode)},
			ui.Text("span", "", name),
			ui.Element("kbd", "", ui.Attrs{"aria-hidden", "true"}, app.Text(strconv.Itoa(m+1))))
	}
	return ui.Element("div", "compare-modes",
		ui.Attrs{"role", "group", "aria-label", image.CompareMode.Text()},
		buttons...).On("click", v.onMode)
}

// control returns the slider of the mode, if it has one.
func (v *compareView) control() app.UI {
	c := v.Compare
	var label, text string
	var low, high, step, now int
	switch v.Mode {
	case modeSwipe:
		now = int(math.Round(100 * c.split))
		label, text, low, high, step = image.CompareSplit.Text(), image.ComparePercent(now), 0, 100,
			1
	case modeFlicker:
		label, text, low, high, step, now = image.CompareSpeed.Text(), image.CompareMs(c.ms), 250,
			3000, 50, c.ms
	case modeOverlay:
		label, text, low, high, step, now = image.CompareOpacity.Text(),
			image.ComparePercent(c.opacity), 0, 100, 1, c.opacity
	case modeDifference:
		label, text, low, high, step, now = image.CompareGain.Text(),
			image.CompareTimes(c.amplified), 1, 32, 1, c.amplified
	default:
		return ui.Element("div", "compare-control", nil)
	}
	pause := ui.Hidden()
	if v.Mode == modeFlicker {
		pause = ui.Button("btn small icon", nil,
			ui.Attrs{"data-zoom", "pause", "aria-label", image.ComparePause.Text(), "title",
				image.ComparePause.Text()}, ui.Icon("pause"), ui.Icon("play"))
	}
	return ui.Element("div", "compare-control", nil,
		ui.Element("label", "label", ui.Attrs{"for", "compare-control"}, app.Text(label)),
		(&ui.Slider{
			ID: "compare-control", Low: low, High: high, Step: step, Now: now, Label: label,
			Text: text,
		}).On(v.onControl, nil), ui.Text("span", "count", text), pause, v.ramp()).
		On("click", v.onZoom)
}

// ramp explains the colours of the difference.
func (v *compareView) ramp() app.UI {
	if v.Mode != modeDifference {
		return ui.Hidden()
	}
	return ui.Element("div", "compare-ramp", nil, ui.Element("i", "", nil),
		ui.Text("span", "", image.CompareDarker.Text()),
		ui.Text("span", "", image.CompareLighter.Text()))
}

// zooms returns the buttons for zooming; keys and the wheel zoom, too.
func (v *compareView) zooms() app.UI {
	button := func(key, text, label string) app.UI {
		return ui.Button("btn small", nil,
			ui.Attrs{"data-zoom", key, "aria-label", label, "title", label}, app.Text(text))
	}
	return ui.Element("div", "row compare-zooms", nil,
		button("-", "−", words.WithKey(image.ZoomOut.Text(), "−")),
		ui.Element("span", "count", ui.Attrs{"id", "compare-zoom"}),
		button("+", "+", words.WithKey(image.ZoomIn.Text(), "+")),
		button("0", image.Fit.Text(), words.WithKey(image.FitOne.Text(), "0")),
		button("1:1", image.Actual.Text(),
			words.WithKey(image.ActualOne.Text(), "A"))).On("click", v.onZoom)
}

// figures returns the statistics of both images.
func (v *compareView) figures() app.UI {
	f := v.Compare.figures
	if f == nil {
		state := image.CompareMeasuring.Text()
		if c := v.Compare; c.failed != "" || c.problemOf(0) != "" || c.problemOf(1) != "" {
			state = ""
		}
		return ui.Element("div", "compare-figures",
			ui.Attrs{"id", "compare-figures", "aria-busy", "true"}, ui.Hidden(),
			ui.Text("p", "hint", state))
	}
	line := func(name, text string) app.UI {
		return ui.Element("div", "", nil, ui.Text("dt", "", name), ui.Text("dd", "", text))
	}
	size := func(i int) string { return image.Size(f.sizes[i][0], f.sizes[i][1]) }
	lines := []app.UI{line(image.CompareSizes.Text(), image.CompareSizesOf(size(0), size(1)))}
	notes := []app.UI{}
	if f.differ == 0 {
		notes = append(notes, ui.Text("p", "hint", image.CompareSame.Text()))
	} else {
		lines = append(lines,
			line(image.CompareMean.Text(),
				image.CompareMeanOf(strconv.FormatFloat(f.mean, 'f', 3, 64))),
			line(image.CompareLargest.Text(), image.CompareLargestOf(f.largest, f.x, f.y)),
			line(image.CompareNoise.Text(),
				image.CompareDecibel(strconv.FormatFloat(10*math.Log10(255*255/f.square), 'f', 1,
					64))),
			line(image.CompareDiffer.Text(), image.ComparePixels(f.differ, f.width*f.height)))
	}
	if f.sizes[0] != f.sizes[1] {
		notes = append(notes,
			ui.Text("p", "hint", image.CompareShared(image.Size(f.width, f.height))))
	}
	if f.translucent {
		note := image.CompareAlpha
		if !f.exact {
			note = image.CompareAlphaRounded
		}
		notes = append(notes, ui.Text("p", "hint", note.Text()))
	}
	return ui.Element("div", "compare-figures",
		ui.Attrs{"id", "compare-figures", "aria-busy", "false"},
		append([]app.UI{ui.Element("dl", "compare-values", nil, lines...)}, notes...)...)
}

// pixel shows the values of the pixel under the pointer, or at the position moved by the arrow
// keys. The script fills it in.
func (v *compareView) pixel() app.UI {
	line := func(name, id string, ink app.UI) app.UI {
		return ui.Element("div", "", nil, ui.Element("dt", "", nil, ink, app.Text(name)),
			ui.Element("dd", "", ui.Attrs{"id", "compare-" + id}))
	}
	ink := func(id string) app.UI {
		return ui.Element("i", "compare-ink", ui.Attrs{"id", "compare-ink-" + id})
	}
	return ui.Element("dl", "compare-values compare-pixel",
		ui.Attrs{"id", "compare-pixel", "title", image.CompareValues.Text()},
		line(image.ComparePixel.Text(), "at", ui.Hidden()),
		line(image.CompareA.Text(), "a", ink("a")), line(image.CompareB.Text(), "b", ink("b")),
		line(image.CompareApart.Text(), "d", ui.Hidden()))
}
