package intake

import (
	"slices"
	"sort"
	"strings"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// opening holds the sources of one Open message. They become runs at different times: files are
// known at once, listings arrive in parts, and the cache has to be asked. Unlisted folders count in
// naming too, so names never depend on which listing answers first.
type opening struct {
	sources []*opened
}

// opened is one source of an opening.
type opened struct {
	opening *opening
	number  int // for listing.Runs; unique within the opening
	name    string
	key     string // of the recent source
	url     string // address; "" for a local source
	fileURL string // of a single file behind an address
	local   bool
	dir     source.Folder          // of a folder that can be listed again, else nil
	entries []listing.Entry        // of a folder: only those not added yet
	files   []*file                // of the entries; nil if already in kept, or left out
	kept    []*file                // the event files, including those that were already open
	saved   int                    // length of kept when the recent sources were last written
	answers bool                   // some of it was read; only then does it become a recent source
	folder  bool                   // the entries are listed
	awaited bool                   // more entries may come
	named   bool                   // the name was given, not derived
	views   map[string]source.Info // its files of charts, as listed when they were read

	sidecars [listing.Profile + 1]string // the first of each sort, of which the page was told

	complaints reported
	claim      keptClaim
	placed
	followed
}

// opener makes runs of what a person opens.
type opener struct {
	*core
	reopened map[string]*opened // local sources opened from the cache, by key
}

// open handles an Open message.
func (op *opener) open(m *wire.Open) {
	o := &opening{}
	var ask []func()
	op.scheduler.begin()
	op.follower.opening, op.scheduler.awaited = true, true
	for _, s := range m.Sources {
		src := &opened{opening: o, number: len(o.sources), name: s.Name, named: s.Name != ""}
		src.limits = listing.Options{Depth: s.Depth, Match: s.Match}
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
			src.awaited, src.key = true, s.Recent
			ask = append(ask, func() { op.startRecent(src) })
		case never:
			op.reporter.problem(refused)
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
	s.url, s.fileURL, s.key = address, url, recentKey(address)
	if s.name == "" {
		s.name = listing.SourceName(source.DisplayURL(address))
	}
	s.add(listing.Entry{Origin: listing.FromURL, Path: source.DisplayURL(address)}, &file{
		name: source.DisplayURL(address), key: cache.URLKey(source.CanonicalURL(url)),
		stored: source.NewHTTP(url, op.cfg.Fetcher), listed: unlisted,
	})
	s.listed = true
	op.follower.follow(s)
}

// openFiles makes dropped or chosen files a source.
func (op *opener) openFiles(s *opened, files []wire.File) {
	s.local, s.key = true, address.LocalKey(wire.Source{Files: files})
	for _, f := range files {
		blob, err := op.cfg.Blob(f.Blob)
		if err != nil {
			op.reporter.problem(wire.Problem{File: f.Path, Offset: -1, Text: report.ProblemUnreadable(err)})
			continue
		}
		s.addLocal(f.Path, &file{blob: blob, modifiedMs: f.ModifiedMs, stored: source.NewBlob(blob, f.ModifiedMs), listed: source.Info{SizeBytes: f.SizeBytes}})
	}
	if s.name == "" {
		s.name = localName(files)
	}
}

// addLocal adds a file under the path given by a drop: below a folder, or loose.
func (s *opened) addLocal(path string, f *file) {
	entry := listing.Entry{Origin: listing.FromLoose, Path: path}
	if folder, below, ok := strings.Cut(path, "/"); ok {
		entry = listing.Entry{Origin: listing.FromFolder, Folder: folder, Path: below}
	}
	f.name, f.local = path, true
	s.add(entry, f)
}

func (s *opened) add(entry listing.Entry, f *file) {
	entry.Source = s.number
	f.path = entry.Path
	f.at, f.unread, f.sizeBytes, f.problems = wire.Start, true, f.listed.SizeBytes, newTally()
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
func (op *opener) add(o *opening, sources ...*opened) (added []*run) {
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
		if clear(s.files); s.folder {
			s.entries, s.files = nil, nil
		}
	}
	if len(added) > 0 {
		// The first runs are sent at once; later ones may arrive singly in a listing.
		op.reporter.tellProgress(len(added) == len(op.runs.all))
		op.scheduler.queue(added...)
	}
	return added
}

// account reports that a source has no event files, once it is known completely, or takes that back
// and adds the source to the recent ones. For a source that arrives in parts this is repeated only
// each time its size has doubled, since each write is as long as its list of files.
func (op *opener) account(s *opened) {
	_, failed := s.complaints[aboutSource]
	switch n := len(s.kept); {
	case n == 0 && !s.awaited && !s.stopped && !failed:
		op.reporter.sourceComplaint(s, aboutNothing, report.ProblemNoEventFiles(max(s.objects, len(s.files))))
	case n > 0:
		op.reporter.sourceComplaint(s, aboutNothing, wire.Text{})
		if !s.awaited || n >= 2*s.saved {
			s.saved = n
			op.recents.addSource(s)
		}
	}
}

// naming returns all entries that affect the names of some sources' runs. files is parallel to
// entries: the file of an entry still to be added, else nil. Other folders are represented by their
// names alone.
func (o *opening) naming(sources []*opened) (entries []listing.Entry, files []*file) {
	for _, s := range o.sources {
		switch {
		case s.folder:
			entries, files = append(entries, listing.Entry{Source: s.number, Folder: s.folderName(), Path: "tfevents"}), append(files, nil)
			if slices.Contains(sources, s) {
				entries, files = append(entries, s.entries...), append(files, s.files...)
			}
		case slices.Contains(sources, s):
			entries, files = append(entries, s.entries...), append(files, s.files...)
		default:
			entries, files = append(entries, s.entries...), append(files, make([]*file, len(s.entries))...)
		}
	}
	return entries, files
}

// folderName returns the folder name in a source's entries.
func (s *opened) folderName() string {
	if s.dir != nil {
		return s.dir.Name()
	}
	return s.name
}

// shownAs returns the source's name in problems.
func (s *opened) shownAs() string {
	if s.url != "" {
		return source.DisplayURL(s.url)
	}
	return s.name
}

// addFiles makes a run of the files found, or adds them to the run of their directory. Files that
// are already open are checked again. It returns nil if there is no new run.
func (op *opener) addFiles(found listing.Run, s *opened, entries []listing.Entry, files []*file) *run {
	dir := entries[found.Files[0]].Dir()
	r := s.runs[dir]
	var fresh, old []*file
	for _, i := range found.Files {
		f := files[i]
		if f == nil {
			continue
		}
		path := entries[i].Path
		if open := op.alreadyOpen(s, path, f.key); open != nil {
			op.renew(open, f)
			old = append(old, open)
			s.keep(path, open)
		} else {
			fresh = append(fresh, f)
			s.keep(path, f)
		}
	}
	for _, f := range old {
		op.scheduler.again(f, f.stored)
	}
	if len(fresh) == 0 {
		return nil
	}
	if r != nil {
		op.join(r, fresh)
		return nil
	}
	name := found.Name
	if s.named && s.url != "" && !s.folder { // the person named this one file
		name = s.name
	}
	r = op.addRun(name, s.name, s.local)
	if r.lock = op.locks.lockOf(s); r.lock != nil {
		r.lock.runs = append(r.lock.runs, r)
	}
	if s.folder {
		s.runs[dir] = r
	}
	for _, f := range fresh {
		op.addFile(r, f)
	}
	return r
}

// alreadyOpen returns the open file at a path of a source or with this key; nil if there is none.
func (op *opener) alreadyOpen(s *opened, path string, key cache.Key) *file {
	if f := s.known[path]; f != nil {
		return f
	}
	return op.runs.byKey[key]
}

// keep records the file at a path of the source.
func (s *opened) keep(path string, f *file) {
	if s.known == nil {
		s.known = make(map[string]*file)
	}
	if s.known[path] == nil {
		s.known[path] = f
		if f.from == nil {
			f.from = s
		}
		s.answers = s.answers || f.readBytes > 0
		s.kept = append(s.kept, f)
	}
}

// renew updates an open file: signature, snapshot and size may be new. A file being read is left
// unchanged.
func (op *opener) renew(f, now *file) {
	if f.run.State == wire.RunReading {
		return
	}
	f.listed, f.stored, f.src = now.listed, now.stored, op.reader.inside(now.stored)
	f.blob, f.modifiedMs, f.offline = now.blob, now.modifiedMs, now.offline
	if now.folder != nil {
		f.folder = now.folder
	}
}

// join adds files to an open run, in name order, and has them read: next, if the run is being read
// or queued.
func (op *opener) join(r *run, files []*file) {
	for _, f := range files {
		op.addFile(r, f)
	}
	sort.SliceStable(r.files, func(i, j int) bool { return r.files[i].path < r.files[j].path })
	if op.scheduler.underWay(r) {
		r.wanted = true
		return
	}
	op.reporter.setState(r, wire.RunQueued)
	op.scheduler.queue(r)
}

// addFile appends a file to a run.
func (op *opener) addFile(r *run, f *file) {
	f.run, f.id = r, op.store.AddFile(store.RunID(r.ID), f.path)
	f.src = op.reader.inside(f.stored)
	if stored, ok := f.stored.(*source.HTTP); ok && r.host == "" {
		r.host = source.Origin(stored.URL())
	}
	r.files = append(r.files, f)
	op.runs.files = append(op.runs.files, f)
	op.reporter.files++
	if f.key != "" {
		op.runs.byKey[f.key] = f
	}
	op.reporter.unknownSizes++
	if known := f.sizeBytes; known >= 0 {
		f.sizeBytes = -1
		op.reporter.setSize(f, known)
	}
}
