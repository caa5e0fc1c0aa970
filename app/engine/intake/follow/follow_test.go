package follow_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/follow"
	"eventlens/app/engine/intake/intaketest"
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
)

// every is the interval between checks.
const every = 30 * time.Second

// stage is a follower with the stages that it needs.
type stage struct {
	*intaketest.Stage
	opener   *open.Opener
	reader   *read.Reader
	follower *follow.Follower
	folder   source.Folder
	shared   source.Blob
}

func start(t *testing.T, kept cache.Store) *stage {
	t.Helper()
	s := &stage{Stage: intaketest.New(t, kept)}
	fetcher := s.Bucket.Fetcher()
	pool := workers.New(workers.Config{IdleFor: time.Second}, parse.Config{
		Fetcher: fetcher, Slice: loop.NewTimeSlice(func() {}, time.Now), Now: s.Now,
		Blob: func(wire.Ref) (source.Blob, error) { return s.shared, nil },
	}, nil)
	pacer := source.NewPacer(fetcher, s.Now, func() float64 { return 0.5 }, func() {})
	s.opener = open.New(s.Lib, s.Loop, s.Recents, open.Config{
		Fetcher: fetcher, Content: s.Content, Listed: s.listed,
		Folder: func(wire.Ref) (source.Folder, error) { return s.folder, nil },
	})
	s.reader = read.New(s.Lib, s.Loop, s.Recents, read.Config{
		Links: renew.New(renew.Config{Fetcher: fetcher, Now: s.Now}),
		Pacer: pacer, Pool: pool, Content: s.Content, Now: s.Now,
		ShareBlob: func(b source.Blob) wire.Ref { s.shared = b; return 1 },
		Rank:      func(wire.RunID) int { return 0 },
		Expecting: func() bool { return s.opener.Expecting() || s.follower.Retaking() },
		Changed:   func() {},
		FileEnded: func(e read.FileEnded) { s.follower.FileEnded(e) },
		RunEnded:  func(e read.RunEnded) { s.follower.RunEnded(e) },
		Drained:   func(d read.Drained) { s.follower.ReadingEnded(d.Stopped) },
	})
	s.follower = follow.New(s.Lib, s.Loop, s.opener, s.reader, s.Recents, follow.Config{
		Pacer: pacer, Content: s.Content, Now: s.Now, Random: func() float64 { return 0.5 },
	})
	s.reader.Start(s.Kept, s.Keeper, s.Media)
	pool.Begin(s.Context())
	t.Cleanup(func() { s.Cancel(nil); pool.Close() })
	s.follower.SetFollow(&wire.Follow{EveryMs: every.Milliseconds()})
	return s
}

func (s *stage) listed(found *open.Listed) {
	s.follower.Listed(found)
	s.reader.Take(found)
	s.reader.StartNext()
}

// open opens a source and reads it.
func (s *stage) open(src wire.Source) {
	s.reader.Begin()
	s.follower.Opening()
	s.reader.Await()
	s.listed(s.opener.Open(s.reader.Life(), &wire.Open{Sources: []wire.Source{src}}))
	s.rest()
}

// rest runs the loop until nothing is being read or checked.
func (s *stage) rest() {
	s.Until(func() bool {
		return !s.reader.Reading() && !s.follower.Checking() && !s.opener.Expecting()
	})
}

// check lets the interval pass, and waits for the check and all that it finds.
func (s *stage) check() {
	s.Advance(every + every/4)
	s.follower.Wake()
	s.rest()
}

// checked returns the state of the live tail that the page was told last.
func (s *stage) checked() (last wire.Checked) {
	for _, m := range s.Told() {
		if c, ok := m.(*wire.Checked); ok {
			last = *c
		}
	}
	return last
}

const bucket = "https://bucket.example/"

var folder = wire.Source{URL: bucket + "runs/"}

// TestGrownFileIsReadOn appends to one of two files: only that one is read, from its mark on.
func TestGrownFileIsReadOn(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil)
	s.Bucket.Put("runs/a/x.tfevents", log)
	s.Bucket.Put("runs/b/x.tfevents", log)
	s.open(folder)
	points := s.Lib.Store.Totals().Points
	s.check()
	assert.Equal(t, points, s.Lib.Store.Totals().Points)
	s.Bucket.Asked()

	s.Bucket.Put("runs/b/x.tfevents", append(log[:len(log):len(log)], log...))
	s.check()
	assert.Equal(t, points+points/2, s.Lib.Store.Totals().Points)
	assert.NotContains(t, s.Bucket.Asked(), "runs/a/x.tfevents")
	assert.Equal(t, wire.RunRead, s.Lib.Runs[1].State)
	assert.True(t, s.checked().Followed)
	assert.Equal(t, s.Now().UnixMilli(), s.checked().AtMs)
}

