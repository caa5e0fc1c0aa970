package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/wire"
)

func TestPageStep(t *testing.T) {
	m := state.New("https://b.example/")
	place := func() float64 {
		at, placed := m.Cards.Place()
		if !placed {
			return -1
		}
		return at
	}
	assert.Equal(t, -1.0, place(), "there is none at first")
	m.Cards.PlaceAt(40)
	assert.Equal(t, 40.0, place())
	assert.Equal(t, "steps=40", m.Fragment().String(), "it is the handle of the scalars")
	ends := wire.Ends{Span: wire.Span{Lo: 0, Hi: 100}}
	m.Cards.MoveStep(0, 60, ends)
	assert.Equal(t, 60.0, place(), "and follows that")
	m.Cards.SetStepRange(true, ends)
	assert.Equal(t, 100.0, place(), "the end of a range")
	m.Cards.PlaceAt(80)
	assert.Equal(t, wire.Span{Lo: 60, Hi: 80}, m.Cards.Steps().At)
	m.Cards.PlaceAt(50)
	assert.Equal(t, wire.Span{Lo: 50, Hi: 50}, m.Cards.Steps().At, "the beginning is not passed")
	m.Cards.Unplace()
	assert.Equal(t, -1.0, place())
	assert.True(t, m.Cards.Steps().Range, "a range stays one")

	m.Cards.SelectSteps(false)
	m.Cards.PlaceAt(7)
	m.Cards.Unplace()
	assert.False(t, m.Cards.Steps().On)

	for _, axis := range []wire.Axis{wire.AxisWall, wire.AxisRelative} {
		m.Cards.SetAxis(wire.AxisStep)
		m.Cards.PlaceAt(7)
		m.Cards.SetAxis(axis)
		assert.Equal(t, -1.0, place(), "what was a step is nowhere along time")
		m.Cards.PlaceAt(1000)
		assert.Equal(t, 1000.0, place())
		assert.Equal(t, axis, m.Cards.PlaceAxis(),
			"the page's step is along the axis of the scalars")
		assert.Equal(t, axis, m.Cards.Axis())
	}
}

// TestPageStepWhereAnotherScalarIsAlongX checks that the page's step remains a step, and that the
// axis and its handles do not change.
func TestPageStepWhereAnotherScalarIsAlongX(t *testing.T) {
	m := state.New("https://b.example/")
	m.Cards.PlaceAt(40)
	m.Cards.SetXTag("epoch")
	assert.Equal(t, wire.AxisStep, m.Cards.PlaceAxis())
	at, placed := m.Cards.Place()
	assert.True(t, placed)
	assert.Equal(t, 40.0, at)
	m.Cards.MoveStep(0, 0.5, wire.Ends{Span: wire.Span{Hi: 1}})
	m.Cards.PlaceAt(50)
	assert.Equal(t, wire.AxisTag, m.Cards.Axis())
	assert.Equal(t, wire.Span{Lo: 0.5, Hi: 0.5}, m.Cards.Steps().At)

	other := state.New("https://b.example/")
	other.ApplyFragment(m.Fragment())
	at, placed = other.Cards.Place()
	assert.True(t, placed, m.Fragment().String())
	assert.Equal(t, 50.0, at)
	assert.Equal(t, m.Cards.Steps(), other.Cards.Steps())
	other.Cards.SetXTag("loss")
	at, _ = other.Cards.Place()
	assert.Equal(t, 50.0, at)
	other.Cards.SetAxis(wire.AxisStep)
	at, _ = other.Cards.Place()
	assert.Equal(t, 50.0, at, "and then it is the place of the handle")
	assert.Equal(t, wire.Span{Lo: 50, Hi: 50}, other.Cards.Steps().At)

	m.Cards.Unplace()
	_, placed = m.Cards.Place()
	assert.False(t, placed)
	assert.True(t, m.Cards.Steps().Placed, "handles stay")
	m.Cards.SelectSteps(false)
	m.Cards.PlaceAt(3)
	assert.False(t, m.Cards.Steps().On, "no handle comes")
	other = state.New("https://b.example/")
	other.ApplyFragment(m.Fragment())
	assert.Equal(t, m.Cards.Steps(), other.Cards.Steps())
}
