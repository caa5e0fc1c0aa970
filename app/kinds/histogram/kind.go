package histogram

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 2

// Kind describes histograms to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: ID, Key: "histograms", PerRun: true, InAll: true,
	Shape: store.Buckets, Data: eventfile.DataHistogram,
	Tab: "Histograms", Noun: "histograms", Writer: "add_histogram", Chart: "histograms over steps",
	TensorFlow: "tf.summary.histogram(name, values, step)",
	PyTorch:    "writer.add_histogram(tag, values, step)",
}
