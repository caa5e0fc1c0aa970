package workers_test

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/workers"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// threads stands for a browser's workers: each runs parse.Serve behind a connection of its own.
type threads struct {
	mu      sync.Mutex
	log     source.Blob
	started []wire.Conn // the workers' ends
	granted [][]source.Grant
	refuses bool // none can be started
	dies    bool // with the first file in hand
}

func (th *threads) start(ctx context.Context) (wire.Conn, error) {
	th.mu.Lock()
	defer th.mu.Unlock()
	if th.refuses {
		return nil, errors.New("no memory for another one")
	}
	engine, worker := wire.Pipe()
	th.started = append(th.started, worker)
	var conn wire.Conn = worker
	if th.dies {
		conn = dying{worker}
	}
	cfg := parse.Config{Fetcher: &sourcetest.Fetcher{}, Blob: th.blob,
		Slice: loop.NewTimeSlice(func() {}, time.Now), Now: time.Now,
		Grants: func(given []source.Grant) {
			th.mu.Lock()
			defer th.mu.Unlock()
			th.granted = append(th.granted, given)
		}}
	go func() {
		_ = parse.Serve(ctx, conn, cfg)
		worker.Close()
	}()
	return engine, nil
}

func (th *threads) blob(wire.Ref) (source.Blob, error) { return th.log, nil }

func (th *threads) count() int {
	th.mu.Lock()
	defer th.mu.Unlock()
	return len(th.started)
}

// dying is the connection of a worker that ends at its first job.
type dying struct{ wire.Conn }

func (c dying) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	frame, refs, err := c.Conn.Receive(ctx)
	if err == nil {
		err = wire.ErrClosed
	}
	return frame, refs, err
}

// slowLog is a log whose bytes arrive when the test says so.
type slowLog struct {
	sourcetest.Blob
	asked, goOn chan struct{}
}

func (b *slowLog) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	b.asked <- struct{}{}
	<-b.goOn
	return b.Blob.Open(ctx, from)
}

func readLog(t *testing.T) sourcetest.Blob {
	t.Helper()
	const folder = "../../../testdata/demo/lr0.0003/train/"
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	content, err := os.ReadFile(folder + entries[0].Name())
	require.NoError(t, err)
	return content
}

func fileOf(b source.Blob) *wire.Parse {
	return &wire.Parse{
		Blob: 1, ModifiedMs: 5, ListedBytes: b.SizeBytes(), At: wire.Start, StoppedAt: -1,
		CutShortAt: -1, BucketLimit: 1 << 30,
	}
}

// begin starts a pool that ends with the test.
func begin(t *testing.T, th *threads, change func(*workers.Config)) *workers.Pool {
	t.Helper()
	cfg := workers.Config{Start: th.start, Max: 2, IdleFor: 10 * time.Second}
	if change != nil {
		change(&cfg)
	}
	p := workers.New(cfg, parse.Config{Fetcher: &sourcetest.Fetcher{}, Blob: th.blob,
		Slice: loop.NewTimeSlice(func() {}, time.Now), Now: time.Now}, func(error) {})
	ctx, cancel := context.WithCancel(context.Background())
	p.Begin(ctx)
	t.Cleanup(func() {
		cancel()
		p.Close()
	})
	return p
}

func nothing(*wire.Parsed) {}

// TestLittleIsReadHere starts no worker for a small log, nor where there are no workers.
func TestLittleIsReadHere(t *testing.T) {
	log := readLog(t)
	for name, tt := range map[string]struct {
		large bool
		none  func(*workers.Config)
	}{
		"small":      {},
		"no workers": {true, func(cfg *workers.Config) { cfg.Start = nil }},
		"none can be made": {true, func(cfg *workers.Config) {
			cfg.Start = (&threads{refuses: true}).start
		}},
	} {
		th := &threads{log: log}
		p := begin(t, th, tt.none)
		for range 2 {
			var taken []*wire.Parsed
			last := ended(p.Read(t.Context(), fileOf(log), tt.large, func(m *wire.Parsed) {
				taken = append(taken, m)
			}))
			require.NotNil(t, last, name)
			assert.Same(t, last, taken[len(taken)-1], name)
			assert.EqualValues(t, len(log), last.At.Offset, name)
			assert.Empty(t, last.Fault.Text, name)
		}
		assert.Zero(t, th.count(), name)
	}
}

// TestWorkersShareTheFiles starts a second worker once the first one has two files in hand, and
// never a third.
func TestWorkersShareTheFiles(t *testing.T) {
	content := readLog(t)
	synctest.Test(t, func(t *testing.T) {
		log := &slowLog{content, make(chan struct{}, 100), make(chan struct{})}
		th := &threads{log: log}
		p := begin(t, th, nil)
		var readers sync.WaitGroup
		for i, want := range []int{1, 1, 2, 2, 2, 2} {
			readers.Go(func() {
				last := ended(p.Read(t.Context(), fileOf(log), true, nothing))
				assert.EqualValues(t, len(content), last.At.Offset)
			})
			synctest.Wait()
			assert.Equal(t, want, th.count(), "file %d", i)
		}
		close(log.goOn)
		readers.Wait()
	})
}

