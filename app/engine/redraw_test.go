package engine

import (
	"context"
	"io"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// TestEmphasisIsALayer changes only the emphasis, back and forth: each picture is the one that a whole drawing gives.
func TestEmphasisIsALayer(t *testing.T) {
	logs := map[string]*logWriter{}
	for i, run := range []string{"a", "b", "c"} {
		logs[run] = logOf("v", func(step int) float64 { return float64((step*(i+3))%17 + i) }, 300)
	}
	p := openLogs(t, logs)
	whole := map[wire.RunID][]byte{}
	emphases := []wire.RunID{0, p.run("a"), p.run("b"), 4711}
	for _, emphasis := range emphases {
		fresh := openLogs(t, logs)
		whole[emphasis] = fresh.pixels(fresh.draw(fresh.card("v"), wire.View{Lines: smoothed(0.5), Emphasis: emphasis}))
	}
	first := p.draw(p.card("v"), wire.View{Lines: smoothed(0.5)})
	for _, emphasis := range append(emphases[1:], emphases...) {
		d := p.draw(p.card("v"), wire.View{Lines: smoothed(0.5), Emphasis: emphasis})
		assert.Equal(t, whole[emphasis], p.pixels(d), "emphasis %d", emphasis)
		d.Pixels, d.Ops = first.Pixels, first.Ops
		assert.Equal(t, first, d, "nothing else changes")
	}
	assert.NotEqual(t, whole[0], whole[emphases[1]])
	assert.NotEqual(t, whole[emphases[1]], whole[emphases[2]])
}

func TestUnderlay(t *testing.T) {
	over := []byte{10, 20, 30, 255, 0, 0, 0, 0, 200, 0, 0, 128}
	underlay(over, []byte{1, 2, 3, 255, 40, 50, 60, 255, 0, 200, 0, 255})
	assert.Equal(t, []byte{10, 20, 30, 255}, over[:4], "what is opaque stays")
	assert.Equal(t, []byte{40, 50, 60, 40}, over[4:8], "what is empty shows the faded picture")
	// 128/255 of red over 40/255 of green: 0.502 + 0.157*0.498 = 0.580.
	assert.InDelta(t, 148, over[11], 1)
	assert.InDelta(t, 200*0.502/0.580, over[8], 1)
	assert.InDelta(t, 200*0.157*0.498/0.580, over[9], 2)
}

// TestCardsTakeTurns plays a slider that is dragged: after every second drawing there is a newer view.
func TestCardsTakeTurns(t *testing.T) {
	v := &view{near: 2}
	for i := range 6 {
		v.cards = append(v.cards, &card{Card: wire.Card{ID: string(rune('a' + i))}})
	}
	var order string
	draw := func(times int) {
		for range times {
			c := v.next()
			require.NotNil(t, c)
			v.drawings++
			c.turn, c.urgent, c.faded = v.drawings, false, false
			order += c.ID
		}
	}
	change := func() {
		for _, c := range v.cards {
			c.urgent = true
		}
	}
	change()
	draw(6)
	assert.Equal(t, "abcdef", order, "first those in sight, from the top")
	order = ""
	for range 4 {
		change()
		draw(2)
	}
	assert.Equal(t, "abcdabcd", order, "all in sight follow the slider")
	order, v.hovered = "", "c"
	change()
	draw(6)
	assert.Equal(t, "cabdef", order, "the one that is pointed at comes first")
	order = ""
	for range 6 {
		change()
		draw(1)
	}
	assert.Equal(t, "cacbcd", order, "but leaves something to the others")
	draw(5)
	v.cards[4].urgent, v.cards[1].faded = true, true
	order = ""
	draw(2)
	assert.Equal(t, "be", order)
	assert.Nil(t, v.next())
}

// TestCurvesAreForgotten has the plots of three cards hold more than there is room for.
func TestCurvesAreForgotten(t *testing.T) {
	e := New(Config{})
	plotOf := func(used uint64, bytes int) *scalarPlot {
		c := &curve{line: query.Line{Y: make([]float64, 0, bytes/8)}}
		p := &scalarPlot{used: used, filled: true, curves: map[curveKey]*curve{{}: c}, lines: []plotLine{{curve: c}}}
		p.measure()
		e.view.cards = append(e.view.cards, &card{plot: p})
		return p
	}
	old, newer, now := plotOf(1, curvesLimit/2), plotOf(2, curvesLimit/4), plotOf(3, curvesLimit/2)
	assert.Equal(t, curvesLimit*3/4, e.makeRoom(now))
	assert.Equal(t, []bool{false, true, true}, []bool{old.filled, newer.filled, now.filled})
	assert.Nil(t, old.lines[0].curve)
	assert.Equal(t, curvesLimit*3/4, e.makeRoom(newer), "all fit")
	now.curves[curveKey{run: 2}] = &curve{line: query.Line{Y: make([]float64, 0, curvesLimit/8)}}
	now.measure()
	assert.Equal(t, curvesLimit*3/2, e.makeRoom(now), "what is drawn now stays")
	assert.False(t, newer.filled)
	now.forgetHidden()
	assert.Len(t, now.curves, 1)
}

// TestForgottenCurvesComeBack hovers over a card whose curves were given back, and points at its runs.
func TestForgottenCurvesComeBack(t *testing.T) {
	e, sent := drawnEngine(t)
	c := e.view.cards[0]
	before := *sent()[0].(*wire.Drawn)
	c.plot.(*scalarPlot).forget()
	e.hover(&wire.Hover{Card: "c", X: before.Plot.X + 50, Y: before.Plot.Y + 50})
	assert.Len(t, sent()[0].(*wire.Readout).Rows, 2)
	c.plot.(*scalarPlot).forget()
	e.view.emphasis, c.faded = 1, true
	assert.True(t, e.drawUrgent())
	assert.Equal(t, before.Series, sent()[0].(*wire.Drawn).Series)
	assert.False(t, e.drawUrgent())
}

// TestCurvesAreKept draws with other settings: what they do not touch is not made anew.
func TestCurvesAreKept(t *testing.T) {
	e, _ := drawnEngine(t)
	kept := func() (curves []*curve, line, drawn []*float64) {
		for _, l := range e.view.cards[0].plot.(*scalarPlot).lines {
			curves, line, drawn = append(curves, l.curve), append(line, &l.curve.line.Y[0]), append(drawn, &l.curve.drawn[0])
		}
		return curves, line, drawn
	}
	curves, lines, drawn := kept()
	assert.Same(t, &curves[0].line.X[0], &curves[1].line.X[0], "runs with the same steps share them")
	redraw := func(change func()) (newCurves []*curve, newLines, newDrawn []*float64) {
		change()
		e.view.cards[0].urgent = true
		require.True(t, e.drawUrgent())
		return kept()
	}
	again, againLines, againDrawn := redraw(func() { e.view.cards[0].Zoom.X = wire.Span{Lo: 1, Hi: 5} })
	for i := range curves {
		assert.Same(t, curves[i], again[i])
		assert.Same(t, lines[i], againLines[i])
		assert.Same(t, drawn[i], againDrawn[i])
	}
	first := curves[0].line.X[3]
	again, _, _ = redraw(func() { e.view.lines.Axis = wire.AxisWall })
	assert.NotEqual(t, first, again[0].line.X[3], "another axis has other coordinates")
	shared, _, smooth := redraw(func() { e.view.lines.Axis, e.view.lines.Smoothing.Amount = 0, 0.5 })
	assert.Equal(t, query.Smooth(nil, shared[0].line, query.Smoothing{Amount: 0.5}), shared[0].drawn)
	assert.NotSame(t, &shared[0].line.Y[0], smooth[0])
	raw, _, _ := redraw(func() { e.view.lines.Smoothing.Amount = 0 })
	assert.Equal(t, raw[0].line.Y, raw[0].drawn, "and back")
	assert.Equal(t, float64(float32(0.1)), raw[0].line.Y[1], "smoothing wrote to its own memory")
}

// drawnEngine returns an engine without a loop whose one card shows two runs, and what takes the messages that it sent since the last time.
func drawnEngine(t *testing.T) (e *Engine, take func() []wire.Message) {
	sent := &sentMessages{t: t}
	e = New(Config{Export: func([]byte) wire.Ref { return 1 }, ZoneOffset: func(int64) int { return 0 }})
	e.conn = sent
	for _, run := range []string{"a", "b"} {
		addSeries(e, run, []string{"loss"}, 20, func(_, step int) float64 { return float64(step) / 10 })
	}
	e.setView(&wire.View{Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}})
	require.True(t, e.drawUrgent())
	return e, sent.take
}

