package histogram

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol is what histograms are asked and answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*chart.Hover)(nil), (*GetStep)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(chart.Hover)
		case 2:
			return new(GetStep)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*chart.Readout)(nil), (*Step)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(chart.Readout)
		case 2:
			return new(Step)
		}
		return nil
	}},
}

// GetStep asks what a card has at a step. The answer is a [Step]; a later question of the same card makes an earlier one void.
type GetStep struct {
	wire.Wish
	Table bool // the buckets are wanted, too
}

// Code implements wire.Coded.
func (m *GetStep) Code(c *wire.Coder) {
	c.Wish(&m.Wish)
	c.Bool(&m.Table)
}

// Step answers GetStep.
type Step struct {
	// The stamp is of Run: that of the card, or of several the one with the most steps, which the card goes through.
	wire.Stamp
	Run wire.RunID
	// Marks are outlines of what is drawn of the step, one a run: of ridges themselves, of other pictures where the step is.
	Marks []Mark
	// Tables are of all runs of the card, in its order.
	Tables []Table
}

// Table is what a run has at a step, or at its last one before.
type Table struct {
	Run  wire.RunID
	Step wire.Text
	// Buckets are those that were logged, Total their counts, and More how many are left out behind them.
	Buckets []Bucket
	Total   float64
	More    int
	Problem wire.Text // why there are none
}

// Mark is a line over a card: x and y by turns, CSS px.
type Mark struct{ XY []float64 }

// Bucket is a bucket of a histogram as it was logged.
type Bucket struct{ Left, Right, Count float64 }

// MostBuckets is how many buckets the tables of a card have at most.
const MostBuckets = 2000

// Code implements wire.Coded.
func (m *Step) Code(c *wire.Coder) {
	c.Stamp(&m.Stamp)
	wire.Small(c, &m.Run)
	wire.List(c, &m.Marks, func(c *wire.Coder, m *Mark) { wire.List(c, &m.XY, (*wire.Coder).Float64) })
	wire.List(c, &m.Tables, codeTable)
}

func codeTable(c *wire.Coder, t *Table) {
	wire.Small(c, &t.Run)
	c.Text(&t.Step)
	wire.List(c, &t.Buckets, func(c *wire.Coder, b *Bucket) {
		c.Float64(&b.Left)
		c.Float64(&b.Right)
		c.Float64(&b.Count)
	})
	c.Float64(&t.Total)
	c.Int(&t.More)
	c.Text(&t.Problem)
}
