package profile

import (
	"eventlens/app/kind"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 11

// Kind describes the kind.
var Kind = kind.Kind{
	ID: ID, Key: "profile", Names: []string{"profiles"}, View: true, Beside: true,
	Shape: store.Counts,
	Tab:   "Profile", Noun: "profiles", Writer: "torch.profiler.tensorboard_trace_handler",
	TensorFlow: "tf.profiler.experimental.start(logdir)",
	PyTorch:    "torch.profiler.tensorboard_trace_handler(logdir)",
}
