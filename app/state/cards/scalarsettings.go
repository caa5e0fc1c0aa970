package cards

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
)

// DefaultSmoothing is TensorBoard's default.
const DefaultSmoothing = wire.DefaultSmoothing

// DefaultWindow is the default of the smoothings that are measured in points.
const DefaultWindow = 10

// settings apply to all scalar cards.
type settings struct {
	lines          wire.Lines
	xTag           string // name of the scalar along x for wire.AxisTag
	smoothing      string // smoothing as in the URL; "" for the default
	xScale, yScale wire.Scaling
	// amounts of smoothing last chosen for averages and for windows, used when the kind changes
	amounts [2]float64
}

// Settings of all scalar cards in the URL. The scalings apply to cards without their own.
var (
	// a word, or xTagPrefix and the name of a scalar
	axisChoice     = address.Choice{Key: address.X, Words: []string{"step", "relative", "wall"}}
	outliersChoice = address.Choice{Key: address.Outliers, Words: []string{"show", "ignore"}}
	marksChoice    = address.Choice{Key: address.Marks, Words: []string{"off", "on"}}
	xScaleChoice   = address.Choice{Key: address.XScale, Words: scaleWords}
	yScaleChoice   = address.Choice{Key: address.YScale, Words: scaleWords}
	orderChoice    = address.Choice{
		Key: address.Readout, Words: []string{"value", "lowest", "nearest", "name"},
	}

	scaleWords  = []string{"linear", "log", "symlog"}
	smoothWords = [...]string{"", "time:", "mean:", "gaussian:"}
)

// ScalarSettings manages the settings of all scalar cards.
type ScalarSettings struct {
	settings
	runs *runs.Runs
	tags *tagTable
	// Parts with positions along the x axis, which are reset when the axis changes.
	cardsAlong *cardLooks
	stepsAlong *Steps
}

// xTagPrefix precedes the name of a scalar as x axis in the URL.
const xTagPrefix = "tag:"

// WriteAddress stores the settings in a fragment. Defaults are left out.
func (s *settings) WriteAddress(f *address.Fragment) {
	axisChoice.Write(f, int(s.lines.Axis))
	if s.lines.Axis == wire.AxisTag {
		f.Set(axisChoice.Key, xTagPrefix+s.xTag)
	}
	f.Set(address.Smoothing, s.smoothing)
	outliersChoice.Write(f, address.Index(s.lines.IgnoreOutliers))
	marksChoice.Write(f, address.Index(s.lines.Marks))
	xScaleChoice.Write(f, int(s.xScale))
	yScaleChoice.Write(f, int(s.yScale))
	orderChoice.Write(f, int(s.lines.Order))
}

// ReadAddress sets the settings from a fragment, except for preferences; see [Preferences].
func (s *settings) ReadAddress(f *address.Fragment) {
	*s = settings{smoothing: f.Text(address.Smoothing), amounts: s.amounts}
	s.lines.Axis = wire.Axis(axisChoice.Read(f, 0))
	if tag, ok := strings.CutPrefix(f.Text(axisChoice.Key), xTagPrefix); ok && tag != "" {
		s.lines.Axis, s.xTag = wire.AxisTag, tag
	}
	s.xScale, s.yScale = wire.Scaling(xScaleChoice.Read(f, 0)),
		wire.Scaling(yScaleChoice.Read(f, 0))
}

// parseSmoothing parses the smoothing of a fragment. It limits weights to TensorBoard's maximum and
// windows to a million points.
func parseSmoothing(text string) (s wire.Smoothing, ok bool) {
	for kind := len(smoothWords) - 1; kind >= 0; kind-- {
		if amount, found := strings.CutPrefix(text, smoothWords[kind]); found {
			v, err := strconv.ParseFloat(amount, 64)
			if err != nil || math.IsNaN(v) {
				return s, false
			}
			return limited(wire.Smoothing{Kind: wire.SmoothingKind(kind), Amount: v}), true
		}
	}
	return s, false
}

// limited returns a smoothing with its amount clamped to the limits of its kind.
func limited(s wire.Smoothing) wire.Smoothing {
	s.Amount = min(max(s.Amount, 0), SmoothingLimit(s.Kind))
	return s
}

// smoothingText formats a smoothing for a fragment.
func smoothingText(s wire.Smoothing) string {
	if s == (wire.Smoothing{Amount: DefaultSmoothing}) {
		return ""
	}
	return smoothWords[s.Kind] + strconv.FormatFloat(s.Amount, 'g', -1, 64)
}

