package listing

import (
	"context"
	"errors"
	"strings"

	"eventlens/eventfile/source"
)

// Options bound and filter a listing. The zero value is ready.
type Options struct {
	MaxObjects int // looked at, those that are left out included; 0 for a million
	MaxFiles   int // told; 0 for 200,000
	MaxFolders int // asked, where every folder is a request; 0 for 20,000
	// Depth is how many levels of folders below the place are looked into: 1 for the files of the place itself. 0 for all that there are, 32 at most.
	Depth int
	// Match is what a path must match, as text that it holds, case-insensitive, where * stands for anything. Several alternatives are separated by |,
	// a leading ! negates. "" for everything.
	Match string
	// NoManifest lists what the store tells now, where a manifest would answer: eventlens.json is neither asked for nor told.
	NoManifest bool
	// All tells every file. Without it only event files are told, and those that belong to them (projector_config.pbtxt, plugins/).
	All bool
}

// Page is a part of a listing, in the order in which the store tells it. What it holds belongs to who gets it.
type Page struct {
	Title   string // of the place; "" for none
	Files   []File
	Refused []Refusal // entries that cannot be used
	Objects int       // so many were looked at by now, of all pages; folders do not count
}

// Outcome is how a listing ended.
type Outcome struct {
	Place    Place   // with the dialect that answered: listing it again asks for nothing else
	LeftOut  LeftOut // why there are more files than told
	Requests int
	Folders  bool // it was told by a manifest, and each folder below has one of its own
}

// List lists a place and calls page with every part as it arrives, from one goroutine at a time. It ends with the context's error, with what page returns, or with
// an [*Error]; what was told by then stays right.
//
// A place of an unknown dialect is asked for eventlens.json, as an S3 bucket in path style, as one in virtual-host style, for its own page, and as a folder of
// WebDAV, in this order; who knows better from another folder of the same origin passes the dialect of that one as hint. A place of a known dialect whose listing is
// refused is asked for eventlens.json, too.
func List(ctx context.Context, f source.Fetcher, p Place, hint Dialect, opt Options, page func(Page) error) (Outcome, error) {
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
	if status, _ := said(err); l.answered || status == 0 || p.Dialect == DialectManifest || l.opt.NoManifest {
		return err
	}
	p.Dialect, p.URL = DialectManifest, p.URL+ManifestName
	if other := l.listNow(); l.answered || tells(other) == brokenManifest {
		return other
	}
	return err
}

// listNow lists the place in its dialect. Once it answered as that dialect does, it is the outcome's place.
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

// listGCSAsS3 lists a bucket of Google's by the XML API, which answers like S3 and takes access keys, where the JSON API refused.
func (l *lister) listGCSAsS3(err error) error {
	json := l.place
	l.place.Dialect = DialectS3
	l.place.Listing = strings.TrimSuffix(l.place.URL, escape(upToSlash(l.place.Prefix)))
	if other := l.listNow(); l.answered || tells(other) > tells(err) {
		return other
	}
	l.place = json
	return err
}

// The ways in which an unknown place is asked, in their order.
const (
	asManifest = iota
	asPathStyle
	asHostStyle
	asPages
	asWebDAV
	ways
)

// probe finds out what a place answers to: first what hint says, then everything else.
func (l *lister) probe(hint Dialect) (best error) {
	p := l.place
	for n := range 2 * ways {
		if way := n % ways; !l.try(way, &p) || (l.place.Dialect == hint) != (n < ways) {
			continue
		}
		if status, code := said(best); l.place.Dialect == DialectWebDAV && hint != DialectWebDAV && (status == 0 || code != "") {
			continue // nothing answers there, or a store does
		}
		err := l.listNow()
		if l.answered || l.ctx.Err() != nil || errors.Is(err, source.ErrRedirects) {
			return err
		}
		if best == nil || tells(err) > tells(best) {
			best = err
		}
	}
	return best
}

// try makes an unknown place one of a dialect. It returns false where it cannot be one.
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
