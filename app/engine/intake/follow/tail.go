package follow

import (
	"slices"
	"strings"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/wire"
)

// A file that is being written mostly ends inside a record. This is not reported: its run is shown
// as being written. It becomes a problem if nobody will check again, or if nothing more came for a
// while.

// tailPatience is how long the rest of a record is waited for.
const tailPatience = 2 * time.Minute

// beingWritten reports whether the rest of a file's last record may still be written.
func (fo *Follower) beingWritten(f *library.File) bool {
	if !f.CutOff() || f.Faults.Stopped.Offset >= 0 {
		return false
	}
	return (fo.every > 0 || f.From != nil && f.From.Check.Pace > 0) && fo.follows(f) &&
		fo.cfg.Now().Sub(f.Changed) < tailPatience
}

// noteSize records when a file that was read to its end last changed: now if it grew since it was
// last read, else by its time stamps.
func (fo *Follower) noteSize(f *library.File) {
	if f.At.SizeBytes < 0 || f.At.SizeBytes == f.EndSize {
		return
	}
	now := fo.cfg.Now()
	if f.EndSize > 0 {
		f.Changed = now
	} else {
		f.Changed = changedBefore(f, now)
	}
	f.EndSize = f.At.SizeBytes
}

// changedBefore returns the latest time, not after now, stated by the file, its listing, its server
// or its last event; zero if none states one.
func changedBefore(f *library.File, now time.Time) (latest time.Time) {
	times := []time.Time{time.UnixMilli(f.ModifiedMs), time.UnixMilli(int64(f.LastWall * 1000))}
	for _, validator := range strings.Split(f.At.Validator+"\n"+f.Listed.Validator, "\n") {
		for _, layout := range [...]string{time.RFC1123, time.RFC3339} {
			if t, err := time.Parse(layout, validator); err == nil {
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
func (fo *Follower) follows(f *library.File) bool {
	for _, s := range fo.lib.Sources {
		if !s.Stopped && slices.Contains(s.Files, f) {
			return true
		}
	}
	return false
}

// tellTails reports files that end inside a record when their state changes without reading: the
// rest is no longer expected, or expected again.
func (fo *Follower) tellTails() {
	for _, f := range fo.lib.Files {
		if f.Done && f.CutOff() && !f.Broken && !f.Unread && f.Run.State != wire.RunReading &&
			f.Writing != fo.beingWritten(f) {
			fo.lib.TellFaults(f, wire.Fault{}, fo.beingWritten(f))
			fo.lib.SettleState(f.Run)
		}
	}
}
