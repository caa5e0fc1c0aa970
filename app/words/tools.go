package words

import "eventlens/app/wire"

// Texts of the toolbar.
const (
	AxisLabel                 Message = "X axis"
	axisNameRelative          Message = "Relative"
	axisNameWall              Message = "Wall"
	axisNameStep              Message = "Step"
	AxisOther                 Message = "Scalar"
	AxisOtherHint             Message = "Use another scalar of the run as x axis"
	FindScalar                Message = "Find a scalar"
	NoScalarFound             Message = "No scalar matches."
	AxisOtherText             Message = "Points appear where the run logged both scalars at the same step."
	SmoothingLabel            Message = "Smoothing"
	SmoothingValue            Message = "Smoothing value"
	SmoothingKind             Message = "Smoothing method"
	OutliersLabel             Message = "Ignore outliers"
	OutliersHint              Message = "The y range excludes the lowest and highest 5% of the values."
	SizeLabel                 Message = "Card size"
	OptionsLabel              Message = "Chart options"
	OptionsClose              Message = "Close the options"
	MarksLabel                Message = "Point markers"
	MarksHint                 Message = "Shapes at points tell runs apart without colour."
	LinkZoomLabel             Message = "Link zoom across charts"
	LinkZoomHint              Message = "All charts show the same range along x."
	PairsLabel                Message = "Combine train and validation"
	PairsLabelHint            Message = "One chart for tags or runs that differ only in a word such as train or val."
	XScaleLabel               Message = "Scale along x"
	YScaleLabel               Message = "Scale along y"
	OrderLabel                Message = "Order of readouts"
	ResetSettings             Message = "Reset to defaults"
	ResetSaid                 Message = "Chart options reset to defaults."
	KeptHint                  Message = "This device remembers smoothing, outliers, markers, pairs, order and size. Settings in the address take priority."
	StepsLabel                Message = "Select steps"
	StepsHint                 Message = "Drag the handles on a chart to select a step or range. The tables show the selection."
	StepsRange                Message = "Range"
	StepsTables               Message = "Tables"
	StepsTablesHint           Message = "Show the table of every card."
	StepsClear                Message = "Clear selection"
	MoreTools                 Message = "More"
	smoothingTimeWeighted     Message = "Time-weighted"
	smoothingRunningMean      Message = "Running mean"
	smoothingGaussian         Message = "Gaussian"
	smoothingExponential      Message = "Exponential"
	smoothingUnitTimeWeighted Message = "Weight of previous points (0 to 0.999), scaled by their distance along x."
	smoothingUnitRunningMean  Message = "Points in the window around each point."
	smoothingUnitGaussian     Message = "Standard deviation, in points."
	smoothingUnitExponential  Message = "Weight of previous points (0 to 0.999), as in TensorBoard."
	scaleNameLog              Message = "Log"
	scaleNameSymlog           Message = "Symlog"
	scaleNameLinear           Message = "Linear"
	orderLowest               Message = "Lowest first"
	orderNearest              Message = "Nearest first"
	orderName                 Message = "By name"
	orderHighest              Message = "Highest first"
	stepsFieldStep            Message = "Step"
	stepsFieldRelative        Message = "Time since the start"
	stepsFieldWall            Message = "Wall time"
	stepsFieldValue           Message = "Value"
	stepsFieldFrom            Message = "{name}, from"
	stepsFieldTo              Message = "{name}, to"
	stepsFirst                Message = "First"
	handleOutside             Message = "{at}, outside the part shown"
	handleRight               Message = "{at} →"
	handleLeft                Message = "← {at}"
	handleOfPlace             Message = "Selected x position"
	handleOfRangeStart        Message = "Start of the selected range"
	handleOfRangeEnd          Message = "End of the selected range"
	placeWordRelative         Message = "time"
	placeWordWall             Message = "wall time"
	placeWordValue            Message = "value"
	placeWordStep             Message = "step"
	moreScalars               Message = "{count, one: # more scalar, other: # more scalars}. Type a part of the name."
	axisChosen                Message = "Along x: {name}"
	SizeSmall                 Message = "S"
	SizeMedium                Message = "M"
	SizeLarge                 Message = "L"
	SizeSmallHint             Message = "Small cards"
	SizeMediumHint            Message = "Medium cards"
	SizeLargeHint             Message = "Large cards"
	NoSmoothing               Message = "No smoothing"
	pointCount                Message = "{count, one: # point, other: # points}"
)

// PointCount counts points.
func PointCount(n int64) string { return pointCount.With(Count(n)) }

// AxisName returns the name of an x axis.
func AxisName(a wire.Axis) string {
	switch a {
	case wire.AxisRelative:
		return axisNameRelative.Text()
	case wire.AxisWall:
		return axisNameWall.Text()
	}
	return axisNameStep.Text()
}

// SmoothingName returns the name of a kind of smoothing.
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

// SmoothingUnit returns the unit of a smoothing's amount.
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

// ScaleName returns the name of a scaling.
func ScaleName(s wire.Scaling) string {
	switch s {
	case wire.ScaleLog:
		return scaleNameLog.Text()
	case wire.ScaleSymlog:
		return scaleNameSymlog.Text()
	}
	return scaleNameLinear.Text()
}

// OrderName returns the name of an order of readouts.
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

// StepsField labels the input field of a handle.
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
		return stepsFieldFrom.With(name)
	}
	return stepsFieldTo.With(name)
}

// StepsPlaceholder is the placeholder of a handle's input field while the handle is at the end of
// each chart. If another scalar is along x, the ends are its lowest and highest value, whenever
// they occurred.
func StepsPlaceholder(axis wire.Axis, handle int, isRange bool) string {
	ends := [2]string{stepsFirst.Text(), FactLatest.Text()}
	if axis == wire.AxisTag {
		ends = [2]string{FactMin.Text(), FactMax.Text()}
	}
	if isRange && handle == 0 {
		return ends[0]
	}
	return ends[1]
}

// HandleName labels a handle on a chart.
func HandleName(handle int, isRange bool) string {
	switch {
	case !isRange:
		return handleOfPlace.Text()
	case handle == 0:
		return handleOfRangeStart.Text()
	}
	return handleOfRangeEnd.Text()
}

// HandleOutside labels a handle at the edge of a zoomed chart, for a position outside of it: value
// for screen readers, label on the chart.
func HandleOutside(at string, right bool) (value, label string) {
	if right {
		return handleOutside.With(at), handleRight.With(at)
	}
	return handleOutside.With(at), handleLeft.With(at)
}

// PlaceWord names a position along an axis.
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

// MoreScalars says how many scalars a list leaves out.
func MoreScalars(n int) string {
	return moreScalars.With(Count(n))
}

// AxisChosen labels the choice of the scalar along x.
func AxisChosen(name string) string {
	if name == "" {
		return AxisOtherHint.Text()
	}
	return axisChosen.With(name)
}
