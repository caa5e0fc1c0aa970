package engine_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/view"
	"eventlens/app/kinds"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// redrawing is a page that has opened runs of some tags and steps, and shows cards of the first
// tags.
type redrawing struct {
	b     *testing.B
	page  wire.Conn
	ended chan error
	view  wire.View
	cards int
}

func startRedrawing(b *testing.B, runs, tags, steps, cards int) *redrawing {
	r := &redrawing{b: b, ended: make(chan error), cards: cards}
	e := engine.New(engine.Config{
		Intake: intake.Config{Recents: recents.Config{ZoneOffset: func(int64) int { return 0 }}},
		View:   view.Config{Export: func([]byte) wire.Ref { return 1 }},
	}, kinds.Workers)
	names := make([]string, tags)
	for tag := range names {
		names[tag] = fmt.Sprintf("metrics/train_%02d", tag)
	}
	for run := range runs {
		addSeries(e, fmt.Sprintf("r%d", run), names, steps, func(tag, step int) float64 {
			return 2*math.Exp(-float64(step)*5/float64(steps)) +
				0.1*math.Sin(float64(step*(tag+1)*(run+1)))
		})
	}
	var worker wire.Conn
	r.page, worker = wire.Pipe()
	go func() { r.ended <- e.Run(context.Background(), worker) }()
	for i := range cards {
		r.view.Cards = append(r.view.Cards,
			wire.Card{ID: fmt.Sprint(i), Tag: wire.TagID(i + 1), Width: 340, Height: 184, Ratio: 1})
	}
	r.view.Lines.Smoothing.Amount = 0.6
	return r
}

func (r *redrawing) send(m wire.Message) {
	if err := wire.Send(r.page, m); err != nil {
		r.b.Fatal(err)
	}
}

func (r *redrawing) receive() wire.Message {
	m, err := wire.Receive(context.Background(), r.page)
	if err != nil {
		r.b.Fatal(err)
	}
	return m
}

// draw sends the view and waits until all cards are drawn.
func (r *redrawing) draw() {
	v := r.view
	v.Cards = append([]wire.Card(nil), v.Cards...)
	r.send(&v)
	for drawn := 0; drawn < r.cards; {
		if d, ok := r.receive().(*wire.Drawn); ok {
			if drawn++; d.Points == 0 {
				r.b.Fatal("nothing drawn")
			}
		}
	}
}

func (r *redrawing) close() {
	r.page.Close()
	if err := <-r.ended; err != nil {
		r.b.Fatal(err)
	}
}

// BenchmarkRedraw changes the look of all cards in sight, and measures from the View message to the
// last drawing.
func BenchmarkRedraw(b *testing.B) {
	for _, size := range []struct {
		name                     string
		runs, tags, steps, cards int
	}{
		{"250x1000", 250, 9, 1000, 9},
		{"1x100000", 1, 9, 100_000, 9},
		{"2000x100", 2000, 1, 100, 1},
	} {
		b.Run(size.name, func(b *testing.B) {
			r := startRedrawing(b, size.runs, size.tags, size.steps, size.cards)
			defer r.close()
			r.draw()
			for _, change := range []struct {
				name string
				make func(i int)
			}{
				{"smoothing", func(i int) { r.view.Lines.Smoothing.Amount = 0.5 + float64(i%2)/4 }},
				{"selection", func(i int) {
					r.view.Hidden = []wire.RunID{wire.RunID(i%2 + 2), 99999}
				}},
				{"zoom", func(i int) {
					for k := range r.view.Cards {
						r.view.Cards[k].Zoom.X = wire.Span{
							Lo: float64(size.steps / 4), Hi: float64(size.steps/2 + i%2),
						}
					}
				}},
				{"unzoom", func(i int) {
					for k := range r.view.Cards {
						r.view.Cards[k].Zoom.X = wire.Span{
							Lo: float64(-i%2 - 1), Hi: float64(size.steps),
						}
					}
				}},
				{"theme", func(i int) { r.view.Theme = []string{"light", "dark"}[i%2] }},
				// Another axis first: an equal view is not drawn again.
				{"axis", func(i int) { r.view.Lines.Axis = wire.Axis(1 - i%2) }},
				{"logarithm", func(i int) {
					r.view.Lines.Axis = 0
					for k := range r.view.Cards {
						r.view.Cards[k].YScale = wire.Scaling(i%2 + 1)
					}
				}},
				{"outliers", func(i int) {
					for k := range r.view.Cards {
						r.view.Cards[k].YScale = 0
					}
					r.view.Lines.IgnoreOutliers = i%2 == 0
				}},
				{"emphasis", func(i int) { r.view.Emphasis = wire.RunID(i%2 + 1) }},
			} {
				b.Run(change.name, func(b *testing.B) {
					i := 0
					for b.Loop() {
						change.make(i)
						r.draw()
						i++
					}
				})
			}
		})
	}
}

// addSeries adds a run to an engine that does not run yet.
func addSeries(e *engine.Engine, name string, tags []string, steps int,
	value func(tag, step int) float64) {
	batch := new(store.Batch)
	for tag, tagName := range tags {
		all, walls, values := make([]store.Step, steps), make([]store.WallTime, steps),
			make([]float32, steps)
		for step := range all {
			all[step], walls[step], values[step] = store.Step(step),
				store.WallTime(1.7e9+float64(step)/4), float32(value(tag, step))
		}
		batch.Numbers = append(batch.Numbers, store.NumberColumn{
			Column: store.NewColumn(tagName, all, walls), Values: store.Floats{F32: values},
		})
	}
	e.AddRun(name, "logs", batch)
}
