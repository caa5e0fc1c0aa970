package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shelf is a server that accepts PUT requests.
type shelf struct {
	*httptest.Server
	answer func(r *http.Request) int // nil for 201

	mu   sync.Mutex
	puts []putRequest
}

type putRequest struct {
	method, target, kind, blob string
	body                       []byte
}

func startShelf(t *testing.T) *shelf {
	s := new(shelf)
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.puts = append(s.puts,
		putRequest{r.Method, r.RequestURI, r.Header.Get("Content-Type"),
			r.Header.Get("X-Ms-Blob-Type"), body})
	status := http.StatusCreated
	if s.answer != nil {
		status = s.answer(r)
	}
	w.WriteHeader(status)
}

func TestIndexIsPut(t *testing.T) {
	for name, c := range map[string]struct{ target, blob string }{
		"plain":     {"/logs/eventlens.json", ""},
		"presigned": {"/logs/e.json?X-Amz-Credential=a%2Fb%2fs3&X-Amz-Signature=0f+1", ""},
		"azure":     {"/c/eventlens.json?sv=2024-11-04&sr=c&sp=rwl&sig=a%2Bb%3D", "BlockBlob"},
	} {
		t.Run(name, func(t *testing.T) {
			s := startShelf(t)
			code, out, said := runIndex(t, "-o", s.URL+c.target, copyDemo(t))
			require.Equal(t, 0, code, said)
			assert.Regexp(t, `^eventlens: http://127.0.0.1:\d+/\S+\.json: 12 runs, 17 files\n$`,
				out, "no signature is shown")
			require.Len(t, s.puts, 1)
			put := s.puts[0]
			assert.Len(t, readIndex(t, put.body).Runs, 12)
			put.body = nil
			assert.Equal(t, putRequest{"PUT", c.target, "application/json", c.blob, nil}, put)
		})
	}
}

// TestIndexIsPutWithoutItsType has a signature that covers the content type, and was made without
// one.
func TestIndexIsPutWithoutItsType(t *testing.T) {
	s := startShelf(t)
	s.answer = func(r *http.Request) int {
		if r.Header.Get("Content-Type") != "" {
			return http.StatusForbidden
		}
		return http.StatusOK
	}
	code, _, said := runIndex(t, "-o", s.URL+"/e.json?OSSAccessKeyId=a&Expires=1&Signature=b",
		"../../testdata/demo")
	require.Equal(t, 0, code, said)
	require.Len(t, s.puts, 2)
	assert.Equal(t, s.puts[0].body, s.puts[1].body)
}

func TestRefusedPutOfIndex(t *testing.T) {
	s := startShelf(t)
	for status, words := range map[int]string{
		403: "HTTP status 403: the index is not written; give an address that is signed for PUT and has not expired",
		405: "HTTP status 405: the index is not written",
		503: "HTTP status 503: the index is not written",
	} {
		s.answer = func(*http.Request) int { return status }
		code, out, said := runIndex(t, "-o", s.URL+"/e.json?X-Amz-Signature=secret",
			"../../testdata/demo")
		assert.Equal(t, 1, code)
		assert.Empty(t, out)
		assert.Contains(t, said, "eventlens: put "+s.URL+"/e.json: "+words)
		assert.NotContains(t, said, "secret")
	}
	s.Close()
	code, _, said := runIndex(t, "-o", s.URL+"/e.json?X-Amz-Signature=secret",
		"../../testdata/demo")
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "connection refused")
	assert.NotContains(t, said, "secret")
}
