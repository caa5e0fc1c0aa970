package wire

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Coder writes a message's fields to a frame or reads them from one. The Code method of a type names
// its fields once, for both directions, so the two cannot diverge. The first error sticks; after it
// every method leaves its argument unchanged.
//
// The encoding is canonical: a frame that decodes is exactly the frame that its message encodes to.
type Coder struct {
	writing bool
	// writing: index in frame at which this frame starts; reading: the frame's length
	start   int
	frame   []byte // writing: bytes written; reading: bytes left
	refs    []Ref  // writing: references collected; reading: references left
	nextRef uint64 // reading: the number the next reference must have
	err     error
}

func (c *Coder) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("%w: "+format, append([]any{ErrFrame}, args...)...)
	}
}

// take cuts the next n bytes off the frame, or fails and returns nil.
func (c *Coder) take(n int) []byte {
	if c.err != nil {
		return nil
	}
	if n > len(c.frame) {
		c.fail("%d bytes wanted, %d left", n, len(c.frame))
		return nil
	}
	b := c.frame[:n:n]
	c.frame = c.frame[n:]
	return b
}

// Uvarint codes a number, small ones in few bytes.
func (c *Coder) Uvarint(v *uint64) {
	if c.writing {
		c.frame = binary.AppendUvarint(c.frame, *v)
		return
	}
	if c.err != nil {
		return
	}
	x, n := binary.Uvarint(c.frame)
	if n <= 0 || n > 1 && c.frame[n-1] == 0 { // the last byte of a shortest form is not 0
		c.fail("bad number")
		return
	}
	c.frame = c.frame[n:]
	*v = x
}

// Uint64 codes a number in eight bytes, whatever its size.
func (c *Coder) Uint64(v *uint64) {
	if c.writing {
		c.frame = binary.LittleEndian.AppendUint64(c.frame, *v)
	} else if b := c.take(8); b != nil {
		*v = binary.LittleEndian.Uint64(b)
	}
}

// Int64 codes a number, in few bytes if it is near zero.
func (c *Coder) Int64(v *int64) {
	u := uint64(*v<<1) ^ uint64(*v>>63) // zigzag: small magnitudes stay short
	c.Uvarint(&u)
	*v = int64(u>>1) ^ -int64(u&1)
}

// Int is Int64 for an int.
func (c *Coder) Int(v *int) {
	x := int64(*v)
	c.Int64(&x)
	if int64(int(x)) != x {
		c.fail("number %d out of range", x)
		return
	}
	*v = int(x)
}

// Float64 codes a number exactly, including the bits of NaN.
func (c *Coder) Float64(v *float64) {
	if c.writing {
		c.frame = binary.LittleEndian.AppendUint64(c.frame, math.Float64bits(*v))
		return
	}
	if b := c.take(8); b != nil {
		*v = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
}

// Bool codes a truth value.
func (c *Coder) Bool(v *bool) {
	if c.writing {
		b := byte(0)
		if *v {
			b = 1
		}
		c.frame = append(c.frame, b)
		return
	}
	b := c.take(1)
	switch {
	case b == nil:
	case b[0] > 1:
		c.fail("bad bool %d", b[0])
	default:
		*v = b[0] == 1
	}
}

// String codes a string of any bytes.
func (c *Coder) String(v *string) {
	n := uint64(len(*v))
	c.Uvarint(&n)
	if c.writing {
		c.frame = append(c.frame, *v...)
		return
	}
	if c.err != nil {
		return
	}
	if n > uint64(len(c.frame)) {
		c.fail("string of %d bytes, %d left", n, len(c.frame))
		return
	}
	*v = string(c.take(int(n)))
}

// Bytes codes a long part of a frame. Reading returns a slice of the frame itself, so only messages
// whose frames are not used elsewhere may have such fields.
func (c *Coder) Bytes(v *[]byte) {
	n := uint64(len(*v))
	c.Uvarint(&n)
	c.part(n, v)
}

// align pads to the next multiple of 8 bytes, unless n, the number of bytes that follow, is 0.
func (c *Coder) align(n uint64) {
	gap := uint64(0)
	// either end is a multiple of 8 from start: the written length, or the length left to read
	for n > 0 && c.err == nil && (len(c.frame)-c.start)%8 != 0 {
		if c.Uvarint(&gap); gap != 0 {
			c.fail("bad number")
		}
	}
}

// part codes n raw bytes.
func (c *Coder) part(n uint64, v *[]byte) {
	switch {
	case c.writing:
		c.frame = append(c.frame, *v...)
	case c.err != nil || n == 0:
	case n > uint64(len(c.frame)):
		c.fail("%d bytes wanted, %d left", n, len(c.frame))
	default:
		*v = c.take(int(n))
	}
}

// Code codes a reference as its number among the frame's references, counted from 1; 0 is none. They
// are numbered in field order, so each object has exactly one owner after decoding.
func (v *Ref) Code(c *Coder) {
	var number uint64
	if c.writing {
		if *v != 0 {
			c.refs = append(c.refs, *v)
			number = uint64(len(c.refs))
		}
		c.Uvarint(&number)
		return
	}
	c.Uvarint(&number)
	switch {
	case c.err != nil || number == 0:
	case number != c.nextRef || len(c.refs) == 0 || c.refs[0] == 0:
		c.fail("bad reference %d", number)
	default:
		*v = c.refs[0]
		c.refs = c.refs[1:]
		c.nextRef++
	}
}

// Small codes a number of an unsigned type and fails if it does not fit.
func Small[T ~uint8 | ~uint32](c *Coder, v *T) {
	x := uint64(*v)
	c.Uvarint(&x)
	if uint64(T(x)) != x {
		c.fail("number %d out of range", x)
		return
	}
	*v = T(x)
}

// List codes the elements of a list. An empty list reads as nil. Every element takes at least a
// byte, so a list has at most as many as there are bytes left. The compiler instantiates List for
// every element type, so it is kept as short as possible: appending to the list would add 8 kB.
func List[T any](c *Coder, v *[]T, element func(*T, *Coder)) {
	n := c.count(len(*v), 1)
	if n > 0 && !c.writing {
		*v = make([]T, n)
	}
	for i := range *v {
		element(&(*v)[i], c)
	}
}

// Smalls codes a list of numbers as Small codes each.
func Smalls[T ~uint8 | ~uint32](c *Coder, v *[]T) {
	List(c, v, func(n *T, c *Coder) { Small(c, n) })
}

// Strings codes a list of strings.
func (c *Coder) Strings(v *[]string) { List(c, v, func(s *string, c *Coder) { c.String(s) }) }

// Int64s codes a list of numbers as Int64 codes each.
func (c *Coder) Int64s(v *[]int64) { List(c, v, func(n *int64, c *Coder) { c.Int64(n) }) }

// Float64s codes a list of numbers as Float64 codes each. An empty list reads as nil.
func (c *Coder) Float64s(v *[]float64) {
	n := c.count(len(*v), 8)
	if n > 0 && !c.writing {
		*v = make([]float64, n)
	}
	for i := range *v {
		c.Float64(&(*v)[i])
	}
}

// count codes the length of a list whose elements take at least bytesEach bytes each. It fails if
// the rest of the frame is too short for them.
func (c *Coder) count(length, bytesEach int) int {
	n := uint64(length)
	c.Uvarint(&n)
	if !c.writing && c.err == nil && n > uint64(len(c.frame)/bytesEach) {
		c.fail("list of %d elements, %d bytes left", n, len(c.frame))
	}
	if c.err != nil {
		return 0
	}
	return int(n)
}
