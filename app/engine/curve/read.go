package curve

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// reading is what a card has read. Only the loop touches it.
type reading struct {
	known   map[store.Place]known // what the drawing has, and what drawings before had
	numbers int                   // in curves
	asking  bool                  // some are being read
}

// known is what is kept of a curve. Where only the areas are drawn that is all there is.
type known struct {
	curve  *query.Curve
	areas  [2]float64
	faults query.CurveFaults
	err    error // why it could not be read
}

const (
	// mostNumbers is how many numbers of curves a card keeps: those of 250 with 127 thresholds. Fewer are as quickly read as many that lie beside each other, so that
	// going back and forth costs little.
	mostNumbers = 250 * 6 * 127
	// firstRead areas are drawn soon; each further drawing has twice as many, up to mostRead more. A card has mostAreas at most.
	firstRead, mostRead, mostAreas = 60, 4000, 50_000
	// mostBytes is the largest curve that is read: of more than 100,000 thresholds.
	mostBytes = 4 << 20
)

// errTooLarge says so.
var errTooLarge = &eventfile.ValueError{What: "it has more than 100,000 thresholds"}

// placeOf is where a curve is; false for one that holds nothing.
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
		return // the drawing after that asks for the rest
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
			if read[i] = (known{areas: [2]float64{c.Precisions, c.Rates}, faults: c.Faults}); !areas {
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

// keep keeps what was read.
func (r *reading) keep(at store.Place, k known) {
	if r.known == nil {
		r.known = make(map[store.Place]known)
	}
	if r.known[at] = k; k.curve != nil {
		r.numbers += 6 * k.curve.Len()
	}
}

// tidy lets go of what is not drawn, where there are too many curves.
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
