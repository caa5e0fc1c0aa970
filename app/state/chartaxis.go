package state

import (
	"math"
	"strconv"

	"eventlens/app/wire"
	"eventlens/charts"
)

// ChartAxis converts between data and places along the plot; see [wire.ChartFrame].
type ChartAxis struct {
	ends  wire.Ends
	scale charts.Scale
}

// ChartAxisOf returns the axis with these ends; it is not drawn where they cannot be.
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

// Drawn reports whether there is an axis at all.
func (a ChartAxis) Drawn() bool { return a.ends.On() }

// Ends returns those that it was made of, as far as it could be drawn.
func (a ChartAxis) Ends() wire.Ends { return a.ends }

// Place returns the place of a value, NaN without an axis.
func (a ChartAxis) Place(v float64) float64 {
	if !a.Drawn() {
		return math.NaN()
	}
	return a.scale.PxFromData(v)
}

// Places returns the places of the ends of a span; no span has none.
func (a ChartAxis) Places(s wire.Span) wire.Span {
	if !s.On() || !a.Drawn() {
		return wire.Span{}
	}
	return wire.Span{Lo: a.Place(s.Lo), Hi: a.Place(s.Hi)}
}

// Span returns the span of data between two places, with as many digits as can be told apart on a screen. It is the zero Span where that would be too
// narrow, or too wide, to be drawn.
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

// leastSpan is how long a span must be at least, by its larger end, so that the places in it are different numbers.
const leastSpan = 1e-13

// spanDigits is how many digits of the length of a span count: a hundredth of a pixel.
const spanDigits = 5

// rounded rounds an end of a span of that length. Where places are not in proportion to values the digits of the end itself count.
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

// AxisTexts writes the ends of a span of an x axis, or of values with wire.AxisTag. zone is the reader's offset from UTC at a time, for wall times.
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

// maxZoneSec is a wall time beyond which the reader's zone means nothing.
const maxZoneSec = 1e12
