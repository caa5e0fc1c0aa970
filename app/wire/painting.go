package wire

import (
	"encoding/binary"
	"unsafe"
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

// littleEndian says that memory has numbers as frames have them, as it does on all that browsers run on.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// codeBlock codes very many numbers. They are copied by memory, and used where they lie in a frame that is read; an empty list reads as nil.
func codeBlock[T float32 | float64](c *Coder, v *[]T) {
	size := int(unsafe.Sizeof(T(0)))
	n := uint64(c.count(len(*v), size) * size)
	c.align(n)
	var raw []byte
	if c.writing {
		raw = turned(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*v))), n), size)
	}
	if c.part(n, &raw); c.writing || len(raw) == 0 {
		return
	}
	if raw = turned(raw, size); uintptr(unsafe.Pointer(unsafe.SliceData(raw)))%uintptr(size) != 0 {
		numbers := make([]T, len(raw)/size)
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&numbers[0])), len(raw)), raw)
		*v = numbers
		return
	}
	*v = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), len(raw)/size)
}

// turned returns numbers as frames have them, or the other way round: a copy where memory is not little-endian.
func turned(numbers []byte, size int) []byte {
	if littleEndian {
		return numbers
	}
	copied := make([]byte, len(numbers))
	for i := range numbers {
		copied[i] = numbers[i^(size-1)]
	}
	return copied
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
