package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/image"
	imagepage "eventlens/app/kinds/image/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// imageCards returns a page with one image tag in one run on screen, after its first request, and
// the card's id.
func imageCards(t *testing.T) (*pagetest.Fixture, string) {
	f := pagetest.New(t, "src=../runs/&tab=images")
	c := pagetest.TagsNamed(image.ID, "val/sample")
	c.Tags[0].Runs = []wire.RunID{1}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), c)
	ids := f.CardIDs()
	require.Len(t, ids, 1)
	assert.Empty(t, gets(f), "nothing is read far from the viewport")
	f.Show(ids...)
	return f, ids[0]
}

// imageQuestion is a question for an image.
type imageQuestion struct {
	Card          string
	Tag           wire.TagID
	Run           wire.RunID
	Index, Sample int
}

func gets(f *pagetest.Fixture) (asked []imageQuestion) {
	for _, m := range f.Asked() {
		if m, ok := m.(*pagetest.On); ok {
			if q, ok := m.What.(*image.Get); ok {
				asked = append(asked, imageQuestion{m.Card, q.Tag, q.Run, q.Index, q.Sample})
			}
		}
	}
	return asked
}

func answer(id string, index, count int, blob wire.Ref) *pagetest.On {
	return pagetest.About(id,
		&image.Image{
			Stamp: wire.Stamp{
				Index: index, Count: count, Step: wire.Plain("60,000"),
				Time: wire.Plain("17 Nov 01:12:44"),
			},
			Samples: 3, Answers: 1, Format: imagefile.PNG, Frames: 1, Bytes: 900, Width: 32,
			Height: 20, Encoded: blob,
		})
}

func TestImageOfTheLatestStep(t *testing.T) {
	f, id := imageCards(t)
	assert.Equal(t, []imageQuestion{{Card: id, Tag: 101, Run: 1, Index: -1}}, gets(f))
	assert.Contains(t, f.Text(), "Reading the image")
	f.Tell(answer(id, 9, 10, 5))
	html := f.HTML()
	assert.Contains(t, html, `src="blob:5"`)
	assert.Contains(t, html, `aria-label="val/sample, a, Step 60,000"`)
	assert.Contains(t, html, `class="pixels"`, "enlarged without smoothing")
	assert.Contains(t, html, `max="9"`)
	assert.Contains(t, f.Text(), "Step 60,000 · 17 Nov 01:12:44 32 × 20")
	assert.Contains(t, f.Text(), "1 of 3")

	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 101, Kind: image.ID, Name: "val/sample", Values: 11, Runs: []wire.RunID{1},
	}}}, &wire.Loaded{})
	assert.Len(t, gets(f), 1, "a later step is followed")
	f.Tell(answer(id, 10, 11, 6), &wire.Loaded{})
	assert.Empty(t, gets(f))
}

func TestImageSliderHasOneRequestUnderWay(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(answer(id, 9, 10, 5))
	gets(f)
	card := f.Page.Cards.All[id].(*imagepage.ImageCard)
	for at := range 5 {
		f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: at}) })
	}
	assert.Equal(t, []imageQuestion{{Card: id, Tag: 101, Run: 1, Index: 0}}, gets(f))
	f.Host.Forget()
	f.Tell(answer(id, 0, 10, 6))
	assert.Equal(t, []imageQuestion{{Card: id, Tag: 101, Run: 1, Index: 4}}, gets(f),
		"the places in between are skipped")
	assert.Equal(t, []hosttest.Image{{Ref: 6, Still: true}}, hosttest.Take(&f.Host.Pictured))
	assert.Equal(t, []string{"blob:5"}, hosttest.Take(&f.Host.Revoked))

	f.Tell(answer(id, 4, 10, 7))
	assert.Equal(t, []imageQuestion{{Card: id, Tag: 101, Run: 1, Index: 3}}, gets(f),
		"the one before, the way from the last")
	f.Play(func() { card.GoToSample(7) })
	assert.Equal(t, 2, gets(f)[0].Sample, "no image beyond the last")
}

