package engine

import (
	"context"
	"sync"
	"sync/atomic"

	"eventlens/eventfile/store"
)

// farHistograms are the histograms of a card whose buckets were left in their files, because the series is too large. Only the loop touches them.
type farHistograms struct {
	// read holds the buckets that were read for the card, nil for what could not be; drawn those of them that the drawing under way asks for.
	read, drawn map[store.Place][]float64
	asking      bool // some are being read
}

// fetched is a query.Fetched.
func (f *farHistograms) fetched(at store.Place) (buckets []float64, ok bool) {
	buckets, tried := f.read[at]
	if tried {
		f.drawn[at] = buckets
	}
	return buckets, buckets != nil
}

// unread ends a drawing, which found some places missing: it returns those that were not tried yet, and forgets what is not drawn any more.
func (f *farHistograms) unread(missing []store.Place) (places []store.Place) {
	for _, at := range missing {
		if _, tried := f.read[at]; !tried {
			places = append(places, at)
		}
	}
	f.read, f.drawn = f.drawn, make(map[store.Place][]float64)
	return places
}

// farReads is how many histograms are read at a time.
const farReads = 6

// fetchFar reads histograms and then has the card drawn again.
func (e *Engine) fetchFar(card string, far *farHistograms, places []store.Place) {
	if far.asking {
		return // the drawing after that asks for the rest
	}
	far.asking = true
	readers := make(map[store.FileID]mediaReader)
	for _, at := range places {
		if readers[at.File] == nil {
			readers[at.File] = e.mediaReader(at.File)
		}
	}
	e.spawn(e.ctx, func(ctx context.Context) {
		read := make([][]float64, len(places))
		var next atomic.Int64
		var all sync.WaitGroup
		for range min(farReads, len(places)) {
			all.Go(func() {
				for i := next.Add(1) - 1; i < int64(len(places)); i = next.Add(1) - 1 {
					read[i] = readFar(ctx, readers[places[i].File], places[i])
				}
			})
		}
		all.Wait()
		e.do(ctx, func() {
			far.asking = false
			for i, at := range places {
				far.read[at] = read[i]
			}
			if c := e.view.card(card); c != nil {
				c.urgent = true
			}
		})
	})
}

// readFar returns the buckets at a place, nil if they cannot be read.
func readFar(ctx context.Context, read mediaReader, at store.Place) (buckets []float64) {
	_, err := read(ctx, at.Range, func(payload []byte) (err error) {
		buckets, err = at.AppendBuckets([]float64{}, payload)
		return err
	})
	if err != nil {
		return nil
	}
	return buckets
}
