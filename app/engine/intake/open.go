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

// opening is what one Open message brought. Its sources become runs at different times: files are known at once, listings arrive in parts, and the cache has
// to be asked. So that names do not depend on who answers first, a folder stands in the naming of the others whatever is known of it.
type opening struct {
	sources []*opened
}

// opened is one source of an opening.
type opened struct {
	opening *opening
	number  int // for listing.Runs, unique within the opening
	name    string
	key     string // of the recent source
	url     string // its address; "" for a local one
	fileURL string // of a single file behind an address
	local   bool
	dir     source.Folder          // of a folder that can be listed again, else nil
	entries []listing.Entry        // of a folder, those that are not added yet
	files   []*file                // of the entries; nil when they are in kept, or left out
	kept    []*file                // those that are event files, the ones that were open before included
	saved   int                    // so many of kept were in the list of recent sources when it was written last
	answers bool                   // something was read of it: only then it is one of the recent sources
	folder  bool                   // the entries are listed
	awaited bool                   // there are more entries than are known
	named   bool                   // the name was given, not derived
	views   map[string]source.Info // of its files of charts, as they were listed when they were read

	sidecars [listing.Profile + 1]string // of which the page was told: the first of each sort

	complaints reported
	claim      keptClaim
	placed
	followed
}

// opener makes runs of what a person opens.
type opener struct {
	*core
	reopened map[string]*opened // local sources that were opened from what is kept of them, by key
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

// recentKey names the recent source of an address. One that was signed is told apart, since it cannot be fetched again as it is kept.
func recentKey(address string) string {
	if source.Signed(address) {
		return signedKey + keptAddress(address)
	}
	return "url " + keptAddress(address)
}

const signedKey = "signed "

// keptAddress returns an address without what is secret in it. Only in URLs that are fetched does the case of what follows the scheme not matter.
func keptAddress(address string) string {
	if _, ok := source.ResolveURL("", address); ok {
		return source.CanonicalURL(address)
	}
	const anyURL = "https://h/"
	rest, query, _ := strings.Cut(address, "?")
	return rest + strings.TrimPrefix(source.CanonicalURL(anyURL+"?"+query), anyURL)
}

// openURL makes the address of an event file, which is fetched from a URL, a source of one file.
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

// addLocal adds a file by the path that a drop gave it: below a folder, or loose.
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

// localName names a drop after the folder or the file that it begins with. The page has a name for one of several.
func localName(files []wire.File) string {
	first, _, _ := strings.Cut(files[0].Path, "/")
	return first
}

// add makes runs of those files of sources that were not added yet, or has them join the runs that they belong to, and queues them. It returns the
// new runs.
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
		op.reporter.tellProgress(len(added) == len(op.runs.all)) // the first ones at once; a listing may tell of a run at a time
		op.scheduler.queue(added...)
	}
	return added
}

// account says that there is nothing in a source, once all of it is known, or takes that back and puts it into the list of recent ones. While a source
// arrives in parts, it is written there again each time it has doubled: each time is as long as the list of its files.
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

// naming returns the entries that the naming of some sources' files depends on, and those of these files that were not added yet; nil for the rest. Of a
// folder that is its name alone.
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

// folderName is what the entries of a folder say of it.
func (s *opened) folderName() string {
	if s.dir != nil {
		return s.dir.Name()
	}
	return s.name
}

// shownAs names the source in problems.
func (s *opened) shownAs() string {
	if s.url != "" {
		return source.DisplayURL(s.url)
	}
	return s.name
}

// addFiles makes a run of the files found, or has them join that of their directory. Files that are open already are looked at anew. It returns nil
// when there is no new run.
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

// alreadyOpen returns the file that is behind a path of a source, or that has this key; nil when it is not open.
func (op *opener) alreadyOpen(s *opened, path string, key cache.Key) *file {
	if f := s.known[path]; f != nil {
		return f
	}
	return op.runs.byKey[key]
}

// keep notes what is behind a path of the source.
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

// renew gives a file that is open what is known of it now: another signature, another snapshot, another size. A file that is being read stays as
// it is.
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

// join adds files to a run that is open, in name order, and has them read: as its next ones when it is being read or waits for that.
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

// addFile makes a file the last one of a run.
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
