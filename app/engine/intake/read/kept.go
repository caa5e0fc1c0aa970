package read

import (
	"context"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// Cached data are meant for people with access to the storage they came from. If the storage
// answers 401 or 403, cached data are hidden or shown with their age, as the site's deployer chose;
// see Config.HidesKept.

// claimKept returns why a file's cached data must not be shown; nil if they may be shown. If the
// site always shows cached data, no request is made; otherwise storage is asked for one file of
// each source. claimKept is called before cached data are used, by any goroutine but the loop.
func (fr *fileReader) claimKept(ctx context.Context, f *library.File) error {
	stored, remote := f.Stored.(*source.HTTP)
	if !remote || f.Cached == nil || f.From == nil {
		return nil
	}
	c := &f.From.Claim
	c.Mu.Lock()
	defer c.Mu.Unlock()
	if c.SavedMs == 0 {
		found, _ := fr.recents.Find(ctx, f.From.Key)
		c.SavedMs = found.SavedMs
	}
	access := fr.cfg.Links.Given()
	if !fr.recents.HidesKept || c.Granted || c.Refusal != nil && c.Access == access {
		return c.Refusal
	}
	if _, err := fr.kept.File(ctx, f.Key); err != nil {
		return nil // nothing of the file is cached
	}
	body, err := stored.Open(ctx, 0) // tells more than a HEAD request; closed at once
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		body.Close()
	}
	c.Refusal, c.Access = nil, fr.cfg.Links.Given()
	if recents.Refuses(err) {
		c.Refusal = err
	}
	c.Granted = c.Refusal == nil
	return c.Refusal
}

// explainKept completes the fault of a file whose storage refuses access while all its shown data
// are from the cache: it hides the data, or adds their age to the text.
func (fr *fileReader) explainKept(f *library.File, fault *wire.Fault) {
	if !recents.Withheld(fault.Status) || f.CacheBytes == 0 || f.ReadBytes > f.CacheBytes ||
		f.From == nil {
		return
	}
	if !fr.recents.HidesKept {
		fault.Text = fr.recents.KeptFrom(f.From.Claim.SavedMs, fault.Text)
		return
	}
	fr.resetFile(f)
	f.At, f.Cached = wire.Start, nil
	fault.Text, fault.Offset = report.KeptIsHidden.With(report.ProblemStatus(fault.Status)),
		-1
}
