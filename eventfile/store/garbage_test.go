package store_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/store"
)

// TestLimitGarbage produces three times as much garbage as it keeps, as loading does.
func TestLimitGarbage(t *testing.T) {
	kept := make([][]byte, 0, 100)
	most := uint64(0)
	for range 100 {
		kept = append(kept, make([]byte, 1<<20))
		for range 3 {
			garbage = make([]byte, 1<<20)
		}
		store.LimitGarbage()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		most = max(most, stats.HeapAlloc-uint64(len(kept))<<20)
	}
	runtime.KeepAlive(kept)
	assert.Less(t, most, uint64(64<<20))
}

var garbage []byte // makes the slice escape to the heap
