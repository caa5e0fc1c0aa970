package intake

import (
	"context"
	"errors"
	"sync"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// What this device keeps of a source is for whom its storage gives it to. Where that answers 401 or 403, it is not shown, or shown with the time since when it is
// kept, as whoever deployed the site wants it; see Config.HidesKept.

// keptClaim is what is known of the right to see what is kept of a source.
type keptClaim struct {
	mu      sync.Mutex
	savedMs int64 // when the source was opened last; 0 while that was not looked up, or for never
	granted bool  // its storage was asked for a file, and did not refuse
	refusal error // it did
	access  int   // of links, then
}

// refuses reports whether an error is a refusal of access.
func refuses(err error) bool {
	var status *source.StatusError
	return errors.As(err, &status) && withheldBy(status.Status)
}

func withheldBy(status int) bool { return status == 401 || status == 403 }

// claimKept returns why nothing that is kept of a file is to be shown, nil where it may be. Where it is shown in any case, nothing is asked; else storage is asked for
// one file of each source. It is called by any goroutine but the loop, before anything is taken in.
func (rd *reader) claimKept(ctx context.Context, f *file) error {
	stored, remote := f.stored.(*source.HTTP)
	if !remote || f.kept == nil || f.from == nil {
		return nil
	}
	c := &f.from.claim
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.savedMs == 0 {
		found, _ := rd.recents.findRecent(ctx, f.from.key)
		c.savedMs = found.SavedMs
	}
	access := rd.links.given()
	if !rd.cfg.HidesKept || c.granted || c.refusal != nil && c.access == access {
		return c.refusal
	}
	if _, err := rd.kept.File(ctx, f.key); err != nil {
		return nil // nothing is kept of it
	}
	body, err := stored.Open(ctx, 0) // which tells more than HEAD, and is given up at once
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		body.Close()
	}
	c.refusal, c.access = nil, rd.links.given()
	if refuses(err) {
		c.refusal = err
	}
	c.granted = c.refusal == nil
	return c.refusal
}

// sayKept completes why reading a file ended, where its storage refuses access and all that is shown of it was kept: that is hidden, or told with its age.
func (rd *reader) sayKept(f *file, fault *wire.Fault) {
	if !withheldBy(fault.Status) || f.cacheBytes == 0 || f.readBytes > f.cacheBytes || f.from == nil {
		return
	}
	if !rd.cfg.HidesKept {
		fault.Text = rd.keptFrom(f.from.claim.savedMs, fault.Text)
		return
	}
	rd.resetFile(f)
	f.at, f.kept = wire.Start, nil
	fault.Text, fault.Offset = report.KeptIsHidden(report.ProblemStatus(fault.Status)), -1
}

// keptFrom says since when what is shown is kept.
func (in *core) keptFrom(savedMs int64, why wire.Text) wire.Text {
	sec := savedMs / 1000
	return report.KeptFrom(wire.Moment(float64(sec), in.cfg.ZoneOffset(sec), false), why)
}
