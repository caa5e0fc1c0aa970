package intake

import (
	"slices"
	"time"

	"eventlens/app/wire"
)

// A file that is being written mostly ends inside a record, and no word is lost about it: its run is being written. It is a problem when nobody will look
// again, or when nothing more came for a while.

// tailPatience is how long the rest of a record may be on its way.
const tailPatience = 2 * time.Minute

// cutOff reports whether a file that was read to its end ends inside a record.
func (f *file) cutOff() bool { return f.at.SizeBytes > f.at.Offset && !f.at.Packed() }

// writes reports whether the rest of the last record of a file may be on its way.
func (fo *follower) writes(f *file) bool {
	if !f.cutOff() || f.problems.stopped.Offset >= 0 {
		return false
	}
	if now := fo.cfg.Now(); f.tailSince.IsZero() || f.tailSize != f.at.SizeBytes {
		f.tailSize, f.tailSince = f.at.SizeBytes, now
		if ms := f.modifiedMs; ms > 0 && time.UnixMilli(ms).Before(now) {
			f.tailSince = time.UnixMilli(ms)
		}
	}
	return fo.every > 0 && fo.follows(f) && fo.cfg.Now().Sub(f.tailSince) < tailPatience
}

// follows reports whether a file is looked at again by itself.
func (fo *follower) follows(f *file) bool {
	return slices.ContainsFunc(fo.sources, func(s *opened) bool { return !s.stopped && slices.Contains(s.kept, f) })
}

// tellTails tells of the files that end inside a record what became known, or passed, without reading them.
func (fo *follower) tellTails() {
	for _, f := range fo.runs.files {
		if f.done && f.cutOff() && !f.broken && !f.unread && f.run.State != wire.RunReading && f.writing != fo.writes(f) {
			fo.reporter.tellFaults(f, wire.Fault{})
			fo.settleState(f.run)
		}
	}
}
