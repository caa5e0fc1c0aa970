package worker

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// reading has the curves that a card has read. Only the loop touches it.
type reading struct {
	known   map[store.Place]known // curves used by this drawing or earlier ones
	numbers int                   // total number of numbers in the kept curves
	asking  bool                  // curves are being read
}

// known is a curve that was read. If only areas are drawn, the curve is not kept.
type known struct {
	curve  *query.Curve
	areas  [2]float64 // under precision over recall, and under the ROC curve
	faults query.CurveFaults
	err    error // why the curve could not be read
}

const (
	// mostNumbers is how many numbers of curves a card keeps: enough for 250 curves of 127
	// thresholds, so that going back and forth through the steps needs no further reading.
	mostNumbers = 250 * 6 * 127
	// firstRead areas are read and drawn soon; each further drawing adds as many as are drawn
	// already, at most mostRead. A card has at most mostAreas.
	firstRead, mostRead, mostAreas = 60, 4000, 50_000
	// mostBytes is the largest curve that is read; it has more than 100,000 thresholds.
	mostBytes = 4 << 20
)

// errTooLarge is the error for a curve above mostBytes.
var errTooLarge = &eventfile.ValueError{What: "it has more than 100,000 thresholds"}

// placeOf returns the place of a curve; ok is false for a value that holds nothing.
func placeOf(p *store.Payload) (at store.Place, ok bool) {
	if len(p.Encoded) == 0 {
		return at, false
	}
	return store.Place{File: p.File, Range: p.Encoded[0], Form: p.Form}, true
}

// fetch reads curves, keeps them or only their areas, and has the card drawn again.
func (k *Kind) fetch(p *plot, places []store.Place) {
	r, card, areas := p.read, p.card.ID, p.look.Mode.Areas()
	if r.asking || len(places) == 0 {
		return // the next drawing requests the rest
	}
	r.asking = true
	readers := k.Readers(places)
	k.Spawn(k.Context(), func(ctx context.Context) {
		read := make([]known, len(places))
		payload.ReadAll(ctx, readers, places, func(i int, encoded []byte) error {
			c, err := query.CurveOf(&eventfile.Value{Form: places[i].Form, Payload: encoded})
			if err != nil {
				return err
			}
			if read[i] = (known{areas: [2]float64{c.Precisions,
				c.Rates}, faults: c.Faults}); !areas {
				read[i].curve = c
			}
			return nil
		}, func(i int, err error) { read[i].err = err })
		k.Do(ctx, func() {
			r.asking = false
			for i, at := range places {
				r.keep(at, read[i])
			}
			k.Redraw(card)
		})
	})
}

// keep stores a curve that was read.
func (r *reading) keep(at store.Place, k known) {
	if r.known == nil {
		r.known = make(map[store.Place]known)
	}
	if r.known[at] = k; k.curve != nil {
		r.numbers += 6 * k.curve.Len()
	}
}

// tidy drops the curves that are not drawn, if there are too many.
func (r *reading) tidy(lines []line) {
	if r.numbers <= mostNumbers {
		return
	}
	all := r.known
	r.known, r.numbers = nil, 0
	for i := range lines {
		if at, ok := placeOf(&lines[i].at); ok && all[at].curve != nil {
			r.keep(at, all[at])
		}
	}
}
