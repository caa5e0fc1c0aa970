package histogram

import (
	"context"
	"sync"
	"sync/atomic"

	"eventlens/app/engine/payload"
	"eventlens/eventfile/store"
)

// remoteBuckets are the buckets of a card's histograms that were left in their files, because the series is too large. Only the loop touches them.
type remoteBuckets struct {
	// read holds the buckets that were read for the card, nil for what could not be; drawn those of them that the drawing under way asks for.
	read, drawn map[store.Place][]float64
	asking      bool // some are being read
}

func newRemoteBuckets() *remoteBuckets {
	return &remoteBuckets{drawn: make(map[store.Place][]float64)}
}

// fetched is a query.Fetched.
func (b *remoteBuckets) fetched(at store.Place) (buckets []float64, ok bool) {
	buckets, tried := b.read[at]
	if tried {
		b.drawn[at] = buckets
	}
	return buckets, buckets != nil
}

// unread ends a drawing, which found some places missing: it returns those that were not tried yet, and forgets what is not drawn any more.
func (b *remoteBuckets) unread(missing []store.Place) (places []store.Place) {
	for _, at := range missing {
		if _, tried := b.read[at]; !tried {
			places = append(places, at)
		}
	}
	b.read, b.drawn = b.drawn, make(map[store.Place][]float64)
	return places
}

// readsAtOnce is how many histograms are read at a time.
const readsAtOnce = 6

// fetchBuckets reads histograms and then has the card drawn again.
func (k *Kind) fetchBuckets(card string, remote *remoteBuckets, places []store.Place) {
	if remote.asking {
		return // the drawing after that asks for the rest
	}
	remote.asking = true
	readers := k.readers(places)
	k.Spawn(k.Context(), func(ctx context.Context) {
		read := readAll(ctx, readers, places)
		k.Do(ctx, func() {
			remote.asking = false
			for i, at := range places {
				remote.read[at] = read[i]
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

// readAll returns the buckets at places, nil for what cannot be read.
func readAll(ctx context.Context, readers map[store.FileID]payload.Reader, places []store.Place) [][]float64 {
	read := make([][]float64, len(places))
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(readsAtOnce, len(places)) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(places)); i = next.Add(1) - 1 {
				read[i] = readBuckets(ctx, readers[places[i].File], places[i])
			}
		})
	}
	all.Wait()
	return read
}

// readBuckets returns the buckets at a place, nil if they cannot be read.
func readBuckets(ctx context.Context, read payload.Reader, at store.Place) (buckets []float64) {
	_, err := read(ctx, at.Range, func(encoded []byte) (err error) {
		buckets, err = at.AppendBuckets([]float64{}, encoded)
		return err
	})
	if err != nil {
		return nil
	}
	return buckets
}
