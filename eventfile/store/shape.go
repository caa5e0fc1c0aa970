package store

import "eventlens/eventfile"

// Shape is the form in which the values of a tag are kept, whatever they mean.
type Shape uint8

// The shapes.
const (
	Counts   Shape = iota // nothing but how many values there are, and how many bytes
	Numbers               // a number for each step
	Payloads              // where the file has what was logged at each step; it is read again when it is wanted
	Buckets               // a histogram for each step
)

// String returns the shape's name, such as "numbers".
func (s Shape) String() string {
	return [...]string{Counts: "counts", Numbers: "numbers", Payloads: "payloads", Buckets: "buckets"}[s&3]
}

// Shapes says in which shape values are kept, by what they mean. Only scalars can be Numbers
// and only histograms Buckets: values of anything else would be problems.
type Shapes [eventfile.DataGraph + 1]Shape

// DefaultShapes are those of a new Builder.
var DefaultShapes = Shapes{eventfile.DataScalar: Numbers, eventfile.DataImage: Payloads, eventfile.DataHistogram: Buckets}

// shapeOf returns the shape of a value. A value without a payload, or in a form that nothing
// decodes, is only counted.
func (s *Shapes) shapeOf(value *eventfile.Value, data eventfile.DataKind) Shape {
	if value.Form == eventfile.FormNone || value.Form == eventfile.FormOldHisto {
		return Counts
	}
	return s[data]
}
