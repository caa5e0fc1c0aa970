package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// badServer is a file on a faulty server.
type badServer struct {
	first http.HandlerFunc // answers the first request for the file
	later http.HandlerFunc // answers all later requests
	asked atomic.Int64
}

func (s *badServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.asked.Add(1) == 1 {
		s.first(w, r)
	} else {
		s.later(w, r)
	}
}

// sound serves content correctly.
func sound(content []byte, etag string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", etag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	}
}

// half returns a handler that announces content, sends half of it and drops the connection when
// drop is closed.
func half(content []byte, drop <-chan struct{}) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"a"`)
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		w.Write(content[:len(content)/2])
		w.(http.Flusher).Flush()
		select {
		case <-drop:
		case <-r.Context().Done():
		}
		panic(http.ErrAbortHandler)
	}
}

// whole ignores ranges.
func whole(content []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { w.Write(content) }
}

// partial answers 206 with the bytes of content from an offset on, and a Content-Range that says
// so.
func partial(content []byte, from int, encoding string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(content)-1,
			len(content)))
		if encoding != "" {
			w.Header().Set("Content-Encoding", encoding)
		}
		w.WriteHeader(http.StatusPartialContent)
		w.Write(content[from:])
	}
}

func encodedWhole(gzip []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(gzip)
	}
}

// rangesOr serves ranges by one handler and plain requests by another.
func rangesOr(ranges, plain http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") != "" {
			ranges(w, r)
		} else {
			plain(w, r)
		}
	}
}

func abort(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

func busy(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }

// held answers after a channel is closed.
func held(until <-chan struct{}, answer http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-until:
			answer(w, r)
		case <-r.Context().Done():
		}
	}
}

// TestBadServers opens one file from each faulty server, beside a good one: the points shown are
// right or missing, and if some are missing the page names the cause.
func TestBadServers(t *testing.T) {
	t.Parallel() // the test mostly waits
	content, points := longFile(t, 1)
	other, otherPoints := longFile(t, 2)
	packed := gzipped(t, content)
	now, drop := make(chan struct{}), make(chan struct{})
	close(now)
	brief, cut := half(content, now), half(content, drop)
	cases := map[string]struct {
		server      *badServer
		points      int64 // -1: some, but not all
		wantProblem string
	}{
		"ignores-ranges": {&badServer{first: brief, later: whole(content)}, points, ""},
		"changes-while-read": {&badServer{first: brief, later: sound(other, `"b"`)}, otherPoints,
			""},
		"wrong-range": {&badServer{first: cut, later: partial(content, 0, "")}, -1,
			"other bytes than requested"},
		// Not before the others are read: a host that refuses is sent fewer requests at a time, which
		// would all be held by files that are cut short.
		"busy":          {&badServer{first: held(drop, busy), later: busy}, 0, "503"},
		"busy-half-way": {&badServer{first: cut, later: busy}, -1, "503"},
		// Which message depends on how other servers of the same origin behaved in the last ten
		// seconds.
		"drops": {&badServer{first: cut, later: abort}, -1,
			"(connection failed|does not answer)"},
		"drops-once": {&badServer{first: brief, later: sound(content, `"a"`)}, points, ""},
		"encodes": {&badServer{first: encodedWhole(packed), later: encodedWhole(packed)}, points,
			""},
		"ranges-of-encoded": {&badServer{
			first: brief,
			later: rangesOr(partial(packed, len(packed)/3, "gzip"), encodedWhole(packed)),
		}, points, ""},
		"ranges-after-encode": {&badServer{
			first: brief, later: rangesOr(partial(packed, 0, "gzip"), encodedWhole(packed)),
		}, points, ""},
	}
	handlers, fragment, want := map[string]http.Handler{}, "#src=data/"+fileOf(t, "torch/adamw"),
		demoPoints(t)[fileOf(t, "torch/adamw")]
	for name, c := range cases {
		handlers[name+".tfevents"] = c.server
		fragment += "&src=" + name + ".tfevents"
		want += max(c.points, 0)
	}
	h := newHost(t, hostOptions{handlers: handlers})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url(fragment))
	// Files that are cut short stay so after their points are shown, once all others are complete:
	// the good one and six more.
	waitFor(t, tab, `document.querySelectorAll('.run .dot.read').length === 7`)
	close(drop)
	mark := waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.Greater(t, mark.Points, want, "and a part of those that were cut short")
	assert.Less(t, mark.Points, want+4*points)
	// Rendered a moment later.
	waitFor(t, tab,
		fmt.Sprintf(`document.querySelector('.problem-count')?.textContent.includes(%d)`,
			mark.Problems))
	lines := evaluate[[]string](t, tab, problemLines)
	for name, c := range cases {
		if name == "wrong-range" && mark.Points >= want+points {
			continue // asked for the whole file, the server sent it
		}
		if c.wantProblem == "" {
			assert.NotContains(t, strings.Join(lines, "\n"), name+".tfevents")
		} else {
			assert.Regexp(t, c.wantProblem, lineOf(t, lines, name+".tfevents"))
		}
	}
	shoot(t, tab, "bad-servers")
}
