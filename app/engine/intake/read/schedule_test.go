package read

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/view"
	"eventlens/app/wire"
)

// TestWhatIsOnScreenIsReadFirst has one hidden run and one with a card of its own.
func TestWhatIsOnScreenIsReadFirst(t *testing.T) {
	lane := readingLane{unsorted: true}
	for id, size := range []int64{10, 30, 20, -1} {
		r := &library.Run{Run: wire.Run{ID: wire.RunID(id + 1)}}
		r.Files = []*library.File{{Run: r, SizeBytes: size}}
		lane.waiting = append(lane.waiting, r)
	}
	v := view.New(view.Config{}, nil, view.Data{})
	v.Handle(&wire.View{Hidden: []wire.RunID{2}, Cards: []wire.Card{{ID: "c", Run: 1}}})
	rank := func(r *library.Run) int { return v.Rank(r.ID) }
	ready := func(*library.Run) bool { return true }
	var order []wire.RunID
	for len(lane.waiting) > 0 {
		order = append(order, lane.next(rank, ready).ID)
	}
	assert.Equal(t, []wire.RunID{1, 3, 4, 2}, order)
}

// TestRanksAreAskedWhenTheyMayHaveChanged shows another run while some wait. In between no run's
// rank is computed again: for thousands of runs that would take longer than reading them.
func TestRanksAreAskedWhenTheyMayHaveChanged(t *testing.T) {
	rd := &Reader{}
	rd.remote.unsorted = true
	for id := range 5 {
		rd.remote.waiting = append(rd.remote.waiting,
			&library.Run{Run: wire.Run{ID: wire.RunID(id + 1)}})
	}
	wanted, asked := wire.RunID(4), 0
	next := func() wire.RunID {
		rank := func(r *library.Run) int {
			asked++
			if r.ID == wanted {
				return 0
			}
			return 1
		}
		return rd.remote.next(rank, func(*library.Run) bool { return true }).ID
	}
	assert.Equal(t, []wire.RunID{4, 1}, []wire.RunID{next(), next()})
	assert.Equal(t, 5, asked)
	wanted = 5
	rd.Rerank()
	assert.Equal(t, []wire.RunID{5, 2, 3}, []wire.RunID{next(), next(), next()})
	assert.Equal(t, 5+3, asked)
}

// TestSmallRunsAreGivenOutAhead fills a lane with runs of one size. Of large runs, and of runs of
// unknown size, only as many are given out as are read at once.
func TestSmallRunsAreGivenOutAhead(t *testing.T) {
	for _, tt := range []struct {
		name  string
		bytes int64
		want  int
	}{
		{"large", smallBytes, remoteRuns},
		{"unknown", -1, remoteRuns},
		{"middling", smallBytes / 20, 20},
		{"small", 1, smallRuns},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lane, r := readingLane{}, &library.Run{}
			r.Files = []*library.File{{Run: r, SizeBytes: tt.bytes}}
			for lane.hasRoom(remoteRuns) && lane.active < 2*smallRuns {
				lane.active, lane.bytes = lane.active+1, lane.bytes+boundBytes(r)
			}
			assert.InDelta(t, tt.want, lane.active, 1)
		})
	}
}