// ended returns how reading a file ended; no page left.
func ended(last *wire.Parsed, _ bool) *wire.Parsed { return last }

// TestCancelledFileIsTakenInAsFarAsItWasRead stops while the first bytes are arriving.
func TestCancelledFileIsTakenInAsFarAsItWasRead(t *testing.T) {
	log := &slowLog{readLog(t), make(chan struct{}, 100), make(chan struct{})}
	p := begin(t, &threads{log: log}, nil)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan *wire.Parsed)
	go func() { done <- ended(p.Read(ctx, fileOf(log), true, nothing)) }()
	<-log.asked
	cancel()
	close(log.goOn)
	last := <-done
	require.NotNil(t, last)
	assert.True(t, last.Ended)
	assert.Empty(t, last.Fault.Text, "whoever stopped knows why")
}

// TestDyingWorker gives back the file of a worker that ended, and reads it by a worker without
// other files; later workers can be started again.
func TestDyingWorker(t *testing.T) {
	log := readLog(t)
	th := &threads{log: log, dies: true}
	p := begin(t, th, nil)
	assert.Nil(t, ended(p.Read(t.Context(), fileOf(log), true, nothing)))
	assert.Nil(t, ended(p.ReadAlone(t.Context(), fileOf(log), nothing)),
		"it is this file that ends workers")
	th.dies = false
	last := ended(p.ReadAlone(t.Context(), fileOf(log), nothing))
	require.NotNil(t, last)
	assert.EqualValues(t, len(log), last.At.Offset)
	assert.Equal(t, 3, th.count())
	th.refuses = true
	assert.Nil(t, ended(p.ReadAlone(t.Context(), fileOf(log), nothing)))
}

// TestIdleWorkersEnd ends workers a while after the last file, but not if another file comes
// before.
func TestIdleWorkersEnd(t *testing.T) {
	log := readLog(t)
	synctest.Test(t, func(t *testing.T) {
		th := &threads{log: log}
		p := begin(t, th, nil)
		p.Rest()
		require.NotNil(t, ended(p.Read(t.Context(), fileOf(log), true, nothing)))
		p.Rest()
		time.Sleep(9 * time.Second)
		require.NotNil(t, ended(p.Read(t.Context(), fileOf(log), true, nothing)))
		time.Sleep(time.Minute)
		require.NotNil(t, ended(p.Read(t.Context(), fileOf(log), true, nothing)))
		assert.Equal(t, 1, th.count(), "nobody said that there is nothing to do")
		p.Rest()
		time.Sleep(6 * time.Second)
		p.Rest() // as after a check without changes
		time.Sleep(5 * time.Second)
		synctest.Wait()
		require.NotNil(t, ended(p.Read(t.Context(), fileOf(log), true, nothing)))
		assert.Equal(t, 2, th.count(), "the first one has ended")
	})
}

// TestAccessReachesEveryWorker sends grants to running workers and to those started later.
func TestAccessReachesEveryWorker(t *testing.T) {
	log := readLog(t)
	synctest.Test(t, func(t *testing.T) {
		th := &threads{log: log}
		p := begin(t, th, nil)
		p.Start(1)
		p.Grant(&wire.Access{Grants: []wire.Grant{{
			Scope:   "https://a.example/",
			Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer x"}},
		}}})
		p.Start(2)
		synctest.Wait()
		require.Len(t, th.granted, 2)
		for _, given := range th.granted {
			require.Len(t, given, 1)
			assert.Equal(t, "https://a.example/", given[0].Scope)
		}
	})
}

// TestPainters has workers draw, each a few pictures at a time.
func TestPainters(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := &threads{}
		p := begin(t, th, nil)
		assert.Nil(t, p.Painter(), "none is started yet")
		p.Start(5)
		<-p.Ready()
		synctest.Wait()
		assert.Equal(t, 2, th.count(), "as many as there may be")
		p.Start(1)
		assert.Equal(t, 2, th.count())

		pictures := make(chan []byte, 1)
		p.Painter().Paint(&wire.Paint{
			W: 4, H: 3, Ratio: 1, PlotW: 4, PlotH: 3, X: wire.Ends{Span: wire.Span{Hi: 1}},
			Y: wire.Ends{Span: wire.Span{Hi: 1}},
		}, func(pixels []byte) {
			pictures <- pixels
		})
		assert.Len(t, <-pictures, 4*3*4)
	})
}

// TestPictureOfADyingWorker reports that the picture will not come, so that it is drawn elsewhere.
func TestPictureOfADyingWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		th := &threads{dies: true}
		p := begin(t, th, nil)
		p.Start(1)
		<-p.Ready()
		pictures := make(chan []byte, 1)
		painter, job := p.Painter(), &wire.Paint{W: 4, H: 3, Ratio: 1}
		painter.Paint(job, func(pixels []byte) { pictures <- pixels })
		assert.Empty(t, <-pictures)
		painter.Cancel(job.Job)
		synctest.Wait()
		assert.Nil(t, p.Painter())
	})
}
