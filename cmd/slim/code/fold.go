package code

import "eventlens/cmd/slim/wasm"

// onStack is the compiler's code for an address on the stack.
var onStack = []instr{{wasm.OpLocalGet, localStack}, {wasm.OpI64ExtendU, 0},
	{wasm.OpI64Const, anything}, {wasm.OpI64Add, 0}, {wasm.OpI32WrapI64, 0}}

// fold moves offsets on the stack into the loads and stores that use them, which encode an offset
// in any case. Nothing is below the end of the stack, so the added numbers are positive, and no sum
// overflows.
func (f *function) fold() {
	code := f.body.Code
	out := code[:0]
	// operands models the WebAssembly stack as far as it is known. For an address on the
	// goroutine's stack it has the index in out of the added number; 0 for other operands.
	var operands []int
	pop := func(n int) (first int) {
		for ; n > 0; n-- {
			first = 0
			if last := len(operands) - 1; last >= 0 {
				first = operands[last]
				operands = operands[:last]
			}
		}
		return first
	}
	for at := 0; at < len(code); at++ {
		i := code[at]
		if i.Op == wasm.OpNop {
			continue
		}
		if matches(code, at, onStack) && code[at+2].A >= 0 && code[at+2].A < 1<<30 {
			operands = append(operands, len(out)+1)
			out = append(out, i, wasm.Instr{Op: wasm.OpI32Const, A: code[at+2].A},
				wasm.Instr{Op: wasm.OpI32Add})
			at += len(onStack) - 1
			continue
		}
		takes, gives, ok := f.arity(i)
		if !ok {
			operands = operands[:0]
		}
		if add := pop(takes); add > 0 && (i.Op.IsLoad() || i.Op.IsStore()) {
			i.A += out[add].A
			out[add].Op, out[add+1].Op = wasm.OpNop, wasm.OpNop
		}
		for range gives {
			operands = append(operands, 0)
		}
		out = append(out, i)
	}
	f.body.Code = out
}

// arity returns how many operands an instruction takes and gives, and whether they are known.
func (f *function) arity(i wasm.Instr) (takes, gives int, ok bool) {
	switch i.Op {
	case wasm.OpCall:
		t := f.types[f.typeOf[i.A]]
		return len(t.Params), len(t.Results), true
	case wasm.OpCallIndirect:
		t := f.types[i.A]
		return len(t.Params) + 1, len(t.Results), true
	}
	return i.Op.Arity()
}
