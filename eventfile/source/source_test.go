package source_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// content is a file whose bytes depend on their offset.
var content = func() []byte {
	b := make([]byte, 100_000)
	for i := range b {
		b[i] = byte(i*7 + i>>8)
	}
	return b
}()

var modified = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// serveRanges answers like a store that supports ranges, conditions and HEAD.
func serveRanges(w http.ResponseWriter, r *http.Request) {
	http.ServeContent(w, r, "events", modified, bytes.NewReader(content))
}

// serveWhole answers like python -m http.server, which ignores ranges.
func serveWhole(w http.ResponseWriter, r *http.Request) {
	r.Header.Del("Range")
	serveRanges(w, r)
}

// serve starts a server and returns the source at its URL.
func serve(t *testing.T, handler http.HandlerFunc) (*source.HTTP, *sourcetest.Fetcher) {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	fetcher := &sourcetest.Fetcher{Client: server.Client()}
	return source.NewHTTP(server.URL+"/events.out.tfevents.1?part=a%2Fb", fetcher), fetcher
}

// TestSources checks the rules for every kind of source.
func TestSources(t *testing.T) {
	kinds := map[string]func(t *testing.T) source.Source{
		"http with ranges": func(t *testing.T) source.Source {
			s, _ := serve(t, serveRanges)
			return s
		},
		"http without ranges": func(t *testing.T) source.Source {
			s, _ := serve(t, serveWhole)
			return s
		},
		"blob": func(*testing.T) source.Source {
			return source.NewBlob(sourcetest.Blob(content), 1234)
		},
		"memory": func(*testing.T) source.Source { return source.NewMemory(content) },
	}
	for name, open := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testSource(t, open(t))
		})
	}
}

func testSource(t *testing.T, s source.Source) {
	ctx := t.Context()
	size := int64(len(content))
	for _, from := range []int64{0, 1, 5_000, size - 1} {
		body, err := s.Open(ctx, from)
		require.NoError(t, err)
		assert.Equal(t, size, body.Info.SizeBytes)
		require.LessOrEqual(t, body.From, from)
		require.NoError(t, iotest.TestReader(body, content[body.From:]), "from %d", from)
		require.NoError(t, body.Close())
	}
	for _, part := range [][2]int64{
		{0, 0}, {0, 1}, {17, 4_096}, {size - 1, 1}, {0, size}, {17, 4_096},
	} {
		got, err := s.ReadAt(ctx, part[0], part[1])
		require.NoError(t, err)
		assert.True(t, bytes.Equal(content[part[0]:part[0]+part[1]], got), "bytes of %v", part)
	}
	for _, part := range [][2]int64{
		{0, size + 1}, {size, 1}, {size + 5, 10}, {-1, 1}, {1, -1}, {1<<63 - 1, 2},
	} {
		_, err := s.ReadAt(ctx, part[0], part[1])
		assert.Error(t, err, "read at %v", part)
	}
	_, err := s.Open(ctx, -1)
	assert.Error(t, err)
	info, err := s.Stat(ctx)
	require.NoError(t, err)
	assert.Equal(t, size, info.SizeBytes)
}

func TestReadAtGivesTheCallerItsOwnBytes(t *testing.T) {
	whole, _ := serve(t, serveWhole)
	for _, s := range []source.Source{whole, source.NewMemory(content)} {
		first, err := s.ReadAt(t.Context(), 10, 10)
		require.NoError(t, err)
		clear(first)
		second, err := s.ReadAt(t.Context(), 10, 10)
		require.NoError(t, err)
		assert.Equal(t, content[10:20], second)
	}
}

func TestOpenPastTheEnd(t *testing.T) {
	ranges, _ := serve(t, serveRanges)
	bare, _ := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusRequestedRangeNotSatisfiable)
	})
	cases := map[string]struct {
		source source.Source
		size   int64
	}{
		"http":                {ranges, int64(len(content))},
		"http, size not told": {bare, -1},
		"blob":                {source.NewBlob(sourcetest.Blob(content), 0), int64(len(content))},
		"memory":              {source.NewMemory(content), int64(len(content))},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			for _, from := range []int64{int64(len(content)), int64(len(content)) + 10} {
				_, err := c.source.Open(t.Context(), from)
				require.ErrorIs(t, err, source.ErrPastEnd)
				var past *source.PastEndError
				require.ErrorAs(t, err, &past)
				assert.Equal(t, c.size, past.SizeBytes)
				assert.Equal(t, from, past.Offset)
			}
		})
	}
}

func TestEmptyFile(t *testing.T) {
	empty, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "events", modified, bytes.NewReader(nil))
	})
	for _, s := range []source.Source{
		empty, source.NewBlob(sourcetest.Blob(nil), 0), source.NewMemory(nil),
	} {
		body, err := s.Open(t.Context(), 0)
		require.NoError(t, err)
		got, err := io.ReadAll(body)
		require.NoError(t, err)
		assert.Empty(t, got)
		assert.Zero(t, body.Info.SizeBytes)
		require.NoError(t, body.Close())
	}
}

func TestBlobFailures(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	file := source.NewBlob(sourcetest.Blob(content), 1234)
	_, err := file.Open(cancelled, 0)
	assert.ErrorIs(t, err, context.Canceled)
	_, err = file.ReadAt(cancelled, 0, 1)
	assert.ErrorIs(t, err, context.Canceled)
	info, err := file.Stat(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "modified 1234", info.Validator)
}

// shortBlob claims more bytes than it returns, like a dropped file that was truncated meanwhile.
type shortBlob struct{ sourcetest.Blob }

func (b shortBlob) SizeBytes() int64 { return b.Blob.SizeBytes() + 10 }

func (b shortBlob) Slice(ctx context.Context, off, n int64) ([]byte, error) {
	return b.Blob.Slice(ctx, off, min(n, b.Blob.SizeBytes()-off))
}

func TestBlobThatGivesTooLittle(t *testing.T) {
	_, err := source.NewBlob(shortBlob{sourcetest.Blob(content)},
		0).ReadAt(t.Context(), 0, int64(len(content))+5)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	assert.EqualError(t, err, "body cut short: got 100000 bytes, want 100005")
}
