package intake

import (
	"context"
	"strings"
	"time"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// A server that answers "too many requests" is left alone for a while. This worker's own requests
// wait in the pacer. Runs are put back into the queue until their server may be asked again, so
// that parsers read runs of other servers meanwhile.

// paceTick is the interval of checking whether a server may be asked again.
const paceTick = 250 * time.Millisecond

// pacing is the scheduler's state of runs that wait for their servers.
type pacing struct {
	asking  map[string]int // runs being read, by server
	awaited bool           // a person waits for the reading
	held    bool           // some run waits for its server
}

// postpones handles the end of reading a file that began at the given time. If its server asked for
// a pause, it queues the run again; it reports whether it did.
func (sc *scheduler) postpones(ctx context.Context, f *file, began time.Time, fault *wire.Fault) bool {
	r, tries := f.run, f.tries
	f.tries = source.Tries{}
	if !source.TooMuch(fault.Status) {
		if fault.Text.None() && !fault.Stopped {
			sc.pacer.Answered(r.host)
		}
		return false
	}
	why := source.Refusal{Status: fault.Status, RetryAfter: fault.RetryAfter, Began: began}
	wait, again := sc.pacer.Again(r.host, &tries, why)
	if !again || ctx.Err() != nil || !sc.awaited && !why.Told() {
		if refused, refuses := sc.refusal(f); refuses {
			*fault = refused
		}
		return false
	}
	f.tries, r.notBefore = tries, sc.cfg.Now().Add(wait)
	r.postponed++
	sc.leave(r)
	sc.reporter.setState(r, wire.RunQueued)
	sc.queue(r)
	sc.reporter.tellProgress(true)
	return true
}

// refusal returns the fault of a file whose server is to be left alone for longer than anybody
// would wait; refuses is false otherwise.
func (sc *scheduler) refusal(f *file) (fault wire.Fault, refuses bool) {
	status, wait, refuses := sc.pacer.Refuses(f.run.host)
	if !refuses {
		return fault, false
	}
	text := report.ProblemStatusWait(status, int((wait+time.Minute-1)/time.Minute))
	if f.at.Offset > 0 {
		text = report.ProblemBroke(f.at.Offset, f.at.Records, report.ReasonStatus(status))
	}
	return wire.Fault{Text: text, Offset: f.at.Offset, Passing: true, Outside: true}, true
}

// ready reports whether a run may be read now.
func (sc *scheduler) ready(r *run) bool {
	if !r.notBefore.IsZero() && r.notBefore.After(sc.cfg.Now()) || !sc.pacer.Ready(r.host, sc.asking[r.host]) {
		sc.held = true
		return false
	}
	return sc.locks.ready(r)
}

// awaitedHost returns the server that is waited for, and for how many seconds; "" for none.
func (sc *scheduler) awaitedHost() (host string, seconds int) {
	if !sc.open && !sc.follower.looking {
		return "", 0
	}
	origin, until := sc.pacer.Waiting()
	_, host, _ = strings.Cut(origin, "://")
	if host == "" {
		return "", 0
	}
	return host, int((until.Sub(sc.cfg.Now()) + time.Second - 1) / time.Second)
}

// paceDue returns how long the loop may wait before it calls paceTurn.
func (sc *scheduler) paceDue() time.Duration {
	if host, _ := sc.awaitedHost(); host == "" && !sc.held && sc.reporter.waitsFor == "" {
		return never
	}
	return paceTick
}

// paceTurn starts runs whose wait is over, and tells the page how long the others wait.
func (sc *scheduler) paceTurn() {
	if sc.held {
		sc.pump()
	}
	if host, seconds := sc.awaitedHost(); host != sc.reporter.waitsFor || seconds != sc.reporter.waitSeconds {
		sc.reporter.tellProgress(true)
	}
}
