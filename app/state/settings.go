package state

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/wire"
)

// CardSize is how wide cards are.
type CardSize uint8

// The sizes, see the style sheet for their widths.
const (
	SizeM CardSize = iota
	SizeS
	SizeL
)

// DefaultSmoothing is TensorBoard's.
const DefaultSmoothing = 0.6

// settings are how all scalar cards are drawn.
type settings struct {
	lines          wire.Lines
	xTag           string // the name of the scalar along x of wire.AxisTag
	smoothing      string // of the address; "" for the default
	xScale, yScale wire.Scaling
	size           CardSize
}

// What stands in a fragment for the values of an enumeration, in their order; the first one is left out.
var (
	axisKeys   = [...]string{"step", "relative", "wall"}
	scaleKeys  = [...]string{"linear", "log", "symlog"}
	orderKeys  = [...]string{"value", "lowest", "nearest", "name"}
	sizeKeys   = [...]string{"m", "s", "l"}
	smoothKeys = [...]string{"", "time:", "mean:", "gaussian:"}
)

// xTagPrefix begins the x of a fragment that names a scalar.
const xTagPrefix = "tag:"

// write puts the settings into a fragment. Defaults are left out.
func (s *settings) write(f *Fragment) {
	f.X = keyOf(axisKeys[:], min(int(s.lines.Axis), int(wire.AxisWall)))
	if s.lines.Axis == wire.AxisTag {
		f.X = xTagPrefix + s.xTag
	}
	f.Smoothing = s.smoothing
	if s.lines.IgnoreOutliers {
		f.Outliers = "ignore"
	}
	if s.lines.Marks {
		f.Marks = "on"
	}
	f.XScale, f.YScale = keyOf(scaleKeys[:], int(s.xScale)), keyOf(scaleKeys[:], int(s.yScale))
	f.Order, f.Size = keyOf(orderKeys[:], int(s.lines.Order)), keyOf(sizeKeys[:], int(s.size))
}

// read takes the settings of a fragment; what it does not say is as by default.
func (s *settings) read(f *Fragment) {
	*s = settings{smoothing: f.Smoothing}
	s.lines.Axis = wire.Axis(valueOf(axisKeys[:], f.X))
	if tag, ok := strings.CutPrefix(f.X, xTagPrefix); ok && tag != "" {
		s.lines.Axis, s.xTag = wire.AxisTag, tag
	}
	s.lines.IgnoreOutliers, s.lines.Marks = f.Outliers == "ignore", f.Marks == "on"
	s.xScale, s.yScale = wire.Scaling(valueOf(scaleKeys[:], f.XScale)), wire.Scaling(valueOf(scaleKeys[:], f.YScale))
	s.lines.Order, s.size = wire.ReadoutOrder(valueOf(orderKeys[:], f.Order)), CardSize(valueOf(sizeKeys[:], f.Size))
	var ok bool
	if s.lines.Smoothing, ok = parseSmoothing(f.Smoothing); !ok {
		s.lines.Smoothing, s.smoothing = wire.Smoothing{Amount: DefaultSmoothing}, ""
	}
}

func keyOf(keys []string, value int) string {
	if value == 0 || value >= len(keys) {
		return ""
	}
	return keys[value]
}

func valueOf(keys []string, key string) int { return max(0, slices.Index(keys, key)) }

// parseSmoothing reads the smoothing of a fragment. Weights are limited to what the peer allows, windows to a million points.
func parseSmoothing(text string) (s wire.Smoothing, ok bool) {
	for kind := len(smoothKeys) - 1; kind >= 0; kind-- {
		if amount, found := strings.CutPrefix(text, smoothKeys[kind]); found {
			v, err := strconv.ParseFloat(amount, 64)
			if err != nil || math.IsNaN(v) {
				return s, false
			}
			return limited(wire.Smoothing{Kind: wire.SmoothingKind(kind), Amount: v}), true
		}
	}
	return s, false
}

// limited returns a smoothing whose amount is one that its kind may have.
func limited(s wire.Smoothing) wire.Smoothing {
	s.Amount = min(max(s.Amount, 0), SmoothingLimit(s.Kind))
	return s
}

// SmoothingLimit returns the largest amount of a kind of smoothing.
func SmoothingLimit(k wire.SmoothingKind) float64 {
	if k == wire.SmoothEMA || k == wire.SmoothTime {
		return 0.999
	}
	return 1e6
}

// Lines returns how scalar cards are drawn.
func (m *Model) Lines() wire.Lines {
	l := m.settings.lines
	if l.Axis == wire.AxisTag {
		l.XTag = m.scalarNamed(m.xTag)
	}
	return l
}

// scalarNamed returns the scalar tag of a name, 0 while there is none.
func (m *Model) scalarNamed(name string) wire.TagID {
	for _, t := range m.tags.kinds[wire.KindScalar] {
		if t.Name == name {
			return t.ID
		}
	}
	return 0
}

// Axis returns the x axis of scalar cards.
func (m *Model) Axis() wire.Axis { return m.settings.lines.Axis }

// SetAxis chooses it. XTag is for the axis of another scalar.
func (m *Model) SetAxis(a wire.Axis) { m.settings.lines.Axis = a }

// XTag returns the name of the scalar along x of wire.AxisTag.
func (m *Model) XTag() string { return m.xTag }

// SetXTag puts a scalar along x.
func (m *Model) SetXTag(name string) { m.settings.lines.Axis, m.xTag = wire.AxisTag, name }

// Smoothing returns what lines are smoothed by.
func (m *Model) Smoothing() wire.Smoothing { return m.settings.lines.Smoothing }

// SetSmoothing chooses it.
func (m *Model) SetSmoothing(s wire.Smoothing) {
	s = limited(s)
	m.settings.lines.Smoothing = s
	m.smoothing = smoothKeys[s.Kind] + strconv.FormatFloat(s.Amount, 'g', -1, 64)
	if s == (wire.Smoothing{Amount: DefaultSmoothing}) {
		m.smoothing = ""
	}
}

// IgnoreOutliers reports whether the y ranges leave out the lowest and the highest values.
func (m *Model) IgnoreOutliers() bool { return m.settings.lines.IgnoreOutliers }

// SetIgnoreOutliers chooses it.
func (m *Model) SetIgnoreOutliers(on bool) { m.settings.lines.IgnoreOutliers = on }

// Marks reports whether points have shapes.
func (m *Model) Marks() bool { return m.settings.lines.Marks }

// SetMarks chooses it.
func (m *Model) SetMarks(on bool) { m.settings.lines.Marks = on }

// Order returns the order of the rows of readouts.
func (m *Model) Order() wire.ReadoutOrder { return m.settings.lines.Order }

// SetOrder chooses it.
func (m *Model) SetOrder(o wire.ReadoutOrder) { m.settings.lines.Order = o }

// Size returns how wide cards are.
func (m *Model) Size() CardSize { return m.size }

// SetSize chooses it.
func (m *Model) SetSize(s CardSize) { m.size = s }

// AllScales returns the scalings of the cards that have none of their own.
func (m *Model) AllScales() (x, y wire.Scaling) { return m.xScale, m.yScale }

// SetAllScales chooses them.
func (m *Model) SetAllScales(x, y wire.Scaling) { m.xScale, m.yScale = x, y }
