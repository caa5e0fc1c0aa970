package words

import (
	"eventlens/app/wire"
)

// SmoothingName names a kind of smoothing.
func SmoothingName(k wire.SmoothingKind) string {
	switch k {
	case wire.SmoothTime:
		return smoothingNameTimeWeighted.Text()
	case wire.SmoothMean:
		return smoothingNameRunningMean.Text()
	case wire.SmoothGaussian:
		return smoothingNameGaussian.Text()
	}
	return smoothingNameExponential.Text()
}

// SmoothingUnit says what the number of a kind counts.
func SmoothingUnit(k wire.SmoothingKind) string {
	switch k {
	case wire.SmoothTime:
		return smoothingUnitWeightOf.Text()
	case wire.SmoothMean:
		return smoothingUnitPointsIn.Text()
	case wire.SmoothGaussian:
		return smoothingUnitStandardDeviation.Text()
	}
	return smoothingUnitWeightOfWhat.Text()
}

// ScaleName names a scaling.
func ScaleName(s wire.Scaling) string {
	switch s {
	case wire.ScaleLog:
		return scaleNameLog.Text()
	case wire.ScaleSymlog:
		return scaleNameSymlog.Text()
	}
	return scaleNameLinear.Text()
}

// OrderName names an order of readouts.
func OrderName(o wire.ReadoutOrder) string {
	switch o {
	case wire.OrderLowest:
		return orderNameLowestFirst.Text()
	case wire.OrderNearest:
		return orderNameNearestFirst.Text()
	case wire.OrderName:
		return orderNameByName.Text()
	}
	return orderNameHighestFirst.Text()
}

// StepsField labels the field of a handle.
func StepsField(axis wire.Axis, handle int, isRange bool) string {
	name := stepsFieldStep.Text()
	switch axis {
	case wire.AxisRelative:
		name = stepsFieldTimeSince.Text()
	case wire.AxisWall:
		name = stepsFieldWallTime.Text()
	case wire.AxisTag:
		name = stepsFieldValue.Text()
	}
	switch {
	case !isRange:
		return name
	case handle == 0:
		return stepsFieldFrom.with("name", name)
	}
	return stepsFieldTo.with("name", name)
}

// StepsPlaceholder is what the field of a handle holds while the handle stands at the end of each chart. Along another scalar the ends are its lowest and
// its highest value, whenever those were.
func StepsPlaceholder(axis wire.Axis, handle int, isRange bool) string {
	ends := [2]string{stepsPlaceholder.Text(), Latest.Text()}
	if axis == wire.AxisTag {
		ends = [2]string{FactMin.Text(), FactMax.Text()}
	}
	if isRange && handle == 0 {
		return ends[0]
	}
	return ends[1]
}

// HandleName names a handle on a chart.
func HandleName(handle int, isRange bool) string {
	switch {
	case !isRange:
		return handleNameSelectedPlace.Text()
	case handle == 0:
		return handleNameStartOf.Text()
	}
	return handleNameEndOf.Text()
}

const TableSuffix = "values"

// TableName names the table of a card.
func TableName(tag string) string { return tableName.with("tag", tag) }

// placeWord is what a place along an axis is.
func PlaceWord(axis wire.Axis) string {
	switch axis {
	case wire.AxisRelative:
		return placeWordTime.Text()
	case wire.AxisWall:
		return placeWordWallTime.Text()
	case wire.AxisTag:
		return placeWordValue.Text()
	}
	return placeWordStep.Text()
}

// TableMembers says how many runs a row sums up.
func TableMembers(n int) string { return tableMembers.with("count", Count(n)) }

// columnNames are the headings, in the order of Column.
func ColumnNames() []string {
	return []string{
		columnNamesRun.Text(), columnNamesAt.Text(), columnNamesSmoothed.Text(), columnNamesValue.Text(), columnNamesStep.Text(), columnNamesRelative.Text(), columnNamesLatest.Text(), columnNamesStep.Text(), columnNamesStart.Text(), columnNamesEnd.Text(), columnNamesChange.Text(), "%", columnNamesMin.Text(), columnNamesAtStep.Text(), columnNamesMax.Text(), columnNamesAtStep.Text(), columnNamesMean.Text(), columnNamesStartStep.Text(), columnNamesEndStep.Text(), columnNamesPoints.Text(), columnNamesN.Text(),
	}
}

