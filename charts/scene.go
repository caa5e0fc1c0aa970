package charts

import "image/color"

// Layer says whether an operation is drawn beneath the raster or above it.
type Layer uint8

// The layers of a scene.
const (
	Under Layer = iota // grid and axes: painted beneath everything else
	Over               // marks, labels, ridges
)

// OpKind is the kind of an [Op]: the shape that it draws, or clipping.
type OpKind uint8

// The kinds of operation and the fields of [Op] that they use. The numbers are part of the byte
// format that web/paint.js reads.
const (
	OpPath   OpKind = iota + 1 // XY: points; Stroke, Width, Dash
	OpArea                     // XY: points; Fill down to y = Size, then Stroke along the points
	OpRect                     // XY: x, y, width, height; Fill, Stroke, Width; Size: corner radius
	OpCircle                   // XY: centre; Size: radius; Fill, Stroke, Width
	OpText                     // XY: anchor point on the baseline; Text, Size, Weight, Anchor, Fill
	// XY: x, y, width, height; clips the following operations; in Over only
	OpClip
	OpUnclip // ends OpClip
)

// Anchor says which point of a text lies at its place.
type Anchor uint8

// Anchors of a text.
const (
	AnchorStart Anchor = iota
	AnchorMiddle
	AnchorEnd
)

// Op is one drawing operation. Lengths and places are CSS pixels from the top left
// corner of the card. A colour with alpha 0 is not drawn.
type Op struct {
	Kind   OpKind
	Layer  Layer
	Anchor Anchor
	Weight uint8 // weight of a text, in hundreds; 0 counts as 4 (regular)
	Fill   color.NRGBA
	Stroke color.NRGBA
	Width  float32
	Size   float32
	Dash   []float32
	XY     []float32 // alternating x and y
	Text   string
}

// Scene is a flat list of drawing operations, in painting order within a layer. It is the same for
// a canvas, for SVG and for tests. The zero value is empty.
type Scene struct {
	Ops []Op
}

// Reset empties the scene but keeps its memory.
func (s *Scene) Reset() { s.Ops = s.Ops[:0] }

// Add appends an operation. The scene retains its slices.
func (s *Scene) Add(op Op) { s.Ops = append(s.Ops, op) }

// line appends a straight line.
func (s *Scene) line(layer Layer, c color.NRGBA, width, x0, y0, x1, y1 float64) {
	s.Add(Op{
		Kind: OpPath, Layer: layer, Stroke: c, Width: float32(width), XY: floats(x0, y0, x1, y1),
	})
}

// label appends a text in the size of axis labels.
func (s *Scene) label(c color.NRGBA, anchor Anchor, x, y float64, text string) {
	s.Add(Op{Kind: OpText, Anchor: anchor, Fill: c, Size: LabelSize, XY: floats(x, y), Text: text})
}

// clip limits the following operations of a layer to a rectangle.
func (s *Scene) clip(layer Layer, r Rect) {
	s.Add(Op{Kind: OpClip, Layer: layer, XY: floats(r.X, r.Y, r.W, r.H)})
}

func (s *Scene) unclip(layer Layer) { s.Add(Op{Kind: OpUnclip, Layer: layer}) }

// triangle returns the corners of a NonFiniteMark, closed.
func triangle(x, y float64) []float32 {
	return floats(x, y-4, x+4, y+3, x-4, y+3, x, y-4)
}

func floats(vs ...float64) []float32 {
	out := make([]float32, len(vs))
	for i, v := range vs {
		out[i] = float32(v)
	}
	return out
}

// LiveDot appends the end of a line that is still being written: a dot with a
// halo around it, in the colour of the run.
func (s *Scene) LiveDot(x, y float64, c color.NRGBA) {
	halo := c
	halo.A /= 4
	s.Add(Op{Kind: OpCircle, Layer: Over, Fill: halo, Size: 6, XY: floats(x, y)})
	s.Add(Op{Kind: OpCircle, Layer: Over, Fill: c, Size: 2.75, XY: floats(x, y)})
}

// RewindMark appends a short upright bar across a line, at the place where a newer attempt of a
// restarted run begins.
func (s *Scene) RewindMark(x, y float64, c, surface color.NRGBA) {
	const half = 5.5
	s.line(Over, surface, 3.5, x, y-half-1, x, y+half+1)
	s.line(Over, c, 1.5, x, y-half, x, y+half)
}

// NonFiniteMark appends a small triangle where a series has a NaN or infinite
// value; y is the place of its last finite value.
func (s *Scene) NonFiniteMark(x, y float64, c, surface color.NRGBA) {
	s.Add(Op{Kind: OpPath, Layer: Over, Stroke: surface, Width: 3, XY: triangle(x, y)})
	s.Add(Op{
		Kind: OpArea, Layer: Over, Fill: c, Size: float32(y + 3),
		XY: floats(x-4, y+3, x, y-4, x+4, y+3),
	})
}
