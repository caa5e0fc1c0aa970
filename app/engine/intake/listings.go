package intake

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/parse"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// A listed source arrives in parts, one per page of its listing. Each part becomes runs at once,
// which are read while the next parts are fetched.

// placed is the state of a source that is listed. The loop owns it.
type placed struct {
	located    listing.Place // as derived from the address
	place      listing.Place // with the dialect that answered, once one did
	limits     listing.Options
	endLookup  context.CancelFunc // cancels the first listing; nil before it
	foundFiles int                // files that the first listing has found
	objects    int                // objects that the first listing has looked at
	refused    refusals
}

// refusals are the unusable entries of a listing. Only the first few are named.
type refusals struct {
	count int
	first []listing.Refusal
}

// namedRefusals is how many unusable entries are named.
const namedRefusals = 3

func (r *refusals) add(more []listing.Refusal) {
	r.first = append(r.first, more[:min(len(more), namedRefusals-len(r.first))]...)
	r.count += len(more)
}

// part is a part of a listing.
type part struct {
	title   string
	files   []listedFile
	refused []listing.Refusal
	objects int // looked at so far, including earlier parts
}

// listedFile is a file of a listing.
type listedFile struct {
	path       string // below the source
	url        string // "" for a local file
	info       source.Info
	blob       source.Blob // of a file of a folder, like modifiedMs
	modifiedMs int64
	key        cache.Key // of a file shown from the cache only; else ""
}

// unlisted is the Info of a file whose size no listing tells.
var unlisted = source.Info{SizeBytes: -1}

// lister lists sources.
type lister struct {
	*core
	hints hints
}

// inquiry has everything that a goroutine needs to list a source.
type inquiry struct {
	s     *opened
	place listing.Place
	hint  listing.Dialect
}

// inquire returns what is needed to list a source now.
func (li *lister) inquire(s *opened) inquiry {
	return inquiry{s: s, place: s.place, hint: li.hints.dialect(s.place)}
}

// list lists a source and calls tell with every part, one call at a time. It may be called by any
// goroutine.
func (li *lister) list(ctx context.Context, q inquiry, tell func(part) error) (listing.Outcome, error) {
	switch s := q.s; {
	case s.Dir != nil:
		files, err := listFolder(ctx, s.Dir)
		if err != nil {
			return listing.Outcome{}, err
		}
		return listing.Outcome{}, tell(part{files: files, objects: len(files)})
	case s.Folder:
		return listing.List(ctx, li.cfg.Fetcher, q.place, q.hint, s.limits, func(p listing.Page) error { return tell(pageOf(p)) })
	default:
		return listing.Outcome{}, tell(part{files: []listedFile{{path: s.entries[0].Path, url: s.FileURL, info: unlisted}}})
	}
}

func pageOf(p listing.Page) part {
	files := make([]listedFile, len(p.Files))
	for i, f := range p.Files {
		files[i] = listedFile{path: f.Path, url: f.URL, info: source.Info{SizeBytes: f.SizeBytes, Validator: validator(f)}}
	}
	return part{title: p.Title, files: files, refused: p.Refused, objects: p.Objects}
}

// validator returns a string that changes when a file's content does. If the listing has both time
// and ETag it uses both: the time alone would miss a replacement within its resolution, and the
// ETag alone identifies the content, which need not have stayed at this path.
func validator(f listing.File) string {
	if f.Modified == "" || f.ETag == "" {
		return f.Modified + f.ETag
	}
	return f.Modified + " " + f.ETag
}

// openListing makes the address of a place a source that is listed.
func (op *opener) openListing(s *opened, address string, place listing.Place) {
	s.URL, s.Key, s.awaited, s.Folder = address, recentKey(address), true, true
	s.located, s.place = place, place
	if s.Name == "" {
		s.Name = placeName(address, place)
	}
	op.follower.follow(s)
}

// placeName names a place after the last folder of its address. The address of a listing request
// names the folder in its query.
func placeName(address string, place listing.Place) string {
	if _, query, _ := strings.Cut(address, "?"); strings.Contains(query, "prefix=") {
		address = place.URL
	}
	return listing.SourceName(source.DisplayURL(address))
}

// startListing lists a source and adds its files as they arrive.
func (op *opener) startListing(s *opened) {
	ctx, cancel := context.WithCancel(op.scheduler.ctx)
	if op.listings == 0 {
		op.listed = 0
	}
	op.scheduler.listings++
	op.listings++
	s.endLookup = cancel
	q := op.lister.inquire(s)
	op.Spawn(ctx, func(ctx context.Context) {
		defer cancel()
		op.runListing(ctx, q)
	})
	op.lib.Soon()
}

func (op *opener) runListing(ctx context.Context, q inquiry) {
	s, arrived := q.s, false
	out, err := op.lister.list(ctx, q, func(p part) error {
		arrived = true
		op.Do(ctx, func() {
			if ctx.Err() == nil { // otherwise the listing was cancelled
				op.partArrived(s, p)
			}
		})
		return ctx.Err()
	})
	var kept []listedFile
	if err != nil && !arrived && s.URL != "" {
		kept = op.lister.keptListing(ctx, s) // also notes in s.claim when they were cached
	}
	op.Do(op.Context(), func() {
		op.scheduler.listings--
		op.listings--
		s.awaited, s.Stopped = false, ctx.Err() != nil
		if s.Stopped {
			s.Listed = s.foundFiles > 0
			op.account(s)
		} else {
			op.listingEnds(s, out, err, kept)
		}
		op.lib.Soon()
		op.scheduler.pump()
	})
}

