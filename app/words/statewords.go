package words

// The words of what state says of itself.

// ValueCount counts values of a hyperparameter.
func ValueCount(n int) string { return valueCount.with(number("count", n)) }

// PointCount counts points.
func PointCount(n int64) string { return pointCount.with(number("count", n)) }

// OverPoints says over how many points a line is smoothed.
func OverPoints(n int64) string { return overPoints.with(number("count", n)) }

// LeftOut says how many outliers a picture leaves out.
func LeftOut(outliers int64) string { return leftOut.with(number("count", outliers)) }

// PatternTitle is the title of a chart whose tags a pattern selects.
func PatternTitle(pattern string, tags int) string {
	return patternTitle.with(arg("pattern", pattern), number("count", tags))
}

// SavedClearAll asks before everything saved is deleted.
func SavedClearAll(sources int, bytes int64) string {
	return savedClearAll.with(number("count", sources), arg("size", Bytes(bytes)))
}

// StoppedWith says how many runs were not read when reading was stopped.
func StoppedWith(unread int) string { return stoppedWith.with(number("count", unread)) }

// NewRunCount counts the runs that came since the last look.
func NewRunCount(n int) string { return newRunCount.with(number("count", n)) }

// LooksCut says that the address does not hold the looks of all charts.
func LooksCut(kept, all int) string {
	return looksCut.with(number("kept", kept), number("all", all), arg("lost", CutLost.Text()))
}

// RunsCut says that the address does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return runsCut.with(number("kept", kept), number("all", all), arg("lost", CutLost.Text()))
}
