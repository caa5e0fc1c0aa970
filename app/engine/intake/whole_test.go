package intake_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// traceFetcher notes the methods of requests for traces.
type traceFetcher struct {
	source.Fetcher
	asked *[]string
}

// Fetch implements source.Fetcher.
func (f traceFetcher) Fetch(ctx context.Context, r source.Request) (*source.Response, error) {
	if strings.Contains(r.URL, ".trace.") {
		*f.asked = append(*f.asked, r.Method)
	}
	return f.Fetcher.Fetch(ctx, r)
}

const tracePath = "runs/a/w.1700000000000.pt.trace.json.gz"

// traceKey names the trace in the cache.
var traceKey = cache.URLKey(address + tracePath)

// packedNoise returns a trace that is cached in three pieces, packed, and its content.
func packedNoise(t *testing.T, seed byte) (stored, content []byte) {
	t.Helper()
	content = make([]byte, 1_300_000)
	_, _ = rand.NewChaCha8([32]byte{seed}).Read(content)
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes(), content
}

// visits are visits of a folder with a trace on one device.
type visits struct {
	t      *testing.T
	device *cache.Memory
	stored []byte
	whole  int // size of the trace; reading fails if the server has another one
}

// read visits the folder, reads the trace, or its first bytes if some is not 0, and leaves after
// then, which may be nil. It returns what was read, and the methods of the requests for the trace.
func (v *visits) read(some int64, then func(*session)) (content []byte, asked []string) {
	v.t.Run("visit", func(t *testing.T) {
		s := start(t, func(c *intake.Config) {
			c.Cache, c.Parse.Fetcher = v.device, traceFetcher{c.Parse.Fetcher, &asked}
		})
		s.Bucket.Put("runs/a/x.tfevents", log(t))
		s.Bucket.Put(tracePath, v.stored)
		s.open(t)
		s.in.SetBusy(false)
		require.Len(t, s.in.Traces(), 1)
		s.While(func() {
			body, err := s.in.Traces()[0].Content.Open(t.Context(), 0)
			if !assert.NoError(t, err) {
				return
			}
			if some == 0 {
				some = 1 << 40
			}
			content, err = io.ReadAll(io.LimitReader(body, some))
			assert.Equal(t, len(v.stored) == v.whole, err == nil)
			assert.NoError(t, body.Close())
		})
		if then != nil {
			then(s)
		}
	})
	return content, asked
}

// kept reports whether the device has the whole trace.
func (v *visits) kept() bool {
	c := cache.New(v.device, cache.Options{})
	defer c.Close()
	_, err := c.File(context.Background(), traceKey)
	return err == nil
}

// A trace that was read to its end is read from this device on the next visit; the server is only
// asked whether it is the same.
func TestTraceIsKept(t *testing.T) {
	v := &visits{t: t, device: cache.NewMemory(0)}
	stored, content := packedNoise(t, 1)
	v.stored, v.whole = stored, len(stored)
	got, asked := v.read(0, nil)
	assert.Equal(t, content, got)
	assert.Equal(t, []string{""}, asked)
	require.True(t, v.kept())
	got, asked = v.read(0, nil)
	assert.Equal(t, content, got)
	assert.Equal(t, []string{http.MethodHead}, asked)

	var changed []byte
	v.stored, changed = packedNoise(t, 2)
	v.whole = len(v.stored)
	got, asked = v.read(0, nil)
	assert.Equal(t, changed, got, "read anew")
	assert.Equal(t, []string{http.MethodHead, ""}, asked)
	got, asked = v.read(0, nil)
	assert.Equal(t, changed, got)
	assert.Equal(t, []string{http.MethodHead}, asked)

	v.read(0, func(s *session) {
		s.in.TellRecents()
		recent := until(t, s, func(m *wire.Recents) bool { return len(m.Sources) == 1 })
		assert.Greater(t, recent.Bytes, int64(len(v.stored)))
		assert.Equal(t, recent.Bytes, recent.Sources[0].Bytes, "it belongs to its source")
		s.in.Handle(&wire.Forget{Key: recent.Sources[0].Key})
		until(t, s, func(m *wire.Recents) bool { return len(m.Sources) == 0 })
	})
	assert.False(t, v.kept(), "forgotten with its source")
}

// A trace of which a part was read is not kept.
func TestPartOfATraceIsNotKept(t *testing.T) {
	v := &visits{t: t, device: cache.NewMemory(0)}
	stored, content := packedNoise(t, 1)
	v.stored, v.whole = stored, len(stored)
	got, _ := v.read(700_000, nil)
	assert.Equal(t, content[:700_000], got)
	assert.False(t, v.kept())
	v.stored = stored[:len(stored)-1000] // of a writer that is not done
	_, _ = v.read(0, nil)
	v.stored = stored
	got, _ = v.read(0, nil)
	assert.Equal(t, content, got)
}

// Without its first piece a trace is read anew. If a later piece is gone, the rest is read anew, and
// all of it the next time.
func TestTraceWithoutAPiece(t *testing.T) {
	v := &visits{t: t, device: cache.NewMemory(0)}
	stored, content := packedNoise(t, 1)
	v.stored, v.whole = stored, len(stored)
	v.read(0, nil)
	damage(t, v.device, 0)
	got, asked := v.read(0, nil)
	assert.Equal(t, content, got)
	assert.Equal(t, []string{http.MethodHead, ""}, asked)

	damage(t, v.device, 1)
	got, asked = v.read(0, nil)
	assert.Equal(t, content, got)
	assert.Equal(t, []string{http.MethodHead, ""}, asked)
	assert.False(t, v.kept())
	got, asked = v.read(0, nil)
	assert.Equal(t, content, got)
	assert.Equal(t, []string{""}, asked)
	assert.True(t, v.kept())
}

// damage deletes a piece of the trace.
func damage(t *testing.T, device *cache.Memory, piece int) {
	t.Helper()
	all, err := device.List(context.Background(), cache.TableMedia)
	require.NoError(t, err)
	require.Len(t, all, 3)
	slices.SortFunc(all, func(a, b cache.Entry) int { return strings.Compare(a.Key, b.Key) })
	require.NoError(t, device.Apply(context.Background(),
		cache.Delete(cache.TableMedia, all[piece].Key)))
}
