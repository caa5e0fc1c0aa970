package library_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake/library"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// TestColoursOfPairs: training and validation of a folder share their hue, and the validation is
// dashed, whichever is added first.
func TestColoursOfPairs(t *testing.T) {
	l := library.New()
	colours := map[string]int{}
	training := map[string]wire.RunID{}
	for _, name := range []string{"a/train", "a/validation", "alone", "b/eval", "b/train", "c/test",
		"c/val", "d/test/x", "e", "train", "validation", "validation/more"} {
		l.AddRun(name, "logs", true)
	}
	l.AddRun("c/train", "other logs", true)
	for _, r := range l.Runs {
		colours[r.Name], training[r.Name] = r.Colour, r.Training
	}
	assert.Equal(t, map[string]int{"a/train": 0, "a/validation": 8, "alone": 1, "b/train": 2,
		"b/eval": 10, "c/test": 3, "c/val": 4, "d/test/x": 5, "e": 6, "train": 7, "validation": 15,
		"validation/more": wire.MarkedInks, "c/train": wire.MarkedInks + 1}, colours)
	assert.Equal(t, l.Runs[0].ID, training["a/validation"])
	assert.Equal(t, l.Runs[4].ID, training["b/eval"])
	for _, none := range []string{"a/train", "b/train", "c/val", "c/train", "validation/more"} {
		assert.Zero(t, training[none], none)
	}
}

// TestColoursWithoutPairs are the ranks of the runs.
func TestColoursWithoutPairs(t *testing.T) {
	l := library.New()
	for i := range 30 {
		assert.Equal(t, i, l.AddRun(fmt.Sprintf("r%d/train", i), "logs", true).Colour)
	}
}

// TestScalarsOfPairs are those that both runs of a pair have, or that Keras logs for both.
func TestScalarsOfPairs(t *testing.T) {
	l := library.New()
	assert.False(t, l.Paired("epoch_loss", nil))
	for _, name := range []string{"a/train", "b", "a/validation", "c/train"} {
		l.AddRun(name, "logs", true)
	}
	for _, c := range []struct {
		name string
		runs []store.RunID
		want bool
	}{
		{"loss", []store.RunID{1, 3}, true},
		{"loss", []store.RunID{1, 2, 4}, false},
		{"loss", []store.RunID{3}, false},
		{"epoch_loss", []store.RunID{1}, true},
		{"epoch_loss", []store.RunID{3}, true},
		{"epoch_loss", []store.RunID{2, 4}, false},
		{"epoch_learning_rate", []store.RunID{1}, false},
	} {
		assert.Equal(t, c.want, l.Paired(c.name, c.runs), "%s in %v", c.name, c.runs)
	}
}
