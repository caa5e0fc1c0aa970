package worker

import (
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
)

// missing has the messages that say why a tensor is missing.
var missing = payload.Words{
	None:      "There is no tensor here.",
	NeedsFile: "This device does not keep the file. Drop it again to save its tensors.",
	Gone:      "eventlens could not read the tensor again: {reason}.",
	Damaged:   "The record of this tensor is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
	Value:     "eventlens cannot read this tensor: {reason}.",
}

const problemTensorTooLarge wire.Template = "This tensor is larger than {most} and cannot be saved from here."

// Facts of a value, above its text.
const (
	factNumbers   wire.Template = "min {min}, mean {mean}, max {max}, standard deviation {deviation}"
	factNotFinite wire.Template = "{count} NaN or infinite"
	factFirst     wire.Template = "of the first {count, one: # element, other: # elements}: {facts}"
	factCut       wire.Template = "the first {shown} of {size}"
	factBytes     wire.Template = "{size} of binary data"
	factMessage   wire.Template = "{size} of bytes, probably a protobuf message"
)
