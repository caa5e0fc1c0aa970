package follow_test

import (
	"math"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/image"
	"eventlens/app/page"
	"eventlens/app/page/follow"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

// live returns a page with two runs that can grow; their data is 12 s old.
func live(t *testing.T) *pagetest.Fixture {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Loaded{Runs: 2},
		&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, AtMs: f.Host.Now() - 12_000})
	f.Asked()
	return f
}

// said returns the announced text.
func said(f *pagetest.Fixture) string {
	found := regexp.MustCompile(`<div[^>]* id="said"[^>]*>([^<]*)<|<div id="said"[^>]*>([^<]*)<`).FindStringSubmatch(f.HTML())
	require.NotNil(f.T, found)
	return found[1] + found[2]
}

// pass lets time pass, as reported by the host.
func pass(f *pagetest.Fixture, ms int64) {
	f.Play(func() { f.Host.Later += ms; f.Host.TellSecond() })
}

func TestWorkerIsToldHowToFollow(t *testing.T) {
	f := pagetest.New(t, "")
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000}}, f.First)
	f.Play(func() { f.Host.TellVisible(false) })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000, Hidden: true}}, f.Asked())
	f.Play(func() { f.Host.TellVisible(true) })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000}}, f.Asked())
	f.Play(func() { f.Page.Following.ChooseInterval("300") })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 300_000}}, f.Asked())
	assert.Equal(t, []hosttest.Kept{{Name: "refresh", Value: "300"}}, f.Host.Keeps)
	assert.Empty(t, f.Host.Visited)
	f.Play(func() { f.Page.Following.ChooseInterval("300"); f.Page.Following.ChooseInterval("") })
	assert.Empty(t, f.Asked(), "told once")

	off := map[string]string{"refresh": "off"}
	hidden := hosttest.Keeping(off, "")
	hidden.Hidden = true
	f = pagetest.Mount(t, hidden)
	assert.Equal(t, []wire.Message{&wire.Follow{Hidden: true}}, f.First)
	f = pagetest.Mount(t, hosttest.Keeping(off, "refresh=15"))
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 15_000}}, f.First)
	f.Play(func() { f.Host.TellFragment("refresh=600") })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 600_000}}, f.Asked())
	f.Play(func() { f.Page.Following.ChooseInterval("60") })
	assert.Equal(t, "refresh=60", f.Host.Address)
}

func TestPillCountsUpAlone(t *testing.T) {
	f := live(t)
	assert.Contains(t, f.Text(), "Live Live · updated 12 s ago")
	pill := f.Page.Following.Pill
	require.NotNil(t, pill)
	f.Page.Model.Cards.SetTab(image.ID) // would appear with the next render of anything else
	pass(f, 1000)
	assert.Contains(t, f.Text(), "updated 13 s ago")
	assert.Contains(t, f.HTML(), `<h1 class="vh">Scalars</h1>`)
	assert.Same(t, pill, f.Page.Following.Pill)
	pass(f, 60_000)
	assert.Contains(t, f.Text(), "updated 1 min ago")
	assert.Empty(t, f.Asked())
}

func TestNothingToFollow(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Loaded{}, &wire.Checked{AtMs: f.Host.Now()})
	assert.NotContains(t, f.Text(), "updated")
	assert.NotContains(t, f.HTML(), "Refresh now")
	f.Asked()
	f.Play(func() { assert.True(t, f.Page.Key("r", false)) })
	assert.Empty(t, f.Asked())
	pass(f, 1000)
}

