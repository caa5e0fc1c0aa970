package intake

import (
	"runtime"
	"slices"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// What is in use is looked at for the first batch, and then each time so much was taken in; a batch counts fileBytes more than it has, which small ones leave
// behind. A look takes a tenth of a millisecond, as long as a small file.
const (
	lookBytes = 1 << 20
	fileBytes = 16 << 10
)

// lookAtMemory notes that a batch was taken in, and bounds the memory in use.
func (rd *reader) lookAtMemory(batchBytes int64) {
	first := rd.takenBytes == 0
	if rd.takenBytes += batchBytes + fileBytes; first || rd.takenBytes >= lookBytes {
		rd.takenBytes = 1
		rd.checkMemory(store.LimitGarbage())
	}
}

// checkMemory ends reading when what is in use, in bytes, is more than this worker may have: a browser would end the worker instead, and with it
// all that is shown.
func (rd *reader) checkMemory(heapBytes int64) {
	limit := rd.cfg.MemoryLimit
	if limit <= 0 || heapBytes <= limit || rd.scheduler.stopping {
		return
	}
	runtime.GC()
	if store.LimitGarbage() > limit {
		rd.scheduler.full = true
		rd.scheduler.stop()
	}
}

// tellFull says what was not read for want of memory.
func (sc *scheduler) tellFull() {
	runs := 0
	for _, r := range sc.runs.all {
		if slices.ContainsFunc(r.files, func(f *file) bool { return f.unread }) {
			runs++
		}
	}
	sc.Send(&wire.Notice{Text: report.NoticeMemory(sc.cfg.MemoryLimit, runs, len(sc.runs.all))})
}
