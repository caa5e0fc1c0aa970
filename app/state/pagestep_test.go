package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/wire"
)

func TestPageStep(t *testing.T) {
	m := state.New("https://b.example/")
	place := func() float64 {
		at, placed := m.Place()
		if !placed {
			return -1
		}
		return at
	}
	assert.Equal(t, -1.0, place(), "there is none at first")
	m.PlaceAt(40)
	assert.Equal(t, 40.0, place())
	assert.Equal(t, "steps=40", m.Fragment().String(), "it is the handle of the scalars")
	ends := wire.Ends{Span: wire.Span{Lo: 0, Hi: 100}}
	m.MoveStep(0, 60, ends)
	assert.Equal(t, 60.0, place(), "and follows that")
	m.SetStepRange(true, ends)
	assert.Equal(t, 100.0, place(), "the end of a range")
	m.PlaceAt(80)
	assert.Equal(t, wire.Span{Lo: 60, Hi: 80}, m.Steps().At)
	m.PlaceAt(50)
	assert.Equal(t, wire.Span{Lo: 50, Hi: 50}, m.Steps().At, "the beginning is not passed")
	m.Unplace()
	assert.Equal(t, -1.0, place())
	assert.True(t, m.Steps().Range, "a range stays one")

	m.SelectSteps(false)
	m.PlaceAt(7)
	m.Unplace()
	assert.False(t, m.Steps().On)

	for _, axis := range []wire.Axis{wire.AxisWall, wire.AxisRelative} {
		m.SetAxis(wire.AxisStep)
		m.PlaceAt(7)
		m.SetAxis(axis)
		assert.Equal(t, -1.0, place(), "what was a step is nowhere along time")
		m.PlaceAt(1000)
		assert.Equal(t, 1000.0, place())
		assert.Equal(t, axis, m.PlaceAxis(), "the page's step is along the axis of the scalars")
		assert.Equal(t, axis, m.Axis())
	}
}

// TestPageStepWhereAnotherScalarIsAlongX checks that the page's step remains a step, and that the
// axis and its handles do not change.
func TestPageStepWhereAnotherScalarIsAlongX(t *testing.T) {
	m := state.New("https://b.example/")
	m.PlaceAt(40)
	m.SetXTag("epoch")
	assert.Equal(t, wire.AxisStep, m.PlaceAxis())
	at, placed := m.Place()
	assert.True(t, placed)
	assert.Equal(t, 40.0, at)
	m.MoveStep(0, 0.5, wire.Ends{Span: wire.Span{Hi: 1}})
	m.PlaceAt(50)
	assert.Equal(t, wire.AxisTag, m.Axis())
	assert.Equal(t, wire.Span{Lo: 0.5, Hi: 0.5}, m.Steps().At)

	other := state.New("https://b.example/")
	other.ApplyFragment(m.Fragment())
	at, placed = other.Place()
	assert.True(t, placed, m.Fragment().String())
	assert.Equal(t, 50.0, at)
	assert.Equal(t, m.Steps(), other.Steps())
	other.SetXTag("loss")
	at, _ = other.Place()
	assert.Equal(t, 50.0, at)
	other.SetAxis(wire.AxisStep)
	at, _ = other.Place()
	assert.Equal(t, 50.0, at, "and then it is the place of the handle")
	assert.Equal(t, wire.Span{Lo: 50, Hi: 50}, other.Steps().At)

	m.Unplace()
	_, placed = m.Place()
	assert.False(t, placed)
	assert.True(t, m.Steps().Placed, "handles stay")
	m.SelectSteps(false)
	m.PlaceAt(3)
	assert.False(t, m.Steps().On, "no handle comes")
	other = state.New("https://b.example/")
	other.ApplyFragment(m.Fragment())
	assert.Equal(t, m.Steps(), other.Steps())
}
