package audio

import (
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Protocol lists the questions about audio clips, and their answers.
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{
		(*chart.Hover)(nil), (*Get)(nil), (*Draw)(nil), (*Decoded)(nil),
	}},
	Answers: wire.Types{New: newAnswer, List: []wire.Coded{(*chart.Readout)(nil), (*Clip)(nil)}},
}

// Get asks for a clip. The answer is a [Clip]. A later Get for the same place on a card cancels an
// earlier one.
type Get struct {
	Tag    wire.TagID
	Run    wire.RunID
	Step   wire.StepRequest
	Sample int // index of the clip within that step
	// Second asks for the clip that the card's own is compared with.
	Second bool
}

// Draw selects which of a card's two clips is drawn. The only answer is the drawing.
type Draw struct{ Second bool }

// Decoded delivers a clip that the worker cannot read, decoded by the browser: a Blob with a WAVE
// file, or 0 if the browser failed too. The only answer is the drawing.
type Decoded struct {
	Of     uint32 // serial number of the Get
	Second bool
	Blob   wire.Ref
}

// Clip answers Get. Parts are Blobs of the encoded clip, in order, and belong to the receiver. If
// the clip could not be read there are none, and Problem says why.
type Clip struct {
	Second  bool
	Stamp   wire.Stamp
	Samples int // clips in that step
	Sample  int // index of this clip among them
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