// TestShortenedFileIsReadAnew replaces a file by a shorter one.
func TestShortenedFileIsReadAnew(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", intaketest.Fixture(t, "torch-2.15.0-histograms"))
	s.open(folder)
	short := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s.Bucket.Put("runs/x.tfevents", short)
	s.check()
	assert.EqualValues(t, len(short), s.Lib.Totals.ReadBytes)
	assert.Empty(t, s.Problems())
}

// TestNewRunsAreFound counts each new run once.
func TestNewRunsAreFound(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil)
	s.Bucket.Put("runs/a/x.tfevents", log)
	s.open(folder)
	s.Bucket.Put("runs/b/x.tfevents", log)
	s.Bucket.Put("runs/a/y.tfevents", log)
	s.check()
	assert.Equal(t, []string{"a", "b"}, s.Runs())
	assert.Len(t, s.Lib.Runs[0].Files, 2, "a file joined its run")
	assert.Equal(t, 1, s.checked().NewRuns)
	s.check()
	assert.Zero(t, s.checked().NewRuns)
}

// TestFileThatVanishes: what was read of the file is kept, and the problem is reported until the
// file is there again.
func TestFileThatVanishes(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil)
	s.Bucket.Put("runs/a/x.tfevents", log)
	s.Bucket.Put("runs/b/x.tfevents", log)
	s.open(folder)
	points := s.Lib.Store.Totals().Points
	s.Bucket.Remove("runs/b/x.tfevents")
	s.check()
	s.check()
	records := s.Lib.Runs[1].Files[0].At.Records
	assert.Equal(t, map[string]wire.Text{"b/x.tfevents": report.ProblemVanished(records)},
		s.Problems())
	assert.Equal(t, wire.RunProblem, s.Lib.Runs[1].State)
	assert.Equal(t, points, s.Lib.Store.Totals().Points)
	s.Bucket.Put("runs/b/x.tfevents", log)
	s.check()
	assert.Empty(t, s.Problems())
	assert.Equal(t, wire.RunRead, s.Lib.Runs[1].State)
}

// TestHalfOfARecordIsBeingWritten shows the run as being written, until nothing has come for a
// while.
func TestHalfOfARecordIsBeingWritten(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", log[:200])
	s.open(folder)
	s.Bucket.Put("runs/x.tfevents", log[:len(log)-3])
	s.check()
	r := s.Lib.Runs[0]
	assert.Equal(t, wire.RunWriting, r.State)
	for range 5 {
		s.check()
	}
	assert.Equal(t, wire.RunProblem, r.State)
	assert.Equal(t, report.ProblemTruncated(r.Files[0].At.Offset, r.Files[0].At.Records),
		s.Problems()["x.tfevents"])
	s.Bucket.Put("runs/x.tfevents", log)
	s.check()
	assert.Equal(t, wire.RunRead, r.State)
	assert.Empty(t, s.Problems())
}

// TestServerThatFails: a failing server is asked less often, and the problem is reported; a
// person's request asks at once.
func TestServerThatFails(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.open(folder)
	s.Bucket.Fail("runs/eventlens.json", 500)
	s.check()
	why := report.ProblemListing.With(wire.Plain("the server failed; try again later (HTTP status 500)"))
	assert.Equal(t, report.CheckFailed.With(wire.Plain("runs"), why),
		s.checked().Problem)
	assert.Greater(t, s.follower.Due(), every, "it waits longer")
	assert.Equal(t, wire.RunRead, s.Lib.Runs[0].State, "the data stay")
	s.Bucket.Fail("runs/eventlens.json", 0)
	s.follower.Refresh()
	assert.Zero(t, s.follower.Due())
	s.follower.Wake()
	assert.True(t, s.follower.Checking())
	s.rest()
	assert.True(t, s.checked().Problem.None())
}

// TestSourceThatCouldNotBeListed is opened by a later check.
func TestSourceThatCouldNotBeListed(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.Bucket.Fail("runs/eventlens.json", 500)
	s.Bucket.Fail("runs/", 500)
	s.open(folder)
	assert.Len(t, s.Problems(), 1)
	s.Bucket.Fail("runs/eventlens.json", 0)
	s.Advance(every)
	s.check()
	assert.Empty(t, s.Problems())
	assert.Equal(t, []string{"."}, s.Runs())
	assert.Equal(t, wire.RunRead, s.Lib.Runs[0].State)
}

