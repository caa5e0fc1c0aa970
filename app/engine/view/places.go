package view

import (
	"math"
	"slices"
	"time"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// places tell the page where cards that show one step at a time have steps. Only the loop touches them.
type places struct {
	*Env
	asked wire.GetPlaces
	owed  bool      // data arrived since, or other runs are visible
	next  time.Time // not before this are they told again
	sent  wire.Places
	any   bool // something was sent
}

// placesEvery is how often they are told at most; in between the engine does placesRest times as long other things as it took to find them.
const (
	placesEvery = 500 * time.Millisecond
	placesRest  = 9
)

// set takes what the page asks, and answers at once.
func (p *places) set(ask *wire.GetPlaces) {
	*p = places{Env: p.Env, asked: *ask}
	if p.asked.On {
		p.tell()
	}
}

// Changed implements Follower.
func (p *places) Changed() { p.owed = true }

// Visible implements Follower.
func (p *places) Visible() { p.owed = true }

// Due implements Follower.
func (p *places) Due() time.Duration {
	if !p.asked.On || !p.owed {
		return Never
	}
	return max(0, p.next.Sub(p.Now()))
}

// Wake implements Follower.
func (p *places) Wake() {
	if p.Due() == 0 {
		p.tell()
	}
}

// tell tells the page of all places if they are others than it knows.
func (p *places) tell() {
	began := p.Now()
	p.owed = false
	all := p.find()
	told := wire.Places{Axis: p.asked.Axis, All: len(all), At: query.Thinned(all, wire.MaxPlaces)}
	if !p.any || told.All != p.sent.All || !slices.Equal(told.At, p.sent.At) {
		p.any, p.sent = true, told
		p.Send(&told)
	}
	now := p.Now()
	p.next = now.Add(max(placesEvery, placesRest*now.Sub(began)))
}

// find returns all places, ascending. Most tags are written at the same steps, all of a run's at least as far as it was read: a series whose places are those of
// one before adds nothing. They are told by a hash, since to sort those of 300 series took as long as to read what they were of.
func (p *places) find() (all []float64) {
	snapshot, axis := p.Snapshot(), axisOf(p.asked.Axis)
	var series []float64
	known := make(map[uint64]bool)
	sorted := 0
	for _, tag := range snapshot.Tags() {
		if !p.stepped(&tag) {
			continue
		}
		for _, run := range tag.Runs {
			if p.Hidden[wire.RunID(run)] {
				continue
			}
			series = query.AppendPlaces(series[:0], MomentsOf(snapshot, run, &tag, Attempts(p.asked.AllAttempts)), axis)
			sum := sumOf(series)
			if known[sum] {
				continue
			}
			known[sum] = true
			all = append(all, series...)
			if len(all) > 2*sorted+wire.MaxPlaces { // so that what is there many times takes no more memory than what is there once
				all = query.Distinct(all)
				sorted = len(all)
			}
		}
	}
	return query.Distinct(all)
}

// sumOf returns a number that is another one for other places.
func sumOf(places []float64) uint64 {
	sum := uint64(len(places))
	for _, v := range places {
		sum = (sum ^ math.Float64bits(v)) * 0x9E3779B97F4A7C15
		sum ^= sum >> 29 // the factor moves nothing down
	}
	return sum
}

// stepped reports whether cards of a tag show one step at a time, and are of the kind that was asked for.
func (p *places) stepped(tag *store.Tag) bool {
	k := kind.Of(tag)
	return k.PerRun() && (k == p.asked.Kind || !p.asked.Kind.PerRun())
}

// MomentsOf returns when a run logged the values of a tag, nothing where they are only counted.
func MomentsOf(snapshot *store.Snapshot, run store.RunID, tag *store.Tag, attempts store.Attempts) store.Moments {
	switch tag.Shape {
	case store.Payloads:
		return snapshot.Payloads(run, tag.ID, attempts).Moments()
	case store.Buckets:
		return snapshot.Buckets(run, tag.ID, attempts).Moments()
	case store.Numbers:
		return snapshot.Numbers(run, tag.ID, attempts).Moments()
	}
	return store.Moments{}
}
