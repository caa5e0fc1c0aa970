package engine_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestSingleFilesAreAsked follows a file by its URL, from servers that tell more or less about it.
func TestSingleFilesAreAsked(t *testing.T) {
	for name, tt := range map[string]struct {
		url       string
		dumb      bool
		unchanged []string
	}{
		"plain": {url: "a.tfevents", unchanged: []string{"HEAD a.tfevents"}},
		"no validator": {
			url: "a.tfevents", dumb: true,
			unchanged: []string{"HEAD a.tfevents", "GET a.tfevents bytes=%d-"},
		},
		"signed": {
			url: "a.tfevents?X-Amz-Signature=x", unchanged: []string{"GET a.tfevents bytes=%d-"},
		},
		"signed, and no validator": {
			url: "a.tfevents?X-Amz-Signature=x", dumb: true,
			unchanged: []string{"GET a.tfevents bytes=%d-"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) {
				log := scalars("loss", 999)
				last := log.at()
				log.scalar("loss", 999, 1)
				s := newSite(map[string]*logWriter{"a.tfevents": log})
				s.dumb = tt.dumb
				p := follow(t, s, half, wire.Source{URL: siteURL + tt.url})
				p.check()
				want := strings.ReplaceAll(strings.Join(tt.unchanged, "\n"), "%d",
					strconv.Itoa(last))
				assert.Equal(t, want, strings.Join(s.takeLog(), "\n"))
				assert.Zero(t, countTold(p.page, anyMessage[*wire.Loaded]))
				assert.Zero(t, countTold(p.page, anyMessage[*wire.Catalogue]),
					"no run is shown as being read")

				s.put("a.tfevents", log.scalar("loss", 1000, 1).bytes)
				p.check()
				for _, line := range filter(s.takeLog(), "GET") {
					assert.Contains(t, line, fmt.Sprintf("bytes=%d-", last),
						"from the last record on")
				}
				assert.EqualValues(t, 1001, p.lastLoaded().Points)
				assert.Less(t, p.lastLoaded().FetchedBytes, p.opened+150)

				s.put("a.tfevents", scalars("gain", 5).bytes)
				p.check()
				assert.EqualValues(t, 5, p.lastLoaded().Points, "shorter")
				s.change(func() { s.answers["a.tfevents"] = 404 })
				assert.Contains(t, words.Say(p.check().Problem), "The server has no such file")
				s.change(func() { s.answers["a.tfevents"] = 0 })
				assert.Empty(t, words.Say(p.check().Problem))
				assert.EqualValues(t, 5, p.lastLoaded().Points)
			})
		})
	}
}

// TestListingsThatTellLess follows manifests without times, and without sizes.
func TestListingsThatTellLess(t *testing.T) {
	for name, tt := range map[string]struct {
		timeless, bare bool
		unchanged      int // requests
	}{"no times": {timeless: true, unchanged: 1}, "no sizes": {bare: true, unchanged: 3}} {
		t.Run(name, func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) {
				log := scalars("loss", 1000)
				s := newSite(map[string]*logWriter{
					"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 10),
				})
				s.timeless, s.bare = tt.timeless, tt.bare
				p := follow(t, s, half)
				for range 2 {
					p.check()
					assert.Len(t, s.takeLog(), tt.unchanged)
				}
				assert.Zero(t, countTold(p.page, anyMessage[*wire.Catalogue]))
				s.put("a/x.tfevents", log.scalar("loss", 1000, 1).bytes)
				p.check()
				assert.EqualValues(t, 1011, p.lastLoaded().Points)
				s.takeLog()
				p.check()
				assert.Len(t, s.takeLog(), tt.unchanged)
				s.change(func() { s.answers["b/x.tfevents"] = 404 })
				p.check()
				if tt.bare {
					require.Len(t, p.standing(), 1)
					assert.Contains(t, p.standing()[0],
						"b/x.tfevents: The file was moved or deleted")
				}
			})
		})
	}
}

// TestFileThatOutranItsListing grows between its listing and its reading. The next listing shows a
// known state: the file is asked once, and nothing is read.
func TestFileThatOutranItsListing(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 10)
		s := newSite(map[string]*logWriter{"a/x.tfevents": log})
		p := follow(t, s, half)
		last := log.at()
		s.put("a/x.tfevents", log.scalar("loss", 10, 1).bytes)
		s.change(func() { s.stale = s.manifest() })
		s.put("a/x.tfevents", log.scalar("loss", 11, 1).bytes)
		p.check()
		assert.Equal(t,
			[]string{"GET eventlens.json",
				fmt.Sprintf("GET a/x.tfevents bytes=%d-", last-(log.at()-last)/2)}, s.takeLog())
		assert.EqualValues(t, 12, p.lastLoaded().Points)
		p.seen = nil
		s.change(func() { s.stale = nil })
		p.check()
		assert.Equal(t, []string{"GET eventlens.json", "HEAD a/x.tfevents"}, s.takeLog())
		p.check()
		assert.Equal(t, []string{"GET eventlens.json"}, s.takeLog())
		assert.Zero(t, countTold(p.page, anyMessage[*wire.Catalogue]))
	})
}

