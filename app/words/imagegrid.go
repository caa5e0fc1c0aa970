package words

// Texts of image grids and comparisons.
const (
	GridOpen            Message = "Grid of runs and steps"
	GridShort           Message = "Grid"
	GridTag             Message = "Tag"
	GridColumns         Message = "Columns"
	GridColumnsHint     Message = "How many steps, the first and the last among them, or chosen ones: 0, 500, 1000"
	GridSize            Message = "Cell size"
	gridCellOf          Message = "{size} pixels"
	gridFacts           Message = "{runs, one: # run, other: # runs} · {columns} of {steps, one: # step, other: # steps}"
	gridNote            Message = "step {step}"
	GridNothing         Message = "nothing yet"
	GridNoImage         Message = "no such image"
	GridPick            Message = "Compare two cells"
	GridPickHint        Message = "Select two cells. By keyboard: Space. By mouse: Shift and click."
	gridLabel           Message = "Images of {tag}, runs by steps"
	GridEmpty           Message = "No run that is shown has images of this tag."
	GridClose           Message = "Close the grid"
	GridBad             Message = "Write a number of columns, or steps with commas between them."
	gridPicked          Message = "{run}, step {step}, is A. Select another cell to compare it with."
	CompareOpen         Message = "Compare with…"
	CompareTitle        Message = "Compare images"
	CompareClose        Message = "Close the comparison"
	CompareMode         Message = "How they are compared"
	CompareSide         Message = "Side by side"
	CompareSwipe        Message = "Swipe"
	CompareFlicker      Message = "Flicker"
	CompareOverlay      Message = "Overlay"
	CompareDifference   Message = "Difference"
	CompareA            Message = "A"
	CompareB            Message = "B"
	CompareSwap         Message = "Swap A and B"
	compareTagOf        Message = "Tag of {side}"
	compareRunOf        Message = "Run of {side}"
	compareStepOf       Message = "Step of {side}"
	CompareSplit        Message = "Border between A and B"
	CompareOpacity      Message = "Opacity of B"
	CompareSpeed        Message = "Each for"
	CompareGain         Message = "Amplified"
	comparePercent      Message = "{value} %"
	compareMs           Message = "{value} ms"
	compareTimes        Message = "{value}×"
	CompareSizes        Message = "Size"
	compareSizesApart   Message = "A {a}, B {b}"
	compareShared       Message = "The sizes differ. What both have is compared: {size} from the top left."
	CompareMean         Message = "Mean difference"
	CompareLargest      Message = "Largest difference"
	CompareNoise        Message = "Peak signal to noise"
	CompareDiffer       Message = "Pixels that differ"
	compareMeanOf       Message = "{value} of 255"
	compareLargestOf    Message = "{value} of 255 at {x}, {y}"
	compareDecibel      Message = "{value} dB"
	CompareSame         Message = "The same in every pixel"
	comparePixels       Message = "{count} of {all}"
	CompareAlpha        Message = "Alpha is compared, too."
	CompareAlphaRounded Message = "Alpha is compared, too. This browser rounds the colours of translucent pixels."
	ComparePixel        Message = "Pixel"
	CompareValues       Message = "Red, green, blue, alpha"
	CompareApart        Message = "Difference"
	CompareReading      Message = "Reading the images"
	CompareMeasuring    Message = "Comparing"
	CompareTooLarge     Message = "The image has too many pixels to compare."
	compareFailed       Message = "The images could not be compared: {reason}"
	CompareNone         Message = "There is no such image in this log."
	ComparePause        Message = "Pause or go on"
	CompareStage        Message = "Both images. Arrow keys move the pixel that is read, plus and minus zoom."
	SaveImages          Message = "Save all images (zip)"
	shortcutGrid        Message = "Grid of images"
	shortcutCompare     Message = "Compare images"
)

// GridFacts says how many runs, columns and steps a grid has.
func GridFacts(runs, columns, steps int) string {
	return gridFacts.with("runs", Count(runs), "columns", Count(columns), "steps", Count(steps))
}

// GridCellOf formats the size of the cells.
func GridCellOf(px int) string { return gridCellOf.with("size", Count(px)) }

// GridNote says which step a cell shows if it is not its column's.
func GridNote(step string) string { return gridNote.with("step", step) }

// GridLabel labels a grid.
func GridLabel(tag string) string { return gridLabel.with("tag", tag) }

// GridPicked announces that a cell was selected for comparison.
func GridPicked(run, step string) string { return gridPicked.with("run", run, "step", step) }

// CompareTagOf, CompareRunOf and CompareStepOf label the choices of one of the two images.
func CompareTagOf(side string) string  { return compareTagOf.with("side", side) }
func CompareRunOf(side string) string  { return compareRunOf.with("side", side) }
func CompareStepOf(side string) string { return compareStepOf.with("side", side) }

// ComparePercent, CompareMs and CompareTimes format the value of a slider.
func ComparePercent(n int) string { return comparePercent.with("value", Count(n)) }
func CompareMs(n int) string      { return compareMs.with("value", Count(n)) }
func CompareTimes(n int) string   { return compareTimes.with("value", Count(n)) }

// CompareSizesOf formats the sizes of the two images.
func CompareSizesOf(a, b string) string {
	if a == b {
		return a
	}
	return compareSizesApart.with("a", a, "b", b)
}

// CompareShared says which area of two images of different sizes is compared.
func CompareShared(size string) string { return compareShared.with("size", size) }

// CompareMeanOf, CompareLargestOf, CompareDecibel and ComparePixels format the results of a
// comparison.
func CompareMeanOf(value string) string { return compareMeanOf.with("value", value) }
func CompareLargestOf(value, x, y int) string {
	return compareLargestOf.with("value", Count(value), "x", Count(x), "y", Count(y))
}
func CompareDecibel(value string) string { return compareDecibel.with("value", value) }
func ComparePixels(count, all int) string {
	return comparePixels.with("count", Count(count), "all", Count(all))
}

// CompareFailed says why there are no results, with the browser's reason.
func CompareFailed(reason string) string { return compareFailed.with("reason", reason) }
