package worker_test

import (
	"image/color"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/worker"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// page is a page that shows scalars of several runs, an hour east of UTC. It keeps every message it
// received.
type page struct {
	*viewtest.Screen
	t    *testing.T
	all  map[string]wire.Run
	seen []wire.Message
	read int // messages of seen that the test has waited for
}

// logWriter collects the events of a run.
type logWriter struct{ events []*pb.Event }

func newLog() *logWriter { return &logWriter{} }

// scalar appends a value. Steps are a second apart.
func (w *logWriter) scalar(tag string, step int64, value float32) *logWriter {
	return w.scalarAt(1.7e9+float64(step), tag, step, value)
}

func (w *logWriter) scalarAt(wall float64, tag string, step int64, value float32) *logWriter {
	w.events = append(w.events, eventtest.Values(step, wall, &pb.Summary_Value{
		Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value},
	}))
	return w
}

// logOf returns a log of one tag with a value for each step from 0 on.
func logOf(tag string, value func(step int) float64, steps int) *logWriter {
	w := newLog()
	for step := range steps {
		w.scalar(tag, int64(step), float32(value(step)))
	}
	return w
}

// scalars returns a log of n steps of one tag.
func scalars(tag string, n int) *logWriter {
	return logOf(tag, func(step int) float64 { return float64(step) / 10 }, n)
}

// openPage opens a page without runs.
func openPage(t *testing.T) *page {
	p := &page{
		Screen: viewtest.Empty(t, kind.Scalar, scalar.Protocol), t: t, all: map[string]wire.Run{},
	}
	p.ZoneOffset = func(int64) int { return 3600 }
	p.Add(kind.Scalar, worker.New(&p.Env))
	return p
}

// openLogs opens logs, each as a run, in the order of their names.
func openLogs(t *testing.T, logs map[string]*logWriter) *page {
	p := openPage(t)
	for _, name := range slices.Sorted(maps.Keys(logs)) {
		p.open(name, eventtest.Log(t, logs[name].events...))
	}
	return p
}

// open opens a log as a run.
func (p *page) open(run string, log []byte) {
	p.all[run] = wire.Run{ID: p.AddRun(run, log), Name: run, Colour: len(p.all)}
}

func (p *page) runs() map[string]wire.Run { return p.all }

func (p *page) run(name string) wire.RunID { return p.all[name].ID }

// names returns the names of the runs.
func (p *page) names() map[wire.RunID]string {
	names := map[wire.RunID]string{}
	for name, r := range p.all {
		names[r.ID] = name
	}
	return names
}

// tag returns the tag with a name.
func (p *page) tag(name string) wire.Tag {
	p.t.Helper()
	for _, t := range p.Snapshot().Tags() {
		if t.Name == name {
			return wire.Tag{ID: wire.TagID(t.ID), Name: name}
		}
	}
	require.FailNow(p.t, "no tag "+name)
	return wire.Tag{}
}

// card returns a card with tags.
func (p *page) card(tags ...string) wire.Card {
	c := wire.Card{ID: "c", Tag: p.tag(tags[0]).ID}
	for _, more := range tags[1:] {
		c.More = append(c.More, p.tag(more).ID)
	}
	return c
}

func (p *page) send(m wire.Message) { p.Handle(m) }

// until receives messages up to one of type M that is wanted.
func until[M wire.Message](p *page, wanted func(M) bool) M {
	p.t.Helper()
	for {
		for p.read < len(p.seen) {
			p.read++
			if m, ok := p.seen[p.read-1].(M); ok && wanted(m) {
				return m
			}
		}
		heard := p.Heard()
		require.NotEmpty(p.t, heard, "there is no answer")
		for _, m := range heard {
			if a, ok := m.(*wire.Answer); ok {
				answer, err := scalar.Protocol.Answers.Unpack(a.Answer)
				require.NoError(p.t, err)
				m = answer
			}
			p.seen = append(p.seen, m)
		}
	}
}

// answer asks about a card, and returns the answer.
func answer[A wire.Coded](p *page, card string, question wire.Coded) A {
	p.t.Helper()
	p.Ask(card, question)
	return until(p, func(A) bool { return true })
}

// draw puts one card on screen and returns its complete drawing. The pixels of earlier drawings are
// gone then.
func (p *page) draw(card wire.Card, v wire.View) *wire.Drawn {
	p.t.Helper()
	clear(p.Buffers)
	card.Width, card.Height, card.Ratio = 320, 184, 2
	v.Cards = []wire.Card{card}
	p.send(&v)
	return until(p, func(d *wire.Drawn) bool { return d.Card == card.ID && d.Complete })
}

// hover asks what is under a position of the card.
func (p *page) hover(x, y float64) *chart.Readout {
	p.t.Helper()
	return answer[*chart.Readout](p, "c", &chart.Hover{X: x, Y: y})
}

// figures asks for a table.
func (p *page) figures(card string, m scalar.GetTable) *scalar.Table {
	p.t.Helper()
	return answer[*scalar.Table](p, card, &m)
}

// buffer returns what was given to the page under a reference.
func (p *page) buffer(ref wire.Ref) []byte { return p.Buffers[ref-1000] }

func (p *page) pixels(d *wire.Drawn) []byte { return p.buffer(d.Pixels) }

// inkAt returns the most opaque pixel around a position of a drawing whose axes are linear.
func (p *page) inkAt(d *wire.Drawn, x, y float64) (ink color.NRGBA) {
	col := int((x - d.X.Lo) / (d.X.Hi - d.X.Lo) * float64(d.PixelsW))
	row := int((d.Y.Hi - y) / (d.Y.Hi - d.Y.Lo) * float64(d.PixelsH))
	pixels := p.pixels(d)
	for r := max(row-1, 0); r <= min(row+1, d.PixelsH-1); r++ {
		for c := max(col-1, 0); c <= min(col+1, d.PixelsW-1); c++ {
			if px := pixels[4*(r*d.PixelsW+c):]; px[3] > ink.A {
				ink = color.NRGBA{px[0], px[1], px[2], px[3]}
			}
		}
	}
	return ink
}

func smoothed(amount float64) wire.Lines {
	return wire.Lines{Smoothing: wire.Smoothing{Amount: amount}}
}
