package code

import (
	"maps"
	"slices"
	"strings"

	"eventlens/cmd/slim/wasm"
)

// Spacing is the distance between the numbers of two points. The runtime looks up both the point
// at which a function goes on and the number before it, where the lists of its description may
// differ.
const Spacing = 2

// number gives the points that are left numbers in their order, and returns the old point of each.
// The compiler's numbers count all points; without gaps, functions have more in common. The runtime
// computes some points of its own functions: these keep their numbers, and number returns nil. So
// does the last function, since the runtime knows the number of its last point as the end of all
// code (moduledata.maxpc).
func (f *function) number() []int {
	if f.n >= len(f.funcs)-1 || f.fixed[f.n] || f.funcs[f.n].Name == "" ||
		strings.HasPrefix(f.funcs[f.n].Name, "runtime.") {
		return nil
	}
	code := f.body.Code
	used := maps.Clone(f.live)
	for at := range code {
		if f.passes(at) {
			used[int(code[at].A&0xffff)] = true
		}
	}
	points := slices.Sorted(maps.Keys(used))
	if Spacing*len(points) > 0xffff {
		return nil
	}
	numbers := make(map[int]int, len(points))
	for n, point := range points {
		numbers[point] = Spacing * n
	}
	for at := range code {
		i := &code[at]
		switch {
		case f.passes(at):
			i.A = passPlace(int64(f.n+FirstPlace)<<16 + int64(numbers[int(i.A&0xffff)])).A
		case f.hasTable && matches(code, at, jump):
			i.A = int64(numbers[int(i.A)])
		case i.Op == wasm.OpBrTable:
			table := make([]int, Spacing*len(points)-1)
			for n := range table {
				table[n] = i.Table[min(points[n/Spacing], len(i.Table)-1)]
			}
			i.Table = table
		}
	}
	live := map[int]bool{}
	for point := range f.live {
		live[numbers[point]] = true
	}
	f.live = live
	return points
}

// passes returns whether an instruction passes a place in the function to a call.
func (f *function) passes(at int) bool {
	code := f.body.Code
	if i := code[at]; i.Op != wasm.OpI32Const || int(uint32(i.A)>>16) != f.n+FirstPlace {
		return false
	}
	return at+1 < len(code) && code[at+1].Op == wasm.OpCall && f.rewriter.isGo(code[at+1].A) ||
		matches(code, at+1, []instr{{wasm.OpLocalGet, paramPoint}, {wasm.OpCallIndirect, anything}})
}
