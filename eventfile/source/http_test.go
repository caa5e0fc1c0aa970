package source_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

func TestRequestRange(t *testing.T) {
	cases := map[string]struct {
		req  source.Request
		want string
	}{
		"whole file":    {source.Request{}, ""},
		"to the end":    {source.Request{From: 5}, "bytes=5-"},
		"open, minus 1": {source.Request{From: 5, To: -1}, "bytes=5-"},
		"first byte":    {source.Request{To: 1}, "bytes=0-0"},
		"middle":        {source.Request{From: 5, To: 10}, "bytes=5-9"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, c.req.Range()) })
	}
}

func TestOpenAsksAsLittleAsItCan(t *testing.T) {
	s, fetcher := serve(t, serveRanges)
	for _, from := range []int64{0, 10} {
		body, err := s.Open(t.Context(), from)
		require.NoError(t, err)
		assert.Equal(t, from, body.From)
		assert.Equal(t, "Fri, 02 Jan 2026 03:04:05 GMT", body.Info.Validator)
		require.NoError(t, body.Close())
	}
	requests := fetcher.Requests()
	require.Len(t, requests, 2)
	assert.Equal(t, []string{"", "bytes=10-"}, []string{requests[0].Range(), requests[1].Range()})
	assert.True(t, strings.HasSuffix(requests[1].URL, "?part=a%2Fb"), "the URL is sent as given")
	assert.False(t, s.RangesIgnored())
}

func TestRangesIgnored(t *testing.T) {
	s, fetcher := serve(t, serveWhole)
	body, err := s.Open(t.Context(), 10)
	require.NoError(t, err)
	assert.Zero(t, body.From)
	assert.True(t, s.RangesIgnored())
	require.NoError(t, body.Close())

	var group sync.WaitGroup
	for i := range int64(4) {
		group.Go(func() {
			got, err := s.ReadAt(t.Context(), i*1_000, 1_000)
			assert.NoError(t, err)
			assert.True(t, bytes.Equal(content[i*1_000:(i+1)*1_000], got))
		})
	}
	group.Wait()
	assert.Len(t, fetcher.Requests(), 2, "the whole file is read once for all")
	s.Release()
	_, err = s.ReadAt(t.Context(), 0, 1)
	require.NoError(t, err)
	assert.Len(t, fetcher.Requests(), 3)
}

func TestReadAtUsesTheWholeAnswerToItsFirstRange(t *testing.T) {
	s, fetcher := serve(t, serveWhole)
	got, err := s.ReadAt(t.Context(), 500, 10)
	require.NoError(t, err)
	assert.Equal(t, content[500:510], got)
	assert.Len(t, fetcher.Requests(), 1)
}

func TestReadAtSeesThatAKeptFileGrew(t *testing.T) {
	size := 1_000
	s, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.Write(content[:size]) })
	_, err := s.ReadAt(t.Context(), 900, 200)
	require.ErrorIs(t, err, source.ErrPastEnd)
	size = 2_000
	got, err := s.ReadAt(t.Context(), 900, 200)
	require.NoError(t, err)
	assert.Equal(t, content[900:1_100], got)
}

func TestReadAtWithoutRangesOfALargeFile(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{
		"length told": serveWhole,
		"length not told": func(w http.ResponseWriter, _ *http.Request) {
			for part := content; len(part) > 0; part = part[1_000:] {
				w.Write(part[:1_000])
				w.(http.Flusher).Flush()
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := serve(t, handler)
			source.SetKeepBytes(s, 50_000)
			_, err := s.ReadAt(t.Context(), 10, 10)
			var noRanges *source.NoRangesError
			require.ErrorAs(t, err, &noRanges)
		})
	}
}

