package listing

import (
	"context"
	"errors"
	"strings"

	"eventlens/eventfile/source"
)

// Options limit and filter a listing. The zero value is ready.
type Options struct {
	MaxObjects int // objects examined, including those left out; 0 for a million
	MaxFiles   int // files returned; 0 for 200,000
	MaxFolders int // folders requested, in stores with a request per folder; 0 for 20,000
	// Depth is the number of levels to list: 1 for the files of the place itself. 0 for all levels,
	// at most 32.
	Depth int
	// Match is a case-insensitive text that a path must contain, in which * stands for any text. |
	// separates alternatives, a leading ! negates. "" for everything.
	Match string
	// NoManifest lists the current content of the store even if there is a manifest: eventlens.json
	// is neither requested nor returned.
	NoManifest bool
	// PageFirst requests the page of an unknown place before its manifest, and the manifest only if
	// the page lists it. A browser writes every request for a missing file to its console, where
	// nobody can take it back, so a page within another one does not ask for what may be missing.
	PageFirst bool
	// All returns every file. Without it, only event files and files that belong to them are
	// returned (traces, embeddings, plugins/).
	All bool
	// Also is the path of one more file to return, "" for none.
	Also string
}

// Page is a part of a listing, in the store's order. Its content belongs to the receiver.
type Page struct {
	Title   string // title of the place; "" for none
	Files   []File
	Refused []Refusal // entries that cannot be used
	Objects int       // number of objects examined so far, in all pages; without folders
}

// Outcome is the result of a listing.
type Outcome struct {
	Place    Place   // the place with the dialect that worked: listing it again needs no probes
	LeftOut  LeftOut // why files are missing
	Requests int
	Folders  bool // the listing came from a manifest, and each folder below has its own manifest
}

// List lists a place and calls page with every part as it arrives, from one goroutine at a time. It
// returns the context's error, the error of page, or an [*Error]; parts already passed to page stay
// valid.
//
// A place of an unknown dialect is probed as eventlens.json, as an S3 bucket in path style and in
// virtual-host style, by its own page, and as a WebDAV folder, in this order. If another folder of
// the same origin is known, pass its dialect as hint. With PageFirst its own page comes first. If
// the listing of a place of a known dialect is refused, eventlens.json is tried too.
func List(ctx context.Context, f source.Fetcher, p Place, hint Dialect, opt Options,
	page func(Page) error) (Outcome, error) {
	l := newLister(ctx, f, p, opt, page)
	err := l.list(hint)
	if cause := ctx.Err(); cause != nil && err != nil {
		err = cause
	}
	return l.out, err
}

func (l *lister) list(hint Dialect) error {
	p := &l.place
	if p.Dialect == DialectManifest && l.opt.NoManifest {
		p.Dialect, p.URL = DialectUnknown, upToSlash(p.URL)
	}
	if p.Dialect != DialectManifest && presigned(p.Query) {
		return l.broken(&answer{url: withQuery(p.URL, p.Query)}, errPresigned)
	}
	if p.Dialect == DialectS3 && p.Listing == "" {
		hint, p.Dialect = p.Dialect, DialectUnknown
	}
	if p.Dialect == DialectUnknown {
		return l.probe(hint)
	}
	err := l.listNow()
	if !l.answered && p.Dialect == DialectGCS {
		err = l.listGCSAsS3(err)
	}
	if status, _ := answerOf(err); l.answered || status == 0 || p.Dialect == DialectManifest ||
		l.opt.NoManifest {
		return err
	}
	p.Dialect, p.URL = DialectManifest, p.URL+ManifestName
	if other := l.listNow(); l.answered || errorRank(other) == brokenManifest {
		return other
	}
	return err
}

// listNow lists the place in its dialect. If that works, the place becomes the outcome's place.
func (l *lister) listNow() (err error) {
	switch l.place.Dialect {
	case DialectManifest:
		err = l.listManifest()
	case DialectPages, DialectWebDAV:
		err = l.listFolders()
	default:
		err = l.listFlat()
	}
	if l.answered {
		l.out.Place = l.place
	}
	return err
}

// listGCSAsS3 lists a Google bucket, for which the JSON API refused, with the XML API, which
// answers like S3 and accepts access keys.
func (l *lister) listGCSAsS3(err error) error {
	json := l.place
	l.place.Dialect = DialectS3
	l.place.Listing = strings.TrimSuffix(l.place.URL, escape(upToSlash(l.place.Prefix)))
	if other := l.listNow(); l.answered || errorRank(other) > errorRank(err) {
		return other
	}
	l.place = json
	return err
}

// The probes of an unknown place, in order.
const (
	asManifest = iota
	asPathStyle
	asHostStyle
	asPages
	asWebDAV
	probeCount
)

// probe tries the dialects of an unknown place: first the hint, then all others.
func (l *lister) probe(hint Dialect) (best error) {
	p := l.place
	if hint == DialectUnknown && l.opt.PageFirst {
		hint = DialectPages
	}
	for n := range 2 * probeCount {
		l.guess = l.opt.PageFirst && n < probeCount
		if way := n % probeCount; !l.try(way, &p) || (l.place.Dialect == hint) != (n < probeCount) {
			continue
		}
		if status, code := answerOf(best); l.place.Dialect == DialectWebDAV &&
			hint != DialectWebDAV && (status == 0 || code != "") {
			continue // no server answers there, or the server is known to be a store
		}
		err := l.listNow()
		if l.answered || l.ctx.Err() != nil || errors.Is(err, source.ErrRedirects) && !l.guess {
			return err
		}
		if best == nil || errorRank(err) > errorRank(best) {
			best = err
		}
	}
	return best
}

// try sets the place for a probe. It returns false if the address does not fit that dialect.
func (l *lister) try(way int, p *Place) bool {
	l.place = *p
	q := &l.place
	origin, path, _ := split(p.URL)
	name := path[1:]
	switch way {
	case asManifest:
		q.Dialect, q.URL = DialectManifest, p.URL+ManifestName
		return !l.opt.NoManifest
	case asPages:
		q.Dialect = DialectPages
		return true
	case asWebDAV:
		q.Dialect = DialectWebDAV
		return true
	case asPathStyle:
		bucket, rest, ok := strings.Cut(name, "/")
		if !ok || bucket == "" {
			return false
		}
		origin, name = origin+"/"+bucket, rest
	}
	q.Dialect, q.Listing, q.Prefix = DialectS3, origin+"/", source.Unescape(name)
	return true
}
