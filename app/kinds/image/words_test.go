package image

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"1 step with images":      ImageSteps(1),
		"1,204 steps with images": ImageSteps(1204),
		"1,920 × 1,080":           Size(1920, 1080),
		"3 of 12":                 SamplesShown(3, 12),
		"Save its 1.5 MB":         SaveBytes(1_500_000),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfGrids(t *testing.T) {
	for want, got := range map[string]string{
		"1 run · 1 of 1 step":              GridFacts(1, 1, 1),
		"3 runs · 8 of 1,204 steps":        GridFacts(3, 8, 1204),
		"96 pixels":                        GridCellOf(96),
		"step 500":                         GridNote("500"),
		"Images of samples, runs by steps": GridLabel("samples"),
		"a/b, step 500, is A. Select another cell to compare it with.": GridPicked("a/b", "500"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfComparisons(t *testing.T) {
	for want, got := range map[string]string{
		"Tag of A":             CompareTagOf(CompareA.Text()),
		"Run of B":             CompareRunOf(CompareB.Text()),
		"Step of A":            CompareStepOf(CompareA.Text()),
		"50 %":                 ComparePercent(50),
		"1,000 ms":             CompareMs(1000),
		"8×":                   CompareTimes(8),
		"28 × 28":              CompareSizesOf("28 × 28", "28 × 28"),
		"A 28 × 28, B 32 × 32": CompareSizesOf("28 × 28", "32 × 32"),
		"The sizes differ. Compared: 28 × 28 from the top left.": CompareShared("28 × 28"),
		"1.7 of 255":          CompareMeanOf("1.7"),
		"255 of 255 at 3, 14": CompareLargestOf(255, 3, 14),
		"42.1 dB":             CompareDecibel("42.1"),
		"12 of 2,073,600":     ComparePixels(12, 1920*1080),
		"The images could not be compared: it is no image": CompareFailed("it is no image"),
	} {
		assert.Equal(t, want, got)
	}
}
