package unpack_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/source/unpack/unzstd"
)

// open reads the file from an offset and closes it.
func open(t *testing.T, src source.Source, from int64) ([]byte, *source.Body, error) {
	t.Helper()
	body, err := src.Open(t.Context(), from)
	require.NoError(t, err)
	got, err := io.ReadAll(body)
	assert.NoError(t, body.Close())
	return got, body, err
}

func TestOpen(t *testing.T) {
	plain := content(200_000)
	for name, file := range map[string][]byte{
		"gzip": gzipped(t, plain), "zstd": zstandard(t, plain),
	} {
		t.Run(name, func(t *testing.T) {
			in := newStored(file)
			src := unpack.New(in, withZstd)
			got, body, err := open(t, src, 0)
			require.NoError(t, err)
			assert.True(t, bytes.Equal(plain, got))
			assert.EqualValues(t, len(file), body.Info.SizeBytes)
			assert.EqualValues(t, len(file), body.Received())

			got, body, err = open(t, src, 1000)
			require.NoError(t, err)
			assert.Zero(t, body.From, "there is no other way to read it")
			assert.True(t, bytes.Equal(plain, got))
			assert.Equal(t, 2, in.opened)
			assert.Zero(t, in.live)

			info, err := src.Stat(t.Context())
			require.NoError(t, err)
			assert.EqualValues(t, len(file), info.SizeBytes)
		})
	}
}

// TestPlainFileCostsNothing: a plain file takes the same calls as reading the stored file directly.
func TestPlainFileCostsNothing(t *testing.T) {
	plain := content(1000)
	in := newStored(plain)
	src := unpack.New(in, withZstd)
	got, body, err := open(t, src, 100)
	require.NoError(t, err)
	assert.Equal(t, plain[100:], got)
	assert.EqualValues(t, 100, body.From)
	part, err := src.ReadAt(t.Context(), 500, 7)
	require.NoError(t, err)
	assert.Equal(t, plain[500:507], part)
	assert.Equal(t, []int{1, 1}, []int{in.opened, in.parts})

	got, body, err = open(t, src, 0)
	require.NoError(t, err)
	assert.Equal(t, plain, got)
	assert.Nil(t, body.Received, "what arrives is what is read")
	assert.Equal(t, []int{2, 1}, []int{in.opened, in.parts})
	assert.Zero(t, in.live)
}

// TestOpenWithoutRanges: a packed file is recognised when the source returns it from its start
// instead of from the middle.
func TestOpenWithoutRanges(t *testing.T) {
	got, body, err := open(t, unpack.New(whole{newStored(gzipped(t, content(1000)))}, withZstd), 10)
	require.NoError(t, err)
	assert.Zero(t, body.From)
	assert.Equal(t, content(1000), got)
}

// whole ignores the requested offset.
type whole struct{ *stored }

func (w whole) Open(ctx context.Context, _ int64) (*source.Body, error) {
	return w.stored.Open(ctx, 0)
}

// TestFileThatChangesItsPacking: a file is compressed, or unpacked, in place.
func TestFileThatChangesItsPacking(t *testing.T) {
	in := newStored(content(1000))
	src := unpack.New(in, withZstd)
	for _, file := range [][]byte{content(1000), gzipped(t, content(1000)), content(1000)} {
		in.Memory = source.NewMemory(file)
		got, _, err := open(t, src, 0)
		require.NoError(t, err)
		assert.Equal(t, content(1000), got)
		part, err := src.ReadAt(t.Context(), 30, 3)
		require.NoError(t, err)
		assert.Equal(t, content(1000)[30:33], part)
	}
}

// failing breaks off after some bytes.
type failing struct {
	*stored
	after int64
	err   error
}

func (f failing) Open(ctx context.Context, from int64) (*source.Body, error) {
	body, err := f.stored.Open(ctx, from)
	if err == nil {
		body.ReadCloser = readCloser{io.MultiReader(io.LimitReader(body.ReadCloser, f.after),
			iotest.ErrReader(f.err)), body.ReadCloser}
	}
	return body, err
}

type readCloser struct {
	io.Reader
	io.Closer
}

// TestSourceFaultsArePassed: errors of the source are returned unchanged, also when they come with
// the first bytes, and when the host's inflater turns them into something else.
func TestSourceFaultsArePassed(t *testing.T) {
	short := &source.ShortBodyError{Got: 3, Want: 9}
	for _, after := range []int64{0, 2, 4, 5000} {
		for name, opt := range map[string]unpack.Options{
			"own": withZstd, "host": {Unpackers: packed.Unpackers{Inflate: oneMember}},
		} {
			in := newStored(gzipped(t, content(100_000)))
			_, _, err := open(t, unpack.New(failing{in, after, short}, opt), 0)
			assert.Equal(t, short, err, "%s after %d bytes", name, after)
			assert.Zero(t, in.live)
		}
	}
}

