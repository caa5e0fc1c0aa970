package worker_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
)

// logged is a point of a run.
type logged struct {
	step  int64
	value float64
}

// uneven returns runs with noise, each at steps of its own.
func uneven(random *rand.Rand, runs int) (all [][]logged) {
	for range runs {
		var points []logged
		for step := int64(0); step < 200; step += 1 + int64(random.IntN(4)) {
			points = append(points, logged{step, float64(float32(random.NormFloat64()))})
		}
		all = append(all, points)
	}
	return all
}

// meanAt returns the mean of the runs that have a value at a step, interpolated linearly between
// two of their points; NaN for none.
func meanAt(runs [][]logged, step int64) float64 {
	sum, n := 0.0, 0
	for _, points := range runs {
		for i, p := range points {
			if p.step == step {
				sum, n = sum+p.value, n+1
			} else if i > 0 && points[i-1].step < step && step < p.step {
				last := points[i-1]
				sum, n = sum+last.value+
					(p.value-last.value)*float64(step-last.step)/float64(p.step-last.step), n+1
			}
		}
	}
	return sum / float64(n)
}

// openGroup opens runs with a tag "v", and a tag "x" that is ten times the step, each begun later
// than the one before, and returns a view of their group.
func openGroup(t *testing.T, runs [][]logged, smoothing float64) (*page, wire.View) {
	logs := make(map[string]*logWriter)
	for i, points := range runs {
		log := newLog()
		for _, p := range points {
			wall := 1.7e9 + 1000*float64(i) + 2*float64(p.step)
			log.scalarAt(wall, "v", p.step,
				float32(p.value)).scalarAt(wall, "x", p.step, float32(10*p.step))
		}
		logs["run"+strconv.Itoa(i)] = log
	}
	p := openLogs(t, logs)
	view := wire.View{Groups: []wire.RunGroup{{Name: "all"}}, Lines: smoothed(smoothing)}
	for i := range runs {
		view.Groups[0].Runs = append(view.Groups[0].Runs, p.run("run"+strconv.Itoa(i)))
	}
	view.Lines.Aggregate.Centre = wire.CentreMean
	return p, view
}

// at asks by keyboard for the readout of a card's only line at a place.
func (p *page) at(d *wire.Drawn, x float64) chart.Row {
	p.t.Helper()
	r := answer[*chart.Readout](p, "c", &chart.Hover{Series: d.Series[0], At: x})
	require.Len(p.t, r.Rows, 1)
	return r.Rows[0]
}

// TestFiguresOfASmoothedGroup expects the logged values and their means, whatever the smoothing, in
// the table and in the readout.
func TestFiguresOfASmoothedGroup(t *testing.T) {
	runs := uneven(rand.New(rand.NewPCG(3, 4)), 4)
	for _, smoothing := range []float64{0, 0.6, 0.999} {
		p, view := openGroup(t, runs, smoothing)
		d := p.draw(p.card("v"), view)
		for _, step := range []int64{3, 50, 117} {
			row := p.figures("c",
				scalar.GetTable{At: wire.Span{Lo: float64(step), Hi: float64(step)}}).Rows[0]
			want := meanAt(runs, row.From.Step)
			assert.InDelta(t, want, row.From.Value, 1e-9)
			assert.InDelta(t, want, row.Mean, 1e-9, "of one place")
			assert.Equal(t, smoothing == 0, row.From.Smoothed == row.From.Value)
			readout := p.at(d, float64(row.From.Step))
			assert.Equal(t,
				[]string{charts.FormatInt(row.From.Step), charts.FormatValue(row.From.Value)},
				[]string{words.Say(readout.Step), words.Say(readout.Value)})
			if smoothing > 0 {
				assert.Equal(t, charts.FormatValue(row.From.Smoothed), words.Say(readout.Smoothed))
			}
		}
		for _, ask := range []scalar.GetTable{{At: wire.Span{Lo: 40, Hi: 160}}, {All: true}} {
			row := p.figures("c", ask).Rows[0]
			sum, n := 0.0, 0
			for step := row.From.Step; step <= row.To.Step; step++ {
				if has(runs, step) {
					sum, n = sum+meanAt(runs, step), n+1
				}
			}
			assert.EqualValues(t, n, row.Points)
			assert.InDelta(t, sum/float64(n), row.Mean, 1e-9)
			for _, s := range []wire.Sample{row.From, row.To, row.Min, row.Max, row.Latest} {
				assert.InDelta(t, meanAt(runs, s.Step), s.Value, 1e-9)
			}
		}
	}
}

