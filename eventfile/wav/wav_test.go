package wav_test

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/wav"
)

// reader reads a file in memory and fails a test that reads beyond its end.
func reader(file []byte) func(int64, int) ([]byte, error) {
	return func(off int64, n int) ([]byte, error) {
		if off < 0 || n < 0 || off+int64(n) > int64(len(file)) {
			panic("read beyond the end")
		}
		return file[off:][:n], nil
	}
}

func parse(file []byte) (wav.Format, error) { return wav.Parse(int64(len(file)), reader(file)) }

func chunk(id string, size uint32, body []byte) []byte {
	c := binary.LittleEndian.AppendUint32([]byte(id), size)
	return append(c, body...)
}

func riff(chunks ...[]byte) []byte {
	file := []byte("RIFF\xff\xff\xff\xffWAVE")
	for _, c := range chunks {
		file = append(file, c...)
	}
	return file
}

func format(encoding, channels uint16, rate uint32, block, bits uint16, more ...byte) []byte {
	le := binary.LittleEndian
	b := le.AppendUint16(nil, encoding)
	b = le.AppendUint16(b, channels)
	b = le.AppendUint32(b, rate)
	b = le.AppendUint32(b, rate*uint32(block))
	b = le.AppendUint16(b, block)
	b = le.AppendUint16(b, bits)
	b = append(b, more...)
	return chunk("fmt ", uint32(len(b)), b)
}

func data(b []byte) []byte { return chunk("data", uint32(len(b)), b) }

// half is 0.5 in each encoding.
var half = map[string]struct {
	format []byte
	sample []byte
}{
	"8 bits":   {format(1, 1, 8000, 1, 8), []byte{192}},
	"16 bits":  {format(1, 1, 8000, 2, 16), []byte{0, 0x40}},
	"24 bits":  {format(1, 1, 8000, 3, 24), []byte{0, 0, 0x40}},
	"32 bits":  {format(1, 1, 8000, 4, 32), []byte{0, 0, 0, 0x40}},
	"20 in 24": {format(1, 1, 8000, 3, 20), []byte{0, 0, 0x40}},
	"24 in 32": {format(1, 1, 8000, 4, 24), []byte{0, 0, 0, 0x40}},
	"float":    {format(3, 1, 8000, 4, 32), []byte{0, 0, 0, 0x3f}},
	"double":   {format(3, 1, 8000, 8, 64), []byte{0, 0, 0, 0, 0, 0, 0xe0, 0x3f}},
	"extensible": {format(0xfffe, 1, 8000, 2, 16,
		append([]byte{22, 0, 16, 0, 4, 0, 0, 0, 1, 0}, make([]byte, 14)...)...), []byte{0, 0x40}},
	"exten.float": {format(0xfffe, 1, 8000, 4, 32,
		append([]byte{22, 0, 32, 0, 4, 0, 0, 0, 3, 0}, make([]byte, 14)...)...), []byte{0, 0, 0,
		0x3f}},
}

func TestEncodings(t *testing.T) {
	for name, tt := range half {
		file := riff(tt.format, data(append(tt.sample, tt.sample...)))
		f, err := parse(file)
		require.NoError(t, err, name)
		assert.Equal(t, int64(2), f.Frames, name)
		assert.Zero(t, f.Claimed, name)
		assert.Equal(t, []float32{0.5, 0.5}, f.AppendSamples(nil, file[f.Offset:]), name)
	}
}

func TestChannels(t *testing.T) {
	for channels := uint16(1); channels <= 8; channels++ {
		body := make([]byte, 6*int(channels)+1)
		f, err := parse(riff(format(1, channels, 44100, 2*channels, 16), data(body)))
		require.NoError(t, err)
		assert.Equal(t, int64(3), f.Frames)
		assert.Len(t, f.AppendSamples(nil, body), 3*int(channels), "a part of a frame is left out")
		assert.InDelta(t, 3/44100.0, f.Seconds(), 1e-12)
	}
}

// TestChunksInAnyOrder finds format and samples after other chunks, with the samples first, and
// after a chunk of odd length.
func TestChunksInAnyOrder(t *testing.T) {
	f, err := parse(riff(chunk("LIST", 3, []byte("abc\x00")), data([]byte{1, 2, 3, 4}),
		format(1, 1, 8000, 2, 16), data([]byte{9, 9})))
	require.NoError(t, err)
	assert.Equal(t, int64(2), f.Frames)
}