func TestWrongRanges(t *testing.T) {
	answer := func(contentRange string, body []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			if contentRange != "" {
				w.Header().Set("Content-Range", contentRange)
			}
			w.WriteHeader(http.StatusPartialContent)
			w.Write(body)
		}
	}
	t.Run("other start", func(t *testing.T) {
		s, _ := serve(t, answer("bytes 0-99/100000", content[:100]))
		_, err := s.Open(t.Context(), 50)
		var wrong *source.RangeError
		require.ErrorAs(t, err, &wrong)
		assert.Equal(t, int64(0), wrong.Got)
		assert.Equal(t, int64(50), wrong.Want)
		_, err = s.ReadAt(t.Context(), 50, 10)
		require.ErrorAs(t, err, &wrong)
	})
	t.Run("start not told", func(t *testing.T) {
		s, _ := serve(t, answer("", content[50:]))
		body, err := s.Open(t.Context(), 50)
		require.NoError(t, err)
		defer body.Close()
		got, err := io.ReadAll(body)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(content[50:], got))
	})
	t.Run("less than asked for", func(t *testing.T) {
		s, _ := serve(t, answer("bytes 50-99/100000", content[50:100]))
		body, err := s.Open(t.Context(), 50)
		require.NoError(t, err)
		defer body.Close()
		assert.Equal(t, int64(100_000), body.Info.SizeBytes)
		got, err := io.ReadAll(body)
		assert.Equal(t, content[50:100], got)
		var short *source.ShortBodyError
		require.ErrorAs(t, err, &short)
		_, err = s.ReadAt(t.Context(), 50, 100)
		require.ErrorAs(t, err, &short)
		assert.Equal(t, int64(50), short.Got)
	})
	t.Run("more than asked for", func(t *testing.T) {
		s, _ := serve(t, answer("bytes 50-/100000", content[50:]))
		got, err := s.ReadAt(t.Context(), 50, 10)
		require.NoError(t, err)
		assert.Equal(t, content[50:60], got)
	})
}

func TestStatusErrors(t *testing.T) {
	for _, status := range []int{204, 304, 401, 403, 404, 500, 503} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			s, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
			var refused *source.StatusError
			_, err := s.Open(t.Context(), 0)
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, status, refused.Status)
			assert.NotContains(t, refused.URL, "part=", "queries may hold secrets")
			_, err = s.ReadAt(t.Context(), 5, 5)
			require.ErrorAs(t, err, &refused)
		})
	}
}

func TestDroppedConnection(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{
		"length told": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(len(content)))
			w.Write(content[:1_000])
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
		"chunked": func(w http.ResponseWriter, _ *http.Request) {
			w.Write(content[:1_000])
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := serve(t, handler)
			body, err := s.Open(t.Context(), 0)
			require.NoError(t, err)
			defer body.Close()
			got, err := io.ReadAll(body)
			assert.Equal(t, content[:1_000], got, "what arrived is given")
			var short *source.ShortBodyError
			require.ErrorAs(t, err, &short)
			assert.Equal(t, int64(1_000), short.Got)
			assert.ErrorIs(t, err, io.ErrUnexpectedEOF)
		})
	}
}

// cutFetcher ends bodies early without an error, as some browsers do when a connection is lost.
type cutFetcher struct{ source.Fetcher }

func (f cutFetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	res, err := f.Fetcher.Fetch(ctx, req)
	if err == nil {
		res.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(res.Body, 1_000), res.Body}
	}
	return res, err
}

func TestBodyThatEndsEarlyWithoutAnError(t *testing.T) {
	server := httptest.NewServer(withoutRanges(serveRanges))
	defer server.Close()
	body, err := source.NewHTTP(server.URL, cutFetcher{&sourcetest.Fetcher{}}).Open(t.Context(), 0)
	require.NoError(t, err)
	defer body.Close()
	_, err = io.ReadAll(body)
	var short *source.ShortBodyError
	require.ErrorAs(t, err, &short)
	assert.Equal(t, int64(len(content)), short.Want)
}

func TestNetworkError(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(serveRanges))
	server.Close()
	s := source.NewHTTP(server.URL+"/f?token=secret", &sourcetest.Fetcher{})
	var network *source.NetworkError
	_, err := s.Open(t.Context(), 0)
	require.ErrorAs(t, err, &network)
	assert.Equal(t, server.URL+"/f", network.URL)
	_, err = s.ReadAt(t.Context(), 0, 1)
	require.ErrorAs(t, err, &network)
}

func TestCancelled(t *testing.T) {
	release := make(chan struct{})
	s, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Write(content[:100])
		w.(http.Flusher).Flush()
		<-release
	})
	t.Cleanup(func() { close(release) }) // before the server is closed, which waits for the handler
	ctx, cancel := context.WithCancel(t.Context())
	body, err := s.Open(ctx, 0)
	require.NoError(t, err)
	defer body.Close()
	_, err = io.ReadFull(body, make([]byte, 100))
	require.NoError(t, err)
	cancel()
	_, err = io.ReadAll(body)
	assert.Equal(t, context.Canceled, err, "not a network error")
	_, err = s.Open(ctx, 0)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = s.Stat(ctx)
	assert.ErrorIs(t, err, context.Canceled)
	assert.False(t, errors.Is(err, source.ErrNoStat))
}

// compressed is content as kept by a store to which a gzipped object was uploaded.
var compressed = func() []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(content)
	w.Close()
	return b.Bytes()
}()

