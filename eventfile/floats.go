package eventfile

import (
	"encoding/binary"
	"math"
)

// UpdateCRC continues a CRC-32C, which begins with 0, with the bytes of p.
func UpdateCRC(crc uint32, p []byte) uint32 { return updateCRC(crc, p) }

// MaskCRC returns a CRC-32C in the form that record files and checkpoints store.
func MaskCRC(crc uint32) uint32 { return masked(crc) }

// IsReal reports whether elements of type d are single numbers of a fixed size.
func (d DType) IsReal() bool { return d.isReal() }

// AppendFloat32 appends the little-endian elements in raw, of real type d, rounded to float32. raw
// holds whole elements.
func (d DType) AppendFloat32(dst []float32, raw []byte) []float32 {
	switch d {
	case DTFloat:
		for ; len(raw) >= 4; raw = raw[4:] {
			dst = append(dst, math.Float32frombits(binary.LittleEndian.Uint32(raw)))
		}
		return dst
	case DTDouble:
		for ; len(raw) >= 8; raw = raw[8:] {
			dst = append(dst, float32(math.Float64frombits(binary.LittleEndian.Uint64(raw))))
		}
		return dst
	case DTHalf:
		for ; len(raw) >= 2; raw = raw[2:] {
			dst = append(dst, halfFromBits(binary.LittleEndian.Uint16(raw)))
		}
		return dst
	}
	size := d.layout().sizeBytes
	for ; size > 0 && len(raw) >= size; raw = raw[size:] {
		var element [8]byte
		copy(element[:], raw[:size])
		dst = append(dst, float32(d.number(binary.LittleEndian.Uint64(element[:]))))
	}
	return dst
}
