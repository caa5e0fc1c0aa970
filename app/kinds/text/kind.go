package text

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 4

// Kind describes texts to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: ID, Key: "text", PerRun: true,
	Shape: store.Payloads, Data: eventfile.DataText,
	Tab: "Text", Noun: "texts", Writer: "add_text", Chart: "line chart",
	TensorFlow: "tf.summary.text(name, text, step)",
	PyTorch:    "writer.add_text(tag, text, step)",
}
