package app

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/wire"
)

// TestHistogramMenu has what a picture of a chart offers, and nothing that is about lines.
func TestHistogramMenu(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=histograms")
	f.tell(&wire.Ready{}, runsNamed("a", "b"), tagsNamed(kind.Histogram, "w/kernel"))
	ids := f.cardIDs()
	f.show(ids...)
	labels := f.openMenu(ids[0])
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
		f := newFixture(t, tt.fragment)
		f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(tt.of, "pr/curve"))
		for _, key := range []string{"l", "o", "s"} {
			f.play(func() { f.page.Key(key, false) })
			assert.Equal(t, tt.fragment, f.host.fragment, key)
		}
	}
}

// TestModeOfHistograms is chosen by its words; another word, as of a page in another language, changes nothing.
func TestModeOfHistograms(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=histograms")
	f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(kind.Histogram, "w"))
	mode := f.page.KindOf(kind.Histogram).(interface{ SetMode(string) })
	f.play(func() { mode.SetMode("Overlay") })
	assert.Equal(t, "src=../runs/&tab=histograms&mode=overlay", f.host.fragment)
	assert.Contains(t, f.html(), `aria-pressed data-choice="Overlay"`)
	f.play(func() { mode.SetMode("Sideways") })
	assert.Equal(t, "src=../runs/&tab=histograms&mode=overlay", f.host.fragment)
	f.play(func() { mode.SetMode("Offset") })
	assert.Equal(t, "src=../runs/&tab=histograms", f.host.fragment)
}
