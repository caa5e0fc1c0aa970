package service

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"eventlens/app/address"
	"eventlens/app/engine/parse"
	"eventlens/app/report"
	wirejobs "eventlens/app/views/jobs"
	"eventlens/app/wire"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// list is an open list: its address, and what was last read from it.
type list struct {
	url          string // absolute URL; the base of the addresses in the list
	blob         source.Blob
	place        listing.Place // place of a folder, with the dialect that answered
	isFolder     bool          // the list is a folder, at place
	inside       string        // address of the jobs.json in the folder, which is read instead
	neverFetched wire.Text     // why the list is never fetched

	content content
	refused uint32 // number of the open question to the embedding page about the list, 0 for none
	asked   bool   // such a question was sent since the list was last read
}

// content is the content of a list.
type content struct {
	text     []byte // text of a jobs.json, to detect changes
	title    string
	actions  []joblist.Action
	datasets []string // alternating names and addresses, as in [wirejobs.Facts]
	scalar   string   // tag by which the list suggests to compare jobs
	jobs     []joblist.Job
	files    []listing.File // files of a folder, sorted by path
	problems []wirejobs.Problem
	failure  *wirejobs.Problem // why the list could not be read completely the last time
	read     bool              // the list was read at least once
	at       time.Time         // when the list was read
}

// open closes all lists and opens others.
func (s *Service) open(lists []wirejobs.List) {
	if s.cancel != nil {
		s.cancel()
	}
	s.ctx, s.cancel = context.WithCancel(s.env.Context)
	s.reading.stop()
	s.lists, s.jobs, s.order, s.byID = nil, nil, nil, map[string]*job{}
	s.beingRead, s.newJobs, s.moved, s.read, s.objects, s.matching = 0, 0, false, false, 0, 0
	s.tags, s.sentRows, s.changes = tagSet{}, [2]int{}, changes{}
	for _, given := range lists {
		l := &list{url: given.URL}
		switch _, ok := address.Resolve("", given.URL); {
		case given.Blob != 0:
			blob, err := s.cfg.Blob(given.Blob)
			if l.blob = blob; err != nil {
				l.neverFetched = parse.FaultOf(&wire.Start, err).Text
			}
		case !ok:
			l.neverFetched = address.Refusal(given.URL)
		default:
			l.place, l.isFolder = folderOf(given.URL)
		}
		s.lists = append(s.lists, l)
		s.start(l)
	}
}

// ListAt returns the list at an address, which may be relative to base. An address that cannot be
// fetched stays as written, so that the service can report why.
func ListAt(base, written string) wirejobs.List {
	if absolute, ok := address.Resolve(base, written); ok {
		written = absolute
	}
	return wirejobs.List{URL: written}
}

// folderOf returns the folder at an address if its children are jobs. It returns false for a list
// of jobs: any JSON file that is not a manifest.
func folderOf(url string) (listing.Place, bool) {
	p, ok := listing.Locate(url)
	if !ok ||
		p.Dialect == listing.DialectManifest &&
			!strings.HasSuffix(address.WithoutQuery(p.URL), "/"+listing.ManifestName) {
		return listing.Place{}, false
	}
	return p, true
}

// refresh reads all lists again, unless some are being read.
func (s *Service) refresh() {
	if s.beingRead > 0 {
		return
	}
	for _, l := range s.lists {
		if l.blob == nil {
			s.start(l)
		}
	}
}

// start reads a list in a new goroutine.
func (s *Service) start(l *list) {
	s.beingRead++
	ctx, reads := s.ctx, *l
	go func() {
		got := s.readList(ctx, &reads)
		s.mu.Lock()
		defer s.mu.Unlock()
		if ctx.Err() != nil {
			return
		}
		s.beingRead--
		l.place, l.inside = reads.place, reads.inside
		s.take(l, got)
		if s.beingRead == 0 {
			s.read = true
			s.merge()
			s.answerFind()
		}
		s.answerView()
	}()
}

// take stores what was read of a list. If that failed, earlier content is kept.
func (s *Service) take(l *list, got content) {
	if got.failure == nil {
		l.asked = false
	}
	if got.failure == nil || !l.content.read {
		l.content = got
	} else {
		l.content.failure = got.failure
	}
	s.askForAccess(l)
}

// readList reads a list.
func (s *Service) readList(ctx context.Context, l *list) content {
	var got content
	var err error
	switch {
	case l.neverFetched != wire.Text{}:
		return content{failure: &wirejobs.Problem{List: shown(l.url), Text: l.neverFetched}}
	case l.isFolder:
		got, err = s.readFolder(ctx, l)
	default:
		got, err = s.readJSON(ctx, l)
	}
	got.at, got.failure = s.cfg.Now(), nil
	if err != nil {
		got.failure = failureOf(l, err)
	}
	got.read = err == nil || len(got.jobs) > 0
	return got
}