// SmoothingLimit returns the largest amount of a kind of smoothing.
func SmoothingLimit(k wire.SmoothingKind) float64 {
	if Averages(k) {
		return 0.999
	}
	return 1e6
}

// Lines returns how scalar cards are drawn.
func (m *ScalarSettings) Lines() wire.Lines {
	l := m.settings.lines
	l.Aggregate = m.runs.Aggregate()
	if l.Axis == wire.AxisTag {
		if t := m.tags.scalarNamed(m.xTag); t != nil {
			l.XTag = t.ID
		}
	}
	return l
}

// Axis returns the x axis of scalar cards.
func (m *ScalarSettings) Axis() wire.Axis { return m.settings.lines.Axis }

// SetAxis sets the x axis. Use SetXTag for the axis of another scalar.
func (m *ScalarSettings) SetAxis(a wire.Axis) { m.setAxis(a, m.xTag) }

// XTag returns the name of the scalar along x for wire.AxisTag.
func (m *ScalarSettings) XTag() string { return m.xTag }

// SetXTag puts a scalar along x.
func (m *ScalarSettings) SetXTag(name string) { m.setAxis(wire.AxisTag, name) }

// setAxis sets the x axis. If that changes it, zooms along x and selected positions are reset.
func (m *ScalarSettings) setAxis(a wire.Axis, xTag string) {
	if a != m.Axis() || a == wire.AxisTag && xTag != m.xTag {
		m.stepsAlong.turn(m.Axis(), a)
		m.cardsAlong.unzoomX()
	}
	m.settings.lines.Axis, m.xTag = a, xTag
}

// Smoothing returns the smoothing of lines.
func (m *ScalarSettings) Smoothing() wire.Smoothing { return m.settings.lines.Smoothing }

// SetSmoothing sets the smoothing of lines.
func (m *ScalarSettings) SetSmoothing(s wire.Smoothing) {
	s = limited(s)
	m.settings.lines.Smoothing, m.smoothing = s, smoothingText(s)
	m.amounts[address.Index(!Averages(s.Kind))] = s.Amount
}

// SetSmoothingKind sets only the kind. Averages share one amount, and windows share another.
func (m *ScalarSettings) SetSmoothingKind(k wire.SmoothingKind) {
	now := m.Smoothing()
	if int(k) >= len(smoothWords) || k == now.Kind {
		return
	}
	m.amounts[address.Index(!Averages(now.Kind))] = now.Amount
	amount := m.amounts[address.Index(!Averages(k))]
	switch {
	case amount > 0:
	case Averages(k):
		amount = DefaultSmoothing
	default:
		amount = DefaultWindow
	}
	m.SetSmoothing(wire.Smoothing{Kind: k, Amount: amount})
}

// IgnoreOutliers reports whether y ranges leave out outliers.
func (m *ScalarSettings) IgnoreOutliers() bool { return m.settings.lines.IgnoreOutliers }

// SetIgnoreOutliers sets whether y ranges leave out outliers.
func (m *ScalarSettings) SetIgnoreOutliers(on bool) { m.settings.lines.IgnoreOutliers = on }

// Marks reports whether points are drawn with shapes.
func (m *ScalarSettings) Marks() bool { return m.settings.lines.Marks }

// SetMarks sets whether points are drawn with shapes.
func (m *ScalarSettings) SetMarks(on bool) { m.settings.lines.Marks = on }

// Order returns the order of the rows in readouts.
func (m *ScalarSettings) Order() wire.ReadoutOrder { return m.settings.lines.Order }

// SetOrder sets the order of the rows in readouts.
func (m *ScalarSettings) SetOrder(o wire.ReadoutOrder) { m.settings.lines.Order = o }

// AllScales returns the scalings of cards without their own.
func (m *ScalarSettings) AllScales() (x, y wire.Scaling) { return m.xScale, m.yScale }

// SetAllScales sets the scalings of cards without their own.
func (m *ScalarSettings) SetAllScales(x, y wire.Scaling) { m.xScale, m.yScale = x, y }

// ReversedOrder returns the order after a click on the heading of a readout: highest first, or
// lowest first if it was highest first.
func ReversedOrder(o wire.ReadoutOrder) wire.ReadoutOrder {
	if o == wire.OrderValue {
		return wire.OrderLowest
	}
	return wire.OrderValue
}
