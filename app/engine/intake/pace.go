package intake

import (
	"context"
	"strings"
	"time"

	"eventlens/app/engine/intake/library"
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
func (sc *scheduler) postpones(ctx context.Context, f *library.File, began time.Time, fault *wire.Fault) bool {
	r, tries := f.Run, f.Tries
	f.Tries = source.Tries{}
	if !source.TooMuch(fault.Status) {
		if fault.Text.None() && !fault.Stopped {
			sc.pacer.Answered(r.Host)
		}
		return false
	}
	why := source.Refusal{Status: fault.Status, RetryAfter: fault.RetryAfter, Began: began}
	wait, again := sc.pacer.Again(r.Host, &tries, why)
	if !again || ctx.Err() != nil || !sc.awaited && !why.Told() {
		if refused, refuses := sc.refusal(f); refuses {
			*fault = refused
		}
		return false
	}
	f.Tries, r.NotBefore = tries, sc.cfg.Now().Add(wait)
	r.Postponed++
	sc.leave(r)
	sc.lib.SetState(r, wire.RunQueued)
	sc.queue(r)
	sc.lib.Now()
	return true
}

// refusal returns the fault of a file whose server is to be left alone for longer than anybody
// would wait; refuses is false otherwise.
func (sc *scheduler) refusal(f *library.File) (fault wire.Fault, refuses bool) {
	status, wait, refuses := sc.pacer.Refuses(f.Run.Host)
	if !refuses {
		return fault, false
	}
	text := report.ProblemStatusWait(status, int((wait+time.Minute-1)/time.Minute))
	if f.At.Offset > 0 {
		text = report.ProblemBroke(f.At.Offset, f.At.Records, report.ReasonStatus(status))
	}
	return wire.Fault{Text: text, Offset: f.At.Offset, Passing: true, Outside: true}, true
}

// ready reports whether a run may be read now.
func (sc *scheduler) ready(r *library.Run) bool {
	if !r.NotBefore.IsZero() && r.NotBefore.After(sc.cfg.Now()) || !sc.pacer.Ready(r.Host, sc.asking[r.Host]) {
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
	shown, _ := sc.tell.WaitsFor()
	if host, _ := sc.awaitedHost(); host == "" && !sc.held && shown == "" {
		return never
	}
	return paceTick
}

// paceTurn starts runs whose wait is over, and tells the page how long the others wait.
func (sc *scheduler) paceTurn() {
	if sc.held {
		sc.pump()
	}
	host, seconds := sc.awaitedHost()
	if shown, told := sc.tell.WaitsFor(); host != shown || seconds != told {
		sc.lib.Now()
	}
}