func serveCompressed(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Encoding", "gzip")
	http.ServeContent(w, r, "events", modified, bytes.NewReader(compressed))
}

func TestCompressedAtRest(t *testing.T) {
	s, _ := serve(t, serveCompressed)
	for _, from := range []int64{0, 500} {
		body, err := s.Open(t.Context(), from)
		require.NoError(t, err)
		assert.Zero(t, body.From, "a range of compressed bytes is of no use")
		got, err := io.ReadAll(body)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(content, got))
		require.NoError(t, body.Close())
	}
	got, err := s.ReadAt(t.Context(), 500, 10)
	require.NoError(t, err)
	assert.Equal(t, content[500:510], got)
}

// hidingFetcher hides headers as a browser does for other origins.
type hidingFetcher struct{ source.Fetcher }

func (f hidingFetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	res, err := f.Fetcher.Fetch(ctx, req)
	if err == nil {
		all := res.Header
		res.Header = func(name string) string {
			if name == "Content-Length" || name == "Last-Modified" {
				return all(name)
			}
			return ""
		}
	}
	return res, err
}

func TestHiddenHeaders(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(serveRanges))
	defer server.Close()
	s := source.NewHTTP(server.URL, hidingFetcher{&sourcetest.Fetcher{}})
	body, err := s.Open(t.Context(), 500)
	require.NoError(t, err)
	defer body.Close()
	assert.Equal(t, int64(500), body.From)
	assert.Equal(t, int64(len(content)), body.Info.SizeBytes,
		"Content-Length is readable and enough")
	got, err := io.ReadAll(body)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(content[500:], got))
}

func TestStat(t *testing.T) {
	t.Run("etag before date", func(t *testing.T) {
		s, fetcher := serve(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", `"abc"`)
			serveRanges(w, r)
		})
		info, err := s.Stat(t.Context())
		require.NoError(t, err)
		assert.Equal(t, source.Info{SizeBytes: int64(len(content)), Validator: `"abc"`}, info)
		assert.Equal(t, source.MethodHead, fetcher.Requests()[0].Method)
	})
	t.Run("compressed", func(t *testing.T) {
		s, _ := serve(t, serveCompressed)
		info, err := s.Stat(t.Context())
		require.NoError(t, err)
		assert.Equal(t, int64(-1), info.SizeBytes)
	})
	for _, status := range []int{403, 405, 501} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			s, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
			_, err := s.Stat(t.Context())
			assert.ErrorIs(t, err, source.ErrNoStat)
		})
	}
	t.Run("404", func(t *testing.T) {
		s, _ := serve(t, http.NotFound)
		_, err := s.Stat(t.Context())
		var refused *source.StatusError
		require.ErrorAs(t, err, &refused)
		assert.NotErrorIs(t, err, source.ErrNoStat)
	})
	t.Run("signed", func(t *testing.T) {
		fetcher := &sourcetest.Fetcher{}
		_, err := source.NewHTTP("https://bucket.example/f?X-Amz-Signature=00",
			fetcher).Stat(t.Context())
		require.ErrorIs(t, err, source.ErrNoStat)
		assert.Empty(t, fetcher.Requests())
	})
	t.Run("no answer", func(t *testing.T) {
		server := httptest.NewServer(http.HandlerFunc(serveRanges))
		server.Close()
		_, err := source.NewHTTP(server.URL, &sourcetest.Fetcher{}).Stat(t.Context())
		require.ErrorIs(t, err, source.ErrNoStat)
		var network *source.NetworkError
		assert.ErrorAs(t, err, &network)
	})
}

func TestOnlyHTTPIsFetched(t *testing.T) {
	for _, raw := range []string{
		"javascript:alert(1)", "data:text/plain,x", "file:///etc/passwd",
		"blob:https://a.example/1", "ftp://a.example/f",
		"runs/events", "//a.example/f", "", "http:", "http:///f", " https://a.example/f",
		"java\nscript:alert(1)",
	} {
		t.Run(raw, func(t *testing.T) {
			fetcher := &sourcetest.Fetcher{}
			s := source.NewHTTP(raw, fetcher)
			var scheme *source.SchemeError
			_, err := s.Open(t.Context(), 0)
			assert.ErrorAs(t, err, &scheme)
			_, err = s.ReadAt(t.Context(), 0, 1)
			assert.ErrorAs(t, err, &scheme)
			_, err = s.Stat(t.Context())
			assert.ErrorAs(t, err, &scheme)
			assert.Empty(t, fetcher.Requests())
		})
	}
}
