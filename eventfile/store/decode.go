package store

import (
	"errors"
	"fmt"
	"math"

	"eventlens/eventfile"
)

// ErrBatch is wrapped by every error of DecodeBatch: the input is not a batch, or one of another
// version, or damaged. In all these cases the part of the file must be read again.
var ErrBatch = errors.New("not a readable batch")

// Smallest encodings, which limit the lengths that an input of a given size may claim. Times equal
// to the previous column's take no bytes.
const (
	minProblemBytes   = 3
	minCountBytes     = 8
	minHeadBytes      = 8
	minNumberBytes    = 4
	minPayloadBytes   = 3
	minRangeBytes     = 2
	minHistogramBytes = 1 + 8
	minBucketBytes    = 4 + 4
	minReferenceBytes = 4 + 2*8
	floatBytes        = 8
)

// DecodeBatch decodes the result of AppendBinary. The batch may refer to data, which must not be
// changed any more. Memory is limited to a multiple of len(data), whatever the data are. Damage
// that keeps the structure intact is not noticed: the cache verifies data that come from a disk.
func DecodeBatch(data []byte) (*Batch, error) {
	mark := string(data[:min(len(data), len(batchMagic))])
	earlier := mark == batchMagic[:len(batchMagic)-1]+earlierVersion
	if mark != batchMagic && !earlier {
		return nil, fmt.Errorf("%w: it does not start with the mark of this version", ErrBatch)
	}
	d := decoder{buf: data[len(batchMagic):], steps: new(Steps), walls: new(Walls)}
	d.earlier = earlier
	b := d.batch(len(data))
	if d.damaged {
		return nil, fmt.Errorf("%w: damaged before its last %d bytes", ErrBatch, len(d.buf))
	}
	b.Earlier = earlier
	return b, nil
}

// head holds the lengths and encodings from the head of a column, without its strings and steps.
type head struct {
	points       int
	walls        byte     // encoding of the wall times
	base         WallTime // time from which ticks count
	narrow, wide int      // numbers in float32 and in float64
	parts        int      // payloads, or entries of buckets
	references   int      // number of histograms left in the file
	flags        byte     // which numbers are float64; the meaning of payloads
}

func (d *decoder) batch(size int) *Batch {
	b := new(Batch)
	d.header(b)
	d.counts(b)
	var numbers, payloads, buckets []head
	b.Numbers, numbers = heads(d, (*decoder).numberHead, func(c *NumberColumn) *Column {
		return &c.Column
	})
	b.Payloads, payloads = heads(d, (*decoder).payloadHead, func(c *PayloadColumn) *Column {
		return &c.Column
	})
	b.Buckets, buckets = heads(d, (*decoder).bucketHead, func(c *BucketColumn) *Column {
		return &c.Column
	})
	fixed := blocks{size: size}
	for _, all := range [][]head{numbers, payloads, buckets} {
		for i := range all {
			fixed.claim(&all[i])
		}
	}
	if d.damaged || !fixed.cutFrom(d) || claimed(payloads, buckets) > len(d.buf) {
		d.damaged = true
		return nil
	}
	d.numbers(b.Numbers, numbers, &fixed)
	d.payloads(b.Payloads, payloads, &fixed)
	d.buckets(b.Buckets, buckets, &fixed)
	d.padding()
	return b
}

// claimed returns the least number of bytes that the contents of the columns take, without the
// fixed-size numbers.
func claimed(payloads, buckets []head) (bytes int) {
	for i := range payloads {
		bytes += minPayloadBytes*payloads[i].points + minRangeBytes*payloads[i].parts
	}
	for i := range buckets {
		bytes += buckets[i].points + minReferenceBytes*buckets[i].references
	}
	return bytes
}

// heads reads the heads of the columns of a shape. Each length is smaller than the input, so that
// sums of lengths do not overflow.
func heads[C any](d *decoder, read func(*decoder, *head), common func(*C) *Column) ([]C, []head) {
	n := d.count(minHeadBytes)
	if n == 0 {
		return nil, nil
	}
	columns, all := make([]C, n), make([]head, n)
	for i := range columns {
		c, h := common(&columns[i]), &all[i]
		c.Tag, c.Metadata = d.tag()
		h.points = d.count(1)
		d.describedSteps(&c.Steps, h.points)
		d.describedWalls(h)
		read(d, h)
		d.damaged = d.damaged || h.points == 0
	}
	return columns, all
}

