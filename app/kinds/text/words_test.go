package text

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"1 step with text":      Steps(1),
		"1,204 steps with text": Steps(1204),
		"1.5 MB":                Bytes(1_500_000),
		"Only the first part is rendered. Raw has all 1.5 MB.":      CutOf(1_500_000),
		"Tensor of 3 dimensions: the first table is shown":          Slice(3),
		"Show more: 100.0 kB of 1.5 MB shown":                       More(100_000, 1_500_000),
		"Copied the first 10.0 MB. Save the text to get all of it.": CopiedPart(10_000_000),
		"Saved notes.md": Saved("notes.md"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfImages(t *testing.T) {
	const policy = " could not be loaded. The address, or a policy of this page, may not allow it."
	for want, got := range map[string]string{
		"Load image from a.example":                           Image("", "a.example"),
		"Load image “a chart” from a.example":                 Image("a chart", "a.example"),
		"Image not shown: its address has no host.":           ImageLost(""),
		"Image “a chart” not shown: its address has no host.": ImageLost("a chart"),
		"The image from a.example" + policy:                   ImageFailed("", "a.example"),
		"The image “a chart” from a.example" + policy:         ImageFailed("a chart", "a.example"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfTheSearch(t *testing.T) {
	for want, got := range map[string]string{
		"1 step with a match":                     FoundTitle(1),
		"1,204 steps with a match":                FoundTitle(1204),
		"Found in 1 step":                         FoundSaid(1),
		"Found in 12 steps":                       FoundSaid(12),
		"Searched 3 of 1,204 steps":               FoundIn(3, 1204, true),
		"Searched 1,204 steps of the shown runs.": FoundIn(1204, 1204, false),
		"2 steps could not be read.":              FoundLacks(2, true),
		"These are the first results.":            FoundLacks(0, true),
		"":                                        FoundLacks(0, false),
		"Show 500 more":                           FoundMoreRows(500),
		"1 line":                                  FoundLines(1),
		"12 lines":                                FoundLines(12),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfComparisons(t *testing.T) {
	for want, got := range map[string]string{
		"Compare texts of notes":  CompareTitle("notes"),
		"The texts are the same.": CompareChanges(0),
		"1 change.":               CompareChanges(1),
		"12 changes.":             CompareChanges(12),
		"Change 2 of 12.":         CompareAt(2, 12),
		"Texts cannot be compared: one is not read": CompareFailed("one is not read"),
	} {
		assert.Equal(t, want, got)
	}
}
