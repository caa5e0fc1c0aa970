package engine_test

import (
	"encoding/binary"
	"hash/crc32"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// logWriter writes an event file in memory, as TensorFlow's writers do.
type logWriter struct{ bytes []byte }

// newLog returns a log that starts with the usual version event.
func newLog() *logWriter {
	w := &logWriter{}
	w.event(1.7e9, 0, func(b []byte) []byte { return appendString(b, 3, "brain.Event:2") })
	return w
}

// at returns the offset of the next record.
func (w *logWriter) at() int { return len(w.bytes) }

// event appends an event; what appends the fields of its payload.
func (w *logWriter) event(wall float64, step int64, what func([]byte) []byte) *logWriter {
	b := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type),
		math.Float64bits(wall))
	b = protowire.AppendVarint(protowire.AppendTag(b, 2, protowire.VarintType), uint64(step))
	return w.record(what(b))
}

// scalar appends one simple value.
func (w *logWriter) scalar(tag string, step int64, value float32) *logWriter {
	return w.scalarAt(1.7e9+float64(step), tag, step, value)
}

func (w *logWriter) scalarAt(wall float64, tag string, step int64, value float32) *logWriter {
	v := appendString(nil, 1, tag)
	v = protowire.AppendFixed32(protowire.AppendTag(v, 2, protowire.Fixed32Type),
		math.Float32bits(value))
	return w.value(wall, step, v)
}

// image appends an image of the old form with any bytes.
func (w *logWriter) image(tag string, step int64, width, height int, encoded []byte) *logWriter {
	m := appendVarint(nil, 1, uint64(height))
	m = appendVarint(m, 2, uint64(width))
	m = appendVarint(m, 3, 3)
	m = protowire.AppendBytes(protowire.AppendTag(m, 4, protowire.BytesType), encoded)
	v := appendString(nil, 1, tag)
	v = protowire.AppendBytes(protowire.AppendTag(v, 4, protowire.BytesType), m)
	return w.value(1.7e9+float64(step), step, v)
}

// histogram appends a histogram of the old form: limits are the right edges of the buckets.
func (w *logWriter) histogram(tag string, step int64, low float64,
	limits, counts []float64) *logWriter {
	m := appendDouble(nil, 1, low)
	m = appendDouble(m, 2, limits[len(limits)-1])
	m = protowire.AppendBytes(protowire.AppendTag(m, 6, protowire.BytesType), packed(limits))
	m = protowire.AppendBytes(protowire.AppendTag(m, 7, protowire.BytesType), packed(counts))
	v := appendString(nil, 1, tag)
	v = protowire.AppendBytes(protowire.AppendTag(v, 5, protowire.BytesType), m)
	return w.value(1.7e9+float64(step), step, v)
}

func (w *logWriter) value(wall float64, step int64, value []byte) *logWriter {
	return w.event(wall, step, func(b []byte) []byte {
		summary := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), value)
		return protowire.AppendBytes(protowire.AppendTag(b, 5, protowire.BytesType), summary)
	})
}

// record appends a record with these data.
func (w *logWriter) record(data []byte) *logWriter {
	var length [8]byte
	binary.LittleEndian.PutUint64(length[:], uint64(len(data)))
	w.bytes = append(w.bytes, length[:]...)
	w.bytes = binary.LittleEndian.AppendUint32(w.bytes, masked(length[:]))
	w.bytes = append(w.bytes, data...)
	w.bytes = binary.LittleEndian.AppendUint32(w.bytes, masked(data))
	return w
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func masked(b []byte) uint32 {
	crc := crc32.Checksum(b, castagnoli)
	return (crc>>15 | crc<<17) + 0xa282ead8
}

func appendString(b []byte, field protowire.Number, s string) []byte {
	return protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), s)
}

func appendVarint(b []byte, field protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), v)
}

func appendDouble(b []byte, field protowire.Number, v float64) []byte {
	return protowire.AppendFixed64(protowire.AppendTag(b, field, protowire.Fixed64Type),
		math.Float64bits(v))
}

func packed(vs []float64) (b []byte) {
	for _, v := range vs {
		b = protowire.AppendFixed64(b, math.Float64bits(v))
	}
	return b
}
