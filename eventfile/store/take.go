package store

import "eventlens/eventfile"

// block is one allocation from which columns of a batch are cut. A handful of blocks instead of
// three slices per column saves the slack of as many size classes and collector time; the columns
// are released together anyway, with the file.
type block[T any] []T

// cut copies column to the front of the block's rest and cuts it off.
func (b *block[T]) cut(column []T) []T {
	n := copy(*b, column)
	return b.next(n)
}

// next cuts the next n elements off the block; nil for none.
//
//go:noinline
func (b *block[T]) next(n int) []T {
	if n == 0 {
		return nil
	}
	column := (*b)[:n:n]
	*b = (*b)[n:]
	return column
}

// describer describes the steps and wall times of pending columns. Successive columns with equal
// times, as when a run logs its tags together, share them.
type describer struct {
	before pendingColumn // the previous column
	as     *Column       // its description
	low    block[uint32]
}

func newDescriber(b *Builder) describer {
	distinct, before := 0, []WallTime(nil)
	b.eachPending(func(c *pendingColumn) {
		if len(c.walls) > 0 && !sameBits(c.walls, before) {
			distinct, before = distinct+len(c.walls), c.walls
		}
	})
	return describer{as: new(Column), low: make(block[uint32], distinct)}
}

// eachPending calls fn with the common part of all pending columns, in the order of a batch.
func (b *Builder) eachPending(fn func(*pendingColumn)) {
	for _, t := range b.order {
		fn(&t.numbers.pendingColumn)
	}
	for _, t := range b.order {
		for i := range t.payloads {
			fn(&t.payloads[i].pendingColumn)
		}
	}
	for _, t := range b.order {
		fn(&t.buckets.pendingColumn)
	}
}

// describe fills in the common part of a column, as, from t's column c. It keeps no memory of c.
func (d *describer) describe(as *Column, t *pendingTag, c *pendingColumn) {
	as.Tag, as.Metadata = t.name, t.meta
	if sameBits(c.steps, d.before.steps) {
		as.Steps = d.as.Steps
	} else if as.Steps = newSteps(c.steps); as.Steps.list != nil {
		as.Steps.list = clone(c.steps)
	}
	if sameBits(c.walls, d.before.walls) {
		as.Walls = d.as.Walls
	} else if as.Walls = newWalls(c.walls, &d.low); as.Walls.list != nil {
		as.Walls.list = clone(c.walls)
	}
	d.before, d.as = *c, as
}

// clone returns a copy without spare capacity, so that no series appends to memory shared with
// another.
func clone[T any](column []T) []T {
	all := make(block[T], len(column))
	return all.cut(column)
}

// floatBlocks are the blocks for columns of numbers.
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
func (b *Builder) takeNumbers(batch *Batch, times *describer) {
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
	values := newFloatBlocks(narrow, points-narrow)
	batch.Numbers = make([]NumberColumn, 0, columns)
	for _, t := range b.order {
		if c := &t.numbers; len(c.steps) > 0 {
			batch.Numbers = append(batch.Numbers, NumberColumn{Values: values.cut(&c.values)})
			times.describe(&batch.Numbers[len(batch.Numbers)-1].Column, t, &c.pendingColumn)
		}
	}
}

// takePayloads copies the columns of payloads to batch.
func (b *Builder) takePayloads(batch *Batch, times *describer) {
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
	sizes, ends, ranges := make(block[Size], points), make(block[int], points),
		make(block[Range], encoded)
	stored := make(block[eventfile.Form], forms)
	batch.Payloads = make([]PayloadColumn, 0, columns)
	for _, t := range b.order {
		for i := range t.payloads {
			if c := &t.payloads[i]; len(c.steps) > 0 {
				batch.Payloads = append(batch.Payloads, PayloadColumn{
					Data:    c.data,
					Sizes:   sizes.cut(c.sizes),
					Forms:   stored.cut(c.forms),
					Ends:    ends.cut(c.ends),
					Encoded: ranges.cut(c.encoded),
				})
				times.describe(&batch.Payloads[len(batch.Payloads)-1].Column, t, &c.pendingColumn)
			}
		}
	}
}

// takeBuckets copies the columns of buckets to batch.
func (b *Builder) takeBuckets(batch *Batch, times *describer) {
	var all struct{ points, narrow, wide, references int }
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
	numbers := newFloatBlocks(all.narrow, all.wide+all.points)
	ends, references := make(block[int], all.points), make(block[Reference], all.references)
	batch.Buckets = make([]BucketColumn, 0, columns)
	for _, t := range b.order {
		if c := &t.buckets; len(c.steps) > 0 {
			t.bucketBytes += c.bucketBytes()
			batch.Buckets = append(batch.Buckets, BucketColumn{
				Ends:       ends.cut(c.ends),
				Lefts:      numbers.f64.cut(c.lefts),
				Rights:     numbers.cut(&c.rights),
				Counts:     numbers.cut(&c.counts),
				References: references.cut(c.references),
			})
			times.describe(&batch.Buckets[len(batch.Buckets)-1].Column, t, &c.pendingColumn)
		}
	}
}
