package store

import "eventlens/eventfile"

// Shape says how the values of a tag are kept, whatever they mean.
type Shape uint8

// The shapes.
const (
	Counts  Shape = iota // only the number of values and of their bytes
	Numbers              // a number per step
	// the places in the file of the payloads per step, which are read again when needed
	Payloads
	Buckets // a histogram per step
)

// String returns the shape's name, such as "numbers".
func (s Shape) String() string {
	return [...]string{
		Counts: "counts", Numbers: "numbers", Payloads: "payloads", Buckets: "buckets",
	}[s&3]
}

// Shapes maps the meaning of values to their shape. Only scalars can be Numbers and only histograms
// Buckets: other values would become problems.
type Shapes [eventfile.DataGraph + 1]Shape

// DefaultShapes are the shapes of a new Builder.
var DefaultShapes = Shapes{
	eventfile.DataScalar: Numbers, eventfile.DataImage: Payloads, eventfile.DataHistogram: Buckets,
}

// shapeOf returns the shape of a value. A value without a payload, or in a form that cannot be
// decoded, is only counted.
func (s *Shapes) shapeOf(value *eventfile.Value, data eventfile.DataKind) Shape {
	if value.Form == eventfile.FormNone || value.Form == eventfile.FormOldHisto {
		return Counts
	}
	return s[data]
}
