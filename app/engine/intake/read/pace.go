package read

import (
	"context"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// A server that answers "too many requests" is left alone for a while. This worker's own requests
// wait in the pacer. Runs are put back into the queue until their server may be asked again, so
// that parsers read runs of other servers meanwhile.

// pacing is the state of runs that wait for their servers.
type pacing struct {
	asking  map[string]int // number of runs being read, by server
	awaited bool           // a person waits for the reading to end
	held    bool           // some run waits for its server
}

// postpones handles the end of reading a file that began at the given time. If its server asked for
// a pause, postpones queues the run again and returns true.
func (rd *Reader) postpones(ctx context.Context, f *library.File, began time.Time,
	fault *wire.Fault) bool {
	r, tries := f.Run, f.Tries
	f.Tries = source.Tries{}
	if !source.TooMuch(fault.Status) {
		if fault.Text.None() && !fault.Stopped {
			rd.cfg.Pacer.Answered(r.Host)
		}
		return false
	}
	why := source.Refusal{Status: fault.Status, RetryAfter: fault.RetryAfter, Began: began}
	wait, again := rd.cfg.Pacer.Again(r.Host, &tries, why)
	if !again || ctx.Err() != nil || !rd.awaited && !why.Told() {
		if refused, refuses := rd.files.refusal(f); refuses {
			*fault = refused
		}
		return false
	}
	f.Tries, r.NotBefore = tries, rd.cfg.Now().Add(wait)
	r.Postponed++
	rd.leave(r)
	rd.lib.SetState(r, wire.RunQueued)
	rd.queue(r)
	rd.lib.ProgressNow()
	return true
}

// refusal returns the fault of a file whose server is to be left alone for longer than anybody
// would wait; refuses is false otherwise.
func (fr *fileReader) refusal(f *library.File) (fault wire.Fault, refuses bool) {
	status, wait, refuses := fr.cfg.Pacer.Refuses(f.Run.Host)
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
func (rd *Reader) ready(r *library.Run) bool {
	if !r.NotBefore.IsZero() && r.NotBefore.After(rd.cfg.Now()) ||
		!rd.cfg.Pacer.Ready(r.Host, rd.asking[r.Host]) {
		rd.held = true
		return false
	}
	return rd.locks.ready(r)
}

// Held reports whether some run waits for its server.
func (rd *Reader) Held() bool { return rd.held }
