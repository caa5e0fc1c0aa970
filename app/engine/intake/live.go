package intake

import (
	"slices"
	"time"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// liveness is until when more may come of what is open, by the rhythm of its runs; see [query.Rhythm], which has the rule. What a check sees grow counts as
// written then, whatever the writer's clock says.
type liveness struct {
	version uint64 // of the snapshot that the others are of
	until   int64  // milliseconds since the Unix epoch; 0 for not known
	silent  int64  // milliseconds for which the run that was written last may be silent
	grewMs  int64  // when a check last saw something grow; 0 for never
}

// grew notes that a check saw something grow.
func (l *liveness) grew(at time.Time) { l.grewMs = at.UnixMilli() }

// update looks at the runs of a snapshot, unless it did.
func (l *liveness) update(s *store.Snapshot, now time.Time) {
	if l.version == s.Version && l.until != 0 {
		return
	}
	l.version, l.until = s.Version, 0
	lastSec := 0.0
	runs := query.Rhythms(s, store.AllAttempts)
	for i := range runs {
		r := &runs[i]
		l.until = max(l.until, int64(1000*r.LiveUntil(float64(now.UnixMilli())/1000)))
		if r.LastSec() > lastSec {
			lastSec, l.silent = r.LastSec(), int64(1000*r.SilentSec())
		}
	}
}

// untilMs is until when more may come, in milliseconds since the Unix epoch; 0 when nothing says so.
func (l *liveness) untilMs() int64 {
	if l.grewMs == 0 {
		return l.until
	}
	return max(l.until, l.grewMs+l.silent)
}

// answering reports whether a source gave what is shown of it, or some of it: it could be listed, and its files could be read.
func (s *opened) answering() bool {
	_, failed := s.complaints[aboutSource]
	return !failed && slices.ContainsFunc(s.kept, func(f *file) bool { return !f.broken && !f.offline })
}
