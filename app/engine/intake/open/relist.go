package open

import (
	"context"

	"eventlens/app/engine/intake/renew"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
)

// Relist returns a function that lists again the manifest with a file's address; see
// [renew.Config]. Any goroutine but the loop may call it.
func (op *Opener) Relist(ctx context.Context, canonical string) (name string, list renew.Listing) {
	var q ListRequest
	if !op.loop.Do(ctx, func() { q = op.manifestOf(cache.URLKey(canonical)) }) || q.Source == nil {
		return "", nil
	}
	return q.Source.Key, func(ctx context.Context, learn func(url string)) {
		// After a failure the old addresses stay, and the page is told that they fail.
		_, _ = op.List(ctx, q, func(p Part) error {
			for _, f := range p.Files {
				learn(f.URL)
			}
			return nil
		})
	}
}

// manifestOf returns the request for the manifest in which a file was listed; the zero ListRequest
// for any other file.
func (op *Opener) manifestOf(key cache.Key) ListRequest {
	if f := op.lib.FileOf(key); f != nil {
		for _, s := range op.Sources {
			if s.ByPath[f.Path] == f && s.Place.Dialect == listing.DialectManifest {
				return op.Inquire(s)
			}
		}
	}
	return ListRequest{}
}
