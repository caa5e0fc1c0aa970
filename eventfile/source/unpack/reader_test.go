package unpack_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/source/unpack/unzstd"
)

func TestReader(t *testing.T) {
	plain := content(300_000)
	for _, tt := range []struct {
		name string
		file []byte
		want []byte
	}{
		{"plain", plain, plain},
		{"empty", nil, nil},
		{"shorter than a magic number", []byte("\x1f\x8b"), []byte("\x1f\x8b")},
		{"record as long as two bytes of gzip say", []byte("\x1f\x8b\x00\x00\x00\x00\x00\x00"),
			[]byte("\x1f\x8b\x00\x00\x00\x00\x00\x00")},
		{"gzip", gzipped(t, plain), plain},
		{"gzip of nothing", gzipped(t, nil), nil},
		{"gzip in members", gzipped(t, plain[:1], plain[1:70_000], nil, plain[70_000:]), plain},
		{"gzip inside gzip", gzipped(t, gzipped(t, plain)), gzipped(t, plain)},
		{"zstd", zstandard(t, plain), plain},
		{"zstd of nothing", append(zstandard(t, []byte("x")), zstandard(t, nil)...), []byte("x")},
		{"zstd in frames", zstandard(t, plain[:1], plain[1:70_000], plain[70_000:]), plain},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, file := range map[string]io.Reader{
				"whole":        bytes.NewReader(tt.file),
				"byte by byte": iotest.OneByteReader(bytes.NewReader(tt.file)),
			} {
				r, err := unpack.NewReader(file, unzstd.New)
				require.NoError(t, err)
				got, err := io.ReadAll(r)
				assert.NoError(t, err, name)
				assert.True(t, bytes.Equal(tt.want, got), name)
				assert.NoError(t, r.Close())
			}
		})
	}
}

// TestReaderOfRealFiles reads files written by the commands gzip and zstd, with their checksums.
func TestReaderOfRealFiles(t *testing.T) {
	plain := content(3 << 20)
	for _, command := range [][]string{
		{"gzip", "-1"}, {"gzip", "-9"}, {"zstd", "-q"}, {"zstd", "-q", "-19", "--check"},
		{"zstd", "-q", "--long=27"},
	} {
		t.Run(command[0]+" "+command[len(command)-1], func(t *testing.T) {
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skipf("SKIPPED: no %s on this machine", command[0])
			}
			run := exec.Command(command[0], append(command[1:], "-c")...)
			run.Stdin = bytes.NewReader(plain)
			packed, err := run.Output()
			require.NoError(t, err)
			got, err := readAll(t, packed)
			assert.NoError(t, err)
			assert.True(t, bytes.Equal(plain, got))
		})
	}
}

// flushed returns the start of a gzip file, whole up to the end of a block.
func flushed(t *testing.T, plain []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	_, err := w.Write(plain)
	require.NoError(t, err)
	require.NoError(t, w.Flush())
	return file.Bytes()
}

// TestDamage requires that all bytes before the damage are returned, and that the error names the
// damage.
func TestDamage(t *testing.T) {
	plain := content(300_000)
	gz, zst := gzipped(t, plain), zstandard(t, plain)
	flipped := func(file []byte, at int) []byte {
		file = bytes.Clone(file)
		file[at] ^= 0x10
		return file
	}
	for _, tt := range []struct {
		name  string
		file  []byte
		what  string
		least int // bytes that must be returned
	}{
		{"gzip cut in its header", gz[:9], "the gzip data are cut off, or still being written", 0},
		{"gzip cut in the middle", gz[:len(gz)/2],
			"the gzip data are cut off, or still being written", len(plain)/2 - 40_000},
		{"gzip cut in its checksum", gz[:len(gz)-6],
			"the gzip data are cut off, or still being written", len(plain)},
		{"gzip cut in the magic of a second member", append(bytes.Clone(gz), 0x1f),
			"the gzip data are cut off, or still being written", len(plain)},
		{"gzip with another checksum", flipped(gz, len(gz)-5), "gzip checksum mismatch",
			len(plain)},
		{"gzip with a length that is wrong", flipped(gz, len(gz)-1), "gzip checksum mismatch",
			len(plain)},
		{"gzip, zeros and something else",
			append(append(bytes.Clone(gz), make([]byte, 512)...), "garbage"...),
			"other bytes follow the gzip data", len(plain)},
		{"gzip and something else", append(bytes.Clone(gz), "garbage"...),
			"other bytes follow the gzip data", len(plain)},
		{"gzip and a damaged header",
			append(bytes.Clone(gz), 0x1f, 0x8b, 8, 2, 0, 0, 0, 0, 0, 0, 1, 1), "damaged gzip data",
			len(plain)},
		{"gzip and a block without codes",
			append(flushed(t, plain), 5, 0, 0, 0, 0, 0, 0, 0), "damaged gzip data", len(plain)},
		{"zstd cut in the middle", zst[:len(zst)/2],
			"the zstd data are cut off, or still being written", len(plain)/2 - 140_000},
		{"zstd cut in its checksum", zst[:len(zst)-2],
			"the zstd data are cut off, or still being written", len(plain) - 140_000},
		{"zstd with another checksum", flipped(zst, len(zst)-1), "zstd checksum mismatch",
			len(plain) - 140_000},
		{"zstd and something else", append(bytes.Clone(zst), "garbage"...),
			"other bytes follow the zstd data", len(plain)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readAll(t, tt.file)
			require.ErrorAs(t, err, new(*packed.DamageError))
			assert.EqualError(t, err, tt.what)
			assert.GreaterOrEqual(t, len(got), tt.least)
			assert.True(t, bytes.HasPrefix(plain, got))
		})
	}
}

