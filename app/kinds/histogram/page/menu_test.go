package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/histogram"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
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
