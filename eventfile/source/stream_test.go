package source_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// farFetcher simulates a Fetcher to a distant server. Time passes by its own clock, for each answer
// and for each byte.
type farFetcher struct {
	sourcetest.Fetcher
	roundTrip time.Duration
	rate      float64 // bytes a second

	passed   atomic.Int64 // nanoseconds
	received atomic.Int64 // bytes
}

func (f *farFetcher) now() time.Time { return time.Unix(1.7e9, f.passed.Load()) }

func (f *farFetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	f.passed.Add(int64(f.roundTrip))
	res, err := f.Fetcher.Fetch(ctx, req)
	if err == nil {
		res.Body = &farBody{res.Body, f}
	}
	return res, err
}

type farBody struct {
	io.ReadCloser
	f *farFetcher
}

func (b *farBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p[:min(len(p), 16<<10)]) // in pieces, as from a network
	b.f.received.Add(int64(n))
	b.f.passed.Add(int64(float64(n) / b.f.rate * 1e9))
	return n, err
}

// far starts a server 50 ms away, over a connection of 10 MB a second.
func far(t *testing.T, handler http.HandlerFunc) (*source.HTTP, *farFetcher) {
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	f := &farFetcher{
		Fetcher: sourcetest.Fetcher{Client: server.Client()}, roundTrip: 50 * time.Millisecond,
		rate: 10e6,
	}
	return source.NewHTTP(server.URL+"/events", f), f
}

// serveBytes serves a file with ranges.
func serveBytes(file []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "events", modified, bytes.NewReader(file))
	}
}

// withoutRanges makes a handler ignore ranges.
func withoutRanges(handler http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Range")
		handler(w, r)
	}
}

// noise returns a file of random bytes.
func noise(n int) []byte {
	b := make([]byte, n)
	random := rand.NewChaCha8([32]byte{})
	random.Read(b)
	return b
}

const mega = 1_000_000

func openStream(t *testing.T, src source.Source, from int64,
	opt source.StreamOptions) *source.Stream {
	t.Helper()
	s, err := source.OpenStream(t.Context(), src, from, opt)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// ranges returns the Range headers of the requests so far.
func (f *farFetcher) ranges() (all []string) {
	for _, req := range f.Requests() {
		all = append(all, req.Range())
	}
	return all
}

// TestStreamReadsTheFile reads whole files, also with random hops, and compares every byte.
func TestStreamReadsTheFile(t *testing.T) {
	file := noise(6 * mega)
	for name, src := range map[string]source.Source{
		"http":                first(far(t, serveBytes(file))),
		"http without ranges": first(far(t, withoutRanges(serveBytes(file)))),
		"blob":                source.NewBlob(sourcetest.Blob(file), 1),
		"memory":              source.NewMemory(file),
		"no ranger":           onlySource{source.NewMemory(file)},
	} {
		for _, size := range []int{0, len(file), len(file) - mega, len(file) + mega} {
			for _, from := range []int{0, 123_456} {
				t.Run(fmt.Sprint(name, " from ", from, " listed as ", size), func(t *testing.T) {
					opt := source.StreamOptions{SizeBytes: int64(size)}
					s := openStream(t, src, int64(from), opt)
					got, err := io.ReadAll(s)
					require.NoError(t, err)
					assert.True(t, bytes.Equal(file[from:], got))
					assert.EqualValues(t, len(file), s.Size())
					n, err := s.Read(make([]byte, 1))
					assert.Zero(t, n)
					assert.Equal(t, io.EOF, err)
					checkHops(t, openStream(t, src, int64(from), opt), file, from)
				})
			}
		}
	}
}

func first(src *source.HTTP, _ *farFetcher) source.Source { return src }

// onlySource hides that a source supports ranges.
type onlySource struct{ source.Source }

// checkHops reads parts of a file, forwards and backwards.
func checkHops(t *testing.T, s *source.Stream, file []byte, at int) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(len(file)), uint64(at)))
	for range 20 {
		part := make([]byte, random.IntN(300_000))
		n, err := io.ReadFull(s, part)
		if at+len(part) > len(file) {
			require.Contains(t, []error{io.EOF, io.ErrUnexpectedEOF}, err)
			part = part[:n]
		} else {
			require.NoError(t, err)
		}
		require.True(t, bytes.Equal(file[min(at, len(file)):][:len(part)], part), "at %d", at)
		from := at + len(part)
		at = min(from+random.IntN(mega), len(file))
		if random.IntN(4) == 0 {
			from = random.IntN(from)
			at = from
		}
		s.Hop(int64(from), int64(at))
	}
	s.Hop(int64(at), int64(len(file)+10))
	_, err := s.Read(make([]byte, 1))
	require.Equal(t, io.EOF, err)
	require.EqualValues(t, len(file), s.Size())
}

