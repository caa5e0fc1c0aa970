package eventfile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// numbersTensor returns a tensor of float64 with the given shape.
func numbersTensor(shape []int64, numbers ...float64) *pb.TensorProto {
	return &pb.TensorProto{
		Dtype: pb.DataType_DT_DOUBLE, TensorShape: shapeOf(shape...), DoubleVal: numbers,
	}
}

func TestText(t *testing.T) {
	var text eventfile.Text
	for _, test := range []struct {
		name  string
		shape []int64
		texts []string
	}{
		{"single", []int64{}, []string{"a *b*"}},
		{"column", []int64{2}, []string{"a", ""}},
		{"table", []int64{2, 2}, []string{"a", "b", "c", "d"}},
		{"cube", []int64{1, 2, 1}, []string{"a", "\xff"}},
		{"empty", []int64{0}, nil},
		{"empty table", []int64{3, 0}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			data := marshal(t,
				summaryEvent(0, tensorValue("notes", stringTensor(test.shape, test.texts...))))
			var event eventfile.Event
			require.NoError(t, event.Decode(data))
			require.NoError(t, event.Values[0].Text(&text))
			assert.Equal(t, test.shape, append([]int64{}, text.Shape...))
			var texts []string
			for _, place := range text.Strings {
				texts = append(texts, string(place.In(data)))
			}
			assert.Equal(t, test.texts, texts)
		})
	}
	err := valueFrom(t, simpleValue("a", 1)).Text(&text)
	assert.EqualError(t, err, "unparsable value: got form simple_value, want tensor")
	assert.Empty(t, text.Strings)
}

func TestPRCurve(t *testing.T) {
	var curve eventfile.PRCurve
	rows := numbersTensor([]int64{6, 3}, 9, 5, 0, 8, 4, 0, 1, 5, 9, 0, 4, 9, 0.5, 0.25, 0, 1, 0.5,
		0)
	require.NoError(t, valueFrom(t, tensorValue("pr", rows)).PRCurve(&curve))
	assert.Equal(t, []float64{9, 5, 0}, curve.TruePositives)
	assert.Equal(t, []float64{8, 4, 0}, curve.FalsePositives)
	assert.Equal(t, []float64{1, 5, 9}, curve.TrueNegatives)
	assert.Equal(t, []float64{0, 4, 9}, curve.FalseNegatives)
	assert.Equal(t, []float64{0.5, 0.25, 0}, curve.Precision)
	assert.Equal(t, []float64{1, 0.5, 0}, curve.Recall)
	assert.Equal(t, []float64{0, 0.5, 1},
		[]float64{curve.Threshold(0), curve.Threshold(1), curve.Threshold(2)})

	require.NoError(t,
		valueFrom(t, tensorValue("pr", numbersTensor([]int64{6, 1}, 1))).PRCurve(&curve))
	assert.Equal(t, []float64{1}, curve.Recall, "one number stands for all")
	assert.Zero(t, curve.Threshold(0))
	require.NoError(t,
		valueFrom(t, tensorValue("pr", numbersTensor([]int64{6, 0}))).PRCurve(&curve))
	assert.Empty(t, curve.Precision)

	for _, test := range []struct {
		name   string
		tensor *pb.TensorProto
		want   string
	}{
		{"rank", numbersTensor([]int64{6}, 1, 2, 3, 4, 5, 6),
			"tensor of shape [6], want [6 thresholds]"},
		{"rows", numbersTensor([]int64{5, 1}, 1, 2, 3, 4, 5),
			"tensor of shape [5 1], want [6 thresholds]"},
		{"elements", numbersTensor([]int64{6, 2}, 1, 2, 3),
			"tensor has 3 elements, want 12 for shape [6 2]"},
		{"type", stringTensor([]int64{6, 1}, "a"),
			"tensor elements of type string (7), want numbers"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := valueFrom(t, tensorValue("pr", test.tensor)).PRCurve(&curve)
			assert.EqualError(t, err, "unparsable value: "+test.want)
			assert.Empty(t, curve.Precision)
		})
	}
}

func TestMeshTensor(t *testing.T) {
	var tensor eventfile.Tensor
	require.NoError(t,
		valueFrom(t,
			tensorValue("m", numbersTensor([]int64{1, 2, 3}, 0, 0, 0, 1, 2,
				3))).MeshTensor(&tensor))
	numbers, err := tensor.AppendNumbers(nil)
	require.NoError(t, err)
	assert.Equal(t, []float64{0, 0, 0, 1, 2, 3}, numbers)
	for _, test := range []struct {
		name   string
		tensor *pb.TensorProto
		want   string
	}{
		{"rank", numbersTensor([]int64{1, 3}, 0, 0, 0),
			"tensor of shape [1 3], want [samples points 3]"},
		{"coordinates", numbersTensor([]int64{1, 1, 4}, 0, 0, 0, 0),
			"tensor of shape [1 1 4], want [samples points 3]"},
		{"type", stringTensor([]int64{1, 1, 3}, "a"),
			"tensor elements of type string (7), want numbers"},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.EqualError(t, valueFrom(t, tensorValue("m", test.tensor)).MeshTensor(&tensor),
				"unparsable value: "+test.want)
		})
	}
}

func TestOnlyString(t *testing.T) {
	data := marshal(t,
		summaryEvent(0, tensorValue("keras", stringTensor(nil, `{"a":1}`)),
			tensorValue("keras", stringTensor([]int64{0}))))
	var event eventfile.Event
	require.NoError(t, event.Decode(data))
	place, err := event.Values[0].OnlyString()
	require.NoError(t, err)
	assert.Equal(t, `{"a":1}`, string(place.In(data)))
	_, err = event.Values[1].OnlyString()
	assert.EqualError(t, err, "unparsable value: tensor of shape [0], want one string")
}

func TestLogMessage(t *testing.T) {
	data := marshal(t,
		&pb.Event{What: &pb.Event_LogMessage{LogMessage: &pb.LogMessage{
			Level: pb.LogMessage_WARN, Message: "careful",
		}}})
	var event eventfile.Event
	require.NoError(t, event.Decode(data))
	level, text, err := event.LogMessage()
	require.NoError(t, err)
	assert.Equal(t, "careful", string(text))
	assert.Equal(t, eventfile.LogWarn, level)

	event.Payload = []byte{0x12, 9}
	_, _, err = event.LogMessage()
	assert.EqualError(t, err, "unparsable event: damaged log message")
	for level, name := range map[eventfile.LogLevel]string{
		0: "UNKNOWN", 10: "DEBUGGING", 50: "FATAL", 15: "unknown", 60: "unknown", -10: "unknown",
	} {
		assert.Equal(t, name, level.String())
	}
}
