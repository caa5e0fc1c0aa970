package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// ImageCard is a card with the images of a tag in one run. It requests an image when it comes near
// the viewport, has one request pending at a time, and goes to the page's step, or its own; see
// package step.
type ImageCard struct {
	app.Compo
	Images *images
	Area   cards.Area
	Key    cards.Key
	Names  uint64 // version of the names of runs and tags
	Pinned bool

	slot card.Slot
	near bool

	sample int    // index of the step's image to show, or image.AllSamples
	shown  *batch // nil before the first answer
	coming *batch // nil while nothing is requested
	ahead  *batch // batch of the step that will probably be requested next; nil for none
}

var _ step.Card = (*ImageCard)(nil)

// SetNear requests the image, or frees it.
func (c *ImageCard) SetNear(near bool) (changed bool) {
	c.near = near
	if near && c.shown != nil { // the batch was read before the card existed; see preRead
		c.goOn()
		c.Images.cards.Filled()
		return false
	}
	if near {
		c.request()
		return true
	}
	c.slot.Release(c.Images.cards)
	c.forget()
	return true
}

// forget frees the images. The step stays.
func (c *ImageCard) forget() {
	c.shown.free(c.Images.media)
	c.coming.free(c.Images.media)
	c.ahead.free(c.Images.media)
	c.shown, c.coming, c.ahead = nil, nil, nil
}

// Place returns the card's place.
func (c *ImageCard) Place() card.Place { return card.Place{Area: c.Area, Key: c.Key} }

// Done reports whether the card shows all its data.
func (c *ImageCard) Done() bool {
	return c.Images.cards.Behind(c.Area) || c.shown != nil && c.coming == nil && !c.outdated()
}

// wanted returns the step and sample that the card should show.
func (c *ImageCard) wanted() asked { return asked{c.Images.steps.Request(c.Key), c.sample} }

// get returns the question for the wanted step and sample.
func (c *ImageCard) get() *image.Get { return getOf(c.Key, c.wanted()) }

func getOf(key cards.Key, wanted asked) *image.Get {
	return &image.Get{
		Tag: key.Tag, Run: key.Run, StepRequest: wanted.StepRequest, Sample: wanted.sample,
	}
}

// request requests the wanted image unless an answer is pending.
func (c *ImageCard) request() {
	if c.coming != nil || !c.near || c.Images.cards.Behind(c.Area) {
		return
	}
	if c.shown == nil && c.ahead == nil {
		c.ahead = c.showWhenReady(c.Images.preRead.take(c.Key))
	}
	if b := c.ahead; b != nil && b.asked == c.wanted() {
		c.coming, c.ahead = b, nil
		if b.ready() {
			c.show(b)
		}
		return
	}
	c.ahead.free(c.Images.media) // the worker drops its answer to the earlier question
	c.ahead = nil
	c.coming = c.ask(c.wanted())
}

// ask requests a batch for the card.
func (c *ImageCard) ask(wanted asked) *batch {
	return c.showWhenReady(c.Images.ask(c.Key, c.slot.Id, wanted))
}

// goOn requests again if the wanted image changed or more was read while the answer was pending.
func (c *ImageCard) goOn() {
	c.Follow()
	c.lookAhead()
}

// lookAhead decodes the next step in advance, after the card shows its current one: a person who
// went one step will probably go another.
func (c *ImageCard) lookAhead() {
	step, ok := c.Images.steps.Next(c.Key, c.Stamp())
	next := asked{step, c.sample}
	if !ok || !c.near || c.coming != nil || c.ahead != nil || next == c.shown.asked {
		return
	}
	c.ahead = c.ask(next)
}

// Follow implements step.Card.
func (c *ImageCard) Follow() {
	if c.shown == nil || c.shown.asked != c.wanted() || c.outdated() {
		c.request()
	}
}

// Arrived implements step.Card.
func (c *ImageCard) Arrived() bool {
	return !c.near || c.Images.cards.Behind(c.Area) ||
		c.coming == nil && c.shown != nil && c.shown.asked == c.wanted()
}

// Stamp implements step.Card.
func (c *ImageCard) Stamp() wire.Stamp { return c.shown.first().Stamp }

