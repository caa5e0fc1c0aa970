package view

import (
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

// find returns all places, ascending. Most tags of a run are written at the same steps: a series that ends and begins as the one before it, and has as many, adds
// nothing, if all of its places are the same.
func (p *places) find() (all []float64) {
	snapshot, axis := p.Snapshot(), axisOf(p.asked.Axis)
	var series, before []float64
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
			if slices.Equal(series, before) {
				continue
			}
			all = append(all, series...)
			series, before = before, series
			if len(all) > 2*sorted+wire.MaxPlaces { // so that what is there many times takes no more memory than what is there once
				all = query.Distinct(all)
				sorted = len(all)
			}
		}
	}
	return query.Distinct(all)
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
