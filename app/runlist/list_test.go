package runlist

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/state/runs"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func rowsOf(f *fixture) int { return strings.Count(f.html(), `role="treeitem"`) }

func TestLongRunList(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	var names []string
	for i := range 1200 {
		names = append(names, fmt.Sprintf("run%d", i))
	}
	f.tell(uitest.RunsNamed(names...))
	assert.Equal(t, firstRows+rowsAhead, rowsOf(f))
	assert.Contains(t, f.html(), `aria-setsize="1200"`)
	f.play(func() { f.host.TellRunRows(600, 40) })
	assert.Equal(t, firstRows+2*rowsAhead, rowsOf(f))
	assert.Contains(t, f.html(), `id="row-600"`)
	assert.NotContains(t, f.html(), `id="row-500"`)
	f.play(func() { f.host.TellRunRows(5000, 40) })
	assert.Equal(t, 1200-1176, rowsOf(f), "a list that became shorter shows its end")
	f.play(func() { f.host.TellRunRows(0, 200) })
	assert.Equal(t, 200+rowsAhead, rowsOf(f))
}

// TestGaps checks that gaps are as high as the rows that they replace.
func TestGaps(t *testing.T) {
	for _, rows := range []int{0, 1, 5, 4095, 4096, 20_001} {
		sum := 0
		for _, m := range regexp.MustCompile(`class="g(\d+)"`).FindAllStringSubmatch(gapHTML(rows),
			-1) {
			var n int
			fmt.Sscan(m[1], &n)
			sum += n
		}
		assert.Equal(t, rows, sum)
	}
}

func TestRunRowsAreText(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(uitest.RunsNamed(`<script>alert(1)</script>`, `" onclick="x`, `f&amp;/a`, `f&amp;/b`,
		strings.Repeat("y", 10_000)))
	list := f.list
	f.play(func() { list.Press("fold", "ff&amp;/", false) })
	html := f.html()
	assert.NotContains(t, html, "<script>")
	assert.NotContains(t, html, `" onclick="x`)
	assert.Contains(t, html, "&lt;script&gt;alert(1)&lt;/")
	assert.Contains(t, html, `data-row="ff&amp;amp;/"`)
	assert.Contains(t, f.text(), "f&amp;amp; 2 of 2")
	assert.NotContains(t, html, strings.Repeat("y", 1001))
}

func TestRunListKeys(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(uitest.RunsNamed("a", "f/x", "f/y", "g"))
	list := f.list
	keys := func(names ...string) (active string) {
		for _, name := range names {
			f.play(func() { assert.True(t, list.RowKey(name, false), name) })
		}
		return f.list.active
	}
	assert.Equal(t, "ff/", keys("ArrowDown"))
	assert.Equal(t, "r3", keys("ArrowRight", "ArrowDown"))
	assert.Equal(t, "ff/", keys("ArrowLeft"))
	keys("ArrowLeft")
	assert.Equal(t, "r4", keys("ArrowRight", "ArrowLeft", "ArrowDown"), "the folder is closed")
	assert.Equal(t, "r4", keys("ArrowDown", "PageDown", "End"))
	assert.Equal(t, "r1", keys("Home", "ArrowUp", "PageUp"))
	keys(" ")
	assert.Equal(t, []wire.RunID{1}, f.model.View("light", nil).Hidden)
	f.play(func() { list.RowKey("End", false); list.RowKey(" ", true) })
	assert.Equal(t, []wire.RunID{1, 2, 3, 4}, f.model.View("light", nil).Hidden,
		"with Shift from the one before")
	keys("Home", "Enter")
	assert.True(t, f.model.Runs.Only(&f.model.Runs.Rows()[0]))
	assert.False(t, list.RowKey("x", false))
	assert.Contains(t, f.html(), `aria-activedescendant="row-0"`)
}

