package engine_test

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// gzipped compresses parts, each as a member.
func gzipped(t *testing.T, parts ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	for _, part := range parts {
		w := gzip.NewWriter(&b)
		_, err := w.Write(part)
		require.NoError(t, err)
		require.NoError(t, w.Close())
	}
	return b.Bytes()
}

func zstandard(t *testing.T, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	require.NoError(t, err)
	return w.EncodeAll(content, nil)
}

// lastProgress returns the last progress sent.
func (p *page) lastProgress() (last wire.Progress) {
	for _, m := range p.seen {
		if progress, ok := m.(*wire.Progress); ok {
			last = *progress
		}
	}
	return last
}

// TestCompressedFiles reads files by their first bytes, whatever their names and sources.
func TestCompressedFiles(t *testing.T) {
	plain := scalars("loss", 20_000).bytes
	half := len(plain) / 2
	for name, file := range map[string][]byte{
		"events.out.tfevents.1.gz":  gzipped(t, plain),
		"events.out.tfevents.1.zst": zstandard(t, plain),
		"events.out.tfevents.1":     gzipped(t, plain),
		"members.tfevents.gz":       gzipped(t, plain[:half], plain[half:]),
	} {
		size := int64(len(file))
		want := &wire.Loaded{
			Runs: 1, Tags: 1, Points: 20_000, Bytes: int64(len(plain)), FetchedBytes: size,
		}
		for _, noRanges := range []bool{false, true} {
			b := startBucket(t, map[string][]byte{name: file})
			b.noRanges = noRanges
			p := startPage(t, intake.Config{})
			assert.Equal(t, want, p.open(wire.Source{URL: b.url(name)}), name)
			assert.Equal(t, []string{"GET /" + name}, b.takeLog())
			assert.Empty(t, p.problems())
			assert.Equal(t, []int64{size, size},
				[]int64{p.lastProgress().BytesDone, p.lastProgress().Bytes},
				"progress counts the bytes that arrive")
		}
		p := startPage(t, intake.Config{})
		assert.Equal(t, want, p.open(p.files(map[string][]byte{name: file})), name)
		assert.Empty(t, p.problems())
	}
}

// TestRevisitOfCompressedFiles reads nothing of an unchanged file, and all of a changed one: its
// bytes cannot be requested by a record's offset.
func TestRevisitOfCompressedFiles(t *testing.T) {
	log := scalars("loss", 20_000)
	plain := bytes.Clone(log.bytes)
	grown := log.scalar("loss", 20_000, 1).bytes
	for _, tt := range []struct {
		name          string
		first, second []byte
		points        int64
	}{
		{"gzip unchanged", gzipped(t, plain), gzipped(t, plain), 20_000},
		{"gzip grown", gzipped(t, plain), gzipped(t, grown), 20_001},
		{"gzip with another member", gzipped(t, plain), gzipped(t, plain, grown[len(plain):]),
			20_001},
		{"gzip that was cut off", gzipped(t, plain)[:30_000], gzipped(t, plain), 20_000},
		{"zstd grown", zstandard(t, plain), zstandard(t, grown), 20_001},
		{"zstd shrunk", zstandard(t, plain), zstandard(t, scalars("loss", 5).bytes), 5},
		{"compressed in its place", plain, gzipped(t, plain), 20_000},
		{"unpacked in its place", gzipped(t, plain), plain, 20_000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, kept := startBucket(t, map[string][]byte{"a.tfevents": tt.first}), newCache()
			visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			b.takeLog()
			same := bytes.Equal(tt.first, tt.second)
			if !same {
				b.put("a.tfevents", tt.second)
			}
			p, again := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.Equal(t, tt.points, again.Points)
			assert.Empty(t, p.problems())
			log := b.takeLog()
			if !same {
				assert.GreaterOrEqual(t, again.FetchedBytes, int64(len(tt.second)))
				assert.Equal(t, "GET /a.tfevents", log[len(log)-1], "from its start")
			}
			if p.lastProgress().Bytes >= 0 {
				assert.EqualValues(t, len(tt.second), p.lastProgress().Bytes)
			}
			_, third := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.Equal(t, tt.points, third.Points)
			assert.Zero(t, third.FetchedBytes)
			assert.NotContains(t, strings.Join(b.takeLog(), "\n"), "GET")
			assert.Equal(t, third.Bytes, third.FromCache)
		})
	}
}

