package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemArrayNone says that a run has no such tensor, ProblemArrayValue why it is none of numbers.
func ProblemArrayNone() wire.Text { return wire.Say(id.ProblemArrayNone) }
func ProblemArrayValue(reason string) wire.Text {
	return wire.Say(id.ProblemArrayValue, wire.Plain(reason))
}

// ProblemArrayTooLarge says that a tensor is larger than what is saved.
func ProblemArrayTooLarge(most int64) wire.Text {
	return wire.Say(id.ProblemArrayTooLarge, wire.Size(most))
}

// ProblemArrayGone says that a tensor cannot be read any more, ProblemArrayNeedsFile that a dropped file is not kept.
func ProblemArrayGone(reason wire.Text) wire.Text { return wire.Say(id.ProblemArrayGone, reason) }
func ProblemArrayNeedsFile() wire.Text            { return wire.Say(id.ProblemArrayNeedsFile) }