func TestRunMenu(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.host.Forget()
	open := func(row string) *menuView {
		f.play(func() { f.list.Press("menu", row, false) })
		assert.Contains(t, f.html(), `id="run-menu"`)
		return &menuView{Menu: &f.list.menu}
	}
	menu := open("r1")
	assert.Equal(t, []hosttest.Menu{{Menu: "run-menu", Anchor: "row-0"}},
		hosttest.Take(&f.host.Menus))
	assert.Contains(t, f.text(),
		"Show only this Use as baseline Colour… Rename… Copy name Remove from list Run summary")
	assert.NotContains(t, f.text(), "Problems of this run")
	assert.Contains(t, f.html(), `data-copies="run-full-name"`)
	f.play(func() { f.list.menu.act("inks") })
	assert.Equal(t, runs.PaletteSize, strings.Count(f.html(), "data-ink="))
	f.play(func() { menu.own("#00ff7f") })
	assert.NotContains(t, f.html(), `id="run-menu"`)
	assert.Contains(t, f.html(), `stroke="#00ff7f"`)
	assert.Equal(t, wire.RGB(0x100ff7f), f.lastView().Looks[0].Ink.Own)
	assert.Contains(t, f.host.Address, "runcolour=%2300ff7f%3Ar%3Alr0.1%2Ftrain")
	menu = open("r1")
	f.play(func() { menu.own("red; x") })
	assert.Equal(t, 1, len(f.model.View("light", nil).Looks), "no colour, no change")
	f.play(func() { menu.onReset(nil, emptyEvent()) })
	assert.Empty(t, f.lastView().Looks)

	open("r2")
	f.play(func() { f.list.menu.act("name") })
	assert.Contains(t, f.html(), `value="lr0.2/train"`)
	f.play(func() { f.list.menu.rename("best") })
	assert.Equal(t, []wire.RunLook{{Run: 2, Name: "best", Ink: wire.Ink{Colour: 1}}},
		f.lastView().Looks)
	assert.Contains(t, f.text(), "best")
	assert.Contains(t, f.html(), `title="best (lr0.2/train): click`)

	open("r2")
	f.play(func() { f.list.menu.act("out") })
	assert.Contains(t, f.text(), "1 run removed from list")
	assert.Equal(t, []wire.RunID{2}, f.lastView().Hidden)
	f.play(func() { f.list.bringBack() })
	assert.Empty(t, f.lastView().Hidden)

	f.tell(&wire.Problem{Run: 1, File: "x", Offset: -1, Text: wire.Plain("damaged")})
	open("r1")
	assert.Contains(t, f.text(), "Run summary Problems of this run")
	f.host.Forget()
	f.play(func() { f.list.menu.act("summary") })
	assert.Equal(t, []string{"ShowSummary 1"}, f.calls)
	open("r1")
	f.play(func() {
		f.list.Key("ArrowDown", false)
		f.list.Key("End", false)
		f.list.Key("Escape", false)
	})
	assert.NotContains(t, f.html(), `id="run-menu"`)
}

// TestBriefNamesAreChosen: a button of the head names runs by what differs, and the address says so.
func TestBriefNamesAreChosen(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(uitest.RunsNamed("model_a"))
	assert.NotContains(t, f.html(), briefID, "nothing differs")
	f.tell(uitest.RunsNamed("model_a", "model_b"))
	assert.Contains(t, f.html(), ">model_a<")
	f.play(func() { f.list.head.onBrief(nil, emptyEvent()) })
	assert.Contains(t, f.html(), ">…a<")
	assert.Contains(t, f.host.Address, "names=short")
	f.play(func() { f.list.head.onBrief(nil, emptyEvent()) })
	assert.Contains(t, f.html(), ">model_a<")
	assert.NotContains(t, f.host.Address, "names=short")
}

