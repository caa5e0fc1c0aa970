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

// What the zero value of Options stands for.
const (
	defaultObjects = 1_000_000
	defaultFiles   = 200_000
	defaultFolders = 20_000
	maxDepth       = 32
)

// maxAnswerBytes is the largest answer read, but for a manifest: some ten times what a page of 5,000 names is.
const maxAnswerBytes = MaxManifestBytes / 2

// maxIdlePages is how many pages in a row may hold nothing: stores that filter late send empty ones.
const maxIdlePages = 100

// lister is one listing under way: what is told of it, filtered and bounded. Stores that tell everything below a prefix are asked by listFlat, web servers and WebDAV by
// listFolders; reading takes their answers apart by tables, htmlFolder their pages. Requests are GET, and PROPFIND for WebDAV, and carry no header field for which a browser
// would ask first; the fetcher authorises them.
type lister struct {
	ctx     context.Context
	fetcher source.Fetcher
	opt     Options
	page    func(Page) error

	place Place // that is asked now
	// unknownJSON says that the server's JSON tells nothing, and its pages are to be asked for.
	unknownJSON atomic.Bool
	answered    bool // it answers in its dialect
	out         Outcome

	files   []File // of the page at hand
	refusal []Refusal
	fresh   int // objects of the page at hand that were not told before
	objects int
	folders int             // of the objects
	seen    map[string]bool // the paths told; false for one that was told to be listed twice, too
}

func newLister(ctx context.Context, f source.Fetcher, p Place, opt Options, page func(Page) error) *lister {
	l := &lister{ctx: ctx, fetcher: f, opt: opt, page: page, place: p, seen: make(map[string]bool)}
	l.out.Place = p
	l.opt.Match = strings.ToLower(strings.TrimSpace(opt.Match))
	l.opt.MaxObjects = cmp.Or(max(opt.MaxObjects, 0), defaultObjects)
	l.opt.MaxFiles = cmp.Or(max(opt.MaxFiles, 0), defaultFiles)
	l.opt.MaxFolders = cmp.Or(max(opt.MaxFolders, 0), defaultFolders)
	return l
}

// keep adds an object of a page to what is told, if it is of use, and reports whether a bound was reached instead. The path is relative to the place.
func (l *lister) keep(path string, o *object) (full bool) {
	if l.objects == l.opt.MaxObjects {
		l.leaveOut(TooManyObjects, l.objects)
		return true
	}
	l.objects++
	l.fresh++
	if o.folder || strings.HasSuffix(path, "/") { // of a folder, some stores keep an object of no bytes
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
	l.files = append(l.files, File{Path: shown, SizeBytes: o.size, Modified: o.modified, ETag: o.etag, URL: o.url})
	return false
}

// nameProblem says why an object of this name cannot be read, or "". Names of objects are any text: a store knows no folders, so that an empty segment is one like
// others. But browsers resolve segments of dots in every path, also escaped ones; an address of the object's own, addressed, has none.
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

// wanted reports whether a path is told.
func (l *lister) wanted(path string) bool {
	if path == "" || l.opt.NoManifest && path == ManifestName {
		return false
	}
	return l.opt.wants(path)
}

// leaveOut notes that there is more than a bound lets through.
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

// flush tells the page at hand.
func (l *lister) flush(title string) error {
	p := Page{Title: title, Files: l.files, Refused: l.refusal, Objects: l.objects - l.folders}
	l.files, l.refusal, l.fresh = nil, nil, 0
	return l.page(p)
}

// refuse notes a name that cannot be used.
//
//go:noinline
func (l *lister) refuse(path, why string) {
	l.refusal = append(l.refusal, Refusal{Path: path, Why: why})
}

// ended tells what was not told yet, at the end of a listing, and returns how it ended.
func (l *lister) ended(err error) error {
	if len(l.refusal) > 0 {
		if told := l.flush(""); told != nil {
			return told
		}
	}
	return err
}

// answer is what a server answered to a request, read whole.
type answer struct {
	url    string // of the request
	at     string // of what answered, after redirects; "" when that is not told
	status int
	text   []byte
	header func(string) string
	cut    error // why text is not whole
}

// get asks for one answer. The error is that there was none.
func (l *lister) get(url string) (*answer, error) {
	l.out.Requests++
	return l.fetch(l.ctx, &source.Request{URL: url}, maxAnswerBytes)
}

// fetch is get for any request and any goroutine.
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
		a.cut = &reason{errCut, &source.ShortBodyError{URL: shown, Got: int64(len(a.text)), Want: -1}}
	} else if int64(len(a.text)) > most {
		a.text, a.cut = a.text[:most], words("the answer is larger than "+strconv.FormatInt(most/1_000_000, 10)+" MB; what is behind is not read")
	}
	return a, nil
}

// listManifest tells the files of a manifest. One that lies in a container of Azure passes its shared access signature on to them.
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
		told := len(l.files)
		if l.keep(f.Path, &object{url: url}) {
			break
		}
		if len(l.files) > told {
			l.files[told] = *f
			l.files[told].URL = url
		}
	}
	if err := l.flush(manifest.Title); err != nil {
		return err
	}
	return l.ended(nil)
}
