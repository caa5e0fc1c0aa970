package jobs

import "time"

const (
	// minSilence is how long nothing may be written while a job runs, at least: writers and uploads wait. It is that of query.Rhythm.
	minSilence = 5 * time.Minute
	// clockSkew is how much later than the reader's clock another one may be.
	clockSkew = 5 * time.Minute
)

// StatusAt returns how a job stands: what its list says, else what its data tell.
//
// A job whose sessions of hyperparameters all ended stands as these say; [Summary.Fill] sees to that. Otherwise it is running while its data are fresh: until nothing was written
// for as long as four of the gaps between its writes, at least five minutes and at most a day. After that it is stopped: nobody says how it ended. Without a time of
// its data, or with one in the future, it is unknown.
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