func TestIncompleteRecordsAreSaidOnce(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 1000)
		s := newSite(map[string]*logWriter{"a/x.tfevents": log})
		p := follow(t, s, 5*time.Second)
		for step := range 100 {
			log.scalar("loss", int64(1000+step), 1)
			s.put("a/x.tfevents", log.bytes[:log.at()-3])
			p.check()
			require.Empty(t, p.standing(), "it is being written")
			assert.Equal(t, wire.RunWriting, p.runs()["a"].State)
			assert.Zero(t, p.lastLoaded().Problems)
			assert.EqualValues(t, 1000+step, p.lastLoaded().Points)
		}
		for began := time.Now(); time.Since(began) < 5*time.Minute; {
			p.check()
		}
		require.Len(t, p.standing(), 1, "nothing more came for minutes")
		assert.Contains(t, p.standing()[0],
			fmt.Sprintf("the %s records before it are shown", thousands(1100)))
		assert.Equal(t, wire.RunProblem, p.runs()["a"].State)
		s.put("a/x.tfevents", log.bytes)
		p.check()
		assert.Empty(t, p.standing())
		assert.Zero(t, p.lastLoaded().Problems)
		assert.Equal(t, wire.RunRead, p.runs()["a"].State)
	})
}

func thousands(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }

func TestReadingThatFailsIsTriedAgain(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 1000)
		s := newSite(map[string]*logWriter{
			"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 1000),
		})
		p := follow(t, s, half)
		s.put("a/x.tfevents", log.scalar("loss", 1000, 1).bytes)
		s.change(func() { s.answers["a/x.tfevents"] = 503 })
		checked := p.check()
		assert.Empty(t, words.Say(checked.Problem), "the listing was had")
		require.Len(t, p.standing(), 1)
		assert.Contains(t, p.standing()[0], "the server answered with status 503")
		assert.Zero(t, countTold(p.page, anyMessage[*wire.Loaded]))
		for range 20 {
			p.check()
		}
		assert.Less(t, len(filter(s.takeLog(), "a/x.tfevents")), 8, "less and less often")
		s.change(func() { s.answers["a/x.tfevents"] = 0 })
		p.refresh()
		assert.Empty(t, p.standing())
		assert.EqualValues(t, 2001, p.lastLoaded().Points)
		assert.Equal(t, wire.RunRead, p.runs()["a"].State)

		s.change(func() { s.answers["a/x.tfevents"] = 503 })
		s.put("a/x.tfevents", log.scalar("loss", 1001, 1).bytes)
		p.check()
		s.change(func() { s.answers["a/x.tfevents"] = 0 })
		p.check()
		p.check()
		assert.EqualValues(t, 2002, p.lastLoaded().Points, "by itself, too")
		assert.Empty(t, p.standing())
	})
}

// followSilent follows ten runs of two files each, 150 points per run, which have grown by two
// points. Nothing arrives of one file's growth.
func followSilent(t *testing.T, s *site) *follower {
	logs := map[string]*logWriter{}
	// More runs than are read at once.
	for _, run := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		logs[run+"/1.tfevents"], logs[run+"/2.tfevents"] = scalars("loss", 100), scalars("loss", 50)
	}
	for name, log := range logs {
		s.put(name, log.bytes)
	}
	p := follow(t, s, half)
	s.change(func() { s.mute = "a/1.tfevents" })
	for name, log := range logs {
		s.put(name, log.scalar("loss", 100, 1).bytes)
	}
	return p
}

func TestStopOfACheckIsTakenUpByRefresh(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(nil)
		p := followSilent(t, s)
		s.change(func() {
			for name := range s.files {
				s.silent = append(s.silent, name)
			}
		})
		until(p.page, func(c *wire.Checked) bool { return c.Checking })
		synctest.Wait()
		p.send(&wire.Stop{})
		until(p.page, func(c *wire.Checked) bool { return !c.Checking })
		s.change(func() { s.mute, s.silent = "", nil })
		p.check()
		assert.Zero(t, countTold(p.page, anyMessage[*wire.Loaded]), "stopped is stopped")
		p.refresh()
		assert.EqualValues(t, 10*150+20, p.lastLoaded().Points)
		for name, r := range p.runs() {
			assert.Equal(t, wire.RunRead, r.State, name)
		}
	})
}

