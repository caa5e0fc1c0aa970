package curve

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 8

// Kind describes precision-recall curves to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: ID, Key: "pr_curves", PerRun: true, Alone: true,
	Shape: store.Payloads, Data: eventfile.DataPRCurve,
	Tab: "PR curves", Noun: "precision-recall curves", Writer: "add_pr_curve",
	Chart:      "precision-recall curves",
	TensorFlow: "tensorboard.plugins.pr_curve.summary.pb(name, labels, predictions)",
	PyTorch:    "writer.add_pr_curve(tag, labels, predictions, step)",
}
