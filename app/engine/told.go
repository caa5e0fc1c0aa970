package engine

import (
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// told are the problems of one thing that the page was told of and that still stand, by what they are about. A file that grows is read again and
// again: what is said of it must not become more with every time, and goes when its cause does.
type told map[string]wire.Problem

// What problems of a file are about, beside the kinds of faults of a tally.
const (
	aboutEnd  = "end"  // why reading it ended where it did
	aboutGone = "gone" // it is not in its listing any more
)

// What problems of a source are about.
const (
	aboutSource  = "source"  // it could not be listed
	aboutRefused = "refused" // entries of its listing are not read
	aboutPartial = "partial" // its listing is incomplete
	aboutNothing = "nothing" // there is no event file in it
)

// problem tells the page of something that could not be read.
func (e *Engine) problem(p wire.Problem) {
	e.progress.problems++
	e.send(&p)
}

// complain tells the page of a problem in place of what was said about the same before. With an empty text there is nothing to say any more.
func (e *Engine) complain(t *told, about string, p wire.Problem) {
	old, stands := (*t)[about]
	p.ID = old.ID
	switch {
	case p.Text == "" && !stands, p == old:
		return
	case p.Text == "":
		delete(*t, about)
		e.progress.problems--
	case !stands:
		e.progress.problems++
		e.progress.lastProblem++
		p.ID = e.progress.lastProblem
	}
	if p.Text != "" {
		if *t == nil {
			*t = make(told)
		}
		(*t)[about] = p
	}
	e.send(&p)
}

func (e *Engine) fileComplaint(f *file, about string, offset int64, text string) {
	e.complain(&f.told, about, wire.Problem{Run: f.run.ID, File: f.name, Offset: offset, Text: text})
}

// tellFaults tells what is wrong with a file that was read as far as it could be, and takes back what no longer is; fault says why reading ended.
func (e *Engine) tellFaults(f *file, fault wire.Fault) {
	stands := make(map[string]bool, len(f.problems.skipped))
	for _, s := range f.problems.skipped {
		stands[s.kind] = true
		e.fileComplaint(f, s.kind, s.first, s.text())
	}
	for about := range f.told {
		if !stands[about] && about != aboutEnd && about != aboutGone {
			e.fileComplaint(f, about, 0, "")
		}
	}
	text, offset := fileFault(f, fault)
	p := wire.Problem{Run: f.run.ID, File: f.name, Offset: offset, Text: text}
	if stored, ok := f.stored.(*source.HTTP); ok && fault.Outside {
		p.URL = stored.URL()
	}
	e.complain(&f.told, aboutEnd, p)
}

// sourceComplaint tells what is wrong with a source as a whole.
func (e *Engine) sourceComplaint(s *opened, about, text string) {
	e.complain(&s.complaints, about, wire.Problem{File: s.shownAs(), Offset: -1, Text: text})
}

// outcome is the state of a run of which nothing is being read.
func (r *run) outcome() wire.RunState {
	next := wire.RunRead
	for _, f := range r.files {
		switch {
		case len(f.told) > 0:
			return wire.RunProblem
		case f.unread:
			next = wire.RunQueued
		}
	}
	return next
}
