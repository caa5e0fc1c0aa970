package gallery

import (
	"math"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openComparison compares step 50 of run a with step 7 of run b, in a mode. Both images are there.
func openComparison(t *testing.T, mode string) *fixture {
	f := newFixture(t, "&compare="+mode+"%3A50%3A0%3Aimages%3Aa%0Aval%2Fsample&compare="+mode+
		"%3A7%3A0%3Aimages%3Ab%0Aval%2Fsample")
	f.answer(0, &image.Cell{Step: 50, Index: 5, Count: 11, Samples: 2, Blob: 1})
	f.answer(1, &image.Cell{Step: 7, Index: 0, Count: 11, Blob: 2})
	return f
}

// answer answers the last question about a side.
func (f *fixture) answer(side int, cell *image.Cell) {
	f.play(func() { f.Answered(sideName(side), f.compare.serials[side], cell) })
}

// side returns a field of a side that contains a text.
func sideField(side int, text string) app.Context {
	return uitest.FieldOf(object{"value": text, "getAttribute": func(...any) any {
		return sideName(side)
	}})
}

func TestComparisonNamesItsImages(t *testing.T) {
	f := openComparison(t, "side")
	assert.Contains(t, f.text(), "A a Step 50")
	assert.Contains(t, f.text(), "B b Step 7")
	assert.Contains(t, f.text(), image.CompareMeasuring.Text())
	assert.Contains(t, f.text(), words.SampleOf(1, 2), "of two images of the step")
}

// Each mode has its own control, and keys choose the modes in their order.
func TestModesAndTheirControls(t *testing.T) {
	f := openComparison(t, "side")
	for key, mode := range map[string]struct{ name, control, text, moved string }{
		"2": {"swipe", image.CompareSplit.Text(), image.ComparePercent(50), ""},
		"3": {"flicker", image.CompareSpeed.Text(), image.CompareMs(800), image.CompareMs(1500)},
		"4": {"overlay", image.CompareOpacity.Text(), image.ComparePercent(50),
			image.ComparePercent(1500)},
		"5": {"difference", image.CompareGain.Text(), image.CompareTimes(1),
			image.CompareTimes(1500)},
	} {
		f.play(func() {
			_, handled := f.LayerKey(key, false)
			assert.True(t, handled)
		})
		assert.Contains(t, f.address(), "compare="+mode.name+":50:0:")
		assert.Contains(t, f.text(), mode.control)
		assert.Contains(t, f.text(), mode.text)
		f.play(func() { f.compare.component.onControl(uitest.Field("1500"), app.Event{}) })
		assert.Contains(t, f.text(), mode.moved)
	}
	f.play(func() { f.compare.component.onMode(nil, uitest.Pressed(object{"choice": "side"})) })
	assert.Contains(t, f.address(), "compare=side:")
	_, handled := f.LayerKey("5", true)
	assert.False(t, handled, "it was typed into a field")
}

// The border between the images is moved on the picture, too.
func TestBorderBetweenTheImages(t *testing.T) {
	f := openComparison(t, "swipe")
	f.message(f.compare.onMessage, object{"split": "0.25"})
	assert.Contains(t, f.text(), image.ComparePercent(25))
	f.play(func() { f.compare.component.onControl(uitest.Field("75"), app.Event{}) })
	assert.Contains(t, f.text(), image.ComparePercent(75))
	f.play(func() { f.compare.component.onControl(uitest.Field("odd"), app.Event{}) })
	assert.Contains(t, f.text(), image.ComparePercent(75))
}

func TestFiguresOfAComparison(t *testing.T) {
	figures := object{
		"width": "64", "height": "48", "largest": "9", "x": "3", "y": "4", "differ": "100",
		"mean": "0.5", "square": "65.025", "aw": "64", "ah": "48", "bw": "80", "bh": "48",
		"translucent": true,
	}
	f := openComparison(t, "difference")
	f.message(f.compare.onMessage, object{"figures": figures})
	for _, text := range []string{
		image.CompareSizesOf(image.Size(64, 48), image.Size(80, 48)),
		image.CompareMeanOf("0.500"), image.CompareLargestOf(9, 3, 4), image.CompareDecibel("30.0"),
		image.ComparePixels(100, 64*48), image.CompareShared(image.Size(64, 48)),
		image.CompareAlphaRounded.Text(),
	} {
		assert.Contains(t, f.text(), text)
	}
	figures["differ"], figures["exact"], figures["bw"] = "0", true, "64"
	f.message(f.compare.onMessage, object{"figures": figures})
	assert.Contains(t, f.text(), image.CompareSame.Text())
	assert.Contains(t, f.text(), image.CompareAlpha.Text())
	assert.NotContains(t, f.text(), image.CompareShared(image.Size(64, 48)))
}

func TestImagesThatCannotBeCompared(t *testing.T) {
	b := func(text string) string { return words.Labelled(image.CompareB.Text(), text) }
	for want, detail := range map[string]object{
		image.CompareFailed("no memory"): {"error": "no memory"},
		b(words.ImageUndecoded.Text()):   {"undecoded": "b"},
		b(image.CompareTooLarge.Text()):  {"undecoded": "b", "large": true},
	} {
		f := openComparison(t, "side")
		f.message(f.compare.onMessage, detail)
		assert.Contains(t, f.text(), want)
		assert.NotContains(t, f.text(), image.CompareMeasuring.Text())
	}
	f := openComparison(t, "side")
	f.play(func() { f.compare.move(1, 3) })
	f.answer(1, &image.Cell{Step: 30, Index: 3, Count: 11})
	assert.Contains(t, f.text(), b(image.GridNoImage.Text()), "the step has fewer images")
	f.play(func() { f.compare.move(1, 1) })
	f.answer(1, &image.Cell{Index: -1})
	assert.Contains(t, f.text(), b(image.CompareNone.Text()), "a run without any")
}

// While an answer is pending, further steps are added up and asked for at once.
func TestStepsThroughAComparison(t *testing.T) {
	f := openComparison(t, "side")
	asked := len(f.asked)
	for range 3 {
		f.play(func() { assert.True(t, f.compare.key(".")) })
	}
	q, id, _ := last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 101, Run: 2, Step: 7, By: 1}, q)
	assert.Equal(t, "b", id)
	assert.Len(t, f.asked, asked+1)
	f.answer(1, &image.Cell{Step: 8, Index: 1, Count: 11, Blob: 3})
	q, _, _ = last[*image.GetCell](f)
	assert.Equal(t, 2, q.By, "the others at once")
	f.answer(1, &image.Cell{Step: 10, Index: 3, Count: 11, Blob: 4})
	assert.Contains(t, f.text(), "B b Step 10")
	assert.Contains(t, f.address(), "compare=side:10:0:images")

	f.play(func() { assert.True(t, f.compare.key("<")) })
	q, id, _ = last[*image.GetCell](f)
	assert.Equal(t, -1, q.By)
	assert.Equal(t, "a", id)
	f.answer(0, &image.Cell{Step: 40, Index: 4, Count: 11, Blob: 5})
	f.play(func() { f.compare.component.onStep(sideField(0, "10"), app.Event{}) })
	q, _, _ = last[*image.GetCell](f)
	assert.Equal(t, 6, q.By, "the slider goes by index")
	assert.True(t, f.compare.key(">"))
	assert.True(t, f.compare.key(","))
	assert.False(t, f.compare.key("q"))
}

