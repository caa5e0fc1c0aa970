package tracefile

import (
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
	for shift := 0; i < len(b); shift += 7 {
		c := b[i]
		i++
		if shift == 63 && c > 1 {
			return 0, -1
		}
		v |= uint64(c&0x7f) << shift
		if c < 0x80 {
			return v, i
		}
	}
	return 0, 0
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
	b, i := f.message, f.at
	if i == len(b) {
		return false
	}
	// Most fields have short keys, and are read here: calls take long in WebAssembly.
	if i+1 < len(b) && b[i] >= 1<<3 && b[i] < 0x80 {
		key, v := uint64(b[i]), uint64(b[i+1])
		i += 2
		if v >= 0x80 {
			v &= 0x7f
			for shift := 7; i < len(b) && shift < 63; shift += 7 {
				c := b[i]
				i++
				v |= uint64(c&0x7f) << shift
				if c < 0x80 {
					return f.short(key, v, i)
				}
			}
			return f.long()
		}
		switch key & 7 {
		case wireVarint:
			f.key, f.num, f.at = key, v, i
			return true
		case wireBytes:
			if end := i + int(v); end <= len(b) {
				f.key, f.from, f.to, f.at = key, i, end, end
				return true
			}
		}
	}
	return f.long()
}

// short moves over a field of a short key with a number, which ends at i.
func (f *fields) short(key, v uint64, i int) bool {
	switch key & 7 {
	case wireVarint:
		f.key, f.num, f.at = key, v, i
		return true
	case wireBytes:
		if v <= uint64(len(f.message)-i) {
			f.key, f.from, f.to, f.at = key, i, i+int(v), i+int(v)
			return true
		}
	}
	return f.long()
}

// long moves to the next field, however long its parts are.
func (f *fields) long() bool {
	b := f.message
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
