package code

import (
	_ "embed"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/slim/wasm"
)

// Locals of the functions made here, besides the stack's.
const (
	localX = 2 // 64 bits, as localY
	localY = 3
)

// maker generates valid random code: the compiler's sequences, and other ones.
type maker struct {
	*rand.Rand
	code   []wasm.Instr
	labels int   // number of labels
	open   []int // labels that a branch can use
}

func (m *maker) add(code ...wasm.Instr) { m.code = append(m.code, code...) }

// address emits a memory address: on the stack as the compiler does, or elsewhere.
func (m *maker) address() {
	switch m.IntN(4) {
	case 0:
		m.wide(1)
		m.add(i(wasm.OpI32WrapI64), i(wasm.OpI32Const, 0xff8), i(0x71)) // and
	case 1:
		m.add(address(-8)...)
	default:
		m.add(address(int64(m.IntN(32)) * 8)...)
	}
}

// wide emits code for a 64-bit number.
func (m *maker) wide(depth int) {
	if depth == 0 {
		m.add([]wasm.Instr{i(wasm.OpLocalGet, localX), i(wasm.OpLocalGet, localY),
			i(wasm.OpI64Const, int64(m.Uint64())),
			i(wasm.OpI64Const, int64(m.IntN(9))-4)}[m.IntN(4)])
		return
	}
	switch m.IntN(6) {
	case 0:
		m.narrow(depth - 1)
		m.add(i(wasm.OpI64ExtendU))
	case 1:
		m.address()
		m.add(i(wasm.OpI64Load+[]wasm.Op{0, 7, 8, 9, 10, 11, 12}[m.IntN(7)], int64(m.IntN(16)), 0))
	case 2:
		m.wide(depth - 1)
		m.add(i(wasm.OpLocalTee, localX))
	case 3:
		m.wide(depth - 1)
		m.wide(depth - 1)
		m.narrow(depth - 1)
		m.add(i(0x1b)) // select
	default:
		m.wide(depth - 1)
		m.wide(depth - 1)
		// Add, subtract, multiply, and, or, xor, shift left and right.
		m.add(i([]wasm.Op{0x7c, 0x7d, 0x7e, 0x83, 0x84, 0x85, 0x86, 0x88}[m.IntN(8)]))
	}
}

// narrow emits code for a 32-bit number.
func (m *maker) narrow(depth int) {
	if depth == 0 {
		m.add(i(wasm.OpI32Const, int64(m.IntN(5))-2))
		return
	}
	switch m.IntN(8) {
	case 7:
		m.address()
	case 0:
		m.wide(depth - 1)
		m.add(i(wasm.OpI32WrapI64))
	case 1:
		m.wide(depth - 1)
		m.add(i(wasm.OpI64Eqz))
	case 2, 3:
		m.narrow(depth - 1)
		m.add(i(wasm.OpI32Eqz))
	case 4: // 32-bit comparison
		m.narrow(depth - 1)
		m.narrow(depth - 1)
		m.add(i(0x46 + wasm.Op(m.IntN(10))))
	case 5: // 64-bit comparison
		m.wide(depth - 1)
		m.wide(depth - 1)
		m.add(i(0x51 + wasm.Op(m.IntN(10))))
	default: // float comparison
		m.wide(depth - 1)
		m.add(i(0xbf)) // the same bits
		m.wide(depth - 1)
		m.add(i(0xbf), i(0x61+wasm.Op(m.IntN(6))))
	}
}

// statements emits code without a result.
func (m *maker) statements(n, depth int) {
	for range n {
		switch m.IntN(6) {
		case 0:
			m.address()
			m.wide(2)
			m.add(i(wasm.OpI64Store+[]wasm.Op{0, 5, 6, 7}[m.IntN(4)], int64(m.IntN(16)), 0))
		case 1:
			m.wide(2)
			m.add(i(wasm.OpLocalSet, localX), i(wasm.OpLocalGet, localX+int64(m.IntN(2))),
				i(wasm.OpLocalSet, localY))
		case 2:
			m.narrow(2)
			m.add(i(wasm.OpBrIf, int64(m.open[m.IntN(len(m.open))])))
		case 3:
			m.narrow(2)
			m.block(wasm.OpIf, func() { m.add(i(wasm.OpBr, int64(m.open[m.IntN(len(m.open))]))) })
		default:
			if depth == 0 {
				continue
			}
			if op := []wasm.Op{wasm.OpBlock, wasm.OpIf}[m.IntN(2)]; op == wasm.OpBlock {
				m.block(op, func() { m.statements(3, depth-1) })
			} else {
				m.narrow(2)
				m.block(op, func() {
					m.statements(2, depth-1)
					if m.IntN(2) == 0 {
						m.add(i(wasm.OpElse))
						m.statements(2, depth-1)
					}
				})
			}
		}
	}
}