// has reports whether any run has a point at a step.
func has(runs [][]logged, step int64) bool {
	for _, points := range runs {
		for _, p := range points {
			if p.step == step {
				return true
			}
		}
	}
	return false
}

// TestFiguresFollowTheGroup asks again with another smoothing, other members and another centre.
func TestFiguresFollowTheGroup(t *testing.T) {
	runs := [][]logged{{{0, 1}, {1, 2}}, {{0, 3}, {1, 4}}, {{0, 20}, {1, 30}}}
	p, view := openGroup(t, runs, 0.9)
	mean := func(view wire.View) float64 {
		p.draw(p.card("v"), view)
		return p.figures("c", scalar.GetTable{All: true}).Rows[0].Mean
	}
	assert.InDelta(t, 10, mean(view), 1e-12)
	view.Lines.Smoothing.Amount = 0.5
	assert.InDelta(t, 10, mean(view), 1e-12)
	view.Hidden = []wire.RunID{p.run("run2")}
	assert.InDelta(t, 2.5, mean(view), 1e-12)
	view.Hidden, view.Lines.Aggregate.Centre = nil, wire.CentreMedian
	assert.InDelta(t, 3.5, mean(view), 1e-12)
	view.Lines.Smoothing.Amount = 0
	assert.InDelta(t, 3.5, mean(view), 1e-12)
}

// TestTimesOfAGroup expects a group to have no times but the one along x, since its members were
// logged at different times. A group of a single run has that run's times.
func TestTimesOfAGroup(t *testing.T) {
	line := []logged{{0, 1}, {10, 2}, {20, 3}}
	none := math.NaN()
	for name, c := range map[string]struct {
		axis                    wire.Axis
		runs                    int
		x                       float64
		wall, relative          float64 // NaN for none
		step                    int64
		readoutTime, readoutRel string // the user is an hour ahead of UTC
	}{
		"steps":          {wire.AxisStep, 2, 10, none, none, 10, "—", "—"},
		"another scalar": {wire.AxisTag, 2, 100, none, none, 10, "—", "—"},
		"relative times": {wire.AxisRelative, 2, 20, none, 20, 10, "—", "20 s"},
		"wall times": {wire.AxisWall, 2, 1.7e9 + 1020, 1.7e9 + 1020, none, 10,
			"14 Nov 2023 23:30:20", "—"},
		"a single run": {wire.AxisStep, 1, 10, 1.7e9 + 20, 20, 10, "14 Nov 2023 23:13:40",
			"20 s"},
	} {
		t.Run(name, func(t *testing.T) {
			p, view := openGroup(t, [][]logged{line, line}[:c.runs], 0.5)
			view.Lines.Axis = c.axis
			if c.axis == wire.AxisTag {
				view.Lines.XTag = p.tag("x").ID
			}
			d := p.draw(p.card("v"), view)
			row := p.figures("c", scalar.GetTable{At: wire.Span{Lo: c.x, Hi: c.x}}).Rows[0]
			assert.Equal(t, c.step, row.From.Step)
			assert.InDelta(t, c.relative, row.Relative, 0)
			wall := c.wall
			if wall != wall {
				wall = 0
			}
			assert.Equal(t, wall, row.From.Wall)
			readout := p.at(d, c.x)
			assert.Equal(t, []string{charts.FormatInt(c.step), c.readoutTime, c.readoutRel},
				[]string{words.Say(readout.Step), words.Say(readout.Time),
					words.Say(readout.Relative)})
		})
	}
}

// TestFirstPointWithoutAPlace counts relative times from the first point of a run, even if that has
// no position along x.
func TestFirstPointWithoutAPlace(t *testing.T) {
	log := newLog().scalar("v", 0, 1).scalar("v", 5, 2).scalar("x", 5, 7)
	p := openLogs(t, map[string]*logWriter{"a": log})
	d := p.draw(p.card("v"), wire.View{Lines: wire.Lines{Axis: wire.AxisTag, XTag: p.tag("x").ID}})
	row := p.figures("c", scalar.GetTable{At: wire.Span{Lo: 7, Hi: 7}}).Rows[0]
	assert.Equal(t, 5.0, row.Relative)
	assert.Equal(t, charts.FormatDuration(row.Relative), words.Say(p.at(d, 7).Relative))
}
