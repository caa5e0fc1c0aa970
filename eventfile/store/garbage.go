package store

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

// garbageBytes is how much garbage may accumulate. Loading throws away two thirds of each batch, so
// that garbage reaches this limit before it is collected.
const garbageBytes = 24 << 20

// garbagePart limits garbage to a percentage of the memory in use: with small columns, garbage of
// garbageBytes would soon be most of the memory.
const garbagePart = 50

// LimitGarbage makes the garbage collector of the whole program run before there are more than
// about 24 MB of garbage, or half of the memory in use. By default the collector waits until there
// is as much garbage as there are columns, and a program in WebAssembly never gives that memory
// back. Collecting more often costs little, since columns hold no pointers to follow. Call it after
// each batch, and after any other allocation of megabytes, in the goroutine that appends. It
// returns how many bytes are in use, including garbage.
func LimitGarbage() (heapBytes int64) {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	percent := max(min(100*garbageBytes/max(stats.HeapAlloc, 1), garbagePart), 5)
	if garbagePercent.Swap(percent) != percent {
		debug.SetGCPercent(int(percent))
	}
	return int64(stats.HeapAlloc)
}

// garbagePercent is LimitGarbage's last setting; 0 at first.
var garbagePercent atomic.Uint64
