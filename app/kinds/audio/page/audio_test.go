package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/audio"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// question is a question for a clip.
type question struct {
	Run    wire.RunID
	Index  int
	Sample int
	Second bool
}

func gets(f *pagetest.Fixture) (asked []question) {
	for _, m := range f.Asked() {
		if m, ok := m.(*pagetest.On); ok {
			if q, ok := m.What.(*audio.Get); ok {
				asked = append(asked, question{q.Run, q.Step.Index, q.Sample, q.Second})
			}
		}
	}
	return asked
}

// clipCards returns a page with one audio tag in two runs, after the first run's card was drawn,
// and that card's id.
func clipCards(t *testing.T) (*pagetest.Fixture, string) {
	f := pagetest.New(t, "src=../runs/&tab=audio")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(audio.ID, "voice"))
	ids := f.CardIDs()
	require.Len(t, ids, 2)
	assert.Empty(t, gets(f), "nothing is read far from the viewport")
	f.Show(ids...)
	f.Tell(pagetest.DrawnOf(ids[0], false, 10, 10, 1))
	return f, ids[0]
}

func clip(id string, index int, parts ...wire.Ref) *pagetest.On {
	return pagetest.About(id,
		&audio.Clip{Stamp: wire.Stamp{
			Index: index, Count: 10, Number: int64(100 * index), Step: wire.Whole(100 * index),
			Time: wire.Plain("17 Nov 01:12:44"),
		},
			Samples: 2, Label: "a *voice*", MIME: "audio/wav", Bytes: 96044, Parts: parts,
			RateHz: 16000, Channels: 1, Bits: 16, Seconds: 3})
}

func TestClipOfTheLatestStep(t *testing.T) {
	f, id := clipCards(t)
	assert.Equal(t, []question{{Run: 1, Index: -1}}, gets(f))
	assert.Contains(t, f.Text(), "Reading the clip")
	f.Tell(clip(id, 9, 5, 6))
	assert.Equal(t, []hosttest.Clip{{Parts: []wire.Ref{5, 6}, MIME: "audio/wav"}},
		hosttest.Take(&f.Host.Clips))
	assert.Contains(t, f.HTML(), `src="blob:5"`)
	assert.Contains(t, f.HTML(), `download="a-voice-900-0.wav"`)
	assert.Contains(t, f.HTML(), `<em>voice</em>`, "the label is Markdown")
	assert.Contains(t, f.Text(), "3 s · 16 kHz · mono · 16 bit · 96.0 kB")
	assert.Contains(t, f.Text(), "1 of 2")
	assert.Empty(t, gets(f))
}

// TestALaterStepIsFollowed checks that the card shows a later step, even if reading finished while
// an answer was pending.
func TestALaterStepIsFollowed(t *testing.T) {
	f, id := clipCards(t)
	gets(f)
	grown := &wire.Catalogue{Tags: []wire.Tag{{
		ID: pagetest.TagsNamed(audio.ID, "voice").Tags[0].ID, Kind: audio.ID, Name: "voice",
		Values: 11, Runs: []wire.RunID{1, 2},
	}}}
	f.Tell(grown, &wire.Loaded{})
	assert.Empty(t, gets(f), "one question is under way at a time")
	f.Tell(clip(id, 9, 5))
	assert.Equal(t, []question{{Run: 1, Index: -1}}, gets(f),
		"the answer was about earlier values")
	f.Tell(clip(id, 10, 6), &wire.Loaded{})
	assert.Empty(t, gets(f))
}

func TestClipsOfAStep(t *testing.T) {
	f, id := clipCards(t)
	f.Tell(clip(id, 9, 5))
	gets(f)
	f.Play(func() {
		f.Page.KindOf(audio.ID).(interface{ GoToSample(string, int) }).GoToSample(id, 7)
	})
	assert.Equal(t, []question{{Run: 1, Index: -1, Sample: 1}}, gets(f))
}

func TestClipsAreFreed(t *testing.T) {
	f, id := clipCards(t)
	f.Tell(clip(id, 9, 5))
	f.Host.Forget()
	f.Show()
	assert.Equal(t, []string{"blob:5"}, hosttest.Take(&f.Host.Revoked), "far from the viewport")
	f.Tell(clip(id, 9, 8, 9))
	assert.Equal(t, []wire.Ref{8, 9}, hosttest.Take(&f.Host.Media.Released),
		"an answer that comes too late")
	assert.Empty(t, f.Host.Clips)
	assert.Empty(t, f.Host.Revoked)
}

