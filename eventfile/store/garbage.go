package store

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

// garbageBytes is how much the collector may leave uncollected. What loading throws away,
// two thirds of each batch, grows to this before it is collected.
const garbageBytes = 24 << 20

// garbagePart is how much that is of what is in use, in percent at most: of small columns, the garbage would soon be most of the memory.
const garbagePart = 50

// LimitGarbage has the garbage collector run before more than about 24 MB of garbage are
// there, or half of what is in use, for the whole program. By itself the collector waits until there is as much garbage as there
// are columns, and a program in WebAssembly never gives that memory back. Collecting more
// often costs little, since columns hold no pointers to follow. Call it after each batch,
// and after anything else that keeps megabytes, in the goroutine that appends. It returns how many bytes are in use, that garbage included.
func LimitGarbage() (heapBytes int64) {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	percent := max(min(100*garbageBytes/max(stats.HeapAlloc, 1), garbagePart), 5)
	if garbagePercent.Swap(percent) != percent {
		debug.SetGCPercent(int(percent))
	}
	return int64(stats.HeapAlloc)
}

// garbagePercent is what LimitGarbage chose last; 0 before.
var garbagePercent atomic.Uint64