// oneMember is a host's inflater as browsers have it: it reads one member, and fails without a
// reason on anything else.
func oneMember(ctx context.Context, gzip io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	go func() {
		all, err := io.ReadAll(gzip)
		inside, _ := unpack.NewReader(bytes.NewReader(all), unzstd.New)
		first := make([]byte, 50_000) // only this much is returned before an error
		n, _ := io.ReadFull(inside, first)
		in.Write(first[:n])
		rest, failed := io.ReadAll(inside)
		if err != nil || failed != nil || bytes.Count(all, []byte("a header with fields")) > 1 {
			in.CloseWithError(errors.New("TypeError"))
			return
		}
		in.Write(rest)
		in.Close()
	}()
	return out
}

// TestInflateOfTheHost: the package's own inflater takes over if the host's gives up, and only
// then.
func TestInflateOfTheHost(t *testing.T) {
	plain := content(200_000)
	gz := gzipped(t, plain)
	for _, tt := range []struct {
		name   string
		file   []byte
		opened int
		what   string // description of the damage
	}{
		{"one member", gz, 1, ""},
		{"several members", gzipped(t, plain[:90_000], plain[90_000:]), 2, ""},
		{"cut off", gz[:len(gz)-100], 2, "the gzip data are cut off, or still being written"},
		{"followed by other bytes", append(bytes.Clone(gz), "garbage"...), 2,
			"other bytes follow the gzip data"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			in, pauses := newStored(tt.file), 0
			src := unpack.New(in,
				unpack.Options{Unpackers: packed.Unpackers{Inflate: oneMember}, Pause: func() {
					pauses++
				}})
			got, body, err := open(t, src, 0)
			assert.Equal(t, tt.opened, in.opened)
			assert.EqualValues(t, tt.opened*len(tt.file), body.Received())
			assert.Zero(t, in.live)
			assert.Equal(t, tt.opened > 1, pauses > 0)
			assert.True(t, bytes.HasPrefix(plain, got))
			if tt.what == "" {
				assert.NoError(t, err)
				assert.Len(t, got, len(plain))
				return
			}
			assert.EqualError(t, err, tt.what)
			assert.ErrorAs(t, err, new(*packed.DamageError))
			assert.Greater(t, len(got), len(plain)-1000)
		})
	}
}

// TestFileReplacedBetweenTwoInflaters: a file replaced meanwhile is read anew, not joined from two
// versions.
func TestFileReplacedBetweenTwoInflaters(t *testing.T) {
	in := newStored(gzipped(t, content(90_000), content(90_000)))
	src := unpack.New(in,
		unpack.Options{Unpackers: packed.Unpackers{Inflate: func(ctx context.Context,
			gzip io.Reader) io.ReadCloser {
			in.Memory = source.NewMemory(gzipped(t, content(50_000)))
			return oneMember(ctx, gzip)
		}}})
	_, _, err := open(t, src, 0)
	assert.ErrorAs(t, err, new(*source.ShortBodyError))
	assert.Zero(t, in.live)
}

func TestOpenEndsWithItsContext(t *testing.T) {
	for name, opt := range map[string]unpack.Options{
		"own": withZstd, "host": {Unpackers: packed.Unpackers{Inflate: oneMember}},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		body, err := unpack.New(failing{newStored(gzipped(t, content(90_000))), 1000,
			context.Canceled}, opt).Open(ctx, 0)
		require.NoError(t, err)
		cancel()
		_, err = io.ReadAll(body)
		assert.Equal(t, context.Canceled, err, name)
		require.NoError(t, body.Close())
	}
}

// TestOpenRange: parts of a plain file equal those of the stored file; a packed file gives no
// parts.
func TestOpenRange(t *testing.T) {
	plain := content(100_000)
	for name, stored := range map[string][]byte{
		"plain": plain, "gzip": gzipped(t, plain), "zstd": zstandard(t, plain),
	} {
		t.Run(name, func(t *testing.T) {
			s := unpack.New(source.NewMemory(stored), withZstd)
			for _, from := range []int64{0, 5000} {
				body, ranged, err := s.OpenRange(t.Context(), from, 10_000)
				require.NoError(t, err)
				assert.Equal(t, name == "plain", ranged)
				assert.Equal(t, ranged, body.Received == nil)
				got, err := io.ReadAll(body)
				require.NoError(t, err)
				want := plain
				if ranged {
					assert.Equal(t, from, body.From)
					want = plain[from : from+10_000]
				}
				assert.True(t, bytes.Equal(want, got))
				require.NoError(t, body.Close())
			}
		})
	}
}

// TestStreamNeverHops: a packed file is read from its start, whatever its size.
func TestStreamNeverHops(t *testing.T) {
	inside := content(6_000_000)
	packed := gzipped(t, inside)
	s, err := source.OpenStream(t.Context(), unpack.New(source.NewMemory(packed), withZstd), 0,
		source.StreamOptions{SizeBytes: 5 << 20})
	require.NoError(t, err)
	defer s.Close()
	assert.True(t, s.Packed())
	assert.False(t, s.Worth(0, 5_000_000))
	got, err := io.ReadAll(s)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(inside, got))
}
