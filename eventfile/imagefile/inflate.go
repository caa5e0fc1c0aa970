package imagefile

// maxRatio is slightly more than the largest possible expansion of one packed byte.
const maxRatio = 1040

// unpackedLength returns the unpacked length of a zlib stream in parts, or stops once it reaches
// enough. It adds up lengths without unpacking, so it takes no memory. For a truncated or damaged
// stream it returns the length up to the fault.
func unpackedLength(parts [][]byte, enough int) (length int) {
	r := bits{parts: parts}
	r.take(16) // skip the header of zlib
	for last := false; !last && !r.ended && length < enough; {
		last = r.take(1) == 1
		switch r.take(2) {
		case 0:
			length += r.stored()
		case 1:
			length += r.coded(fixedLiterals, fixedDistances, enough-length)
		case 2:
			literals, distances, ok := r.codes()
			if !ok {
				return length
			}
			length += r.coded(literals, distances, enough-length)
		default:
			return length
		}
	}
	return min(length, enough)
}

// bits reads bits from bytes in parts, lowest bit first.
type bits struct {
	parts [][]byte
	hold  uint64
	count uint
	ended bool // more bits were requested than are left
}

func (r *bits) fill(n uint) {
	for r.count < n {
		for len(r.parts) > 0 && len(r.parts[0]) == 0 {
			r.parts = r.parts[1:]
		}
		if len(r.parts) == 0 {
			return
		}
		r.hold |= uint64(r.parts[0][0]) << r.count
		r.parts[0], r.count = r.parts[0][1:], r.count+8
	}
}

func (r *bits) take(n uint) int {
	if r.fill(n); r.count < n {
		r.ended, r.count, r.hold = true, 0, 0
		return 0
	}
	v := r.hold & (1<<n - 1)
	r.hold, r.count = r.hold>>n, r.count-n
	return int(v)
}

// stored skips a stored block.
func (r *bits) stored() (length int) {
	r.take(r.count % 8)
	n := r.take(16)
	r.take(16) // skip the complement of the length
	for length < n && !r.ended {
		if r.count > 0 {
			r.take(8)
			length++
			continue
		}
		for len(r.parts) > 0 && len(r.parts[0]) == 0 {
			r.parts = r.parts[1:]
		}
		if len(r.parts) == 0 {
			r.ended = true
			return length
		}
		some := min(n-length, len(r.parts[0]))
		r.parts[0], length = r.parts[0][some:], length+some
	}
	return length
}

// code is a Huffman code: the number of symbols per length, and the symbols in the order of their
// codes.
type code struct {
	counts  [16]uint16
	symbols []uint16
	// symbol and, in the lowest 4 bits, the length of its code, by the next shortBits bits; 0 if
	// the code is longer
	short []uint16
}

const shortBits = 9

func newCode(lengths []uint8) *code {
	c := &code{symbols: make([]uint16, len(lengths)), short: make([]uint16, 1<<shortBits)}
	for _, l := range lengths {
		c.counts[l]++
	}
	c.counts[0] = 0
	var at, next [17]uint16
	for l := 1; l < 16; l++ {
		at[l+1] = at[l] + c.counts[l]
		next[l+1] = (next[l] + c.counts[l]) << 1
	}
	for symbol, l := range lengths {
		if l == 0 {
			continue
		}
		c.symbols[at[l]] = uint16(symbol)
		at[l]++
		if l <= shortBits {
			for i := int(reversed(next[l], l)); i < len(c.short); i += 1 << l {
				c.short[i] = uint16(symbol)<<4 | uint16(l)
			}
		}
		next[l]++
	}
	return c
}

func reversed(v uint16, length uint8) (r uint16) {
	for range length {
		r, v = r<<1|v&1, v>>1
	}
	return r & (1<<length - 1)
}

// symbol reads a symbol, -1 when there is none.
func (r *bits) symbol(c *code) int {
	r.fill(15)
	if s := c.short[r.hold&(1<<shortBits-1)]; s != 0 && uint(s&15) <= r.count {
		r.take(uint(s & 15))
		return int(s >> 4)
	}
	value, first, index := 0, 0, 0
	for l := 1; l < 16; l++ {
		value |= r.take(1)
		if r.ended {
			return -1
		}
		n := int(c.counts[l])
		if value-n < first {
			return int(c.symbols[index+value-first])
		}
		index, first, value = index+n, (first+n)<<1, value<<1
	}
	return -1
}

var (
	lengthBase = [...]int{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59,
		67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthExtra = [...]uint{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
		5, 5, 5, 5, 0}
)

const endOfBlock = 256

// coded adds up the lengths in a compressed block, until it reaches enough.
func (r *bits) coded(literals, distances *code, enough int) (length int) {
	for length < enough && !r.ended {
		s := r.symbol(literals)
		switch {
		case s < 0:
			r.ended = true
			return length
		case s < endOfBlock:
			length++
			continue
		case s == endOfBlock:
			return length
		}
		if s -= endOfBlock + 1; s >= len(lengthBase) {
			r.ended = true
			return length
		}
		n := lengthBase[s] + r.take(lengthExtra[s])
		d := r.symbol(distances)
		if d < 0 || d > 29 {
			r.ended = true
			return length
		}
		r.take(uint(max(0, d/2-1)))
		if !r.ended {
			length += n
		}
	}
	return length
}

var codeOrder = [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// codes reads the codes of a block.
func (r *bits) codes() (literals, distances *code, ok bool) {
	nl, nd, nc := r.take(5)+257, r.take(5)+1, r.take(4)+4
	var lengths [320]uint8
	for i := range nc {
		lengths[codeOrder[i]] = uint8(r.take(3))
	}
	first := newCode(lengths[:19])
	lengths = [320]uint8{}
	for i := 0; i < nl+nd; {
		s, n, v := r.symbol(first), 1, uint8(0)
		switch {
		case s < 0 || s == 16 && i == 0:
			return nil, nil, false
		case s < 16:
			v = uint8(s)
		case s == 16:
			v, n = lengths[i-1], 3+r.take(2)
		case s == 17:
			n = 3 + r.take(3)
		default:
			n = 11 + r.take(7)
		}
		if r.ended || i+n > nl+nd {
			return nil, nil, false
		}
		for range n {
			lengths[i] = v
			i++
		}
	}
	return newCode(lengths[:nl]), newCode(lengths[nl : nl+nd]), true
}

var fixedLiterals, fixedDistances = fixedCodes()

func fixedCodes() (literals, distances *code) {
	var l [288]uint8
	for i := range l {
		switch {
		case i < 144 || i >= 280:
			l[i] = 8
		case i < 256:
			l[i] = 9
		default:
			l[i] = 7
		}
	}
	var d [30]uint8
	for i := range d {
		d[i] = 5
	}
	return newCode(l[:]), newCode(d[:])
}
