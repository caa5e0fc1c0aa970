package runlist

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openSweep returns a page with four such runs.
func openSweep(t *testing.T, fragment string) *fixture {
	f := newFixture(t, "src=../runs/"+fragment)
	f.tell(&wire.Ready{},
		uitest.SweepOf([2]string{"0.1", "adam"}, [2]string{"0.01", "sgd"}, [2]string{"", "adam"},
			[2]string{"0.0010000000000000002", "adam"}), scalarsNamed("val/acc"))
	return f
}

// rowsListed returns the names of the runs in the list, in order.
func rowsListed(f *fixture) (names []string) {
	for _, m := range regexp.MustCompile(`<bdi>(run\d)</bdi>`).FindAllStringSubmatch(f.html(), -1) {
		names = append(names, m[1])
	}
	return names
}

func TestColumnsAreChosen(t *testing.T) {
	f := openSweep(t, "")
	assert.NotContains(t, f.html(), `class="stay"><span class="check`)
	f.play(func() { f.list.head.onColumns(nil, emptyEvent()) })
	assert.Equal(t, []hosttest.Menu{{Menu: "column-menu", Anchor: "runs-columns"}},
		hosttest.Take(&f.host.Menus))
	assert.Contains(t, f.text(), "lr 3 values opt 2 values")
	assert.NotContains(t, f.html(), columnFindID, "a few need no search")
	f.play(func() { f.list.Key("ArrowDown", false); f.list.Key("Enter", false) })
	assert.Equal(t, []string{"opt"}, f.model.Runs.Columns())
	f.play(func() { f.list.Key("ArrowDown", false); f.list.Key(" ", false) })
	assert.Equal(t, []string{"opt", "lr"}, f.model.Runs.Columns(), "in the order of choosing")
	f.play(func() { f.list.Key("ArrowRight", false) })
	assert.Equal(t, []string{"opt", "lr"}, f.model.Runs.Columns(), "there is no room")
	f.play(func() { f.list.Key("ArrowLeft", false) })
	assert.Equal(t, []string{"lr", "opt"}, f.model.Runs.Columns())
	assert.Equal(t, "src=../runs/&hparams=lr&hparams=opt", f.host.Address)
	f.play(func() { f.list.Key("Escape", false) })
	assert.NotContains(t, f.html(), columnMenuID)

	html := f.html()
	assert.Contains(t, html, `class="runs cols"`)
	assert.Contains(t, html,
		`<span class="hp w1 n" title="lr 0.0010000000000000002"><span class="vh">lr</span><bdi>0.001</bdi></span><span class="hp w1" title="opt adam"><span class="vh">opt</span><bdi>adam</bdi></span></div>`)
	assert.Contains(t, html, `<span class="hp w1 n"><bdi></bdi></span>`, "none")
	assert.Regexp(t,
		`data-run="1".*?aria-hidden="true"><span class="leaf"><bdi>run1</bdi></span></span><span class="vh">s/run1</span>.*?<span class="vh">Read</span>`, html, "what is heard beside what is seen")
	f.play(func() {
		f.list.head.onColumns(nil, emptyEvent())
		f.list.Key("Enter", false)
		f.list.Key("Escape", true)
	})
	assert.Equal(t, []string{"opt"}, f.model.Runs.Columns(), "and taken away")
	// beside the other runs' folder
	f.tell(&wire.Catalogue{Runs: []wire.Run{{ID: 9, Name: "z", State: wire.RunRead}}})
	assert.Regexp(t,
		`(?s)<div class="run d0 fold".*?data-row="fs/".*?<span class="hp w1"><bdi></bdi></span>`,
		f.html(), "its runs differ")
	f.play(func() { f.model.Runs.TakeOut(2); f.Changed() })
	assert.Regexp(t,
		`<bdi>s</bdi></span></span><span class="count">3 of 3</span><span class="vh">shown</span>.*?<span class="vh">opt</span><bdi>adam</bdi>`, f.html(), "what all runs of a folder share")
}

