package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	histogrampage "eventlens/app/kinds/histogram/page"
	"eventlens/app/kinds/image"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/runlist"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestTabsAreLinksToTheirOwnAddress(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&x=wall")
	f.Tell(pagetest.TagsNamed(histogram.ID, "w"))
	html := f.HTML()
	assert.Contains(t, html, `href="#src=../runs/&x=wall"`)
	assert.Contains(t, html, `href="#src=../runs/&tab=histograms&x=wall"`)
	assert.NotContains(t, html, `tab=images`, "there are none")
	assert.NotContains(t, html, "add_image")
	f.Play(func() { f.Page.Key("Escape", false) })
	f.Play(func() { f.Page.Tools.ToggleKinds() })
	assert.Contains(t, f.HTML(), `href="#src=../runs/&tab=images&x=wall"`)
	assert.Contains(t, f.Text(),
		"Images TensorFlow tf.summary.image(name, images, step) PyTorch writer.add_image(tag, image, step)")
	assert.NotContains(t, f.Text(), "add_scalar")
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.Text(), "add_image")
	assert.NotContains(t, f.Text(), "Other", "kinds that are not drawn appear when there are any")
	f.Tell(pagetest.TagsNamed(kind.Other, "pr/curve"))
	assert.Contains(t, f.Text(), "Other 1")
	f.Play(func() { f.Host.TellFragment("src=../runs/&tab=other") })
	assert.Contains(t, f.Text(), "does not draw these kinds of data")
	assert.Contains(t, f.Text(), "pr_curves 10 values · 2.5 kB")
}

// TestTabsAreInTheOrderOfKinds checks that the keys 1 to 9 open the tabs that people are used to.
func TestTabsAreInTheOrderOfKinds(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.TagsNamed(histogram.ID, "w"), pagetest.TagsNamed(image.ID, "in"))
	html, at := f.HTML(), 0
	for _, address := range []string{
		`#src=../runs/"`, `#src=../runs/&tab=images"`, `#src=../runs/&tab=histograms"`,
	} {
		tab := strings.Index(html[at:], `href="`+address)
		require.Positive(t, tab, address)
		at += tab
	}
}

func TestRunList(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	list := f.Page.Runs
	assert.Contains(t, f.Text(), "2 of 2 shown")
	f.Play(func() { list.Press("show", "r1", false) })
	assert.Contains(t, f.Text(), "1 of 2 shown")
	assert.Contains(t, f.HTML(), "check mixed")
	assert.Equal(t, []wire.RunID{1}, f.LastView().Hidden)
	f.Play(list.PressAll)
	assert.Contains(t, f.Text(), "2 of 2 shown")
	f.Play(list.PressAll)
	assert.Contains(t, f.Text(), "No run selected")
	f.Play(list.PressAll)
	f.Play(func() { list.Press("only", "r2", false) })
	assert.Equal(t, []wire.RunID{1}, f.LastView().Hidden)
	assert.Contains(t, f.HTML(), "click to show the other runs again")
	f.Play(func() { list.Press("", "r2", false) })
	assert.Empty(t, f.Asked(), "a click beside everything does nothing")

	field := func(text string) { f.Page.Runs.Search(runlist.FilterID, text) }
	f.Play(func() { field("^" + f.Page.Model.Runs.Run(1).Name + "$") })
	assert.Contains(t, f.Text(),
		words.NoRunHidden.Text()+" "+words.NoRunShow.Text()+" "+words.RunsAll.Text())
	f.Play(func() { f.Page.Model.Runs.ShowListed(true); f.Page.Changed() })
	assert.NotContains(t, f.Text(), words.NoRunTitle.Text())
	f.Play(func() { field("nowhere") })
	assert.Contains(t, f.Text(), "No run matches the filter.")
	assert.Contains(t, f.Text(), "No run matches the filters of the run list.")
}

func TestManyCards(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	var names []string
	for i := range 450 {
		names = append(names, fmt.Sprintf("a/%d", i), fmt.Sprintf("b/%d", i))
	}
	f.Tell(uitest.RunsNamed("x"), pagetest.TagsNamed(kind.Scalar, names...))
	chunks := f.Chunks()
	assert.Len(t, chunks, 76, "of six cards each, and the name of the second group, which is closed")
	assert.Equal(t, [2]string{"k1", "6"}, chunks[0])
	assert.Equal(t, [2]string{"k75", "6"}, chunks[74])
	assert.Len(t, f.CardIDs(), 24,
		"only the first cards are there before the host says which are near")

	f.Play(func() {
		f.Host.TellChunks(3,
			[]wire.ChunkBox{{ID: "k1"}, {ID: "k2"}, {ID: "k3"}, {ID: "k4"}, {ID: "k75", Near: true},
				{ID: "k199", Near: true}})
	})
	assert.Len(t, f.CardIDs(), 6)
	assert.Len(t, f.Page.Cards.All, 6, "cards that are not there have given their ids up")
	assert.Contains(t, f.Text(), "a/ 449")
	f.Play(func() { f.Host.TellChunks(5, nil) })
	assert.Len(t, f.Chunks(), 91, "chunks are whole rows")

	f.Play(func() { f.Page.Grid.Toggle("2b") })
	assert.Len(t, f.Chunks(), 180)
	f.Play(func() { f.Page.Grid.Toggle("2a") })
	assert.Len(t, f.Chunks(), 91)
	f.Play(func() { f.Page.Grid.Toggle("2b") })
	assert.Empty(t, f.Page.Cards.All)
	assert.Equal(t, [][2]string{{"k1", "2"}}, f.Chunks(), "the names of both")
}

