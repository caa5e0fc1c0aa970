package worker

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/eventfile/store"
)

// remoteBuckets has the pieces of a card's histograms whose buckets stay in their files, because
// the series is too large. Only the loop touches it.
type remoteBuckets struct {
	form form
	// pieces has nil for a histogram that could not be read. used has the pieces used by the
	// drawing under way.
	pieces, used map[store.Place]*piece
	asking       bool // histograms are being read
}

func newRemoteBuckets() *remoteBuckets { return new(remoteBuckets) }

// begin begins a drawing. Pieces of another form are dropped.
func (b *remoteBuckets) begin(f form) {
	if b.form != f {
		*b = remoteBuckets{form: f, asking: b.asking}
	}
	b.used = make(map[store.Place]*piece, len(b.pieces))
}

// at returns the piece of a histogram, nil for none; tried reports whether it was read.
func (b *remoteBuckets) at(place store.Place) (d *piece, tried bool) {
	if d, tried = b.pieces[place]; tried {
		b.used[place] = d
	}
	return d, tried
}

// end ends a drawing. Pieces that it did not use are dropped.
func (b *remoteBuckets) end() { b.pieces, b.used = b.used, nil }

const (
	// The first firstRead histograms, evenly chosen, are drawn soon; each further drawing adds as
	// many as are drawn already, at most mostRead, so that reading for a card that is gone ends
	// soon.
	firstRead, mostRead = 60, 4000
	// mostBytes is how much memory the pieces of a card may take.
	mostBytes = 32 << 20
)

// next chooses the missing histograms to read next, evenly.
func (b *remoteBuckets) next(missing []store.Place) []store.Place {
	n := min(max(len(b.pieces), firstRead), mostRead)
	return evenly(missing, n)
}

// evenly chooses at most most elements, including the first and the last.
func evenly(all []store.Place, most int) []store.Place {
	if len(all) <= most {
		return all
	}
	chosen := make([]store.Place, most)
	for k := range chosen {
		chosen[k] = all[k*(len(all)-1)/max(most-1, 1)]
	}
	return chosen
}

// bucketsOf returns a function that decodes the buckets at places and passes them to take.
func bucketsOf(places []store.Place,
	take func(i int, numbers []float64)) func(i int, encoded []byte) error {
	return func(i int, encoded []byte) error {
		numbers, err := places[i].AppendBuckets([]float64{}, encoded)
		if err == nil {
			take(i, numbers)
		}
		return err
	}
}

// fetchBuckets reads histograms and then has the card drawn again.
func (k *Kind) fetchBuckets(p *plot, places []store.Place) {
	remote, card := p.remote, p.card.ID
	if remote.asking {
		return // the next drawing requests the rest
	}
	remote.asking = true
	f, reduce, readers := remote.form, p.reducer(), k.Readers(places)
	k.Spawn(k.Context(), func(ctx context.Context) {
		read := make([]*piece, len(places))
		payload.ReadAll(ctx, readers, places, bucketsOf(places, func(i int, numbers []float64) {
			read[i] = reduce(numbers)
		}), nil)
		k.Do(ctx, func() {
			remote.asking = false
			if remote.form == f {
				for i, at := range places {
					remote.pieces[at] = read[i]
				}
			}
			k.Redraw(card)
		})
	})
}
