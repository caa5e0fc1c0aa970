package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
)

const half = 30 * time.Second // the page's default interval

func anyMessage[M wire.Message](M) bool { return true }

func TestCheckReadsWhatWasAppended(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		grows := scalars("loss", 1000)
		s := newSite(map[string]*logWriter{
			"a/x.tfevents": grows, "b/x.tfevents": scalars("loss", 1000),
			"c/x.tfevents": scalars("acc", 1000),
		})
		p := follow(t, s, half)
		loss := wire.Card{ID: "loss", Tag: p.tagOf("loss"), Width: 320, Height: 184, Ratio: 1}
		acc := wire.Card{ID: "acc", Tag: p.tagOf("acc"), Width: 320, Height: 184, Ratio: 1}
		p.send(&wire.View{Cards: []wire.Card{loss, acc}})
		until(p.page, func(d *wire.Drawn) bool { return d.Card == "acc" })
		p.seen = nil

		s.put("a/x.tfevents", grows.scalar("loss", 1000, 1).scalar("loss", 1001, 1).bytes)
		began := time.Now()
		checked := p.check()
		assert.WithinDuration(t, began.Add(half), time.Now(), time.Second)
		assert.Equal(t, time.Now().UnixMilli(), checked.AtMs)
		assert.Equal(t, time.Now().Add(half).UnixMilli(), checked.NextMs)
		log := s.takeLog()
		require.Len(t, log, 2, "the listing and what was appended: %q", log)
		assert.Equal(t, "GET eventlens.json", log[0])
		assert.Regexp(t, `^GET a/x.tfevents bytes=\d+-$`, log[1])
		assert.Equal(t, 1, countTold(p.page, anyMessage[*wire.Loaded]))
		assert.Equal(t, 0, countTold(p.page, func(d *wire.Drawn) bool { return d.Card == "acc" }),
			"the tag did not change")
		p.check()
		assert.Equal(t, 1, countTold(p.page, anyMessage[*wire.Loaded]),
			"once for each refresh that changed data")
		for _, m := range p.seen {
			switch m := m.(type) {
			case *wire.Loaded:
				assert.EqualValues(t, 3002, m.Points)
				assert.Less(t, m.FetchedBytes, p.opened+200,
					"no more than the last record and what follows")
			case *wire.Drawn:
				assert.Equal(t, "loss", m.Card)
			}
		}
	})
}

// TestCheckWithoutChanges limits the cost of a refresh without changes: one request, and no message
// that could make the page flash.
func TestCheckWithoutChanges(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		files := make(map[string]*logWriter)
		for run := range 250 {
			files[fmt.Sprintf("run%03d/x.tfevents", run)] = scalars("loss", 3)
		}
		s := newSite(files)
		p := follow(t, s, half)
		for range 3 {
			p.check()
			assert.Equal(t, []string{"GET eventlens.json"}, s.takeLog())
		}
		p.refresh()
		assert.Equal(t, []string{"GET eventlens.json"}, s.takeLog())
		for _, m := range p.seen {
			assert.IsType(t, &wire.Checked{}, m, "nothing else is told")
		}
		assert.Len(t, p.seen, 8, "the begin and the end of each")
	})
}

func TestNewRunsAppear(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{
			"b/x.2.tfevents": scalars("loss", 10), "c/x.tfevents": scalars("loss", 10),
		})
		p := follow(t, s, half)
		// a file that precedes the other file of its run
		s.put("b/x.1.tfevents", scalars("loss", 5).bytes)
		s.put("d/x.tfevents", scalars("loss", 10).bytes)
		s.put("a/x.tfevents", scalars("new", 10).bytes)
		s.put("a/checkpoint", []byte("no event file"))
		checked := p.check()
		assert.Equal(t, 2, checked.NewRuns)
		runs := p.runs()
		assert.Equal(t, wire.Run{ID: 3, Name: "a", Source: "site", Colour: 2, State: wire.RunRead},
			runs["a"], "at the end, with the next colour")
		assert.Equal(t, wire.Run{ID: 4, Name: "d", Source: "site", Colour: 3, State: wire.RunRead},
			runs["d"])
		loaded := p.lastLoaded()
		assert.Equal(t, 4, loaded.Runs)
		assert.EqualValues(t, 45, loaded.Points)

		p.send(&wire.View{
			Hidden: []wire.RunID{2, 3, 4},
			Cards:  []wire.Card{{ID: "c", Tag: p.tagOf("loss"), Width: 320, Height: 184, Ratio: 1}},
		})
		drawn := until(p.page, anyMessage[*wire.Drawn])
		assert.EqualValues(t, 10, drawn.Points,
			"the file that is first by name holds the first attempt")

		assert.Zero(t, p.check().NewRuns)
		assert.Zero(t, countTold(p.page, func(c *wire.Checked) bool { return c.NewRuns > 0 })-1,
			"told once")
		assert.Empty(t, p.standing())
	})
}

