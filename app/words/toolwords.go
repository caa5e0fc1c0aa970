package words

import (
	"eventlens/app/wire"
)

// SmoothingName names a kind of smoothing.
func SmoothingName(k wire.SmoothingKind) string {
	switch k {
	case wire.SmoothTime:
		return smoothingTimeWeighted.Text()
	case wire.SmoothMean:
		return smoothingRunningMean.Text()
	case wire.SmoothGaussian:
		return smoothingGaussian.Text()
	}
	return smoothingExponential.Text()
}

// SmoothingUnit says what the number of a kind counts.
func SmoothingUnit(k wire.SmoothingKind) string {
	switch k {
	case wire.SmoothTime:
		return smoothingUnitTimeWeighted.Text()
	case wire.SmoothMean:
		return smoothingUnitRunningMean.Text()
	case wire.SmoothGaussian:
		return smoothingUnitGaussian.Text()
	}
	return smoothingUnitExponential.Text()
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
		return orderLowest.Text()
	case wire.OrderNearest:
		return orderNearest.Text()
	case wire.OrderName:
		return orderName.Text()
	}
	return orderHighest.Text()
}

// StepsField labels the field of a handle.
func StepsField(axis wire.Axis, handle int, isRange bool) string {
	name := stepsFieldStep.Text()
	switch axis {
	case wire.AxisRelative:
		name = stepsFieldRelative.Text()
	case wire.AxisWall:
		name = stepsFieldWall.Text()
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
	ends := [2]string{stepsFirst.Text(), Latest.Text()}
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
		return handleOfPlace.Text()
	case handle == 0:
		return handleOfRangeStart.Text()
	}
	return handleOfRangeEnd.Text()
}

const TableSuffix = "values"

// TableName names the table of a card.
func TableName(tag string) string { return tableName.with("tag", tag) }

// placeWord is what a place along an axis is.
func PlaceWord(axis wire.Axis) string {
	switch axis {
	case wire.AxisRelative:
		return placeWordRelative.Text()
	case wire.AxisWall:
		return placeWordWall.Text()
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
		columnRun.Text(), columnAt.Text(), columnSmoothed.Text(), columnValue.Text(), columnStep.Text(), columnRelative.Text(), columnLatest.Text(), columnStep.Text(), columnStart.Text(), columnEnd.Text(), columnChange.Text(), "%", columnMin.Text(), columnAtStep.Text(), columnMax.Text(), columnAtStep.Text(), columnMean.Text(), columnStartStep.Text(), columnEndStep.Text(), columnPoints.Text(), columnCount.Text(),
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
	return []FullKey{{"← →", fullKeyMoveCrosshair.Text()}, {"0", fullKeyResetZoom.Text()}, {"J K", fullKeyOtherChart.Text()}, {KeyEscape.Text(), fullKeyClose.Text()}}
}

// Kept reports "All points: 41,250 of 41,250" of one chart.
func Kept(points, total int64) string {
	if points == total {
		return pointsKeptAll.with("count", CountOf(Count(points), Count(total)))
	}
	return pointsKeptSome.with("count", CountOf(Count(points), Count(total)))
}

// Shortcut is a line of the shortcuts dialog.
type Shortcut struct {
	Keys []string
	Does string
}

// Shortcuts are all of them. ? is typed with Shift and / on many keyboards, so that the run filter has a letter of its own.
func Shortcuts() []Shortcut {
	return []Shortcut{
		{[]string{"/"}, shortcutFilterTags.Text()}, {[]string{"U"}, shortcutFilterRuns.Text()}, {[]string{"R"}, shortcutRefresh.Text()}, {[]string{"["}, shortcutRunList.Text()},
		{[]string{"1", "…", "9"}, shortcutTab.Text()}, {[]string{"J", "K"}, shortcutOtherChart.Text()},
		{[]string{"←", "→"}, shortcutCrosshair.Text()}, {[]string{KeyShift.Text(), "→"}, shortcutCrosshairFar.Text()}, {[]string{"↑", "↓"}, shortcutNextLine.Text()},
		{[]string{"+", "−"}, shortcutZoom.Text()}, {[]string{"0"}, shortcutResetZoom.Text()},
		{[]string{"F"}, shortcutFullScreen.Text()}, {[]string{"P"}, shortcutPin.Text()}, {[]string{"L"}, shortcutLogScale.Text()}, {[]string{"T"}, shortcutTable.Text()},
		{[]string{"S"}, shortcutSelectSteps.Text()}, {[]string{KeyEscape.Text()}, shortcutClose.Text()}, {[]string{"?"}, shortcutThisList.Text()},
		{[]string{KeyEnter.Text()}, shortcutKeepReadout.Text()},
		{[]string{KeySpace.Text()}, shortcutRunToggle.Text()}, {[]string{KeyShift.Text(), KeySpace.Text()}, shortcutRunToggleRange.Text()},
		{[]string{KeyEnter.Text()}, shortcutRunAlone.Text()}, {[]string{"M"}, shortcutRunMenu.Text()}, {[]string{"←", "→"}, shortcutRunFold.Text()},
		{[]string{KeyHome.Text(), KeyEnd.Text()}, shortcutRunEnds.Text()}, {[]string{KeyPageUp.Text(), KeyPageDown.Text()}, shortcutRunPage.Text()},
	}
}

// MoreScalars says how many scalars a list leaves out.
func MoreScalars(n int) string {
	return moreScalars.with("count", Count(n))
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
	return tableFrom.with("axis", PlaceWord(axis), "range", Between(low, high))
}

// TableCaption is what a table says of itself: its name, and what its rows are of.
func TableCaption(name, figure string) string {
	return tableCaption.with("name", name, "figure", figure)
}
