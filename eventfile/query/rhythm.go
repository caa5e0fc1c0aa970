package query

import "eventlens/eventfile/store"

// Rhythm estimates how long a run may keep growing, from how often it was written:
//
// The writing interval of a run is the median of the last intervals between the wall times of its
// longest series. After its last write a run may be silent for four such intervals, but at least
// five minutes, since writers and uploads are buffered, and at most a day. Until then it is live;
// afterwards it counts as finished. Wall times in the future are ignored: clocks differ.
//
// The zero value is a run without data.
type Rhythm struct {
	firstSec float64 // the first wall time
	lastSec  float64 // the last wall time
	points   int     // number of points of the longest series
	gapSec   float64 // usual interval between the points of that series, in seconds
}

// Limits of a run's silence, in seconds.
const (
	silentGaps   = 4
	minSilentSec = 5 * 60
	maxSilentSec = 24 * 60 * 60
	gapsLookedAt = 9 // odd, so that there is a median
)

// Take adds a series of the run: its number of points, and the wall time of each.
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
		// keep sorted; package sort would cost several kB of program
		for ; at > 0 && gaps[at-1] > gap; at-- {
			gaps[at] = gaps[at-1]
		}
		gaps[at] = gap
	}
	r.gapSec = gaps[n/2]
}

// Rhythms returns the rhythms of a snapshot's runs by id: run r is at index r-1. Series of all
// kinds count, not only scalars.
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

// FirstSec returns when the run was first written, in seconds since the Unix epoch; 0 if unknown.
func (r *Rhythm) FirstSec() float64 { return r.firstSec }

// LastSec returns when the run was last written, in seconds since the Unix epoch; 0 if never.
func (r *Rhythm) LastSec() float64 { return r.lastSec }

// SilentSec returns for how many seconds the run may be silent.
func (r *Rhythm) SilentSec() float64 {
	if silent := silentGaps * r.gapSec; silent > minSilentSec { // false for NaN
		return min(silent, maxSilentSec)
	}
	return minSilentSec
}

// LiveUntil returns until when the run is live, in seconds since the Unix epoch; 0 if that is
// unknown at time nowSec.
func (r *Rhythm) LiveUntil(nowSec float64) float64 {
	if r.lastSec == 0 || r.lastSec > nowSec+minSilentSec {
		return 0
	}
	return r.lastSec + r.SilentSec()
}
