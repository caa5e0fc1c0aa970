package code

import (
	"fmt"
	"strings"

	"eventlens/cmd/slim/wasm"
)

// What the compiler writes around a call.
var (
	// push makes place on the stack for where to come back to, and writes it there.
	push = []instr{
		{wasm.OpLocalGet, localStack}, {wasm.OpI32Const, 8}, {wasm.OpI32Sub, 0}, {wasm.OpLocalTee, localStack}, {wasm.OpGlobalSet, globalStack},
		{wasm.OpLocalGet, localStack}, {wasm.OpI64Const, anything}, {wasm.OpI64Store, 0},
	}
	// direct is a call of a function.
	direct = []instr{{wasm.OpI32Const, 0}, {wasm.OpCall, anything}}
	// indirect is one of what is on the stack of WebAssembly.
	indirect = []instr{
		{wasm.OpI64Const, 16}, {wasm.OpI64ShrU, 0}, {wasm.OpI32WrapI64, 0}, {wasm.OpLocalSet, paramPoint},
		{wasm.OpI32Const, 0}, {wasm.OpLocalGet, paramPoint}, {wasm.OpCallIndirect, anything},
	}
	// reload is what follows a call: the stack may be elsewhere.
	reload = []instr{{wasm.OpGlobalGet, globalStack}, {wasm.OpLocalSet, localStack}}
	// unwind returns if another goroutine has its turn.
	unwind = []instr{{wasm.OpBrIf, anything}}
	leave  = []instr{{wasm.OpReturn, 0}}
	// place is how the runtime's loop gets the two parts of a place, to call what is there.
	place = []instr{
		{wasm.OpI32Load16U, 0}, {wasm.OpGlobalGet, globalStack}, {wasm.OpI32Const, 8}, {wasm.OpI32Sub, 0}, {wasm.OpI32Load, 2}, {wasm.OpCallIndirect, anything},
	}
	placeOfExport = []instr{{wasm.OpI32Load16U, 0}, {wasm.OpLocalGet, anything}, {wasm.OpCallIndirect, anything}}
)

// endless begins the names of functions of the runtime that never come back.
var endless = []string{
	"runtime.sigpanic", "runtime.panic", "runtime.goPanic", "runtime.gopanic", "runtime.throw",
}

// comesBack returns whether a function that is called may come back.
func (p *rewriter) comesBack(index int64) bool {
	n := int(index) - p.imported
	if n < 0 || n >= len(p.funcs) {
		return true
	}
	for _, begin := range endless {
		if rest, ok := strings.CutPrefix(p.funcs[n].Name, begin); ok && !strings.ContainsAny(rest, ".(") && p.funcs[n].Name != "runtime.panicCheck1" && p.funcs[n].Name != "runtime.panicCheck2" {
			return false
		}
	}
	return true
}

// pushes returns whether a place in a function is pushed there.
func (p *rewriter) pushes(n int, code []wasm.Instr, at int) bool {
	return matches(code, at, push) && code[at+6].A>>16 == int64(n+FirstPlace) && code[at+7].B == 3
}

// calls rewrites all calls of functions of Go: they hand over the place to come back to.
func (f *function) calls() error {
	code := f.body.Code
	out := make([]wasm.Instr, 0, len(code))
	for at := 0; at < len(code); at++ {
		start, pushed := at, int64(0)
		if f.pushes(f.n, code, at) {
			pushed = code[at+6].A
			at += len(push)
		}
		switch {
		case f.isGo && matches(code, at, indirect) && int(code[at+6].A) == f.goType:
			out = append(out, wasm.Instr{Op: wasm.OpLocalSet, A: paramPoint}, wasm.Instr{Op: wasm.OpI64Const, A: pushed}, wasm.Instr{Op: wasm.OpLocalGet, A: paramPoint},
				code[at], code[at+1], code[at+2], code[at+6])
			at += len(indirect) - 1
			f.live[int(pushed&0xffff)] = true
			if matches(code, at+1, reload) && matches(code, at+3, leave) {
				at += len(reload)
			}
		case matches(code, at, direct) && f.rewriter.isGo(code[at+1].A):
			out = append(out, wasm.Instr{Op: wasm.OpI64Const, A: pushed}, code[at+1])
			back := f.comesBack(code[at+1].A)
			at += len(direct) - 1
			switch {
			case !f.isGo:
			case matches(code, at+1, reload) && matches(code, at+3, leave):
				at += len(reload)
			case pushed != 0 && !back && matches(code, at+1, reload) && matches(code, at+3, unwind):
				out = append(out, wasm.Instr{Op: wasm.OpReturn})
				for at++; code[at+1].Op != wasm.OpEnd && f.straight(code, at+1); at++ {
				}
				back = false
			default:
				back = true
			}
			if back && pushed != 0 {
				f.live[int(pushed&0xffff)] = true
			}
		case start != at:
			return fmt.Errorf("%w: a place is pushed and nothing called", wasm.ErrForm)
		case !f.isGo && matches(code, at, place) && int(code[at+5].A) == f.goType:
			out = append(out, wasm.Instr{Op: wasm.OpI64Load16U, A: 0, B: 1})
			out = append(out, code[at+1:at+len(place)]...)
			at += len(place) - 1
		case !f.isGo && matches(code, at, placeOfExport) && int(code[at+2].A) == f.goType:
			out = append(out, wasm.Instr{Op: wasm.OpI64Load16U, A: 0, B: 1}, code[at+1], code[at+2])
			at += len(placeOfExport) - 1
		case code[at].Op == wasm.OpCall && f.rewriter.isGo(code[at].A), code[at].Op == wasm.OpCallIndirect:
			return fmt.Errorf("%w: a call of another form", wasm.ErrForm)
		default:
			out = append(out, code[at])
		}
	}
	f.body.Code = out
	return nil
}

// straight returns whether an instruction neither begins nor ends a block.
func (f *function) straight(code []wasm.Instr, at int) bool {
	switch code[at].Op {
	case wasm.OpBlock, wasm.OpLoop, wasm.OpIf, wasm.OpElse, wasm.OpEnd:
		return false
	}
	return true
}

// enter writes what a function begins with.
func (f *function) enter() error {
	code := f.body.Code
	if !matches(code, 0, reload) {
		return fmt.Errorf("%w: it does not begin with the end of its stack", wasm.ErrForm)
	}
	get := wasm.Instr{Op: wasm.OpLocalGet, A: localStack}
	begin := []wasm.Instr{
		code[0], code[1],
		{Op: wasm.OpLocalGet, A: paramPoint}, {Op: wasm.OpI64Const, A: 0xffff}, {Op: wasm.OpI64GtU}, {Op: wasm.OpIf, A: 0x40, B: int64(f.body.NewLabel())},
		get, {Op: wasm.OpI32Const, A: 8}, {Op: wasm.OpI32Sub}, {Op: wasm.OpLocalTee, A: localStack}, {Op: wasm.OpGlobalSet, A: globalStack},
		get, {Op: wasm.OpLocalGet, A: paramPoint}, {Op: wasm.OpI64Store, A: 0, B: 3},
	}
	if f.hasTable {
		begin = append(begin, wasm.Instr{Op: wasm.OpI64Const, A: 0}, wasm.Instr{Op: wasm.OpLocalSet, A: paramPoint})
	}
	begin = append(begin, wasm.Instr{Op: wasm.OpEnd})
	f.body.Code = append(begin, code[2:]...)
	return nil
}
