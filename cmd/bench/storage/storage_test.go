package storage

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// serve starts a logged server of a directory with one file of 1,000 bytes.
func serve(t *testing.T, o Options) (url string, log *Log) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "run a"), 0o755))
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "run a", "events.1"),
			[]byte(strings.Repeat("0123456789", 100)), 0o644))
	log = &Log{}
	url, stop, err := Listen(log.Wrap(o.Far(Directory(dir))))
	require.NoError(t, err)
	t.Cleanup(stop)
	return url, log
}

func get(t *testing.T, url, ranges string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	require.NoError(t, err)
	if ranges != "" {
		request.Header.Set("Range", ranges)
	}
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response, string(body)
}

func TestRangesAndLog(t *testing.T) {
	url, log := serve(t, Options{})
	whole, body := get(t, url+"run%20a/events.1", "")
	assert.Len(t, body, 1000)
	assert.Equal(t, "*", whole.Header.Get("Access-Control-Allow-Origin"))
	assert.NotEmpty(t, whole.Header.Get("ETag"))
	part, body := get(t, url+"run%20a/events.1", "bytes=995-")
	assert.Equal(t, http.StatusPartialContent, part.StatusCode)
	assert.Equal(t, "56789", body)
	missing, _ := get(t, url+"../storage_test.go", "")
	assert.Equal(t, http.StatusNotFound, missing.StatusCode)

	require.NoError(t, log.Quiet(t.Context(), time.Millisecond))
	assert.EqualValues(t, 1005, log.BytesUntil(time.Now())-int64(len("404 page not found\n")))
	assert.Zero(t, log.BytesUntil(time.Now().Add(-time.Hour)))
	requests := log.Take()
	require.Len(t, requests, 3)
	assert.Equal(t, Request{Method: "GET", Path: "/run a/events.1", Status: 200, Bytes: 1000},
		without(requests[0]))
	assert.Equal(t,
		Request{Method: "GET", Path: "/run a/events.1", Range: "bytes=995-", Status: 206, Bytes: 5},
		without(requests[1]))
	assert.Empty(t, log.Take())
	assert.Zero(t, log.BytesUntil(time.Now()))
}

// without returns a request without its time.
func without(r Request) Request {
	r.End = time.Time{}
	return r
}

func TestManifest(t *testing.T) {
	url, _ := serve(t, Options{})
	_, text := get(t, url+listing.ManifestName, "")
	manifest, refused, err := listing.ParseManifest([]byte(text))
	require.NoError(t, err)
	assert.Empty(t, refused)
	require.Len(t, manifest.Files, 1)
	assert.Equal(t, "run a/events.1", manifest.Files[0].Path)
	assert.EqualValues(t, 1000, manifest.Files[0].SizeBytes)
}

func TestPreflight(t *testing.T) {
	url, _ := serve(t, Options{})
	request, err := http.NewRequest(http.MethodOptions, url+"run%20a/events.1", nil)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	response.Body.Close()
	assert.Equal(t, http.StatusNoContent, response.StatusCode)
	assert.Contains(t, response.Header.Get("Access-Control-Allow-Headers"), "Range")
}

// Only lower bounds hold on a busy machine.
func TestDistance(t *testing.T) {
	url, log := serve(t, Options{RoundTrip: 30 * time.Millisecond})
	start := time.Now()
	get(t, url+"run%20a/events.1", "")
	assert.GreaterOrEqual(t, time.Since(start), 30*time.Millisecond)
	require.NoError(t, log.Quiet(t.Context(), time.Millisecond))
	assert.Zero(t, log.BytesUntil(start.Add(30*time.Millisecond)), "nothing goes out before")

	slow, _ := serve(t, Options{BytesPerSecond: 20_000})
	start = time.Now()
	_, body := get(t, slow+"run%20a/events.1", "")
	assert.Len(t, body, 1000)
	assert.GreaterOrEqual(t, time.Since(start), 45*time.Millisecond)
}

func TestAskedAndQuiet(t *testing.T) {
	var log Log
	inside, release := make(chan struct{}), make(chan struct{})
	h := log.Wrap(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(inside)
		<-release
	}))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, log.Asked(ended), context.Canceled, "nothing was asked yet")
	assert.NoError(t, log.Quiet(t.Context(), 0))
	go h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	assert.NoError(t, log.Asked(t.Context()))
	<-inside
	assert.ErrorIs(t, log.Quiet(ended, time.Hour), context.Canceled, "an answer is under way")
	close(release)
	assert.NoError(t, log.Quiet(t.Context(), time.Millisecond))
	assert.NoError(t, log.Asked(ended), "it was answered")
	log.Take()
	assert.ErrorIs(t, log.Asked(ended), context.Canceled)
}
