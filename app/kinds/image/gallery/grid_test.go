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

// openGrid opens the grid of the first tag, whose steps are known.
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

func TestGridSaysWhatItShows(t *testing.T) {
	f := openGrid(t)
	assert.Contains(t, f.text(), "2 runs · 2 of 51 steps")
	assert.Contains(t, f.text(), words.SampleOf(1, 3))
	f.play(func() { f.grid.on.onNext(nil, app.Event{}) })
	assert.Contains(t, f.text(), words.SampleOf(2, 3))
	for range 3 {
		f.play(func() { f.grid.on.onNext(nil, app.Event{}) })
	}
	assert.Contains(t, f.text(), words.SampleOf(3, 3), "and no further")
	assert.Contains(t, f.address(), "grid=96:2:5:val/sample")
	f.play(func() { f.grid.on.onPrevious(nil, app.Event{}) })
	assert.Contains(t, f.text(), words.SampleOf(2, 3))
}

// The script of the grid asks for cells that come into view. An answer goes to the cell of the run
// and step that was asked about, whatever moved meanwhile.
func TestCellsAreAskedForAsTheyAreSeen(t *testing.T) {
	f := openGrid(t)
	f.told(f.grid.told, object{"number": "0", "want": "1.50 2.0 odd"})
	q, id, _ := last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 101, Run: 2, Step: 0}, q)
	assert.Equal(t, "grid 0 2.0", id)
	before := len(f.asked)
	f.told(f.grid.told, object{"number": "7", "want": "1.0"})
	assert.Len(t, f.asked, before, "of a grid that was left")

	f.play(func() { f.Answered("grid odd", 1, &image.Cell{Blob: 5}) })
	assert.Equal(t, []string{"blob:5"}, f.media.Revoked, "nobody shows it")
}

func TestTextsOfCells(t *testing.T) {
	f := openGrid(t)
	for _, c := range []struct {
		name        string
		cell        image.Cell
		label, note string
	}{
		{"an image", image.Cell{Step: 50, Index: 1, Blob: 1}, "b, Step 50", ""},
		{"of an earlier step", image.Cell{Step: 40, Index: 1, Blob: 1}, "b, Step 40",
			image.GridNote("40")},
		{"nothing so far", image.Cell{Index: -1}, "b, Step 50", image.GridNothing.Text()},
		{"a step without it", image.Cell{Step: 50}, "b, Step 50", image.GridNoImage.Text()},
	} {
		label, note := f.grid.cellTexts(2, 50, &c.cell)
		assert.Equal(t, c.label, label, c.name)
		assert.Equal(t, c.note, note, c.name)
	}
}

func TestPressOnACellShowsItsImageFullScreen(t *testing.T) {
	f := openGrid(t)
	f.told(f.grid.told, object{"number": "0", "open": "2.50"})
	assert.Equal(t, []string{"fill 101 of 2 at 50, 0"}, f.calls)
}

func TestTwoPickedCellsAreCompared(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.on.onPick(nil, app.Event{}) })
	f.told(f.grid.told, object{"number": "0", "open": "1.0"})
	assert.Equal(t, []string{image.GridPicked("a", "0")}, f.said)
	f.told(f.grid.told, object{"number": "0", "open": "1.0"})
	assert.Empty(t, f.grid.picked, "the same one again takes it back")
	f.told(f.grid.told, object{"number": "0", "open": "1.0"})
	f.told(f.grid.told, object{"number": "0", "open": "2.50"})
	assert.Contains(t, f.text(), image.CompareTitle.Text())
	assert.Equal(t, 2, strings.Count(f.address(), "compare="))
	assert.Contains(t, f.address(), "compare=side:0:0:")
	assert.Contains(t, f.address(), "compare=side:50:0:")
}

// A key compares a cell with the one before it, the first of its row with the next one.
func TestNeighboursAreCompared(t *testing.T) {
	for key, want := range map[string][2]int64{"1.50": {0, 50}, "1.0": {50, 0}} {
		f := openGrid(t)
		f.told(f.grid.told, object{"number": "0", "beside": key})
		assert.Equal(t, want, [2]int64{f.look.sides[0].step, f.look.sides[1].step}, key)
	}
	f := openGrid(t)
	f.grid.steps.Columns = []int64{0}
	f.told(f.grid.told, object{"number": "0", "beside": "2.0"})
	assert.NotEqual(t, f.look.sides[0].card, f.look.sides[1].card, "with only one column: two runs")
	f = openGrid(t)
	f.told(f.grid.told, object{"number": "0", "beside": "1.7"})
	assert.False(t, f.look.compare, "a cell that is no more")
}

