package histogram

import (
	"context"
	"sort"
	"sync"
	"sync/atomic"

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
	// readsAtOnce is how many parts of files are read at a time.
	readsAtOnce = 6
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

// fetchBuckets reads histograms and then has the card drawn again.
func (k *Kind) fetchBuckets(p *plot, places []store.Place) {
	remote, card := p.remote, p.card.ID
	if remote.asking {
		return // the drawing after that asks for the rest
	}
	remote.asking = true
	f, reduce, readers := remote.form, p.reducer(), k.readers(places)
	k.Spawn(k.Context(), func(ctx context.Context) {
		read := make([]*piece, len(places))
		readAll(ctx, readers, places, func(i int, numbers []float64) { read[i] = reduce(numbers) })
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

// readers returns what reads the files of places.
func (k *Kind) readers(places []store.Place) map[store.FileID]payload.Reader {
	all := make(map[store.FileID]payload.Reader)
	for _, at := range places {
		if all[at.File] == nil {
			all[at.File] = k.Payload(at.File)
		}
	}
	return all
}

// Histograms that lie so near to each other in a file are read as one part, up to a size: a request takes longer than the bytes between.
const (
	nearBytes = 32 << 10
	partBytes = 1 << 20
)

// readAll reads the buckets at places; take is told the index of each that could be read, by any goroutine.
func readAll(ctx context.Context, readers map[store.FileID]payload.Reader, places []store.Place, take func(i int, numbers []float64)) {
	parts := partsOf(places)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(readsAtOnce, len(parts)) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(parts)); i = next.Add(1) - 1 {
				readPart(ctx, readers[places[parts[i][0]].File], places, parts[i], take)
			}
		})
	}
	all.Wait()
}

// partsOf returns the indices of places that are read together.
func partsOf(places []store.Place) (parts [][]int) {
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool {
		a, b := &places[order[i]], &places[order[j]]
		return a.File < b.File || a.File == b.File && a.Offset < b.Offset
	})
	for n, i := range order {
		at := &places[i]
		if n > 0 {
			part := &parts[len(parts)-1]
			first, last := &places[(*part)[0]], &places[order[n-1]]
			if at.File == first.File && at.Offset-last.Offset-last.Length <= nearBytes && at.Offset+at.Length-first.Offset <= partBytes {
				*part = append(*part, i)
				continue
			}
		}
		parts = append(parts, []int{i})
	}
	return parts
}

// readPart reads histograms of a part of a file at once, or where that cannot be read each on its own.
func readPart(ctx context.Context, read payload.Reader, places []store.Place, part []int, take func(i int, numbers []float64)) {
	first, last := &places[part[0]], &places[part[len(part)-1]]
	all := store.Range{Offset: first.Offset, Length: last.Offset + last.Length - first.Offset}
	numbers := make([][]float64, len(part))
	_, err := read(ctx, all, func(encoded []byte) (err error) {
		for n, i := range part {
			at := &places[i]
			if numbers[n], err = at.AppendBuckets([]float64{}, encoded[at.Offset-all.Offset:][:at.Length]); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case err == nil:
		for n, i := range part {
			take(i, numbers[n])
		}
	case len(part) > 1:
		for n := range part {
			readPart(ctx, read, places, part[n:n+1], take)
		}
	}
}