// TestCurvesGrow draws runs that are read side by side: what they share stays what it was when one of them grows, and when a file is read anew.
func TestCurvesGrow(t *testing.T) {
	e, _ := drawnEngine(t)
	step := 20
	more := func(run wire.RunID, steps int) {
		c := store.NumberColumn{Column: store.Column{Tag: "loss"}}
		for range steps {
			c.Steps, c.Walls, c.Values.F32 = append(c.Steps, store.Step(step)), append(c.Walls, 1.7e9), append(c.Values.F32, float32(step))
			step += int(run)
		}
		e.store.Append(store.FileID(run), &store.Batch{Numbers: []store.NumberColumn{c}})
	}
	for _, change := range []func(){
		func() { more(1, 5) }, func() { more(1, 50) }, func() { more(2, 3) }, func() { more(2, 100) }, func() { more(1, 1) },
		func() { e.store.ResetFile(1); step = 0; more(1, 10) }, func() { step = 20; more(1, 30) },
	} {
		change()
		e.view.cards[0].urgent = true
		require.True(t, e.drawUrgent())
		p := e.view.cards[0].plot.(*scalarPlot)
		require.Len(t, p.lines, 2)
		for i := range p.lines {
			var want query.Line
			query.AppendLine(&want, p.series(p.lines[i].Run, 1), query.AxisStep)
			assert.Equal(t, want.X, p.lines[i].curve.line.X)
			assert.Equal(t, want.Y, p.lines[i].curve.line.Y)
		}
	}
}

