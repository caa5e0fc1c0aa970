package eventfile_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// scalarTensors are tensors of one number, in every type.
var scalarTensors = []struct {
	name        string
	tensor      *pb.TensorProto
	want        float64
	needsDouble bool
}{
	{"float content", floatTensor(0.1), float64(float32(0.1)), false},
	{"float_val", &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT, FloatVal: []float32{2.5}}, 2.5,
		false},
	{"float NaN", floatTensor(float32(math.NaN())), math.NaN(), false},
	{"float infinity", floatTensor(float32(math.Inf(-1))), math.Inf(-1), false},
	{"double content",
		&pb.TensorProto{
			Dtype: pb.DataType_DT_DOUBLE, TensorContent: []byte{0, 0, 0, 0, 0, 0, 0xf8, 0x3f},
		}, 1.5, false},
	{"double_val", &pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: []float64{0.1}},
		0.1, true},
	{"double beyond float",
		&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: []float64{1e300}}, 1e300,
		true},
	{"double NaN",
		&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: []float64{math.NaN()}},
		math.NaN(), false},
	{"double infinity",
		&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: []float64{math.Inf(1)}},
		math.Inf(1), false},
	{"half_val", &pb.TensorProto{Dtype: pb.DataType_DT_HALF, HalfVal: []int32{0x3c01}},
		1 + 1.0/1024, false},
	{"half content",
		&pb.TensorProto{Dtype: pb.DataType_DT_HALF, TensorContent: []byte{0x00, 0xc0}}, -2,
		false},
	{"half subnormal", &pb.TensorProto{Dtype: pb.DataType_DT_HALF, HalfVal: []int32{0x8001}},
		-math.Ldexp(1, -24), false},
	{"half infinity", &pb.TensorProto{Dtype: pb.DataType_DT_HALF, HalfVal: []int32{0xfc00}},
		math.Inf(-1), false},
	{"bfloat16 in half_val",
		&pb.TensorProto{Dtype: pb.DataType_DT_BFLOAT16, HalfVal: []int32{0x3fc0}}, 1.5, false},
	{"int8 in int_val", &pb.TensorProto{Dtype: pb.DataType_DT_INT8, IntVal: []int32{-5}}, -5,
		false},
	{"uint8 content", &pb.TensorProto{Dtype: pb.DataType_DT_UINT8, TensorContent: []byte{250}},
		250, false},
	{"int16 content",
		&pb.TensorProto{Dtype: pb.DataType_DT_INT16, TensorContent: []byte{0xfe, 0xff}}, -2,
		false},
	{"uint16 in int_val", &pb.TensorProto{Dtype: pb.DataType_DT_UINT16, IntVal: []int32{65535}},
		65535, false},
	{"int32 beyond float",
		&pb.TensorProto{Dtype: pb.DataType_DT_INT32, IntVal: []int32{16777217}}, 16777217,
		true},
	{"int64", &pb.TensorProto{Dtype: pb.DataType_DT_INT64, Int64Val: []int64{-7}}, -7, false},
	{"int64 beyond double",
		&pb.TensorProto{Dtype: pb.DataType_DT_INT64, Int64Val: []int64{1<<53 + 1}}, 1 << 53,
		false},
	{"uint32", &pb.TensorProto{Dtype: pb.DataType_DT_UINT32, Uint32Val: []uint32{1 << 31}},
		1 << 31, false},
	{"uint64", &pb.TensorProto{Dtype: pb.DataType_DT_UINT64, Uint64Val: []uint64{1 << 63}},
		1 << 63, false},
	{"bool", &pb.TensorProto{Dtype: pb.DataType_DT_BOOL, BoolVal: []bool{true}}, 1, false},
	{"content wins over float_val",
		&pb.TensorProto{
			Dtype: pb.DataType_DT_FLOAT, TensorContent: []byte{0, 0, 0x80, 0x3f},
			FloatVal: []float32{7},
		}, 1, false},
	{"shape [1]",
		&pb.TensorProto{
			Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(1), FloatVal: []float32{3},
		}, 3, false},
	{"shape [1 1]",
		&pb.TensorProto{
			Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(1, 1), FloatVal: []float32{3},
		}, 3, false},
}

func TestScalar(t *testing.T) {
	for _, test := range scalarTensors {
		t.Run(test.name, func(t *testing.T) {
			value := valueFrom(t, pluginTensor("loss", "scalars", test.tensor))
			assert.Equal(t, eventfile.DataScalar, value.Data(nil))
			got, needsDouble, err := value.Scalar()
			require.NoError(t, err)
			requireSameFloats(t, []float64{test.want}, []float64{got})
			assert.Equal(t, test.needsDouble, needsDouble)
		})
	}
}

