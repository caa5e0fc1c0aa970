package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/histogram"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestHistogramMenu checks that the menu has the entries for a chart's picture, and none about
// lines.
func TestHistogramMenu(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=histograms")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w/kernel"))
	ids := f.CardIDs()
	f.Show(ids...)
	labels := f.OpenMenu(ids[0])
	assert.Contains(t, labels, "Copy tag name")
	assert.NotContains(t, labels, "Log scale on y")
	assert.NotContains(t, labels, "Show as table")
	assert.NotContains(t, labels, "Combine with…")
}

// TestModeOfHistograms chooses a mode by its name; an unknown name, such as one in another
// language, changes nothing.
func TestModeOfHistograms(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=histograms")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(histogram.ID, "w"))
	mode := f.Page.KindOf(histogram.ID).(interface{ SetMode(string) })
	f.Play(func() { mode.SetMode("Overlay") })
	assert.Equal(t, "src=../runs/&tab=histograms&mode=overlay", f.Host.Address)
	assert.Regexp(t, `<button( aria-pressed| data-choice="Overlay"| type="button"){3}>Overlay`,
		f.HTML())
	f.Play(func() { mode.SetMode("Sideways") })
	assert.Equal(t, "src=../runs/&tab=histograms&mode=overlay", f.Host.Address)
	f.Play(func() { mode.SetMode("Offset") })
	assert.Equal(t, "src=../runs/&tab=histograms", f.Host.Address)
}

// TestOptionsOfHistograms chooses how counts and bins are drawn.
func TestOptionsOfHistograms(t *testing.T) {
	f, k, ids := open(t, "")
	f.Play(func() { (&page.Toolbar{Page: f.Page}).OnOptions(nil, pagetest.EmptyEvent()) })
	for _, option := range []words.Message{
		histogram.Bins, histogram.Log, histogram.Own, histogram.Together,
	} {
		assert.Contains(t, f.Text(), option.Text())
	}
	f.Play(func() { k.SetBins(histogram.BinsLogged.Text()) })
	assert.True(t, f.LastView().Histograms.Logged)
	assert.Contains(t, f.Text(), histogram.BinsLogged.Text())

	f.Tell(drawn(ids[0], 1))
	f.Play(func() { f.Page.Cards.Hover.On(ids[0]); f.Page.Key("f", false) })
	assert.Contains(t, f.Host.Address, "fullscreen=")
	f.Play(func() { f.Page.Key("f", false) })
	f.OpenMenu(ids[0])
	f.Choose("Save as JSON")
	f.Play(func() { f.Host.Made(70, nil) })
	assert.Equal(t, wire.ExportJSON, f.LastExport().Kind)
}
