package eventfile_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// checkTensor compares all decoded forms of a tensor.
func checkTensor(tb testing.TB, data []byte, want *pb.TensorProto, value *eventfile.Value) {
	tb.Helper()
	var got eventfile.Tensor
	err := value.Tensor(&got)
	elements, ok := oracleElements(want)
	require.Equal(tb, ok, err == nil, "%v", err)
	if !ok {
		return
	}
	require.Equal(tb, int32(want.Dtype), int32(got.DType))
	require.Equal(tb, elements, got.Elements)
	var shape []int64
	for _, dim := range want.GetTensorShape().GetDim() {
		shape = append(shape, dim.Size)
	}
	require.Equal(tb, shape, got.AppendShape(nil))
	require.Len(tb, shape, got.Rank)

	wantNumbers, ok := oracleNumbers(want, elements)
	numbers, err := got.AppendNumbers(nil)
	require.Equal(tb, ok, err == nil, "%v", err)
	requireSameFloats(tb, wantNumbers, numbers)
	if len(wantNumbers) == 1 {
		number, _, err := value.Scalar()
		require.NoError(tb, err)
		requireSameFloats(tb, wantNumbers, []float64{number})
	}

	wantStrings, ok := oracleStrings(want, elements)
	places, err := got.AppendStrings(nil)
	require.Equal(tb, ok, err == nil, "%v", err)
	for i, place := range places {
		require.Equal(tb, string(wantStrings[i]), string(place.In(data)))
	}
	checkRaw(tb, want, &got, numbers)
	checkPluginForms(tb, data, value,
		oracleTensor{shape: shape, numbers: wantNumbers, strings: wantStrings})
}

// checkRaw compares the raw elements with the tensor's content, or with its numbers.
func checkRaw(tb testing.TB, want *pb.TensorProto, got *eventfile.Tensor, numbers []float64) {
	tb.Helper()
	raw, err := got.AppendRaw(nil)
	if err != nil {
		require.Empty(tb, numbers, "%v", err)
		return
	}
	if len(want.TensorContent) > 0 {
		require.Equal(tb, string(want.TensorContent), string(raw))
		return
	}
	if numbers == nil || want.Dtype == pb.DataType_DT_BOOL {
		return
	}
	again, err := tensorFrom(tb,
		&pb.TensorProto{Dtype: want.Dtype, TensorShape: want.TensorShape, TensorContent: raw}).
		AppendNumbers(nil)
	require.NoError(tb, err)
	requireSameFloats(tb, numbers, again)
}

// tensorFrom encodes a tensor as the only value of an event, and decodes it again.
func tensorFrom(tb testing.TB, proto *pb.TensorProto) *eventfile.Tensor {
	tb.Helper()
	var tensor eventfile.Tensor
	require.NoError(tb, valueFrom(tb, tensorValue("tensor", proto)).Tensor(&tensor))
	return &tensor
}

// valueFrom encodes a value as the only one of an event, and decodes it again.
func valueFrom(tb testing.TB, value *pb.Summary_Value) *eventfile.Value {
	tb.Helper()
	var event eventfile.Event
	require.NoError(tb, event.Decode(marshal(tb, summaryEvent(0, value))))
	require.Len(tb, event.Values, 1)
	return &event.Values[0]
}

// The limits of the hand decoder, which the oracle has to share.
const (
	maxRank     = 254
	maxElements = 1 << 40
	maxRepeats  = 1 << 20
)

// oracleElements returns the number of elements of a tensor's shape, if the shape is valid.
func oracleElements(tensor *pb.TensorProto) (elements int, ok bool) {
	dims := tensor.GetTensorShape().GetDim()
	if tensor.GetTensorShape().GetUnknownRank() || len(dims) > maxRank {
		return 0, false
	}
	elements = 1
	for _, dim := range dims {
		if dim.Size == 0 {
			elements = 0
		}
	}
	for _, dim := range dims {
		if dim.Size < 0 || elements > 0 && int64(elements) > maxElements/dim.Size {
			return 0, false
		}
		elements *= int(dim.Size)
	}
	return elements, true
}

// oracleStrings reads strings as make_ndarray does.
func oracleStrings(tensor *pb.TensorProto, elements int) ([][]byte, bool) {
	if tensor.Dtype != pb.DataType_DT_STRING || len(tensor.TensorContent) > 0 {
		return nil, false
	}
	return spread(tensor.StringVal, elements)
}

// spread repeats a single stored value to the number of elements.
func spread[T any](stored []T, elements int) ([]T, bool) {
	if len(stored) == elements {
		return stored, true
	}
	if len(stored) != 1 || elements > maxRepeats {
		return nil, false
	}
	spreadOut := make([]T, elements)
	for i := range spreadOut {
		spreadOut[i] = stored[0]
	}
	return spreadOut, true
}

