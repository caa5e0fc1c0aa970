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

// stepIndex tells the page the steps or times of all values of cards that show one step at a time.
// Only the loop touches it.
type stepIndex struct {
	*Env
	asked   wire.GetStepList
	pending bool      // data arrived or other runs became visible since the last send
	next    time.Time // not sent again before this time
	sent    wire.StepList
	any     bool // a list was sent since the request
}

// placesEvery is the least interval between sends; the engine also does other things for placesRest
// times as long as finding the places took.
const (
	placesEvery = 500 * time.Millisecond
	placesRest  = 9
)

// set takes the page's request, and answers at once.
func (p *stepIndex) set(ask *wire.GetStepList) {
	*p = stepIndex{Env: p.Env, asked: *ask}
	if p.asked.On {
		p.tell()
	}
}

// Changed implements DataListener.
func (p *stepIndex) Changed() { p.pending = true }

// Visible implements DataListener.
func (p *stepIndex) Visible() { p.pending = true }

// Due implements DataListener.
func (p *stepIndex) Due() time.Duration {
	if !p.asked.On || !p.pending {
		return Never
	}
	return max(0, p.next.Sub(p.Now()))
}

// Wake implements DataListener.
func (p *stepIndex) Wake() {
	if p.Due() == 0 {
		p.tell()
	}
}

// tell sends all places to the page if they changed.
func (p *stepIndex) tell() {
	began := p.Now()
	p.pending = false
	all := p.find()
	list := wire.StepList{
		Axis: p.asked.Axis, All: len(all), At: query.Thinned(all, wire.MaxListedSteps),
	}
	if !p.any || list.All != p.sent.All || !slices.Equal(list.At, p.sent.At) {
		p.any, p.sent = true, list
		p.Send(&list)
	}
	now := p.Now()
	p.next = now.Add(max(placesEvery, placesRest*now.Sub(began)))
}

// find returns all places, ascending. Most tags are written at the same steps, at least all tags of
// a run, as far as it was read: a series with the same places as an earlier one adds nothing. Such
// series are recognised by a hash, since sorting the places of 300 series took as long as reading
// their data.
func (p *stepIndex) find() (all []float64) {
	snapshot, axis := p.Snapshot(), axisOf(p.asked.Axis)
	var series []float64
	known := make(map[uint64]bool)
	sorted := 0
	for _, tag := range snapshot.Tags() {
		if !p.stepped(&tag) || p.asked.Tag != 0 && p.asked.Tag != wire.TagID(tag.ID) {
			continue
		}
		for _, run := range tag.Runs {
			if p.Hidden[wire.RunID(run)] || p.asked.Run != 0 && p.asked.Run != wire.RunID(run) {
				continue
			}
			series = query.AppendPlaces(series[:0],
				MomentsOf(snapshot, run, &tag, Attempts(p.asked.AllAttempts)), axis)
			sum := sumOf(series)
			if known[sum] {
				continue
			}
			known[sum] = true
			all = append(all, series...)
			// Sort and remove duplicates in between, so that repeated places never take more memory
			// than distinct ones.
			if len(all) > 2*sorted+wire.MaxListedSteps {
				all = query.Distinct(all)
				sorted = len(all)
			}
		}
	}
	return query.Distinct(all)
}

// sumOf returns a hash of places.
func sumOf(places []float64) uint64 {
	sum := uint64(len(places))
	for _, v := range places {
		sum = (sum ^ math.Float64bits(v)) * 0x9E3779B97F4A7C15
		sum ^= sum >> 29 // mixes high bits into low ones, which multiplication does not
	}
	return sum
}

// stepped reports whether the cards of a tag show one step at a time, and are of the requested
// kind.
func (p *stepIndex) stepped(tag *store.Tag) bool {
	k := kind.Of(tag)
	if p.asked.Kind.Counted() {
		return k.Counted()
	}
	return k.PerRun() && (k == p.asked.Kind || !p.asked.Kind.PerRun())
}

// MomentsOf returns when a run logged the values of a tag; nothing for values that are only
// counted.
func MomentsOf(snapshot *store.Snapshot, run store.RunID, tag *store.Tag,
	attempts store.Attempts) store.Moments {
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
