package cards

import (
	"math"
	"strconv"

	"eventlens/app/wire"
	"eventlens/charts"
)

// ChartAxis converts between data values and positions along the plot; see [wire.ChartFrame].
type ChartAxis struct {
	ends  wire.Ends
	scale charts.Scale
}

// ChartAxisOf returns the axis with these ends. If they are invalid, Drawn is false for the result.
func ChartAxisOf(e wire.Ends) ChartAxis {
	if !e.On() {
		return ChartAxis{}
	}
	scale, err := charts.Scaling(e.Scaling).NewScale(e.Lo, e.Hi, 0, 1)
	if err != nil {
		return ChartAxis{}
	}
	return ChartAxis{ends: e, scale: scale}
}

// Drawn reports whether the axis exists.
func (a ChartAxis) Drawn() bool { return a.ends.On() }

// Ends returns the axis's ends, the zero value if it is not Drawn.
func (a ChartAxis) Ends() wire.Ends { return a.ends }

// Place returns the position of a value, NaN without an axis.
func (a ChartAxis) Place(v float64) float64 {
	if !a.Drawn() {
		return math.NaN()
	}
	return a.scale.PxFromData(v)
}

// Places returns the positions of a span's ends, the zero Span for the zero Span.
func (a ChartAxis) Places(s wire.Span) wire.Span {
	if !s.On() || !a.Drawn() {
		return wire.Span{}
	}
	return wire.Span{Lo: a.Place(s.Lo), Hi: a.Place(s.Hi)}
}

// Span returns the data between two positions, rounded to the digits that can be told apart on a
// screen. It is the zero Span if that range is too narrow or too wide to be drawn.
func (a ChartAxis) Span(places wire.Span) wire.Span {
	if !places.On() || !a.Drawn() {
		return wire.Span{}
	}
	lo, hi := a.scale.DataFromPx(places.Lo), a.scale.DataFromPx(places.Hi)
	s := wire.Span{Lo: a.rounded(lo, hi-lo), Hi: a.rounded(hi, hi-lo)}
	largest := math.Max(math.Abs(s.Lo), math.Abs(s.Hi))
	if !(s.Hi-s.Lo > leastSpan*largest && s.Hi-s.Lo < 1e300) {
		return wire.Span{}
	}
	return s
}

// leastSpan is the least length of a span relative to its larger end. Shorter ones have too few
// distinct float64 values between their ends.
const leastSpan = 1e-13

// spanDigits is how many digits of a span's length are kept: a hundredth of a pixel.
const spanDigits = 5

// rounded rounds an end v of a span of this length. On a linear scale it keeps spanDigits digits of
// the length; on other scales, a number of digits of v that grows with v relative to the length.
func (a ChartAxis) rounded(v, length float64) float64 {
	if a.ends.Scaling != wire.ScaleLinear {
		digits := spanDigits + 2 + max(0, math.Ceil(math.Log10(math.Abs(v)/length)))
		v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', int(min(digits, 15)), 64), 64)
		return v
	}
	quantum := math.Pow(10, math.Floor(math.Log10(length))-spanDigits)
	if r := math.Round(v/quantum) * quantum; charts.Finite(r) && quantum > 0 {
		v, _ = strconv.ParseFloat(strconv.FormatFloat(r, 'g', 15, 64), 64)
	}
	return v
}

// AxisTexts formats the ends of a span on an x axis, or of values with wire.AxisTag. zone returns
// the reader's offset from UTC at a time, for wall times.
func AxisTexts(along wire.Axis, s wire.Span, zone func(unixMs int64) int) (lo, hi string) {
	axis := charts.Axis{Kind: charts.AxisStep}
	switch along {
	case wire.AxisRelative:
		axis.Kind = charts.AxisRelative
	case wire.AxisWall:
		axis.Kind = charts.AxisWall
		if math.Abs(s.Hi) < maxZoneSec {
			axis.OffsetSec = zone(int64(s.Hi) * 1000)
		}
	case wire.AxisTag:
		axis.Kind = charts.AxisValue
	}
	return axis.Format(s.Lo), axis.Format(s.Hi)
}

// maxZoneSec is the wall time, in seconds, up to which the reader's time zone is applied.
const maxZoneSec = 1e12
