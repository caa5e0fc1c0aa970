package eventfile

import (
	"encoding/binary"

	"google.golang.org/protobuf/encoding/protowire"
)

// Wire types of the Protocol Buffers encoding, the low three bits of a field's key.
const (
	wireVarint  = uint64(protowire.VarintType)
	wireFixed64 = uint64(protowire.Fixed64Type)
	wireBytes   = uint64(protowire.BytesType)
	wireFixed32 = uint64(protowire.Fixed32Type)
	wireGroup   = uint64(protowire.StartGroupType)
)

// scanner walks the fields of one encoded message. It identifies a field by its key, which combines
// number and wire type, so that a known number with an unexpected type is skipped like any unknown
// field, as the specification requires. Lengths are checked against the message; nothing is copied.
//
//	s := scanner{buf: message}
//	for s.next() {
//		switch s.key {
//		case 1<<3 | wireVarint: ... s.num ...
//		}
//	}
//	if s.damaged { ... }
type scanner struct {
	buf []byte // the message
	pos int    // where the next field starts

	key   uint64 // field number<<3 | wire type of the current field
	start int    // the content is buf[start:pos]
	num   uint64 // bits of the content, for a varint or a fixed size
	bytes []byte // the content, if length-delimited

	damaged bool // the walk ended at bytes that are not a field
}

// next moves to the next field. It returns false at the message's end and at damage.
//
// Single-byte varints, nearly all of them, are read in place: this is the hottest code of the
// package, and a call costs as much as a field in WebAssembly.
func (s *scanner) next() bool {
	buf, pos := s.buf, s.pos
	if pos >= len(buf) {
		return false
	}
	key := uint64(buf[pos])
	pos++
	if key >= 0x80 {
		if key, pos = readVarint(buf, pos-1); pos < 0 {
			return s.damage()
		}
	}
	if key < 1<<3 || key > uint64(protowire.MaxValidNumber)<<3|7 {
		return s.damage()
	}
	s.key = key
	s.start = pos
	switch key & 7 {
	case wireBytes:
		var length uint64
		if pos < len(buf) && buf[pos] < 0x80 {
			length = uint64(buf[pos])
			pos++
		} else if length, pos = readVarint(buf, pos); pos < 0 {
			return s.damage()
		}
		if length > uint64(len(buf)-pos) {
			return s.damage()
		}
		s.start = pos
		pos += int(length)
		s.bytes = buf[s.start:pos:pos]
	case wireVarint:
		if pos < len(buf) && buf[pos] < 0x80 {
			s.num = uint64(buf[pos])
			pos++
		} else {
			s.num, pos = readVarint(buf, pos)
		}
	case wireFixed64:
		if len(buf)-pos < 8 {
			return s.damage()
		}
		s.num = binary.LittleEndian.Uint64(buf[pos:])
		pos += 8
	case wireFixed32:
		if len(buf)-pos < 4 {
			return s.damage()
		}
		s.num = uint64(binary.LittleEndian.Uint32(buf[pos:]))
		pos += 4
	default:
		pos = skipGroup(buf, pos, key)
	}
	if pos < 0 {
		return s.damage()
	}
	s.pos = pos
	return true
}

// damage ends the walk; pos stays at the start of the damaged field.
func (s *scanner) damage() bool {
	s.damaged = true
	return false
}

// readVarint reads the varint at pos and returns the position after it, or -1 if there is none.
func readVarint(buf []byte, pos int) (uint64, int) {
	x, size := protowire.ConsumeVarint(buf[pos:])
	if size < 0 {
		return 0, -1
	}
	return x, pos + size
}

// skipGroup returns the position after the group whose content starts at pos, or -1. No event
// message has groups, but unknown fields may be anything.
func skipGroup(buf []byte, pos int, key uint64) int {
	if key&7 != wireGroup {
		return -1
	}
	size := protowire.ConsumeFieldValue(protowire.Number(key>>3), protowire.StartGroupType,
		buf[pos:])
	if size < 0 {
		return -1
	}
	return pos + size
}

// joinPacked returns the elements of a packed field: have followed by more. Writers pack a field
// into one piece, which is not copied; only a second piece is.
func joinPacked(have, more []byte) []byte {
	if len(have) == 0 {
		return more
	}
	return append(have, more...)
}
