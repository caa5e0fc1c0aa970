package step_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/step"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// bar is the bar of the page, as the person presses it.
func (s *stepped) bar(act func(*step.Bar)) {
	s.Play(func() { act(&step.Bar{Steps: s.Page.Steps}) })
}

func TestButtonsOfTheBar(t *testing.T) {
	s := newStepped(t, "&tab=images&steps=20")
	s.answerAll(1)
	s.requests()
	s.bar(func(b *step.Bar) { b.Press("next") })
	assert.Equal(t, "@30 @30", s.requests())
	s.answerAll(2)
	s.requests()
	s.bar(func(b *step.Bar) { b.Press("previous") })
	assert.Equal(t, "@20 @20", s.requests())
	s.answerAll(1)
	s.requests()
	s.bar(func(b *step.Bar) { b.Drag("3") })
	assert.Equal(t, "@40 @40", s.requests())
	assert.Contains(t, s.Host.Address, "steps=40")
	s.answerAll(3)
	s.bar(func(b *step.Bar) { b.Drag("odd") })
	assert.Contains(t, s.Host.Address, "steps=40")
	s.bar(func(b *step.Bar) { b.Press("latest") })
	assert.NotContains(t, s.Host.Address, "steps")
	s.bar(func(b *step.Bar) { b.Type("10") })
	assert.Contains(t, s.Host.Address, "steps=10")
}

// Playing begins at the first step if it stands at the last one, and again at the end if it is
// repeated.
func TestStepsArePlayed(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(3)
	s.bar(func(b *step.Bar) { b.Press("loop") })
	s.bar(func(b *step.Bar) { b.Press("play") })
	assert.Contains(t, s.HTML(), words.StepPause.Text())
	for _, index := range []int{0, 1, 2, 3, 0} {
		s.answerAll(index)
		assert.Contains(t, s.Text(), words.StepOfAll(index+1, 4))
		s.pass()
	}
	s.bar(func(b *step.Bar) { b.Press("play") })
	assert.Contains(t, s.HTML(), words.StepPlay.Text())
	assert.Empty(t, s.waits)
	assert.Contains(t, s.Host.Address, "steps=", "where it stopped")
}

// A step that is pressed becomes a field, which takes steps alone.
func TestStepOfACardIsTyped(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(3)
	s.requests()
	c := &step.Slider{Steps: s.Page.Steps, Card: s.ids[0], Stamp: wire.Stamp{Number: 40}}
	s.Play(func() { c.Type("25") })
	assert.Equal(t, "@25", s.requests())
	typing, _ := c.Typing()
	assert.False(t, typing)
	s.Play(func() { c.Type("soon") })
	typing, wrong := c.Typing()
	assert.True(t, typing && wrong, "it stays in the field, and is marked")
	assert.Empty(t, s.requests())
	s.Play(func() { assert.True(t, c.Key("Escape"), "it closes nothing else") })
	typing, wrong = c.Typing()
	assert.False(t, typing || wrong)
	s.Play(func() { assert.False(t, c.Key("a")) })

	s.answer(s.ids[0], 1)
	s.Play(func() { c.Drag("0") })
	assert.Equal(t, "0", s.requests())
	s.answer(s.ids[0], 0)
	s.requests()
	s.Play(c.Attach)
	assert.Contains(t, s.requests(), "-1", "the page's step again")
}

// A dialog may show another step of a card for a while.
func TestCardVisitsAStep(t *testing.T) {
	s := newStepped(t, "&tab=images")
	s.answerAll(3)
	s.requests()
	key := cards.Key{Tag: s.Page.Cards.All[s.ids[0]].Place().Key.Tag, Run: 1}
	var leave func()
	s.Play(func() { leave = s.Page.Steps.Visit(key, wire.StepAt(wire.AxisStep, 20, false)) })
	assert.Equal(t, "@20", s.requests())
	assert.True(t, s.Page.Steps.Own(key))
	for _, id := range s.ids {
		s.answer(id, 1)
	}
	s.requests()
	s.Play(leave)
	assert.False(t, s.Page.Steps.Own(key))
	assert.Contains(t, s.requests(), "-1")

	own := wire.StepAt(wire.AxisStep, 10, false)
	s.Play(func() { s.Page.Steps.SetOwnOf(key, own) })
	s.Play(func() { leave = s.Page.Steps.Visit(key, wire.StepAt(wire.AxisStep, 20, false)) })
	s.Play(leave)
	assert.Equal(t, own, s.Page.Steps.Request(key), "its own step comes back")
}
