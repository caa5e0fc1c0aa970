package library

import (
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Complaints holds the problems of one file or source that the page was told of and that still
// hold, by subject. A file that grows is read again and again: its problems must not be reported
// twice, and must be withdrawn when their cause is gone.
type Complaints map[string]wire.Problem

// Subjects of a file's problems, besides the kinds of faults of a tally.
const (
	AboutEnd  = "end"  // why reading the file ended early
	AboutGone = "gone" // the file vanished from its listing
)

// Subjects of a source's problems.
const (
	AboutSource  = "source"  // the source could not be listed
	AboutRefused = "refused" // entries of the source's listing are not read
	AboutPartial = "partial" // the source's listing is incomplete
	AboutLayout  = "layout"  // the file beside the source that defines charts
	AboutNothing = "nothing" // the source has no event files
)

// Problem tells the page of something that could not be read.
func (l *Library) Problem(p wire.Problem) {
	l.lastProblem++
	p.ID = l.lastProblem
	l.setProblem(p)
}

// setProblem records a problem, or drops it if its text is empty, and tells the page.
func (l *Library) setProblem(p wire.Problem) {
	if p.Text.None() {
		delete(l.problems, p.ID)
	} else {
		l.problems[p.ID] = p
	}
	l.Tell(&p)
}

// Complain tells the page of a problem, replacing the earlier one of the same subject. An empty
// text withdraws the earlier problem.
func (l *Library) Complain(t *Complaints, about string, p wire.Problem) {
	old, known := (*t)[about]
	p.ID = old.ID
	switch {
	case p.Text.None() && !known, p == old:
		return
	case p.Text.None():
		delete(*t, about)
	case !known:
		l.lastProblem++
		p.ID = l.lastProblem
	}
	if !p.Text.None() {
		if *t == nil {
			*t = make(Complaints)
		}
		(*t)[about] = p
	}
	l.setProblem(p)
}

// FileComplaint reports a problem of a file, or with an empty text withdraws it.
func (l *Library) FileComplaint(f *File, about string, offset int64, count int, text wire.Text) {
	l.Complain(&f.Complaints, about, wire.Problem{
		Run: f.Run.ID, File: f.Name, Offset: offset, Count: count, Text: text,
	})
}

// SourceComplaint reports a problem of a source as a whole, or with an empty text withdraws it.
func (l *Library) SourceComplaint(s *Source, about string, text wire.Text) {
	l.Complain(&s.Complaints, about, wire.Problem{
		Source: s.Name, File: s.ShownAs(), Offset: -1, Text: text,
	})
}

// Standing returns the problems that still hold, by id.
func (l *Library) Standing() map[uint32]wire.Problem { return l.problems }

// TellFaults reports the problems of a file that was read as far as possible, and withdraws those
// that no longer hold. fault says why reading ended. writing means that the rest of the last record
// may still be written, so that an incomplete record is no problem.
func (l *Library) TellFaults(f *File, fault wire.Fault, writing bool) {
	stands := l.tellSkipped(f)
	for about := range f.Complaints {
		if !stands[about] && about != AboutEnd && about != AboutGone {
			l.FileComplaint(f, about, 0, 0, wire.Text{})
		}
	}
	text, offset := f.whyEnded(fault)
	if f.isStray(fault) {
		text = wire.Text{}
		l.strays[f] = true
	}
	if f.Writing = fault.Text.None() && writing; f.Writing {
		text = wire.Text{}
	}
	p := wire.Problem{Run: f.Run.ID, File: f.Name, Offset: offset, Text: text}
	if stored, ok := f.Stored.(*source.HTTP); ok && fault.Outside {
		p.URL, p.Broke, p.Nowhere = stored.URL(), fault.Broke, fault.Nowhere
	}
	l.Complain(&f.Complaints, AboutEnd, p)
}

// tellSkipped reports the skipped parts of a file, and returns the subjects of these problems.
func (l *Library) tellSkipped(f *File) (stands map[string]bool) {
	stands = make(map[string]bool, len(f.Faults.skipped))
	for _, s := range f.Faults.skipped {
		stands[s.kind] = true
		l.FileComplaint(f, s.kind, s.first, s.count, s.text())
	}
	return stands
}

// CountLater counts and reports damage that was found within a payload of a record after the
// record was read, unless it is counted.
func (l *Library) CountLater(f *File, record, payload int64, damage error) {
	if f.Faults.countLater(record, payload, damage) {
		l.tellSkipped(f)
		l.SettleState(f.Run)
	}
}

// whyEnded explains why a file's reading ended where it did, with the offset. The text is empty if
// nothing is wrong.
func (f *File) whyEnded(fault wire.Fault) (text wire.Text, offset int64) {
	at, stopped := &f.At, &f.Faults.Stopped
	switch {
	case !fault.Text.None() || fault.Stopped:
		return fault.Text, fault.Offset
	case stopped.Offset >= 0:
		return report.ProblemStopped(reasonOf(*stopped), stopped.Offset, at.Records), stopped.Offset
	case at.Offset == 0 && (at.SizeBytes == 0 || at.Packed()):
		return report.ProblemEmpty.Text(), 0
	case at.Offset == 0 && at.SizeBytes < eventfile.HeaderSize && f.CutOff():
		return report.ProblemNotEventFile(""), 0
	case f.CutOff():
		return report.ProblemTruncated(at.Offset, at.Records), at.Offset
	}
	return wire.Text{}, 0
}

// isStray reports whether a fault comes from a file that is no event file but commonly lies beside
// event files. It is no fault of the run.
func (f *File) isStray(fault wire.Fault) bool {
	base := f.Name[strings.LastIndexByte(f.Name, '/')+1:]
	return (fault.Stranger || f.At.SizeBytes == 0) && len(f.Run.Files) > 1 && listing.IsStray(base)
}

// TellStrays reports all stray files in one line. It repeats that line whenever there are more.
func (l *Library) TellStrays() {
	if n := len(l.strays); n > l.straysTold {
		l.straysTold = n
		l.Tell(&wire.Notice{Text: report.NoticeStrays.With(wire.Whole(n))})
	}
}
