package app

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/follow"
	"eventlens/app/wire"
)

// live is a page with two runs that can grow; their data is 12 s old.
func live(t *testing.T) *fixture {
	f, _ := charts(t, "src=../runs/")
	f.tell(&wire.Loaded{Runs: 2}, &wire.Checked{Live: true, AtMs: f.host.Now() - 12_000})
	f.asked()
	return f
}

// said returns what is announced.
func (f *fixture) said() string {
	found := regexp.MustCompile(`<div[^>]* id="said"[^>]*>([^<]*)<|<div id="said"[^>]*>([^<]*)<`).FindStringSubmatch(f.html())
	require.NotNil(f.t, found)
	return found[1] + found[2]
}

// pass lets time pass as the host tells it.
func (f *fixture) pass(ms int64) {
	f.play(func() { f.host.later += ms; f.host.onSecond() })
}

func TestWorkerIsToldHowToFollow(t *testing.T) {
	f := newFixture(t, "")
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000}}, f.first)
	f.play(func() { f.host.onVisible(false) })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000, Hidden: true}}, f.asked())
	f.play(func() { f.host.onVisible(true) })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000}}, f.asked())
	f.play(func() { f.page.Following.ChooseInterval("300") })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 300_000}}, f.asked())
	assert.Equal(t, []string{"Keep refresh 300"}, f.host.take("Keep", "SetFragment"))
	f.play(func() { f.page.Following.ChooseInterval("300"); f.page.Following.ChooseInterval("") })
	assert.Empty(t, f.asked(), "told once")

	f = mount(t, &fakeHost{kept: map[string]string{"refresh": "off"}, hidden: true})
	assert.Equal(t, []wire.Message{&wire.Follow{Hidden: true}}, f.first)
	f = mount(t, &fakeHost{kept: map[string]string{"refresh": "off"}, fragment: "refresh=15"})
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 15_000}}, f.first)
	f.play(func() { f.host.onFragment("refresh=600") })
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 600_000}}, f.asked())
	f.play(func() { f.page.Following.ChooseInterval("60") })
	assert.Equal(t, "refresh=60", f.host.fragment)
}

func TestPillCountsUpAlone(t *testing.T) {
	f := live(t)
	assert.Contains(t, f.text(), "Live Live · updated 12 s ago")
	pill := f.page.Following.Pill
	require.NotNil(t, pill)
	f.page.Model.SetTab(kind.Image) // would show with the next render of anything else
	f.pass(1000)
	assert.Contains(t, f.text(), "updated 13 s ago")
	assert.Contains(t, f.html(), `<h1 class="vh">Scalars</h1>`)
	assert.Same(t, pill, f.page.Following.Pill)
	f.pass(60_000)
	assert.Contains(t, f.text(), "updated 1 min ago")
	assert.Empty(t, f.asked())
}

func TestNothingToFollow(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.tell(&wire.Loaded{}, &wire.Checked{AtMs: f.host.Now()})
	assert.NotContains(t, f.text(), "updated")
	assert.NotContains(t, f.html(), "Refresh now")
	f.asked()
	f.play(func() { assert.True(t, f.page.Key("r", false)) })
	assert.Empty(t, f.asked())
	f.pass(1000)
}

