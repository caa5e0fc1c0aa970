package audio

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol is what clips are asked and answer.
var Protocol = wire.Protocol{
	Questions: wire.Types{List: []wire.Coded{(*chart.Hover)(nil), (*Get)(nil), (*Draw)(nil), (*Decoded)(nil)}, New: func(number byte) wire.Coded {
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
	Answers: wire.Types{List: []wire.Coded{(*chart.Readout)(nil), (*Clip)(nil)}, New: func(number byte) wire.Coded {
		switch number {
		case 1:
			return new(chart.Readout)
		case 2:
			return new(Clip)
		}
		return nil
	}},
}

// Get asks for a clip. The answer is a [Clip]; a later Get for the same place of a card makes an earlier one void.
type Get struct {
	Tag    wire.TagID
	Run    wire.RunID
	Wish   wire.Wish
	Sample int // which clip of that step
	// Second asks for the clip that is compared with the card's own.
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

// Draw says which of the two clips of a card is to be seen. It has no answer but the drawing.
type Draw struct{ Second bool }

// Code implements wire.Coded.
func (m *Draw) Code(c *wire.Coder) { c.Bool(&m.Second) }

// Decoded hands over what the browser made of a clip that the worker cannot read: a Blob with a WAVE file, 0 where the browser could not either. It has no answer
// but the drawing.
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

// Clip answers Get. Parts are Blobs of the encoded clip, in their order, and belong to who receives them; there are none when it could not be read, and
// then Problem says why.
type Clip struct {
	Second  bool
	Stamp   wire.Stamp
	Samples int // clips in that step
	Sample  int // which of them
	Label   string
	MIME    string
	Bytes   int64
	Parts   []wire.Ref
	// Played are those of a WAVE file of 32-bit floats, for browsers, which play no floats of 64; none otherwise.
	Played []wire.Ref

	// What the header of a WAVE file says; zero of any other.
	RateHz, Channels, Bits int
	Float                  bool
	Seconds                float64
	// Undrawn says that only the browser may know how to read it; see Decoded.
	Undrawn bool

	Notes   []wire.Text // what is wrong with a clip that can be played nevertheless
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
