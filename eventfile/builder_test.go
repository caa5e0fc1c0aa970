package eventfile_test

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile/pb"
)

// appendRecord appends a well-formed record. It computes checksums with the standard library only,
// independently of the package under test.
func appendRecord(dst, data []byte) []byte {
	header := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
	dst = append(dst, header...)
	dst = binary.LittleEndian.AppendUint32(dst, maskedCRC(header))
	dst = append(dst, data...)
	return binary.LittleEndian.AppendUint32(dst, maskedCRC(data))
}

// maskedCRC returns the record format's checksum.
func maskedCRC(p []byte) uint32 {
	crc := crc32.Checksum(p, crc32.MakeTable(crc32.Castagnoli))
	return (crc>>15 | crc<<17) + 0xa282ead8
}

// littleEndian32 returns x as four bytes.
func littleEndian32(x uint32) []byte { return binary.LittleEndian.AppendUint32(nil, x) }

// marshal encodes a message with the generated code.
func marshal(tb testing.TB, message proto.Message) []byte {
	tb.Helper()
	data, err := proto.Marshal(message)
	require.NoError(tb, err)
	return data
}

// wallTimeOf returns the wall time, in seconds, that summaryEvent gives a step.
func wallTimeOf(step int64) float64 { return 1.7e9 + float64(step)/8 }

// summaryEvent returns an event with the given values.
func summaryEvent(step int64, values ...*pb.Summary_Value) *pb.Event {
	return &pb.Event{
		WallTime: wallTimeOf(step),
		Step:     step,
		What:     &pb.Event_Summary{Summary: &pb.Summary{Value: values}},
	}
}

// simpleValue returns a scalar as torch and TensorFlow 1 write it.
func simpleValue(tag string, value float32) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value}}
}

// tensorValue returns a tensor without metadata.
func tensorValue(tag string, tensor *pb.TensorProto) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Tensor{Tensor: tensor}}
}

// pluginTensor returns a tensor with a plugin's metadata, as TensorFlow 2 writes it.
func pluginTensor(tag, plugin string, tensor *pb.TensorProto) *pb.Summary_Value {
	value := tensorValue(tag, tensor)
	value.Metadata = &pb.SummaryMetadata{
		PluginData: &pb.SummaryMetadata_PluginData{PluginName: plugin},
		DataClass:  pb.DataClass_DATA_CLASS_SCALAR,
	}
	return value
}

// floatTensor returns a scalar as TensorFlow 2's C++ writes it, with tensor_content.
func floatTensor(value float32) *pb.TensorProto {
	return &pb.TensorProto{
		Dtype:         pb.DataType_DT_FLOAT,
		TensorShape:   &pb.TensorShapeProto{},
		TensorContent: binary.LittleEndian.AppendUint32(nil, math.Float32bits(value)),
	}
}

// stringTensor returns a tensor of strings.
func stringTensor(shape []int64, values ...string) *pb.TensorProto {
	tensor := &pb.TensorProto{Dtype: pb.DataType_DT_STRING, TensorShape: shapeOf(shape...)}
	for _, value := range values {
		tensor.StringVal = append(tensor.StringVal, []byte(value))
	}
	return tensor
}

// shapeOf returns a shape with the given sizes.
func shapeOf(sizes ...int64) *pb.TensorShapeProto {
	shape := new(pb.TensorShapeProto)
	for _, size := range sizes {
		shape.Dim = append(shape.Dim, &pb.TensorShapeProto_Dim{Size: size})
	}
	return shape
}

// histoValue returns a legacy histogram of n buckets, all occupied.
func histoValue(tag string, n int) *pb.Summary_Value {
	histo := &pb.HistogramProto{Min: -1, Max: float64(n)}
	for i := range n {
		histo.BucketLimit = append(histo.BucketLimit, float64(i))
		histo.Bucket = append(histo.Bucket, float64(1+i%7))
	}
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Histo{Histo: histo}}
}
