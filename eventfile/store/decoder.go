package store

import (
	"encoding/binary"
	"math"
)

// decoder consumes buf. Once damaged it returns zeros.
type decoder struct {
	buf     []byte
	damaged bool
	earlier bool // the batch is of earlierVersion

	// Taken from the previous column:
	steps     *Steps
	walls     *Walls
	wallCount int
}

// take consumes n bytes; nil if there are fewer.
func (d *decoder) take(n int) []byte {
	if d.damaged || n > len(d.buf) {
		d.damaged = true
		return nil
	}
	raw := d.buf[:n]
	d.buf = d.buf[n:]
	return raw
}

//go:noinline
func (d *decoder) byte() byte {
	if raw := d.take(1); raw != nil {
		return raw[0]
	}
	return 0
}

//go:noinline
func (d *decoder) float() float64 {
	if raw := d.take(floatBytes); raw != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(raw))
	}
	return 0
}

func (d *decoder) int() int64 {
	value, n := binary.Varint(d.buf)
	if d.damaged || n <= 0 {
		d.damaged = true
		return 0
	}
	d.buf = d.buf[n:]
	return value
}

// uint reads a number that is not negative.
func (d *decoder) uint() int {
	value, n := binary.Uvarint(d.buf)
	if d.damaged || n <= 0 || value > math.MaxInt {
		d.damaged = true
		return 0
	}
	d.buf = d.buf[n:]
	return int(value)
}

// count reads the number of elements, of at least minBytes each, that follow somewhere; 0 if the
// input is too short for them.
func (d *decoder) count(minBytes int) int {
	n := d.uint()
	if n > len(d.buf)/minBytes {
		d.damaged = true
		return 0
	}
	return n
}

func (d *decoder) text() string { return string(d.take(d.uint())) }

func (d *decoder) tag() (tag string, meta Metadata) {
	tag = d.text()
	meta.Plugin = d.text()
	meta.DisplayName = d.text()
	meta.Description = d.text()
	return tag, meta
}
