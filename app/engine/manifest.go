package engine

import (
	"context"
	"fmt"
	"io"
	"strings"

	"eventlens/app/engine/parse"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// isListing reports whether a URL is that of a manifest, or of a directory that holds one.
func isListing(url string) bool {
	path := state.WithoutQuery(url)
	return strings.HasSuffix(path, "/") || strings.HasSuffix(path, ".json")
}

// manifestURL returns the URL of the manifest that isListing recognised.
func manifestURL(url string) string {
	path := state.WithoutQuery(url)
	if strings.HasSuffix(path, "/") {
		return path + listing.ManifestName + url[len(path):]
	}
	return url
}

// openListing makes the URL of a manifest a source whose files are asked for.
func (s *opened) openListing(url string) {
	s.url, s.key, s.awaited, s.folder = url, recentKey(url), true, true
	if s.name == "" {
		s.name = state.SourceName(source.DisplayURL(url))
	}
}

// maxManifestBytes is the largest manifest read: some hundred thousand files.
const maxManifestBytes = 64 << 20

// askListing fetches a manifest and adds its files.
func (e *Engine) askListing(ctx context.Context, o *opening, s *opened) {
	url := manifestURL(s.url)
	text, err := e.fetchWhole(ctx, url)
	var manifest listing.Manifest
	var refused []listing.Refusal
	if err == nil {
		if manifest, refused, err = listing.ParseManifest(text); err != nil {
			err = manifestError{err}
		}
	}
	e.do(e.ctx, func() {
		e.reading.listings--
		s.awaited = false
		if ctx.Err() == nil {
			e.listed(o, s, url, manifest, refused, err)
		}
		e.pump()
	})
}

// manifestError is what is wrong with the content of a manifest.
type manifestError struct{ error }

// listed adds the files of a manifest, or says why there are none.
func (e *Engine) listed(o *opening, s *opened, url string, m listing.Manifest, refused []listing.Refusal, err error) {
	tell := func(name, text string) { e.problem(wire.Problem{File: name, Offset: -1, Text: text}) }
	if bad, ok := err.(manifestError); ok {
		tell(source.DisplayURL(url), state.ProblemManifest(bad.Error()))
		return
	}
	if err != nil {
		tell(source.DisplayURL(url), parse.FaultOf(&wire.Start, err).Text)
		return
	}
	if len(refused) > 0 {
		tell(source.DisplayURL(url), state.ProblemManifestRefused(len(refused), refused[0].Path, refused[0].Why))
	}
	if m.Truncated {
		tell(source.DisplayURL(url), state.ProblemManifestTruncated())
	}
	if m.Title != "" && !s.named {
		s.name = m.Title
	}
	for _, f := range m.Files {
		e.addListed(s, url, f)
	}
	e.add(o, s)
}

// addListed adds a file of a manifest.
func (e *Engine) addListed(s *opened, url string, f listing.File) {
	at := listing.ResolveFile(url, f.Path)
	listed := source.Info{SizeBytes: f.SizeBytes, Validator: f.Modified}
	s.add(listing.Entry{Origin: listing.FromFolder, Folder: s.name, Path: f.Path}, &file{
		name: f.Path, key: cache.URLKey(source.CanonicalURL(at)), stored: source.NewHTTP(at, e.cfg.Fetcher), listed: listed,
	})
}

// fetchWhole fetches a small file.
func (e *Engine) fetchWhole(ctx context.Context, url string) ([]byte, error) {
	body, err := source.NewHTTP(url, e.cfg.Fetcher).Open(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	text, err := io.ReadAll(io.LimitReader(body, maxManifestBytes+1))
	if err == nil && len(text) > maxManifestBytes {
		err = manifestError{fmt.Errorf("it is larger than %d MB", maxManifestBytes/1_000_000)}
	}
	return text, err
}
