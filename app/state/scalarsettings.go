package state

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// DefaultSmoothing is TensorBoard's.
const DefaultSmoothing = 0.6

// DefaultWindow is what the smoothings that are measured in points begin with.
const DefaultWindow = 10

// settings are how all scalar cards are drawn.
type settings struct {
	lines          wire.Lines
	xTag           string // the name of the scalar along x of wire.AxisTag
	smoothing      string // of the address; "" for the default
	xScale, yScale wire.Scaling
	amounts        [2]float64 // of averages and of windows: what was last chosen, for when the kind changes
}

// How all scalar cards are drawn, in the address. The scalings are those of the cards that have none of their own.
var (
	axisChoice     = address.Choice{Key: address.X, Words: []string{"step", "relative", "wall"}} // or the name of a scalar, behind xTagPrefix
	outliersChoice = address.Choice{Key: address.Outliers, Words: []string{"show", "ignore"}}
	marksChoice    = address.Choice{Key: address.Marks, Words: []string{"off", "on"}}
	xScaleChoice   = address.Choice{Key: address.XScale, Words: scaleWords}
	yScaleChoice   = address.Choice{Key: address.YScale, Words: scaleWords}
	orderChoice    = address.Choice{Key: address.Readout, Words: []string{"value", "lowest", "nearest", "name"}}

	scaleWords  = []string{"linear", "log", "symlog"}
	smoothWords = [...]string{"", "time:", "mean:", "gaussian:"}
)

// ScalarSettings are how all scalar cards are drawn.
type ScalarSettings struct {
	settings
	runs     *runTable
	tags     *tagTable
	versions *versions
	// What has places along the x axis, and is nowhere on another one.
	cardsAlong *cardLooks
	stepsAlong *Steps
}

// xTagPrefix begins the x of a fragment that names a scalar.
const xTagPrefix = "tag:"

// write puts the settings into a fragment. Defaults are left out.
func (s *settings) write(f *address.Fragment) {
	axisChoice.Write(f, int(s.lines.Axis))
	if s.lines.Axis == wire.AxisTag {
		f.Set(axisChoice.Key, xTagPrefix+s.xTag)
	}
	f.Set(address.Smoothing, s.smoothing)
	outliersChoice.Write(f, index(s.lines.IgnoreOutliers))
	marksChoice.Write(f, index(s.lines.Marks))
	xScaleChoice.Write(f, int(s.xScale))
	yScaleChoice.Write(f, int(s.yScale))
	orderChoice.Write(f, int(s.lines.Order))
	f.Set(address.Aggregate, aggregateText(s.lines.Aggregate))
}

// read takes the settings of a fragment, but for those that a person may prefer: see [Preferences].
func (s *settings) read(f *address.Fragment) {
	*s = settings{smoothing: f.Text(address.Smoothing), amounts: s.amounts}
	s.lines.Axis = wire.Axis(axisChoice.Read(f, 0))
	if tag, ok := strings.CutPrefix(f.Text(axisChoice.Key), xTagPrefix); ok && tag != "" {
		s.lines.Axis, s.xTag = wire.AxisTag, tag
	}
	s.xScale, s.yScale = wire.Scaling(xScaleChoice.Read(f, 0)), wire.Scaling(yScaleChoice.Read(f, 0))
	s.lines.Aggregate = parseAggregate(f.Text(address.Aggregate))
}

// parseSmoothing reads the smoothing of a fragment. Weights are limited to what the peer allows, windows to a million points.
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

// limited returns a smoothing whose amount is one that its kind may have.
func limited(s wire.Smoothing) wire.Smoothing {
	s.Amount = min(max(s.Amount, 0), SmoothingLimit(s.Kind))
	return s
}

// smoothingText writes a smoothing for a fragment.
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
	if l.Axis == wire.AxisTag {
		l.XTag = m.tags.scalarNamed(m.xTag)
	}
	return l
}

// Axis returns the x axis of scalar cards.
func (m *ScalarSettings) Axis() wire.Axis { return m.settings.lines.Axis }

// SetAxis chooses it. SetXTag is for the axis of another scalar.
func (m *ScalarSettings) SetAxis(a wire.Axis) { m.setAxis(a, m.xTag) }

// XTag returns the name of the scalar along x of wire.AxisTag.
func (m *ScalarSettings) XTag() string { return m.xTag }

