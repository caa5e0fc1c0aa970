package words

import "eventlens/app/wire"

// RangeFields name the fields of the dialog about the range of axes.
var RangeFields = [...]Message{RangeLowestX, RangeHighestX, RangeLowestY, RangeHighestY}

// RangeTitle names that dialog.
func RangeTitle(card string) string { return rangeTitle.with("card", card) }

// RangeGroupName names the charts of a group.
func RangeGroupName(group string) string {
	if group == "" {
		return rangeChartsWithoutFolder.Text()
	}
	return rangeChartsOfGroup.with("group", ShortName(group))
}

// RangeUnread says what can be typed along an axis.
func RangeUnread(axis wire.Axis) string {
	switch axis {
	case wire.AxisWall:
		return rangeTypeWallTime.Text()
	case wire.AxisRelative:
		return rangeTypeDuration.Text()
	}
	return rangeTypeNumber.Text()
}
