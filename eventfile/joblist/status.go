package joblist

import "time"

const (
	// minSilence is the least time a running job may write nothing, since writers and uploads are
	// buffered. query.Rhythm uses the same.
	minSilence = 5 * time.Minute
	// clockSkew is how far ahead of the reader's clock another clock may be.
	clockSkew = 5 * time.Minute
)

// StatusAt returns the status of a job: as stated in its list, else derived from its data.
//
// If all hyperparameter sessions of a job ended, [Summary.Fill] has set their status. Otherwise the
// job is running while its data are fresh: until nothing was written for four of the usual
// intervals between its writes, but at least five minutes and at most a day. After that it is
// stopped, since nothing tells how it ended. If its data have no time, or a time in the future, the
// status is unknown.
func (j *Job) StatusAt(now time.Time) Status {
	switch {
	case j.Status != Unknown && j.Status != "":
		return j.Status
	case j.Updated.IsZero(), j.Updated.Sub(now) > clockSkew:
		return Unknown
	case now.Sub(j.Updated) <= max(j.Silence, minSilence):
		return Running
	}
	return Stopped
}