// oracleNumbers reads real numbers as make_ndarray does, as float64.
func oracleNumbers(tensor *pb.TensorProto, elements int) ([]float64, bool) {
	if len(tensor.TensorContent) > 0 {
		return oracleContent(tensor, elements)
	}
	var stored []float64
	switch tensor.Dtype {
	case pb.DataType_DT_FLOAT:
		stored = convert(tensor.FloatVal, func(x float32) float64 { return float64(x) })
	case pb.DataType_DT_DOUBLE:
		stored = tensor.DoubleVal
	case pb.DataType_DT_HALF, pb.DataType_DT_BFLOAT16:
		for _, bits := range tensor.HalfVal {
			if bits < 0 || bits > math.MaxUint16 {
				return nil, false
			}
		}
		stored = convert(tensor.HalfVal, func(bits int32) float64 {
			return fromBits(tensor.Dtype, uint64(bits))
		})
	case pb.DataType_DT_INT64:
		stored = convert(tensor.Int64Val, func(x int64) float64 { return float64(x) })
	case pb.DataType_DT_UINT32:
		stored = convert(tensor.Uint32Val, func(x uint32) float64 { return float64(x) })
	case pb.DataType_DT_UINT64:
		stored = convert(tensor.Uint64Val, func(x uint64) float64 { return float64(x) })
	case pb.DataType_DT_BOOL:
		stored = convert(tensor.BoolVal, func(x bool) float64 {
			return fromBits(tensor.Dtype, boolBits(x))
		})
	case pb.DataType_DT_INT32, pb.DataType_DT_INT16, pb.DataType_DT_INT8, pb.DataType_DT_UINT16,
		pb.DataType_DT_UINT8, pb.DataType_DT_QINT8, pb.DataType_DT_QUINT8, pb.DataType_DT_QINT16,
		pb.DataType_DT_QUINT16, pb.DataType_DT_QINT32:
		stored = convert(tensor.IntVal, func(x int32) float64 {
			return fromBits(tensor.Dtype, uint64(x))
		})
	default:
		return nil, false
	}
	return spread(stored, elements)
}

// oracleContent reads tensor_content.
func oracleContent(tensor *pb.TensorProto, elements int) ([]float64, bool) {
	size := map[pb.DataType]int{
		pb.DataType_DT_FLOAT: 4, pb.DataType_DT_DOUBLE: 8, pb.DataType_DT_HALF: 2,
		pb.DataType_DT_BFLOAT16: 2,
		pb.DataType_DT_INT64:    8, pb.DataType_DT_UINT64: 8, pb.DataType_DT_INT32: 4,
		pb.DataType_DT_UINT32: 4,
		pb.DataType_DT_INT16:  2, pb.DataType_DT_UINT16: 2, pb.DataType_DT_INT8: 1,
		pb.DataType_DT_UINT8:  1,
		pb.DataType_DT_QINT32: 4, pb.DataType_DT_QINT16: 2, pb.DataType_DT_QUINT16: 2,
		pb.DataType_DT_QINT8:  1,
		pb.DataType_DT_QUINT8: 1, pb.DataType_DT_BOOL: 1,
	}[tensor.Dtype]
	if size == 0 || len(tensor.TensorContent) != size*elements {
		return nil, false
	}
	var numbers []float64
	for at := 0; at < len(tensor.TensorContent); at += size {
		element := make([]byte, 8)
		copy(element, tensor.TensorContent[at:at+size])
		numbers = append(numbers, fromBits(tensor.Dtype, binary.LittleEndian.Uint64(element)))
	}
	return numbers, true
}

// fromBits returns one element from its bits.
func fromBits(dtype pb.DataType, bits uint64) float64 {
	switch dtype {
	case pb.DataType_DT_FLOAT:
		return float64(math.Float32frombits(uint32(bits)))
	case pb.DataType_DT_DOUBLE:
		return math.Float64frombits(bits)
	case pb.DataType_DT_BFLOAT16:
		return float64(math.Float32frombits(uint32(bits) << 16))
	case pb.DataType_DT_HALF:
		return oracleHalf(uint16(bits))
	case pb.DataType_DT_BOOL:
		return float64(min(bits, 1))
	case pb.DataType_DT_UINT64:
		return float64(bits)
	case pb.DataType_DT_UINT32:
		return float64(uint32(bits))
	case pb.DataType_DT_UINT16, pb.DataType_DT_QUINT16:
		return float64(uint16(bits))
	case pb.DataType_DT_UINT8, pb.DataType_DT_QUINT8:
		return float64(uint8(bits))
	case pb.DataType_DT_INT16, pb.DataType_DT_QINT16:
		return float64(int16(bits))
	case pb.DataType_DT_INT8, pb.DataType_DT_QINT8:
		return float64(int8(bits))
	case pb.DataType_DT_INT32, pb.DataType_DT_QINT32:
		return float64(int32(bits))
	}
	return float64(int64(bits))
}

// oracleHalf is the definition of an IEEE 754 half in floating-point arithmetic.
func oracleHalf(bits uint16) float64 {
	sign := 1 - 2*float64(bits>>15)
	exponent, fraction := int(bits>>10&31), float64(bits&1023)
	switch {
	case exponent == 31 && fraction != 0:
		return math.NaN()
	case exponent == 31:
		return math.Inf(int(sign))
	case exponent == 0:
		return sign * math.Ldexp(fraction, -24)
	}
	return sign * math.Ldexp(1024+fraction, exponent-25)
}

func boolBits(x bool) uint64 {
	if x {
		return 1
	}
	return 0
}

func convert[T any](from []T, one func(T) float64) []float64 {
	var to []float64
	for _, x := range from {
		to = append(to, one(x))
	}
	return to
}
