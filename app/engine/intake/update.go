package intake

import (
	"slices"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/parse"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// update reads what a check found: changed files from their marks on, and new files as runs of
// their own or in the runs of their directories. It reports whether there was anything.
func (fo *follower) update(g *poll) (news bool) {
	s := g.s
	if !s.Listed {
		fo.scheduler.begin()
		fo.watch()
		added := fo.opener.partArrived(s, g.part)
		s.Stopped = false
		fo.opener.listingEnds(s, g.out, g.err, nil)
		fo.newRuns += len(added)
		fo.scheduler.pump()
		return len(added) > 0
	}
	if s.Stopped = false; g.err == nil {
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
	if s.Dir != nil && len(grown) > 0 {
		fo.recents.addSource(s.Source) // its files have other sizes now
	}
	return joins || len(grown) > 0
}

// takeOver applies what a check saw of a source's files. It returns the changed ones, and whether
// there are new ones to be added.
func (fo *follower) takeOver(g *poll) (grown []*library.File, joins bool) {
	s := g.s
	present := make(map[*library.File]bool, len(g.seen))
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
			if fo.mayRead(x.file.Run, g.byPerson) {
				fo.change(s, x, g.files[i])
				grown = append(grown, x.file)
			}
		case fresh:
			if r := s.ByFolder[listing.Entry{Path: g.files[i].path}.Dir()]; r == nil || fo.mayRead(r, g.byPerson) {
				fo.opener.addListed(s, g.files[i])
				joins = true
			}
		}
	}
	for _, f := range s.Files {
		if !present[f] && g.complete() {
			fo.isMissing(f)
		}
	}
	return grown, joins
}

// mayRead reports whether a run may be read on: it is not being read, and the person did not stop
// it or wants it now.
func (fo *follower) mayRead(r *library.Run, byPerson bool) bool {
	return r.State != wire.RunReading && (byPerson || r.State != wire.RunQueued)
}

// note stores the new Info of a file that was asked and has not changed.
func (x *sight) note() {
	if f := x.file; x.src != nil && x.err == nil && f.Run.State != wire.RunReading {
		f.Listed = x.info
		parse.Relisted(&f.At, x.info.Validator)
	}
}

// change applies a changed file's new Info.
func (fo *follower) change(s *opened, x *sight, l listedFile) {
	f := x.file
	f.Listed, f.Withheld = x.info, nil
	if s.Dir != nil {
		f.Grew = true
		now := l.file(s)
		f.Stored, f.Blob, f.ModifiedMs = now.Stored, now.Blob, now.ModifiedMs
		f.Content = fo.reader.inside(f.Stored)
	}
}

// readOn has the runs of files read, which costs only what changed of them.
func (fo *follower) readOn(files []*library.File) {
	if len(files) == 0 {
		return
	}
	fo.scheduler.begin()
	fo.watch()
	for _, f := range files {
		fo.scheduler.again(f, f.Stored)
	}
	fo.scheduler.pump()
}

// resume reads what was stopped or failed, of all kinds of sources.
func (fo *follower) resume() {
	var files []*library.File
	for _, r := range fo.lib.Runs {
		stopped := r.State == wire.RunQueued || slices.ContainsFunc(r.Files, func(f *library.File) bool { return f.Unread || f.Broken })
		if r.State != wire.RunReading && stopped {
			files = append(files, r.Files[0])
		}
	}
	fo.readOn(files)
}

// isMissing records that a file is no longer listed. What was read of it stays.
func (fo *follower) isMissing(f *library.File) {
	if f.Gone {
		return
	}
	f.Gone = true
	fo.lib.FileComplaint(f, library.AboutGone, -1, 1, report.ProblemVanished(f.At.Records))
	fo.lib.SettleState(f.Run)
}

// isBack records that a file is listed again.
func (fo *follower) isBack(f *library.File) {
	if !f.Gone {
		return
	}
	f.Gone = false
	fo.lib.FileComplaint(f, library.AboutGone, -1, 0, wire.Text{})
	fo.lib.SettleState(f.Run)
}

// maxRetakes is how often in a row a file of a folder is retried at once from a fresh snapshot;
// after that, only with later checks.
const maxRetakes = 3

// readEnds records how reading a file ended. It reports whether to tell the page now: if the
// browser stopped reading a file of a folder, as it does when the file grows, it is first retried
// from a fresh snapshot.
func (fo *follower) readEnds(f *library.File, fault *wire.Fault) (tell bool) {
	if f.GivenUp && fault.Stopped {
		*fault, f.Unread = whyGivenUp(f), false
	}
	f.GivenUp = false
	f.Broken, f.Refused, f.Withheld = !fault.Text.None(), fault.Refused, nil
	if !fault.Passing {
		f.Retry = library.Interval{}
		return true
	}
	f.Retry.Fails(fo.cfg.Now(), fo.cfg.Random())
	if f.Folder != nil && f.Retry.Failed <= maxRetakes {
		f.Withheld = fault
		return false
	}
	return true
}