// TestFileThatFailed is read again when its time has come, or when a person wants it.
func TestFileThatFailed(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.Bucket.Fail("runs/x.tfevents", 403)
	s.open(folder)
	assert.Equal(t, map[string]wire.Text{"x.tfevents": report.ProblemStatus(403)}, s.Problems())
	s.Bucket.Fail("runs/x.tfevents", 0)
	s.follower.Refresh()
	s.follower.Wake()
	s.rest()
	assert.Empty(t, s.Problems())
}

// TestSingleFile is asked itself whether it changed, since nothing lists it.
func TestSingleFile(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil)
	s.Bucket.Put("x.tfevents", log)
	s.open(wire.Source{URL: bucket + "x.tfevents"})
	points := s.Lib.Store.Totals().Points
	s.check()
	assert.Equal(t, points, s.Lib.Store.Totals().Points)
	s.Bucket.Put("x.tfevents", append(log[:len(log):len(log)], log...))
	s.check()
	assert.Equal(t, 2*points, s.Lib.Store.Totals().Points)
	s.Bucket.Remove("x.tfevents")
	s.check()
	assert.False(t, s.checked().Problem.None(), "the file is the whole source")
}

// TestFolderOfTheBrowser lists a dropped folder again; once its files rest, their growth is cached
// as a whole.
func TestFolderOfTheBrowser(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, cache.NewMemory(0))
	files := intaketest.NewFolder(map[string][]byte{"a/x.tfevents": log})
	s.folder = files
	s.open(wire.Source{Folder: 1})
	points := s.Lib.Store.Totals().Points
	files.Put("a/x.tfevents", append(log[:len(log):len(log)], log...))
	s.check()
	assert.Equal(t, 2*points, s.Lib.Store.Totals().Points)
	f := s.Lib.Files[0]
	assert.True(t, f.Grew)
	s.check()
	assert.False(t, f.Grew)
	kept := false
	s.While(func() {
		for !kept && t.Context().Err() == nil {
			_, err := s.Kept.Blob(t.Context(), f.Key)
			kept = err == nil
		}
	})
	assert.True(t, kept)
}

// TestSnapshotThatEnds reads a file of a folder on from a fresh snapshot, as soon as its run has
// ended.
func TestSnapshotThatEnds(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, nil)
	s.folder = intaketest.NewFolder(map[string][]byte{"a/x.tfevents": log})
	s.open(wire.Source{Folder: 1})
	f := s.Lib.Files[0]
	fault := wire.Fault{Text: report.ProblemStatus(1), Passing: true}
	s.reader.Begin()
	s.follower.FileEnded(read.FileEnded{File: f, Fault: fault})
	assert.NotNil(t, f.Withheld, "nothing is said yet")
	s.follower.RunEnded(read.RunEnded{Run: f.Run})
	assert.True(t, s.follower.Retaking())
	s.rest()
	assert.Empty(t, s.Problems())
	assert.Nil(t, f.Withheld)
}

// TestStopped ends a check that waits, and follows nothing that the person stopped.
func TestStopped(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.open(folder)
	s.follower.Refresh()
	s.follower.Wake()
	s.follower.StopCheck()
	s.rest()
	assert.False(t, s.checked().Checking)
	s.follower.SetFollow(&wire.Follow{EveryMs: every.Milliseconds(), Hidden: true})
	assert.Greater(t, s.follower.Due(), 1000*time.Hour, "nobody sees it")
	assert.Zero(t, s.checked().NextMs)
}

// TestStalledCheck gives up files for which nothing arrives, and retries them later.
func TestStalledCheck(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/x.tfevents", intaketest.Fixture(t, "torch-2.15.0-scalars"))
	s.open(folder)
	r := s.Lib.Runs[0]
	f := r.Files[0]
	// As if a check had found it grown, and nothing arrived any more.
	s.reader.Begin()
	s.Lib.SetState(r, wire.RunReading)
	f.Done = false
	s.follower.Wake() // notes how far it is
	s.Advance(3 * time.Minute)
	s.follower.Wake()
	require.True(t, f.GivenUp)
	s.follower.FileEnded(read.FileEnded{File: f, Fault: wire.Fault{Stopped: true}})
	assert.Equal(t, map[string]wire.Text{
		"x.tfevents": report.ProblemBroke(f.At.Offset, f.At.Records, report.ReasonSilence.Text()),
	}, s.Problems())
	assert.True(t, f.Failing())
	s.reader.StartNext()
	s.rest()
}
