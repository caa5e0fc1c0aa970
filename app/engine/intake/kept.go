package intake

import (
	"context"
	"errors"
	"sync"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// Cached data are meant for people with access to the storage they came from. If the storage
// answers 401 or 403, cached data are hidden or shown with their age, as the site's deployer chose;
// see Config.HidesKept.

// keptClaim holds the right to see a source's cached data, as far as it is known.
type keptClaim struct {
	mu      sync.Mutex
	savedMs int64 // when the source was last opened; 0 if never, or not looked up yet
	granted bool  // storage was asked for a file and did not refuse
	refusal error // the storage's refusal
	access  int   // links.access at the time of the refusal
}

// refuses reports whether an error is a refusal of access.
func refuses(err error) bool {
	var status *source.StatusError
	return errors.As(err, &status) && withheldBy(status.Status)
}

func withheldBy(status int) bool { return status == 401 || status == 403 }

// claimKept returns why a file's cached data must not be shown; nil if they may be. Where they are
// shown in any case nothing is asked; otherwise storage is asked for one file of each source. It is
// called before cached data are taken in, by any goroutine but the loop.
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
		return nil // nothing of it is cached
	}
	body, err := stored.Open(ctx, 0) // tells more than HEAD; closed at once
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

// sayKept completes the fault of a file whose storage refuses access while all shown of it is
// cached: the data are hidden, or their age is added to the text.
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

// keptFrom adds to why the time at which the shown data were cached.
func (in *core) keptFrom(savedMs int64, why wire.Text) wire.Text {
	sec := savedMs / 1000
	return report.KeptFrom(wire.Moment(float64(sec), in.cfg.ZoneOffset(sec), false), why)
}
