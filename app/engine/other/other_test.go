package other_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/other"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/wire"
	otherwire "eventlens/app/wire/other"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// TestNumbersOfAWriter lists and saves a precision-recall curve that PyTorch wrote.
func TestNumbersOfAWriter(t *testing.T) {
	log, err := os.ReadFile("../../../testdata/fixtures/torch-2.15.0-pr-curve.tfevents")
	require.NoError(t, err)
	page, worker := wire.Pipe()
	l := loop.New(loop.NewTimeSlice(func() {}, time.Now))
	l.Begin(context.Background(), worker)
	t.Cleanup(func() { l.Cancel(nil); l.Wait() })
	data := store.New()
	builder := store.NewBuilder()
	builder.Shapes = kind.Shapes()
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		builder.Add(record)
	}
	data.Append(data.AddFile(data.AddRun("train"), "x"), builder.Take(int64(len(log))))
	var blobs [][]byte
	var fails error
	v := view.New(view.Config{
		ExportBlob: func(b []byte, _ string) wire.Ref { blobs = append(blobs, b); return wire.Ref(len(blobs)) },
		ZoneOffset: func(int64) int { return 0 }, Now: time.Now,
	}, l, view.Data{
		Snapshot: data.Snapshot, Run: func(wire.RunID) *wire.Run { return &wire.Run{ID: 1, Name: "train"} },
		Payload: func(store.FileID) payload.Reader {
			return func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
				return log[at.Offset : at.Offset+at.Length], fails
			}
		},
		Reading: func() bool { return false }, Complete: func() bool { return true },
	})
	v.Add(kind.Other, other.New(&v.Env))
	ask := func(q wire.Coded) wire.Coded {
		v.Handle(&wire.Ask{Kind: kind.Other, Card: "c", Serial: 1, Question: otherwire.Protocol.Questions.Pack(q)})
		idle := make(chan struct{})
		go func() { l.Wait(); close(idle) }()
		for working := true; working; {
			select {
			case task := <-l.Tasks:
				task()
			case <-idle:
				working = false
			}
		}
		m, err := wire.Receive(t.Context(), page)
		require.NoError(t, err)
		answer, err := otherwire.Protocol.Answers.Unpack(m.(*wire.Answer).Answer)
		require.NoError(t, err)
		return answer
	}

	sizes := ask(&otherwire.List{Tag: 1, Wish: wire.LatestStep(false)}).(*otherwire.Sizes)
	require.Len(t, sizes.Rows, 1)
	row := sizes.Rows[0]
	assert.Equal(t, "float32", row.Type)
	assert.Equal(t, int64(6), row.Shape[0])
	assert.True(t, row.Saves)
	assert.Positive(t, row.Bytes)
	file := ask(&otherwire.Save{Tag: 1, Run: 1, Wish: wire.LatestStep(false)}).(*otherwire.File)
	require.True(t, file.Problem.None(), words.Say(file.Problem))
	assert.Equal(t, row.Stamp.Number, file.Number)
	require.Len(t, blobs, 1)
	assert.Equal(t, "\x93NUMPY", string(blobs[0][:6]))
	assert.Contains(t, string(blobs[0][:128]), "'shape': (6, ")

	assert.False(t, ask(&otherwire.Save{Tag: 1, Run: 9}).(*otherwire.File).Problem.None())
	fails = errors.New("unplugged")
	assert.Contains(t, words.Say(ask(&otherwire.Save{Tag: 1, Run: 1}).(*otherwire.File).Problem), "unplugged")
	assert.Empty(t, ask(&otherwire.List{Tag: 1}).(*otherwire.Sizes).Rows[0].Type)
	assert.Empty(t, ask(&otherwire.List{Tag: 99}).(*otherwire.Sizes).Rows)
}
