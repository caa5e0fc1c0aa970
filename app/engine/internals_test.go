package engine

import (
	"context"

	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// AddRun adds a run to an engine that does not run yet, with columns that are not from a file.
func (e *Engine) AddRun(name, source string, batch *store.Batch) wire.RunID {
	id := e.intake.AddRun(name, source, batch)
	e.intake.Snapshot() // computed once
	return id
}

// AwaitPages waits until the engine serves n pages. It reports false if ctx ended before: a page
// that closed its connection is served until the engine notices.
func (e *Engine) AwaitPages(ctx context.Context, n int) bool {
	for served := -1; served != n; {
		if !e.loop.Do(ctx, func() { served = len(e.pages.all) }) {
			return false
		}
	}
	return true
}
