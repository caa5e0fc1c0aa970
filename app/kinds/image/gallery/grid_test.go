package gallery

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/image"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openGrid opens the grid of the first tag from a URL, and answers its question for rows and
// columns.
func openGrid(t *testing.T) *fixture {
	f := newFixture(t, "&grid=96%3A0%3A5%3Aval%2Fsample")
	_, _, serial := last[*image.GetSteps](f)
	f.play(func() {
		f.Answered("", serial, &image.Steps{
			Runs: []wire.RunID{1, 2}, Columns: []int64{0, 50}, Count: 51, Samples: 3, Images: 6,
		})
	})
	return f
}

func TestTextsOfGrid(t *testing.T) {
	f := openGrid(t)
	assert.Contains(t, f.text(), "2 runs · 2 of 51 steps")
	assert.Contains(t, f.text(), words.SampleOf(1, 3))
	f.play(func() { f.grid.component.onNext(nil, app.Event{}) })
	assert.Contains(t, f.text(), words.SampleOf(2, 3))
	for range 3 {
		f.play(func() { f.grid.component.onNext(nil, app.Event{}) })
	}
	assert.Contains(t, f.text(), words.SampleOf(3, 3), "the last image has no next one")
	assert.Contains(t, f.address(), "grid=96:2:5:val/sample")
	f.play(func() { f.grid.component.onPrevious(nil, app.Event{}) })
	assert.Contains(t, f.text(), words.SampleOf(2, 3))
}

// The script of the grid asks for the images of cells that come into view. A question names the run
// and the step of its cell, so that the answer reaches the cell even if rows or columns have moved.
func TestCellsInViewAreRequested(t *testing.T) {
	f := openGrid(t)
	f.message(f.grid.onMessage, object{"number": "0", "want": "1.50 2.0 invalid"})
	q, id, _ := last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 101, Run: 2, Step: 0}, q)
	assert.Equal(t, "grid 0 2.0", id)
	before := len(f.asked)
	f.message(f.grid.onMessage, object{"number": "7", "want": "1.0"})
	assert.Len(t, f.asked, before, "a message of another grid asks nothing")

	f.play(func() { f.Answered("grid invalid", 1, &image.Cell{Blob: 5}) })
	assert.Equal(t, []string{"blob:5"}, f.media.Revoked, "no cell shows the image")
}

func TestTextsOfCells(t *testing.T) {
	f := openGrid(t)
	for _, c := range []struct {
		name        string
		cell        image.Cell
		label, note string
	}{
		{"an image", image.Cell{Step: 50, Index: 1, Blob: 1}, "b, Step 50", ""},
		{"an image of an earlier step", image.Cell{Step: 40, Index: 1, Blob: 1}, "b, Step 40",
			image.GridNote("40")},
		{"no step so far", image.Cell{Index: -1}, "b, Step 50", image.GridNothing.Text()},
		{"a step without this image", image.Cell{Step: 50}, "b, Step 50", image.GridNoImage.Text()},
	} {
		label, note := f.grid.cellTexts(2, 50, &c.cell)
		assert.Equal(t, c.label, label, c.name)
		assert.Equal(t, c.note, note, c.name)
	}
}

func TestPressOnACellShowsItsImageFullScreen(t *testing.T) {
	f := openGrid(t)
	f.message(f.grid.onMessage, object{"number": "0", "open": "2.50"})
	assert.Equal(t, []string{"show tag 101, run 2, step 50, image 0"}, f.calls)
}

func TestTwoPickedCellsAreCompared(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.component.onPick(nil, app.Event{}) })
	f.message(f.grid.onMessage, object{"number": "0", "open": "1.0"})
	assert.Equal(t, []string{image.GridPicked("a", "0")}, f.said)
	f.message(f.grid.onMessage, object{"number": "0", "open": "1.0"})
	assert.Empty(t, f.grid.picked, "a second press on the picked cell unpicks it")
	f.message(f.grid.onMessage, object{"number": "0", "open": "1.0"})
	f.message(f.grid.onMessage, object{"number": "0", "open": "2.50"})
	assert.Contains(t, f.text(), image.CompareTitle.Text())
	assert.Equal(t, 2, strings.Count(f.address(), "compare="))
	assert.Contains(t, f.address(), "compare=side:0:0:")
	assert.Contains(t, f.address(), "compare=side:50:0:")
}

