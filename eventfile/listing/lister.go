package listing

import (
	"context"
	"errors"
	"hash/maphash"
	"io"
	"strconv"
	"strings"

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
const maxAnswerBytes = 32 << 20

// maxIdlePages is how many pages in a row may hold nothing: stores that filter late send empty ones.
const maxIdlePages = 100

// lister is one listing under way.
type lister struct {
	ctx     context.Context
	fetcher source.Fetcher
	opt     Options
	match   matcher
	page    func(Page) error

	place    Place // that is asked now
	answered bool  // it answers in its dialect
	out      Outcome

	files   []File // of the page at hand
	refusal []Refusal
	objects int
	told    int
	fresh   int // objects of the page at hand that were not told before
	seed    maphash.Seed
	seen    map[uint64]struct{} // the hashes of the paths told

	repeated, outside oddity
}

// oddity counts names that cannot be used, and keeps the first.
type oddity struct {
	first string
	count int
}

func (o *oddity) add(name string) {
	if o.count++; o.count == 1 {
		o.first = name
	}
}

func newLister(ctx context.Context, f source.Fetcher, p Place, opt Options, page func(Page) error) *lister {
	if opt.MaxObjects <= 0 {
		opt.MaxObjects = defaultObjects
	}
	if opt.MaxFiles <= 0 {
		opt.MaxFiles = defaultFiles
	}
	if opt.MaxFolders <= 0 {
		opt.MaxFolders = defaultFolders
	}
	return &lister{
		ctx: ctx, fetcher: f, opt: opt, match: newMatcher(opt.Match), page: page, out: Outcome{Place: p},
		seed: maphash.MakeSeed(), seen: make(map[uint64]struct{}),
	}
}

// errFull says that a bound was reached; what is left out was noted.
var errFull = errors.New("as much as is told at most")

// object is what a store tells of an object or a file.
type object struct {
	key      string // of a flat store, its whole name; in a folder, its name in there. Not escaped
	folder   bool
	size     int64 // -1 when unknown
	modified string
	etag     string
	url      string // "" for the place's URL with the path behind it
}

// keep adds an object of a page to what is told, if it is of use. base is the URL of the folder that path is relative to. It ends with errFull at a bound.
func (l *lister) keep(base, path string, o object) error {
	if l.objects++; l.objects > l.opt.MaxObjects {
		l.objects--
		l.leaveOut("objects", l.opt.MaxObjects)
		return errFull
	}
	shown := readable(path)
	if o.folder || !l.wanted(shown) {
		l.fresh++
		return nil
	}
	if why := pathProblem(shown); why != "" {
		l.fresh++
		l.refusal = append(l.refusal, Refusal{Path: shown, Why: why})
		return nil
	}
	hash := maphash.String(l.seed, shown)
	if _, repeated := l.seen[hash]; repeated {
		l.repeated.add(shown)
		return nil
	}
	if l.told == l.opt.MaxFiles {
		l.leaveOut("files", l.opt.MaxFiles)
		return errFull
	}
	l.seen[hash] = struct{}{}
	l.fresh++
	l.told++
	url := o.url
	if url == "" {
		url = withQuery(base+escape(path), l.place.Query)
	}
	l.files = append(l.files, File{Path: shown, SizeBytes: o.size, Modified: o.modified, ETag: o.etag, URL: url})
	return nil
}

// wanted says whether a path is told.
func (l *lister) wanted(path string) bool {
	if strings.HasSuffix(path, "/") || l.opt.NoManifest && path == ManifestName {
		return false // of a folder, some stores keep an object of no bytes
	}
	return l.opt.wants(path, &l.match)
}

// leaveOut notes that there is more than a bound lets through.
func (l *lister) leaveOut(what string, most int) {
	l.out.LeftOut = "There are more than " + grouped(most) + " " + what + "; those behind are left out. Open a folder further down, or choose by name or depth."
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
	p := Page{Title: title, Files: l.files, Refused: l.refusal, Objects: l.objects}
	l.files, l.refusal, l.fresh = nil, nil, 0
	return l.page(p)
}

// finish tells what was counted only.
func (l *lister) finish() error {
	if l.repeated.count > 0 {
		l.refusal = append(l.refusal, Refusal{Path: l.repeated.first, Why: "listed twice" + andOthers(l.repeated.count)})
	}
	if l.outside.count > 0 {
		l.refusal = append(l.refusal, Refusal{Path: l.outside.first, Why: "not below the folder that is listed" + andOthers(l.outside.count)})
	}
	if len(l.refusal) == 0 {
		return nil
	}
	l.repeated, l.outside = oddity{}, oddity{}
	return l.flush("")
}

func andOthers(count int) string {
	if count == 1 {
		return ""
	}
	return ", as are " + grouped(count-1) + " others"
}

// batch is a page of a flat listing.
type batch struct {
	objects []object
	next    string // what asks for the next page; "" at the end
	from    answer
	err     error // what is wrong with the rest of the page
}

// walk asks for one page after the other.
func (l *lister) walk(p Place, ask func(token string) (batch, error)) error {
	folder := p.Prefix[:strings.LastIndexByte(p.Prefix, '/')+1]
	token, idle, first, last := "", 0, "", ""
	for {
		b, err := ask(token)
		if err != nil {
			l.finish()
			return err
		}
		l.answered = true
		for _, o := range b.objects {
			path, below := strings.CutPrefix(o.key, folder)
			if !below || !strings.HasPrefix(o.key, p.Prefix) {
				l.fresh, l.objects = l.fresh+1, l.objects+1
				l.outside.add(readable(o.key))
				continue
			}
			if err = l.keep(p.URL, path, o); err != nil {
				break
			}
		}
		fresh := l.fresh
		if told := l.flush(""); told != nil {
			return told
		}
		if err == nil {
			err = b.err
		}
		if err == nil && b.next == "" {
			return l.finish()
		}
		if idle++; fresh > 0 {
			idle = 0
		}
		if n := len(b.objects); err == nil && n > 0 {
			again := b.objects[0].key == first && b.objects[n-1].key == last
			if first, last = b.objects[0].key, b.objects[n-1].key; again || fresh == 0 {
				err = l.broken(b.from, errSameAgain)
			}
		}
		if err == nil && b.next == token {
			err = l.broken(b.from, errSameAgain)
		}
		if err == nil && idle == maxIdlePages {
			err = l.broken(b.from, errNoProgress)
		}
		if err != nil {
			return l.ended(err)
		}
		token = b.next
	}
}

// ended ends a listing early.
func (l *lister) ended(err error) error {
	if told := l.finish(); told != nil {
		return told
	}
	if err == errFull {
		return nil
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
func (l *lister) get(url string, header ...source.Field) (answer, error) {
	l.out.Requests++
	return l.fetch(l.ctx, source.Request{URL: url, Header: header}, maxAnswerBytes)
}

// fetch is get for any request and any goroutine.
func (l *lister) fetch(ctx context.Context, req source.Request, most int64) (answer, error) {
	a := answer{url: req.URL}
	if !fetchable(req.URL) {
		return a, &Error{Place: l.place, URL: req.URL, Err: &source.SchemeError{URL: source.DisplayURL(req.URL)}}
	}
	res, err := l.fetcher.Fetch(ctx, req)
	if err != nil {
		return a, l.noAnswer(ctx, req.URL, err)
	}
	defer res.Body.Close()
	a.status, a.header, a.at = res.Status, res.Header, res.URL
	if a.text, err = io.ReadAll(io.LimitReader(res.Body, most+1)); err != nil {
		if ctx.Err() != nil {
			return a, ctx.Err()
		}
		a.cut = &reason{"the answer ends in the middle; what arrived is used", &source.ShortBodyError{URL: source.DisplayURL(req.URL), Got: int64(len(a.text)), Want: -1}}
	} else if int64(len(a.text)) > most {
		a.text = a.text[:most]
		a.cut = errors.New("the answer is larger than " + strconv.Itoa(int(most>>20)) + " MiB; what is behind is not read")
	}
	return a, nil
}
