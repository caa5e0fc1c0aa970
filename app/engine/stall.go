package engine

import (
	"context"
	"time"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// While files are read no check begins, and nobody watches what a check reads. So that one connection over which nothing arrives any more does not
// end the live tail, files are given up after a while, to be tried again by a later check. An opening is left to the person, who sees it and can
// stop it.

// stall is how far reading was when it was last found to go on.
type stall struct {
	at   time.Time
	seen int64
}

// arrived changes with everything that arrives.
func (e *Engine) arrived() int64 {
	return e.progress.readBytes + e.progress.fetchedBytes + int64(e.progress.filesDone)
}

// watch begins to watch what a check reads.
func (e *Engine) watch() { e.tail.stall = stall{e.cfg.Now(), e.arrived()} }

// stallDue returns how long the loop may wait before it calls giveUp.
func (e *Engine) stallDue() time.Duration {
	if !e.reading.open || e.reading.stopping || e.tail.opening {
		return never
	}
	return max(0, checkPatience-e.cfg.Now().Sub(e.tail.stall.at))
}

// giveUp ends reading the files of which nothing arrives. What waits behind them is read.
func (e *Engine) giveUp() {
	if e.stallDue() > 0 {
		return
	}
	stalled := e.arrived() == e.tail.stall.seen
	e.watch()
	if !stalled {
		return
	}
	for _, r := range e.runs.all {
		if r.State != wire.RunReading {
			continue
		}
		for _, f := range r.files {
			if !f.done {
				f.givenUp = true
				f.retry.fails(e.cfg.Now(), e.cfg.Random()) // those that were not reached, too
			}
		}
	}
	e.reading.cancel()
	e.reading.ctx, e.reading.cancel = context.WithCancel(e.ctx)
}

// whyGivenUp is the fault of a file that was given up.
func whyGivenUp(f *file) wire.Fault {
	return wire.Fault{Text: words.ProblemBroke(f.at.Offset, f.at.Records, words.ReasonSilence()), Offset: f.at.Offset, Passing: true}
}
