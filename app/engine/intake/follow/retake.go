package follow

import (
	"context"

	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/read"
	"eventlens/app/wire"
)

// RunEnded lists the folder of a run again if some of the run's files could not be read any more,
// and resumes these files. The run has just ended. The reading under way includes the listing: it
// does not end before the listing does.
func (fo *Follower) RunEnded(e read.RunEnded) {
	var s *open.Source
	for _, f := range e.Run.Files {
		if f.Withheld != nil {
			s = fo.opener.SourceOf(f.Folder)
		}
	}
	if s == nil || s.Check.Retaking {
		return // the listing under way includes this folder, or runEnds calls again
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
			fo.lib.TellFaults(f, *fault, fo.writes(f))
		}
		fo.lib.SettleState(f.Run)
	}
}