func TestManyHyperparametersAreSearched(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	c := uitest.RunsNamed("a", "b")
	for i := range 500 {
		c.Runs[0].HParams = append(c.Runs[0].HParams,
			wire.HParam{Name: fmt.Sprintf("h%03d", i), Value: "1"})
	}
	f.tell(&wire.Ready{}, c)
	f.play(f.list.columns.toggle)
	assert.Contains(t, f.html(), columnFindID)
	assert.Contains(t, f.text(), "440 more hyperparameters. Type a part of the name.")
	assert.Equal(t, listed, strings.Count(f.html(), "data-hparam="))
	f.play(func() { f.list.columns.search("H499") })
	assert.Equal(t, 1, strings.Count(f.html(), "data-hparam="))
	f.play(func() {
		assert.False(t, f.list.Key("ArrowLeft", true), "the arrow is the field's")
		f.list.Key(" ", true)
		f.list.Key("Enter", true)
	})
	assert.Equal(t, []string{"h499"}, f.model.Runs.Columns())
	f.play(func() { f.list.columns.search("nothing"); f.list.Key("Enter", true) })
	assert.Contains(t, f.text(), "No hyperparameter matches.")
	f.play(func() {
		f.list.columns.search("")
		for range wire.MaxColumns + 10 {
			f.list.Key("Enter", true)
			f.list.Key("ArrowDown", true)
		}
	})
	assert.Len(t, f.model.Runs.Columns(), wire.MaxColumns)
	assert.Contains(t, f.text(), words.ColumnsFull.Text())
	f.play(f.list.columns.toggle)
	assert.NotContains(t, f.html(), columnMenuID, "the button closes it, too")

	g := newFixture(t, "src=../runs/")
	g.tell(&wire.Ready{}, uitest.RunsNamed("a", "b"))
	assert.NotContains(t, g.html(), columnsID, "without hyperparameters there is nothing to choose")
}

// TestManyTextsAreSearched checks that only the first of many texts are listed, that a search finds
// the others, and that the ones ticked in a search filter the runs.
func TestManyTextsAreSearched(t *testing.T) {
	f := newFixture(t, "src=../runs/&hparams=net")
	names := make([]string, 150)
	for i := range names {
		names[i] = fmt.Sprintf("r%03d", i)
	}
	c := uitest.RunsNamed(names...)
	for i := range c.Runs {
		c.Runs[i].HParams = []wire.HParam{{Name: "net", Value: fmt.Sprintf("Net-%03d", i)}}
	}
	f.tell(&wire.Ready{}, c)
	f.play(func() { f.list.head.actHead(0, "filter") })
	assert.Equal(t, mostTexts, strings.Count(f.html(), "value-box"))
	assert.Contains(t, f.text(), words.HParamMoreValues.Text())
	f.play(func() { f.list.Search(wantedID, "nET-14") })
	assert.Equal(t, 10, strings.Count(f.html(), "value-box"))
	assert.NotContains(t, f.text(), words.HParamMoreValues.Text())
	f.play(func() { f.list.filter.pickAll(false); f.list.filter.pick("149", true) })
	assert.Contains(t, f.text(), "1 of 150 shown")
	assert.Equal(t, 10, strings.Count(f.html(), "value-box"), "the search stays")
	f.play(func() { f.list.Search(wantedID, "none") })
	assert.NotContains(t, f.html(), "value-box")
}

