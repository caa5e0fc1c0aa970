package runs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// sweepOrder returns the runs in the list, in order.
func sweepOrder(m *state.Model) string {
	text := ""
	for _, r := range m.Runs.Rows() {
		if r.Kind == runs.RowRun {
			text += r.Run.Name[2:]
		}
	}
	return text
}

func TestColumnsOfRuns(t *testing.T) {
	m := statetest.Sweep("bs 8, lr 0.1, opt adam", "bs 8, lr 0.01", "", "bs 8, lr 1e-5, opt sgd")
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(9, "z")}) // beside the other runs' folder
	assert.Equal(t, []string{"lr", "opt", "bs"}, m.Runs.AllHParams(), "what differs first")
	cells := func(column int) (cells []string) {
		for _, r := range m.Runs.Rows() {
			cells = append(cells, r.Cell(column))
		}
		return cells
	}
	assert.Equal(t, []string{"", "", "", "", "", ""}, cells(0), "no column, no value")
	m.Runs.ToggleColumn("lr")
	m.Runs.ToggleColumn("bs")
	assert.Equal(t, []string{"", "0.1", "0.01", "", "1e-5", ""}, cells(0),
		"the folder has no value of its own")
	assert.Equal(t, []string{"", "8", "8", "", "8", ""}, cells(1), "one of its runs has none")
	assert.Equal(t, "hparams=lr&hparams=bs", m.Fragment().String())
	m.Runs.TakeOut(3)
	assert.Equal(t, []string{"8", "8", "8", "8", ""}, cells(1), "all that are listed share it")

	assert.False(t, m.Runs.MoveColumn("lr", -1))
	assert.False(t, m.Runs.MoveColumn("bs", 1))
	assert.False(t, m.Runs.MoveColumn("opt", 1), "it is no column")
	assert.True(t, m.Runs.MoveColumn("bs", -1))
	assert.Equal(t, []string{"bs", "lr"}, m.Runs.Columns())
	assert.Equal(t, []string{"", "0.1", "0.01", "1e-5", ""}, cells(1), "values move along")
	m.Runs.SetColumns([]string{"opt", "lr", "", "opt"})
	assert.Equal(t, []string{"opt", "lr"}, m.Runs.Columns(), "each once")
	assert.Equal(t, []string{"adam", "", "sgd"}, []string{cells(0)[1], cells(0)[2], cells(0)[3]})
	m.Runs.SetColumns([]string{"lr"})
	assert.Equal(t, []string{"lr"}, m.Runs.Columns())

	runs := statetest.SweepRuns("lr 7", "", "", "")
	m.Apply(&wire.Catalogue{Runs: runs[:1]})
	assert.Equal(t, "7", cells(0)[1], "what a run begins with anew")
	m.Reset()
	m.Apply(&wire.Catalogue{Runs: append(runs, statetest.Runs(9, "z")...)})
	assert.Equal(t, []string{"lr"}, m.Runs.Columns(), "columns outlive the worker")
	assert.Equal(t, []string{"", "7", "", "", ""}, cells(0))
}

func TestColumnsInTheAddressAreBounded(t *testing.T) {
	m := statetest.Sweep("lr 1")
	var many strings.Builder
	for i := range 50 {
		fmt.Fprintf(&many, "hparams=h%d&hparams=h%d&hparamfilter=1:2:h%d&", i, i, i)
	}
	m.ApplyFragment(address.Parse(many.String() + "hparams=" + strings.Repeat("x", 2000)))
	assert.Len(t, m.Runs.Columns(), wire.MaxColumns)
	assert.Len(t, m.Runs.HParamFilters(), wire.MaxColumns)
	m.Runs.ToggleColumn("lr")
	assert.Len(t, m.Runs.Columns(), wire.MaxColumns, "no room for more")
	m.ApplyFragment(address.Parse("hparams=gone"))
	assert.Equal(t, "", m.Runs.Rows()[0].Cell(0), "no run has it")
	assert.Equal(t, "", m.Runs.Rows()[0].Cell(7))
	assert.Equal(t, 1, m.Runs.HParam("gone").Lacking)
}

