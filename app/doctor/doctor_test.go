package doctor_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/doctor"
	"eventlens/app/wire/examination"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

var update = flag.Bool("update", false, "record the reports as the expected ones")

const viewer = "https://viewer.example"

// noon is the time of all examinations.
var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// scenario is a network with something that cannot be read, or could be read better.
type scenario struct {
	name    string
	hosts   map[string]http.HandlerFunc
	address string
	browser bool // examined as a page; otherwise as the command
	setup   func(*doctor.Config, *world)
}

// examined examines a scenario.
func examined(t *testing.T, s scenario) (examination.Report, *world) {
	_, _, report, w := found(t, s)
	return report, w
}

// found examines a scenario, and returns the ids behind the report as well, and its templates.
func found(t *testing.T, s scenario) (doctor.Finding, []string, examination.Report, *world) {
	w := newWorld(t, s.hosts)
	cfg := doctor.Config{Origin: viewer, Now: func() time.Time { return noon }}
	if s.browser {
		b := &browser{t: t, world: w, origin: viewer}
		cfg.Fetcher, cfg.Reach = b, b.reach
	} else {
		cfg.Fetcher, cfg.Trouble = &sourcetest.Fetcher{Client: w.client}, troubleOf
	}
	if s.setup != nil {
		s.setup(&cfg, w)
	}
	finding, templates, report := doctor.Find(t.Context(), cfg, s.address)
	return finding, templates, report, w
}

func troubleOf(err error) doctor.Trouble {
	if noName := (*net.DNSError)(nil); errors.As(err, &noName) {
		return doctor.TroubleName
	}
	return doctor.TroubleUnknown
}

// TestFindings compares the cause, the evidence and the fixes of every scenario.
func TestFindings(t *testing.T) {
	filled := map[string]bool{} // placeholders of all texts; true for those in whole texts
	names := map[string]bool{}
	for _, s := range scenarios(t) {
		require.False(t, names[s.name], "two scenarios are named %s", s.name)
		names[s.name] = true
		t.Run(s.name, func(t *testing.T) {
			finding, templates, report, w := found(t, s)
			want, got := expected[s.name], written(report)
			assert.Equal(t, want.Finding, finding)
			for _, value := range want.values {
				assert.Contains(t, got, value)
			}
			whole := slices.Contains(wholeTexts, s.name)
			for _, name := range placeholder.FindAllString(strings.Join(templates, ""), -1) {
				filled[name] = filled[name] || whole
			}
			if whole {
				checkText(t, filepath.Join("testdata", "reports", s.name+".txt"), got)
			}
			checkReport(t, report)
			checkRequests(t, w)
			for _, secret := range []string{"s3cr3t", "AKIAEXAMPLE", "session%2Ftoken"} {
				assert.NotContains(t, got, secret)
			}
		})
	}
	assert.Len(t, expected, len(names), "the finding of a scenario that is no more")
	for name, whole := range filled {
		assert.True(t, whole, "%s is filled in no whole text", name)
	}
}

// wholeTexts are the scenarios whose texts are compared whole, with testdata/reports, where they can
// be read: each placeholder is filled in one of them.
var wholeTexts = []string{
	"bad-manifest", "console-aws", "cors-listing-only", "cors-other-origin", "cors-redirect-hidden",
	"endless-manifest-slow", "expired-azure", "fine-cors-on-good-answers-only", "inside-page",
	"lfs-pointer-github", "listing-no-events", "listing-private-minio", "missing-azure-folder",
	"no-such-server", "not-an-address", "site-github", "text-in-front",
}

// placeholder matches a placeholder of a text or of a command.
var placeholder = regexp.MustCompile(`\{[a-z][^{}\n"]*\}`)