func TestHeadsSort(t *testing.T) {
	f := openSweep(t, "&hparams=lr&hparams=opt")
	sort := func() { f.play(func() { f.list.head.actHead(0, "sort") }) }
	assert.NotContains(t, f.html(), "aria-sort")
	sort()
	assert.Equal(t, []string{"run4", "run2", "run1", "run3"}, rowsListed(f))
	assert.Contains(t, f.html(), `aria-sort="ascending"`)
	assert.Contains(t, f.text(), "Sort: lr, lowest first")
	sort()
	assert.Equal(t, []string{"run1", "run2", "run4", "run3"}, rowsListed(f))
	assert.Contains(t, f.html(), `aria-sort="descending"`)
	assert.Contains(t, f.host.Address, "sortby=hparam-down%3Alr")
	sort()
	assert.Equal(t, []string{"run1", "run2", "run3", "run4"}, rowsListed(f))
	assert.NotContains(t, f.text(), "Sort: lr")
	sort()
	f.play(func() { f.list.Choose(sortID, runs.Sorts) })
	assert.Contains(t, f.html(), "aria-sort", "what is chosen already stays")
	f.play(func() { f.list.Choose(sortID, int(runs.SortName)) })
	assert.NotContains(t, f.html(), "aria-sort")
	f.play(func() { f.list.head.actHead(7, "sort"); f.list.head.actHead(-1, "filter") })
}

func TestHeadsFilter(t *testing.T) {
	f := openSweep(t, "&hparams=lr&hparams=opt")
	list := f.list
	f.play(func() { f.list.head.actHead(0, "filter") })
	assert.Equal(t, []hosttest.Menu{{Menu: "column-filter", Anchor: "column-head-0"}},
		hosttest.Take(&f.host.Menus))
	assert.Contains(t, f.html(), `placeholder="0.001"`, "the lowest that there is")
	low, high := func(text string) { f.list.Search(lowestID, text) }, func(text string) {
		f.list.Search(highestID, text)
	}
	f.play(func() { low("0.05") })
	assert.Equal(t, []string{"run1", "run3"}, rowsListed(f))
	assert.Contains(t, f.text(), "2 of 4 shown")
	assert.Contains(t, f.text(), "lr from 0.05 or none")
	assert.Equal(t, []wire.RunID{2, 4}, f.model.View("light", nil).Hidden, "nor drawn")
	f.play(func() { high("0.0x") })
	assert.Contains(t, f.text(), "Not a number. The previous value still applies.")
	f.play(func() { high("0.02") })
	assert.Contains(t, f.text(), "The lowest is above the highest.")
	f.play(func() { low("0.005") })
	assert.NotContains(t, f.text(), "The lowest is above", "now both are good")
	assert.Equal(t, []string{"run2", "run3"}, rowsListed(f))
	f.play(func() { f.list.filter.pick("-1", false) })
	assert.Equal(t, []string{"run2"}, rowsListed(f))
	assert.Contains(t, f.text(), "lr 0.005 to 0.02 ")
	f.play(func() { f.list.Key("Escape", true) })
	assert.NotContains(t, f.html(), `id="column-filter"`)

	f.play(func() { f.list.head.actChip(0, "open") })
	assert.Contains(t, f.html(), `id="column-filter"`)
	f.play(func() { f.list.filter.moveOpen(1) })
	assert.Equal(t, []string{"opt", "lr"}, f.model.Runs.Columns())
	assert.Equal(t, "column-head-1", f.list.filter.opener)
	f.play(func() { f.list.filter.onColumnHide(nil, emptyEvent()) })
	assert.Equal(t, []string{"opt"}, f.model.Runs.Columns())
	assert.Equal(t, []string{"run2"}, rowsListed(f), "its filter stays")

	f.play(func() {
		f.list.head.actHead(0, "filter")
		f.list.filter.pick("0", false)
		f.list.filter.pick("7", false)
		f.list.filter.pick("x", false)
	})
	assert.Contains(t, f.text(), "opt: sgd")
	f.play(func() { f.list.filter.pickAll(false) })
	assert.Contains(t, f.text(),
		"No run matches the filters. Remove “opt: no value”: 1 run Remove all filters")
	f.play(func() { f.list.ClosePopups(); list.head.drop("2") })
	assert.Equal(t, []string{"run2"}, rowsListed(f))
	f.play(func() { f.list.head.actChip(0, "end") })
	assert.Len(t, rowsListed(f), 4)
	assert.NotContains(t, f.html(), runChipsID)
	assert.Equal(t, "src=../runs/&hparams=opt", f.host.Address)
}

