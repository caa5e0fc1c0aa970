package eventfile

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// One huge record must not occupy its memory for the rest of a reader's life, and records slightly
// larger than the buffer must not cost an allocation each.
func TestReaderBufferAfterLargeRecord(t *testing.T) {
	for _, test := range []struct {
		name             string
		large, wantAfter int
	}{
		{"huge", keptBufferSize + 1, bufferSize},
		{"large", 2 * bufferSize, 2*bufferSize + HeaderSize + FooterSize},
	} {
		t.Run(test.name, func(t *testing.T) {
			var log []byte
			for _, size := range []int{10, test.large, 10, bufferSize / 2, bufferSize / 2, 10} {
				log = binary.LittleEndian.AppendUint64(log, uint64(size))
				log = binary.LittleEndian.AppendUint32(log, maskedCRC(log[len(log)-lengthSize:]))
				log = append(log, make([]byte, size)...)
				log = binary.LittleEndian.AppendUint32(log, maskedCRC(log[len(log)-size:]))
			}
			reader := NewReader(bytes.NewReader(log), Options{})
			count := 0
			for _, err := range reader.All() {
				require.NoError(t, err)
				count++
			}
			assert.Equal(t, 6, count)
			assert.Len(t, reader.buf, test.wantAfter)
		})
	}
}