func TestTagFilter(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	field := func(text string) { f.Page.Search(page.TagsFilterID, text) }
	f.Play(func() { field("loss") })
	assert.Len(t, f.CardIDs(), 1)
	assert.Contains(t, f.Text(), "1 of 3")
	f.Play(func() { field("loss(") })
	assert.Len(t, f.CardIDs(), 1, "the last good filter")
	assert.Contains(t, f.Text(),
		"Invalid pattern: “(” has no “)”. The previous filter still applies.")
	f.Play(func() { field("nowhere") })
	assert.Contains(t, f.Text(), "No tag matches the filter “nowhere” Clear the filter")
	assert.Equal(t, "src=../runs/&tags=nowhere", f.Host.Address)
}

func TestToolbar(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	bar := pagetest.ScalarsOf(f.Page).Controls()
	f.Play(func() { bar.Choose("Relative") })
	assert.Equal(t, wire.AxisRelative, f.LastView().Lines.Axis)
	assert.Equal(t, "src=../runs/&x=relative", f.Host.Address)
	f.Play(func() { f.Page.KindOf(histogram.ID).(*histogrampage.Kind).SetMode("Overlay") })
	assert.Equal(t, wire.HistogramOverlay, f.LastView().Histograms.Mode)
	f.Play(func() { bar.Choose("") })
	assert.Empty(t, f.Asked())
}

// TestAttempts checks that the choice between attempts is offered if there are several, with the
// number of values left out.
func TestAttempts(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	assert.NotContains(t, f.Text(), "Restarts")
	message := pagetest.TagsNamed(kind.Scalar, "restarted")
	message.Tags[0].ID, message.Tags[0].Values, message.Tags[0].Superseded = 77, 1000, 250
	f.Tell(message)
	assert.Contains(t, f.Text(), "Restarts Newest attempt All attempts")
	assert.Contains(t, f.Text(), " · 250 replaced by a restart")
	assert.False(t, f.LastView().AllAttempts)
	f.Play(func() { (&page.Toolbar{Page: f.Page}).Choose("All attempts") })
	assert.True(t, f.LastView().AllAttempts)
	assert.Equal(t, "src=../runs/&attempts=all", f.Host.Address)
	assert.NotContains(t, f.Text(), "replaced by")
	f.Play(func() { (&page.Toolbar{Page: f.Page}).Choose("Newest attempt") })
	assert.Equal(t, "src=../runs/", f.Host.Address)
}

func TestEmptyTabLeadsToOneThatIsNot(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&tab=images")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), pagetest.TagsNamed(histogram.ID, "w", "b"),
		&wire.Loaded{})
	assert.Contains(t, f.Text(), "No images in these runs")
	assert.Regexp(t, `href="#src=../runs/&tab=histograms"[^>]*> ?Go to Histograms \(2\)`, f.HTML())
}

// TestFoldedGroupsOfThisDevice checks that they are folded on the next visit, too.
func TestFoldedGroupsOfThisDevice(t *testing.T) {
	f := pagetest.Mount(t,
		hosttest.Keeping(map[string]string{page.KeptGroups: "&02train&02gone"}, "src=../runs/"))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"),
		pagetest.TagsNamed(kind.Scalar, "train/a", "val/b", "v&%/a"))
	assert.Regexp(t,
		`aria-expanded="false"[^>]*data-group="2train"|data-group="2train"[^>]*aria-expanded="false"`, f.HTML())
	toggle := func(key string) { f.Play(func() { f.Page.Grid.Toggle(key) }) }
	toggle("2v&%")
	assert.Equal(t, []hosttest.Kept{{Name: "groups", Value: "&02train&02gone&02v%26%25"}},
		hosttest.Take(&f.Host.Keeps))
	toggle("2train")
	assert.Equal(t, []hosttest.Kept{{Name: "groups", Value: "&02gone&02v%26%25"}},
		hosttest.Take(&f.Host.Keeps),
		"those of other logs are not forgotten")
	assert.Equal(t, "src=../runs/", f.Host.Address)
	f.Play(func() { f.Page.Changed() })
	assert.Empty(t, hosttest.Take(&f.Host.Keeps))
	f.Page.Model.Cards.FoldAgain(strings.Repeat("&02many", 400))
	toggle("2val")
	kept := hosttest.Take(&f.Host.Keeps)
	require.Len(t, kept, 1)
	assert.Equal(t, 300, strings.Count(kept[0].Value, "&"), "the newest of them")
	assert.Contains(t, kept[0].Value, "&02val")
}

