package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/other"
	"eventlens/app/kinds/text"
	"eventlens/app/page/pagetest"
	"eventlens/app/page/step"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// lists returns the steps of the questions for lists since the last call, by index; -1 is the
// latest.
func lists(f *pagetest.Fixture) (steps []int) {
	for _, m := range f.Asked() {
		if m, ok := m.(*pagetest.On); ok {
			if q, ok := m.What.(*other.List); ok {
				steps = append(steps, q.Step.Index)
			}
		}
	}
	return steps
}

// TestNumbersAreListedAndSaved has a tensor in two runs: each button names its step, and the saved
// file is named after run, tag and step.
func TestNumbersAreListedAndSaved(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=other")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(kind.Other, "net/curve"))
	ids := f.CardIDs()
	require.Len(t, ids, 1)
	assert.Empty(t, lists(f), "nothing is read far from the viewport")
	f.Show(ids...)
	assert.Equal(t, []int{-1}, lists(f))
	stamp := wire.Stamp{Index: 4, Count: 5, Number: 40, Step: wire.Whole(40)}
	sizes := &other.Sizes{
		Rows: []other.Row{{
			Run: 1, Stamp: stamp, Bytes: 6000, Type: "float32", Shape: []int64{6, 201}, Saves: true,
		}, {Run: 2, Stamp: stamp, Bytes: 30, Type: "string", Shape: []int64{1}}},
		More: 7,
	}
	f.Tell(pagetest.About(ids[0], sizes))
	assert.Contains(t, f.Text(), "5 steps · float32 [6, 201] · 6.0 kB Show Save step 40 (.npy)")
	assert.Contains(t, f.Text(), "5 steps · string [1] · 30 B")
	assert.Contains(t, f.HTML(), `aria-label="Save step 40 (.npy): a"`,
		"its name has what it shows")
	var gets []*other.Get
	for _, m := range f.Asked() {
		if q, ok := m.(*pagetest.On).What.(*other.Get); ok {
			gets = append(gets, q)
		}
	}
	require.Len(t, gets, 1, "the value of the first run is shown at once")
	assert.Equal(t, wire.RunID(1), gets[0].Run)
	f.Tell(pagetest.About(ids[0],
		&other.Value{Text: "0.5 0.25", Facts: wire.Plain("max 0.5"), More: 7}))
	assert.Contains(t, f.Text(), "max 0.5")
	assert.Contains(t, f.Text(), "0.5 0.25 7 more elements")
	shower := f.Page.KindOf(kind.Other).(interface {
		Show(id string, run wire.RunID)
		Copy(id string)
	})
	f.Play(func() { shower.Copy(ids[0]) })
	assert.Equal(t, []hosttest.Copy{{Text: "0.5 0.25"}}, hosttest.Take(&f.Host.Copies))
	f.Play(func() { f.Host.Copied(true) })
	assert.Equal(t, []string{words.TextCopied.Text()}, hosttest.Take(&f.Host.Toasts))
	f.Play(func() { shower.Show(ids[0], 2) })
	f.Tell(pagetest.About(ids[0],
		&other.Value{Text: "08 01", Facts: wire.Plain("max 1"), Problem: wire.Plain("It is damaged.")}))
	assert.Contains(t, f.Text(), "It is damaged.")
	assert.Contains(t, f.Text(), "08 01")
	assert.NotContains(t, f.Text(), "max 1")
	f.Asked()

	f.Play(func() {
		f.Page.KindOf(kind.Other).(interface{ Save(string, wire.RunID) }).Save(ids[0], 1)
	})
	var saves []*other.Save
	for _, m := range f.Asked() {
		if q, ok := m.(*pagetest.On).What.(*other.Save); ok {
			saves = append(saves, q)
		}
	}
	require.Len(t, saves, 1)
	assert.Equal(t, wire.RunID(1), saves[0].Run)
	f.Tell(pagetest.About(ids[0], &other.File{Run: 1, Number: 40, Blob: 9}))
	assert.Equal(t, []hosttest.Download{{Name: "a-net_curve-40.npy", Blob: 9}},
		hosttest.Take(&f.Host.Saved))
	f.Tell(pagetest.About(ids[0], &other.File{Run: 1, Problem: wire.Plain("It is gone.")}))
	assert.Contains(t, f.Text(), "It is gone.")

	f.Tell(&wire.Catalogue{Tags: []wire.Tag{{
		ID: pagetest.TagsNamed(kind.Other, "x").Tags[0].ID, Kind: kind.Other, Name: "net/curve",
		Values: 11, Plugin: "pr_curves",
	}}}, &wire.Loaded{})
	assert.Equal(t, []int{-1}, lists(f), "there is more now")
	f.Show()
	f.Host.Forget()
	f.Tell(pagetest.About(ids[0], &other.File{Run: 1, Blob: 10}))
	assert.Equal(t, []wire.Ref{10}, hosttest.Take(&f.Host.Saver.Released))
	assert.Empty(t, f.Host.Saved)
}