// SetXTag puts a scalar along x.
func (m *ScalarSettings) SetXTag(name string) { m.setAxis(wire.AxisTag, name) }

// setAxis chooses the x axis. On another one, what was along the one before is nowhere: zooms along x, and the places of steps.
func (m *ScalarSettings) setAxis(a wire.Axis, xTag string) {
	if a != m.Axis() || a == wire.AxisTag && xTag != m.xTag {
		m.stepsAlong.turn(m.Axis(), a)
		m.cardsAlong.unzoomX()
	}
	m.settings.lines.Axis, m.xTag = a, xTag
}

// Smoothing returns what lines are smoothed by.
func (m *ScalarSettings) Smoothing() wire.Smoothing { return m.settings.lines.Smoothing }

// SetSmoothing chooses it.
func (m *ScalarSettings) SetSmoothing(s wire.Smoothing) {
	s = limited(s)
	m.settings.lines.Smoothing, m.smoothing = s, smoothingText(s)
	m.amounts[index(!Averages(s.Kind))] = s.Amount
}

// SetSmoothingKind chooses the kind alone. Averages share their amount, and so do windows.
func (m *ScalarSettings) SetSmoothingKind(k wire.SmoothingKind) {
	now := m.Smoothing()
	if int(k) >= len(smoothWords) || k == now.Kind {
		return
	}
	m.amounts[index(!Averages(now.Kind))] = now.Amount
	amount := m.amounts[index(!Averages(k))]
	switch {
	case amount > 0:
	case Averages(k):
		amount = DefaultSmoothing
	default:
		amount = DefaultWindow
	}
	m.SetSmoothing(wire.Smoothing{Kind: k, Amount: amount})
}

// IgnoreOutliers reports whether the y ranges leave out the lowest and the highest values.
func (m *ScalarSettings) IgnoreOutliers() bool { return m.settings.lines.IgnoreOutliers }

// SetIgnoreOutliers chooses it.
func (m *ScalarSettings) SetIgnoreOutliers(on bool) { m.settings.lines.IgnoreOutliers = on }

// Marks reports whether points have shapes.
func (m *ScalarSettings) Marks() bool { return m.settings.lines.Marks }

// SetMarks chooses it.
func (m *ScalarSettings) SetMarks(on bool) { m.settings.lines.Marks = on }

// Order returns the order of the rows of readouts.
func (m *ScalarSettings) Order() wire.ReadoutOrder { return m.settings.lines.Order }

// SetOrder chooses it.
func (m *ScalarSettings) SetOrder(o wire.ReadoutOrder) { m.settings.lines.Order = o }

// AllScales returns the scalings of the cards that have none of their own.
func (m *ScalarSettings) AllScales() (x, y wire.Scaling) { return m.xScale, m.yScale }

// SetAllScales chooses them.
func (m *ScalarSettings) SetAllScales(x, y wire.Scaling) { m.xScale, m.yScale = x, y }

// Aggregate returns how groups are summed up.
func (m *ScalarSettings) Aggregate() wire.Aggregate { return m.settings.lines.Aggregate }

// SetAggregate chooses it; without a centre there is no band.
func (m *ScalarSettings) SetAggregate(a wire.Aggregate) {
	if a.Centre == wire.CentreNone {
		a.Band = wire.BandNone
	}
	m.settings.lines.Aggregate = a
	if m.runs.above.on = a.Centre != wire.CentreNone; !m.runs.above.on {
		m.runs.above = runsAbove{}
	}
	m.runs.relook()
	m.versions.ofRuns++
}

// LineGroups returns the groups that are drawn as one line each, in the order of [wire.Series].Group, counted from 1 there.
func (m *ScalarSettings) LineGroups() []wire.RunGroup {
	if !m.runs.summedUp() {
		return nil
	}
	list := make([]wire.RunGroup, len(m.runs.groups))
	for i, g := range m.runs.groups {
		list[i] = wire.RunGroup{Name: g.name, Ink: g.ink, Runs: make([]wire.RunID, len(g.runs))}
		for k, r := range g.runs {
			list[i].Runs[k] = r.ID
		}
	}
	return list
}

// ReversedOrder is the order that the press of the head of a readout puts in force: highest first, and from there lowest first.
func ReversedOrder(o wire.ReadoutOrder) wire.ReadoutOrder {
	if o == wire.OrderValue {
		return wire.OrderLowest
	}
	return wire.OrderValue
}
