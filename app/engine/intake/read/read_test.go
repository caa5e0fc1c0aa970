package read_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/intake/renew"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// stage is a reader with the files and runs that have ended so far.
type stage struct {
	*intaketest.Stage
	reader *read.Reader
	shared source.Blob // the local file that was shared with a parser last

	ended   []read.FileEnded
	runs    []string // the runs that have ended, in order
	drained []read.Drained
	changed int
}

func start(t *testing.T, kept cache.Store, change func(*read.Config)) *stage {
	t.Helper()
	s := &stage{Stage: intaketest.New(t, kept)}
	fetcher := s.Bucket.Fetcher()
	pool := workers.New(workers.Config{IdleFor: time.Second}, parse.Config{
		Fetcher: fetcher, Slice: loop.NewTimeSlice(func() {}, time.Now), Now: s.Now,
		Blob: func(wire.Ref) (source.Blob, error) { return s.shared, nil },
	}, nil)
	cfg := read.Config{
		Links: renew.New(renew.Config{Fetcher: fetcher, Now: s.Now}),
		Pool:  pool, Content: s.Content, Now: s.Now,
		Pacer:     source.NewPacer(fetcher, s.Now, func() float64 { return 0 }, func() {}),
		ShareBlob: func(b source.Blob) wire.Ref { s.shared = b; return 1 },
		Rank:      func(wire.RunID) int { return 0 },
		Expecting: func() bool { return false },
		Changed:   func() { s.changed++ },
		FileEnded: func(e read.FileEnded) {
			s.ended = append(s.ended, e)
			s.Lib.TellFaults(e.File, e.Fault, false)
		},
		RunEnded: func(e read.RunEnded) { s.runs = append(s.runs, e.Run.Name) },
		Drained:  func(d read.Drained) { s.drained = append(s.drained, d) },
	}
	if change != nil {
		change(&cfg)
	}
	s.reader = read.New(s.Lib, s.Loop, s.Recents, cfg)
	s.reader.Start(s.Kept, s.Keeper, s.Media)
	pool.Begin(s.Context())
	t.Cleanup(func() { s.Cancel(nil); pool.Close() })
	return s
}

const bucket = "https://bucket.example/"

// add adds a run with a file of the bucket.
func (s *stage) add(name string, content []byte) *library.File {
	s.Bucket.Put(name, content)
	f := &library.File{
		Name: name, Key: cache.URLKey(bucket + name),
		Stored: source.NewHTTP(bucket+name, s.Bucket.Fetcher()),
		Listed: source.Info{SizeBytes: int64(len(content))},
	}
	f.Begin(name)
	f.Content = s.Content(f.Stored)
	s.Lib.AddFile(s.Lib.AddRun(name, "bucket", false), f)
	return f
}

// read has runs read to the end.
func (s *stage) read(files ...*library.File) {
	found := &open.Listed{}
	for _, f := range files {
		found.Runs = append(found.Runs, f.Run)
	}
	s.reader.Begin()
	s.reader.Await()
	s.reader.Take(found)
	s.end()
}

func (s *stage) end() { s.Until(func() bool { return !s.reader.Reading() }) }

// TestRunsAreReadLargestFirst reads three runs, one of them on screen.
func TestRunsAreReadLargestFirst(t *testing.T) {
	long, short := intaketest.Fixture(t, "torch-2.15.0-histograms"),
		intaketest.Fixture(t, "torch-2.15.0-scalars")
	var order []wire.RunID
	s := start(t, nil, func(cfg *read.Config) {
		cfg.Rank = func(id wire.RunID) int {
			order = append(order, id)
			return int(2 - min(id, 2))
		}
	})
	files := []*library.File{s.add("hidden", long), s.add("shown", short), s.add("shown too", long)}
	s.read(files...)
	assert.Len(t, order, 3)
	assert.ElementsMatch(t, []string{"hidden", "shown", "shown too"}, s.runs)
	for _, f := range files {
		assert.Equal(t, wire.RunRead, f.Run.State)
		assert.EqualValues(t, f.SizeBytes, f.ReadBytes)
	}
	assert.Equal(t, []read.Drained{{}}, s.drained)
	assert.Positive(t, s.changed)
	assert.True(t, s.reader.Complete())
	assert.Positive(t, s.Lib.Store.Totals().Points)
	assert.Empty(t, s.Problems())
}

