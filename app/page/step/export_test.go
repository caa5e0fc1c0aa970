package step

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui/uitest"
)

// Press presses a button of the bar.
func (b *Bar) Press(button string) {
	map[string]app.EventHandler{
		"previous": b.onPrevious, "next": b.onNext, "play": b.onPlay, "latest": b.onLatest,
		"loop": b.onLoop,
	}[button](nil, app.Event{})
}

// Drag drags the slider of the bar to a position, and lets it go.
func (b *Bar) Drag(to string) {
	b.onInput(uitest.Field(to), app.Event{})
	b.onMoved(nil, app.Event{})
}

// Type types a step into the field of the bar.
func (b *Bar) Type(text string) { b.onType(uitest.Field(text), app.Event{}) }

// Drag drags the slider of a card to a position.
func (c *Slider) Drag(to string) { c.onInput(uitest.Field(to), app.Event{}) }

// Type presses the step of a card and types another one.
func (c *Slider) Type(text string) {
	c.onText(nil, app.Event{})
	c.onType(uitest.Field(text), app.Event{})
}

// Key presses a key in the field of a card's step; stopped is whether the page does not see it.
func (c *Slider) Key(key string) (stopped bool) {
	c.onText(nil, app.Event{})
	c.onKey(nil, uitest.Event(uitest.Object{"key": key, "stopPropagation": func(...any) any {
		stopped = true
		return nil
	}}, nil))
	return stopped
}

// Typing reports whether the step of a card is a field, and whether what was typed is no step.
func (c *Slider) Typing() (typing, wrong bool) { return c.typing, c.wrong }

// Attach presses the button that gives up the card's own step.
func (c *Slider) Attach() { c.onOwn(nil, app.Event{}) }
