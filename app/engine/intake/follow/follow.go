package follow

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/loop"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
)

// checkPatience is how long a check waits for the next answer to any of its requests: listing a
// large folder takes many.
const checkPatience = 2 * time.Minute

// never is a wait longer than any session.
const never = math.MaxInt64 / 2

// Config has what a Follower needs from outside.
type Config struct {
	Pacer *source.Pacer
	// Content returns the content of a file, decompressed if it is compressed.
	Content func(source.Source) *unpack.Source
	Now     func() time.Time
	Random  func() float64 // in [0, 1); varies the time of checks
}

// Follower checks open sources again, and has the reader read their changes. Only the loop may use
// it.
type Follower struct {
	loop    *loop.Loop
	cfg     Config
	lib     *library.Library
	opener  *open.Opener
	reader  *read.Reader
	recents *recents.Recents

	every  time.Duration // interval between checks; 0 for never
	hidden bool          // the page is in a hidden tab

	requested  bool               // the person asked for a check
	polling    bool               // a check waits for answers of servers
	cancel     context.CancelFunc // cancels the check that waits for answers
	checking   bool               // from the start of a check until everything it found is read
	newRuns    int                // how many new runs the check found
	fault      wire.Text          // why a source could not be checked
	completeAt time.Time          // when the data shown were last known to be complete
	opening    bool               // opened sources are being read; a Loaded follows in any case
	shown      readTotals         // totals at the last Loaded
	checked    wire.Checked       // the last Checked sent to the page
	stall      stall
	live       liveness
	retakes    int // listings begun by RunEnded that are under way
}

// readTotals tells how much was read. If it stays equal and no tag changed, nothing was read in
// between.
type readTotals struct {
	runs    int
	bytes   int64
	version uint64 // version of the snapshot
}

// New returns a follower that checks nothing yet.
func New(lib *library.Library, l *loop.Loop, op *open.Opener, rd *read.Reader, rc *recents.Recents,
	cfg Config) *Follower {
	return &Follower{loop: l, cfg: cfg, lib: lib, opener: op, reader: rd, recents: rc}
}

// Opening notes that a person opens something: the page gets a Loaded when that ends, even if
// nothing was read.
func (fo *Follower) Opening() { fo.opening = true }

// Listed begins to follow the found sources that can be checked, and notes a listing that failed.
func (fo *Follower) Listed(found *open.Listed) {
	for _, s := range found.Checkable {
		setPace(s.Source)
		s.Check.Interval.Found(fo.cfg.Now(), fo.cfg.Random())
	}
	if found.Failed != nil {
		fo.checkFailed(found.Failed.Source, found.Err)
	}
}

// SetFollow handles a Follow message.
func (fo *Follower) SetFollow(m *wire.Follow) {
	fo.every, fo.hidden = time.Duration(max(0, m.EveryMs))*time.Millisecond, m.Hidden
	fo.tellTails()
	fo.tellChecked()
}

// Refresh handles a Refresh message.
func (fo *Follower) Refresh() {
	fo.requested = true
	fo.cfg.Pacer.Ask()
	for _, s := range fo.lib.Sources {
		s.Check.Interval.Quiet, s.Check.Interval.Failed = 0, 0
	}
}

// nextCheck returns when the next automatic check begins. ok is false for never, for example when
// memory is full and could not hold what the check may find.
func (fo *Follower) nextCheck() (at time.Time, ok bool) {
	if fo.hidden || fo.reader.Full() {
		return time.Time{}, false
	}
	for _, s := range fo.lib.Sources {
		due, follows := due(s, fo.every)
		if follows && (!ok || due.Before(at)) {
			at, ok = due, true
		}
	}
	return at, ok
}

// due returns when a source is next checked automatically, if every is the chosen interval; follows
// is false for never.
func due(s *library.Source, every time.Duration) (at time.Time, follows bool) {
	every = cmp.Or(s.Check.Pace, every)
	return s.Check.Interval.Next(every), every > 0 && !s.Stopped
}

