package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"

	"eventlens/eventfile"
)

// ErrBatch is wrapped by every error of DecodeBatch: the input is no batch, one of another
// version, or a damaged one. All of them mean that the part of the file has to be read
// again.
var ErrBatch = errors.New("not a readable batch")

// Smallest encodings, which bound the lengths that an input of a given size may claim.
const (
	minProblemBytes   = 3
	minCountBytes     = 8
	minHeadBytes      = 6
	minTimeBytes      = 8 // a wall time; steps may take nothing
	minNumberBytes    = minTimeBytes + 4
	minPayloadBytes   = minTimeBytes + 3
	minRangeBytes     = 2
	minHistogramBytes = minTimeBytes + 1 + 8
	minBucketBytes    = 4 + 4
	minReferenceBytes = 4 + 2*8
	floatBytes        = 8
)

// DecodeBatch reads what AppendBinary made. The batch keeps nothing of data. Memory is
// bounded by a multiple of len(data), whatever they are.
func DecodeBatch(data []byte) (*Batch, error) {
	if len(data) < len(batchMagic)+checksumBytes || string(data[:len(batchMagic)]) != batchMagic {
		return nil, fmt.Errorf("%w: it does not start with the mark of this version", ErrBatch)
	}
	body := data[:len(data)-checksumBytes]
	got, want := binary.LittleEndian.Uint32(data[len(body):]), crc32.Checksum(body, castagnoli)
	if got != want {
		return nil, fmt.Errorf("%w: checksum mismatch: got 0x%08x, want 0x%08x", ErrBatch, got, want)
	}
	d := decoder{buf: body[len(batchMagic):]}
	b := d.batch()
	if d.damaged || len(d.buf) > 0 {
		return nil, fmt.Errorf("%w: damaged before its last %d bytes", ErrBatch, len(d.buf)+checksumBytes)
	}
	return b, nil
}

// lengths are what the head of a column states.
type lengths struct {
	points       int
	narrow, wide int // numbers in float32 and in float64
	parts        int // payloads, or entries of buckets
	references   int // to histograms in the file
	flags        byte
}

func total(sizes []lengths) (sum lengths) {
	for _, size := range sizes {
		sum.points += size.points
		sum.narrow += size.narrow
		sum.wide += size.wide
		sum.parts += size.parts
		sum.references += size.references
	}
	return sum
}

func (d *decoder) batch() *Batch {
	b := new(Batch)
	d.header(b)
	d.counts(b)
	var numbers, payloads, buckets []lengths
	b.Numbers, numbers = heads(d, (*decoder).numberLengths, func(c *NumberColumn) *Column { return &c.Column })
	b.Payloads, payloads = heads(d, (*decoder).payloadLengths, func(c *PayloadColumn) *Column { return &c.Column })
	b.Buckets, buckets = heads(d, (*decoder).bucketLengths, func(c *BucketColumn) *Column { return &c.Column })
	n, p, h := total(numbers), total(payloads), total(buckets)
	need := n.points*minTimeBytes + n.narrow*4 + n.wide*floatBytes
	need += p.points*minPayloadBytes + p.parts*minRangeBytes
	need += h.points*minHistogramBytes + h.narrow*4 + h.wide*floatBytes + h.references*minReferenceBytes
	if d.damaged || need > len(d.buf) {
		d.damaged = true
		return nil
	}
	d.numbers(b.Numbers, numbers)
	d.payloads(b.Payloads, payloads)
	d.buckets(b.Buckets, buckets)
	d.meanings(b.Payloads)
	return b
}

// heads reads the heads of the columns of a shape. Each length is within the input's, so that
// sums of them do not overflow.
func heads[C any](d *decoder, read func(*decoder) lengths, common func(*C) *Column) ([]C, []lengths) {
	n := d.count(minHeadBytes)
	if n == 0 {
		return nil, nil
	}
	columns, sizes := make([]C, n), make([]lengths, n)
	for i := range columns {
		c := common(&columns[i])
		c.Tag, c.Metadata = d.tag()
		sizes[i] = read(d)
		d.damaged = d.damaged || sizes[i].points == 0
	}
	return columns, sizes
}

func (d *decoder) numberLengths() lengths {
	l := lengths{points: d.count(minNumberBytes), wide: d.count(floatBytes)}
	l.narrow = l.points - l.wide
	d.damaged = d.damaged || l.narrow != 0 && l.wide != 0
	return l
}

func (d *decoder) payloadLengths() lengths {
	return lengths{points: d.count(minPayloadBytes), parts: d.count(minRangeBytes)}
}

func (d *decoder) bucketLengths() lengths {
	l := lengths{points: d.count(minHistogramBytes), parts: d.count(minBucketBytes),
		references: d.count(minReferenceBytes), flags: d.single()}
	for _, flag := range []byte{wideRights, wideCounts} {
		if l.flags&flag != 0 {
			l.wide += l.parts
		} else {
			l.narrow += l.parts
		}
	}
	d.damaged = d.damaged || l.flags&^(wideRights|wideCounts) != 0
	return l
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
	}
	b.MoreProblems = d.uint()
	if n := d.count(minRangeBytes); n > 0 {
		b.Deferred = make([]Range, n)
	}
	d.ranges(b.Deferred)
	for i := 1; i < len(b.Deferred); i++ {
		before := b.Deferred[i-1]
		d.damaged = d.damaged || b.Deferred[i].Offset-before.Offset < before.Length
	}
}

