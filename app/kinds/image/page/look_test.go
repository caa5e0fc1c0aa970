package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/image"
	imagepage "eventlens/app/kinds/image/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// part returns an answer with one of the images of a step.
func part(id string, sample, of int, blob wire.Ref, problem string) *pagetest.On {
	m := &image.Image{
		Stamp:   wire.Stamp{Index: 9, Count: 10, Number: 60_000, Step: wire.Plain("60,000")},
		Samples: 3, Sample: sample, Answers: of, Width: 32, Height: 20, Format: imagefile.PNG,
		Frames: 1, Bytes: 900, Encoded: blob,
	}
	if problem != "" {
		m.Problem = wire.Plain(problem)
	}
	return pagetest.About(id, m)
}

// TestOldImageStaysUntilTheNextIsDecoded checks that some image is always visible, and that the old
// one is freed afterwards.
func TestOldImageStaysUntilTheNextIsDecoded(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(answer(id, 9, 10, 5))
	f.Host.Decoding = map[string]func(ok, turned bool){}
	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 3}) })
	f.Tell(answer(id, 3, 10, 6))
	f.Host.Forget()
	assert.Contains(t, f.HTML(), `src="blob:5"`)
	card := f.Page.Cards.All[id].(*imagepage.ImageCard)
	assert.False(t, card.Arrived())
	f.Play(func() { f.Host.Decoding["blob:6"](true, false) })
	assert.Contains(t, f.HTML(), `src="blob:6"`)
	assert.True(t, card.Arrived())
	assert.Equal(t, []string{"blob:5"}, hosttest.Take(&f.Host.Revoked))

	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 4}) })
	f.Tell(answer(id, 4, 10, 7))
	f.Show() // the card leaves while the image is being decoded
	f.Play(func() { f.Host.Decoding["blob:7"](true, false) })
	assert.ElementsMatch(t, []string{"blob:6", "blob:7"}, hosttest.Take(&f.Host.Revoked))
}

// TestTurnedImageFollowsTheBrowser checks the size of an image that the browser shows rotated by a
// quarter turn against its file.
func TestTurnedImageFollowsTheBrowser(t *testing.T) {
	f, id := imageCards(t)
	f.Host.Decoding = map[string]func(ok, turned bool){}
	f.Tell(answer(id, 9, 10, 5))
	f.Play(func() { f.Host.Decoding["blob:5"](true, true) })
	assert.Contains(t, f.Text(), "20 × 32")
}

// TestImageReadWhileAnAnswerIsUnderWay checks that the card asks again if the answer does not
// include the image yet.
func TestImageReadWhileAnAnswerIsUnderWay(t *testing.T) {
	f, id := imageCards(t)
	gets(f)
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 101, Kind: image.ID, Name: "val/sample", Values: 11, Runs: []wire.RunID{1},
	}}}, &wire.Loaded{})
	assert.Empty(t, gets(f), "one request at a time")
	f.Tell(answer(id, 9, 10, 5))
	assert.Len(t, gets(f), 1, "there may be a later step than the one that came")
	f.Tell(answer(id, 10, 11, 6), &wire.Loaded{})
	assert.Empty(t, gets(f))
}

// TestWhatIsWrongIsSaid checks that a problem is shown beside the image, or in its place, with its
// bytes to save, if there is no image.
func TestWhatIsWrongIsSaid(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(part(id, 0, 1, 5, "This SVG has scripts, which are not run."))
	assert.Contains(t, f.HTML(), `src="blob:5"`)
	assert.Contains(t, f.Text(), "which are not run.")

	f.Host.Decoding = map[string]func(ok, turned bool){}
	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 3}) })
	f.Tell(part(id, 0, 1, 6, ""))
	f.Play(func() { f.Host.Decoding["blob:6"](false, false) })
	assert.Contains(t, f.Text(), "cannot decode this image")
	assert.Contains(t, f.Text(), "Save its 900 B")
	assert.NotContains(t, f.HTML(), "<img")
}

// TestAllImagesOfAStepBesideEachOther checks that they appear together, each a button that shows it
// alone.
func TestAllImagesOfAStepBesideEachOther(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(answer(id, 9, 10, 5))
	gets(f)
	card := f.Page.Cards.All[id].(*imagepage.ImageCard)
	f.Play(card.ShowAll)
	assert.Equal(t, image.AllSamples, gets(f)[0].Sample)
	f.Tell(part(id, 2, 3, 8, ""), part(id, 0, 3, 6, ""))
	assert.Contains(t, f.HTML(), `src="blob:5"`, "not before all are there")
	f.Tell(part(id, 1, 3, 0, "The image is damaged."))
	html := f.HTML()
	assert.Less(t, strings.Index(html, "blob:6"), strings.Index(html, "blob:8"))
	assert.NotContains(t, html, "blob:5")
	assert.Contains(t, html, "The image is damaged.")
	assert.Contains(t, f.Text(), "3 of 3")

	f.Host.Forget()
	f.Play(func() { card.GoToSample(2) })
	f.Tell(part(id, 2, 1, 9, ""))
	assert.ElementsMatch(t, []string{"blob:6", "blob:8"}, hosttest.Take(&f.Host.Revoked))
	assert.Contains(t, f.Text(), "3 of 3")
}

// TestImageIsSaved checks that an image is saved as it was logged, under a descriptive name.
func TestImageIsSaved(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(part(id, 0, 1, 5, ""))
	f.Asked()
	labels := f.OpenMenu(id)
	assert.Subset(t, labels,
		[]string{"Zoom in", "Zoom out", "Fit", "Actual size", "Same zoom for all images",
			"Save image"})
	f.Choose("Save image")
	asked := f.Asked()
	save, ok := asked[len(asked)-1].(*pagetest.On)
	require.True(t, ok)
	assert.Equal(t, 9, save.What.(*image.Save).Index, "the step that is seen")
	f.Host.Forget()
	f.Tell(pagetest.About(id,
		&image.File{
			Number: 60_000, Samples: 3, Sample: 0, Format: imagefile.JPEG, Bytes: 900, Blob: 7,
		}))
	assert.Equal(t, []hosttest.Download{{Name: "a-val_sample-60000-1.jpg", Blob: 7}},
		hosttest.Take(&f.Host.Saved))
	f.Tell(pagetest.About(id, &image.File{Blob: 8}))
	assert.Equal(t, []wire.Ref{8}, hosttest.Take(&f.Host.Saver.Released), "nobody asked")
	assert.Empty(t, f.Host.Saved)
}

// TestLookOfImages checks that a changed look applies to all images.
func TestLookOfImages(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(part(id, 0, 1, 5, ""))
	f.Host.Forget()
	f.OpenMenu(id)
	f.Choose("Same zoom for all images")
	f.OpenMenu(id)
	f.Choose("Zoom in")
	assert.Equal(t, []hosttest.Zoom{{How: "same"}, {Element: id + "-plot", How: "in"}},
		hosttest.Take(&f.Host.Zoomed))
	look := f.Page.KindOf(image.ID).(interface {
		SetTone(brightness, contrast int)
		SetFit(choice string)
	})
	f.Play(func() { look.SetTone(1500, 9000) })
	f.Play(func() { look.SetFit("1:1") })
	assert.Equal(t, []hosttest.Tone{{Brightness: 1.5, Contrast: 5}}, hosttest.Take(&f.Host.Toned))
	assert.Equal(t, []hosttest.Zoom{{How: "actual"}}, hosttest.Take(&f.Host.Zoomed))
	assert.Contains(t, f.HTML(), `aria-valuetext="150 %"`)
}