func TestRefreshNow(t *testing.T) {
	f := live(t)
	require.Contains(t, f.HTML(), `aria-label="Refresh now"`)
	control := &follow.RefreshControl{Tail: f.Page.Following}
	f.Play(func() { control.OnRefresh(nil, pagetest.EmptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.Asked())
	f.Play(func() {
		assert.True(t, f.Page.Key("R", false))
		assert.False(t, f.Page.Key("r", true), "a letter of a text field")
	})
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.Asked())

	f.Tell(&wire.Checked{
		Followed: true, LiveUntilMs: math.MaxInt64, Checking: true, AtMs: f.Host.Now() - 12_000,
	})
	assert.NotContains(t, f.HTML(), `aria-disabled="false"`)
	assert.Contains(t, f.Text(), "Live · updated 12 s ago",
		"most checks end before they are worth a word")
	f.Play(func() { control.OnRefresh(nil, pagetest.EmptyEvent()); f.Page.Key("R", false) })
	assert.Empty(t, f.Asked(), "one at a time")
	pass(f, 1000)
	assert.Contains(t, f.Text(), "Checking · updated 13 s ago")
	f.Tell(&wire.Checked{
		Followed: true, LiveUntilMs: math.MaxInt64, AtMs: f.Host.Now(),
		NextMs: f.Host.Now() + 30_000,
	})
	assert.Contains(t, f.Text(), "Live · updated 0 s ago")

	f.Tell(&wire.Checked{
		Followed: true, LiveUntilMs: math.MaxInt64, AtMs: f.Host.Now(),
		Problem: wire.Plain("No answer."),
	})
	assert.Contains(t, f.Text(), "Check failed Failed · No answer.")
	assert.Contains(t, f.HTML(), `title="No answer."`)
	assert.Equal(t, "The last check failed. No answer.", said(f))
}

func TestIntervalMenu(t *testing.T) {
	f := live(t)
	control := &follow.RefreshControl{Tail: f.Page.Following}
	f.Play(func() { control.OnMenu(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, f.Text(),
		"Check for new data Off Every 5 s Every 15 s Every 30 s Every 1 min Every 5 min Every 10 min")
	assert.Equal(t, follow.Intervals{Open: true, At: 3}, f.Page.Following.Intervals,
		"at the choice in force")
	for _, step := range []struct {
		key string
		at  int
	}{{"ArrowDown", 4}, {"End", 6}, {"ArrowDown", 0}, {"ArrowUp", 6}, {"Home", 0}} {
		f.Play(func() { assert.True(t, f.Page.Key(step.key, false), step.key) })
		assert.Equal(t, step.at, f.Page.Following.Intervals.At, step.key)
	}
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.False(t, f.Page.Following.Intervals.Open)
	assert.False(t, f.Page.Key("ArrowDown", false), "arrow keys are the page's again")

	f.Play(f.Page.Following.OpenIntervals)
	f.Play(func() { assert.False(t, f.Page.Key("Tab", false), "the focus goes where Tab leads") })
	assert.False(t, f.Page.Following.Intervals.Open)
	f.Play(func() { control.OnMenu(nil, pagetest.EmptyEvent()) })
	f.Play(func() { f.Page.Tools.LeavePopups() })
	assert.NotContains(t, f.Text(), "Every 5 s")
	f.Play(func() { control.OnMenu(nil, pagetest.EmptyEvent()) })
	f.Play(func() { f.Page.Following.ChooseInterval("0") })
	assert.False(t, f.Page.Following.Intervals.Open)
	assert.Contains(t, f.Text(), "Paused · updated 12 s ago")
	assert.Contains(t, f.HTML(), `aria-label="Check for new data: off"`)
}

func TestCatchingUpDoesNotFlicker(t *testing.T) {
	f := live(t)
	f.Tell(&wire.Progress{Files: 2, FilesDone: 1, Bytes: 3e6, BytesDone: 2e6, Reading: true})
	assert.Contains(t, f.Text(), "Live · updated 12 s ago")
	assert.NotContains(t, f.Text(), "Stop")
	assert.Contains(t, f.Text(), "All read · 2.0 MB")
	pass(f, follow.SlowReadMs)
	assert.Contains(t, f.Text(), "Reading 2.0 of 3.0 MB",
		"a long action shows its progress and can be stopped")
	assert.Contains(t, f.Text(), "Stop")
}

func TestContinueReading(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Progress{Files: 2, Bytes: 100, Reading: true})
	assert.NotContains(t, f.Text(), "Continue reading")
	bar := &page.TopBar{Page: f.Page}
	f.Play(func() { bar.OnStop(nil, pagetest.EmptyEvent()) })
	f.Tell(&wire.Catalogue{Runs: []wire.Run{{ID: 2, Name: "lr0.2/train", State: wire.RunQueued}}},
		&wire.Progress{Files: 2, FilesDone: 1, Bytes: 100, BytesDone: 50})
	assert.Contains(t, f.Text(), "Stopped · 1 run not read")
	assert.Contains(t, f.Text(), "Continue reading")
	assert.Contains(t, f.HTML(), `title="Not read: reading was stopped"`)
	f.Asked()
	f.Play(func() { bar.OnContinue(nil, pagetest.EmptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.Asked())
	assert.NotContains(t, f.Text(), "Continue reading")
	f.Tell(&wire.Progress{Files: 2, FilesDone: 1, Bytes: 100, BytesDone: 50, Reading: true})
	assert.Contains(t, f.Text(), "Reading 50 of 100 B",
		"progress is shown at once: nobody has seen these runs yet")
}

func TestDroppedFolderIsGivenByItsHandle(t *testing.T) {
	f := pagetest.New(t, "")
	folder := wire.Source{Name: "logs", Folder: 4}
	f.Play(func() { f.Host.TellFiles([]wire.Source{folder}) })
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{folder}}}, f.Asked())
	assert.Contains(t, f.Text(), "logs")

	// A worker that replaces this one gets the files again.
	f.Host.Dropped = []wire.Source{{Name: "logs", Folder: 9}}
	f.Tell(&wire.Ready{}, &wire.Ready{})
	assert.Contains(t, f.Asked(), &wire.Open{Sources: []wire.Source{{Name: "logs", Folder: 9}}})
}

func TestNewRunsAreAnnounced(t *testing.T) {
	f := live(t)
	f.Play(func() { f.Host.TellRunOver(0, true) })
	f.Tell(&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, Checking: true},
		&wire.Catalogue{Runs: []wire.Run{{
			ID: 3, Name: "lr0.15/train", Colour: 2, State: wire.RunRead,
		}}},
		&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, NewRuns: 1})
	assert.Contains(t, f.Text(), "Show 1 new run", "which waits beside the pointer")
	assert.Equal(t, "1 new run", said(f))
}
