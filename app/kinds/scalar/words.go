package scalar

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// SettingNames are the labels of all settings, separated by tabs.
const SettingNames = string(words.AxisLabel + "\t" + words.SmoothingLabel + "\t" +
	words.SmoothingKind + "\t" + words.OutliersLabel + "\t" + words.SizeLabel + "\t" +
	words.XScaleLabel + "\t" + words.YScaleLabel + "\t" + words.MarksLabel + "\t" +
	words.LinkZoomLabel + "\t" + words.PairsLabel + "\t" + words.OrderLabel + "\t" +
	words.ResetSettings)

// Texts of tables.
const (
	TableCopy         words.Message = "Copy"
	TableCopyHint     words.Message = "Copy the table as tab-separated text"
	TableSave         words.Message = "CSV"
	TableSaveHint     words.Message = "Save the table as CSV"
	TableCopied       words.Message = "Table copied."
	TableNotCopied    words.Message = "The browser blocked copying."
	TableClose        words.Message = "Close the table"
	TableWaiting      words.Message = "Reading the values"
	TableEmpty        words.Message = "No shown run has a point here."
	MeanAsLogged      words.Message = "Mean of the logged values, without smoothing"
	tableName         words.Message = "Values of {tag}"
	tableCaption      words.Message = "{name}. {figure}"
	columnRun         words.Message = "Run"
	columnAt          words.Message = "At"
	columnSmoothed    words.Message = "Smoothed"
	columnValue       words.Message = "Value"
	columnStep        words.Message = "Step"
	columnRelative    words.Message = "Relative"
	columnLatest      words.Message = "Latest"
	columnStart       words.Message = "Start"
	columnEnd         words.Message = "End"
	columnChange      words.Message = "Change"
	columnMin         words.Message = "Min"
	columnAtStep      words.Message = "At step"
	columnMax         words.Message = "Max"
	columnMean        words.Message = "Mean"
	columnStartStep   words.Message = "Start step"
	columnEndStep     words.Message = "End step"
	columnPoints      words.Message = "Points"
	columnCount       words.Message = "n"
	columnAtCrosshair words.Message = "At crosshair"
	columnAtPlace     words.Message = "At {place}"
	pointsKeptAll     words.Message = "All points: {count}"
	pointsKeptSome    words.Message = "Points: {count}"
	TableAllPoints    words.Message = "All points"
	tableNearestTo    words.Message = "Nearest to {axis} {place}"
	tableFrom         words.Message = "From {axis} {range}"
	NoCell            words.Message = "—"
	tableMembers      words.Message = "n = {count}"
)

// Texts of the panel about a point.
const (
	// the texts of the script, one per line; see pointpanel.js
	pointTexts   words.Message = "step\nValues\n↑ ↓ other run\nPrevious step (←)\nNext step (→)\nClose (Esc)\n{count, one: # tag, other: # tags}, raw"
	pointAfter   words.Message = "after {time}"
	pointHere    words.Message = "at this step"
	pointEarlier words.Message = "step {step}, {count} earlier"
	pointLater   words.Message = "step {step}, {count} later"
)

// TableSuffix is the last part of a saved table's file name.
const TableSuffix = "values"

// TableName labels the table of a card.
func TableName(tag string) string { return tableName.With(tag) }

// TableMembers says how many runs the row of a group summarizes.
func TableMembers(n int) string { return tableMembers.With(words.Count(n)) }

// PointTexts returns the texts of the panel for its script, one per line. tags is the number of
// scalars.
func PointTexts(tags int) string {
	return pointTexts.With(words.Count(tags))
}

// PointAfter says how long after the start of its run a point was logged.
func PointAfter(time string) string { return pointAfter.With(time) }

// PointNear says at which step a value was logged and how far that is from the step of the panel.
// At the same step it says so only if asked.
func PointNear(step, at int64, always bool) string {
	switch {
	case at < step:
		return pointEarlier.With(words.Count(at), words.Count(step-at))
	case at > step:
		return pointLater.With(words.Count(at), words.Count(at-step))
	case always:
		return pointHere.Text()
	}
	return ""
}

// ColumnNames returns the headings on the page, in the order of table.Column.
func ColumnNames() []string {
	return []string{
		columnRun.Text(), columnAt.Text(), columnSmoothed.Text(), columnValue.Text(),
		columnStep.Text(), columnRelative.Text(), columnLatest.Text(), columnStep.Text(),
		columnStart.Text(), columnEnd.Text(), columnChange.Text(), "%", columnMin.Text(),
		columnAtStep.Text(), columnMax.Text(), columnAtStep.Text(), columnMean.Text(),
		columnStartStep.Text(), columnEndStep.Text(), columnPoints.Text(), columnCount.Text(),
	}
}

// ColumnAt is the heading of the values at the crosshair, given its formatted position; "" if there
// is no crosshair.
func ColumnAt(place string) string {
	if place == "" {
		return columnAtCrosshair.Text()
	}
	return columnAtPlace.With(place)
}

// Headings of exported tables, where they differ from those on the page: each is distinct, since
// programs find columns by their headings. ExportedSmoothed follows the heading of a column with
// smoothed values; ExportedHParam precedes a hyperparameter that has the name of another column.
const (
	LatestStep       = "Latest step"
	MinStep          = "Min step"
	MaxStep          = "Max step"
	ExportedSmoothed = " smoothed"
	ExportedHParam   = "hparam:"
)

// Kept formats how many of a chart's points are kept: "All points: 41,250 of 41,250".
func Kept(points, total int64) string {
	if points == total {
		return pointsKeptAll.With(words.CountOf(words.Count(points), words.Count(total)))
	}
	return pointsKeptSome.With(words.CountOf(words.Count(points), words.Count(total)))
}

// TableNearestTo says that the rows show the points nearest to a position.
func TableNearestTo(axis wire.Axis, place string) string {
	return tableNearestTo.With(words.PlaceWord(axis), place)
}

// TableFrom says that the rows show the points in a range.
func TableFrom(axis wire.Axis, low, high string) string {
	return tableFrom.With(words.PlaceWord(axis), words.Between(low, high))
}

// TableCaption returns the caption of a table: its name, and the points that its rows show.
func TableCaption(name, figure string) string {
	return tableCaption.With(name, figure)
}
