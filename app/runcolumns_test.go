package app

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// sweepOf is a catalogue of runs with a learning rate and an optimizer each, "" for none.
func sweepOf(hparams ...[2]string) *wire.Catalogue {
	names := make([]string, len(hparams))
	for i := range names {
		names[i] = fmt.Sprintf("s/run%d", i+1)
	}
	c := runsNamed(names...)
	for i, h := range hparams {
		for k, name := range [...]string{"lr", "opt"} {
			if h[k] != "" {
				c.Runs[i].HParams = append(c.Runs[i].HParams, wire.HParam{Name: name, Value: h[k]})
			}
		}
	}
	return c
}

// openSweep is a page with four such runs.
func openSweep(t *testing.T, fragment string) *fixture {
	f := newFixture(t, "src=../runs/"+fragment)
	f.tell(&wire.Ready{}, sweepOf([2]string{"0.1", "adam"}, [2]string{"0.01", "sgd"}, [2]string{"", "adam"}, [2]string{"0.0010000000000000002", "adam"}), tagsNamed(wire.KindScalar, "val/acc"))
	return f
}

// rowsListed are the names of the runs in the list, in order.
func rowsListed(f *fixture) (names []string) {
	for _, m := range regexp.MustCompile(`aria-label="(s/run\d)[^"]*" `).FindAllStringSubmatch(strings.ReplaceAll(f.html(), `"><`, `" ><`), -1) {
		names = append(names, m[1][2:])
	}
	return names
}

func TestColumnsAreChosen(t *testing.T) {
	f := openSweep(t, "")
	list := f.page.runs.list
	assert.NotContains(t, f.html(), `class="stay"><span class="check`)
	f.play(func() { list.onColumns(nil, emptyEvent()) })
	assert.Equal(t, []string{"PlaceMenu column-menu runs-columns"}, f.host.take("PlaceMenu"))
	assert.Contains(t, f.text(), "lr 3 values opt 2 values")
	assert.NotContains(t, f.html(), columnFindID, "a few need no search")
	f.play(func() { f.page.key("ArrowDown", false); f.page.key("Enter", false) })
	assert.Equal(t, []string{"opt"}, f.page.model.Columns())
	f.play(func() { f.page.key("ArrowDown", false); f.page.key(" ", false) })
	assert.Equal(t, []string{"opt", "lr"}, f.page.model.Columns(), "in the order of choosing")
	f.play(func() { f.page.key("ArrowRight", false) })
	assert.Equal(t, []string{"opt", "lr"}, f.page.model.Columns(), "there is no room")
	f.play(func() { f.page.key("ArrowLeft", false) })
	assert.Equal(t, []string{"lr", "opt"}, f.page.model.Columns())
	assert.Equal(t, "src=../runs/&hparams=lr&hparams=opt", f.host.fragment)
	f.play(func() { f.page.key("Escape", false) })
	assert.NotContains(t, f.html(), columnMenuID)

	html := f.html()
	assert.Contains(t, html, `class="runs cols"`)
	assert.Contains(t, html, `<span class="hp w1 n" title="lr 0.0010000000000000002"><bdi>0.001</bdi></span><span class="hp w1" title="opt adam"><bdi>adam</bdi></span></div>`)
	assert.Contains(t, html, `<span class="hp w1 n"><bdi></bdi></span>`, "none")
	assert.Contains(t, html, `aria-label="s/run1, lr 0.1, opt adam, Read"`)
	f.play(func() { list.onColumns(nil, emptyEvent()); f.page.key("Enter", false); f.page.key("Escape", true) })
	assert.Equal(t, []string{"opt"}, f.page.model.Columns(), "and taken away")
	assert.Regexp(t, `(?s)<div class="run d0 fold".*?data-row="fs/".*?<span class="hp w1"><bdi></bdi></span>`, f.html(), "its runs differ")
	f.play(func() { f.page.model.TakeOut(2); f.page.changed() })
	assert.Regexp(t, `aria-label="s, 3 of 3 shown, opt adam"`, f.html(), "what all runs of a folder share")
}

