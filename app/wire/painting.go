package wire

import "unsafe"

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
	Narrow       []float32 // those that have room in half the bytes, as most that are logged do
}

// Stroke is a line of a picture, or a band: the area between two. It has N points. X, Y and High are where their coordinates begin in Paint.Numbers, or
// that of Y in Paint.Narrow. Strokes may share them.
type Stroke struct {
	N, X, Y int
	High    int       // of a band, whose lower side Y is then: its upper side; 0 for a line
	Narrow  bool      // Y is in Paint.Narrow
	Smooth  Smoothing // what a line is smoothed by before it is drawn, point by point
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
	codeBlock(c, &m.Numbers) // last, so that the frame grows once or twice by the megabytes
	codeBlock(c, &m.Narrow)
}

// leastStroke is how many bytes a stroke takes at least.
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

// codeBlock codes very many numbers. They are copied as they are in memory, since both sides run on one machine, and used where they lie in a frame that is
// read. An empty list reads as nil.
func codeBlock[T float32 | float64](c *Coder, v *[]T) {
	size := int(unsafe.Sizeof(T(0)))
	raw := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*v))), len(*v)*size)
	if c.block(&raw, size); !c.writing && len(raw) > 0 {
		*v = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), len(raw)/size)
	}
}

// block codes numbers of so many bytes each, which begin where memory may have them.
func (c *Coder) block(raw *[]byte, size int) {
	n := uint64(c.count(len(*raw)/size, size) * size)
	c.align(n)
	c.part(n, raw)
	if start := unsafe.Pointer(unsafe.SliceData(*raw)); uintptr(start)%uintptr(size) != 0 { // of a frame that is a part of another slice
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
