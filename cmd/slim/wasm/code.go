package wasm

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// Op is the opcode of an instruction. An opcode with the prefix byte 0xfc is 0xfc00 plus its
// number.
type Op uint16

// The opcodes that rewriting looks at.
const (
	OpNop          Op = 0x01
	OpBlock        Op = 0x02
	OpLoop         Op = 0x03
	OpIf           Op = 0x04
	OpElse         Op = 0x05
	OpEnd          Op = 0x0b
	OpBr           Op = 0x0c
	OpBrIf         Op = 0x0d
	OpBrTable      Op = 0x0e
	OpReturn       Op = 0x0f
	OpCall         Op = 0x10
	OpCallIndirect Op = 0x11
	OpDrop         Op = 0x1a
	OpLocalGet     Op = 0x20
	OpLocalSet     Op = 0x21
	OpLocalTee     Op = 0x22
	OpGlobalGet    Op = 0x23
	OpGlobalSet    Op = 0x24
	OpI32Load      Op = 0x28
	OpI64Load      Op = 0x29
	OpI32Load8S    Op = 0x2c
	OpI32Load8U    Op = 0x2d
	OpI64Load8S    Op = 0x30
	OpI64Load8U    Op = 0x31
	OpI64Load16S   Op = 0x32
	OpI64Load16U   Op = 0x33
	OpI64Load32S   Op = 0x34
	OpI64Load32U   Op = 0x35
	OpI64Store     Op = 0x37
	OpI64Store32   Op = 0x3e
	OpI32Const     Op = 0x41
	OpI64Const     Op = 0x42
	OpF32Const     Op = 0x43
	OpF64Const     Op = 0x44
	OpI32Eqz       Op = 0x45
	OpI32GtU       Op = 0x4b
	OpI64Eqz       Op = 0x50
	OpI64Eq        Op = 0x51
	OpI64Ne        Op = 0x52
	OpI32Add       Op = 0x6a
	OpI32Sub       Op = 0x6b
	OpI64Add       Op = 0x7c
	OpI64ShrU      Op = 0x88
	OpI32WrapI64   Op = 0xa7
	OpI64ExtendU   Op = 0xad
	opSelect       Op = 0x1b
	opMemorySize   Op = 0x3f
	opMemoryGrow   Op = 0x40
	opLast         Op = 0xc4 // last arithmetic opcode
	opExtended     Op = 0xfc
	opMemoryCopy   Op = 0xfc0a
	opMemoryFill   Op = 0xfc0b
)

// IsLoad returns whether an instruction reads from memory.
func (op Op) IsLoad() bool { return op >= OpI32Load && op <= OpI64Load32U }

// IsStore returns whether an instruction writes to memory.
func (op Op) IsStore() bool { return op > OpI64Load32U && op <= OpI64Store32 }

// Arity returns how many operands an instruction takes and gives. It returns false if the
// instruction begins, ends or leaves a block, or calls a function.
func (op Op) Arity() (takes, gives int, ok bool) {
	switch {
	case op == OpNop:
		return 0, 0, true
	case op == OpLocalGet || op == OpGlobalGet || op >= OpI32Const && op <= OpF64Const ||
		op == opMemorySize:
		return 0, 1, true
	case op == OpLocalSet || op == OpGlobalSet || op == OpDrop:
		return 1, 0, true
	case op.IsStore():
		return 2, 0, true
	case op == opSelect:
		return 3, 1, true
	case op == opMemoryCopy || op == opMemoryFill:
		return 3, 0, true
	case op == OpLocalTee || op.IsLoad() || op == opMemoryGrow || op.unary():
		return 1, 1, true
	case op > OpI32Eqz && op <= opLast:
		return 2, 1, true
	}
	return 0, 0, false
}

// unary returns whether an instruction computes a number from one operand.
func (op Op) unary() bool {
	return op == OpI32Eqz || op == OpI64Eqz ||
		op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7b || // counts of bits
		op >= 0x8b && op <= 0x91 || op >= 0x99 && op <= 0x9f || // floats: abs, neg, rounding, sqrt
		op >= OpI32WrapI64 && op <= opLast || op >= 0xfc00 && op <= 0xfc07 // conversions
}

