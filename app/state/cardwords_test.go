package state

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestRidgeSummary(t *testing.T) {
	assert.Equal(t, "w of a: no histograms.", words.RidgeSummary{Tag: "w", Run: "a"}.String())
	assert.Equal(t, "w of a: 60 of 200 histograms, step 0 to 199, values −1 to 1.",
		words.RidgeSummary{Tag: "w", Run: "a", Drawn: 60, Total: 200, First: "0", Last: "199", Low: "−1", High: "1"}.String())
}

func TestMoment(t *testing.T) {
	now := time.Date(2025, 12, 31, 23, 30, 0, 0, time.UTC)
	at := float64(time.Date(2025, 11, 18, 13, 32, 10, 0, time.UTC).Unix())
	assert.Equal(t, "18 Nov 13:32:10", words.Moment(at, 0, now))
	assert.Equal(t, "18 Nov 2025 14:32:10", words.Moment(at, 3600, now), "for the reader it is next year already")
	assert.Equal(t, "18 Nov 13:32:10", words.Moment(at+0.75, 0, now))
	assert.NotPanics(t, func() {
		words.Moment(math.Inf(1), 0, now)
		words.Moment(math.NaN(), 0, now)
		words.Moment(-1e300, 0, now)
	})
}

func TestReadoutHeading(t *testing.T) {
	assert.Equal(t, "Step 48,200", words.ReadoutHeading(wire.AxisStep, "48,200"))
	assert.Equal(t, "After 5 h 46 min", words.ReadoutHeading(wire.AxisRelative, "5 h 46 min"))
	assert.Equal(t, "18 Nov 14:32:10", words.ReadoutHeading(wire.AxisWall, "18 Nov 14:32:10"))
}
