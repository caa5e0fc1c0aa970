package parse

import (
	"context"
	"eventlens/app/engine/loop"
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// demoFile is a log of a few thousand points.
const demoFile = "../../../testdata/demo/lr0.0003/train"

// startServe returns the engine's end of a connection to a parser that reads blob, whatever the
// reference.
func startServe(t *testing.T, blob source.Blob) wire.Conn {
	engine, worker := wire.Pipe()
	ended := make(chan error, 1)
	cfg := Config{Fetcher: &sourcetest.Fetcher{}, Blob: func(wire.Ref) (source.Blob, error) {
		return blob, nil
	},
		Slice: loop.NewTimeSlice(func() {}, time.Now), Now: time.Now}
	go func() { ended <- Serve(context.Background(), worker, cfg) }()
	t.Cleanup(func() {
		engine.Close()
		assert.NoError(t, <-ended)
	})
	hello, err := wire.Receive(t.Context(), engine)
	require.NoError(t, err)
	assert.IsType(t, &wire.Ready{}, hello)
	return engine
}

func receive(t *testing.T, c wire.Conn) *wire.Parsed {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	m, err := wire.Receive(ctx, c)
	require.NoError(t, err)
	return m.(*wire.Parsed)
}

func read(t *testing.T) sourcetest.Blob {
	t.Helper()
	entries, err := os.ReadDir(demoFile)
	require.NoError(t, err)
	content, err := os.ReadFile(demoFile + "/" + entries[0].Name())
	require.NoError(t, err)
	return content
}

// TestServe reads a file, and again from its mark.
func TestServe(t *testing.T) {
	content := read(t)
	c := startServe(t, content)
	job := &wire.Parse{
		Job: 7, Blob: 1, ModifiedMs: 5, ListedBytes: int64(len(content)), At: wire.Start,
		StoppedAt: -1, CutShortAt: -1, BucketLimit: 1 << 30,
	}
	require.NoError(t, wire.Send(c, job))
	m := receive(t, c)
	assert.Equal(t, wire.JobID(7), m.Job)
	assert.True(t, m.Ended, "a small file is one message")
	assert.Equal(t, wire.Fault{Offset: -1}, m.Fault)
	assert.EqualValues(t, len(content), m.Fetched)
	assert.EqualValues(t, len(content), m.At.Offset)
	assert.Equal(t, m.At.Offset, m.At.SizeBytes)
	batch, err := store.DecodeBatch(m.Chunk)
	require.NoError(t, err)
	assert.Equal(t, m.At.Records, batch.Records)
	assert.Positive(t, batch.Totals().Points)

	job.Job, job.At, job.Blob = 8, m.At, 1
	require.NoError(t, wire.Send(c, job))
	again := receive(t, c)
	assert.True(t, again.Ended)
	assert.Empty(t, again.Chunk)
	assert.Zero(t, again.Fetched, "by its size and date it is the same")
	assert.Equal(t, m.At, again.At)

	job.Job, job.At.Validator, job.Blob = 9, "another", 1
	require.NoError(t, wire.Send(c, job))
	again = receive(t, c)
	assert.EqualValues(t, m.At.SizeBytes-m.At.Last, again.Fetched,
		"only the last record is looked at")
	assert.False(t, again.Replaced)

	job.Job, job.At.Hash, job.Blob = 10, 1, 1
	require.NoError(t, wire.Send(c, job))
	again = receive(t, c)
	assert.True(t, again.Replaced)
	assert.Equal(t, m.Chunk, again.Chunk)
}

func TestServeSaysWhyNot(t *testing.T) {
	c := startServe(t, sourcetest.Blob("<!doctype html><title>Sign in</title> to go on, please"))
	require.NoError(t,
		wire.Send(c,
			&wire.Parse{
				Job: 1, Blob: 1, ListedBytes: -1, At: wire.Start, StoppedAt: -1, CutShortAt: -1,
			}))
	m := receive(t, c)
	assert.True(t, m.Ended)
	assert.Contains(t, words.Say(m.Fault.Text), "HTML page")
	require.NoError(t, wire.Send(c, &wire.Parse{Job: 2, ListedBytes: -1, At: wire.Start}))
	assert.Contains(t, words.Say(receive(t, c).Fault.Text), "neither a URL nor a file")
	require.NoError(t,
		wire.Send(c,
			&wire.Parse{Job: 3, URL: "http://127.0.0.1:1/x", ListedBytes: -1, At: wire.Start}))
	assert.Contains(t, words.Say(receive(t, c).Fault.Text), "The server cannot be reached")
}

// TestServeWaitsForTheEngine acknowledges nothing: no more than maxUntaken messages come, and a job
// cancelled then ends once they are acknowledged.
func TestServeWaitsForTheEngine(t *testing.T) {
	var long sourcetest.Blob
	for part := read(t); len(long) < 6*batchBytes; {
		long = append(long, part...)
	}
	c := startServe(t, long)
	require.NoError(t,
		wire.Send(c,
			&wire.Parse{
				Job: 1, Blob: 1, ListedBytes: int64(len(long)), At: wire.Start, StoppedAt: -1,
				CutShortAt: -1, BucketLimit: 1 << 30, Eager: true,
			}))
	for range maxUntaken {
		assert.False(t, receive(t, c).Ended)
	}
	require.NoError(t,
		wire.Send(c,
			&wire.Parse{
				Job: 2, Blob: 1, ListedBytes: int64(len(long)), At: wire.Start, StoppedAt: -1,
				CutShortAt: -1, BucketLimit: 1 << 30,
			}))
	assert.Equal(t, wire.JobID(2), receive(t, c).Job, "the other job goes on")
	assert.Equal(t, wire.JobID(2), receive(t, c).Job)

	require.NoError(t, wire.Send(c, &wire.Cancel{Job: 1}))
	require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: 1}))
	for m := receive(t, c); !m.Ended; m = receive(t, c) {
		assert.Equal(t, wire.JobID(1), m.Job)
		require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: 1}))
	}
}

func TestServeEndsOnForeignFrame(t *testing.T) {
	engine, worker := wire.Pipe()
	require.NoError(t, engine.Send([]byte{1, 99}))
	err := Serve(t.Context(), worker, Config{})
	assert.ErrorIs(t, err, wire.ErrFrame)
	require.NoError(t, engine.Close())
	m, err := wire.Receive(t.Context(), engine)
	require.NoError(t, err)
	assert.Equal(t, &wire.Ready{}, m)
	_, _, err = engine.Receive(t.Context())
	assert.Equal(t, io.EOF, err)
}
