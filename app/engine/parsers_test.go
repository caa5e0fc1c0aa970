package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"eventlens/app/engine/intake"
	pool "eventlens/app/engine/workers"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/source/unpack/unzstd"
)

// workers stands for the browser's workers: each runs parse.Serve behind a connection of its own.
type workers struct {
	blob func(wire.Ref) (source.Blob, error)
	// crash returns whether to crash a worker before it sends a result.
	crash func(worker int, url string, parsed *wire.Parsed) bool
	// painted returns whether to crash a worker before it sends a picture.
	painted func(worker int, painted *wire.Painted) (crash bool)
	left    bool // workers crash because the page that started them leaves

	mu      sync.Mutex
	started int
	live    int
	ended   chan struct{} // receives one for each that ended
}

func newWorkers() *workers {
	return &workers{ended: make(chan struct{}, 100), crash: func(int, string, *wire.Parsed) bool {
		return false
	},
		painted: func(int, *wire.Painted) bool { return false }}
}

func (w *workers) start(ctx context.Context) (wire.Conn, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.started++
	w.live++
	engine, worker := wire.Pipe()
	conn := &workerConn{
		Conn: worker, workers: w, number: w.started, urls: make(map[wire.JobID]string),
	}
	go func() {
		vault := source.NewVault(&sourcetest.Fetcher{}, time.Now)
		cfg := parse.Config{
			Fetcher: vault, Grants: vault.Set, Blob: w.blob,
			Slice: loop.NewTimeSlice(func() {}, time.Now), Now: time.Now,
		}
		cfg.Unpack.Unzstd = unzstd.New
		_ = parse.Serve(ctx, conn, cfg)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.live--
		w.ended <- struct{}{}
	}()
	if w.left {
		engine = leavingConn{engine}
	}
	return engine, nil
}

// leavingConn is the engine's end of a connection to a worker whose page leaves.
type leavingConn struct{ wire.Conn }

func (c leavingConn) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	frame, refs, err := c.Conn.Receive(ctx)
	if err == io.EOF {
		err = wire.ErrLeft
	}
	return frame, refs, err
}

func (w *workers) counts() (started, live int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.started, w.live
}

// workerConn is the worker's end of a connection.
type workerConn struct {
	wire.Conn
	workers *workers
	number  int
	mu      sync.Mutex
	urls    map[wire.JobID]string
}

func (c *workerConn) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	frame, refs, err := c.Conn.Receive(ctx)
	if err == nil {
		if m, _ := wire.Decode(frame, refs); m != nil {
			if job, ok := m.(*wire.Parse); ok {
				c.mu.Lock()
				c.urls[job.Job] = job.URL
				c.mu.Unlock()
			}
		}
	}
	return frame, refs, err
}

func (c *workerConn) Send(frame []byte, refs ...wire.Ref) error {
	m, err := wire.Decode(bytes.Clone(frame), refs)
	if err != nil {
		return err
	}
	crash := false
	switch m := m.(type) {
	case *wire.Parsed:
		c.mu.Lock()
		url := c.urls[m.Job]
		c.mu.Unlock()
		crash = c.workers.crash(c.number, url, m)
	case *wire.Painted:
		crash = c.workers.painted(c.number, m)
	}
	if crash {
		c.Conn.Close()
		return wire.ErrClosed
	}
	return c.Conn.Send(frame, refs...)
}

// startPageWithWorkers starts an engine whose files of any size are read by workers.
func startPageWithWorkers(t *testing.T, w *workers, cfg intake.Config) *page {
	cfg.Workers.Start = w.start
	if cfg.Workers.Max == 0 {
		cfg.Workers.Max = 3
	}
	p := startPage(t, cfg)
	w.blob = func(ref wire.Ref) (source.Blob, error) { return p.get(ref).(source.Blob), nil }
	return p
}

// folder returns a bucket of runs with two files each, more than one thread reads alone.
func folder(t *testing.T, runs int) (b *bucket, points int64) {
	files, manifest := map[string][]byte{}, ""
	size := 0
	for run := range runs {
		for part := range 2 {
			name := fmt.Sprintf("run%02d/%d.tfevents", run, part)
			log := newLog()
			for step := range 6000 + 100*run {
				log.scalar("loss", int64(part*10_000+step), float32(run))
			}
			points += int64(6000 + 100*run)
			files["runs/"+name] = log.bytes
			size += len(log.bytes)
			manifest += fmt.Sprintf(`,{"path":%q,"size":%d,"modified":"1"}`, name, len(log.bytes))
		}
	}
	require.Greater(t, size, ownBytes)
	files["runs/eventlens.json"] = []byte(`{"version":1,"files":[` + manifest[1:] + `]}`)
	return startBucket(t, files), points
}

