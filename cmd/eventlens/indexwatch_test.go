package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// steps lets the test decide when a watch looks, and records how long it would have waited.
type steps struct {
	waits chan time.Duration
	next  chan struct{}
}

func (s *steps) pause(ctx context.Context, d time.Duration) bool {
	s.waits <- d
	select {
	case <-s.next:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *steps) look() time.Duration {
	s.next <- struct{}{}
	return <-s.waits
}

// startWatch starts a watch and waits for the end of its first look. stop ends it.
func startWatch(t *testing.T, x *indexer,
	every time.Duration) (s *steps, first time.Duration, stop func()) {
	t.Helper()
	s = &steps{waits: make(chan time.Duration), next: make(chan struct{})}
	x.pause = s.pause
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- x.watch(ctx, every) }()
	first = <-s.waits
	stop = func() {
		cancel()
		assert.NoError(t, <-ended, "an interrupt ends it cleanly")
	}
	return s, first, stop
}

// counting counts opened files and writes.
type counting struct {
	indexPlace
	indexOutput
	opened  chan string
	written int
	fails   error
}

func (c *counting) open(ctx context.Context, f listing.File) (io.ReadCloser, error) {
	c.opened <- f.Path
	return c.indexPlace.open(ctx, f)
}

func (c *counting) write(ctx context.Context, text []byte, summary string) error {
	if c.fails != nil {
		return c.fails
	}
	c.written++
	return c.indexOutput.write(ctx, text, summary)
}

func (c *counting) takeOpened() (n int) {
	for {
		select {
		case <-c.opened:
			n++
		default:
			return n
		}
	}
}

func TestIndexWatch(t *testing.T) {
	dir := copyDemo(t)
	x, said := newIndexer(t, dir)
	x.deep = true
	counts := &counting{indexPlace: x.place, indexOutput: x.out, opened: make(chan string, 1000)}
	x.place, x.out = counts, counts
	s, wait, stop := startWatch(t, x, 5*time.Second)
	assert.Equal(t, 5*time.Second, wait)
	assert.Equal(t, demoFiles, counts.takeOpened())
	assert.Equal(t, 1, counts.written)

	s.look()
	assert.Zero(t, counts.takeOpened(), "nothing changed")
	assert.Equal(t, 1, counts.written)

	grown := filepath.Join(dir, readIndexFile(t, dir).Files[0].Path)
	log, err := os.OpenFile(grown, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = log.Write(fixture(t, "tf2-2.21.0-scalars.tfevents"))
	require.NoError(t, errors.Join(err, log.Close()))
	s.look()
	assert.Equal(t, 1, counts.takeOpened(), "only what changed is read again")
	assert.Equal(t, 2, counts.written)

	put(t, dir, "new/x.tfevents", fixture(t, "tf2-2.21.0-scalars.tfevents"))
	s.look()
	assert.Equal(t, 1, counts.takeOpened())
	d := readIndexFile(t, dir)
	assert.Len(t, d.Runs, 13)

	counts.fails = errors.New("no space left on device")
	put(t, dir, "newer/x.tfevents", []byte{})
	for _, want := range []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second} {
		assert.Equal(t, want, s.look(), "errors that follow each other")
	}
	assert.Contains(t, said.String(), "eventlens: no space left on device; trying again in 10s\n")
	counts.fails = nil
	assert.Equal(t, 5*time.Second, s.look())
	assert.Len(t, readIndexFile(t, dir).Runs, 14)
	assert.Equal(t, 1, strings.Count(said.String(), "empty file"), "damage is told once")

	for _, name := range []string{"new", "newer", "torch"} {
		require.NoError(t, os.RemoveAll(filepath.Join(dir, name)))
	}
	s.look()
	assert.Len(t, readIndexFile(t, dir).Runs, 10)
	stop()
}

// TestIndexWatchWaitsForRuns starts before anything was logged.
func TestIndexWatchWaitsForRuns(t *testing.T) {
	dir := t.TempDir()
	x, said := newIndexer(t, dir)
	s, wait, stop := startWatch(t, x, time.Second)
	assert.Equal(t, time.Second, wait)
	s.look()
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
	assert.Equal(t,
		"eventlens: "+dir+": no event files yet; the index is written once there are some\n",
		said.String(), "said once")
	put(t, dir, "a/x.tfevents", []byte("x"))
	s.look()
	assert.Len(t, readIndexFile(t, dir).Runs, 1)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "a")))
	s.look()
	assert.Empty(t, readIndexFile(t, dir).Runs, "there were some, and they are gone")
	stop()
}

// TestIndexWatchEnds runs the verb itself and interrupts it.
func TestIndexWatchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	dir := copyDemo(t)
	reader, writer := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"index", "--watch", "--every", "1h", dir}, writer, io.Discard)
	}()
	line := make([]byte, 200)
	n, err := reader.Read(line)
	require.NoError(t, err)
	assert.Contains(t, string(line[:n]), "12 runs")
	cancel()
	assert.Equal(t, 0, <-ended)
	readIndexFile(t, dir)
}

// TestInterruptedIndexWritesNothing ends a look half-way.
func TestInterruptedIndexWritesNothing(t *testing.T) {
	dir := copyDemo(t)
	x, _ := newIndexer(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	x.deep = true
	x.place = vanishing{x.place, func(listing.File) { cancel() }}
	assert.ErrorIs(t, x.once(ctx), errReported)
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
}
