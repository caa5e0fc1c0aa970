package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/histogram"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// pointedAt returns a page of scalars where a person points at the tab of histograms, which has two
// cards. Plots would have the given size. It also returns the predrawn cards.
func pointedAt(t *testing.T, plot wire.CardBox) (*pagetest.Fixture, []wire.Card) {
	t.Helper()
	browser := hosttest.At("src=../runs/&tab=scalars")
	browser.PlotSize = plot
	f := pagetest.Mount(t, browser)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w/kernel"),
		&wire.Loaded{})
	f.Host.Forget()
	f.Play(func() { f.Host.TellTabIntent("histograms") })
	view := f.LastView()
	assert.Equal(t, len(view.Cards), view.Near, "they are behind what is seen")
	return f, view.Cards
}

// asShown is the size of cards in pagetest.
var asShown = wire.CardBox{Width: 320, Height: 184, Ratio: 2}

// openTab opens the tab and returns its cards.
func openTab(f *pagetest.Fixture) []string {
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=histograms") })
	return f.CardIDs()
}

// TestDrawnAhead checks that a card shows its predrawn picture as soon as it exists, without
// another drawing.
func TestDrawnAhead(t *testing.T) {
	f, ahead := pointedAt(t, asShown)
	require.Len(t, ahead, 2)
	d := drawn(ahead[0].ID, 1)
	d.View, d.Pixels, d.Summary = f.Page.Views, 7, wire.Plain("two steps")
	f.Tell(d)
	assert.Empty(t, f.Host.Painted, "there is nothing to paint it on")
	assert.Empty(t, f.Host.Charts.Released)

	ids := openTab(f)
	assert.Equal(t, []string{ahead[0].ID, ahead[1].ID}, ids)
	assert.Contains(t, f.Text(), "two steps", "in the first rendering")
	f.Show(ids...)
	assert.Equal(t,
		[]hosttest.Painting{{
			Canvas: ids[0] + "-canvas", Width: 320, Height: 184, Ratio: 2, Pixels: 7,
		}}, f.Host.Painted)
	assert.Empty(t, f.Host.Charts.Released)
	assert.ElementsMatch(t, ahead, f.LastView().Cards, "the worker has drawn that")
	assert.True(t, f.Page.Cards.All[ids[0]].Done())
	assert.False(t, f.Page.Cards.All[ids[1]].Done())

	later := drawn(ids[1], 2)
	later.View = f.Page.Views
	f.Tell(later)
	assert.True(t, f.Page.Cards.All[ids[1]].Done(),
		"what was on its way is taken as any other drawing")
}

// TestDrawnAheadInAnotherSize checks that the card is drawn again.
func TestDrawnAheadInAnotherSize(t *testing.T) {
	f, ahead := pointedAt(t,
		wire.CardBox{Width: 500, Height: 184, Ratio: 2})
	d := drawn(ahead[0].ID, 1)
	d.View, d.Pixels = f.Page.Views, 7
	f.Tell(d)
	ids := openTab(f)
	f.Show(ids...)
	assert.Equal(t, []wire.Ref{7, 0}, f.Host.Charts.Released)
	assert.Empty(t, f.Host.Painted)
	assert.InDelta(t, 320, f.LastView().Cards[0].Width, 0)
	assert.False(t, f.Page.Cards.All[ids[0]].Done())
}

// TestDrawnAheadOfAnotherLook checks that the worker draws it again by itself.
func TestDrawnAheadOfAnotherLook(t *testing.T) {
	f, ahead := pointedAt(t, asShown)
	d := drawn(ahead[0].ID, 1)
	d.View = f.Page.Views
	f.Tell(d)
	f.Play(func() { f.Host.InTheme = "dark"; f.Host.TellTheme("dark") })
	ids := openTab(f)
	f.Show(ids...)
	assert.False(t, f.Page.Cards.All[ids[0]].Done())
	again := *d
	again.View = f.Page.Views
	f.Tell(&again)
	assert.True(t, f.Page.Cards.All[ids[0]].Done())
}

// TestDrawnAheadForNobody checks that predrawn pictures are released when the person moves on, and
// when the worker is replaced.
func TestDrawnAheadForNobody(t *testing.T) {
	for name, goOn := range map[string]func(*pagetest.Fixture){
		"away":    func(f *pagetest.Fixture) { f.Play(func() { f.Host.TellTabIntent("") }) },
		"another": func(f *pagetest.Fixture) { f.Play(func() { f.Host.TellTabIntent("images") }) },
		"restart": func(f *pagetest.Fixture) { f.Tell(&wire.Ready{}) },
	} {
		t.Run(name, func(t *testing.T) {
			f, ahead := pointedAt(t, asShown)
			d := drawn(ahead[0].ID, 1)
			d.Pixels = 7
			f.Tell(d)
			goOn(f)
			assert.Equal(t, []wire.Ref{7, 0}, f.Host.Charts.Released)
			assert.Empty(t, f.Page.Cards.Predrawn)
		})
	}
}

// TestNothingIsDrawnAhead checks this where there can be no cards, and while files are read.
func TestNothingIsDrawnAhead(t *testing.T) {
	for _, plot := range []wire.CardBox{{}, asShown} {
		browser := hosttest.At("src=../runs/")
		browser.PlotSize = plot
		f := pagetest.Mount(t, browser)
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
			pagetest.TagsNamed(histogram.ID, "w/kernel"))
		if plot.Width == 0 {
			f.Tell(&wire.Loaded{})
		}
		f.Play(func() { f.Host.TellTabIntent("histograms") })
		assert.Empty(t, f.Page.Cards.Predrawn)
	}
}
