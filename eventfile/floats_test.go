package eventfile_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile"
)

func TestAppendFloat32(t *testing.T) {
	le := binary.LittleEndian
	for d, raw := range map[eventfile.DType][]byte{
		eventfile.DTFloat:    le.AppendUint32(nil, math.Float32bits(-2)),
		eventfile.DTDouble:   le.AppendUint64(nil, math.Float64bits(-2)),
		eventfile.DTHalf:     {0, 0xc0},
		eventfile.DTBfloat16: {0, 0xc0},
		eventfile.DTInt8:     {0xfe},
		eventfile.DTInt16:    {0xfe, 0xff},
		eventfile.DTInt64:    le.AppendUint64(nil, 1<<64-2),
	} {
		assert.Equal(t, []float32{-2}, d.AppendFloat32(nil, raw), "%v", d)
		assert.True(t, d.IsReal())
	}
	assert.Empty(t, eventfile.DTString.AppendFloat32(nil, []byte("x")))
	assert.False(t, eventfile.DTComplex64.IsReal())
}

// TestMaskCRC uses a vector of RFC 3720.
func TestMaskCRC(t *testing.T) {
	sum := eventfile.UpdateCRC(eventfile.UpdateCRC(0, make([]byte, 30)), make([]byte, 2))
	assert.Equal(t, uint32(0x8a9136aa), sum)
	assert.Equal(t, (sum>>15|sum<<17)+0xa282ead8, eventfile.MaskCRC(sum))
}
