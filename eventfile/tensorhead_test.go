package eventfile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

func TestHeadOfATensor(t *testing.T) {
	tensor, err := proto.Marshal(&pb.TensorProto{
		Dtype: pb.DataType_DT_FLOAT,
		TensorShape: &pb.TensorShapeProto{Dim: []*pb.TensorShapeProto_Dim{{Size: 100},
			{Size: 3}}},
		TensorContent: make([]byte, 1200),
	})
	require.NoError(t, err)
	for _, n := range []int{40, 512, len(tensor)} {
		d, shape := eventfile.TensorHead(tensor[:n])
		assert.Equal(t, eventfile.DTFloat, d)
		assert.Equal(t, []int64{100, 3}, shape)
	}
	d, shape := eventfile.TensorHead([]byte{0xff})
	assert.Equal(t, eventfile.DTInvalid, d)
	assert.Empty(t, shape)
}
