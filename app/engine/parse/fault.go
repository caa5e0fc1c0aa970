package parse

import (
	"context"
	"errors"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// FaultOf explains and classifies why a file could not be read, or not beyond the mark.
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
		fault.Refused, fault.Status, fault.RetryAfter = Refused(status.Status), status.Status,
			status.RetryAfter
	}
	fault.Outside = !fault.Stopped &&
		(answered || fault.Nowhere || Broke(err) || errors.As(err, &other) || fault.Stranger)
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
		return wire.Fault{
			Text: report.ProblemBroke(at.Offset, at.Records, Reason(err)), Offset: at.Offset,
			Passing: passing(err),
		}
	case errors.As(err, &status):
		return wire.Fault{
			Text: report.ProblemStatus(status.Status), Offset: -1, Passing: passing(err),
		}
	case errors.As(err, &short):
		return wire.Fault{Text: report.ProblemBrokeAtStart.Text(), Offset: -1, Passing: true}
	case errors.Is(err, source.ErrRedirects):
		return wire.Fault{Text: report.ProblemRedirects.Text(), Offset: -1, Passing: true}
	case errors.Is(err, source.ErrOwnServer):
		return wire.Fault{Text: report.ProblemOwnServer.Text(), Offset: -1, Passing: true}
	case Broke(err):
		return wire.Fault{Text: report.ProblemNetwork.Text(), Offset: -1, Passing: true}
	}
	return wire.Fault{Text: report.ProblemUnreadable(err), Offset: -1, Passing: true}
}

// Refused reports whether a status is a refusal that a newer address of the file might avoid.
func Refused(status int) bool {
	return status == statusUnauthorized || status == statusForbidden || status == statusBadRequest
}

// HTTP statuses of a server.
const (
	statusBadRequest   = 400 // answer of Google and AWS when a session token has expired
	statusUnauthorized = 401
	statusForbidden    = 403
	statusTooMany      = 429 // temporary, like all from statusServerFails on
	statusServerFails  = 500 // the first status of failures of the server
)

// passing reports whether the error may go away by itself.
func passing(err error) bool {
	var status *source.StatusError
	return !errors.As(err, &status) || status.Status == statusTooMany ||
		status.Status >= statusServerFails
}

// Reason explains why bytes could not be read, in words that complete a message about the unread
// part.
func Reason(err error) wire.Text {
	var status *source.StatusError
	var other *source.RangeError
	switch {
	case errors.As(err, &status):
		return report.ReasonStatus(status.Status)
	case errors.As(err, &other):
		return report.ReasonOtherRange.Text()
	case Broke(err):
		return report.ReasonNetwork.Text()
	}
	return report.ReasonOf(err)
}

// Broke reports whether err is a failed connection, or a file that changed while it was read:
// reading on may succeed.
func Broke(err error) bool {
	var network *source.NetworkError
	var short *source.ShortBodyError
	return errors.As(err, &network) && !errors.Is(err, source.ErrRedirects) ||
		errors.As(err, &short) || errors.Is(err, source.ErrChanged)
}
