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
	addresses bool   // whether the index gives the URLs of all files
	at        string // URL of the index if known; "" for beside the data
	url       string // URL of the folder, for every form of address
}

func newStoragePlace(address string, addresses bool) (*storagePlace, error) {
	place, ok := listing.Locate(address)
	if !ok {
		return nil,
			fmt.Errorf("%s: not the address of a folder; add a slash to its end if it is one",
				source.DisplayURL(address))
	}
	if place.Dialect == listing.DialectManifest {
		return nil,
			fmt.Errorf("%s: the address of an index; give the address of its folder",
				source.DisplayURL(address))
	}
	return &storagePlace{
		place: place, fetcher: newFetcher(address), addresses: addresses, url: place.URL,
	}, nil
}

// list implements indexPlace. Later calls ask only the listing that answered the first.
func (p *storagePlace) list(ctx context.Context, opt listing.Options,
	say *speaker) (listing.Manifest, error) {
	opt.NoManifest = true // the manifest is made from this listing
	var m listing.Manifest
	outcome, err := listing.List(ctx, p.fetcher, p.place, listing.DialectUnknown, opt,
		func(page listing.Page) error {
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
	m.Files = slices.DeleteFunc(m.Files, func(f listing.File) bool {
		return f.Path == manifestName || f.URL == p.at || !opt.Wants(f.Path)
	})
	slices.SortFunc(m.Files, func(a, b listing.File) int { return strings.Compare(a.Path, b.Path) })
	inParallel(len(m.Files), func(i int) { p.measure(ctx, &m.Files[i]) })
	return m, nil
}

// measure asks for the size of a file whose listing does not tell it: pages of web servers round
// sizes, or omit them. With a size, a viewer of the index can tell by itself that a file is
// unchanged. If the request fails, the size stays unknown.
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
		f.Modified = when // in whole seconds
	} else {
		f.ETag = info.Validator
	}
}

// refusedListing adds to the error of a refused listing where keys are taken from.
func refusedListing(err error) error {
	var refused *listing.Error
	if errors.As(err, &refused) && (refused.Status == 401 || refused.Status == 403) {
		return fmt.Errorf("%w; give keys in the environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, EVENTLENS_AUTHORIZATION, or EVENTLENS_HEADER "+
			"(see guide/private.html)", err)
	}
	return err
}

// titleOf returns the last name in a folder's URL.
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

// address implements indexPlace. It omits the signature of the place's URL, which is a secret.
func (p *storagePlace) address(f listing.File) string {
	fileURL := f.URL
	if p.place.Query != "" {
		fileURL = strings.TrimSuffix(fileURL, "?"+p.place.Query)
	}
	at := p.at
	if at == "" {
		at = p.place.URL
	}
	if !p.addresses && f.Path[0] != '/' && samePlace(fileURL, listing.ResolveFile(at, f.Path)) {
		return ""
	}
	return fileURL
}

// folder implements indexPlace.
func (p *storagePlace) folder() string {
	if !p.addresses && (p.at == "" || samePlace(p.url, listing.ResolveFile(p.at, ""))) {
		return ""
	}
	return p.url
}

// samePlace reports whether two URLs name the same file, however they escape its name.
func samePlace(a, b string) bool {
	plainA, errA := url.PathUnescape(a)
	plainB, errB := url.PathUnescape(b)
	return a == b || errA == nil && errB == nil && plainA == plainB
}

// output implements indexPlace.
func (p *storagePlace) output(to, name string, stdout io.Writer) (indexOutput, error) {
	if to == "" {
		return &putOutput{
			url: withQuery(p.place.URL+name, p.place.Query), azure: p.azure(), fetcher: p.fetcher,
			stdout: stdout, beside: true,
		}, nil
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

// azure reports whether the place is on Azure, where a PUT has to name the type of blob.
func (p *storagePlace) azure() bool { return p.place.Dialect == listing.DialectAzure }

func (p *storagePlace) shown() string { return source.DisplayURL(p.place.URL) }

func (p *storagePlace) shownFile(path string) string { return p.shown() + path }

// withQuery replaces the query of a URL; "" removes it.
func withQuery(address, query string) string {
	address, _, _ = strings.Cut(address, "?")
	if query != "" {
		address += "?" + query
	}
	return address
}
