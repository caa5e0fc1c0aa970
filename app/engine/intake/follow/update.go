package follow

import (
	"slices"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/parse"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// update has the changes read that a check found: changed files from their marks on, and new files
// as new runs or in the runs of their directories. It reports whether there were any.
func (fo *Follower) update(g *poll) (news bool) {
	s := g.s
	if !s.Listed {
		return fo.updateFirst(g)
	}
	if s.Stopped = false; g.err == nil {
		fo.opener.Relisted(s, g.out, g.Refused)
	}
	fo.opener.LayoutsAgain(s, g.Files, g.complete())
	grown, joins := fo.applyChanges(g)
	if joins {
		fo.reader.Begin()
		found := fo.opener.Add(s)
		fo.newRuns += found.New
		fo.reader.Take(found)
	}
	fo.readOn(grown)
	if joins {
		fo.watch()
		fo.reader.StartNext() // in case no run could be added after all
	}
	if s.Dir != nil && len(grown) > 0 {
		fo.recents.Add(s.Source) // the recent source lists the sizes of its files, which changed
	}
	return joins || len(grown) > 0
}

// updateFirst opens the files that a check found in a source that could not be listed before.
func (fo *Follower) updateFirst(g *poll) (news bool) {
	fo.reader.Begin()
	fo.watch()
	found := fo.opener.PartArrived(g.s, g.Part)
	g.s.Stopped = false
	ended := fo.opener.ListingEnds(g.s, g.out, g.err, nil)
	fo.newRuns += found.New
	fo.reader.Take(found)
	fo.Listed(ended)
	fo.reader.Take(ended)
	fo.reader.StartNext()
	return found.New > 0
}

// applyChanges applies a check's results to the files of its source. It returns the changed files,
// and whether there are new files to be added.
func (fo *Follower) applyChanges(g *poll) (grown []*library.File, joins bool) {
	s := g.s
	present := make(map[*library.File]bool, len(g.seen))
	for i := range g.seen {
		x := &g.seen[i]
		if x.file != nil && x.change != missing {
			present[x.file] = true
			fo.markBack(x.file)
		}
		switch x.change {
		case leave:
			x.note()
		case changed:
			if fo.mayRead(x.file.Run, g.byPerson) {
				fo.change(s, x, g.Files[i])
				grown = append(grown, x.file)
			}
		case fresh:
			if r := s.ByFolder[listing.Entry{Path: g.Files[i].Path}.Dir()]; r == nil ||
				fo.mayRead(r, g.byPerson) {
				fo.opener.AddListed(s, g.Files[i])
				joins = true
			}
		}
	}
	for _, f := range s.Files {
		if !present[f] && g.complete() {
			fo.markGone(f)
		}
	}
	return grown, joins
}

// mayRead reports whether a run may be read on: it is not being read, and the person did not stop
// its reading, or asked for this check.
func (fo *Follower) mayRead(r *library.Run, byPerson bool) bool {
	return r.State != wire.RunReading && (byPerson || r.State != wire.RunQueued)
}

// note stores the new Info of a file whose server was asked and that has not changed.
func (x *fileStat) note() {
	if f := x.file; x.src != nil && x.err == nil && f.Run.State != wire.RunReading {
		f.Listed = x.info
		parse.Relisted(&f.At, x.info.Validator)
	}
}

// change applies a changed file's new Info.
func (fo *Follower) change(s *open.Source, x *fileStat, l open.File) {
	f := x.file
	f.Listed, f.Withheld = x.info, nil
	if s.Dir != nil {
		f.Grew = true
		now := l.LocalFile(s)
		f.Stored, f.Blob, f.ModifiedMs = now.Stored, now.Blob, now.ModifiedMs
		f.Content = fo.cfg.Content(f.Stored)
	}
}

// readOn has the runs of files read again. Only the changes of the files are read.
func (fo *Follower) readOn(files []*library.File) {
	if len(files) == 0 {
		return
	}
	fo.reader.Begin()
	fo.watch()
	for _, f := range files {
		fo.reader.Requeue(f)
	}
	fo.reader.StartNext()
}

// resume reads the runs that were stopped or failed, of all sources.
func (fo *Follower) resume() {
	var files []*library.File
	for _, r := range fo.lib.Runs {
		stopped := r.State == wire.RunQueued ||
			slices.ContainsFunc(r.Files, func(f *library.File) bool { return f.Unread || f.Broken })
		if r.State != wire.RunReading && stopped {
			files = append(files, r.Files[0])
		}
	}
	fo.readOn(files)
}

// markGone records that a file is no longer listed. The data read from it stay.
func (fo *Follower) markGone(f *library.File) {
	if f.Gone {
		return
	}
	f.Gone = true
	fo.lib.FileComplaint(f, library.AboutGone, -1, 1, report.ProblemVanished(f.At.Records))
	fo.lib.SettleState(f.Run)
}

// markBack records that a file is listed again.
func (fo *Follower) markBack(f *library.File) {
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

// FileEnded records how reading a file ended, and reports the file's problems. If the browser
// stopped reading a file of a folder, as it does when the file grows, the file is first retried
// from a fresh snapshot.
func (fo *Follower) FileEnded(e read.FileEnded) {
	f := e.File
	fo.noteSize(f)
	if fo.readEnds(f, &e.Fault) {
		fo.lib.TellFaults(f, e.Fault, fo.beingWritten(f))
	}
}

// readEnds records how reading a file ended, and reports whether to tell the page now.
func (fo *Follower) readEnds(f *library.File, fault *wire.Fault) (tell bool) {
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
