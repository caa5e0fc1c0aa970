package eventfile

import (
	"encoding/binary"
	"math"
)

// decodeSimple decodes the event that most event files consist of, as PyTorch, tensorboardX and TensorFlow 1 write it: wall time, step unless it is 0,
// and one simple_value with a tag and nothing else, in this order, each length in one byte. It reports whether data are such an event; if not,
// it has changed nothing. Walking the three nested messages field by field takes twice as long.
//
//	09 wall_time  10 step  2a n  0a n  0a n tag  15 simple_value
func (e *Event) decodeSimple(data []byte) bool {
	const wallEnd, nested = 1 + 8, 6 // nested: three keys and lengths before the tag
	if len(data) < wallEnd+nested || data[0] != byte(eventWallTime) {
		return false
	}
	wall := math.Float64frombits(binary.LittleEndian.Uint64(data[1:]))
	if math.IsNaN(wall) {
		return false
	}
	pos, step := wallEnd, uint64(0)
	if data[pos] == byte(eventStep) {
		if step, pos = readVarint(data, pos+1); pos < 0 || len(data)-pos < nested {
			return false
		}
	}
	inner := data[pos:]
	if inner[0] != byte(eventSummary) || int(inner[1]) != len(inner)-2 || inner[1] >= 0x80 ||
		inner[2] != byte(summaryValue) || int(inner[3]) != len(inner)-4 || inner[4] != byte(valueTag) {
		return false
	}
	tagEnd := nested + int(inner[5])
	if tagEnd == nested || len(inner) != tagEnd+1+4 || inner[tagEnd] != byte(valueSimpleValue) {
		return false
	}
	if !e.simple { // else everything but what follows is as it has to be, and zeroing it again would take a third of the time
		*e = Event{Values: e.Values[:0], Kind: KindSummary, simple: true}
		e.nextValue().Form = FormSimpleValue
	}
	e.WallTime, e.Step = wall, int64(step)
	v := &e.Values[0]
	v.Tag, v.Simple = inner[nested:tagEnd:tagEnd], math.Float32frombits(binary.LittleEndian.Uint32(inner[tagEnd+1:]))
	return true
}