// Instr is an instruction. The meaning of A and B depends on the opcode. Loads and stores: the
// offset and the alignment. Calls: the function or the type. Blocks: the type, and the label that
// branches use. Branches: the label. Constants: the value or its bits.
type Instr struct {
	Op    Op
	A     int64
	B     int64
	Table []int // the labels of a br_table, its default last
}

// Body is the code of a function.
type Body struct {
	Locals string // types of the locals, without parameters
	Code   []Instr
	Labels int // number of labels; label 0 is the function's own end
}

// kind is the encoding of an instruction's operands.
type kind byte

const (
	unknown kind = iota
	bare
	block
	label
	unsigned // a number
	memory   // an alignment and an offset
	signed
	zeroes1 // index of the only memory
	zeroes2
)

// kindOf returns the encoding of an opcode's operands, or unknown for opcodes with a special
// encoding.
func kindOf(op Op) kind {
	switch {
	case op >= OpBlock && op <= OpIf:
		return block
	case op == OpBr || op == OpBrIf:
		return label
	case op == OpCall || op >= OpLocalGet && op <= OpGlobalSet:
		return unsigned
	case op >= OpI32Load && op <= OpI64Store32:
		return memory
	case op == OpI32Const || op == OpI64Const:
		return signed
	case op == opMemoryCopy:
		return zeroes2
	case op == opMemoryFill || op == opMemorySize || op == opMemoryGrow:
		return zeroes1
	case op <= OpNop || op == OpElse || op == OpEnd || op == OpReturn || op == OpDrop,
		op == opSelect,
		op >= OpI32Eqz && op <= opLast, // comparisons, arithmetic, conversions, sign extension
		op >= 0xfc00 && op <= 0xfc07:   // conversions that saturate
		return bare
	}
	return unknown
}

// Decode decodes the body of a function.
func Decode(body []byte) (*Body, error) {
	r := &reader{data: body}
	b := &Body{Labels: 1, Code: make([]Instr, 0, len(body)/2)}
	if err := b.decodeLocals(r); err != nil {
		return nil, err
	}
	for open := []int{0}; len(open) > 0; {
		i := Instr{Op: Op(r.byte())}
		if i.Op == opExtended {
			i.Op = 0xfc00 + Op(r.byte())
		}
		// labelled returns the label of the block at the given depth around an instruction.
		labelled := func(depth uint64) int {
			if depth >= uint64(len(open)) {
				r.fail()
				return 0
			}
			return open[len(open)-1-int(depth)]
		}
		if err := b.operands(r, &i, labelled); err != nil {
			return nil, err
		}
		if r.err != nil {
			return nil, r.err
		}
		b.Code = append(b.Code, i)
		switch {
		case i.Op == OpEnd:
			open = open[:len(open)-1]
		case kindOf(i.Op) == block:
			open = append(open, int(i.B))
		}
	}
	return b, r.end()
}

// decodeLocals reads the types of locals, which are grouped.
func (b *Body) decodeLocals(r *reader) error {
	for range r.uint() {
		n := r.uint()
		if r.err != nil {
			return r.err
		}
		if n > 1000 || len(b.Locals) > 1000 {
			return fmt.Errorf("%w: a function of %d locals", ErrForm, n)
		}
		t := r.byte()
		if t < F64[0] || t > I32[0] {
			return fmt.Errorf("%w: a local of type %#x", ErrForm, t)
		}
		b.Locals += strings.Repeat(string(rune(t)), int(n))
	}
	return nil
}

