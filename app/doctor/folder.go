package doctor

import (
	"errors"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// errFound ends a listing in which an event file was found.
var errFound = errors.New("enough seen")

// findings are what a listing told by the time it ended.
type findings struct {
	objects int
	names   []string     // of some files that are no event files
	event   listing.File // the first event file; its Path is "" when there was none
}

// page takes a page of a listing.
func (f *findings) page(p listing.Page) error {
	f.objects = max(f.objects+len(p.Files), p.Objects)
	for _, file := range p.Files {
		base := file.Path[strings.LastIndexByte(file.Path, '/')+1:]
		if listing.IsEventFile(base) && file.SizeBytes != 0 {
			f.event = file
			return errFound
		}
		if len(f.names) < 3 {
			f.names = append(f.names, file.Path)
		}
	}
	return nil
}

// folder examines a folder, or a manifest: it is listed as the viewer lists it, until an event file was seen.
func (e *examiner) folder(place listing.Place) Report {
	var found findings
	outcome, err := listing.List(e.ctx, e.probe, place, listing.DialectUnknown, listing.Options{MaxObjects: 5000, MaxFolders: 5, All: true}, found.page)
	answers := e.probe.answers()
	e.probe.allow(maxRequests - len(answers))
	e.store.learn(e.at, answers, outcome.Place.Dialect)
	failed := (*listing.Error)(nil)
	spent := errors.Is(err, errSpent) || len(answers) == maxListing
	switch {
	case found.event.Path != "":
		return e.listed(found, outcome, answers)
	case err == nil || spent && found.objects > 0:
		if report, wrong := e.listingHidden(answers); wrong {
			return report
		}
		return e.noEvents(found, outcome, err != nil || outcome.LeftOut != "")
	case errors.As(err, &failed):
		return e.unlisted(answers, failed.URL)
	}
	return e.unlisted(answers, "")
}

// listed examines the first event file of a folder that could be listed.
func (e *examiner) listed(found findings, outcome listing.Outcome, answers []*answer) Report {
	if report, wrong := e.listingHidden(answers); wrong {
		return report
	}
	url := found.event.URL
	if url == "" {
		url = listing.ResolveFile(outcome.Place.URL, found.event.Path)
	}
	if at, ok := parseURL(url); ok { // from here on, it is about the file
		e.at, e.store.path = at, storeAt(at, outcome.Place.Dialect).path
	}
	a := e.probe.ask(e.ctx, source.Request{URL: url, To: headBytes})
	e.note("file", found.event.Path)
	if report, wrong := e.fault(a); wrong {
		report.Text = "The folder can be listed, and {file} is in it. " + report.Text
		return report
	}
	return e.fine(a, "The folder can be listed"+listedAs[outcome.Place.Dialect]+", and its first event file, {file}, can be read.")
}

// listingHidden says whether a browser could not read the listing that was read here.
func (e *examiner) listingHidden(answers []*answer) (Report, bool) {
	for i := len(answers) - 1; i >= 0; i-- { // the last one is the listing, those before it were attempts
		if answers[i].ok() {
			return e.unreadable(answers[i])
		}
	}
	return Report{}, false
}

// unlisted says why a folder cannot be listed; url is the request that the listing ended with.
func (e *examiner) unlisted(answers []*answer, url string) Report {
	var best *answer
	for _, a := range answers {
		if best == nil || weight(a) > weight(best) || weight(a) == weight(best) && a.req.URL == url {
			best = a
		}
	}
	switch {
	case best == nil:
		return e.signedFolder()
	case e.store.website:
		return e.websiteEndpoint()
	case best.err != nil:
		return e.silent(best)
	case best.ok():
		if what, _ := contentOf(best.start()); what == contentPage {
			return e.webPage(best)
		}
		return e.besides(e.notListing(best), best)
	}
	return e.besides(e.refused(best, true), best)
}

// forbidden tells a folder that is not listed from one whose files cannot be read either, as far as it can.
func (e *examiner) forbidden() Report {
	if e.store.kind == hub {
		return e.private("This repository is private, or not there", "The hub says the same of repositories that are private and of those that do not "+
			"exist: check the name, too.")
	}
	if e.cfg.File != "" {
		e.note("file", source.DisplayURL(e.cfg.File))
		if file := e.probe.ask(e.ctx, source.Request{URL: e.cfg.File, To: headBytes}); file.ok() {
			return e.notListed("Files can be read, but not listed", "Its files can be read: {file} was answered.")
		}
		return e.private("This storage is private", "Its files are refused as well: {file} was not answered.")
	}
	for _, other := range e.probe.answers() {
		// A store that hides what there is answers 403 to every name. One that says of the manifest that it is not there answers for files.
		if other.status == 404 && strings.Contains(other.req.URL, listing.ManifestName) {
			return e.notListed("Listing is forbidden", "It does answer requests for files: of eventlens.json it says that there is none.")
		}
	}
	return e.private("This storage is private, or not listed",
		"Either everything in it is private, or its files are readable by their names while listing them is forbidden: from here, both look alike.")
}

// weight says how much an answer tells of what is wrong.
func weight(a *answer) int {
	if a.err != nil {
		return 1
	}
	s := whatSaid(a.start())
	_, _, moved := movedTo(a, s)
	switch {
	case s.expired:
		return 9
	case misSigned[s.code] || s.code == "RequestTimeTooSkewed":
		return 8
	case moved:
		return 7
	case s.code == "NoSuchBucket" || s.code == "ContainerNotFound":
		return 6
	case a.status == 401 || a.status == 403 || a.status == 409 || s.unsigned:
		return 5
	case a.status == 429 || a.status >= 500:
		return 4
	case a.ok():
		return 2
	}
	return 3
}
