package wire

import (
	"encoding/binary"
	"math"
)

// What the engine and its helpers say of pictures. They are the workers that read files, too; see parsing.go.

// Engine to helper.

// Paint asks for the picture of the lines of a scalar card. The answer is one [Painted], also when it is cancelled.
type Paint struct {
	Job          JobID
	W, H         int      // of the picture, device px
	Ratio        float64  // device px in a CSS px
	PlotW, PlotH float64  // of the plot, CSS px
	X, Y         Ends     // what its edges are
	Strokes      []Stroke // from the topmost to the lowest
	Numbers      []float64
}

// Stroke is a line of a picture, or a band: the area between two. It has N points. X, Y and High are where their coordinates begin in Paint.Numbers, which
// strokes may share.
type Stroke struct {
	N, X, Y int
	High    int       // of a band, whose lower side Y is then: its upper side; 0 for a line
	Colour  uint32    // 0xRRGGBBAA
	Width   float64   // device px
	Dash    []float64 // lengths on and off, device px
	Opacity float64   // 0 to 1, on top of that of the colour
	Mark    uint8     // a charts.Mark
}

// Helper to engine.

// Painted is a picture: rows of straight-alpha RGBA. It is empty when the job was cancelled before it was begun, and when it makes no sense.
type Painted struct {
	Job    JobID
	Pixels []byte
}

// Code implements Coded.
func (m *Paint) Code(c *Coder) {
	Small(c, &m.Job)
	c.Int(&m.W)
	c.Int(&m.H)
	c.Float64(&m.Ratio)
	c.Float64(&m.PlotW)
	c.Float64(&m.PlotH)
	codeEnds(c, &m.X)
	codeEnds(c, &m.Y)
	if n := c.count(len(m.Strokes), leastStroke); n > 0 && !c.writing {
		m.Strokes = make([]Stroke, n)
	}
	for i := range m.Strokes {
		codeStroke(c, &m.Strokes[i])
	}
	codeFloats(c, &m.Numbers) // last, so that the frame grows once by the megabytes
}

// leastStroke is how many bytes a stroke takes at least.
const leastStroke = 23

func codeStroke(c *Coder, s *Stroke) {
	c.Int(&s.N)
	c.Int(&s.X)
	c.Int(&s.Y)
	c.Int(&s.High)
	Small(c, &s.Colour)
	c.Float64(&s.Width)
	codeFloats(c, &s.Dash)
	c.Float64(&s.Opacity)
	Small(c, &s.Mark)
}

// Code implements Coded.
func (m *Painted) Code(c *Coder) {
	Small(c, &m.Job)
	c.Bytes(&m.Pixels)
}

// codeFloats codes numbers as they are in memory. An empty list reads as nil.
func codeFloats(c *Coder, v *[]float64) {
	n := c.count(len(*v), 8)
	if c.writing {
		at := len(c.frame)
		c.frame = append(c.frame, make([]byte, 8*n)...)
		for i, x := range *v {
			binary.LittleEndian.PutUint64(c.frame[at+8*i:], math.Float64bits(x))
		}
		return
	}
	raw := c.take(8 * n)
	if len(raw) == 0 {
		return
	}
	*v = make([]float64, n)
	for i := range *v {
		(*v)[i] = math.Float64frombits(binary.LittleEndian.Uint64(raw[8*i:]))
	}
}