func TestFileThatVanishesAndComesBack(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 10)
		s := newSite(map[string]*logWriter{
			"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 10),
		})
		p := follow(t, s, half)
		was := s.files["a/x.tfevents"]
		s.change(func() { delete(s.files, "a/x.tfevents") })
		p.check()
		assert.Equal(t, wire.RunProblem, p.runs()["a"].State)
		assert.Equal(t,
			[]string{
				"a/x.tfevents: The file was moved or deleted. The 11 records that were read stay.",
			}, p.standing())
		assert.Zero(t, countTold(p.page, anyMessage[*wire.Loaded]), "the data did not change")
		p.check()
		assert.Equal(t, 1, countTold(p.page, anyMessage[*wire.Problem]), "said once")
		assert.Equal(t, []string{"GET eventlens.json", "GET eventlens.json"}, s.takeLog(),
			"it is not asked for")

		s.change(func() { s.files["a/x.tfevents"] = was })
		p.check()
		assert.Empty(t, p.standing())
		assert.Equal(t, wire.RunRead, p.runs()["a"].State)
		assert.Equal(t, []string{"GET eventlens.json"}, s.takeLog())

		s.change(func() { delete(s.files, "a/x.tfevents") })
		p.check()
		s.put("a/x.tfevents", log.scalar("loss", 10, 1).bytes)
		p.check()
		assert.Empty(t, p.standing())
		assert.EqualValues(t, 21, p.lastLoaded().Points)

		s.change(func() { delete(s.files, "a/x.tfevents"); s.cutOff = true })
		p.check()
		require.Len(t, p.standing(), 1, "an incomplete listing says nothing of what it leaves out")
		assert.Contains(t, p.standing()[0],
			"https://site.example/: The list of files is incomplete")
		s.change(func() { s.cutOff = false })
		p.check()
		require.Len(t, p.standing(), 1)
		assert.Contains(t, p.standing()[0], "a/x.tfevents: The file was moved or deleted")
	})
}

func TestChangedFilesAreReadAnew(t *testing.T) {
	for name, second := range map[string]*logWriter{
		"replaced": scalars("other", 3000), "shortened": scalars("loss", 20),
		"another of the same size": sameSize(),
	} {
		t.Run(name, func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) {
				s := newSite(map[string]*logWriter{
					"a/x.tfevents": scalars("loss", 1000), "b/x.tfevents": scalars("loss", 1000),
				})
				p := follow(t, s, half)
				s.put("a/x.tfevents", second.bytes)
				p.check()
				assert.NotContains(t, strings.Join(s.takeLog(), "\n"), "b/x.tfevents",
					"only that file")
				loaded := p.lastLoaded()
				assert.EqualValues(t, 1000+points(second), loaded.Points)
				assert.EqualValues(t, len(second.bytes)+len(scalars("loss", 1000).bytes),
					loaded.Bytes)
				assert.Empty(t, p.standing())
				p.check()
				assert.Equal(t, []string{"GET eventlens.json"}, s.takeLog())
			})
		})
	}
}

// sameSize returns a log as long as 1000 steps of loss, with other values.
func sameSize() *logWriter {
	w := newLog()
	for step := range 1000 {
		w.scalar("gain", int64(step), 7)
	}
	return w
}

// points counts the records of a log of scalars except the first.
func points(w *logWriter) int {
	n := 0
	for at := 0; at < len(w.bytes); n++ {
		at += 16 + int(w.bytes[at]) + int(w.bytes[at+1])<<8
	}
	return n - 1
}

