package store

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"eventlens/eventfile"
)

// The binary form of a batch. All numbers are little-endian; varints are encoded as in protocol
// buffers, signed ones as zigzag:
//
//	magic, with the version as its last byte
//	From, To, LastRecord, Records; the event counts; problems; deferred records
//	counts of values not kept
//	heads of the columns of numbers, payloads and buckets: tag, metadata, lengths, steps, and the
//	encoding of the wall times
//	for each column of payloads: ends, sizes, places and forms of the payloads
//	for each column of buckets: ends, and references to histograms that stay in the file
//	zeros up to a multiple of 8 bytes
//	fixed-size numbers, grouped by type and in the order of the columns: wall times without
//	ticks (see Walls), float64s, low parts of ticks, float32s, high parts of ticks
//
// So the decoder knows the lengths of all columns, and checks that the input is long enough for
// them, before it allocates memory. Nearly all of the data are fixed-size numbers. They have the
// same form here as in memory, so the decoder copies them in blocks or refers to the input. Steps
// are a start and a stride if possible, and differences otherwise. Steps and wall times equal to
// the previous column's are not repeated.
//
// There is no checksum: the cache, which keeps the bytes on a disk, adds its own.
const batchMagic = "elb" + batchVersion

// batchVersion is the version of the binary form and of the Builder. earlierVersion is the version
// before. Its form lacks the count of each problem, and its Builder counted problems beyond
// MaxProblems without their kind.
const batchVersion, earlierVersion = "\x0d", "\x0c"

// Encodings of steps.
const (
	stepsStride = iota // first, stride
	stepsList          // differences, from 0 on
	stepsShared        // same as the previous column
)

// Encodings of wall times.
const (
	wallsShort  = iota // base; low parts of the ticks
	wallsLong          // base; low and high parts
	wallsList          // wall times themselves
	wallsShared        // same as the previous column
)

// Flags for numbers stored as float64.
const (
	// in a column of buckets
	wideRights = 1 << iota
	wideCounts
	// in a column of numbers
	wideValues = 1
)

// numbersAlign is the alignment of the fixed-size numbers, in bytes.
const numbersAlign = 8

// errRagged reports a batch with an empty column, or with a column whose parts have different
// lengths.
var errRagged = errors.New("columns of a batch are empty or differ in length")

// AppendBinary appends b's binary form, for DecodeBatch. It fails if a column is empty or its parts
// have different lengths, as in no batch of a Builder.
func (b *Batch) AppendBinary(dst []byte) ([]byte, error) {
	if !b.consistent() {
		return dst, errRagged
	}
	e := encoder{buf: append(slices.Grow(dst, b.sizeHint()), batchMagic...)}
	e.header(b)
	e.counts(b.Counts)
	e.heads(b)
	for i := range b.Payloads {
		e.payloads(&b.Payloads[i])
	}
	for i := range b.Buckets {
		e.buckets(&b.Buckets[i])
	}
	for (len(e.buf)-len(dst))%numbersAlign != 0 {
		e.byte(0)
	}
	e.fixedSize()
	return e.buf, nil
}

// consistent reports whether no column is empty and the parts of each column have fitting lengths.
func (b *Batch) consistent() bool {
	for i := range b.Numbers {
		if c := &b.Numbers[i]; !c.Column.consistent() || !c.Values.fit(c.Steps.Len()) {
			return false
		}
	}
	for i := range b.Payloads {
		c := &b.Payloads[i]
		if n := c.Steps.Len(); !c.Column.consistent() || len(c.Sizes) != n ||
			!endsFit(c.Ends, n, len(c.Encoded)) || !c.formsFit() {
			return false
		}
	}
	for i := range b.Buckets {
		if !b.Buckets[i].consistent() {
			return false
		}
	}
	return true
}

func (c *Column) consistent() bool { return c.Steps.Len() > 0 && c.Walls.Len() == c.Steps.Len() }

// formsFit reports whether each step has an eventfile.Form. Images must have none.
func (c *PayloadColumn) formsFit() bool {
	if c.Data == eventfile.DataImage {
		return len(c.Forms) == 0
	}
	return len(c.Forms) == c.Steps.Len()
}

