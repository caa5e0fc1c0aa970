package engine

import (
	"context"
	"errors"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

// fileFault says why reading a file ended where it did; the text is empty when there is nothing to say.
func fileFault(f *file, err error) (text string, offset int64) {
	at := &f.at
	switch {
	case errors.Is(err, context.Canceled):
		return "", 0
	case err != nil:
		return whyUnread(at, err)
	case f.problems.stopped.Offset >= 0:
		return state.ProblemStopped(f.problems.stopped.Text, f.problems.stopped.Offset, at.records), f.problems.stopped.Offset
	case at.offset == 0 && (at.sizeBytes == 0 || at.packed()):
		return state.ProblemEmpty(), 0
	case at.sizeBytes > at.offset && !at.packed():
		return state.ProblemTruncated(at.offset, at.records), at.offset
	}
	return "", 0
}

// failedText says why page and engine cannot go on with each other.
func failedText(err error) string {
	if errors.Is(err, wire.ErrFrame) {
		return state.FailedFrame(err.Error())
	}
	return state.FailedWorker(err.Error())
}

// whyUnread puts into words why a file could not be read, or not to its end.
func whyUnread(at *mark, err error) (text string, offset int64) {
	var stranger *eventfile.NotEventFileError
	var status *source.StatusError
	switch {
	case errors.Is(err, errNotKept):
		if at.offset > 0 {
			return "", -1 // its columns are shown; only its images are missed
		}
		return state.ProblemRecentGone(), -1
	case errors.As(err, &stranger):
		return state.ProblemNotEventFile(stranger.Looks), 0
	case at.offset > 0 && errors.As(err, &status):
		return state.ProblemBroke(at.offset, at.records, state.ReasonStatus(status.Status)), at.offset
	case at.offset > 0 && broke(err):
		return state.ProblemBroke(at.offset, at.records, state.ReasonNetwork()), at.offset
	case at.offset > 0:
		return state.ProblemBroke(at.offset, at.records, err.Error()), at.offset
	case errors.As(err, &status):
		return state.ProblemStatus(status.Status), -1
	case broke(err):
		return state.ProblemNetwork(), -1
	}
	return state.ProblemUnreadable(err.Error()), -1
}

// broke reports whether err is a connection that failed, or a file that changed while it was read: reading on may succeed.
func broke(err error) bool {
	var network *source.NetworkError
	var short *source.ShortBodyError
	return errors.As(err, &network) || errors.As(err, &short) || errors.Is(err, source.ErrChanged)
}
