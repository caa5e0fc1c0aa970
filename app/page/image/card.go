package image

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/image"
	"eventlens/app/words"
)

// ImageCard is a card with the images of a tag in one run. It asks for an image when it comes near the viewport, has one request under way at a time,
// and follows the latest step until the slider is moved.
type ImageCard struct {
	app.Compo
	Images *images
	Area   state.Area
	Key    state.CardKey
	Names  uint64 // version of what runs and tags are called
	Pinned bool

	slot card.Slot
	near bool

	want, sample int  // which step, -1 for the latest, and which of its images
	waiting      bool // for an answer
	lastWant     int
	lastSample   int
	lastAll      bool
	lastValues   int64 // of the tag, when it was asked

	shown image.Image // the last answer; Count is 0 before it
	url   string      // of its Blob
	// undecoded says that the browser made no picture of it.
	undecoded bool
}

func (c *ImageCard) sliderID() string { return c.slot.Id + "-slider" }

// SetNear asks for the image, or lets go of it.
func (c *ImageCard) SetNear(near bool) (changed bool) {
	c.near = near
	if near {
		c.request()
		return true
	}
	c.slot.Release(c.Images.cards)
	c.forget()
	return true
}

// forget lets go of the image. The step stays.
func (c *ImageCard) forget() {
	if c.url != "" {
		c.Images.host.RevokeURL(c.url)
	}
	c.url, c.shown, c.waiting, c.undecoded = "", image.Image{}, false, false
}

// Place is where the card stands.
func (c *ImageCard) Place() card.Place { return card.Place{Area: c.Area, Key: c.Key} }

// Done reports whether the card shows all there is.
func (c *ImageCard) Done() bool { return c.shown.Count > 0 || !c.shown.Problem.None() }

// request asks for the wanted image unless an answer is still to come.
func (c *ImageCard) request() {
	if c.waiting || !c.near {
		return
	}
	c.waiting, c.lastWant, c.lastSample, c.lastAll = true, c.want, c.sample, c.Images.model.AllAttempts()
	if tag := c.Images.model.Tag(c.Key.Tag); tag != nil {
		c.lastValues = tag.Values
	}
	c.Images.page.Ask(c.Images, c.slot.Id, &image.Get{Tag: c.Key.Tag, Run: c.Key.Run, Index: c.want, Sample: c.sample, AllAttempts: c.lastAll})
}

// outdated reports whether the card shows the latest step and there may be a later one.
func (c *ImageCard) outdated() bool {
	tag := c.Images.model.Tag(c.Key.Tag)
	return c.near && c.want < 0 && !c.waiting && tag != nil && tag.Values != c.lastValues
}

// show takes an answer, and asks again when something else is wanted by now.
func (c *ImageCard) show(m *image.Image) {
	old := c.url
	c.url, c.undecoded = "", false
	if m.Blob != 0 {
		c.url = c.Images.host.ObjectURL(m.Blob)
	}
	if old != "" {
		c.Images.host.RevokeURL(old)
	}
	grown := m.Count != c.shown.Count
	c.shown, c.shown.Blob, c.waiting = *m, 0, false
	if c.want != c.lastWant || c.sample != c.lastSample || c.lastAll != c.Images.model.AllAttempts() {
		c.request()
	}
	c.Images.page.RenderOnly(c)
	if grown {
		c.Images.page.After(c.placeSlider)
	}
}

// placeSlider moves the slider to what is shown. Its value is never rendered: while it is dragged, the person's hand is ahead of the answers.
func (c *ImageCard) placeSlider() {
	at := c.want
	if at < 0 {
		at = c.shown.Count - 1
	}
	if slider := app.Window().GetElementByID(c.sliderID()); slider.Truthy() {
		slider.Set("value", at)
	}
}

func (c *ImageCard) onStep(ctx app.Context, _ app.Event) {
	if at, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		c.GoTo(at, c.sample)
	}
}

func (c *ImageCard) onPrevious(app.Context, app.Event) { c.GoTo(c.want, c.sample-1) }
func (c *ImageCard) onNext(app.Context, app.Event)     { c.GoTo(c.want, c.sample+1) }

// GoTo shows another step, or another image of it.
func (c *ImageCard) GoTo(index, sample int) {
	c.want, c.sample = index, min(max(sample, 0), max(0, c.shown.Samples-1))
	c.Images.steps[c.Images.cards.Lasting(c.Key)] = imageStep{c.want, c.sample}
	c.request()
}

// OnDismount frees the image and the card's id.
func (c *ImageCard) OnDismount() {
	c.forget()
	c.slot.Release(c.Images.cards)
}

// Render shows the image in a place of fixed size, and what chooses it.
func (c *ImageCard) Render() app.UI {
	id, fresh := c.slot.Take(c.Images.cards, c, c.Key)
	if fresh {
		c.forget()
		c.near, c.want, c.sample = false, -1, 0
		if moved, ok := c.Images.steps[c.Images.cards.Lasting(c.Key)]; ok { // before it was far from the viewport
			c.want, c.sample = moved.want, moved.sample
		}
	}
	tag, run := c.Images.model.Tag(c.Key.Tag), c.Images.model.Run(c.Key.Run)
	if tag == nil || run == nil {
		tag, run = &state.Tag{}, &state.Run{}
	}
	return ui.Element("article", "card image", ui.Attrs{"data-card", id, "data-area", strconv.Itoa(int(c.Area)), "data-at", c.Place().Text(), "aria-labelledby", card.TitleID(id)},
		card.Head(c.Images.cards, id, c.Place(), c.Pinned, c.Images.model.TitleOf(c.Key), nil),
		ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run)),
		c.picture(id, tag, run),
		c.steps(tag, run),
	)
}

