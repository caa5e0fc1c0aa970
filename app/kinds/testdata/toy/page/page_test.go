package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/toy"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// TestToyOfEachRun answers the cards near the viewport, and a card that is gone.
func TestToyOfEachRun(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=toys")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(toy.ID, "bear"))
	ids := f.CardIDs()
	require.Len(t, ids, 2)
	f.Asked()
	f.Show(ids[0])
	tag := pagetest.TagsNamed(toy.ID, "bear").Tags[0].ID
	get := func(step wire.StepRequest) wire.Message {
		return pagetest.About(ids[0], &toy.Get{Tag: tag, Run: 1, Step: step})
	}
	assert.Contains(t, f.Asked(), get(wire.LatestStep(false)))
	f.Tell(pagetest.About(ids[0], &toy.Toy{Stamp: stamp(1), Bytes: 9}))
	assert.Contains(t, f.Text(), "9 bytes Step 7")

	f.Play(func() { f.Page.Steps.SetOwn(ids[0], wire.StepRequest{Index: 0}) })
	assert.Contains(t, f.Asked(), get(wire.StepRequest{Index: 0}))
	assert.Contains(t, f.Text(), "9 bytes", "until the answer arrives")
	f.Tell(pagetest.About(ids[0], &toy.Toy{Stamp: stamp(0), Bytes: 3}))
	assert.Contains(t, f.Text(), "3 bytes Step 1")

	f.Tell(pagetest.About("gone", &toy.Toy{Stamp: stamp(1), Bytes: 10}))
	assert.Contains(t, f.Text(), "3 bytes")
	assert.NotContains(t, f.Text(), "10 bytes")
}

// stamp returns the stamp of the first or the second step, which are 1 and 7.
func stamp(index int) wire.Stamp {
	return wire.Stamp{Index: index, Count: 2, Step: wire.Whole([...]int64{1, 7}[index])}
}
