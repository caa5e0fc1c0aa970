package intake_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

const address = "https://bucket.example/"

// session is an intake with a page, and what both were told, in order. The test's goroutine is the
// loop.
type session struct {
	*intaketest.Stage
	in     *intake.Intake
	page   wire.Conn
	told   []wire.Message
	events []string // of the screen and the page
}

// start starts an intake that reads a bucket; change changes its settings.
func start(t *testing.T, change func(*intake.Config)) *session {
	t.Helper()
	page, worker := wire.Pipe()
	s := &session{Stage: intaketest.New(t, nil), page: page}
	cfg := intake.Config{
		Parse: parse.Config{
			Fetcher: s.Bucket.Fetcher(), Slice: loop.NewTimeSlice(func() {}, time.Now), Now: s.Now,
		},
		Workers: workers.Config{IdleFor: time.Second},
		Recents: recents.Config{ZoneOffset: func(int64) int { return 0 }},
		Random:  func() float64 { return 0.5 },
	}
	if change != nil {
		change(&cfg)
	}
	l := s.Facing(worker)
	s.in = intake.New(cfg, l, func(m *wire.Refused) { l.Send(m) })
	s.in.Start(intake.Screen{
		Rank: func(wire.RunID) int { return 0 }, Changed: func() {},
		TagsSent: func() {},
		FinishCards: func() {
			s.receive(t)
			s.events = append(s.events, "finish")
		},
	})
	t.Cleanup(func() { s.Cancel(nil); s.Wait(); s.in.Close() })
	return s
}

// receive adds what the page was told to s.told.
func (s *session) receive(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // only what is there
	for {
		m, err := wire.Receive(ctx, s.page)
		if err != nil {
			require.ErrorIs(t, err, context.Canceled)
			return
		}
		switch m := m.(type) {
		case *wire.Progress:
			s.events = append(s.events, fmt.Sprint("progress ", m.Reading))
		case *wire.Loaded:
			s.events = append(s.events, "loaded")
		}
		s.told = append(s.told, m)
	}
}

// until runs the loop until the page was told a message of type M that is wanted, and returns it.
func until[M wire.Message](t *testing.T, s *session, wanted func(M) bool) (found M) {
	t.Helper()
	s.Until(func() bool {
		s.in.Tell()
		s.receive(t)
		for i, m := range s.told {
			if m, ok := m.(M); ok && wanted(m) {
				found, s.told = m, s.told[i+1:]
				return true
			}
		}
		return false
	})
	return found
}

// open opens a folder and waits until it was read.
func (s *session) open(t *testing.T) *wire.Loaded {
	t.Helper()
	require.True(t, s.in.Handle(&wire.Open{Sources: []wire.Source{{URL: address + "runs/"}}}))
	return until(t, s, func(*wire.Loaded) bool { return true })
}

// log is a log of 4 steps of 2 tags.
func log(t *testing.T) []byte {
	t.Helper()
	b, err := os.ReadFile("../../../testdata/fixtures/tensorboardx-2.6.5-scalars.tfevents")
	require.NoError(t, err)
	return b
}

// TestFolderIsRead reads two runs and, at the next check, a third one.
func TestFolderIsRead(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/a/x.tfevents", log(t))
	s.Bucket.Put("runs/b/x.tfevents", log(t))
	loaded := s.open(t)
	assert.EqualValues(t, 16, loaded.Points)
	assert.Equal(t, 2, loaded.Runs)
	assert.True(t, s.in.Complete() && !s.in.Reading())
	assert.Equal(t, []string{"progress false", "finish", "loaded"}, s.events[len(s.events)-3:],
		"the page hears of the end before its cards are drawn for the last time")

	assert.Equal(t, "a", s.in.Run(1).Name)
	assert.Nil(t, s.in.Run(9))
	assert.EqualValues(t, 18, s.in.Records(), "with a version record each")
	assert.Len(t, s.in.Snapshot().Tags(), 2)
	assert.Contains(t, s.in.FileName(1), "x.tfevents")

	s.Bucket.Put("runs/c/x.tfevents", log(t))
	s.in.Handle(&wire.Refresh{})
	s.in.Wake()
	until(t, s, func(m *wire.Loaded) bool { return m.Points == 24 })
	assert.Equal(t, "c", s.in.Run(3).Name)
}

// TestDamageIsTold counts damage of a run's file and tells the page.
func TestDamageIsTold(t *testing.T) {
	s := start(t, nil)
	damaged := log(t)
	damaged[len(damaged)/2] ^= 1
	s.Bucket.Put("runs/a/x.tfevents", damaged)
	loaded := s.open(t)
	assert.Positive(t, loaded.Problems)
	require.NotEmpty(t, s.in.Problems(1))
	assert.False(t, s.in.Problems(1)[0].Text.None())
	assert.Empty(t, s.in.Problems(9))
	assert.False(t, s.in.Unchecked(1, 0), "its checksums were verified")
	_, ok := s.in.Unverified(1, 0)
	assert.False(t, ok)
}

