package table

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/scalar"
	"eventlens/app/state"
	"eventlens/app/wire"
)

// rowOf returns a row with these smoothed values at its first and last point; unsmoothed values are
// higher by 0.5.
func rowOf(name string, start, end float64) Row {
	sample := func(step int64, v float64) wire.Sample {
		return wire.Sample{Step: step, Wall: 1000 + float64(step), Value: v + 0.5, Smoothed: v}
	}
	return Row{Name: name, TableRow: scalar.TableRow{
		Points: 1234, From: sample(10, start), To: sample(90, end), Min: sample(20, start-1),
		Max: sample(80, end+1), Latest: sample(99, end), Mean: 0.25, Relative: 10,
	}}
}

// cellOf returns a cell of a table with one row.
func cellOf(r *Row, c Column) string { return r.Cell(c, DigitsOf(c, []Row{*r})) }

func cells(r *Row, columns []Column) (texts []string) {
	for _, c := range columns {
		texts = append(texts, cellOf(r, c))
	}
	return texts
}

func TestTableCells(t *testing.T) {
	r := rowOf("lr0.1/train", 2, 3)
	assert.Equal(t, []string{"lr0.1/train", "2", "2.500", "10", "10 s"},
		cells(&r, (&Head{Kind: Place, Smoothed: true}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "2.500", "10", "10 s"},
		cells(&r, (&Head{Kind: Place}).Columns()))
	assert.Equal(t,
		[]string{"lr0.1/train", "2", "3", "+1", "+50%", "1", "4", "0.2500", "10", "90", "1,234"},
		cells(&r, (&Head{Kind: Range, Smoothed: true}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "3", "99", "1", "20", "4", "80", "0.2500"},
		cells(&r, (&Head{Smoothed: true}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "—", "3", "1", "4"},
		cells(&r, (&Head{Full: true, Smoothed: true}).Columns()))
	r.Place = &wire.Sample{Smoothed: 7}
	assert.Equal(t, "7", cellOf(&r, ColumnAt))
	fall := rowOf("", -2, -3)
	assert.Equal(t, "−50%", cellOf(&fall, ColumnPercent))
	assert.Equal(t, "−1", cellOf(&fall, ColumnChange))
	group := rowOf("lr = 0.1", 2, 3)
	group.Relative = math.NaN()
	assert.Equal(t, []string{"lr = 0.1", "2", "2.500", "10", "—"},
		cells(&group, (&Head{Kind: Place, Smoothed: true}).Columns()),
		"its runs were there at different times")
	zero := rowOf("", 0, 3)
	assert.Equal(t, "—", cellOf(&zero, ColumnPercent), "of nothing")
	none := wire.Sample{Wall: math.NaN()}
	empty := Row{TableRow: scalar.TableRow{
		From: none, To: none, Min: none, Max: none, Latest: none, Mean: math.NaN(),
	}}
	for kind := All; kind <= Range; kind++ {
		h := Head{Kind: kind, Smoothed: true, Full: true}
		for _, c := range h.Columns()[1:] {
			if c != ColumnPoints && c != ColumnChange {
				assert.Contains(t, []string{"—", "NaN"}, cellOf(&empty, c), h.Name(c))
			}
		}
	}
	broken := rowOf("", math.NaN(), math.Inf(1))
	assert.Equal(t, []string{"", "NaN", "∞"},
		cells(&broken, []Column{ColumnRun, ColumnStart, ColumnEnd}))
}

func rowNames(rows []Row) (all []string) {
	for i := range rows {
		all = append(all, rows[i].Name)
	}
	return all
}

func TestTableSort(t *testing.T) {
	rows := func() []Row {
		return []Row{rowOf("run10", 2, 5), rowOf("run9", math.NaN(), 1), rowOf("run1", 7, 5),
			rowOf("run2", math.Inf(-1), 1)}
	}
	for _, c := range []struct {
		sort Sort
		want []string
	}{
		{Sort{}, []string{"run10", "run9", "run1", "run2"}},
		{Sort{On: true, By: ColumnRun}, []string{"run1", "run2", "run9", "run10"}},
		{Sort{On: true, By: ColumnRun, Descending: true},
			[]string{"run10", "run9", "run2", "run1"}},
		{Sort{On: true, By: ColumnStart}, []string{"run2", "run10", "run1", "run9"}},
		{Sort{On: true, By: ColumnStart, Descending: true},
			[]string{"run1", "run10", "run2", "run9"}},
		{Sort{On: true, By: ColumnEnd, Descending: true},
			[]string{"run10", "run1", "run9", "run2"}},
	} {
		got := rows()
		c.sort.Sort(got)
		assert.Equal(t, c.want, rowNames(got), "%+v", c.sort)
	}
	s := Sort{}.Next(ColumnMean, "")
	assert.Equal(t, Sort{On: true, By: ColumnMean, Descending: true}, s)
	assert.Equal(t, Sort{On: true, By: ColumnMean}, s.Next(ColumnMean, ""))
	assert.Equal(t, Sort{}, s.Next(ColumnMean, "").Next(ColumnMean, ""))
	assert.Equal(t, Sort{On: true, By: ColumnRun}, s.Next(ColumnRun, ""))
}

func TestTableAsTextAndCSV(t *testing.T) {
	row := rowOf("=cmd|' /C'!A0,\"x\"\n\ty", 0.1, math.NaN())
	columns := []Column{ColumnRun, ColumnStart, ColumnEnd, ColumnChange, ColumnEndStep}
	headings := []string{"Run", "Start", "End", "Change", "End step"}
	assert.Equal(t, "Run\tStart\tEnd\tChange\tEnd step\n=cmd|' /C'!A0,\"x\"  y\t0.1\tNaN\t\t90\n",
		Text(columns, headings, []Row{row}))
	assert.Equal(t,
		"Run,Start,End,Change,End step\r\n\"'=cmd|' /C'!A0,\"\"x\"\"\n\ty\",0.1,NaN,,90\r\n",
		CSV(columns, headings, []Row{row}))
	group := rowOf("g", 1, 2)
	group.Relative = math.NaN()
	columns, headings = []Column{ColumnRun, ColumnRelative}, []string{"Run", "Relative"}
	assert.Equal(t, "Run\tRelative\ng\t\n", Text(columns, headings, []Row{group}))
	assert.Equal(t, "Run,Relative\r\ng,\r\n", CSV(columns, headings, []Row{group}))
	columns, headings = []Column{ColumnRun, ColumnStart}, []string{"Run", "Start"}
	row = rowOf("-1.5", -1.5, 2)
	assert.Equal(t, "Run,Start\r\n-1.5,-1.5\r\n", CSV(columns[:2], headings[:2], []Row{row}),
		"a number is no formula")
}

// TestHyperparametersInTables checks that hyperparameters are sorted by value like the list, with
// missing ones last in both directions, and exported as logged.
func TestHyperparametersInTables(t *testing.T) {
	m := state.New("https://b.example/")
	lrIs := func(value string) wire.HParam { return wire.HParam{Name: "lr", Value: value} }
	adam := wire.HParam{Name: "opt", Value: "adam"}
	m.Apply(&wire.Catalogue{Runs: []wire.Run{
		{ID: 1, Name: "s/a", HParams: []wire.HParam{lrIs("0.1"), adam}},
		{ID: 2, Name: "s/b", HParams: []wire.HParam{lrIs("0.010000000000000002"), adam}},
		{ID: 3, Name: "s/c", HParams: []wire.HParam{adam}},
		{ID: 4, Name: "s/d", HParams: []wire.HParam{lrIs("1")}},
	}})
	m.Runs.ToggleColumn("opt")
	m.Runs.ToggleColumn("lr")
	var rows []Row
	for id := wire.RunID(1); id <= 4; id++ {
		row := rowOf(string(rune('a'-1+id)), 1, 2)
		row.HParams = m.Runs.HParamCells([]wire.RunID{id})
		rows = append(rows, row)
	}
	lr := ColumnHParam + 1
	sorted := func(s Sort) (text string) {
		got := append([]Row(nil), rows...)
		s.In(m.Runs.Columns()).Sort(got)
		for i := range got {
			text += got[i].Name
		}
		return text
	}
	up := Sort{}.Next(lr, "lr")
	assert.Equal(t, "badc", sorted(up))
	assert.Equal(t, "dabc", sorted(up.Next(lr, "lr")))
	assert.Equal(t, Sort{}, up.Next(lr, "lr").Next(lr, "lr"))
	assert.Equal(t, Sort{On: true, By: lr, HParam: "seed"}, up.Next(lr, "seed"),
		"another one at its place")
	assert.Equal(t, []string{"0.01", scalar.NoCell.Text(), scalar.NoCell.Text()},
		[]string{cellOf(&rows[1], lr), cellOf(&rows[2], lr), cellOf(&rows[2], lr+1)})
	assert.Equal(t, "Run,lr\r\nb,0.010000000000000002\r\nc,\r\n",
		CSV([]Column{ColumnRun, lr}, []string{"Run", "lr"}, rows[1:3]))

	m.Runs.MoveColumn("lr", -1)
	assert.Equal(t, ColumnHParam, up.In(m.Runs.Columns()).By, "it follows its column")
	m.Runs.ToggleColumn("lr")
	assert.Equal(t, Sort{}, up.In(m.Runs.Columns()))
	cells := m.Runs.HParamCells([]wire.RunID{1, 2, 3})
	assert.Equal(t, "adam", cells[0].Value, "what a group has in common")
	assert.Empty(t, m.Runs.HParamCells([]wire.RunID{1, 4})[0].Value)
	assert.Empty(t, m.Runs.HParamCells([]wire.RunID{99})[0].Value)
}