// TestLookIsInTheAddress checks that a URL restores the look of images.
func TestLookIsInTheAddress(t *testing.T) {
	f := pagetest.New(t,
		"src=../runs/&tab=images&imagesize=actual&imagezoom=same&brightness=150&contrast=9000")
	assert.Equal(t, []hosttest.Tone{{Brightness: 1.5, Contrast: 5}}, hosttest.Take(&f.Host.Toned))
	assert.Equal(t, []hosttest.Zoom{{How: "actual"}, {How: "same"}}, hosttest.Take(&f.Host.Zoomed))
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=images&imagesize=actual&contrast=80") })
	assert.Equal(t, []hosttest.Tone{{Brightness: 1, Contrast: 0.8}}, hosttest.Take(&f.Host.Toned))
	assert.Equal(t, []hosttest.Zoom{{How: "own"}}, hosttest.Take(&f.Host.Zoomed),
		"what changed, and no more")
	look := f.Page.KindOf(image.ID).(interface{ SetFit(choice string) })
	f.Play(func() { look.SetFit("Fit") })
	assert.Equal(t, []hosttest.Zoom{{How: "fit"}}, hosttest.Take(&f.Host.Zoomed))
	assert.Empty(t, f.Host.Toned)
	assert.Contains(t, f.Host.Fragment(), "contrast=80")
	assert.NotContains(t, f.Host.Fragment(), "imagesize")
}

func TestImageThatCannotBeRead(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(pagetest.About(id,
		&image.Image{
			Stamp: wire.Stamp{Count: 1}, Answers: 1,
			Problem: wire.Plain("The file is not kept on this device."),
		}))
	assert.Contains(t, f.Text(), "The file is not kept on this device.")
	assert.NotContains(t, f.HTML(), "<img")
}

func TestImagesAreFreed(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(answer(id, 9, 10, 5))
	f.Host.Forget()
	f.Show()
	assert.Equal(t, []string{"blob:5"}, hosttest.Take(&f.Host.Revoked), "far from the viewport")
	f.Tell(answer(id, 9, 10, 8))
	assert.Equal(t, []wire.Ref{8}, hosttest.Take(&f.Host.Media.Released),
		"an answer that comes too late")
	assert.Empty(t, f.Host.Pictured)

	f.Show(f.CardIDs()...)
	f.Tell(answer(f.CardIDs()[0], 9, 10, 9))
	f.Host.Forget()
	f.Play(func() { f.Host.TellFragment("src=../runs/") })
	assert.Equal(t, []string{"blob:9"}, hosttest.Take(&f.Host.Revoked), "another tab")
	assert.Empty(t, f.Page.Cards.All)
}

// TestImageReadBeforeItsCard checks that the card shows the image without another question.
func TestImageReadBeforeItsCard(t *testing.T) {
	read := func() *pagetest.Fixture {
		host := hosttest.At("src=../runs/")
		host.Decoding = map[string]func(ok, turned bool){}
		f := pagetest.Mount(t, host)
		c := pagetest.TagsNamed(image.ID, "val/sample")
		c.Tags[0].Runs, c.Tags[0].Values = []wire.RunID{1}, 10
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), c)
		f.Play(func() { host.TellTabIntent("images") })
		assert.Equal(t, []imageQuestion{{Tag: 101, Run: 1, Index: -1}}, gets(f))
		f.Tell(answer("", 9, 10, 5))
		return f
	}
	open := func(f *pagetest.Fixture) {
		f.Play(func() { f.Host.TellFragment("src=../runs/&tab=images") })
		f.Show(f.CardIDs()...)
	}
	f := read()
	f.Play(func() { f.Host.Decoding["blob:5"](true, false) })
	open(f)
	assert.Empty(t, gets(f))
	assert.Contains(t, f.HTML(), `src="blob:5"`)

	f = read()
	open(f)
	assert.Empty(t, gets(f))
	assert.Contains(t, f.Text(), "Reading the image")
	f.Play(func() { f.Host.Decoding["blob:5"](true, false) })
	assert.Contains(t, f.HTML(), `src="blob:5"`, "decoded when the card is there")

	f = read()
	f.Play(func() { f.Host.Decoding["blob:5"](true, false) })
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{
		ID: 101, Kind: image.ID, Name: "val/sample", Values: 11, Runs: []wire.RunID{1},
	}}})
	open(f)
	assert.Contains(t, f.HTML(), `src="blob:5"`)
	assert.Len(t, gets(f), 1, "a later step is followed")

	f = read()
	f.Host.Forget()
	f.Play(func() { f.Host.TellTabIntent("histograms") })
	assert.Equal(t, []string{"blob:5"}, hosttest.Take(&f.Host.Revoked), "no card came")
}
