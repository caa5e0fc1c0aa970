package wire

import "unsafe"

// Messages about pictures between the engine and its helpers, which are also the workers that read
// files; see parsing.go.

// Engine to helper.

// Paint asks for the picture of the lines of a scalar card. It is answered with one [Painted], even
// if cancelled.
type Paint struct {
	Job          JobID
	W, H         int      // of the picture, device px
	Ratio        float64  // device px per CSS px
	PlotW, PlotH float64  // of the plot, CSS px
	X, Y         Ends     // values at its edges
	Strokes      []Stroke // from the topmost to the lowest
	Numbers      []float64
	Narrow       []float32 // numbers for which float32 is exact, as it is for most logged values
}

// Stroke is a line of a picture, or a band: the area between two lines. It has N points. X, Y and
// High are indices into Paint.Numbers (Y into Paint.Narrow if Narrow is set), where the coordinates
// start. Strokes may share coordinates.
type Stroke struct {
	N, X, Y int
	High    int       // of a band: its upper side, and Y is its lower side; 0 for a line
	Narrow  bool      // Y is in Paint.Narrow
	Smooth  Smoothing // smoothing applied to a line before it is drawn
	Colour  uint32    // 0xRRGGBBAA
	Width   float64   // device px
	Dash    []float64 // lengths on and off, device px
	Opacity float64   // 0 to 1, multiplied with the colour's own
	Mark    uint8     // a charts.Mark
}

// Helper to engine.

// Painted is a picture: rows of straight-alpha RGBA. It is empty if the job was cancelled before it
// started, or was invalid.
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
	codeBlock(c, &m.Numbers) // last, so that the frame grows once or twice by the megabytes
	codeBlock(c, &m.Narrow)
}

// leastStroke is the smallest size of a stroke in bytes.
const leastStroke = 33

func codeStroke(c *Coder, s *Stroke) {
	c.Int(&s.N)
	c.Int(&s.X)
	c.Int(&s.Y)
	c.Int(&s.High)
	c.Bool(&s.Narrow)
	Small(c, &s.Smooth.Kind)
	c.Float64(&s.Smooth.Amount)
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

// codeBlock codes very many numbers. They are copied in memory order, since both sides run on one
// machine, and reading uses them in place in the frame. An empty list reads as nil.
func codeBlock[T float32 | float64](c *Coder, v *[]T) {
	size := int(unsafe.Sizeof(T(0)))
	raw := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*v))), len(*v)*size)
	if c.block(&raw, size); !c.writing && len(raw) > 0 {
		*v = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), len(raw)/size)
	}
}

// block codes numbers of size bytes each, aligned for use in memory.
func (c *Coder) block(raw *[]byte, size int) {
	n := uint64(c.count(len(*raw)/size, size) * size)
	c.align(n)
	c.part(n, raw)
	// the frame is a part of another slice
	if start := unsafe.Pointer(unsafe.SliceData(*raw)); uintptr(start)%uintptr(size) != 0 {
		words := make([]uint64, (len(*raw)+7)/8)
		moved := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), len(*raw))
		copy(moved, *raw)
		*raw = moved
	}
}

// codeFloats codes a few numbers. An empty list reads as nil.
func codeFloats(c *Coder, v *[]float64) {
	n := c.count(len(*v), 8)
	if n > 0 && !c.writing {
		*v = make([]float64, n)
	}
	for i := range *v {
		c.Float64(&(*v)[i])
	}
}
