package listing

import (
	"cmp"
	"context"
	"io"
	"strconv"
	"strings"
	"sync/atomic"

	"eventlens/eventfile/source"
)

// The defaults of Options.
const (
	defaultObjects = 1_000_000
	defaultFiles   = 200_000
	defaultFolders = 20_000
	maxDepth       = 32
)

// maxAnswerBytes is the largest answer read, except for a manifest: about ten times a page of 5,000
// names.
const maxAnswerBytes = MaxManifestBytes / 2

// maxIdlePages is how many pages in a row may be empty: stores that filter late return such pages.
const maxIdlePages = 100

// lister is one listing in progress: it filters and limits the results. listFlat requests
// everything below a prefix; listFolders serves web servers and WebDAV. reading parses answers by
// tables, htmlFolder parses HTML pages. Requests are GET, and PROPFIND for WebDAV, and have no
// header field that requires a preflight; the fetcher authorises them.
type lister struct {
	ctx     context.Context
	fetcher source.Fetcher
	opt     Options
	page    func(Page) error

	place Place // the current candidate
	// unknownJSON means that the server's JSON is useless, and its HTML pages are needed.
	unknownJSON atomic.Bool
	guess       bool // the dialect is a guess, and the other dialects are still to be tried
	answered    bool // the place answered in its dialect
	out         Outcome

	files   []File // files of the current page
	refusal []Refusal
	fresh   int // number of new objects in the current page
	objects int
	folders int             // number of folders among the objects
	seen    map[string]bool // paths returned; false for a path already reported as listed twice
}

func newLister(ctx context.Context, f source.Fetcher, p Place, opt Options,
	page func(Page) error) *lister {
	l := &lister{ctx: ctx, fetcher: f, opt: opt, page: page, place: p, seen: make(map[string]bool)}
	l.out.Place = p
	l.opt.Match = strings.ToLower(strings.TrimSpace(opt.Match))
	l.opt.MaxObjects = cmp.Or(max(opt.MaxObjects, 0), defaultObjects)
	l.opt.MaxFiles = cmp.Or(max(opt.MaxFiles, 0), defaultFiles)
	l.opt.MaxFolders = cmp.Or(max(opt.MaxFolders, 0), defaultFolders)
	return l
}

// keep adds an object to the current page if it is wanted, or reports that a limit was reached. The
// path is relative to the place.
func (l *lister) keep(path string, o *object) (full bool) {
	if l.objects == l.opt.MaxObjects {
		l.leaveOut(TooManyObjects, l.objects)
		return true
	}
	l.objects++
	l.fresh++
	// some stores have an object of no bytes for a folder
	if o.folder || strings.HasSuffix(path, "/") {
		l.folders++
		return false
	}
	if !l.wanted(path) {
		return false
	}
	shown := readable(path)
	if why := nameProblem(shown, o.url != ""); why != "" {
		l.refuse(shown, why)
		return false
	}
	if once, twice := l.seen[shown]; twice {
		l.fresh--
		if once {
			l.refuse(shown, "listed twice")
			l.seen[shown] = false
		}
		return false
	}
	if len(l.seen) == l.opt.MaxFiles {
		l.leaveOut(TooManyFiles, l.opt.MaxFiles)
		return true
	}
	l.seen[shown] = true
	if o.url == "" {
		o.url = withQuery(l.place.URL+escape(path), l.place.Query)
	}
	l.files = append(l.files,
		File{Path: shown, SizeBytes: o.size, Modified: o.modified, ETag: o.etag, URL: o.url})
	return false
}

// nameProblem returns why an object with this name cannot be read, or "". Object names are
// arbitrary: a store knows no folders, so empty segments are allowed. But browsers resolve segments
// of dots in every path, even if escaped. addressed means that the object has an address of its
// own, without such segments.
func nameProblem(name string, addressed bool) string {
	if hasControl(name) {
		return controlProblem
	}
	for segment := range strings.SplitSeq(name, "/") {
		if !addressed && (segment == "." || segment == "..") {
			return "browsers cannot ask for a name with . or .. between slashes"
		}
	}
	return ""
}

