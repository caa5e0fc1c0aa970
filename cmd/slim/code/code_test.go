package code

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/slim/wasm"
)

// i returns an instruction.
func i(op wasm.Op, operands ...int64) wasm.Instr {
	in := wasm.Instr{Op: op}
	if len(operands) > 0 {
		in.A = operands[0]
	}
	if len(operands) > 1 {
		in.B = operands[1]
	}
	return in
}

// opens returns an instruction that begins a block with a label.
func opens(op wasm.Op, label int64) wasm.Instr { return i(op, 0x40, label) }

var (
	get   = i(wasm.OpLocalGet, localStack)
	end   = i(wasm.OpEnd)
	begin = []wasm.Instr{i(wasm.OpGlobalGet, globalStack), i(wasm.OpLocalSet, localStack)}
)

// pushed returns the compiler's code that pushes a place.
func pushed(place int64) []wasm.Instr {
	var code []wasm.Instr
	for _, p := range push {
		code = append(code, i(p.op, max(p.a, 0)))
	}
	code[6].A, code[7].B = place, 3
	return code
}

// called returns the compiler's code for a call.
func called(place, function int64) []wasm.Instr {
	return slices.Concat(pushed(place),
		[]wasm.Instr{i(wasm.OpI32Const, 0), i(wasm.OpCall, function)}, begin,
		[]wasm.Instr{i(wasm.OpBrIf, labelExit)})
}

// labelExit is the label of the block around the code of a calling function. A return of 1 follows
// the block.
const labelExit = 1

var (
	enters = []wasm.Instr{opens(wasm.OpBlock, labelExit)}
	exits  = []wasm.Instr{i(0x00), end, i(wasm.OpI32Const, 1), end} // begins with unreachable
)

// program has two Go functions and an imported one. name is the name of the second.
func program(name string) *rewriter {
	return &rewriter{
		types: []wasm.FuncType{{Params: wasm.I32}, goType,
			{Params: wasm.I64 + wasm.I64, Results: wasm.I64}},
		typeOf: []int{0, 1, 1, 2}, imported: 1, goType: 1,
		funcs:  []Func{{Name: "main.first", Alike: []int{0, 1, 1, 1}}, {Name: name}},
		places: map[int64]bool{},
	}
}

func newFunction(p *rewriter, labels int, code ...[]wasm.Instr) *function {
	return &function{
		rewriter: p, isGo: true, body: &wasm.Body{Labels: labels, Code: slices.Concat(code...)},
		live: map[int]bool{0: true},
	}
}

const place = FirstPlace<<16 + 3

func TestCallsHandOverTheirPlace(t *testing.T) {
	f := newFunction(program("main.second"), 2, enters, called(place, 2), exits)
	require.NoError(t, f.calls())
	returns := []wasm.Instr{opens(wasm.OpIf, 2), i(wasm.OpI32Const, 1), i(wasm.OpReturn), end}
	assert.Equal(t,
		slices.Concat(enters, []wasm.Instr{i(wasm.OpI32Const, place), i(wasm.OpCall, 2)}, returns,
			begin, exits), f.body.Code)
	assert.True(t, f.live[3])

	f = newFunction(program("runtime.panicIndex"), 2, enters, called(place, 2), []wasm.Instr{get},
		exits)
	require.NoError(t, f.calls())
	assert.Equal(t,
		slices.Concat(enters,
			[]wasm.Instr{i(wasm.OpI32Const, place-2), i(wasm.OpCall, 2), i(wasm.OpReturn)},
			exits[1:]), f.body.Code, "at the first point that is alike; nothing follows")
	assert.False(t, f.live[3])

	f = newFunction(program("main.second"), 1,
		[]wasm.Instr{i(wasm.OpI64Const, 16), i(wasm.OpI64ShrU), i(wasm.OpI32WrapI64),
			i(wasm.OpLocalSet, 0), i(wasm.OpI32Const, 0), i(wasm.OpLocalGet, 0),
			i(wasm.OpCallIndirect, 1)}, begin, []wasm.Instr{i(wasm.OpReturn), end})
	require.NoError(t, f.calls())
	assert.NotContains(t, f.body.Code, begin[0], "what returns needs no stack")
	assert.Contains(t, f.body.Code, i(wasm.OpI32Const, 0), "a jump to a function pushes nothing")
}

