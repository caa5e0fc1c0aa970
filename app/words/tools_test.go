package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestTextsOfAxes(t *testing.T) {
	for want, got := range map[string]string{
		"Step":     AxisName(wire.AxisStep),
		"Relative": AxisName(wire.AxisRelative),
		"Wall":     AxisName(wire.AxisWall),
		"Use another scalar of the run as x axis": AxisChosen(""),
		"Along x: lr": AxisChosen("lr"),
		"1 more scalar. Type a part of the name.": MoreScalars(1),
		"Linear":        ScaleName(wire.ScaleLinear),
		"Log":           ScaleName(wire.ScaleLog),
		"Symlog":        ScaleName(wire.ScaleSymlog),
		"step":          PlaceWord(wire.AxisStep),
		"time":          PlaceWord(wire.AxisRelative),
		"wall time":     PlaceWord(wire.AxisWall),
		"value":         PlaceWord(wire.AxisTag),
		"1 point":       PointCount(1),
		"41,250 points": PointCount(41_250),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfSmoothing(t *testing.T) {
	for want, got := range map[string]string{
		"Exponential":   SmoothingName(wire.SmoothEMA),
		"Time-weighted": SmoothingName(wire.SmoothTime),
		"Running mean":  SmoothingName(wire.SmoothMean),
		"Gaussian":      SmoothingName(wire.SmoothGaussian),
		"Weight of previous points (0 to 0.999), as in TensorBoard.":                SmoothingUnit(wire.SmoothEMA),
		"Weight of previous points (0 to 0.999), scaled by their distance along x.": SmoothingUnit(wire.SmoothTime),
		"Points in the window around each point.":                                   SmoothingUnit(wire.SmoothMean),
		"Standard deviation, in points.":                                            SmoothingUnit(wire.SmoothGaussian),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfSelectedSteps(t *testing.T) {
	for want, got := range map[string]string{
		"Step":                        StepsField(wire.AxisStep, 0, false),
		"Time since the start, from":  StepsField(wire.AxisRelative, 0, true),
		"Wall time, to":               StepsField(wire.AxisWall, 1, true),
		"Value, from":                 StepsField(wire.AxisTag, 0, true),
		"Selected x position":         HandleName(0, false),
		"Start of the selected range": HandleName(0, true),
		"End of the selected range":   HandleName(1, true),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfTheStep(t *testing.T) {
	for want, got := range map[string]string{
		"1 step":                 StepOfAll(0, 1),
		"1,204 steps":            StepOfAll(0, 1204),
		"3 of 1,204":             StepOfAll(3, 1204),
		"As fast as possible":    StepRate(0, 1),
		"A step every 2 seconds": StepRate(1, 2),
		"1 step a second":        StepRate(1, 1),
		"10 steps a second":      StepRate(10, 1),
		"Step 500":               StepAt("500", ""),
		"Step 500 · 14:07":       StepAt("500", "14:07"),
		"Step of samples in a/b": StepSlider("samples", "a/b"),
		"2 of 16":                SampleOf(2, 16),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfRanges(t *testing.T) {
	for want, got := range map[string]string{
		"Axis ranges of loss": RangeTitle("loss"),
		"Charts of train":     RangeGroupName("train"),
		"Ungrouped charts":    RangeGroupName(""),
		"Type a time such as 2026-01-31 14:05, or seconds since 1970.": RangeUnread(wire.AxisWall),
		"Type a time such as 90 s or 1 h 30 min.":                      RangeUnread(wire.AxisRelative),
		"Type a number such as 0.5, 1e-3 or 2k.":                       RangeUnread(wire.AxisStep),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfReadouts(t *testing.T) {
	for want, got := range map[string]string{
		"12 more":                       ReadoutMore(12),
		"Run, highest first":            ReadoutHead(wire.OrderValue),
		"Run, lowest first":             ReadoutHead(wire.OrderLowest),
		"Run, nearest first":            ReadoutHead(wire.OrderNearest),
		"Run, by name":                  ReadoutHead(wire.OrderName),
		"Show the lowest values first":  ReadoutTurn(wire.OrderLowest),
		"Show the highest values first": ReadoutTurn(wire.OrderValue),
		"":                              ReadoutMembers(0),
		"1 run":                         ReadoutMembers(1),
		"Step 500. a/b 0.5. 1 line":     ReadoutSaid("Step 500", "a/b", "0.5", "", 1),
		"Step 500. a/b 0.5, smoothed 0.6. 12 lines": ReadoutSaid("Step 500", "a/b", "0.5", "0.6", 12),
	} {
		assert.Equal(t, want, got)
	}
}

func TestOrdersOfReadoutsHaveTheSameNames(t *testing.T) {
	for order, name := range ReadoutOrders() {
		assert.Equal(t, name, OrderName(wire.ReadoutOrder(order)))
	}
	assert.Len(t, ReadoutOrders(), int(wire.OrderName)+1)
}

// TestStepsPlaceholder checks the names of the ends. Along another scalar they are not times.
func TestStepsPlaceholder(t *testing.T) {
	for axis, ends := range map[wire.Axis][2]string{
		wire.AxisStep: {"First", "Latest"}, wire.AxisRelative: {"First", "Latest"},
		wire.AxisWall: {"First", "Latest"}, wire.AxisTag: {"Lowest", "Highest"},
	} {
		assert.Equal(t, ends[0], StepsPlaceholder(axis, 0, true))
		assert.Equal(t, ends[1], StepsPlaceholder(axis, 1, true))
		assert.Equal(t, ends[1], StepsPlaceholder(axis, 0, false), "a single place")
	}
}
