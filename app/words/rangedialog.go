package words

import "eventlens/app/wire"

// Texts of the dialog for the ranges of axes.
const (
	CardRange                Message = "Range of axes…"
	GroupCountHint           Message = "The other runs with this tag are hidden"
	RangeClose               Message = "Close"
	RangeApply               Message = "Apply"
	RangeReset               Message = "Reset"
	RangeResetTip            Message = "Fit both axes to the data"
	RangeFromZero            Message = "y from 0"
	RangeFor                 Message = "Apply the y range to"
	RangeHint                Message = "Leave a field empty to fit the data; the grey number shows the fit."
	RangeLinked              Message = "Zoom is linked: the x range applies to all charts."
	RangeNotLog              Message = "A log axis shows only values above zero."
	RangeTurned              Message = "The highest must be above the lowest."
	RangeNarrow              Message = "The highest is too close to the lowest."
	RangeLowestX             Message = "Lowest x"
	RangeHighestX            Message = "Highest x"
	RangeLowestY             Message = "Lowest y"
	RangeHighestY            Message = "Highest y"
	RangeThisChart           Message = "This chart"
	RangeAllCharts           Message = "All charts"
	rangeTitle               Message = "Axis ranges of {card}"
	rangeChartsOfGroup       Message = "Charts of {group}"
	rangeChartsWithoutFolder Message = "Ungrouped charts"
	rangeTypeWallTime        Message = "Type a time such as 2026-01-31 14:05, or seconds since 1970."
	rangeTypeDuration        Message = "Type a time such as 90 s or 1 h 30 min."
	rangeTypeNumber          Message = "Type a number such as 0.5, 1e-3 or 2k."
)

// RangeFields label the fields of the dialog.
var RangeFields = [...]Message{RangeLowestX, RangeHighestX, RangeLowestY, RangeHighestY}

// RangeTitle is the title of the dialog.
func RangeTitle(card string) string { return rangeTitle.With(card) }

// RangeGroupName names the charts of a group.
func RangeGroupName(group string) string {
	if group == "" {
		return rangeChartsWithoutFolder.Text()
	}
	return rangeChartsOfGroup.With(ShortName(group))
}

// RangeUnread says which input an axis accepts.
func RangeUnread(axis wire.Axis) string {
	switch axis {
	case wire.AxisWall:
		return rangeTypeWallTime.Text()
	case wire.AxisRelative:
		return rangeTypeDuration.Text()
	}
	return rangeTypeNumber.Text()
}