// TestZerosBehindGzip: zeros after gzip data are no damage, since block storage leaves them.
func TestZerosBehindGzip(t *testing.T) {
	plain := content(400)
	for _, zeros := range []int{1, 2, 512, 100_000} {
		got, err := readAll(t, append(gzipped(t, plain), make([]byte, zeros)...))
		assert.NoError(t, err)
		assert.True(t, bytes.Equal(plain, got))
	}
}

// TestEveryFlippedBit: a flipped bit either leaves the content unchanged or gives an error.
func TestEveryFlippedBit(t *testing.T) {
	plain := content(400)
	for _, packed := range [][]byte{gzipped(t, plain), zstandard(t, plain)} {
		for bit := 8 * 4; bit < 8*len(packed); bit++ { // after the magic number
			file := bytes.Clone(packed)
			file[bit/8] ^= 1 << (bit % 8)
			got, err := readAll(t, file)
			if err == nil {
				assert.True(t, bytes.Equal(plain, got), "bit %d", bit)
			}
		}
	}
}

// TestFaultsOfTheSource: errors of the source are returned unchanged.
func TestFaultsOfTheSource(t *testing.T) {
	broken := errors.New("the disk is gone")
	for name, file := range map[string][]byte{
		"plain": content(99_999), "gzip": gzipped(t, content(99_999)),
		"zstd": zstandard(t, content(99_999)),
	} {
		t.Run(name, func(t *testing.T) {
			r, err := unpack.NewReader(io.MultiReader(bytes.NewReader(file[:len(file)-50]),
				iotest.ErrReader(broken)), unzstd.New)
			require.NoError(t, err)
			_, err = io.ReadAll(r)
			assert.ErrorIs(t, err, broken)
			assert.NotErrorAs(t, err, new(*packed.DamageError))
		})
	}
	_, err := unpack.NewReader(iotest.ErrReader(broken), unzstd.New)
	assert.Equal(t, broken, err)
}

// zeros is an endless file of zeros.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestBombs unpacks a gigabyte in little memory.
func TestBombs(t *testing.T) {
	const size = 1 << 30
	for name, packed := range map[string][]byte{
		"gzip": gzipped(t, make([]byte, 64<<20)),
		"zstd": zstdBomb(t, size),
	} {
		t.Run(name, func(t *testing.T) {
			times := 1
			if name == "gzip" {
				times = size >> 26 // members
			}
			r, err := unpack.NewReader(bytes.NewReader(bytes.Repeat(packed, times)), unzstd.New)
			require.NoError(t, err)
			defer r.Close()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			n, err := io.Copy(io.Discard, r)
			runtime.ReadMemStats(&after)
			assert.NoError(t, err)
			assert.EqualValues(t, size, n)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20),
				"bytes allocated all together")
		})
	}
}

func zstdBomb(t *testing.T, size int64) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1))
	require.NoError(t, err)
	_, err = io.CopyN(w, zeros{}, size)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// TestLargeWindows: a window too large for memory is refused with an error.
func TestLargeWindows(t *testing.T) {
	// A frame without a size: magic, descriptor, a window of 2^(10+n) bytes, one raw last block of
	// one byte.
	frame := func(n byte) []byte {
		return []byte{0x28, 0xb5, 0x2f, 0xfd, 0, n << 3, 1 | 1<<3, 0, 0, 'x'}
	}
	got, err := readAll(t, frame(17))
	assert.NoError(t, err)
	assert.Equal(t, "x", string(got))
	_, err = readAll(t, frame(18))
	assert.EqualError(t, err, "zstd data that need more than 128 MiB to unpack")
	_, err = readAll(t, []byte{0x28, 0xb5, 0x2f, 0xfd, 1, 0x58, 7, 1 | 1<<3, 0, 0, 'x'})
	assert.EqualError(t, err, "zstd data that need a dictionary")
}

// FuzzReader reads any bytes after a magic number: it must not panic, and must not end without an
// error or a complete file.
func FuzzReader(f *testing.F) {
	plain := content(2000)
	f.Add(true, gzipped(f, plain, plain)[3:])
	f.Add(true, append(gzipped(f, plain), "garbage"...)[3:])
	f.Add(false, zstandard(f, plain, plain)[4:])
	f.Add(false, []byte{})
	f.Fuzz(func(t *testing.T, gzip bool, rest []byte) {
		magic := "\x28\xb5\x2f\xfd"
		if gzip {
			magic = "\x1f\x8b\x08"
		}
		r, err := unpack.NewReader(io.MultiReader(bytes.NewReader([]byte(magic)),
			bytes.NewReader(rest)), unzstd.New)
		require.NoError(t, err)
		if _, err = io.Copy(io.Discard, io.LimitReader(r, 16<<20)); err != nil {
			require.ErrorAs(t, err, new(*packed.DamageError))
		}
		require.NoError(t, r.Close())
	})
}
