package follow

import (
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// While files are read no check begins, and a person may not watch the reading that a check began.
// So that a single stalled connection does not end all checks, files are given up after a while and
// retried by a later check. Only a person stops a stalled opening, which the page shows.

// stall is the time and the amount read when reading last made progress.
type stall struct {
	at   time.Time
	seen int64
}

// arrived returns a number that grows with everything that arrives.
func (fo *Follower) arrived() int64 {
	t := &fo.lib.Totals
	return t.ReadBytes + t.FetchedBytes + int64(t.FilesDone)
}

// watch begins to watch the progress of a check's reading.
func (fo *Follower) watch() { fo.stall = stall{fo.cfg.Now(), fo.arrived()} }

// stallDue returns how long the loop may wait before it calls giveUp.
func (fo *Follower) stallDue() time.Duration {
	if !fo.reader.Reading() || fo.reader.Stopping() || fo.opening {
		return never
	}
	return max(0, checkPatience-fo.cfg.Now().Sub(fo.stall.at))
}

// giveUp stops reading the files for which nothing arrives. Files queued behind them are read.
func (fo *Follower) giveUp() {
	if fo.stallDue() > 0 {
		return
	}
	stalled := fo.arrived() == fo.stall.seen
	fo.watch()
	if !stalled {
		return
	}
	for _, r := range fo.lib.Runs {
		if r.State != wire.RunReading {
			continue
		}
		for _, f := range r.Files {
			if !f.Done {
				f.GivenUp = true
				// including files that were not reached
				f.Retry.Fails(fo.cfg.Now(), fo.cfg.Random())
			}
		}
	}
	fo.reader.Interrupt()
}

// whyGivenUp returns the fault of a file that was given up.
func whyGivenUp(f *library.File) wire.Fault {
	return wire.Fault{
		Text:    report.ProblemBroke(f.At.Offset, f.At.Records, report.ReasonSilence.Text()),
		Offset:  f.At.Offset,
		Passing: true,
	}
}