func TestCallsOfAnotherFormAreErrors(t *testing.T) {
	for name, code := range map[string][]wasm.Instr{
		"not from the start": {i(wasm.OpI32Const, 5), i(wasm.OpCall, 2)},
		"nothing called":     append(pushed(place), end),
		"no place":           {get, i(wasm.OpCallIndirect, 1)},
		"another way out": slices.Concat(enters, called(place, 2),
			[]wasm.Instr{end, i(wasm.OpI32Const, 0), end}),
	} {
		assert.ErrorIs(t, newFunction(program(""), 1, code).calls(), wasm.ErrForm, name)
	}
	f := newFunction(program(""), 1, pushed(place+1<<16), []wasm.Instr{end})
	assert.NoError(t, f.calls(), "a number that is no place in it")
}

func TestEnter(t *testing.T) {
	f := newFunction(program(""), 1, begin, []wasm.Instr{end})
	require.NoError(t, f.enter())
	assert.Equal(t, begin, f.body.Code[:2])
	assert.NotContains(t, f.body.Code, i(wasm.OpLocalSet, paramPoint))
	assert.Error(t, newFunction(program(""), 1, []wasm.Instr{end}).enter())
}

// jumping returns a function with three points and a jump to one of them.
func jumping(to int64) *function {
	return newFunction(program(""), 5,
		[]wasm.Instr{opens(wasm.OpLoop, 1), opens(wasm.OpBlock, 2), opens(wasm.OpBlock, 3),
			opens(wasm.OpBlock, 4), i(wasm.OpLocalGet, paramPoint),
			{Op: wasm.OpBrTable, Table: []int{4, 3, 3, 2}}, end},
		[]wasm.Instr{i(wasm.OpI32Const, to), i(wasm.OpLocalSet, paramPoint), i(wasm.OpBr, 1), end,
			end, end, end})
}

func TestJumpsForwardAreDirect(t *testing.T) {
	f := jumping(3)
	require.NoError(t, f.jumps())
	f.points()
	f.prune()
	assert.Equal(t, []wasm.Instr{opens(wasm.OpBlock, 2), i(wasm.OpBr, 2), end, end}, f.body.Code,
		"of the table and the loop nothing is left")
}

func TestJumpsBackStayInTheTable(t *testing.T) {
	f := jumping(0)
	require.NoError(t, f.jumps())
	f.live[2] = true
	f.points()
	f.prune()
	assert.Equal(t,
		[]wasm.Instr{opens(wasm.OpLoop, 1), opens(wasm.OpBlock, 3), opens(wasm.OpBlock, 4),
			i(wasm.OpLocalGet, paramPoint), {Op: wasm.OpBrTable, Table: []int{4, 4, 3}}, end},
		f.body.Code[:6])
	assert.Contains(t, f.body.Code, i(wasm.OpBr, 1))

}

func TestJumpsOfAnotherFormAreErrors(t *testing.T) {
	for name, code := range map[string][]wasm.Instr{
		"parameter used": {i(wasm.OpLocalGet, paramPoint)},
		"jump elsewhere": {i(wasm.OpI32Const, 3), i(wasm.OpLocalSet, paramPoint),
			i(wasm.OpBr, 2)},
		"back without a jump": {i(wasm.OpBr, 1)},
		"back if":             {get, i(wasm.OpBrIf, 1)},
		"another table":       {get, {Op: wasm.OpBrTable, Table: []int{2}}},
	} {
		f := jumping(3)
		f.body.Code = slices.Insert(f.body.Code, 7, code...)
		assert.ErrorIs(t, f.jumps(), wasm.ErrForm, name)
	}
	f := newFunction(program(""), 2,
		[]wasm.Instr{opens(wasm.OpLoop, 1), i(wasm.OpI32Const, 3), i(wasm.OpLocalSet, paramPoint),
			i(wasm.OpBr, 1), end, end})
	assert.ErrorIs(t, f.jumps(), wasm.ErrForm, "without a table")
}

