package words

import (
	"eventlens/app/wire"
	"eventlens/charts"
)

// SmoothingName names a kind of smoothing.
func SmoothingName(k wire.SmoothingKind) string {
	switch k {
	case wire.SmoothTime:
		return "Time-weighted"
	case wire.SmoothMean:
		return "Running mean"
	case wire.SmoothGaussian:
		return "Gaussian"
	}
	return "Exponential"
}

// SmoothingUnit says what the number of a kind counts.
func SmoothingUnit(k wire.SmoothingKind) string {
	switch k {
	case wire.SmoothTime:
		return "Weight of what came before, from 0 up to 0.999, over the mean distance of the points along x."
	case wire.SmoothMean:
		return "Points in the window around each point."
	case wire.SmoothGaussian:
		return "Standard deviation, in points."
	}
	return "Weight of what came before, from 0 up to 0.999, as in TensorBoard."
}

// ScaleName names a scaling.
func ScaleName(s wire.Scaling) string {
	switch s {
	case wire.ScaleLog:
		return "Log"
	case wire.ScaleSymlog:
		return "Symlog"
	}
	return "Linear"
}

// OrderName names an order of readouts.
func OrderName(o wire.ReadoutOrder) string {
	switch o {
	case wire.OrderLowest:
		return "Lowest first"
	case wire.OrderNearest:
		return "Nearest first"
	case wire.OrderName:
		return "By name"
	}
	return "Highest first"
}

// StepsField labels the field of a handle.
func StepsField(axis wire.Axis, handle int, isRange bool) string {
	name := "Step"
	switch axis {
	case wire.AxisRelative:
		name = "Time since the start"
	case wire.AxisWall:
		name = "Wall time"
	case wire.AxisTag:
		name = "Value"
	}
	switch {
	case !isRange:
		return name
	case handle == 0:
		return name + ", from"
	}
	return name + ", to"
}

// StepsPlaceholder is what the field of a handle holds while the handle stands at the end of each chart. Along another scalar the ends are its lowest and
// its highest value, whenever those were.
func StepsPlaceholder(axis wire.Axis, handle int, isRange bool) string {
	ends := [2]string{"First", Latest.Text()}
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
		return "Selected place along x"
	case handle == 0:
		return "Start of the selected range"
	}
	return "End of the selected range"
}

const TableSuffix = "values"

// TableName names the table of a card.
func TableName(tag string) string { return "Values of " + tag }

// placeWord is what a place along an axis is.
func PlaceWord(axis wire.Axis) string {
	switch axis {
	case wire.AxisRelative:
		return "time"
	case wire.AxisWall:
		return "wall time"
	case wire.AxisTag:
		return "value"
	}
	return "step"
}

// TableMembers says how many runs a row sums up.
func TableMembers(n int) string { return "n = " + charts.FormatInt(int64(n)) }

// columnNames are the headings, in the order of Column.
var ColumnNames = [...]string{
	"Run", "At", "Smoothed", "Value", "Step", "Relative", "Latest", "Step", "Start", "End", "Change", "%", "Min", "At step", "Max", "At step", "Mean", "Start step", "End step", "Points", "n",
}

// columnAt is the heading of the points at the crosshair, which stands at a place, as written; "" for nowhere.
func ColumnAt(place string) string {
	if place == "" {
		return "At crosshair"
	}
	return "At " + place
}

const LatestStep = "Latest step"

const MinStep = "Min step"

const MaxStep = "Max step"

const ExportedSmoothed = " smoothed"

const ExportedHParam = "hparam:"

// FullKey is a key of the full screen view and what it does.
type FullKey struct{ Keys, Does string }

// FullKeys are the keys that its foot tells.
var FullKeys = []FullKey{{"← →", "move the crosshair"}, {"0", "reset zoom"}, {"J K", "next or previous chart"}, {"Esc", "close"}}

// Kept reports "All points: 41,250 of 41,250" of one chart.
func Kept(points, total int64) string {
	if points == total {
		return "All points: " + CountOf(Count(points), Count(total))
	}
	return "Points: " + CountOf(Count(points), Count(total))
}

// Shortcut is a line of the shortcuts dialog.
type Shortcut struct {
	Keys []string
	Does string
}

// Shortcuts are all of them. ? is typed with Shift and / on many keyboards, so that the run filter has a letter of its own.
var Shortcuts = []Shortcut{
	{[]string{"/"}, "Filter tags"}, {[]string{"U"}, "Filter runs"}, {[]string{"R"}, "Refresh now"}, {[]string{"["}, "Hide or show run list"},
	{[]string{"1", "…", "9"}, "Go to tab"}, {[]string{"J", "K"}, "Next or previous chart"},
	{[]string{"←", "→"}, "Move crosshair one point"}, {[]string{"Shift", "→"}, "Move ten points"}, {[]string{"↑", "↓"}, "Next line under the crosshair"},
	{[]string{"+", "−"}, "Zoom in or out"}, {[]string{"0"}, "Reset zoom"},
	{[]string{"F"}, "Full screen"}, {[]string{"P"}, "Pin chart"}, {[]string{"L"}, "Log scale on y"}, {[]string{"T"}, "Show chart as table"},
	{[]string{"S"}, "Select steps"}, {[]string{"Esc"}, "Close, or clear selection"}, {[]string{"?"}, "This list"},
	{[]string{"Enter"}, "Chart: keep its values open"},
	{[]string{"Space"}, "Run list: show or hide"}, {[]string{"Shift", "Space"}, "Run list: all from the last one"},
	{[]string{"Enter"}, "Run list: show alone"}, {[]string{"M"}, "Run list: menu"}, {[]string{"←", "→"}, "Run list: fold or open"},
	{[]string{"Home", "End"}, "Run list, steps: to the ends"}, {[]string{"PgUp", "PgDn"}, "Run list, steps: far"},
}

// MoreScalars says how many scalars a list leaves out.
func MoreScalars(n int) string { return Counted(n, "more scalar", "more scalars") + TypeName.Text() }

// AxisChosen names the choice of the scalar along x.
func AxisChosen(name string) string {
	if name == "" {
		return AxisOtherHint.Text()
	}
	return "Along x: " + name
}
