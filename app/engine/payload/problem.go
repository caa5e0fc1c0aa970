package payload

import (
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// ErrNone means that a value has no such payload, for example no image at the requested index.
var ErrNone = errors.New("there is none")

// Words are the messages of a kind about payloads that are missing.
type Words struct {
	None      wire.Template // the run has no value at that step
	NeedsFile wire.Template // a dropped file is not cached, so it has to be dropped again
	Gone      wire.Template // the bytes can no longer be read; the argument is the reason
	// the record was skipped when its file was read; the arguments are reason, offset and file
	Damaged wire.Template
	// the logged value has another type; the argument is the reason. A kind that accepts every
	// value leaves it empty and uses Gone instead.
	Value wire.Template
}

// Problem explains why a payload or its content is missing; empty for a nil error.
func (w *Words) Problem(err error) wire.Text {
	var damaged *DamagedError
	var value *eventfile.ValueError
	switch {
	case err == nil:
		return wire.Text{}
	case errors.Is(err, ErrNone):
		return w.None.Text()
	case errors.Is(err, ErrNotKept):
		return w.NeedsFile.Text()
	case errors.As(err, &damaged):
		return w.Damaged.With(wire.Plain(damaged.Cause.What),
			wire.Whole(damaged.Cause.Offset), wire.Plain(damaged.File))
	case errors.As(err, &value) && w.Value != "":
		return w.Value.With(wire.Plain(value.What))
	case value != nil:
		return w.Gone.With(wire.Plain(value.What))
	}
	return w.Gone.With(parse.Reason(err))
}
