package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/image"
	"eventlens/app/page/scalar"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	imagewire "eventlens/app/wire/image"
	scalarwire "eventlens/app/wire/scalar"
	"eventlens/app/words"
)

// withWorker is withCard with a worker that has spoken, so that the next one replaces it.
func withWorker(t *testing.T) (f *fixture, cardID string) {
	f, cardID = withCard(t)
	f.tell(&wire.Ready{})
	return f, cardID
}

// anotherWorker is what one says that replaces that of withWorker and numbers runs and tags otherwise. In the place of loss stands acc, with the number that
// loss had.
func anotherWorker() []wire.Message {
	return []wire.Message{&wire.Ready{}, runsNamed("b/train", "a/train"), tagsNamed(kind.Scalar, "acc", "aa", "loss"), &wire.Loaded{}}
}

// cardOf returns the id of the card of a tag.
func (f *fixture) cardOf(tag string) string {
	f.t.Helper()
	for id, c := range f.page.Cards.All {
		if f.page.Model.CardName(c.Place().Key) == tag {
			return id
		}
	}
	require.Fail(f.t, "no card of "+tag)
	return ""
}

// TestWhatIsOpenEndsWithTheWorker opens what is about single runs or tags, and has a worker come that numbers these otherwise.
func TestWhatIsOpenEndsWithTheWorker(t *testing.T) {
	tests := map[string]struct {
		open func(f *fixture, cardID string)
		sign string // of what is open, in the page
	}{
		"export": {func(f *fixture, cardID string) {
			scalarsOf(f.page).Dialogs.AskPoints(f.page.Cards.All[cardID].Place().Key)
		}, `id="export"`},
		"export of the view": {func(f *fixture, _ string) { scalarsOf(f.page).Dialogs.ExportView() }, `id="export"`},
		"summary":            {func(f *fixture, _ string) { f.page.Summary.OpenFindings(2) }, `id="run-summary"`},
		"combine": {func(f *fixture, cardID string) {
			scalarsOf(f.page).Dialogs.OpenCombine(f.page.Cards.All[cardID].Place().Key)
		}, `id="combine"`},
		"range": {func(f *fixture, cardID string) {
			scalarsOf(f.page).Dialogs.OpenRange(f.page.Cards.All[cardID].Place(), cardID)
		}, `id="axis-range"`},
		"about":     {func(f *fixture, cardID string) { f.page.Cards.Popups.OpenAbout(cardID) }, `id="card-about-title"`},
		"card menu": {func(f *fixture, cardID string) { f.page.Cards.Popups.OpenMenu(cardID) }, `id="card-menu-0"`},
		"run menu":  {func(f *fixture, _ string) { f.page.Runs.Press("menu", "r2", false) }, `id="run-menu"`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, cardID := withWorker(t)
			f.play(func() { test.open(f, cardID) })
			require.Contains(t, f.html(), test.sign)
			for _, m := range anotherWorker() {
				f.tell(m)
				assert.NotContains(t, f.html(), test.sign)
			}
			f.play(scalarsOf(f.page).Dialogs.GiveExport)
			assert.Empty(t, f.host.take("NewFile"))
		})
	}
}

// TestTablesStayOpen has those of the same names be open again, whatever their numbers, and shows nothing that the worker before said of them.
func TestTablesStayOpen(t *testing.T) {
	f, cardID := withWorker(t)
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(f.page.Cards.All[cardID].Place().Key) })
	f.tell(drawnAlong(cardID, 0, 100), tableOf(cardID, true, wire.Span{}, 0.125, 0.875))
	require.Contains(t, f.text(), "0.875")
	f.tellAtOnce(anotherWorker()...)
	assert.NotContains(t, f.text(), "0.875")
	acc, loss := state.CardKey{Tag: 1}, state.CardKey{Tag: 3}
	assert.Equal(t, [2]bool{false, true}, [2]bool{scalarsOf(f.page).Tables.TableOpen(acc), scalarsOf(f.page).Tables.TableOpen(loss)})
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(loss) })
	assert.False(t, scalarsOf(f.page).Tables.TableOpen(loss))
}

// TestTableOfACombinedChart stays open when another worker comes, and when the chart is called otherwise since it got one more tag.
func TestTableOfACombinedChart(t *testing.T) {
	f, _ := withWorker(t)
	chart, ok := f.page.Model.Combine(state.CardKey{Tag: 1}, state.CardKey{Tag: 2})
	require.True(t, ok)
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(chart) })
	f.tell(anotherWorker()...)
	assert.True(t, scalarsOf(f.page).Tables.TableOpen(chart))
	_, ok = f.page.Model.Combine(chart, state.CardKey{Tag: 2})
	require.True(t, ok)
	assert.True(t, scalarsOf(f.page).Tables.TableOpen(chart))
}

