package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/kinds/histogram"
	"eventlens/app/wire"
	"eventlens/charts"
)

// Kind is the kind of histograms.
type Kind struct {
	*view.Env
	ridges charts.RidgeRaster
	raster charts.Raster
	// tables has, by card, the serial of the last question for a table whose buckets are being
	// read.
	tables map[string]uint32
}

// New returns the kind.
func New(env *view.Env) view.Kind { return &Kind{Env: env, tables: make(map[string]uint32)} }

// NewPlot implements view.Kind.
func (k *Kind) NewPlot() view.Plot { return &plot{k: k, remote: newRemoteBuckets()} }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &histogram.Protocol }
