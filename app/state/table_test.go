package state

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/app/wire/scalar"
)

// rowOf is a row of a range with a smoothed and another value at each place.
func rowOf(name string, start, end float64) TableRow {
	sample := func(step int64, v float64) wire.Sample {
		return wire.Sample{Step: step, Wall: 1000 + float64(step), Value: v + 0.5, Smoothed: v}
	}
	return TableRow{Name: name, TableRow: scalar.TableRow{
		Points: 1234, From: sample(10, start), To: sample(90, end), Min: sample(20, start-1), Max: sample(80, end+1), Latest: sample(99, end), Mean: 0.25, Relative: 10,
	}}
}

func cells(r *TableRow, columns []Column) (texts []string) {
	for _, c := range columns {
		texts = append(texts, r.Cell(c))
	}
	return texts
}

func TestTableCells(t *testing.T) {
	r := rowOf("lr0.1/train", 2, 3)
	assert.Equal(t, []string{"lr0.1/train", "2", "2.5", "10", "10 s"}, cells(&r, (&TableHead{Kind: TablePlace, Smoothed: true}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "2.5", "10", "10 s"}, cells(&r, (&TableHead{Kind: TablePlace}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "2", "3", "+1", "+50%", "1", "4", "0.25", "10", "90", "1,234"}, cells(&r, (&TableHead{Kind: TableRange, Smoothed: true}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "3", "99", "1", "20", "4", "80", "0.25"}, cells(&r, (&TableHead{Smoothed: true}).Columns()))
	assert.Equal(t, []string{"lr0.1/train", "—", "3", "1", "4"}, cells(&r, (&TableHead{Full: true, Smoothed: true}).Columns()))
	r.Place = &wire.Sample{Smoothed: 7}
	assert.Equal(t, "7", r.Cell(ColumnAt))
	fall := rowOf("", -2, -3)
	assert.Equal(t, "−50%", fall.Cell(ColumnPercent))
	assert.Equal(t, "−1", fall.Cell(ColumnChange))
	group := rowOf("lr = 0.1", 2, 3)
	group.Relative = math.NaN()
	assert.Equal(t, []string{"lr = 0.1", "2", "2.5", "10", "—"}, cells(&group, (&TableHead{Kind: TablePlace, Smoothed: true}).Columns()), "its runs were there at different times")
	zero := rowOf("", 0, 3)
	assert.Equal(t, "—", zero.Cell(ColumnPercent), "of nothing")
	none := wire.Sample{Wall: math.NaN()}
	empty := TableRow{TableRow: scalar.TableRow{From: none, To: none, Min: none, Max: none, Latest: none, Mean: math.NaN()}}
	for kind := TableAll; kind <= TableRange; kind++ {
		h := TableHead{Kind: kind, Smoothed: true, Full: true}
		for _, c := range h.Columns()[1:] {
			if c != ColumnPoints && c != ColumnChange {
				assert.Contains(t, []string{"—", "NaN"}, empty.Cell(c), h.Name(c))
			}
		}
	}
	broken := rowOf("", math.NaN(), math.Inf(1))
	assert.Equal(t, []string{"", "NaN", "∞"}, cells(&broken, []Column{ColumnRun, ColumnStart, ColumnEnd}))
}

func names(rows []TableRow) (all []string) {
	for i := range rows {
		all = append(all, rows[i].Name)
	}
	return all
}

func TestTableSort(t *testing.T) {
	rows := func() []TableRow {
		return []TableRow{rowOf("run10", 2, 5), rowOf("run9", math.NaN(), 1), rowOf("run1", 7, 5), rowOf("run2", math.Inf(-1), 1)}
	}
	for _, c := range []struct {
		sort TableSort
		want []string
	}{
		{TableSort{}, []string{"run10", "run9", "run1", "run2"}},
		{TableSort{On: true, By: ColumnRun}, []string{"run1", "run2", "run9", "run10"}},
		{TableSort{On: true, By: ColumnRun, Descending: true}, []string{"run10", "run9", "run2", "run1"}},
		{TableSort{On: true, By: ColumnStart}, []string{"run2", "run10", "run1", "run9"}},
		{TableSort{On: true, By: ColumnStart, Descending: true}, []string{"run1", "run10", "run2", "run9"}},
		{TableSort{On: true, By: ColumnEnd, Descending: true}, []string{"run10", "run1", "run9", "run2"}},
	} {
		got := rows()
		c.sort.Sort(got)
		assert.Equal(t, c.want, names(got), "%+v", c.sort)
	}
	s := TableSort{}.Next(ColumnMean, "")
	assert.Equal(t, TableSort{On: true, By: ColumnMean, Descending: true}, s)
	assert.Equal(t, TableSort{On: true, By: ColumnMean}, s.Next(ColumnMean, ""))
	assert.Equal(t, TableSort{}, s.Next(ColumnMean, "").Next(ColumnMean, ""))
	assert.Equal(t, TableSort{On: true, By: ColumnRun}, s.Next(ColumnRun, ""))
}

func TestTableForPrograms(t *testing.T) {
	row := rowOf("=cmd|' /C'!A0,\"x\"\n\ty", 0.1, math.NaN())
	columns := []Column{ColumnRun, ColumnStart, ColumnEnd, ColumnChange, ColumnEndStep}
	headings := []string{"Run", "Start", "End", "Change", "End step"}
	assert.Equal(t, "Run\tStart\tEnd\tChange\tEnd step\n=cmd|' /C'!A0,\"x\"  y\t0.1\tNaN\t\t90\n", TableText(columns, headings, []TableRow{row}))
	assert.Equal(t, "Run,Start,End,Change,End step\r\n\"'=cmd|' /C'!A0,\"\"x\"\"\n\ty\",0.1,NaN,,90\r\n", TableCSV(columns, headings, []TableRow{row}))
	group := rowOf("g", 1, 2)
	group.Relative = math.NaN()
	columns, headings = []Column{ColumnRun, ColumnRelative}, []string{"Run", "Relative"}
	assert.Equal(t, "Run\tRelative\ng\t\n", TableText(columns, headings, []TableRow{group}))
	assert.Equal(t, "Run,Relative\r\ng,\r\n", TableCSV(columns, headings, []TableRow{group}))
	columns, headings = []Column{ColumnRun, ColumnStart}, []string{"Run", "Start"}
	row = rowOf("-1.5", -1.5, 2)
	assert.Equal(t, "Run,Start\r\n-1.5,-1.5\r\n", TableCSV(columns[:2], headings[:2], []TableRow{row}), "a number is no formula")
}

func TestFullScreen(t *testing.T) {
	m := New("https://b.example/")
	m.ApplyFragment(fragmentOf(address.FullScreen, "b/loss"))
	_, on := m.Full()
	assert.False(t, on, "its tag is not known yet")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "zero"}, {ID: 2, Name: "b/loss"}, {ID: 3, Name: "a/10"}, {ID: 4, Name: "a/9"}}})
	key, on := m.Full()
	assert.True(t, on)
	assert.Equal(t, CardKey{Tag: 2}, key)
	before, after := m.FullNeighbours()
	assert.Equal(t, [2]CardKey{{Tag: 3}, {Tag: 1}}, [2]CardKey{before, after}, "tags without a group come last")
	m.SetFull(after)
	_, after = m.FullNeighbours()
	assert.Equal(t, CardKey{}, after, "at the end")
	assert.Equal(t, "zero", m.Fragment().Text(address.FullScreen))
	m.SetTab(kind.Image)
	_, on = m.Full()
	assert.False(t, on)
	m.SetTab(kind.Scalar)
	m.CloseFull()
	_, on = m.Full()
	assert.False(t, on)
}