// setPace updates whether a folder is still being filled.
func setPace(s *library.Source) {
	if growing, ok := s.Dir.(source.Growing); ok {
		s.Check.Pace = growing.Pace()
	}
}

// Checking reports whether a check waits for answers.
func (fo *Follower) Checking() bool { return fo.polling }

// Retaking reports whether folders are listed again for fresh snapshots of files; see RunEnded.
func (fo *Follower) Retaking() bool { return fo.retakes > 0 }

// Due returns how long the loop may wait before it calls Wake.
func (fo *Follower) Due() time.Duration { return min(fo.checkDue(), fo.stallDue()) }

// Wake begins a check that is due, and gives up the files that have stalled.
func (fo *Follower) Wake() {
	fo.check()
	fo.giveUp()
}

// checkDue returns how long the loop may wait before it calls check.
func (fo *Follower) checkDue() time.Duration {
	if fo.polling || fo.reader.Reading() {
		return never
	}
	if fo.requested {
		return 0
	}
	if at, ok := fo.nextCheck(); ok {
		return max(0, at.Sub(fo.cfg.Now()))
	}
	return never
}

// check begins to check the sources that are due, or all if the person asked for it.
func (fo *Follower) check() {
	if fo.checkDue() > 0 {
		return
	}
	now := fo.cfg.Now()
	byPerson := fo.requested
	ctx, end := context.WithCancelCause(fo.loop.Context())
	var patience *time.Timer
	answered := func() { patience.Reset(checkPatience) }
	patience = time.AfterFunc(checkPatience, func() {
		// the server said how long it will not answer
		if host, _ := fo.cfg.Pacer.Waiting(); host != "" {
			answered()
			return
		}
		end(context.DeadlineExceeded)
	})
	var polls []*poll
	for _, s := range fo.opener.Sources {
		if at, follows := due(s.Source, fo.every); byPerson || follows && !at.After(now) {
			polls = append(polls, fo.poll(s, byPerson, answered))
		}
	}
	fo.requested, fo.polling, fo.checking, fo.newRuns = false, true, true, 0
	fo.tellChecked()
	fo.cancel = func() { end(context.Canceled) }
	fo.loop.Spawn(ctx, func(ctx context.Context) {
		inParallel(sourcesAtOnce, len(polls), func(i int) { polls[i].run(ctx) })
		patience.Stop()
		fo.loop.Do(fo.loop.Context(), func() {
			fo.pollsEnded(polls, byPerson, context.Cause(ctx) == context.Canceled)
			end(context.Canceled)
		})
	})
}

// pollsEnded processes the results of a check.
func (fo *Follower) pollsEnded(polls []*poll, byPerson, stopped bool) {
	fo.polling = false
	if !stopped {
		luck := fo.cfg.Random()
		for _, g := range polls {
			fo.settle(g, luck)
		}
		if byPerson {
			fo.reader.Await()
			fo.resume()
		}
	}
	if !fo.reader.Reading() {
		fo.checkEnds(!stopped)
	}
}

// settle processes the check of one source, and decides when the next one is due.
func (fo *Follower) settle(g *poll, luck float64) {
	s, now := g.s, fo.cfg.Now()
	s.Check.Fault = wire.Text{}
	filled := s.Check.Pace > 0
	setPace(s.Source)
	filled = filled && s.Check.Pace == 0
	news := (g.err == nil || len(g.seen) > 0) && fo.update(g)
	switch err := cmp.Or(g.err, g.askErr); {
	case err != nil:
		fo.checkFailed(s.Source, err)
		s.Check.Interval.Luck = luck
	case news:
		s.Check.Interval.Found(now, luck)
		fo.live.grew(now)
	default:
		s.Check.Interval.Unchanged(now, luck)
		if filled || s.Check.Interval.Quiet == 1 && s.Check.Pace == 0 {
			fo.keepGrown(s.Source)
		}
	}
}