// A keyboard command compares a cell with the cell to its left, and the first cell of a row with
// the cell to its right.
func TestNeighboursAreCompared(t *testing.T) {
	for cell, want := range map[string][2]int64{"1.50": {0, 50}, "1.0": {50, 0}} {
		f := openGrid(t)
		f.message(f.grid.onMessage, object{"number": "0", "beside": cell})
		assert.Equal(t, want, [2]int64{f.look.sides[0].step, f.look.sides[1].step}, cell)
	}
	f := openGrid(t)
	f.grid.steps.Columns = []int64{0}
	f.message(f.grid.onMessage, object{"number": "0", "beside": "2.0"})
	assert.NotEqual(t, f.look.sides[0].card, f.look.sides[1].card, "one column: two runs")
	f = openGrid(t)
	f.message(f.grid.onMessage, object{"number": "0", "beside": "1.7"})
	assert.False(t, f.look.compare, "the grid does not have this cell")
}

func TestTypedColumns(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.component.onColumns(uitest.Field("9; 3,3 −1"), app.Event{}) })
	q, _, _ := last[*image.GetSteps](f)
	assert.Equal(t, []int64{-1, 3, 9}, q.Chosen)
	assert.Contains(t, f.address(), "grid=96:0:-1,3,9:val/sample")
	f.play(func() { f.grid.component.onColumns(uitest.Field("7,"), app.Event{}) })
	assert.Contains(t, f.address(), "grid=96:0:7,:val/sample", "one step, not seven columns")
	for _, bad := range []string{"", "x", "0", ",", "3 4x"} {
		f.play(func() { f.grid.component.onColumns(uitest.Field(bad), app.Event{}) })
		assert.Contains(t, f.text(), image.GridBad.Text(), bad)
	}
	f.play(func() { f.grid.component.onColumns(uitest.Field("20"), app.Event{}) })
	assert.NotContains(t, f.text(), image.GridBad.Text())
	q, _, _ = last[*image.GetSteps](f)
	assert.Equal(t, 20, q.Columns)
}

func TestGridOfAnotherTag(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.component.onTag(uitest.Field("val/other"), app.Event{}) })
	q, _, _ := last[*image.GetSteps](f)
	assert.Equal(t, &image.GetSteps{Tag: 102, Runs: []wire.RunID{2}, Columns: 5}, q)
	assert.Contains(t, f.text(), image.CompareReading.Text(), "the previous tag's cells are gone")
	f.play(func() { f.grid.component.onTag(uitest.Field("no such tag"), app.Event{}) })
	assert.Contains(t, f.address(), "val/other")
}

func TestSizeOfCells(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.component.onSize(uitest.Field("200"), app.Event{}) })
	f.play(func() { f.grid.component.onSized(uitest.Field("9999"), app.Event{}) })
	assert.Contains(t, f.address(), "grid=400:", "the maximum")
	f.play(func() { f.grid.component.onSized(uitest.Field("invalid"), app.Event{}) })
	assert.Contains(t, f.address(), "grid=400:")
}

func TestGridIsOpenedAndClosed(t *testing.T) {
	f := newFixture(t, "")
	f.play(func() { assert.True(t, f.Key("g", Seen{})) })
	assert.Contains(t, f.address(), "grid=120:0:10:val/", "the first tag, cells of the usual size")
	assert.Equal(t, []string{"leave full screen"}, f.calls)
	open, handled := f.LayerKey("Enter", false)
	assert.Equal(t, [2]bool{true, false}, [2]bool{open, handled}, "the page handles other keys")
	f.play(func() { f.grid.component.onClose(nil, app.Event{}) })
	assert.Empty(t, f.address())
	open, handled = f.LayerKey("Escape", false)
	assert.Equal(t, [2]bool{}, [2]bool{open, handled})
}

// SaveAll first asks for the size of the archive. If the answer counts no images, nothing is saved.
func TestSaveAllWithoutImages(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.component.onSave(nil, app.Event{}) })
	q, _, serial := last[*image.GetSteps](f)
	require.Equal(t, &image.GetSteps{Tag: 101, Runs: []wire.RunID{1, 2, 3}}, q)
	f.play(func() { f.Answered("", serial, &image.Steps{}) })
	assert.Equal(t, []string{image.GridEmpty.Text()}, f.said)
	assert.Contains(t, f.text(), "2 of 51 steps", "the answer does not change rows and columns")
}

// A new worker has received no questions yet: the grid and the comparison ask again, and stay open.
func TestGalleryAsksANewWorker(t *testing.T) {
	f := openComparison(t, "side")
	f.play(func() { f.OpenGrid(101) })
	before := len(f.asked)
	ask := func() { f.grid.ask(); f.compare.ask() }
	f.play(ask)
	assert.Len(t, f.asked, before, "nothing changed")
	assert.False(t, f.ForgetIDs(), "it closes no layer")
	f.play(ask)
	assert.Len(t, f.asked, before+3, "one question for rows and columns, and two for images")
	assert.Contains(t, f.address(), "grid=")
	assert.Contains(t, f.address(), "compare=")
}
