package intake

import (
	"slices"
	"strings"
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
	return (fo.every > 0 || f.from.pace > 0) && fo.follows(f) && fo.cfg.Now().Sub(f.changed) < tailPatience
}

// noteSize notes when a file that was read to its end was changed last: since it was last read, or when it says so itself.
func (fo *follower) noteSize(f *file) {
	if f.at.SizeBytes < 0 || f.at.SizeBytes == f.endSize {
		return
	}
	now := fo.cfg.Now()
	if f.endSize > 0 {
		f.changed = now
	} else {
		f.changed = changedBefore(f, now)
	}
	f.endSize = f.at.SizeBytes
}

// changedBefore returns the latest time up to now that a file, its listing, its server or its last event tells; zero for none.
func changedBefore(f *file, now time.Time) (latest time.Time) {
	times := []time.Time{time.UnixMilli(f.modifiedMs), time.UnixMilli(int64(f.lastWall * 1000))}
	for _, said := range strings.Split(f.at.Validator+"\n"+f.listed.Validator, "\n") {
		for _, layout := range [...]string{time.RFC1123, time.RFC3339} {
			if t, err := time.Parse(layout, said); err == nil {
				times = append(times, t)
			}
		}
	}
	for _, t := range times {
		if t.After(latest) && !t.After(now.Add(clockSkew)) {
			latest = t
		}
	}
	return latest
}

// clockSkew is how much later than this device's clock a server's may be.
const clockSkew = time.Minute

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
