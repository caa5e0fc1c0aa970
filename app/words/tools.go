package words

import "eventlens/app/wire"

// PointCount counts points.
func PointCount(n int64) string { return pointCount.with("count", Count(n)) }

// AxisName names an x axis.
func AxisName(a wire.Axis) string {
	switch a {
	case wire.AxisRelative:
		return axisNameRelative.Text()
	case wire.AxisWall:
		return axisNameWall.Text()
	}
	return axisNameStep.Text()
}

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
