package query

import "eventlens/eventfile/store"

// Times appends findings about the times at which the points of s were written. s should be all
// attempts. All tags of a run that are written together give the same findings: the tag with the
// most points represents the run.
func (f *Finder) Times(dst []Finding, s store.NumberSeries) []Finding {
	if n := len(s.Rewinds); n > 0 && s.Superseded > 0 {
		dst = append(dst, Finding{
			Kind: FindRestarts, Count: int64(n), Of: int64(s.Superseded),
			Step: s.At(s.Rewinds[n-1]).Step,
		})
	}
	usual, pause, ok := f.pauses(s)
	if !ok {
		return dst
	}
	gaps := Finding{Kind: FindGaps, Before: usual}
	var overall stepRate
	var blocks [findBlocks]stepRate
	i, n := 0, s.Len()-1
	eachInterval(s, func(step store.Step, steps, sec float64) {
		switch {
		case sec > pause:
			gaps.Count++
			if sec > gaps.Value {
				gaps.Value, gaps.Step = sec, step
			}
		case steps > 0 && sec >= 0:
			overall.add(step, steps, sec)
			blocks[i*findBlocks/n].add(step, steps, sec)
		}
		i++
	})
	if gaps.Count > 0 {
		dst = append(dst, gaps)
	}
	if found, ok := slower(&blocks); ok {
		dst = append(dst, found)
	}
	if overall.sec >= 1 {
		dst = append(dst, Finding{Kind: FindPace, Value: overall.perSec()})
	}
	return dst
}

// eachInterval calls fn for every pair of neighbouring points with the later one's step and with
// the distances in steps and in seconds. Wall times may go back, or be infinite: sec may be
// anything except NaN.
func eachInterval(s store.NumberSeries, fn func(step store.Step, steps, sec float64)) {
	var last store.Point
	begun := false
	for i := range s.Segments {
		segment := &s.Segments[i]
		for k := range segment.Len() {
			p := store.Point{Step: segment.Steps.At(k), Wall: segment.Walls.At(k)}
			if begun {
				sec := float64(p.Wall - last.Wall)
				if sec != sec {
					sec = -1
				}
				fn(p.Step, float64(p.Step)-float64(last.Step), sec)
			}
			last, begun = p, true
		}
	}
}

const (
	// gapIntervals is how many intervals are needed before one of them can count as long.
	gapIntervals = 20
	// A gap is longer than gapUsual usual intervals, than gapSec seconds, and than gapTop times the
	// median of the ten longest intervals: regular pauses, such as evaluations between epochs, are
	// not gaps.
	gapUsual, gapSec, gapTop = 30, 60, 5
)

// pauses returns the usual interval between points and the length from which on an interval is a
// gap.
func (f *Finder) pauses(s store.NumberSeries) (usual, gap float64, ok bool) {
	f.values = f.values[:0]
	var top [10]float64 // ascending
	eachInterval(s, func(_ store.Step, _, sec float64) {
		if !(sec > 0 && store.IsFinite(sec)) {
			return
		}
		f.values = append(f.values, sec)
		if sec <= top[0] {
			return
		}
		at := 0
		for ; at+1 < len(top) && top[at+1] < sec; at++ {
			top[at] = top[at+1]
		}
		top[at] = sec
	})
	n := len(f.values)
	if n < gapIntervals {
		return 0, 0, false
	}
	f.sample = f.sample[:0]
	for b := range findBlocks {
		from, to := blockOf(b, n)
		f.sample = appendSample(f.sample, from, to, func(i int) float64 { return f.values[i] })
	}
	usual = middle(f.sample)
	return usual, max(gapUsual*usual, gapSec, gapTop*(top[4]+top[5])/2), true
}

// stepRate is a number of steps and the time they took.
type stepRate struct {
	steps, sec float64
	first      store.Step
	started    bool
}

func (p *stepRate) add(step store.Step, steps, sec float64) {
	if !p.started {
		p.first, p.started = step, true
	}
	p.steps += steps
	p.sec += sec
}

func (p *stepRate) perSec() float64 { return p.steps / p.sec }

const (
	// slowerBlocks is how many of the last blocks must be slow, a quarter of the points, and how
	// many must precede them.
	slowerBlocks = 5
	// slowerTimes is how many times slower each of them must be than the median of the blocks
	// before.
	slowerTimes = 2
	// slowerSec is how long they must have taken together: clocks are too imprecise for less.
	slowerSec = 10
)

// slower looks for the block from which on all blocks are slow.
func slower(blocks *[findBlocks]stepRate) (found Finding, ok bool) {
	var paces, before [findBlocks]float64
	for b := range blocks {
		if !(blocks[b].sec > 0 && blocks[b].steps > 0) {
			return found, false
		}
		paces[b] = blocks[b].perSec()
	}
	for from := slowerBlocks; from <= findBlocks-slowerBlocks; from++ {
		copy(before[:], paces[:from])
		usual, fastest := middle(before[:from]), 0.0
		var since stepRate
		for b := from; b < findBlocks; b++ {
			fastest = max(fastest, paces[b])
			since.add(0, blocks[b].steps, blocks[b].sec)
		}
		if slowerTimes*fastest < usual && since.sec >= slowerSec {
			return Finding{
				Kind: FindSlower, Step: blocks[from].first, Value: since.perSec(), Before: usual,
			}, true
		}
	}
	return found, false
}
