package engine

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// The live tail: what is open is looked at again, by itself or when the person asks, and what was appended is read. A check lists every source that
// is due and compares that with what is known (glance.go). Only what changed is read (update.go): nothing is fetched of other files, no run is shown
// as being read, and no card is drawn again.

// checkPatience is how long a check waits for the next answer, whatever it is an answer to: a large folder is listed by many.
const checkPatience = 2 * time.Minute

// tail is what is looked at again, and when. Only the loop touches it.
type tail struct {
	sources []*opened     // those that can be looked at again, in the order in which they were opened
	every   time.Duration // 0 for never
	hidden  bool          // nobody sees the page

	wanted   bool               // the person asked for a check
	looking  bool               // sources are being asked
	cancel   context.CancelFunc // ends that
	checking bool               // from the start of a check until what it found is read
	newRuns  int                // that it found
	fault    string             // why something could not be looked at, in words
	allAt    time.Time          // when what is shown was known to be all there is
	opening  bool               // an opening is being read, which ends with a Loaded whatever it brings
	shown    extent             // at the last Loaded
	told     wire.Checked
	stall    stall
}

// followed is what is known of a source that is looked at again.
type followed struct {
	listed   bool             // its files are known, those at least that a listing told before it failed or was stopped
	stopped  bool             // the person stopped it before they were
	known    map[string]*file // what is behind the paths of its entries
	runs     map[string]*run  // of a folder, by directory
	pace     pace
	fault    string // why the last look failed
	retaking bool   // it is listed because files could not be read any more
}

// extent is how much was read. Two equal ones with no tag changed in between say that nothing was.
type extent struct {
	runs    int
	bytes   int64
	version uint64 // of the snapshot
}

// follow has a source looked at from now on, in place of one of the same address, which may have been signed for less long.
func (e *Engine) follow(s *opened) {
	t := &e.tail
	s.pace.found(e.cfg.Now(), e.cfg.Random())
	for i, old := range t.sources {
		if s.url == "" || old.key != s.key {
			continue
		}
		if old.endLookup != nil {
			old.endLookup()
		}
		s.runs, s.known = old.runs, make(map[string]*file)
		if s.limits == old.limits { // else it is not to hold all that the old one does
			s.known, s.kept = maps.Clone(old.known), slices.Clone(old.kept)
		}
		t.sources[i] = s
		return
	}
	s.known, s.runs = make(map[string]*file), make(map[string]*run)
	t.sources = append(t.sources, s)
}

// setFollow handles a Follow message.
func (e *Engine) setFollow(m *wire.Follow) {
	e.tail.every, e.tail.hidden = time.Duration(max(0, m.EveryMs))*time.Millisecond, m.Hidden
	e.tellChecked()
}

// wantCheck handles a Refresh message.
func (e *Engine) wantCheck() {
	e.tail.wanted = true
	for _, s := range e.tail.sources {
		s.pace.quiet, s.pace.failed = 0, 0
	}
}

// nextCheck returns when the next check begins by itself; ok is false for never, as it is when memory has no room for what it might find.
func (e *Engine) nextCheck() (at time.Time, ok bool) {
	t := &e.tail
	if t.every == 0 || t.hidden || e.reading.full {
		return time.Time{}, false
	}
	for _, s := range t.sources {
		if s.stopped {
			continue
		}
		if due := s.pace.next(t.every); !ok || due.Before(at) {
			at, ok = due, true
		}
	}
	return at, ok
}

// checkDue returns how long the loop may wait before it calls check.
func (e *Engine) checkDue() time.Duration {
	t := &e.tail
	if t.looking || e.reading.open {
		return never
	}
	if t.wanted {
		return 0
	}
	if at, ok := e.nextCheck(); ok {
		return max(0, at.Sub(e.cfg.Now()))
	}
	return never
}

// check begins to look at the sources whose time has come, at all of them when the person asked for it.
func (e *Engine) check() {
	if e.checkDue() > 0 {
		return
	}
	t, now := &e.tail, e.cfg.Now()
	asked := t.wanted
	ctx, end := context.WithCancelCause(e.ctx)
	patience := time.AfterFunc(checkPatience, func() { end(context.DeadlineExceeded) })
	answered := func() { patience.Reset(checkPatience) }
	var glances []*glance
	for _, s := range t.sources {
		if asked || !s.stopped && !s.pace.next(t.every).After(now) {
			glances = append(glances, &glance{e: e, inquiry: e.inquire(s), asked: asked, answered: answered})
		}
	}
	t.wanted, t.looking, t.checking, t.newRuns = false, true, true, 0
	e.tellChecked()
	t.cancel = func() { end(context.Canceled) }
	e.spawn(ctx, func(ctx context.Context) {
		inParallel(looksAtOnce, len(glances), func(i int) { glances[i].run(ctx) })
		patience.Stop()
		e.do(e.ctx, func() {
			e.looked(glances, asked, context.Cause(ctx) == context.Canceled)
			end(context.Canceled)
		})
	})
}

