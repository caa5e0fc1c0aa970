package intake

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"eventlens/app/address"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/tell"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// The live tail checks open sources again, automatically or on request, and reads what was
// appended. A check lists every source that is due and compares the listing with the known files
// (poll.go). Only changed files are read (update.go): for other files nothing is fetched, no run is
// shown as being read, and no card is redrawn.

// checkPatience is how long a check waits for the next answer to any of its requests: listing a
// large folder takes many.
const checkPatience = 2 * time.Minute

// follower checks open sources again, and reads what changed.
type follower struct {
	*core

	sources []*opened     // those of the library that can be checked again, in the same order
	every   time.Duration // interval between checks; 0 for never
	hidden  bool          // nobody sees the page

	wanted   bool               // the person asked for a check
	looking  bool               // a check waits for answers
	cancel   context.CancelFunc // ends the check that waits
	checking bool               // from the start of a check until all it found is read
	newRuns  int                // found by the check
	fault    wire.Text          // why a source could not be checked
	allAt    time.Time          // when the shown data were last known to be complete
	opening  bool               // an opening is being read, which ends with a Loaded in any case
	shown    extent             // as of the last Loaded
	checked  wire.Checked       // the last Checked sent to the page
	stall    stall
	live     liveness
}

// followed is the state of a source that is checked again.
type followed struct {
	interval library.Interval
	// pace is the interval of a folder that is being filled, instead of the chosen one; else 0.
	pace     time.Duration
	fault    wire.Text // why the last check failed
	retaking bool      // its folder is being listed since files could not be read any more
}

// extent is how much was read. If two are equal and no tag changed in between, nothing was read.
type extent struct {
	runs    int
	bytes   int64
	version uint64 // of the snapshot
}

// follow adds a source to those that are checked. It replaces a source of the same address, whose
// signature may expire earlier.
func (fo *follower) follow(s *opened) {
	t := fo
	s.interval.Found(fo.cfg.Now(), fo.cfg.Random())
	for i, old := range t.sources {
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
		t.sources[i], fo.lib.Sources[i] = s, s.Source
		return
	}
	s.ByPath, s.ByFolder = make(map[string]*library.File), make(map[string]*library.Run)
	t.sources, fo.lib.Sources = append(t.sources, s), append(fo.lib.Sources, s.Source)
}

// sourceOf returns the state of a source; nil if it is not checked.
func (fo *follower) sourceOf(of *library.Source) *opened {
	for _, s := range fo.sources {
		if s.Source == of {
			return s
		}
	}
	return nil
}

// setFollow handles a Follow message.
func (fo *follower) setFollow(m *wire.Follow) {
	fo.every, fo.hidden = time.Duration(max(0, m.EveryMs))*time.Millisecond, m.Hidden
	fo.tellTails()
	fo.tellChecked()
}

// wantCheck handles a Refresh message.
func (fo *follower) wantCheck() {
	fo.wanted = true
	fo.pacer.Ask()
	for _, s := range fo.sources {
		s.interval.Quiet, s.interval.Failed = 0, 0
	}
}

// nextCheck returns when the next automatic check begins. ok is false for never, for example when
// memory is full and could not hold what the check may find.
func (fo *follower) nextCheck() (at time.Time, ok bool) {
	t := fo
	if t.hidden || fo.scheduler.full {
		return time.Time{}, false
	}
	for _, s := range t.sources {
		due, follows := s.due(t.every)
		if follows && (!ok || due.Before(at)) {
			at, ok = due, true
		}
	}
	return at, ok
}

// due returns when a source is next checked automatically, if every is the chosen interval; follows
// is false for never.
func (s *opened) due(every time.Duration) (at time.Time, follows bool) {
	every = cmp.Or(s.pace, every)
	return s.interval.Next(every), every > 0 && !s.Stopped
}

// setPace updates whether a folder is still being filled.
func (s *opened) setPace() {
	if growing, ok := s.Dir.(source.Growing); ok {
		s.pace = growing.Pace()
	}
}

