package words

import "eventlens/app/wire"

// Texts of tables.
const (
	TableCopy         Message = "Copy"
	TableCopyHint     Message = "Copy the table as tab-separated text"
	TableSave         Message = "CSV"
	TableSaveHint     Message = "Save the table as CSV"
	TableCopied       Message = "Copied"
	TableNotCopied    Message = "The browser blocked copying."
	TableClose        Message = "Close the table"
	TableWaiting      Message = "Reading the values"
	TableEmpty        Message = "No shown run has a point here."
	MeanAsLogged      Message = "Mean of the logged values, without smoothing"
	tableName         Message = "Values of {tag}"
	tableCaption      Message = "{name}. {figure}"
	columnRun         Message = "Run"
	columnAt          Message = "At"
	columnSmoothed    Message = "Smoothed"
	columnValue       Message = "Value"
	columnStep        Message = "Step"
	columnRelative    Message = "Relative"
	columnLatest      Message = "Latest"
	columnStart       Message = "Start"
	columnEnd         Message = "End"
	columnChange      Message = "Change"
	columnMin         Message = "Min"
	columnAtStep      Message = "At step"
	columnMax         Message = "Max"
	columnMean        Message = "Mean"
	columnStartStep   Message = "Start step"
	columnEndStep     Message = "End step"
	columnPoints      Message = "Points"
	columnCount       Message = "n"
	columnAtCrosshair Message = "At crosshair"
	columnAtPlace     Message = "At {place}"
	pointsKeptAll     Message = "All points: {count}"
	pointsKeptSome    Message = "Points: {count}"
	TableAllPoints    Message = "All points"
	tableNearestTo    Message = "Nearest to {axis} {place}"
	tableFrom         Message = "From {axis} {range}"
	NoCell            Message = "—"
	tableMembers      Message = "n = {count}"
)

const TableSuffix = "values"

// TableName labels the table of a card.
func TableName(tag string) string { return tableName.with("tag", tag) }

// TableMembers says how many runs a row summarizes.
func TableMembers(n int) string { return tableMembers.with("count", Count(n)) }

// ColumnNames are the headings, in the order of Column.
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
	return columnAtPlace.with("place", place)
}

const LatestStep = "Latest step"

const MinStep = "Min step"

const MaxStep = "Max step"

const ExportedSmoothed = " smoothed"

const ExportedHParam = "hparam:"

// Kept formats how many of a chart's points are kept: "All points: 41,250 of 41,250".
func Kept(points, total int64) string {
	if points == total {
		return pointsKeptAll.with("count", CountOf(Count(points), Count(total)))
	}
	return pointsKeptSome.with("count", CountOf(Count(points), Count(total)))
}

// TableNearestTo says that the rows are the points nearest to a position.
func TableNearestTo(axis wire.Axis, place string) string {
	return tableNearestTo.with("axis", PlaceWord(axis), "place", place)
}

// TableFrom says that the rows are the points in a range.
func TableFrom(axis wire.Axis, low, high string) string {
	return tableFrom.with("axis", PlaceWord(axis), "range", Between(low, high))
}

// TableCaption is the caption of a table: its name, and what its rows show.
func TableCaption(name, figure string) string {
	return tableCaption.with("name", name, "figure", figure)
}
