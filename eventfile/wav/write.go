package wav

import (
	"encoding/binary"
	"math"
)

// Header returns the header of a WAVE file with the same samples as 32-bit floats; see
// AppendFloats. ok is false if there are too many samples for a file.
func (f *Format) Header() (header []byte, ok bool) {
	const size, tag = 44, 3
	frame := 4 * int64(f.Channels)
	samples := frame * f.Frames
	if samples > math.MaxUint32-size {
		return nil, false
	}
	le := binary.LittleEndian
	b := le.AppendUint32([]byte("RIFF"), uint32(size-8+samples))
	b = le.AppendUint32(append(b, "WAVEfmt "...), 16)
	b = le.AppendUint16(le.AppendUint16(b, tag), uint16(f.Channels))
	b = le.AppendUint32(le.AppendUint32(b, uint32(f.RateHz)), uint32(frame)*uint32(f.RateHz))
	b = le.AppendUint16(le.AppendUint16(b, uint16(frame)), 32)
	return le.AppendUint32(append(b, "data"...), uint32(samples)), true
}

// AppendFloats appends samples in the form in which the file of Header stores them.
func AppendFloats(dst []byte, samples []float32) []byte {
	for _, s := range samples {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(s))
	}
	return dst
}
