package store

import (
	"fmt"
	"slices"
	"strings"

	"eventlens/eventfile"
)

// RunID identifies a run of a Store. Ids count from 1 in the order of AddRun; 0 is none.
type RunID uint32

// TagID identifies a tag of one shape and meaning of a Store. Ids count from 1 in the order in
// which the tags were first seen; 0 is none.
type TagID uint32

// FileID identifies a file of a Store. Ids count from 1 in the order of AddFile; 0 is none.
type FileID uint32

// Step is a training step. It may be negative, and it need not grow along a series.
type Step int64

// WallTime is when a value was written, in seconds since the Unix epoch. It may be infinite but is
// never NaN.
type WallTime float64

// EventKinds is the number of event kinds, for arrays that count them.
const EventKinds = int(eventfile.KindSourceMetadata) + 1

// CutOff is the text of a problem at the end of a compressed file that ends inside a record. Caches
// contain it.
const CutOff = "the record there is cut off"

// Problem is a part of a file that could not be read.
type Problem struct {
	Offset int64 // offset of the record's first byte in the file
	// number of bytes from there on without a record; 0 if only the record itself is at fault
	Gap  int64
	Text string // for users: lower case, without a full stop
	// More is how many later problems of the same kind are counted here instead of listed; Gap
	// includes theirs.
	More int
}

// Kinds of problems that are not told apart by their text.
const (
	// ValueFault is the kind of problems that lose one value of a record, not the whole record. The
	// builder names the tag first, if there is one.
	ValueFault = "tag"
	// GapFault is the kind of problems that lose everything up to the next record that was found.
	GapFault = "gap"
)

// Kind returns the kind of a problem: its text without the details, for example "unparsable event"
// for "unparsable event: damaged from byte 9 of its 20 on".
func (p *Problem) Kind() string {
	switch kind, _, _ := strings.Cut(p.Text, ":"); {
	case p.Gap > 0:
		return GapFault
	case strings.HasPrefix(p.Text, "tag "), kind == "unparsable value":
		return ValueFault
	default:
		return kind
	}
}

// Metadata describe a tag. They come from the first value of the tag that had any. All fields may
// be empty.
type Metadata struct {
	Plugin      string // plugin, such as "scalars"
	DisplayName string // the title to show instead of the tag
	Description string // Markdown
}

// Range is a part of a file.
type Range struct {
	Offset, Length int64 // bytes, from the file's start
}

// Size is an image's size in pixels as stated by its writer; the encoded image may differ. It is
// zero for payloads that are not images.
type Size struct {
	Width, Height int32
}

// Floats is a column of numbers: in F32 if float32 holds all of them exactly, otherwise in F64. At
// most one of the two is non-empty. Loops that must be fast branch once and range over that one.
type Floats struct {
	F32 []float32
	F64 []float64
}

// Len returns the number of numbers.
func (f Floats) Len() int { return len(f.F32) + len(f.F64) }

// At returns number i; it panics if there is none.
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

// extend returns dst with n more elements, and these elements. In WebAssembly, filling them by
// index takes two thirds of the time of appending one by one.
func extend(dst []float64, n int) (longer, added []float64) {
	longer = slices.Grow(dst, n)[:len(dst)+n]
	return longer, longer[len(dst):]
}

// bytes returns the size of the numbers in memory.
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

// join returns f followed by g. It appends to f's column if the type stays the same.
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

// quotedTagBytes limits the length of tags in problem texts; tags can have any length.
const quotedTagBytes = 100

// valueProblem returns the problem text for a value of a tag.
func valueProblem(tag []byte, err error) string {
	if tag == nil {
		return err.Error()
	}
	if len(tag) > quotedTagBytes {
		return fmt.Sprintf("tag %q...: %v", tag[:quotedTagBytes], err)
	}
	return fmt.Sprintf("tag %q: %v", tag, err)
}
