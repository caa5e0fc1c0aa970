package read

import (
	"runtime"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// The memory in use is measured for the first batch, and then after every measureBytes of batches.
// A batch counts as overheadBytes more than its size, for the overhead of small ones. A measurement
// takes 0.1 ms, as long as a small file.
const (
	measureBytes  = 1 << 20
	overheadBytes = 16 << 10
)

// watchMemory counts a batch, and measures the memory in use when that is due.
func (rd *Reader) watchMemory(batchBytes int64) {
	first := rd.takenBytes == 0
	if rd.takenBytes += batchBytes + overheadBytes; first || rd.takenBytes >= measureBytes {
		rd.takenBytes = 1
		rd.checkMemory(store.LimitGarbage())
	}
}

// checkMemory ends reading if heapBytes, the memory in use, exceeds the limit of this worker:
// otherwise the browser would end the worker, and everything shown would be lost.
func (rd *Reader) checkMemory(heapBytes int64) {
	limit := rd.cfg.MemoryBytes
	if limit <= 0 || heapBytes <= limit || rd.stopping {
		return
	}
	runtime.GC()
	if store.LimitGarbage() > limit {
		rd.full = true
		rd.Stop()
	}
}

// tellFull reports how many runs were not read for lack of memory.
func (rd *Reader) tellFull() {
	rd.lib.Tell(&wire.Notice{
		Text: report.NoticeMemory.With(wire.Size(rd.cfg.MemoryBytes),
			wire.Whole(rd.lib.Unread()), wire.Whole(len(rd.lib.Runs))),
	})
}
