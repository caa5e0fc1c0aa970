package store

import (
	"encoding/binary"
	"slices"
	"unsafe"
)

// fixed are the numbers whose binary form is the same as in memory, so that columns of them are
// copied whole and exactly.
type fixed interface {
	~int64 | ~uint64 | ~uint16 | ~uint32 | ~float32 | ~float64
}

// littleEndian reports whether numbers in memory have the byte order of the binary form, as on all
// platforms that browsers run on. Elsewhere their bytes are swapped.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// memory returns the memory of a column as bytes. Like its callers, it is not inlined: copies would
// be a third of the codec.
//
//go:noinline
func memory[T fixed](column []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(column))), len(column)*sizeOf[T]())
}

// columnIn returns the column stored in memory: the inverse of memory.
//
//go:noinline
func columnIn[T fixed](memory []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(memory))), len(memory)/sizeOf[T]())
}

func sizeOf[T fixed]() int {
	var number T
	return int(unsafe.Sizeof(number))
}

// appendFixed appends the numbers in a column's memory, little-endian.
//
//go:noinline
func appendFixed(dst, memory []byte, size int) []byte {
	n := len(dst)
	dst = append(dst, memory...)
	turn(dst[n:], size)
	return dst
}

// usable returns memory with the little-endian numbers in raw: raw itself if they can be used
// there, and a copy otherwise.
func usable(raw []byte, size int) []byte {
	if start := unsafe.Pointer(unsafe.SliceData(raw)); littleEndian &&
		uintptr(start)%uintptr(size) == 0 {
		return raw
	}
	// a copy aligned for numbers of any size
	copied := memory(make([]uint64, (len(raw)+7)/8))[:len(raw)]
	copy(copied, raw)
	turn(copied, size)
	return copied
}

// turn swaps the bytes of each number if memory is not little-endian.
func turn(numbers []byte, size int) {
	if littleEndian {
		return
	}
	for ; len(numbers) >= size; numbers = numbers[size:] {
		slices.Reverse(numbers[:size])
	}
}

// sameBits reports whether two columns are bitwise equal.
//
//go:noinline
func sameBits[T fixed](a, b []T) bool { return string(memory(a)) == string(memory(b)) }

// blocks holds the fixed-size numbers of all columns.
type blocks struct {
	size int // size of the input
	n    struct{ list, f64, low, f32, high int }
	list block[WallTime]
	f64  block[float64]
	low  block[uint32]
	f32  block[float32]
	high block[uint16]
}

// claim adds the lengths in a head.
func (b *blocks) claim(h *head) {
	b.n.f32 += h.narrow
	b.n.f64 += h.wide
	switch h.walls {
	case wallsList:
		b.n.list += h.points
	case wallsLong:
		b.n.high += h.points
		fallthrough
	case wallsShort:
		b.n.low += h.points
	}
}

// cutFrom cuts the blocks from the end of the input. It returns false if the input is too short for
// them, or if they would not be aligned.
func (b *blocks) cutFrom(d *decoder) bool {
	bytes := floatBytes*(b.n.list+b.n.f64) + 4*(b.n.low+b.n.f32) + 2*b.n.high
	if bytes > len(d.buf) || (b.size-bytes)%numbersAlign != 0 {
		return false
	}
	raw := d.buf[len(d.buf)-bytes:]
	d.buf = d.buf[:len(d.buf)-bytes]
	cut := func(n, size int) []byte {
		numbers := usable(raw[:n*size:n*size], size)
		raw = raw[n*size:]
		return numbers
	}
	b.list = columnIn[WallTime](cut(b.n.list, 8))
	b.f64 = columnIn[float64](cut(b.n.f64, 8))
	b.low = columnIn[uint32](cut(b.n.low, 4))
	b.f32 = columnIn[float32](cut(b.n.f32, 4))
	b.high = columnIn[uint16](cut(b.n.high, 2))
	return true
}

// floats cuts off the next n numbers.
func (b *blocks) floats(n int, wide bool) Floats {
	if wide {
		return Floats{F64: b.f64.next(n)}
	}
	return Floats{F32: b.f32.next(n)}
}
