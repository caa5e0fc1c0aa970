package worker_test

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	engineview "eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

func TestAxes(t *testing.T) {
	log := logOf("v", func(step int) float64 { return float64(step) }, 100)
	for step := range 50 {
		log.scalar("lr", int64(2*step), float32(step)/100)
	}
	p := openLogs(t, map[string]*logWriter{"a": log})
	for _, tt := range []struct {
		axis     wire.Axis
		lo, hi   float64
		unplaced int64
		heading  string
		at       float64
	}{
		{wire.AxisStep, 0, 99, 0, "Step 50", 50},
		{wire.AxisRelative, 0, 99, 0, "After 50 s", 50},
		{wire.AxisWall, 1.7e9, 1.7e9 + 99, 0, "14 Nov 2023 23:14:10", 1.7e9 + 50},
		{wire.AxisTag, 0, 0.49, 50, "lr 0.25", 0.25},
	} {
		d := p.draw(p.card("v"), wire.View{Lines: wire.Lines{Axis: tt.axis, XTag: p.tag("lr").ID}})
		pad := (tt.hi - tt.lo) * worker.XPad
		assert.InDelta(t, tt.lo-pad, d.X.Lo, 1e-6)
		assert.InDelta(t, tt.hi+pad, d.X.Hi, 1e-6)
		assert.Equal(t, tt.unplaced, d.Unplaced)
		r := p.hover((tt.at-d.X.Lo)/(d.X.Hi-d.X.Lo)*d.Plot.W+d.Plot.X, d.Plot.Y)
		assert.Equal(t, tt.heading, words.Say(r.Heading))
		assert.InDelta(t, tt.at, r.At, 1e-6)
		require.Len(t, r.Rows, 1)
		assert.Equal(t, "50", words.Say(r.Rows[0].Value))
		assert.Equal(t, "50", words.Say(r.Rows[0].Step))
	}
}

// TestLongNameAlongX has a very long tag name with a control character along x.
func TestLongNameAlongX(t *testing.T) {
	name := "\x07" + strings.Repeat("long/", 2000) + "lr"
	p := openLogs(t, map[string]*logWriter{"a": newLog().scalar("v", 1, 1).scalar(name, 1, 2)})
	d := p.draw(p.card("v"), wire.View{Lines: wire.Lines{Axis: wire.AxisTag, XTag: p.tag(name).ID}})
	assert.Contains(t, words.Say(d.Summary), "long/lr along x, 2 to 2")
	assert.Less(t, len(words.Say(d.Summary)), 700)
	assert.NotContains(t, words.Say(d.Summary), "\x07")
	assert.Less(t, len(words.Say(p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y).Heading)), 600)
	scene, err := charts.ParseOps(p.buffer(d.Ops))
	require.NoError(t, err)
	for _, op := range scene.Ops {
		assert.LessOrEqual(t, charts.TextWidth(op.Text, charts.LabelSize), d.Plot.W)
	}
}

func TestOutliers(t *testing.T) {
	log := logOf("v", func(step int) float64 {
		switch step {
		case 10:
			return 1e6
		case 20:
			return -1e6
		}
		return float64(step % 50)
	}, 1000)
	p := openLogs(t, map[string]*logWriter{"a": log})
	all := p.draw(p.card("v"), wire.View{})
	assert.Greater(t, all.Y.Hi, 1e6)
	assert.Zero(t, all.Outside)
	d := p.draw(p.card("v"), wire.View{Lines: wire.Lines{IgnoreOutliers: true}})
	assert.EqualValues(t, 2, d.Outside)
	assert.Less(t, d.Y.Hi, 60.0)
	assert.Greater(t, d.Y.Hi, 45.0)
	assert.Contains(t, words.Say(d.Summary), "2 outliers outside")
	card := p.card("v")
	card.Zoom.X = wire.Span{Lo: 15, Hi: 200}
	assert.EqualValues(t, 1,
		p.draw(card, wire.View{Lines: wire.Lines{IgnoreOutliers: true}}).Outside, "within the zoom")
}

