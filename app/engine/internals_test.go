package engine

import (
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// AddRun adds a run to an engine that does not run yet, with columns that come from no file.
func (e *Engine) AddRun(name, source string, batch *store.Batch) wire.RunID {
	id := e.intake.AddRun(name, source, batch)
	e.intake.Snapshot() // made once
	return id
}

// AwaitPages waits until the engine serves that many pages: one that closed its connection is served until the engine hears of it.
func (e *Engine) AwaitPages(n int) {
	for served := n + 1; served != n; {
		if !e.loop.Do(e.life, func() { served = len(e.pages.all) }) {
			return
		}
	}
}