func TestOtherRunsTagsAndImages(t *testing.T) {
	f := openComparison(t, "side")
	f.play(func() { f.compare.component.onRun(sideField(0, "2"), app.Event{}) })
	q, _, _ := last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 101, Run: 2, Step: 50}, q)
	f.play(func() { f.compare.component.onSample(sideFieldBy(0), uitest.Pressed(object{"by": "1"})) })
	q, _, _ = last[*image.GetCell](f)
	assert.Equal(t, 1, q.Sample)
	f.play(func() { f.compare.component.onRun(sideField(0, "1"), app.Event{}) })
	f.play(func() { f.compare.component.onTag(sideField(0, "102"), app.Event{}) })
	q, _, _ = last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 102, Run: 2, Step: 50}, q,
		"of the run that has it, and its first image")
	asked := len(f.asked)
	f.play(func() { f.compare.component.onTag(sideField(0, "999"), app.Event{}) })
	assert.Len(t, f.asked, asked)

	f.play(func() { f.compare.component.onSwap(nil, app.Event{}) })
	assert.Contains(t, f.address(), "compare=side:7:0:images", "A shows the image that B showed")
}

func sideFieldBy(side int) app.Context { return sideField(side, "") }

// An answer to an earlier question, or after the comparison was closed, frees its image.
func TestImagesThatComeTooLateAreFreed(t *testing.T) {
	f := openComparison(t, "side")
	f.play(func() { f.Answered("b", 999, &image.Cell{Step: 9, Index: 2, Blob: 8}) })
	assert.Equal(t, []string{"blob:8"}, f.media.Revoked)
	f.play(func() { f.compare.component.onClose(nil, app.Event{}) })
	assert.Empty(t, f.address())
	f.answer(0, &image.Cell{Step: 50, Index: 5, Blob: 9})
	assert.Equal(t, []string{"blob:8", "blob:9"}, f.media.Revoked)
	f.message(f.compare.onMessage, object{"split": "0.25"})
	assert.Equal(t, 0.5, f.compare.split, "nothing is shown")
}