func TestThemeSwitch(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&theme=light")
	f.Asked()
	bar := &page.TopBar{Page: f.Page}
	f.Play(func() { bar.Choose("theme", 2) })
	assert.Equal(t, "dark", f.Host.InTheme)
	assert.Equal(t, "src=../runs/&theme=dark", f.Host.Address)
	assert.Equal(t, "dark", f.LastView().Theme)
	f.Play(func() { bar.Choose("theme", 0) })
	assert.Empty(t, f.Host.Chosen, "the system's")
	assert.Equal(t, "src=../runs/", f.Host.Address)
}

func TestStop(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Asked()
	f.Tell(&wire.Progress{Reading: true})
	require.Contains(t, f.Text(), "Stop")
	f.Play(func() { (&page.TopBar{Page: f.Page}).OnStop(nil, pagetest.EmptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Stop{}}, f.Asked())
}

// TestFilesAreDropped says what will happen to files over the page, and opens them.
func TestFilesAreDropped(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Host.TellDrag(true) })
	assert.Contains(t, f.Text(), "Drop to open Adds them to the 2 open runs.")
	f.Asked()
	f.Play(func() {
		f.Host.TellFiles([]wire.Source{{Name: "logs", Files: []wire.File{{Path: "a.tfevents"}}}})
	})
	assert.NotContains(t, f.Text(), "Drop to open")
	opened, ok := f.Asked()[0].(*wire.Open)
	require.True(t, ok)
	assert.Equal(t, "a.tfevents", opened.Sources[0].Files[0].Path)
}

// TestRunsAreSummedUp presses the button that appears when a card has too many lines to tell apart.
func TestRunsAreSummedUp(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	var names []string
	for i := range 60 {
		names = append(names, fmt.Sprint("run", i))
	}
	c := pagetest.TagsNamed(kind.Scalar, "loss")
	c.Runs = uitest.RunsNamed(names...).Runs
	c.Tags[0].In = len(names)
	f.Tell(&wire.Ready{}, c)
	assert.Contains(t, f.Text(), "Show 60 runs as bands")
	f.Play(func() { f.Page.Model.SumUpRuns(); f.Page.Changed() })
	assert.Contains(t, f.Text(), "Median, middle 50% and 80% of 60 runs")
	assert.Contains(t, f.Text(), "Show each run")
	f.Play(func() { f.Page.Model.ShowEachRun(); f.Page.Changed() })
	assert.Contains(t, f.Text(), "Show 60 runs as bands")
}

// TestWaysToOtherPages lists the links of the bar: to the jobs page if the site has one, and back
// from the page of saved data.
func TestWaysToOtherPages(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	assert.NotContains(t, f.HTML(), "jobs.html")
	f.Play(func() { f.Host.TellFragment(f.Page.Model.SavedFragment().String()) })
	assert.Contains(t, f.HTML(), words.BackToCharts.Text())

	f = pagetest.Mount(t, &hosttest.Browser{Location: hosttest.Location{
		InMeta: map[string]string{"eventlens-jobs": "jobs.json"},
	}})
	f.Tell(&wire.Ready{}, &wire.Recents{})
	assert.Contains(t, f.HTML(), `href="jobs.html"`)
	assert.NotContains(t, f.HTML(), words.BackToCharts.Text())
}

// TestFilterOfTheBrowser has the browser match the names of tags where Go cannot.
func TestFilterOfTheBrowser(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Page.Search(page.TagsFilterID, "^(?!train)") })
	assert.Len(t, f.CardIDs(), len(ids), "not answered yet")
	require.Len(t, f.Host.Patterns, 1)
	matches := make([]byte, len(f.Host.Patterns[0].Names))
	for i, name := range f.Host.Patterns[0].Names {
		if !strings.HasPrefix(name, "train") {
			matches[i] = 1
		}
	}
	f.Play(func() { f.Host.Matched(matches, "") })
	assert.Len(t, f.CardIDs(), 1)
	assert.Contains(t, f.Text(), "1 of 3")
	f.Play(func() { f.Page.SetPlain(page.TagsFilterID, true) })
	assert.Empty(t, f.CardIDs(), "no tag has this text")
	assert.Equal(t, "src=../runs/&tags=%5CQ%5E%28%3F%21train%29%5CE", f.Host.Address)
}
