package open

import (
	"context"
	"maps"
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/loop"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
)

// opening holds the sources of one Open message. They become runs at different times: files are
// known at once, listings arrive in parts, and the cache has to be asked. Unlisted folders count in
// naming too, so names never depend on which listing answers first.
type opening struct {
	sources []*Source
}

// Source is a source being opened, and how far that has come.
type Source struct {
	*library.Source
	Place listing.Place // the listing's place, with the protocol that answered, once one did

	opening *opening
	number  int                    // number for listing.Runs; unique within the opening
	serial  int                    // unique among all sources
	entries []listing.Entry        // event files of a folder that were not added yet
	files   []*library.File        // parallel to entries; nil for a file that was added
	saved   int                    // number of files when it was last saved as a recent source
	awaited bool                   // more entries may come
	views   map[string]source.Info // the files that define charts, as listed when they were read

	traces     int  // number of traces found
	embeddings bool // the page was told that there are some

	// Only set for a source that is listed.
	located    listing.Place // as derived from the address
	limits     listing.Options
	endLookup  context.CancelFunc // cancels the first listing; nil before it starts
	foundFiles int                // files that the first listing has found
	objects    int                // objects that the first listing has looked at
	refused    refusals
}

// Config has what an Opener needs from outside.
type Config struct {
	Fetcher source.Fetcher
	Blob    func(wire.Ref) (source.Blob, error)
	Folder  func(wire.Ref) (source.Folder, error) // nil if there are no folders
	// Content returns the content of a file, decompressed if it is compressed.
	Content func(source.Source) *unpack.Source
	// Embedded is set for a page within another one, which requests nothing that may be missing.
	Embedded bool
	// Listed is called by the loop with everything that is found after Open has returned.
	Listed func(*Listed)
}

// Listed has the runs and sources found by an opening, or by one part of its listing.
type Listed struct {
	Runs      []*library.Run  // new runs, and open runs that got more files
	New       int             // how many of Runs are new
	Again     []*library.File // open files that were opened again
	Checkable []*Source       // sources that can be checked again from now on
	Failed    *Source         // the source whose listing failed with Err; nil for none
	Err       error
}

// Opener makes runs of the sources that a person opens. Only the loop may use it, except for
// methods that say otherwise.
type Opener struct {
	loop     *loop.Loop
	Listings int // listings of opened sources under way
	Seen     int // objects seen by these listings, and by those that have ended
	// Sources are the sources that can be checked again, in the order of Library.Sources.
	Sources []*Source

	cfg      Config
	lib      *library.Library
	recents  *recents.Recents
	reopened map[string]*library.Source // local sources opened from the cache, by key
	lookups  int                        // how many lookups of recent sources are under way
	serial   int                        // of the last source
	hints    hints
}

// New returns an opener for the runs and files of a library.
func New(lib *library.Library, l *loop.Loop, rc *recents.Recents, cfg Config) *Opener {
	return &Opener{
		loop: l, cfg: cfg, lib: lib, recents: rc, reopened: make(map[string]*library.Source),
	}
}

// Expecting reports whether opened sources may still bring more files.
func (op *Opener) Expecting() bool { return op.Listings+op.lookups > 0 }

// Open handles an Open message. ctx ends when the person stops reading.
func (op *Opener) Open(ctx context.Context, m *wire.Open) *Listed {
	o := &opening{}
	var ask []func()
	var checkable []*Source
	for _, s := range m.Sources {
		op.serial++
		src := &Source{
			Source:  &library.Source{Name: s.Name, Named: s.Name != ""},
			opening: o, number: len(o.sources), serial: op.serial,
			limits: listing.Options{
				Depth: s.Depth, Match: s.Match, PageFirst: op.cfg.Embedded,
			},
		}
		opened, follows, start := op.openSource(ctx, src, &s)
		if opened {
			o.sources = append(o.sources, src)
		}
		if follows {
			checkable = append(checkable, src)
		}
		if start != nil {
			ask = append(ask, start)
		}
	}
	var known []*Source
	for _, s := range o.sources {
		if !s.awaited {
			known = append(known, s)
		}
	}
	found := op.add(o, known...)
	found.Checkable = checkable
	for _, start := range ask {
		start()
	}
	return found
}

