package words

// GridFacts says what a grid has.
func GridFacts(runs, columns, steps int) string {
	return gridFacts.with("runs", Count(runs), "columns", Count(columns), "steps", Count(steps))
}

// GridNote says of which step a cell is, where that is not the one of its column.
func GridNote(step string) string { return gridNote.with("step", step) }

// GridLabel names a grid.
func GridLabel(tag string) string { return gridLabel.with("tag", tag) }

// GridPicked says which cell was selected to be compared.
func GridPicked(run, step string) string { return gridPicked.with("run", run, "step", step) }

// CompareTagOf, CompareRunOf and CompareStepOf name what chooses one of the two images.
func CompareTagOf(side string) string  { return compareTagOf.with("side", side) }
func CompareRunOf(side string) string  { return compareRunOf.with("side", side) }
func CompareStepOf(side string) string { return compareStepOf.with("side", side) }

// ComparePercent, CompareMs and CompareTimes write what a slider stands at.
func ComparePercent(n int) string { return comparePercent.with("value", Count(n)) }
func CompareMs(n int) string      { return compareMs.with("value", Count(n)) }
func CompareTimes(n int) string   { return compareTimes.with("value", Count(n)) }

// CompareSizesOf says how large the images are.
func CompareSizesOf(a, b string) string {
	if a == b {
		return a
	}
	return compareSizesApart.with("a", a, "b", b)
}

// CompareShared says what of two images is compared whose sizes differ.
func CompareShared(size string) string { return compareShared.with("size", size) }

// CompareMeanOf, CompareLargestOf, CompareDecibel and ComparePixels write figures of a comparison.
func CompareMeanOf(value string) string { return compareMeanOf.with("value", value) }
func CompareLargestOf(value, x, y int) string {
	return compareLargestOf.with("value", Count(value), "x", Count(x), "y", Count(y))
}
func CompareDecibel(value string) string { return compareDecibel.with("value", value) }
func ComparePixels(count, all int) string {
	return comparePixels.with("count", Count(count), "all", Count(all))
}

// CompareUndecoded, CompareTooLarge and CompareNone say why an image is not there.
func CompareUndecoded(side string) string { return compareUndecoded.with("side", side) }
func CompareTooLarge(side string) string  { return compareTooLarge.with("side", side) }
func CompareNone(side string) string      { return compareNone.with("side", side) }

// CompareFailed says why there are no figures; reason is the browser's.
func CompareFailed(reason string) string { return compareFailed.with("reason", reason) }
