package audio

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol lists the questions about audio clips, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*chart.Hover)(nil), (*Get)(nil), (*Draw)(nil),
		(*Decoded)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(chart.Hover)
		case 2:
			return new(Get)
		case 3:
			return new(Draw)
		case 4:
			return new(Decoded)
		}
		return nil
	}},
	Answers: wire.Types{List: []wire.Coded{(*chart.Readout)(nil), (*Clip)(nil)},
		New: func(number byte) wire.Coded {
			switch number {
			case 1:
				return new(chart.Readout)
			case 2:
				return new(Clip)
			}
			return nil
		}},
}

// Get asks for a clip. The answer is a [Clip]. A later Get for the same place on a card cancels an
// earlier one.
type Get struct {
	Tag    wire.TagID
	Run    wire.RunID
	Wish   wire.Wish
	Sample int // which clip of that step
	// Second asks for the clip that the card's own is compared with.
	Second bool
}

// Code implements wire.Coded.
func (m *Get) Code(c *wire.Coder) {
	wire.Small(c, &m.Tag)
	wire.Small(c, &m.Run)
	c.Wish(&m.Wish)
	c.Int(&m.Sample)
	c.Bool(&m.Second)
}

// Draw selects which of a card's two clips is drawn. The only answer is the drawing.
type Draw struct{ Second bool }

// Code implements wire.Coded.
func (m *Draw) Code(c *wire.Coder) { c.Bool(&m.Second) }

// Decoded delivers a clip that the worker cannot read, decoded by the browser: a Blob with a WAVE
// file, or 0 if the browser failed too. The only answer is the drawing.
type Decoded struct {
	Of     uint32 // the number of the Get
	Second bool
	Blob   wire.Ref
}

// Code implements wire.Coded.
func (m *Decoded) Code(c *wire.Coder) {
	wire.Small(c, &m.Of)
	c.Bool(&m.Second)
	c.Ref(&m.Blob)
}

// Clip answers Get. Parts are Blobs of the encoded clip, in order, and belong to the receiver. If
// the clip could not be read there are none, and Problem says why.
type Clip struct {
	Second  bool
	Stamp   wire.Stamp
	Samples int // clips in that step
	Sample  int // index of this one among them
	Label   string
	MIME    string
	Bytes   int64
	Parts   []wire.Ref
	// Played are the parts to play instead of a WAVE file of 64-bit floats, which browsers do not
	// play: the same as 32-bit floats. Otherwise empty.
	Played []wire.Ref

	// The header of a WAVE file; zero for other formats.
	RateHz, Channels, Bits int
	Float                  bool
	Seconds                float64
	// Undrawn is set if the worker cannot decode the format but the browser perhaps can; see
	// Decoded.
	Undrawn bool

	Notes   []wire.Text // faults of a clip that can be played nevertheless
	Problem wire.Text
}

// Code implements wire.Coded.
func (m *Clip) Code(c *wire.Coder) {
	c.Bool(&m.Second)
	c.Stamp(&m.Stamp)
	c.Int(&m.Samples)
	c.Int(&m.Sample)
	c.String(&m.Label)
	c.String(&m.MIME)
	c.Int64(&m.Bytes)
	wire.List(c, &m.Parts, (*wire.Coder).Ref)
	wire.List(c, &m.Played, (*wire.Coder).Ref)
	for _, n := range []*int{&m.RateHz, &m.Channels, &m.Bits} {
		c.Int(n)
	}
	c.Bool(&m.Float)
	c.Float64(&m.Seconds)
	c.Bool(&m.Undrawn)
	wire.List(c, &m.Notes, (*wire.Coder).Text)
	c.Text(&m.Problem)
}
