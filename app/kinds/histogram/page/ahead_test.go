package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/histogram"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// pointedAt returns a page of scalars where a person points at the tab of histograms, which has two
// cards. It also returns the predrawn cards.
func pointedAt(t *testing.T, host *pagetest.Host) (*pagetest.Fixture, []wire.Card) {
	t.Helper()
	host.Address, host.InTheme = "src=../runs/&tab=scalars", "light"
	f := pagetest.Mount(t, host)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w/kernel"),
		&wire.Loaded{})
	f.Host.Take()
	f.Play(func() { f.Host.TellAim("histograms") })
	view := f.LastView()
	assert.Equal(t, len(view.Cards), view.Near, "they are behind what is seen")
	return f, view.Cards
}

// asShown is the size of cards in pagetest.
var asShown = page.CardBox{Width: 320, Height: 184, Ratio: 2}

// openTab opens the tab and returns its cards.
func openTab(f *pagetest.Fixture) []string {
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=histograms") })
	return f.CardIDs()
}

// TestDrawnAhead checks that a card shows its predrawn picture as soon as it exists, without
// another drawing.
func TestDrawnAhead(t *testing.T) {
	f, ahead := pointedAt(t, &pagetest.Host{PlotSize: asShown})
	require.Len(t, ahead, 2)
	d := drawn(ahead[0].ID, 1)
	d.View, d.Pixels, d.Summary = f.Page.Views, 7, wire.Plain("two steps")
	f.Tell(d)
	assert.Empty(t, f.Host.Take("Paint", "Release"), "there is nothing to paint it on")

	ids := openTab(f)
	assert.Equal(t, []string{ahead[0].ID, ahead[1].ID}, ids)
	assert.Contains(t, f.Text(), "two steps", "in the first rendering")
	f.Show(ids...)
	assert.Equal(t, []string{"Paint " + ids[0] + "-canvas 320x184@2 pixels=7"},
		f.Host.Take("Paint", "Release"))
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
		&pagetest.Host{PlotSize: page.CardBox{Width: 500, Height: 184, Ratio: 2}})
	d := drawn(ahead[0].ID, 1)
	d.View, d.Pixels = f.Page.Views, 7
	f.Tell(d)
	ids := openTab(f)
	f.Show(ids...)
	assert.Equal(t, []string{"Release 7", "Release 0"}, f.Host.Take("Paint", "Release"))
	assert.InDelta(t, 320, f.LastView().Cards[0].Width, 0)
	assert.False(t, f.Page.Cards.All[ids[0]].Done())
}

// TestDrawnAheadOfAnotherLook checks that the worker draws it again by itself.
func TestDrawnAheadOfAnotherLook(t *testing.T) {
	f, ahead := pointedAt(t, &pagetest.Host{PlotSize: asShown})
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
		"away":    func(f *pagetest.Fixture) { f.Play(func() { f.Host.TellAim("") }) },
		"another": func(f *pagetest.Fixture) { f.Play(func() { f.Host.TellAim("images") }) },
		"restart": func(f *pagetest.Fixture) { f.Tell(&wire.Ready{}) },
	} {
		t.Run(name, func(t *testing.T) {
			f, ahead := pointedAt(t, &pagetest.Host{PlotSize: asShown})
			d := drawn(ahead[0].ID, 1)
			d.Pixels = 7
			f.Tell(d)
			goOn(f)
			assert.Equal(t, []string{"Release 7", "Release 0"}, f.Host.Take("Release"))
			assert.Empty(t, f.Page.Cards.Ahead)
		})
	}
}

// TestNothingIsDrawnAhead checks this where there can be no cards, and while files are read.
func TestNothingIsDrawnAhead(t *testing.T) {
	for _, host := range []*pagetest.Host{
		{Address: "src=../runs/"}, {Address: "src=../runs/", PlotSize: asShown},
	} {
		f := pagetest.Mount(t, host)
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
			pagetest.TagsNamed(histogram.ID, "w/kernel"))
		if host.PlotSize.Width == 0 {
			f.Tell(&wire.Loaded{})
		}
		f.Play(func() { f.Host.TellAim("histograms") })
		assert.Empty(t, f.Page.Cards.Ahead)
	}
}
