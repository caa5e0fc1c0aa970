package intake

import "time"

// How the wait between two checks grows.
const (
	maxFailedWait = 10 * time.Minute // after repeated failures; each failure doubles the wait
	quietChecks   = 10               // this many checks without a change keep the chosen interval
	quietStep     = 4                // each further one adds this part of the interval: a quarter
	maxQuiet      = 4                // longest wait without failures, in chosen intervals
	// jitter is the random change of a wait, as a fraction: many viewers of one bucket must not ask
	// in step.
	jitter = 0.1
)

// interval is the history of a source's checks, which decides when the next one is due. Each source
// has its own: an expired link must not keep another source from being followed. The zero value is
// a source that was never checked.
type interval struct {
	at            time.Time // of the last check, or the opening
	quiet, failed int       // consecutive checks without a change, or failed
	luck          float64   // random, in [0, 1): shortens or lengthens the next wait
}

// found records a check that found a change.
func (p *interval) found(at time.Time, luck float64) { *p = interval{at: at, luck: luck} }

// unchanged records a check that found no change.
func (p *interval) unchanged(at time.Time, luck float64) {
	*p = interval{at: at, luck: luck, quiet: p.quiet + 1}
}

// fails records a failed check. It says nothing about growth, so the count of quiet checks stays.
func (p *interval) fails(at time.Time, luck float64) {
	*p = interval{at: at, luck: luck, quiet: p.quiet, failed: p.failed + 1}
}

// next returns when the source is due, if every is the chosen interval.
func (p *interval) next(every time.Duration) time.Time {
	wait := p.wait(every)
	return p.at.Add(wait + time.Duration((2*p.luck-1)*jitter*float64(wait)))
}

// wait returns the wait without jitter.
func (p *interval) wait(every time.Duration) time.Duration {
	wait := every
	if more := p.quiet - quietChecks; more > 0 {
		wait = min(wait+time.Duration(more)*every/quietStep, maxQuiet*every)
	}
	for range p.failed {
		if wait >= maxFailedWait {
			break
		}
		wait = min(2*wait, maxFailedWait)
	}
	return wait
}
