package app

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/histogram"
	"eventlens/app/page/opening"
	"eventlens/app/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestTabsAreLinksToTheirOwnAddress(t *testing.T) {
	f, _ := charts(t, "src=../runs/&x=wall")
	html := f.html()
	assert.Contains(t, html, `href="#src=../runs/&x=wall"`)
	assert.Contains(t, html, `href="#src=../runs/&tab=histograms&x=wall"`)
	assert.Contains(t, html, `class="tab none"`, "empty kinds stay, dimmed")
	assert.Contains(t, html, `title="No images in these runs"`)
	assert.NotContains(t, f.text(), "Other", "kinds that are not drawn appear when there are any")
	f.tell(tagsNamed(kind.Other, "pr/curve"))
	assert.Contains(t, f.text(), "Other 1")
	f.play(func() { f.host.onFragment("src=../runs/&tab=other") })
	assert.Contains(t, f.text(), "kinds that are not drawn yet")
	assert.Contains(t, f.text(), "pr_curves 10 values · 2.5 kB")
}

// TestTabsAreInTheOrderOfKinds holds that keys 1 to 9 open the tabs that people are used to.
func TestTabsAreInTheOrderOfKinds(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	html, at := f.html(), 0
	for _, address := range []string{`#src=../runs/"`, `#src=../runs/&tab=images"`, `#src=../runs/&tab=histograms"`} {
		tab := strings.Index(html[at:], `href="`+address)
		require.Positive(t, tab, address)
		at += tab
	}
}

func TestRunList(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	list := f.page.Runs
	assert.Contains(t, f.text(), "2 of 2 shown")
	f.play(func() { list.Press("show", "r1", false) })
	assert.Contains(t, f.text(), "1 of 2 shown")
	assert.Contains(t, f.html(), "check mixed")
	assert.Equal(t, []wire.RunID{1}, f.lastView().Hidden)
	f.play(list.PressAll)
	assert.Contains(t, f.text(), "2 of 2 shown")
	f.play(list.PressAll)
	assert.Contains(t, f.text(), "No run is shown")
	f.play(list.PressAll)
	f.play(func() { list.Press("only", "r2", false) })
	assert.Equal(t, []wire.RunID{1}, f.lastView().Hidden)
	assert.Contains(t, f.html(), "click to bring the other runs back")
	f.play(func() { list.Press("", "r2", false) })
	assert.Empty(t, f.asked(), "a click beside everything does nothing")

	field := func(text string) { f.page.Runs.Search(runs.FilterID, text) }
	f.play(func() { field("^" + f.page.Model.Run(1).Name + "$") })
	assert.Contains(t, f.text(), words.NoRunHidden.Text()+" "+words.NoRunShow.Text()+" "+words.RunsAll.Text())
	f.play(func() { f.page.Model.ShowListed(true); f.page.Changed() })
	assert.NotContains(t, f.text(), words.NoRunTitle.Text())
	f.play(func() { field("nowhere") })
	assert.Contains(t, f.text(), "No run matches the filter.")
	assert.Contains(t, f.text(), "No run matches the filters of the run list, so there is nothing to draw.")
}

func TestManyCards(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	var names []string
	for i := range 450 {
		names = append(names, fmt.Sprintf("a/%d", i), fmt.Sprintf("b/%d", i))
	}
	f.tell(runsNamed("x"), tagsNamed(kind.Scalar, names...))
	chunks := f.chunks()
	assert.Len(t, chunks, 38, "of twelve cards each; the second group is closed")
	assert.Equal(t, [2]string{"k1", "12"}, chunks[0])
	assert.Equal(t, [2]string{"k38", "6"}, chunks[37])
	assert.Len(t, f.cardIDs(), 24, "only the first cards are there before the host says which are near")

	f.play(func() {
		f.host.onChunks(3, []page.ChunkBox{{ID: "k1"}, {ID: "k2"}, {ID: "k38", Near: true}, {ID: "k99", Near: true}})
	})
	assert.Len(t, f.cardIDs(), 6)
	assert.Len(t, f.page.Cards.All, 6, "cards that are not there have given their ids up")
	assert.Contains(t, f.text(), "a/ 449")
	f.play(func() { f.host.onChunks(5, nil) })
	assert.Len(t, f.chunks(), 45, "chunks are whole rows")

	g := &page.Groups{Page: f.page}
	f.play(func() { g.Toggle("2b") })
	assert.Len(t, f.chunks(), 90)
	f.play(func() { g.Toggle("2a") })
	assert.Len(t, f.chunks(), 45)
	f.play(func() { g.Toggle("2b") })
	assert.Empty(t, f.page.Cards.All)
	assert.Empty(t, f.page.Desk.Chunks)
}