func TestValuesOfHyperparameters(t *testing.T) {
	m := statetest.Sweep("x 10", "x 9", "x 1e2", "x 9", "", "x b10", "x b9", "x NaN", "x -Inf")
	info := m.Runs.HParam("x")
	assert.Equal(t, []string{"-Inf", "9", "10", "1e2", "NaN", "b9", "b10"}, info.Values,
		"numbers by value, then texts as people count")
	assert.False(t, info.Numeric)
	assert.True(t, statetest.Sweep("x 1", "x NaN", "").Runs.HParam("x").Numeric,
		"a loss of NaN is a number that is none")
	assert.Equal(t, 1, info.Lacking)
	assert.Equal(t, "0.3333", runs.ShownHParam("0.3333333333333333"))
	assert.Equal(t, "0.1", runs.ShownHParam("0.1"))
	assert.Equal(t, "adam\ufffdwithout", runs.ShownHParam("adam\nwithout"))
}

func TestSortByHyperparameter(t *testing.T) {
	m := statetest.Sweep("lr 0.1", "lr 1e-3", "", "lr 0.02", "lr 0.1", "lr abc")
	m.Runs.SetSort(runs.SortName)
	var orders []string
	for range 4 {
		m.Runs.SortByHParam("lr")
		orders = append(orders, sweepOrder(m))
	}
	assert.Equal(t, []string{"bdaefc", "faedbc", "abcdef", "bdaefc"}, orders,
		"up, down, as before; none last either way")
	assert.Equal(t, "sortby=hparam%3Alr", m.Fragment().String())
	m.Runs.SortByHParam("lr")
	assert.Equal(t, "sortby=hparam-down%3Alr", m.Fragment().String())
	name, down := m.Runs.SortColumn()
	assert.Equal(t, "lr", name)
	assert.True(t, down)

	again := statetest.Sweep("lr 0.1", "lr 1e-3", "", "lr 0.02", "lr 0.1", "lr abc")
	again.ApplyFragment(address.Parse(m.Fragment().String()))
	assert.Equal(t, "faedbc", sweepOrder(again))
	again.Runs.SortByHParam("lr")
	assert.Equal(t, runs.SortFolder, again.Runs.Sort())
	again.Runs.SortByHParam("gone")
	assert.Equal(t, "abcdef", sweepOrder(again), "what no run has orders nothing")
	again.Runs.SetSort(runs.SortName)
	name, _ = again.Runs.SortColumn()
	assert.Empty(t, name)
	again.ApplyFragment(address.Parse("sortby=hparam:"))
	assert.Equal(t, runs.SortFolder, again.Runs.Sort())
}

// TestSortedGroups checks that the group with the lowest value is first.
func TestSortedGroups(t *testing.T) {
	m := statetest.Sweep("lr 3, opt adam", "lr 1, opt sgd", "lr 2, opt adam")
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupHParam, Pattern: "opt"})
	m.Runs.ToggleColumn("opt")
	m.Runs.SortByHParam("lr")
	assert.Equal(t,
		[]string{"+ opt = sgd [1 of 1]", "  + b", "+ opt = adam [2 of 2]", "  + c", "  + a"},
		statetest.Rows(m))
	assert.Equal(t, "adam", m.Runs.Rows()[2].Cell(0))
}

// BenchmarkColumns builds the rows of 2,000 runs with 40 hyperparameters: without columns, and with
// three, which a folder compares across all its runs.
func BenchmarkColumns(b *testing.B) {
	hparams := make([]string, 2000)
	for i := range hparams {
		var list []string
		for k := range 40 {
			list = append(list, fmt.Sprintf("h%02d %d", k, i*k%7))
		}
		hparams[i] = strings.Join(list, ", ")
	}
	for _, columns := range []int{0, 3} {
		m := statetest.Sweep(hparams...)
		for k := range columns {
			m.Runs.ToggleColumn(fmt.Sprintf("h%02d", k))
		}
		b.Run(fmt.Sprint(columns), func(b *testing.B) {
			for b.Loop() {
				m.Runs.Toggle(1)
				for i, r := range m.Runs.Rows() {
					for k := 0; i < 100 && k < columns; k++ {
						_ = runs.ShownHParam(r.Cell(k))
					}
				}
			}
		})
	}
}
