package chart

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/wire/wiretest"
)

var (
	series = wire.Series{Run: 1, Group: 2, Tag: 3, Ink: wire.Ink{Colour: 4, Own: 1<<24 | 5}}
	hover  = &Hover{
		X: -0.5, Y: math.Inf(1), Series: series, At: 0.5, Points: -10, Down: 2, All: true,
	}
	readout = &Readout{Heading: wire.Plain("Step 48,200"), X: 10, At: 48_200, More: 3, Pixels: 3,
		PixelsW: 520, PixelsH: 300, Whole: true,
		Outlines: []Outline{{
			Card: "c2", XY: []float64{1, 2, 3, 4}, X: 1.5, Y: 3, Label: wire.Plain("Step 5"),
		}}, Rows: []Row{
			{
				Series: series, Smoothed: wire.Plain("0.4"), Band: wire.Plain("0.1 to 0.9"),
				Train: wire.Plain("0.3"), Gap: wire.Plain("0.2"),
				Versus:  wire.Plain("-0.1"),
				Members: 5, Label: wire.Plain("Bin"), Value: wire.Plain("0.5"),
				Step: wire.Plain("48,200"), Time: wire.Plain("18 Nov 14:32:10"),
				Relative: wire.Plain("5 h 46 m"), Y: 3, Nearest: true,
			}}}
)

func TestQuestions(t *testing.T) { wiretest.Types(t, &Protocol.Questions, hover) }

func TestAnswers(t *testing.T) { wiretest.Types(t, &Protocol.Answers, readout) }

func FuzzQuestion(f *testing.F) { wiretest.Fuzz(f, &Protocol.Questions, hover, &Hover{}) }

func FuzzAnswer(f *testing.F) { wiretest.Fuzz(f, &Protocol.Answers, readout, &Readout{}) }

// TestNoPlace has a row without a dot, and an answer without a picture.
func TestNoPlace(t *testing.T) {
	v, err := Protocol.Answers.Unpack(Protocol.Answers.Pack(&Readout{Rows: []Row{{Y: math.NaN()}}}))
	require.NoError(t, err)
	assert.True(t, math.IsNaN(v.(*Readout).Rows[0].Y))
	assert.Zero(t, v.(*Readout).Pixels)
}
