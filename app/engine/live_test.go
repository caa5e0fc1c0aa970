package engine_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// written returns a log with a point every everySec seconds, the last one agoSec seconds ago.
func written(agoSec, everySec float64) *logWriter {
	w, now := newLog(), float64(time.Now().Unix())
	for step := range 20 {
		w.scalarAt(now-agoSec-everySec*float64(19-step), "loss", int64(step), 1)
	}
	return w
}

// TestLiveByItsRhythm follows logs that were written at different times: a log that may grow is
// live for as long as its rhythm says; a finished log is not.
func TestLiveByItsRhythm(t *testing.T) {
	for name, c := range map[string]struct {
		agoSec, everySec float64
		leftSec          float64 // how much longer the log is live
	}{
		"written a minute ago, every second":          {60, 1, 240},
		"written an hour ago, every second":           {3600, 1, -3300},
		"written an hour ago, every half hour":        {3600, 1800, 3600},
		"written three days ago, every day":           {3 * 86400, 86400, -2 * 86400},
		"written by a clock that is two hours behind": {7200, 10, -6900},
	} {
		t.Run(name, func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) {
				w := written(c.agoSec, c.everySec)
				s := newSite(map[string]*logWriter{
					"a/x.tfevents": w, "old/x.tfevents": scalars("acc", 10),
				})
				began := time.Now()
				p := follow(t, s, half)
				checked := p.check()
				assert.True(t, checked.Followed)
				assert.Equal(t, began.Add(time.Duration(c.leftSec)*time.Second).UnixMilli(),
					checked.LiveUntilMs)

				s.put("a/x.tfevents",
					w.scalarAt(float64(began.Unix())-c.agoSec, "loss", 20, 1).bytes)
				checked = p.check()
				assert.Greater(t, checked.LiveUntilMs,
					time.Now().Add(5*time.Minute-time.Second).UnixMilli(), "it was seen to grow")
			})
		})
	}
}

// TestLiveByAClockAhead does not estimate from wall times in the future.
func TestLiveByAClockAhead(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"a/x.tfevents": written(-7200, 1)})
		assert.Zero(t, follow(t, s, half).check().LiveUntilMs)
	})
}

// TestOnlyWhatAnswersIsRecent opens addresses without an answer, then a good one beside a missing
// one.
func TestOnlyWhatAnswersIsRecent(t *testing.T) {
	b := startBucket(t, map[string][]byte{
		"x.tfevents":       scalars("loss", 100).bytes,
		"d/eventlens.json": []byte(`{"version":1,"files":[{"path":"gone.tfevents"}]}`),
	})
	p := startPage(t, intake.Config{Cache: newCache()})
	p.open(wire.Source{URL: b.url("gone.tfevents")}, wire.Source{URL: b.url("d/")})
	assert.Len(t, p.problems(), 2)
	p.open(wire.Source{URL: b.url("x.tfevents")}, wire.Source{URL: b.url("gone2.tfevents")})
	list := wantRecents(p, func(r *wire.Recents) bool {
		return len(r.Sources) > 0 && r.Sources[0].Bytes > 0
	})
	assert.Len(t, list.Sources, 1)
	assert.Equal(t, "x.tfevents", list.Sources[0].Name)

	b.put("gone.tfevents", scalars("acc", 100).bytes)
	p.send(&wire.Refresh{})
	list = wantRecents(p, func(r *wire.Recents) bool { return len(r.Sources) > 1 })
	assert.Equal(t, "gone.tfevents", list.Sources[0].Name, "as soon as something comes of it")
}

// TestRecentOfTheSameFiles opens a folder by several addresses: it is listed once, under the last
// one.
func TestRecentOfTheSameFiles(t *testing.T) {
	b := startBucket(t, map[string][]byte{
		"a/x.tfevents":     scalars("loss", 100).bytes,
		"a/eventlens.json": []byte(`{"version":1,"files":[{"path":"x.tfevents"}]}`),
	})
	p := startPage(t, intake.Config{Cache: newCache()})
	for _, address := range []string{"a/", "a/eventlens.json", "a/x.tfevents"} {
		p.open(wire.Source{URL: b.url(address)})
	}
	list := wantRecents(p, func(r *wire.Recents) bool {
		return len(r.Sources) == 2 && r.Sources[0].Name == "x.tfevents" && r.Sources[0].Bytes > 0
	})
	assert.Equal(t, b.url("a/eventlens.json"), words.Say(list.Sources[1].Detail),
		"the file alone is something else")
}

// TestNothingIsLiveThatDoesNotAnswer shows the cached data of a log written a moment ago, while its
// server is away.
func TestNothingIsLiveThatDoesNotAnswer(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s, kept := newSite(map[string]*logWriter{"a/x.tfevents": written(10, 1)}), newCache()
		p := followWith(t, s, intake.Config{Cache: kept}, half)
		assert.Positive(t, p.check().LiveUntilMs)
		p.close()
		s.change(func() { s.offline = true })
		p = followWith(t, s, intake.Config{Cache: kept}, half)
		assert.Zero(t, p.check().LiveUntilMs)
		s.change(func() { s.offline = false })
		assert.Positive(t, p.refresh().LiveUntilMs, "it answers again")
	})
}
