package payload_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/payload"
	"eventlens/app/words"
	"eventlens/eventfile"
)

func TestProblem(t *testing.T) {
	missing := payload.Words{
		None:      "There is no text here.",
		NeedsFile: "This device does not keep the file. Drop it again to see its texts.",
		Gone:      "eventlens could not read the text again: {reason}.",
		Damaged:   "The record of this text is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
		Value:     "This was logged as a text but is none: {reason}.",
	}
	damaged := &payload.DamagedError{
		File:  "run/a",
		Cause: &eventfile.CorruptError{Offset: 40, What: "payload checksum mismatch"},
	}
	for want, err := range map[string]error{
		"": nil,
		"This device does not keep the file. Drop it again to see its texts.":                                                              fmt.Errorf("read: %w", payload.ErrNotKept),
		"The record of this text is damaged: payload checksum mismatch at byte 40 of run/a. If the original file is whole, copy it again.": fmt.Errorf("read: %w", damaged),
		"This was logged as a text but is none: it has no elements.": &eventfile.ValueError{
			What: "it has no elements",
		},
		"There is no text here.":                                  payload.ErrNone,
		"eventlens could not read the text again: no such table.": errors.New("no such table"),
	} {
		assert.Equal(t, want, words.Say(missing.Problem(err)))
	}
	missing.Value = ""
	assert.Equal(t, "eventlens could not read the text again: it has no elements.",
		words.Say(missing.Problem(&eventfile.ValueError{What: "it has no elements"})),
		"a kind that accepts every value")
}
