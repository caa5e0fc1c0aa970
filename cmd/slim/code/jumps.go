package code

import (
	"fmt"

	"eventlens/cmd/slim/wasm"
)

var (
	// jump sets the point to go to and goes to the table, through the loop around it.
	jump = []instr{{wasm.OpI32Const, anything}, {wasm.OpLocalSet, paramPoint},
		{wasm.OpBr, anything}}
	// branch goes to a point through the table.
	branch = []instr{{wasm.OpLocalGet, paramPoint}, {wasm.OpBrTable, anything}}
)

// jumps turns forward jumps into direct branches.
func (f *function) jumps() error {
	code := f.body.Code
	around := nesting{loop: anything, open: map[int]bool{}}
	f.out = make([]wasm.Instr, 0, len(code))
	for at := 0; at < len(code); at++ {
		i := code[at]
		switch {
		case matches(code, at, branch) && around.table == nil:
			around.table = code[at+1].Table
			f.out = append(f.out, i, code[at+1])
			f.hasTable = true
			at += len(branch) - 1
			continue
		case matches(code, at, jump):
			if around.table == nil || int(code[at+2].A) != around.loop {
				return fmt.Errorf("%w: a jump that does not lead to the table", wasm.ErrForm)
			}
			f.jump(code[at:at+len(jump)], &around)
			at += len(jump) - 1
			continue
		case i.Op == wasm.OpBrTable,
			(i.Op == wasm.OpBr || i.Op == wasm.OpBrIf) && int(i.A) == around.loop:
			return fmt.Errorf("%w: a way to the table that is no jump", wasm.ErrForm)
		case (i.Op == wasm.OpLocalGet || i.Op == wasm.OpLocalSet || i.Op == wasm.OpLocalTee) &&
			i.A == paramPoint && !scratch(code, at):
			return fmt.Errorf("%w: its parameter is used otherwise", wasm.ErrForm)
		}
		around.pass(i)
		f.out = append(f.out, i)
	}
	f.body.Code = f.out
	return nil
}

// jump rewrites a jump: as a branch if the target is the end of a block around it.
func (f *function) jump(code []wasm.Instr, around *nesting) {
	point := int(code[0].A)
	if to := around.table[min(max(point, 0), len(around.table)-1)]; around.open[to] {
		f.out = append(f.out, wasm.Instr{Op: wasm.OpBr, A: int64(to)})
		return
	}
	f.live[point] = true
	f.out = append(f.out, code...)
}

// nesting describes the blocks around an instruction, and the table of points before it.
type nesting struct {
	table  []int        // labels of the table, nil before it
	loop   int          // label of the loop around the table
	blocks []int        // labels of the blocks, outermost first
	open   map[int]bool // those of them whose end a branch reaches: all but loops
}

// pass passes an instruction.
func (n *nesting) pass(i wasm.Instr) {
	switch i.Op {
	case wasm.OpLoop:
		if n.table == nil {
			n.loop = int(i.B)
		}
		n.blocks = append(n.blocks, int(i.B))
	case wasm.OpBlock, wasm.OpIf:
		n.open[int(i.B)] = true
		n.blocks = append(n.blocks, int(i.B))
	case wasm.OpEnd:
		if last := len(n.blocks) - 1; last >= 0 {
			delete(n.open, n.blocks[last])
			n.blocks = n.blocks[:last]
		}
	}
}

// scratch returns whether the parameter holds the function of an indirect call here; see calls.
func scratch(code []wasm.Instr, at int) bool {
	return matches(code, at,
		[]instr{{wasm.OpLocalSet, paramPoint}, {wasm.OpI32Const, anything},
			{wasm.OpLocalGet, paramPoint}}) ||
		matches(code, at-2,
			[]instr{{wasm.OpLocalSet, paramPoint}, {wasm.OpI32Const, anything},
				{wasm.OpLocalGet, paramPoint}})
}

// points keeps in the table only the points at which the function may begin.
func (f *function) points() {
	if !f.hasTable {
		return
	}
	var innermost int64
	for at := range f.body.Code {
		i := &f.body.Code[at]
		if i.Op == wasm.OpBlock {
			innermost = i.B
		}
		if i.Op != wasm.OpBrTable {
			continue
		}
		table := append([]int(nil), i.Table...)
		last := 0
		for point := range table {
			if f.live[point] || f.places[int64(f.n+FirstPlace)<<16+int64(point)] {
				last = point
			} else {
				table[point] = table[last]
			}
		}
		for point := range f.live {
			last = max(last, min(point, len(table)-1))
		}
		if i.Table = table[:last+1]; last == 0 && int64(table[0]) == innermost &&
			f.body.Code[at+1].Op == wasm.OpEnd {
			f.body.Code = append(f.body.Code[:at-1], f.body.Code[at+1:]...)
			f.hasTable = false
		}
		return
	}
}

// prune removes blocks whose labels are unused.
func (f *function) prune() {
	used := make([]bool, f.body.Labels)
	for _, i := range f.body.Code {
		switch i.Op {
		case wasm.OpBr, wasm.OpBrIf:
			used[i.A] = true
		case wasm.OpBrTable:
			for _, label := range i.Table {
				used[label] = true
			}
		}
	}
	out := f.body.Code[:0]
	var keep []bool
	for _, i := range f.body.Code {
		switch i.Op {
		case wasm.OpBlock, wasm.OpLoop, wasm.OpIf:
			keep = append(keep, i.Op == wasm.OpIf || used[i.B])
			if !keep[len(keep)-1] {
				continue
			}
		case wasm.OpEnd:
			if len(keep) > 0 {
				kept := keep[len(keep)-1]
				keep = keep[:len(keep)-1]
				if !kept {
					continue
				}
			}
		}
		out = append(out, i)
	}
	f.body.Code = out
}