// checkText compares a text with a file, or writes that with -update.
func checkText(t *testing.T, path, got string) {
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

// checkReport checks properties of every report.
func checkReport(t *testing.T, r examination.Report) {
	assert.NotEmpty(t, r.Title)
	assert.LessOrEqual(t, len(r.Title), 60, r.Title)
	assert.False(t, strings.HasSuffix(r.Title, "."), r.Title)
	assert.True(t, strings.HasSuffix(r.Text, "."), r.Text)
	if !r.Works {
		assert.True(t,
			len(r.Fixes) > 0 || r.Wants != examination.WantNothing ||
				r.Title == "The file is empty", "it says what to do")
	}
	all := r.Title + r.Text
	for _, fix := range r.Fixes {
		assert.NotEmpty(t, fix.Text)
		all += fix.Text
		assert.False(t, strings.HasSuffix(fix.Copy, "\n"))
		checkDocument(t, fix.Copy)
	}
	assert.NotContains(t, strings.ReplaceAll(all, "no-gzip", ""), "!")
	assert.NotContains(t, all, "  ")
}

// checkDocument checks that a text to copy is valid for its purpose.
func checkDocument(t *testing.T, document string) {
	switch {
	case strings.HasPrefix(document, "[\n") || strings.HasPrefix(document, "{\n  \"V"):
		assert.True(t, json.Valid([]byte(document)), document)
	case strings.HasPrefix(document, "<"):
		assert.NoError(t, wellFormed(document), document)
	}
	if _, inShell, found := strings.Cut(document, "--cors-configuration '"); found {
		assert.True(t, json.Valid([]byte(strings.TrimSuffix(inShell, "'"))), inShell)
	}
}

func wellFormed(document string) error {
	for d := xml.NewDecoder(strings.NewReader(document)); ; {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// checkRequests checks that an examination makes few requests, and changes nothing.
func checkRequests(t *testing.T, w *world) {
	requests := w.requests()
	assert.LessOrEqual(t, len(requests), 14, "%q", requests)
	for _, request := range requests {
		method, _, _ := strings.Cut(request, " ")
		assert.Contains(t, []string{"GET", "OPTIONS", "PROPFIND"}, method)
	}
}

// answers returns a handler that always sends the same response.
func answers(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// allowing adds CORS headers to a handler's answers, and answers preflights if the allowed header
// fields are given.
func allowing(value string, h http.HandlerFunc, more ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", value)
		if value != "*" {
			w.Header().Set("Vary", "Origin")
		}
		w.Header().Set("Access-Control-Expose-Headers", "Content-Range, ETag, Content-Encoding")
		for i := 0; i < len(more); i += 2 {
			w.Header().Set(more[i], more[i+1])
		}
		if r.Method == "OPTIONS" && w.Header().Get("Access-Control-Allow-Headers") != "" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		h(w, r)
	}
}

// serving serves one file at any address, with ranges and an ETag.
func serving(content []byte, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.Header().Set("ETag", `"a1"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	}
}

// paths returns a handler for some paths; others give 404.
func paths(handlers map[string]http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if h := handlers[r.URL.Path]; h != nil {
			h(w, r)
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}
}

func gzipped(content []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(content)
	z.Close()
	return b.Bytes()
}

// s3Error returns an error document like S3's, which repeats secrets of the request.
func s3Error(code, more string) string {
	return fmt.Sprintf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>%s</Code><Message>See "+
		"s3cr3t</Message>%s<RequestId>1</RequestId><HostId>2</HostId></Error>", code, more)
}

// signedQuery returns the query of a link signed by S3, from the given time and for the given
// seconds.
func signedQuery(date, expires string) string {
	return "?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAEXAMPLE%2F20261122%2Feu-central-1%2Fs3%2Faws4_request&X-Amz-Date=" + date +
		"&X-Amz-Expires=" + expires +
		"&X-Amz-Security-Token=session%2Ftoken&X-Amz-SignedHeaders=host&X-Amz-Signature=s3cr3t00"
}

// TestInterrupted checks that an examination ends when its context does.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w := newWorld(t,
		map[string]http.HandlerFunc{"runs.example": func(_ http.ResponseWriter, r *http.Request) {
			cancel()
			<-r.Context().Done()
		}})
	report := doctor.Examine(ctx, doctor.Config{Fetcher: &sourcetest.Fetcher{Client: w.client}},
		"https://runs.example/e.tfevents")
	assert.Equal(t, "Stopped", report.Title)
}

// TestRequestsAreBounded checks that an endless server does not keep an examination going.
func TestRequestsAreBounded(t *testing.T) {
	asked := 0
	page := func(w http.ResponseWriter, r *http.Request) {
		asked++
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w,
			`<html><head><title>Index of %s</title></head><body><h1>Index of</h1><pre><a href="../">../</a>`+"\n"+`<a href="a/">a/</a>`+"\n"+`<a href="b/">b/</a></pre></body></html>`, r.URL.Path)
	}
	report, w := examined(t, scenario{
		hosts:   map[string]http.HandlerFunc{"runs.example": allowing("*", page)},
		address: "https://runs.example/logs/",
	})
	assert.LessOrEqual(t, len(w.requests()), 12)
	assert.False(t, report.Works)
	checkReport(t, report)
}

// FuzzExamine checks that every response leads to a report, and that the report has no secrets of
// the address.
func FuzzExamine(f *testing.F) {
	f.Add(403, s3Error("AccessDenied", "<Message>Request has expired</Message>"), "", true)
	f.Add(301, s3Error("PermanentRedirect", "<Endpoint>b.s3.eu-west-1.amazonaws.com</Endpoint>"),
		"", false)
	f.Add(200, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 7\n", "gzip", false)
	f.Add(200, "<html><title>s3cr3t00</title>", "", true)
	f.Add(206, `{"files":[{"path":"s3cr3t00"}]}`, "", false)
	f.Fuzz(func(t *testing.T, status int, body, header string, page bool) {
		answer := fetcherFunc(func(context.Context, source.Request) (*source.Response, error) {
			if status < 100 {
				return nil, errors.New(body)
			}
			return &source.Response{
				Status: status, Header: func(string) string { return header },
				Body: io.NopCloser(strings.NewReader(body)),
			}, nil
		})
		cfg := doctor.Config{Fetcher: answer, Origin: viewer}
		if page {
			cfg.Reach = func(context.Context, string) error { return nil }
		}
		for _, address := range []string{"https://b.s3.amazonaws.com/runs/",
			"https://runs.example/e", "https://a.blob.core.windows.net/c/x.json",
			"https://a.blob.core.windows.net/c/x/?sv=2024-11-04&sr=c&sp=rl&sig=s3cr3t00",
			"https://runs.example/logs/?token=s3cr3t00"} {
			if !strings.Contains(address, "?") {
				address += signedQuery("20261122T110000Z", "3600")
			}
			report := doctor.Examine(t.Context(), cfg, address)
			assert.NotEmpty(t, report.Title)
			assert.NotEmpty(t, report.Text)
			for _, secret := range []string{
				"s3cr3t00", "AKIAEXAMPLE", "session/token", "session%2Ftoken",
			} {
				assert.NotContains(t, written(report), secret)
			}
		}
	})
}

type fetcherFunc func(context.Context, source.Request) (*source.Response, error)

func (f fetcherFunc) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	return f(ctx, req)
}

// TestSilence checks that a server that accepts a request and never answers is asked only once.
func TestSilence(t *testing.T) {
	s := scenario{address: "https://runs.example/logs/", setup: func(cfg *doctor.Config, _ *world) {
		cfg.Patience = 50 * time.Millisecond
		cfg.Trouble = func(err error) doctor.Trouble {
			assert.ErrorIs(t, err, context.DeadlineExceeded)
			return doctor.TroubleTimeout
		}
	}}
	s.hosts = map[string]http.HandlerFunc{"runs.example": func(_ http.ResponseWriter,
		r *http.Request) {
		<-r.Context().Done()
	}}
	report, w := examined(t, s)
	assert.Equal(t, "The server does not answer", report.Title)
	assert.Contains(t, report.Text, "within 50ms")
	assert.Len(t, w.requests(), 1)
}