// TestFullMemoryIsNotFollowed has a page whose memory limit is reached: it says so once.
func TestFullMemoryIsNotFollowed(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{
			"a/x.tfevents": scalars("loss", 10), "b/x.tfevents": scalars("loss", 10),
		})
		p := startPage(t,
			intake.Config{Parse: parse.Config{Fetcher: s}, Limits: read.Limits{MemoryBytes: 1}})
		p.send(&wire.Open{Sources: []wire.Source{{URL: siteURL}}})
		until(p, func(n *wire.Notice) bool { return strings.Contains(words.Say(n.Text), "memory") })
		p.send(&wire.Follow{EveryMs: 1000})
		s.takeLog()
		time.Sleep(time.Hour)
		assert.Empty(t, s.takeLog())
	})
}

// TestSilentServerEndsNoTail has nothing arrive of a grown file, while others grow on.
func TestSilentServerEndsNoTail(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(nil)
		p := followSilent(t, s)
		began := time.Now()
		p.check()
		assert.InDelta(t, (2 * checkPatience).Seconds(), (time.Since(began) - half).Seconds(),
			checkPatience.Seconds()+1)
		assert.EqualValues(t, 10*150+18, p.lastLoaded().Points, "all but those of the run")
		require.Len(t, p.standing(), 1)
		assert.Contains(t, p.standing()[0], "a/1.tfevents: Reading stopped at byte ")
		assert.Contains(t, p.standing()[0], "the server stopped sending")
		s.change(func() { s.mute = "" })
		for len(p.standing()) > 0 {
			p.check()
		}
		assert.EqualValues(t, 10*150+20, p.lastLoaded().Points)
	})
}

// TestRefreshReadsWhatFailed opens files that do not exist, or are not event files yet.
func TestRefreshReadsWhatFailed(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{
			"a/x.tfevents": {bytes: []byte("<html>sign in")}, "b/x.tfevents": scalars("loss", 10),
		})
		s.answers["b/x.tfevents"] = 403
		p := follow(t, s, half)
		p.check()
		p.check()
		assert.Equal(t, []string{"GET eventlens.json", "GET eventlens.json"}, s.takeLog(),
			"nothing says that they are better now")
		s.change(func() { s.answers["b/x.tfevents"] = 0 })
		p.refresh()
		assert.EqualValues(t, 10, p.lastLoaded().Points)
		assert.Equal(t, 1, p.lastLoaded().Problems)
		assert.Equal(t, wire.RunRead, p.runs()["b"].State)
	})
}

func TestRefreshReadsWhatWasStopped(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 4000).bytes
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		p := follow(t, s, half)
		blob := &slowBlob{content: log, parts: make(chan int)}
		p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
			Path: "slow.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob),
		}}}}})
		until(p.page, func(m *wire.Progress) bool { return m.Reading })
		time.Sleep(time.Hour)
		assert.Empty(t, s.takeLog(), "no check begins while files are read")
		p.send(&wire.Stop{})
		until(p.page, func(m *wire.Progress) bool { return !m.Reading })
		p.check()
		assert.Equal(t, wire.RunQueued, p.runs()["slow.tfevents"].State, "stopped is stopped")

		close(blob.parts)
		p.refresh()
		loaded := p.lastLoaded()
		assert.EqualValues(t, 4010, loaded.Points)
		assert.Equal(t, wire.RunRead, p.runs()["slow.tfevents"].State)
		last := progressOf(p.page)
		assert.Equal(t, last.Files, last.FilesDone)
		assert.False(t, last.Reading)
	})
}

func progressOf(p *page) (last wire.Progress) {
	for _, m := range p.seen {
		if m, ok := m.(*wire.Progress); ok {
			last = *m
		}
	}
	return last
}

// TestStoppedListingsAreListedByRefresh stops an opening before its listing came.
func TestStoppedListingsAreListedByRefresh(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		s.hold = make(chan struct{})
		p := &follower{page: startPage(t, intake.Config{Parse: parse.Config{Fetcher: s}})}
		p.patience = 24 * time.Hour
		p.send(&wire.Follow{EveryMs: 1000})
		p.send(&wire.Open{Sources: []wire.Source{{URL: siteURL}}})
		synctest.Wait() // until it is requested
		p.send(&wire.Stop{})
		until(p.page, func(m *wire.Progress) bool { return !m.Reading })
		close(s.hold)
		s.takeLog()
		time.Sleep(time.Hour)
		assert.Empty(t, s.takeLog())
		p.refresh()
		assert.EqualValues(t, 10, p.lastLoaded().Points)
	})
}

func TestStopEndsACheck(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		p := follow(t, s, half)
		hold := make(chan struct{})
		s.change(func() { s.hold = hold })
		until(p.page, func(c *wire.Checked) bool { return c.Checking })
		p.send(&wire.Stop{})
		ended := until(p.page, func(c *wire.Checked) bool { return !c.Checking })
		assert.Empty(t, words.Say(ended.Problem), "the person wanted it")
		until(p.page, func(c *wire.Checked) bool { return c.Checking })
		began := time.Now()
		ended = until(p.page, func(c *wire.Checked) bool { return !c.Checking })
		assert.Equal(t, 2*time.Minute, time.Since(began))
		assert.Contains(t, words.Say(ended.Problem), "The server did not answer within 2 minutes.")
		close(hold)
		assert.Empty(t, words.Say(p.check().Problem))
	})
}

