package state

import (
	"eventlens/app/wire"
	"eventlens/charts"
)

// The words of the tools that concern all scalar cards.

// The toolbar and its options.
const (
	AxisOther     = "Scalar"
	AxisOtherHint = "Another scalar of the run along x"
	FindScalar    = "Find a scalar"
	NoScalarFound = "No scalar has this in its name."
	AxisOtherText = "Values are placed where the run logged both scalars at the same step."

	SmoothingLabel  = "Smoothing"
	SmoothingValue  = "Smoothing value"
	SmoothingKind   = "Kind of smoothing"
	SmoothingWrong  = "A number from 0"
	OutliersLabel   = "Ignore outliers"
	OutliersHint    = "The y range leaves out the lowest and the highest 5% of the values."
	SizeLabel       = "Card size"
	OptionsLabel    = "Chart options"
	OptionsClose    = "Close the options"
	MarksLabel      = "Marks on lines"
	MarksHint       = "A shape at points, for telling runs apart without colour."
	LinkZoomLabel   = "Link zoom across charts"
	LinkZoomHint    = "All charts show the same range along x."
	XScaleLabel     = "Scale along x"
	YScaleLabel     = "Scale along y"
	OrderLabel      = "Order of readouts"
	ResetSettings   = "Reset to defaults"
	ResetSaid       = "All chart options are as at first."
	KeptHint        = "Smoothing, outliers, marks, order and size are remembered on this device. An address that names them wins."
	StepsLabel      = "Select steps"
	StepsHint       = "Handles on the charts choose a place or a range along x, which the tables are of."
	StepsRange      = "Range"
	StepsTables     = "Tables"
	StepsTablesHint = "Show the table of every card."
	StepsClear      = "End the selection"
	StepsEnd        = "End of the range"
	HelpLabel       = "Keyboard shortcuts"
)

// SizeName names a card size, and SizeHint says what it does.
func SizeName(s CardSize) string {
	switch s {
	case SizeS:
		return "S"
	case SizeL:
		return "L"
	}
	return "M"
}

// SizeHint says what a size does.
func SizeHint(s CardSize) string {
	switch s {
	case SizeS:
		return "Small cards"
	case SizeL:
		return "Large cards"
	}
	return "Medium cards"
}

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

// SmoothingSaid is an amount in words, for screen readers.
func SmoothingSaid(s wire.Smoothing) string {
	switch {
	case !s.On():
		return "No smoothing"
	case Averages(s.Kind):
		return AmountText(s)
	}
	return counted(int(s.Amount), "point", "points")
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
	ends := [2]string{"First", Latest}
	if axis == wire.AxisTag {
		ends = [2]string{FactMin, FactMax}
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

// Tables.
const (
	TableCopy      = "Copy"
	TableCopyHint  = "Copy the table, with tabs between its columns"
	TableSave      = "CSV"
	TableSaveHint  = "Save the table as CSV"
	TableCopied    = "Copied"
	TableNotCopied = "The browser did not let it be copied."
	TableClose     = "Close the table"
	TableWaiting   = "Reading the values"
	TableSuffix    = "values" // of the name of the file
	TableEmpty     = "No shown run has a point here."
)

// TableName names the table of a card.
func TableName(tag string) string { return "Values of " + tag }

// TableCaption says what the rows are of.
func TableCaption(kind TableKind, axis wire.Axis, at wire.Span, zone func(unixMs int64) int) string {
	switch kind {
	case TablePlace:
		return "Nearest to " + placeWord(axis) + " " + PlaceLabel(axis, at.Lo, zone)
	case TableRange:
		return "From " + placeWord(axis) + " " + Between(PlaceLabel(axis, at.Lo, zone), PlaceLabel(axis, at.Hi, zone))
	}
	return "All points"
}

// placeWord is what a place along an axis is.
func placeWord(axis wire.Axis) string {
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
var columnNames = [...]string{
	"Run", "At", "Smoothed", "Value", "Step", "Relative", "Latest", "Step", "Start", "End", "Change", "%", "Min", "At step", "Max", "At step", "Mean", "Start step", "End step", "Points", "n",
}

// columnAt is the heading of the points at the crosshair, which stands at a place, as written; "" for nowhere.
func columnAt(place string) string {
	if place == "" {
		return "At crosshair"
	}
	return "At " + place
}

// Headings of tables for programs, where they differ from those of the page. They have no commas, which some programs split at.
const (
	LatestStep       = "Latest step"
	MinStep          = "Min step"
	MaxStep          = "Max step"
	exportedSmoothed = " smoothed"
	exportedHParam   = "hparam:" // as in addresses
)

// MeanAsLogged says that the mean is not smoothed.
const MeanAsLogged = "Mean of the values as logged, not smoothed"

// The full screen view.
const (
	FullOpen     = "Full screen"
	FullClose    = "Close full screen"
	FullPrevious = "Previous chart"
	FullNext     = "Next chart"
	FullLogY     = "Log y"
	FullValues   = "Values"
)

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

// ShortcutsNote says when they are off.
const ShortcutsNote = "They are off while a text field has the focus. F, P, L, T, +, − and 0 are for the chart that has the focus or is pointed at."

// MoreScalars says how many scalars a list leaves out.
func MoreScalars(n int) string { return counted(n, "more scalar", "more scalars") + typeName }

const typeName = ". Type a part of the name."

// AxisChosen names the choice of the scalar along x.
func AxisChosen(name string) string {
	if name == "" {
		return AxisOtherHint
	}
	return "Along x: " + name
}
