package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

// TestFiguresOfAPair are the best validation and its gap, instead of a legend.
func TestFiguresOfAPair(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() {
		f.Host.TellCardDrag(wire.CardDrag{Card: ids[0]})
		f.Host.TellCardDrag(wire.CardDrag{Card: ids[0], To: ids[1]})
	})
	ids = f.CardIDs()
	f.Show(ids...)
	d := pagetest.DrawnOf(ids[0], true, 20, 20, 1, 2)
	d.Series = []wire.Series{{Run: 1, Tag: 1}, {Run: 1, Tag: 2}, {Run: 2, Tag: 1}, {Run: 2, Tag: 2}}
	d.Lowest = wire.Extreme{Run: 1, Tag: 1, Text: wire.Value(0.25), Gap: wire.Value(0.09)}
	d.Highest = wire.Extreme{Run: 2, Tag: 1, Text: wire.Value(0.5)}
	f.Tell(d)
	assert.Contains(t, f.Text(), "best 0.25")
	assert.Contains(t, f.Text(), "gap +0.09")
	assert.NotContains(t, f.HTML(), "card-line legend")
	d.Lowest.Gap = wire.Text{}
	f.Tell(d)
	assert.Contains(t, f.HTML(), "card-line legend")
}