func TestTagFilter(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	field := func(text string) { f.page.Search(page.TagsFilterID, text) }
	f.play(func() { field("loss") })
	assert.Len(t, f.cardIDs(), 1)
	assert.Contains(t, f.text(), "1 of 3")
	f.play(func() { field("loss(") })
	assert.Len(t, f.cardIDs(), 1, "the last good filter")
	assert.Contains(t, f.text(), "Pattern not finished: “(” has no “)”. The last good one still holds.")
	f.play(func() { field("nowhere") })
	assert.Contains(t, f.text(), "No tag matches the filter “nowhere” Clear the filter")
	assert.Equal(t, "src=../runs/&tags=nowhere", f.host.fragment)
}

func TestToolbar(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	bar := scalarsOf(f.page).Controls()
	f.play(func() { bar.Choose("Relative") })
	assert.Equal(t, wire.AxisRelative, f.lastView().Lines.Axis)
	assert.Equal(t, "src=../runs/&x=relative", f.host.fragment)
	f.play(func() { f.page.KindOf(kind.Histogram).(*histogram.Kind).SetMode("Overlay") })
	assert.True(t, f.lastView().Overlay)
	f.play(func() { bar.Choose("") })
	assert.Empty(t, f.asked())
}

// TestAttempts offers the choice between attempts where there is one, and says what is left out.
func TestAttempts(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	assert.NotContains(t, f.text(), "Restarts")
	message := tagsNamed(kind.Scalar, "restarted")
	message.Tags[0].ID, message.Tags[0].Values, message.Tags[0].Superseded = 77, 1000, 250
	f.tell(message)
	assert.Contains(t, f.text(), "Restarts Newest attempt All attempts")
	assert.Contains(t, f.text(), " · 250 superseded")
	assert.False(t, f.lastView().AllAttempts)
	f.play(func() { (&page.Toolbar{Page: f.page}).Choose("All attempts") })
	assert.True(t, f.lastView().AllAttempts)
	assert.Equal(t, "src=../runs/&attempts=all", f.host.fragment)
	assert.NotContains(t, f.text(), "superseded")
	f.play(func() { (&page.Toolbar{Page: f.page}).Choose("Newest attempt") })
	assert.Equal(t, "src=../runs/", f.host.fragment)
}

func TestProgressAndProblems(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.tell(&wire.Progress{Files: 14, FilesDone: 5, Bytes: 412e6, BytesDone: 118.4e6, Reading: true})
	assert.Contains(t, f.text(), "Reading 118.4 of 412.0 MB")
	assert.Contains(t, f.text(), "5 of 14 files")
	assert.Contains(t, f.html(), `value="287"`)
	f.tell(&wire.Problem{Run: 1, File: "a/events.1", Offset: 81924, Text: wire.Plain("payload checksum mismatch")})
	assert.Contains(t, f.text(), "1 problem while reading a/events.1 payload checksum mismatch byte 81,924")
	f.tell(&wire.Progress{Files: 14, FilesDone: 14, Bytes: 412e6, BytesDone: 412e6}, &wire.Loaded{})
	assert.Contains(t, f.text(), "All read · 412.0 MB")
	assert.NotContains(t, f.text(), "checked when shown")
	f.tell(&wire.Loaded{Deferred: 1200})
	assert.Contains(t, f.text(), "All read · 412.0 MB · 1,200 large records checked when shown")
	f.tell(&wire.Notice{Text: wire.Plain("Storage is full.")})
	assert.Contains(t, f.text(), "Storage is full.")
}

func TestProblemsAreListedUntilClosed(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	problem := &wire.Problem{Run: 1, File: "a/events.1", Offset: 81924, Text: wire.Plain("payload checksum mismatch")}
	f.tell(problem)
	assert.Regexp(t, `role="status"[^>]*> ?<h2[^>]*>1 problem while reading`, f.html(), "said without hurry")
	list, bar := &opening.ProblemList{Of: f.page.Opening}, &page.TopBar{Page: f.page}
	f.play(func() { list.OnClose(nil, emptyEvent()) })
	f.tell(problem)
	assert.Contains(t, f.text(), "2 problems")
	assert.Regexp(t, `aria-expanded="false"[^>]*id="problem-count"|id="problem-count"[^>]*aria-expanded="false"`, f.html())
	assert.NotContains(t, f.text(), "payload checksum", "closed is closed")
	f.play(func() { bar.OnProblems(nil, emptyEvent()) })
	assert.Contains(t, f.text(), "2 problems while reading")
	f.play(func() { f.page.Key("Escape", false) })
	assert.NotContains(t, f.text(), "payload checksum")
	f.play(func() { f.host.onFiles([]wire.Source{{Files: []wire.File{{Path: "b/events.1"}}}}) })
	assert.Contains(t, f.text(), "2 problems while reading", "another source is another matter")
}