// TestStreamAsksForWindows: a large file is requested in growing windows, and once it is read on,
// the rest at once. After a hop the windows start anew, with about as many bytes as were used the
// last time.
func TestStreamAsksForWindows(t *testing.T) {
	src, f := far(t, serveBytes(noise(40*mega)))
	s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 40 * mega, Now: f.now})
	read := func(n int64) {
		t.Helper()
		_, err := io.CopyN(io.Discard, s, n)
		require.NoError(t, err)
	}
	read(4 * mega)
	assert.Equal(t, []string{"bytes=0-524287", "bytes=524288-2621439", "bytes=2621440-"},
		f.ranges())
	s.Hop(4*mega, 10*mega)
	read(30_000) // the next 10,000 bytes are used
	s.Hop(10*mega+10_000, 12*mega)
	read(60_000)
	s.Hop(12*mega+60_000, 20*mega)
	read(1)
	s.Hop(20*mega+1, 22*mega)
	read(100_000)
	assert.Equal(t, []string{
		"bytes=10000000-10065535",
		"bytes=12000000-12019999", "bytes=12020000-12099999", // 20,000 were too few
		"bytes=20000000-20119999",
		"bytes=22000000-22059999", "bytes=22060000-22299999",
	}, f.ranges()[3:])
}

// TestStreamOfASmallFileIsOneRequest: a file that is not large takes one plain request.
func TestStreamOfASmallFileIsOneRequest(t *testing.T) {
	for _, size := range []int64{0, 3 * mega} {
		src, f := far(t, serveBytes(noise(3*mega)))
		s := openStream(t, src, 0, source.StreamOptions{SizeBytes: size, Now: f.now})
		_, err := io.Copy(io.Discard, s)
		require.NoError(t, err)
		assert.Equal(t, []string{""}, f.ranges())
		assert.EqualValues(t, 3*mega, s.Received())
	}
}

// TestStreamWorth: leaving bytes out is worth it if transferring them takes longer than a round
// trip. Very high measured rates are not believed.
func TestStreamWorth(t *testing.T) {
	for name, c := range map[string]struct {
		rate      float64
		roundTrip time.Duration
		least     int64
	}{
		"10 MB/s":           {10e6, 50 * time.Millisecond, 500_000},
		"2 MB/s, far":       {2e6, 400 * time.Millisecond, 800_000},
		"fast, not trusted": {1e9, 50 * time.Millisecond, 16 << 20 / 20},
		"slow":              {1e6, 50 * time.Millisecond, 256 << 10},
		"near":              {100e6, time.Millisecond, 256 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			src, f := far(t, serveBytes(noise(40*mega)))
			f.rate, f.roundTrip = c.rate, c.roundTrip
			s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 40 * mega, Now: f.now})
			_, err := io.CopyN(io.Discard, s, 524288)
			require.NoError(t, err)
			const at = 524288
			assert.False(t, s.Worth(at, at+c.least*99/100))
			assert.True(t, s.Worth(at, at+c.least*101/100))
			assert.True(t, s.Worth(0, at+c.least*101/100), "what was read is not counted")
			assert.False(t, s.Worth(0, at+c.least*99/100))
		})
	}
}

func TestStreamWindowOnItsWayIsRead(t *testing.T) {
	src, f := far(t, serveBytes(noise(40*mega)))
	s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 40 * mega, Now: f.now})
	_, err := s.Read(make([]byte, 1000))
	require.NoError(t, err)
	assert.False(t, s.Worth(1000, 1000+mega),
		"half of it was asked for already, and the rest is too little")
	assert.True(t, s.Worth(1000, 1000+2*mega))
}

