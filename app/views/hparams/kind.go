package hparams

import (
	"eventlens/app/kind"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 7

// Kind describes the kind.
var Kind = kind.Kind{
	ID: ID, Key: "hparams", Names: []string{"hyperparameters"}, View: true, OfRuns: true,
	Shape: store.Counts,
	Tab:   "Hyperparameters", Noun: "hyperparameters", Writer: "add_hparams",
	TensorFlow: "hp.hparams(params)",
	PyTorch:    "writer.add_hparams(params, metrics)",
}