// columnAt is the heading of the points at the crosshair, which stands at a place, as written; "" for nowhere.
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

// FullKey is a key of the full screen view and what it does.
type FullKey struct{ Keys, Does string }

// FullKeys are the keys that its foot tells.
func FullKeys() []FullKey {
	return []FullKey{{"← →", fullKeysMoveThe.Text()}, {"0", fullKeysResetZoom.Text()}, {"J K", fullKeysNextOr.Text()}, {"Esc", fullKeysClose.Text()}}
}

// Kept reports "All points: 41,250 of 41,250" of one chart.
func Kept(points, total int64) string {
	if points == total {
		return keptAllPoints.with("count", CountOf(Count(points), Count(total)))
	}
	return keptPoints.with("count", CountOf(Count(points), Count(total)))
}

// Shortcut is a line of the shortcuts dialog.
type Shortcut struct {
	Keys []string
	Does string
}

// Shortcuts are all of them. ? is typed with Shift and / on many keyboards, so that the run filter has a letter of its own.
func Shortcuts() []Shortcut {
	return []Shortcut{
		{[]string{"/"}, shortcutsFilterTags.Text()}, {[]string{"U"}, shortcutsFilterRuns.Text()}, {[]string{"R"}, shortcutsRefreshNow.Text()}, {[]string{"["}, shortcutsHideOr.Text()},
		{[]string{"1", "…", "9"}, shortcutsGoTo.Text()}, {[]string{"J", "K"}, shortcutsNextOr.Text()},
		{[]string{"←", "→"}, shortcutsMoveCrosshair.Text()}, {[]string{"Shift", "→"}, shortcutsMoveTen.Text()}, {[]string{"↑", "↓"}, shortcutsNextLine.Text()},
		{[]string{"+", "−"}, shortcutsZoomIn.Text()}, {[]string{"0"}, shortcutsResetZoom.Text()},
		{[]string{"F"}, shortcutsFullScreen.Text()}, {[]string{"P"}, shortcutsPinChart.Text()}, {[]string{"L"}, shortcutsLogScale.Text()}, {[]string{"T"}, shortcutsShowChart.Text()},
		{[]string{"S"}, shortcutsSelectSteps.Text()}, {[]string{"Esc"}, shortcutsCloseOr.Text()}, {[]string{"?"}, shortcutsThisList.Text()},
		{[]string{"Enter"}, shortcutsChartKeep.Text()},
		{[]string{"Space"}, shortcutsRunList.Text()}, {[]string{"Shift", "Space"}, shortcutsRunListAll.Text()},
		{[]string{"Enter"}, shortcutsRunListShow.Text()}, {[]string{"M"}, shortcutsRunListMenu.Text()}, {[]string{"←", "→"}, shortcutsRunListFold.Text()},
		{[]string{"Home", "End"}, shortcutsRunListSteps.Text()}, {[]string{"PgUp", "PgDn"}, shortcutsRunListStepsFar.Text()},
	}
}

// MoreScalars says how many scalars a list leaves out.
func MoreScalars(n int) string {
	return moreScalars.with("count", Count(n), "text", TypeName.Text())
}

// AxisChosen names the choice of the scalar along x.
func AxisChosen(name string) string {
	if name == "" {
		return AxisOtherHint.Text()
	}
	return axisChosen.with("name", name)
}

// TableNearestTo says that the rows of a table are the points nearest to a place.
func TableNearestTo(axis wire.Axis, place string) string {
	return tableNearestTo.with("axis", PlaceWord(axis), "place", place)
}

// TableFrom says that they are those of a range.
func TableFrom(axis wire.Axis, low, high string) string {
	return tableFrom.with("axis", PlaceWord(axis), "between", Between(low, high))
}