func TestCurvedAxes(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		return math.Pow(10, float64(step-2))
	}, 8),
		"b": logOf("v", func(step int) float64 { return float64(step - 3) }, 8)})
	card := p.card("v")
	card.YScale = wire.ScaleLog
	d := p.draw(card, wire.View{})
	assert.Equal(t, wire.ScaleLog, d.Y.Scaling)
	assert.Greater(t, d.Y.Lo, 0.0)
	assert.EqualValues(t, 4, d.Unplaced, "-3 to 0")
	assert.Contains(t, words.Say(d.Summary), "logarithmic along y")
	top := math.Log(d.Y.Hi / d.Y.Lo)
	for step := range 8 {
		x := d.Plot.X + (float64(step)-d.X.Lo)/(d.X.Hi-d.X.Lo)*d.Plot.W
		y := d.Plot.Y + (1-math.Log(math.Pow(10, float64(step-2))/d.Y.Lo)/top)*d.Plot.H
		r := p.hover(x, y)
		assert.Equal(t, p.run("a"), r.Rows[0].Run)
		assert.InDelta(t, y, r.Rows[0].Y, 0.01)
		assert.True(t, r.Rows[0].Nearest)
		if step < 4 {
			assert.True(t, math.IsNaN(r.Rows[1].Y), "step %d has no place", step)
		}
	}
	card.XScale = wire.ScaleLog
	assert.EqualValues(t, 5, p.draw(card, wire.View{}).Unplaced, "step 0 neither")
	card.XScale, card.YScale = wire.ScaleLinear, wire.ScaleSymlog
	d = p.draw(card, wire.View{})
	assert.Zero(t, d.Unplaced)
	assert.Less(t, d.Y.Lo, -3.0)
	card.YScale, card.XScale = wire.ScaleLinear, wire.ScaleLog
	card.Zoom.X = wire.Span{Lo: -5, Hi: 6}
	d = p.draw(card, wire.View{})
	assert.Greater(t, d.X.Lo, 0.0, "a range that a logarithmic axis cannot have is not taken")
}

func TestZoom(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		return float64(step)
	}, 1000)})
	card := p.card("v")
	whole := p.draw(card, wire.View{})
	card.Zoom.X = wire.Span{Lo: 500.5, Hi: 510}
	d := p.draw(card, wire.View{})
	assert.Equal(t, card.Zoom.X, d.X.Span)
	assert.InDelta(t, 500, d.Y.Lo, 2, "y fits what is in view, from where the line enters")
	assert.InDelta(t, 510, d.Y.Hi, 2)
	assert.EqualValues(t, 255, p.inkAt(d, 505, 505).A)
	assert.EqualValues(t, 1000, d.Points)
	assert.Contains(t, words.Say(d.Summary), "step 0 to 999, zoomed to 501 to 510")
	r := p.hover(d.Plot.X-5, d.Plot.Y+d.Plot.H)
	assert.Equal(t, "Step 501", words.Say(r.Heading), "not the point to the left of the plot")

	card.Zoom.Y = wire.Span{Lo: -10, Hi: 10}
	d = p.draw(card, wire.View{})
	assert.Equal(t, card.Zoom.Y, d.Y.Span)
	r = p.hover(d.Plot.X+20, d.Plot.Y)
	require.Len(t, r.Rows, 1)
	assert.True(t, math.IsNaN(r.Rows[0].Y), "no dot outside the plot")

	card.Zoom = wire.Zoom{X: wire.Span{Lo: 5000, Hi: 6000}}
	d = p.draw(card, wire.View{})
	assert.Equal(t, card.Zoom.X, d.X.Span)
	assert.Equal(t, whole.Y, d.Y, "with nothing in view the axis stays")
	assert.Equal(t, make([]byte, len(p.pixels(d))), p.pixels(d))
	card.Zoom = wire.Zoom{X: wire.Span{Lo: 2.25, Hi: 2.75}}
	d = p.draw(card, wire.View{})
	assert.InDelta(t, 2.25, d.Y.Lo, 0.1, "between two points there is a line, too")
	assert.InDelta(t, 2.75, d.Y.Hi, 0.1)
	for _, bad := range []wire.Span{
		{Lo: math.NaN(), Hi: 4}, {Lo: 4, Hi: 4}, {Lo: 9, Hi: 2},
		{Lo: math.Inf(-1), Hi: math.Inf(1)}, {Lo: -math.MaxFloat64, Hi: math.MaxFloat64},
	} {
		card.Zoom = wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}}
		p.draw(card, wire.View{})
		card.Zoom = wire.Zoom{X: bad, Y: bad}
		d = p.draw(card, wire.View{})
		assert.Equal(t, whole.X, d.X, "%v", bad)
		assert.Equal(t, whole.Y, d.Y, "%v", bad)
	}
}

