package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/curve"
	curvepage "eventlens/app/kinds/curve/page"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// open returns a page with two runs of one tag.
func open(t *testing.T, more string) (*pagetest.Fixture, *curvepage.Kind, string) {
	t.Helper()
	f := pagetest.New(t, "src=../runs/&tab=pr_curves"+more)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(curve.ID, "eval/digits"))
	ids := f.CardIDs()
	require.Len(t, ids, 1, "all runs are on one card")
	f.Show(ids...)
	return f, f.Page.KindOf(curve.ID).(*curvepage.Kind), ids[0]
}

func drawn(id string, runs ...wire.RunID) *wire.Drawn {
	return &wire.Drawn{
		Card: id, Complete: true, Points: 5, Total: 5, Runs: runs,
		Plot: wire.Rect{X: 10, Y: 10, W: 300, H: 150},
	}
}

var rows = &curve.Rows{Stamp: wire.Stamp{Index: 3, Count: 4, Number: 30, Step: wire.Whole(30)},
	Rows: []curve.Row{
		{
			Run: 1, Step: wire.Whole(30), Known: true, Threshold: 0.25, Precision: 0.5,
			Recall: 0.75, F1: 0.6, Counts: [4]float64{3, 3, 9, 1}, Areas: [2]float64{0.7, 0.8},
		},
		{Run: 2, Step: wire.Whole(20)},
	}}

// TestEverySettingIsInTheAddress checks that it also reaches the worker.
func TestEverySettingIsInTheAddress(t *testing.T) {
	const all = "&curves=roc&threshold=0.25&f1lines=off"
	f, k, _ := open(t, all)
	view := f.LastView()
	assert.Equal(t, wire.CurveLook{Mode: wire.CurveRates, Threshold: 0.25, HideF1Lines: true},
		view.Curves)
	assert.Equal(t, wire.LatestStep(false), view.Cards[0].Step)
	assert.Zero(t, view.Cards[0].Run)
	assert.Contains(t, f.Host.Address+"&", all)
	f.Play(func() {
		f.Page.Model.Cards.SetZoom(cards.Key{Tag: view.Cards[0].Tag},
			wire.Zoom{X: wire.Span{Lo: 0.2, Hi: 0.4}})
	})
	f.Play(func() { k.SetMode("PR area") })
	f.Play(func() { k.SetAxis("Wall") })
	view = f.LastView()
	assert.Equal(t, wire.CurvePrecisionArea, view.Curves.Mode)
	assert.Equal(t, wire.Zoom{}, view.Cards[0].Zoom, "the zoom was of other axes")
	assert.Equal(t, wire.StepRequest{}, view.Cards[0].Step, "areas are of all steps")
	assert.Contains(t, f.Host.Address, "curves=prarea")
	assert.Contains(t, f.Host.Address, "x=wall")
	assert.NotContains(t, f.HTML(), `id="threshold"`, "there is nothing to mark")
}

// TestThreshold moves the threshold of all cards, which is in the URL at the end.
func TestThreshold(t *testing.T) {
	f, k, _ := open(t, "&threshold=2")
	assert.Equal(t, 0.5, f.LastView().Curves.Threshold, "what is none is left out")
	assert.Contains(t, f.HTML(), `id="threshold"`)
	f.Play(func() { k.SetThreshold(0.3) })
	assert.Equal(t, 0.3, f.LastView().Curves.Threshold)
	f.Play(func() { f.Page.Changed() })
	assert.Contains(t, f.Host.Address, "threshold=0.3")
	for typed, want := range map[string]float64{"0.125": 0.125, " 0,75 ": 0.75, "7": 1, "-1": 0} {
		f.Play(func() { k.EnterThreshold(typed) })
		assert.Equal(t, want, f.LastView().Curves.Threshold, typed)
	}
	f.Play(func() { k.EnterThreshold("0.6"); k.EnterThreshold("much"); k.EnterThreshold("NaN") })
	assert.Equal(t, 0.6, f.LastView().Curves.Threshold)
	assert.Contains(t, f.HTML(), `value="0.6"`)
}

