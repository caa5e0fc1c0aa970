package intake

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// The live tail: what is open is looked at again, by itself or when the person asks, and what was appended is read. A check lists every source that
// is due and compares that with what is known (poll.go). Only what changed is read (update.go): nothing is fetched of other files, no run is shown
// as being read, and no card is drawn again.

// checkPatience is how long a check waits for the next answer, whatever it is an answer to: a large folder is listed by many.
const checkPatience = 2 * time.Minute

// follower looks at what is open again, and reads what changed.
type follower struct {
	*core

	sources []*opened     // those that can be looked at again, in the order in which they were opened
	every   time.Duration // 0 for never
	hidden  bool          // nobody sees the page

	wanted   bool               // the person asked for a check
	looking  bool               // sources are being asked
	cancel   context.CancelFunc // ends that
	checking bool               // from the start of a check until what it found is read
	newRuns  int                // that it found
	fault    wire.Text          // why something could not be looked at
	allAt    time.Time          // when what is shown was known to be all there is
	opening  bool               // an opening is being read, which ends with a Loaded whatever it brings
	shown    extent             // at the last Loaded
	checked  wire.Checked       // what the page was told
	loaded   *wire.Loaded       // the same; nil before the first
	stall    stall
	live     liveness
}

// followed is what is known of a source that is looked at again.
type followed struct {
	listed   bool             // its files are known, those at least that a listing told before it failed or was stopped
	stopped  bool             // the person stopped it before they were
	known    map[string]*file // what is behind the paths of its entries
	runs     map[string]*run  // of a folder, by directory
	interval interval
	pace     time.Duration // of a folder that is being filled, in place of what was chosen; else 0
	fault    wire.Text     // why the last look failed
	retaking bool          // it is listed because files could not be read any more
}

// extent is how much was read. Two equal ones with no tag changed in between say that nothing was.
type extent struct {
	runs    int
	bytes   int64
	version uint64 // of the snapshot
}

// follow has a source looked at from now on, in place of one of the same address, which may have been signed for less long.
func (fo *follower) follow(s *opened) {
	t := fo
	s.interval.found(fo.cfg.Now(), fo.cfg.Random())
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
		s.interval.quiet, s.interval.failed = 0, 0
	}
}

// nextCheck returns when the next check begins by itself; ok is false for never, as it is when memory has no room for what it might find.
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

// due returns when a source is looked at again by itself, if every is what was chosen; follows is false for never.
func (s *opened) due(every time.Duration) (at time.Time, follows bool) {
	every = cmp.Or(s.pace, every)
	return s.interval.next(every), every > 0 && !s.stopped
}

// setPace takes over whether a folder is still being filled.
func (s *opened) setPace() {
	if growing, ok := s.dir.(source.Growing); ok {
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

// check begins to look at the sources whose time has come, at all of them when the person asked for it.
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
		if host, _ := fo.pacer.Waiting(); host != "" { // which said how long it will be silent
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

// looked takes over what a check has seen.
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

// settle takes over what was seen of one source, and decides when it is looked at again.
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
		s.interval.luck = luck
	case news:
		s.interval.found(now, luck)
		fo.live.grew(now)
	default:
		s.interval.unchanged(now, luck)
		if filled || s.interval.quiet == 1 && s.pace == 0 {
			fo.keepGrown(s)
		}
	}
}

// looksFailed notes that a source could not be looked at. What is shown of it stays.
func (fo *follower) looksFailed(s *opened, err error) {
	s.interval.fails(fo.cfg.Now(), s.interval.luck)
	if errors.Is(err, context.DeadlineExceeded) {
		s.fault = report.CheckFailed(s.name, report.ProblemNoAnswer(int(checkPatience/time.Minute)))
		return
	}
	s.fault = report.CheckFailed(s.name, whyUnlisted(err))
}

// stopCheck ends a check that asks; what a check found is being read, and ends with that.
func (fo *follower) stopCheck() {
	fo.wanted = false
	if fo.looking {
		fo.cancel()
	}
}

// checkEnds is called when nothing is being looked at or read any more. complete says that nobody stopped it.
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
	fo.live.update(fo.store.Snapshot(), fo.cfg.Now())
	if fo.reporter.owed { // the end comes last
		fo.reporter.tellProgress(true)
	}
	fo.tellChecked()
	t.newRuns = 0
	t.checked.NewRuns = 0
}

// tellLoaded tells the page that everything was read as far as it could be, after an opening and after a check that brought something.
func (fo *follower) tellLoaded() {
	t := fo
	fo.reporter.tellStrays()
	if t.opening || fo.grown() {
		fo.loaded = fo.reporter.loaded()
		fo.Send(fo.loaded)
		fo.recents.keepSources()
	}
	t.opening, t.shown = false, fo.extent()
}

// readingEnds is called when nothing is being read any more.
func (fo *follower) readingEnds(stopped bool) {
	if !fo.looking {
		fo.checkEnds(!stopped)
	}
}

// extent returns how much was read by now.
func (fo *follower) extent() extent {
	return extent{runs: len(fo.runs.all), bytes: fo.reporter.readBytes, version: fo.store.Snapshot().Version}
}

// grown reports whether anything was read, or dropped, since the last Loaded.
func (fo *follower) grown() bool {
	snapshot, last := fo.store.Snapshot(), fo.shown
	if len(fo.runs.all) != last.runs || fo.reporter.readBytes != last.bytes {
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
func (fo *follower) showsReading() bool {
	return fo.scheduler.open && (fo.opening || fo.grown())
}

// tellChecked tells the page what is known of growth, if that is something new.
func (fo *follower) tellChecked() {
	t := fo
	m := wire.Checked{Followed: len(t.sources) > 0, Checking: t.checking, NewRuns: t.newRuns, Problem: t.fault}
	if slices.ContainsFunc(t.sources, (*opened).answering) {
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
		fo.Send(&m)
	}
}

// keepGrown keeps the files of a folder that grew, now that they rest. What is kept of them until then is their columns.
func (fo *follower) keepGrown(s *opened) {
	if fo.keeper == nil || s.dir == nil {
		return
	}
	fo.recents.saveBlobs(s.blobs(func(f *file) bool { return f.grew }))
	for _, f := range s.kept {
		f.grew = false
	}
}

// openFolder makes a folder a source whose files are asked for. It reports whether the browser gives it.
func (op *opener) openFolder(s *opened, ref wire.Ref) bool {
	dir, err := op.takeFolder(ref)
	if err != nil {
		op.reporter.problem(wire.Problem{File: s.name, Offset: -1, Text: report.ProblemUnreadable(err)})
		return false
	}
	s.dir, s.local, s.folder, s.awaited = dir, true, true, true
	s.setPace()
	s.key = address.LocalKey(wire.Source{Name: dir.Name()})
	if s.name == "" {
		s.name = dir.Name()
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
