package image

import "eventlens/app/words"

// Texts of image cards.
const (
	Title   words.Message = "Images load when you scroll to them."
	Reading words.Message = "Reading the image"

	PreviousImage words.Message = "Previous image of this step"
	NextImage     words.Message = "Next image of this step"
	All           words.Message = "All images of this step"
	allOf         words.Message = "{shown} of {all}"
	Brightness    words.Message = "Brightness"
	Contrast      words.Message = "Contrast"
	Plain         words.Message = "Brightness and contrast as logged"
	SizeLabel     words.Message = "Size of images"
	Fit           words.Message = "Fit"
	Actual        words.Message = "1:1"
	// SettingNames are the labels of all settings, separated by tabs.
	SettingNames = string(Brightness + "\t" + Contrast + "\t" + Plain + "\t" + SizeLabel)

	FitOne    words.Message = "Fit"
	ActualOne words.Message = "Actual size"
	ZoomIn    words.Message = "Zoom in"
	ZoomOut   words.Message = "Zoom out"
	Same      words.Message = "Same zoom for all images"
	ImageSave words.Message = "Save image"
	saveBytes words.Message = "Save its {size}"
	OfStep    words.Message = "Images of this step"

	imageSteps words.Message = "{count, one: # step, other: # steps} with images"

	size words.Message = "{width} × {height}"
)

// ImageSteps says how many steps have images.
func ImageSteps(n int64) string { return imageSteps.With(words.Count(n)) }

// Size formats the size of an image.
func Size(width, height int) string {
	return size.With(words.Count(width), words.Count(height))
}

// SamplesShown says how many of a step's images are shown side by side.
func SamplesShown(shown, all int) string {
	return allOf.With(words.Count(shown), words.Count(all))
}

// SaveBytes labels the button that saves the bytes of an image that cannot be shown.
func SaveBytes(n int) string { return saveBytes.With(words.Bytes(int64(n))) }

// Texts of image grids and comparisons.
const (
	GridOpen            words.Message = "Grid of runs and steps"
	GridShort           words.Message = "Grid"
	GridTag             words.Message = "Tag"
	GridColumns         words.Message = "Columns"
	GridColumnsHint     words.Message = "A number of steps, or a list of steps: 0, 500, 1000"
	GridSize            words.Message = "Cell size"
	gridCellOf          words.Message = "{size} pixels"
	gridFacts           words.Message = "{runs, one: # run, other: # runs} · {columns} of {steps, one: # step, other: # steps}"
	gridNote            words.Message = "step {step}"
	GridNothing         words.Message = "nothing yet"
	GridNoImage         words.Message = "no such image"
	GridPick            words.Message = "Compare two cells"
	GridPickHint        words.Message = "Select two cells. By keyboard: Space. By mouse: Shift and click."
	gridLabel           words.Message = "Images of {tag}, runs by steps"
	GridEmpty           words.Message = "No shown run has images of this tag."
	GridNoneHere        words.Message = "No shown run has this image up to these steps."
	GridClose           words.Message = "Close the grid"
	GridBad             words.Message = "Enter a number of columns, or steps separated by commas."
	gridPicked          words.Message = "{run}, step {step}, is A. Select another cell to compare it with."
	CompareOpen         words.Message = "Compare with…"
	CompareTitle        words.Message = "Compare images"
	CompareClose        words.Message = "Close the comparison"
	CompareMode         words.Message = "Comparison mode"
	CompareSide         words.Message = "Side by side"
	CompareSwipe        words.Message = "Swipe"
	CompareFlicker      words.Message = "Flicker"
	CompareOverlay      words.Message = "Overlay"
	CompareDifference   words.Message = "Difference"
	CompareA            words.Message = "A"
	CompareB            words.Message = "B"
	CompareSwap         words.Message = "Swap A and B"
	compareTagOf        words.Message = "Tag of {side}"
	compareRunOf        words.Message = "Run of {side}"
	compareStepOf       words.Message = "Step of {side}"
	CompareSplit        words.Message = "Border between A and B"
	CompareOpacity      words.Message = "Opacity of B"
	CompareSpeed        words.Message = "Show each for"
	CompareGain         words.Message = "Amplified"
	comparePercent      words.Message = "{value} %"
	compareMs           words.Message = "{value} ms"
	compareTimes        words.Message = "{value}×"
	CompareDarker       words.Message = "B darker"
	CompareLighter      words.Message = "B lighter"
	CompareSizes        words.Message = "Size"
	compareSizesApart   words.Message = "A {a}, B {b}"
	compareShared       words.Message = "The sizes differ. Compared: {size} from the top left."
	CompareMean         words.Message = "Mean difference"
	CompareLargest      words.Message = "Largest difference"
	CompareNoise        words.Message = "Peak signal to noise"
	CompareDiffer       words.Message = "Pixels that differ"
	compareMeanOf       words.Message = "{value} of 255"
	compareLargestOf    words.Message = "{value} of 255 at {x}, {y}"
	compareDecibel      words.Message = "{value} dB"
	CompareSame         words.Message = "The same in every pixel"
	comparePixels       words.Message = "{count} of {all}"
	CompareAlpha        words.Message = "Alpha is compared, too."
	CompareAlphaRounded words.Message = "Alpha is compared, too. This browser rounds the colours of translucent pixels."
	ComparePixel        words.Message = "Pixel"
	CompareValues       words.Message = "Red, green, blue, alpha"
	CompareApart        words.Message = "Difference"
	CompareReading      words.Message = "Reading the images"
	CompareMeasuring    words.Message = "Comparing"
	CompareTooLarge     words.Message = "The image has too many pixels to compare."
	compareFailed       words.Message = "The images could not be compared: {reason}"
	CompareNone         words.Message = "There is no such image in this log."
	ComparePause        words.Message = "Pause or resume"
	CompareStage        words.Message = "Both images. Arrow keys move the measured pixel, plus and minus zoom."
	SaveImages          words.Message = "Save all images (zip)"
)

