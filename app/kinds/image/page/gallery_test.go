package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/image"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// gallery returns a page with an image tag in two runs; fragment is added to its URL.
func gallery(t *testing.T, fragment string) *pagetest.Fixture {
	f := pagetest.New(t, "src=../runs/&tab=images"+fragment)
	c := pagetest.TagsNamed(image.ID, "val/sample", "val/other")
	c.Tags[0].Runs, c.Tags[1].Runs = []wire.RunID{1, 2}, []wire.RunID{2}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), c)
	return f
}

// asked returns the last question of a type.
func asked[Q wire.Coded](f *pagetest.Fixture) (last Q) {
	f.T.Helper()
	found := false
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			if q, ok := on.What.(Q); ok {
				last, found = q, true
			}
		}
	}
	require.True(f.T, found, "%T was not asked", last)
	return last
}

func TestGridOfTheAddress(t *testing.T) {
	f := gallery(t, "&grid=96%3A1%3A5%3Aval%2Fsample")
	assert.Equal(t, &image.GetSteps{Tag: 101, Runs: []wire.RunID{1, 2}, Columns: 5, Sample: 1},
		asked[*image.GetSteps](f))
	f.Tell(pagetest.About("",
		&image.Steps{
			Runs: []wire.RunID{1, 2}, Columns: []int64{0, 50, 100}, Count: 101, Samples: 3,
			Images: 6, Bytes: 600,
		}))
	assert.Contains(t, f.Text(), "2 runs · 3 of 101 steps")
	assert.Contains(t, f.Text(), words.SampleOf(2, 3))
	assert.Contains(t, f.HTML(), `role="grid"`)
	assert.Contains(t, f.Host.Fragment(), "grid=96%3A1%3A5%3Aval%2Fsample")

	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.HTML(), `role="grid"`)
	assert.NotContains(t, f.Host.Fragment(), "grid=")
}

func TestGridIsOpenedByKeyAndWithoutImages(t *testing.T) {
	f := gallery(t, "")
	f.Play(func() { assert.True(t, f.Page.Key("g", false)) })
	assert.Equal(t, 10, asked[*image.GetSteps](f).Columns, "of the first tag")
	assert.Contains(t, f.Host.Fragment(), "grid=120%3A0%3A10%3Aval%2Fother")
	f.Tell(pagetest.About("", &image.Steps{}))
	assert.Contains(t, f.Text(), image.GridEmpty.Text())
}

func TestStepsThatAreTyped(t *testing.T) {
	f := gallery(t, "&grid=96%3A0%3A7%2C9%2C3%2C9%3Aval%2Fsample")
	assert.Equal(t, []int64{3, 7, 9}, asked[*image.GetSteps](f).Chosen, "in their order, each once")
	f = gallery(t, "&grid=9999%3A0%3Anonsense%3Aval%2Fsample")
	assert.Equal(t, 10, asked[*image.GetSteps](f).Columns)
	assert.Contains(t, f.Host.Fragment(), "grid=", "it is open")
}

func TestComparisonOfTheAddress(t *testing.T) {
	f := gallery(t,
		"&compare=overlay%3A50%3A0%3Aimages%3Aa%0Aval%2Fsample&compare=overlay%3A7%3A2%3Aimages%3Ab%0Aval%2Fsample")
	var cells []image.GetCell
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			if q, ok := on.What.(*image.GetCell); ok {
				cells = append(cells, *q)
			}
		}
	}
	assert.Equal(t,
		[]image.GetCell{{Tag: 101, Run: 1, Step: 50}, {Tag: 101, Run: 2, Step: 7, Sample: 2}},
		cells)
	assert.Contains(t, f.Text(), image.CompareOpacity.Text())
	f.Play(func() { assert.True(t, f.Page.Key("5", false)) })
	assert.Contains(t, f.Text(), image.CompareGain.Text())
	assert.Contains(t, f.Host.Fragment(), "compare=difference%3A50")
	f.Play(func() { assert.True(t, f.Page.Key("x", false)) })
	assert.Contains(t, f.Host.Fragment(), "compare=difference%3A7%3A2%3Aimages%3Ab")
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.Host.Fragment(), "compare=")
}

func TestComparisonFromTheMenuOfACard(t *testing.T) {
	f, id := imageCards(t)
	f.Tell(answer(id, 9, 10, 5))
	f.OpenMenu(id)
	f.Choose(image.CompareOpen.Text())
	assert.Equal(t, int64(-1<<63), asked[*image.GetCell](f).Step,
		"the first step, since there is no other run")
}

func TestAllImagesOfATagAreSaved(t *testing.T) {
	f, id := imageCards(t)
	f.OpenMenu(id)
	f.Asked()
	f.Choose(image.SaveImages.Text())
	assert.Equal(t, &image.GetSteps{Tag: 101, Runs: []wire.RunID{1}}, asked[*image.GetSteps](f))
}
