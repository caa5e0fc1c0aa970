package listing

import (
	"context"
	"errors"
	"fmt"
	"io"

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
	// All tells every file. Without it only event files are told, and those that belong to them (projector_config.pbtxt, plugins/).
	All bool
	// NoManifest has the store itself asked for what there is, whatever an eventlens.json beside the data says, which may be old.
	NoManifest bool
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

// Error says why a place could not be listed, or not to its end.
type Error struct {
	Place  Place
	URL    string // of the request that failed, as it was sent
	Status int    // of its answer; 0 when there was none
	Code   string // of an error that the store answered, such as NoSuchBucket; "" for none
	Err    error  // what is wrong; the words are for people
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("list %s: %v", source.DisplayURL(e.URL), e.Err) }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// maxManifestBytes is the largest manifest read: some hundred thousand files.
const maxManifestBytes = 64 << 20

// List lists a place and calls page with every part as it arrives, from one goroutine at a time. It ends with the context's error, with what page returns, or with
// an [*Error]; what was told by then stays right.
//
// A place of an unknown dialect is asked for eventlens.json, as an S3 bucket in path style, as one in virtual-host style, and for its own page, in this order; who
// knows better from another folder of the same origin passes the dialect of that one as hint.
func List(ctx context.Context, f source.Fetcher, p Place, hint Dialect, opt Options, page func(Page) error) (Outcome, error) {
	out := Outcome{Place: p, Requests: 1}
	if p.Dialect != DialectManifest {
		out.Place = Place{Dialect: DialectManifest, URL: p.URL + ManifestName, Query: p.Query}
	}
	url := out.Place.URL
	if p.Query != "" {
		url += "?" + p.Query
	}
	manifest, refused, err := fetchManifest(ctx, f, url)
	if err != nil {
		return out, &Error{Place: out.Place, URL: url, Err: err}
	}
	for i := range manifest.Files {
		manifest.Files[i].URL = manifest.Files[i].Address(url)
	}
	if manifest.Truncated {
		out.LeftOut = "The list of files is not complete: its writer left some out."
	}
	return out, page(Page{Title: manifest.Title, Files: manifest.Files, Refused: refused, Objects: len(manifest.Files)})
}

func fetchManifest(ctx context.Context, f source.Fetcher, url string) (Manifest, []Refusal, error) {
	body, err := source.NewHTTP(url, f).Open(ctx, 0)
	if err != nil {
		return Manifest{}, nil, err
	}
	defer body.Close()
	text, err := io.ReadAll(io.LimitReader(body, maxManifestBytes+1))
	if err != nil {
		return Manifest{}, nil, err
	}
	if len(text) > maxManifestBytes {
		return Manifest{}, nil, errors.New("larger than 64 MiB")
	}
	return ParseManifest(text)
}
