package recents

import (
	"errors"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// Refuses reports whether an error is a refusal of access.
func Refuses(err error) bool {
	var status *source.StatusError
	return errors.As(err, &status) && Withheld(status.Status)
}

// Withheld reports whether a status of a server says that access is refused.
func Withheld(status int) bool { return status == 401 || status == 403 }

// KeptFrom returns the reason why storage refused access, together with the time at which the shown
// data were cached.
func (rc *Recents) KeptFrom(savedMs int64, why wire.Text) wire.Text {
	sec := savedMs / 1000
	return report.KeptFrom.With(wire.Moment(float64(sec), rc.ZoneOffset(sec), false),
		why)
}