// outdated reports whether there may be further steps since the card's last answer.
func (c *ImageCard) outdated() bool {
	return c.shown == nil || c.shown.values != c.Images.steps.Values(c.Key)
}

func (c *ImageCard) onPrevious(app.Context, app.Event) { c.GoToSample(c.sample - 1) }
func (c *ImageCard) onNext(app.Context, app.Event)     { c.GoToSample(c.sample + 1) }

// onAll shows all images of the step, or only the first one.
func (c *ImageCard) onAll(app.Context, app.Event) {
	if c.sample == image.AllSamples {
		c.GoToSample(0)
	} else {
		c.ShowAll()
	}
}

// onSample shows one of the images of a step alone.
func (c *ImageCard) onSample(_ app.Context, e app.Event) {
	if sample, err := strconv.Atoi(ui.Data(e, "sample")); err == nil {
		c.GoToSample(sample)
	}
}

// GoToSample shows another image of the step.
func (c *ImageCard) GoToSample(sample int) {
	c.setSample(min(max(sample, 0), max(0, c.shown.first().Samples-1)))
}

// ShowAll shows all images of the step.
func (c *ImageCard) ShowAll() { c.setSample(image.AllSamples) }

func (c *ImageCard) setSample(sample int) {
	c.sample = sample
	c.Images.samples[c.Images.cards.StableName(c.Key)] = sample
	c.Follow()
}

// OnDismount frees the image and the card's id.
func (c *ImageCard) OnDismount() {
	c.forget()
	c.slot.Release(c.Images.cards)
}

// Render shows the image in a place of fixed size, and the controls that choose it.
func (c *ImageCard) Render() app.UI {
	id, fresh := c.slot.Take(c.Images.cards, c, c.Key)
	if fresh {
		c.forget()
		c.near = false
		// the person may have chosen it before the card was far from the viewport
		c.sample = c.Images.samples[c.Images.cards.StableName(c.Key)]
		if b := c.Images.preRead.byKey[c.Key]; b != nil && b.ready() && b.asked == c.wanted() {
			c.shown = c.Images.preRead.take(c.Key)
		}
	}
	tag, run := c.Images.cards.TagAndRun(c.Key)
	return card.OfRun(c.Images.cards, "image", id, c.Place(), c.Pinned, run,
		c.place(id, tag, run),
		c.steps(tag, run),
	)
}

// steps returns the step controls. Before the first answer they are empty, so that nothing moves
// when it arrives.
func (c *ImageCard) steps(tag *cards.Tag, run *runs.Run) app.UI {
	first := c.shown.first()
	size := ""
	if first.Width > 0 && first.Height > 0 {
		size = image.Size(first.Width, first.Height)
	}
	samples := ui.Hidden()
	if first.Samples > 1 {
		samples = c.samples(first.Samples)
	}
	return ui.Element("div", "steps", nil,
		c.Images.steps.Slider(c.slot.Id, c.Key, first.Stamp,
			words.StepSlider(tag.Called(), run.ShownName()), size), samples)
}

// samples returns the controls that choose one of the step's images, or all of them.
func (c *ImageCard) samples(count int) app.UI {
	all := c.sample == image.AllSamples
	text := words.SampleOf(c.sample+1, count)
	if all {
		text = image.SamplesShown(min(count, image.MostOfAStep), count)
	}
	return ui.Element("div", "samples", nil,
		c.stepButton("left", image.PreviousImage.Text(), all || c.sample == 0, c.onPrevious),
		ui.Element("span", "", ui.Attrs{"title", image.OfStep.Text()}, app.Text(text)),
		c.stepButton("right", image.NextImage.Text(), all || c.sample >= count-1, c.onNext),
		ui.Button("btn ghost icon small", nil,
			ui.Attrs{"aria-label", image.All.Text(), "title", image.All.Text(),
				"aria-pressed", ui.Bool(all)}, ui.Icon("grid")).On("click", c.onAll, c.slot.Id),
	)
}

func (c *ImageCard) stepButton(name, label string, off bool, press app.EventHandler) app.UI {
	return ui.Button("btn ghost icon small", nil,
		ui.Attrs{"aria-label", label, "title", label, "disabled", ui.Bool(off)},
		ui.Icon(name)).On("click", press, c.slot.Id, name)
}
