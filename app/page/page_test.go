package page_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

func TestViewFollowsThePage(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&x=wall&hide=lr0.2%2Ftrain")
	view := f.LastView()
	assert.Equal(t,
		&wire.View{Number: 1, Theme: "light",
			Lines: wire.Lines{
				Axis: wire.AxisWall, Smoothing: wire.Smoothing{Amount: cards.DefaultSmoothing},
			}, Hidden: []wire.RunID{2}, Curves: wire.CurveLook{Threshold: 0.5}, Cards: []wire.Card{
				{ID: ids[0], Tag: 2, Width: 320, Height: 184, Ratio: 2},
				{ID: ids[1], Tag: 1, Width: 320, Height: 184, Ratio: 2},
				{ID: ids[2], Tag: 3, Width: 320, Height: 184, Ratio: 2},
			}}, view, "train/acc, train/loss, lr")

	f.Show(ids[1])
	assert.Equal(t, []wire.Card{{ID: ids[1], Tag: 1, Width: 320, Height: 184, Ratio: 2}},
		f.LastView().Cards)
	f.Show(ids[1])
	f.Play(func() { f.Page.Render() })
	assert.Empty(t, f.Asked(), "the same view is not sent again")

	f.Play(func() { f.Host.InTheme = "dark"; f.Host.TellTheme("dark") })
	assert.Equal(t, "dark", f.LastView().Theme)
	f.Play(func() { f.Host.TellRunOver(1, true) })
	assert.Equal(t, wire.RunID(1), f.LastView().Emphasis)
}

func TestNothingIsAskedOnTheOpenPage(t *testing.T) {
	f := pagetest.New(t, "")
	f.Tell(&wire.Ready{}, &wire.Recents{})
	assert.Empty(t, f.Asked())
	assert.Contains(t, f.Text(), "Open event files")
	assert.NotContains(t, f.HTML(), "data-card")
}

func TestStartLeavesOpeningToTheWorker(t *testing.T) {
	f := pagetest.Mount(t,
		&hosttest.Browser{Location: hosttest.Location{InMeta: map[string]string{
			"eventlens-src": "data/\nnight/", "eventlens-title": "Vision",
		}}})
	assert.Empty(t, f.Asked())
	assert.Empty(t, f.Host.Address, "the page's own sources stay out of the address")
	assert.Contains(t, f.Text(), "data and 1 more", "their names")
	assert.Contains(t, f.Text(), "Vision", "that of the site")
	assert.Contains(t, f.Text(), "Runs appear here as they are found.")
}

func TestAddressFollows(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Page.Model.Runs.Toggle(1); f.Page.Changed() })
	assert.Equal(t, []hosttest.Visit{{Fragment: "src=../runs/&hide=lr0.1%2Ftrain"}},
		hosttest.Take(&f.Host.Visited))
	assert.Equal(t, []wire.RunID{1}, f.LastView().Hidden)

	f.Play(func() { f.Host.TellFragment("src=../runs/&src=https://b.example/x?a=1&tab=images") })
	messages := f.Asked()
	require.NotEmpty(t, messages)
	assert.Equal(t, &wire.Open{Sources: []wire.Source{{URL: "https://b.example/x?a=1"}}},
		messages[0], "only what is new is opened")
	assert.Empty(t, hosttest.Take(&f.Host.Visited), "the person's address is not rewritten")
	assert.Contains(t, f.HTML(), `<h1 class="vh">Images</h1>`)
}

// TestAddressWithoutASource removes a source from the URL, which closes it: another worker starts
// with the URL, and late messages of the previous one are ignored.
func TestAddressWithoutASource(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&src=../others/&hide=lr0.1%2Ftrain")
	f.Tell(&wire.Ready{})
	f.Play(func() { f.Host.TellFragment("src=../others/&smoothing=0") })
	assert.Equal(t, 1, f.Host.Renewals)
	assert.Empty(t, f.Host.Visited)
	assert.NotContains(t, f.HTML(), "data-card")
	f.Tell(uitest.RunsNamed("late"), pagetest.TagsNamed(kind.Scalar, "late"), &wire.Loaded{Runs: 1})
	assert.NotContains(t, f.HTML(), "data-card")
	f.Asked()

	f.Tell(&wire.Ready{}, uitest.RunsNamed("lr0.1/train"), pagetest.TagsNamed(kind.Scalar, "loss"),
		&wire.Loaded{Runs: 1})
	assert.Equal(t, []wire.Message{&wire.Follow{EveryMs: 30_000}}, f.Asked()[:1],
		"the worker opens by itself what the address says")
	f.Show(f.CardIDs()...)
	view := f.LastView()
	assert.Empty(t, view.Hidden)
	assert.Len(t, view.Cards, 1)
	assert.Zero(t, view.Lines.Smoothing.Amount)
}

// TestGivenFilesOfAnAddress leaves a dropped folder by Back, and returns to it by Forward: the same
// folder is opened again.
func TestGivenFilesOfAnAddress(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), &wire.Loaded{Runs: 1})
	dropped := wire.Source{Name: "logs", Folder: 7}
	f.Host.Dropped = []wire.Source{dropped, {Name: "other", Folder: 8}}
	f.Play(func() { f.Host.TellFiles([]wire.Source{dropped}) })
	both := f.Host.Address
	require.Equal(t, "src=../runs/&recent=logs%2F", both)

	f.Play(func() { f.Host.TellFragment("src=../runs/") })
	f.Asked()
	f.Host.Forget()
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), &wire.Loaded{Runs: 1})
	for _, m := range f.Asked() {
		_, opens := m.(*wire.Open)
		assert.False(t, opens)
	}
	f.Play(func() { f.Host.TellFragment(both) })
	assert.Contains(t, f.Asked(), wire.Message(&wire.Open{Sources: []wire.Source{dropped}}))
	assert.Contains(t, f.Host.Files.Released, wire.Ref(8))
}

