package wav

import (
	"encoding/binary"
	"math"
)

// AppendSamples appends the samples of whole frames, with interleaved channels. Integers are scaled
// to -1 to 1; floats stay unchanged, including NaN. An incomplete frame at the end is ignored.
func (f *Format) AppendSamples(dst []float32, raw []byte) []float32 {
	raw = raw[:len(raw)-len(raw)%f.FrameBytes()]
	le := binary.LittleEndian
	switch {
	case f.Float && f.SampleBytes == 8:
		for ; len(raw) >= 8; raw = raw[8:] {
			dst = append(dst, float32(math.Float64frombits(le.Uint64(raw))))
		}
	case f.Float:
		for ; len(raw) >= 4; raw = raw[4:] {
			dst = append(dst, math.Float32frombits(le.Uint32(raw)))
		}
	case f.SampleBytes == 1: // 8-bit samples: the only unsigned format
		for _, b := range raw {
			dst = append(dst, (float32(b)-128)/128)
		}
	case f.SampleBytes == 2:
		for ; len(raw) >= 2; raw = raw[2:] {
			dst = append(dst, float32(int16(le.Uint16(raw)))/(1<<15))
		}
	case f.SampleBytes == 3:
		for ; len(raw) >= 3; raw = raw[3:] {
			dst = append(dst,
				float32(int32(uint32(raw[0])<<8|uint32(raw[1])<<16|uint32(raw[2])<<24))/(1<<31))
		}
	default:
		for ; len(raw) >= 4; raw = raw[4:] {
			dst = append(dst, float32(int32(le.Uint32(raw)))/(1<<31))
		}
	}
	return dst
}
