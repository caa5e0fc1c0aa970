package store

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"slices"

	"eventlens/eventfile"
)

// The binary form of a batch, all numbers little-endian, varints as in protocol buffers,
// signed ones zigzag:
//
//	magic, with the version as its last byte
//	From, To, LastRecord, Records; the event counts; problems; deferred records
//	what is only counted
//	heads of the columns of numbers, payloads and buckets: strings and lengths
//	the columns' contents in the same order
//	what the payloads mean, if any are not images
//	CRC-32C of everything before
//
// All heads come before all contents so that a reader knows every length, and that the
// input is long enough for it, before it allocates anything. Steps are a start and a
// stride where that describes them, nothing where they equal those of the column before,
// and differences otherwise; floats are raw.
const batchMagic = "elb\x04"

// Ways to encode steps.
const (
	stepsStride = iota // first, stride
	stepsList          // differences, from 0 on
	stepsShared        // as in the column before
)

// What is in float64 of a histogram column.
const (
	wideRights = 1 << iota
	wideCounts
)

const checksumBytes = 4

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errRagged reports a batch whose columns do not fit together.
var errRagged = errors.New("columns of a batch are empty or differ in length")

// AppendBinary appends b's binary form, for DecodeBatch. It fails only on
// a batch that no Builder made, whose columns differ in length.
func (b *Batch) AppendBinary(dst []byte) ([]byte, error) {
	if !b.consistent() {
		return dst, errRagged
	}
	e := encoder{buf: append(slices.Grow(dst, b.sizeHint()), batchMagic...)}
	e.header(b)
	e.counts(b.Counts)
	e.heads(b)
	for i := range b.Numbers {
		c := &b.Numbers[i]
		e.times(&c.Column)
		e.floats(c.Values)
	}
	for i := range b.Payloads {
		e.payloads(&b.Payloads[i])
	}
	for i := range b.Buckets {
		e.buckets(&b.Buckets[i])
	}
	e.meanings(b.Payloads)
	sum := crc32.Checksum(e.buf[len(dst):], castagnoli)
	return binary.LittleEndian.AppendUint32(e.buf, sum), nil
}

// consistent reports whether the lengths of each column agree.
func (b *Batch) consistent() bool {
	for i := range b.Numbers {
		if c := &b.Numbers[i]; !c.Column.consistent() || !c.Values.fit(len(c.Steps)) {
			return false
		}
	}
	for i := range b.Payloads {
		c := &b.Payloads[i]
		if !c.Column.consistent() || len(c.Sizes) != len(c.Steps) || !endsFit(c.Ends, len(c.Steps), len(c.Encoded)) || !c.formsFit() {
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

func (c *Column) consistent() bool { return len(c.Steps) > 0 && len(c.Walls) == len(c.Steps) }

// formsFit reports whether each step has a form, or none for images.
func (c *PayloadColumn) formsFit() bool {
	if c.Data == eventfile.DataImage {
		return len(c.Forms) == 0
	}
	return len(c.Forms) == len(c.Steps)
}

func (c *BucketColumn) consistent() bool {
	n, entries := len(c.Steps), c.Rights.Len()
	ascending := slices.IsSortedFunc(c.References, func(a, b Reference) int { return a.At - b.At })
	return c.Column.consistent() && len(c.Lefts) == n && endsFit(c.Ends, n, entries) &&
		c.Rights.fit(entries) && c.Counts.fit(entries) &&
		ascending && (len(c.References) == 0 || c.References[0].At >= 0 && c.References[len(c.References)-1].At < n)
}

// fit reports whether f is a column of n numbers.
func (f Floats) fit(n int) bool { return f.Len() == n && (len(f.F32) == 0 || len(f.F64) == 0) }

// endsFit reports whether ends divides total elements into n parts.
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

// sizeHint returns about how many bytes the binary form takes, from above.
func (b *Batch) sizeHint() int {
	const head, point = 128, 20
	size := 4*head + point*len(b.Deferred)
	for i := range b.Numbers {
		size += head + point*len(b.Numbers[i].Steps)
	}
	for i := range b.Payloads {
		size += head + 2*point*len(b.Payloads[i].Steps) + point*len(b.Payloads[i].Encoded)
	}
	for i := range b.Buckets {
		c := &b.Buckets[i]
		size += head + 2*point*len(c.Steps) + int(c.bucketBytes()) + 2*point*len(c.References)
	}
	return size
}

// encoder appends the parts of a batch to buf.
type encoder struct {
	buf       []byte
	lastSteps []Step // of the column before
}

// The two varint methods are not inlined: copies of them would be most of the encoder's code.

//go:noinline
func (e *encoder) uint(n int) { e.buf = binary.AppendUvarint(e.buf, uint64(n)) }

//go:noinline
func (e *encoder) int(n int64) { e.buf = binary.AppendVarint(e.buf, n) }

func (e *encoder) text(s string)    { e.uint(len(s)); e.buf = append(e.buf, s...) }
func (e *encoder) single(bits byte) { e.buf = append(e.buf, bits) }

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
	}
	e.uint(b.MoreProblems)
	e.uint(len(b.Deferred))
	e.ranges(b.Deferred)
}

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
		o := &counts[i]
		e.tag(o.Tag, o.Metadata)
		e.single(byte(o.Data))
		e.uint(o.Values)
		e.int(o.Bytes)
		e.uint(len(o.Session))
		e.buf = append(e.buf, o.Session...)
	}
}

