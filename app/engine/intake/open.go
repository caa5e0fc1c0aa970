package intake

import (
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// opening holds the sources of one Open message. They become runs at different times: files are
// known at once, listings arrive in parts, and the cache has to be asked. Unlisted folders count in
// naming too, so names never depend on which listing answers first.
type opening struct {
	sources []*opened
}

// opened is one source of an opening.
type opened struct {
	*library.Source
	opening *opening
	number  int                    // for listing.Runs; unique within the opening
	entries []listing.Entry        // of a folder: only those not added yet
	files   []*library.File        // of the entries; nil if already open, or left out
	saved   int                    // how many files it had when the recent sources were last written
	awaited bool                   // more entries may come
	views   map[string]source.Info // its files of charts, as listed when they were read

	sidecars [listing.Profile + 1]bool // the sorts that the page was told of

	placed
	followed
}

// opener makes runs of what a person opens.
type opener struct {
	*core
	reopened map[string]*library.Source // local sources opened from the cache, by key
	listings int                        // listings of opened sources under way
	listed   int                        // objects seen by these, and by those that have ended
}

// open handles an Open message.
func (op *opener) open(m *wire.Open) {
	o := &opening{}
	var ask []func()
	op.scheduler.begin()
	op.follower.opening, op.scheduler.awaited = true, true
	for _, s := range m.Sources {
		src := &opened{Source: &library.Source{Name: s.Name, Named: s.Name != ""}, opening: o, number: len(o.sources)}
		src.limits = listing.Options{
			Depth: s.Depth, Match: s.Match, PageFirst: op.cfg.Embedded,
		}
		refused, never := address.NeverFetched(s.URL)
		place, folder := listing.Locate(s.URL)
		url, _ := listing.FileURL(s.URL)
		switch {
		case len(s.Files) > 0:
			op.openFiles(src, s.Files)
		case s.Folder != 0:
			if !op.openFolder(src, s.Folder) {
				continue
			}
			ask = append(ask, func() { op.startListing(src) })
		case s.Recent != "":
			src.awaited, src.Key = true, s.Recent
			ask = append(ask, func() { op.startRecent(src) })
		case never:
			op.lib.Problem(refused)
			continue
		case folder:
			op.openListing(src, s.URL, place)
			ask = append(ask, func() { op.startListing(src) })
		default:
			op.openURL(src, s.URL, url)
		}
		o.sources = append(o.sources, src)
	}
	op.add(o, slices.DeleteFunc(slices.Clone(o.sources), func(s *opened) bool { return s.awaited })...)
	for _, start := range ask {
		start()
	}
	op.scheduler.pump()
}

// recentKey returns the key of the recent source of an address. Signed addresses have keys of their
// own, since without its signature such an address cannot be fetched again.
func recentKey(address string) string {
	if source.Signed(address) {
		return signedKey + keptAddress(address)
	}
	return "url " + keptAddress(address)
}

const signedKey = "signed "

// keptAddress returns an address without its secrets. The part after the scheme is case-insensitive
// only in URLs that are fetched.
func keptAddress(address string) string {
	if _, ok := source.ResolveURL("", address); ok {
		return source.CanonicalURL(address)
	}
	const anyURL = "https://h/"
	rest, query, _ := strings.Cut(address, "?")
	return rest + strings.TrimPrefix(source.CanonicalURL(anyURL+"?"+query), anyURL)
}

// openURL makes a single event file, fetched from url, a source.
func (op *opener) openURL(s *opened, address, url string) {
	s.URL, s.FileURL, s.Key = address, url, recentKey(address)
	if s.Name == "" {
		s.Name = listing.SourceName(source.DisplayURL(address))
	}
	s.add(listing.Entry{Origin: listing.FromURL, Path: source.DisplayURL(address)}, &library.File{
		Name: source.DisplayURL(address), Key: cache.URLKey(source.CanonicalURL(url)),
		Stored: source.NewHTTP(url, op.cfg.Fetcher), Listed: unlisted,
	})
	s.Listed = true
	op.follower.follow(s)
}

// openFiles makes dropped or chosen files a source.
func (op *opener) openFiles(s *opened, files []wire.File) {
	s.Local, s.Key = true, address.LocalKey(wire.Source{Files: files})
	for _, f := range files {
		blob, err := op.cfg.Blob(f.Blob)
		if err != nil {
			op.lib.Problem(wire.Problem{File: f.Path, Offset: -1, Text: report.ProblemUnreadable(err)})
			continue
		}
		s.addLocal(f.Path, &library.File{Blob: blob, ModifiedMs: f.ModifiedMs, Stored: source.NewBlob(blob, f.ModifiedMs), Listed: source.Info{SizeBytes: f.SizeBytes}})
	}
	if s.Name == "" {
		s.Name = localName(files)
	}
}

// addLocal adds a file under the path given by a drop: below a folder, or loose.
func (s *opened) addLocal(path string, f *library.File) {
	entry := listing.Entry{Origin: listing.FromLoose, Path: path}
	if folder, below, ok := strings.Cut(path, "/"); ok {
		entry = listing.Entry{Origin: listing.FromFolder, Folder: folder, Path: below}
	}
	f.Name, f.Local = path, true
	s.add(entry, f)
}

func (s *opened) add(entry listing.Entry, f *library.File) {
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

// add makes runs of the files of sources that are not added yet, or adds them to existing runs, and
// queues these. It returns the new runs.
func (op *opener) add(o *opening, sources ...*opened) (added []*library.Run) {
	entries, files := o.naming(sources)
	for _, found := range listing.Runs(entries) {
		if r := op.addFiles(found, o.sources[found.Source], entries, files); r != nil {
			added = append(added, r)
		}
	}
	for _, s := range sources {
		op.findLayouts(s)
		op.findSidecars(s)
		op.account(s)
		if clear(s.files); s.Folder {
			s.entries, s.files = nil, nil
		}
	}
	if len(added) > 0 {
		// The first runs are sent at once; later ones may arrive singly in a listing.
		if len(added) == len(op.lib.Runs) {
			op.lib.Now()
		} else {
			op.lib.Soon()
		}
		op.scheduler.queue(added...)
	}
	return added
}

// account reports that a source has no event files, once it is known completely, or takes that back
// and adds the source to the recent ones. For a source that arrives in parts this is repeated only
// each time its size has doubled, since each write is as long as its list of files.
func (op *opener) account(s *opened) {
	_, failed := s.Complaints[library.AboutSource]
	switch n := len(s.Files); {
	case n == 0 && !s.awaited && !s.Stopped && !failed:
		op.lib.SourceComplaint(s.Source, library.AboutNothing, report.ProblemNoEventFiles(max(s.objects, len(s.files))))
	case n > 0:
		op.lib.SourceComplaint(s.Source, library.AboutNothing, wire.Text{})
		if !s.awaited || n >= 2*s.saved {
			s.saved = n
			op.recents.addSource(s.Source)
		}
	}
}

// naming returns all entries that affect the names of some sources' runs. files is parallel to
// entries: the file of an entry still to be added, else nil. Other folders are represented by their
// names alone.
func (o *opening) naming(sources []*opened) (entries []listing.Entry, files []*library.File) {
	for _, s := range o.sources {
		switch {
		case s.Folder:
			entries, files = append(entries, listing.Entry{Source: s.number, Folder: s.FolderName(), Path: "tfevents"}), append(files, nil)
			if slices.Contains(sources, s) {
				entries, files = append(entries, s.entries...), append(files, s.files...)
			}
		case slices.Contains(sources, s):
			entries, files = append(entries, s.entries...), append(files, s.files...)
		default:
			entries, files = append(entries, s.entries...), append(files, make([]*library.File, len(s.entries))...)
		}
	}
	return entries, files
}

// addFiles makes a run of the files found, or adds them to the run of their directory. Files that
// are already open are checked again. It returns nil if there is no new run.
func (op *opener) addFiles(found listing.Run, s *opened, entries []listing.Entry, files []*library.File) *library.Run {
	dir := entries[found.Files[0]].Dir()
	r := s.ByFolder[dir]
	var fresh, old []*library.File
	for _, i := range found.Files {
		f := files[i]
		if f == nil {
			continue
		}
		path := entries[i].Path
		if open := op.alreadyOpen(s, path, f.Key); open != nil {
			op.renew(open, f)
			old = append(old, open)
			s.Keep(path, open)
		} else {
			fresh = append(fresh, f)
			s.Keep(path, f)
		}
	}
	for _, f := range old {
		op.scheduler.again(f, f.Stored)
	}
	if len(fresh) == 0 {
		return nil
	}
	if r != nil {
		op.join(r, fresh)
		return nil
	}
	name := found.Name
	if s.Named && s.URL != "" && !s.Folder { // the person named this one file
		name = s.Name
	}
	r = op.lib.AddRun(name, s.Name, s.Local)
	r.Lock = s.Key
	if s.Folder {
		s.ByFolder[dir] = r
	}
	for _, f := range fresh {
		op.addFile(r, f)
	}
	return r
}

// alreadyOpen returns the open file at a path of a source or with this key; nil if there is none.
func (op *opener) alreadyOpen(s *opened, path string, key cache.Key) *library.File {
	if f := s.ByPath[path]; f != nil {
		return f
	}
	return op.lib.FileOf(key)
}

// renew updates an open file: signature, snapshot and size may be new. A file being read is left
// unchanged.
func (op *opener) renew(f, now *library.File) {
	if f.Run.State == wire.RunReading {
		return
	}
	f.Listed, f.Stored, f.Content = now.Listed, now.Stored, op.reader.inside(now.Stored)
	f.Blob, f.ModifiedMs, f.Offline = now.Blob, now.ModifiedMs, now.Offline
	if now.Folder != nil {
		f.Folder = now.Folder
	}
}

// join adds files to an open run, in name order, and has them read: next, if the run is being read
// or queued.
func (op *opener) join(r *library.Run, files []*library.File) {
	for _, f := range files {
		op.addFile(r, f)
	}
	sort.SliceStable(r.Files, func(i, j int) bool { return r.Files[i].Path < r.Files[j].Path })
	if op.scheduler.underWay(r) {
		r.Wanted = true
		return
	}
	op.lib.SetState(r, wire.RunQueued)
	op.scheduler.queue(r)
}

// addFile appends a file to a run.
func (op *opener) addFile(r *library.Run, f *library.File) {
	op.lib.AddFile(r, f)
	f.Content = op.reader.inside(f.Stored)
}