// wanted reports whether to return a path.
func (l *lister) wanted(path string) bool {
	if path == "" || l.opt.NoManifest && path == ManifestName {
		return false
	}
	return l.opt.wants(path)
}

// leaveOut records that a limit was reached.
func (l *lister) leaveOut(what LeftOutReason, most int) {
	l.out.LeftOut = LeftOut{Why: what, Most: most}
}

// grouped writes a number with commas.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// flush passes the current page on.
func (l *lister) flush(title string) error {
	p := Page{Title: title, Files: l.files, Refused: l.refusal, Objects: l.objects - l.folders}
	l.files, l.refusal, l.fresh = nil, nil, 0
	return l.page(p)
}

// refuse records an unusable name.
//
//go:noinline
func (l *lister) refuse(path, why string) {
	l.refusal = append(l.refusal, Refusal{Path: path, Why: why})
}

// ended passes the remaining page on at the end of a listing, and returns the listing's error.
func (l *lister) ended(err error) error {
	if len(l.refusal) > 0 {
		if flushErr := l.flush(""); flushErr != nil {
			return flushErr
		}
	}
	return err
}

// answer is a server's answer to a request, with its whole body.
type answer struct {
	url    string // URL of the request
	at     string // final URL after redirects; "" if unknown
	status int
	text   []byte
	header func(string) string
	cut    error // why text is incomplete
}

// get requests one answer. The error means that there was none.
func (l *lister) get(url string) (*answer, error) {
	l.out.Requests++
	return l.fetch(l.ctx, &source.Request{URL: url}, maxAnswerBytes)
}

// fetch is get for any request and from any goroutine.
func (l *lister) fetch(ctx context.Context, req *source.Request, most int64) (*answer, error) {
	a := &answer{url: req.URL}
	shown := source.DisplayURL(req.URL)
	if _, ok := source.ResolveURL("", req.URL); !ok {
		return nil, l.broken(a, &source.SchemeError{URL: shown})
	}
	res, err := l.fetcher.Fetch(ctx, *req)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, l.broken(a, &source.NetworkError{URL: shown, Err: err})
	}
	defer res.Body.Close()
	a.status, a.header, a.at = res.Status, res.Header, res.URL
	if a.text, err = io.ReadAll(io.LimitReader(res.Body, most+1)); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		a.cut = &reason{errCut,
			&source.ShortBodyError{URL: shown, Got: int64(len(a.text)), Want: -1}}
	} else if int64(len(a.text)) > most {
		a.text, a.cut = a.text[:most],
			words("the answer is larger than "+strconv.FormatInt(most/1_000_000, 10)+
				" MB; the rest is not read")
	}
	return a, nil
}

// listManifest returns the files of a manifest. A manifest in an Azure container passes its shared
// access signature on to them.
func (l *lister) listManifest() error {
	p := &l.place
	l.out.Requests++
	a, err := l.fetch(l.ctx, &source.Request{URL: withQuery(p.URL, p.Query)}, MaxManifestBytes)
	if err != nil {
		return err
	}
	if a.status != 200 {
		return l.refused(a, read(a.text))
	}
	if a.cut != nil {
		return l.broken(a, a.cut)
	}
	manifest, refused, err := ParseManifest(a.text)
	if err != nil {
		if firstByte(a.text) == '<' {
			err = &reason{err.Error(), errNotXML}
		}
		return l.broken(a, err)
	}
	l.answered, l.refusal = true, refused
	l.out.Folders = manifest.Folders
	if manifest.Truncated {
		l.out.LeftOut.Why = ManifestTruncated
	}
	for i := range manifest.Files {
		f := &manifest.Files[i]
		url := f.Address(p.URL)
		if f.URL == "" && isSAS(p.Query) {
			url += "?" + p.Query
		}
		kept := len(l.files)
		if l.keep(f.Path, &object{url: url}) {
			break
		}
		if len(l.files) > kept {
			l.files[kept] = *f
			l.files[kept].URL = url
		}
	}
	if err := l.flush(manifest.Title); err != nil {
		return err
	}
	return l.ended(nil)
}
