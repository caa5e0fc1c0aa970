package intake

import (
	"slices"
	"strings"
	"time"

	"eventlens/app/wire"
)

// A file that is being written mostly ends inside a record. This is not reported: its run is shown
// as being written. It becomes a problem if nobody will check again, or if nothing more came for a
// while.

// tailPatience is how long the rest of a record may be on its way.
const tailPatience = 2 * time.Minute

// cutOff reports whether a file that was read to its end ends inside a record.
func (f *file) cutOff() bool { return f.at.SizeBytes > f.at.Offset && !f.at.Packed() }

// writes reports whether the rest of a file's last record may be on its way.
func (fo *follower) writes(f *file) bool {
	if !f.cutOff() || f.problems.stopped.Offset >= 0 {
		return false
	}
	return (fo.every > 0 || f.from.pace > 0) && fo.follows(f) && fo.cfg.Now().Sub(f.changed) < tailPatience
}

// noteSize records when a file that was read to its end last changed: now if it grew since it was
// last read, else by its time stamps.
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

// changedBefore returns the latest time, not after now, that the file, its listing, its server or
// its last event states; zero if none does.
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

// clockSkew is how far a server's clock may be ahead of this device's.
const clockSkew = time.Minute

// follows reports whether a file is checked automatically.
func (fo *follower) follows(f *file) bool {
	return slices.ContainsFunc(fo.sources, func(s *opened) bool { return !s.stopped && slices.Contains(s.kept, f) })
}

// tellTails reports files that end inside a record when their state changes without reading: the
// rest is no longer expected, or expected again.
func (fo *follower) tellTails() {
	for _, f := range fo.runs.files {
		if f.done && f.cutOff() && !f.broken && !f.unread && f.run.State != wire.RunReading && f.writing != fo.writes(f) {
			fo.reporter.tellFaults(f, wire.Fault{})
			fo.settleState(f.run)
		}
	}
}