// TestPatienceIsForTheNextAnswer checks files that have to be asked one by one, which takes longer
// than a single answer may take.
func TestPatienceIsForTheNextAnswer(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		files := map[string]*logWriter{}
		for run := range 4 * filesAtOnce {
			files[fmt.Sprintf("run%d/x.tfevents", run)] = scalars("loss", 10)
		}
		s := newSite(files)
		s.bare = true
		p := follow(t, s, half)
		s.change(func() { s.delay = checkPatience - time.Second })
		until(p.page, func(c *wire.Checked) bool { return c.Checking })
		began := time.Now()
		ended := until(p.page, func(c *wire.Checked) bool { return !c.Checking })
		assert.Empty(t, words.Say(ended.Problem))
		assert.Greater(t, time.Since(began), 3*checkPatience)
		s.change(func() { s.delay = checkPatience + time.Second })
		until(p.page, func(c *wire.Checked) bool { return c.Checking })
		assert.Contains(t,
			words.Say(until(p.page, func(c *wire.Checked) bool { return !c.Checking }).Problem),
			"The server did not answer within 2 minutes.")
	})
}

// TestSourceThatCouldNotBeListed appears once it can be.
func TestSourceThatCouldNotBeListed(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		s.answers["eventlens.json"] = 404
		p := startPage(t,
			intake.Config{Random: func() float64 { return 0.5 }, Parse: parse.Config{Fetcher: s}})
		f := &follower{page: p}
		p.patience = 24 * time.Hour
		assert.Equal(t, 1, p.open(wire.Source{URL: siteURL}).Problems)
		p.send(&wire.Follow{EveryMs: 1000})
		f.check()
		require.Len(t, f.standing(), 1)
		s.change(func() { s.answers["eventlens.json"] = 0 })
		assert.Equal(t, 1, f.check().NewRuns)
		assert.Empty(t, f.standing())
		assert.Equal(t, &wire.Loaded{Runs: 1, Tags: 1, Points: 10, Bytes: 462, FetchedBytes: 462},
			f.lastLoaded())
	})
}

// TestEmptySource opens a log directory to which nothing was written yet.
func TestEmptySource(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(nil)
		p := startPage(t, intake.Config{Parse: parse.Config{Fetcher: s}})
		f := &follower{page: p}
		p.patience = 24 * time.Hour
		p.open(wire.Source{URL: siteURL})
		require.Len(t, f.standing(), 1)
		assert.Contains(t, f.standing()[0], "There are no files here.")
		s.put("a/x.tfevents", scalars("loss", 10).bytes)
		f.refresh()
		assert.Empty(t, f.standing())
		assert.EqualValues(t, 10, f.lastLoaded().Points)
	})
}

// TestFreshSignatureReplacesTheOldOne opens an open file again by a link that is valid for longer.
func TestFreshSignatureReplacesTheOldOne(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 10)
		s := newSite(map[string]*logWriter{"a.tfevents": log})
		p := follow(t, s, half, wire.Source{URL: siteURL + "a.tfevents?X-Amz-Signature=old"})
		s.expired = "old"
		assert.NotEmpty(t, words.Say(p.check().Problem))
		s.put("a.tfevents", log.scalar("loss", 10, 1).bytes)
		assert.EqualValues(t, 11,
			p.open(wire.Source{URL: siteURL + "a.tfevents?X-Amz-Signature=new"}).Points)
		s.put("a.tfevents", log.scalar("loss", 11, 1).bytes)
		assert.Empty(t, words.Say(p.check().Problem))
		assert.EqualValues(t, 12, p.lastLoaded().Points)
		assert.Equal(t, 1, p.lastLoaded().Runs)
		assert.Empty(t, p.standing())
	})
}

// TestOpeningAgainJoins opens a grown listing again: its runs stay the same.
func TestOpeningAgainJoins(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 10)
		s := newSite(map[string]*logWriter{"a/1.tfevents": log})
		p := follow(t, s, 0)
		s.put("a/1.tfevents", log.scalar("loss", 10, 1).bytes)
		s.put("a/2.tfevents", scalars("acc", 10).bytes)
		loaded := p.open(wire.Source{URL: siteURL})
		assert.Equal(t, 1, loaded.Runs)
		assert.EqualValues(t, 21, loaded.Points)
		last := progressOf(p.page)
		assert.Equal(t, 2, last.Files)
		assert.Equal(t, 2, last.FilesDone)
	})
}
