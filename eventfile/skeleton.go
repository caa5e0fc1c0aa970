package eventfile

import (
	"encoding/binary"

	"google.golang.org/protobuf/encoding/protowire"
)

const (
	// minHoleBytes is the smallest part worth leaving out of a record.
	minHoleBytes = 64 << 10
	// leafHeadBytes is how many bytes of a payload are read even if the rest is left out: they tell
	// an image's format, and a number from anything else.
	leafHeadBytes = 16
	// maxKeyBytes is the most that the key and the length of a field may take.
	maxKeyBytes = 2 * binary.MaxVarintLen64
)

// message is a kind of message on the path from an event to its large payloads.
type message uint8

const (
	inEvent message = iota
	inSummary
	inValue
	inImage
	inAudio
	inTensor
	inTaggedRun

	messageDepth = 4 // levels: event, summary, value, and the value's payload
)

// field tells what a field of m with this key holds: a message to walk, or a leaf, which is a
// payload that is passed on by its place alone (see Media). Columns need none of a leaf's bytes.
func (m message) field(key uint64) (child message, nested, leaf bool) {
	switch m {
	case inEvent:
		switch key {
		case eventSummary:
			return inSummary, true, false
		case eventTaggedRun:
			return inTaggedRun, true, false
		}
		return 0, false, key == eventGraphDef || key == eventMetaGraph
	case inSummary:
		return inValue, key == summaryValue, false
	case inValue:
		switch key {
		case valueImage:
			return inImage, true, false
		case valueAudio:
			return inAudio, true, false
		case valueTensor:
			return inTensor, true, false
		}
		return 0, false, false
	case inImage:
		return 0, false, key == imageEncoded
	case inAudio:
		return 0, false, key == audioEncoded
	case inTensor:
		return 0, false, key == tensorString
	}
	return 0, false, key == taggedRunMetadata
}

// skeleton walks an encoded event field by field, in the order of its bytes and down to its leaves,
// while the bytes arrive. It descends into the same messages as the decoder, so that the bytes
// inside a leaf mean nothing to either.
type skeleton struct {
	size  int // size of the data
	pos   int // position of the next field
	depth int // number of open messages, without the event
	kinds [messageDepth]message
	ends  [messageDepth]int
	odd   bool // the field at pos cannot be walked; the decoder reports why
	// whole means that the open value's payload must be read whole: a layout of charts, which
	// columns keep.
	whole bool
}

func newSkeleton(size int) skeleton {
	s := skeleton{size: size}
	s.ends[0] = size
	return s
}

// done reports whether the walk is over.
func (s *skeleton) done() bool { return s.odd || s.pos == s.size }

// need returns how many bytes of the data next needs: enough for any field's key and length, and
// for the head of a leaf.
func (s *skeleton) need() int { return min(s.pos+maxKeyBytes+leafHeadBytes, s.size) }

// next walks over a field, or into it if it is a message. If the field is a leaf, it returns its
// place. data must hold at least the first need bytes of the data.
func (s *skeleton) next(data []byte) (leaf Media, found bool) {
	for s.pos == s.ends[s.depth] && s.depth > 0 {
		s.depth--
	}
	if s.done() {
		return Media{}, false
	}
	end := s.ends[s.depth]
	head := data[:min(end, len(data))]
	key, pos := readVarint(head, s.pos)
	if pos < 0 || key < 1<<3 || key > uint64(protowire.MaxValidNumber)<<3|7 {
		return s.stop()
	}
	length := uint64(0)
	switch key & 7 {
	case wireVarint:
		_, pos = readVarint(head, pos)
	case wireFixed64:
		length = 8
	case wireFixed32:
		length = 4
	case wireBytes:
		length, pos = readVarint(head, pos)
	default:
		return s.stop() // the field is a group, which no event writer uses
	}
	if pos < 0 || length > uint64(end-pos) {
		return s.stop()
	}
	child, nested, isLeaf := s.kinds[s.depth].field(key)
	switch {
	case s.kinds[s.depth] == inValue && key == valueTag:
		s.whole = length == uint64(len(LayoutTag)) &&
			string(head[pos:min(pos+leafHeadBytes, len(head))]) == LayoutTag[:leafHeadBytes]
	case child == inValue && nested:
		s.whole = false
	}
	if nested {
		s.depth++
		s.kinds[s.depth], s.ends[s.depth] = child, pos+int(length)
		s.pos = pos
		return Media{}, false
	}
	s.pos = pos + int(length)
	return Media{Offset: pos, Length: int(length)}, isLeaf && !s.whole
}

// stop ends the walk before the end of the data.
func (s *skeleton) stop() (Media, bool) {
	s.odd = true
	return Media{}, false
}

// AppendSkeleton appends the record's data without the payloads of 64 KiB and more that a Hopper
// may have left out, except for their first 16 bytes. So the result is the same however the record
// was read, and identifies the record: it contains everything except these payloads, including
// their lengths.
func (r Record) AppendSkeleton(dst []byte) []byte {
	from := 0
	if len(r.Data) >= minHoleBytes {
		walk := newSkeleton(len(r.Data))
		for !walk.done() {
			if leaf, found := walk.next(r.Data); found && leaf.Length >= minHoleBytes {
				dst = append(dst, r.Data[from:leaf.Offset+leafHeadBytes]...)
				from = leaf.Offset + leaf.Length
			}
		}
	}
	return append(dst, r.Data[from:]...)
}