func TestManyHyperparametersAreSearched(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	c := runsNamed("a", "b")
	for i := range 500 {
		c.Runs[0].HParams = append(c.Runs[0].HParams, wire.HParam{Name: fmt.Sprintf("h%03d", i), Value: "1"})
	}
	f.tell(&wire.Ready{}, c)
	f.play(f.page.openColumns)
	assert.Contains(t, f.html(), columnFindID)
	assert.Contains(t, f.text(), "440 more hyperparameters. Type a part of the name.")
	assert.Equal(t, listedTags, strings.Count(f.html(), "data-hparam="))
	f.play(func() { f.page.findColumns("H499") })
	assert.Equal(t, 1, strings.Count(f.html(), "data-hparam="))
	f.play(func() {
		assert.False(t, f.page.runKey("ArrowLeft", true), "the arrow is the field's")
		f.page.key(" ", true)
		f.page.key("Enter", true)
	})
	assert.Equal(t, []string{"h499"}, f.page.model.Columns())
	f.play(func() { f.page.findColumns("nothing"); f.page.key("Enter", true) })
	assert.Contains(t, f.text(), "No hyperparameter matches.")
	f.play(func() {
		f.page.findColumns("")
		for range 30 {
			f.page.key("Enter", true)
			f.page.key("ArrowDown", true)
		}
	})
	assert.Len(t, f.page.model.Columns(), 20)
	assert.Contains(t, f.text(), words.ColumnsFull.Text())
	f.play(f.page.openColumns)
	assert.NotContains(t, f.html(), columnMenuID, "the button closes it, too")

	g := newFixture(t, "src=../runs/")
	g.tell(&wire.Ready{}, runsNamed("a", "b"))
	assert.NotContains(t, g.html(), columnsID, "without hyperparameters there is nothing to choose")
}

func TestHeadsSort(t *testing.T) {
	f := openSweep(t, "&hparams=lr&hparams=opt")
	list := f.page.runs.list
	sort := func() { f.play(func() { list.actHead(0, "sort") }) }
	assert.NotContains(t, f.html(), "aria-sort")
	sort()
	assert.Equal(t, []string{"run4", "run2", "run1", "run3"}, rowsListed(f))
	assert.Contains(t, f.html(), `aria-sort="ascending"`)
	assert.Contains(t, f.text(), "Sort: lr, lowest first")
	sort()
	assert.Equal(t, []string{"run1", "run2", "run4", "run3"}, rowsListed(f))
	assert.Contains(t, f.html(), `aria-sort="descending"`)
	assert.Contains(t, f.host.fragment, "sortby=hparam-down%3Alr")
	sort()
	assert.Equal(t, []string{"run1", "run2", "run3", "run4"}, rowsListed(f))
	assert.NotContains(t, f.text(), "Sort: lr")
	sort()
	f.play(func() { f.page.chooseRuns(runsSortID, state.RunSorts) })
	assert.Contains(t, f.html(), "aria-sort", "what is chosen already stays")
	f.play(func() { f.page.chooseRuns(runsSortID, int(state.SortName)) })
	assert.NotContains(t, f.html(), "aria-sort")
	f.play(func() { list.actHead(7, "sort"); list.actHead(-1, "filter") })
}