// checkDue returns how long the loop may wait before it calls check.
func (fo *follower) checkDue() time.Duration {
	t := fo
	if t.looking || fo.scheduler.open {
		return never
	}
	if t.wanted {
		return 0
	}
	if at, ok := fo.nextCheck(); ok {
		return max(0, at.Sub(fo.cfg.Now()))
	}
	return never
}

// check begins to check the sources that are due, or all if the person asked for it.
func (fo *follower) check() {
	if fo.checkDue() > 0 {
		return
	}
	t, now := fo, fo.cfg.Now()
	byPerson := t.wanted
	ctx, end := context.WithCancelCause(fo.Context())
	var patience *time.Timer
	answered := func() { patience.Reset(checkPatience) }
	patience = time.AfterFunc(checkPatience, func() {
		if host, _ := fo.pacer.Waiting(); host != "" { // the host said how long it will not answer
			answered()
			return
		}
		end(context.DeadlineExceeded)
	})
	var polls []*poll
	for _, s := range t.sources {
		if at, follows := s.due(t.every); byPerson || follows && !at.After(now) {
			polls = append(polls, &poll{in: fo.core, inquiry: fo.lister.inquire(s), byPerson: byPerson, answered: answered})
		}
	}
	t.wanted, t.looking, t.checking, t.newRuns = false, true, true, 0
	fo.tellChecked()
	t.cancel = func() { end(context.Canceled) }
	fo.Spawn(ctx, func(ctx context.Context) {
		inParallel(looksAtOnce, len(polls), func(i int) { polls[i].run(ctx) })
		patience.Stop()
		fo.Do(fo.Context(), func() {
			fo.looked(polls, byPerson, context.Cause(ctx) == context.Canceled)
			end(context.Canceled)
		})
	})
}

// looked processes the answers of a check.
func (fo *follower) looked(polls []*poll, byPerson, stopped bool) {
	t := fo
	t.looking = false
	if !stopped {
		luck := fo.cfg.Random()
		for _, g := range polls {
			fo.settle(g, luck)
		}
		if byPerson {
			fo.scheduler.awaited = true
			fo.resume()
		}
	}
	if !fo.scheduler.open {
		fo.checkEnds(!stopped)
	}
}

// settle processes the check of one source, and decides when the next one is due.
func (fo *follower) settle(g *poll, luck float64) {
	s, now := g.s, fo.cfg.Now()
	s.fault = wire.Text{}
	filled := s.pace > 0
	s.setPace()
	filled = filled && s.pace == 0
	news := (g.err == nil || len(g.seen) > 0) && fo.update(g)
	switch err := cmp.Or(g.err, g.askErr); {
	case err != nil:
		fo.looksFailed(s, err)
		s.interval.Luck = luck
	case news:
		s.interval.Found(now, luck)
		fo.live.grew(now)
	default:
		s.interval.Unchanged(now, luck)
		if filled || s.interval.Quiet == 1 && s.pace == 0 {
			fo.keepGrown(s)
		}
	}
}

// looksFailed records that a source could not be checked. Its data stay on screen.
func (fo *follower) looksFailed(s *opened, err error) {
	s.interval.Fails(fo.cfg.Now(), s.interval.Luck)
	if errors.Is(err, context.DeadlineExceeded) {
		s.fault = report.CheckFailed(s.Name, report.ProblemNoAnswer(int(checkPatience/time.Minute)))
		return
	}
	s.fault = report.CheckFailed(s.Name, whyUnlisted(err))
}

// stopCheck ends a check that waits for answers. If the check's findings are already being read, it
// ends with the reading.
func (fo *follower) stopCheck() {
	fo.wanted = false
	if fo.looking {
		fo.cancel()
	}
}

