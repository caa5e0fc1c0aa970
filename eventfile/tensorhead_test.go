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

// TestFrontOfATensor cuts tensors of each way to store elements anywhere: the elements are the first
// ones of the whole tensor.
func TestFrontOfATensor(t *testing.T) {
	shape := shapeOf(2, 100)
	numbers, content := &pb.TensorProto{Dtype: pb.DataType_DT_INT32, TensorShape: shape},
		&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, TensorShape: shape,
			TensorContent: make([]byte, 1600)}
	floats := &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT, TensorShape: shape}
	for i := range 200 {
		numbers.IntVal = append(numbers.IntVal, int32(i*i-5))
		floats.FloatVal = append(floats.FloatVal, float32(i))
		content.TensorContent[8*i+7] = byte(i)
	}
	for _, tensor := range []*pb.TensorProto{numbers, content, floats} {
		encoded, err := proto.Marshal(tensor)
		require.NoError(t, err)
		var whole, front eventfile.Tensor
		require.NoError(t, whole.Decode(encoded))
		want, err := whole.AppendNumbers(nil)
		require.NoError(t, err)
		for n := 20; n < len(encoded); n++ {
			_, elements, err := front.DecodeFront(encoded[:n:n])
			require.NoError(t, err)
			require.Equal(t, 200, elements)
			got, err := front.AppendNumbers([]float64{})
			require.NoError(t, err, "%d of %d bytes", n, len(encoded))
			require.Equal(t, want[:front.Elements], got[:front.Elements:front.Elements])
			require.GreaterOrEqual(t, front.Elements, (n-30)/8)
		}
		require.GreaterOrEqual(t, front.Elements, 198)
	}

	encoded, err := proto.Marshal(stringTensor([]int64{3}, "one", "two", "three"))
	require.NoError(t, err)
	var front eventfile.Tensor
	cut, elements, err := front.DecodeFront(encoded[: len(encoded)-2 : len(encoded)-2])
	require.NoError(t, err)
	assert.Equal(t, eventfile.DTString, front.DType)
	assert.Equal(t, 3, elements)
	assert.Equal(t, "thr", string(cut))

	_, _, err = front.DecodeFront([]byte{0xff})
	require.NoError(t, err)
	assert.Equal(t, eventfile.DTInvalid, front.DType)
}

func TestIsMessage(t *testing.T) {
	encoded, err := proto.Marshal(stringTensor([]int64{1}, "one"))
	require.NoError(t, err)
	assert.True(t, eventfile.IsMessage(encoded))
	assert.False(t, eventfile.IsMessage(encoded[:len(encoded)-1]))
	assert.False(t, eventfile.IsMessage(nil))
	assert.False(t, eventfile.IsMessage([]byte("\x89PNG\r\n")))
}
