package chart

import "eventlens/app/wire"

// Protocol is for charts whose only question is the one about the pointer.
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

// Hover asks for the values under the pointer of a card. The answer is a [Readout].
type Hover struct {
	X, Y float64 // CSS px from the card's plot canvas' top left
	// Series is set when the keyboard asks. With a run or a group, this series counts as the
	// nearest, and the question is about its point nearest to At (in x axis units), or the point
	// that many Points after it. X and Y are then ignored, and the answer may lie outside the plot.
	Series wire.Series
	At     float64
	Points int
	Down   int  // keyboard too: for histograms, how many ridges or bins further down
	All    bool // every row, up to a limit, not only those around the nearest
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

// Readout answers a Hover. Rows is empty if nothing is near.
type Readout struct {
	Heading wire.Text // "Step 48,200"
	X       float64   // crosshair position, CSS px
	At      float64   // the same in x axis units
	Rows    []Row
	More    int // rows left out
	// The nearest line alone, drawn thicker, to lay over the plot; device pixels of the plot as in
	// wire.Drawn. It is sent if the line differs from the last answer's, or with the first answer
	// since the card was drawn; otherwise Pixels is 0. With very many lines it is sent only once
	// the pointer rests, in a second answer.
	Pixels           wire.Ref
	PixelsW, PixelsH int
	// Outlines mark histograms: the one under the pointer, and on other cards the ones at its step.
	Outlines []Outline
}

// Outline marks a histogram on a card.
type Outline struct {
	Card string
	XY   []float64 // the outline: x and y alternating, CSS px of the card
	X, Y float64   // the bucket under the pointer
	// text for that bucket; none on the card under the pointer, which has the readout
	Label wire.Text
}

// Row is a line of a readout. Y is the position of its dot, CSS px, or NaN.
type Row struct {
	wire.Series
	Label                       wire.Text // histograms: "Bin", "Count"; none for scalars
	Smoothed                    wire.Text // none without smoothing
	Value, Step, Time, Relative wire.Text
	Band                        wire.Text // range of a group
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
		for _, text := range []*wire.Text{
			&r.Label, &r.Smoothed, &r.Value, &r.Step, &r.Time, &r.Relative, &r.Band,
		} {
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
