package listing

import (
	"context"
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
	Objects int       // so many were told by now, of all pages
}

// Outcome is how a listing ended.
type Outcome struct {
	Place    Place  // with the dialect that answered: listing it again asks for nothing else
	LeftOut  string // why there are more files than told, in words for people; "" when there are not
	Requests int
}

// List lists a place and calls page with every part as it arrives, from one goroutine at a time. It ends with the context's error, with what page returns, or with
// an [*Error]; what was told by then stays right.
//
// A place of an unknown dialect is asked for eventlens.json, as an S3 bucket in path style, as one in virtual-host style, for its own page, and as a folder of
// WebDAV, in this order; who knows better from another folder of the same origin passes the dialect of that one as hint. A place of a known dialect whose listing is
// refused is asked for eventlens.json, too.
func List(ctx context.Context, f source.Fetcher, p Place, hint Dialect, opt Options, page func(Page) error) (Outcome, error) {
	l := newLister(ctx, f, p, opt, page)
	err := l.list(p, hint)
	if cause := ctx.Err(); cause != nil && err != nil {
		err = cause
	}
	return l.out, err
}

func (l *lister) list(p Place, hint Dialect) error {
	if p.Dialect == DialectManifest && l.opt.NoManifest {
		p = Place{URL: p.URL[:strings.LastIndexByte(p.URL, '/')+1], Query: p.Query}
	}
	if p.Dialect != DialectManifest && presigned(p.Query) {
		return &Error{Place: p, URL: withQuery(p.URL, p.Query), Err: errPresigned}
	}
	if p.Dialect == DialectUnknown {
		return l.probe(p, hint)
	}
	err := l.listAs(p)
	if status, _ := said(err); l.answered || status == 0 || p.Dialect == DialectManifest || l.opt.NoManifest {
		return err
	}
	if other := l.listAs(manifestOf(p)); l.answered || tells(other) == brokenManifest {
		return other
	}
	return err
}

// listAs lists a place in its dialect. Once it answered as that dialect does, it is the outcome's place.
func (l *lister) listAs(p Place) (err error) {
	l.place, l.answered = p, false
	switch p.Dialect {
	case DialectManifest:
		err = l.listManifest(p)
	case DialectS3:
		err = l.listS3(p)
	case DialectGCS:
		err = l.listGCS(p)
	case DialectAzure:
		err = l.listAzure(p)
	case DialectHub:
		err = l.listHub(p)
	case DialectWebDAV:
		err = l.listFolders(p, davFolder)
	default:
		err = l.listFolders(p, pageFolder)
	}
	if l.answered {
		l.out.Place = l.place
	}
	return err
}

// probe finds out what a place answers to.
func (l *lister) probe(p Place, hint Dialect) error {
	var best error
	for _, candidate := range candidates(p, hint, l.opt.NoManifest) {
		if status, code := said(best); candidate.Dialect == DialectWebDAV && hint != DialectWebDAV && (status == 0 || code != "") {
			continue // nothing answers there, or a store does
		}
		err := l.listAs(candidate)
		if l.answered || l.ctx.Err() != nil {
			return err
		}
		if tells(err) > tells(best) || best == nil {
			best = err
		}
	}
	return best
}

// candidates are what a place may be, in the order in which it is asked.
func candidates(p Place, hint Dialect, noManifest bool) (all []Place) {
	s3 := bucketsOf(p)
	of := map[Dialect][]Place{DialectS3: s3, DialectPages: {as(p, DialectPages)}, DialectWebDAV: {as(p, DialectWebDAV)}}
	if !noManifest {
		of[DialectManifest] = []Place{manifestOf(p)}
	}
	all = append(all, of[hint]...)
	for _, d := range []Dialect{DialectManifest, DialectS3, DialectPages, DialectWebDAV} {
		if d != hint {
			all = append(all, of[d]...)
		}
	}
	return all
}

func as(p Place, d Dialect) Place {
	p.Dialect = d
	return p
}

// manifestOf returns the manifest that may lie in a folder.
func manifestOf(p Place) Place {
	return Place{Dialect: DialectManifest, URL: p.URL + ManifestName, Query: p.Query}
}

// bucketsOf returns the S3 buckets that a folder may be in: one named first in its path, or one named by the host.
func bucketsOf(p Place) (buckets []Place) {
	a := split(p.URL)
	bucket, rest := cut(a.path)
	if bucket != "" {
		n := inBucket(a.origin+"/"+bucket+"/", unescape(rest), p.Query)
		buckets = append(buckets, Place{Dialect: DialectS3, URL: p.URL, Query: p.Query, Listing: n.listing, Prefix: n.name})
	}
	return append(buckets, Place{Dialect: DialectS3, URL: p.URL, Query: p.Query, Listing: a.origin + "/", Prefix: unescape(a.path[1:])})
}
