package worker

import "eventlens/app/engine/payload"

// missing has the messages that say why a text is missing.
var missing = payload.Words{
	None:      "There is no text here.",
	NeedsFile: "This device does not keep the file. Drop it again to see its texts.",
	Gone:      "eventlens could not read the text again: {reason}.",
	Damaged:   "The record of this text is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
	Value:     "This was logged as a text but is none: {reason}.",
}
