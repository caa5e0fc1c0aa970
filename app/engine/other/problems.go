package other

import (
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/engine/payload"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// problemOf says why the numbers of a tensor are not there.
func problemOf(err error) wire.Text {
	var value *eventfile.ValueError
	switch {
	case errors.Is(err, errTooLarge):
		return report.ProblemArrayTooLarge(maxArray)
	case errors.As(err, &value):
		return report.ProblemArrayValue(value.What)
	case errors.Is(err, payload.ErrNotKept):
		return report.ProblemArrayNeedsFile()
	}
	return report.ProblemArrayGone(parse.Reason(err))
}