func TestShorten(t *testing.T) {
	for name, c := range map[string]struct{ before, after []wasm.Instr }{
		"converted forth and back": {[]wasm.Instr{get, i(wasm.OpI64ExtendU), i(wasm.OpI32WrapI64)},
			[]wasm.Instr{get}},
		"constant": {[]wasm.Instr{i(wasm.OpI64Const, 1<<32+5),
			i(wasm.OpI32WrapI64)}, []wasm.Instr{i(wasm.OpI32Const, 5)}},
		"half of a load": {[]wasm.Instr{i(wasm.OpI64Load, 8, 3), i(wasm.OpI32WrapI64)},
			[]wasm.Instr{i(wasm.OpI32Load, 8, 2)}},
		"byte": {[]wasm.Instr{i(wasm.OpI64Load8U, 8), i(wasm.OpI32WrapI64)},
			[]wasm.Instr{i(wasm.OpI32Load8U, 8)}},
		"set and get": {[]wasm.Instr{i(wasm.OpLocalSet, 4), i(wasm.OpLocalGet, 4)},
			[]wasm.Instr{i(wasm.OpLocalTee, 4)}},
		"set and get another": {[]wasm.Instr{i(wasm.OpLocalSet, 4), i(wasm.OpLocalGet, 5)},
			[]wasm.Instr{i(wasm.OpLocalSet, 4), i(wasm.OpLocalGet, 5)}},
		"inverse": {[]wasm.Instr{i(wasm.OpI64Eq), i(wasm.OpI32Eqz)},
			[]wasm.Instr{i(wasm.OpI64Ne)}},
		"of floats there is none": {[]wasm.Instr{i(0x63), i(wasm.OpI32Eqz)},
			[]wasm.Instr{i(0x63), i(wasm.OpI32Eqz)}},
		"branch if": {[]wasm.Instr{i(wasm.OpI32Eqz), i(wasm.OpI32Eqz),
			opens(wasm.OpIf, 2), i(wasm.OpBr, 1), end}, []wasm.Instr{i(wasm.OpBrIf, 1)}},
		"branch to its own end": {[]wasm.Instr{opens(wasm.OpIf, 2), i(wasm.OpBr, 2), end},
			[]wasm.Instr{opens(wasm.OpIf, 2), i(wasm.OpBr, 2), end}},
		"nothing": {[]wasm.Instr{i(wasm.OpNop), get, i(wasm.OpNop)},
			[]wasm.Instr{get}},
		"end": {[]wasm.Instr{get, i(wasm.OpI32Const, 16), i(wasm.OpI32Add), i(wasm.OpLocalTee, 1),
			i(wasm.OpGlobalSet, 0), get, i(wasm.OpI32Const, 8), i(wasm.OpI32Add),
			i(wasm.OpLocalTee, 1),
			i(wasm.OpGlobalSet, 0), i(wasm.OpI32Const, 0), i(wasm.OpReturn)}, []wasm.Instr{get,
			i(wasm.OpI32Const, 24), i(wasm.OpI32Add), i(wasm.OpGlobalSet, 0), i(wasm.OpI32Const, 0),
			i(wasm.OpReturn)}},
	} {
		f := newFunction(program(""), 3, c.before)
		f.shorten()
		assert.Equal(t, c.after, f.body.Code, name)
	}
}

// address returns the compiler's code for an address on the stack.
func address(n int64) []wasm.Instr {
	return []wasm.Instr{get, i(wasm.OpI64ExtendU), i(wasm.OpI64Const, n), i(wasm.OpI64Add),
		i(wasm.OpI32WrapI64)}
}