func TestHostileFragments(t *testing.T) {
	for _, fragment := range []string{
		"%", "src=javascript:alert(1)", "src=%zz&tab=%ff&x=<b>", "tab=other&tags=(", "&&&=&src=",
		"only=\x00",
	} {
		f := pagetest.New(t, fragment)
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"))
		for _, m := range f.Asked() {
			assert.Contains(t, []string{"*wire.View", "*wire.GetRunValues"}, fmt.Sprintf("%T", m),
				fragment)
		}
	}
}

func TestReplacedWorkerBeginsAnew(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&hide=lr0.2%2Ftrain")
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1),
		&wire.Problem{File: "x", Offset: -1, Text: wire.Plain("gone")})
	f.Play(func() { f.Page.Opening.OpenRecent(wire.Recent{Key: "k", Name: "kept"}) })
	f.Asked()
	f.Tell(&wire.Ready{})
	assert.Equal(t,
		[]wire.Message{&wire.Follow{EveryMs: 30_000},
			&wire.Open{Sources: []wire.Source{{Name: "kept", Recent: "k"}}}}, f.Asked()[:2])
	assert.NotContains(t, f.HTML(), "data-card")
	assert.NotContains(t, f.Text(), "1 problem")

	again := uitest.RunsNamed("lr0.1/train", "lr0.2/train")
	f.Tell(again, pagetest.TagsNamed(kind.Scalar, "loss"))
	f.Show(f.CardIDs()...)
	view := f.LastView()
	assert.Equal(t, []wire.RunID{2}, view.Hidden)
	assert.NotContains(t, ids, view.Cards[0].ID,
		"a canvas of the old worker is not taken for a drawn one")
}

func TestBrokenFramesAreTold(t *testing.T) {
	f := pagetest.New(t, "")
	require.NoError(t, f.Worker.Send([]byte{255, 1}))
	<-f.Conn.Waits
	f.Settle()
	assert.Contains(t, f.HTML(), `role="alert"`)
	assert.Contains(t, f.Text(), "Reading stopped")
}

func TestMarks(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	assert.Equal(t, []hosttest.Mark{{Name: "eventlens:ready"}}, f.Host.Marks)
	f.Show(ids[0], ids[1])
	f.Tell(pagetest.DrawnOf(ids[0], false, 5, 5, 1))
	assert.Equal(t, []hosttest.Mark{{Name: "eventlens:ready"}, {Name: "eventlens:first-chart"}},
		f.Host.Marks)
	f.Tell(pagetest.DrawnOf(ids[1], false, 7, 7, 1))
	assert.Equal(t, hosttest.Mark{
		Name: "eventlens:visible-drawn", Detail: map[string]any{"complete": false, "points": 12},
	},
		f.Host.Marks[2])

	f.Tell(&wire.Loaded{
		Runs: 2, Tags: 3, Points: 20, Bytes: 9, FetchedBytes: 8, FromCache: 1, Problems: 0,
	})
	assert.Equal(t,
		hosttest.Mark{Name: "eventlens:loaded",
			Detail: map[string]any{"bytes": 9, "fetchedBytes": 8,
				"fromCache": 1, "points": 20, "problems": 0, "runs": 2,
				"tags": 3}}, f.Host.Marks[3])
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1), pagetest.DrawnOf(ids[1], true, 10, 10, 1))
	assert.Equal(t, hosttest.Mark{
		Name: "eventlens:visible-drawn", Detail: map[string]any{"complete": true, "points": 20},
	},
		f.Host.Marks[len(f.Host.Marks)-1])

	n := len(f.Host.Marks)
	f.Play(func() { f.Page.Model.Cards.SetAxis(wire.AxisWall); f.Page.Changed() })
	f.Tell(pagetest.DrawnOf(ids[0], true, 10, 10, 1))
	assert.Len(t, f.Host.Marks, n, "the other card shows the old axis")
	f.Tell(pagetest.DrawnOf(ids[1], true, 10, 10, 1))
	assert.Len(t, f.Host.Marks, n+1)

	tags := pagetest.TagsNamed(kind.Scalar, "train/loss", "train/acc", "lr", "other")
	f.Tell(tags, pagetest.DrawnOf(ids[0], true, 11, 11, 1),
		&wire.Loaded{Runs: 2, Tags: 4, Points: 31})
	n = len(f.Host.Marks)
	f.Tell(pagetest.DrawnOf(ids[1], true, 11, 11, 1))
	assert.Len(t, f.Host.Marks, n, "the new card may be in the viewport too")
	assert.NotEqual(t, "eventlens:visible-drawn", f.Host.Marks[n-1].Name)
	f.Show(ids[0], ids[1])
	assert.Len(t, f.Host.Marks, n+1, "it is not")
}

func TestKeys(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	assert.True(t, f.Page.Key("/", false))
	assert.False(t, f.Page.Key("/", true), "a slash in a text field is a slash")
	f.Play(func() { f.Host.TellPointer(ids[0], 5, 5, true) })
	f.Tell(pagetest.About(ids[0],
		&chart.Readout{
			Heading: wire.Plain("Step 3"),
			Rows:    []chart.Row{{Series: wire.Series{Run: 1}, Value: wire.Plain("0.5")}},
		}))
	assert.Len(t, f.Host.Shown.Rows, 1)
	f.Play(func() { f.Page.Key("Escape", true) })
	assert.Empty(t, f.Host.Shown.Rows)
}