// ranges fills in parts of a file.
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
		o := &b.Counts[i]
		o.Tag, o.Metadata = d.tag()
		o.Data = eventfile.DataKind(d.single())
		o.Values = d.uint()
		o.Bytes = d.int()
		if n := d.uint(); n > 0 {
			o.Session = append([]byte(nil), d.take(n)...)
		}
	}
}

// numbers reads the contents of the columns of numbers.
func (d *decoder) numbers(columns []NumberColumn, sizes []lengths) {
	all := total(sizes)
	times, values := newTimeBlocks(all.points), newFloatBlocks(all.narrow, all.wide)
	for i := range columns {
		c, size := &columns[i], sizes[i]
		d.times(&c.Column, &times, size.points)
		c.Values = d.floats(&values, size.points, size.wide > 0)
	}
}

// payloads reads the contents of the columns of payloads.
func (d *decoder) payloads(columns []PayloadColumn, sizes []lengths) {
	all := total(sizes)
	times := newTimeBlocks(all.points)
	pixels, ends, encoded := make(block[Size], all.points), make(block[int], all.points), make(block[Range], all.parts)
	for i := range columns {
		c, n := &columns[i], sizes[i].points
		d.times(&c.Column, &times, n)
		c.Ends = ends.next(n)
		d.ends(c.Ends, sizes[i].parts)
		c.Sizes = pixels.next(n)
		for j := range c.Sizes {
			c.Sizes[j] = Size{Width: int32(d.int()), Height: int32(d.int())}
		}
		c.Encoded = encoded.next(sizes[i].parts)
		d.ranges(c.Encoded)
	}
}

// meanings reads what the payloads of each column mean, which is images where nothing is said.
func (d *decoder) meanings(columns []PayloadColumn) {
	said := len(d.buf) > 0
	for i := range columns {
		c := &columns[i]
		c.Data = eventfile.DataImage
		if said {
			c.Data = eventfile.DataKind(d.single())
		}
		if c.Data != eventfile.DataImage {
			d.damaged = d.damaged || c.Data > eventfile.DataGraph
			c.Forms = make([]eventfile.Form, 0, len(c.Steps))
			for _, form := range d.take(len(c.Steps)) {
				c.Forms = append(c.Forms, eventfile.Form(form))
			}
		}
	}
	d.damaged = d.damaged || said && allImages(columns)
}

// buckets reads the contents of the columns of buckets.
func (d *decoder) buckets(columns []BucketColumn, sizes []lengths) {
	all := total(sizes)
	times, numbers := newTimeBlocks(all.points), newFloatBlocks(all.narrow, all.wide+all.points)
	ends, references := make(block[int], all.points), make(block[Reference], all.references)
	for i := range columns {
		c, size := &columns[i], sizes[i]
		d.times(&c.Column, &times, size.points)
		c.Ends = ends.next(size.points)
		d.ends(c.Ends, size.parts)
		c.Lefts = d.floats(&numbers, size.points, true).F64
		c.Rights = d.floats(&numbers, size.parts, size.flags&wideRights != 0)
		c.Counts = d.floats(&numbers, size.parts, size.flags&wideCounts != 0)
		c.References = references.next(size.references)
		d.references(c.References, size.points)
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
		r.Form = eventfile.Form(d.single())
		span := [2]float64{}
		d.floats64(span[:])
		r.Low, r.High = span[0], span[1]
		d.damaged = d.damaged || offset < 0 || r.Length < 0 || math.IsNaN(r.Low) || math.IsNaN(r.High)
	}
}

// times reads the n steps and wall times of a column.
func (d *decoder) times(c *Column, blocks *timeBlocks, n int) {
	c.Steps = blocks.steps.next(n)
	c.Walls = blocks.walls.next(n)
	d.steps(c.Steps)
	d.lastSteps = c.Steps
	raw := d.take(n * floatBytes)
	if raw == nil {
		return
	}
	for i := range c.Walls {
		wall := math.Float64frombits(binary.LittleEndian.Uint64(raw[i*floatBytes:]))
		d.damaged = d.damaged || math.IsNaN(wall)
		c.Walls[i] = WallTime(wall)
	}
}

// steps fills in the steps of a column.
func (d *decoder) steps(steps []Step) {
	switch d.single() {
	case stepsStride:
		step, stride := Step(d.int()), Step(d.int())
		for i := range steps {
			steps[i] = step
			step += stride
		}
	case stepsList:
		step := Step(0)
		for i := range steps {
			step += Step(d.int())
			steps[i] = step
		}
	case stepsShared:
		if len(d.lastSteps) != len(steps) {
			d.damaged = true
			return
		}
		copy(steps, d.lastSteps)
	default:
		d.damaged = true
	}
}

// ends fills in where the parts of a column end; the last one must end at total.
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

// floats reads n numbers.
func (d *decoder) floats(blocks *floatBlocks, n int, wide bool) Floats {
	if wide {
		values := blocks.f64.next(n)
		d.floats64(values)
		return Floats{F64: values}
	}
	values := blocks.f32.next(n)
	d.floats32(values)
	return Floats{F32: values}
}

func (d *decoder) floats32(values []float32) {
	if raw := d.take(4 * len(values)); raw != nil {
		for i := range values {
			values[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		}
	}
}

func (d *decoder) floats64(values []float64) {
	if raw := d.take(floatBytes * len(values)); raw != nil {
		for i := range values {
			values[i] = math.Float64frombits(binary.LittleEndian.Uint64(raw[floatBytes*i:]))
		}
	}
}