// openSource begins to open a source. It reports whether the source can be opened, and whether it
// can be checked again. start requests its files, if they are not known yet.
func (op *Opener) openSource(ctx context.Context, src *Source,
	s *wire.Source) (opened, checkable bool, start func()) {
	refused, never := address.NeverFetched(s.URL)
	place, folder := listing.Locate(s.URL)
	url, _ := listing.FileURL(s.URL)
	switch {
	case len(s.Files) > 0:
		op.openFiles(src, s.Files)
		return true, false, nil
	case s.Folder != 0:
		if !op.openFolder(src, s.Folder) {
			return false, false, nil
		}
		return true, true, func() { op.startListing(ctx, src) }
	case s.Recent != "":
		src.awaited, src.Key = true, s.Recent
		return true, false, func() { op.startRecent(ctx, src) }
	case never:
		op.lib.Problem(refused)
		return false, false, nil
	case folder:
		op.openListing(src, s.URL, place)
		return true, true, func() { op.startListing(ctx, src) }
	}
	op.openURL(src, s.URL, url)
	return true, true, nil
}

// SourceOf returns the Source of a source of the library; nil if that cannot be checked again.
func (op *Opener) SourceOf(wanted *library.Source) *Source {
	for _, s := range op.Sources {
		if s.Source == wanted {
			return s
		}
	}
	return nil
}

// register adds a source to those that can be checked again. It replaces a source of the same
// address, whose signature may expire earlier.
func (op *Opener) register(s *Source) {
	for i, old := range op.Sources {
		if s.URL == "" || old.Key != s.Key {
			continue
		}
		if old.endLookup != nil {
			old.endLookup()
		}
		s.ByFolder, s.ByPath = old.ByFolder, make(map[string]*library.File)
		// Otherwise the new source must not hold every file of the old one.
		if s.limits == old.limits {
			s.ByPath, s.Files = maps.Clone(old.ByPath), slices.Clone(old.Files)
		}
		op.Sources[i], op.lib.Sources[i] = s, s.Source
		return
	}
	s.ByPath, s.ByFolder = make(map[string]*library.File), make(map[string]*library.Run)
	op.Sources, op.lib.Sources = append(op.Sources, s), append(op.lib.Sources, s.Source)
}

// openURL makes a single event file, fetched from url, a source.
func (op *Opener) openURL(s *Source, address, url string) {
	s.URL, s.FileURL, s.Key = address, url, recents.KeyOf(address)
	if s.Name == "" {
		s.Name = listing.SourceName(source.DisplayURL(address))
	}
	s.add(listing.Entry{Origin: listing.FromURL, Path: source.DisplayURL(address)}, &library.File{
		Name: source.DisplayURL(address), Key: cache.URLKey(source.CanonicalURL(url)),
		Stored: source.NewHTTP(url, op.cfg.Fetcher), Listed: Unlisted,
	})
	s.Listed = true
	op.register(s)
}

// openFiles makes dropped or chosen files a source.
func (op *Opener) openFiles(s *Source, files []wire.File) {
	s.Local, s.Key = true, address.LocalKey(wire.Source{Files: files})
	for _, f := range files {
		blob, err := op.cfg.Blob(f.Blob)
		if err != nil {
			op.lib.Problem(wire.Problem{
				File: f.Path, Offset: -1, Text: report.ProblemUnreadable(err),
			})
			continue
		}
		s.addLocal(f.Path, &library.File{
			Blob:       blob,
			ModifiedMs: f.ModifiedMs,
			Stored:     source.NewBlob(blob, f.ModifiedMs),
			Listed:     source.Info{SizeBytes: f.SizeBytes},
		})
	}
	if s.Name == "" {
		s.Name = localName(files)
	}
}

// addLocal adds a file under the path given by a drop: below a folder, or loose.
func (s *Source) addLocal(path string, f *library.File) {
	entry := listing.Entry{Origin: listing.FromLoose, Path: path}
	if folder, below, ok := strings.Cut(path, "/"); ok {
		entry = listing.Entry{Origin: listing.FromFolder, Folder: folder, Path: below}
	}
	f.Name, f.Local = path, true
	s.add(entry, f)
}

func (s *Source) add(entry listing.Entry, f *library.File) {
	entry.Source = s.number
	f.Begin(entry.Path)
	s.entries, s.files = append(s.entries, entry), append(s.files, f)
}

// localName names a drop after its first folder or file. The page supplies a name if there are
// several.
func localName(files []wire.File) string {
	first, _, _ := strings.Cut(files[0].Path, "/")
	return first
}

// Add makes runs of the files of a source that are not added yet, or adds them to existing runs.
func (op *Opener) Add(s *Source) *Listed { return op.add(s.opening, s) }

