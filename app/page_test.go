package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

func TestViewFollowsThePage(t *testing.T) {
	f, ids := charts(t, "src=../runs/&x=wall&hide=lr0.2%2Ftrain")
	view := f.lastView()
	assert.Equal(t, &wire.View{Number: 1, Theme: "light", Lines: wire.Lines{Axis: wire.AxisWall, Smoothing: wire.Smoothing{Amount: state.DefaultSmoothing}}, Hidden: []wire.RunID{2}, Cards: []wire.Card{
		{ID: ids[0], Tag: 2, Width: 320, Height: 184, Ratio: 2},
		{ID: ids[1], Tag: 1, Width: 320, Height: 184, Ratio: 2},
		{ID: ids[2], Tag: 3, Width: 320, Height: 184, Ratio: 2},
	}}, view, "train/acc, train/loss, lr")

	f.show(ids[1])
	assert.Equal(t, []wire.Card{{ID: ids[1], Tag: 1, Width: 320, Height: 184, Ratio: 2}}, f.lastView().Cards)
	f.show(ids[1])
	f.play(func() { f.page.Render() })
	assert.Empty(t, f.asked(), "the same view is not sent again")

	f.play(func() { f.host.theme = "dark"; f.host.onTheme("dark") })
	assert.Equal(t, "dark", f.lastView().Theme)
	f.play(func() { f.host.onRunOver(1, true) })
	assert.Equal(t, wire.RunID(1), f.lastView().Emphasis)
}

func TestNothingIsAskedOnTheOpenPage(t *testing.T) {
	f := newFixture(t, "")
	f.tell(&wire.Ready{}, &wire.Recents{})
	assert.Empty(t, f.asked())
	assert.Contains(t, f.text(), "Open event files")
	assert.NotContains(t, f.html(), "data-card")
}

func TestStartLeavesOpeningToTheWorker(t *testing.T) {
	f := mount(t, &fakeHost{meta: "data/", theme: "light"})
	assert.Empty(t, f.asked())
	assert.Empty(t, f.host.fragment, "the page's own source stays out of the address")
	assert.Contains(t, f.text(), "data", "its name")
	assert.Contains(t, f.text(), "Runs appear here as they are found.")
}

func TestAddressFollows(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.play(func() { f.page.Model.ToggleRun(1); f.page.Changed() })
	assert.Equal(t, []string{`SetFragment "src=../runs/&hide=lr0.1%2Ftrain" false`}, f.host.take("SetFragment"))
	assert.Equal(t, []wire.RunID{1}, f.lastView().Hidden)

	f.play(func() { f.host.onFragment("src=../runs/&src=https://b.example/x?a=1&tab=images") })
	messages := f.asked()
	require.NotEmpty(t, messages)
	assert.Equal(t, &wire.Open{Sources: []wire.Source{{URL: "https://b.example/x?a=1"}}}, messages[0], "only what is new is opened")
	assert.Empty(t, f.host.take("SetFragment"), "the person's address is not rewritten")
	assert.Contains(t, f.html(), `<h1 class="vh">Images</h1>`)
}

func TestHostileFragments(t *testing.T) {
	for _, fragment := range []string{"%", "src=javascript:alert(1)", "src=%zz&tab=%ff&x=<b>", "tab=other&tags=(", "&&&=&src=", "only=\x00"} {
		f := newFixture(t, fragment)
		f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(kind.Scalar, "loss"))
		for _, m := range f.asked() {
			assert.IsType(t, &wire.View{}, m, fragment)
		}
	}
}

func TestReplacedWorkerBeginsAnew(t *testing.T) {
	f, ids := charts(t, "src=../runs/&hide=lr0.2%2Ftrain")
	f.tell(drawnOf(ids[0], true, 10, 10, 1), &wire.Problem{File: "x", Offset: -1, Text: wire.Plain("gone")})
	f.play(func() { f.page.Opening.OpenRecent(wire.Recent{Key: "k", Name: "kept"}) })
	f.asked()
	f.tell(&wire.Ready{})
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000}, &wire.Open{Sources: []wire.Source{{Name: "kept", Recent: "k"}}}}, f.asked()[:2])
	assert.NotContains(t, f.html(), "data-card")
	assert.NotContains(t, f.text(), "1 problem")

	again := runsNamed("lr0.1/train", "lr0.2/train")
	f.tell(again, tagsNamed(kind.Scalar, "loss"))
	f.show(f.cardIDs()...)
	view := f.lastView()
	assert.Equal(t, []wire.RunID{2}, view.Hidden)
	assert.NotContains(t, ids, view.Cards[0].ID, "a canvas of the old worker is not taken for a drawn one")
}

func TestBrokenFramesAreTold(t *testing.T) {
	f := newFixture(t, "")
	require.NoError(t, f.worker.Send([]byte{255, 1}))
	<-f.conn.waits
	f.settle()
	assert.Contains(t, f.html(), `role="alert"`)
	assert.Contains(t, f.text(), "Reading stopped")
}

func TestMarks(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	assert.Equal(t, []string{"eventlens:ready"}, f.host.marks)
	f.show(ids[0], ids[1])
	f.tell(drawnOf(ids[0], false, 5, 5, 1))
	assert.Equal(t, []string{"eventlens:ready", "eventlens:first-chart"}, f.host.marks)
	f.tell(drawnOf(ids[1], false, 7, 7, 1))
	assert.Equal(t, "eventlens:visible-drawn map[complete:false points:12]", f.host.marks[2])

	f.tell(&wire.Loaded{Runs: 2, Tags: 3, Points: 20, Bytes: 9, FetchedBytes: 8, FromCache: 1, Problems: 0})
	assert.Equal(t, "eventlens:loaded map[bytes:9 fetchedBytes:8 fromCache:1 points:20 problems:0 runs:2 tags:3]", f.host.marks[3])
	f.tell(drawnOf(ids[0], true, 10, 10, 1), drawnOf(ids[1], true, 10, 10, 1))
	assert.Equal(t, "eventlens:visible-drawn map[complete:true points:20]", f.host.marks[len(f.host.marks)-1])

	n := len(f.host.marks)
	f.play(func() { f.page.Model.SetAxis(wire.AxisWall); f.page.Changed() })
	f.tell(drawnOf(ids[0], true, 10, 10, 1))
	assert.Len(t, f.host.marks, n, "the other card shows the old axis")
	f.tell(drawnOf(ids[1], true, 10, 10, 1))
	assert.Len(t, f.host.marks, n+1)
}

func TestKeys(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	assert.True(t, f.page.Key("/", false))
	assert.False(t, f.page.Key("/", true), "a slash in a text field is a slash")
	f.play(func() { f.host.onPointer(ids[0], 5, 5, true) })
	f.tell(about(ids[0], &chart.Readout{Heading: wire.Plain("Step 3"), Rows: []chart.Row{{Series: wire.Series{Run: 1}, Value: wire.Plain("0.5")}}}))
	assert.Len(t, f.host.shown.Rows, 1)
	f.play(func() { f.page.Key("Escape", true) })
	assert.Empty(t, f.host.shown.Rows)
}
