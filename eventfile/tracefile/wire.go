package tracefile

import (
	"encoding/binary"

	"google.golang.org/protobuf/encoding/protowire"
)

// Wire types of Protocol Buffers, the low three bits of a field's key.
const (
	wireVarint  = uint64(protowire.VarintType)
	wireFixed64 = uint64(protowire.Fixed64Type)
	wireBytes   = uint64(protowire.BytesType)
	wireFixed32 = uint64(protowire.Fixed32Type)
)

// varint reads a variable-length integer at i and returns the place behind it: 0 if the bytes end
// first, and -1 if it is longer than any.
func varint(b []byte, i int) (v uint64, end int) {
	if i < len(b) && b[i] < 0x80 {
		return uint64(b[i]), i + 1
	}
	v, n := binary.Uvarint(b[i:])
	if n < 0 || n == 0 && len(b)-i >= binary.MaxVarintLen64 {
		return 0, -1
	}
	if n == 0 {
		return 0, 0
	}
	return v, i + n
}

// isKey reports whether a number is the key of a field: Protocol Buffers number fields from 1.
func isKey(key uint64) bool {
	return key >= 1<<3 && key <= uint64(protowire.MaxValidNumber)<<3|7
}

// fields walks the fields of one message that is whole. A field is known by its key, which holds
// number and wire type, so that a number of another type is none of those known. It keeps places
// instead of slices, since to store a pointer for each field takes a third of the time.
type fields struct {
	message []byte
	at      int // place of the next field

	key      uint64
	num      uint64 // of a varint
	from, to int    // place of the content of a length-delimited field

	isDamaged bool
}

// bytes returns the content of a length-delimited field.
func (f *fields) bytes() []byte { return f.message[f.from:f.to:f.to] }

// next moves to the next field. It returns false at the end and at damage.
func (f *fields) next() bool {
	b := f.message
	if f.at == len(b) {
		return false
	}
	key, i := varint(b, f.at)
	f.isDamaged = true
	if i <= 0 || !isKey(key) {
		return false
	}
	f.key = key
	end := i
	switch key & 7 {
	case wireVarint:
		if f.num, end = varint(b, i); end <= 0 {
			return false
		}
	case wireFixed64:
		end += 8
	case wireFixed32:
		end += 4
	case wireBytes:
		size, start := varint(b, i)
		if start <= 0 || size > uint64(len(b)-start) {
			return false
		}
		end = start + int(size)
		f.from, f.to = start, end
	default:
		return false
	}
	if end > len(b) {
		return false
	}
	f.at = end
	f.isDamaged = false
	return true
}

// appendField appends a length-delimited field.
func appendField(b []byte, key uint64, content []byte) []byte {
	return protowire.AppendBytes(protowire.AppendVarint(b, key), content)
}