// TestGroupsFollowTheirMembers changes what a group is made of: data, smoothing, who is shown. Where nothing changes its curve is kept.
func TestGroupsFollowTheirMembers(t *testing.T) {
	e, sent := drawnEngine(t)
	view := func(change func(*wire.View)) *curve {
		v := &wire.View{Groups: []wire.RunGroup{{Name: "g", Runs: []wire.RunID{1, 2}}}, Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}}
		v.Lines.Aggregate.Centre = wire.CentreMean
		change(v)
		e.setView(v)
		e.view.cards[0].urgent = true
		require.True(t, e.drawUrgent())
		sent()
		lines := e.view.cards[0].plot.(*scalarPlot).lines
		require.Len(t, lines, 1)
		return lines[0].curve
	}
	same := func(*wire.View) {}
	first := append([]float64(nil), view(same).drawn...)
	kept := &view(same).drawn[0]
	assert.Same(t, kept, &view(func(v *wire.View) { v.Theme = "dark" }).drawn[0])
	assert.NotEqual(t, first, view(func(v *wire.View) { v.Lines.Smoothing.Amount = 0.9 }).drawn)
	assert.Equal(t, first, view(same).drawn)
	assert.Len(t, view(func(v *wire.View) { v.Hidden = []wire.RunID{2} }).parts, 1)
	e.store.Append(1, &store.Batch{Numbers: []store.NumberColumn{{Column: store.Column{Tag: "loss", Steps: []store.Step{30}, Walls: []store.WallTime{1.7e9}}, Values: store.Floats{F32: []float32{100}}}}})
	grown := view(same)
	assert.Len(t, grown.drawn, 21)
	assert.Equal(t, 100.0, grown.drawn[20])
	assert.EqualValues(t, 1, grown.group.N[20], "the other one has ended")
}