// TestDamagedCompressedFiles keeps every record before the damage and reports the fault with its
// offset, also when the columns come from the cache.
func TestDamagedCompressedFiles(t *testing.T) {
	log := scalars("loss", 3)
	third := log.at()
	plain := log.scalar("loss", 3, 1).bytes
	gz, zst := gzipped(t, plain), zstandard(t, plain)
	wrong := bytes.Clone(gz)
	wrong[len(wrong)-5] ^= 1
	cut := "the gzip data are cut off, or still being written"
	five := "; the 5 records before it are shown."
	for _, tt := range []struct {
		name   string
		file   []byte
		want   string
		points int64
	}{
		{"gzip cut off", gzipped(t, scalars("loss", 100_000).bytes)[:100_000], cut + "; the ", -1},
		{"gzip cut off in front of its checksum", gz[:len(gz)-4],
			"Reading stops at byte 210: " + cut + five, 4},
		{"gzip cut off in its header", gz[:8],
			"Reading stops at byte 0: " + cut + "; no record before it could be shown.", 0},
		{"gzip checksum", wrong, "Reading stops at byte 210: gzip checksum mismatch" + five, 4},
		{"gzip and something else", append(bytes.Clone(gz), "garbage"...),
			"Reading stops at byte 210: other bytes follow the gzip data" + five, 4},
		{"zstd and something else", append(bytes.Clone(zst), "garbage"...),
			"Reading stops at byte 210: other bytes follow the zstd data" + five, 4},
		{"record cut off inside a whole gzip file", gzipped(t, plain[:len(plain)-3]),
			"Reading stops at byte 168: the record there is incomplete; the 4 records", 3},
		{"damaged length inside", gzipped(t, plain[:third], bytes.Repeat([]byte{7}, 40)),
			"Reading stops at byte 168: length checksum mismatch; the 4 records", 3},
		{"empty inside", gzipped(t, nil),
			"The file is empty: the run has not written anything yet.", 0},
		{"a web page inside", gzipped(t, []byte("<!doctype html><title>Sign in</title>")),
			"This is not an event file but an HTML page", 0},
		{"gzip inside gzip", gzipped(t, gz),
			"This is not an event file but gzip data. Unpack it first.", 0},
		{"zip", []byte("PK\x03\x04 and so on, at least a header"),
			"This is not an event file but a zip archive. Unpack it first.", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept := newCache()
			for range 2 {
				p := startPage(t, intake.Config{Cache: kept})
				loaded := p.open(p.files(map[string][]byte{
					"a.tfevents": tt.file, "b.tfevents": scalars("other", 1).bytes,
				}))
				p.close()
				require.Len(t, p.problems(), 1)
				assert.Contains(t, p.problems()[0], tt.want)
				if tt.points >= 0 {
					assert.EqualValues(t, tt.points+1, loaded.Points)
				} else {
					assert.Greater(t, loaded.Points, int64(5000))
				}
			}
		})
	}
}

