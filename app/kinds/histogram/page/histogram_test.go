package page_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/histogram"
	histogrampage "eventlens/app/kinds/histogram/page"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// open returns a page with two runs of one tag.
func open(t *testing.T, more string) (*pagetest.Fixture, *histogrampage.Kind, []string) {
	t.Helper()
	f := pagetest.New(t, "src=../runs/&tab=histograms"+more)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w/kernel"))
	ids := f.CardIDs()
	f.Show(ids...)
	return f, f.Page.KindOf(histogram.ID).(*histogrampage.Kind), ids
}

// drawn returns a drawing of a card.
func drawn(id string, runs ...wire.RunID) *wire.Drawn {
	return &wire.Drawn{
		Card: id, Complete: true, Points: 5, Total: 5, Runs: runs,
		Plot: wire.Rect{X: 10, Y: 10, W: 300, H: 150},
	}
}

// TestEverySettingIsInTheAddress checks that it also reaches the worker.
func TestEverySettingIsInTheAddress(t *testing.T) {
	const all = "&mode=heatmap&bins=logged&counts=log&range=own&together=on"
	f, k, ids := open(t, all)
	assert.Len(t, ids, 1, "the runs are together")
	view := f.LastView()
	assert.Equal(t,
		wire.HistogramLook{Mode: wire.HistogramHeat, Logged: true, Log: true, Own: true},
		view.Histograms)
	assert.Zero(t, view.Cards[0].Run, "all that are shown")
	assert.Contains(t, f.Host.Address+"&", all)

	f.Play(func() { k.SetTogether(false) })
	assert.Len(t, f.CardIDs(), 2)
	f.Play(func() { k.SetBins("Shared") })
	f.Play(func() { k.SetMode("Distributions") })
	f.Play(func() { k.SetAxis("Wall") })
	assert.Contains(t, f.Host.Address, "x=wall")
	assert.Contains(t, f.Host.Address, "mode=distributions")
	assert.Equal(t, wire.HistogramLook{Mode: wire.HistogramBands, Log: true, Own: true},
		f.LastView().Histograms)
	assert.Contains(t, f.Text(), "0–100 7–93 16–84 31–69 % median",
		"which percentiles the bands lie between")
	assert.Contains(t, f.HTML(),
		"From percentile 15.87 to 84.13: 68.3 % of the values.")
}

// TestSettingsAreKept checks that settings stored on the device apply on the next visit, unless the
// URL has others.
func TestSettingsAreKept(t *testing.T) {
	f, k, _ := open(t, "")
	f.Play(func() { k.SetMode("Overlay") })
	f.Play(func() { k.SetTogether(true) })
	f.Play(func() { k.SetBins("As logged") })
	keeps := hosttest.Take(&f.Host.Keeps)
	require.Len(t, keeps, 3)
	assert.Equal(t, page.KeptCharts, keeps[2].Name)
	kept := keeps[2].Value
	assert.Equal(t, "mode=overlay&bins=logged&together=on", kept)

	again := pagetest.Mount(t,
		hosttest.Keeping(map[string]string{page.KeptCharts: kept},
			"src=../runs/&tab=histograms&bins=shared"))
	again.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
		pagetest.TagsNamed(histogram.ID, "w/kernel"))
	ids := again.CardIDs()
	assert.Len(t, ids, 1, "the runs are together")
	again.Show(ids...)
	assert.Equal(t, wire.HistogramLook{Mode: wire.HistogramOverlay}, again.LastView().Histograms)
}

// TestPinOfACardOfAllRuns checks that a pin in the URL finds the card again.
func TestPinOfACardOfAllRuns(t *testing.T) {
	f, _, ids := open(t, "&together=on")
	at, ok := f.Page.Cards.PlaceOf(ids[0])
	require.True(t, ok)
	f.Play(func() { f.Page.Model.Cards.TogglePin(at.Key) })
	name := f.Page.Model.Cards.CardName(at.Key)
	key, of, ok := f.Page.Model.Cards.CardNamed(name)
	assert.True(t, ok)
	assert.Equal(t, histogram.ID, of)
	assert.Equal(t, cards.Key{Tag: at.Key.Tag}, key)
}

