package wav

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Limits of valid headers.
const (
	MaxChannels = 32
	MaxRateHz   = 10_000_000
	maxChunks   = 1000
)

// ErrNotWAV reports that bytes do not begin like a WAVE file.
var ErrNotWAV = errors.New("not a WAVE file")

// HeaderError reports an impossible value in a header.
type HeaderError struct{ What string }

// Error implements error.
func (e *HeaderError) Error() string { return e.What }

func headerErrorf(format string, args ...any) error {
	return &HeaderError{fmt.Sprintf(format, args...)}
}

// The encodings of samples, numbered as in the format.
const (
	encodingPCM        = 1
	encodingFloat      = 3
	encodingExtensible = 0xfffe
)

// Format describes how samples are encoded and where they are in the file.
type Format struct {
	Float       bool // samples are floats; otherwise integers
	Channels    int
	RateHz      int
	Bits        int   // significant bits of a sample
	SampleBytes int   // bytes that store a sample
	Offset      int64 // offset of the first sample in the file
	Frames      int64 // frames that exist; a frame is one sample of each channel
	// Claimed is the size of the samples in bytes according to the header, if the file has fewer;
	// otherwise 0.
	Claimed int64
}

// FrameBytes is the size of a frame in bytes.
func (f *Format) FrameBytes() int { return f.Channels * f.SampleBytes }

// Seconds is the duration of the sound.
func (f *Format) Seconds() float64 { return float64(f.Frames) / float64(f.RateHz) }

// Parse reads the header of a file of size bytes. read returns n bytes of the file at an offset; it
// is never asked for bytes past the end. The error is ErrNotWAV, a *HeaderError, or an error of
// read.
func Parse(size int64, read func(off int64, n int) ([]byte, error)) (Format, error) {
	const riffHeader = 12
	if size < riffHeader {
		return Format{}, ErrNotWAV
	}
	head, err := read(0, riffHeader)
	if err != nil {
		return Format{}, err
	}
	if id := string(head[:4]); id != "RIFF" && id != "RF64" || string(head[8:]) != "WAVE" {
		return Format{}, ErrNotWAV
	}
	p := parser{size: size, read: read, dataAt: -1}
	if err := p.walk(riffHeader); err != nil {
		return Format{}, err
	}
	return p.format()
}

// parser walks the chunks of a file.
type parser struct {
	size int64
	read func(off int64, n int) ([]byte, error)

	fmt        []byte // content of the fmt chunk; nil before it was found
	dataAt     int64  // where the samples begin; -1 until their chunk is found
	dataLength int64  // length of the samples as the header claims
	wide       int64  // length of the samples from the ds64 chunk of an RF64; 0 for none
}

const (
	chunkHeader = 8
	// unknownSize is written by a program that cannot seek back to fill in the size.
	unknownSize = 0xffffffff
)

// walk finds the first fmt chunk and the first data chunk. It stops at a chunk longer than the rest
// of the file.
func (p *parser) walk(at int64) error {
	for range maxChunks {
		if p.size-at < chunkHeader || p.fmt != nil && p.dataAt >= 0 {
			return nil
		}
		head, err := p.read(at, chunkHeader)
		if err != nil {
			return err
		}
		length := int64(binary.LittleEndian.Uint32(head[4:]))
		at += chunkHeader
		switch string(head[:4]) {
		case "fmt ":
			if p.fmt == nil {
				if p.fmt, err = p.read(at, int(min(length, 40, p.size-at))); err != nil {
					return err
				}
			}
		case "ds64":
			if err := p.readWide(at, length); err != nil {
				return err
			}
		case "data":
			if p.dataAt < 0 {
				p.dataAt, p.dataLength = at, p.dataSize(length, at)
				length = p.dataLength
			}
		}
		if length > p.size-at {
			return nil
		}
		at += length + length&1
	}
	return nil
}

// readWide reads the 64-bit length of the samples from a ds64 chunk.
func (p *parser) readWide(at, length int64) error {
	const before = 8 // skip the size of the whole file
	if length < before+8 || p.size-at < before+8 {
		return nil
	}
	b, err := p.read(at+before, 8)
	if err == nil {
		p.wide = int64(binary.LittleEndian.Uint64(b))
	}
	return err
}

// dataSize returns the size of the data chunk whose content begins at at, or the rest of the file
// if the writer could not know the size.
func (p *parser) dataSize(claimed, at int64) int64 {
	switch {
	case claimed == unknownSize && p.wide > 0:
		return p.wide
	case claimed == unknownSize, claimed == 0 && p.fmt != nil:
		return p.size - at
	}
	return claimed
}

// format interprets the chunks that were found.
func (p *parser) format() (f Format, err error) {
	if len(p.fmt) < 16 {
		return f, headerErrorf("no format")
	}
	if p.dataAt < 0 {
		return f, headerErrorf("no samples")
	}
	le := binary.LittleEndian
	encoding, channels, rate := le.Uint16(p.fmt), le.Uint16(p.fmt[2:]), le.Uint32(p.fmt[4:])
	block, bits := int(le.Uint16(p.fmt[12:])), int(le.Uint16(p.fmt[14:]))
	if encoding == encodingExtensible && len(p.fmt) >= 26 {
		if valid := int(le.Uint16(p.fmt[18:])); valid > 0 && valid < bits {
			bits = valid
		}
		encoding = le.Uint16(p.fmt[24:])
	}
	switch {
	case encoding != encodingPCM && encoding != encodingFloat:
		return f, headerErrorf("encoding %d", encoding)
	case channels == 0 || channels > MaxChannels:
		return f, headerErrorf("%d channels", channels)
	case rate == 0 || rate > MaxRateHz:
		return f, headerErrorf("%d samples a second", rate)
	}
	f = Format{
		Float: encoding == encodingFloat, Channels: int(channels), RateHz: int(rate), Bits: bits,
		Offset: p.dataAt,
	}
	if f.SampleBytes = sampleBytes(bits, block, f.Channels, f.Float); f.SampleBytes == 0 {
		return f, headerErrorf("samples of %d bits", bits)
	}
	available := min(max(p.dataLength, 0), p.size-p.dataAt)
	if p.dataLength > available {
		f.Claimed = p.dataLength
	}
	f.Frames = available / int64(f.FrameBytes())
	return f, nil
}

// sampleBytes returns how many bytes a sample takes, or 0 for impossible values. A sample may take
// more bytes than its bits need.
func sampleBytes(bits, block, channels int, float bool) int {
	size := (bits + 7) / 8
	if own := block / channels; block%channels == 0 && own > size && own <= 4 && !float {
		size = own
	}
	switch {
	case float && (bits == 32 || bits == 64):
		return size
	case !float && bits > 0 && size <= 4:
		return size
	}
	return 0
}
