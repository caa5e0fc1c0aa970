package parse

import (
	"context"
	"errors"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// FaultOf puts into words why a file could not be read, or not further than a mark, and says what kind of fault that is.
func FaultOf(at *wire.Mark, err error) wire.Fault {
	fault := faultOf(at, err)
	var stranger *eventfile.NotEventFileError
	var other *source.RangeError
	var status *source.StatusError
	var short *source.ShortBodyError
	fault.Broke, fault.Nowhere = errors.As(err, &short), errors.Is(err, source.ErrRedirects)
	fault.Stranger = errors.As(err, &stranger)
	answered := errors.As(err, &status)
	if answered {
		fault.Refused, fault.Status, fault.RetryAfter = Refused(status.Status), status.Status, status.RetryAfter
	}
	fault.Outside = !fault.Stopped && (answered || fault.Nowhere || Broke(err) || errors.As(err, &other) || fault.Stranger)
	return fault
}

func faultOf(at *wire.Mark, err error) wire.Fault {
	var stranger *eventfile.NotEventFileError
	var status *source.StatusError
	var short *source.ShortBodyError
	switch {
	case err == nil:
		return wire.Fault{Offset: -1}
	case errors.Is(err, context.Canceled):
		return wire.Fault{Offset: -1, Stopped: true}
	case errors.As(err, &stranger):
		return wire.Fault{Text: report.ProblemNotEventFile(stranger.Looks)}
	case at.Offset > 0:
		return wire.Fault{Text: report.ProblemBroke(at.Offset, at.Records, Reason(err)), Offset: at.Offset, Passing: passing(err)}
	case errors.As(err, &status):
		return wire.Fault{Text: report.ProblemStatus(status.Status), Offset: -1, Passing: passing(err)}
	case errors.As(err, &short):
		return wire.Fault{Text: report.ProblemBrokeAtStart(), Offset: -1, Passing: true}
	case errors.Is(err, source.ErrRedirects):
		return wire.Fault{Text: report.ProblemRedirects(), Offset: -1, Passing: true}
	case errors.Is(err, source.ErrOwnServer):
		return wire.Fault{Text: report.ProblemOwnServer(), Offset: -1, Passing: true}
	case Broke(err):
		return wire.Fault{Text: report.ProblemNetwork(), Offset: -1, Passing: true}
	}
	return wire.Fault{Text: report.ProblemUnreadable(err), Offset: -1, Passing: true}
}

// Refused reports whether an answer may be another one for a file's newer address.
func Refused(status int) bool {
	return status == statusUnauthorized || status == statusForbidden || status == statusBadRequest
}

// Answers of a server.
const (
	statusBadRequest   = 400 // what Google and AWS answer when a token of a session has expired
	statusUnauthorized = 401
	statusForbidden    = 403
	statusTooMany      = 429 // may be another one later, as may those of
	statusServerFails  = 500 // and above
)

// passing reports whether what is wrong may pass without anybody doing something about it.
func passing(err error) bool {
	var status *source.StatusError
	return !errors.As(err, &status) || status.Status == statusTooMany || status.Status >= statusServerFails
}

// Reason is why bytes could not be read, in words that follow what was not read for it.
func Reason(err error) wire.Text {
	var status *source.StatusError
	var other *source.RangeError
	switch {
	case errors.As(err, &status):
		return report.ReasonStatus(status.Status)
	case errors.As(err, &other):
		return report.ReasonOtherRange()
	case Broke(err):
		return report.ReasonNetwork()
	}
	return report.ReasonOf(err)
}

// Broke reports whether err is a connection that failed, or a file that changed while it was read: reading on may succeed.
func Broke(err error) bool {
	var network *source.NetworkError
	var short *source.ShortBodyError
	return errors.As(err, &network) && !errors.Is(err, source.ErrRedirects) || errors.As(err, &short) || errors.Is(err, source.ErrChanged)
}