// TestNothingIsSaidOfAnotherTag has the new worker's tags come before the page was rendered without any.
func TestNothingIsSaidOfAnotherTag(t *testing.T) {
	f, cardID := withWorker(t)
	f.play(func() {
		scalarsOf(f.page).Tables.ToggleTable(state.CardKey{Tag: 1})
		scalarsOf(f.page).Tables.ToggleTable(state.CardKey{Tag: 2})
	})
	f.tell(drawnAlong(cardID, 0, 100), tableOf(cardID, true, wire.Span{}, 0.125, 0.875))
	f.tell(&on{cardID, &scalarwire.Findings{LookedAt: wire.Plain("loss: first NaN at step 3.")}})
	f.play(func() { f.host.onPointer(cardID, 100, 50, true) })
	f.tell(&on{cardID, &chart.Readout{Pixels: 8, Rows: []chart.Row{{Series: wire.Series{Run: 1, Tag: 1}, Nearest: true}}}})
	require.Contains(t, f.text(), "first NaN")
	require.Contains(t, f.text(), "0.875")
	f.play(func() { f.page.Runs.RowKey("Home", false); f.page.Desk.CardDragged(page.CardDrag{Card: cardID}) })

	f.tellAtOnce(anotherWorker()...)
	assert.NotContains(t, f.text(), "first NaN")
	assert.NotContains(t, f.text(), "0.875")
	assert.NotContains(t, f.text(), "summary of 2 runs", "which is of the drawing before")
	assert.Equal(t, card.HoverState{Readout: f.page.Cards.Hover.Readout}, f.page.Cards.Hover.HoverState)
	assert.Equal(t, card.Place{}, f.page.Desk.Dragged)
	assert.NotContains(t, f.html(), `aria-activedescendant="row-`)
	assert.NotEqual(t, cardID, f.cardOf("acc"), "its canvas is drawn anew")
}

// TestImagesStayAtTheirSteps moves the slider of an image.
func TestImagesStayAtTheirSteps(t *testing.T) {
	f := newFixture(t, "src=data/&tab=images")
	images := func(tags []string, runs ...string) []wire.Message {
		return []wire.Message{&wire.Ready{}, runsNamed(runs...), tagsNamed(kind.Image, tags...), &wire.Loaded{}}
	}
	asked := func() (steps []int) {
		for _, m := range f.asked() {
			if m, ok := m.(*on); ok {
				steps = append(steps, m.what.(*imagewire.Get).Index)
			}
		}
		return steps
	}
	f.tell(images([]string{"in", "out"}, "a", "b")...)
	of := func(name string) string { return f.cardOf("images:" + name) }
	in := of("a\nin")
	f.show(in)
	f.tell(&on{in, &imagewire.Image{Count: 5, Samples: 1, Index: 4, Width: 8, Height: 8}})
	f.play(func() { f.page.Cards.All[in].(*image.ImageCard).GoTo(2, 0) })
	require.Equal(t, []int{-1, 2}, asked())

	f.tellAtOnce(images([]string{"out", "in"}, "b", "a")...)
	f.show(of("a\nin"))
	assert.Equal(t, []int{2}, asked())
	f.show(of("b\nout"))
	assert.Equal(t, []int{-1}, asked())
}

// TestImagesOfRunsOfOneName are moved each by themselves.
func TestImagesOfRunsOfOneName(t *testing.T) {
	f := newFixture(t, "src=a/&src=b/&tab=images")
	runs := runsNamed("train", "train")
	runs.Runs[1].Source = "another"
	f.tell(runs, tagsNamed(kind.Image, "in"))
	one, other := f.page.Cards.Lasting(state.CardKey{Tag: 101, Run: 1}), f.page.Cards.Lasting(state.CardKey{Tag: 101, Run: 2})
	assert.NotEqual(t, one, other)
}

// TestCopiedSummary has the browser end a copy after another summary was opened.
func TestCopiedSummary(t *testing.T) {
	f, _ := withWorker(t)
	f.play(func() { f.page.Summary.OpenFindings(2) })
	f.tell(&on{"", &scalarwire.Findings{LookedAt: wire.Plain("2 series.")}})
	f.play(func() { (&page.RunSummary{Page: f.page}).OnCopy(nil, emptyEvent()) })
	f.tell(anotherWorker()...)
	f.play(func() { f.page.Summary.OpenFindings(1) })
	f.play(func() { f.host.copied(true) })
	assert.NotContains(t, f.text(), words.SummaryCopied.Text())
}

// TestExportOfARunThatIsGone estimates the size of what is left.
func TestExportOfARunThatIsGone(t *testing.T) {
	f, _ := withWorker(t)
	ask := scalar.ExportAsk{Runs: []wire.RunID{1, 99}, Points: 10}
	points, bytes := ask.About(f.page.Model)
	assert.EqualValues(t, 10, points)
	assert.Positive(t, bytes)
}