func TestSourceThatFailsIsLeftAlone(t *testing.T) {
	for name, tt := range map[string]struct {
		fail func(*site)
		want string
	}{
		"expired": {func(s *site) { s.answers["eventlens.json"] = 403 },
			"Listing the folder failed: listing is not allowed (HTTP status 403)."},
		"busy": {func(s *site) { s.answers["eventlens.json"] = 503 },
			"Listing the folder failed: the server failed; try again later (HTTP status 503)."},
		"offline": {func(s *site) { s.offline = true }, "The server cannot be reached"},
	} {
		t.Run(name, func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) {
				s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
				p := follow(t, s, half)
				at := p.check().AtMs
				s.change(func() { tt.fail(s) })
				began := time.Now()
				var waits []time.Duration
				for range 7 {
					checked := p.check()
					waits = append(waits, time.Since(began))
					began = time.Now()
					assert.Contains(t, words.Say(checked.Problem),
						"eventlens could not check site again: "+tt.want)
					assert.Contains(t, words.Say(checked.Problem), "The charts stay.")
					assert.Equal(t, at, checked.AtMs, "nothing is known of now")
				}
				assert.Equal(t,
					[]time.Duration{half, 2 * half, 4 * half, 8 * half, 16 * half, 20 * half,
						20 * half}, waits)
				assert.Equal(t, 0, countTold(p.page, anyMessage[*wire.Problem]),
					"what is shown stays as it is")

				began = time.Now()
				assert.NotEmpty(t, words.Say(p.refresh().Problem))
				assert.Zero(t, time.Since(began), "the person does not wait")
				p.check()
				assert.Equal(t, 2*half, time.Since(began), "and begins the waits anew")

				s.change(func() { s.answers, s.offline = map[string]int{}, false })
				checked := p.check()
				assert.Empty(t, words.Say(checked.Problem))
				assert.Equal(t, time.Now().UnixMilli(), checked.AtMs)
				assert.Equal(t, half.Milliseconds(), checked.NextMs-checked.AtMs)
			})
		})
	}
}

// TestOneSourceThatFailsSlowsNoOther follows two sources, one of them with expired access.
func TestOneSourceThatFailsSlowsNoOther(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("acc", 10)
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10), "b.tfevents": log})
		p := follow(t, s, half, wire.Source{URL: siteURL}, wire.Source{URL: siteURL + "b.tfevents"})
		s.change(func() { s.answers["eventlens.json"] = 403 })
		for step := range 6 {
			s.put("b.tfevents", log.scalar("acc", int64(10+step), 1).bytes)
			began := time.Now()
			checked := p.check()
			assert.Equal(t, half, time.Since(began))
			assert.Contains(t, words.Say(checked.Problem), "eventlens could not check site again")
			assert.EqualValues(t, 21+step, p.lastLoaded().Points)
		}
		assert.Len(t, filter(s.takeLog(), "eventlens.json"), 2, "of six")
	})
}

func TestQuietSourcesAreAskedLessOften(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 10)
		s := newSite(map[string]*logWriter{"a/x.tfevents": log})
		p := follow(t, s, 5*time.Second)
		var waits []float64
		began := time.Now()
		for range 25 {
			p.check()
			waits = append(waits, time.Since(began).Seconds())
			began = time.Now()
		}
		assert.Equal(t,
			[]float64{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6.25, 7.5, 8.75, 10, 11.25, 12.5, 13.75, 15,
				16.25, 17.5, 18.75, 20, 20, 20}, waits)
		s.put("a/x.tfevents", log.scalar("loss", 10, 1).bytes)
		p.check()
		began = time.Now()
		p.check()
		assert.Equal(t, 5*time.Second, time.Since(began), "a change returns to what was chosen")
	})
}

func TestHiddenPageIsNotFollowed(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		p := follow(t, s, half)
		p.send(&wire.Follow{EveryMs: half.Milliseconds(), Hidden: true})
		until(p.page, func(c *wire.Checked) bool { return c.NextMs == 0 })
		time.Sleep(time.Hour) // measured by the fake clock
		assert.Empty(t, s.takeLog())
		p.refresh()
		assert.Len(t, s.takeLog(), 1, "but when the person asks")
		time.Sleep(time.Hour)

		began := time.Now()
		p.send(&wire.Follow{EveryMs: half.Milliseconds()})
		p.check()
		assert.Zero(t, time.Since(began), "what is overdue runs at once")
		p.send(&wire.Follow{EveryMs: half.Milliseconds(), Hidden: true})
		p.send(&wire.Follow{EveryMs: half.Milliseconds()})
		began = time.Now()
		p.check()
		assert.Equal(t, half, time.Since(began), "what is not waits for its time")
	})
}

