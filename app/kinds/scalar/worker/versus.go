package worker

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Values are compared with those of the baseline as logged, whether charts show it or not.

// baseline returns the points of the baseline, none for its own line and without a line.
func (p *Plot) baseline(l *plotLine) (points store.NumberSeries) {
	if k := p.k; k.Baseline != 0 && !k.isBaseline(l) {
		points = p.series(k.Baseline, l.Tag)
	}
	return points
}

// versusAt returns the difference of a value to that of the baseline at a step: its last one until
// then, or its first one. The result is none if the baseline has no points.
func versusAt(base store.NumberSeries, step int64, value float64) (by wire.Text) {
	if at := query.IndexAt(base.Moments(), query.AxisStep, float64(step)); at >= 0 {
		by = wire.Value(value - base.At(at).Value)
	}
	return by
}
