package chart

import "eventlens/app/wire"

// Protocol is that of charts that are asked what is under the pointer, and nothing else.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*Hover)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Hover)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*Readout)(nil)}, New: func(number byte) wire.Coded {
		if number == 1 {
			return new(Readout)
		}
		return nil
	}},
}

// Hover asks what is under the pointer of a card. The answer is a [Readout].
type Hover struct {
	X, Y float64 // CSS px from the card's plot canvas' top left
	// Series is what keys ask about: with a run or a group, this series counts as the nearest, and the question is about its point nearest to At, in
	// the units of the x axis, or the one that many Points on from there. X and Y do not count then, and the answer may lie outside the plot.
	Series wire.Series
	At     float64
	Points int
	Down   int  // of keys, too: of histograms, so many ridges or bins further down
	All    bool // every row, up to a limit, instead of those around the nearest
}

// Code implements wire.Coded.
func (m *Hover) Code(c *wire.Coder) {
	c.Float64(&m.X)
	c.Float64(&m.Y)
	wire.CodeSeries(c, &m.Series)
	c.Float64(&m.At)
	c.Int(&m.Points)
	c.Int(&m.Down)
	c.Bool(&m.All)
}

// Readout answers a Hover. Rows is empty when nothing is near.
type Readout struct {
	Heading wire.Text // "Step 48,200"
	X       float64   // of the crosshair, CSS px
	At      float64   // the same in the units of the x axis
	Rows    []Row
	More    int // rows left out
	// The nearest line alone, heavier, to be laid over the plot: the plot's device pixels as in wire.Drawn. It comes when it is another line than the last
	// answer's, or the first one since the card was drawn; else Pixels is 0. Among very many lines it waits until the pointer rests, and comes with a second answer.
	Pixels           wire.Ref
	PixelsW, PixelsH int
	// Outlines are histograms that are marked: the one under the pointer, and those of other cards at its step.
	Outlines []Outline
}

// Outline marks a histogram on a card.
type Outline struct {
	Card  string
	XY    []float64 // its outline: x and y by turns, CSS px of the card
	X, Y  float64   // of the bucket that is pointed at
	Label wire.Text // what that is; none on the card that is pointed at, beside which the readout is
}

// Row is a line of a readout; Y is where its dot sits, CSS px, or NaN.
type Row struct {
	wire.Series
	Label                       wire.Text // histograms: "Bin", "Count"; none for scalars
	Smoothed                    wire.Text // none where nothing is smoothed
	Value, Step, Time, Relative wire.Text
	Band                        wire.Text // of a group: from where to where
	Members                     int       // of a group: how many runs count here
	Y                           float64
	Nearest                     bool
}

// Code implements wire.Coded.
func (m *Readout) Code(c *wire.Coder) {
	c.Text(&m.Heading)
	c.Float64(&m.X)
	c.Float64(&m.At)
	wire.List(c, &m.Rows, func(c *wire.Coder, r *Row) {
		wire.CodeSeries(c, &r.Series)
		for _, text := range []*wire.Text{&r.Label, &r.Smoothed, &r.Value, &r.Step, &r.Time, &r.Relative, &r.Band} {
			c.Text(text)
		}
		c.Int(&r.Members)
		c.Float64(&r.Y)
		c.Bool(&r.Nearest)
	})
	c.Int(&m.More)
	c.Ref(&m.Pixels)
	c.Int(&m.PixelsW)
	c.Int(&m.PixelsH)
	wire.List(c, &m.Outlines, func(c *wire.Coder, o *Outline) {
		c.String(&o.Card)
		wire.List(c, &o.XY, (*wire.Coder).Float64)
		c.Float64(&o.X)
		c.Float64(&o.Y)
		c.Text(&o.Label)
	})
}
