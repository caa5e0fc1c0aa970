package worker

import "eventlens/app/engine/payload"

// missing has the messages that say why a graph is missing.
var missing = payload.Words{
	None:      "There is no graph here.",
	NeedsFile: "This device does not keep the file. Drop it again to see its graphs.",
	Gone:      "eventlens could not read the graph again: {reason}.",
	Damaged:   "The record of this graph is damaged: {reason} at byte {offset} of {file}. If the original file is undamaged, copy it again.",
}