// checkEnds is called when no check waits and nothing is being read. complete is false if somebody
// stopped it.
func (fo *follower) checkEnds(complete bool) {
	t := fo
	t.fault = wire.Text{}
	for _, s := range t.sources {
		if !s.fault.None() {
			t.fault = s.fault
			break
		}
	}
	if complete && t.fault.None() {
		t.allAt = fo.cfg.Now()
	}
	t.checking = false
	fo.tellTails()
	fo.live.update(fo.lib.Store.Snapshot(), fo.cfg.Now())
	if fo.lib.Owed() { // the end is sent last
		fo.lib.Now()
	}
	fo.tellChecked()
	t.newRuns = 0
	t.checked.NewRuns = 0
}

// tellLoaded tells the page that everything was read as far as possible, after an opening and after
// a check that found something.
func (fo *follower) tellLoaded() {
	t := fo
	fo.lib.TellStrays()
	if t.opening || fo.grown() {
		fo.lib.Tell(tell.LoadedOf(fo.lib))
		fo.recents.keepSources()
	}
	t.opening, t.shown = false, fo.extent()
}

// readingEnds is called when no reading is under way any more.
func (fo *follower) readingEnds(stopped bool) {
	if !fo.looking {
		fo.checkEnds(!stopped)
	}
}

// extent returns how much has been read.
func (fo *follower) extent() extent {
	return extent{runs: len(fo.lib.Runs), bytes: fo.lib.Totals.ReadBytes, version: fo.lib.Store.Snapshot().Version}
}

// grown reports whether anything was read or dropped since the last Loaded.
func (fo *follower) grown() bool {
	snapshot, last := fo.lib.Store.Snapshot(), fo.shown
	if len(fo.lib.Runs) != last.runs || fo.lib.Totals.ReadBytes != last.bytes {
		return true
	}
	for _, tag := range snapshot.Tags() {
		if tag.Changed > last.version {
			return true
		}
	}
	return false
}

// showsReading reports whether the page shows that files are being read: not while a check reads
// files that prove to be unchanged.
func (fo *follower) showsReading() bool {
	return fo.scheduler.open && (fo.opening || fo.grown())
}

// tellChecked tells the page the state of the live tail, if that changed.
func (fo *follower) tellChecked() {
	t := fo
	m := wire.Checked{Followed: len(t.sources) > 0, Checking: t.checking, NewRuns: t.newRuns, Problem: t.fault}
	if slices.ContainsFunc(fo.lib.Sources, (*library.Source).Answering) {
		m.LiveUntilMs = t.live.untilMs()
	}
	if !t.allAt.IsZero() {
		m.AtMs = t.allAt.UnixMilli()
	}
	if at, ok := fo.nextCheck(); ok && !t.checking && !fo.scheduler.open {
		m.NextMs = at.UnixMilli()
	}
	if m != t.checked {
		t.checked = m
		fo.lib.Tell(&m)
	}
}

// keepGrown caches the grown files of a folder, now that they no longer grow. Until then only their
// columns are cached.
func (fo *follower) keepGrown(s *opened) {
	if fo.keeper == nil || s.Dir == nil {
		return
	}
	fo.recents.saveBlobs(s.Blobs(func(f *library.File) bool { return f.Grew }))
	for _, f := range s.Files {
		f.Grew = false
	}
}

// openFolder makes a folder that can be listed again a source. It reports whether the browser gave
// access to it.
func (op *opener) openFolder(s *opened, ref wire.Ref) bool {
	dir, err := op.takeFolder(ref)
	if err != nil {
		op.lib.Problem(wire.Problem{File: s.Name, Offset: -1, Text: report.ProblemUnreadable(err)})
		return false
	}
	s.Dir, s.Local, s.Folder, s.awaited = dir, true, true, true
	s.setPace()
	s.Key = address.LocalKey(wire.Source{Name: dir.Name()})
	if s.Name == "" {
		s.Name = dir.Name()
	}
	op.follower.follow(s)
	return true
}

func (op *opener) takeFolder(ref wire.Ref) (source.Folder, error) {
	if op.cfg.Folder == nil {
		return nil, errNoFolders
	}
	return op.cfg.Folder(ref)
}
