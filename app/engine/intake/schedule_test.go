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
	v := view.New(view.Config{}, nil, nil)
	v.Handle(&wire.View{Hidden: []wire.RunID{2}, Cards: []wire.Card{{ID: "c", Run: 1}}})
	var order []wire.RunID
	for len(lane.waiting) > 0 {
		order = append(order, lane.next(func(r *run) int { return v.Rank(r.ID) }, func(*run) bool { return true }).ID)
	}
	assert.Equal(t, []wire.RunID{1, 3, 4, 2}, order)
}
