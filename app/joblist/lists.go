package joblist

import (
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
	"eventlens/app/wire"
	wirejobs "eventlens/app/wire/jobs"
	"eventlens/eventfile/jobs"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// list is a list that is open: what it is, and what was read of it last.
type list struct {
	url   string // absolute; what addresses in it are relative to
	blob  source.Blob
	place listing.Place // of a folder, with the dialect that answered
	known bool          // place is one
	bad   wire.Text     // it is never fetched

	content content
	refused uint32 // number of what the page around was asked of it, 0 for nothing
	asked   bool   // it was, since the list was read last
}

// content is what a list holds.
type content struct {
	text     []byte // of a jobs.json, to see whether it changed
	title    string
	actions  []jobs.Action
	datasets []string // names and addresses in turn, as [wirejobs.Facts] has them
	scalar   string   // the tag that it names to compare jobs by
	jobs     []jobs.Job
	files    []listing.File // of a folder, in the order of their paths
	problems []wirejobs.Problem
	failure  *wirejobs.Problem // why it could not be read, or not to its end, the last time
	read     bool              // it was once
	at       time.Time
}

// open reads lists in the place of those that were open.
func (s *Service) open(lists []wirejobs.List) {
	if s.cancel != nil {
		s.cancel()
	}
	s.ctx, s.cancel = context.WithCancel(s.env.Context)
	s.reading.stop()
	s.lists, s.jobs, s.order, s.byID = nil, nil, nil, map[string]*job{}
	s.awaits, s.fresh, s.moved, s.read, s.objects, s.matching = 0, 0, false, false, 0, 0
	s.tags, s.told, s.changes = tagSet{}, [2]int{}, changes{}
	for _, given := range lists {
		l := &list{url: given.URL}
		switch _, ok := address.Resolve("", given.URL); {
		case given.Blob != 0:
			blob, err := s.cfg.Blob(given.Blob)
			if l.blob = blob; err != nil {
				l.bad = parse.FaultOf(&wire.Start, err).Text
			}
		case !ok:
			l.bad = address.Refusal(given.URL)
		default:
			l.place, l.known = folderOf(given.URL)
		}
		s.lists = append(s.lists, l)
		s.start(l)
	}
}

// ListAt returns the list at an address, which may be relative to base. One that is never fetched stays as it was written, for the service to say why.
func ListAt(base, written string) wirejobs.List {
	if absolute, ok := address.Resolve(base, written); ok {
		written = absolute
	}
	return wirejobs.List{URL: written}
}

// folderOf returns the place that an address names whose children are jobs; false for a list of jobs, which any other JSON is than a manifest.
func folderOf(url string) (listing.Place, bool) {
	p, ok := listing.Locate(url)
	if !ok || p.Dialect == listing.DialectManifest && !strings.HasSuffix(address.WithoutQuery(p.URL), "/"+listing.ManifestName) {
		return listing.Place{}, false
	}
	return p, true
}

// refresh reads all lists again that are not being read.
func (s *Service) refresh() {
	if s.awaits > 0 {
		return
	}
	for _, l := range s.lists {
		if l.blob == nil {
			s.start(l)
		}
	}
}

// start reads a list in a goroutine of its own.
func (s *Service) start(l *list) {
	s.awaits++
	ctx, reads := s.ctx, *l
	go func() {
		got := s.readList(ctx, &reads)
		s.mu.Lock()
		defer s.mu.Unlock()
		if ctx.Err() != nil {
			return
		}
		s.awaits--
		l.place = reads.place
		s.take(l, got)
		if s.awaits == 0 {
			s.read = true
			s.merge()
			s.tellFound()
		}
		s.tell()
	}()
}

// take keeps what was read of a list. When that failed, what was there stays.
func (s *Service) take(l *list, got content) {
	if got.failure == nil {
		l.asked = false
	}
	if got.failure == nil || !l.content.read {
		l.content = got
	} else {
		l.content.failure = got.failure
	}
	s.askAround(l)
}

// readList reads a list and waits for it.
func (s *Service) readList(ctx context.Context, l *list) content {
	var got content
	var err error
	switch {
	case l.bad != wire.Text{}:
		return content{failure: &wirejobs.Problem{List: shown(l.url), Text: l.bad}}
	case l.known:
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

// readFolder lists a folder, and makes a job of each child. What was told when it fails is used.
func (s *Service) readFolder(ctx context.Context, l *list) (got content, err error) {
	var refused []listing.Refusal
	due := s.cfg.Now().Add(partEvery)
	out, err := listing.List(ctx, s.cfg.Fetcher, l.place, listing.DialectUnknown, listing.Options{}, func(p listing.Page) error {
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
	})
	base := l.url
	if err == nil {
		l.place = out.Place
		if out.Place.Dialect == listing.DialectManifest {
			base = out.Place.URL // which stands where folders cannot be listed
		}
		if out.Folders {
			base = strings.TrimSuffix(base, listing.ManifestName)
		}
	}
	got.make(base)
	if len(refused) > 0 {
		got.problems = append(got.problems, wirejobs.Problem{List: shown(l.url), Left: len(refused), Text: report.ProblemManifestEntries(len(refused), refused[:min(3, len(refused))])})
	}
	if out.LeftOut.Any() {
		got.problems = append(got.problems, wirejobs.Problem{List: shown(l.url), Left: 1, Text: report.ProblemLeftOut(out.LeftOut, len(got.jobs) > 0)})
	}
	return got, err
}

// partEvery is how long a first listing goes on until the jobs that it has told are shown.
const partEvery = time.Second

// make makes jobs of the files that a folder of this address has.
func (c *content) make(base string) {
	sort.SliceStable(c.files, func(i, j int) bool { return c.files[i].Path < c.files[j].Path })
	c.jobs = jobs.OfFiles(base, c.files).Jobs
}

// progress tells how far a first listing is, and its jobs so far if these were made.
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
				open.content.jobs, open.content.files = slices.Clone(got.jobs), slices.Clone(got.files)
			}
		}
		s.merge()
	}
	s.tell()
}

