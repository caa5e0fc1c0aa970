package unpack_test

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/packed"
)

func TestReadAt(t *testing.T) {
	plain := content(400_000)
	for name, file := range map[string][]byte{
		"gzip": gzipped(t, plain[:5], plain[5:]), "zstd": zstandard(t, plain),
	} {
		t.Run(name, func(t *testing.T) {
			in := newStored(file)
			src := unpack.New(in, withZstd)
			src.AssumePacked() // as after a visit whose columns came from the cache
			for _, part := range []struct {
				off, n int64
				opened int // in total
			}{
				{0, 4, 1}, {100, 50, 1}, {150, 1000, 1}, {300_000, 100_000, 1}, {399_999, 1, 2},
				{200_000, 0, 3}, {200_001, 70_000, 3},
			} {
				got, err := src.ReadAt(t.Context(), part.off, part.n)
				require.NoError(t, err)
				assert.True(t, bytes.Equal(plain[part.off:part.off+part.n], got), "%+v", part)
				assert.Equal(t, part.opened, in.opened, "%+v", part)
				assert.Equal(t, 1, in.live, "kept open for the next part")
			}
			_, err := src.ReadAt(t.Context(), 399_000, 1001)
			assert.ErrorIs(t, err, source.ErrPastEnd)
			_, err = src.ReadAt(t.Context(), 1<<40, 1<<40)
			assert.ErrorIs(t, err, source.ErrPastEnd)
			assert.Zero(t, in.live)
			assert.Zero(t, in.parts)
		})
	}
}

func TestReadAtOfDamage(t *testing.T) {
	plain := content(400_000)
	file := gzipped(t, plain)
	src := unpack.New(newStored(file[:len(file)/2]), withZstd)
	src.AssumePacked()
	got, err := src.ReadAt(t.Context(), 1000, 1000)
	require.NoError(t, err, "it is before the damage")
	assert.Equal(t, plain[1000:2000], got)
	_, err = src.ReadAt(t.Context(), 390_000, 10)
	assert.ErrorAs(t, err, new(*packed.DamageError))
	got, err = src.ReadAt(t.Context(), 1000, 1000)
	require.NoError(t, err)
	assert.Equal(t, plain[1000:2000], got)
}

func TestReadAtByManyAtOnce(t *testing.T) {
	plain := content(400_000)
	src := unpack.New(source.NewMemory(zstandard(t, plain)), withZstd)
	src.AssumePacked()
	var all sync.WaitGroup
	for i := range int64(8) {
		all.Go(func() {
			got, err := src.ReadAt(t.Context(), i*50_000, 50_000)
			assert.NoError(t, err)
			assert.True(t, bytes.Equal(plain[i*50_000:(i+1)*50_000], got))
		})
	}
	all.Wait()
}

// TestReadAtAfterItsContext: the file is opened again if the context of the call that opened it has
// ended.
func TestReadAtAfterItsContext(t *testing.T) {
	in := newStored(gzipped(t, content(1000)))
	src := unpack.New(in, withZstd)
	src.AssumePacked()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := src.ReadAt(ctx, 10, 10)
	require.NoError(t, err)
	cancel()
	_, err = src.ReadAt(t.Context(), 20, 10)
	require.NoError(t, err)
	assert.Equal(t, 2, in.opened)
	assert.Equal(t, 1, in.live)
	_, err = src.ReadAt(ctx, 5, 1)
	assert.ErrorIs(t, err, context.Canceled)
}

// TestReadAtClosesIdleFiles: an idle file is closed after a while, here at once.
func TestReadAtClosesIdleFiles(t *testing.T) {
	closed := make(chan struct{})
	src := unpack.New(closing{source.NewMemory(gzipped(t, content(1000))), closed}, withZstd)
	src.AssumePacked()
	unpack.SetIdleTime(src, 0)
	_, err := src.ReadAt(t.Context(), 10, 10)
	require.NoError(t, err)
	<-closed
}

// closing closes a channel when its body is closed.
type closing struct {
	*source.Memory
	closed chan struct{}
}

func (c closing) Open(ctx context.Context, from int64) (*source.Body, error) {
	body, err := c.Memory.Open(ctx, from)
	if err == nil {
		body.ReadCloser = readCloser{body.ReadCloser, closerFunc(func() { close(c.closed) })}
	}
	return body, err
}

type closerFunc func()

func (f closerFunc) Close() error {
	f()
	return nil
}