// TestColourByFolder checks that the menus of runs and folders offer colouring by folder if folders
// hold several runs and there are no groups.
func TestColourByFolder(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(uitest.RunsNamed("job1/train", "job1/validation", "job2/train", "job2/validation",
		"last"))
	samples := func() string {
		return strings.Join(regexp.MustCompile(`class="sw (hue-\d dash-\d)"`).FindAllString(f.html(), -1), " ")
	}
	const each = `class="sw hue-1 dash-1" class="sw hue-2 dash-1" class="sw hue-3 dash-1" class="sw hue-4 dash-1" class="sw hue-5 dash-1"`
	assert.Equal(t, each, samples())
	f.play(func() { f.list.Press("menu", "r2", false) })
	assert.Contains(t, f.text(), "Show only this Use as baseline Colour… Rename… Colour by folder Copy name")
	f.play(func() { f.list.menu.act("folders") })
	assert.Equal(t,
		`class="sw hue-1 dash-1" class="sw hue-1 dash-2" class="sw hue-2 dash-1" class="sw hue-2 dash-2" class="sw hue-5 dash-1"`, samples())
	assert.Equal(t, "src=../runs/&colourby=folder", f.host.Address)
	assert.Equal(t,
		[]wire.RunLook{{Run: 2, Ink: wire.Ink{Colour: 8}}, {Run: 3, Ink: wire.Ink{Colour: 1}},
			{Run: 4, Ink: wire.Ink{Colour: 9}}}, f.lastView().Looks)

	f.play(func() { f.list.Press("menu", "fjob1/", false) })
	assert.Contains(t, f.text(), "Show only this Colour each run")
	f.play(func() { f.list.menu.act("folders") })
	assert.Equal(t, each, samples())
	assert.Equal(t, "src=../runs/", f.host.Address)

	f.play(func() { f.model.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupFirst}); f.Changed() })
	f.play(func() { f.list.Press("menu", "r1", false) })
	assert.NotContains(t, f.text(), "by folder")
	g := newFixture(t, "src=../runs/")
	g.tell(uitest.RunsNamed("job1/train", "job2/train"))
	g.play(func() { g.list.Press("menu", "r1", false) })
	assert.NotContains(t, g.text(), "by folder")
}

func TestGroupsOfRuns(t *testing.T) {
	f := charts(t, "src=../runs/")
	assert.NotContains(t, f.text(), "Lines: each run")
	choose := func(kind runs.GroupKind) {
		f.play(func() {
			f.list.Choose(groupID,
				slices.Index(f.model.Runs.Groupings(), runs.Grouping{Kind: kind}))
		})
	}
	assert.NotContains(t, f.text(), "Group: first folder", "each run has one of its own")
	f.tell(&wire.Catalogue{Runs: []wire.Run{{
		ID: 3, Name: "lr0.1/validation", Colour: 2, State: wire.RunRead,
	}}})
	choose(runs.GroupFirst)
	assert.Contains(t, f.text(), "lr0.1 2 of 2")
	assert.Regexp(t, `data-row="glr0.1".*data-row="r1".*<span class="leaf"><bdi>train</bdi>`,
		strings.ReplaceAll(f.html(), "\n", " "), "the heading says the rest")
	assert.NotContains(t, f.html(), `<bdi>lr0.1/</bdi>`)
	assert.Contains(t, f.text(), "Lines: each run Lines: mean Lines: median")
	assert.Empty(t, f.lastView().Groups)
	f.play(func() { f.list.Choose(centreID, int(wire.CentreMean)) })
	view := f.lastView()
	assert.Len(t, view.Groups, 2)
	assert.Equal(t, wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandStd},
		view.Lines.Aggregate)
	f.play(func() { f.list.Choose(bandID, int(wire.BandNone)) })
	assert.Equal(t, wire.BandNone, f.lastView().Lines.Aggregate.Band)
	f.play(func() { f.list.menu.open("glr0.1") })
	assert.NotContains(t, f.text(), "Copy name", "that is for runs")
	f.play(func() { f.list.menu.ink(&wire.Ink{Colour: 9}) })
	assert.Equal(t, 9, f.lastView().Groups[0].Ink.Colour)
	f.play(func() { f.list.menu.open("glr0.1"); f.list.menu.rename("small") })
	assert.Equal(t, "small", f.lastView().Groups[0].Name)
	choose(runs.GroupPattern)
	field := func(text string) { f.list.Search(patternID, text) }
	f.play(func() { field("lr(.") })
	assert.Contains(t, f.text(), "Invalid pattern")
	f.play(func() { field("(lr)") })
	assert.Contains(t, f.text(), "lr 3 of 3")
}

// TestOrderWaitsBesideThePointer receives values that change the order while a person points at the
// list, who then asks for the new order.
func TestOrderWaitsBesideThePointer(t *testing.T) {
	f := newFixture(t, "src=../runs/&sortby=highest")
	f.tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), scalarsNamed("acc"))
	values := func(a, b float64) wire.Message {
		return &wire.RunValues{
			Tag: 1,
			Runs: []wire.RunValue{{Run: 1, Latest: wire.Sample{Wall: 1, Value: a}},
				{Run: 2, Latest: wire.Sample{Wall: 1, Value: b}}},
		}
	}
	list := f.list
	f.tell(values(0.5, 0.25))
	f.play(func() { list.hold(true, false) })
	f.tell(values(0.5, 0.75))
	assert.Contains(t, f.html(), `id="row-0" data-row="r1"`)
	assert.Contains(t, f.text(), "0.75")
	assert.Contains(t, f.text(), words.ShowNewOrder.Text())
	f.play(func() { list.showWaiting() })
	assert.Contains(t, f.html(), `id="row-0" data-row="r2"`)
	assert.NotContains(t, f.text(), words.ShowNewOrder.Text())
}