// TestHalfOpenRanges keeps one end of an axis fixed while the other follows the data.
func TestHalfOpenRanges(t *testing.T) {
	log := newLog()
	for step := int64(10); step <= 20; step++ {
		log.scalar("loss", step, float32(step)/10)
	}
	p := openLogs(t, map[string]*logWriter{"a": log})
	card := wire.Card{ID: "c", Tag: p.tag("loss").ID}
	whole := p.draw(card, wire.View{})
	above, below := func(lo float64) wire.Span { return wire.Span{Lo: lo, Hi: math.Inf(1)} },
		func(hi float64) wire.Span {
			return wire.Span{Lo: math.Inf(-1), Hi: hi}
		}
	for _, test := range []struct {
		name         string
		zoom         wire.Zoom
		scale        wire.Scaling
		wantX, wantY wire.Span
	}{
		{"y from 0", wire.Zoom{Y: above(0)}, 0, whole.X.Span, wire.Span{Hi: whole.Y.Hi}},
		{"a highest alone", wire.Zoom{X: below(15), Y: below(5)}, 0,
			wire.Span{Lo: whole.X.Lo, Hi: 15}, wire.Span{Lo: 0.975, Hi: 5}},
		{"a lowest above all data", wire.Zoom{X: above(30), Y: above(9)}, 0,
			wire.Span{Lo: 30, Hi: 30 + whole.X.Hi - whole.X.Lo},
			wire.Span{Lo: 9, Hi: 9 + whole.Y.Hi - whole.Y.Lo}},
		{"log has no place for 0", wire.Zoom{Y: above(0)}, wire.ScaleLog, whole.X.Span,
			wire.Span{Lo: 0.5, Hi: 4}},
		{"the lower end of log", wire.Zoom{Y: below(1.5)}, wire.ScaleLog, whole.X.Span,
			wire.Span{Lo: 0.5, Hi: 1.5}},
		{"below all of log", wire.Zoom{Y: below(0.1)}, wire.ScaleLog, whole.X.Span,
			wire.Span{Lo: 0.01, Hi: 0.1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			card.Zoom, card.YScale = test.zoom, test.scale
			d := p.draw(card, wire.View{})
			assert.InDelta(t, test.wantX.Lo, d.X.Lo, 1e-9)
			assert.InDelta(t, test.wantX.Hi, d.X.Hi, 1e-9)
			assert.InDelta(t, test.wantY.Lo, d.Y.Lo, 1e-9)
			assert.InDelta(t, test.wantY.Hi, d.Y.Hi, 1e-9)
			assert.NotContains(t, words.Say(d.Summary), "∞")
		})
	}
	card.Zoom, card.YScale = wire.Zoom{Y: wire.Span{Lo: 1.2, Hi: 1.3}}, 0
	d := p.draw(card, wire.View{Lines: wire.Lines{IgnoreOutliers: true}})
	assert.Zero(t, d.Outside, "with both ends given none is left out for being an outlier")
}

