package library

import (
	"slices"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/layouts"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Library holds what is open. Runs and files have ids from the store; the page uses the same ids
// for runs.
type Library struct {
	Store   *store.Store
	Runs    []*Run    // by id
	Files   []*File   // by id
	Sources []*Source // the sources that can be checked again, in the order of opening
	Totals  Totals
	Traces  []*Trace // beside the event files, one for each session and host
	// LayoutFiles holds the layouts of charts from files beside the logs; see SetLayout.
	LayoutFiles map[string][]layouts.Category

	TagsTold bool // the page knows of some tags

	byKey map[cache.Key]*File
	log   log

	colours int             // how many colours runs have
	mates   map[string]*Run // by folder: a run that another one may make a pair; see pairs.go
	paired  bool            // some runs are pairs

	problems    map[uint32]wire.Problem // problems that still hold, by id
	lastProblem uint32                  // last id given
	strays      map[*File]bool          // stray files that are left out
	straysTold  int                     // number of stray files that the page was told of
}

// Totals are counts over all open files.
type Totals struct {
	FilesDone      int
	SizeBytes      int64 // total size of the files of known size
	UnknownSizes   int   // number of files of unknown size
	DoneBytes      int64 // part of SizeBytes read, or given up
	ReadBytes      int64 // bytes of event files read, including from the cache
	FetchedBytes   int64 // bytes received, from servers or the disk
	FromCacheBytes int64 // part of ReadBytes whose columns came from the cache
}

// New returns an empty library.
func New() *Library {
	return &Library{
		Store: store.New(), byKey: make(map[cache.Key]*File),
		problems: make(map[uint32]wire.Problem), strays: make(map[*File]bool),
	}
}

// Run returns the run with an id; nil if there is none.
func (l *Library) Run(id wire.RunID) *Run {
	if id < 1 || int(id) > len(l.Runs) {
		return nil
	}
	return l.Runs[id-1]
}

// FileOf returns the open file with a key that was known when the file was opened; nil if there is
// none.
func (l *Library) FileOf(key cache.Key) *File { return l.byKey[key] }

// AddRun adds a run without files.
func (l *Library) AddRun(name, sourceName string, local bool) *Run {
	r := &Run{Known: store.Known{}, Local: local}
	r.Run = wire.Run{
		ID: wire.RunID(l.Store.AddRun(name)), Name: name, Source: sourceName,
	}
	l.colour(r)
	l.Runs = append(l.Runs, r)
	return r
}

// AddFile appends a file to a run.
func (l *Library) AddFile(r *Run, f *File) {
	f.Run, f.ID = r, l.Store.AddFile(store.RunID(r.ID), f.Path)
	if stored, ok := f.Stored.(*source.HTTP); ok && r.Host == "" {
		r.Host = source.Origin(stored.URL())
	}
	r.Files = append(r.Files, f)
	l.Files = append(l.Files, f)
	if f.Key != "" {
		l.byKey[f.Key] = f
	}
	l.Totals.UnknownSizes++
	if known := f.SizeBytes; known >= 0 {
		f.SizeBytes = -1
		l.SetSize(f, known)
	}
}

// SetState sets how far a run has been read.
func (l *Library) SetState(r *Run, s wire.RunState) {
	if r.State != s {
		r.State = s
		l.changed(r)
	}
}

// SettleState updates the state of a run whose problems changed while it is not being read.
func (l *Library) SettleState(r *Run) {
	if r.State >= wire.RunRead {
		l.SetState(r, r.Outcome())
	}
}

// SetSize records the size of a file.
func (l *Library) SetSize(f *File, sizeBytes int64) {
	if f.SizeBytes < 0 {
		l.Totals.UnknownSizes--
	} else {
		l.Totals.SizeBytes -= f.SizeBytes
	}
	f.SizeBytes = sizeBytes
	l.Totals.SizeBytes += sizeBytes
}

// LeftBytes returns how much of the files of known size is still to be read.
func (l *Library) LeftBytes() int64 { return l.Totals.SizeBytes - l.Totals.DoneBytes }

// Append adds a batch of a file to the store, and reports whether the batch has values to show.
// fetched is the number of bytes received for the batch.
func (l *Library) Append(f *File, b *store.Batch, fetched int64, fromCache bool) (shown bool) {
	size := b.To - b.From
	l.Totals.ReadBytes += size
	l.Totals.FetchedBytes += fetched
	f.ReadBytes += size
	f.Packed = f.At.Packed()
	done := f.progress(size, fetched)
	l.Totals.DoneBytes += done
	f.DoneBytes += done
	if fromCache {
		l.Totals.FromCacheBytes += size
		f.CacheBytes += size
	}
	f.Faults.add(b)
	f.noteWalls(b)
	t := b.Totals()
	shown = t.Points+t.Payloads+t.Histograms > 0
	f.HasValues = f.HasValues || shown || t.Counted > 0
	l.Store.Append(f.ID, b)
	l.takeMetadata(f.Run, b)
	if l.TagsTold {
		l.ProgressSoon()
	} else {
		l.ProgressNow() // until the page knows of tags it has nothing to ask for
	}
	return shown
}

// ResetFile drops what was read of a file, which is read again from its start.
func (l *Library) ResetFile(f *File) {
	l.Totals.ReadBytes -= f.ReadBytes
	l.Totals.DoneBytes -= f.DoneBytes
	l.Totals.FromCacheBytes -= f.CacheBytes
	f.ReadBytes, f.DoneBytes, f.AheadBytes, f.CacheBytes = 0, 0, 0, 0
	f.Faults, f.HasValues = newTally(), false
	if l.Store.Metadata(store.RunID(f.Run.ID)).Layout != nil {
		l.LayoutChanged()
	}
	l.Store.ResetFile(f.ID)
	l.learnSession(f.Run)
}

// FileDone records that a file was read as far as possible.
func (l *Library) FileDone(f *File, stopped bool) {
	f.Unread, f.Done = stopped, true
	l.Totals.FilesDone++
	l.SetSize(f, max(f.SizeBytes, f.At.SizeBytes, f.DoneBytes))
	// What could not be read counts as done, too.
	l.Totals.DoneBytes += f.SizeBytes - f.DoneBytes
	f.DoneBytes, f.AheadBytes = f.SizeBytes, 0
	// An incomplete last record is read, too.
	if rest := f.At.SizeBytes - f.ReadBytes; rest > 0 && !f.At.Packed() {
		l.Totals.ReadBytes += rest
		f.ReadBytes += rest
	}
}

// ReadAgain marks the files of a run as still to be read.
func (l *Library) ReadAgain(r *Run) {
	for _, f := range r.Files {
		if f.Done {
			f.Done = false
			l.Totals.FilesDone--
		}
	}
}

// Unread returns how many runs have files that were not read.
func (l *Library) Unread() (runs int) {
	for _, r := range l.Runs {
		if slices.ContainsFunc(r.Files, func(f *File) bool { return f.Unread }) {
			runs++
		}
	}
	return runs
}

// Loaded returns the totals of everything open, once it was read as far as possible.
func (l *Library) Loaded() *wire.Loaded {
	snapshot, total := l.Store.Snapshot(), &l.Totals
	m := &wire.Loaded{
		Runs: len(l.Runs), Points: snapshot.Totals.Points, Deferred: snapshot.Totals.Deferred,
		Bytes: total.ReadBytes, FetchedBytes: total.FetchedBytes, FromCache: total.FromCacheBytes,
	}
	for _, problem := range l.Standing() {
		m.Problems += problem.Faults()
	}
	names := make(map[string]bool)
	for _, tag := range snapshot.Tags() {
		// The graph of a run has no tag name.
		if tag.Values > 0 && (tag.Name != "" || tag.Data != eventfile.DataGraph) {
			names[tag.Name] = true
		}
	}
	m.Tags = len(names)
	return m
}
