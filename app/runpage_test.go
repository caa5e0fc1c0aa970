package app

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/runs"
	"eventlens/app/state"
	"eventlens/app/table"
	"eventlens/app/wire"
	scalarwire "eventlens/app/wire/scalar"
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
	f.tell(&wire.Ready{}, sweepOf([2]string{"0.1", "adam"}, [2]string{"0.01", "sgd"}, [2]string{"", "adam"}, [2]string{"0.0010000000000000002", "adam"}), tagsNamed(kind.Scalar, "val/acc"))
	return f
}

// TestMeasures asks for what the list shows, once, and shows it.
func TestMeasures(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(&wire.Ready{}, runsNamed("a", "b"), tagsNamed(kind.Scalar, "lr", "val/acc"))
	measures := func() (asked []wire.Measure) {
		for _, m := range f.asked() {
			if m, ok := m.(*wire.Measure); ok {
				asked = append(asked, *m)
			}
		}
		return asked
	}
	assert.Equal(t, []wire.Measure{{Tag: 2}}, measures())
	at := func(v float64) wire.Sample { return wire.Sample{Step: 7, Wall: 1, Value: v} }
	f.tell(&wire.Measured{Tag: 2, Runs: []wire.RunValue{{Run: 1, Latest: at(0.25)}, {Run: 2, Latest: at(0.5)}}})
	assert.Contains(t, f.html(), `<span class="value best" title="0.5, the latest, at step 7">0.5</span>`)
	f.play(func() { f.page.Runs.Choose("runs-sort", int(state.SortHigh)) })
	assert.Regexp(t, `id="row-0"[^>]*data-row="r2"`, f.html())
	assert.Empty(t, measures(), "it is known")

	f.play(func() { f.page.Tools.ToggleChoice(runs.ValuesID) })
	assert.Equal(t, []string{"PlaceMenu runs-metric-box runs-metric"}, f.host.take("PlaceMenu"))
	menu := f.page.Tools.Choice
	assert.Equal(t, 2, menu.At, "at what is chosen")
	assert.Contains(t, f.text(), "No value lr val/ acc")
	f.play(func() { menu.Input("LR") })
	assert.Equal(t, 1, strings.Count(f.html(), "data-scalar="))
	f.play(func() { f.page.Key("Enter", true) })
	assert.Equal(t, []wire.Measure{{Tag: 1}}, measures())
	assert.Equal(t, "src=../runs/&sortby=highest&runvalue=lr", f.host.fragment)
	f.play(func() { f.page.Tools.ToggleChoice(runs.ValuesID) })
	f.play(func() { f.page.Tools.Choice.Input("nothing") })
	assert.Contains(t, f.text(), words.NoScalarFound.Text())
	f.play(func() { f.page.Key("Enter", true); f.page.Key("Escape", true) })
	assert.NotContains(t, f.html(), "runs-metric-box")
	f.tell(&wire.Ready{})
	f.tell(runsNamed("a", "b"), tagsNamed(kind.Scalar, "lr", "val/acc"))
	assert.Equal(t, []wire.Measure{{Tag: 1}}, measures(), "another worker is asked anew")
}

// TestSortByAValueThatIsNotChosen asks for the value that an order goes by, where no tag looks like one that runs are compared by.
func TestSortByAValueThatIsNotChosen(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(runsNamed("a", "b"))
	f.play(func() { f.page.Runs.Choose("runs-sort", int(state.SortName)) })
	assert.NotContains(t, f.html(), "runs-metric-filter")
	f.play(func() { f.page.Runs.Choose("runs-sort", int(state.SortHigh)) })
	assert.Contains(t, f.html(), "runs-metric-filter")
	assert.Equal(t, state.SortHigh, f.page.Model.RunSort())
}

// TestColumnsInTables has them after the run's name, in what is copied and saved too.
func TestColumnsInTables(t *testing.T) {
	f := openSweep(t, "&hparams=lr&hparams=opt")
	ids := f.cardIDs()
	f.show(ids...)
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(f.page.Cards.All[ids[0]].(*card.Chart).Key) })
	f.tell(drawnAlong(ids[0], 0, 100), tableOf(ids[0], true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "Run lr opt Latest Step Min At step Max At step Mean s/ run1 0.1 adam 0.5 0")
	cardTable := scalarsOf(f.page).Tables.Asked[ids[0]].Table
	f.play(func() { cardTable.SortBy(table.ColumnHParam) })
	assert.Regexp(t, `s/ run2 0\.01 sgd .* s/ run1 0\.1 adam`, f.text()[strings.Index(f.text(), "Run lr"):])
	assert.Contains(t, f.html(), `aria-sort="ascending"`)
	f.host.take()
	f.play(func() { cardTable.OnCopy(nil, emptyEvent()) })
	assert.Contains(t, strings.Join(f.host.take("CopyText"), ""), `Run\tlr\topt\tLatest`)
	f.play(func() { f.page.Model.ToggleColumn("lr"); f.page.Changed() })
	assert.Contains(t, f.text(), "Run opt Latest Step Min At step Max At step Mean s/ run1 adam 0.5 0")
	assert.NotContains(t, f.html(), "aria-sort", "what it was sorted by is gone")
	f.play(func() {
		f.page.Runs.Choose("runs-group", int(state.GroupAll))
		f.page.Runs.Choose("runs-centre", int(wire.CentreMean))
	})
	of := tableOf(ids[0], true, wire.Span{}, 0.5)
	of.what.(*scalarwire.Table).Rows[0].Run, of.what.(*scalarwire.Table).Rows[0].Group, of.what.(*scalarwire.Table).Rows[0].Members = 0, 1, 4
	f.tell(drawnAlong(ids[0], 0, 100), of)
	assert.Contains(t, f.text(), "All runs n = 4 — 0.5", "its runs differ")
	f.play(func() { f.page.Model.TakeOut(2); f.page.Changed() })
	f.tell(drawnAlong(ids[0], 0, 100), of)
	assert.Contains(t, f.text(), "All runs n = 4 adam 0.5")
}
