package payload

import (
	"context"
	"sort"
	"sync"
	"sync/atomic"

	"eventlens/eventfile/store"
)

// Payloads at most nearBytes apart in a file are read as one part of up to partBytes, since a
// request takes longer than the bytes between. readsAtOnce parts are read in parallel.
const (
	nearBytes   = 32 << 10
	partBytes   = 1 << 20
	readsAtOnce = 6
)

// ReadAll reads the payloads at places, whose files are read by readers. It calls decode with the
// index and bytes of each payload, in any goroutine. After an error, decode is called again for the
// payloads of the same part. Unless nil, failed is called for each payload that could not be read
// or decoded.
func ReadAll(ctx context.Context, readers map[store.FileID]Reader, places []store.Place,
	decode func(i int, encoded []byte) error, failed func(i int, err error)) {
	m := many{ctx, readers, places, decode, failed}
	parts := partsOf(places)
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(readsAtOnce, len(parts)) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(parts)); i = next.Add(1) - 1 {
				m.read(parts[i])
			}
		})
	}
	all.Wait()
}

// many is the state of ReadAll.
type many struct {
	ctx     context.Context
	readers map[store.FileID]Reader
	places  []store.Place
	decode  func(i int, encoded []byte) error
	failed  func(i int, err error)
}

// partsOf groups the indices of places that are read together.
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
			if at.File == first.File && at.Offset-last.Offset-last.Length <= nearBytes &&
				at.Offset+at.Length-first.Offset <= partBytes {
				*part = append(*part, i)
				continue
			}
		}
		parts = append(parts, []int{i})
	}
	return parts
}

// read reads the payloads of a part at once, or if that fails, each on its own.
func (m *many) read(part []int) {
	first, last := &m.places[part[0]], &m.places[part[len(part)-1]]
	all := store.Range{Offset: first.Offset, Length: last.Offset + last.Length - first.Offset}
	_, err := m.readers[first.File](m.ctx, all, func(encoded []byte) error {
		for _, i := range part {
			at := &m.places[i]
			if err := m.decode(i, encoded[at.Offset-all.Offset:][:at.Length]); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case err == nil:
	case len(part) > 1:
		for n := range part {
			m.read(part[n : n+1])
		}
	case m.failed != nil:
		m.failed(part[0], err)
	}
}