func TestSeveralTagsInOneCard(t *testing.T) {
	both := func() *logWriter {
		w := logOf("loss", func(step int) float64 { return 1 }, 100)
		for step := range 100 {
			w.scalar("lr", int64(step), 2)
		}
		return w
	}
	p := openLogs(t, map[string]*logWriter{"a": both(), "b": both()})
	a, b := p.runs()["a"], p.runs()["b"]
	loss, lr := p.tag("loss").ID, p.tag("lr").ID
	card := p.card("loss", "lr")
	card.More = append(card.More, loss, 77, lr) // twice, unknown, twice
	d := p.draw(card, wire.View{})
	assert.EqualValues(t, 400, d.Points)
	assert.Equal(t, []wire.RunID{a.ID, b.ID}, d.Runs)
	assert.Equal(t, []wire.Series{
		{Run: b.ID, Tag: lr, Ink: wire.Ink{Colour: b.Colour + 8}},
		{Run: a.ID, Tag: lr, Ink: wire.Ink{Colour: a.Colour + 8}},
		{Run: b.ID, Tag: loss, Ink: wire.Ink{Colour: b.Colour}},
		{Run: a.ID, Tag: loss, Ink: wire.Ink{Colour: a.Colour}},
	}, d.Series, "colour tells the run, the dash the tag")
	assert.Contains(t, words.Say(d.Summary), "loss and lr: 2 runs")
	r := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y)
	require.Len(t, r.Rows, 4)
	assert.Equal(t, lr, r.Rows[0].Tag)

	d = p.draw(card, wire.View{Hidden: []wire.RunID{a.ID}})
	assert.Equal(t,
		[]wire.Series{{Run: b.ID, Tag: lr, Ink: wire.Ink{Colour: 1}}, {Run: b.ID, Tag: loss}},
		d.Series, "of one run colour tells the tag")
	theme := engineview.ChartTheme("")
	assert.Equal(t, theme.Runs[1], p.inkAt(d, 50, 2))
	assert.Equal(t, theme.Runs[0], p.inkAt(d, 50, 1))
}

func TestLooks(t *testing.T) {
	p := openLogs(t,
		map[string]*logWriter{"a": logOf("v", func(int) float64 { return 1 }, 100),
			"b": logOf("v", func(int) float64 {
				return 2
			}, 100)})
	own := wire.Ink{Colour: 9, Own: 1<<24 | 0x123456}
	d := p.draw(p.card("v"),
		wire.View{Looks: []wire.RunLook{{Run: p.run("a"), Name: "best <b>", Ink: own},
			{Run: 4711, Name: "x"}}})
	assert.Equal(t, own, d.Series[1].Ink)
	ink := p.inkAt(d, 50, 1)
	if ink.A == 0 { // between two dashes
		ink = p.inkAt(d, 52, 1)
	}
	assert.Equal(t, color.NRGBA{0x12, 0x34, 0x56, 255}, ink)
	assert.Contains(t, words.Say(d.Summary), "high 2 (b), low 1 (best <b>)")
	again := p.draw(p.card("v"),
		wire.View{Looks: []wire.RunLook{{Run: p.run("a"), Ink: wire.Ink{Colour: 3}}}})
	assert.Contains(t, words.Say(again.Summary), "high 2 (b), low 1 (a)")
	theme := engineview.ChartTheme("")
	assert.Equal(t, theme.Runs[3], p.inkAt(again, 50, 1))
}