func TestScalarErrors(t *testing.T) {
	for _, test := range []struct {
		name  string
		value *pb.Summary_Value
		want  string
	}{
		{"histogram", histoValue("h", 2), "unparsable value: got form histo, want tensor"},
		{"no payload", &pb.Summary_Value{Tag: "t"}, "unparsable value: got form none, want tensor"},
		{"vector",
			tensorValue("t",
				&pb.TensorProto{
					Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(2), FloatVal: []float32{1, 2},
				}), "unparsable value: tensor of shape [2], want a scalar"},
		{"empty",
			tensorValue("t", &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(0)}),
			"unparsable value: tensor of shape [0], want a scalar"},
		{"no elements", tensorValue("t", &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT}),
			"unparsable value: tensor has 0 elements, want 1 for shape []"},
		{"two elements",
			tensorValue("t", &pb.TensorProto{Dtype: pb.DataType_DT_INT64, Int64Val: []int64{1, 2}}),
			"unparsable value: tensor has 2 elements, want 1 for shape []"},
		{"short content",
			tensorValue("t",
				&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, TensorContent: []byte{1, 2, 3,
					4}}), "unparsable value: tensor has 4 bytes, want 1 elements of float64 for shape []"},
		{"string", tensorValue("t", stringTensor(nil, "1")),
			"unparsable value: tensor elements of type string (7), want numbers"},
		{"complex",
			tensorValue("t",
				&pb.TensorProto{Dtype: pb.DataType_DT_COMPLEX64, ScomplexVal: []float32{1,
					2}}), "unparsable value: tensor elements of type complex64 (8), want numbers"},
		{"unknown type", tensorValue("t", &pb.TensorProto{Dtype: 4711}),
			"unparsable value: tensor elements of type unknown (4711), want numbers"},
		{"unknown rank",
			tensorValue("t",
				&pb.TensorProto{
					Dtype:       pb.DataType_DT_FLOAT,
					TensorShape: &pb.TensorShapeProto{UnknownRank: true},
				}), "unparsable value: tensor of unknown rank"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := valueFrom(t, test.value).Scalar()
			assert.EqualError(t, err, test.want)
			assert.IsType(t, &eventfile.ValueError{}, err)
		})
	}
}

func TestDataKind(t *testing.T) {
	tensor := floatTensor(1)
	for _, test := range []struct {
		name  string
		value *pb.Summary_Value
		first string
		want  eventfile.DataKind
	}{
		{"simple_value", simpleValue("t", 1), "", eventfile.DataScalar},
		{"simple_value whatever the plugin", simpleValue("t", 1), "images", eventfile.DataScalar},
		{"histo", histoValue("t", 1), "", eventfile.DataHistogram},
		{"image", imageValue("t", 1, 1, ""), "", eventfile.DataImage},
		{"audio", &pb.Summary_Value{Value: &pb.Summary_Value_Audio{Audio: &pb.Summary_Audio{}}}, "",
			eventfile.DataAudio},
		{"tensor without metadata", tensorValue("t", tensor), "", eventfile.DataOther},
		{"tensor by the tag's first metadata", tensorValue("t", tensor), "histograms",
			eventfile.DataHistogram},
		{"first metadata win", pluginTensor("t", "text", tensor), "scalars", eventfile.DataScalar},
		{"own metadata", pluginTensor("t", "images", tensor), "", eventfile.DataImage},
		{"audio tensor", pluginTensor("t", "audio", tensor), "", eventfile.DataAudio},
		{"text", pluginTensor("t", "text", tensor), "", eventfile.DataText},
		{"curve", pluginTensor("t", "pr_curves", tensor), "", eventfile.DataPRCurve},
		{"mesh", pluginTensor("t", "mesh", tensor), "", eventfile.DataMesh},
		{"hyper-parameters", pluginTensor("t", "hparams", tensor), "", eventfile.DataHParams},
		{"layout", pluginTensor("t", "custom_scalars", tensor), "", eventfile.DataCustomScalars},
		{"graph", pluginTensor("t", "graph_keras_model", tensor), "", eventfile.DataGraph},
		{"unknown plugin", pluginTensor("t", "debugger", tensor), "", eventfile.DataOther},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, valueFrom(t, test.value).Data([]byte(test.first)))
		})
	}
}
