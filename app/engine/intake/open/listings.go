package open

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/parse"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// A listed source arrives in parts, one per page of its listing. Each part becomes runs at once,
// which are read while the next parts are fetched.

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

// Part is a part of a listing.
type Part struct {
	title   string
	Files   []File
	Refused []listing.Refusal
	objects int // objects seen in the listing so far, including earlier parts
}

// Add adds a further part of the same listing.
func (p *Part) Add(more Part) {
	p.title = cmp.Or(p.title, more.title)
	p.Files, p.Refused = append(p.Files, more.Files...), append(p.Refused, more.Refused...)
	p.objects = more.objects
}

// File is a file of a listing.
type File struct {
	Path       string // path below the source
	URL        string // "" for a local file
	Info       source.Info
	blob       source.Blob // set only for a file of a local folder, like modifiedMs
	modifiedMs int64
	key        cache.Key // key of a file shown only from the cache; else ""
}

// Unlisted is the Info of a file whose size the listing does not tell.
var Unlisted = source.Info{SizeBytes: -1}

// ListRequest has everything that a goroutine needs to list a source.
type ListRequest struct {
	Source *Source
	place  listing.Place
	hint   listing.Dialect
}

// Inquire returns the request for listing a source now.
func (op *Opener) Inquire(s *Source) ListRequest {
	return ListRequest{Source: s, place: s.Place, hint: op.hints.dialect(s.Place)}
}

// List lists a source and calls tell with every part, one call at a time. It may be called by any
// goroutine.
func (op *Opener) List(ctx context.Context, q ListRequest,
	tell func(Part) error) (listing.Outcome, error) {
	switch s := q.Source; {
	case s.Dir != nil:
		files, err := listFolder(ctx, s.Dir)
		if err != nil {
			return listing.Outcome{}, err
		}
		return listing.Outcome{}, tell(Part{Files: files, objects: len(files)})
	case s.Folder:
		return listing.List(ctx, op.cfg.Fetcher, q.place, q.hint, s.limits,
			func(p listing.Page) error {
				return tell(pageOf(p))
			})
	default:
		return listing.Outcome{},
			tell(Part{Files: []File{{Path: s.entries[0].Path, URL: s.FileURL, Info: Unlisted}}})
	}
}