func (c *BucketColumn) consistent() bool {
	n, entries := c.Steps.Len(), c.Rights.Len()
	ascending := slices.IsSortedFunc(c.References, func(a, b Reference) int { return a.At - b.At })
	return c.Column.consistent() && len(c.Lefts) == n && endsFit(c.Ends, n, entries) &&
		c.Rights.fit(entries) && c.Counts.fit(entries) &&
		ascending && (len(c.References) == 0 ||
		c.References[0].At >= 0 && c.References[len(c.References)-1].At < n)
}

// fit reports whether f is a column of n numbers, all of the same type.
func (f Floats) fit(n int) bool { return f.Len() == n && (len(f.F32) == 0 || len(f.F64) == 0) }

// endsFit reports whether ends are the ends of n parts of total elements.
func endsFit(ends []int, n, total int) bool {
	last := 0
	for _, end := range ends {
		if end < last {
			return false
		}
		last = end
	}
	return len(ends) == n && last == total
}

// sizeHint returns an estimate of the size of the binary form, usually above the actual size.
func (b *Batch) sizeHint() int {
	const head, place = 128, 20 // bytes of the head of a column, and of the place of a payload
	size := 4*head + place*len(b.Deferred)
	for i := range b.Numbers {
		c := &b.Numbers[i]
		size += head + c.Column.bytes() + c.Values.bytes()
	}
	for i := range b.Payloads {
		c := &b.Payloads[i]
		size += head + c.Column.bytes() + place*(len(c.Ends)+len(c.Encoded))
	}
	for i := range b.Buckets {
		c := &b.Buckets[i]
		size += head + c.Column.bytes() + place*len(c.Ends) + int(c.bucketBytes()) +
			2*place*len(c.References)
	}
	return size
}

// bytes returns an estimate of the encoded size of the steps and wall times.
func (c *Column) bytes() int {
	const difference = 3 // bytes of the difference between two steps
	return difference*len(c.Steps.list) + c.Walls.bytes()
}

// encoder appends the parts of a batch to buf.
type encoder struct {
	buf    []byte
	steps  *Steps   // steps of the previous column; nil for none
	walls  []*Walls // all wall times that are not shared
	floats []Floats // all float32s and float64s, in the order of the columns
}

// The methods that append a number are not inlined: their copies would be most of the encoder's
// code.

//go:noinline
func (e *encoder) uint(n int) { e.buf = binary.AppendUvarint(e.buf, uint64(n)) }

//go:noinline
func (e *encoder) int(n int64) { e.buf = binary.AppendVarint(e.buf, n) }

//go:noinline
func (e *encoder) byte(bits byte) { e.buf = append(e.buf, bits) }

func (e *encoder) text(s string) { e.uint(len(s)); e.buf = append(e.buf, s...) }

func (e *encoder) header(b *Batch) {
	e.int(b.From)
	e.int(b.To)
	e.int(b.LastRecord)
	e.uint(b.Records)
	for _, count := range b.Events {
		e.uint(count)
	}
	e.uint(len(b.Problems))
	for _, p := range b.Problems {
		e.int(p.Offset)
		e.int(p.Gap)
		e.text(p.Text)
		e.uint(p.More)
	}
	e.uint(b.OtherProblems)
	e.int(b.OthersFrom)
	e.uint(len(b.Deferred))
	e.ranges(b.Deferred)
}

// ranges appends parts of a file, each offset as the difference from the previous one.
func (e *encoder) ranges(ranges []Range) {
	last := int64(0)
	for _, r := range ranges {
		e.int(r.Offset - last)
		e.int(r.Length)
		last = r.Offset
	}
}

func (e *encoder) counts(counts []Count) {
	e.uint(len(counts))
	for i := range counts {
		c := &counts[i]
		e.tag(c.Tag, c.Metadata)
		e.byte(byte(c.Data))
		e.uint(c.Values)
		e.int(c.Bytes)
		e.uint(len(c.Session))
		e.buf = append(e.buf, c.Session...)
	}
}

