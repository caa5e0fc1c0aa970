package report_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestMoment(t *testing.T) {
	at := float64(time.Date(2025, 11, 18, 13, 32, 10, 0, time.UTC).Unix())
	assert.Equal(t, "18 Nov 13:32:10", words.Say(wire.Moment(at, 0, false)))
	assert.Equal(t, "18 Nov 2025 14:32:10", words.Say(wire.Moment(at, 3600, true)))
	assert.Equal(t, "18 Nov 07:32:10", words.Say(wire.Moment(at, -6*3600, false)))
	assert.Equal(t, "18 Nov 13:32:10", words.Say(wire.Moment(at+0.75, 0, false)))
	assert.NotPanics(t, func() {
		words.Say(wire.Moment(math.Inf(1), 0, false))
		words.Say(wire.Moment(math.NaN(), 0, true))
		words.Say(wire.Moment(-1e300, 0, false))
	})
}

func TestReadoutHeading(t *testing.T) {
	assert.Equal(t, "Step 48,200", words.Say(report.Heading(wire.AxisStep, wire.Whole(48_200))))
	assert.Equal(t, "After 5 h 46 min",
		words.Say(report.Heading(wire.AxisRelative, wire.Duration(5*3600+46*60))))
	assert.Equal(t, "18 Nov 14:32:10",
		words.Say(report.Heading(wire.AxisWall, wire.Plain("18 Nov 14:32:10"))))
}

func TestCrossLabel(t *testing.T) {
	assert.Equal(t, "48,200", words.CrossLabel(report.Heading(wire.AxisStep, wire.Whole(48_200))))
	assert.Equal(t, "After 2 h",
		words.CrossLabel(report.Heading(wire.AxisRelative, wire.Duration(7200))))
}