// TestOnlySeveralStepsHaveABar: one value in each of two runs needs no bar, neither while they are
// read nor later.
func TestOnlySeveralStepsHaveABar(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=other")
	tag := wire.Tag{ID: 1, Kind: kind.Other, Name: "curve", Values: 2, In: 2, Bytes: 60}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), &wire.Catalogue{Tags: []wire.Tag{tag}})
	assert.False(t, f.Page.ShowsStepBar())
	f.Tell(&wire.Loaded{Runs: 2})
	assert.False(t, f.Page.ShowsStepBar())
	tag.Values = 3
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{tag}})
	assert.True(t, f.Page.ShowsStepBar())
}

// oneText is a page of a run with one text, at the tab of texts.
func oneText(t *testing.T, onDevice map[string]string) *pagetest.Fixture {
	f := pagetest.Mount(t, hosttest.Keeping(onDevice, "src=../runs/&tab=text"))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"))
	return f
}

var oneTextTag = &wire.Catalogue{Tags: []wire.Tag{
	{ID: 99, Kind: text.ID, Name: "note", Values: 1, In: 1},
}}

const barOfSteps, roomOfBar = `class="step-bar"`, `class="toolbar roomed"`

// TestRoomOfTheBarStays: the bar goes when all is read and there is one step, its room with the next
// tab.
func TestRoomOfTheBarStays(t *testing.T) {
	f := oneText(t, nil)
	f.Tell(pagetest.TagsNamed(kind.Scalar, "loss"), oneTextTag)
	assert.Contains(t, f.HTML(), barOfSteps)
	f.Tell(&wire.Loaded{Runs: 1})
	assert.NotContains(t, f.HTML(), barOfSteps)
	assert.Contains(t, f.HTML(), roomOfBar)
	for _, tab := range []kind.ID{kind.Scalar, text.ID} {
		f.Play(func() { f.Page.Model.Cards.SetTab(tab); f.Page.Changed() })
		assert.NotContains(t, f.HTML(), roomOfBar)
	}
}

// TestOneStepHasNoRoom: where no card was seen below the bar, its room does not stay. On the next
// visit there is no bar from the first, until there are several steps.
func TestOneStepHasNoRoom(t *testing.T) {
	f := oneText(t, nil)
	assert.Contains(t, f.HTML(), barOfSteps)
	f.Page.Model.Apply(oneTextTag)
	f.Tell(&wire.Loaded{Runs: 1})
	assert.NotContains(t, f.HTML(), barOfSteps)
	assert.NotContains(t, f.HTML(), roomOfBar)

	kept := map[string]string{}
	for _, k := range f.Host.Keeps {
		kept[k.Name] = k.Value
	}
	assert.Equal(t, "text ", kept[step.KeptOneStep+f.Page.Model.Log])
	f = oneText(t, kept)
	assert.NotContains(t, f.HTML(), barOfSteps)
	f.Tell(oneTextTag)
	assert.NotContains(t, f.HTML(), barOfSteps)
	assert.NotContains(t, f.HTML(), roomOfBar)
	f.Tell(&wire.Catalogue{Tags: []wire.Tag{
		{ID: 99, Kind: text.ID, Name: "note", Values: 2, In: 1},
	}}, &wire.Loaded{Runs: 1})
	assert.Contains(t, f.HTML(), barOfSteps)
	assert.Equal(t, hosttest.Kept{Name: step.KeptOneStep + f.Page.Model.Log, Value: ""},
		f.Host.Keeps[len(f.Host.Keeps)-1])
}
