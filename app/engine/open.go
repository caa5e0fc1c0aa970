package engine

import (
	"context"
	"slices"
	"sort"
	"strings"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// opening is what one Open message brought. Its sources become runs at different times: files are known at once, manifests and the cache have
// to be asked. So that names do not depend on who answers first, a source that is still asked stands in the naming of the others.
type opening struct {
	sources []*opened
}

// opened is one source of an opening.
type opened struct {
	opening *opening
	number  int // for listing.Runs, unique within the opening
	name    string
	key     string // of the recent source
	url     string // "" for a local one
	local   bool
	dir     source.Folder // of a folder that can be listed again, else nil
	entries []listing.Entry
	files   []*file // of the entries; nil when they are in kept, or left out
	kept    []*file // those that are event files, the ones that were open before included
	folder  bool    // the entries are those of a manifest or a folder
	awaited bool    // the entries are not known yet
	named   bool    // the name was given, not derived
	told    told

	followed
}

// open handles an Open message.
func (e *Engine) open(m *wire.Open) {
	o := &opening{}
	var ask []func(context.Context)
	e.begin()
	e.tail.opening = true
	for _, s := range m.Sources {
		switch src := (&opened{opening: o, number: len(o.sources), name: s.Name, named: s.Name != ""}); {
		case len(s.Files) > 0:
			o.sources = append(o.sources, src)
			e.openFiles(src, s.Files)
		case s.Folder != 0:
			if e.openFolder(src, s.Folder) {
				o.sources = append(o.sources, src)
				ask = append(ask, func(ctx context.Context) { e.askListing(ctx, src) })
			}
		case s.Recent != "":
			o.sources = append(o.sources, src)
			src.awaited, src.key = true, s.Recent
			ask = append(ask, func(ctx context.Context) { e.askRecent(ctx, src) })
		case !fetchable(s.URL):
			e.problem(wire.Problem{File: source.DisplayURL(s.URL), Offset: -1, Text: state.ProblemAddress()})
		case isListing(s.URL):
			o.sources = append(o.sources, src)
			e.openListing(src, s.URL)
			ask = append(ask, func(ctx context.Context) { e.askListing(ctx, src) })
		default:
			o.sources = append(o.sources, src)
			e.openURL(src, s.URL)
		}
	}
	e.reading.listings += len(ask)
	e.add(o, slices.DeleteFunc(slices.Clone(o.sources), func(s *opened) bool { return s.awaited })...)
	for _, fn := range ask {
		e.spawn(e.reading.ctx, fn)
	}
	e.pump()
}

// fetchable reports whether a URL is one that is ever fetched: an absolute http or https URL.
func fetchable(url string) bool {
	_, ok := state.ResolveAddress("", url)
	return ok
}

// recentKey names the recent source of a URL. One that was signed is told apart, since it cannot be fetched again as it is kept.
func recentKey(url string) string {
	if source.Signed(url) {
		return signedKey + source.CanonicalURL(url)
	}
	return "url " + source.CanonicalURL(url)
}

const signedKey = "signed "

// openURL makes an event file's URL a source of one file.
func (e *Engine) openURL(s *opened, url string) {
	s.url, s.key = url, recentKey(url)
	if s.name == "" {
		s.name = state.SourceName(source.DisplayURL(url))
	}
	s.add(listing.Entry{Origin: listing.FromURL, Path: source.DisplayURL(url)}, &file{
		name: source.DisplayURL(url), key: cache.URLKey(source.CanonicalURL(url)),
		stored: source.NewHTTP(url, e.cfg.Fetcher), listed: unlisted,
	})
	s.listed = true
	e.follow(s)
}

// openFiles makes dropped or chosen files a source.
func (e *Engine) openFiles(s *opened, files []wire.File) {
	s.local, s.key = true, localKey(files)
	for _, f := range files {
		blob, err := e.cfg.Blob(f.Blob)
		if err != nil {
			e.problem(wire.Problem{File: f.Path, Offset: -1, Text: state.ProblemUnreadable(err.Error())})
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

// localKey names the recent source of a drop by the names of what was dropped; browsers do not tell where that was.
func localKey(files []wire.File) string {
	var tops []string
	for _, f := range files {
		top, _, folder := strings.Cut(f.Path, "/")
		if folder {
			top += "/"
		}
		tops = append(tops, top)
	}
	sort.Slice(tops, func(i, j int) bool { return tops[i] < tops[j] })
	return "local " + strings.Join(slices.Compact(tops), " ")
}

// localName names a drop: the folder, the file, or how many there are.
func localName(files []wire.File) string {
	first, _, _ := strings.Cut(files[0].Path, "/")
	for _, f := range files {
		if top, _, _ := strings.Cut(f.Path, "/"); top != first {
			return state.DetailLocalFiles(len(files))
		}
	}
	return first
}

// add makes runs of those files of sources that were not added yet, or has them join the runs that they belong to, and queues them. It returns the
// new runs.
func (e *Engine) add(o *opening, sources ...*opened) (added []*run) {
	entries, files := o.naming(sources)
	for _, found := range listing.Runs(entries) {
		if r := e.addFiles(found, o.sources[found.Source], entries, files); r != nil {
			added = append(added, r)
		}
	}
	for _, s := range sources {
		clear(s.files)
		if len(s.kept) == 0 {
			e.sourceComplaint(s, s.shownAs(), aboutNothing, state.ProblemNoEventFiles(len(s.files)))
			continue
		}
		e.sourceComplaint(s, s.shownAs(), aboutNothing, "")
		e.addSource(s)
	}
	if len(added) > 0 {
		e.tellProgress(true)
		e.queue(added...)
	}
	return added
}

// naming returns the entries that the naming of some sources' files depends on, and those of these files that were not added yet; nil for the rest.
func (o *opening) naming(sources []*opened) (entries []listing.Entry, files []*file) {
	for _, s := range o.sources {
		switch {
		case slices.Contains(sources, s):
			entries, files = append(entries, s.entries...), append(files, s.files...)
		case len(s.entries) == 0 && s.folder: // not listed yet, or not at all
			entries = append(entries, listing.Entry{Source: s.number, Folder: s.name, Path: "tfevents"})
			files = append(files, nil)
		default:
			entries, files = append(entries, s.entries...), append(files, make([]*file, len(s.entries))...)
		}
	}
	return entries, files
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
func (e *Engine) addFiles(found listing.Run, s *opened, entries []listing.Entry, files []*file) *run {
	dir := entries[found.Files[0]].Dir()
	r := s.runs[dir]
	var fresh, old []*file
	for _, i := range found.Files {
		f := files[i]
		if f == nil {
			continue
		}
		path := entries[i].Path
		if open := e.alreadyOpen(s, path, f.key); open != nil {
			e.renew(open, f)
			old = append(old, open)
			s.keep(path, open)
		} else if r == nil || r.State != wire.RunReading { // else the next check finds it
			fresh = append(fresh, f)
			s.keep(path, f)
		}
	}
	if r != nil {
		e.join(r, fresh)
		old, fresh = append(old, fresh...), nil
	}
	for _, f := range old {
		e.again(f, f.stored)
	}
	if len(fresh) == 0 {
		return nil
	}
	name := found.Name
	if s.named && s.url != "" && !s.folder { // the person named this one file
		name = s.name
	}
	r = e.addRun(name, s.name, s.local)
	if r.turn = e.turnOf(s); r.turn != nil {
		r.turn.runs = append(r.turn.runs, r)
	}
	if s.folder {
		s.runs[dir] = r
	}
	for _, f := range fresh {
		e.addFile(r, f)
	}
	return r
}

// alreadyOpen returns the file that is behind a path of a source, or that has this key; nil when it is not open.
func (e *Engine) alreadyOpen(s *opened, path string, key cache.Key) *file {
	if f := s.known[path]; f != nil {
		return f
	}
	return e.runs.byKey[key]
}

// keep notes what is behind a path of the source.
func (s *opened) keep(path string, f *file) {
	if s.known == nil {
		s.known = make(map[string]*file)
	}
	if s.known[path] == nil {
		s.known[path] = f
		s.kept = append(s.kept, f)
	}
}

// renew gives a file that is open what is known of it now: another signature, another snapshot, another size. A file that is being read stays as
// it is.
func (e *Engine) renew(f, now *file) {
	if f.run.State == wire.RunReading {
		return
	}
	f.listed, f.stored, f.src = now.listed, now.stored, e.inside(now.stored)
	f.blob, f.modifiedMs, f.offline = now.blob, now.modifiedMs, now.offline
}

// join adds files to a run that is open and not being read, in name order.
func (e *Engine) join(r *run, files []*file) {
	for _, f := range files {
		e.addFile(r, f)
	}
	sort.SliceStable(r.files, func(i, j int) bool { return r.files[i].path < r.files[j].path })
}

// addFile makes a file the last one of a run.
func (e *Engine) addFile(r *run, f *file) {
	f.run, f.id = r, e.store.AddFile(store.RunID(r.ID), f.path)
	f.src = e.inside(f.stored)
	r.files = append(r.files, f)
	e.runs.files = append(e.runs.files, f)
	e.progress.files++
	if f.key != "" {
		e.runs.byKey[f.key] = f
	}
	e.progress.unknownSizes++
	if known := f.sizeBytes; known >= 0 {
		f.sizeBytes = -1
		e.setSize(f, known)
	}
}