// TestImagesOfCompressedFiles reads images by their offsets in the unpacked data, in a visit that
// reads the file and in one that does not.
func TestImagesOfCompressedFiles(t *testing.T) {
	log := newLog()
	for step := range 5 {
		log.image("pic", int64(step), 1, 1,
			append(bytes.Clone(pngBytes), make([]byte, 200_000+step)...))
	}
	for name, file := range map[string][]byte{
		"gzip": gzipped(t, log.bytes[:9000], log.bytes[9000:]), "zstd": zstandard(t, log.bytes),
	} {
		t.Run(name, func(t *testing.T) {
			b, kept := startBucket(t, map[string][]byte{"a.tfevents": file}), newCache()
			for _, order := range [][]int{{4, 1}, {0, 3}} {
				p := startPage(t, intake.Config{Cache: kept})
				p.open(wire.Source{URL: b.url("a.tfevents")})
				// The second time with another source of the same file.
				p.open(wire.Source{URL: b.url("a.tfevents")})
				for _, index := range order {
					image := p.image("i",
						imagewire.Get{
							Tag: p.tag("pic").ID, Run: 1,
							StepRequest: wire.StepRequest{Index: index},
						})
					require.Empty(t, words.Say(image.Problem))
					assert.Len(t, p.get(image.Encoded).([]byte), len(pngBytes)+200_000+index)
				}
				p.close()
			}
			for _, line := range b.takeLog() {
				assert.NotContains(t, line, "bytes=", "no range of the stored file is of use")
			}
		})
	}
}

// TestBrokenConnectionOfACompressedFile resumes where the connection broke, or at the start of the
// file if the server supports no ranges.
func TestBrokenConnectionOfACompressedFile(t *testing.T) {
	file := gzipped(t, scalars("loss", 30_000).bytes)
	require.Greater(t, len(file), 150_000)
	b := startBucket(t, map[string][]byte{"a.tfevents.gz": file})
	p := startPage(t, intake.Config{Parse: parse.Config{Fetcher: &cutting{cuts: 99}}})
	loaded := p.open(wire.Source{URL: b.url("a.tfevents.gz")})
	assert.EqualValues(t, 30_000, loaded.Points)
	assert.Equal(t, int64(len(file)), loaded.FetchedBytes)
	assert.EqualValues(t, len(file), p.lastProgress().BytesDone)
	assert.Empty(t, p.problems())
	b.takeLog()

	p = startPage(t, intake.Config{Parse: parse.Config{Fetcher: &cutting{cuts: 1, whole: true}}})
	loaded = p.open(wire.Source{URL: b.url("a.tfevents.gz")})
	assert.EqualValues(t, 30_000, loaded.Points)
	assert.Equal(t, int64(100_000+len(file)), loaded.FetchedBytes)
	assert.EqualValues(t, len(file), p.lastProgress().BytesDone)
	assert.Empty(t, p.problems())

	p = startPage(t, intake.Config{Parse: parse.Config{Fetcher: &cutting{cuts: 99, whole: true}}})
	loaded = p.open(wire.Source{URL: b.url("a.tfevents.gz")})
	assert.Positive(t, loaded.Points)
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0], "the connection failed")
}

// TestBombs opens small files that unpack to far more: to zeros, and to a record that never ends.
func TestBombs(t *testing.T) {
	zeros := gzipped(t, make([]byte, 16<<20))
	header := binary.LittleEndian.AppendUint64(nil, 1<<30)
	header = binary.LittleEndian.AppendUint32(header, masked(header))
	for _, tt := range []struct {
		name, want string
		file       []byte
	}{
		{"zeros", "zero bytes", bytes.Repeat(zeros, 8)},
		{"zeros behind a record", "length checksum mismatch",
			append(gzipped(t, scalars("loss", 1).bytes), bytes.Repeat(zeros, 8)...)},
		{"record", "record length 1073741824 over the limit of 268435456",
			append(gzipped(t, scalars("loss", 1).bytes, header), bytes.Repeat(zeros, 8)...)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			p := startPage(t, intake.Config{})
			p.open(p.files(map[string][]byte{"a.tfevents": tt.file}))
			runtime.ReadMemStats(&after)
			require.Len(t, p.problems(), 1)
			assert.Contains(t, p.problems()[0], tt.want)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(32<<20),
				"bytes allocated all together")
		})
	}
}
