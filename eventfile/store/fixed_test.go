package store

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFixedIsLittleEndian writes and reads numbers as on this machine, and as on one with the
// opposite byte order.
func TestFixedIsLittleEndian(t *testing.T) {
	numbers := []uint32{0x01020304, 0xfffefdfc}
	var want []byte
	for _, n := range numbers {
		want = binary.LittleEndian.AppendUint32(want, n)
	}
	got := appendFixed(nil, memory(numbers), 4)
	assert.Equal(t, want, got)
	assert.Equal(t, numbers, columnIn[uint32](usable(got, 4)))

	defer func(as bool) { littleEndian = as }(littleEndian)
	littleEndian = !littleEndian
	turned := appendFixed([]byte("kept"), memory(numbers), 4)
	want = []byte("kept")
	for _, n := range numbers {
		want = binary.BigEndian.AppendUint32(want, n)
	}
	assert.Equal(t, want, turned)
	assert.Equal(t, numbers, columnIn[uint32](usable(turned[4:], 4)))
	assert.Equal(t, want, turned, "the input is not modified")
}
