package worker

import (
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
)

// missing has the messages that say why a mesh is missing.
var missing = payload.Words{
	None:      "There is no mesh here.",
	NeedsFile: "This device does not keep the file. Drop it again to see its meshes.",
	Gone:      "eventlens could not read the mesh again: {reason}.",
	Damaged:   "The record of this mesh is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
}

const problemMeshTooLarge wire.Template = "It is larger than {most}."
