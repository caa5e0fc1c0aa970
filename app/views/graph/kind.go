package graph

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 6

// Kind describes the kind.
var Kind = kind.Kind{
	ID: ID, Key: "graphs", View: true,
	Shape: store.Payloads, Data: eventfile.DataGraph,
	Tab: "Graphs", Noun: "graphs", Writer: "add_graph",
	TensorFlow: "tf.keras.callbacks.TensorBoard(logdir)",
	PyTorch:    "writer.add_graph(model, inputs)",
}