func (c *ImageCard) picture(id string, tag *state.Tag, run *state.Run) app.UI {
	frame := ui.Element("div", "picture", ui.Attrs{"id", card.PlotID(id), "tabindex", "-1"})
	problem := words.Say(c.shown.Problem)
	if c.undecoded {
		problem = words.ImageUndecodedOf(c.shown.Width, c.shown.Height)
	}
	switch {
	case problem != "":
		return frame.Body(ui.Element("div", "plot-note", ui.Attrs{"role", "status"}, ui.Icon("warn"), ui.Element("span", "", nil, app.Text(problem))))
	case c.url == "":
		return frame.Aria("busy", true).Body(ui.Text("span", "vh", words.ImageReading.Text()))
	}
	alt := words.Items(tag.Called(), run.ShownName(), words.StepAt(words.Say(c.shown.Step), ""))
	class := ""
	if c.enlarged() {
		class = "pixels"
	}
	return frame.Body(ui.Element("img", class, ui.Attrs{"src", c.url, "alt", alt, "width", strconv.Itoa(c.shown.Width), "height", strconv.Itoa(c.shown.Height)}).On("error", c.OnUndecoded, c.url))
}

// OnUndecoded says on the card that the browser cannot make a picture of what it was given, unless something else is shown by now.
func (c *ImageCard) OnUndecoded(ctx app.Context, _ app.Event) {
	if ctx.JSSrc().Get("src").String() == c.url {
		c.undecoded = true
		c.Images.page.RenderOnly(c)
	}
}

// pictureHeight is the least height of the picture's place in web/app.css, CSS px.
const pictureHeight = 150

// enlarged reports whether the image is shown larger than it is, so that its pixels should be seen as such.
func (c *ImageCard) enlarged() bool {
	return float64(c.shown.Width) < c.Images.cards.Near[c.slot.Id].Width && c.shown.Height < pictureHeight
}

// steps is there, empty, before the first answer, so that nothing jumps.
func (c *ImageCard) steps(tag *state.Tag, run *state.Run) app.UI {
	label, size := "", ""
	if c.shown.Count > 0 {
		label = words.StepAt(words.Say(c.shown.Step), words.Say(c.shown.Time))
	}
	if c.shown.Width > 0 {
		size = words.ImageSize(c.shown.Width, c.shown.Height)
	}
	choice := []app.UI{}
	if c.shown.Count > 1 {
		choice = append(choice, ui.Element("input", "range", ui.Attrs{"id", c.sliderID(), "type", "range", "min", "0", "max", strconv.Itoa(c.shown.Count - 1), "step", ui.Number(1), "aria-label", words.StepSlider(tag.Called(), run.ShownName()), "aria-valuetext", label}).On("input", c.onStep, c.slot.Id))
	}
	if c.shown.Samples > 1 {
		choice = append(choice, ui.Element("div", "samples", nil,
			c.stepButton("left", words.PreviousImage.Text(), c.sample == 0, c.onPrevious),
			ui.Element("span", "", ui.Attrs{"title", words.ImageOfStep.Text()}, app.Text(words.SampleOf(c.sample+1, c.shown.Samples))),
			c.stepButton("right", words.NextImage.Text(), c.sample >= c.shown.Samples-1, c.onNext),
		))
	}
	return ui.Element("div", "steps", nil,
		ui.Element("div", "meta", nil, ui.Element("span", "trunc", nil, app.Text(label)), ui.Element("span", "", nil, app.Text(size))),
		ui.Element("div", "choice", nil, choice...),
	)
}

func (c *ImageCard) stepButton(name, label string, off bool, press app.EventHandler) app.UI {
	return ui.Button("btn ghost icon small", nil, ui.Attrs{"aria-label", label, "title", label, "disabled", ui.Bool(off)}, ui.Icon(name)).On("click", press, c.slot.Id, name)
}

// Answered hands an image to its card. That of a card which is gone is freed.
func (k *images) Answered(card string, serial uint32, answer wire.Coded) {
	m, ok := answer.(*image.Image)
	if !ok {
		k.gallery.Answered(card, serial, answer)
		return
	}
	c, ok := k.cards.All[card].(*ImageCard)
	if !ok {
		if m.Blob != 0 {
			k.host.RevokeURL(k.host.ObjectURL(m.Blob))
		}
		return
	}
	c.show(m)
	k.cards.Filled()
}

// Reload has every image card begin anew at its latest step, because its steps are others now.
func (k *images) Reload() {
	clear(k.steps)
	for _, c := range k.cards.All {
		if c, ok := c.(*ImageCard); ok {
			c.want = -1
			c.request()
		}
	}
}

// Refresh asks again for the latest steps, which may be later ones by now.
func (k *images) Refresh() {
	k.gallery.Refresh()
	for _, c := range k.cards.All {
		if c, ok := c.(*ImageCard); ok && c.outdated() {
			c.request()
		}
	}
}