func (d *decoder) numberHead(h *head) {
	if h.flags = d.byte(); h.flags == wideValues {
		h.wide = h.points
	} else {
		h.narrow = h.points
	}
	d.damaged = d.damaged || h.flags > wideValues
}

func (d *decoder) payloadHead(h *head) {
	h.flags, h.parts = d.byte(), d.count(minRangeBytes)
	d.damaged = d.damaged || h.flags > byte(eventfile.DataGraph)
}

func (d *decoder) bucketHead(h *head) {
	h.parts, h.references, h.flags = d.count(minBucketBytes), d.count(minReferenceBytes), d.byte()
	h.wide = h.points // float64s for the left edges
	for _, flag := range []byte{wideRights, wideCounts} {
		if h.flags&flag != 0 {
			h.wide += h.parts
		} else {
			h.narrow += h.parts
		}
	}
	d.damaged = d.damaged || h.flags&^(wideRights|wideCounts) != 0
}

// describedSteps reads the n steps of a column.
func (d *decoder) describedSteps(steps *Steps, n int) {
	switch d.byte() {
	case stepsStride:
		steps.first, steps.stride, steps.n = Step(d.int()), Step(d.int()), n
		d.damaged = d.damaged || !strideFits(steps.first, steps.stride, n) ||
			n == 1 && steps.stride != 0
	case stepsList:
		*steps = newSteps(d.stepList(n))
	case stepsShared:
		*steps = *d.steps
		d.damaged = d.damaged || steps.n != n
	default:
		d.damaged = true
	}
	d.steps = steps
}

// stepList reads n steps; each takes at least a byte.
func (d *decoder) stepList(n int) []Step {
	if d.damaged || n > len(d.buf) {
		d.damaged = true
		return nil
	}
	steps, step := make([]Step, n), Step(0)
	for i := range steps {
		step += Step(d.int())
		steps[i] = step
	}
	return steps
}

// describedWalls reads how the wall times of a column are encoded.
func (d *decoder) describedWalls(h *head) {
	switch h.walls = d.byte(); h.walls {
	case wallsShort, wallsLong:
		h.base = WallTime(d.float())
		d.damaged = d.damaged || !(h.base > 0 && h.base <= math.MaxFloat64)
		d.wallCount = h.points
	case wallsList:
		d.wallCount = h.points
	case wallsShared:
		d.damaged = d.damaged || d.wallCount != h.points
	default:
		d.damaged = true
	}
}

func (d *decoder) header(b *Batch) {
	b.From = d.int()
	b.To = d.int()
	b.LastRecord = d.int()
	b.Records = d.uint()
	for i := range b.Events {
		b.Events[i] = d.uint()
	}
	if n := d.count(minProblemBytes); n > 0 {
		b.Problems = make([]Problem, n)
	}
	for i := range b.Problems {
		b.Problems[i] = Problem{Offset: d.int(), Gap: d.int(), Text: d.text()}
		if !d.earlier {
			b.Problems[i].More = d.uint()
		}
	}
	b.OtherProblems = d.uint()
	b.OthersFrom = d.int()
	if n := d.count(minRangeBytes); n > 0 {
		b.Deferred = make([]Range, n)
	}
	d.ranges(b.Deferred)
	for i := 1; i < len(b.Deferred); i++ {
		before := b.Deferred[i-1]
		d.damaged = d.damaged || b.Deferred[i].Offset-before.Offset < before.Length
	}
}

// ranges reads parts of a file.
func (d *decoder) ranges(ranges []Range) {
	last := int64(0)
	for i := range ranges {
		last += d.int()
		ranges[i] = Range{Offset: last, Length: d.int()}
		d.damaged = d.damaged || last < 0 || ranges[i].Length < 0
	}
}

func (d *decoder) counts(b *Batch) {
	if n := d.count(minCountBytes); n > 0 {
		b.Counts = make([]Count, n)
	}
	for i := range b.Counts {
		c := &b.Counts[i]
		c.Tag, c.Metadata = d.tag()
		c.Data = eventfile.DataKind(d.byte())
		c.Values = d.uint()
		c.Bytes = d.int()
		if n := d.uint(); n > 0 {
			c.Session = append([]byte(nil), d.take(n)...)
		}
	}
}