func TestRefreshNow(t *testing.T) {
	f := live(t)
	require.Contains(t, f.html(), `aria-label="Refresh now"`)
	control := &follow.RefreshControl{Of: f.page.Following}
	f.play(func() { control.OnRefresh(nil, emptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.asked())
	f.play(func() {
		assert.True(t, f.page.Key("R", false))
		assert.False(t, f.page.Key("r", true), "a letter of a text field")
	})
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.asked())

	f.tell(&wire.Checked{Live: true, Checking: true, AtMs: f.host.Now() - 12_000})
	assert.NotContains(t, f.html(), `aria-disabled="false"`)
	assert.Contains(t, f.text(), "Live · updated 12 s ago", "most checks end before they are worth a word")
	f.play(func() { control.OnRefresh(nil, emptyEvent()); f.page.Key("R", false) })
	assert.Empty(t, f.asked(), "one at a time")
	f.pass(1000)
	assert.Contains(t, f.text(), "Checking · updated 13 s ago")
	f.tell(&wire.Checked{Live: true, AtMs: f.host.Now(), NextMs: f.host.Now() + 30_000})
	assert.Contains(t, f.text(), "Live · updated 0 s ago")

	f.tell(&wire.Checked{Live: true, AtMs: f.host.Now(), Problem: wire.Plain("No answer.")})
	assert.Contains(t, f.text(), "Check failed Failed · No answer.")
	assert.Contains(t, f.html(), `title="No answer."`)
	assert.Equal(t, "The last check failed. No answer.", f.said())
}

func TestIntervalMenu(t *testing.T) {
	f := live(t)
	control := &follow.RefreshControl{Of: f.page.Following}
	f.play(func() { control.OnMenu(nil, emptyEvent()) })
	assert.Contains(t, f.text(), "Check for new data Off Every 5 s Every 15 s Every 30 s Every 1 min Every 5 min Every 10 min")
	assert.Equal(t, follow.Intervals{Open: true, At: 3}, f.page.Following.Intervals, "at the choice in force")
	for _, step := range []struct {
		key string
		at  int
	}{{"ArrowDown", 4}, {"End", 6}, {"ArrowDown", 0}, {"ArrowUp", 6}, {"Home", 0}} {
		f.play(func() { assert.True(t, f.page.Key(step.key, false), step.key) })
		assert.Equal(t, step.at, f.page.Following.Intervals.At, step.key)
	}
	f.play(func() { f.page.Key("Escape", false) })
	assert.False(t, f.page.Following.Intervals.Open)
	assert.False(t, f.page.Key("ArrowDown", false), "arrow keys are the page's again")

	f.play(f.page.Following.OpenIntervals)
	f.play(func() { assert.False(t, f.page.Key("Tab", false), "the focus goes where Tab leads") })
	assert.False(t, f.page.Following.Intervals.Open)
	f.play(func() { control.OnMenu(nil, emptyEvent()) })
	f.play(func() { f.page.Tools.LeavePopups() })
	assert.NotContains(t, f.text(), "Every 5 s")
	f.play(func() { control.OnMenu(nil, emptyEvent()) })
	f.play(func() { f.page.Following.ChooseInterval("0") })
	assert.False(t, f.page.Following.Intervals.Open)
	assert.Contains(t, f.text(), "Paused · updated 12 s ago")
	assert.Contains(t, f.html(), `aria-label="Check for new data: off"`)
}

func TestCatchingUpDoesNotFlicker(t *testing.T) {
	f := live(t)
	f.tell(&wire.Progress{Files: 2, FilesDone: 1, Bytes: 3e6, BytesDone: 2e6, Reading: true})
	assert.Contains(t, f.text(), "Live · updated 12 s ago")
	assert.NotContains(t, f.text(), "Stop")
	assert.Contains(t, f.text(), "All read · 2.0 MB")
	f.pass(follow.SlowReadMs)
	assert.Contains(t, f.text(), "Reading 2.0 of 3.0 MB", "a long action shows its progress and can be stopped")
	assert.Contains(t, f.text(), "Stop")
}

func TestContinueReading(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.tell(&wire.Progress{Files: 2, Bytes: 100, Reading: true})
	assert.NotContains(t, f.text(), "Continue reading")
	bar := &page.TopBar{Page: f.page}
	f.play(func() { bar.OnStop(nil, emptyEvent()) })
	f.tell(&wire.Catalogue{Runs: []wire.Run{{ID: 2, Name: "lr0.2/train", State: wire.RunQueued}}}, &wire.Progress{Files: 2, FilesDone: 1, Bytes: 100, BytesDone: 50})
	assert.Contains(t, f.text(), "Stopped · 1 run not read")
	assert.Contains(t, f.text(), "Continue reading")
	assert.Contains(t, f.html(), `title="Stopped before it was read"`)
	f.asked()
	f.play(func() { bar.OnContinue(nil, emptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.asked())
	assert.NotContains(t, f.text(), "Continue reading")
	f.tell(&wire.Progress{Files: 2, FilesDone: 1, Bytes: 100, BytesDone: 50, Reading: true})
	assert.Contains(t, f.text(), "Reading 50 of 100 B", "progress is shown at once: nobody has seen these runs yet")
}

func TestDroppedFolderIsGivenByItsHandle(t *testing.T) {
	f := newFixture(t, "")
	folder := wire.Source{Name: "logs", Folder: 4}
	f.play(func() { f.host.onFiles([]wire.Source{folder}) })
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{folder}}}, f.asked())
	assert.Contains(t, f.text(), "logs")

	// A worker that replaces this one is given it again.
	f.host.given = []wire.Source{{Name: "logs", Folder: 9}}
	f.tell(&wire.Ready{}, &wire.Ready{})
	assert.Contains(t, f.asked(), &wire.Open{Sources: []wire.Source{{Name: "logs", Folder: 9}}})
}

func TestNewRunsAreAnnounced(t *testing.T) {
	f := live(t)
	f.play(func() { f.host.onRunOver(0, true) })
	f.tell(&wire.Checked{Live: true, Checking: true}, &wire.Catalogue{Runs: []wire.Run{{ID: 3, Name: "lr0.15/train", Colour: 2, State: wire.RunRead}}},
		&wire.Checked{Live: true, NewRuns: 1})
	assert.Contains(t, f.text(), "Show 1 new run", "which waits beside the pointer")
	assert.Equal(t, "1 new run", f.said())
}
