package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

// TestAimedTabIsDrawnEarly points at a tab: its first cards are drawn, behind those on screen,
// until the pointer goes elsewhere.
func TestAimedTabIsDrawnEarly(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Host.PlotSize = wire.CardBox{Width: 320, Height: 184, Ratio: 1}
	aim := func(tab string) { f.Play(func() { f.Host.TellTabIntent(tab) }) }
	f.Tell(pagetest.TagsNamed(histogram.ID, "w"))
	f.Asked()
	aim("histograms")
	assert.Empty(t, f.Asked(), "the worker is busy reading")
	aim("")
	f.Tell(&wire.Loaded{})
	f.Asked()

	aim("histograms")
	v := f.LastView()
	assert.Equal(t, 2, v.Near, "of two runs")
	assert.Len(t, v.Cards, len(ids)+2)
	assert.EqualValues(t, 100*int(histogram.ID)+1, v.Cards[len(ids)].Tag)
	aim("histograms")
	assert.Empty(t, f.Asked(), "once")
	aim("")
	v = f.LastView()
	assert.Zero(t, v.Near)
	assert.Len(t, v.Cards, len(ids))
	aim("nothing of this name")
	aim(kind.Scalar.Key())
	assert.Empty(t, f.Asked())
}