// TestBucketsOfAStep checks that buckets are requested when the card should show them, and follow
// the page's step.
func TestBucketsOfAStep(t *testing.T) {
	f, _, ids := open(t, "")
	f.Tell(drawn(ids[0], 1))
	assert.Empty(t, asked(f), "no step was chosen")
	f.Play(func() { f.Host.TellPointer(ids[0], 20, 20, true) })
	f.Asked()
	f.Play(func() { f.Page.Key("t", false) })
	f.Tell(drawn(ids[0], 1))
	got := asked(f)
	require.NotEmpty(t, got)
	assert.True(t, got[len(got)-1].Table)
	assert.True(t, got[len(got)-1].StepRequest.Latest())
	step := &histogram.Step{Stamp: wire.Stamp{Index: 3, Count: 4, Number: 30, Step: wire.Whole(30)},
		Run:   1,
		Marks: []histogram.Mark{{XY: []float64{1, 2, 3, 4}}},
		Tables: []histogram.Table{{
			Run: 1, Total: 8,
			Buckets: []histogram.Bucket{{Left: -1, Right: 0, Count: 2},
				{Left: 0, Right: 1, Count: 6}},
		}}}
	answer := pagetest.About(ids[0], step)
	f.Tell(answer)
	text := f.Text()
	for _, want := range []string{"Left Right Count Share", "−1 0 2 25 %", "0 1 6 75 %"} {
		assert.Contains(t, text, want)
	}
	assert.True(t, slices.ContainsFunc(f.Host.Stepped, func(m hosttest.StepMark) bool {
		return m.Card == ids[0] && len(m.Paths) == 1
	}))
	f.Play(func() { f.Page.Model.Cards.PlaceAt(20); f.Page.Changed() })
	got = asked(f)
	require.NotEmpty(t, got, "it follows the page's step")
	assert.True(t, got[len(got)-1].Placed)
}

// TestBucketsOfAllRuns checks that the buckets of all runs are in one table while the runs are
// together, and are copied with the run.
func TestBucketsOfAllRuns(t *testing.T) {
	f, k, ids := open(t, "&together=on")
	f.Tell(drawn(ids[0], 1, 2))
	f.Play(func() { f.Host.TellPointer(ids[0], 20, 20, true) })
	f.Play(func() { f.Page.Key("t", false) })
	step := &histogram.Step{Stamp: wire.Stamp{Index: 3, Count: 4, Number: 30, Step: wire.Whole(30)},
		Run: 2, Tables: []histogram.Table{
			{
				Run: 1, Step: wire.Whole(20), Total: 8,
				Buckets: []histogram.Bucket{{Left: -1, Right: 0, Count: 8}},
			},
			{
				Run: 2, Step: wire.Whole(30), Total: 5,
				Buckets: []histogram.Bucket{{Left: 0, Right: 1, Count: 5}}, More: 3,
			},
		}}
	f.Tell(pagetest.About(ids[0], step))
	assert.Contains(t, f.Text(), "2 runs")
	assert.Regexp(t,
		`a Step 20 · 8 values −1 0 8 100 % b Step 30 · 5 values 0 1 5 100 % 3 more buckets`,
		f.Text())
	f.Play(func() { k.CopyBuckets(ids[0]) })
	assert.Contains(t, f.Host.Copies, hosttest.Copy{Text: "Run\tStep\tLeft\tRight\tCount\tShare\n" +
		"a\t20\t-1\t0\t8\t1\nb\t30\t0\t1\t5\t1\n"})
}

// TestNoteOfACard checks the warning about the data.
func TestNoteOfACard(t *testing.T) {
	f, _, ids := open(t, "")
	d := drawn(ids[0], 1)
	d.Note = wire.Plain("infinite or NaN buckets skipped in 3 histograms")
	f.Tell(d)
	assert.Contains(t, f.Text(), "a infinite or NaN buckets skipped in 3 histograms",
		"beside the run")
}

// TestMenuSavesHistograms checks that the histograms of the card's runs are saved.
func TestMenuSavesHistograms(t *testing.T) {
	f, k, ids := open(t, "")
	f.Tell(drawn(ids[1], 2))
	at, _ := f.Page.Cards.PlaceOf(ids[1])
	var labels []string
	for _, item := range k.Menu(at, ids[1]).End {
		labels = append(labels, item.Label)
	}
	assert.Contains(t, labels, "Save as CSV")
	assert.Contains(t, labels, "Save as JSON")
}

// asked returns the questions for steps since the last call.
func asked(f *pagetest.Fixture) (all []*histogram.GetStep) {
	for _, q := range f.Asked() {
		if on, ok := q.(*pagetest.On); ok {
			if step, ok := on.What.(*histogram.GetStep); ok {
				all = append(all, step)
			}
		}
	}
	return all
}

var _ card.Stepping = (*histogrampage.Kind)(nil)
