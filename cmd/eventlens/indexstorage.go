package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/unzstd"
)

// storagePlace is a folder in storage.
type storagePlace struct {
	place     listing.Place
	fetcher   source.Fetcher
	addresses bool   // of all files are told
	at        string // URL of the index, as far as it is known; "" for beside the data
	url       string // of the folder, as every form of address has one
}

func newStoragePlace(address string, addresses bool) (*storagePlace, error) {
	place, ok := listing.Locate(address)
	if !ok {
		return nil, fmt.Errorf("%s: not the address of a folder; add a slash to its end if it is one", source.DisplayURL(address))
	}
	if place.Dialect == listing.DialectManifest {
		return nil, fmt.Errorf("%s: the address of an index; give the address of its folder", source.DisplayURL(address))
	}
	return &storagePlace{place: place, fetcher: newFetcher(address), addresses: addresses, url: place.URL}, nil
}

// list implements indexPlace. What answered is asked the next time, and nothing else.
func (p *storagePlace) list(ctx context.Context, opt listing.Options, say *speaker) (listing.Manifest, error) {
	opt.NoManifest = true // this is what it is made from
	var m listing.Manifest
	outcome, err := listing.List(ctx, p.fetcher, p.place, listing.DialectUnknown, opt, func(page listing.Page) error {
		if page.Title != "" {
			m.Title = page.Title
		}
		m.Files = append(m.Files, page.Files...)
		for _, refused := range page.Refused {
			say.omits(p.shownFile(refused.Path), refused.Why+"; left out")
		}
		return nil
	})
	if err != nil {
		return listing.Manifest{}, refusedListing(err)
	}
	p.place = outcome.Place
	if outcome.LeftOut.Any() {
		m.Truncated = true
		say.omits(p.shown(), outcome.LeftOut.String())
	}
	if m.Title == "" {
		m.Title = titleOf(p.place.URL)
	}
	m.Files = slices.DeleteFunc(m.Files, func(f listing.File) bool { return f.Path == manifestName || f.URL == p.at || !opt.Wants(f.Path) })
	slices.SortFunc(m.Files, func(a, b listing.File) int { return strings.Compare(a.Path, b.Path) })
	inParallel(len(m.Files), func(i int) { p.measure(ctx, &m.Files[i]) })
	return m, nil
}

// measure asks for the size of a file that its listing does not tell: pages of web servers round it, or leave it out. A viewer of the index then sees by
// itself that the file is as it was. Where it cannot be had it stays unknown.
func (p *storagePlace) measure(ctx context.Context, f *listing.File) {
	if f.SizeBytes >= 0 {
		return
	}
	info, err := source.NewHTTP(f.URL, p.fetcher).Stat(ctx)
	if err != nil {
		return
	}
	f.SizeBytes = info.SizeBytes
	if when := rfc3339(info.Validator); when != "" {
		f.Modified = when // to the second
	} else {
		f.ETag = info.Validator
	}
}

// refusedListing says where keys are taken from, if that is what a listing needs.
func refusedListing(err error) error {
	var refused *listing.Error
	if errors.As(err, &refused) && (refused.Status == 401 || refused.Status == 403) {
		return fmt.Errorf("%w; give keys in the environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, EVENTLENS_AUTHORIZATION, or EVENTLENS_HEADER "+
			"(see guide/private.html)", err)
	}
	return err
}

// titleOf is the last name of a folder's URL.
func titleOf(address string) string {
	if u, err := url.Parse(address); err == nil && len(u.Path) > 1 {
		return path.Base(u.Path)
	}
	return source.DisplayURL(address)
}

// open implements indexPlace.
func (p *storagePlace) open(ctx context.Context, f listing.File) (io.ReadCloser, error) {
	body, err := source.NewHTTP(f.URL, p.fetcher).Open(ctx, 0)
	if err != nil {
		return nil, err
	}
	inside, err := unpack.NewReader(body, unzstd.New)
	if err != nil {
		body.Close()
		return nil, err
	}
	return unpackedFile{inside, body}, nil
}

// address implements indexPlace. The signature that the place was given with is nobody else's and stays out.
func (p *storagePlace) address(f listing.File) string {
	told := f.URL
	if p.place.Query != "" {
		told = strings.TrimSuffix(told, "?"+p.place.Query)
	}
	at := p.at
	if at == "" {
		at = p.place.URL
	}
	if !p.addresses && f.Path[0] != '/' && samePlace(told, listing.ResolveFile(at, f.Path)) {
		return ""
	}
	return told
}

// folder implements indexPlace.
func (p *storagePlace) folder() string {
	if !p.addresses && (p.at == "" || samePlace(p.url, listing.ResolveFile(p.at, ""))) {
		return ""
	}
	return p.url
}

// samePlace says whether two URLs name the same file, whichever bytes of its name they escape.
func samePlace(a, b string) bool {
	plainA, errA := url.PathUnescape(a)
	plainB, errB := url.PathUnescape(b)
	return a == b || errA == nil && errB == nil && plainA == plainB
}

// output implements indexPlace.
func (p *storagePlace) output(to, name string, stdout io.Writer) (indexOutput, error) {
	if to == "" {
		return &putOutput{url: withQuery(p.place.URL+name, p.place.Query), azure: p.azure(), fetcher: p.fetcher, stdout: stdout, beside: true}, nil
	}
	out, err := newIndexOutput(to, name, stdout)
	if put, ok := out.(*putOutput); ok {
		p.at, put.azure = withQuery(to, ""), p.azure()
		if strings.HasPrefix(p.at, p.place.URL) {
			put.fetcher = p.fetcher
		}
	}
	return out, err
}

// azure says whether the place is one of Azure's, whose PUT has to say what is made.
func (p *storagePlace) azure() bool { return p.place.Dialect == listing.DialectAzure }

func (p *storagePlace) shown() string { return source.DisplayURL(p.place.URL) }

func (p *storagePlace) shownFile(path string) string { return p.shown() + path }

// withQuery puts a query in place of a URL's own; "" for none.
func withQuery(address, query string) string {
	address, _, _ = strings.Cut(address, "?")
	if query != "" {
		address += "?" + query
	}
	return address
}
