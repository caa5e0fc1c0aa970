package intake

import (
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/engine/payload"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// faultOf explains why a file could not be read, or not to its end.
func faultOf(f *file, err error) wire.Fault {
	switch {
	case !errors.Is(err, payload.ErrNotKept):
		return parse.FaultOf(&f.at, err)
	case f.at.Offset > 0:
		return wire.Fault{Offset: -1} // its columns are shown; only its images are missing
	}
	return wire.Fault{Text: report.ProblemRecentGone(), Offset: -1}
}

// fileFault explains why a file's reading ended where it did, with the offset. The text is empty if
// nothing is wrong.
func fileFault(f *file, fault wire.Fault) (text wire.Text, offset int64) {
	at := &f.at
	switch {
	case !fault.Text.None() || fault.Stopped:
		return fault.Text, fault.Offset
	case f.problems.stopped.Offset >= 0:
		return report.ProblemStopped(reasonOf(f.problems.stopped), f.problems.stopped.Offset, at.Records), f.problems.stopped.Offset
	case at.Offset == 0 && (at.SizeBytes == 0 || at.Packed()):
		return report.ProblemEmpty(), 0
	case at.Offset == 0 && at.SizeBytes < eventfile.HeaderSize && f.cutOff():
		return report.ProblemNotEventFile(""), 0
	case f.cutOff():
		return report.ProblemTruncated(at.Offset, at.Records), at.Offset
	}
	return wire.Text{}, 0
}