// A card is compared with another run at its step; the only run with its first step.
func TestCardIsCompared(t *testing.T) {
	f := newFixture(t, "")
	of := Seen{Key: cards.Key{Tag: 101, Run: 2}, Step: 50, Sample: 1}
	f.play(func() { assert.True(t, f.Key("c", of)) })
	q, _, _ := last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 101, Run: 1, Step: 50, Sample: 1}, q)

	f = newFixture(t, "")
	items := f.Items(Seen{Key: cards.Key{Tag: 102, Run: 2}, Step: 50})
	f.play(items[1].Do)
	q, _, _ = last[*image.GetCell](f)
	assert.Equal(t, &image.GetCell{Tag: 102, Run: 2, Step: math.MinInt64, By: 1}, q)
	f.answer(1, &image.Cell{Index: -1, Count: 3})
	q, _, _ = last[*image.GetCell](f)
	assert.Equal(t, 1, q.By, "all steps come later: the first of them")

	f = newFixture(t, "")
	assert.False(t, f.Key("c", Seen{}), "no card")
	f.play(func() { f.CompareCard(Seen{Key: cards.Key{Tag: wire.TagID(999)}}) })
	assert.Empty(t, f.address(), "a tag that is no more")
}

// Comparisons open over the grid that they come from, and Escape goes back to it.
func TestComparisonOverAGrid(t *testing.T) {
	f := openGrid(t)
	f.message(f.grid.onMessage, object{"number": "0", "beside": "1.50"})
	assert.False(t, f.Uncovered())
	f.play(func() { f.LayerKey("Escape", false) })
	assert.Contains(t, f.address(), "grid=")
	assert.NotContains(t, f.address(), "compare=")
	assert.True(t, f.Uncovered(), "the grid has the focus again")
}

func TestAddressesOfComparisons(t *testing.T) {
	for _, bad := range []string{
		"&compare=side%3A1%3A0%3Ax", "&compare=side%3A1&compare=side%3A2",
		"&compare=side%3Ax%3A0%3Aa&compare=side%3A1%3A0%3Ab",
	} {
		assert.Empty(t, newFixture(t, bad).address(), bad)
	}
	f := newFixture(t, "&compare=odd%3A1%3Ax%3Aa&compare=flicker%3A2%3A1%3Ab")
	assert.Contains(t, f.address(), "compare=side:1:0:a", "the usual mode, and image")
}