func (m *maker) block(op wasm.Op, inside func()) {
	label := m.labels
	m.labels++
	m.add(opens(op, int64(label)))
	m.open = append(m.open, label)
	inside()
	m.open = m.open[:len(m.open)-1]
	m.add(end)
}

// made returns a function of random code, with the compiler's epilogue.
func made(seed uint64) *wasm.Body {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 1)), labels: 1}
	m.block(wasm.OpBlock, func() { m.statements(6, 3) })
	release := func(n int64) {
		m.add(get, i(wasm.OpI32Const, n), i(wasm.OpI32Add), i(wasm.OpLocalTee, localStack),
			i(wasm.OpGlobalSet, globalStack))
	}
	if m.IntN(2) == 0 {
		release(int64(m.IntN(4)) * 8)
	}
	release(8)
	m.add(i(wasm.OpI32Const, int64(m.IntN(2))), i(wasm.OpReturn), end)
	return &wasm.Body{Labels: m.labels, Code: m.code}
}

// sections builds a program with a memory and the end of the stack as a global. Its functions f0,
// f1 and so on take a point, the end of the stack and two numbers.
func sections(bodies [][]byte) []byte {
	number := func(n int) []byte { // LEB128 in two bytes
		return []byte{byte(n)&0x7f | 0x80, byte(n >> 7)}
	}
	program := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, content []byte) {
		size := len(content)
		program = append(append(program, id, byte(size)&0x7f|0x80, byte(size>>7)&0x7f|0x80,
			byte(size>>14)), content...)
	}
	var functions, exports, code []byte
	for n, b := range bodies {
		functions = append(functions, 0)
		exports = append(append(exports, 3, 'f', byte('0'+n/64), byte('0'+n%64), 0), number(n)...)
		code = append(code, byte(len(b))&0x7f|0x80, byte(len(b)>>7)&0x7f|0x80, byte(len(b)>>14))
		code = append(code, b...)
	}
	count := number(len(bodies))
	section(1, []byte("\x01\x60\x04\x7f\x7f\x7e\x7e\x01\x7f"))
	section(3, append(count, functions...))
	section(5, []byte("\x01\x00\x01"))
	section(6, []byte("\x01\x7f\x01\x41\x00\x0b"))
	exports = append(append(number(len(bodies)+2), exports...), "\x01m\x02\x00\x01s\x03\x00"...)
	section(7, exports)
	section(10, append(number(len(bodies)), code...))
	return program
}

//go:embed testdata/compare.js
var compare string

// TestRewrittenCodeDoesTheSame runs code before and after it is made smaller, and compares the
// results, the end of the stack and the whole memory.
func TestRewrittenCodeDoesTheSame(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("SKIPPED: there is no node to run the code")
	}
	var bodies [][]byte
	before, after := 0, 0
	for seed := range uint64(1000) {
		b := made(seed)
		plain, err := b.Encode()
		require.NoError(t, err)
		f := newFunction(program(""), b.Labels, b.Code)
		f.fold()
		f.shorten()
		f.prune()
		slim, err := f.body.Encode()
		require.NoError(t, err)
		bodies = append(bodies, plain, slim)
		before, after = before+len(plain), after+len(slim)
	}
	assert.Less(t, after, before*95/100)
	path := filepath.Join(t.TempDir(), "compare.wasm")
	require.NoError(t, os.WriteFile(path, sections(bodies), 0o666))
	output, err := exec.Command("node", "-e", compare, path).CombinedOutput()
	require.NoError(t, err, string(output))
	assert.Contains(t, string(output), "compared 1000 functions")
}
