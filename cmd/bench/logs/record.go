package logs

import (
	"bufio"
	"encoding/binary"
	"hash/crc32"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// recordWriter writes events as records. It keeps the first error.
type recordWriter struct {
	out                   *bufio.Writer
	payload, value, frame []byte
	err                   error
}

// event writes one event. what appends its payload fields.
func (w *recordWriter) event(wall float64, step int64, what func([]byte) []byte) {
	b := protowire.AppendFixed64(protowire.AppendTag(w.payload[:0], 1, protowire.Fixed64Type),
		math.Float64bits(wall))
	if step != 0 {
		b = protowire.AppendVarint(protowire.AppendTag(b, 2, protowire.VarintType), uint64(step))
	}
	w.payload = what(b)
	w.record(w.payload)
}

// version writes the event that every file starts with.
func (w *recordWriter) version() {
	w.event(1.7e9, 0, func(b []byte) []byte { return appendString(b, 3, "brain.Event:2") })
}

func (w *recordWriter) scalar(wall float64, step int64, tag string, value float32) {
	v := appendString(w.value[:0], 1, tag)
	v = protowire.AppendFixed32(protowire.AppendTag(v, 2, protowire.Fixed32Type),
		math.Float32bits(value))
	w.summary(wall, step, v)
}

// image writes one image, as a tensor of strings or in the older form.
func (w *recordWriter) image(wall float64, step int64, tag string, p *picture, tensor bool) {
	v := appendString(w.value[:0], 1, tag)
	if tensor {
		v = appendImageTensor(v, p)
	} else {
		v = appendLegacyImage(v, p)
	}
	w.summary(wall, step, v)
}

// appendImageTensor appends the fields tensor and metadata of a Summary.Value, in the order of
// TensorFlow 2.
func appendImageTensor(v []byte, p *picture) []byte {
	const stringType, blobSequence = 7, 3
	strings := []string{strconv.Itoa(p.width), strconv.Itoa(p.height)}
	dimension := appendVarint(nil, 1, uint64(len(strings)+1))
	tensor := appendVarint(nil, 1, stringType)
	tensor = appendBytes(tensor, 2, appendBytes(nil, 2, dimension))
	for _, s := range strings {
		tensor = appendString(tensor, 8, s)
	}
	v = appendLength(v, 8, len(tensor)+sizeBytes(8, len(p.png)))
	v = appendBytes(append(v, tensor...), 8, p.png)
	metadata := appendBytes(nil, 1, appendString(nil, 1, "images"))
	return appendBytes(v, 9, appendVarint(metadata, 4, blobSequence))
}

// appendLegacyImage appends the field image of a Summary.Value.
func appendLegacyImage(v []byte, p *picture) []byte {
	const rgb = 3
	image := appendVarint(nil, 1, uint64(p.height))
	image = appendVarint(image, 2, uint64(p.width))
	image = appendVarint(image, 3, rgb)
	v = appendLength(v, 4, len(image)+sizeBytes(4, len(p.png)))
	return appendBytes(append(v, image...), 4, p.png)
}

// histogram writes one histogram as TensorFlow 2 does: a tensor of three columns, the left edges,
// right edges and counts.
func (w *recordWriter) histogram(wall float64, step int64, tag string, buckets [][3]float64) {
	const doubleType = 2
	var content []byte
	for _, b := range buckets {
		for _, number := range b {
			content = binary.LittleEndian.AppendUint64(content, math.Float64bits(number))
		}
	}
	w.tensor(wall, step, tag, "histograms", func(tensor []byte) []byte {
		shape := appendBytes(nil, 2, appendVarint(nil, 1, uint64(len(buckets))))
		shape = appendBytes(shape, 2, appendVarint(nil, 1, 3))
		return appendBytes(appendBytes(appendVarint(tensor, 1, doubleType), 2, shape), 4, content)
	})
}

// text writes one text as TensorFlow 2 does: a tensor of one string without dimensions.
func (w *recordWriter) text(wall float64, step int64, tag, text string) {
	const stringType = 7
	w.tensor(wall, step, tag, "text", func(tensor []byte) []byte {
		return appendString(appendBytes(appendVarint(tensor, 1, stringType), 2, nil), 8, text)
	})
}

// tensor writes one value of a plugin with metadata. Writers add these to the first value of a tag,
// from which readers take them.
func (w *recordWriter) tensor(wall float64, step int64, tag, plugin string,
	fields func([]byte) []byte) {
	v := appendBytes(appendString(w.value[:0], 1, tag), 8, fields(nil))
	metadata := appendBytes(nil, 1, appendString(nil, 1, plugin))
	const classTensor = 2
	w.summary(wall, step, appendBytes(v, 9, appendVarint(metadata, 4, classTensor)))
}

// summary writes an event with one value, and keeps v as the buffer for the next one.
func (w *recordWriter) summary(wall float64, step int64, v []byte) {
	w.value = v
	w.event(wall, step, func(b []byte) []byte {
		return appendBytes(appendLength(b, 5, sizeBytes(1, len(v))), 1, v)
	})
}

func sizeBytes(field protowire.Number, n int) int {
	return protowire.SizeTag(field) + protowire.SizeBytes(n)
}

func appendLength(b []byte, field protowire.Number, n int) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.BytesType), uint64(n))
}

func appendBytes(b []byte, field protowire.Number, v []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(b, field, protowire.BytesType), v)
}

func appendString(b []byte, field protowire.Number, s string) []byte {
	return protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), s)
}

func appendVarint(b []byte, field protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), v)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func masked(b []byte) uint32 {
	crc := crc32.Checksum(b, castagnoli)
	return (crc>>15 | crc<<17) + 0xa282ead8
}

func (w *recordWriter) record(data []byte) {
	frame := binary.LittleEndian.AppendUint64(w.frame[:0], uint64(len(data)))
	frame = binary.LittleEndian.AppendUint32(frame, masked(frame))
	frame = append(frame, data...)
	frame = binary.LittleEndian.AppendUint32(frame, masked(data))
	w.frame = frame
	if w.err == nil {
		_, w.err = w.out.Write(frame)
	}
}
