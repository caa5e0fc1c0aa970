package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// TestHistogramMenu has what a picture of a chart offers, and nothing that is about lines.
func TestHistogramMenu(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=histograms")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(kind.Histogram, "w/kernel"))
	ids := f.CardIDs()
	f.Show(ids...)
	labels := f.OpenMenu(ids[0])
	assert.Contains(t, labels, "Copy tag name")
	assert.NotContains(t, labels, "Log scale on y")
	assert.NotContains(t, labels, "Show as table")
	assert.NotContains(t, labels, "Combine with…")
}

// TestKeysOfScalarsLeaveOtherTabsAlone presses keys that change the look of lines where there are none.
func TestKeysOfScalarsLeaveOtherTabsAlone(t *testing.T) {
	for _, tt := range []struct {
		fragment string
		of       kind.ID
	}{{"src=../runs/&tab=histograms", kind.Histogram}, {"src=../runs/&tab=other", kind.Other}} {
		f := pagetest.New(t, tt.fragment)
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(tt.of, "pr/curve"))
		for _, key := range []string{"l", "o", "s"} {
			f.Play(func() { f.Page.Key(key, false) })
			assert.Equal(t, tt.fragment, f.Host.Address, key)
		}
	}
}

// TestModeOfHistograms is chosen by its words; another word, as of a page in another language, changes nothing.
func TestModeOfHistograms(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=histograms")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Histogram, "w"))
	mode := f.Page.KindOf(kind.Histogram).(interface{ SetMode(string) })
	f.Play(func() { mode.SetMode("Overlay") })
	assert.Equal(t, "src=../runs/&tab=histograms&mode=overlay", f.Host.Address)
	assert.Contains(t, f.HTML(), `aria-pressed data-choice="Overlay"`)
	f.Play(func() { mode.SetMode("Sideways") })
	assert.Equal(t, "src=../runs/&tab=histograms&mode=overlay", f.Host.Address)
	f.Play(func() { mode.SetMode("Offset") })
	assert.Equal(t, "src=../runs/&tab=histograms", f.Host.Address)
}