func (e *encoder) heads(b *Batch) {
	e.uint(len(b.Numbers))
	for i := range b.Numbers {
		c := &b.Numbers[i]
		e.head(&c.Column)
		e.uint(len(c.Values.F64))
	}
	e.uint(len(b.Payloads))
	for i := range b.Payloads {
		c := &b.Payloads[i]
		e.head(&c.Column)
		e.uint(len(c.Encoded))
	}
	e.uint(len(b.Buckets))
	for i := range b.Buckets {
		c := &b.Buckets[i]
		e.head(&c.Column)
		e.uint(c.Rights.Len())
		e.uint(len(c.References))
		e.single(wideIf(len(c.Rights.F64) > 0, wideRights) | wideIf(len(c.Counts.F64) > 0, wideCounts))
	}
}

// wideIf returns the flag if it is set.
func wideIf(set bool, flag byte) byte {
	if set {
		return flag
	}
	return 0
}

func (e *encoder) head(c *Column) {
	e.tag(c.Tag, c.Metadata)
	e.uint(len(c.Steps))
}

func (e *encoder) tag(tag string, meta Metadata) {
	e.text(tag)
	e.text(meta.Plugin)
	e.text(meta.DisplayName)
	e.text(meta.Description)
}

// times appends a column's steps and wall times.
func (e *encoder) times(c *Column) {
	e.steps(c.Steps)
	for _, wall := range c.Walls {
		e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(float64(wall)))
	}
}

func (e *encoder) steps(steps []Step) {
	stride, even := strideOf(steps)
	switch {
	case even:
		e.single(stepsStride)
		e.int(int64(steps[0]))
		e.int(int64(stride))
	case slices.Equal(steps, e.lastSteps):
		e.single(stepsShared)
	default:
		e.single(stepsList)
		last := Step(0)
		for _, step := range steps {
			e.int(int64(step - last))
			last = step
		}
	}
	e.lastSteps = steps
}

func (e *encoder) payloads(c *PayloadColumn) {
	e.times(&c.Column)
	e.ends(c.Ends)
	for _, size := range c.Sizes {
		e.int(int64(size.Width))
		e.int(int64(size.Height))
	}
	e.ranges(c.Encoded)
}

// meanings appends what the payloads of each column mean and the forms of those that are not
// images. Where all are images there is nothing, as in all batches from before anything else
// was kept.
func (e *encoder) meanings(columns []PayloadColumn) {
	if allImages(columns) {
		return
	}
	for i := range columns {
		e.single(byte(columns[i].Data))
		for _, form := range columns[i].Forms {
			e.single(byte(form))
		}
	}
}

func allImages(columns []PayloadColumn) bool {
	for i := range columns {
		if columns[i].Data != eventfile.DataImage {
			return false
		}
	}
	return true
}

func (e *encoder) buckets(c *BucketColumn) {
	e.times(&c.Column)
	e.ends(c.Ends)
	e.floats64(c.Lefts)
	e.floats(c.Rights)
	e.floats(c.Counts)
	lastAt, lastOffset := 0, int64(0)
	for i := range c.References {
		r := &c.References[i]
		e.uint(r.At - lastAt)
		e.int(r.Offset - lastOffset)
		e.int(r.Length)
		e.single(byte(r.Form))
		e.floats64([]float64{r.Low, r.High})
		lastAt, lastOffset = r.At, r.Offset
	}
}

// ends appends the lengths of the parts.
func (e *encoder) ends(ends []int) {
	last := 0
	for _, end := range ends {
		e.uint(end - last)
		last = end
	}
}

func (e *encoder) floats(values Floats) {
	e.floats32(values.F32)
	e.floats64(values.F64)
}

func (e *encoder) floats32(values []float32) {
	for _, value := range values {
		e.buf = binary.LittleEndian.AppendUint32(e.buf, math.Float32bits(value))
	}
}

func (e *encoder) floats64(values []float64) {
	for _, value := range values {
		e.buf = binary.LittleEndian.AppendUint64(e.buf, math.Float64bits(value))
	}
}
