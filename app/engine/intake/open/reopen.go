package open

import (
	"context"
	"strings"

	"eventlens/app/address"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// startRecent opens a recent source.
func (op *Opener) startRecent(ctx context.Context, s *Source) {
	op.lookups++
	op.loop.Spawn(ctx, func(ctx context.Context) { op.findRecent(ctx, s) })
}

// findRecent finds a recent source and opens it: a URL as before, local files from the cache.
func (op *Opener) findRecent(ctx context.Context, s *Source) {
	found, err := op.recents.Find(ctx, s.Key)
	var files []*library.File
	if err == nil && found.Local {
		files = op.keptFiles(ctx, found)
	}
	op.loop.Do(op.loop.Context(), func() {
		listed := new(Listed)
		op.lookups--
		s.awaited = false
		if ctx.Err() == nil {
			listed = op.reopen(ctx, s, found, files, err)
		}
		op.cfg.Listed(listed)
	})
}

// keptFiles returns the files of a local source, from their cached blobs; a file without one has
// only cached columns.
func (op *Opener) keptFiles(ctx context.Context, r cache.Recent) []*library.File {
	files := make([]*library.File, len(r.Files))
	for i, kept := range r.Files {
		f := &library.File{
			Name:       kept.Path,
			Key:        kept.Key,
			ModifiedMs: kept.ModifiedMs,
			Stored:     recents.MediaNotCached{},
			Listed:     source.Info{SizeBytes: kept.SizeBytes},
		}
		if b, err := op.recents.Blob(ctx, kept.Key); err == nil {
			// A blob of another size is a snapshot from before the file grew: the columns reach
			// further.
			if blob, ok := b.(source.Blob); ok && blob.SizeBytes() == kept.SizeBytes {
				f.Stored = source.NewBlob(blob, kept.ModifiedMs)
			}
		}
		files[i] = f
	}
	return files
}

// reopen opens a recent source that was looked up.
func (op *Opener) reopen(ctx context.Context, s *Source, r cache.Recent, files []*library.File,
	err error) *Listed {
	s.Name, s.Named = r.Name, !r.Local && r.Name != listing.SourceName(r.URL)
	place, folder := listing.Locate(r.URL)
	url, _ := listing.FileURL(r.URL)
	switch {
	case err != nil:
		name, _ := address.LocalName(s.Key)
		op.lib.Problem(wire.Problem{File: name, Offset: -1, Text: report.ProblemRecentGone.Text()})
	case strings.HasPrefix(r.Key, recents.SignedKey):
		op.lib.Problem(wire.Problem{
			File: r.Detail, Offset: -1, Text: report.ProblemRecentSigned.Text(),
		})
	case r.Local:
		s.Local = true
		op.reopened[s.Key] = s.Source
		for _, f := range files {
			s.addLocal(f.Name, f)
		}
		return op.Add(s)
	case folder:
		op.openListing(s, r.URL, place)
		op.startListing(ctx, s)
		return &Listed{Checkable: []*Source{s}}
	default:
		op.openURL(s, r.URL, url)
		found := op.Add(s)
		found.Checkable = []*Source{s}
		return found
	}
	return new(Listed)
}