// TestStreamAsksWhetherThereAreRanges: if no answer has shown it yet, one byte is requested, once.
func TestStreamAsksWhetherThereAreRanges(t *testing.T) {
	file := serveBytes(noise(3 * mega))
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		want    bool
	}{"ranges": {file, true}, "no ranges": {withoutRanges(file), false}} {
		t.Run(name, func(t *testing.T) {
			src, f := far(t, c.handler)
			s := openStream(t, src, 0, source.StreamOptions{Now: f.now})
			for range 3 {
				assert.False(t, s.Worth(0, 100_000))
				assert.Equal(t, c.want, s.Worth(0, 2*mega))
			}
			assert.Equal(t, []string{"", "bytes=0-0"}, f.ranges()[:2])
			assert.Len(t, f.ranges(), 2)
			got, err := io.ReadAll(s)
			require.NoError(t, err)
			assert.Len(t, got, 3*mega)
		})
	}
	t.Run("windows ignored", func(t *testing.T) {
		src, f := far(t, withoutRanges(serveBytes(noise(5*mega))))
		s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 5 * mega, Now: f.now})
		assert.False(t, s.Worth(0, 4*mega))
		_, err := io.Copy(io.Discard, s)
		require.NoError(t, err)
		assert.Len(t, f.ranges(), 1, "the answer is the whole file, and is read")
	})
	t.Run("compressed on the way", func(t *testing.T) {
		src, f := far(t, serveCompressed)
		s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 5 * mega, Now: f.now})
		assert.False(t, s.Worth(0, 4*mega))
		got, err := io.ReadAll(s)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(content, got))
	})
	t.Run("no ranger", func(t *testing.T) {
		s := openStream(t, onlySource{source.NewMemory(noise(9 * mega))}, 0,
			source.StreamOptions{SizeBytes: 9 * mega})
		assert.False(t, s.Worth(0, 8*mega))
	})
}

// TestStreamChangedFile: after the file has changed, no further part of it is read.
func TestStreamChangedFile(t *testing.T) {
	var version, size atomic.Int64
	file := noise(20 * mega)
	handler := func(w http.ResponseWriter, r *http.Request) {
		if version.Load() >= 0 {
			w.Header().Set("ETag", fmt.Sprintf("%q", fmt.Sprint(version.Load())))
		}
		http.ServeContent(w, r, "events", time.Time{}, bytes.NewReader(file[:size.Load()]))
	}
	for name, change := range map[string]func(){
		"validator": func() { version.Add(1) },
		"shorter":   func() { size.Add(-mega) },
	} {
		t.Run(name, func(t *testing.T) {
			version.Store(-1)
			if name == "validator" {
				version.Store(1)
			}
			size.Store(20 * mega)
			src, f := far(t, handler)
			s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 20 * mega, Now: f.now})
			_, err := io.CopyN(io.Discard, s, 1000)
			require.NoError(t, err)
			s.Hop(1000, 5*mega)
			_, err = io.CopyN(io.Discard, s, 1000)
			require.NoError(t, err)
			change()
			s.Hop(5*mega+1000, 9*mega)
			for range 2 {
				_, err = s.Read(make([]byte, 1000))
				assert.ErrorIs(t, err, source.ErrChanged)
			}
		})
	}
}

// openAnswered opens a stream of a file of 20 MB whose next request, after a hop to 5,000,000, is
// answered by handler.
func openAnswered(t *testing.T, file []byte, handler http.HandlerFunc) *source.Stream {
	var requests atomic.Int64
	src, f := far(t, func(w http.ResponseWriter, r *http.Request) {
		if requests.Add(1) == 1 {
			serveBytes(file)(w, r)
			return
		}
		handler(w, r)
	})
	s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 20 * mega, Now: f.now})
	_, err := io.CopyN(io.Discard, s, 1000)
	require.NoError(t, err)
	s.Hop(1000, 5*mega)
	return s
}

// partOf answers with a part of a file.
func partOf(file []byte, from, to int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(file)))
		w.WriteHeader(http.StatusPartialContent)
		w.Write(file[from:to])
	}
}

// TestStreamWrongRanges: the server sends other bytes than the requested window.
func TestStreamWrongRanges(t *testing.T) {
	file := noise(20 * mega)
	t.Run("other range", func(t *testing.T) {
		var wrong *source.RangeError
		_, err := openAnswered(t, file, partOf(file, 0, 1000)).Read(make([]byte, 10))
		require.ErrorAs(t, err, &wrong)
	})
	t.Run("more than asked for", func(t *testing.T) {
		got := make([]byte, 65536)
		_, err := io.ReadFull(openAnswered(t, file, partOf(file, 5*mega, 9*mega)), got)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(file[5*mega:5*mega+65536], got))
	})
	t.Run("less than asked for", func(t *testing.T) {
		s := openAnswered(t, file, func(w http.ResponseWriter, r *http.Request) {
			var from int
			fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
			partOf(file, from, from+5000)(w, r)
		})
		got := make([]byte, 12_000)
		_, err := io.ReadFull(s, got)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(file[5*mega:5*mega+12_000], got))
	})
	t.Run("nothing", func(t *testing.T) {
		var short *source.ShortBodyError
		_, err := openAnswered(t, file, partOf(file, 5*mega, 5*mega)).Read(make([]byte, 10))
		require.ErrorAs(t, err, &short)
	})
}

