package engine

import (
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/query"
)

// The engine converts some numbers of package wire to constants of other packages unchanged. If two
// of these differ this file does not compile: a constant index other than 0 is out of range.
var _ = [...][1]struct{}{
	{int(wire.AxisStep) - int(query.AxisStep): {}},
	{int(wire.AxisRelative) - int(query.AxisRelative): {}},
	{int(wire.AxisWall) - int(query.AxisWall): {}},

	{int(wire.SmoothEMA) - int(query.SmoothEMA): {}},
	{int(wire.SmoothTime) - int(query.SmoothTime): {}},
	{int(wire.SmoothMean) - int(query.SmoothMean): {}},
	{int(wire.SmoothGaussian) - int(query.SmoothGaussian): {}},

	{int(wire.CentreNone) - int(query.CentreNone): {}},
	{int(wire.CentreMean) - int(query.CentreMean): {}},
	{int(wire.CentreMedian) - int(query.CentreMedian): {}},

	{int(wire.BandNone) - int(query.BandNone): {}},
	{int(wire.BandStd) - int(query.BandStd): {}},
	{int(wire.BandCI) - int(query.BandCI): {}},
	{int(wire.BandMinMax) - int(query.BandMinMax): {}},

	{int(wire.ScaleLinear) - int(charts.Linear): {}},
	{int(wire.ScaleLog) - int(charts.Log): {}},
	{int(wire.ScaleSymlog) - int(charts.Symlog): {}},
}
