package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/web/chromium"
)

// limitedServer serves one file under many names, and a manifest of them, to pages of any origin.
// It answers perSecond requests a second.
type limitedServer struct {
	*httptest.Server
	perSecond int
	manifest  []byte
	content   []byte
	mu        sync.Mutex
	second    int64
	asked     int // in that second
	refused   int
	open      bool // answers everything
}

func startLimited(t *testing.T, runs, perSecond int, content []byte) *limitedServer {
	t.Helper()
	m := listing.Manifest{Title: "limited"}
	for i := range runs {
		m.Files = append(m.Files, listing.File{
			Path: fmt.Sprintf("run%03d/events.out.tfevents.1", i), SizeBytes: int64(len(content)),
		})
	}
	s := &limitedServer{
		perSecond: perSecond, manifest: listing.AppendManifest(nil, m), content: content,
	}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// ServeHTTP implements http.Handler.
func (s *limitedServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Access-Control-Allow-Headers", "*")
	w.Header().Set("Access-Control-Expose-Headers", "*")
	if r.Method == http.MethodOptions {
		return
	}
	s.mu.Lock()
	if now := time.Now().Unix(); now != s.second {
		s.second, s.asked = now, 0
	}
	s.asked++
	over := s.asked > s.perSecond && !s.open
	if over {
		s.refused++
	}
	s.mu.Unlock()
	switch {
	case over:
		w.Header().Set("Retry-After", "1")
		w.WriteHeader(http.StatusTooManyRequests)
	case strings.HasSuffix(r.URL.Path, ".json"):
		w.Write(s.manifest)
	default:
		w.Write(s.content)
	}
}

// smallFile returns a file with a few points.
func smallFile(t *testing.T) (content []byte, points int64) {
	t.Helper()
	log := newEventLog(t, filepath.Join(t.TempDir(), "events.out.tfevents.1"), "loss").log(t, 5)
	content, err := os.ReadFile(log.path)
	require.NoError(t, err)
	return content, log.points()
}

// refuses returns how often the server has refused.
func (s *limitedServer) refuses() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused
}

// TestServerThatLimitsRequests opens 120 runs of a server that answers ten requests a second, while
// files of another server are read. All runs must arrive.
func TestServerThatLimitsRequests(t *testing.T) {
	t.Parallel() // the test mostly waits
	const runs = 120
	content, points := smallFile(t)
	s := startLimited(t, runs, 10, content)
	h := newHost(t, hostOptions{})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src="+s.URL+"/logs/eventlens.json&src=data/"+fileOf(t, "torch/adamw")))
	waitFor(t, tab,
		`/Waiting \d+ s for 127\.0\.0\.1:\d+/.test(document.querySelector('.topbar .status')?.textContent)`)
	shoot(t, tab, "waits-for-server")
	mark := waitLoaded(t, tab)
	assert.EqualValues(t, runs+1, mark.Runs)
	assert.Equal(t, runs*points+demoPoints(t)[fileOf(t, "torch/adamw")], mark.Points)
	assert.Zero(t, mark.Problems)
	assert.Less(t, s.refuses(), runs)
	waitFor(t, tab, `!/Waiting/.test(document.querySelector('.topbar')?.textContent)`)
}

// TestOthersGoOnWhileAServerIsWaitedFor: another file is read and drawn while the page waits for a
// refusing server; then the user stops the waiting.
func TestOthersGoOnWhileAServerIsWaitedFor(t *testing.T) {
	content, _ := smallFile(t)
	s := startLimited(t, 3, 0, content) // refuses everything
	h := newHost(t, hostOptions{})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab,
		h.url("#src="+s.URL+"/logs/eventlens.json&src="+s.URL+
			"/logs/events.out.tfevents.2&src=data/"+fileOf(t, "torch/adamw")))
	waitFor(t, tab, `document.querySelector('.topbar .status')?.textContent.startsWith('Waiting ')`)
	waitFor(t, tab, `document.querySelector('.card canvas, .card .plot')`)
	require.Positive(t, s.refuses())
	evaluate[any](t, tab,
		`(document.querySelector('.topbar .btn.small:not(.problem-count)').click(), null)`)
	waitFor(t, tab, `!/Waiting/.test(document.querySelector('.topbar')?.textContent)`)
}
