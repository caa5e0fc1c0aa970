package store

import "eventlens/eventfile"

// block is one allocation from which columns of a batch are cut. A handful of blocks
// instead of three slices a column spares the slack of as many size classes and the
// collector's time; they are let go together anyway, with the file.
type block[T any] []T

// cut copies column to the front of what is left of the block, and cuts it off.
func (b *block[T]) cut(column []T) []T {
	n := copy(*b, column)
	return b.next(n)
}

// next cuts the next n elements off the block; nil for none.
func (b *block[T]) next(n int) []T {
	if n == 0 {
		return nil
	}
	column := (*b)[:n:n]
	*b = (*b)[n:]
	return column
}

// timeBlocks are the blocks of steps and wall times, which all shapes have.
type timeBlocks struct {
	steps block[Step]
	walls block[WallTime]
}

func newTimeBlocks(points int) timeBlocks {
	return timeBlocks{steps: make(block[Step], points), walls: make(block[WallTime], points)}
}

// cut copies the common part of t's column c.
func (b *timeBlocks) cut(t *pendingTag, c *pendingColumn) Column {
	return Column{Tag: t.name, Metadata: t.meta, Steps: b.steps.cut(c.steps), Walls: b.walls.cut(c.walls)}
}

// floatBlocks are the blocks of columns of numbers.
type floatBlocks struct {
	f32 block[float32]
	f64 block[float64]
}

func newFloatBlocks(narrow, wide int) floatBlocks {
	return floatBlocks{f32: make(block[float32], narrow), f64: make(block[float64], wide)}
}

// cut copies a growing column.
func (b *floatBlocks) cut(c *floatColumn) Floats {
	return Floats{F32: b.f32.cut(c.f32), F64: b.f64.cut(c.f64)}
}

// takeNumbers copies the columns of numbers to batch.
func (b *Builder) takeNumbers(batch *Batch) {
	columns, points, narrow := 0, 0, 0
	for _, t := range b.order {
		if n := len(t.numbers.steps); n > 0 {
			columns++
			points += n
			narrow += len(t.numbers.values.f32)
		}
	}
	if columns == 0 {
		return
	}
	times, values := newTimeBlocks(points), newFloatBlocks(narrow, points-narrow)
	batch.Numbers = make([]NumberColumn, 0, columns)
	for _, t := range b.order {
		if c := &t.numbers; len(c.steps) > 0 {
			batch.Numbers = append(batch.Numbers, NumberColumn{
				Column: times.cut(t, &c.pendingColumn),
				Values: values.cut(&c.values),
			})
		}
	}
}

// takePayloads copies the columns of payloads to batch.
func (b *Builder) takePayloads(batch *Batch) {
	columns, points, forms, encoded := 0, 0, 0, 0
	for _, t := range b.order {
		for i := range t.payloads {
			if c := &t.payloads[i]; len(c.steps) > 0 {
				columns++
				points += len(c.steps)
				forms += len(c.forms)
				encoded += len(c.encoded)
			}
		}
	}
	if columns == 0 {
		return
	}
	times := newTimeBlocks(points)
	sizes, ends, ranges := make(block[Size], points), make(block[int], points), make(block[Range], encoded)
	stored := make(block[eventfile.Form], forms)
	batch.Payloads = make([]PayloadColumn, 0, columns)
	for _, t := range b.order {
		for i := range t.payloads {
			if c := &t.payloads[i]; len(c.steps) > 0 {
				batch.Payloads = append(batch.Payloads, PayloadColumn{
					Column:  times.cut(t, &c.pendingColumn),
					Data:    c.data,
					Sizes:   sizes.cut(c.sizes),
					Forms:   stored.cut(c.forms),
					Ends:    ends.cut(c.ends),
					Encoded: ranges.cut(c.encoded),
				})
			}
		}
	}
}

// takeBuckets copies the columns of buckets to batch.
func (b *Builder) takeBuckets(batch *Batch) {
	var all lengths
	columns := 0
	for _, t := range b.order {
		if c := &t.buckets; len(c.steps) > 0 {
			columns++
			all.points += len(c.steps)
			all.narrow += len(c.rights.f32) + len(c.counts.f32)
			all.wide += len(c.rights.f64) + len(c.counts.f64)
			all.references += len(c.references)
		}
	}
	if columns == 0 {
		return
	}
	times, numbers := newTimeBlocks(all.points), newFloatBlocks(all.narrow, all.wide+all.points)
	ends, references := make(block[int], all.points), make(block[Reference], all.references)
	batch.Buckets = make([]BucketColumn, 0, columns)
	for _, t := range b.order {
		if c := &t.buckets; len(c.steps) > 0 {
			t.bucketBytes += c.bucketBytes()
			batch.Buckets = append(batch.Buckets, BucketColumn{
				Column:     times.cut(t, &c.pendingColumn),
				Ends:       ends.cut(c.ends),
				Lefts:      numbers.f64.cut(c.lefts),
				Rights:     numbers.cut(&c.rights),
				Counts:     numbers.cut(&c.counts),
				References: references.cut(c.references),
			})
		}
	}
}