func TestFold(t *testing.T) {
	kept := func(n int64) []wasm.Instr {
		return []wasm.Instr{get, i(wasm.OpI32Const, n), i(wasm.OpI32Add)}
	}
	store := i(wasm.OpI64Store, 8, 3)
	for name, c := range map[string]struct{ before, after []wasm.Instr }{
		"load": {slices.Concat(address(16), []wasm.Instr{i(wasm.OpI64Load, 8, 3)}),
			[]wasm.Instr{get, i(wasm.OpI64Load, 24, 3)}},
		"store of a load": {slices.Concat(address(16), address(32),
			[]wasm.Instr{i(wasm.OpI64Load, 0, 3), store}), []wasm.Instr{get, get,
			i(wasm.OpI64Load, 32, 3), i(wasm.OpI64Store, 24, 3)}},
		"address that is stored": {slices.Concat([]wasm.Instr{i(wasm.OpI32Const, 1)}, address(16),
			[]wasm.Instr{i(wasm.OpI64ExtendU), store}),
			slices.Concat([]wasm.Instr{i(wasm.OpI32Const, 1)}, kept(16),
				[]wasm.Instr{i(wasm.OpI64ExtendU), store})},
		"store after a call": {slices.Concat(address(16),
			[]wasm.Instr{i(wasm.OpI64Const, 1), i(wasm.OpI64Const, 2), i(wasm.OpCall, 3), store}),
			[]wasm.Instr{get, i(wasm.OpI64Const, 1), i(wasm.OpI64Const, 2), i(wasm.OpCall, 3),
				i(wasm.OpI64Store, 24, 3)}},
		"below": {slices.Concat(address(-16), []wasm.Instr{store}),
			slices.Concat(address(-16), []wasm.Instr{store})},
		"other uses": {slices.Concat(address(16), []wasm.Instr{i(wasm.OpLocalSet, 3)}),
			slices.Concat(kept(16), []wasm.Instr{i(wasm.OpLocalSet, 3)})},
		"unknown operands": {slices.Concat(address(16),
			[]wasm.Instr{opens(wasm.OpBlock, 1), end, i(wasm.OpI64Const, 0),
				store}), slices.Concat(kept(16),
			[]wasm.Instr{opens(wasm.OpBlock, 1), end, i(wasm.OpI64Const, 0), store})},
		"one of two blocks": {slices.Concat([]wasm.Instr{opens(wasm.OpIf, 1)}, address(16),
			[]wasm.Instr{i(wasm.OpElse),
				i(wasm.OpI64Load, 8, 3)}), slices.Concat([]wasm.Instr{opens(wasm.OpIf, 1)},
			kept(16), []wasm.Instr{i(wasm.OpElse), i(wasm.OpI64Load, 8, 3)})},
	} {
		f := newFunction(program(""), 3, c.before)
		f.fold()
		// shorten removes the no-ops.
		f.body.Code = slices.DeleteFunc(f.body.Code, func(i wasm.Instr) bool {
			return i.Op == wasm.OpNop
		})
		assert.Equal(t, c.after, f.body.Code, name)
	}
}

func TestMayReturn(t *testing.T) {
	for name, want := range map[string]bool{
		"runtime.sigpanic": false, "runtime.gopanic": false, "runtime.panicIndex": false,
		"runtime.goPanicSlice3C": false, "runtime.panicdivide": false,
		"runtime.panicCheck1": true, "runtime.morestack": true, "runtime.panicking.func1": true,
		"runtime.newobject": true, "runtime.(*Func).Name": true, "main.panic": true,
	} {
		assert.Equal(t, want, program(name).mayReturn(2), name)
	}
}

func TestPointsAreNumbered(t *testing.T) {
	made := func() *function {
		f := jumping(3)
		f.hasTable = true
		f.body.Code = slices.Concat(f.body.Code, []wasm.Instr{
			passPlace(FirstPlace<<16 + 3), i(wasm.OpCall, 2),
			passPlace(FirstPlace<<16 + 5), i(wasm.OpLocalGet, paramPoint),
			i(wasm.OpCallIndirect, 1),
			passPlace(FirstPlace<<16 + 5), i(wasm.OpDrop), passPlace(0), i(wasm.OpCall, 2), end})
		f.live[3] = true
		return f
	}
	f := made()
	assert.Equal(t, []int{0, 3, 5}, f.number())
	assert.Equal(t, map[int]bool{0: true, 2: true}, f.live)
	code := f.body.Code
	assert.Equal(t, []int{4, 4, 2, 2, 2}, code[5].Table, "the last one is for others")
	assert.Equal(t, int64(2), code[7].A, "a jump")
	assert.Equal(t, []int64{FirstPlace<<16 + 2, FirstPlace<<16 + 4, FirstPlace<<16 + 5, 0}, []int64{
		code[len(code)-10].A, code[len(code)-8].A, code[len(code)-5].A, code[len(code)-3].A,
	}, "places that calls pass, and no other numbers")

	f = made()
	f.funcs[0].Name = "runtime.first"
	assert.Nil(t, f.number())
	f = made()
	f.fixed = map[int]bool{0: true}
	assert.Nil(t, f.number(), "one of its places is elsewhere in the code")
	f = made()
	f.funcs = f.funcs[:1]
	assert.Nil(t, f.number(), "the last function")
}

func TestPanicsForNilPointersShareAPlace(t *testing.T) {
	f := newFunction(program("runtime.sigpanic"), 1)
	f.funcs[0].Trapped = []int{0, 0, 0, 1}
	f.funcs[0].Alike = nil
	assert.Equal(t, int64(place-2), f.alike(place, 2))
	assert.Equal(t, int64(place), f.alike(place, 1), "another function's depends on more")
}