// readFolder reads the jobs.json in a folder, or else makes a job of each child. A jobs.json that
// cannot be used is a problem beside the children.
func (s *Service) readFolder(ctx context.Context, l *list) (got content, err error) {
	if l.inside == "" {
		if got, err = s.listFolder(ctx, l, joblist.FileName); !errors.Is(err, errHasList) {
			return got, err
		}
	}
	list := *l
	list.url, list.isFolder = l.inside, false
	if got, err = s.readJSON(ctx, &list); err == nil {
		return got, nil
	}
	l.inside = ""
	unused := failureOf(&list, err)
	got, err = s.listFolder(ctx, l, "")
	got.problems = append(got.problems, *unused)
	return got, err
}

// base returns the address that those in the list are relative to.
func (l *list) base() string { return cmp.Or(l.inside, l.url) }

// errHasList ends the listing of a folder that has a jobs.json.
var errHasList = errors.New("there is a list of jobs")

// listFolder lists a folder and makes a job of each child. If listing fails, the part received so
// far is used. If it has the file named until, listing ends with errHasList, and the file is
// l.inside.
func (s *Service) listFolder(ctx context.Context, l *list, until string) (got content, err error) {
	var refused []listing.Refusal
	due := s.cfg.Now().Add(partEvery)
	opt := listing.Options{PageFirst: s.cfg.Embedded, Also: until}
	take := func(p listing.Page) error {
		for _, f := range p.Files {
			if until != "" && f.Path == until {
				l.inside = f.URL
				return errHasList
			}
		}
		if got.title == "" {
			got.title = p.Title
		}
		got.files = append(got.files, p.Files...)
		refused = append(refused, p.Refused...)
		made := !l.content.read && s.cfg.Now().After(due)
		if made {
			got.make(l.url)
			due = s.cfg.Now().Add(partEvery)
		}
		s.progress(ctx, l, &got, p.Objects, made)
		return ctx.Err()
	}
	out, err := listing.List(ctx, s.cfg.Fetcher, l.place, listing.DialectUnknown, opt, take)
	if l.inside != "" {
		return got, errHasList
	}
	base := l.url
	if err == nil {
		l.place = out.Place
		if out.Place.Dialect == listing.DialectManifest {
			base = out.Place.URL // the manifest names a folder on a host that cannot list folders
		}
		if out.Folders {
			base = strings.TrimSuffix(base, listing.ManifestName)
		}
	}
	got.make(base)
	if len(refused) > 0 {
		got.problems = append(got.problems, wirejobs.Problem{
			List: shown(l.url), Left: len(refused),
			Text: report.ProblemManifestEntries(len(refused), refused[:min(3, len(refused))]),
		})
	}
	if out.LeftOut.Any() {
		got.problems = append(got.problems, wirejobs.Problem{
			List: shown(l.url), Left: 1,
			Text: report.ProblemLeftOut(out.LeftOut, len(got.jobs) > 0),
		})
	}
	return got, err
}

// partEvery is the interval at which a first listing shows the jobs found so far.
const partEvery = time.Second

// make makes jobs from the files of a folder; base is the folder's address.
func (c *content) make(base string) {
	sort.SliceStable(c.files, func(i, j int) bool { return c.files[i].Path < c.files[j].Path })
	c.jobs = joblist.OfFiles(base, c.files).Jobs
}

// progress reports the progress of a first listing, with the jobs found so far if made is set.
func (s *Service) progress(ctx context.Context, l *list, got *content, objects int, made bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil || s.read {
		return
	}
	s.objects = objects
	if made {
		for _, open := range s.lists {
			if open.url == l.url && !open.content.read {
				open.content.jobs, open.content.files = slices.Clone(got.jobs),
					slices.Clone(got.files)
			}
		}
		s.merge()
	}
	s.answerView()
}

// errTooLarge says that a list exceeds the size limit.
var errTooLarge = &unreadable{errors.New("it has more than " +
	strconv.Itoa(joblist.MaxBytes/1_000_000) + " MB")}