// TestStreamWrongAnswers: the server ends in the middle, fails, or sends the whole file.
func TestStreamWrongAnswers(t *testing.T) {
	file := noise(20 * mega)
	t.Run("cut off", func(t *testing.T) {
		s := openAnswered(t, file, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Range") == "bytes=5001000-5065535" {
				panic(http.ErrAbortHandler) // the rest is never sent
			}
			w.Header().Set("Content-Length", "65536")
			w.WriteHeader(http.StatusPartialContent)
			w.Write(file[5*mega : 5*mega+1000])
		})
		var short *source.ShortBodyError
		n, err := io.CopyN(io.Discard, s, 2000)
		require.ErrorAs(t, err, &short)
		assert.EqualValues(t, 1000, n)
	})
	t.Run("unavailable", func(t *testing.T) {
		var refused *source.StatusError
		_, err := openAnswered(t, file,
			func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }).Read(make([]byte,
			10))
		require.ErrorAs(t, err, &refused)
	})
	t.Run("the whole file", func(t *testing.T) {
		s := openAnswered(t, file, withoutRanges(serveBytes(file)))
		got := make([]byte, 1000)
		_, err := io.ReadFull(s, got)
		require.NoError(t, err)
		assert.True(t, bytes.Equal(file[5*mega:5*mega+1000], got))
		assert.False(t, s.Worth(5*mega, 19*mega), "it is on its way as a whole")
	})
}

// TestStreamReadAhead: the reader is told before another window is requested ahead.
func TestStreamReadAhead(t *testing.T) {
	src, f := far(t, serveBytes(noise(40*mega)))
	s := openStream(t, src, 0, source.StreamOptions{SizeBytes: 40 * mega, Now: f.now})
	n, err := io.Copy(io.Discard, readAhead{s})
	assert.EqualValues(t, 524288, n)
	assert.Equal(t, source.ErrWindowEnd, err)
	assert.Len(t, f.ranges(), 1)
	n, err = io.Copy(io.Discard, readAhead{s})
	assert.EqualValues(t, 2<<20, n)
	assert.Equal(t, source.ErrWindowEnd, err)
	assert.Len(t, f.ranges(), 2)
	_, err = io.Copy(io.Discard, readAhead{s})
	assert.NoError(t, err, "the rest was asked for at once")
}

type readAhead struct{ s *source.Stream }

func (r readAhead) Read(p []byte) (int, error) { return r.s.ReadAhead(p) }

// TestStreamHalt ends a read that waits for a server, and continues elsewhere.
func TestStreamHalt(t *testing.T) {
	file := noise(6 * mega)
	asked := make(chan struct{})
	src, f := far(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") == "bytes=1000-" {
			w.Header().Set("Content-Range", fmt.Sprintf("bytes 1000-5999999/%d", len(file)))
			w.WriteHeader(http.StatusPartialContent)
			w.(http.Flusher).Flush()
			asked <- struct{}{}
			<-r.Context().Done()
			return
		}
		serveBytes(file)(w, r)
	})
	go func() { <-asked }()
	s := openStream(t, src, 1000, source.StreamOptions{Now: f.now})
	ended := make(chan error)
	go func() {
		_, err := s.Read(make([]byte, 10))
		ended <- err
	}()
	s.Halt()
	require.ErrorIs(t, <-ended, context.Canceled)
	s.Hop(1000, 2*mega)
	got := make([]byte, 10)
	_, err := io.ReadFull(s, got)
	require.NoError(t, err)
	assert.Equal(t, file[2*mega:2*mega+10], got)
}

func TestOpenStreamErrors(t *testing.T) {
	src, _ := far(t, serveBytes(noise(1000)))
	_, err := source.OpenStream(t.Context(), src, 1000, source.StreamOptions{})
	assert.ErrorIs(t, err, source.ErrPastEnd)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = source.OpenStream(ctx, src, 0, source.StreamOptions{})
	assert.ErrorIs(t, err, context.Canceled)
	s := openStream(t, source.NewMemory(nil), 0, source.StreamOptions{})
	_, err = s.Read(make([]byte, 1))
	assert.Equal(t, io.EOF, err)
	assert.NoError(t, s.Close())
	assert.NoError(t, errors.Join(s.Close(), s.Close()))
}
