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
	minProblemBytes   = 2
	minOtherBytes     = 7
	minHeadBytes      = 6
	minScalarBytes    = 8 + 4
	minImageBytes     = 8 + 3
	minRangeBytes     = 2
	minHistogramBytes = 8 + 1
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

// lengths are what the head of a column states: its points, and what is stored besides
// them: wide numbers, encoded images, numbers of buckets.
type lengths struct{ points, parts int }

func (d *decoder) batch() *Batch {
	b := new(Batch)
	d.header(b)
	d.others(b)
	var scalars, images, histograms []lengths
	b.Scalars, scalars = heads(d, minScalarBytes, floatBytes, func(c *ScalarColumn) *Column { return &c.Column })
	b.Images, images = heads(d, minImageBytes, minRangeBytes, func(c *ImageColumn) *Column { return &c.Column })
	b.Histograms, histograms = heads(d, minHistogramBytes, floatBytes, func(c *HistogramColumn) *Column { return &c.Column })
	need := total(scalars).points*minScalarBytes + total(scalars).parts*(floatBytes-4)
	need += total(images).points*minImageBytes + total(images).parts*minRangeBytes
	need += total(histograms).points*minHistogramBytes + total(histograms).parts*floatBytes
	if d.damaged || need > len(d.buf) {
		d.damaged = true
		return nil
	}
	d.scalars(b.Scalars, scalars)
	d.images(b.Images, images)
	d.histograms(b.Histograms, histograms)
	return b
}

// heads reads the heads of the columns of a kind, given the smallest encodings of a point
// and a part. Each length is within the input's, so that sums of them do not overflow.
func heads[C any](d *decoder, minPoint, minPart int, common func(*C) *Column) ([]C, []lengths) {
	n := d.count(minHeadBytes)
	if n == 0 {
		return nil, nil
	}
	columns, sizes := make([]C, n), make([]lengths, n)
	for i := range columns {
		c := common(&columns[i])
		c.Tag, c.Metadata = d.tag()
		sizes[i] = lengths{points: d.count(minPoint), parts: d.count(minPart)}
	}
	return columns, sizes
}

func total(sizes []lengths) (sum lengths) {
	for _, size := range sizes {
		sum.points += size.points
		sum.parts += size.parts
	}
	return sum
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
		b.Problems[i] = Problem{Offset: d.int(), Text: d.text()}
	}
	b.MoreProblems = d.uint()
}

func (d *decoder) others(b *Batch) {
	if n := d.count(minOtherBytes); n > 0 {
		b.Others = make([]Other, n)
	}
	for i := range b.Others {
		o := &b.Others[i]
		o.Tag, o.Metadata = d.tag()
		o.Data = eventfile.DataKind(d.single())
		o.Values = d.uint()
		o.Bytes = d.int()
	}
}

// scalars reads the contents of the scalar columns.
func (d *decoder) scalars(columns []ScalarColumn, sizes []lengths) {
	all := total(sizes)
	times := newTimeBlocks(all.points)
	f32, f64 := make(block[float32], all.points-min(all.parts, all.points)), make(block[float64], all.parts)
	for i := range columns {
		c, n, wide := &columns[i], sizes[i].points, sizes[i].parts
		if wide != n && wide != 0 || n == 0 || wide == 0 && n > len(f32) {
			d.damaged = true
			return
		}
		d.times(&c.Column, &times, n)
		if wide > 0 {
			c.Values.F64 = f64.next(n)
			d.floats64(c.Values.F64)
		} else {
			c.Values.F32 = f32.next(n)
			d.floats32(c.Values.F32)
		}
	}
}

// images reads the contents of the image columns.
func (d *decoder) images(columns []ImageColumn, sizes []lengths) {
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
		last := int64(0)
		for j := range c.Encoded {
			last += d.int()
			c.Encoded[j] = Range{Offset: last, Length: d.int()}
			d.damaged = d.damaged || last < 0 || c.Encoded[j].Length < 0
		}
	}
}

// histograms reads the contents of the histogram columns.
func (d *decoder) histograms(columns []HistogramColumn, sizes []lengths) {
	all := total(sizes)
	times := newTimeBlocks(all.points)
	ends, buckets := make(block[int], all.points), make(block[float64], all.parts)
	for i := range columns {
		c, n := &columns[i], sizes[i].points
		d.times(&c.Column, &times, n)
		c.Ends = ends.next(n)
		d.ends(c.Ends, sizes[i].parts)
		c.Buckets = buckets.next(sizes[i].parts)
		d.floats64(c.Buckets)
	}
}

// times reads the n steps and wall times of a column.
func (d *decoder) times(c *Column, blocks *timeBlocks, n int) {
	c.Steps = blocks.steps.next(n)
	c.Walls = blocks.walls.next(n)
	if n == 0 {
		d.damaged = true
		return
	}
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
