package worker

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"strconv"
	"unicode/utf8"

	"eventlens/app/engine/payload"
	"eventlens/app/kinds/other"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/jsontext"
	"eventlens/eventfile/store"
)

// A text ends after mostElements elements, or after textBytes bytes. Of bytes that are no text it
// shows the first dumpBytes.
const mostElements, textBytes, dumpBytes = 2000, 64 << 10, 256

// maxWhole is the largest tensor that is read as a whole; of a larger one, only the first
// frontBytes are.
const maxWhole, frontBytes = 16 << 20, 64 << 10

// textOf reads a tensor as text into an answer. Of one that cannot be decoded the text has the
// first bytes.
func textOf(ctx context.Context, at store.Payload, read payload.Reader,
	answer *other.Value) error {
	place := at.Encoded[0]
	front := place.Length > maxWhole
	if front {
		place.Length = frontBytes
	}
	encoded, err := read(ctx, place, nil)
	if err != nil {
		return err
	}
	var t eventfile.Tensor
	w := writer{tensor: &t}
	var cut []byte
	elements := 0
	if front {
		w.total = at.Encoded[0].Length
		cut, elements, err = t.DecodeFront(encoded)
	} else {
		err = t.Decode(encoded)
		elements = t.Elements
	}
	switch {
	case err != nil:
	case t.DType != eventfile.DTString:
		err = w.numbers()
	case front:
		w.string(cut)
		w.shown = 1
	default:
		err = w.strings(encoded)
	}
	var damaged *eventfile.ValueError
	if errors.As(err, &damaged) {
		answer.Text = string(appendDump(nil, encoded))
		return err
	}
	if front && t.DType != eventfile.DTString && !w.facts.None() {
		w.facts = factFirst.With(wire.Whole(t.Elements), w.facts)
	}
	answer.Text, answer.Facts, answer.More = string(w.text), w.facts, elements-w.shown
	return err
}

// writer writes a tensor as text.
type writer struct {
	tensor *eventfile.Tensor
	text   []byte
	shown  int // number of elements in it
	facts  wire.Text
	total  int64 // size in bytes of a tensor of which only the beginning was read; else 0
}

// numbers writes a line for each row of the last dimension.
func (w *writer) numbers() error {
	t := w.tensor
	raw, err := t.AppendRaw(nil)
	if err != nil {
		return err
	}
	size, step := t.DType.Size(), 1
	numbers, err := t.AppendNumbers(nil)
	switch {
	case err == nil:
		w.facts = statistics(numbers)
	case t.DType == eventfile.DTComplex64, t.DType == eventfile.DTComplex128:
		numbers, step, size = t.DType.AppendParts(nil, raw), 2, size/2
	default:
		return err
	}
	width := t.Elements
	if sizes := t.AppendShape(nil); len(sizes) > 0 {
		width = max(1, int(sizes[len(sizes)-1]))
	}
	w.shown = min(t.Elements, mostElements)
	for i := range w.shown {
		switch {
		case i == 0:
		case i%width == 0:
			w.text = append(w.text, '\n')
		default:
			w.text = append(w.text, ' ')
		}
		bits := min(64, 8*max(4, size))
		switch element := raw[i*size:]; t.DType {
		case eventfile.DTInt64: // float64 does not hold all of them
			w.text = strconv.AppendInt(w.text, int64(binary.LittleEndian.Uint64(element)), 10)
		case eventfile.DTUint64:
			w.text = strconv.AppendUint(w.text, binary.LittleEndian.Uint64(element), 10)
		default:
			w.number(numbers[i*step], bits)
		}
		if step > 1 { // as numpy writes complex numbers
			im := numbers[i*step+1]
			if !(im < 0) && !(im > math.MaxFloat64) { // +Inf has its sign
				w.text = append(w.text, '+')
			}
			w.number(im, bits)
			w.text = append(w.text, 'j')
		}
	}
	return nil
}