// checkFailed records that a source could not be checked. Its data stay on screen.
func (fo *Follower) checkFailed(s *library.Source, err error) {
	s.Check.Interval.Fails(fo.cfg.Now(), s.Check.Interval.Luck)
	if errors.Is(err, context.DeadlineExceeded) {
		why := report.ProblemNoAnswer.With(wire.Whole(int(checkPatience / time.Minute)))
		s.Check.Fault = report.CheckFailed.With(wire.Plain(s.Name), why)
		return
	}
	s.Check.Fault = report.CheckFailed.With(wire.Plain(s.Name),
		open.WhyUnlisted(err))
}

// StopCheck ends a check that waits for answers. A check whose changes are already being read ends
// with that reading.
func (fo *Follower) StopCheck() {
	fo.requested = false
	if fo.polling {
		fo.cancel()
	}
}

// checkEnds ends a check, once nothing waits for answers and nothing is being read. complete is
// false if the person stopped it.
func (fo *Follower) checkEnds(complete bool) {
	fo.fault = wire.Text{}
	for _, s := range fo.lib.Sources {
		if !s.Check.Fault.None() {
			fo.fault = s.Check.Fault
			break
		}
	}
	if complete && fo.fault.None() {
		fo.completeAt = fo.cfg.Now()
	}
	fo.checking = false
	fo.tellTails()
	fo.live.update(fo.lib.Store.Snapshot(), fo.cfg.Now())
	if fo.lib.ProgressPending() { // progress is sent first, then the end
		fo.lib.ProgressNow()
	}
	fo.tellChecked()
	fo.newRuns = 0
	fo.checked.NewRuns = 0
}

// ReadingEnded handles the end of reading.
func (fo *Follower) ReadingEnded(stopped bool) {
	if !stopped {
		fo.tellLoaded()
	}
	if !fo.polling {
		fo.checkEnds(!stopped)
	}
}

// tellLoaded tells the page that everything was read as far as possible, after an opening and after
// a check that found something.
func (fo *Follower) tellLoaded() {
	fo.lib.TellStrays()
	if fo.opening || fo.grown() {
		fo.lib.Tell(fo.lib.Loaded())
		fo.recents.SaveAll()
	}
	fo.opening, fo.shown = false, fo.readTotals()
}

// readTotals returns how much has been read.
func (fo *Follower) readTotals() readTotals {
	return readTotals{
		runs:    len(fo.lib.Runs),
		bytes:   fo.lib.Totals.ReadBytes,
		version: fo.lib.Store.Snapshot().Version,
	}
}

// grown reports whether anything was read or dropped since the last Loaded.
func (fo *Follower) grown() bool {
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

// ShowsReading reports whether the page shows that files are being read. It is false while a check
// reads and has found nothing new yet.
func (fo *Follower) ShowsReading() bool {
	return fo.reader.Reading() && (fo.opening || fo.grown())
}

// tellChecked tells the page the state of the checks, if that changed.
func (fo *Follower) tellChecked() {
	m := wire.Checked{
		Followed: len(fo.lib.Sources) > 0,
		Checking: fo.checking,
		NewRuns:  fo.newRuns,
		Problem:  fo.fault,
	}
	if slices.ContainsFunc(fo.lib.Sources, (*library.Source).Answering) {
		m.LiveUntilMs = fo.live.untilMs()
	}
	if !fo.completeAt.IsZero() {
		m.AtMs = fo.completeAt.UnixMilli()
	}
	if at, ok := fo.nextCheck(); ok && !fo.checking && !fo.reader.Reading() {
		m.NextMs = at.UnixMilli()
	}
	if m != fo.checked {
		fo.checked = m
		fo.lib.Tell(&m)
	}
}

// keepGrown caches the grown files of a folder, now that they no longer grow. Until then only their
// columns are cached.
func (fo *Follower) keepGrown(s *library.Source) {
	if !fo.recents.Keeping() || s.Dir == nil {
		return
	}
	fo.recents.SaveBlobs(s.Blobs(func(f *library.File) bool { return f.Grew }))
	for _, f := range s.Files {
		f.Grew = false
	}
}
