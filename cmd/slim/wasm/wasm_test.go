package wasm

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// module is a program with an imported function, one of Go's type, and a part of the memory.
const module = "\x00asm\x01\x00\x00\x00" +
	"\x01\x09\x02\x60\x01\x7f\x00\x60\x00\x01\x7f" +
	"\x02\x07\x01\x01a\x01b\x00\x00" +
	"\x03\x02\x01\x01" +
	"\x0a\x06\x01\x04\x00\x41\x05\x0b" +
	"\x0b\x09\x01\x00\x41\xc0\x00\x0b\x02hi" +
	"\x00\x03\x02ab"

func TestModule(t *testing.T) {
	m, err := Parse([]byte(module))
	require.NoError(t, err)
	types, err := m.FuncTypes()
	require.NoError(t, err)
	assert.Equal(t, []FuncType{{I32, ""}, {"", I32}}, types)
	of, imported, err := m.TypesOfFuncs()
	require.NoError(t, err)
	assert.Equal(t, []int{0, 1}, of)
	assert.Equal(t, 1, imported)
	segments, err := m.Segments()
	require.NoError(t, err)
	assert.Equal(t, []Segment{{64, []byte("hi")}}, segments)
	bodies, err := m.Bodies()
	require.NoError(t, err)
	m.SetSegments(segments)
	m.SetBodies(bodies)
	assert.Equal(t, strings.TrimSuffix(module, "\x00\x03\x02ab"), string(m.Encode()),
		"all but what only tools read")
}

func TestSetStart(t *testing.T) {
	parsed := func(program string) *Module {
		m, err := Parse([]byte(program))
		require.NoError(t, err)
		return m
	}
	const begin = "\x00asm\x01\x00\x00\x00" + "\x01\x08\x02\x60\x01\x7f\x00\x60\x00\x00" +
		"\x02\x07\x01\x01a\x01b\x00\x00" + "\x03\x02\x01\x01"
	const exports, code = "\x07\x05\x01\x01f\x00\x01", "\x0a\x04\x01\x02\x00\x0b"
	m := parsed(begin + exports + code)
	require.NoError(t, m.SetStart([]byte("\x00\x01\x0b")))
	assert.Equal(t, begin[:len(begin)-4]+"\x03\x03\x02\x01\x01"+exports+"\x08\x01\x02"+
		"\x0a\x08\x02\x02\x00\x0b\x03\x00\x01\x0b", string(m.Encode()))
	assert.ErrorIs(t, m.SetStart([]byte("\x00\x0b")), ErrForm, "it has one")
	assert.ErrorIs(t, parsed(begin+code).SetStart(nil), ErrForm, "no exports")
	assert.ErrorIs(t, parsed(module).SetStart(nil), ErrForm, "no such type")
}

func TestParseRefusesTruncatedPrograms(t *testing.T) {
	m, err := Parse([]byte(module))
	require.NoError(t, err)
	for _, id := range []SectionID{Types, Imports, Functions, Code, Data} {
		whole := m.Section(id)
		for n := 1; n < len(whole); n++ {
			m.Replace(id, whole[:n])
			_, err1 := m.FuncTypes()
			_, _, err2 := m.TypesOfFuncs()
			_, err3 := m.Bodies()
			_, err4 := m.Segments()
			failed := 0
			for _, err := range []error{err1, err2, err3, err4} {
				if err != nil {
					assert.ErrorIs(t, err, ErrForm)
					failed++
				}
			}
			assert.Equal(t, 1, failed, "section %d of %d bytes", id, n)
		}
		m.Replace(id, whole)
	}
}

// TestCode decodes and encodes a function with each kind of instruction.
func TestCode(t *testing.T) {
	body := "\x02\x02\x7e\x01\x7c" + // locals: two i64, one f64
		"\x02\x40\x03\x40\x20\x00\x0e\x02\x00\x01\x02\x0b\x0b" + // block, loop, br_table
		// Constants.
		"\x41\x7f\x42\x80\x80\x04\x43\x00\x00\x80\x3f\x44\x00\x00\x00\x00\x00\x00\xf0\x3f" +
		// Memory, conversion.
		"\x29\x03\x10\x37\x03\xff\x01\x3f\x00\x40\x00\xfc\x0a\x00\x00\xfc\x0b\x00\xfc\x02" +
		"\x04\x40\x0c\x00\x05\x0d\x01\x0b\x10\x80\x01\x11\x02\x00\x23\x01\x0f\x1a\x1b\xc4\x0b"
	b, err := Decode([]byte(body))
	require.NoError(t, err)
	assert.Equal(t, I64+I64+F64, b.Locals)
	assert.Equal(t, []int{2, 1, 0}, b.Code[3].Table, "labels, whatever surrounds them")
	assert.Equal(t, int64(-1), b.Code[6].A)
	again, err := b.Encode()
	require.NoError(t, err)
	assert.Equal(t, body, string(again))
	for n := range body {
		_, err := Decode([]byte(body[:n]))
		assert.Error(t, err, "of %d bytes", n)
	}
}

func TestDecodeRefusesUnknownInstructions(t *testing.T) {
	for name, body := range map[string]string{
		"vector instruction": "\x00\xfd\x0c\x0b",
		"exception":          "\x00\x08\x00\x0b",
		"table":              "\x00\xfc\x0c\x00\x00\x0b",
		"block of a type":    "\x00\x02\x05\x0b\x0b",
		"branch too far":     "\x00\x0c\x01\x0b",
		"after its end":      "\x00\x0b\x0b",
		"many locals":        "\x01\xff\xff\x7f\x7e\x0b",
		"local of a type":    "\x01\x01\x70\x0b",
		"another memory":     "\x00\x40\x01\x0b",
		"from a memory":      "\x00\xfc\x0a\x00\x01\x0b",
		"another table":      "\x00\x11\x02\x01\x0b",
	} {
		_, err := Decode([]byte(body))
		assert.ErrorIs(t, err, ErrForm, name)
	}
}

func TestEncodeRefusesBranchesToClosedBlocks(t *testing.T) {
	b := &Body{
		Labels: 2,
		Code:   []Instr{{Op: OpBlock, A: 0x40, B: 1}, {Op: OpEnd}, {Op: OpBr, A: 1}, {Op: OpEnd}},
	}
	_, err := b.Encode()
	assert.Error(t, err)
	b.Code = b.Code[:1]
	_, err = b.Encode()
	assert.Error(t, err, "no end")
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x01\x01\x7e\x02\x40\x03\x40\x20\x00\x0e\x02\x00\x01\x02\x0b\x0b\x0b"))
	f.Fuzz(func(t *testing.T, body []byte) {
		b, err := Decode(body)
		if err != nil {
			return
		}
		once, err := b.Encode()
		require.NoError(t, err)
		again, err := Decode(once)
		require.NoError(t, err)
		assert.Equal(t, b.Code, again.Code)
	})
}
