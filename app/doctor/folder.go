package doctor

import (
	"context"
	"errors"
	"slices"
	"strings"

	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// errFound ends a listing once an event file was found.
var errFound = errors.New("enough seen")

// listed collects the results of a listing.
type listed struct {
	objects int          // number of objects listed so far
	names   []string     // paths of some files that are not event files
	event   listing.File // the first event file; its Path is "" if there was none
}

// page takes a page of a listing.
func (f *listed) page(p listing.Page) error {
	f.objects = max(f.objects+len(p.Files), p.Objects)
	for _, file := range p.Files {
		base := file.Path[strings.LastIndexByte(file.Path, '/')+1:]
		if listing.IsEventFile(base) && !listing.IsStray(base) && file.SizeBytes != 0 {
			f.event = file
			return errFound
		}
		if len(f.names) < 3 {
			f.names = append(f.names, file.Path)
		}
	}
	return nil
}

// folder examines a folder or a manifest: it is listed as in the viewer, until an event file is
// found.
func (e *examiner) folder(place listing.Place) finding {
	var found listed
	outcome, err := listing.List(e.ctx, e.probe, place, listing.DialectUnknown,
		listing.Options{MaxObjects: 5000, MaxFolders: 5, All: true}, found.page)
	answers := e.probe.answers()
	e.probe.allow(maxRequests - len(answers))
	e.store.identify(e.location, answers, outcome.Place.Dialect)
	failed := (*listing.Error)(nil)
	spent := errors.Is(err, errNoMoreRequests) || len(answers) == maxListing
	switch {
	case found.event.Path != "":
		return e.firstEvents(found, outcome, answers)
	case err == nil || spent && found.objects > 0:
		if problem, wrong := e.listingCORSProblem(answers); wrong {
			return problem
		}
		return e.noEvents(found, outcome, err != nil || outcome.LeftOut.Any())
	case errors.As(err, &failed) && failed.Place.Dialect == listing.DialectManifest &&
		failed.Status == 200:
		return e.brokenManifest(answers, failed)
	case errors.As(err, &failed):
		return e.unlisted(answers, failed)
	}
	return e.unlisted(answers, nil)
}

// brokenManifest returns the finding for an existing but broken manifest.
func (e *examiner) brokenManifest(answers []*answer, failed *listing.Error) finding {
	for _, a := range answers {
		if a.req.URL != failed.URL || !a.ok() {
			continue
		}
		switch what, _ := contentOf(a.start()); {
		case what == contentPage:
			return e.webPage(a)
		case errors.Is(a.bodyErr, context.DeadlineExceeded):
			return e.withCORS(e.badManifest(a, words.FoundEndlessIndex), a)
		case a.bodyErr != nil:
			return broken
		}
		e.observed.Reason = failed.Err.Error()
		return e.withCORS(e.badManifest(a, words.FoundBadIndex), a)
	}
	return e.unlisted(answers, failed)
}

// firstEvents examines the first event file of a listed folder.
func (e *examiner) firstEvents(found listed, outcome listing.Outcome, answers []*answer) finding {
	if problem, wrong := e.listingCORSProblem(answers); wrong {
		return problem
	}
	url := found.event.URL
	if url == "" {
		url = listing.ResolveFile(outcome.Place.URL, found.event.Path)
	}
	if at, ok := parseURL(url); ok { // from here on the file is examined, not the folder
		e.location, e.store.path = at, storeAt(at, outcome.Place.Dialect).path
	}
	a := e.head(url)
	e.observed.File = found.event.Path
	if problem, wrong := e.fileProblem(a); wrong {
		first := sentences{words.FoundFileListed}
		copy(first[1:], problem.Text[:])
		problem.Text = first
		return problem
	}
	e.listedAs(outcome)
	return e.readable(a, words.FoundFolderReadable)
}

// listingCORSProblem returns the finding, if any, that a browser could not read the listing because
// of CORS, although it was read here.
func (e *examiner) listingCORSProblem(answers []*answer) (finding, bool) {
	// the last one is the listing, earlier ones were attempts
	for i := len(answers) - 1; i >= 0; i-- {
		if answers[i].ok() {
			return e.corsProblem(answers[i])
		}
	}
	return finding{}, false
}

// unlisted returns the finding for a folder that cannot be listed; failed is the error that ended
// the listing, nil if there is none.
func (e *examiner) unlisted(answers []*answer, failed *listing.Error) finding {
	best := decisiveAnswer(answers, failed)
	switch {
	case best == nil:
		return e.signedFolder()
	case e.isGitHubFolder(best):
		return e.gitHubFolder(true)
	case e.store.website:
		return e.websiteEndpoint()
	case best.err != nil:
		return e.unanswered(best)
	case best.ok() && best.bodyErr != nil:
		return broken
	case best.ok():
		if what, _ := contentOf(best.start()); what == contentPage {
			return e.webPage(best)
		}
		return e.withCORS(e.notListing(best), best)
	}
	return e.withCORS(e.refusal(best, true), best)
}

// listingForbidden returns the finding for a folder that may not be listed. It distinguishes, as far
// as possible, a folder with readable files from a folder whose files cannot be read either.
func (e *examiner) listingForbidden() finding {
	if e.store.kind == hub {
		return e.privateFolder(words.CausePrivateRepository, words.FoundHubHides)
	}
	if e.cfg.File != "" {
		e.observed.File = source.DisplayURL(e.cfg.File)
		if file := e.probe.ask(e.ctx, source.Request{URL: e.cfg.File, To: headBytes}); file.ok() {
			return e.notListed(words.CauseFilesReadable, words.FoundFileAnswered)
		}
		return e.privateFolder(words.CausePrivateStorage, words.FoundFileRefused)
	}
	for _, other := range e.probe.answers() {
		// A store that hides what exists answers 403 for every name. If it answers that the
		// manifest is missing, it answers for files.
		if other.status == 404 && strings.Contains(other.req.URL, listing.ManifestName) {
			return e.notListed(words.CauseListingForbidden, words.FoundFilesAnswered)
		}
	}
	return e.privateFolder(words.CausePrivateOrNotListed, words.FoundPrivateOrNotListed)
}

// decisiveAnswer returns the answer that explains why a folder cannot be listed: the answer that
// ended the listing, since the viewer's message quotes it. The other requests were meant for other
// kinds of servers. Their answers are preferred only if they name a cause, such as a missing bucket.
// If no answer was recorded for the end of the listing, the answer with the most weight is returned.
func decisiveAnswer(answers []*answer, failed *listing.Error) (best *answer) {
	var last *answer
	for _, a := range answers {
		if failed != nil && last == nil && a.req.URL == failed.URL &&
			(a.req.Method == source.MethodPropfind) ==
				(failed.Place.Dialect == listing.DialectWebDAV) {
			last = a
		}
		if best == nil || weight(a) > weight(best) {
			best = a
		}
	}
	if last != nil && weight(best) < namesCause {
		return last
	}
	return best
}

// namesCause is the smallest weight of an answer that names the cause, not only a failure.
const namesCause = 6

// weight returns how much an answer tells about the cause.
func weight(a *answer) int {
	if a.err != nil {
		return 1
	}
	s := parseErrorDocument(a.start())
	_, _, moved := otherEndpoint(a, s)
	switch {
	case s.expired:
		return 9
	case slices.Contains(misSigned, s.code) || s.code == "RequestTimeTooSkewed":
		return 8
	case moved:
		return 7
	case s.code == "NoSuchBucket" || s.code == "ContainerNotFound":
		return 6
	case a.status == 401 || a.status == 403 || a.status == 409 || s.unsigned:
		return 5
	case a.status == 429 || a.status >= 500 && a.status != 501:
		return 4
	case a.ok():
		return 2
	case a.req.Method == source.MethodPropfind && (a.status == 405 || a.status == 501):
		return 1 // the server does not support WebDAV, which tells nothing about the folder
	}
	return 3
}