// TestOnlyWhatWasAppendedIsRead reads a file that grew from its mark on; one that shrank, and so is
// another file, is read anew.
func TestOnlyWhatWasAppendedIsRead(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil, nil)
	f := s.add("x", log)
	s.read(f)
	points := s.Lib.Store.Totals().Points
	s.Bucket.Asked()

	grow := func(content []byte) {
		s.Bucket.Put("x", content)
		f.Listed.SizeBytes = int64(len(content))
		s.reader.Begin()
		s.reader.Requeue(f)
		s.end()
	}
	s.reader.Begin()
	s.reader.Requeue(f)
	s.end()
	grow(append(log[:len(log):len(log)], log...))
	assert.Equal(t, 2*points, s.Lib.Store.Totals().Points)
	assert.Less(t, s.Lib.Totals.FetchedBytes, int64(3*len(log)), "not all that was known again")
	short := intaketest.Fixture(t, "torch-2.15.0-pr-curve")[:200]
	grow(short)
	assert.EqualValues(t, len(short), f.ReadBytes)
	assert.Less(t, s.Lib.Store.Totals().Points, points)
}

// TestServerThatRefuses words the failure with the run; the other runs are read.
func TestServerThatRefuses(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil, nil)
	lost, fine := s.add("lost", log), s.add("fine", log)
	s.Bucket.Fail("lost", 403)
	s.read(lost, fine)
	assert.Equal(t, map[string]wire.Text{"lost": report.ProblemStatus(403)}, s.Problems())
	assert.Equal(t, wire.RunProblem, lost.Run.State)
	assert.Equal(t, wire.RunRead, fine.Run.State)
	assert.Zero(t, s.Lib.LeftBytes(), "what cannot be read counts as done")
}

