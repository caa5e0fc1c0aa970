package intake

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
)

// TestWhatIsOnScreenIsReadFirst has one run hidden and one in a card of its own.
func TestWhatIsOnScreenIsReadFirst(t *testing.T) {
	lane := readingLane{unsorted: true}
	for id, size := range []int64{10, 30, 20, -1} {
		r := &run{Run: wire.Run{ID: wire.RunID(id + 1)}}
		r.files = []*file{{run: r, sizeBytes: size}}
		lane.waiting = append(lane.waiting, r)
	}
	v := view.New(view.Config{}, nil, view.Data{})
	v.Handle(&wire.View{Hidden: []wire.RunID{2}, Cards: []wire.Card{{ID: "c", Run: 1}}})
	var order []wire.RunID
	for len(lane.waiting) > 0 {
		order = append(order, lane.next(func(r *run) int { return v.Rank(r.ID) }, func(*run) bool { return true }).ID)
	}
	assert.Equal(t, []wire.RunID{1, 3, 4, 2}, order)
}

// TestRanksAreAskedWhenTheyMayHaveChanged shows another run while some wait. In between no run is asked for its rank again: of thousands that would take longer
// than reading them.
func TestRanksAreAskedWhenTheyMayHaveChanged(t *testing.T) {
	sc := &scheduler{}
	sc.remote.unsorted = true
	for id := range 5 {
		sc.remote.waiting = append(sc.remote.waiting, &run{Run: wire.Run{ID: wire.RunID(id + 1)}})
	}
	wanted, asked := wire.RunID(4), 0
	next := func() wire.RunID {
		rank := func(r *run) int {
			asked++
			if r.ID == wanted {
				return 0
			}
			return 1
		}
		return sc.remote.next(rank, func(*run) bool { return true }).ID
	}
	assert.Equal(t, []wire.RunID{4, 1}, []wire.RunID{next(), next()})
	assert.Equal(t, 5, asked)
	wanted = 5
	sc.rerank()
	assert.Equal(t, []wire.RunID{5, 2, 3}, []wire.RunID{next(), next(), next()})
	assert.Equal(t, 5+3, asked)
}
