package npy_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/npy"
)

// TestSameBytesAsNumpy requires that files equal those of numpy.save byte for byte; see
// testdata/gen/arrays.py.
func TestSameBytesAsNumpy(t *testing.T) {
	ones := make([]int64, 33)
	for i := range ones {
		ones[i] = 1
	}
	for name, tt := range map[string]struct {
		dtype eventfile.DType
		shape []int64
	}{
		"f4": {eventfile.DTFloat, []int64{2, 3}}, "f8": {eventfile.DTDouble, []int64{4}},
		"f2": {eventfile.DTHalf, []int64{2, 1}}, "i8": {eventfile.DTInt64, nil},
		"u1": {eventfile.DTUint8, []int64{2, 1, 2}}, "b1": {eventfile.DTBool, []int64{2}},
		"c8":    {eventfile.DTComplex64, []int64{1}},
		"empty": {eventfile.DTInt32, []int64{0, 3}}, "deep": {eventfile.DTInt16, ones},
	} {
		want, err := os.ReadFile(filepath.Join("../../testdata/arrays", name+".npy"))
		require.NoError(t, err)
		raw := want[10+int(binary.LittleEndian.Uint16(want[8:])):]
		assert.Equal(t, want, npy.Append(nil, tt.dtype, tt.shape, raw), name)
	}
}

func TestBfloat16BecomesFloat32(t *testing.T) {
	file := npy.Append(nil, eventfile.DTBfloat16, []int64{1}, []byte{0xc0, 0x3f})
	assert.Contains(t, string(file[:60]), "'<f4'")
	assert.Equal(t, float32(1.5),
		math.Float32frombits(binary.LittleEndian.Uint32(file[len(file)-4:])))
}

// TestHeaderOfManyDimensions needs version 2 of the format, which allows a longer header.
func TestHeaderOfManyDimensions(t *testing.T) {
	shape := bytes.Repeat([]byte{1}, 30_000)
	sizes := make([]int64, len(shape))
	for i := range sizes {
		sizes[i] = 1
	}
	file := npy.Append(nil, eventfile.DTUint8, sizes, []byte{7})
	assert.Equal(t, byte(2), file[6])
	length := int(binary.LittleEndian.Uint32(file[8:]))
	assert.Equal(t, 0, (12+length)%64)
	assert.Equal(t, 12+length+1, len(file))
}

// TestEveryTypeOfTensors: all types are known except those without a fixed size.
func TestEveryTypeOfTensors(t *testing.T) {
	for d := range eventfile.DType(30) {
		known := d.String() != "unknown" && d != eventfile.DTString
		assert.Equal(t, known, npy.Has(d), "%v", d)
	}
}
