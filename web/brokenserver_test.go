package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// startBreaking serves a file to pages of any origin, with ranges. Each connection ends after as
// many bytes of the answer as keeps returns.
func startBreaking(t *testing.T, content []byte, keeps func(from, to int) int) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		from, to, status := 0, len(content), http.StatusOK
		if n, _ := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-%d", &from, &to); n > 0 {
			if status = http.StatusPartialContent; n == 2 {
				to = min(to+1, len(content))
			}
			w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(content)))
		}
		w.Header().Set("Content-Length", fmt.Sprint(to-from))
		w.WriteHeader(status)
		sent := keeps(from, to)
		w.Write(content[from : from+sent])
		if sent < to-from {
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// TestServerThatBreaksOff reads a file completely although connections break in the middle of large
// answers. The last bytes of another file never arrive: the points before them are shown, and the
// page names the cause.
func TestServerThatBreaksOff(t *testing.T) {
	content, points := longFile(t, 1)
	require.Greater(t, len(content), 300_000)
	large := func(from, to int) int { return min(to-from, 100_000) }
	all := func(from, to int) int {
		if to == len(content) {
			return (to - from) / 2
		}
		return large(from, to)
	}
	h := newHost(t, hostOptions{})
	// The browser itself logs broken connections to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab,
		h.url("#src="+startBreaking(t, content, large).URL+"/whole.tfevents&src="+
			startBreaking(t, content, all).URL+"/part.tfevents"))
	mark := waitLoaded(t, tab)
	assert.Greater(t, mark.Points, points+points/2)
	assert.EqualValues(t, 1, mark.Problems)
	waitFor(t, tab, problemLines+`.length`)
	assert.Contains(t, lineOf(t, evaluate[[]string](t, tab, problemLines), "part.tfevents"),
		"Reading stopped")
	click(t, tab, ".problem-count")
	click(t, tab, ".problem-lines .why")
	waitFor(t, tab, `document.querySelector('.remedy .actions')`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.remedy').textContent`),
		"The connection breaks")
	shoot(t, tab, "broken-server")
}

// TestServersOfBrokenAnswers opens files that cannot be read at all: the page names the cause, and
// does not blame CORS.
func TestServersOfBrokenAnswers(t *testing.T) {
	content, _ := longFile(t, 1)
	encodes := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(content)
	}))
	t.Cleanup(encodes.Close)
	for name, tt := range map[string]struct {
		server *httptest.Server
		want   string
	}{
		"wrong-encoding": {encodes, "Wrong Content-Encoding"},
		"broken": {startBreaking(t, content, func(int, int) int { return 0 }),
			"The connection breaks"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url("#src="+tt.server.URL+"/a.tfevents"))
			waitFor(t, tab, `document.querySelector('.remedy .actions')`)
			said := evaluate[string](t, tab, `document.body.innerText`)
			assert.Contains(t, said, tt.want)
			assert.NotContains(t, said, "CORS")
			shoot(t, tab, name)
		})
	}
}
