package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestPlaces asks for all steps, hides a run, shows all attempts, and adds a run.
func TestPlaces(t *testing.T) {
	a := newLog().scalar("loss", 7, 1)
	for _, step := range []int64{10, 20, 30, 20} {
		a.image("pic", step, 1, 1, pngBytes)
	}
	b := newLog().histogram("w", 15, 0, []float64{1}, []float64{1}).histogram("w", 20, 0,
		[]float64{1}, []float64{1})
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"logs/a/a.tfevents": a.bytes, "logs/b/b.tfevents": b.bytes}))
	places := func(m wire.Message) *wire.StepList {
		p.send(m)
		return until(p, func(*wire.StepList) bool { return true })
	}
	assert.Equal(t, &wire.StepList{At: []float64{10, 15, 20}, All: 3},
		places(&wire.GetStepList{On: true}), "no scalars, and the newest attempt")
	assert.Equal(t, &wire.StepList{At: []float64{10, 15, 20, 30}, All: 4},
		places(&wire.GetStepList{On: true, AllAttempts: true}))
	assert.Equal(t, &wire.StepList{At: []float64{10, 20, 30}, All: 3},
		places(&wire.View{Theme: "light", Hidden: []wire.RunID{p.run("b")}}),
		"without the hidden run")
	relative := places(&wire.GetStepList{On: true, Axis: wire.AxisRelative})
	assert.Equal(t, wire.AxisRelative, relative.Axis)
	assert.Zero(t, relative.At[0])

	p.send(&wire.GetStepList{On: true})
	p.open(p.files(map[string][]byte{"more/c.tfevents": newLog().image("pic", 99, 1, 1,
		pngBytes).bytes}))
	until(p, func(m *wire.StepList) bool { return m.All == 3 && m.At[2] == 99 })
}

// TestImageAtAPlace asks for the last step at or before a place.
func TestImageAtAPlace(t *testing.T) {
	log := newLog()
	for _, step := range []int64{10, 20, 30} {
		log.image("pic", step, 1, 1, pngBytes)
	}
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"a.tfevents": log.bytes}))
	tag := p.tag("pic").ID
	for at, want := range map[float64]string{5: "10", 10: "10", 29: "20", 1e9: "30"} {
		image := p.image("i",
			imagewire.Get{Tag: tag, Run: 1, StepRequest: wire.StepAt(wire.AxisStep, at, false)})
		assert.Equal(t, want, words.Say(image.Step), "at %v", at)
		assert.NotZero(t, image.Encoded)
	}
	last := p.image("i", imagewire.Get{Tag: tag, Run: 1, StepRequest: wire.LatestStep(false)})
	assert.Equal(t, 2, last.Index)
	assert.EqualValues(t, 30, last.Number)
	assert.Equal(t, last.Wall, last.Place(wire.AxisWall))
	assert.Equal(t, 30.0, last.Place(wire.AxisStep))
	none := p.image("i",
		imagewire.Get{Tag: tag, Run: 7, StepRequest: wire.StepAt(wire.AxisStep, 5, false)})
	assert.Zero(t, none.Count)
	assert.Equal(t, "There is no image here.", words.Say(none.Problem))
}