// operands decodes the operands of an instruction. labelled returns the label of the block at a
// depth around it.
func (b *Body) operands(r *reader, i *Instr, labelled func(uint64) int) error {
	switch kindOf(i.Op) {
	case bare:
	case block:
		i.A, i.B = int64(r.byte()), int64(b.NewLabel())
		if i.A&0xc0 != 0x40 {
			return fmt.Errorf("%w: a block of type %#x", ErrForm, i.A)
		}
	case label:
		i.A = int64(labelled(r.uint()))
	case unsigned:
		i.A = int64(r.uint())
	case signed:
		i.A = r.int()
	case memory:
		i.B, i.A = int64(r.uint()), int64(r.uint())
	case zeroes2:
		r.zero()
		r.zero()
	case zeroes1:
		r.zero()
	default:
		switch i.Op {
		case OpBrTable:
			for n := r.uint() + 1; n > 0 && r.err == nil; n-- {
				i.Table = append(i.Table, labelled(r.uint()))
			}
		case OpCallIndirect:
			i.A = int64(r.uint())
			r.zero()
		case OpF32Const:
			if bits := r.bytes(4); bits != nil {
				i.A = int64(binary.LittleEndian.Uint32(bits))
			}
		case OpF64Const:
			if bits := r.bytes(8); bits != nil {
				i.A = int64(binary.LittleEndian.Uint64(bits))
			}
		default:
			return fmt.Errorf("%w: an instruction %#x", ErrForm, i.Op)
		}
	}
	return nil
}

// NewLabel returns an unused label.
func (b *Body) NewLabel() int {
	b.Labels++
	return b.Labels - 1
}

// Encode returns the encoded body of the function.
func (b *Body) Encode() ([]byte, error) {
	out := b.encodeLocals(make([]byte, 0, 3*len(b.Code)))
	depth := make([]int, b.Labels) // nesting depth of each open label, from 1; 0 if closed
	depth[0] = 1
	open := []int{0}
	var err error
	// branch appends the distance to a label that surrounds the instruction.
	branch := func(out []byte, label int) []byte {
		if depth[label] == 0 {
			err = fmt.Errorf("a branch to a block that does not surround it")
		}
		return appendUint(out, uint64(len(open)-depth[label]))
	}
	for _, i := range b.Code {
		if len(open) == 0 {
			return nil, fmt.Errorf("code after a function's end")
		}
		if i.Op >= 0xfc00 {
			out = append(out, byte(opExtended))
		}
		out = append(out, byte(i.Op))
		out = i.encodeOperands(out, branch)
		switch {
		case kindOf(i.Op) == block:
			open = append(open, int(i.B))
			depth[i.B] = len(open)
		case i.Op == OpEnd:
			depth[open[len(open)-1]] = 0
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return nil, fmt.Errorf("a function without an end")
	}
	return out, err
}

// encodeOperands appends the operands of an instruction; branch appends a label.
func (i *Instr) encodeOperands(out []byte, branch func([]byte, int) []byte) []byte {
	switch kindOf(i.Op) {
	case block:
		return append(out, byte(i.A))
	case label:
		return branch(out, int(i.A))
	case unsigned:
		return appendUint(out, uint64(i.A))
	case signed:
		return appendInt(out, i.A)
	case memory:
		return appendUint(appendUint(out, uint64(i.B)), uint64(i.A))
	case zeroes2:
		return append(out, 0, 0)
	case zeroes1:
		return append(out, 0)
	}
	switch i.Op {
	case OpBrTable:
		out = appendUint(out, uint64(len(i.Table)-1))
		for _, label := range i.Table {
			out = branch(out, label)
		}
	case OpCallIndirect:
		out = append(appendUint(out, uint64(i.A)), 0)
	case OpF32Const:
		out = binary.LittleEndian.AppendUint32(out, uint32(i.A))
	case OpF64Const:
		out = binary.LittleEndian.AppendUint64(out, uint64(i.A))
	}
	return out
}

// encodeLocals appends the types of locals, grouping equal ones.
func (b *Body) encodeLocals(out []byte) []byte {
	var groups []byte
	count := uint64(0)
	for i := 0; i < len(b.Locals); count++ {
		n := i
		for n < len(b.Locals) && b.Locals[n] == b.Locals[i] {
			n++
		}
		groups = append(appendUint(groups, uint64(n-i)), b.Locals[i])
		i = n
	}
	return append(appendUint(out, count), groups...)
}