func TestGroups(t *testing.T) {
	level := func(v float64) *logWriter { return logOf("v", func(int) float64 { return v }, 200) }
	p := openLogs(t, map[string]*logWriter{
		"s0": level(1), "s1": level(2), "s2": level(6), "t0": level(10), "alone": level(20),
	})
	r := p.run
	view := wire.View{Groups: []wire.RunGroup{
		{Name: "s", Ink: wire.Ink{Colour: 4}, Runs: []wire.RunID{r("s0"), r("s1"), r("s2"), 99}},
		// s0 belongs to the first
		{Name: "t", Ink: wire.Ink{Colour: 5}, Runs: []wire.RunID{r("t0"), r("s0")}},
		{Name: "none", Runs: []wire.RunID{1234}},
	}}
	plain := p.draw(p.card("v"), view)
	assert.Len(t, plain.Series, 5, "without a centre each run has its line")

	view.Lines.Aggregate = wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandMinMax}
	d := p.draw(p.card("v"), view)
	tag := p.tag("v").ID
	assert.Equal(t,
		[]wire.Series{{Group: 2, Tag: tag, Ink: wire.Ink{Colour: 5}},
			{Group: 1, Tag: tag, Ink: wire.Ink{Colour: 4}},
			{Run: r("alone"), Tag: tag, Ink: wire.Ink{Colour: p.runs()["alone"].Colour}}}, d.Series)
	assert.Len(t, d.Runs, 5)
	assert.EqualValues(t, 1000, d.Points)
	theme := engineview.ChartTheme("")
	assert.Equal(t, theme.Runs[4], p.inkAt(d, 100, 3), "the mean")
	band := p.inkAt(d, 100, 5)
	assert.InDelta(t, 255*charts.BandOpacity, band.A, 3, "from 1 to 6")
	assert.Zero(t, p.inkAt(d, 100, 8).A)
	assert.Contains(t, words.Say(d.Summary), "5 runs in 2 groups")
	assert.Contains(t, words.Say(d.Summary), "high 20 (alone), low 3 (s)")

	readout := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y+d.Plot.H)
	require.Len(t, readout.Rows, 3)
	row := readout.Rows[2]
	assert.Equal(t, []any{1, "3", "1 to 6", 3, true},
		[]any{row.Group, words.Say(row.Value), words.Say(row.Band), row.Members, row.Nearest})
	table := p.figures("c", scalar.GetTable{All: true})
	require.Len(t, table.Rows, 3)
	assert.Equal(t, []any{3, 3.0, 3.0, int64(199)},
		[]any{table.Rows[1].Members, table.Rows[1].Mean, table.Rows[1].Max.Value,
			table.Rows[1].Latest.Step})

	view.Hidden = []wire.RunID{r("s2")}
	d = p.draw(p.card("v"), view)
	assert.Equal(t, theme.Runs[4], p.inkAt(d, 100, 1.5), "of those shown")
	view.Lines.Aggregate.Centre = wire.CentreMedian
	view.Hidden = nil
	d = p.draw(p.card("v"), view)
	assert.Equal(t, theme.Runs[4], p.inkAt(d, 100, 2))
	view.Emphasis = r("s2")
	d = p.draw(p.card("v"), view)
	assert.EqualValues(t, 255, p.inkAt(d, 100, 6).A, "a member that is pointed at has its own line")
	assert.InDelta(t, 255*charts.FaintOpacity, p.inkAt(d, 100, 2).A, 12, "over its group")
	assert.InDelta(t, 255*charts.FaintOpacity, p.inkAt(d, 100, 20).A, 3)
}

func TestMarksOnLines(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": logOf("v", func(step int) float64 {
		return float64(step)
	}, 10)})
	plain := p.pixels(p.draw(p.card("v"), wire.View{}))
	marked := p.pixels(p.draw(p.card("v"), wire.View{Lines: wire.Lines{Marks: true}}))
	count := func(pixels []byte) (n int) {
		for i := 3; i < len(pixels); i += 4 {
			if pixels[i] == 255 {
				n++
			}
		}
		return n
	}
	assert.Greater(t, count(marked), count(plain)+10*10, "a shape at each of ten points")
}

