package engine_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// limited is a site that answers perSecond requests a second.
type limited struct {
	*site
	perSecond  int
	retryAfter string // header of its refusals; "" for none
	mu         sync.Mutex
	second     time.Time
	answered   int // in that second
	refused    int
}

// Fetch implements source.Fetcher.
func (l *limited) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	l.mu.Lock()
	if now := time.Now().Truncate(time.Second); now != l.second {
		l.second, l.answered = now, 0
	}
	l.answered++
	over := l.answered > l.perSecond
	if over {
		l.refused++
	}
	l.mu.Unlock()
	if !over {
		return l.site.Fetch(ctx, req)
	}
	header := func(name string) string {
		if name == "Retry-After" {
			return l.retryAfter
		}
		return ""
	}
	return &source.Response{Status: 429, Header: header, Body: io.NopCloser(strings.NewReader(""))},
		nil
}

// twoHosts is a limited site and another one.
type twoHosts struct {
	limited *limited
	other   *site
}

const otherURL = "https://other.example/"

// Fetch implements source.Fetcher.
func (h twoHosts) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	if path, ok := strings.CutPrefix(req.URL, otherURL); ok {
		req.URL = siteURL + path
		return h.other.Fetch(ctx, req)
	}
	return h.limited.Fetch(ctx, req)
}

// siteOf returns a site of many runs.
func siteOf(runs int) *site {
	logs := map[string]*logWriter{}
	for i := range runs {
		logs[fmt.Sprintf("run%03d/x.tfevents", i)] = scalars("loss", 10)
	}
	return newSite(logs)
}

// TestServerThatLimitsRequests opens a folder of a server that answers ten requests a second, with
// and without a Retry-After header, while another server's files are read. Growth is read the same
// way.
func TestServerThatLimitsRequests(t *testing.T) {
	for _, retryAfter := range []string{"1", ""} {
		t.Run("Retry-After "+retryAfter, func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) {
				const runs = 250
				hosts := twoHosts{&limited{
					site: siteOf(runs), perSecond: 10, retryAfter: retryAfter,
				}, siteOf(3)}
				p := &follower{page: startPage(t,
					intake.Config{Random: func() float64 {
						return 0.5
					}, Parse: parse.Config{Fetcher: hosts}})}
				p.patience = time.Hour
				began := time.Now()
				p.send(&wire.Open{Sources: []wire.Source{{URL: siteURL},
					{URL: otherURL, Name: "other"}}})
				until(p.page, func(m *wire.Progress) bool {
					return m.WaitsFor == "site.example" && m.WaitSeconds == 1 && m.Reading
				})
				p.loaded()
				for name, r := range p.runs() {
					assert.Equal(t, wire.RunRead, r.State, name)
				}
				assert.Len(t, p.runs(), runs+3)
				assert.Empty(t, p.standing())
				assert.Less(t, time.Since(began), time.Minute)
				assert.Less(t, hosts.limited.refused, runs, "it is not asked in vain over and over")
				assert.Empty(t, progressOf(p.page).WaitsFor)

				p.send(&wire.Follow{EveryMs: half.Milliseconds()})
				for i := range runs {
					hosts.limited.put(fmt.Sprintf("run%03d/x.tfevents", i),
						scalars("loss", 11).bytes)
				}
				p.check()
				assert.Empty(t, p.standing())
				assert.EqualValues(t, 11*runs+30, p.lastLoaded().Points)
			})
		})
	}
}

// TestOthersGoOnWhileAServerIsWaitedFor reads the files of one server while another one asks for a
// pause.
func TestOthersGoOnWhileAServerIsWaitedFor(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		hosts := twoHosts{&limited{site: siteOf(20), perSecond: 1, retryAfter: "40"}, siteOf(20)}
		p := &follower{page: startPage(t, intake.Config{Parse: parse.Config{Fetcher: hosts}})}
		p.patience = time.Hour
		began := time.Now()
		p.send(&wire.Open{Sources: []wire.Source{{URL: siteURL}, {URL: otherURL, Name: "other"}}})
		until(p.page, func(m *wire.Progress) bool { return m.FilesDone >= 20 && m.WaitsFor != "" })
		assert.Less(t, time.Since(began), 10*time.Second)
		p.send(&wire.Stop{})
		until(p.page, func(m *wire.Progress) bool { return !m.Reading && m.WaitsFor == "" })
		assert.Less(t, time.Since(began), 10*time.Second, "waiting can be stopped")
	})
}

// TestServerThatAsksForALongPause reports the pause, requests nothing meanwhile, and waits for it
// if the person wants that.
func TestServerThatAsksForALongPause(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := siteOf(30)
		limits := &limited{site: s, perSecond: 11, retryAfter: "300"}
		p := &follower{page: startPage(t, intake.Config{Parse: parse.Config{Fetcher: limits}})}
		p.patience = time.Hour
		began := time.Now()
		p.open(wire.Source{URL: siteURL})
		assert.Less(t, time.Since(began), 10*time.Second)
		require.Len(t, p.standing(), 20)
		assert.Contains(t, p.standing()[0],
			"The server is busy (status 429) and asks for a pause of 5 minutes.")
		asked := limits.answered
		assert.Less(t, asked, 30, "not for every file")
		limits.perSecond = 1000
		p.send(&wire.Refresh{})
		until(p.page, func(m *wire.Progress) bool {
			return m.WaitsFor == "site.example" && m.WaitSeconds > 200
		})
		assert.Equal(t, asked, limits.answered)
		p.loaded()
		assert.GreaterOrEqual(t, time.Since(began), 300*time.Second)
		assert.Empty(t, p.standing())
	})
}

// TestServerThatStaysBusy gives a file up after a while, and no other.
func TestServerThatStaysBusy(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := siteOf(20)
		s.answers["run007/x.tfevents"] = 503
		p := &follower{page: startPage(t, intake.Config{Random: func() float64 {
			return 0.5
		}, Parse: parse.Config{Fetcher: s}})}
		p.patience = time.Hour
		began := time.Now()
		p.send(&wire.Open{Sources: []wire.Source{{URL: siteURL}}})
		until(p.page, func(m *wire.Progress) bool { return !m.Reading && m.FilesDone == 20 })
		assert.InDelta(t, 15.5, time.Since(began).Seconds(), 3)
		require.Len(t, p.standing(), 1)
		assert.Contains(t, words.Say(wire.Plain(p.standing()[0])), "503")
	})
}
