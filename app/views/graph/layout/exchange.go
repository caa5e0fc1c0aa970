package layout

import "slices"

// exchange swaps neighbours in a layer as long as that removes crossings.
func (s *sorter) exchange() {
	for range 8 {
		better := false
		for i := range s.p.layers {
			if !s.keeps(i) {
				better = s.exchangeIn(i) || better
			}
		}
		if !better || !s.w.proceed(16*s.edges) {
			return
		}
	}
}

func (s *sorter) exchangeIn(layer int) (better bool) {
	vertices := s.p.layers[layer]
	for i := 0; i+1 < len(vertices); i++ {
		a, b := vertices[i], vertices[i+1]
		now, then := 0, 0
		for _, up := range []bool{true, false} {
			s.ends[0] = s.places(a, up, s.ends[0])
			s.ends[1] = s.places(b, up, s.ends[1])
			now += pairsAfter(s.ends[0], s.ends[1])
			then += pairsAfter(s.ends[1], s.ends[0])
		}
		if then < now {
			vertices[i], vertices[i+1] = b, a
			s.n.pos[a], s.n.pos[b] = s.n.pos[b], s.n.pos[a]
			better = true
		}
	}
	return better
}

// places returns the sorted positions of v's neighbours.
func (s *sorter) places(v int32, up bool, into []int32) []int32 {
	into = into[:0]
	if up {
		for _, i := range s.n.up.of(v) {
			into = append(into, s.n.pos[s.n.segments[i].from])
		}
	} else {
		for _, i := range s.n.down.of(v) {
			into = append(into, s.n.pos[s.n.segments[i].to])
		}
	}
	slices.Sort(into)
	return into
}

// pairsAfter counts the pairs of an element of a and a smaller element of b, both sorted.
func pairsAfter(a, b []int32) int {
	total, k := 0, 0
	for _, x := range a {
		for k < len(b) && b[k] < x {
			k++
		}
		total += k
	}
	return total
}