func TestRunsWithoutAnyTagAreAnAlert(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(&wire.Ready{}, runsNamed("a"), &wire.Problem{Run: 1, File: "a/events.1", Offset: 0, Text: wire.Plain("This is not an event file.")})
	assert.NotContains(t, f.html(), `role="alert"`, "there may be more to come")
	f.tell(&wire.Loaded{Runs: 1, Problems: 1})
	assert.Regexp(t, `role="alert"[^>]*>.*This could not be opened.*This is not an event file\.`, f.html())
	assert.NotContains(t, f.text(), "add_scalar")
}

func TestEmptyTabLeadsToOneThatIsNot(t *testing.T) {
	f := newFixture(t, "src=../runs/&tab=images")
	f.tell(&wire.Ready{}, runsNamed("a", "b"), tagsNamed(kind.Histogram, "w", "b"), &wire.Loaded{})
	assert.Contains(t, f.text(), "No images in these runs")
	assert.Regexp(t, `href="#src=../runs/&tab=histograms"[^>]*> ?Go to Histograms \(2\)`, f.html())
}

func TestSmallGroupsShareARow(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(kind.Scalar, "one/a", "two/a", "two/b", "three/a", "three/b", "three/c"))
	class := func() string {
		return strings.Join(regexp.MustCompile(`<section class="[^"]*"|<section`).FindAllString(f.html(), -1), " ")
	}
	shared := `<section class="of-one" <section <section class="of-two"`
	assert.Equal(t, shared, class(), "one, three, two")
	f.play(func() { (&page.Groups{Page: f.page}).Toggle("2two") })
	assert.Equal(t, shared, class(), "a closed group keeps its place")

	f = newFixture(t, "src=../runs/")
	f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(kind.Scalar, "a/a", "b/a", "c/a", "d/a"))
	fold := func(key string) { f.play(func() { (&page.Groups{Page: f.page}).Toggle(key) }) }
	const one = `<section class="of-one"`
	fold("2b")
	assert.Equal(t, strings.Join([]string{one, "<section", one, one}, " "), class(), "but for one that would leave a hole beside an open one")
	fold("2a")
	assert.Equal(t, strings.Join([]string{one, "<section", one, one}, " "), class())
	fold("2c")
	assert.Equal(t, strings.Join([]string{one, one, "<section", one}, " "), class(), "folded ones share a row")
}

// TestFoldedGroupsOfThisDevice are folded on the next visit, too.
func TestFoldedGroupsOfThisDevice(t *testing.T) {
	f := mount(t, &fakeHost{fragment: "src=../runs/", theme: "light", kept: map[string]string{page.KeptGroups: "&02train&02gone"}})
	f.tell(&wire.Ready{}, runsNamed("a"), tagsNamed(kind.Scalar, "train/a", "val/a", "v&%/a"))
	assert.Regexp(t, `aria-expanded="false"[^>]*data-group="2train"|data-group="2train"[^>]*aria-expanded="false"`, f.html())
	toggle := func(key string) { f.play(func() { (&page.Groups{Page: f.page}).Toggle(key) }) }
	toggle("2v&%")
	assert.Equal(t, []string{"Keep groups &02train&02gone&02v%26%25"}, f.host.take("Keep"))
	toggle("2train")
	assert.Equal(t, []string{"Keep groups &02gone&02v%26%25"}, f.host.take("Keep"), "those of other logs are not forgotten")
	assert.Equal(t, "src=../runs/", f.host.fragment)
	f.play(func() { f.page.Changed() })
	assert.Empty(t, f.host.take("Keep"))
	f.page.Model.FoldAgain(strings.Repeat("&02many", 400))
	toggle("2val")
	kept := f.host.take("Keep")
	require.Len(t, kept, 1)
	assert.Equal(t, 300, strings.Count(kept[0], "&"), "the newest of them")
	assert.Contains(t, kept[0], "&02val")
}

func TestFailureToOpenIsAnAlert(t *testing.T) {
	f := newFixture(t, "src=https://b.example/x/")
	f.tell(&wire.Ready{}, &wire.Problem{File: "https://b.example/x/eventlens.json", Offset: -1, Text: wire.Plain("No answer.")}, &wire.Loaded{Problems: 1})
	assert.Contains(t, f.text(), "Open event files")
	assert.Regexp(t, `role="alert"[^>]*>.*This could not be opened.*No answer\.`, f.html())
	opened := &opening.OpenPage{Of: f.page.Opening}
	opened.OnMount(nil)
	assert.Equal(t, "https://b.example/x/", opened.Typed, "to be mended")
}

