package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// TestAttempts draws a run that was restarted twice, once within a file and once in another file:
// by default the newest attempt, on request all.
func TestAttempts(t *testing.T) {
	first := newLog()
	for _, step := range []int64{0, 1, 2, 3, 4, 2, 3} {
		first.scalar("loss", step,
			float32(step)).image("pic", step, 1, 1, pngBytes).histogram("w", step, 0, []float64{1},
			[]float64{float64(step + 1)})
	}
	second := newLog().scalar("loss", 3, 30).scalar("loss", 4, 40)
	p := startPage(t, intake.Config{})
	loaded := p.open(p.files(map[string][]byte{
		"logs/run/a.tfevents": first.bytes, "logs/run/b.tfevents": second.bytes,
	}))
	assert.EqualValues(t, 9, loaded.Points, "superseded ones included")
	for _, tt := range []struct {
		all                 bool
		points, hists, pics int
	}{{false, 5, 4, 4}, {true, 9, 7, 7}} {
		view := wire.View{Theme: "light", AllAttempts: tt.all}
		drawn := p.draw(wire.Card{ID: "scalars", Tag: p.tag("loss").ID}, view)
		assert.EqualValues(t, tt.points, drawn.Points)
		assert.EqualValues(t, tt.points, drawn.Total)
		p.ask(kind.Scalar, "scalars", &chart.Hover{X: 319, Y: 10})
		readout := until(p, func(*chart.Readout) bool { return p.answered.Card == "scalars" })
		require.NotEmpty(t, readout.Rows)
		assert.Equal(t, "40", words.Say(readout.Rows[0].Value),
			"of several points at a step the newest")
		drawn = p.draw(wire.Card{ID: "ridges", Tag: p.tag("w").ID, Run: 1}, view)
		assert.EqualValues(t, tt.hists, drawn.Points)
		assert.Equal(t, tt.pics,
			p.image("i", image.Get{
				Tag: p.tag("pic").ID, Run: 1,
				StepRequest: wire.StepRequest{Index: -1, AllAttempts: tt.all},
			}).Count)
	}
	assert.EqualValues(t, 9, p.tag("loss").Values)
	assert.EqualValues(t, 4, p.tag("loss").Superseded)
	assert.EqualValues(t, 3, p.tag("pic").Superseded)
}
