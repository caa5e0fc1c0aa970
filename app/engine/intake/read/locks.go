package read

import (
	"context"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/loop"
)

// Several tabs may have one source open, but only one reads it at a time: the tab that holds the
// lock, which the browser releases when a tab ends. The others take in what it caches, as it comes,
// and read the rest once they get the lock.

// sourceLock says which tab reads a source. Only the loop touches it.
type sourceLock struct {
	key     string // key of the source
	asking  bool   // the lock was requested
	release func() // releases this tab's lock; nil while it has none
}

// locks holds the locks of all sources.
type locks struct {
	loop      *loop.Loop
	lock      Locks
	lib       *library.Library
	files     *fileReader
	life      func() context.Context // returns a context that ends when reading is stopped
	granted   func()                 // called by the loop when a lock was granted or refused
	bySource  map[string]*sourceLock // the locks, by the keys of their sources
	elsewhere int                    // how many sources another tab reads
}

// followEvery is how often this tab looks for data cached by another tab.
const followEvery = time.Second

// ready reports whether a run may be read now. If it needs a lock, the lock is requested.
func (lk *locks) ready(r *library.Run) bool {
	if !lk.files.needsLock(r) {
		return true
	}
	t := lk.bySource[r.Lock]
	if t == nil {
		t = &sourceLock{key: r.Lock}
		lk.bySource[r.Lock] = t
	}
	if t.release == nil && !t.asking {
		lk.ask(t)
	}
	return t.release != nil
}

// ask requests a lock, without waiting for it.
func (lk *locks) ask(t *sourceLock) {
	t.asking = true
	lk.loop.Spawn(lk.life(), func(ctx context.Context) {
		release, err := lk.wait(ctx, t)
		lk.loop.Do(lk.loop.Context(), func() {
			t.asking = false
			if err == nil {
				t.release = release
			}
			lk.granted()
		})
	})
}

// releaseAll gives the locks to other tabs, once all columns are written.
func (lk *locks) releaseAll() {
	for _, t := range lk.bySource {
		release := t.release
		if release == nil {
			continue
		}
		t.release = nil
		lk.loop.Spawn(lk.loop.Context(), func(context.Context) {
			lk.files.keeper.Flush()
			release()
		})
	}
}

// wait waits until this tab may read the source. Until then it takes in what the reading tab
// caches.
func (lk *locks) wait(ctx context.Context, t *sourceLock) (release func(), err error) {
	name := "eventlens reading " + t.key
	release, ok, err := lk.lock.Try(ctx, name)
	if err != nil {
		return nil, err
	}
	if !ok {
		if release, err = lk.followOther(ctx, t, name); err != nil {
			return nil, err
		}
	}
	if err := lk.files.kept.Reload(ctx); err != nil && ctx.Err() == nil {
		lk.loop.Do(ctx, lk.files.recents.CacheFailed)
	}
	return release, nil
}

// followOther takes in what another tab caches, until this tab gets the lock.
func (lk *locks) followOther(ctx context.Context, t *sourceLock,
	name string) (release func(), err error) {
	lk.loop.Do(ctx, func() { lk.countElsewhere(+1) })
	defer lk.loop.Do(lk.loop.Context(), func() { lk.countElsewhere(-1) })
	granted := make(chan struct{})
	go func() {
		defer close(granted)
		release, err = lk.lock.Wait(ctx, name)
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

// countElsewhere adds change to the number of sources that another tab reads and this one shows.
func (lk *locks) countElsewhere(change int) {
	lk.elsewhere += change
	lk.lib.ProgressNow()
}

// takeIn takes in new cached columns of a source's files.
func (lk *locks) takeIn(ctx context.Context, t *sourceLock) {
	var files []*library.File
	lk.loop.Do(ctx, func() {
		for _, r := range lk.lib.Runs {
			if r.Lock == t.key {
				files = append(files, r.Files...)
			}
		}
	})
	if lk.files.kept.Reload(ctx) != nil {
		return // the reader will report the error
	}
	for _, f := range files {
		if ctx.Err() == nil && lk.files.identify(ctx, f) == nil &&
			lk.files.claimKept(ctx, f) == nil {
			lk.files.replay(ctx, f)
		}
	}
}
