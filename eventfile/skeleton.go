package eventfile

import (
	"encoding/binary"

	"google.golang.org/protobuf/encoding/protowire"
)

const (
	// minHoleBytes is the least that is worth leaving out of a record.
	minHoleBytes = 64 << 10
	// leafHeadBytes is how much of a payload is read even if the rest is left out: it tells
	// an image's format, and a number from anything else.
	leafHeadBytes = 16
	// maxKeyBytes is what a field may take before its content.
	maxKeyBytes = 2 * binary.MaxVarintLen64
)

// message is a kind of message on the way from an event to its large payloads.
type message uint8

const (
	inEvent message = iota
	inSummary
	inValue
	inImage
	inAudio
	inTensor
	inTaggedRun

	messageDepth = 4 // event, summary, value, and the value's payload
)

// field tells what a field of m with this key holds: a message to walk, or a leaf, which is
// a payload that is passed on by its place alone (see Media). Columns need no byte of it.
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

// skeleton walks an encoded event field by field, in the order of its bytes and down to
// its leaves, while the bytes arrive. It goes where the decoder goes, so that a byte inside
// a leaf means nothing to either.
type skeleton struct {
	size  int // of the data
	pos   int // of the next field
	depth int // messages open around it, but for the event
	kinds [messageDepth]message
	ends  [messageDepth]int
	odd   bool // what is at pos is nothing that can be walked; the decoder will say more
	// whole says that the value which is open has a payload that is read whole: a layout of charts, which columns keep.
	whole bool
}

func newSkeleton(size int) skeleton {
	s := skeleton{size: size}
	s.ends[0] = size
	return s
}

// done reports whether the walk is over.
func (s *skeleton) done() bool { return s.odd || s.pos == s.size }

// need returns how many bytes of the data next has to be given: enough for any field's key
// and length, and for the head of a leaf.
func (s *skeleton) need() int { return min(s.pos+maxKeyBytes+leafHeadBytes, s.size) }

// next walks over a field, or into the message that it is, and tells whether it is a leaf
// and where. data are the first need bytes of the data or more.
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
		return s.stop() // a group, which no writer of events makes
	}
	if pos < 0 || length > uint64(end-pos) {
		return s.stop()
	}
	child, nested, isLeaf := s.kinds[s.depth].field(key)
	switch {
	case s.kinds[s.depth] == inValue && key == valueTag:
		s.whole = length == uint64(len(LayoutTag)) && string(head[pos:min(pos+leafHeadBytes, len(head))]) == LayoutTag[:leafHeadBytes]
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

// stop ends the walk before the data's end.
func (s *skeleton) stop() (Media, bool) {
	s.odd = true
	return Media{}, false
}

// AppendSkeleton appends the record's data without the payloads of 64 KiB and more that a
// Hopper may have had left out, but for their first 16 bytes. So it is the same for a
// record however it was read, and tells it from another one: all but the payloads is in it,
// their lengths included.
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
