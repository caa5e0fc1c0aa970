package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// TestKeyOfTheBaseline presses B with a run under the pointer, on a chart or in the list, and
// without one.
func TestKeyOfTheBaseline(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	press := func() wire.RunID {
		f.Play(func() { assert.True(t, f.Page.Key("B", false)) })
		return f.LastView().Baseline
	}
	assert.Zero(t, press())
	assert.Contains(t, f.Host.Toasts, words.BaselineIdle.Text())
	f.Play(func() { f.Page.Model.Runs.SetEmphasis(1) })
	assert.Equal(t, wire.RunID(1), press())
	f.Play(func() { f.Page.Model.Runs.SetEmphasis(0) })
	f.Play(func() { f.Host.TellPointer(ids[0], 100, 50, true) })
	tag := f.Page.Cards.All[ids[0]].Place().Key.Tag
	f.Tell(pagetest.About(ids[0], &chart.Readout{X: 100, At: 1, Rows: []chart.Row{
		{Series: wire.Series{Run: 1, Tag: tag}, Value: wire.Value(2)},
		{
			Series: wire.Series{Run: 2, Tag: tag}, Value: wire.Value(1), Versus: wire.Value(-1),
			Nearest: true,
		},
	}}))
	assert.Equal(t, wire.RunID(2), press())
	f.Play(func() { f.Host.TellPointer(ids[0], 0, 0, false) })
	assert.Zero(t, press(), "without a run the comparison ends")
}
