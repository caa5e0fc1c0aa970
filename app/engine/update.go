package engine

import (
	"slices"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// update reads what a look found: files that changed from their marks on, new ones as runs of their own or in the runs of their directories. It
// reports whether there was anything.
func (e *Engine) update(g *glance) (news bool) {
	s := g.s
	if !s.listed {
		e.begin()
		e.watch()
		added := e.partArrived(s, g.part)
		s.stopped = false
		e.listingEnds(s, g.out, g.err, nil)
		e.tail.newRuns += len(added)
		e.pump()
		return len(added) > 0
	}
	if s.stopped = false; g.err == nil {
		var refused refusals
		refused.add(g.refused)
		e.judge(s, g.out, nil, refused, false)
	}
	present := make(map[*file]bool, len(g.seen))
	var grown []*file
	joins := false
	for i := range g.seen {
		x := &g.seen[i]
		if x.file != nil && x.verdict != missing {
			present[x.file] = true
			e.isBack(x.file)
		}
		switch x.verdict {
		case leave:
			x.note()
		case changed:
			if e.mayRead(x.file.run, g.asked) {
				e.change(s, x, g.files[i])
				grown = append(grown, x.file)
			}
		case fresh:
			if r := s.runs[listing.Entry{Path: g.files[i].path}.Dir()]; r == nil || e.mayRead(r, g.asked) {
				e.addListed(s, g.files[i])
				joins = true
			}
		}
	}
	for _, f := range s.kept {
		if !present[f] && g.whole() {
			e.isMissing(f)
		}
	}
	if joins {
		e.begin()
		e.tail.newRuns += len(e.add(s.opening, s))
	}
	e.readOn(grown)
	if joins {
		e.watch()
		e.pump() // when nothing could be added after all
	}
	if s.dir != nil && len(grown) > 0 {
		e.addSource(s) // its files have other sizes now
	}
	return joins || len(grown) > 0
}

// mayRead reports whether a run may be read on: it is not being read, and the person did not stop it or wants it now.
func (e *Engine) mayRead(r *run, asked bool) bool {
	return r.State != wire.RunReading && (asked || r.State != wire.RunQueued)
}

// note remembers of a file that was asked and is the same how it is listed now.
func (x *sight) note() {
	if f := x.file; x.src != nil && x.err == nil && f.run.State != wire.RunReading {
		f.listed = x.info
		parse.Relisted(&f.at, x.info.Validator)
	}
}

// change takes over how a file is listed now.
func (e *Engine) change(s *opened, x *sight, l listedFile) {
	f := x.file
	f.listed, f.withheld = x.info, nil
	if s.dir != nil {
		f.grew = true
		now := l.file(s)
		f.stored, f.blob, f.modifiedMs = now.stored, now.blob, now.modifiedMs
		f.src = e.inside(f.stored)
	}
}

// readOn has the runs of files read, which costs what changed of them.
func (e *Engine) readOn(files []*file) {
	if len(files) == 0 {
		return
	}
	e.begin()
	e.watch()
	for _, f := range files {
		e.again(f, f.stored)
	}
	e.pump()
}

// resume reads what was stopped, and what failed, whatever it was opened from.
func (e *Engine) resume() {
	var files []*file
	for _, r := range e.runs.all {
		stopped := r.State == wire.RunQueued || slices.ContainsFunc(r.files, func(f *file) bool { return f.unread || f.broken })
		if r.State != wire.RunReading && stopped {
			files = append(files, r.files[0])
		}
	}
	e.readOn(files)
}

// isMissing notes that a file is not listed any more. What was read of it stays.
func (e *Engine) isMissing(f *file) {
	if f.gone {
		return
	}
	f.gone = true
	e.fileComplaint(f, aboutGone, -1, words.ProblemVanished(f.at.Records))
	e.settleState(f.run)
}

// isBack notes that a file is listed again.
func (e *Engine) isBack(f *file) {
	if !f.gone {
		return
	}
	f.gone = false
	e.fileComplaint(f, aboutGone, -1, "")
	e.settleState(f.run)
}

// settleState tells the state of a run whose problems changed while nothing of it is read.
func (e *Engine) settleState(r *run) {
	if r.State == wire.RunRead || r.State == wire.RunProblem {
		e.setState(r, r.outcome())
	}
}

// failing reports whether the last reading of a file failed in a way that may pass.
func (f *file) failing() bool { return f.retry.failed > 0 }

// maxRetakes is how often in a row a file of a folder is read from a fresh snapshot at once; after that, with the next checks.
const maxRetakes = 3

// readEnds notes how reading a file ended. It reports whether that is to be told now: a file of a folder that the browser stopped reading, as it
// does with one that grows, is first tried again from a fresh snapshot.
func (e *Engine) readEnds(f *file, fault *wire.Fault) (tell bool) {
	if f.givenUp && fault.Stopped {
		*fault, f.unread = whyGivenUp(f), false
	}
	f.givenUp = false
	f.broken, f.refused, f.withheld = fault.Text != "", fault.Refused, nil
	if !fault.Passing {
		f.retry = pace{}
		return true
	}
	f.retry.fails(e.cfg.Now(), e.cfg.Random())
	if f.folder != nil && f.retry.failed <= maxRetakes {
		f.withheld = fault
		return false
	}
	return true
}