func TestExtremes(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": logOf("v", func(step int) float64 { return float64([]int{5, -7, 3}[step]) }, 3),
		"b": logOf("v", func(step int) float64 { return []float64{9, 8, math.NaN()}[step] }, 3),
	})
	d := p.draw(p.card("v"), wire.View{})
	tag := p.tag("v").ID
	said := func(e wire.Extreme) wire.Extreme {
		e.Text, e.Step = wire.Plain(words.Say(e.Text)), wire.Plain(words.Say(e.Step))
		return e
	}
	assert.Equal(t,
		wire.Extreme{Run: p.run("a"), Tag: tag, Text: wire.Plain("3"), Step: wire.Plain("2")},
		said(d.Lowest))
	assert.Equal(t, d.Lowest, d.Highest, "the latest of b is no number")
	assert.Equal(t,
		wire.Extreme{Run: p.run("a"), Tag: tag, Text: wire.Plain("−7"), Step: wire.Plain("1")},
		said(d.MinAt))
	assert.Equal(t,
		wire.Extreme{Run: p.run("b"), Tag: tag, Text: wire.Plain("9"), Step: wire.Plain("0")},
		said(d.MaxAt))
	assert.Equal(t, []wire.RunID{p.run("b")}, d.Diverged)
	assert.Equal(t,
		wire.Extreme{Run: p.run("b"), Tag: tag, Text: wire.Plain("NaN"), Step: wire.Plain("2")},
		said(d.DivergedAt))
}

func TestDivergedRuns(t *testing.T) {
	// diverges from a step on
	from := func(step int, value float64) *logWriter {
		return logOf("v", func(i int) float64 {
			if i >= step {
				return value
			}
			return 1
		}, 200)
	}
	p := openLogs(t, map[string]*logWriter{
		"a": from(150, math.NaN()), "b": from(121, math.Inf(1)), "c": from(200, 0),
		"d": logOf("v", func(i int) float64 { return math.Log(float64(100 - i)) }, 100),
		"e": from(0, math.NaN()).scalar("w", 3, 1),
	})
	told := func(d *wire.Drawn) string {
		at := d.DivergedAt
		return fmt.Sprintf("%v %d %s %s %v", d.Diverged, at.Run, words.Say(at.Text),
			words.Say(at.Step), d.DivergedTogether)
	}
	runs := func(names ...string) (ids []wire.RunID) {
		for _, name := range names {
			ids = append(ids, p.run(name))
		}
		return ids
	}
	d := p.draw(p.card("v"), wire.View{Hidden: runs("e")})
	assert.Equal(t, "[1 2] 2  121 false", told(d), "the earliest, of different values")
	d = p.draw(p.card("v"), wire.View{Hidden: runs("a", "e")})
	assert.Equal(t, "[2] 2 ∞ 121 true", told(d))
	d = p.draw(p.card("v", "w"), wire.View{Lines: smoothed(0.5)})
	assert.Equal(t, "[1 2 5] 5  0 false", told(d), "smoothed, and of one tag of two")
	group := wire.View{Groups: []wire.RunGroup{{Name: "g", Runs: runs("a", "b", "c")}}}
	group.Lines.Aggregate.Centre, group.Hidden = wire.CentreMedian, runs("e")
	d = p.draw(p.card("v"), group)
	assert.Equal(t, "[1 2] 2  121 false", told(d), "members of a group")
	p.send(&wire.GetRunValues{Tag: p.tag("w").ID})
	values := until(p, func(m *wire.RunValues) bool { return len(m.Runs) == 5 })
	var diverged []int64
	for _, v := range values.Runs {
		if v.DivergedTag == 0 {
			v.Diverged.Step = -1
		}
		diverged = append(diverged, v.Diverged.Step)
	}
	assert.Equal(t, []int64{150, 121, -1, -1, -1}, diverged,
		"a scalar that never was finite does not count")
	p.send(&wire.GetRunValues{Tag: p.tag("v").ID})
	values = until(p, func(m *wire.RunValues) bool { return m.Tag == p.tag("v").ID })
	assert.EqualValues(t, 0, values.Runs[4].Diverged.Step)
	assert.Equal(t, p.tag("v").ID, values.Runs[4].DivergedTag, "unless it is the metric")
}