// TestHeadersWithFalseValues: false sizes are limited to the bytes that exist, other false values
// are refused with a reason.
func TestHeadersWithFalseValues(t *testing.T) {
	fine := format(1, 1, 8000, 2, 16)
	f, err := parse(riff(fine, chunk("data", 0xfffffff0, make([]byte, 10))))
	require.NoError(t, err)
	assert.Equal(t, int64(5), f.Frames)
	assert.Equal(t, int64(0xfffffff0), f.Claimed)
	f, err = parse(riff(fine, chunk("data", 0xffffffff, make([]byte, 10))))
	require.NoError(t, err)
	assert.Equal(t, int64(5), f.Frames, "a writer that could not seek back")
	assert.Zero(t, f.Claimed)
	wide := append([]byte("RF64\xff\xff\xff\xffWAVE"),
		chunk("ds64", 28,
			append(make([]byte, 8),
				append(binary.LittleEndian.AppendUint64(nil, 100e9), make([]byte, 12)...)...))...)
	f, err = parse(append(append(wide, fine...), chunk("data", 0xffffffff, make([]byte, 4))...))
	require.NoError(t, err)
	assert.Equal(t, int64(2), f.Frames)
	assert.Equal(t, int64(100e9), f.Claimed)
	for want, file := range map[string][]byte{
		"0 channels":           riff(format(1, 0, 8000, 2, 16), data(make([]byte, 4))),
		"65535 channels":       riff(format(1, 65535, 8000, 2, 16), data(make([]byte, 4))),
		"0 samples a second":   riff(format(1, 1, 0, 2, 16), data(make([]byte, 4))),
		"samples of 0 bits":    riff(format(1, 1, 8000, 0, 0), data(make([]byte, 4))),
		"samples of 64 bits":   riff(format(1, 1, 8000, 8, 64), data(make([]byte, 8))),
		"samples of 16 bits":   riff(format(3, 1, 8000, 2, 16), data(make([]byte, 8))),
		"encoding 85":          riff(format(85, 1, 8000, 2, 16), data(make([]byte, 8))),
		"no format":            riff(data(make([]byte, 8))),
		"no samples":           riff(fine),
		"4000000000 samples a": riff(format(1, 1, 4_000_000_000, 2, 16), data(make([]byte, 4))),
	} {
		_, err := parse(file)
		var header *wav.HeaderError
		require.ErrorAs(t, err, &header, want)
		assert.Contains(t, err.Error(), want)
	}
	for _, file := range []string{"", "RIFF", "ID3\x04 a clip that somebody called wav"} {
		_, err := parse([]byte(file))
		require.ErrorIs(t, err, wav.ErrNotWAV)
	}
}

func TestUnreadable(t *testing.T) {
	_, err := wav.Parse(100, func(int64, int) ([]byte, error) { return nil, io.ErrUnexpectedEOF })
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

func TestNotANumberStays(t *testing.T) {
	f, err := parse(riff(format(3, 1, 8000, 4, 32), data([]byte{0, 0, 0xc0, 0x7f})))
	require.NoError(t, err)
	assert.True(t, math.IsNaN(float64(f.AppendSamples(nil, []byte{0, 0, 0xc0, 0x7f})[0])))
}

// FuzzParse: for any bytes, nothing beyond them is read, a format lies within them, and there are
// as many samples as it says.
func FuzzParse(f *testing.F) {
	for _, tt := range half {
		f.Add(riff(tt.format, data(tt.sample)))
	}
	f.Add(riff(data([]byte{1, 2, 3, 4}), format(1, 8, 1, 8, 8), chunk("data", 0xffffffff, nil)))
	f.Add(append([]byte("RF64\xff\xff\xff\xffWAVE"), chunk("ds64", 28, make([]byte, 28))...))
	f.Fuzz(func(t *testing.T, file []byte) {
		format, err := parse(file)
		if err != nil {
			var header *wav.HeaderError
			if !errors.Is(err, wav.ErrNotWAV) && !errors.As(err, &header) {
				t.Fatal(err)
			}
			return
		}
		end := format.Offset + format.Frames*int64(format.FrameBytes())
		if format.Channels < 1 || format.RateHz < 1 || format.Frames < 0 || end > int64(len(file)) {
			t.Fatalf("%+v of %d bytes", format, len(file))
		}
		samples := format.AppendSamples(nil, file[format.Offset:end])
		if int64(len(samples)) != format.Frames*int64(format.Channels) {
			t.Fatalf("%d samples: %+v", len(samples), format)
		}
	})
}