// errTooLarge says that a list is larger than any that is read.
var errTooLarge = &unreadable{errors.New("it has more than " + strconv.Itoa(jobs.MaxBytes/1_000_000) + " MB")}

// readJSON reads a jobs.json. One that is the same as before is not read again.
func (s *Service) readJSON(ctx context.Context, l *list) (content, error) {
	text, err := s.text(ctx, l)
	if err != nil {
		return content{}, err
	}
	if before := &l.content; before.read && string(before.text) == string(text) {
		return *before, nil
	}
	read, problems, err := jobs.Parse(text)
	got := content{text: text, title: read.Title, scalar: read.Scalar, actions: read.Actions, datasets: datasetsAt(l.url, read.Datasets), jobs: read.Jobs}
	if err != nil {
		return got, &unreadable{err}
	}
	if len(problems) > 0 {
		got.problems = append(got.problems, faults(l, problems))
	}
	if read.Truncated {
		got.problems = append(got.problems, wirejobs.Problem{List: shown(l.url), Left: 1, Text: report.ProblemLeftOut(listing.LeftOut{Why: listing.ManifestTruncated}, true)})
	}
	return got, nil
}

// datasetsAt returns names and absolute addresses of the data sets of a list, in turn.
func datasetsAt(list string, datasets []jobs.Dataset) (all []string) {
	for _, d := range datasets {
		all = append(all, d.Name, ListAt(list, d.URL).URL)
	}
	return all
}

// unreadable is what a text is that is no list.
type unreadable struct{ error }

// faults puts the problems of a list into one.
func faults(l *list, problems []jobs.Problem) wirejobs.Problem {
	p := wirejobs.Problem{List: shown(l.url)}
	for _, fault := range problems {
		if fault.Why == jobs.More {
			p.Left += fault.Count
			continue
		}
		p.Left++
		if len(p.First) < namedFaults {
			why := fault.Why.String()
			if fault.Detail != "" {
				why += " (" + fault.Detail + ")"
			}
			p.First = append(p.First, wirejobs.Fault{Index: fault.Index, Field: fault.Field, Why: why})
		}
	}
	return p
}

// namedFaults is how many faults of a list are named.
const namedFaults = 3

// text reads the text of a list, asking the browser's cache whether it is still what the server has.
func (s *Service) text(ctx context.Context, l *list) ([]byte, error) {
	if l.blob != nil {
		if l.blob.SizeBytes() > jobs.MaxBytes {
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
	text, err := io.ReadAll(io.LimitReader(res.Body, jobs.MaxBytes+1))
	switch {
	case err != nil:
		return nil, &source.ShortBodyError{URL: source.DisplayURL(url), Got: int64(len(text)), Want: -1}
	case len(text) > jobs.MaxBytes:
		return nil, errTooLarge
	}
	return text, nil
}

// failureOf says why a list could not be read.
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
		p.Text = report.ProblemJobs(err.Error())
	case errors.As(err, &listed) && status == 0:
		p.Text = report.ProblemListing(listed.Err.Error())
	default:
		p.Text = parse.FaultOf(&wire.Start, err).Text
	}
	return p
}

// askAround asks the page around this one for what lets a list be read that was refused.
func (s *Service) askAround(l *list) {
	if !s.cfg.Embedded || s.answer == nil || l.asked {
		return
	}
	if l.content.failure != nil && l.content.failure.Access {
		s.refused++
		l.refused, l.asked = s.refused, true
		s.answer(&wirejobs.Refused{Refused: wire.Refused{Number: s.refused, URL: source.CanonicalURL(listing.FetchedURL(l.url))}})
	}
}

// renewed reads a list again whose newer address is known, or to which access was given.
func (s *Service) renewed(number uint32, url string) {
	for _, l := range s.lists {
		if number == 0 || l.refused != number {
			continue
		}
		l.refused = 0
		if absolute, ok := address.Resolve(l.url, url); url != "" && ok {
			l.url = absolute
			l.place, l.known = folderOf(absolute)
		}
		s.start(l)
		s.tell()
	}
}

// shown is an address as people read it, without what signs it.
func shown(url string) string {
	if url == "" {
		return ""
	}
	return source.DisplayURL(url)
}