func TestHeadsFilter(t *testing.T) {
	f := openSweep(t, "&hparams=lr&hparams=opt")
	list := f.page.runs.list
	f.play(func() { list.actHead(0, "filter") })
	assert.Equal(t, []string{"PlaceMenu column-filter column-head-0"}, f.host.take("PlaceMenu"))
	assert.Contains(t, f.html(), `placeholder="0.001"`, "the lowest that there is")
	low, high := &searchField{Page: f.page, ID: lowestID}, &searchField{Page: f.page, ID: highestID}
	f.play(func() { low.input("0.05") })
	assert.Equal(t, []string{"run1", "run3"}, rowsListed(f))
	assert.Contains(t, f.text(), "2 of 4 shown")
	assert.Contains(t, f.text(), "lr from 0.05 or none")
	assert.Equal(t, []wire.RunID{2, 4}, f.page.model.View("light", nil).Hidden, "nor drawn")
	f.play(func() { high.input("0.0x") })
	assert.Contains(t, f.text(), "Not a number. The last good one still holds.")
	f.play(func() { high.input("0.02") })
	assert.Contains(t, f.text(), "The lowest is above the highest.")
	f.play(func() { low.input("0.005") })
	assert.NotContains(t, f.text(), "The lowest is above", "now both are good")
	assert.Equal(t, []string{"run2", "run3"}, rowsListed(f))
	f.play(func() { list.pick("-1", false) })
	assert.Equal(t, []string{"run2"}, rowsListed(f))
	assert.Contains(t, f.text(), "lr 0.005 to 0.02 ")
	f.play(func() { f.page.key("Escape", true) })
	assert.NotContains(t, f.html(), `id="column-filter"`)

	f.play(func() { list.actChip(0, "open") })
	assert.Contains(t, f.html(), `id="column-filter"`)
	f.play(func() { list.moveOpen(1) })
	assert.Equal(t, []string{"opt", "lr"}, f.page.model.Columns())
	assert.Equal(t, "column-head-1", f.page.runs.column.opener)
	f.play(func() { list.onColumnHide(nil, emptyEvent()) })
	assert.Equal(t, []string{"opt"}, f.page.model.Columns())
	assert.Equal(t, []string{"run2"}, rowsListed(f), "its filter stays")

	f.play(func() { list.actHead(0, "filter"); list.pick("0", false); list.pick("7", false); list.pick("x", false) })
	assert.Contains(t, f.text(), "opt: sgd")
	f.play(func() { list.pickAll(false) })
	assert.Contains(t, f.text(), "No run matches the filters. Remove “opt: no value”: 1 run Remove all filters")
	f.play(func() { f.page.leavePopups(); list.drop("2") })
	assert.Equal(t, []string{"run2"}, rowsListed(f))
	f.play(func() { list.actChip(0, "end") })
	assert.Len(t, rowsListed(f), 4)
	assert.NotContains(t, f.html(), runChipsID)
	assert.Equal(t, "src=../runs/&hparams=opt", f.host.fragment)
}

// TestFiltersThatLeaveNothing names those whose end brings runs back.
func TestFiltersThatLeaveNothing(t *testing.T) {
	f := openSweep(t, "&hparamfilter=5::no-none:lr&hparamfilter=::only:lion:opt&runs=run")
	assert.Contains(t, f.text(), "No run matches the filters. Remove all filters", "none of them alone")
	f.play(func() { f.page.runs.list.drop("odd") })
	assert.Empty(t, rowsListed(f))
	f.play(func() { f.page.runs.list.drop("all") })
	assert.Len(t, rowsListed(f), 4)
	f = openSweep(t, "&hparamfilter=0.05::no-none:lr&runs=run2")
	assert.Contains(t, f.text(), "Remove “run2”: 1 run Remove “lr from 0.05”: 1 run")
	assert.NotContains(t, f.text(), "Remove all filters")
}

func TestHostileHyperparameters(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	c := runsNamed("a", "b")
	c.Runs[0].HParams = []wire.HParam{{Name: `" onclick="x`, Value: `<script>alert(1)</script>`}, {Name: "a\nb", Value: "\u202egnp.exe"}, {Name: strings.Repeat("n", 200), Value: strings.Repeat("v", 10_000)}}
	f.tell(&wire.Ready{}, c)
	f.play(func() {
		for _, h := range c.Runs[0].HParams {
			f.page.model.ToggleColumn(h.Name)
			f.page.model.PickHParam(h.Name, false)
		}
		f.page.changed()
	})
	f.play(func() { f.page.model.EndFilters(); f.page.openColumn(`" onclick="x`, "x"); f.page.changed() })
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
	assert.Empty(t, f.host.take("SetRunWidth"))
	f.play(func() { f.host.onRunWidth(420) })
	assert.Equal(t, []string{"Keep runwidth 420"}, f.host.take("Keep"))
	g := mount(t, &fakeHost{fragment: "src=../runs/", theme: "light", kept: map[string]string{"runwidth": "420"}})
	assert.Equal(t, []string{"SetRunWidth 420"}, g.host.take("SetRunWidth"))
	g = mount(t, &fakeHost{fragment: "src=../runs/", theme: "light", kept: map[string]string{"runwidth": "0"}})
	assert.Empty(t, g.host.take("SetRunWidth"))
}

