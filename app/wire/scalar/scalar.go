package scalar

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol is what scalars are asked and answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*chart.Hover)(nil), (*GetTable)(nil), (*GetFindings)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(chart.Hover)
		case 2:
			return new(GetTable)
		case 3:
			return new(GetFindings)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*chart.Readout)(nil), (*Table)(nil), (*Findings)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(chart.Readout)
		case 2:
			return new(Table)
		case 3:
			return new(Findings)
		}
		return nil
	}},
}

// GetTable asks for the figures of a card: at one place of its x axis, or over a range of it, or over everything. The answer is a [Table].
type GetTable struct {
	At  wire.Span // Lo == Hi is one place; see All
	All bool      // everything: At is ignored
}

// Code implements wire.Coded.
func (m *GetTable) Code(c *wire.Coder) {
	wire.CodeSpan(c, &m.At)
	c.Bool(&m.All)
}

// Table answers GetTable. Rows are in the order of the card's series; a card that is not on screen has none.
type Table struct {
	At   wire.Span
	All  bool
	Rows []TableRow
}

// TableRow is a line of a table. Of a range, From and To are the points at its ends; of one place both are the nearest point.
type TableRow struct {
	wire.Series
	Points                     int64 // in the range
	From, To, Min, Max, Latest wire.Sample
	Mean                       float64 // of the unsmoothed finite values; NaN for none
	Relative                   float64 // seconds from the first point of the series to From; NaN where it has none, as a group of several runs, unless that is along x
	Members                    int     // of a group: how many runs count
}

// Code implements wire.Coded.
func (m *Table) Code(c *wire.Coder) {
	wire.CodeSpan(c, &m.At)
	c.Bool(&m.All)
	wire.List(c, &m.Rows, func(c *wire.Coder, r *TableRow) {
		wire.CodeSeries(c, &r.Series)
		c.Int64(&r.Points)
		for _, s := range []*wire.Sample{&r.From, &r.To, &r.Min, &r.Max, &r.Latest} {
			wire.CodeSample(c, s)
		}
		c.Float64(&r.Mean)
		c.Float64(&r.Relative)
		c.Int(&r.Members)
	})
}

// GetFindings asks what stands out in the series that a card shows, or, without a card, in a run. The answer is [Findings], and only to the newest such
// question.
type GetFindings struct{ Run wire.RunID }

// Code implements wire.Coded.
func (m *GetFindings) Code(c *wire.Coder) { wire.Small(c, &m.Run) }

// Findings answers GetFindings. LookedAt says in how much there are no more Items.
type Findings struct {
	Items    []Finding
	LookedAt wire.Text
}

// Finding is one thing that stands out.
type Finding struct {
	Run  wire.RunID
	Tag  wire.TagID // 0 for what concerns the run
	Text wire.Text
}

// Code implements wire.Coded.
func (m *Findings) Code(c *wire.Coder) {
	wire.List(c, &m.Items, func(c *wire.Coder, f *Finding) {
		wire.Small(c, &f.Run)
		wire.Small(c, &f.Tag)
		c.Text(&f.Text)
	})
	c.Text(&m.LookedAt)
}