// number writes a number of 32 or 64 bits, a whole one without an exponent.
func (w *writer) number(v float64, bits int) {
	format := byte('g')
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		format = 'f'
	}
	w.text = strconv.AppendFloat(w.text, v, format, -1, bits)
}

// statistics describes numbers, none for a single one.
func statistics(numbers []float64) wire.Text {
	low, high, sum, squares, n := math.Inf(1), math.Inf(-1), 0.0, 0.0, 0.0
	for _, v := range numbers {
		if v-v == 0 { // finite
			low, high, sum, n = min(low, v), max(high, v), sum+v, n+1
		}
	}
	mean := sum / n
	for _, v := range numbers {
		if v-v == 0 {
			squares += (v - mean) * (v - mean)
		}
	}
	if len(numbers) < 2 {
		return wire.Text{}
	}
	var facts, infinite wire.Text
	if n > 0 {
		facts = factNumbers.With(wire.Value(low), wire.Value(mean), wire.Value(high),
			wire.Value(math.Sqrt(squares/n)))
	}
	if odd := len(numbers) - int(n); odd > 0 {
		infinite = factNotFinite.With(wire.Whole(odd))
	}
	return report.JoinFacts.Join(facts, infinite)
}

// strings writes each string on lines of its own. message has the places of the strings.
func (w *writer) strings(message []byte) error {
	places, err := w.tensor.AppendStrings(nil)
	for w.shown < min(len(places), mostElements) && len(w.text) < textBytes {
		if w.shown > 0 {
			w.text = append(w.text, '\n')
		}
		w.string(places[w.shown].In(message))
		w.shown++
	}
	return err
}

// string writes a string: JSON with a line for each field, other text as it was logged, other bytes
// as a dump.
func (w *writer) string(one []byte) {
	size := wire.Size(max(int64(len(one)), w.total))
	text := one
	if isJSON(one) {
		text = jsontext.AppendIndented(nil, one, textBytes)
	}
	cut := w.total > 0 || len(text) >= textBytes
	if text = text[:min(len(text), textBytes)]; cut {
		for n := 0; n < utf8.UTFMax && !utf8.Valid(text); n++ {
			text = text[:len(text)-1] // an incomplete character
		}
	}
	said := wire.Text{}
	switch {
	case !isText(text):
		said = factBytes.With(size)
		if eventfile.IsMessage(one) {
			said = factMessage.With(size)
		}
		text = appendDump(nil, one)
	case cut:
		said = factCut.With(wire.Size(int64(len(text))), size)
	}
	w.text = append(w.text, text...)
	if w.facts.None() {
		w.facts = said
	}
}

// isText reports whether bytes are characters, without most control characters: the bytes of a
// message are often UTF-8, too.
func isText(text []byte) bool {
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\t' && c != '\r' {
			return false
		}
	}
	return utf8.Valid(text)
}

// isJSON reports whether a text is an object or an array in JSON.
func isJSON(text []byte) bool {
	r := jsontext.NewReader(text, "")
	r.Pass()
	return len(text) > 0 && text[0]|0x20 == '{' && r.End() == nil // 0x20 makes [ a {
}

// appendDump appends the first bytes in rows of eight: in hex, and as characters where they are
// ASCII.
func appendDump(text, raw []byte) []byte {
	const digits = "0123456789abcdef"
	raw = raw[:min(len(raw), dumpBytes)]
	for at := 0; at < len(raw); at += 8 {
		if at > 0 {
			text = append(text, '\n')
		}
		row := []byte("                         ........")
		n := 0
		for _, c := range raw[at:min(at+8, len(raw))] {
			row[3*n], row[3*n+1] = digits[c>>4], digits[c&15]
			if ' ' <= c && c <= '~' {
				row[25+n] = c
			}
			n++
		}
		text = append(text, row[:25+n]...)
	}
	return text
}