// TestColumnsInTables has them after the run's name, in what is copied and saved too.
func TestColumnsInTables(t *testing.T) {
	f := openSweep(t, "&hparams=lr&hparams=opt")
	ids := f.cardIDs()
	f.show(ids...)
	f.play(func() { f.page.toggleTable(f.page.cards[ids[0]].(*chartCard).Key) })
	f.tell(drawnAlong(ids[0], 0, 100), tableOf(ids[0], true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "Run lr opt Latest Step Min At step Max At step Mean s/ run1 0.1 adam 0.5 0")
	table := f.page.tables.asked[ids[0]].table
	f.play(func() { table.sortBy(state.ColumnHParam) })
	assert.Regexp(t, `s/ run2 0\.01 sgd .* s/ run1 0\.1 adam`, f.text()[strings.Index(f.text(), "Run lr"):])
	assert.Contains(t, f.html(), `aria-sort="ascending"`)
	f.host.take()
	f.play(func() { table.onCopy(nil, emptyEvent()) })
	assert.Contains(t, strings.Join(f.host.take("CopyText"), ""), `Run\tlr\topt\tLatest`)
	f.play(func() { f.page.model.ToggleColumn("lr"); f.page.changed() })
	assert.Contains(t, f.text(), "Run opt Latest Step Min At step Max At step Mean s/ run1 adam 0.5 0")
	assert.NotContains(t, f.html(), "aria-sort", "what it was sorted by is gone")
	f.play(func() {
		f.page.chooseRuns(runsGroupID, int(state.GroupAll))
		f.page.chooseRuns(runsCentreID, int(wire.CentreMean))
	})
	of := tableOf(ids[0], true, wire.Span{}, 0.5)
	of.Rows[0].Run, of.Rows[0].Group, of.Rows[0].Members = 0, 1, 4
	f.tell(drawnAlong(ids[0], 0, 100), of)
	assert.Contains(t, f.text(), "All runs n = 4 — 0.5", "its runs differ")
	f.play(func() { f.page.model.TakeOut(2); f.page.changed() })
	f.tell(drawnAlong(ids[0], 0, 100), of)
	assert.Contains(t, f.text(), "All runs n = 4 adam 0.5")
}

// BenchmarkColumnRows writes the rows on screen of 2,000 runs with 40 hyperparameters, without columns and with three of them.
func BenchmarkColumnRows(b *testing.B) {
	c := &wire.Catalogue{}
	for i := range 2000 {
		run := wire.Run{ID: wire.RunID(i + 1), Name: fmt.Sprintf("sweep%d/run%d", i%7, i), State: wire.RunRead}
		for k := range 40 {
			run.HParams = append(run.HParams, wire.HParam{Name: fmt.Sprintf("h%02d", k), Value: fmt.Sprint(i * k % 7)})
		}
		c.Runs = append(c.Runs, run)
	}
	for _, columns := range []int{0, 3} {
		page, _ := wire.Pipe()
		p := newPage(&fakeHost{fragment: "src=../runs/", theme: "light"}, page)
		p.model.Apply(c)
		for k := range columns {
			p.model.ToggleColumn(fmt.Sprintf("h%02d", k))
		}
		l := &runList{Page: p}
		b.Run(fmt.Sprint(columns), func(b *testing.B) {
			for b.Loop() {
				p.model.ToggleRun(1)
				l.rows(2000)
			}
		})
	}
}
