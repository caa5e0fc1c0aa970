package eventfile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

func TestTensorNumbers(t *testing.T) {
	for _, test := range []struct {
		name   string
		tensor *pb.TensorProto
		want   []float64
	}{
		{"rows",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(2, 2),
				FloatVal: []float32{1, 2, 3, 4},
			}, []float64{1, 2, 3, 4}},
		{"one value for all",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(2, 2), FloatVal: []float32{7},
			}, []float64{7, 7, 7, 7}},
		{"one integer for all",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_INT16, TensorShape: shapeOf(3), IntVal: []int32{-7},
			}, []float64{-7, -7, -7}},
		{"no elements", &pb.TensorProto{Dtype: pb.DataType_DT_INT32, TensorShape: shapeOf(0, 5)},
			nil},
		{"one value for none",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_INT32, TensorShape: shapeOf(0), IntVal: []int32{1},
			}, nil},
		{"empty beside huge",
			&pb.TensorProto{Dtype: pb.DataType_DT_INT32, TensorShape: shapeOf(1<<60, 0, 1<<60)},
			nil},
		{"content of bytes",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_BOOL, TensorShape: shapeOf(3), TensorContent: []byte{0, 1, 2},
			}, []float64{0, 1, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := tensorFrom(t, test.tensor).AppendNumbers([]float64{42})
			require.NoError(t, err)
			requireSameFloats(t, append([]float64{42}, test.want...), got)
		})
	}
}

func TestTensorErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		tensor *pb.TensorProto
		want   string
	}{
		{"too few",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(2, 2),
				FloatVal: []float32{1, 2, 3},
			}, "tensor has 3 elements, want 4 for shape [2 2]"},
		{"none", &pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, TensorShape: shapeOf(2)},
			"tensor has 0 elements, want 2 for shape [2]"},
		{"content",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(2),
				TensorContent: make([]byte, 12),
			}, "tensor has 12 bytes, want 2 elements of float32 for shape [2]"},
		{"negative size", &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(-1)},
			"tensor dimension of size -1"},
		{"too large",
			&pb.TensorProto{Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(1<<21, 1<<21)},
			"tensor of more than 1099511627776 elements"},
		{"repeated beyond measure",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(1 << 30), FloatVal: []float32{1},
			}, "tensor has one element for 1073741824, more than the 1048576 allowed"},
		{"too many dimensions",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(make([]int64, 255)...),
			}, "tensor of more than 254 dimensions"},
		{"unknown type", &pb.TensorProto{Dtype: 20},
			"tensor elements of type unknown (20), want numbers"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var tensor eventfile.Tensor
			err := valueFrom(t, tensorValue("t", test.tensor)).Tensor(&tensor)
			if err == nil {
				var got []float64
				got, err = tensor.AppendNumbers([]float64{42})
				assert.Equal(t, []float64{42}, got)
			}
			assert.EqualError(t, err, "unparsable value: "+test.want)
		})
	}
}

func TestTensorRaw(t *testing.T) {
	for _, test := range []struct {
		name   string
		tensor *pb.TensorProto
		want   []byte
	}{
		{"content",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_UINT8, TensorShape: shapeOf(3),
				TensorContent: []byte{1, 2, 3},
			}, []byte{1, 2, 3}},
		{"fixed size", &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT, FloatVal: []float32{1}},
			[]byte{0, 0, 0x80, 0x3f}},
		{"varints",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_INT16, TensorShape: shapeOf(2), IntVal: []int32{-2, 258},
			}, []byte{0xfe, 0xff, 2, 1}},
		{"one for all",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_BOOL, TensorShape: shapeOf(3), BoolVal: []bool{true},
			}, []byte{1, 1, 1}},
		{"complex", &pb.TensorProto{Dtype: pb.DataType_DT_COMPLEX64, ScomplexVal: []float32{1, -1}},
			[]byte{0, 0, 0x80, 0x3f, 0, 0, 0x80, 0xbf}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := tensorFrom(t, test.tensor).AppendRaw([]byte{42})
			require.NoError(t, err)
			assert.Equal(t, append([]byte{42}, test.want...), got)
		})
	}
	_, err := tensorFrom(t, stringTensor(nil, "x")).AppendRaw(nil)
	assert.EqualError(t, err,
		"unparsable value: tensor elements of type string (7), want a fixed size")
	_, err = tensorFrom(t,
		&pb.TensorProto{Dtype: pb.DataType_DT_COMPLEX64, ScomplexVal: []float32{1}}).AppendRaw(nil)
	assert.EqualError(t, err, "unparsable value: damaged tensor elements of type complex64")
}

// A packed field may come in several pieces, packed or not; they form one field.
func TestTensorFieldInPieces(t *testing.T) {
	tensor := []byte{0x08, 0x09}                             // dtype: DT_INT64
	tensor = append(tensor, 0x12, 0x04, 0x12, 0x02, 0x08, 2) // shape: 2 and, further on,
	tensor = append(tensor, 0x52, 0x02, 1, 2)                // int64_val: 1, 2
	tensor = append(tensor, 0x50, 3)                         // int64_val: 3, not packed
	tensor = append(tensor, 0x12, 0x04, 0x12, 0x02, 0x08, 2) // shape: by 2
	tensor = append(tensor, 0x52, 0x02, 0xac, 0x02)          // int64_val: 300
	value := protowire.AppendBytes([]byte{0x42}, tensor)     // Value.tensor
	summary := protowire.AppendBytes([]byte{0x0a}, value)    // Summary.value
	data := protowire.AppendBytes([]byte{0x2a}, summary)     // Event.summary
	checkEvent(t, data)
	var event eventfile.Event
	require.NoError(t, event.Decode(data))
	var got eventfile.Tensor
	require.NoError(t, event.Values[0].Tensor(&got))
	assert.Equal(t, []int64{2, 2}, got.AppendShape(nil))
	numbers, err := got.AppendNumbers(nil)
	require.NoError(t, err)
	assert.Equal(t, []float64{1, 2, 3, 300}, numbers)
}

func TestTensorStrings(t *testing.T) {
	data := marshal(t,
		summaryEvent(0, pluginTensor("t", "text", stringTensor([]int64{3}, "a", "", "ccc"))))
	var event eventfile.Event
	require.NoError(t, event.Decode(data))
	var tensor eventfile.Tensor
	require.NoError(t, event.Values[0].Tensor(&tensor))
	places, err := tensor.AppendStrings(nil)
	require.NoError(t, err)
	var got []string
	for _, place := range places {
		got = append(got, string(place.In(data)))
	}
	assert.Equal(t, []string{"a", "", "ccc"}, got)

	_, err = tensorFrom(t, stringTensor([]int64{3}, "a", "b")).AppendStrings(nil)
	assert.EqualError(t, err, "unparsable value: tensor has 2 elements, want 3 for shape [3]")
	_, err = tensorFrom(t, floatTensor(1)).AppendStrings(nil)
	assert.EqualError(t, err, "unparsable value: tensor elements of type float32 (1), want strings")
	places, err = tensorFrom(t, stringTensor([]int64{2, 2}, "x")).AppendStrings(nil)
	require.NoError(t, err)
	assert.Len(t, places, 4)
}