func pageOf(p listing.Page) Part {
	files := make([]File, len(p.Files))
	for i, f := range p.Files {
		files[i] = File{
			Path: f.Path,
			URL:  f.URL,
			Info: source.Info{SizeBytes: f.SizeBytes, Validator: validator(f)},
		}
	}
	return Part{title: p.Title, Files: files, Refused: p.Refused, objects: p.Objects}
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
func (op *Opener) openListing(s *Source, address string, place listing.Place) {
	s.URL, s.Key, s.awaited, s.Folder = address, recents.KeyOf(address), true, true
	s.located, s.Place = place, place
	if s.Name == "" {
		s.Name = placeName(address, place)
	}
	op.register(s)
}

// placeName names a place after the last folder of its address. If the address is a listing
// request, its query names the folder.
func placeName(address string, place listing.Place) string {
	if _, query, _ := strings.Cut(address, "?"); strings.Contains(query, "prefix=") {
		address = place.URL
	}
	return listing.SourceName(source.DisplayURL(address))
}

// startListing lists a source and adds its files as they arrive.
func (op *Opener) startListing(ctx context.Context, s *Source) {
	ctx, cancel := context.WithCancel(ctx)
	if op.Listings == 0 {
		op.Seen = 0
	}
	op.Listings++
	s.endLookup = cancel
	q := op.Inquire(s)
	op.loop.Spawn(ctx, func(ctx context.Context) {
		defer cancel()
		op.runListing(ctx, q)
	})
	op.lib.ProgressSoon()
}

func (op *Opener) runListing(ctx context.Context, q ListRequest) {
	s, arrived := q.Source, false
	out, err := op.List(ctx, q, func(p Part) error {
		arrived = true
		op.loop.Do(ctx, func() {
			if ctx.Err() == nil { // otherwise the listing was cancelled
				op.cfg.Listed(op.PartArrived(s, p))
			}
		})
		return ctx.Err()
	})
	var kept []File
	if err != nil && !arrived && s.URL != "" {
		kept = op.keptListing(ctx, s) // also notes in s.Claim when they were cached
	}
	op.loop.Do(op.loop.Context(), func() {
		found := new(Listed)
		op.Listings--
		s.awaited, s.Stopped = false, ctx.Err() != nil
		if s.Stopped {
			s.Listed = s.foundFiles > 0
			op.account(s)
		} else {
			found = op.ListingEnds(s, out, err, kept)
		}
		op.lib.ProgressSoon()
		op.cfg.Listed(found)
	})
}

// PartArrived adds the files of one part of a source's first listing.
func (op *Opener) PartArrived(s *Source, p Part) *Listed {
	if p.title != "" && !s.Named && s.foundFiles == 0 {
		s.Name = p.title
	}
	op.Seen += p.objects - s.objects
	s.objects = p.objects
	s.foundFiles += len(p.Files)
	s.refused.add(p.Refused)
	op.continueCached(s, p.Files)
	for _, f := range p.Files {
		op.AddListed(s, f)
	}
	op.lib.ProgressSoon()
	return op.Add(s)
}

// continueCached gives the runs opened from a folder's cached data to the folder itself, now that a
// person opened it. This requires that some files are the same, since another folder may have the
// same name.
func (op *Opener) continueCached(s *Source, files []File) {
	old := op.reopened[s.Key]
	if s.Dir == nil || old == nil ||
		!slices.ContainsFunc(files, func(l File) bool { return old.ByPath[l.Path] != nil }) {
		return
	}
	delete(op.reopened, s.Key)
	s.ByPath, s.Files, s.Answers = maps.Clone(old.ByPath), slices.Clone(old.Files), true
	for _, f := range s.Files {
		s.ByFolder[listing.Entry{Path: f.Path}.Dir()] = f.Run
	}
}

// ListingEnds handles the end of a source's first listing. Files that were listed before an error
// stay. kept are the files of an earlier visit, to be shown instead.
func (op *Opener) ListingEnds(s *Source, out listing.Outcome, err error, kept []File) *Listed {
	s.Listed = err == nil || s.foundFiles > 0
	why := WhyUnlisted(err)
	switch refused := recents.Refuses(err); {
	case err == nil:
	case len(kept) == 0 && s.Listed:
		why = report.FoundIsShown.With(why)
	case len(kept) == 0:
	case refused && !op.recents.HidesKept:
		why = op.recents.KeptFrom(s.Claim.SavedMs, why)
	case refused:
		kept, why = nil, report.KeptIsHidden.With(why)
	default:
		why = report.KeptIsShown.With(why)
	}
	op.acceptListing(s, out, err, s.refused, why)
	if err != nil {
		for _, f := range kept { // not read until the source can be listed
			op.AddListed(s, f)
			s.files[len(s.files)-1].Offline = true
		}
	}
	found := op.Add(s)
	if err != nil {
		found.Failed, found.Err = s, err
	}
	return found
}

// Relisted reports the problems of a later listing, and withdraws those that no longer hold.
func (op *Opener) Relisted(s *Source, out listing.Outcome, refused []listing.Refusal) {
	var r refusals
	r.add(refused)
	op.acceptListing(s, out, nil, r, wire.Text{})
}

// acceptListing reports the problems of a listing, and withdraws those that no longer hold. why
// explains err.
func (op *Opener) acceptListing(s *Source, out listing.Outcome, err error, refused refusals,
	why wire.Text) {
	op.learn(s, out, err)
	op.lib.Complain(&s.Complaints, library.AboutSource, wire.Problem{
		File:    s.ShownAs(),
		Offset:  -1,
		Text:    why,
		URL:     s.URL,
		Nowhere: errors.Is(err, source.ErrRedirects),
	})
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

// WhyUnlisted explains why a source could not be listed; empty without an error.
func WhyUnlisted(err error) wire.Text {
	var failed *listing.Error
	if !errors.As(err, &failed) {
		return parse.FaultOf(&wire.Start, err).Text
	}
	switch failed.Err.(type) {
	case *source.StatusError, *source.NetworkError: // the listing's own text would add nothing
		return parse.FaultOf(&wire.Start, err).Text
	}
	var short *source.ShortBodyError
	if failed.Place.Dialect == listing.DialectManifest && failed.Status < statusRefused &&
		!errors.As(err, &short) {
		return report.ProblemManifest.With(wire.Plain(failed.Err.Error()))
	}
	return report.ProblemListing.With(wire.Plain(failed.Err.Error()))
}

// statusRefused is the lowest HTTP status of errors.
const statusRefused = 400

// AddListed adds a listed file to its source.
func (op *Opener) AddListed(s *Source, l File) {
	if s.Dir != nil {
		s.addLocal(s.Dir.Name()+"/"+l.Path, l.LocalFile(s))
		return
	}
	if l.key == "" {
		l.key = cache.URLKey(source.CanonicalURL(l.URL))
	}
	s.add(listing.Entry{Origin: listing.FromFolder, Folder: s.Name, Path: l.Path}, &library.File{
		Name: l.Path, Key: l.key, Stored: source.NewHTTP(l.URL, op.cfg.Fetcher), Listed: l.Info,
	})
}

// Relink gives a file that is not being read its newly listed address, whose signature may last
// longer. It reports whether the address changed.
func (op *Opener) Relink(f *library.File, l File) bool {
	old, ok := f.Stored.(*source.HTTP)
	if !ok || l.URL == "" || old.URL() == l.URL || f.Run.State == wire.RunReading {
		return false
	}
	f.Stored = source.NewHTTP(l.URL, op.cfg.Fetcher)
	f.Content = op.cfg.Content(f.Stored)
	return true
}

// keptListing returns the files of a recent source, as listed on the last visit.
func (op *Opener) keptListing(ctx context.Context, s *Source) (files []File) {
	found, err := op.recents.Find(ctx, s.Key)
	if err != nil {
		return nil
	}
	s.Claim.SavedMs = found.SavedMs
	for _, f := range found.Files {
		files = append(files, File{
			Path: f.Path,
			URL:  listing.ResolveFile(s.located.URL, f.Path),
			key:  f.Key,
			Info: source.Info{SizeBytes: f.SizeBytes},
		})
	}
	return files
}