// TestClipThatTheBrowserPlaysInAnotherForm checks that a clip is played converted, and saved as it
// was logged.
func TestClipThatTheBrowserPlaysInAnotherForm(t *testing.T) {
	f, id := clipCards(t)
	wide := clip(id, 9, 5)
	wide.What.(*audio.Clip).Played = []wire.Ref{6, 7}
	f.Tell(wide)
	assert.Equal(t,
		[]hosttest.Clip{{Parts: []wire.Ref{6, 7}, MIME: "audio/wav"},
			{Parts: []wire.Ref{5}, MIME: "audio/wav"}}, hosttest.Take(&f.Host.Clips))
	assert.Contains(t, f.HTML(), `src="blob:6"`)
	assert.NotContains(t, f.HTML(), `src="blob:5"`)
	assert.Contains(t, f.HTML(), `href="blob:5"`)
	f.Host.Forget()
	f.Show()
	assert.ElementsMatch(t, []string{"blob:5", "blob:6"}, hosttest.Take(&f.Host.Revoked))
	again := clip(id, 9, 8)
	again.What.(*audio.Clip).Played = []wire.Ref{9}
	f.Tell(again)
	assert.Equal(t, []wire.Ref{8, 9}, hosttest.Take(&f.Host.Media.Released))
	assert.Empty(t, f.Host.Clips)
	assert.Empty(t, f.Host.Revoked)
}

func TestClipThatCannotBeRead(t *testing.T) {
	f, id := clipCards(t)
	f.Tell(pagetest.About(id,
		&audio.Clip{
			Stamp:   wire.Stamp{Count: 1},
			Problem: wire.Plain("The file is not kept on this device."),
			Notes:   []wire.Text{wire.Plain("It lies.")},
		}))
	assert.Contains(t, f.Text(), "The file is not kept on this device.")
	assert.Contains(t, f.Text(), "It lies.")
	assert.NotContains(t, f.HTML(), `src="blob`)
}

// TestTwoClipsAreCompared requests the other run's clip at the same step, and draws the clip that
// is heard.
func TestTwoClipsAreCompared(t *testing.T) {
	f, id := clipCards(t)
	f.Tell(clip(id, 9, 5))
	gets(f)
	f.Play(func() { choose(f, id, 3) })
	assert.Equal(t, []question{{Run: 2, Index: -1, Second: true}}, gets(f))
	other := clip(id, 4, 7)
	other.What.(*audio.Clip).Second = true
	f.Tell(other)
	assert.Contains(t, f.HTML(), `src="blob:7"`)
	f.Host.Forget()
	f.Play(func() { choose(f, id, 0) })
	assert.Equal(t, []string{"blob:7"}, hosttest.Take(&f.Host.Revoked))
	f.Play(func() { choose(f, id, 1) })
	assert.Equal(t, []question{{Run: 1, Index: 0, Second: true}}, gets(f),
		"the first step of the same run")
}

func choose(f *pagetest.Fixture, id string, chosen int) {
	f.Page.KindOf(audio.ID).(interface{ Choose(string, int) }).Choose(id+"-with", chosen)
}

// TestWhatTheBrowserDecodes checks that a decoded clip goes to the worker, unless another clip is
// wanted by then.
func TestWhatTheBrowserDecodes(t *testing.T) {
	f, id := clipCards(t)
	of := f.Conn.Serial.Load()
	strange := clip(id, 9, 5)
	strange.What.(*audio.Clip).Undrawn = true
	f.Tell(strange)
	require.NotNil(t, f.Host.Decoded)
	f.Asked()
	f.Play(func() { f.Host.Decoded(77) })
	assert.Contains(t, f.Asked(),
		wire.Message(pagetest.About(id, &audio.Decoded{Of: of, Blob: 77})))
	f.Play(func() { f.Host.Decoded(0) })
	assert.Contains(t, f.Text(), "cannot decode this clip")
	f.Show()
	f.Host.Forget()
	f.Play(func() { f.Host.Decoded(78) })
	assert.Equal(t, []wire.Ref{78}, hosttest.Take(&f.Host.Media.Released))
}

// TestMenuOfClips saves the clip that is shown.
func TestMenuOfClips(t *testing.T) {
	f, id := clipCards(t)
	f.Tell(clip(id, 9, 7))
	assert.Contains(t, f.OpenMenu(id), "Copy tag name")
	assert.NotContains(t, f.OpenMenu(id), "Log scale on y")
}
