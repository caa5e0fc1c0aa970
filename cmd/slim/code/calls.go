package code

import (
	"fmt"
	"strings"

	"eventlens/cmd/slim/wasm"
)

// Instruction sequences that the compiler emits around a call.
var (
	// push allocates a slot on the goroutine's stack and stores the return address (place) in it.
	push = []instr{
		{wasm.OpLocalGet, localStack}, {wasm.OpI32Const, 8}, {wasm.OpI32Sub, 0},
		{wasm.OpLocalTee, localStack}, {wasm.OpGlobalSet, globalStack},
		{wasm.OpLocalGet, localStack}, {wasm.OpI64Const, anything}, {wasm.OpI64Store, 0},
	}
	// direct calls a function.
	direct = []instr{{wasm.OpI32Const, 0}, {wasm.OpCall, anything}}
	// indirect calls a function given on the WebAssembly stack.
	indirect = []instr{
		{wasm.OpI64Const, 16}, {wasm.OpI64ShrU, 0}, {wasm.OpI32WrapI64, 0},
		{wasm.OpLocalSet, paramPoint},
		{wasm.OpI32Const, 0}, {wasm.OpLocalGet, paramPoint}, {wasm.OpCallIndirect, anything},
	}
	// reload follows a call: the goroutine's stack may have moved.
	reload = []instr{{wasm.OpGlobalGet, globalStack}, {wasm.OpLocalSet, localStack}}
	// unwind branches to a return of 1 if another goroutine is to run.
	unwind = []instr{{wasm.OpBrIf, anything}}
	leave  = []instr{{wasm.OpReturn, 0}}
	// unwound ends a function that contains unwind.
	unwound = []instr{{wasm.OpEnd, 0}, {wasm.OpI32Const, 1}, {wasm.OpEnd, 0}}
)

// endless lists name prefixes of runtime functions that never return.
var endless = []string{
	"runtime.sigpanic", "runtime.panic", "runtime.goPanic", "runtime.gopanic", "runtime.throw",
}

// comesBack returns whether a called function may return.
func (p *rewriter) comesBack(index int64) bool {
	n := int(index) - p.imported
	if n < 0 || n >= len(p.funcs) {
		return true
	}
	for _, begin := range endless {
		if rest, ok := strings.CutPrefix(p.funcs[n].Name, begin); ok &&
			!strings.ContainsAny(rest, ".(") && p.funcs[n].Name !=
			"runtime.panicCheck1" && p.funcs[n].Name != "runtime.panicCheck2" {
			return false
		}
	}
	return true
}

// pushes returns whether the code pushes a place in function n at this point.
func (p *rewriter) pushes(n int, code []wasm.Instr, at int) bool {
	return matches(code, at, push) && code[at+6].A>>16 == int64(n+FirstPlace) && code[at+7].B == 3
}

// alike returns the first place in the function that is equivalent for the runtime.
func (f *function) alike(place int64) int64 {
	if point := int(place & 0xffff); f.n < len(f.funcs) && point < len(f.funcs[f.n].Alike) {
		place += int64(f.funcs[f.n].Alike[point] - point)
	}
	return place
}

// hand returns the instruction that passes a place as the argument of a call. Values above the
// largest point are places.
func hand(place int64) wasm.Instr {
	return wasm.Instr{Op: wasm.OpI32Const, A: int64(int32(place))}
}

// exit returns the label whose end is followed by the return of 1, or anything if there is none.
func exit(code []wasm.Instr) int64 {
	last := len(code) - len(unwound)
	if !matches(code, last, unwound) {
		return anything
	}
	depth := 0
	for at := last; at >= 0; at-- {
		switch code[at].Op {
		case wasm.OpEnd:
			depth++
		case wasm.OpBlock, wasm.OpLoop, wasm.OpIf:
			if depth--; depth == 0 {
				return code[at].B
			}
		}
	}
	return anything
}

