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
// and goes to the page's step, or its own; see package step.
type ImageCard struct {
	app.Compo
	Images *images
	Area   state.Area
	Key    state.CardKey
	Names  uint64 // version of what runs and tags are called
	Pinned bool

	slot card.Slot
	near bool

	sample  int   // which of the images of the step
	waiting bool  // for an answer
	asked   asked // for that
	values  int64 // of the tag, when it was asked

	shown image.Image // the last answer; Count is 0 before it
	url   string      // of its Blob
	// undecoded says that the browser made no picture of it.
	undecoded bool
}

// asked is what a card asks for.
type asked struct {
	wire.Wish
	sample int
}

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

// wanted is what the card is to show.
func (c *ImageCard) wanted() asked { return asked{c.Images.steps.Wish(c.Key), c.sample} }

// request asks for the wanted image unless an answer is still to come.
func (c *ImageCard) request() {
	if c.waiting || !c.near {
		return
	}
	c.waiting, c.asked = true, c.wanted()
	if tag := c.Images.model.Tag(c.Key.Tag); tag != nil {
		c.values = tag.Values
	}
	c.Images.page.Ask(c.Images, c.slot.Id, &image.Get{Tag: c.Key.Tag, Run: c.Key.Run, Wish: c.asked.Wish, Sample: c.sample})
}

// Follow implements step.Card.
func (c *ImageCard) Follow() {
	if c.asked != c.wanted() {
		c.request()
	}
}

// Arrived implements step.Card.
func (c *ImageCard) Arrived() bool { return !c.near || !c.waiting && c.asked == c.wanted() }

// Stamp implements step.Card.
func (c *ImageCard) Stamp() wire.Stamp { return c.shown.Stamp }

// outdated reports whether there may be other steps.
func (c *ImageCard) outdated() bool {
	tag := c.Images.model.Tag(c.Key.Tag)
	return c.near && !c.waiting && tag != nil && tag.Values != c.values
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
	c.shown, c.shown.Blob, c.waiting = *m, 0, false
	c.Follow()
	c.Images.page.RenderOnly(c)
}

func (c *ImageCard) onPrevious(app.Context, app.Event) { c.GoToSample(c.sample - 1) }
func (c *ImageCard) onNext(app.Context, app.Event)     { c.GoToSample(c.sample + 1) }

// GoToSample shows another image of the step.
func (c *ImageCard) GoToSample(sample int) {
	c.sample = min(max(sample, 0), max(0, c.shown.Samples-1))
	c.Images.samples[c.Images.cards.Lasting(c.Key)] = c.sample
	c.Follow()
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
		c.near, c.asked = false, asked{}
		c.sample = c.Images.samples[c.Images.cards.Lasting(c.Key)] // before it was far from the viewport
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
	size := ""
	if c.shown.Width > 0 {
		size = words.ImageSize(c.shown.Width, c.shown.Height)
	}
	samples := ui.Hidden()
	if c.shown.Samples > 1 {
		samples = ui.Element("div", "samples", nil,
			c.stepButton("left", words.PreviousImage.Text(), c.sample == 0, c.onPrevious),
			ui.Element("span", "", ui.Attrs{"title", words.ImageOfStep.Text()}, app.Text(words.SampleOf(c.sample+1, c.shown.Samples))),
			c.stepButton("right", words.NextImage.Text(), c.sample >= c.shown.Samples-1, c.onNext),
		)
	}
	return ui.Element("div", "steps", nil, c.Images.steps.Slider(c.slot.Id, c.Key, c.shown.Stamp, words.StepSlider(tag.Called(), run.ShownName()), size), samples)
}

func (c *ImageCard) stepButton(name, label string, off bool, press app.EventHandler) app.UI {
	return ui.Button("btn ghost icon small", nil, ui.Attrs{"aria-label", label, "title", label, "disabled", ui.Bool(off)}, ui.Icon(name)).On("click", press, c.slot.Id, name)
}

// Answered hands an image to its card. That of a card which is gone is freed.
func (k *images) Answered(card string, _ uint32, answer wire.Coded) {
	m := answer.(*image.Image)
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

// Refresh asks again where there may be other steps by now.
func (k *images) Refresh() {
	for _, c := range k.cards.All {
		if c, ok := c.(*ImageCard); ok && c.outdated() {
			c.request()
		}
	}
}
