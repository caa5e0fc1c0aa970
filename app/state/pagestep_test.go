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

	m.PlaceAt(7)
	m.SetAxis(wire.AxisWall)
	assert.Equal(t, -1.0, place(), "what was a step is nowhere along time")
	assert.Equal(t, wire.AxisWall, m.PlaceAxis())
	m.SetXTag("epoch")
	assert.Equal(t, wire.AxisStep, m.PlaceAxis())
	m.PlaceAt(9)
	assert.Equal(t, wire.AxisStep, m.Axis())
	assert.Equal(t, 9.0, place())
}