func TestColumnsThatAreTyped(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.on.onColumns(uitest.Field("9; 3,3 −1"), app.Event{}) })
	q, _, _ := last[*image.GetSteps](f)
	assert.Equal(t, []int64{-1, 3, 9}, q.Chosen)
	assert.Contains(t, f.address(), "grid=96:0:-1,3,9:val/sample")
	f.play(func() { f.grid.on.onColumns(uitest.Field("7,"), app.Event{}) })
	assert.Contains(t, f.address(), "grid=96:0:7,:val/sample", "one step, not seven columns")
	for _, bad := range []string{"", "x", "0", ",", "3 4x"} {
		f.play(func() { f.grid.on.onColumns(uitest.Field(bad), app.Event{}) })
		assert.Contains(t, f.text(), image.GridBad.Text(), bad)
	}
	f.play(func() { f.grid.on.onColumns(uitest.Field("20"), app.Event{}) })
	assert.NotContains(t, f.text(), image.GridBad.Text())
	q, _, _ = last[*image.GetSteps](f)
	assert.Equal(t, 20, q.Columns)
}

func TestGridOfAnotherTag(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.on.onTag(uitest.Field("val/other"), app.Event{}) })
	q, _, _ := last[*image.GetSteps](f)
	assert.Equal(t, &image.GetSteps{Tag: 102, Runs: []wire.RunID{2}, Columns: 5}, q)
	assert.Contains(t, f.text(), image.CompareReading.Text(), "the cells of the other tag are gone")
	f.play(func() { f.grid.on.onTag(uitest.Field("no such tag"), app.Event{}) })
	assert.Contains(t, f.address(), "val/other")
}

func TestSizeOfCells(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.on.onSize(uitest.Field("200"), app.Event{}) })
	f.play(func() { f.grid.on.onSized(uitest.Field("9999"), app.Event{}) })
	assert.Contains(t, f.address(), "grid=400:", "the largest there is")
	f.play(func() { f.grid.on.onSized(uitest.Field("odd"), app.Event{}) })
	assert.Contains(t, f.address(), "grid=400:")
}

func TestGridIsOpenedAndClosed(t *testing.T) {
	f := newFixture(t, "")
	f.play(func() { assert.True(t, f.Key("g", Seen{})) })
	assert.Contains(t, f.address(), "grid=120:0:10:val/", "of the first tag, in the usual size")
	assert.Equal(t, []string{"leave full screen"}, f.calls)
	open, handled := f.LayerKey("Enter", false)
	assert.Equal(t, [2]bool{true, false}, [2]bool{open, handled}, "other keys are the page's")
	f.play(func() { f.grid.on.onClose(nil, app.Event{}) })
	assert.Empty(t, f.address())
	open, handled = f.LayerKey("Escape", false)
	assert.Equal(t, [2]bool{}, [2]bool{open, handled})
}

// The size of an archive is asked for first; the page then saves that many bytes.
func TestSaveAllWithoutImages(t *testing.T) {
	f := openGrid(t)
	f.play(func() { f.grid.on.onSave(nil, app.Event{}) })
	q, _, serial := last[*image.GetSteps](f)
	require.Equal(t, &image.GetSteps{Tag: 101, Runs: []wire.RunID{1, 2, 3}}, q)
	f.play(func() { f.Answered("", serial, &image.Steps{}) })
	assert.Equal(t, []string{image.GridEmpty.Text()}, f.said)
	assert.Contains(t, f.text(), "2 of 51 steps", "the grid keeps its own rows and columns")
}

// A new worker knows of no question: the grid and the comparison ask it again, and stay open.
func TestGalleryAsksANewWorker(t *testing.T) {
	f := openComparison(t, "side")
	f.play(func() { f.OpenGrid(101) })
	before := len(f.asked)
	ask := func() { f.grid.ask(); f.compare.ask() }
	f.play(ask)
	assert.Len(t, f.asked, before, "nothing changed")
	assert.False(t, f.ForgetIDs(), "it closes nothing")
	f.play(ask)
	assert.Len(t, f.asked, before+3, "rows and columns, and two images")
	assert.Contains(t, f.address(), "grid=")
	assert.Contains(t, f.address(), "compare=")
}
