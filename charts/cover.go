package charts

import "math/bits"

// cover records which pixels of a picture are opaque. Later lines lie beneath, so they are
// invisible there and need not be computed. It has one bit per row, column after column, which is
// set while the pixel is open, that is, lets something through.
type cover struct {
	words int // per column
	open  []uint64
}

// reset opens all pixels of w columns of h rows.
func (c *cover) reset(w, h int) {
	c.words = (h + 63) / 64
	n := w * c.words
	if cap(c.open) < n {
		c.open = make([]uint64, n)
	}
	c.open = c.open[:n]
	for i := range c.open {
		c.open[i] = ^uint64(0)
	}
}

// close notes that a pixel became opaque.
func (c *cover) close(col, row int) {
	c.open[col*c.words+row>>6] &^= 1 << (uint(row) & 63)
}

// hides reports whether rows [lo, hi) of a column are opaque. The check is quick, and only made for
// rows within one word; otherwise hides returns false. It saves calls of within, as most spans are
// hidden.
func (c *cover) hides(col, lo, hi int) bool {
	k := lo >> 6
	return (hi-1)>>6 == k && c.open[col*c.words+k]&rowsOfWord(k, lo, hi) == 0
}

// within returns the part of rows [lo, hi) of a column from its first open row to
// its last; empty, with lo >= hi, when all are opaque.
func (c *cover) within(col, lo, hi int) (int, int) {
	column := c.open[col*c.words : (col+1)*c.words]
	for lo < hi {
		if open := column[lo>>6] & rowsOfWord(lo>>6, lo, hi); open != 0 {
			lo = lo&^63 + bits.TrailingZeros64(open)
			break
		}
		lo = lo&^63 + 64
	}
	for hi > lo {
		i := (hi - 1) >> 6
		if open := column[i] & rowsOfWord(i, lo, hi); open != 0 {
			hi = i<<6 + 64 - bits.LeadingZeros64(open)
			break
		}
		hi = i << 6
	}
	return lo, hi
}

// rowsOfWord returns the bits of word i for rows [lo, hi), at least one of which is in the word.
func rowsOfWord(i, lo, hi int) uint64 {
	rows := ^uint64(0)
	if lo > i<<6 {
		rows <<= uint(lo) & 63
	}
	if hi < i<<6+64 {
		rows &= 1<<(uint(hi)&63) - 1
	}
	return rows
}
