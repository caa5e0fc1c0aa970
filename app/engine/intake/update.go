package intake

import (
	"slices"

	"eventlens/app/engine/parse"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// update reads what a check found: changed files from their marks on, and new files as runs of
// their own or in the runs of their directories. It reports whether there was anything.
func (fo *follower) update(g *poll) (news bool) {
	s := g.s
	if !s.listed {
		fo.scheduler.begin()
		fo.watch()
		added := fo.opener.partArrived(s, g.part)
		s.stopped = false
		fo.opener.listingEnds(s, g.out, g.err, nil)
		fo.newRuns += len(added)
		fo.scheduler.pump()
		return len(added) > 0
	}
	if s.stopped = false; g.err == nil {
		var refused refusals
		refused.add(g.refused)
		fo.opener.judge(s, g.out, nil, refused, nil)
	}
	fo.opener.layoutsAgain(s, g.files, g.complete())
	grown, joins := fo.takeOver(g)
	if joins {
		fo.scheduler.begin()
		fo.newRuns += len(fo.opener.add(s.opening, s))
	}
	fo.readOn(grown)
	if joins {
		fo.watch()
		fo.scheduler.pump() // in case nothing could be added after all
	}
	if s.dir != nil && len(grown) > 0 {
		fo.recents.addSource(s) // its files have other sizes now
	}
	return joins || len(grown) > 0
}

// takeOver applies what a check saw of a source's files. It returns the changed ones, and whether
// there are new ones to be added.
func (fo *follower) takeOver(g *poll) (grown []*file, joins bool) {
	s := g.s
	present := make(map[*file]bool, len(g.seen))
	for i := range g.seen {
		x := &g.seen[i]
		if x.file != nil && x.verdict != missing {
			present[x.file] = true
			fo.isBack(x.file)
		}
		switch x.verdict {
		case leave:
			x.note()
		case changed:
			if fo.mayRead(x.file.run, g.byPerson) {
				fo.change(s, x, g.files[i])
				grown = append(grown, x.file)
			}
		case fresh:
			if r := s.runs[listing.Entry{Path: g.files[i].path}.Dir()]; r == nil || fo.mayRead(r, g.byPerson) {
				fo.opener.addListed(s, g.files[i])
				joins = true
			}
		}
	}
	for _, f := range s.kept {
		if !present[f] && g.complete() {
			fo.isMissing(f)
		}
	}
	return grown, joins
}

// mayRead reports whether a run may be read on: it is not being read, and the person did not stop
// it or wants it now.
func (fo *follower) mayRead(r *run, byPerson bool) bool {
	return r.State != wire.RunReading && (byPerson || r.State != wire.RunQueued)
}

// note stores the new Info of a file that was asked and has not changed.
func (x *sight) note() {
	if f := x.file; x.src != nil && x.err == nil && f.run.State != wire.RunReading {
		f.listed = x.info
		parse.Relisted(&f.at, x.info.Validator)
	}
}

// change applies a changed file's new Info.
func (fo *follower) change(s *opened, x *sight, l listedFile) {
	f := x.file
	f.listed, f.withheld = x.info, nil
	if s.dir != nil {
		f.grew = true
		now := l.file(s)
		f.stored, f.blob, f.modifiedMs = now.stored, now.blob, now.modifiedMs
		f.src = fo.reader.inside(f.stored)
	}
}

// readOn has the runs of files read, which costs only what changed of them.
func (fo *follower) readOn(files []*file) {
	if len(files) == 0 {
		return
	}
	fo.scheduler.begin()
	fo.watch()
	for _, f := range files {
		fo.scheduler.again(f, f.stored)
	}
	fo.scheduler.pump()
}

// resume reads what was stopped or failed, of all kinds of sources.
func (fo *follower) resume() {
	var files []*file
	for _, r := range fo.runs.all {
		stopped := r.State == wire.RunQueued || slices.ContainsFunc(r.files, func(f *file) bool { return f.unread || f.broken })
		if r.State != wire.RunReading && stopped {
			files = append(files, r.files[0])
		}
	}
	fo.readOn(files)
}

// isMissing records that a file is no longer listed. What was read of it stays.
func (fo *follower) isMissing(f *file) {
	if f.gone {
		return
	}
	f.gone = true
	fo.reporter.fileComplaint(f, aboutGone, -1, 1, report.ProblemVanished(f.at.Records))
	fo.settleState(f.run)
}

// isBack records that a file is listed again.
func (fo *follower) isBack(f *file) {
	if !f.gone {
		return
	}
	f.gone = false
	fo.reporter.fileComplaint(f, aboutGone, -1, 0, wire.Text{})
	fo.settleState(f.run)
}

// settleState updates the state of a run whose problems changed while it is not being read.
func (fo *follower) settleState(r *run) {
	if r.State >= wire.RunRead {
		fo.reporter.setState(r, r.outcome())
	}
}

// failing reports whether the last reading of a file failed in a way that may pass.
func (f *file) failing() bool { return f.retry.failed > 0 }

// maxRetakes is how often in a row a file of a folder is retried at once from a fresh snapshot;
// after that, only with later checks.
const maxRetakes = 3

// readEnds records how reading a file ended. It reports whether to tell the page now: if the
// browser stopped reading a file of a folder, as it does when the file grows, it is first retried
// from a fresh snapshot.
func (fo *follower) readEnds(f *file, fault *wire.Fault) (tell bool) {
	if f.givenUp && fault.Stopped {
		*fault, f.unread = whyGivenUp(f), false
	}
	f.givenUp = false
	f.broken, f.refused, f.withheld = !fault.Text.None(), fault.Refused, nil
	if !fault.Passing {
		f.retry = interval{}
		return true
	}
	f.retry.fails(fo.cfg.Now(), fo.cfg.Random())
	if f.folder != nil && f.retry.failed <= maxRetakes {
		f.withheld = fault
		return false
	}
	return true
}