// TestBusyServerIsLeftAlone queues a run again that a server has no time for, and reads it when its
// time is over.
func TestBusyServerIsLeftAlone(t *testing.T) {
	s := start(t, nil, nil)
	f := s.add("x", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.Bucket.Fail("x", 429)
	s.reader.Begin()
	s.reader.Await()
	s.reader.Take(&open.Listed{Runs: []*library.Run{f.Run}})
	s.Until(func() bool { return f.Run.Postponed > 0 })
	assert.Equal(t, wire.RunQueued, f.Run.State)
	s.reader.StartNext()
	assert.True(t, s.reader.Held())
	s.Bucket.Fail("x", 0)
	s.Advance(time.Hour)
	s.reader.StartNext()
	s.end()
	assert.Equal(t, wire.RunRead, f.Run.State)
	assert.Empty(t, s.Problems())
}

// TestSecondVisitReadsTheCache fetches nothing of a file that has not changed.
func TestSecondVisitReadsTheCache(t *testing.T) {
	kept := cache.NewMemory(0)
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	first := start(t, kept, nil)
	f := first.add("x", log)
	f.From = &library.Source{Key: "url x", URL: bucket}
	f.From.Keep("x", f)
	first.read(f)
	first.While(first.Keeper.Flush)

	second := start(t, kept, nil)
	again := second.add("x", log)
	again.From = &library.Source{Key: "url x", URL: bucket}
	again.Listed.Validator = f.At.Validator
	second.read(again)
	assert.EqualValues(t, len(log), second.Lib.Totals.FromCacheBytes)
	assert.Equal(t, first.Lib.Store.Totals().Points, second.Lib.Store.Totals().Points)
	assert.Zero(t, second.Lib.Totals.FetchedBytes)

	offline := start(t, kept, nil)
	gone := offline.add("x", log)
	gone.Offline = true
	offline.read(gone)
	assert.EqualValues(t, len(log), gone.ReadBytes)
	assert.Empty(t, offline.Bucket.Asked())
}

// TestStoppedByThePerson keeps what was read, and reads on when it is wanted again.
func TestStoppedByThePerson(t *testing.T) {
	s := start(t, nil, nil)
	f := s.add("x", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.reader.Stop()
	assert.False(t, s.reader.Stopping(), "nothing was being read")
	s.reader.Begin()
	s.reader.Take(&open.Listed{Runs: []*library.Run{f.Run}})
	s.reader.Stop()
	s.end()
	assert.Equal(t, []read.Drained{{Stopped: true}}, s.drained)
	assert.Equal(t, wire.RunQueued, f.Run.State)
	assert.False(t, s.reader.Complete())
	s.reader.Begin()
	s.reader.Take(&open.Listed{Again: []*library.File{f}})
	s.end()
	assert.Equal(t, wire.RunRead, f.Run.State)
	assert.True(t, s.reader.Complete())
}

// TestFilesThatJoinARun are read with it.
func TestFilesThatJoinARun(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil, nil)
	f := s.add("x", log)
	s.read(f)
	local := &library.File{
		Name:   "logs/y",
		Local:  true,
		Blob:   sourcetest.Blob(log),
		Stored: source.NewBlob(sourcetest.Blob(log), 5),
		Listed: source.Info{SizeBytes: int64(len(log))},
	}
	local.Begin("y")
	local.Content = s.Content(local.Stored)
	s.Lib.AddFile(f.Run, local)
	s.reader.Begin()
	s.reader.Take(&open.Listed{Runs: []*library.Run{f.Run}})
	s.reader.Take(&open.Listed{Runs: []*library.Run{f.Run}})
	s.end()
	assert.EqualValues(t, len(log), local.ReadBytes)
	assert.NotEmpty(t, local.Key, "from its first bytes")
	assert.Len(t, s.ended, 2)
}

// TestFullMemory ends reading, and says how many runs were not read.
func TestFullMemory(t *testing.T) {
	s := start(t, nil, func(cfg *read.Config) { cfg.MemoryBytes = 1 })
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s.read(s.add("x", log), s.add("y", log))
	assert.True(t, s.reader.Full())
	assert.Equal(t, []read.Drained{{Stopped: true}}, s.drained)
	notices := 0
	for _, m := range s.Told() {
		if _, ok := m.(*wire.Notice); ok {
			notices++
		}
	}
	assert.Equal(t, 1, notices)
}

// TestAnotherTabReads shows what the other tab caches, and reads the rest when it gets the lock.
func TestAnotherTabReads(t *testing.T) {
	kept := cache.NewMemory(0)
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	other := start(t, kept, nil)
	theirs := other.add("x", log)
	theirs.From = &library.Source{Key: "url x"}
	other.read(theirs)
	other.While(other.Keeper.Flush)

	ends, released := make(chan struct{}), make(chan struct{})
	s := start(t, kept, func(cfg *read.Config) {
		cfg.Locks = read.Locks{
			Try: func(context.Context, string) (func(), bool, error) { return nil, false, nil },
			Wait: func(ctx context.Context, name string) (func(), error) {
				assert.Equal(t, "eventlens reading bucket", name)
				select {
				case <-ends:
					return func() { close(released) }, nil
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			},
		}
	})
	f := s.add("x", log)
	f.Run.Lock = "bucket"
	s.reader.Begin()
	s.reader.Take(&open.Listed{Runs: []*library.Run{f.Run}})
	s.Until(func() bool { return f.CacheBytes > 0 })
	assert.True(t, s.reader.Elsewhere())
	assert.Equal(t, wire.RunQueued, f.Run.State)
	close(ends)
	s.end()
	assert.False(t, s.reader.Elsewhere())
	assert.Equal(t, wire.RunRead, f.Run.State)
	<-released
}

// TestPayloadsAreCachedOnceAsked reads an image from the server, then from the cache; a damaged one
// is not cached.
func TestPayloadsAreCachedOnceAsked(t *testing.T) {
	s := start(t, cache.NewMemory(0), nil)
	f := s.add("x", intaketest.Fixture(t, "torch-2.15.0-images"))
	s.read(f)
	s.Bucket.Asked()
	payload := s.reader.Payload(f.ID)
	at := store.Range{Offset: 100, Length: 8}
	damaged := errors.New("damaged")
	_, err := payload(t.Context(), at, func([]byte) error { return damaged })
	require.ErrorIs(t, err, damaged)
	want, err := payload(t.Context(), at, nil)
	require.NoError(t, err)
	assert.Len(t, s.Bucket.Asked(), 2)
	s.Media.Close()
	got, err := payload(t.Context(), at, nil)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	assert.Empty(t, s.Bucket.Asked())
}
