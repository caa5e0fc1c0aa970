package engine_test

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// A soak follows 50 runs that log four tags once a second, and checks every 5 s.
const (
	soakRuns  = 50
	soakEvery = 5 * time.Second
	soakSteps = 5 // steps that each run logs between two checks
)

var soakTags = []string{"loss", "acc", "lr", "grad"}

// The budget for the growth of memory: stored points, the coordinates of points on screen with the
// spare capacity of their slices, and the buffers of eight files being read at once, which may not
// have been used before.
const (
	soakPointBytes  = 12
	soakDrawnBytes  = 20
	soakBufferBytes = 4 << 20
)

// soak is a site whose runs grow. Their files are written beforehand, so that over time only the
// engine's memory grows.
type soak struct {
	*site
	whole []*logWriter
	ends  [][]int // for each run, its length after each check
}

func newSoak(looks int) *soak {
	s := &soak{site: newSite(nil)}
	for run := range soakRuns {
		log, step := newLog(), int64(0)
		ends := []int{}
		for range looks + 1 {
			for range soakSteps {
				for _, tag := range soakTags {
					log.scalarAt(1.7e9+float64(step), tag, step, float32(run)+1/float32(step+1))
				}
				step++
			}
			ends = append(ends, log.at())
		}
		s.whole, s.ends = append(s.whole, log), append(s.ends, ends)
		s.files[fmt.Sprintf("run%02d/x.tfevents", run)] = &siteFile{}
	}
	s.grow(0)
	return s
}

// grow extends the files to their sizes after this number of checks.
func (s *soak) grow(looks int) {
	s.change(func() {
		s.log = nil
		for run := range soakRuns {
			f := s.files[fmt.Sprintf("run%02d/x.tfevents", run)]
			f.content, f.version = s.whole[run].bytes[:s.ends[run][looks]], f.version+1
		}
	})
}

// heap returns the live heap in bytes.
func heap() int64 {
	runtime.GC()
	runtime.GC() // frees what the finalizers released
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestSoak follows growing runs for a minute and for an hour: memory grows only by the added
// points, and no goroutine is left.
func TestSoak(t *testing.T) {
	for _, looks := range []int{12, 720} {
		t.Run(fmt.Sprint(time.Duration(looks)*soakEvery), func(t *testing.T) {
			onFakeClock(t, func(t *testing.T) { soakFor(t, looks) })
		})
	}
}

func soakFor(t *testing.T, looks int) {
	const settled = 3 // checks after which all sizes are stable
	s := newSoak(settled + looks)
	p := follow(t, s.site, soakEvery)
	p.send(&wire.View{Cards: []wire.Card{{
		ID: "loss", Tag: p.tags["loss"], Width: 320, Height: 184, Ratio: 1,
	}}})
	var before int64
	var goroutines int
	for look := 1; look <= settled+looks; look++ {
		s.grow(look)
		p.check()
		loaded := p.lastLoaded()
		require.EqualValues(t, soakRuns*soakSteps*len(soakTags)*(look+1), loaded.Points,
			"every point of every look")
		assert.Empty(t, p.standing())
		p.seen, p.table = nil, nil // a page would have released them
		if look == settled || look == settled+looks {
			synctest.Wait()
		}
		if look == settled {
			before, goroutines = heap(), runtime.NumGoroutine()
		}
	}
	added, drawn := int64(soakRuns*soakSteps*len(soakTags)*looks), int64(soakRuns*soakSteps*looks)
	grown := heap() - before
	t.Logf("%d points in %d looks: %.1f bytes each", added, looks, float64(grown)/float64(added))
	assert.LessOrEqual(t, grown, soakPointBytes*added+soakDrawnBytes*drawn+soakBufferBytes)
	assert.LessOrEqual(t, runtime.NumGoroutine(), goroutines)
}