func TestOpenPage(t *testing.T) {
	f := newFixture(t, "")
	opened := &opening.OpenPage{Of: f.page.Opening}
	f.play(func() { opened.Typed = "javascript:alert(1)"; opened.Submit() })
	assert.True(t, opened.Wrong)
	assert.Empty(t, f.asked())

	f.play(func() { opened.Typed = " https://b.example/runs/?sig=a%2Fb "; opened.Submit() })
	assert.False(t, opened.Wrong)
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{{URL: "https://b.example/runs/?sig=a%2Fb"}}}}, f.asked())
	assert.Equal(t, []string{`SetFragment "src=https://b.example/runs/?sig=a%2Fb" true`}, f.host.take("SetFragment"))
	assert.NotContains(t, f.text(), "Open event files")

	bar := &page.TopBar{Page: f.page}
	f.play(func() { bar.OnOpen(nil, emptyEvent()) })
	assert.Contains(t, f.text(), "Open event files")
	assert.Contains(t, f.text(), "Back to charts")
	f.play(func() { opened.OnFolder(nil, emptyEvent()); opened.OnFiles(nil, emptyEvent()) })
	assert.Equal(t, []string{"ChooseFiles true", "ChooseFiles false"}, f.host.take("ChooseFiles"))
}

func TestDrop(t *testing.T) {
	f := newFixture(t, "")
	f.play(func() { f.host.onDrag(true) })
	assert.Contains(t, f.text(), "Drop to open")
	files := wire.Source{Files: []wire.File{{Path: "a/events.1", SizeBytes: 5, Blob: 3}}}
	f.play(func() { f.host.onDrag(false); f.host.onFiles([]wire.Source{files}) })
	assert.NotContains(t, f.text(), "Drop to open")
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{files}}}, f.asked())
	assert.Contains(t, f.text(), "Files on this computer")
	f.play(func() { f.host.onFiles(nil) })
	assert.Empty(t, f.asked())
}

// TestDropOfSeveralFiles gives it a name, which a worker has no words for.
func TestDropOfSeveralFiles(t *testing.T) {
	f := newFixture(t, "")
	f.play(func() {
		f.host.onFiles([]wire.Source{{Files: []wire.File{{Path: "a.events"}, {Path: "b.events"}}}, {Files: []wire.File{{Path: "logs/a.events"}, {Path: "logs/b.events"}}}})
	})
	opened := f.asked()[0].(*wire.Open)
	assert.Equal(t, []string{"2 files on this computer", ""}, []string{opened.Sources[0].Name, opened.Sources[1].Name}, "a folder has a name")
}

func TestRecents(t *testing.T) {
	f := newFixture(t, "")
	f.tell(&wire.Ready{}, &wire.Recents{Bytes: 2.5e9, Limit: 1e10, Sources: []wire.Recent{
		{Key: "k1", Name: "vit", Detail: wire.Plain("https://b.example/vit/"), Bytes: 412e6, SavedMs: f.host.Now() - 12_000},
		{Key: "k2", Name: "ppo", Detail: wire.Plain("https://b.example/ppo/"), Signed: true, Bytes: 1, SavedMs: f.host.Now() - 7_200_000},
	}})
	assert.Contains(t, f.text(), "vit 412.0 MB https://b.example/vit/ Saved 12 s ago")
	assert.Contains(t, f.text(), "ppo 1 B Needs a fresh link Saved 2 h ago")
	assert.Contains(t, f.text(), "2.5 GB saved on this device")
	assert.Contains(t, f.html(), `href="#tab=saved"`)
	list := &opening.RecentList{Of: f.page.Opening} // what handlers do depends on the page alone
	f.play(func() { list.Open(7) })
	assert.Empty(t, f.asked())
	f.play(func() { list.Open(0) })
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{{Name: "vit", Recent: "k1"}}}}, f.asked())
}

func TestThemeSwitch(t *testing.T) {
	f, _ := charts(t, "src=../runs/&theme=light")
	f.asked()
	bar := &page.TopBar{Page: f.page}
	f.play(func() { bar.OnTheme(nil, emptyEvent()) })
	assert.Equal(t, "dark", f.host.theme)
	assert.Equal(t, "src=../runs/&theme=dark", f.host.fragment)
	assert.Equal(t, "dark", f.lastView().Theme)
}

func TestStop(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.asked()
	f.tell(&wire.Progress{Reading: true})
	require.Contains(t, f.text(), "Stop")
	f.play(func() { (&page.TopBar{Page: f.page}).OnStop(nil, emptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Stop{}}, f.asked())
}
