// Package eventtest writes event files for tests.
package eventtest

import (
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile/pb"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func masked(b []byte) []byte {
	crc := crc32.Checksum(b, castagnoli)
	return binary.LittleEndian.AppendUint32(nil, (crc>>15|crc<<17)+0xa282ead8)
}

// AppendRecord appends the record that holds data.
func AppendRecord(log, data []byte) []byte {
	length := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
	log = append(append(log, length...), masked(length)...)
	return append(append(log, data...), masked(data)...)
}

// Log returns a file of events.
func Log(t testing.TB, events ...*pb.Event) (log []byte) {
	t.Helper()
	for _, event := range events {
		data, err := proto.Marshal(event)
		require.NoError(t, err)
		log = AppendRecord(log, data)
	}
	return log
}

// Values returns an event that holds values.
func Values(step int64, wallSec float64, values ...*pb.Summary_Value) *pb.Event {
	return &pb.Event{
		Step: step, WallTime: wallSec, What: &pb.Event_Summary{Summary: &pb.Summary{Value: values}},
	}
}
