package engine

import (
	"context"
	"time"
)

// Several tabs may have one source open. One of them reads it at a time: it has the turn, a lock that the browser takes back from a tab that ended.
// The others take in what it keeps, as it comes, and read what is left once the turn is theirs.

// turn is whose turn it is to read a source. Only the loop touches it.
type turn struct {
	key     string // of the source
	runs    []*run
	asking  bool
	release func() // ends the turn of this tab; nil while it has none
}

// followEvery is how often what another tab keeps is looked at.
const followEvery = time.Second

// turnOf returns the turn of a source, nil where tabs cannot know of each other, or keep nothing.
func (e *Engine) turnOf(s *opened) *turn {
	if e.keeper == nil || e.cfg.TryLock == nil || s.key == "" {
		return nil
	}
	t := e.turns[s.key]
	if t == nil {
		t = &turn{key: s.key}
		e.turns[s.key] = t
	}
	return t
}

// ready reports whether a run may be read now. If that depends on its turn, that is asked for.
func (e *Engine) ready(r *run) bool {
	if r.turn == nil || r.turn.release != nil {
		return true
	}
	if !r.turn.asking {
		e.askTurn(r.turn)
	}
	return false
}

func (e *Engine) askTurn(t *turn) {
	t.asking = true
	e.spawn(e.reading.ctx, func(ctx context.Context) {
		release, err := e.waitTurn(ctx, t)
		e.do(e.ctx, func() {
			t.asking = false
			if err == nil {
				t.release = release
			}
			e.pump()
		})
	})
}

// endTurns gives the turns to other tabs, once all columns are written.
func (e *Engine) endTurns() {
	for _, t := range e.turns {
		release := t.release
		if release == nil {
			continue
		}
		t.release = nil
		e.spawn(e.ctx, func(context.Context) {
			e.keeper.flush()
			release()
		})
	}
}

// waitTurn waits until the source is this tab's to read, and takes in what another one keeps until then.
func (e *Engine) waitTurn(ctx context.Context, t *turn) (release func(), err error) {
	name := "eventlens reading " + t.key
	release, ok, err := e.cfg.TryLock(ctx, name)
	if err != nil {
		return nil, err
	}
	if !ok {
		if release, err = e.followOther(ctx, t, name); err != nil {
			return nil, err
		}
	}
	if err := e.keeper.cache.Reload(ctx); err != nil && ctx.Err() == nil {
		e.do(ctx, e.cacheFailed)
	}
	return release, nil
}

// followOther takes in what another tab keeps until the turn is this tab's.
func (e *Engine) followOther(ctx context.Context, t *turn, name string) (release func(), err error) {
	e.do(ctx, func() { e.follows(+1) })
	defer e.do(e.ctx, func() { e.follows(-1) })
	granted := make(chan struct{})
	go func() {
		defer close(granted)
		release, err = e.cfg.Lock(ctx, name)
	}()
	again := time.NewTicker(followEvery)
	defer again.Stop()
	for {
		e.takeIn(ctx, t)
		select {
		case <-granted:
			return release, err
		case <-again.C:
		}
	}
}

// follows notes that another tab reads one source more or less that this one shows.
func (e *Engine) follows(change int) {
	e.reading.elsewhere += change
	e.tellProgress(true)
}

// takeIn takes in what is kept of a source's files that is not known yet.
func (e *Engine) takeIn(ctx context.Context, t *turn) {
	var files []*file
	e.do(ctx, func() {
		for _, r := range t.runs {
			files = append(files, r.files...)
		}
	})
	if e.keeper.cache.Reload(ctx) != nil {
		return // whoever reads finds out
	}
	for _, f := range files {
		if ctx.Err() == nil && e.identify(ctx, f) == nil {
			e.replay(ctx, f)
		}
	}
}
