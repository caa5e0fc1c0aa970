package eventfile

import (
	"encoding/binary"
	"math"
)

// Simple is the event that most event files consist of, as PyTorch, tensorboardX and TensorFlow 1
// write it: one simple_value with a tag, and nothing else.
type Simple struct {
	// Tag aliases the reader's buffer and is valid until its next Read. It is never empty.
	Tag []byte
	// Step and WallTime are the event's. WallTime is never NaN.
	Step     int64
	WallTime float64
	Value    float32
}

// maxSimpleBytes is the largest record length that ReadSimple handles. The nested lengths of simple
// events take one byte each.
const maxSimpleBytes = 255

// ReadSimple reads records into scalars as long as they are buffered, intact and hold simple
// events. It returns their number and the last record. It leaves the first other record to Read.
// Read would have returned all these records as well, but takes three times as long, together with
// decoding them.
func (r *Reader) ReadSimple(scalars []Simple) (n int, last Record) {
	if r.search.fault != nil || r.hop.left > 0 || r.maxRecordBytes < maxSimpleBytes {
		return 0, Record{}
	}
	for n < len(scalars) && r.end-r.start >= HeaderSize {
		rest := r.buf[r.start:r.end]
		length, sum := headerOf(rest)
		if length > maxSimpleBytes || sum != shortLengthCRCs[length] {
			break
		}
		size := HeaderSize + int(length) + FooterSize
		if size > len(rest) {
			break
		}
		frame := rest[:size]
		data := frameData(frame)
		if !scalars[n].decode(data) || frameSum(frame) != maskedCRC(data) {
			break
		}
		last = Record{Offset: r.offset, Data: data}
		r.advance(size)
		n++
	}
	return n, last
}

// decode reads an event and reports whether it is a simple one: wall time, step unless it is 0, and
// the value, in this order, with each length in one byte.
//
//	09 wall_time  10 step  2a n  0a n  0a n tag  15 simple_value
func (s *Simple) decode(data []byte) bool {
	const wallEnd, nested = 1 + 8, 6 // nested: the three keys and lengths before the tag
	if len(data) < wallEnd+nested || data[0] != byte(eventWallTime) {
		return false
	}
	s.WallTime = math.Float64frombits(binary.LittleEndian.Uint64(data[1:]))
	pos, step := wallEnd, uint64(0)
	if data[pos] == byte(eventStep) {
		if step, pos = readVarint(data, pos+1); pos < 0 || len(data)-pos < nested {
			return false
		}
	}
	s.Step = int64(step)
	inner := data[pos:]
	if inner[0] != byte(eventSummary) || int(inner[1]) != len(inner)-2 || inner[1] >= 0x80 ||
		inner[2] != byte(summaryValue) || int(inner[3]) != len(inner)-4 || inner[4] !=
		byte(valueTag) {
		return false
	}
	tagEnd := nested + int(inner[5])
	if tagEnd == nested || len(inner) != tagEnd+1+4 || inner[tagEnd] != byte(valueSimpleValue) {
		return false
	}
	s.Tag = inner[nested:tagEnd:tagEnd]
	s.Value = math.Float32frombits(binary.LittleEndian.Uint32(inner[tagEnd+1:]))
	return !math.IsNaN(s.WallTime)
}
