package intake

import (
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// reported holds the problems of one file or source that the page was told of and that still stand,
// by subject. A file that grows is read again and again: its messages must not multiply, and must
// go when their cause does.
type reported map[string]wire.Problem

// Subjects of a file's problems, besides the kinds of faults of a tally.
const (
	aboutEnd  = "end"  // why reading it ended where it did
	aboutGone = "gone" // it vanished from its listing
)

// Subjects of a source's problems.
const (
	aboutSource  = "source"  // it could not be listed
	aboutRefused = "refused" // entries of its listing are not read
	aboutPartial = "partial" // its listing is incomplete
	aboutLayout  = "layout"  // the file beside it that defines charts
	aboutNothing = "nothing" // it has no event files
)

// problem tells the page of something that could not be read.
func (rp *reporter) problem(p wire.Problem) {
	rp.lastProblem++
	p.ID = rp.lastProblem
	rp.stands(p)
}

// stands records a problem, or with an empty text its end, and tells the page.
func (rp *reporter) stands(p wire.Problem) {
	if p.Text.None() {
		delete(rp.problems, p.ID)
	} else {
		rp.problems[p.ID] = p
	}
	rp.Send(&p)
}

// complain tells the page of a problem, replacing the earlier one of the same subject. An empty
// text takes it back.
func (rp *reporter) complain(t *reported, about string, p wire.Problem) {
	old, stands := (*t)[about]
	p.ID = old.ID
	switch {
	case p.Text.None() && !stands, p == old:
		return
	case p.Text.None():
		delete(*t, about)
	case !stands:
		rp.lastProblem++
		p.ID = rp.lastProblem
	}
	if !p.Text.None() {
		if *t == nil {
			*t = make(reported)
		}
		(*t)[about] = p
	}
	rp.stands(p)
}

func (rp *reporter) fileComplaint(f *file, about string, offset int64, count int, text wire.Text) {
	rp.complain(&f.reported, about, wire.Problem{Run: f.run.ID, File: f.name, Offset: offset, Count: count, Text: text})
}

// tellFaults reports what is wrong with a file that was read as far as possible, and takes back
// what no longer is. fault says why reading ended.
func (rp *reporter) tellFaults(f *file, fault wire.Fault) {
	stands := make(map[string]bool, len(f.problems.skipped))
	for _, s := range f.problems.skipped {
		stands[s.kind] = true
		rp.fileComplaint(f, s.kind, s.first, s.count, s.text())
	}
	for about := range f.reported {
		if !stands[about] && about != aboutEnd && about != aboutGone {
			rp.fileComplaint(f, about, 0, 0, wire.Text{})
		}
	}
	text, offset := fileFault(f, fault)
	if f.strays(fault) {
		text = wire.Text{}
		rp.stray(f)
	}
	if f.writing = fault.Text.None() && rp.follower.writes(f); f.writing {
		text = wire.Text{}
	}
	p := wire.Problem{Run: f.run.ID, File: f.name, Offset: offset, Text: text}
	if stored, ok := f.stored.(*source.HTTP); ok && fault.Outside {
		p.URL, p.Broke, p.Nowhere = stored.URL(), fault.Broke, fault.Nowhere
	}
	rp.complain(&f.reported, aboutEnd, p)
}

// strays reports whether a file is one that systems and people leave beside event files, which is
// no fault of its run.
func (f *file) strays(fault wire.Fault) bool {
	return (fault.Stranger || f.at.SizeBytes == 0) && len(f.run.files) > 1 && listing.IsStray(f.name[strings.LastIndexByte(f.name, '/')+1:])
}

// stray notes a stray file; all of them are reported together.
func (rp *reporter) stray(f *file) {
	if rp.strays == nil {
		rp.strays = make(map[*file]bool)
	}
	rp.strays[f] = true
}

// tellStrays reports all stray files in one line, again whenever there are more.
func (rp *reporter) tellStrays() {
	if n := len(rp.strays); n > rp.straysTold {
		rp.straysTold = n
		rp.Send(&wire.Notice{Text: report.NoticeStrays(n)})
	}
}

// sourceComplaint reports what is wrong with a source as a whole.
func (rp *reporter) sourceComplaint(s *opened, about string, text wire.Text) {
	rp.complain(&s.complaints, about, wire.Problem{File: s.shownAs(), Offset: -1, Text: text})
}

// outcome returns the state of a run that is not being read.
func (r *run) outcome() wire.RunState {
	next, empty := wire.RunRead, len(r.files) > 0
	for _, f := range r.files {
		empty = empty && f.onlyVersion()
		switch {
		case len(f.reported) > 0:
			return wire.RunProblem
		case f.unread:
			next = wire.RunQueued
		case f.writing && next == wire.RunRead:
			next = wire.RunWriting
		}
	}
	if empty && next == wire.RunRead {
		return wire.RunEmpty
	}
	return next
}

// onlyVersion reports whether a file has only a version record. A file that marks a profile never
// has more.
func (f *file) onlyVersion() bool {
	return f.at.Records == 1 && !f.hasValues && !strings.HasSuffix(f.name, ".profile-empty")
}
