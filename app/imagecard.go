package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// imageCard is a card with the images of a tag in one run. It asks for an image when it comes near the viewport, has one request under way at a time,
// and follows the latest step until the slider is moved.
type imageCard struct {
	app.Compo
	Page   *page
	Area   state.Area
	Key    state.CardKey
	Names  uint64 // version of what runs and tags are called
	Pinned bool

	slot cardSlot
	near bool

	want, sample int // which step, -1 for the latest, and which of its images
	asked        bool
	askedWant    int
	askedSample  int
	askedAll     bool
	askedValues  int64 // of the tag, when it was asked

	shown wire.Image // the last answer; Count is 0 before it
	url   string     // of its Blob
}

func (c *imageCard) sliderID() string { return c.slot.id + "-slider" }

// setNear asks for the image, or lets go of it.
func (c *imageCard) setNear(near bool) {
	c.near = near
	if near {
		c.request()
		return
	}
	c.slot.release(c.Page)
	c.forget()
}

// forget lets go of the image. The step stays.
func (c *imageCard) forget() {
	if c.url != "" {
		c.Page.host.RevokeURL(c.url)
	}
	c.url, c.shown, c.asked = "", wire.Image{}, false
}

func (c *imageCard) place() place { return place{c.Area, c.Key} }

func (c *imageCard) done() bool { return c.shown.Count > 0 || c.shown.Problem != "" }

// request asks for the wanted image unless an answer is still to come.
func (c *imageCard) request() {
	if c.asked || !c.near {
		return
	}
	c.asked, c.askedWant, c.askedSample, c.askedAll = true, c.want, c.sample, c.Page.model.AllAttempts()
	if tag := c.Page.model.Tag(c.Key.Tag); tag != nil {
		c.askedValues = tag.Values
	}
	c.Page.send(&wire.GetImage{Card: c.slot.id, Tag: c.Key.Tag, Run: c.Key.Run, Index: c.want, Sample: c.sample, AllAttempts: c.askedAll})
}

// outdated reports whether the card shows the latest step and there may be a later one.
func (c *imageCard) outdated() bool {
	tag := c.Page.model.Tag(c.Key.Tag)
	return c.near && c.want < 0 && !c.asked && tag != nil && tag.Values != c.askedValues
}

// show takes an answer, and asks again when something else is wanted by now.
func (c *imageCard) show(m *wire.Image) {
	old := c.url
	c.url = ""
	if m.Blob != 0 {
		c.url = c.Page.host.ObjectURL(m.Blob)
	}
	if old != "" {
		c.Page.host.RevokeURL(old)
	}
	grown := m.Count != c.shown.Count
	c.shown, c.shown.Blob, c.asked = *m, 0, false
	if c.want != c.askedWant || c.sample != c.askedSample || c.askedAll != c.Page.model.AllAttempts() {
		c.request()
	}
	c.Page.refresh(c)
	if grown {
		c.Page.after(c.placeSlider)
	}
}

// placeSlider moves the slider to what is shown. Its value is never rendered: while it is dragged, the person's hand is ahead of the answers.
func (c *imageCard) placeSlider() {
	at := c.want
	if at < 0 {
		at = c.shown.Count - 1
	}
	if slider := app.Window().GetElementByID(c.sliderID()); slider.Truthy() {
		slider.Set("value", at)
	}
}

func (c *imageCard) onStep(ctx app.Context, _ app.Event) {
	if at, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		c.goTo(at, c.sample)
	}
}

func (c *imageCard) onPrevious(app.Context, app.Event) { c.goTo(c.want, c.sample-1) }
func (c *imageCard) onNext(app.Context, app.Event)     { c.goTo(c.want, c.sample+1) }

// goTo shows another step, or another image of it.
func (c *imageCard) goTo(index, sample int) {
	c.want, c.sample = index, min(max(sample, 0), max(0, c.shown.Samples-1))
	c.Page.desk.steps[c.Page.lasting(c.Key)] = imageStep{c.want, c.sample}
	c.request()
}

// OnDismount frees the image and the card's id.
func (c *imageCard) OnDismount() {
	c.forget()
	c.slot.release(c.Page)
}

