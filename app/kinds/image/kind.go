package image

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 1

// Kind describes images to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: ID, Key: "images", PerRun: true, InAll: true,
	Shape: store.Payloads, Data: eventfile.DataImage,
	Tab: "Images", Noun: "images", Writer: "add_image", Chart: "line chart",
	TensorFlow: "tf.summary.image(name, images, step)",
	PyTorch:    "writer.add_image(tag, image, step)",
}
