package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// TestKeysOfScalarsLeaveOtherTabsAlone presses keys that change the look of lines on tabs without
// lines.
func TestKeysOfScalarsLeaveOtherTabsAlone(t *testing.T) {
	for _, tt := range []struct {
		fragment string
		of       kind.ID
	}{{"src=../runs/&tab=histograms", histogram.ID}, {"src=../runs/&tab=other", kind.Other}} {
		f := pagetest.New(t, tt.fragment)
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(tt.of, "pr/curve"))
		for _, key := range []string{"l", "o", "s"} {
			f.Play(func() { f.Page.Key(key, false) })
			assert.Equal(t, tt.fragment, f.Host.Address, key)
		}
	}
}
