package main

import (
	"encoding/binary"
	"math"
	"slices"
)

// The types of values. See the WebAssembly core specification, binary format.
const (
	i32  = 0x7f
	v128 = 0x7b
)

// code is a piece of a function: instructions in the order in which the machine runs them. The code
// of an expression leaves its value on the stack.
type code []byte

// local is a parameter or a local variable of a function.
type local uint64

// function is a function of the module, which takes numbers of 32 bits and returns nothing.
type function struct {
	name   string
	params int
	locals []byte // types
	body   code
}

// newFunction returns a function with the given number of parameters, and its parameters.
func newFunction(name string, params int) (*function, []local) {
	f := &function{name: name, params: params}
	var names []local
	for i := range params {
		names = append(names, local(i))
	}
	return f, names
}

// variable adds a local variable, which begins as zero.
func (f *function) variable(kind byte) local {
	f.locals = append(f.locals, kind)
	return local(f.params + len(f.locals) - 1)
}

// vectors adds variables of four numbers each.
func (f *function) vectors(n int) []local {
	var all []local
	for range n {
		all = append(all, f.variable(v128))
	}
	return all
}

// do appends code to the function.
func (f *function) do(parts ...code) { f.body = append(f.body, join(parts...)...) }

// set assigns a value to a variable.
func (f *function) set(l local, value code) { f.do(value, op(0x21), number(uint64(l))) }

// while repeats a body as long as a condition, which is code that leaves a number, is not zero.
func (f *function) while(condition code, body func()) {
	f.do(op(0x02, 0x40), op(0x03, 0x40))                         // block, loop: both without a value
	f.do(condition, op(0x45), op(0x0d), number(1))               // leaves the block if zero
	body()                                                       //
	f.do(op(0x0c), number(0), op(0x0b), op(0x0b) /* the ends */) // back to the loop
}

// join returns pieces of code one after the other.
func join(parts ...code) code { return slices.Concat(parts...) }

// op returns an instruction of plain bytes.
func op(bytes ...byte) code { return bytes }

// vector returns an instruction with the prefix of vector instructions.
func vector(n uint64) code { return join(op(0xfd), number(n)) }

// number encodes an unsigned number, LEB128.
func number(n uint64) code { return binary.AppendUvarint(nil, n) }

// signed encodes a signed number, LEB128.
func signed(n int64) code {
	var out code
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}

// Expressions of whole numbers, which are also addresses.

func get(l local) code                { return join(op(0x20), number(uint64(l))) }
func constant(n int64) code           { return join(op(0x41), signed(n)) }
func plus(a, b code) code             { return join(a, b, op(0x6a)) }
func minus(a, b code) code            { return join(a, b, op(0x6b)) }
func times(a, b code) code            { return join(a, b, op(0x6c)) }
func and(a, b code) code              { return join(a, b, op(0x71)) }
func shifted(a code, bits int64) code { return join(a, constant(bits), op(0x74)) }
func less(a, b code) code             { return join(a, b, op(0x48)) }
func atLeast(a, b code) code          { return join(a, b, op(0x4e)) }

// Expressions of single floating-point numbers.

func float(v float32) code {
	return binary.LittleEndian.AppendUint32(op(0x43), math.Float32bits(v))
}
func plusFloat(a, b code) code  { return join(a, b, op(0x92)) }
func minusFloat(a, b code) code { return join(a, b, op(0x93)) }
func loadInt(at code) code      { return join(at, op(0x28), number(2), number(0)) }
func loadFloat(at code) code    { return join(at, op(0x2a), number(2), number(0)) }
func storeFloat(at, value code) code {
	return join(at, value, op(0x38), number(2), number(0))
}

// Expressions of four floating-point numbers. Addresses have the alignment of one.

func load(at code, offset uint64) code {
	return join(at, vector(0x00), number(2), number(offset))
}
func store(at code, offset uint64, value code) code {
	return join(at, value, vector(0x0b), number(2), number(offset))
}

// loadAll loads one number into all four lanes.
func loadAll(at code) code { return join(at, vector(0x09), number(2), number(0)) }

// loadFirst loads one number into the first lane; the others are zero.
func loadFirst(at code) code { return join(at, vector(0x5c), number(2), number(0)) }

func zeroes() code              { return join(vector(0x0c), make(code, 16)) }
func all(value code) code       { return join(value, vector(0x13)) }
func lane(v code, n byte) code  { return join(v, vector(0x1f), op(n)) }
func plusAll(a, b code) code    { return join(a, b, vector(0xe4)) }
func minusAll(a, b code) code   { return join(a, b, vector(0xe5)) }
func timesAll(a, b code) code   { return join(a, b, vector(0xe6)) }
func dividedAll(a, b code) code { return join(a, b, vector(0xe7)) }

// sumOf adds the four lanes of a variable, in pairs.
func sumOf(l local) code {
	v := get(l)
	return plusFloat(plusFloat(lane(v, 0), lane(v, 1)), plusFloat(lane(v, 2), lane(v, 3)))
}

// module encodes a module of functions that work on a memory imported as env.mem.
func module(functions []*function) []byte {
	var types, imports, defined, exports, bodies [][]byte
	imports = append(imports, join(text("env"), text("mem"), op(2, 0), number(1)))
	for i, f := range functions {
		params := slices.Repeat([]byte{i32}, f.params)
		types = append(types, join(op(0x60), number(uint64(f.params)), params, op(0)))
		defined = append(defined, number(uint64(i)))
		exports = append(exports, join(text(f.name), op(0), number(uint64(i))))
		body := join(f.encodedLocals(), f.body, op(0x0b))
		bodies = append(bodies, join(number(uint64(len(body))), body))
	}
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), section(1, types), section(2, imports),
		section(3, defined), section(7, exports), section(10, bodies))
}

// encodedLocals encodes the types of a function's variables, equal neighbours together.
func (f *function) encodedLocals() code {
	var groups code
	count := uint64(0)
	for rest := f.locals; len(rest) > 0; count++ {
		n := 1
		for n < len(rest) && rest[n] == rest[0] {
			n++
		}
		groups = join(groups, number(uint64(n)), op(rest[0]))
		rest = rest[n:]
	}
	return join(number(count), groups)
}

// section encodes a section, which is a list of entries.
func section(id byte, entries [][]byte) code {
	content := join(number(uint64(len(entries))), slices.Concat(entries...))
	return join(op(id), number(uint64(len(content))), content)
}

// text encodes a name.
func text(name string) code { return join(number(uint64(len(name))), code(name)) }
