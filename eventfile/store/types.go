package store

import (
	"fmt"
	"slices"

	"eventlens/eventfile"
)

// RunID names a run of a Store; ids count from 1 in the order of AddRun, 0 is none.
type RunID uint32

// TagID names a tag of one shape and meaning of a Store; ids count from 1 in the order in which the
// pairs were first seen, 0 is none.
type TagID uint32

// FileID names a file of a Store; ids count from 1 in the order of AddFile, 0 is none.
type FileID uint32

// Step is a training step. It may be negative, and it need not grow along a series.
type Step int64

// WallTime is when a value was written, in seconds since the Unix epoch. It may be
// infinite but is never NaN.
type WallTime float64

// EventKinds is the number of event kinds that a batch counts.
const EventKinds = int(eventfile.KindSourceMetadata) + 1

// Problem is something in a file that could not be read.
type Problem struct {
	Offset int64  // of the record's first byte in the file
	Gap    int64  // bytes from there on in which no record was found; 0 where only the record itself is at fault
	Text   string // what is wrong, for people: lower case, without a full stop
}

// Metadata describe a tag, as the first value of the tag that had any did. All fields may
// be empty.
type Metadata struct {
	Plugin      string // such as "scalars"
	DisplayName string // the title to show instead of the tag
	Description string // Markdown
}

// Range is a part of a file.
type Range struct {
	Offset, Length int64 // bytes, from the file's start
}

// Size is an image's size in pixels, as its writer stated it; the encoded image knows
// better. It is zero for payloads that are no images.
type Size struct {
	Width, Height int32
}

// Floats is a column of numbers: in F32 while float32 holds each of them exactly, all in
// F64 as soon as one needs it. At most one of the two is non-empty. Loops that must be
// fast branch once and range over that one.
type Floats struct {
	F32 []float32
	F64 []float64
}

// Len returns the number of numbers.
func (f Floats) Len() int { return len(f.F32) + len(f.F64) }

// At returns number i; it panics when there is none.
func (f Floats) At(i int) float64 {
	if len(f.F64) > 0 {
		return f.F64[i]
	}
	return float64(f.F32[i])
}

// AppendTo appends all numbers to dst.
func (f Floats) AppendTo(dst []float64) []float64 {
	dst, added := extend(dst, len(f.F32))
	for i, value := range f.F32 {
		added[i] = float64(value)
	}
	return append(dst, f.F64...)
}

// extend returns dst with n more elements, and those. Filling them by index takes two thirds
// of the time of appending one by one in WebAssembly.
func extend(dst []float64, n int) (longer, added []float64) {
	longer = slices.Grow(dst, n)[:len(dst)+n]
	return longer, longer[len(dst):]
}

// bytes returns how much memory the numbers take.
func (f Floats) bytes() int { return 4*len(f.F32) + 8*len(f.F64) }

// cut returns the numbers from to to-1, without copying them.
func (f Floats) cut(from, to int) Floats {
	if len(f.F64) > 0 {
		return Floats{F64: f.F64[from:to:to]}
	}
	return Floats{F32: f.F32[from:to:to]}
}

// pick returns the numbers with these indices.
func (f Floats) pick(at []int) Floats {
	if len(f.F64) > 0 {
		return Floats{F64: pick(f.F64, at)}
	}
	return Floats{F32: pick(f.F32, at)}
}

// join returns f followed by g. It appends to f's column where the type stays.
func (f Floats) join(g Floats) Floats {
	switch {
	case f.Len() == 0:
		return g
	case len(f.F64) > 0:
		return Floats{F64: g.AppendTo(f.F64)}
	case len(g.F64) > 0:
		return Floats{F64: g.AppendTo(f.AppendTo(make([]float64, 0, f.Len()+g.Len())))}
	}
	return Floats{F32: append(f.F32, g.F32...)}
}

// quotedTagBytes bounds the length of tags in problem texts, since nothing else does.
const quotedTagBytes = 100

// valueProblem says what is wrong with one value of a tag.
func valueProblem(tag []byte, err error) string {
	if tag == nil {
		return err.Error()
	}
	if len(tag) > quotedTagBytes {
		return fmt.Sprintf("tag %q...: %v", tag[:quotedTagBytes], err)
	}
	return fmt.Sprintf("tag %q: %v", tag, err)
}
