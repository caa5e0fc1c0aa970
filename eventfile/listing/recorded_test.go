package listing_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source/sourcetest"
)

// elsewhere sends every request to one test server. The Host field holds the host that the request
// was for.
type elsewhere struct{ server *httptest.Server }

func (e elsewhere) RoundTrip(req *http.Request) (*http.Response, error) {
	sent := req.Clone(req.Context())
	sent.Host = req.URL.Host
	sent.Header.Set("X-Scheme", req.URL.Scheme)
	sent.URL.Scheme, sent.URL.Host = "http", strings.TrimPrefix(e.server.URL, "http://")
	res, err := http.DefaultTransport.RoundTrip(sent)
	if res != nil {
		res.Request = req
	}
	return res, err
}

// serving starts a server for any host and returns a fetcher whose every request reaches it.
func serving(t testing.TB, handler http.HandlerFunc) *sourcetest.Fetcher {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return &sourcetest.Fetcher{Client: &http.Client{Transport: elsewhere{server}}}
}

// asked returns the URL that a request was sent to.
func asked(r *http.Request) string {
	return r.Header.Get("X-Scheme") + "://" + r.Host + r.RequestURI
}

// listed is everything that a listing reported.
type listed struct {
	title   string
	files   []listing.File
	refused []listing.Refusal
	pages   int
	objects int
	out     listing.Outcome
	err     error
}

func list(f *sourcetest.Fetcher, address string, hint listing.Dialect,
	opt listing.Options) (got listed) {
	p, ok := listing.Locate(address)
	if !ok {
		return listed{err: errors.New("no place")}
	}
	return listPlace(f, p, hint, opt)
}

func listPlace(f *sourcetest.Fetcher, p listing.Place, hint listing.Dialect,
	opt listing.Options) (got listed) {
	got.out, got.err = listing.List(context.Background(), f, p, hint, opt,
		func(page listing.Page) error {
			got.pages++
			got.title += page.Title
			got.files = append(got.files, page.Files...)
			got.refused = append(got.refused, page.Refused...)
			got.objects = page.Objects
			return nil
		})
	return got
}

// exchange is a request and its answer.
type exchange struct {
	request string // method and URL
	status  int
	header  http.Header
	body    string
}

// recording is a file of testdata: an address, the requests and answers in order, and the expected
// result.
type recording struct {
	address   string
	hint      listing.Dialect
	opt       listing.Options
	exchanges []exchange
	told      string
}

// readRecording reads a recording. Lines that begin with # are comments before the first request.
// Sections begin with ">>> METHOD URL", with "<<< STATUS" and header fields up to an empty line, or
// with "===" before the expected result.
func readRecording(t *testing.T, name string) (rec recording) {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	head, told, ok := strings.Cut(string(text), "\n===\n")
	require.True(t, ok, "no ===")
	rec.told = told
	sections := strings.Split(head, "\n>>> ")
	for line := range strings.SplitSeq(sections[0], "\n") {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "address":
			rec.address = value
		case "hint":
			rec.hint = listing.Dialect(value)
		case "all":
			rec.opt.All = true
		}
	}
	for _, section := range sections[1:] {
		request, answer, ok := strings.Cut(section, "\n<<< ")
		require.True(t, ok, "no answer")
		fields, body, _ := strings.Cut(answer, "\n\n")
		status, fields, _ := strings.Cut(fields, "\n")
		x := exchange{request: request, header: http.Header{}, body: body}
		x.status, err = strconv.Atoi(status)
		require.NoError(t, err)
		for line := range strings.SplitSeq(fields, "\n") {
			if name, value, ok := strings.Cut(line, ": "); ok {
				x.header.Add(name, value)
			}
		}
		rec.exchanges = append(rec.exchanges, x)
	}
	return rec
}

// words formats a result as recordings do.
func (l listed) words() string {
	var b strings.Builder
	for _, f := range l.files {
		fmt.Fprintf(&b, "file %s\n  %d | %s | %s\n  %s\n", f.Path, f.SizeBytes, f.Modified, f.ETag,
			f.URL)
	}
	for _, r := range l.refused {
		fmt.Fprintf(&b, "refused %q: %s\n", r.Path, r.Why)
	}
	if l.title != "" {
		fmt.Fprintf(&b, "title %s\n", l.title)
	}
	fmt.Fprintf(&b, "%d objects, %d requests, %s\n", l.objects, l.out.Requests, l.out.Place.Dialect)
	if l.out.LeftOut.Any() {
		fmt.Fprintf(&b, "left out: %s\n", l.out.LeftOut)
	}
	if l.err != nil {
		code := ""
		var failure *listing.Error
		if errors.As(l.err, &failure) {
			code = failure.Code
		}
		fmt.Fprintf(&b, "error %s\n  %v\n", code, l.err)
	}
	return b.String()
}

// TestRecorded replays answers that were recorded, or written from a store's documentation (see
// testdata/README.md). Every request must be as recorded.
func TestRecorded(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			rec := readRecording(t, name)
			var mu sync.Mutex
			var requests []string
			f := serving(t, func(w http.ResponseWriter, r *http.Request) {
				mu.Lock()
				defer mu.Unlock()
				request := r.Method + " " + asked(r)
				requests = append(requests, request)
				for _, x := range rec.exchanges {
					if x.request == request {
						for name := range x.header {
							w.Header().Set(name, x.header.Get(name))
						}
						w.WriteHeader(x.status)
						fmt.Fprint(w, x.body)
						return
					}
				}
				w.WriteHeader(http.StatusNotFound)
			})
			got := list(f, rec.address, rec.hint, rec.opt)
			var want []string
			for _, x := range rec.exchanges {
				want = append(want, x.request)
			}
			assert.ElementsMatch(t, want, requests)
			if os.Getenv("LISTING_UPDATE") != "" { // review before committing
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				head, _, _ := strings.Cut(string(text), "\n===\n")
				require.NoError(t, os.WriteFile(name, []byte(head+"\n===\n"+got.words()), 0o644))
				return
			}
			assert.Equal(t, rec.told, got.words())
			if got.err != nil {
				return
			}
			// Listing the place that answered makes no further kinds of requests.
			requests = nil
			again := listPlace(f, got.out.Place, "", rec.opt)
			assert.Equal(t, got.files, again.files)
			assert.LessOrEqual(t, again.out.Requests, got.out.Requests)
			assert.Subset(t, want, requests)
		})
	}
}
