package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestScriptIsUpToDate(t *testing.T) {
	committed, err := os.ReadFile("../../kernelcode.js")
	require.NoError(t, err)
	assert.Equal(t, string(script()), string(committed), "run go generate ./app/views/projector/kernel")
}

// TestNumbers checks the encoding with examples of the DWARF standard, figures 22 and 23.
func TestNumbers(t *testing.T) {
	assert.Equal(t, code{0x80, 0x01}, number(128))
	assert.Equal(t, code{0xb9, 0x64}, number(12857))
	for n, want := range map[int64]code{2: {2}, -2: {0x7e}, 127: {0xff, 0}, -127: {0x81, 0x7f},
		128: {0x80, 1}, -128: {0x80, 0x7f}, -129: {0xff, 0x7e}} {
		assert.Equal(t, want, signed(n), "%d", n)
	}
}