// GridFacts says how many runs, columns and steps a grid has.
func GridFacts(runs, columns, steps int) string {
	return gridFacts.With(words.Count(runs), words.Count(columns), words.Count(steps))
}

// GridCellOf formats the size of the cells.
func GridCellOf(px int) string { return gridCellOf.With(words.Count(px)) }

// GridNote says which step a cell shows if it is not its column's.
func GridNote(step string) string { return gridNote.With(step) }

// GridLabel labels a grid.
func GridLabel(tag string) string { return gridLabel.With(tag) }

// GridPicked announces that a cell was selected for comparison.
func GridPicked(run, step string) string { return gridPicked.With(run, step) }

// CompareTagOf, CompareRunOf and CompareStepOf label the controls that choose one of the two
// images.
func CompareTagOf(side string) string  { return compareTagOf.With(side) }
func CompareRunOf(side string) string  { return compareRunOf.With(side) }
func CompareStepOf(side string) string { return compareStepOf.With(side) }

// ComparePercent, CompareMs and CompareTimes format the value of a slider.
func ComparePercent(n int) string { return comparePercent.With(words.Count(n)) }
func CompareMs(n int) string      { return compareMs.With(words.Count(n)) }
func CompareTimes(n int) string   { return compareTimes.With(words.Count(n)) }

// CompareSizesOf formats the sizes of the two images.
func CompareSizesOf(a, b string) string {
	if a == b {
		return a
	}
	return compareSizesApart.With(a, b)
}

// CompareShared says which area of two images of different sizes is compared.
func CompareShared(size string) string { return compareShared.With(size) }

// CompareMeanOf, CompareLargestOf, CompareDecibel and ComparePixels format the results of a
// comparison.
func CompareMeanOf(value string) string { return compareMeanOf.With(value) }
func CompareLargestOf(value, x, y int) string {
	return compareLargestOf.With(words.Count(value), words.Count(x), words.Count(y))
}
func CompareDecibel(value string) string { return compareDecibel.With(value) }
func ComparePixels(count, all int) string {
	return comparePixels.With(words.Count(count), words.Count(all))
}

// CompareFailed says why there are no results, with the browser's reason.
func CompareFailed(reason string) string { return compareFailed.With(reason) }
