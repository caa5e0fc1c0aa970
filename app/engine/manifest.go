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
func (e *Engine) openListing(s *opened, url string) {
	s.url, s.key, s.awaited, s.folder = url, recentKey(url), true, true
	if s.name == "" {
		s.name = state.SourceName(source.DisplayURL(url))
	}
	e.follow(s)
}

// maxManifestBytes is the largest manifest read: some hundred thousand files.
const maxManifestBytes = 64 << 20

// content is what a source holds, as it was listed.
type content struct {
	title     string
	files     []listedFile
	refused   []listing.Refusal
	truncated bool         // there are more files
	kept      []listedFile // of a source that could not be listed: what this device keeps of its files
}

// listedFile is a file of a listing.
type listedFile struct {
	path       string // below the source
	info       source.Info
	blob       source.Blob // of a file of a folder, as modifiedMs
	modifiedMs int64
}

// unlisted is what is known of a file whose size no listing tells.
var unlisted = source.Info{SizeBytes: -1}

// list asks what is in a source now. It is called by any goroutine.
func (e *Engine) list(ctx context.Context, s *opened) (content, error) {
	switch {
	case s.dir != nil:
		return listFolder(ctx, s.dir)
	case s.folder:
		return e.fetchManifest(ctx, manifestURL(s.url))
	}
	return content{files: []listedFile{{path: s.entries[0].Path, info: unlisted}}}, nil
}

// fetchManifest fetches a manifest.
func (e *Engine) fetchManifest(ctx context.Context, url string) (content, error) {
	text, err := e.fetchWhole(ctx, url)
	if err != nil {
		return content{}, err
	}
	manifest, refused, err := listing.ParseManifest(text)
	if err != nil {
		return content{}, manifestError{err}
	}
	c := content{title: manifest.Title, files: make([]listedFile, len(manifest.Files)), refused: refused, truncated: manifest.Truncated}
	for i, f := range manifest.Files {
		c.files[i] = listedFile{path: f.Path, info: source.Info{SizeBytes: f.SizeBytes, Validator: f.Modified}}
	}
	return c, nil
}

// askListing asks for the content of a source and adds its files.
func (e *Engine) askListing(ctx context.Context, s *opened) {
	c, err := e.list(ctx, s)
	if err != nil && s.url != "" {
		c.kept = e.keptListing(ctx, s.key)
	}
	e.do(e.ctx, func() {
		e.reading.listings--
		s.awaited, s.stopped = false, ctx.Err() != nil
		if !s.stopped {
			e.listed(s, c, err)
		}
		e.pump()
	})
}

// manifestError is what is wrong with the content of a manifest.
type manifestError struct{ error }

// listed adds the files of a source that was listed for the first time, or says why there are none. It returns the new runs.
func (e *Engine) listed(s *opened, c content, err error) []*run {
	name := s.listingName()
	why := whyUnlisted(err)
	if len(c.kept) > 0 {
		why = state.AndKeptIsShown(why)
	}
	e.sourceComplaint(s, name, aboutSource, why)
	if err != nil {
		e.looksFailed(s, err)
		return e.addKept(s, c.kept)
	}
	refused, partial := "", ""
	if n := len(c.refused); n > 0 {
		refused = state.ProblemManifestRefused(n, c.refused[0].Path, c.refused[0].Why)
	}
	if c.truncated {
		partial = state.ProblemManifestTruncated()
	}
	e.sourceComplaint(s, name, aboutRefused, refused)
	e.sourceComplaint(s, name, aboutPartial, partial)
	if c.title != "" && !s.named {
		s.name = c.title
	}
	for _, f := range c.files {
		e.addListed(s, f)
	}
	s.listed = true
	return e.add(s.opening, s)
}

// listingName names the listing of a source in problems.
func (s *opened) listingName() string {
	if s.url != "" && s.folder {
		return source.DisplayURL(manifestURL(s.url))
	}
	return s.shownAs()
}

// whyUnlisted puts into words why a source could not be listed; nothing when it could.
func whyUnlisted(err error) string {
	if err == nil {
		return ""
	}
	if bad, ok := err.(manifestError); ok {
		return state.ProblemManifest(bad.Error())
	}
	return parse.FaultOf(&wire.Start, err).Text
}

// addListed adds a file of a listing to those of its source.
func (e *Engine) addListed(s *opened, l listedFile) {
	if s.dir != nil {
		s.addLocal(s.dir.Name()+"/"+l.path, l.file(s))
		return
	}
	at := listing.ResolveFile(manifestURL(s.url), l.path)
	s.add(listing.Entry{Origin: listing.FromFolder, Folder: s.name, Path: l.path}, &file{
		name: l.path, key: cache.URLKey(source.CanonicalURL(at)), stored: source.NewHTTP(at, e.cfg.Fetcher), listed: l.info,
	})
}

// keptListing returns the files of a recent source, as they were listed the last time.
func (e *Engine) keptListing(ctx context.Context, key string) (files []listedFile) {
	found, err := e.findRecent(ctx, key)
	if err != nil {
		return nil
	}
	for _, f := range found.Files {
		files = append(files, listedFile{path: f.Path, info: source.Info{SizeBytes: f.SizeBytes}})
	}
	return files
}

// addKept adds what is kept of a source that cannot be listed now. Nothing is asked of its files until it can.
func (e *Engine) addKept(s *opened, files []listedFile) []*run {
	if len(files) == 0 {
		return nil
	}
	for _, f := range files {
		e.addListed(s, f)
		s.files[len(s.files)-1].offline = true
	}
	return e.add(s.opening, s)
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
