package engine_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// TestFirstRunsDoNotWaitForTheListing reads and draws the runs of the first page while the second
// page is held back.
func TestFirstRunsDoNotWaitForTheListing(t *testing.T) {
	o := startObjectStore(t, 3, runsOf("logs/", 5, 0))
	o.hold[2] = make(chan struct{})
	p := startPage(t, intake.Config{})
	p.send(&wire.Open{Sources: []wire.Source{o.source("logs/")}})
	read := 0
	until(p, func(c *wire.Catalogue) bool {
		for _, r := range c.Runs {
			if r.State == wire.RunRead {
				read++
			}
		}
		return read == 3
	})
	assert.Len(t, p.runs(), 3)
	last := until(p, func(m *wire.Progress) bool { return m.FilesDone == 3 })
	assert.True(t, last.Listing && last.Reading)
	assert.Equal(t, 3, last.Listed)
	p.send(&wire.View{Cards: []wire.Card{{
		ID: "c", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1,
	}}})
	drawn := until(p, func(d *wire.Drawn) bool { return d.Points == 30 })
	assert.False(t, drawn.Complete, "there is more to come")
	assert.Zero(t, countTold(p, anyMessage[*wire.Loaded]))

	close(o.hold[2])
	assert.EqualValues(t, 50, p.loaded().Points)
	ended := progressOf(p)
	assert.Equal(t, wire.Progress{
		Files: 5, FilesDone: 5, Bytes: ended.Bytes, BytesDone: ended.Bytes, Listed: 5,
	}, ended)
	for i := range 5 {
		name := fmt.Sprintf("run%04d", i)
		assert.Equal(t, wire.Run{
			ID: wire.RunID(i + 1), Name: name, Source: "logs", Colour: i, State: wire.RunRead,
		}, p.runs()[name])
	}
	assert.Empty(t, p.problems())
}

// holding is a fetcher that holds back the requests whose address contains a part.
type holding struct {
	source.Fetcher
	part  string
	asked chan struct{} // receives a value at the first of these requests
	hold  chan struct{} // they wait until it is closed
}

func (h *holding) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	if strings.Contains(req.URL, h.part) {
		select {
		case h.asked <- struct{}{}:
		default:
		}
		<-h.hold
	}
	return h.Fetcher.Fetch(ctx, req)
}

// TestRunsThatStraddlePages has the second file of a run arrive while the first one is being read,
// and after that.
func TestRunsThatStraddlePages(t *testing.T) {
	for _, whileReading := range []bool{true, false} {
		t.Run(fmt.Sprint("while it is read: ", whileReading), func(t *testing.T) {
			first, second := scalars("loss", 100), newLog()
			for step := range 50 {
				second.scalar("loss", int64(50+step), 1)
			}
			o := startObjectStore(t, 2, map[string][]byte{
				"a/x.tfevents": first.bytes, "b/1.tfevents": first.bytes,
				"b/2.tfevents": second.bytes, "b/3.tfevents": scalars("acc", 1).bytes,
			})
			o.hold[2] = make(chan struct{})
			reads := &holding{
				Fetcher: &sourcetest.Fetcher{}, part: "b/1.tfevents", hold: make(chan struct{}),
				asked: make(chan struct{}, 1),
			}
			if !whileReading {
				close(reads.hold)
			}
			p := startPage(t, intake.Config{Parse: parse.Config{Fetcher: reads}})
			p.send(&wire.Open{Sources: []wire.Source{o.source("")}})
			<-reads.asked
			if !whileReading {
				until(p, func(m *wire.Progress) bool { return m.FilesDone == 2 })
			}
			close(o.hold[2])
			if whileReading {
				until(p, func(m *wire.Progress) bool { return m.Files == 4 && !m.Listing })
				close(reads.hold)
			}
			assert.EqualValues(t, 251, p.loaded().Points)
			assert.Len(t, p.runs(), 2)
			assert.Equal(t, wire.RunRead, p.runs()["b"].State)
			_, others := o.takeLog()
			assert.Len(t, others, 4, "each file is asked for once: %q", others)
			b := p.runs()["b"].ID
			p.send(&wire.View{
				Hidden: []wire.RunID{3 - b},
				Cards: []wire.Card{{
					ID: "c", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1,
				}},
			})
			assert.EqualValues(t, 100, until(p, anyMessage[*wire.Drawn]).Points,
				"the second file's attempt replaces half of the first one")
		})
	}
}

