package query

import "eventlens/eventfile/store"

// Rhythm tells whether more may come of a run, by how often it was written:
//
// A run writes as often as the middle one of the last gaps between the wall times of its longest series. After its last write it may be silent four times
// as long as that, but at least five minutes, since writers and uploads wait for more, and at most a day. Until then it is live. After that it counts as
// finished. A wall time in the future says nothing: clocks differ.
//
// The zero value is a run of which nothing was written.
type Rhythm struct {
	firstSec float64 // the first wall time
	lastSec  float64 // the last wall time
	points   int     // of the longest series
	gapSec   float64 // between its points
}

// What a run may be silent for, in seconds.
const (
	silentGaps   = 4
	minSilentSec = 5 * 60
	maxSilentSec = 24 * 60 * 60
	gapsLookedAt = 9 // an odd number, which has a middle one
)

// Take takes a series of the run: how many points it has, and when each was written.
func (r *Rhythm) Take(points int, wall func(i int) store.WallTime) {
	if points == 0 {
		return
	}
	if first := float64(wall(0)); first > 0 && !(r.firstSec > 0 && r.firstSec <= first) {
		r.firstSec = first
	}
	if last := float64(wall(points - 1)); last > r.lastSec {
		r.lastSec = last
	}
	if points <= r.points {
		return
	}
	r.points = points
	var gaps [gapsLookedAt]float64
	n := min(points-1, gapsLookedAt)
	for i := range n {
		gap, at := float64(wall(points-1-i))-float64(wall(points-2-i)), i
		for ; at > 0 && gaps[at-1] > gap; at-- { // in order; package sort would be several kB of the program
			gaps[at] = gaps[at-1]
		}
		gaps[at] = gap
	}
	r.gapSec = gaps[n/2]
}

// Rhythms returns those of the runs of a snapshot, by id: run r is at index r-1. Series of every kind count, not those of scalars alone.
func Rhythms(s *store.Snapshot, attempts store.Attempts) []Rhythm {
	runs := make([]Rhythm, len(s.Runs()))
	for _, tag := range s.Tags() {
		for _, run := range tag.Runs {
			r := &runs[run-1]
			switch tag.Shape {
			case store.Numbers:
				series := s.Numbers(run, tag.ID, attempts)
				r.Take(series.Len(), func(i int) store.WallTime { return series.At(i).Wall })
			case store.Payloads:
				series := s.Payloads(run, tag.ID, attempts)
				r.Take(series.Len(), func(i int) store.WallTime { return series.At(i).Wall })
			case store.Buckets:
				series := s.Buckets(run, tag.ID, attempts)
				r.Take(series.Len(), func(i int) store.WallTime { return series.At(i).Wall })
			}
		}
	}
	return runs
}

// FirstSec is when the run was first written, in seconds since the Unix epoch; 0 when that is not known.
func (r *Rhythm) FirstSec() float64 { return r.firstSec }

// LastSec is when the run was last written, in seconds since the Unix epoch; 0 when it never was.
func (r *Rhythm) LastSec() float64 { return r.lastSec }

// SilentSec is for how many seconds it may be silent.
func (r *Rhythm) SilentSec() float64 {
	if silent := silentGaps * r.gapSec; silent > minSilentSec { // not so of NaN
		return min(silent, maxSilentSec)
	}
	return minSilentSec
}

// LiveUntil is until when the run is live, in seconds since the Unix epoch; 0 when that is not known at a time nowSec.
func (r *Rhythm) LiveUntil(nowSec float64) float64 {
	if r.lastSec == 0 || r.lastSec > nowSec+minSilentSec {
		return 0
	}
	return r.lastSec + r.SilentSec()
}
