package eventfile

import (
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The vectors of RFC 3720, appendix B.4, and the usual check value of CRC-32C.
func TestSliceCRCVectors(t *testing.T) {
	ascending, descending := make([]byte, 32), make([]byte, 32)
	ones := make([]byte, 32)
	for i := range ascending {
		ascending[i], descending[i], ones[i] = byte(i), byte(31-i), 0xff
	}
	for _, test := range []struct {
		name  string
		input []byte
		want  uint32
	}{
		{"empty", nil, 0},
		{"check", []byte("123456789"), 0xe3069283},
		{"zeros", make([]byte, 32), 0x8a9136aa},
		{"ones", ones, 0x62a8ab43},
		{"ascending", ascending, 0x46dd794e},
		{"descending", descending, 0x113fdb5c},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, sliceCRC(0, test.input))
		})
	}
}

func TestSliceCRCEqualsLibrary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for length := range 300 {
		p := make([]byte, length)
		for i := range p {
			p[i] = byte(random.Uint32())
		}
		require.Equal(t, crc32.Checksum(p, castagnoli), sliceCRC(0, p), "length %d", length)
	}
}

// The first header of nearly every event file: a record of 24 bytes, as TensorFlow wrote it.
func TestMaskedCRC(t *testing.T) {
	assert.Equal(t, uint32(0x224b7fa3), maskedCRC([]byte{24, 0, 0, 0, 0, 0, 0, 0}))
}