// TestLargePrefix checks the number of requests for a large prefix: one per 1,000 objects when it
// is opened, and when it is checked again.
func TestLargePrefix(t *testing.T) {
	o := startObjectStore(t, 1000, runsOf("big/", 2000, 4))
	p := &follower{page: startPage(t, intake.Config{})}
	loaded := p.open(o.source("big/"))
	assert.Equal(t, 2000, loaded.Runs)
	assert.EqualValues(t, 20_000, loaded.Points)
	assert.Equal(t, 10_000, progressOf(p.page).Listed)
	lists, others := o.takeLog()
	assert.Equal(t, 10, lists)
	assert.Len(t, others, 2000)
	for range 2 {
		p.refresh()
		lists, others = o.takeLog()
		assert.Equal(t, 10, lists)
		assert.Empty(t, others)
	}
	o.put("big/run0007/x.tfevents", scalars("loss", 11).bytes)
	p.refresh()
	lists, others = o.takeLog()
	assert.Equal(t, 10, lists)
	require.Len(t, others, 1)
	assert.Contains(t, others[0], "GET big/run0007/x.tfevents bytes=")
	assert.EqualValues(t, 20_001, p.lastLoaded().Points)
}

// TestRunsOfManyPagesAreToldFirst lists one run per page while progress is never due: still the
// page hears of every run before any of it is read.
func TestRunsOfManyPagesAreToldFirst(t *testing.T) {
	o := startObjectStore(t, 1, runsOf("", 300, 0))
	p := startPage(t, intake.Config{Parse: parse.Config{Now: newClock(0).now}}) // stands still
	assert.EqualValues(t, 3000, p.open(o.source("")).Points)
	known := map[wire.RunID]bool{}
	for _, m := range p.seen {
		switch m := m.(type) {
		case *wire.Catalogue:
			for _, r := range m.Runs {
				if !known[r.ID] {
					assert.Contains(t, []wire.RunState{wire.RunQueued, wire.RunReading}, r.State)
				}
				known[r.ID] = true
			}
			for _, tag := range m.Tags {
				for _, id := range tag.Runs {
					assert.True(t, known[id])
				}
			}
		}
	}
	assert.Len(t, known, 300)
}

// TestPagesOfAWebServer lists the index pages of a web server, with one request each; they have
// neither sizes nor times.
func TestPagesOfAWebServer(t *testing.T) {
	root := t.TempDir()
	write := func(path string, content []byte) {
		path = filepath.Join(root, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, content, 0o666))
	}
	log := scalars("loss", 10)
	write("logs/a b/x.tfevents", log.bytes)
	write("logs/c/deep/#1.tfevents", scalars("acc", 5).bytes)
	write("logs/c/weights.pt", []byte("weights"))
	var mu sync.Mutex
	var asked []string
	files := http.FileServer(http.Dir(root))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.Method+" "+r.URL.Path)
		mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	p := &follower{page: startPage(t, intake.Config{})}
	loaded := p.open(wire.Source{URL: server.URL + "/logs/"})
	assert.EqualValues(t, 15, loaded.Points)
	assert.Equal(t, 2, loaded.Runs)
	assert.Contains(t, p.runs(), "a b")
	assert.Contains(t, p.runs(), "c/deep")
	assert.Empty(t, p.problems())

	asked = nil
	write("logs/a b/x.tfevents", log.scalar("loss", 10, 1).bytes)
	write("logs/new/x.tfevents", scalars("loss", 3).bytes)
	assert.Equal(t, 1, p.refresh().NewRuns)
	assert.EqualValues(t, 19, p.lastLoaded().Points)
	assert.Empty(t, p.standing())
	folders := slices.DeleteFunc(slices.Clone(asked), func(line string) bool {
		return strings.Contains(line, "tfevents")
	})
	assert.ElementsMatch(t,
		[]string{"GET /logs/", "GET /logs/a b/", "GET /logs/c/", "GET /logs/c/deep/",
			"GET /logs/new/"}, folders, "nothing else is tried")
}
