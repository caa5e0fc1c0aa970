package wasm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Parts of a program with an imported function of the first type, one more of it, which is
// exported, and one of the second type. They call each other, and the table has all three.
const (
	headOf = "\x00asm\x01\x00\x00\x00" + "\x01\x08\x02\x60\x01\x7f\x00\x60\x00\x00" +
		"\x02\x07\x01\x01a\x01b\x00\x00"
	exportsOf  = "\x07\x09\x02\x01m\x02\x00\x01f\x00"
	elementsOf = "\x09\x09\x01\x00\x41\x05\x0b\x03\x00"
)

func TestReorder(t *testing.T) {
	m, err := Parse([]byte(headOf + "\x03\x03\x02\x00\x01" + exportsOf + "\x01" + elementsOf +
		"\x01\x02" + "\x0a\x0d\x02\x06\x00\x10\x02\x10\x00\x0b\x04\x00\x10\x01\x0b"))
	require.NoError(t, err)
	require.NoError(t, m.Reorder([]int{1, 0}))
	assert.Equal(t, headOf+"\x03\x03\x02\x01\x00"+exportsOf+"\x02"+elementsOf+
		"\x02\x01"+"\x0a\x0d\x02\x04\x00\x10\x02\x0b\x06\x00\x10\x01\x10\x00\x0b",
		string(m.Encode()))
	assert.ErrorIs(t, m.Reorder([]int{0}), ErrForm)
}

func TestReorderRefusesUnknownForms(t *testing.T) {
	const code = "\x0a\x06\x01\x04\x00\x10\x01\x0b"
	for name, rest := range map[string]string{
		"call of no function": exportsOf + "\x01" + "\x0a\x06\x01\x04\x00\x10\x02\x0b",
		"no such export":      exportsOf + "\x02" + code,
		"no such element":     elementsOf + "\x01\x02" + code,
		"another table":       "\x09\x05\x01\x02\x41\x05\x0b" + code,
		"another offset":      "\x09\x05\x01\x00\x23\x00\x0b" + code,
		"it starts":           "\x08\x01\x01" + code,
	} {
		m, err := Parse([]byte(headOf + "\x03\x02\x01\x00" + rest))
		require.NoError(t, err, name)
		assert.ErrorIs(t, m.Reorder([]int{0}), ErrForm, name)
	}
}
