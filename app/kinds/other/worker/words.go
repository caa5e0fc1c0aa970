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

const (
	problemTensorTooLarge wire.Template = "This tensor is larger than {most} and cannot be saved from here."
	problemLongText       wire.Template = "This tensor is larger than {most}. Save it to see its numbers."
)
