package graphfile

import (
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// Wire types, the low three bits of a field's key.
const (
	wireVarint  = uint64(protowire.VarintType)
	wireFixed64 = uint64(protowire.Fixed64Type)
	wireBytes   = uint64(protowire.BytesType)
	wireFixed32 = uint64(protowire.Fixed32Type)
)

// fields walks the fields of one encoded message, like the scanner of package eventfile. A known
// number with an unexpected wire type is skipped like an unknown field. Nothing is copied.
type fields struct {
	rest []byte

	key   uint64 // number<<3 | wire type
	num   uint64 // content of a varint or a fixed-size field
	bytes []byte // the content, if length-delimited

	damaged bool // the walk ended at bytes that are not a field
}

// next moves to the next field. It returns false at the message's end and at damage.
func (f *fields) next() bool {
	if len(f.rest) == 0 {
		return false
	}
	key, n := varint(f.rest)
	if n <= 0 || key < 1<<3 || key > uint64(protowire.MaxValidNumber)<<3|7 {
		return f.damage()
	}
	rest := f.rest[n:]
	f.key = key
	switch key & 7 {
	case wireBytes:
		size, n := varint(rest)
		if n <= 0 || size > uint64(len(rest)-n) {
			return f.damage()
		}
		end := n + int(size)
		f.bytes, f.rest = rest[n:end:end], rest[end:]
	case wireVarint:
		num, n := varint(rest)
		if n <= 0 {
			return f.damage()
		}
		f.num, f.rest = num, rest[n:]
	case wireFixed64:
		if len(rest) < 8 {
			return f.damage()
		}
		f.num, f.rest = binary.LittleEndian.Uint64(rest), rest[8:]
	case wireFixed32:
		if len(rest) < 4 {
			return f.damage()
		}
		f.num, f.rest = uint64(binary.LittleEndian.Uint32(rest)), rest[4:]
	default:
		n := protowire.ConsumeFieldValue(protowire.Number(key>>3), protowire.Type(key&7), rest)
		if n < 0 {
			return f.damage()
		}
		f.rest = rest[n:]
	}
	return true
}

func (f *fields) damage() bool {
	f.damaged = true
	return false
}

// float returns the content of a 32-bit field.
func (f *fields) float() float64 { return float64(math.Float32frombits(uint32(f.num))) }

// varint reads a varint; n is not positive if there is none. Most take one byte.
func varint(b []byte) (x uint64, n int) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), 1
	}
	return protowire.ConsumeVarint(b)
}

// appendBytes appends a length-delimited field.
func appendBytes(dst []byte, number protowire.Number, content []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(dst, number, protowire.BytesType), content)
}

// appendVarint appends a varint field.
func appendVarint(dst []byte, number protowire.Number, x uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(dst, number, protowire.VarintType), x)
}