// looked takes over what a check has seen.
func (e *Engine) looked(glances []*glance, asked, stopped bool) {
	t := &e.tail
	t.looking = false
	if !stopped {
		luck := e.cfg.Random()
		for _, g := range glances {
			e.settle(g, luck)
		}
		if asked {
			e.resume()
		}
	}
	if !e.reading.open {
		e.checkEnds(!stopped)
	}
}

// settle takes over what was seen of one source, and decides when it is looked at again.
func (e *Engine) settle(g *glance, luck float64) {
	s, now := g.s, e.cfg.Now()
	s.fault = ""
	news := (g.err == nil || len(g.seen) > 0) && e.update(g)
	switch err := cmp.Or(g.err, g.askErr); {
	case err != nil:
		e.looksFailed(s, err)
		s.pace.luck = luck
	case news:
		s.pace.found(now, luck)
	default:
		s.pace.unchanged(now, luck)
		if s.pace.quiet == 1 {
			e.keepGrown(s)
		}
	}
}

// looksFailed notes that a source could not be looked at. What is shown of it stays.
func (e *Engine) looksFailed(s *opened, err error) {
	s.pace.fails(e.cfg.Now(), s.pace.luck)
	if errors.Is(err, context.DeadlineExceeded) {
		s.fault = words.CheckFailed(s.name, words.ProblemNoAnswer(int(checkPatience/time.Minute)))
		return
	}
	s.fault = words.CheckFailed(s.name, whyUnlisted(err))
}

// stopCheck ends a check that asks; what a check found is being read, and ends with that.
func (e *Engine) stopCheck() {
	e.tail.wanted = false
	if e.tail.looking {
		e.tail.cancel()
	}
}

// checkEnds is called when nothing is being looked at or read any more. complete says that nobody stopped it.
func (e *Engine) checkEnds(complete bool) {
	t := &e.tail
	t.fault = ""
	for _, s := range t.sources {
		if s.fault != "" {
			t.fault = s.fault
			break
		}
	}
	if complete && t.fault == "" {
		t.allAt = e.cfg.Now()
	}
	t.checking = false
	if e.progress.owed { // the end comes last
		e.tellProgress(true)
	}
	e.tellChecked()
	t.newRuns = 0
	t.told.NewRuns = 0
}

// tellLoaded tells the page that everything was read as far as it could be, after an opening and after a check that brought something.
func (e *Engine) tellLoaded() {
	t := &e.tail
	if t.opening || e.grown() {
		e.send(e.loaded())
		e.keepSources()
	}
	t.opening, t.shown = false, e.extent()
}

// readingEnds is called when nothing is being read any more.
func (e *Engine) readingEnds(stopped bool) {
	if !e.tail.looking {
		e.checkEnds(!stopped)
	}
}

// extent returns how much was read by now.
func (e *Engine) extent() extent {
	return extent{runs: len(e.runs.all), bytes: e.progress.readBytes, version: e.store.Snapshot().Version}
}

// grown reports whether anything was read, or dropped, since the last Loaded.
func (e *Engine) grown() bool {
	snapshot, last := e.store.Snapshot(), e.tail.shown
	if len(e.runs.all) != last.runs || e.progress.readBytes != last.bytes {
		return true
	}
	for _, tag := range snapshot.Tags() {
		if tag.Changed > last.version {
			return true
		}
	}
	return false
}

// showsReading reports whether the page is to show that files are read: not while a check reads what turns out to be unchanged.
func (e *Engine) showsReading() bool {
	return e.reading.open && (e.tail.opening || e.grown())
}

// tellChecked tells the page what is known of growth, if that is something new.
func (e *Engine) tellChecked() {
	t := &e.tail
	m := wire.Checked{Live: len(t.sources) > 0, Checking: t.checking, NewRuns: t.newRuns, Problem: t.fault}
	if !t.allAt.IsZero() {
		m.AtMs = t.allAt.UnixMilli()
	}
	if at, ok := e.nextCheck(); ok && !t.checking && !e.reading.open {
		m.NextMs = at.UnixMilli()
	}
	if m != t.told {
		t.told = m
		e.send(&m)
	}
}

// keepGrown keeps the files of a folder that grew, now that they rest. What is kept of them until then is their columns.
func (e *Engine) keepGrown(s *opened) {
	if e.keeper == nil || s.dir == nil {
		return
	}
	e.saveBlobs(s.blobs(func(f *file) bool { return f.grew }))
	for _, f := range s.kept {
		f.grew = false
	}
}

// openFolder makes a folder a source whose files are asked for. It reports whether the browser gives it.
func (e *Engine) openFolder(s *opened, ref wire.Ref) bool {
	dir, err := e.takeFolder(ref)
	if err != nil {
		e.problem(wire.Problem{File: s.name, Offset: -1, Text: words.ProblemUnreadable(err.Error())})
		return false
	}
	s.dir, s.local, s.folder, s.awaited = dir, true, true, true
	s.key = localKey([]wire.File{{Path: dir.Name() + "/"}})
	if s.name == "" {
		s.name = dir.Name()
	}
	e.follow(s)
	return true
}

func (e *Engine) takeFolder(ref wire.Ref) (source.Folder, error) {
	if e.cfg.Folder == nil {
		return nil, errNoFolders
	}
	return e.cfg.Folder(ref)
}