// TestFiltersThatLeaveNothing checks that the filters are named whose removal brings runs back.
func TestFiltersThatLeaveNothing(t *testing.T) {
	f := openSweep(t, "&hparamfilter=5::no-none:lr&hparamfilter=::only:lion:opt&runs=run")
	assert.Contains(t, f.text(), "No run matches the filters. Remove all filters",
		"none of them alone")
	f.play(func() { f.list.head.drop("odd") })
	assert.Empty(t, rowsListed(f))
	f.play(func() { f.list.head.drop("all") })
	assert.Len(t, rowsListed(f), 4)
	f = openSweep(t, "&hparamfilter=0.05::no-none:lr&runs=run2")
	assert.Contains(t, f.text(), "Remove “run2”: 1 run Remove “lr from 0.05”: 1 run")
	assert.NotContains(t, f.text(), "Remove all filters")
}

func TestHostileHyperparameters(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	c := uitest.RunsNamed("a", "b")
	c.Runs[0].HParams = []wire.HParam{{Name: `" onclick="x`, Value: `<script>alert(1)</script>`},
		{Name: "a\nb", Value: "\u202egnp.exe"},
		{Name: strings.Repeat("n", 200), Value: strings.Repeat("v", 10_000)}}
	f.tell(&wire.Ready{}, c)
	f.play(func() {
		for _, h := range c.Runs[0].HParams {
			f.model.Runs.ToggleColumn(h.Name)
			f.model.Runs.PickHParam(h.Name, false)
		}
		f.Changed()
	})
	f.play(func() {
		f.model.Runs.EndFilters()
		f.list.filter.toggle(`" onclick="x`, "x")
		f.Changed()
	})
	html := f.html()
	assert.NotContains(t, html, "<script>")
	assert.NotContains(t, html, `" onclick="x`)
	assert.Contains(t, html, "&lt;script&gt;")
	assert.NotContains(t, html, "\u202e")
	assert.NotContains(t, html, strings.Repeat("v", 301))
}

func TestWidthOfTheRunList(t *testing.T) {
	f := openSweep(t, "")
	assert.Contains(t, f.html(), `role="separator"`)
	assert.Empty(t, f.host.RunWidths)
	f.play(func() { f.host.TellRunWidth(420) })
	assert.Equal(t, []hosttest.Kept{{Name: "runwidth", Value: "420"}}, hosttest.Take(&f.host.Keeps))
	g := mount(t, "src=../runs/", hosttest.Keeping(map[string]string{"runwidth": "420"}, ""))
	assert.Equal(t, []int{420}, g.host.RunWidths)
	g = mount(t, "src=../runs/", hosttest.Keeping(map[string]string{"runwidth": "0"}, ""))
	assert.Empty(t, g.host.RunWidths)
}

// BenchmarkColumnRows renders the visible rows of 2,000 runs with 40 hyperparameters, without
// columns and with three.
func BenchmarkColumnRows(b *testing.B) {
	c := &wire.Catalogue{}
	for i := range 2000 {
		run := wire.Run{
			ID: wire.RunID(i + 1), Name: fmt.Sprintf("sweep%d/run%d", i%7, i), State: wire.RunRead,
		}
		for k := range 40 {
			run.HParams = append(run.HParams,
				wire.HParam{Name: fmt.Sprintf("h%02d", k), Value: fmt.Sprint(i * k % 7)})
		}
		c.Runs = append(c.Runs, run)
	}
	for _, columns := range []int{0, 3} {
		model := state.New("")
		model.Apply(c)
		for k := range columns {
			model.Runs.ToggleColumn(fmt.Sprintf("h%02d", k))
		}
		v := &view{List: New((&hosttest.Browser{}).ChartsPage(), nil, model)}
		b.Run(fmt.Sprint(columns), func(b *testing.B) {
			for b.Loop() {
				model.Runs.Toggle(1)
				v.rows(2000)
			}
		})
	}
}
