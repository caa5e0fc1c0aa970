package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemTextGone says that the bytes of a text cannot be read any more.
func ProblemTextGone(reason wire.Text) wire.Text { return wire.Say(id.ProblemTextGone, reason) }

// ProblemTextNeedsFile says that a dropped file is too large to be kept, so that its texts need it again.
func ProblemTextNeedsFile() wire.Text { return wire.Say(id.ProblemTextNeedsFile) }

// ProblemTextDamaged says that the record that holds a text, which was left out when its file was read, is damaged.
func ProblemTextDamaged(file string, offset int64, reason string) wire.Text {
	return wire.Say(id.ProblemTextDamaged, wire.Plain(reason), wire.Whole(offset), wire.Plain(file))
}

// ProblemTextValue says that what was logged as a text is none.
func ProblemTextValue(reason string) wire.Text {
	return wire.Say(id.ProblemTextValue, wire.Plain(reason))
}

// ProblemTextNone says that a run has no such text.
func ProblemTextNone() wire.Text { return wire.Say(id.ProblemTextNone) }