// addSeries adds a run to an engine that does not run yet.
func addSeries(e *Engine, name string, tags []string, steps int, value func(tag, step int) float64) {
	r := e.addRun(name, "logs", true)
	batch := new(store.Batch)
	for tag, tagName := range tags {
		c := store.NumberColumn{Column: store.Column{Tag: tagName}}
		for step := range steps {
			c.Steps = append(c.Steps, store.Step(step))
			c.Walls = append(c.Walls, store.WallTime(1.7e9+float64(step)/4))
			c.Values.F32 = append(c.Values.F32, float32(value(tag, step)))
		}
		batch.Numbers = append(batch.Numbers, c)
	}
	e.store.Append(e.store.AddFile(store.RunID(r.ID), name), batch)
}

// sentMessages is a connection that keeps what is sent.
type sentMessages struct {
	t        *testing.T
	messages []wire.Message
}

func (s *sentMessages) Send(frame []byte, refs ...wire.Ref) error {
	m, err := wire.Decode(frame, refs)
	require.NoError(s.t, err)
	s.messages = append(s.messages, m)
	return nil
}

func (s *sentMessages) Receive(context.Context) ([]byte, []wire.Ref, error) { return nil, nil, io.EOF }

func (s *sentMessages) Close() error { return nil }

func (s *sentMessages) take() []wire.Message {
	all := s.messages
	s.messages = nil
	return all
}

// TestEmphasisLeavesHistogramsAlone points at a run while histograms are on screen.
func TestEmphasisLeavesHistogramsAlone(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": newLog().histogram("w", 1, 0, []float64{1, 2}, []float64{3, 4}).scalar("v", 1, 2)})
	card := wire.Card{ID: "c", Tag: p.tag("w").ID, Run: 1}
	p.draw(card, wire.View{})
	card.Width, card.Height, card.Ratio = 320, 184, 2
	p.send(&wire.View{Emphasis: 1, Cards: []wire.Card{card}})
	from := len(p.seen)
	p.hover(10, 10)
	for _, m := range p.seen[from:] {
		_, drawn := m.(*wire.Drawn)
		assert.False(t, drawn)
	}
}

// TestThousandsOfRunsInOneCard draws, points at and tabulates 2,000 runs.
func TestThousandsOfRunsInOneCard(t *testing.T) {
	const runs = 2000
	sent := &sentMessages{t: t}
	e := New(Config{Export: func([]byte) wire.Ref { return 1 }, ZoneOffset: func(int64) int { return 0 }})
	e.conn = sent
	for run := range runs {
		addSeries(e, "r"+strconv.Itoa(run), []string{"loss"}, 20, func(_, step int) float64 { return float64(run) })
	}
	e.setView(&wire.View{Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}})
	require.True(t, e.drawUrgent())
	drawn := sent.take()[0].(*wire.Drawn)
	assert.EqualValues(t, 20*runs, drawn.Points)
	e.hover(&wire.Hover{Card: "c", X: drawn.Plot.X + drawn.Plot.W/2, Y: drawn.Plot.Y + drawn.Plot.H/2})
	readout := sent.take()[0].(*wire.Readout)
	assert.Len(t, readout.Rows, 12)
	assert.Equal(t, runs-12, readout.More)
	e.getTable(&wire.GetTable{Card: "c", All: true})
	rows := sent.take()[0].(*wire.Table).Rows
	require.Len(t, rows, runs)
	assert.Equal(t, []any{wire.RunID(1), 0.0, int64(20)}, []any{rows[0].Run, rows[0].Max.Value, rows[0].Points})
}