func TestWithoutFollowNothingIsLookedAt(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		p := follow(t, s, 0)
		time.Sleep(24 * time.Hour)
		assert.Empty(t, s.takeLog())
		p.send(&wire.Follow{EveryMs: 1000})
		p.check()
		p.send(&wire.Follow{EveryMs: 0})
		until(p.page, func(c *wire.Checked) bool { return !c.Checking && c.NextMs == 0 })
		s.takeLog()
		time.Sleep(time.Hour)
		assert.Empty(t, s.takeLog())
	})
}

func TestDroppedFilesAreNotFollowed(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		p := startPage(t, intake.Config{})
		p.open(p.files(map[string][]byte{"logs/a/x.tfevents": scalars("loss", 3).bytes}))
		p.send(&wire.Follow{EveryMs: 1000})
		time.Sleep(time.Hour)
		p.send(&wire.Refresh{})
		ended := until(p, func(c *wire.Checked) bool { return c.Checking })
		assert.False(t, ended.Followed)
		assert.Equal(t, 1, countTold(p, func(c *wire.Checked) bool { return c.Checking }),
			"only that of the person")
	})
}

func TestViewersDoNotAskInStep(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": scalars("loss", 10)})
		random := rand.New(rand.NewPCG(1, 2))
		p := followWith(t, s, intake.Config{Random: random.Float64}, half)
		least, most := time.Hour, time.Duration(0)
		log := scalars("loss", 10)
		for step := range 100 {
			began := time.Now()
			s.put("a/x.tfevents", log.scalar("loss", int64(step), 1).bytes)
			p.check()
			wait := time.Since(began)
			least, most = min(least, wait), max(most, wait)
		}
		assert.Greater(t, least, half*9/10-time.Millisecond)
		assert.Less(t, most, half*11/10+time.Millisecond)
		assert.Greater(t, most-least, half/10, "spread over the whole of it")
	})
}

// TestWallTimeThatIsNaN draws a run whose last wall time is NaN: it is drawn once, and nothing
// is live.
func TestWallTimeThatIsNaN(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": newLog().scalarAt(1, "loss", 0,
			1).scalarAt(math.NaN(), "loss", 1, 2)})
		p := follow(t, s, half)
		p.send(&wire.View{Cards: []wire.Card{{
			ID: "c", Tag: p.tags["loss"], Width: 320, Height: 184, Ratio: 1,
		}}})
		p.check()
		assert.Equal(t, 1, countTold(p.page, anyMessage[*wire.Drawn]))
	})
}

// TestLiveRunsFade follows a run until it is no longer being written: the card loses its live mark
// without a request.
func TestLiveRunsFade(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		start := float64(time.Now().UnixMilli()) / 1000
		log := newLog().scalarAt(start, "loss", 0, 1).scalarAt(start, "loss", 1, 2)
		s := newSite(map[string]*logWriter{"a/x.tfevents": log, "b/x.tfevents": scalars("acc", 10)})
		p := follow(t, s, half)
		p.send(&wire.View{Cards: []wire.Card{{
			ID: "live", Tag: p.tags["loss"], Width: 320, Height: 184, Ratio: 1,
		}, {ID: "old", Tag: p.tags["acc"], Width: 320, Height: 184, Ratio: 1}}})
		ops := func(d *wire.Drawn) int { return len(p.get(d.Ops).([]byte)) }
		first := ops(until(p.page, func(d *wire.Drawn) bool { return d.Card == "live" }))
		p.seen = nil
		faded := until(p.page, func(d *wire.Drawn) bool { return d.Card == "live" })
		assert.WithinDuration(t, time.UnixMilli(int64(start*1000)).Add(liveFor), time.Now(),
			10*time.Millisecond)
		assert.Less(t, ops(faded), first, "without the dot")
		time.Sleep(time.Hour)
		p.check()
		assert.Equal(t, 1, countTold(p.page, func(d *wire.Drawn) bool { return d.Card == "live" }),
			"once")

		now := float64(time.Now().UnixMilli()) / 1000
		s.put("a/x.tfevents", log.scalarAt(now, "loss", 2, 1).bytes)
		drawn := until(p.page, func(d *wire.Drawn) bool {
			return d.Card == "live" && d.Points == 3
		})
		assert.Greater(t, ops(drawn), ops(faded), "live again")
	})
}
