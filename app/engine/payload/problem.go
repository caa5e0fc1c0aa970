package payload

import (
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// ErrNone means that a value does not hold what was asked for.
var ErrNone = errors.New("there is none")

// Problem explains, in the messages of a kind, why a payload or its content is missing; empty
// without an error.
func Problem(said *report.Payloads, err error) wire.Text {
	var damaged *DamagedError
	var value *eventfile.ValueError
	switch {
	case err == nil:
		return wire.Text{}
	case errors.Is(err, ErrNone):
		return said.None()
	case errors.Is(err, ErrNotKept):
		return said.NeedsFile()
	case errors.As(err, &damaged):
		return said.Damaged(damaged.File, damaged.Cause.Offset, damaged.Cause.What)
	case errors.As(err, &value):
		return said.Value(value.What)
	}
	return said.Gone(parse.Reason(err))
}
