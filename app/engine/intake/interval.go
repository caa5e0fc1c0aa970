package intake

import "time"

// How the wait between two checks grows.
const (
	maxFailedWait = 10 * time.Minute // after failures in a row; each doubles it
	quietChecks   = 10               // so many without a change leave it as it was chosen
	quietStep     = 4                // each one after that adds this part of it: a quarter
	maxQuiet      = 4                // times the wait that was chosen
	jitter        = 0.1              // so much earlier or later, at random: many viewers of one bucket are not to ask in step
)

// pace is how a source answered the last checks, which decides when it is looked at again. Each source has its own: a link that has expired
// must not keep another source from being followed. The zero value is a source that was never looked at.
type interval struct {
	at            time.Time // of the last look, or the opening
	quiet, failed int       // looks in a row that found nothing new, or failed
	luck          float64   // from 0 up to 1, by which the next wait is made shorter or longer
}

// found notes a look that changed something.
func (p *interval) found(at time.Time, luck float64) { *p = interval{at: at, luck: luck} }

// unchanged notes a look that found everything as it was.
func (p *interval) unchanged(at time.Time, luck float64) {
	*p = interval{at: at, luck: luck, quiet: p.quiet + 1}
}

// fails notes a look that failed. It says nothing about growth, so that a source which was quiet before is so after.
func (p *interval) fails(at time.Time, luck float64) {
	*p = interval{at: at, luck: luck, quiet: p.quiet, failed: p.failed + 1}
}

// next returns when the source is to be looked at again, if every is what was chosen.
func (p *interval) next(every time.Duration) time.Time {
	wait := p.wait(every)
	return p.at.Add(wait + time.Duration((2*p.luck-1)*jitter*float64(wait)))
}

// wait returns how long that is without the jitter.
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
