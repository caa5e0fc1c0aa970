package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/page/summary"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// withWorker is pagetest.WithCard with a worker that has sent Ready, so that the next Ready
// replaces it.
func withWorker(t *testing.T) (f *pagetest.Fixture, cardID string) {
	f, cardID = pagetest.WithCard(t)
	f.Tell(&wire.Ready{})
	return f, cardID
}

// anotherWorker returns messages of a worker that replaces the one of withWorker and numbers runs
// and tags differently: acc has the number that loss had.
func anotherWorker() []wire.Message {
	return []wire.Message{&wire.Ready{}, uitest.RunsNamed("b/train", "a/train"),
		pagetest.TagsNamed(kind.Scalar, "acc", "aa", "loss"), &wire.Loaded{}}
}

// cardOf returns the id of the card of a tag.
func cardOf(f *pagetest.Fixture, tag string) string {
	f.T.Helper()
	for id, c := range f.Page.Cards.All {
		if f.Page.Model.Cards.CardName(c.Place().Key) == tag {
			return id
		}
	}
	require.Fail(f.T, "no card of "+tag)
	return ""
}

// TestWhatIsOpenEndsWithTheWorker opens dialogs about single runs or tags, and replaces the worker
// by one that numbers these differently.
func TestWhatIsOpenEndsWithTheWorker(t *testing.T) {
	tests := map[string]struct {
		open func(f *pagetest.Fixture, cardID string)
		sign string // text in the page while it is open
	}{
		"export": {func(f *pagetest.Fixture, cardID string) {
			pagetest.ScalarsOf(f.Page).Dialogs.AskPoints(f.Page.Cards.All[cardID].Place().Key)
		}, `id="export"`},
		"export of the view": {func(f *pagetest.Fixture, _ string) {
			pagetest.ScalarsOf(f.Page).Dialogs.ExportView()
		}, `id="export"`},
		"summary": {func(f *pagetest.Fixture, _ string) {
			f.Page.Summary.Show(2)
		}, `id="run-summary"`},
		"combine": {func(f *pagetest.Fixture, cardID string) {
			pagetest.ScalarsOf(f.Page).Dialogs.OpenCombine(f.Page.Cards.All[cardID].Place().Key)
		}, `id="combine"`},
		"range": {func(f *pagetest.Fixture, cardID string) {
			pagetest.ScalarsOf(f.Page).Dialogs.OpenRange(f.Page.Cards.All[cardID].Place(), cardID)
		}, `id="axis-range"`},
		"about": {func(f *pagetest.Fixture, cardID string) {
			f.Page.Cards.Popups.OpenAbout(cardID)
		}, `id="card-about-title"`},
		"card menu": {func(f *pagetest.Fixture, cardID string) {
			f.Page.Cards.Popups.OpenMenu(cardID)
		}, `id="card-menu-0"`},
		"run menu": {func(f *pagetest.Fixture, _ string) {
			f.Page.Runs.Press("menu", "r2",
				false)
		}, `id="run-menu"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, cardID := withWorker(t)
			f.Play(func() { test.open(f, cardID) })
			require.Contains(t, f.HTML(), test.sign)
			for _, m := range anotherWorker() {
				f.Tell(m)
				assert.NotContains(t, f.HTML(), test.sign)
			}
			f.Play(pagetest.ScalarsOf(f.Page).Dialogs.GiveExport)
			assert.Empty(t, f.Host.Written)
		})
	}
}

// TestTablesStayOpen checks that the tables of tags with the same names are open again, whatever
// their numbers, and show nothing from the previous worker.
func TestTablesStayOpen(t *testing.T) {
	f, cardID := withWorker(t)
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Tables.ToggleTable(f.Page.Cards.All[cardID].Place().Key)
	})
	f.Tell(pagetest.DrawnAlong(cardID, 0, 100),
		pagetest.TableOf(cardID, true, wire.Span{}, 0.125, 0.875))
	require.Contains(t, f.Text(), "0.875")
	f.TellAtOnce(anotherWorker()...)
	assert.NotContains(t, f.Text(), "0.875")
	acc, loss := cards.Key{Tag: 1}, cards.Key{Tag: 3}
	assert.Equal(t, [2]bool{false, true},
		[2]bool{pagetest.ScalarsOf(f.Page).Tables.TableOpen(acc),
			pagetest.ScalarsOf(f.Page).Tables.TableOpen(loss)})
	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.ToggleTable(loss) })
	assert.False(t, pagetest.ScalarsOf(f.Page).Tables.TableOpen(loss))
}

// TestTableOfACombinedChart checks that the table stays open when another worker comes, and when
// the chart gets another name because a tag was added.
func TestTableOfACombinedChart(t *testing.T) {
	f, _ := withWorker(t)
	chart, ok := f.Page.Model.Cards.Combine(cards.Key{Tag: 1}, cards.Key{Tag: 2})
	require.True(t, ok)
	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.ToggleTable(chart) })
	f.Tell(anotherWorker()...)
	assert.True(t, pagetest.ScalarsOf(f.Page).Tables.TableOpen(chart))
	_, ok = f.Page.Model.Cards.Combine(chart, cards.Key{Tag: 2})
	require.True(t, ok)
	assert.True(t, pagetest.ScalarsOf(f.Page).Tables.TableOpen(chart))
}

// TestNothingIsSaidOfAnotherTag has the new worker's tags arrive before the page has rendered
// without any.
func TestNothingIsSaidOfAnotherTag(t *testing.T) {
	f, cardID := withWorker(t)
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Tables.ToggleTable(cards.Key{Tag: 1})
		pagetest.ScalarsOf(f.Page).Tables.ToggleTable(cards.Key{Tag: 2})
	})
	f.Tell(pagetest.DrawnAlong(cardID, 0, 100),
		pagetest.TableOf(cardID, true, wire.Span{}, 0.125, 0.875))
	f.Tell(pagetest.About(cardID,
		&scalar.Findings{LookedAt: wire.Plain("loss: first NaN at step 3.")}))
	f.Play(func() { f.Host.TellPointer(cardID, 100, 50, true) })
	f.Tell(pagetest.About(cardID,
		&chart.Readout{
			Pixels: 8, Rows: []chart.Row{{Series: wire.Series{Run: 1, Tag: 1}, Nearest: true}},
		}))
	require.Contains(t, f.Text(), "first NaN")
	require.Contains(t, f.Text(), "0.875")
	f.Play(func() {
		f.Page.Runs.RowKey("Home", false)
		f.Page.Grid.CardDragged(wire.CardDrag{Card: cardID})
	})

	f.TellAtOnce(anotherWorker()...)
	assert.NotContains(t, f.Text(), "first NaN")
	assert.NotContains(t, f.Text(), "0.875")
	assert.NotContains(t, f.Text(), "summary of 2 runs", "which is of the drawing before")
	assert.Equal(t, card.HoverState{Readout: f.Page.Cards.Hover.Readout},
		f.Page.Cards.Hover.HoverState)
	assert.Equal(t, card.Place{}, f.Page.Grid.Dragged)
	assert.NotContains(t, f.HTML(), `aria-activedescendant="row-`)
	assert.NotEqual(t, cardID, cardOf(f, "acc"), "its canvas is drawn anew")
}

// TestImagesStayAtTheirSteps moves the slider of an image.
func TestImagesStayAtTheirSteps(t *testing.T) {
	f := pagetest.New(t, "src=data/&tab=images")
	images := func(tags []string, runs ...string) []wire.Message {
		return []wire.Message{&wire.Ready{}, uitest.RunsNamed(runs...),
			pagetest.TagsNamed(image.ID, tags...), &wire.Loaded{}}
	}
	asked := func() (steps []int) {
		for _, m := range f.Asked() {
			if m, ok := m.(*pagetest.On); ok {
				steps = append(steps, m.What.(*image.Get).Index)
			}
		}
		return steps
	}
	f.Tell(images([]string{"in", "out"}, "a", "b")...)
	of := func(name string) string { return cardOf(f, "images:"+name) }
	in := of("a\nin")
	f.Show(in)
	f.Tell(pagetest.About(in,
		&image.Image{Stamp: wire.Stamp{Index: 4, Count: 5}, Samples: 1, Width: 8, Height: 8}))
	f.Play(func() { f.Page.Steps.SetOwn(in, wire.StepRequest{Index: 2}) })
	require.Equal(t, []int{-1, 2}, asked())

	f.TellAtOnce(images([]string{"out", "in"}, "b", "a")...)
	f.Show(of("a\nin"))
	assert.Equal(t, []int{2}, asked())
	f.Show(of("b\nout"))
	assert.Equal(t, []int{-1}, asked())
}

// TestImagesOfRunsOfOneName checks that each one moves by itself.
func TestImagesOfRunsOfOneName(t *testing.T) {
	f := pagetest.New(t, "src=a/&src=b/&tab=images")
	runs := uitest.RunsNamed("train", "train")
	runs.Runs[1].Source = "another"
	f.Tell(runs, pagetest.TagsNamed(image.ID, "in"))
	one, other := f.Page.Cards.StableName(cards.Key{Tag: 101, Run: 1}),
		f.Page.Cards.StableName(cards.Key{Tag: 101, Run: 2})
	assert.NotEqual(t, one, other)
}

// TestCopiedSummary has a copy end after another summary was opened.
func TestCopiedSummary(t *testing.T) {
	f, _ := withWorker(t)
	f.Play(func() { f.Page.Summary.Show(2) })
	f.Tell(pagetest.About("", &scalar.Findings{LookedAt: wire.Plain("2 series.")}))
	f.Play(func() { (&summary.Dialog{Summary: f.Page.Summary}).OnCopy(nil, pagetest.EmptyEvent()) })
	f.Tell(anotherWorker()...)
	f.Play(func() { f.Page.Summary.Show(1) })
	f.Play(func() { f.Host.Copied(true) })
	assert.NotContains(t, f.Text(), words.TextCopied.Text())
}