func (op *Opener) add(o *opening, sources ...*Source) *Listed {
	found := new(Listed)
	entries, files := o.naming(sources)
	for _, run := range listing.Runs(entries) {
		op.addFiles(found, run, o.sources[run.Source], entries, files)
	}
	for _, s := range sources {
		op.findLayouts(s)
		op.findSidecars(s)
		op.account(s)
		if clear(s.files); s.Folder {
			s.entries, s.files = nil, nil
		}
	}
	switch n := found.New; {
	case n == 0:
	case n == len(op.lib.Runs):
		op.lib.ProgressNow() // told at once only for the first runs: later ones may come one by one
	default:
		op.lib.ProgressSoon()
	}
	return found
}

// account reports that a source has no event files, once its listing is complete. If it has some,
// account withdraws that report and adds the source to the recent ones. A source that arrives in
// parts is added again only when its number of files has doubled, since each write takes as long as
// its list of files.
func (op *Opener) account(s *Source) {
	_, failed := s.Complaints[library.AboutSource]
	switch n := len(s.Files); {
	case n == 0 && !s.awaited && !s.Stopped && !failed && s.traces == 0:
		op.lib.SourceComplaint(s.Source, library.AboutNothing,
			report.ProblemNoEventFiles(max(s.objects, len(s.files))))
	case n > 0 || s.traces > 0:
		op.lib.SourceComplaint(s.Source, library.AboutNothing, wire.Text{})
		if !s.awaited || n >= 2*s.saved {
			s.saved = n
			op.recents.Add(s.Source)
		}
	}
}

// naming returns all entries that affect the names of some sources' runs. files is parallel to
// entries: the file of an entry still to be added, else nil. Of other folders only the names count.
func (o *opening) naming(sources []*Source) (entries []listing.Entry, files []*library.File) {
	for _, s := range o.sources {
		if s.Folder {
			name := listing.Entry{Source: s.number, Folder: s.FolderName(), Path: "tfevents"}
			entries, files = append(entries, name), append(files, nil)
		}
		switch {
		case slices.Contains(sources, s):
			entries, files = append(entries, s.entries...), append(files, s.files...)
		case !s.Folder:
			entries = append(entries, s.entries...)
			files = append(files, make([]*library.File, len(s.entries))...)
		}
	}
	return entries, files
}

// addFiles makes a run of the files found, or adds them to the run of their directory.
func (op *Opener) addFiles(to *Listed, found listing.Run, s *Source, entries []listing.Entry,
	files []*library.File) {
	dir := entries[found.Files[0]].Dir()
	var fresh []*library.File
	for _, i := range found.Files {
		f := files[i]
		if f == nil {
			continue
		}
		path := entries[i].Path
		if open := op.alreadyOpen(s, path, f.Key); open != nil {
			op.renew(open, f)
			to.Again = append(to.Again, open)
			s.Keep(path, open)
		} else {
			fresh = append(fresh, f)
			s.Keep(path, f)
		}
	}
	if len(fresh) == 0 {
		return
	}
	r := s.ByFolder[dir]
	joins := r != nil
	if !joins {
		r = op.newRun(found, s, dir)
	}
	for _, f := range fresh {
		op.lib.AddFile(r, f)
		f.Content = op.cfg.Content(f.Stored)
	}
	to.Runs = append(to.Runs, r)
	if !joins {
		to.New++
		return
	}
	sort.SliceStable(r.Files, func(i, j int) bool { return r.Files[i].Path < r.Files[j].Path })
}

// newRun adds a run for the files of a directory.
func (op *Opener) newRun(found listing.Run, s *Source, dir string) *library.Run {
	name := found.Name
	if s.Named && s.URL != "" && !s.Folder { // the person named this one file
		name = s.Name
	}
	r := op.lib.AddRun(name, s.Name, s.Local)
	r.Lock = s.Key
	if s.Folder {
		s.ByFolder[dir] = r
	}
	return r
}

// alreadyOpen returns the open file at a path of a source or with this key; nil if there is none.
func (op *Opener) alreadyOpen(s *Source, path string, key cache.Key) *library.File {
	if f := s.ByPath[path]; f != nil {
		return f
	}
	return op.lib.FileOf(key)
}

// renew updates a file that was opened again: signature, snapshot and size may be new. A file being
// read is left unchanged.
func (op *Opener) renew(f, now *library.File) {
	if f.Run.State == wire.RunReading {
		return
	}
	f.Listed, f.Stored, f.Content = now.Listed, now.Stored, op.cfg.Content(now.Stored)
	f.Blob, f.ModifiedMs, f.Offline = now.Blob, now.ModifiedMs, now.Offline
	if now.Folder != nil {
		f.Folder = now.Folder
	}
}
