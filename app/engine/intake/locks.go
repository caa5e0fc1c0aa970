package intake

import (
	"context"
	"time"
)

// Several tabs may have one source open. One of them reads it at a time: it has the lock, which the browser takes back from a tab that ended.
// The others take in what it keeps, as it comes, and read what is left once the lock is theirs.

// sourceLock says which tab reads a source. Only the loop touches it.
type sourceLock struct {
	key     string // of the source
	runs    []*run
	asking  bool
	release func() // gives up the lock of this tab; nil while it has none
}

// locks are those of all sources.
type locks struct {
	*core
	bySource map[string]*sourceLock // by the sources' keys
}

// followEvery is how often what another tab keeps is looked at.
const followEvery = time.Second

// turnOf returns the turn of a source, nil where tabs cannot know of each other, or keep nothing.
func (lk *locks) lockOf(s *opened) *sourceLock {
	if lk.keeper == nil || lk.cfg.TryLock == nil || s.key == "" {
		return nil
	}
	t := lk.bySource[s.key]
	if t == nil {
		t = &sourceLock{key: s.key}
		lk.bySource[s.key] = t
	}
	return t
}

// ready reports whether a run may be read now. If that takes a lock, it is asked for.
func (lk *locks) ready(r *run) bool {
	if r.lock == nil || r.lock.release != nil {
		return true
	}
	if !r.lock.asking {
		lk.ask(r.lock)
	}
	return false
}

func (lk *locks) ask(t *sourceLock) {
	t.asking = true
	lk.Spawn(lk.scheduler.ctx, func(ctx context.Context) {
		release, err := lk.wait(ctx, t)
		lk.Do(lk.Context(), func() {
			t.asking = false
			if err == nil {
				t.release = release
			}
			lk.scheduler.pump()
		})
	})
}

// endTurns gives the turns to other tabs, once all columns are written.
func (lk *locks) releaseAll() {
	for _, t := range lk.bySource {
		release := t.release
		if release == nil {
			continue
		}
		t.release = nil
		lk.Spawn(lk.Context(), func(context.Context) {
			lk.keeper.Flush()
			release()
		})
	}
}

// waitTurn waits until the source is this tab's to read, and takes in what another one keeps until then.
func (lk *locks) wait(ctx context.Context, t *sourceLock) (release func(), err error) {
	name := "eventlens reading " + t.key
	release, ok, err := lk.cfg.TryLock(ctx, name)
	if err != nil {
		return nil, err
	}
	if !ok {
		if release, err = lk.followOther(ctx, t, name); err != nil {
			return nil, err
		}
	}
	if err := lk.kept.Reload(ctx); err != nil && ctx.Err() == nil {
		lk.Do(ctx, lk.recents.cacheFailed)
	}
	return release, nil
}

// followOther takes in what another tab keeps until the lock is this tab's.
func (lk *locks) followOther(ctx context.Context, t *sourceLock, name string) (release func(), err error) {
	lk.Do(ctx, func() { lk.follows(+1) })
	defer lk.Do(lk.Context(), func() { lk.follows(-1) })
	granted := make(chan struct{})
	go func() {
		defer close(granted)
		release, err = lk.cfg.Lock(ctx, name)
	}()
	again := time.NewTicker(followEvery)
	defer again.Stop()
	for {
		lk.takeIn(ctx, t)
		select {
		case <-granted:
			return release, err
		case <-again.C:
		}
	}
}

// follows notes that another tab reads one source more or less that this one shows.
func (lk *locks) follows(change int) {
	lk.scheduler.elsewhere += change
	lk.reporter.tellProgress(true)
}

// takeIn takes in what is kept of a source's files that is not known yet.
func (lk *locks) takeIn(ctx context.Context, t *sourceLock) {
	var files []*file
	lk.Do(ctx, func() {
		for _, r := range t.runs {
			files = append(files, r.files...)
		}
	})
	if lk.kept.Reload(ctx) != nil {
		return // whoever reads finds out
	}
	for _, f := range files {
		if ctx.Err() == nil && lk.reader.identify(ctx, f) == nil && lk.reader.claimKept(ctx, f) == nil {
			lk.reader.replay(ctx, f)
		}
	}
}
