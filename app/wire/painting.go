package wire

import "unsafe"

// Messages about pictures between the engine and its helpers, which are also the workers that read
// files; see parsing.go.

// Engine to helper.

// Paint asks for the picture of the lines of a scalar card. It is answered with one [Painted], even
// if cancelled.
type Paint struct {
	Job          JobID
	W, H         int            // of the picture, device px
	Ratio        float64        // device px per CSS px
	PlotW, PlotH float64        // of the plot, CSS px
	X, Y         Ends           // values at its edges
	Strokes      Strokes        // from the topmost to the lowest
	Numbers      Block[float64] // coordinates of the strokes
	Narrow       Block[float32] // coordinates for which float32 is exact: most logged values
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

// Strokes are the lines of a picture.
type Strokes []Stroke

// leastStroke is the smallest size of a stroke in bytes.
const leastStroke = 33

// Code implements Coded. Memory for all strokes is reserved at once: pictures have thousands.
func (v *Strokes) Code(c *Coder) {
	if n := c.count(len(*v), leastStroke); n > 0 && !c.writing {
		*v = make([]Stroke, n)
	}
	for i := range *v {
		CodeStroke(&(*v)[i], c)
	}
}

// Block is very many numbers, as the last fields of a message, so that the frame grows once or
// twice by the megabytes.
type Block[T float32 | float64] []T

// Code implements Coded. The numbers are copied in memory order, since both sides run on one
// machine, and reading uses them in place in the frame. An empty list reads as nil.
func (v *Block[T]) Code(c *Coder) {
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