// Render shows the image in a place of fixed size, and what chooses it.
func (c *imageCard) Render() app.UI {
	id, fresh := c.slot.take(c.Page, c, c.Key)
	if fresh {
		c.forget()
		c.near, c.want, c.sample = false, -1, 0
		if moved, ok := c.Page.desk.steps[c.Page.lasting(c.Key)]; ok { // before it was far from the viewport
			c.want, c.sample = moved.want, moved.sample
		}
	}
	tag, run := c.Page.model.Tag(c.Key.Tag), c.Page.model.Run(c.Key.Run)
	if tag == nil || run == nil {
		tag, run = &state.Tag{}, &state.Run{}
	}
	return app.Article().Class("card image").DataSet("card", id).DataSet("area", int(c.Area)).DataSet("at", c.place().text()).Aria("labelledby", titleID(id)).Body(
		cardHead(c.Page, id, c.place(), c.Pinned, c.Page.model.TitleOf(c.Key), nil),
		app.P().Class("card-line").Body(swatch(run), runName(run)),
		c.picture(id, tag, run),
		c.steps(tag, run),
	)
}

func (c *imageCard) picture(id string, tag *state.Tag, run *state.Run) app.UI {
	frame := app.Div().Class("picture").ID(plotID(id)).TabIndex(-1)
	switch {
	case c.shown.Problem != "":
		return frame.Body(app.Div().Class("plot-note").Attr("role", "status").Body(icon("warn"), app.Span().Text(c.shown.Problem)))
	case c.url == "":
		return frame.Aria("busy", true).Body(app.Span().Class("vh").Text(words.ImageReading.Text()))
	}
	alt := tag.Called() + ", " + run.ShownName() + ", " + words.StepAt(c.shown.Step, "")
	class := ""
	if c.enlarged() {
		class = "pixels"
	}
	return frame.Body(app.Img().Class(class).Src(c.url).Alt(alt).Width(c.shown.Width).Height(c.shown.Height))
}

// pictureHeight is the least height of the picture's place in web/app.css, CSS px.
const pictureHeight = 150

// enlarged reports whether the image is shown larger than it is, so that its pixels should be seen as such.
func (c *imageCard) enlarged() bool {
	return float64(c.shown.Width) < c.Page.near[c.slot.id].Width && c.shown.Height < pictureHeight
}

// steps is there, empty, before the first answer, so that nothing jumps.
func (c *imageCard) steps(tag *state.Tag, run *state.Run) app.UI {
	label, size := "", ""
	if c.shown.Count > 0 {
		label = words.StepAt(c.shown.Step, c.shown.Time)
	}
	if c.shown.Width > 0 {
		size = words.ImageSize(c.shown.Width, c.shown.Height)
	}
	choice := []app.UI{}
	if c.shown.Count > 1 {
		choice = append(choice, app.Input().Class("range").ID(c.sliderID()).Type("range").Min(0).Max(c.shown.Count-1).Step(1).
			Aria("label", words.StepSlider(tag.Called(), run.ShownName())).Aria("valuetext", label).OnInput(c.onStep, c.slot.id))
	}
	if c.shown.Samples > 1 {
		choice = append(choice, app.Div().Class("samples").Body(
			c.stepButton("left", words.PreviousImage.Text(), c.sample == 0, c.onPrevious),
			app.Span().Title(words.ImageOfStep.Text()).Text(words.SampleOf(c.sample+1, c.shown.Samples)),
			c.stepButton("right", words.NextImage.Text(), c.sample >= c.shown.Samples-1, c.onNext),
		))
	}
	return app.Div().Class("steps").Body(
		app.Div().Class("meta").Body(app.Span().Class("trunc").Text(label), app.Span().Text(size)),
		app.Div().Class("choice").Body(choice...),
	)
}

func (c *imageCard) stepButton(name, label string, off bool, press app.EventHandler) app.UI {
	return app.Button().Class("btn ghost icon small").Type("button").Aria("label", label).Title(label).Disabled(off).
		OnClick(press, c.slot.id, name).Body(icon(name))
}

// imageRead hands an image to its card. That of a card which is gone is freed.
func (p *page) imageRead(m *wire.Image) {
	c, ok := p.cards[m.Card].(*imageCard)
	if !ok {
		if m.Blob != 0 {
			p.host.RevokeURL(p.host.ObjectURL(m.Blob))
		}
		return
	}
	c.show(m)
	p.marks.painted(p.host)
	p.after(func() { p.marks.check(p) })
}

// reloadImages has every image card begin anew at its latest step, because its steps are others now.
func (p *page) reloadImages() {
	clear(p.desk.steps)
	for _, c := range p.cards {
		if c, ok := c.(*imageCard); ok {
			c.want = -1
			c.request()
		}
	}
}

// refreshImages asks again for the latest steps, which may be later ones by now.
func (p *page) refreshImages() {
	for _, c := range p.cards {
		if c, ok := c.(*imageCard); ok && c.outdated() {
			c.request()
		}
	}
}