// TestReadingIsStopped stops reading before it has begun, and resumes it.
func TestReadingIsStopped(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/a/x.tfevents", log(t))
	s.in.Handle(&wire.Open{Sources: []wire.Source{{URL: address + "runs/"}}})
	assert.True(t, s.in.Reading())
	s.in.Handle(&wire.Stop{})
	until(t, s, func(m *wire.Progress) bool { return !m.Reading })
	assert.NotContains(t, s.events, "finish")
	assert.EqualValues(t, 8, s.open(t).Points)
}

// TestBusyServerIsNamed waits for a server that has too many requests, and reads on once it may.
func TestBusyServerIsNamed(t *testing.T) {
	s := start(t, nil)
	s.Bucket.Put("runs/a/x.tfevents", log(t))
	s.Bucket.Fail("runs/a/x.tfevents", http.StatusTooManyRequests)
	s.in.Handle(&wire.Open{Sources: []wire.Source{{URL: address + "runs/"}}})
	waits := until(t, s, func(m *wire.Progress) bool { return m.WaitsFor != "" })
	assert.Equal(t, "bucket.example", waits.WaitsFor)
	assert.Positive(t, waits.WaitSeconds)
	assert.LessOrEqual(t, s.in.Due(), 250*time.Millisecond)
	s.Bucket.Fail("runs/a/x.tfevents", 0)
	s.Until(func() bool {
		s.Advance(time.Second)
		s.in.Wake()
		s.in.Tell()
		s.receive(t)
		return s.in.Complete()
	})
	assert.EqualValues(t, 8, until(t, s, func(*wire.Loaded) bool { return true }).Points)
}

// TestWhatIsLacking tells the page that nothing can be kept for its next visit.
func TestWhatIsLacking(t *testing.T) {
	assert.Equal(t, []wire.Text{report.LacksStorage.Text()}, start(t, nil).in.Lacks())
	private := start(t, func(c *intake.Config) { c.Private = true })
	assert.Empty(t, private.in.Lacks(), "a person wanted that")
}

// TestRecentSources remembers what was opened, and tells a page that joins later.
func TestRecentSources(t *testing.T) {
	kept := cache.NewMemory(0)
	s := start(t, func(c *intake.Config) { c.Cache = kept })
	assert.Empty(t, s.in.Lacks())
	s.Bucket.Put("runs/a/x.tfevents", log(t))
	s.open(t)
	s.in.SetBusy(false)
	s.in.TellRecents()
	recent := until(t, s, func(m *wire.Recents) bool { return len(m.Sources) == 1 && m.Bytes > 0 })
	assert.Equal(t, "runs", recent.Sources[0].Name)

	var joins []wire.Message
	s.in.Introduce(func(m wire.Message) { joins = append(joins, m) })
	catalogue := joins[slices.IndexFunc(joins, func(m wire.Message) bool {
		_, ok := m.(*wire.Catalogue)
		return ok
	})].(*wire.Catalogue)
	assert.Equal(t, "a", catalogue.Runs[0].Name)
	s.in.Handle(&wire.KeepLimit{Bytes: 1 << 30})
	until(t, s, func(m *wire.Recents) bool { return m.Limit == 1<<30 })
	s.in.Handle(&wire.Forget{Key: recent.Sources[0].Key})
	until(t, s, func(m *wire.Recents) bool { return len(m.Sources) == 0 })
}

// TestAccessIsPassedOn gives the grants of the page to all that fetch, and asks the host of an
// embedded page for new addresses.
func TestAccessIsPassedOn(t *testing.T) {
	var given []source.Grant
	s := start(t, func(c *intake.Config) {
		c.Embedded = true
		c.Parse.Grants = func(g []source.Grant) { given = g }
	})
	s.in.Handle(&wire.Access{Grants: []wire.Grant{{Scope: address, Cookies: true}}})
	require.Len(t, given, 1)
	assert.Equal(t, address, given[0].Scope)

	s.Bucket.Put("x.tfevents", log(t))
	s.Bucket.Fail("x.tfevents", http.StatusForbidden)
	s.in.Handle(&wire.Open{Sources: []wire.Source{{URL: address + "x.tfevents?sig=old"}}})
	refused := until(t, s, func(*wire.Refused) bool { return true })
	assert.Equal(t, address+"x.tfevents", refused.URL)
	s.in.AskAgain()
	assert.Equal(t, refused, until(t, s, func(*wire.Refused) bool { return true }))
	s.Bucket.Fail("x.tfevents", 0)
	s.in.Handle(&wire.Renewed{Number: refused.Number, URL: address + "x.tfevents?sig=new"})
	assert.EqualValues(t, 8, until(t, s, func(*wire.Loaded) bool { return true }).Points)
}

// TestOtherMessagesAreNotForIt leaves what concerns cards to the view.
func TestOtherMessagesAreNotForIt(t *testing.T) {
	s := start(t, nil)
	assert.False(t, s.in.Handle(&wire.View{}))
	run := s.in.AddRun("made", "here", store.NewBuilder().Take(0))
	assert.Equal(t, "made", s.in.Run(run).Name)
	s.in.Rerank()
	assert.True(t, s.in.Handle(&wire.Follow{EveryMs: 30_000}))
	assert.Positive(t, s.in.Due())
}
