package code

import "eventlens/cmd/slim/wasm"

// shorten replaces instruction sequences by shorter equivalent ones.
func (f *function) shorten() {
	code := f.body.Code
	out := code[:0]
	for _, i := range code {
		if i.Op == wasm.OpNop {
			continue
		}
		out = append(out, i)
		for {
			shorter, ok := f.shorter(out)
			if out = shorter; !ok {
				break
			}
		}
	}
	f.body.Code = out
}

// shorter shortens the end of some code, and returns whether it did.
func (f *function) shorter(code []wasm.Instr) ([]wasm.Instr, bool) {
	n := len(code)
	if n < 2 {
		return code, false
	}
	before, last := &code[n-2], &code[n-1]
	switch last.Op {
	case wasm.OpI32WrapI64:
		switch before.Op {
		case wasm.OpI64ExtendU:
			return code[:n-2], true
		case wasm.OpI64Const:
			*before = wasm.Instr{Op: wasm.OpI32Const, A: int64(int32(before.A))}
			return code[:n-1], true
		case wasm.OpI64Load:
			before.Op, before.B = wasm.OpI32Load, 2
			return code[:n-1], true
		case wasm.OpI64Load8U, wasm.OpI64Load8S, wasm.OpI64Load16U, wasm.OpI64Load16S:
			before.Op -= wasm.OpI64Load8S - wasm.OpI32Load8S
			return code[:n-1], true
		case wasm.OpI64Load32U, wasm.OpI64Load32S:
			before.Op = wasm.OpI32Load
			return code[:n-1], true
		}
	case wasm.OpI64Eqz:
		if before.Op == wasm.OpI64ExtendU {
			*before = wasm.Instr{Op: wasm.OpI32Eqz}
			return code[:n-1], true
		}
	case wasm.OpLocalGet:
		if before.Op == wasm.OpLocalSet && before.A == last.A {
			before.Op = wasm.OpLocalTee
			return code[:n-1], true
		}
	case wasm.OpReturn:
		if at := n - len(epilogue); matches(code, at, epilogue) {
			code[at+4], code[at+5] = code[n-2], code[n-1]
			if code[at+3] = (wasm.Instr{Op: wasm.OpGlobalSet, A: globalStack}); matches(code, at-5,
				release) {
				code[at-4].A += code[at+1].A
				copy(code[at-2:], code[at+3:at+6])
				at -= 5
			}
			return code[:at+6], true
		}
	case wasm.OpI32Eqz:
		if inverse, ok := inverses[before.Op]; ok {
			before.Op = inverse
			return code[:n-1], true
		}
	case wasm.OpBrIf:
		if n >= 3 && before.Op == wasm.OpI32Eqz && code[n-3].Op == wasm.OpI32Eqz {
			code[n-3] = *last
			return code[:n-2], true
		}
	case wasm.OpEnd:
		if n >= 3 && before.Op == wasm.OpBr && code[n-3].Op == wasm.OpIf &&
			code[n-3].B != before.A {
			code[n-3] = wasm.Instr{Op: wasm.OpBrIf, A: before.A}
			return code[:n-2], true
		}
	}
	return code, false
}

// inverses maps comparisons to their negations. Floats have one only for equality, since every
// ordering is false for NaN.
var inverses = func() map[wasm.Op]wasm.Op {
	m := map[wasm.Op]wasm.Op{}
	for _, pair := range [][2]wasm.Op{
		// i32: eq ne, lt ge, lt ge unsigned, gt le, gt le unsigned
		{0x46, 0x47}, {0x48, 0x4e}, {0x49, 0x4f}, {0x4a, 0x4c}, {0x4b, 0x4d},
		{0x51, 0x52}, {0x53, 0x59}, {0x54, 0x5a}, {0x55, 0x57}, {0x56, 0x58}, // i64
		{0x5b, 0x5c}, {0x61, 0x62}, // f32, f64: eq ne
	} {
		m[pair[0]], m[pair[1]] = pair[1], pair[0]
	}
	return m
}()

var (
	// release frees the function's frame on the stack.
	release = []instr{{wasm.OpLocalGet, localStack}, {wasm.OpI32Const, anything},
		{wasm.OpI32Add, 0}, {wasm.OpLocalTee, localStack}, {wasm.OpGlobalSet, globalStack}}
	// epilogue also pops the return place, and returns. The local need not be updated for that.
	epilogue = append(release[:len(release):len(release)], instr{wasm.OpI32Const, anything},
		instr{wasm.OpReturn, 0})
)
