package source_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// breaking serves a file with ranges. The connection breaks if of returns fewer bytes than the
// answer has; first is true for the first answer.
func breaking(file []byte, of func(bytes int, first bool) int) http.HandlerFunc {
	var later atomic.Bool
	return func(w http.ResponseWriter, r *http.Request) {
		from, to := 0, len(file)
		if n, _ := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-%d", &from, &to); n > 0 {
			if n == 2 {
				to = min(to+1, len(file))
			}
			w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(file)))
		}
		w.Header().Set("ETag", `"a"`)
		w.Header().Set("Content-Length", fmt.Sprint(to-from))
		if r.Header.Get("Range") != "" {
			w.WriteHeader(http.StatusPartialContent)
		}
		sent := of(to-from, !later.Swap(true))
		w.Write(file[from : from+min(sent, to-from)])
		if sent < to-from {
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}
	}
}

// TestBodyGoesOnWhereItBroke reads over connections that break every time.
func TestBodyGoesOnWhereItBroke(t *testing.T) {
	file := noise(3 * mega)
	for name, tt := range map[string]struct {
		of   func(bytes int, first bool) int
		all  bool
		most int // requests
	}{
		"a limit of size": {func(n int, _ bool) int { return min(n, 300_000) }, true, 20},
		"and nothing comes of it": {func(n int, _ bool) int {
			return map[bool]int{true: n}[n <= 300_000]
		}, true, 20},
		"half of all": {func(n int, _ bool) int { return n / 2 }, false, 120},
		"nothing of the first one": {func(n int, first bool) int {
			return map[bool]int{false: n}[first]
		}, true, 8},
		"nothing": {func(int, bool) int { return 0 }, false, 4},
	} {
		t.Run(name, func(t *testing.T) {
			src, f := far(t, breaking(file, tt.of))
			got, err := readBody(t, src)
			if tt.all {
				require.NoError(t, err)
				assert.Len(t, got, len(file))
			} else {
				var short *source.ShortBodyError
				require.ErrorAs(t, err, &short)
			}
			assert.True(t, bytes.HasPrefix(file, got),
				"nothing is left out, and nothing comes twice")
			assert.LessOrEqual(t, len(f.Requests()), tt.most)
		})
	}
	src, _ := far(t, breaking(file, func(n int, _ bool) int { return n / 2 }))
	got, err := readBody(t, src)
	require.Error(t, err)
	assert.GreaterOrEqual(t, len(got), len(file)-1, "what arrived of each counts")
	part, err := src.ReadAt(t.Context(), 100, 50_001)
	require.Error(t, err)
	assert.Nil(t, part)
	src, _ = far(t, breaking(file, func(n int, _ bool) int { return min(n, 300_000) }))
	part, err = src.ReadAt(t.Context(), 100, mega)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(file[100:100+mega], part))
}

func readBody(t *testing.T, src source.Source) ([]byte, error) {
	t.Helper()
	body, err := src.Open(t.Context(), 0)
	require.NoError(t, err)
	defer body.Close()
	return io.ReadAll(body)
}

// TestBodyAsksForRangesThatGrow: ranges start at 64 KB and double each time; they are halved when a
// connection breaks.
func TestBodyAsksForRangesThatGrow(t *testing.T) {
	src, f := far(t, breaking(noise(mega), func(n int, _ bool) int {
		return map[bool]int{true: n}[n <= 300_000]
	}))
	_, err := readBody(t, src)
	require.NoError(t, err)
	assert.Equal(t,
		[]string{"", "bytes=0-65535", "bytes=65536-196607", "bytes=196608-458751",
			"bytes=458752-983039",
			"bytes=458752-720895", "bytes=720896-983039", "bytes=983040-999999"}, f.ranges())
}

// TestBodyThatBreaksAndCannotGoOn: the error says why reading cannot continue.
func TestBodyThatBreaksAndCannotGoOn(t *testing.T) {
	file := noise(mega)
	half := breaking(file, func(n int, _ bool) int { return n / 2 })
	for name, tt := range map[string]struct {
		later http.HandlerFunc
		want  any
	}{
		"without ranges": {half, new(*source.ShortBodyError)},
		"too busy": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(429) },
			new(*source.StatusError)},
		"gone": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
			new(*source.ShortBodyError)},
		"shorter": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(416) },
			new(*source.ShortBodyError)},
	} {
		t.Run(name, func(t *testing.T) {
			src, _ := far(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Range") == "" {
					half(w, r)
					return
				}
				r.Header.Del("Range")
				tt.later(w, r)
			})
			got, err := readBody(t, src)
			require.ErrorAs(t, err, tt.want)
			assert.Len(t, got, len(file)/2)
		})
	}
	t.Run("changed", func(t *testing.T) {
		src, _ := far(t, func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.Header.Get("Range"), "bytes=500000-") {
				w.Header().Set("ETag", `"b"`)
				serveBytes(file)(w, r)
				return
			}
			half(w, r)
		})
		got, err := readBody(t, src)
		require.ErrorIs(t, err, source.ErrChanged)
		assert.Len(t, got, len(file)/2)
	})
}
