package follow

import (
	"context"

	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/read"
	"eventlens/app/wire"
)

// RunEnded is called when reading a run has ended. If some of its files changed while they were
// read, RunEnded lists their folder again, and resumes these files from fresh snapshots. The
// reading under way does not end before this listing does.
func (fo *Follower) RunEnded(e read.RunEnded) {
	var s *open.Source
	for _, f := range e.Run.Files {
		if f.Withheld != nil {
			s = fo.opener.SourceOf(f.Folder)
		}
	}
	if s == nil || s.Check.Retaking {
		return // no file is to be resumed, or the folder is being listed already
	}
	s.Check.Retaking = true
	fo.retakes++
	g := fo.poll(s, false, func() {})
	fo.loop.Spawn(fo.reader.Life(), func(ctx context.Context) {
		g.run(ctx)
		fo.loop.Do(fo.loop.Context(), func() {
			if g.err == nil && ctx.Err() == nil {
				fo.update(g)
			}
			fo.retakes--
			s.Check.Retaking = false
			fo.tellWithheld(s, ctx.Err() != nil)
			fo.reader.StartNext()
		})
	})
}

// tellWithheld reports the files of a folder that could not be read again, unless the person
// stopped reading.
func (fo *Follower) tellWithheld(s *open.Source, stopped bool) {
	for _, f := range s.Files {
		fault := f.Withheld
		if fault == nil || f.Run.State == wire.RunReading {
			continue
		}
		f.Withheld = nil
		if f.Unread = stopped; !stopped {
			fo.lib.TellFaults(f, *fault, fo.beingWritten(f))
		}
		fo.lib.SettleState(f.Run)
	}
}