// calls rewrites all calls of Go functions: they pass the return place as their argument.
func (f *function) calls() error {
	code := f.body.Code
	exit := exit(code)
	out := make([]wasm.Instr, 0, len(code))
	for at := 0; at < len(code); at++ {
		start, pushed := at, int64(0)
		if f.pushes(f.n, code, at) {
			pushed = code[at+6].A
			at += len(push)
		}
		switch {
		case f.isGo && matches(code, at, indirect) && int(code[at+6].A) == f.goType:
			out = append(append(out, code[at:at+4]...), hand(pushed), code[at+5], code[at+6])
			at += len(indirect) - 1
			f.live[int(pushed&0xffff)] = true
			if matches(code, at+1, reload) && matches(code, at+3, leave) {
				at += len(reload)
			}
		case matches(code, at, direct) && f.rewriter.isGo(code[at+1].A):
			back := f.comesBack(code[at+1].A)
			if !back {
				pushed = f.alike(pushed)
			}
			out = append(out, hand(pushed), code[at+1])
			at += len(direct) - 1
			switch {
			case !f.isGo:
			case matches(code, at+1, reload) && matches(code, at+3, unwind) && code[at+3].A != exit:
				return fmt.Errorf("%w: a call that goes elsewhere if another goroutine has its turn", wasm.ErrForm)
			case matches(code, at+1, reload) && matches(code, at+3, leave):
				at += len(reload)
			case pushed != 0 && !back && matches(code, at+1, reload) && matches(code, at+3, unwind):
				out = append(out, wasm.Instr{Op: wasm.OpReturn})
				for at++; code[at+1].Op != wasm.OpEnd && f.straight(code, at+1); at++ {
				}
				back = false
			case matches(code, at+1, reload) && matches(code, at+3, unwind):
				out = append(out, wasm.Instr{Op: wasm.OpIf, A: 0x40, B: int64(f.body.NewLabel())},
					wasm.Instr{Op: wasm.OpI32Const, A: 1}, wasm.Instr{Op: wasm.OpReturn},
					wasm.Instr{Op: wasm.OpEnd}, code[at+1], code[at+2])
				at += 3
				back = true
			default:
				back = true
			}
			if back && pushed != 0 {
				f.live[int(pushed&0xffff)] = true
			}
		case start != at:
			return fmt.Errorf("%w: a place is pushed and nothing called", wasm.ErrForm)
		case code[at].Op == wasm.OpCallIndirect && !f.isGo:
			out = append(out, code[at]) // the runtime's scheduler loop
		case code[at].Op == wasm.OpCall && f.rewriter.isGo(code[at].A),
			code[at].Op == wasm.OpCallIndirect:
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

// enter emits the prologue of a function, which pushes the place passed by the caller.
func (f *function) enter() error {
	code := f.body.Code
	if !matches(code, 0, reload) {
		return fmt.Errorf("%w: it does not begin with the end of its stack", wasm.ErrForm)
	}
	get, param := wasm.Instr{Op: wasm.OpLocalGet, A: localStack},
		wasm.Instr{Op: wasm.OpLocalGet, A: paramPoint}
	set := wasm.Instr{Op: wasm.OpLocalSet, A: paramPoint}
	begin := []wasm.Instr{
		code[0], code[1],
		param, {Op: wasm.OpI32Const, A: 0xffff}, {Op: wasm.OpI32GtU},
		{Op: wasm.OpIf, A: 0x40, B: int64(f.body.NewLabel())},
		get, {Op: wasm.OpI32Const, A: 8}, {Op: wasm.OpI32Sub}, {Op: wasm.OpLocalTee, A: localStack},
		{Op: wasm.OpGlobalSet, A: globalStack},
		get, param, {Op: wasm.OpI64ExtendU}, {Op: wasm.OpI64Store, A: 0, B: 3},
	}
	if f.hasTable {
		begin = append(begin, wasm.Instr{Op: wasm.OpI32Const, A: 0}, set)
	}
	begin = append(begin, wasm.Instr{Op: wasm.OpEnd})
	f.body.Code = append(begin, code[2:]...)
	return nil
}

// entered returns whether a function begins with that prologue.
func entered(b *wasm.Body) bool {
	return matches(b.Code, 0, reload) &&
		matches(b.Code, len(reload),
			[]instr{{wasm.OpLocalGet, paramPoint}, {wasm.OpI32Const, 0xffff}, {wasm.OpI32GtU, 0},
				{wasm.OpIf, 0x40}})
}
