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

// mayReturn returns whether a called function may return.
func (p *rewriter) mayReturn(index int64) bool {
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

// alike returns the first place in the function that is equivalent for the runtime, if a call there
// of the function of an index does not return.
func (f *function) alike(place, index int64) int64 {
	if f.n >= len(f.funcs) {
		return place
	}
	first := f.funcs[f.n].Alike
	if f.traps(index) {
		first = f.funcs[f.n].Trapped
	}
	if point := int(place & 0xffff); point < len(first) {
		place += int64(first[point] - point)
	}
	return place
}

// traps returns whether a called function panics for a nil pointer.
func (p *rewriter) traps(index int64) bool {
	n := int(index) - p.imported
	return n >= 0 && n < len(p.funcs) && p.funcs[n].Name == "runtime.sigpanic"
}

// passPlace returns the instruction that passes a place as the argument of a call. Values above the
// largest point are places.
func passPlace(place int64) wasm.Instr {
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
	unwinds := exit(code)
	f.out = make([]wasm.Instr, 0, len(code))
	for at := 0; at < len(code); {
		start, place := at, int64(0)
		if f.pushes(f.n, code, at) {
			place = code[at+6].A
			at += len(push)
		}
		var err error
		switch {
		case f.isGo && matches(code, at, indirect) && int(code[at+6].A) == f.goType:
			at = f.indirectCall(at, place)
		case matches(code, at, direct) && f.rewriter.isGo(code[at+1].A):
			at, err = f.directCall(at, place, unwinds)
		case start != at:
			err = fmt.Errorf("%w: a place is pushed and nothing called", wasm.ErrForm)
		case code[at].Op == wasm.OpCall && f.rewriter.isGo(code[at].A),
			code[at].Op == wasm.OpCallIndirect && f.isGo: // others are the runtime's scheduler loop
			err = fmt.Errorf("%w: a call of another form", wasm.ErrForm)
		default:
			f.out = append(f.out, code[at])
			at++
		}
		if err != nil {
			return err
		}
	}
	f.body.Code = f.out
	return nil
}

// indirectCall rewrites the call that begins there, and returns where the code goes on.
func (f *function) indirectCall(at int, place int64) (next int) {
	code := f.body.Code
	f.out = append(append(f.out, code[at:at+4]...), passPlace(place), code[at+5], code[at+6])
	f.live[int(place&0xffff)] = true
	return f.behindTail(at + len(indirect))
}

// directCall rewrites the call that begins there, and returns where the code goes on. unwinds is
// the label of the return of 1.
func (f *function) directCall(at int, place, unwinds int64) (next int, err error) {
	code := f.body.Code
	back := f.mayReturn(code[at+1].A)
	if !back {
		place = f.alike(place, code[at+1].A)
	}
	f.out = append(f.out, passPlace(place), code[at+1])
	at += len(direct)
	next = at
	switch mayUnwind := matches(code, at, reload) && matches(code, at+len(reload), unwind); {
	case !f.isGo:
	case f.behindTail(at) > at:
		next = f.behindTail(at)
	case !mayUnwind:
		back = true
	case code[at+len(reload)].A != unwinds:
		return 0, fmt.Errorf("%w: a call that goes elsewhere if another goroutine has its turn",
			wasm.ErrForm)
	case place != 0 && !back:
		f.out = append(f.out, wasm.Instr{Op: wasm.OpReturn})
		for next++; f.insideBlock(code, next); next++ {
		}
	default:
		f.out = append(f.out, wasm.Instr{Op: wasm.OpIf, A: 0x40, B: int64(f.body.NewLabel())},
			wasm.Instr{Op: wasm.OpI32Const, A: 1}, wasm.Instr{Op: wasm.OpReturn},
			wasm.Instr{Op: wasm.OpEnd}, code[at], code[at+1])
		next = at + len(reload) + len(unwind)
		back = true
	}
	if back && place != 0 {
		f.live[int(place&0xffff)] = true
	}
	return next, nil
}

// behindTail returns where the code goes on after a call: behind the reload, if the function then
// returns the result of the call and so needs its stack no more.
func (f *function) behindTail(at int) int {
	if matches(f.body.Code, at, reload) && matches(f.body.Code, at+len(reload), leave) {
		at += len(reload)
	}
	return at
}

// insideBlock returns whether an instruction neither begins nor ends a block.
func (f *function) insideBlock(code []wasm.Instr, at int) bool {
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