func TestWorkersReadFolder(t *testing.T) {
	b, points := folder(t, 12)
	w := newWorkers()
	p := startPageWithWorkers(t, w, intake.Config{})
	loaded := p.open(wire.Source{URL: b.url("runs/")})
	assert.Equal(t, points, loaded.Points)
	assert.Equal(t, loaded.Bytes, loaded.FetchedBytes)
	assert.Empty(t, p.problems())
	started, _ := w.counts()
	assert.Equal(t, 3, started)

	log := b.takeLog()
	for run := range 12 {
		first, second := indexOf(log, fmt.Sprintf("run%02d/0", run)),
			indexOf(log, fmt.Sprintf("run%02d/1", run))
		assert.Less(t, first, second, "a run's files are read in the order of their names")
	}
	assert.Less(t, indexOf(log, "run11/0"), indexOf(log, "run00/0"), "the largest first")
}

func indexOf(log []string, part string) int {
	for i, line := range log {
		if strings.Contains(line, part) {
			return i
		}
	}
	return -1
}

// TestWorkersAndOwnThreadAgree compares the drawings of the same folder.
func TestWorkersAndOwnThreadAgree(t *testing.T) {
	b, _ := folder(t, 8)
	alone := startPage(t, intake.Config{})
	alone.open(wire.Source{URL: b.url("runs/")})
	helped := startPageWithWorkers(t, newWorkers(), intake.Config{})
	helped.open(wire.Source{URL: b.url("runs/")})
	card := wire.Card{ID: "c", Tag: 1}
	want, got := alone.draw(card, wire.View{}), helped.draw(card, wire.View{})
	assert.Equal(t, want.Summary, got.Summary)
	assert.Equal(t, alone.get(want.Pixels), helped.get(got.Pixels))
	assert.Equal(t, alone.get(want.Ops), helped.get(got.Ops))
}

func TestDroppedFilesGoToWorkers(t *testing.T) {
	content := map[string][]byte{}
	for run := range 6 {
		content[fmt.Sprintf("logs/%d/x.tfevents", run)] = scalars("loss", 20_000).bytes
	}
	w := newWorkers()
	p := startPageWithWorkers(t, w, intake.Config{})
	loaded := p.open(p.files(content))
	assert.EqualValues(t, 120_000, loaded.Points)
	started, _ := w.counts()
	assert.Positive(t, started)
}

func TestLittleNeedsNoWorker(t *testing.T) {
	w := newWorkers()
	p := startPageWithWorkers(t, w, intake.Config{})
	p.open(p.files(map[string][]byte{"logs/a/x.tfevents": scalars("loss", 1000).bytes}))
	started, _ := w.counts()
	assert.Zero(t, started)
}

func TestWithoutAnyWorkerTheEngineReadsItself(t *testing.T) {
	b, points := folder(t, 8)
	asked := 0
	p := startPage(t,
		intake.Config{Workers: pool.Config{Max: 3, Start: func(context.Context) (wire.Conn, error) {
			asked++
			return nil, errors.New("no workers in a sandbox")
		}}})
	assert.Equal(t, points, p.open(wire.Source{URL: b.url("runs/")}).Points)
	assert.Empty(t, p.problems())
	assert.Equal(t, 1, asked, "what failed once is not tried for every file")
}

// TestWorkerThatCrashesIsReplaced ends a worker in the middle of a long file: another one continues
// after the last batch sent.
func TestWorkerThatCrashesIsReplaced(t *testing.T) {
	content := scalars("loss", 400_000).bytes // several batches
	b := startBucket(t, map[string][]byte{"long.tfevents": content})
	w := newWorkers()
	var sent atomic.Int64
	w.crash = func(worker int, _ string, m *wire.Parsed) bool {
		return worker == 1 && sent.Add(1) == 4
	}
	p := startPageWithWorkers(t, w, intake.Config{Workers: pool.Config{Max: 1}})
	loaded := p.open(wire.Source{URL: b.url("long.tfevents")})
	assert.EqualValues(t, 400_000, loaded.Points)
	assert.EqualValues(t, len(content), loaded.Bytes)
	assert.Empty(t, p.problems())
	log := b.takeLog()
	require.Len(t, log, 2)
	assert.Contains(t, log[1], "bytes=", "what was handed over is not read again")
	started, _ := w.counts()
	assert.Equal(t, 2, started)
}

