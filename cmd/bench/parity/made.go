package main

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"path/filepath"

	"google.golang.org/protobuf/encoding/protowire"
)

// madeRuns are runs unlike any fixture of a real writer. Each shows one rule that the fixtures do
// not show, or not alone.
var madeRuns = map[string]func(w *eventWriter){
	"session-started-twice": func(w *eventWriter) {
		w.version("brain.Event:2")
		w.event(0, 0, message(7, number(1, 1)))
		for step := range 5 {
			w.scalar(float64(step), step, "again", 1)
			w.scalar(float64(step), step, "not-again", 1)
		}
		w.event(5, 2, message(7, number(1, 1)))
		w.scalar(6, 2, "again", 2)
		w.scalar(7, 3, "again", 2)
	},
	"old-version-steps-back": func(w *eventWriter) {
		w.version("brain.Event:1")
		for step := range 5 {
			w.scalar(float64(step), step, "back", 1)
		}
		w.scalar(5, 1, "other", 1)
		w.scalar(6, 2, "back", 2) // after the run's last step, so that nothing is dropped
		w.scalar(7, 9, "other", 1)
		w.scalar(8, 3, "back", 2)
	},
	"hyperparameters-twice": func(w *eventWriter) {
		w.version("brain.Event:2")
		for i, status := range []uint64{1, 2} {
			w.value(0, 0, experimentTag,
				plugin("hparams",
					string(message(2,
						message(4, text(1, []string{"lr", "task"}[i]), number(4, 3))))))
			w.value(0, 0, sessionStartTag,
				plugin("hparams",
					string(message(3, hparam("lr", float64(i)),
						hparam([]string{"bs", "task"}[i], 8)))))
			w.value(1, 0, sessionEndTag, plugin("hparams", string(message(4, number(1, status)))))
		}
	},
	"many-at-one-step": func(w *eventWriter) {
		w.version("brain.Event:2")
		for i := range 4 {
			w.scalar(float64(i), 0, "same", float32(i))
		}
	},
	"infinite-wall-times": func(w *eventWriter) {
		w.version("brain.Event:2")
		w.scalar(1, 1, "time", 1)
		w.scalar(math.Inf(1), 2, "time", 2)
		w.scalar(math.Inf(-1), 3, "time", 3)
		w.scalar(4, 4, "time", 4)
	},
	"two-kinds-in-a-tag": func(w *eventWriter) {
		w.version("brain.Event:2")
		w.scalar(1, 1, "both", 1)
		w.value(2, 2, "both",
			message(8, number(1, 1), message(2, message(2, number(1, 1)), message(2, number(1, 3))),
				text(4, string(make([]byte, 12)))), plugin("histograms", ""))
	},
	"metadata-come-late": func(w *eventWriter) {
		w.version("brain.Event:2")
		w.value(1, 1, "late", floatTensor(1))
		w.value(2, 2, "late", floatTensor(2), plugin("scalars", ""))
	},
	"unreadable-step-back": func(w *eventWriter) {
		w.version("brain.Event:2")
		for step := range 4 {
			w.value(float64(step), step, "number", floatTensor(float32(step)),
				plugin("scalars", ""))
		}
		w.value(5, 1, "number", message(8, number(1, 2))) // a double without a value
	},
	"hparams-not-finite": func(w *eventWriter) {
		w.version("brain.Event:2")
		start := message(3, hparam("lr", math.NaN()), hparam("momentum", math.Inf(1)),
			hparam("decay", 0.5))
		w.value(1, 0, sessionStartTag, plugin("hparams", string(start)))
	},
}

// layMade writes the runs made for rules.
func layMade(root string) error {
	for name, write := range madeRuns {
		w := new(eventWriter)
		write(w)
		if err := writeFile(filepath.Join(root, name, eventFile), w.content); err != nil {
			return err
		}
	}
	return nil
}

// eventWriter builds the content of an event file.
type eventWriter struct{ content []byte }

// firstWall is the origin of all wall times, in seconds since the Unix epoch.
const firstWall = 1.7e9

// event appends an event with the given encoded fields.
func (w *eventWriter) event(wall float64, step int, parts ...[]byte) {
	data := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type),
		math.Float64bits(firstWall+wall))
	data = append(data, number(2, uint64(step))...)
	for _, part := range parts {
		data = append(data, part...)
	}
	w.content = appendRecord(w.content, data)
}

func (w *eventWriter) version(name string) { w.event(0, 0, text(3, name)) }

// value appends an event with one value with the given encoded fields.
func (w *eventWriter) value(wall float64, step int, tag string, parts ...[]byte) {
	w.event(wall, step, message(5, message(1, append([][]byte{text(1, tag)}, parts...)...)))
}

// scalar appends a simple_value.
func (w *eventWriter) scalar(wall float64, step int, tag string, value float32) {
	w.value(wall, step, tag,
		protowire.AppendFixed32(protowire.AppendTag(nil, 2, protowire.Fixed32Type),
			math.Float32bits(value)))
}

// appendRecord appends a framed record with the given data.
func appendRecord(content, data []byte) []byte {
	header := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
	content = append(content, header...)
	content = binary.LittleEndian.AppendUint32(content, maskedSum(header))
	content = append(content, data...)
	return binary.LittleEndian.AppendUint32(content, maskedSum(data))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func maskedSum(data []byte) uint32 {
	sum := crc32.Checksum(data, castagnoli)
	return (sum>>15 | sum<<17) + 0xa282ead8
}

// floatTensor encodes the tensor field of a value: a float32 of rank 0.
func floatTensor(value float32) []byte {
	return message(8, number(1, 1),
		text(4, string(binary.LittleEndian.AppendUint32(nil, math.Float32bits(value)))))
}

// plugin encodes the metadata field of a value, for the given plugin.
func plugin(name, content string) []byte {
	return message(9, message(1, text(1, name), text(2, content)))
}

// hparam encodes a hyperparameter in the start of a session: a number.
func hparam(name string, value float64) []byte {
	bits := protowire.AppendFixed64(protowire.AppendTag(nil, 2, protowire.Fixed64Type),
		math.Float64bits(value))
	return message(1, text(1, name), message(2, bits))
}

// message encodes a message field with the given encoded fields.
func message(field protowire.Number, parts ...[]byte) []byte {
	var body []byte
	for _, part := range parts {
		body = append(body, part...)
	}
	return protowire.AppendBytes(protowire.AppendTag(nil, field, protowire.BytesType), body)
}

// text encodes a string field.
func text(field protowire.Number, value string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, field, protowire.BytesType), value)
}

// number encodes an integer field.
func number(field protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, field, protowire.VarintType), value)
}
