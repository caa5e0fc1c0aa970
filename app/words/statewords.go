package words

// The words of what state says of itself.

// ValueCount counts values of a hyperparameter.
func ValueCount(n int) string { return valueCount.with("count", Count(n)) }

// PointCount counts points.
func PointCount(n int64) string { return pointCount.with("count", Count(n)) }

// PatternTitle is the title of a chart whose tags a pattern selects.
func PatternTitle(pattern string, tags int) string {
	return patternTitle.with("pattern", pattern, "count", Count(tags))
}

// SavedClearAll asks before everything saved is deleted.
func SavedClearAll(sources int, bytes int64) string {
	return savedClearAll.with("count", Count(sources), "size", Bytes(bytes))
}

// StoppedWith says how many runs were not read when reading was stopped.
func StoppedWith(unread int) string { return stoppedWith.with("count", Count(unread)) }

// NewRunCount counts the runs that came since the last look.
func NewRunCount(n int) string { return newRunCount.with("count", Count(n)) }

// LooksCut says that the address does not hold the looks of all charts.
func LooksCut(kept, all int) string {
	return looksCut.with("kept", Count(kept), "all", Count(all), "lost", CutLost.Text())
}

// RunsCut says that the address does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return runsCut.with("kept", Count(kept), "all", Count(all), "lost", CutLost.Text())
}