// TestFileThatCrashesTwiceIsSetAside has one file end every worker that opens it.
func TestFileThatCrashesTwiceIsSetAside(t *testing.T) {
	b, points := folder(t, 8)
	w := newWorkers()
	w.crash = func(_ int, url string, _ *wire.Parsed) bool {
		return strings.Contains(url, "run03/1")
	}
	p := startPageWithWorkers(t, w, intake.Config{Workers: pool.Config{Max: 1}})
	loaded := p.open(wire.Source{URL: b.url("runs/")})
	assert.Equal(t, points-6300, loaded.Points, "what else was in hand is read all the same")
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0],
		"run03/1.tfevents: The worker that read this file stopped twice")
}

// TestFileIsNotBlamedForPagesThatLeave has the pages of three workers leave, one after the other,
// while these read one file.
func TestFileIsNotBlamedForPagesThatLeave(t *testing.T) {
	b, points := folder(t, 8)
	w := newWorkers()
	w.left = true
	var ended atomic.Int64
	w.crash = func(_ int, url string, _ *wire.Parsed) bool {
		return strings.Contains(url, "run03/1") && ended.Add(1) <= 3
	}
	p := startPageWithWorkers(t, w, intake.Config{Workers: pool.Config{Max: 1}})
	assert.Equal(t, points, p.open(wire.Source{URL: b.url("runs/")}).Points)
	assert.Empty(t, p.problems())
}

func TestIdleWorkersEnd(t *testing.T) {
	b, points := folder(t, 8)
	w := newWorkers()
	p := startPageWithWorkers(t, w, intake.Config{Workers: pool.Config{IdleFor: time.Millisecond}})
	p.open(wire.Source{URL: b.url("runs/")})
	started, _ := w.counts()
	for range started {
		<-w.ended
	}
	_, live := w.counts()
	assert.Zero(t, live)

	other, more := folder(t, 8)
	assert.Equal(t, points+more, p.open(wire.Source{URL: other.url("runs/")}).Points,
		"others are started when there is something to read again")
	again, _ := w.counts()
	assert.Greater(t, again, started)
}

func TestStopEndsJobsOfWorkers(t *testing.T) {
	log := scalars("loss", 200_000).bytes
	blob := &slowBlob{content: log, parts: make(chan int)}
	w := newWorkers()
	p := startPageWithWorkers(t, w, intake.Config{})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "run.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob),
	}}}}})
	blob.parts <- len(log) / 2
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	p.send(&wire.Stop{})
	until(p, func(m *wire.Progress) bool { return !m.Reading })
	assert.Positive(t, p.tag("loss").Values)
	assert.Empty(t, p.problems())
	started, _ := w.counts()
	assert.Equal(t, 1, started)
}

// TestRequestsInFlightAreBounded holds back the responses until as many requests are open as are
// allowed at once.
func TestRequestsInFlightAreBounded(t *testing.T) {
	runs := 3 * remoteRuns
	content := scalars("loss", 10).bytes
	var manifest strings.Builder
	for run := range runs {
		fmt.Fprintf(&manifest, `,{"path":"%02d/x.tfevents","size":%d}`, run, len(content))
	}
	var asked, most atomic.Int64
	full, once := make(chan struct{}), new(sync.Once)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".json") {
			fmt.Fprintf(w, `{"version":1,"files":[%s]}`, manifest.String()[1:])
			return
		}
		now := asked.Add(1)
		for seen := most.Load(); now > seen && !most.CompareAndSwap(seen, now); seen = most.Load() {
		}
		if now == int64(remoteRuns) {
			once.Do(func() { close(full) })
		}
		<-full
		w.Write(content)
		asked.Add(-1)
	}))
	t.Cleanup(server.Close)
	p := startPageWithWorkers(t, newWorkers(), intake.Config{})
	assert.EqualValues(t, 10*runs, p.open(wire.Source{URL: server.URL + "/"}).Points)
	assert.EqualValues(t, remoteRuns, most.Load())
}
