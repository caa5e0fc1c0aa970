package statetest

import (
	"eventlens/app/kind"
	"eventlens/app/kinds/all"
	"eventlens/app/kinds/audio"
	"eventlens/app/kinds/curve"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/mesh"
	"eventlens/app/kinds/other"
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/text"
	"eventlens/app/views/graph"
	"eventlens/app/views/hparams"
)

// Fills the table of kinds, as package kinds does. That package imports the components of the page,
// which do not run in node.
func init() {
	for _, k := range []*kind.Kind{&scalar.Kind, &image.Kind, &histogram.Kind, &audio.Kind,
		&text.Kind,
		&curve.Kind, &mesh.Kind, &all.Kind, &hparams.Kind, &graph.Kind, &other.Kind} {
		kind.Add(k)
	}
}