// partArrived adds the files of one part of a source's first listing. It returns the new runs.
func (op *opener) partArrived(s *opened, p part) []*library.Run {
	if p.title != "" && !s.Named && s.foundFiles == 0 {
		s.Name = p.title
	}
	op.listed += p.objects - s.objects
	s.objects = p.objects
	s.foundFiles += len(p.files)
	s.refused.add(p.refused)
	op.goOn(s, p.files)
	for _, f := range p.files {
		op.addListed(s, f)
	}
	op.lib.Soon()
	return op.add(s.opening, s)
}

// goOn connects a folder that was given now to the runs opened from its cached data, if it has some
// of their files: another folder may have the same name.
func (op *opener) goOn(s *opened, files []listedFile) {
	old := op.reopened[s.Key]
	if s.Dir == nil || old == nil || !slices.ContainsFunc(files, func(l listedFile) bool { return old.ByPath[l.path] != nil }) {
		return
	}
	delete(op.reopened, s.Key)
	s.ByPath, s.Files, s.Answers = maps.Clone(old.ByPath), slices.Clone(old.Files), true
	for _, f := range s.Files {
		s.ByFolder[listing.Entry{Path: f.Path}.Dir()] = f.Run
	}
}

// listingEnds handles the end of a source's first listing. Files that were listed before an error
// stay.
func (op *opener) listingEnds(s *opened, out listing.Outcome, err error, kept []listedFile) {
	s.Listed = err == nil || s.foundFiles > 0
	keptIs := report.KeptIsShown
	switch refused := refuses(err); {
	case len(kept) == 0:
		keptIs = nil
	case refused && !op.cfg.HidesKept:
		keptIs = func(why wire.Text) wire.Text { return op.keptFrom(s.Claim.SavedMs, why) }
	case refused:
		kept, keptIs = nil, report.KeptIsHidden
	}
	op.judge(s, out, err, s.refused, keptIs)
	if err != nil {
		op.follower.looksFailed(s, err)
		for _, f := range kept { // not read until the source can be listed
			op.addListed(s, f)
			s.files[len(s.files)-1].Offline = true
		}
	}
	op.add(s.opening, s)
}

// judge reports what is wrong with a listing, and takes back what no longer is. keptIs words what
// becomes of the source's cached data; nil if there are none.
func (op *opener) judge(s *opened, out listing.Outcome, err error, refused refusals, keptIs func(why wire.Text) wire.Text) {
	op.lister.learn(s, out, err)
	why := whyUnlisted(err)
	switch {
	case err == nil:
	case keptIs != nil:
		why = keptIs(why)
	case s.Listed:
		why = report.FoundIsShown(why)
	}
	op.lib.Complain(&s.Complaints, library.AboutSource, wire.Problem{File: s.ShownAs(), Offset: -1, Text: why, URL: s.URL, Nowhere: errors.Is(err, source.ErrRedirects)})
	if err != nil {
		return
	}
	var unusable, leftOut wire.Text
	if refused.count > 0 {
		unusable = report.ProblemManifestEntries(refused.count, refused.first)
	}
	if out.LeftOut.Any() {
		leftOut = report.ProblemLeftOut(out.LeftOut, s.foundFiles > 0)
	}
	op.lib.SourceComplaint(s.Source, library.AboutRefused, unusable)
	op.lib.SourceComplaint(s.Source, library.AboutPartial, leftOut)
}

// whyUnlisted explains why a source could not be listed; empty without an error.
func whyUnlisted(err error) wire.Text {
	var failed *listing.Error
	if !errors.As(err, &failed) {
		return parse.FaultOf(&wire.Start, err).Text
	}
	switch failed.Err.(type) {
	case *source.StatusError, *source.NetworkError: // no details are known
		return parse.FaultOf(&wire.Start, err).Text
	}
	var short *source.ShortBodyError
	if failed.Place.Dialect == listing.DialectManifest && failed.Status < statusRefused && !errors.As(err, &short) {
		return report.ProblemManifest(failed.Err.Error())
	}
	return report.ProblemListing(failed.Err.Error())
}

// statusRefused is the lowest HTTP status of errors.
const statusRefused = 400

// addListed adds a listed file to its source.
func (op *opener) addListed(s *opened, l listedFile) {
	if s.Dir != nil {
		s.addLocal(s.Dir.Name()+"/"+l.path, l.file(s))
		return
	}
	if l.key == "" {
		l.key = cache.URLKey(source.CanonicalURL(l.url))
	}
	s.add(listing.Entry{Origin: listing.FromFolder, Folder: s.Name, Path: l.path}, &library.File{
		Name: l.path, Key: l.key, Stored: source.NewHTTP(l.url, op.cfg.Fetcher), Listed: l.info,
	})
}

// relink gives a file that is not being read its newly listed address, whose signature may last
// longer. It reports whether the address changed.
func (op *opener) relink(f *library.File, l listedFile) bool {
	old, ok := f.Stored.(*source.HTTP)
	if !ok || l.url == "" || old.URL() == l.url || f.Run.State == wire.RunReading {
		return false
	}
	f.Stored = source.NewHTTP(l.url, op.cfg.Fetcher)
	f.Content = op.reader.inside(f.Stored)
	return true
}

// keptListing returns the files of a recent source, as listed on the last visit.
func (li *lister) keptListing(ctx context.Context, s *opened) (files []listedFile) {
	found, err := li.recents.findRecent(ctx, s.Key)
	if err != nil {
		return nil
	}
	s.Claim.SavedMs = found.SavedMs
	for _, f := range found.Files {
		files = append(files, listedFile{path: f.Path, url: listing.ResolveFile(s.located.URL, f.Path), key: f.Key, info: source.Info{SizeBytes: f.SizeBytes}})
	}
	return files
}
