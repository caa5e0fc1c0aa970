package follow

import (
	"time"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// liveness estimates how long open runs may keep growing, from how often they were written; see
// [query.Rhythm] for the rule. Growth seen by a check counts as written at that time, whatever the
// writer's clock says.
type liveness struct {
	version uint64 // snapshot version these fields were computed from
	until   int64  // milliseconds since the Unix epoch; 0 for unknown
	silent  int64  // longest pause expected of the run written last, in milliseconds
	grewMs  int64  // when a check last saw growth; 0 for never
}

// grew records the time of a check that saw growth.
func (l *liveness) grew(at time.Time) { l.grewMs = at.UnixMilli() }

// update recomputes the estimate if the snapshot is a new one.
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

// untilMs returns until when growth is expected, in milliseconds since the Unix epoch; 0 if
// unknown.
func (l *liveness) untilMs() int64 {
	if l.grewMs == 0 {
		return l.until
	}
	return max(l.until, l.grewMs+l.silent)
}
