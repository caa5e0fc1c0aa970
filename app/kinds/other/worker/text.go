package worker

import (
	"context"
	"strconv"
	"unicode/utf8"

	"eventlens/app/engine/payload"
	"eventlens/app/kinds/other"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// A text ends after mostElements elements, or after textBytes bytes.
const mostElements, textBytes = 2000, 64 << 10

// textOf reads a tensor as text into an answer.
func textOf(ctx context.Context, at store.Payload, read payload.Reader,
	answer *other.Value) error {
	if at.Encoded[0].Length > maxText {
		return errLongText
	}
	var t eventfile.Tensor
	encoded, err := tensorOf(ctx, at, read, &t)
	if err != nil {
		return err
	}
	var text []byte
	shown := 0
	if t.DType == eventfile.DTString {
		text, shown, err = appendStrings(nil, &t, encoded)
	} else {
		text, shown, err = appendNumbers(nil, &t)
	}
	answer.Text, answer.More = string(text), t.Elements-shown
	return err
}

// appendNumbers appends the numbers of a tensor: a line for each row of its last dimension.
func appendNumbers(text []byte, t *eventfile.Tensor) (all []byte, shown int, err error) {
	numbers, err := t.AppendNumbers(nil)
	if err != nil {
		return nil, 0, err
	}
	width, bits := len(numbers), 64
	if sizes := t.AppendShape(nil); len(sizes) > 0 {
		width = max(1, int(sizes[len(sizes)-1]))
	}
	if t.DType == eventfile.DTFloat {
		bits = 32
	}
	shown = min(len(numbers), mostElements)
	for i, v := range numbers[:shown] {
		switch {
		case i == 0:
		case i%width == 0:
			text = append(text, '\n')
		default:
			text = append(text, ' ')
		}
		text = strconv.AppendFloat(text, v, 'g', -1, bits)
	}
	return text, shown, nil
}

// appendStrings appends the strings of a tensor, each on lines of its own. Those that are not UTF-8
// are quoted.
func appendStrings(text []byte, t *eventfile.Tensor,
	encoded []byte) (all []byte, shown int, err error) {
	places, err := t.AppendStrings(nil)
	for shown < min(len(places), mostElements) && len(text) < textBytes {
		if shown > 0 {
			text = append(text, '\n')
		}
		one := places[shown].In(encoded)
		if one = one[:min(len(one), textBytes)]; utf8.Valid(one) {
			text = append(text, one...)
		} else {
			text = strconv.AppendQuote(text, string(one))
		}
		shown++
	}
	return text, shown, err
}