// readJSON reads a jobs.json. If its text is unchanged it returns the earlier content.
func (s *Service) readJSON(ctx context.Context, l *list) (content, error) {
	text, err := s.fetchText(ctx, l)
	if err != nil {
		return content{}, err
	}
	if before := &l.content; before.read && string(before.text) == string(text) {
		return *before, nil
	}
	read, problems, err := joblist.Parse(text)
	got := content{
		text: text, title: read.Title, scalar: read.Scalar, actions: read.Actions,
		datasets: datasetsAt(l.url, read.Datasets), jobs: read.Jobs,
	}
	if err != nil {
		return got, &unreadable{err}
	}
	if len(problems) > 0 {
		got.problems = append(got.problems, faults(l, problems))
	}
	if read.Truncated {
		got.problems = append(got.problems, wirejobs.Problem{
			List: shown(l.url), Left: 1,
			Text: report.ProblemLeftOut(listing.LeftOut{Why: listing.ManifestTruncated}, true),
		})
	}
	return got, nil
}

// datasetsAt returns the names and absolute addresses of a list's data sets, alternating.
func datasetsAt(list string, datasets []joblist.Dataset) (all []string) {
	for _, d := range datasets {
		all = append(all, d.Name, ListAt(list, d.URL).URL)
	}
	return all
}

// unreadable is an error in the text of a list.
type unreadable struct{ error }

// faults combines the problems of a list into one.
func faults(l *list, problems []joblist.Problem) wirejobs.Problem {
	p := wirejobs.Problem{List: shown(l.url)}
	for _, fault := range problems {
		if fault.Why == joblist.More {
			p.Left += fault.Count
			continue
		}
		p.Left++
		if len(p.First) < namedFaults {
			why := fault.Why.String()
			if fault.Detail != "" {
				why += " (" + fault.Detail + ")"
			}
			p.First = append(p.First,
				wirejobs.Fault{Index: fault.Index, Field: fault.Field, Why: why})
		}
	}
	return p
}

// namedFaults is how many faults of a list are reported in detail.
const namedFaults = 3

// fetchText fetches the text of a list. The browser's cache revalidates it with the server.
func (s *Service) fetchText(ctx context.Context, l *list) ([]byte, error) {
	if l.blob != nil {
		if l.blob.SizeBytes() > joblist.MaxBytes {
			return nil, errTooLarge
		}
		return l.blob.Slice(ctx, 0, l.blob.SizeBytes())
	}
	url := listing.FetchedURL(l.url)
	res, err := s.cfg.Fetcher.Fetch(ctx, source.Request{URL: url, Revalidate: true})
	if err != nil {
		return nil, &source.NetworkError{URL: source.DisplayURL(url), Err: err}
	}
	defer res.Body.Close()
	if res.Status != 200 {
		return nil, &source.StatusError{URL: source.DisplayURL(url), Status: res.Status}
	}
	text, err := io.ReadAll(io.LimitReader(res.Body, joblist.MaxBytes+1))
	switch {
	case err != nil:
		return nil,
			&source.ShortBodyError{URL: source.DisplayURL(url), Got: int64(len(text)), Want: -1}
	case len(text) > joblist.MaxBytes:
		return nil, errTooLarge
	}
	return text, nil
}

// failureOf returns why a list could not be read.
func failureOf(l *list, err error) *wirejobs.Problem {
	p := &wirejobs.Problem{List: shown(l.url), URL: l.url}
	if l.blob != nil {
		p.URL = ""
	}
	status := 0
	var answered *source.StatusError
	if errors.As(err, &answered) {
		status = answered.Status
	}
	p.Access = parse.Refused(status)
	var listed *listing.Error
	var broken *unreadable
	switch {
	case errors.As(err, &broken):
		p.Text = report.ProblemJobs.With(wire.Plain(err.Error()))
	case errors.As(err, &listed) && status == 0:
		p.Text = report.ProblemListing.With(wire.Plain(listed.Err.Error()))
	default:
		p.Text = parse.FaultOf(&wire.Start, err).Text
	}
	return p
}

// askForAccess asks the embedding page for an address or for access with which a refused list can be
// read.
func (s *Service) askForAccess(l *list) {
	if !s.cfg.Embedded || s.answer == nil || l.asked {
		return
	}
	if l.content.failure != nil && l.content.failure.Access {
		s.refused++
		l.refused, l.asked = s.refused, true
		s.answer(&wirejobs.Refused{Refused: wire.Refused{
			Number: s.refused, URL: source.CanonicalURL(listing.FetchedURL(l.url)),
		}})
	}
}

// renewed reads a refused list again, with a new address or new access.
func (s *Service) renewed(number uint32, url string) {
	for _, l := range s.lists {
		if number == 0 || l.refused != number {
			continue
		}
		l.refused = 0
		if absolute, ok := address.Resolve(l.url, url); url != "" && ok {
			l.url = absolute
			l.place, l.isFolder = folderOf(absolute)
		}
		s.start(l)
		s.answerView()
	}
}

// shown returns an address for display, without its signature.
func shown(url string) string {
	if url == "" {
		return ""
	}
	return source.DisplayURL(url)
}
