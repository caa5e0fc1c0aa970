package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/text"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// TestTabOfAllKinds checks that the tab is there if the log has two of its kinds, and otherwise
// while it is on screen; it is never among the absent kinds.
func TestTabOfAllKinds(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(kind.Scalar, "w", "loss"),
		pagetest.TagsNamed(text.ID, "w"), &wire.Loaded{})
	f.Play(f.Page.Tools.ToggleKinds)
	assert.NotContains(t, f.Text(), "All kinds")
	f.Play(f.Page.Tools.ToggleKinds)
	f.Tell(pagetest.TagsNamed(histogram.ID, "w"))
	assert.Contains(t, f.Text(), "Scalars 2 Histograms 1 Distributions 1 Text 1 All kinds 3 More")

	f = pagetest.New(t, "src=../runs/&tab=time_series")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"),
		&wire.Loaded{})
	assert.Contains(t, f.Text(), "Scalars 1 All kinds 1 More", "while it is on screen")
	f.Page.Render()
	assert.Equal(t, f.Page.TitleOf("All kinds"), f.Shell.Title)
	assert.Len(t, f.CardIDs(), 1)
	assert.Contains(t, f.Text(), "Smoothing")
}

// allKinds returns the tab of all kinds for a log of two runs, and its cards by kind.
func allKinds(t *testing.T) (f *pagetest.Fixture, ids map[kind.ID]string) {
	t.Helper()
	f = pagetest.New(t, "src=../runs/&tab=all")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w"),
		pagetest.TagsNamed(kind.Scalar, "w"), pagetest.TagsNamed(image.ID, "w"), &wire.Loaded{})
	var kinds []kind.ID
	ids = map[kind.ID]string{}
	for _, id := range f.CardIDs() {
		at, ok := f.Page.Cards.PlaceOf(id)
		require.True(t, ok)
		k := f.Page.Model.Cards.KindOf(at.Key)
		kinds, ids[k] = append(kinds, k), id
	}
	require.Equal(t, []kind.ID{kind.Scalar, image.ID, image.ID, histogram.ID, histogram.ID}, kinds,
		"a card a run but for scalars")
	return f, ids
}

// TestCardsOfAllKinds checks that each card is made by its kind and has that kind's menu, and that
// the worker gets the kind's own questions.
func TestCardsOfAllKinds(t *testing.T) {
	f, ids := allKinds(t)
	assert.Contains(t, f.Text(), "All values: 30 of 30")
	assert.True(t, f.Page.ShowsSteps())
	f.Show(ids[kind.Scalar], ids[image.ID], ids[histogram.ID])
	for k, line := range map[kind.ID]string{
		kind.Scalar: "Log scale on y", image.ID: "Grid of runs and steps",
		histogram.ID: "Step and buckets",
	} {
		for of, id := range ids {
			if labels := f.OpenMenu(id); of == k {
				assert.Contains(t, labels, line, "%v", of)
			} else {
				assert.NotContains(t, labels, line, "%v", of)
			}
			f.Play(func() { f.Page.Cards.Popups.CloseMenu(false) })
		}
	}
	assert.IsType(t, &card.Chart{}, f.Page.Cards.All[ids[histogram.ID]])
	f.Play(func() { f.Page.Key("s", false) })
	assert.Equal(t, "src=../runs/&tab=all&steps=on", f.Host.Address, "a key that is about no card")
}

// TestCombineOnAllKinds checks that only two scalars can be combined.
func TestCombineOnAllKinds(t *testing.T) {
	f, ids := allKinds(t)
	f.Tell(pagetest.TagsNamed(kind.Scalar, "w", "x"))
	drop := func(from, to string) {
		t.Helper()
		f.Play(func() { f.Page.Grid.CardDragged(wire.CardDrag{Card: from}) })
		f.Play(func() {
			f.Page.Grid.CardDragged(wire.CardDrag{Card: from, To: to, Place: wire.DropOnto})
		})
	}
	drop(ids[kind.Scalar], ids[image.ID])
	drop(ids[histogram.ID], ids[kind.Scalar])
	assert.NotContains(t, f.Host.Address, "multichart")
	last := f.CardIDs()[5]
	drop(last, ids[kind.Scalar])
	assert.Contains(t, f.Host.Address, "multichart=w%0Ax")
	assert.Contains(t, f.Text(), "Combined 1 w + x")
}

// TestFullScreenOfAllKinds goes from a full-screen card to the next one of another kind, each with
// its own kind's parts beside it.
func TestFullScreenOfAllKinds(t *testing.T) {
	f, ids := allKinds(t)
	f.Show(ids[kind.Scalar])
	f.Play(func() { f.Page.Grid.CardAct("full", ids[kind.Scalar]) })
	assert.Contains(t, f.HTML(), `id="full-log"`)
	f.Play(func() { f.Page.Key("j", false) })
	assert.Contains(t, f.Host.Address, "fullscreen=images%3Aa")
	assert.NotContains(t, f.HTML(), `id="full-log"`)
	f.Play(func() { f.Page.Key("j", false) })
	f.Play(func() { f.Page.Key("j", false) })
	assert.Contains(t, f.Host.Address, "fullscreen=histograms%3Aa")
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.Host.Address, "fullscreen")
}
