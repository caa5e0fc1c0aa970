package histogram

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/eventfile/store"
)

// remoteBuckets are a card's histograms whose buckets were left in their files, because the series is too large: what is drawn of those that were read. Only the
// loop touches them.
type remoteBuckets struct {
	form form
	// pieces are nil for what could not be read. used are those of the drawing under way.
	pieces, used map[store.Place]*piece
	asking       bool // some are being read
}

func newRemoteBuckets() *remoteBuckets { return new(remoteBuckets) }

// begin begins a drawing. What was read for one of another form is void.
func (b *remoteBuckets) begin(f form) {
	if b.form != f {
		*b = remoteBuckets{form: f, asking: b.asking}
	}
	b.used = make(map[store.Place]*piece, len(b.pieces))
}

// at returns what is drawn of a histogram, nil for nothing; tried reports whether it was read.
func (b *remoteBuckets) at(place store.Place) (d *piece, tried bool) {
	if d, tried = b.pieces[place]; tried {
		b.used[place] = d
	}
	return d, tried
}

// end ends a drawing, which had no use for what it did not ask for.
func (b *remoteBuckets) end() { b.pieces, b.used = b.used, nil }

const (
	// The first histograms are drawn soon, with so many evenly chosen ones; each further drawing has twice as many, but for one that would let a card that is gone
	// wait for too long.
	firstRead, mostRead = 60, 4000
	// mostBytes is how much memory a card takes for what it draws of histograms in files.
	mostBytes = 32 << 20
)

// next returns those of the missing histograms that are to be read next, evenly chosen.
func (b *remoteBuckets) next(missing []store.Place) []store.Place {
	n := min(max(len(b.pieces), firstRead), mostRead)
	return evenly(missing, n)
}

// evenly chooses so many at most, the first and the last among them.
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

// bucketsOf decodes the buckets at places for take.
func bucketsOf(places []store.Place, take func(i int, numbers []float64)) func(i int, encoded []byte) error {
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
		return // the drawing after that asks for the rest
	}
	remote.asking = true
	f, reduce, readers := remote.form, p.reducer(), k.Readers(places)
	k.Spawn(k.Context(), func(ctx context.Context) {
		read := make([]*piece, len(places))
		payload.ReadAll(ctx, readers, places, bucketsOf(places, func(i int, numbers []float64) { read[i] = reduce(numbers) }), nil)
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
