package engine_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/kinds"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// liveBytes returns how much memory is in use after a collection.
func liveBytes() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestExportOfTenMillionPoints exports half a gigabyte of text. Meanwhile the engine holds one part
// of it, and afterwards nothing.
func TestExportOfTenMillionPoints(t *testing.T) {
	const tags, points = 100, 100_000
	var bytes int64
	e := engine.New(engine.Config{
		Intake: intake.Config{
			Parse: parse.Config{
				Fetcher: &sourcetest.Fetcher{},
				Blob:    func(wire.Ref) (source.Blob, error) { return nil, errors.New("no files") },
			},
			Recents: recents.Config{ZoneOffset: func(int64) int { return 0 }},
		},
		View: view.Config{
			Export:     func([]byte) wire.Ref { return 0 },
			ExportBlob: func(b []byte, _ string) wire.Ref { bytes += int64(len(b)); return 1 },
		},
	}, kinds.Workers)
	column := store.NumberColumn{}
	var steps []store.Step
	var walls []store.WallTime
	for i := range points {
		steps = append(steps, store.Step(i))
		walls = append(walls, store.WallTime(1.7e9+float64(i)))
		column.Values.F32 = append(column.Values.F32, float32(i))
	}
	column.Column = store.NewColumn("", steps, walls)
	m := &wire.Export{ID: 1}
	batch := new(store.Batch)
	for i := range tags {
		// The columns are shared.
		column.Tag = "tag" + string(rune('a'+i%26)) + string(rune('a'+i/26))
		batch.Numbers = append(batch.Numbers, column)
		m.Tags = append(m.Tags, wire.TagID(i+1))
	}
	m.Runs = []wire.RunID{e.AddRun("run", "source", batch)}
	page, worker := wire.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- e.Run(context.Background(), worker) }()
	next := func(ask wire.Message) *wire.ExportPart {
		require.NoError(t, wire.Send(page, ask))
		for {
			m, err := wire.Receive(context.Background(), page)
			require.NoError(t, err)
			if part, ok := m.(*wire.ExportPart); ok {
				return part
			}
		}
	}
	before := liveBytes()
	part, most := next(m), int64(0)
	require.EqualValues(t, tags*points, part.Total)
	for i := 0; !part.Done; i++ {
		if i%100 == 0 {
			most = max(most, liveBytes()-before)
		}
		part = next(&wire.ExportMore{ID: 1})
	}
	assert.EqualValues(t, tags*points, part.Points)
	assert.Greater(t, bytes, int64(300e6))
	assert.Less(t, most, int64(8<<20), "bytes in use meanwhile")
	assert.Less(t, liveBytes()-before, int64(1<<20), "bytes in use afterwards")
	require.NoError(t, page.Close())
	require.NoError(t, <-ended)
}
