package engine_test

import (
	"context"
	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/kinds"
	"fmt"
	"math"
	"testing"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// longLog returns one run of 20 tags x 100,000 steps, 112 MB, with an event for each value, as
// PyTorch writes them.
func longLog() []byte {
	w := newLog()
	w.bytes = append(make([]byte, 0, 120<<20), w.bytes...)
	names := make([]string, 20)
	for tag := range names {
		names[tag] = fmt.Sprintf("metrics/train_%02d", tag)
	}
	for step := range 100_000 {
		for tag, name := range names {
			wall := 1.7e9 + float64(step)*0.25 + float64(tag)*1e-4
			w.scalarAt(wall, name, int64(step),
				float32(2*math.Exp(-float64(step)/20_000)+0.1*math.Sin(float64(step*(tag+1)))))
		}
	}
	return w.bytes
}

// BenchmarkOpen opens a long run and draws six of its tags while it is read. It measures from the
// Open message to the last complete drawing.
func BenchmarkOpen(b *testing.B) {
	log := longLog()
	for _, kept := range []bool{false, true} {
		name := "uncached"
		if kept {
			name = "cached"
		}
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(log)))
			var store cache.Store
			if kept {
				store = cache.NewMemory(0)
			}
			for b.Loop() {
				openLong(b, log, store)
			}
			b.ReportMetric(2e6*float64(b.N)/b.Elapsed().Seconds(), "points/s")
		})
	}
}

func openLong(b *testing.B, log []byte, store cache.Store) {
	page, worker := wire.Pipe()
	ended := make(chan error)
	engine := engine.New(engine.Config{
		Intake: intake.Config{
			Parse: parse.Config{
				Blob: func(wire.Ref) (source.Blob, error) { return sourcetest.Blob(log), nil },
			},
			Cache:     store,
			ShareBlob: func(source.Blob) wire.Ref { return 1 },
			Recents:   recents.Config{ZoneOffset: func(int64) int { return 0 }},
		},
		View: view.Config{
			Export:     func(p []byte) wire.Ref { return 1 },
			ExportBlob: func([]byte, string) wire.Ref { return 1 },
		},
	}, kinds.Workers)
	ctx := context.Background()
	go func() { ended <- engine.Run(ctx, worker) }()
	send := func(m wire.Message) {
		if err := wire.Send(page, m); err != nil {
			b.Fatal(err)
		}
	}
	send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "long.tfevents", SizeBytes: int64(len(log)), Blob: 1,
	}}}}})
	var tags []wire.Tag
	for complete := 0; complete < 6; {
		m, err := wire.Receive(ctx, page)
		if err != nil {
			b.Fatal(err)
		}
		switch m := m.(type) {
		case *wire.Catalogue:
			if len(tags) == 0 && len(m.Tags) > 0 {
				tags = m.Tags
				view := &wire.View{}
				for i := range 6 {
					view.Cards = append(view.Cards, wire.Card{
						ID: fmt.Sprint(i), Tag: tags[i].ID, Width: 320, Height: 184, Ratio: 2,
					})
				}
				send(view)
			}
		case *wire.Drawn:
			if m.Complete {
				complete++
				if m.Points != 100_000 {
					b.Fatal(m.Points, "points drawn")
				}
			}
		}
	}
	page.Close()
	if err := <-ended; err != nil {
		b.Fatal(err)
	}
}
