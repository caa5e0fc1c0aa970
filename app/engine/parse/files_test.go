package parse

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// parseJob returns a job for a new file: nothing is known about it.
func parseJob(id wire.JobID) *wire.Parse {
	return &wire.Parse{
		Job: id, ListedBytes: -1, At: wire.Start, StoppedAt: -1, CutShortAt: -1,
		BucketLimit: 1 << 30,
	}
}

// readAll sends a job and returns all its columns, and the last message.
func readAll(t *testing.T, c wire.Conn,
	job *wire.Parse) (batches []*store.Batch, last *wire.Parsed) {
	t.Helper()
	require.NoError(t, wire.Send(c, job))
	for {
		m := receive(t, c)
		require.Equal(t, job.Job, m.Job)
		if len(m.Chunk) > 0 {
			batch, err := store.DecodeBatch(m.Chunk)
			require.NoError(t, err)
			batches = append(batches, batch)
		}
		if m.Ended {
			return batches, m
		}
		require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: job.Job}))
	}
}

// totals adds up the totals of batches.
func totals(batches []*store.Batch) (sum store.Totals) {
	for _, b := range batches {
		sum.Add(b.Totals())
	}
	return sum
}

func TestServeFromAServer(t *testing.T) {
	content := read(t)
	var status atomic.Int64
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		if s := int(status.Load()); s != 0 {
			w.WriteHeader(s)
			return
		}
		w.Header().Set("ETag", `"one"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	}))
	defer server.Close()
	c := startServe(t, nil)
	job := parseJob(1)
	job.URL, job.ListedValidator = server.URL, "listed"
	batches, first := readAll(t, c, job)
	assert.Equal(t, wire.Fault{Offset: -1}, first.Fault)
	assert.EqualValues(t, len(content), first.At.SizeBytes)
	assert.Positive(t, totals(batches).Points)

	job.Job, job.At, job.ListedBytes = 2, first.At, first.At.SizeBytes
	before := requests.Load()
	_, again := readAll(t, c, job)
	assert.Equal(t, first.At, again.At)
	assert.Equal(t, before, requests.Load(), "what its listing says of it is enough")

	job.Job, job.ListedValidator = 3, ""
	batches, again = readAll(t, c, job)
	assert.Empty(t, batches)
	assert.Zero(t, again.Fetched, "its server says that it is the same")
	assert.Greater(t, requests.Load(), before)

	for i, tt := range []struct {
		status           int
		refused, passing bool
	}{
		{404, false, false}, {403, true, false}, {401, true, false}, {429, false, true},
		{503, false, true},
	} {
		status.Store(int64(tt.status))
		gone := parseJob(wire.JobID(10 + i))
		gone.URL = server.URL
		_, m := readAll(t, c, gone)
		assert.NotEmpty(t, words.Say(m.Fault.Text), tt.status)
		assert.Equal(t, tt.refused, m.Fault.Refused, tt.status)
		assert.Equal(t, tt.passing, m.Fault.Passing, tt.status)
		assert.True(t, m.Fault.Outside, "its address can be examined")
		assert.Zero(t, m.At.Records)
	}
	job.Job = 20
	_, m := readAll(t, c, job)
	assert.NotEmpty(t, words.Say(m.Fault.Text), "a file that was read and is gone")
	assert.Equal(t, first.At.Offset, m.At.Offset, "what was read stays")
}

// TestServeTellsHowMuchArrivedOfARecord has a server send one record in two parts, the second one
// only when the first was reported.
func TestServeTellsHowMuchArrivedOfARecord(t *testing.T) {
	content := read(t)[:40]
	told := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		_, _ = w.Write(content[:10])
		w.(http.Flusher).Flush()
		<-told
		_, _ = w.Write(content[10:])
	}))
	defer server.Close()
	c := startServe(t, nil)
	job := parseJob(1)
	job.URL = server.URL
	require.NoError(t, wire.Send(c, job))
	m := receive(t, c)
	for ; m.Fetched == 0; m = receive(t, c) {
		require.False(t, m.Ended)
		require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: job.Job}))
	}
	assert.EqualValues(t, 10, m.Fetched)
	assert.Zero(t, m.At.Offset)
	assert.Empty(t, m.Chunk)
	close(told)
	for fetched := m.Fetched; !m.Ended; fetched += m.Fetched {
		require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: job.Job}))
		if m = receive(t, c); m.Ended {
			assert.EqualValues(t, len(content), fetched+m.Fetched)
			assert.EqualValues(t, len(content), m.At.SizeBytes)
		}
	}
}

// TestServeGoesOnWhereAConnectionBroke has a server break off in the middle of each response, and
// then for good.
func TestServeGoesOnWhereAConnectionBroke(t *testing.T) {
	content := read(t)
	piece := len(content) / 3
	var dead atomic.Bool
	var broke atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := 0
		if _, err := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from); err == nil {
			w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(content)-1,
				len(content)))
		}
		if dead.Load() {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Content-Length", fmt.Sprint(len(content)-from))
		if from > 0 {
			w.WriteHeader(http.StatusPartialContent)
		}
		_, _ = w.Write(content[from:min(len(content), from+piece)])
		if from+piece < len(content) {
			broke.Add(1)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}
	}))
	server.Config.ErrorLog = nil
	defer server.Close()
	c := startServe(t, sourcetest.Blob(content))
	job := parseJob(1)
	job.Blob = 1
	whole, _ := readAll(t, c, job)
	job = parseJob(2)
	job.URL = server.URL
	batches, m := readAll(t, c, job)
	assert.Equal(t, wire.Fault{Offset: -1}, m.Fault)
	assert.Equal(t, totals(whole), totals(batches), "nothing is lost, and nothing is there twice")
	assert.Greater(t, broke.Load(), int64(1))

	dead.Store(true)
	job = parseJob(3)
	job.URL = server.URL
	_, m = readAll(t, c, job)
	assert.Contains(t, words.Say(m.Fault.Text), "The server cannot be reached")
	assert.True(t, m.Fault.Passing)
	assert.True(t, m.Fault.Outside)
}

// TestServeIsCancelledWhileItWaits ends a job that waits before it asks a dead server again.
func TestServeIsCancelledWhileItWaits(t *testing.T) {
	asked := make(chan struct{}, 10)
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- struct{}{}
		panic(http.ErrAbortHandler)
	}))
	defer server.Close()
	c := startServe(t, nil)
	job := parseJob(1)
	job.URL = server.URL
	require.NoError(t, wire.Send(c, job))
	<-asked
	require.NoError(t, wire.Send(c, &wire.Cancel{Job: 1}))
	m := receive(t, c)
	assert.True(t, m.Ended)
	assert.Empty(t, words.Say(m.Fault.Text))
	assert.True(t, m.Fault.Stopped)
}

// TestServeSkipsDamage has a record with a wrong checksum, one with a damaged length, and an end
// without records.
func TestServeSkipsDamage(t *testing.T) {
	content := read(t)
	reader := eventfile.NewReader(bytes.NewReader(content), eventfile.Options{})
	var starts []int64
	for record, err := reader.Read(); err == nil; record, err = reader.Read() {
		starts = append(starts, record.Offset)
	}
	c := startServe(t, sourcetest.Blob(content))
	job := parseJob(1)
	job.Blob = 1
	whole, _ := readAll(t, c, job)

	damaged := bytes.Clone(content)
	damaged[starts[5]+eventfile.HeaderSize+3] ^= 1
	damaged[starts[9]] ^= 1
	c = startServe(t, sourcetest.Blob(damaged))
	batches, m := readAll(t, c, job)
	assert.Equal(t, wire.Fault{Offset: -1}, m.Fault, "the file was read to its end")
	require.Len(t, batches, 1)
	require.Len(t, batches[0].Problems, 2)
	assert.Equal(t, starts[5], batches[0].Problems[0].Offset)
	assert.Zero(t, batches[0].Problems[0].Gap, "it is clear where the record ends")
	assert.Equal(t, starts[9], batches[0].Problems[1].Offset)
	assert.Equal(t, starts[10]-starts[9], batches[0].Problems[1].Gap)
	assert.Equal(t, totals(whole).Records-2, totals(batches).Records)

	lost := append(bytes.Clone(content), bytes.Repeat([]byte("lost"), 100)...)
	c = startServe(t, sourcetest.Blob(lost))
	batches, m = readAll(t, c, job)
	require.Len(t, batches, 1)
	require.Len(t, batches[0].Problems, 1)
	assert.EqualValues(t, len(content), batches[0].Problems[0].Offset)
	job.Job, job.At, job.StoppedAt = 2, m.At, int64(len(content))
	job.At.SizeBytes, job.At.Validator = -1, "another"
	batches, _ = readAll(t, c, job)
	assert.Zero(t, totals(batches).Problems, "it was told before")
}

// TestServePackedFile reads a file that is compressed as a whole, and one that is cut off.
func TestServePackedFile(t *testing.T) {
	content := read(t)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write(content)
	require.NoError(t, err)
	require.NoError(t, z.Close())

	c := startServe(t, sourcetest.Blob(packed.Bytes()))
	job := parseJob(1)
	job.Blob, job.ModifiedMs = 1, 5
	batches, m := readAll(t, c, job)
	assert.Equal(t, wire.Fault{Offset: -1}, m.Fault)
	assert.True(t, m.At.Packed())
	assert.EqualValues(t, len(content), m.At.Offset, "offsets are those of what is inside")
	assert.EqualValues(t, packed.Len(), m.At.SizeBytes, "the size is that of the file")
	assert.Zero(t, totals(batches).Problems)

	job.Job, job.At = 2, m.At
	none, again := readAll(t, c, job)
	assert.Empty(t, none)
	assert.Equal(t, m.At, again.At)

	job.Job, job.At.Validator = 3, "another"
	anew, again := readAll(t, c, job)
	assert.Equal(t, totals(batches), totals(anew), "it can be read from its start alone")
	assert.Equal(t, m.At.Records, again.At.Records)

	for name, cut := range map[string][]byte{
		"cut off": packed.Bytes()[:packed.Len()/2],
		"a wrong checksum": append(bytes.Clone(packed.Bytes()[:packed.Len()-8]),
			make([]byte, 8)...),
	} {
		c := startServe(t, sourcetest.Blob(cut))
		job := parseJob(1)
		job.Blob = 1
		batches, m := readAll(t, c, job)
		assert.Empty(t, words.Say(m.Fault.Text), name)
		assert.EqualValues(t, 1, totals(batches).Problems, name)
		assert.Positive(t, totals(batches).Points, "%s: what is before it is kept", name)
	}

	var inside bytes.Buffer
	z = gzip.NewWriter(&inside)
	_, err = z.Write(content[:len(content)-3])
	require.NoError(t, err)
	require.NoError(t, z.Close())
	job = parseJob(1)
	job.Blob = 1
	batches, _ = readAll(t, startServe(t, sourcetest.Blob(inside.Bytes())), job)
	require.EqualValues(t, 1, totals(batches).Problems,
		"a record that is cut off inside will not be written on")
}

// stallingBlob gives a part of a file, and the rest when it is released.
type stallingBlob struct {
	sourcetest.Blob
	first    int
	released chan struct{}
}

func (b *stallingBlob) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	return io.NopCloser(io.MultiReader(bytes.NewReader(b.Blob[from:b.first]),
		&heldStream{ctx: ctx, blob: &heldBlob{released: b.released}, rest: b.Blob[b.first:]})), nil
}

// TestServeShowsWhatArrived sends what a slow connection has delivered so far, although nothing
// follows.
func TestServeShowsWhatArrived(t *testing.T) {
	content := read(t)
	blob := &stallingBlob{Blob: content, first: len(content) / 2, released: make(chan struct{})}
	c := startServe(t, blob)
	job := parseJob(1)
	job.Blob, job.Eager = 1, true
	require.NoError(t, wire.Send(c, job))
	m := receive(t, c)
	for len(m.Chunk) == 0 {
		require.False(t, m.Ended)
		require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: 1}))
		m = receive(t, c)
	}
	assert.False(t, m.Ended)
	assert.Positive(t, m.At.Records)
	assert.LessOrEqual(t, m.At.Offset, int64(blob.first))
	close(blob.released)
	require.NoError(t, wire.Send(c, &wire.ParsedAck{Job: 1}))
	for !m.Ended {
		m = receive(t, c)
	}
	assert.EqualValues(t, len(content), m.At.Offset)
}

// TestServeTellsTheSizeOfALargeFileFirst reports the size early, for the page's progress.
func TestServeTellsTheSizeOfALargeFileFirst(t *testing.T) {
	var long sourcetest.Blob
	for part := read(t); len(long) < announceBytes; {
		long = append(long, part...)
	}
	c := startServe(t, long)
	job := parseJob(1)
	job.Blob = 1
	require.NoError(t, wire.Send(c, job))
	m := receive(t, c)
	assert.Empty(t, m.Chunk)
	assert.EqualValues(t, len(long), m.SizeBytes)
}

func TestServeTakesKnownTagsAndGrants(t *testing.T) {
	var granted []source.Grant
	engine, worker := wire.Pipe()
	cfg := Config{Fetcher: &sourcetest.Fetcher{}, Grants: func(g []source.Grant) { granted = g },
		Blob:  func(wire.Ref) (source.Blob, error) { return nil, errors.New("the file is gone") },
		Slice: loop.NewTimeSlice(func() {}, time.Now), Now: time.Now}
	require.NoError(t,
		wire.Send(engine,
			&wire.Access{Grants: []wire.Grant{{Scope: "https://bucket.example/", Cookies: true}}}))
	require.NoError(t,
		wire.Send(engine, &wire.Parse{Job: 1, Blob: 4, At: wire.Start, ListedBytes: 9}))
	ended := make(chan error, 1)
	go func() { ended <- Serve(t.Context(), worker, cfg) }()
	_, err := wire.Receive(t.Context(), engine)
	require.NoError(t, err)
	m := receive(t, engine)
	assert.True(t, m.Ended)
	assert.Contains(t, words.Say(m.Fault.Text), "the file is gone")
	assert.EqualValues(t, 9, m.SizeBytes)
	require.NoError(t, engine.Close())
	require.NoError(t, <-ended)
	assert.Equal(t, []source.Grant{{Scope: "https://bucket.example/", Cookies: true}}, granted)

	assert.Equal(t,
		store.Known{"t": {
			Metadata:    store.Metadata{Plugin: "p", DisplayName: "d", Description: "D"},
			BucketBytes: 3,
		}},
		known([]wire.KnownTag{{
			Tag: "t", Plugin: "p", DisplayName: "d", Description: "D", BucketBytes: 3,
		}}))
}

func TestServeEndsWithItsContext(t *testing.T) {
	_, worker := wire.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, worker, Config{}) }()
	cancel()
	assert.ErrorIs(t, <-ended, context.Canceled)
}
