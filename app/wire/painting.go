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

func (m *Paint) code(c *coder) {
	small(c, &m.Job)
	c.int(&m.W)
	c.int(&m.H)
	c.float64(&m.Ratio)
	c.float64(&m.PlotW)
	c.float64(&m.PlotH)
	codeEnds(c, &m.X)
	codeEnds(c, &m.Y)
	if n := c.count(len(m.Strokes), leastStroke); n > 0 && !c.writing {
		m.Strokes = make([]Stroke, n)
	}
	for i := range m.Strokes {
		m.Strokes[i].code(c)
	}
	codeFloats(c, &m.Numbers) // last, so that the frame grows once by the megabytes
}

// leastStroke is how many bytes a stroke takes at least.
const leastStroke = 23

func (s *Stroke) code(c *coder) {
	c.int(&s.N)
	c.int(&s.X)
	c.int(&s.Y)
	c.int(&s.High)
	small(c, &s.Colour)
	c.float64(&s.Width)
	codeFloats(c, &s.Dash)
	c.float64(&s.Opacity)
	small(c, &s.Mark)
}

func (m *Painted) code(c *coder) {
	small(c, &m.Job)
	c.bytes(&m.Pixels)
}

// codeFloats codes numbers as they are in memory. An empty list reads as nil.
func codeFloats(c *coder, v *[]float64) {
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
