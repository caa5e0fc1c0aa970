package scalar

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// Kind describes scalars to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: kind.Scalar, Key: "scalars", InAll: true,
	Shape: store.Numbers, Data: eventfile.DataScalar,
	Tab: "Scalars", Noun: "scalars", Writer: "add_scalar", Chart: "line chart",
	TensorFlow: "tf.summary.scalar(name, value, step)",
	PyTorch:    "writer.add_scalar(tag, value, step)",
}