// heads appends the heads of all columns, and notes their numbers for fixedSize.
func (e *encoder) heads(b *Batch) {
	e.uint(len(b.Numbers))
	for i := range b.Numbers {
		c := &b.Numbers[i]
		e.head(&c.Column)
		e.byte(wideIf(c.Values, wideValues))
		e.floats = append(e.floats, c.Values)
	}
	e.uint(len(b.Payloads))
	for i := range b.Payloads {
		c := &b.Payloads[i]
		e.head(&c.Column)
		e.byte(byte(c.Data))
		e.uint(len(c.Encoded))
	}
	e.uint(len(b.Buckets))
	for i := range b.Buckets {
		c := &b.Buckets[i]
		e.head(&c.Column)
		e.uint(c.Rights.Len())
		e.uint(len(c.References))
		e.byte(wideIf(c.Rights, wideRights) | wideIf(c.Counts, wideCounts))
		e.floats = append(e.floats, Floats{F64: c.Lefts}, c.Rights, c.Counts)
	}
}

// wideIf returns the flag if the numbers are float64, otherwise 0.
func wideIf(numbers Floats, flag byte) byte {
	if len(numbers.F64) > 0 {
		return flag
	}
	return 0
}

func (e *encoder) head(c *Column) {
	e.tag(c.Tag, c.Metadata)
	e.uint(c.Steps.Len())
	e.describeSteps(&c.Steps)
	e.describeWalls(&c.Walls)
}

func (e *encoder) tag(tag string, meta Metadata) {
	e.text(tag)
	e.text(meta.Plugin)
	e.text(meta.DisplayName)
	e.text(meta.Description)
}

func (e *encoder) describeSteps(steps *Steps) {
	switch {
	case e.steps != nil && steps.same(e.steps):
		e.byte(stepsShared)
	case steps.list == nil:
		e.byte(stepsStride)
		e.int(int64(steps.first))
		e.int(int64(steps.stride))
	default:
		e.byte(stepsList)
		last := Step(0)
		for _, step := range steps.list {
			e.int(int64(step - last))
			last = step
		}
	}
	e.steps = steps
}

func (e *encoder) describeWalls(walls *Walls) {
	if n := len(e.walls); n > 0 && walls.same(e.walls[n-1]) {
		e.byte(wallsShared)
		return
	}
	e.walls = append(e.walls, walls)
	switch {
	case walls.list != nil:
		e.byte(wallsList)
		return
	case walls.high != nil:
		e.byte(wallsLong)
	default:
		e.byte(wallsShort)
	}
	e.float(float64(walls.base))
}

//go:noinline
func (e *encoder) float(number float64) {
	e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(number))
}

// payloads appends the content of a column of payloads, after its head.
func (e *encoder) payloads(c *PayloadColumn) {
	e.ends(c.Ends)
	for _, size := range c.Sizes {
		e.int(int64(size.Width))
		e.int(int64(size.Height))
	}
	e.ranges(c.Encoded)
	for _, form := range c.Forms {
		e.byte(byte(form))
	}
}

// buckets appends the content of a column of buckets, after its head and without its numbers.
func (e *encoder) buckets(c *BucketColumn) {
	e.ends(c.Ends)
	lastAt, lastOffset := 0, int64(0)
	for i := range c.References {
		r := &c.References[i]
		e.uint(r.At - lastAt)
		e.int(r.Offset - lastOffset)
		e.int(r.Length)
		e.byte(byte(r.Form))
		e.float(r.Low)
		e.float(r.High)
		lastAt, lastOffset = r.At, r.Offset
	}
}

// ends appends the ends of the parts of a column, as the lengths of the parts.
func (e *encoder) ends(ends []int) {
	last := 0
	for _, end := range ends {
		e.uint(end - last)
		last = end
	}
}

// fixedSize appends the fixed-size numbers of all columns, grouped by type.
func (e *encoder) fixedSize() {
	for _, w := range e.walls {
		e.buf = appendFixed(e.buf, memory(w.list), 8)
	}
	for _, f := range e.floats {
		e.buf = appendFixed(e.buf, memory(f.F64), 8)
	}
	for _, w := range e.walls {
		e.buf = appendFixed(e.buf, memory(w.low), 4)
	}
	for _, f := range e.floats {
		e.buf = appendFixed(e.buf, memory(f.F32), 4)
	}
	for _, w := range e.walls {
		e.buf = appendFixed(e.buf, memory(w.high), 2)
	}
}