// TestTheKeyboardComesBackToItsRow checks that the list scrolls to the keyboard's row, wherever
// another order put it.
func TestTheKeyboardComesBackToItsRow(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("run%d", i))
	}
	f.tell(uitest.RunsNamed(names...))
	list := f.list
	f.play(func() { list.entered(true, true); list.RowKey("End", false) })
	assert.Equal(t, "r300", f.list.active)
	f.host.Forget()
	f.play(func() { list.left(false); f.model.Runs.TakeOut(1); list.entered(true, true) })
	assert.Equal(t, "r300", f.list.active)
	assert.Equal(t, []int{298}, hosttest.Take(&f.host.ShownRuns))
}

func TestRunsPointedAtAreEmphasised(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.play(func() { f.host.TellRunOver(1, true) })
	assert.Equal(t, wire.RunID(1), f.lastView().Emphasis)
	f.play(func() { f.host.TellRunOver(0, false) })
	assert.Zero(t, f.lastView().Emphasis)
}

func TestRunListIsHidden(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.host.Forget()
	f.play(func() { assert.True(t, f.list.Key("[", false)) })
	assert.Contains(t, f.html(), `class="runs shut"`)
	assert.Equal(t, []hosttest.Kept{{Name: "runlist", Value: "hidden"}},
		hosttest.Take(&f.host.Keeps))
	f.play(func() { f.list.Open() })
	assert.NotContains(t, f.html(), `class="runs shut"`)
	assert.False(t, f.list.Key("[", true), "a bracket in a text field is a bracket")
	g := mount(t, "src=../runs/", hosttest.Keeping(map[string]string{"runlist": "hidden"}, ""))
	g.tell(uitest.RunsNamed("a"))
	assert.Contains(t, g.html(), `class="runs shut"`, "the choice is kept")
}

func TestNewRunsWaitBesideThePointer(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.tell(&wire.Loaded{Runs: 2}, &wire.Checked{Followed: true})
	list := f.list
	f.play(func() { list.hold(true, false) })
	f.tell(&wire.Checked{Followed: true, Checking: true},
		&wire.Catalogue{Runs: []wire.Run{{
			ID: 3, Name: "lr0.15/train", Colour: 2, State: wire.RunRead,
		}}},
		&wire.Checked{Followed: true, NewRuns: 1})
	assert.NotContains(t, f.html(), `data-run="3"`)
	assert.Contains(t, f.text(), "Show 1 new run")
	assert.Contains(t, f.text(), "3 of 3 shown")
	f.play(func() { list.hold(false, true) })
	f.play(func() { list.left(true) })
	assert.NotContains(t, f.html(), `data-run="3"`, "the keyboard is in the list")
	f.play(func() { list.left(false) })
	assert.Contains(t, f.html(), `data-run="3"`)

	f.play(func() { list.hold(true, false) })
	f.tell(&wire.Catalogue{Runs: []wire.Run{{ID: 4, Name: "lr0.16/train", Colour: 3}}})
	assert.NotContains(t, f.html(), `data-run="4"`)
	f.play(func() { list.showWaiting() })
	assert.Contains(t, f.html(), `data-run="4"`)
	f.tell(&wire.Catalogue{Runs: []wire.Run{{ID: 5, Name: "lr0.17/train", Colour: 4}}})
	assert.NotContains(t, f.html(), `data-run="5"`, "the pointer is still there")
	f.play(func() { list.hold(false, false) })
	assert.Contains(t, f.html(), `data-run="5"`)

	f.play(func() { list.hold(true, false); f.away = true; f.Render() })
	f.tell(&wire.Catalogue{Runs: []wire.Run{{ID: 6, Name: "lr0.18/train", Colour: 5}}})
	f.play(func() { f.away = false; f.Render() })
	assert.Contains(t, f.html(), `data-run="6"`, "the list was left")
}
