package charts

import "math"

// AxisKind says what the numbers along an axis mean. Tick steps and labels depend on it.
type AxisKind uint8

// The kinds of axis.
const (
	AxisValue    AxisKind = iota // plain numbers
	AxisStep                     // training steps: whole numbers, 25k, 1.5M
	AxisRelative                 // seconds since the start of a run
	AxisWall                     // seconds since 1970 in UTC, shown at a fixed offset
)

// Axis is a kind of axis and what its labels need. The zero value is an axis of
// plain values.
type Axis struct {
	Kind AxisKind
	// OffsetSec is added to wall times before they are written: the reader's
	// zone, east of Greenwich positive. One offset serves a whole axis, so a
	// change to summer time inside it moves labels by an hour; a zone database
	// would cost more bytes than the rest of the program.
	OffsetSec int
}

// Format writes one value of the axis for a readout, exact where the tick labels
// are short: 48,200 where a tick says 48k.
func (a Axis) Format(v float64) string {
	switch {
	case !Finite(v):
		return FormatValue(v)
	case a.Kind == AxisStep && math.Abs(v) < maxExactInt:
		return FormatInt(int64(math.Round(v)))
	case a.Kind == AxisRelative:
		return FormatDuration(v)
	case a.Kind == AxisWall:
		return FormatWall(v, a.OffsetSec)
	}
	return FormatValue(v)
}

// maxExactInt is the first whole number above which float64 skips some.
const maxExactInt = 1 << 53
