package store

import "slices"

// ticksPerSec is the resolution of clock times in a float64 of seconds since 1970: from 2004 to
// 2038 such numbers are multiples of 2^-22 s, and later of a multiple of it.
const ticksPerSec = 1 << 22

// Walls holds the wall times of a segment. It stores them exactly, as ticks after the earliest, in
// half the memory of float64s if they lie within 17 minutes, and in three quarters if within two
// years. Less regular times are stored as a list. The zero value has no times.
type Walls struct {
	base WallTime // the earliest time, or a time before it
	low  []uint32 // ticks after base, modulo 2^32
	high []uint16 // upper bits of the ticks; nil if all are 0
	list []WallTime
}

// Limits of the ticks of a column.
const (
	maxShortTicks = 1 << 32
	maxTicks      = 1 << 48
)

// newWalls describes wall times by ticks, which it cuts from the block; otherwise the result refers
// to walls.
func newWalls(walls []WallTime, low *block[uint32]) Walls {
	if len(walls) == 0 {
		return Walls{}
	}
	base, last := walls[0], walls[0]
	for _, wall := range walls {
		if wall < base { // the functions min and max handle NaN and take three times as long
			base = wall
		} else if wall > last {
			last = wall
		}
	}
	spanTicks := (last - base) * ticksPerSec
	if !(base > 0 && spanTicks < maxTicks) {
		return Walls{list: walls}
	}
	w := Walls{base: base, low: low.next(len(walls))}
	exact := true
	for i := range w.low {
		ticks := int64((walls[i] - base) * ticksPerSec)
		w.low[i] = uint32(ticks)
		exact = exact && base+WallTime(ticks)/ticksPerSec == walls[i]
	}
	if !exact {
		return Walls{list: walls}
	}
	if spanTicks >= maxShortTicks {
		w.high = make([]uint16, len(walls))
		for i, wall := range walls {
			w.high[i] = uint16(int64((wall-base)*ticksPerSec) >> 32)
		}
	}
	return w
}

// Len returns the number of wall times.
func (w Walls) Len() int { return len(w.low) + len(w.list) }

// bytes returns their size in memory.
func (w *Walls) bytes() int { return 8*len(w.list) + 4*len(w.low) + 2*len(w.high) }

// same reports whether two descriptions are bitwise equal.
func (w *Walls) same(v *Walls) bool {
	return w.base == v.base && sameBits(w.low, v.low) && sameBits(w.high, v.high) &&
		sameBits(w.list, v.list)
}

// At returns wall time i; i must be in range.
func (w Walls) At(i int) WallTime {
	if w.list != nil {
		return w.list[i]
	}
	ticks := int64(w.low[i])
	if w.high != nil {
		ticks |= int64(w.high[i]) << 32
	}
	return w.base + WallTime(ticks)/ticksPerSec
}

// AppendTo appends all wall times to dst, in seconds after origin.
func (w Walls) AppendTo(dst []float64, origin WallTime) []float64 {
	dst, added := extend(dst, w.Len())
	switch {
	case w.list != nil:
		for i, wall := range w.list {
			added[i] = float64(wall - origin)
		}
	case w.high != nil:
		for i := range added {
			added[i] = float64(w.At(i) - origin)
		}
	default:
		for i, ticks := range w.low {
			added[i] = float64(w.base + WallTime(ticks)/ticksPerSec - origin)
		}
	}
	return dst
}

// cut returns the wall times of points from to to-1, without copying.
func (w Walls) cut(from, to int) Walls {
	if w.list != nil {
		return Walls{list: w.list[from:to:to]}
	}
	cut := Walls{base: w.base, low: w.low[from:to:to]}
	if w.high != nil {
		cut.high = w.high[from:to:to]
	}
	return cut
}

// pick returns the wall times of the points with these indices.
func (w Walls) pick(at []int) Walls {
	if w.list != nil {
		return Walls{list: pick(w.list, at)}
	}
	picked := Walls{base: w.base, low: pick(w.low, at)}
	if w.high != nil {
		picked.high = pick(w.high, at)
	}
	return picked
}

// join returns w followed by next. Both stay unchanged.
func (w Walls) join(next Walls) Walls {
	joined := w
	for i := range next.Len() {
		if !joined.append(next.At(i)) {
			return w.joinAnew(next)
		}
	}
	return joined
}

// append appends a wall time and returns true, or returns false if that needs another description
// of the other times.
func (w *Walls) append(wall WallTime) bool {
	if w.list != nil {
		w.list = append(w.list, wall)
		return true
	}
	most := WallTime(maxShortTicks)
	if w.high != nil {
		most = maxTicks
	}
	after := (wall - w.base) * ticksPerSec
	ticks := int64(after)
	if !(after >= 0 && after < most) || w.base+WallTime(ticks)/ticksPerSec != wall {
		return false
	}
	w.low = append(w.low, uint32(ticks))
	if w.high != nil {
		w.high = append(w.high, uint16(ticks>>32))
	}
	return true
}

// joinAnew is like join, when the description changes.
func (w Walls) joinAnew(next Walls) Walls {
	all := make([]WallTime, 0, w.Len()+next.Len())
	for i := range w.Len() {
		all = append(all, w.At(i))
	}
	for i := range next.Len() {
		all = append(all, next.At(i))
	}
	low := make(block[uint32], len(all))
	return newWalls(slices.Clip(all), &low)
}