// numbers reads the columns of numbers.
func (d *decoder) numbers(columns []NumberColumn, heads []head, fixed *blocks) {
	for i := range columns {
		c, h := &columns[i], &heads[i]
		d.takeWalls(&c.Walls, h, fixed)
		c.Values = fixed.floats(h.points, h.wide > 0)
	}
}

// takeWalls reads the wall times of a column.
func (d *decoder) takeWalls(walls *Walls, h *head, fixed *blocks) {
	switch h.walls {
	case wallsShared:
		*walls = *d.walls
	case wallsList:
		walls.list = fixed.list.next(h.points)
		for _, wall := range walls.list {
			d.damaged = d.damaged || math.IsNaN(float64(wall))
		}
	case wallsLong:
		walls.high = fixed.high.next(h.points)
		fallthrough
	case wallsShort:
		walls.base, walls.low = h.base, fixed.low.next(h.points)
	}
	d.walls = walls
}

// payloads reads the contents of the columns of payloads.
func (d *decoder) payloads(columns []PayloadColumn, heads []head, fixed *blocks) {
	points, parts := 0, 0
	for i := range heads {
		points, parts = points+heads[i].points, parts+heads[i].parts
	}
	pixels, ends, encoded := make(block[Size], points), make(block[int], points),
		make(block[Range], parts)
	for i := range columns {
		c, n := &columns[i], heads[i].points
		d.takeWalls(&c.Walls, &heads[i], fixed)
		c.Ends = ends.next(n)
		d.ends(c.Ends, heads[i].parts)
		c.Sizes = pixels.next(n)
		for j := range c.Sizes {
			c.Sizes[j] = Size{Width: int32(d.int()), Height: int32(d.int())}
		}
		c.Encoded = encoded.next(heads[i].parts)
		d.ranges(c.Encoded)
		c.Data = eventfile.DataKind(heads[i].flags)
		c.Forms = d.forms(c.Data, n)
	}
}

// forms reads the forms of n payloads; images have none.
func (d *decoder) forms(data eventfile.DataKind, n int) []eventfile.Form {
	if data == eventfile.DataImage {
		return nil
	}
	forms := make([]eventfile.Form, 0, n)
	for _, form := range d.take(n) {
		forms = append(forms, eventfile.Form(form))
	}
	return forms
}

// buckets reads the contents of the columns of buckets.
func (d *decoder) buckets(columns []BucketColumn, heads []head, fixed *blocks) {
	points, left := 0, 0
	for i := range heads {
		points, left = points+heads[i].points, left+heads[i].references
	}
	ends, references := make(block[int], points), make(block[Reference], left)
	for i := range columns {
		c, h := &columns[i], &heads[i]
		d.takeWalls(&c.Walls, h, fixed)
		c.Ends = ends.next(h.points)
		d.ends(c.Ends, h.parts)
		c.Lefts = fixed.f64.next(h.points)
		c.Rights = fixed.floats(h.parts, h.flags&wideRights != 0)
		c.Counts = fixed.floats(h.parts, h.flags&wideCounts != 0)
		c.References = references.next(h.references)
		d.references(c.References, h.points)
	}
}

// references reads the references of a column of n histograms.
func (d *decoder) references(references []Reference, n int) {
	at, offset := 0, int64(0)
	for i := range references {
		r := &references[i]
		more := d.uint()
		if d.damaged || more >= n-at || i > 0 && more == 0 {
			d.damaged = true
			return
		}
		at += more
		offset += d.int()
		r.At, r.Range = at, Range{Offset: offset, Length: d.int()}
		r.Form = eventfile.Form(d.byte())
		r.Low, r.High = d.float(), d.float()
		d.damaged = d.damaged || offset < 0 || r.Length < 0 || math.IsNaN(r.Low) ||
			math.IsNaN(r.High)
	}
}

// ends reads the lengths of a column's parts, and turns them into ends; the last must be total.
func (d *decoder) ends(ends []int, total int) {
	end := 0
	for i := range ends {
		n := d.uint()
		if n > total-end {
			d.damaged = true
			return
		}
		end += n
		ends[i] = end
	}
	d.damaged = d.damaged || end != total
}

// padding reads the zeros between the contents and the fixed-size numbers.
func (d *decoder) padding() {
	d.damaged = d.damaged || len(d.buf) >= numbersAlign
	for _, b := range d.buf {
		d.damaged = d.damaged || b != 0
	}
}