// TestStepOfACard checks that the view asks for the card's step, and that the slider shows the step
// of the answer.
func TestStepOfACard(t *testing.T) {
	f, k, id := open(t, "")
	f.Tell(drawn(id, 1, 2))
	f.Tell(pagetest.About(id, rows))
	assert.Contains(t, f.Text(), "Step 30")
	f.Asked()
	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 1}) })
	assert.Equal(t, wire.StepRequest{Index: 1}, f.LastView().Cards[0].Step)
	f.Play(func() { f.Page.Steps.Attach(id) })
	f.Play(func() { f.Page.Model.Cards.PlaceAt(20); f.Page.Changed() })
	assert.Equal(t, wire.StepAt(wire.AxisStep, 20, false), f.LastView().Cards[0].Step)
	assert.True(t, k.Stepped())
}

// TestTable checks that the table has a row for each run, and is copied unchanged.
func TestTable(t *testing.T) {
	f, k, id := open(t, "")
	d := drawn(id, 1, 2)
	d.Note = wire.Plain("something is wrong")
	f.Tell(d)
	f.Tell(pagetest.About(id, rows))
	f.Play(func() { f.Host.TellPointer(id, 20, 20, true) })
	f.Play(func() { f.Page.Key("t", false) })
	text := f.Text()
	for _, want := range []string{
		"Step Threshold Precision Recall F1 TP FP TN FN PR area ROC area",
		"30 0.25 0.5 0.75 0.6 3 3 9 1 0.7 0.8", "something is wrong",
	} {
		assert.Contains(t, text, want)
	}
	f.Host.Copies = nil
	f.Play(func() { k.CopyTable(id) })
	copied := f.Host.Copies[0].Text
	assert.Contains(t, copied, "a\t30\t0.25\t0.5\t0.75\t0.6\t3\t3\t9\t1\t0.7\t0.8\n")
	assert.Contains(t, copied, "b\t20\t\t")
	f.Play(func() { f.Page.Key("t", false) })
	assert.NotContains(t, f.Text(), "ROC area F1")
}

// TestSmoothingOfAreas checks that areas share the smoothing of scalars, and that it is offered
// only for areas.
func TestSmoothingOfAreas(t *testing.T) {
	f, _, _ := open(t, "")
	assert.NotContains(t, f.HTML(), `id="smoothing"`)
	f, _, _ = open(t, "&curves=rocarea")
	assert.Contains(t, f.HTML(), `id="smoothing"`)
	f.Play(func() { f.Page.Smoothing("smoothing").(*page.Smoothing).Slide(0.9) })
	assert.Equal(t, wire.Smoothing{Amount: 0.9}, f.LastView().Lines.Smoothing)
}

// TestMenuOfCurves has what all charts have, and the table where curves have thresholds.
func TestMenuOfCurves(t *testing.T) {
	f, k, id := open(t, "")
	f.Tell(drawn(id, 1, 2))
	f.Tell(pagetest.About(id, rows))
	labels := f.OpenMenu(id)
	assert.Contains(t, labels, "Copy tag name")
	assert.Contains(t, labels, "Save as CSV")
	assert.Contains(t, labels, curve.Table.Text())
	f.Choose(curve.Table.Text())
	assert.True(t, k.Open(f.Page.Cards.All[id].Place().Key))
	f.Play(func() { k.SetMode("PR area") })
	assert.NotContains(t, f.OpenMenu(id), curve.Table.Text(), "areas have no threshold")
}

// TestOptionsOfCurves has the lines of equal F1 where precision is drawn.
func TestOptionsOfCurves(t *testing.T) {
	f, k, _ := open(t, "")
	f.Play(func() { (&page.Toolbar{Page: f.Page}).OnOptions(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, f.Text(), curve.FLines.Text())
	f.Play(func() { k.SetMode("ROC") })
	assert.NotContains(t, f.Text(), curve.FLines.Text())
}

// TestCurvesAreSaved saves all curves of the card, and shows it full screen.
func TestCurvesAreSaved(t *testing.T) {
	f, _, id := open(t, "")
	f.Tell(drawn(id, 1, 2))
	f.OpenMenu(id)
	f.Choose("Save as CSV")
	f.Play(func() { f.Host.Made(70, nil) })
	asked := f.LastExport()
	assert.Equal(t, wire.ExportCSV, asked.Kind)
	assert.Equal(t, []wire.RunID{1, 2}, asked.Runs)
	f.Play(func() { f.Page.Cards.Hover.On(id); f.Page.Key("f", false) })
	assert.Contains(t, f.Host.Address, "fullscreen=pr_curves")
	f.Play(func() { f.Page.Key("f", false) })
	assert.NotContains(t, f.Host.Address, "fullscreen")
}
