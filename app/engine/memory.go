package engine

import (
	"runtime"
	"slices"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/store"
)

// checkMemory ends reading when what is in use, in bytes, is more than this worker may have: a browser would end the worker instead, and with it
// all that is shown.
func (e *Engine) checkMemory(heapBytes int64) {
	limit := e.cfg.MemoryLimit
	if limit <= 0 || heapBytes <= limit || e.reading.stopping {
		return
	}
	runtime.GC()
	if store.LimitGarbage() > limit {
		e.reading.full = true
		e.stop()
	}
}

// tellFull says what was not read for want of memory.
func (e *Engine) tellFull() {
	runs := 0
	for _, r := range e.runs.all {
		if slices.ContainsFunc(r.files, func(f *file) bool { return f.unread }) {
			runs++
		}
	}
	e.send(&wire.Notice{Text: words.NoticeMemory(e.cfg.MemoryLimit, runs, len(e.runs.all))})
}
