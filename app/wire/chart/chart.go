package chart

import "eventlens/app/wire"

// Protocol is for charts whose only question is the one about the pointer.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*Hover)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Readout)(nil)}},
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
	Whole            bool // Pixels has all lines, and replaces the drawing
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
	Train, Gap                  wire.Text // of a pair: the training, and how much further Value is
	Band                        wire.Text // range of a group
	Versus                      wire.Text // difference to the baseline's value at the step
	Members                     int       // of a group: how many runs count here
	Y                           float64
	Nearest                     bool
}
