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
	assert.Contains(t, f.Asked(), wire.Message(pagetest.About(ids[0], &toy.Get{Tag: tag, Run: 1})))
	f.Tell(pagetest.About(ids[0], &toy.Toy{Step: 7, Bytes: 9}))
	assert.Contains(t, f.Text(), "step 7: 9 bytes")

	f.Tell(pagetest.About("gone", &toy.Toy{Step: 8, Bytes: 10}))
	assert.Contains(t, f.Text(), "step 7: 9 bytes")
	assert.NotContains(t, f.Text(), "step 8")
}
