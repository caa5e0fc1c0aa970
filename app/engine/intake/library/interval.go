package library

import "time"

// How the wait between two checks grows.
const (
	// longest wait after repeated failures; each failure doubles the wait
	maxFailedWait = 10 * time.Minute
	quietChecks   = 10 // up to this many checks without a change, the wait is the chosen interval
	// each further check without a change lengthens the wait by the interval divided by quietStep
	quietStep = 4
	maxQuiet  = 4 // longest wait without failures, in chosen intervals
	// jitter is the largest random change of a wait, as a fraction of it: many viewers of one
	// bucket must not ask at the same moment.
	jitter = 0.1
)

// Interval is the history of a source's checks, which decides when the next one is due. Each source
// has its own: an expired link must not keep another source from being followed. The zero value is
// a source that was never checked.
type Interval struct {
	At            time.Time // time of the last check, or of the opening
	Quiet, Failed int       // consecutive checks without a change; consecutive failed checks
	Luck          float64   // random, in [0, 1): shortens or lengthens the next wait
}

// Found records a check that found a change.
func (p *Interval) Found(at time.Time, luck float64) { *p = Interval{At: at, Luck: luck} }

// Unchanged records a check that found no change.
func (p *Interval) Unchanged(at time.Time, luck float64) {
	*p = Interval{At: at, Luck: luck, Quiet: p.Quiet + 1}
}

// Fails records a failed check. It says nothing about growth, so the count of quiet checks stays.
func (p *Interval) Fails(at time.Time, luck float64) {
	*p = Interval{At: at, Luck: luck, Quiet: p.Quiet, Failed: p.Failed + 1}
}

// Next returns when the source is due, if every is the chosen interval.
func (p *Interval) Next(every time.Duration) time.Time {
	wait := p.wait(every)
	return p.At.Add(wait + time.Duration((2*p.Luck-1)*jitter*float64(wait)))
}

// wait returns the wait without jitter.
func (p *Interval) wait(every time.Duration) time.Duration {
	wait := every
	if more := p.Quiet - quietChecks; more > 0 {
		wait = min(wait+time.Duration(more)*every/quietStep, maxQuiet*every)
	}
	for range p.Failed {
		if wait >= maxFailedWait {
			break
		}
		wait = min(2*wait, maxFailedWait)
	}
	return wait
}
