package eventfile_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// damagedValues returns the values of eventtest.Damaged, and how many faults a checker of whole
// events missed.
func damagedValues(t *testing.T) (values []*eventfile.Value, faults int) {
	log, faults := eventtest.Damaged(t)
	var checker eventfile.Checker
	for _, data := range framed(log) {
		event := new(eventfile.Event)
		require.NoError(t, event.Decode(data))
		if checker.CheckEvent(event) != nil {
			faults--
		}
		for i := range event.Values {
			values = append(values, &event.Values[i])
		}
	}
	return values, faults
}

func TestCheckFindsDamage(t *testing.T) {
	values, faults := damagedValues(t)
	var checker eventfile.Checker
	found := map[string]string{}
	for _, v := range values {
		if err := checker.Check(v, v.Data(nil)); err != nil {
			faults--
			found[string(v.Tag)] = err.Error()
		}
	}
	assert.Zero(t, faults)
	assert.Equal(t, map[string]string{
		"_hparams_/experiment":         `unparsable value: hyperparameter "bad": damaged hparams content`,
		"_hparams_/session_start_info": `unparsable value: hyperparameter "deep": hparams content of more than 100 levels`,
		"_hparams_/session_end_info":   "unparsable value: damaged hparams content",
		"custom_scalars__config__":     `unparsable value: chart "bad": damaged layout`,
		"curve":                        "unparsable value: tensor of shape [5 2], want [6 thresholds]",
		"mesh_VERTEX":                  "unparsable value: tensor of shape [1 2 4], want [samples points 3]",
		"text":                         "unparsable value: tensor elements of type float32 (1), want strings",
		"audio":                        "unparsable value: tensor of shape [1 1 1], want [clips] or [clips 2]",
		"array":                        "unparsable value: tensor elements of type unknown (21), want a fixed size",
		"image":                        `unparsable value: image tensor of size "wide" by "6", want decimal numbers`,
		"histogram":                    "unparsable value: tensor of shape [1 4], want [k 3]",
		"scalar":                       "unparsable value: tensor of shape [2], want a scalar",
		"model":                        "unparsable value: the model is not valid JSON: nested too deep at byte 1001",
		"trace":                        "unparsable value: damaged node of a graph",
	}, found)
}

// TestNeighboursOfDamage checks that values next to damaged or too deeply nested ones are kept:
// damage costs one hyperparameter, or one chart.
func TestNeighboursOfDamage(t *testing.T) {
	values, _ := damagedValues(t)
	experiment, err := eventfile.DecodeHParamsContent(values[0].PluginContent)
	require.Error(t, err)
	assert.Equal(t, []eventfile.HParamInfo{{Name: "lr"}}, experiment.Experiment.HParams)
	assert.Equal(t, []eventfile.MetricInfo{{Tag: "loss"}}, experiment.Experiment.Metrics)
	start, err := eventfile.DecodeHParamsContent(values[1].PluginContent)
	require.Error(t, err)
	assert.Equal(t,
		&eventfile.SessionStartInfo{
			HParams: []eventfile.HParamValue{{Name: "lr", Value: 0.5}}, GroupName: "group",
		}, start.Start)
	end, err := eventfile.DecodeHParamsContent(values[2].PluginContent)
	require.Error(t, err)
	assert.Nil(t, end)
	layout, err := values[3].Layout()
	require.Error(t, err)
	assert.Equal(t, []eventfile.LayoutCategory{{Title: "Category", Charts: []eventfile.LayoutChart{
		{Title: "kept", Kind: eventfile.ChartMultiline, Tags: []string{
			"loss",
		}}}}}, layout.Categories)

	_, err = eventfile.DecodeHParamsContent(append(
		values[1].PluginContent[:len(values[1].PluginContent):len(values[1].PluginContent)], 8, 1))
	assert.EqualError(t, err,
		`unparsable value: hyperparameter "deep": hparams content of more than 100 levels`)
	refused, _ := eventfile.DecodeHParamsContent(append([]byte{8, 1}, values[1].PluginContent...))
	assert.Nil(t, refused, "nothing of a later version is taken for what it may not be")
}

// TestCheckAgreesWithDecoding compares the check of elements with decoding them.
func TestCheckAgreesWithDecoding(t *testing.T) {
	const float, str, half = pb.DataType_DT_FLOAT, pb.DataType_DT_STRING, pb.DataType_DT_HALF
	for name, tensor := range map[string]*pb.TensorProto{
		"floats":        {Dtype: float, TensorShape: shapeOf(2), FloatVal: []float32{1, 2}},
		"repeated":      {Dtype: float, TensorShape: shapeOf(1 << 20), FloatVal: []float32{1}},
		"too often":     {Dtype: float, TensorShape: shapeOf(1<<20 + 1), FloatVal: []float32{1}},
		"too few":       {Dtype: float, TensorShape: shapeOf(3), FloatVal: []float32{1, 2}},
		"content":       {Dtype: float, TensorShape: shapeOf(1), TensorContent: make([]byte, 4)},
		"short content": {Dtype: float, TensorShape: shapeOf(2), TensorContent: make([]byte, 4)},
		"varints": {
			Dtype: pb.DataType_DT_INT64, TensorShape: shapeOf(3), Int64Val: []int64{-1, 1 << 40, 3},
		},
		"no half":          {Dtype: half, TensorShape: shapeOf(1), HalfVal: []int32{1 << 20}},
		"strings":          {Dtype: str, TensorShape: shapeOf(2), StringVal: [][]byte{{1}, nil}},
		"too few strings":  {Dtype: str, TensorShape: shapeOf(3), StringVal: [][]byte{{1}, nil}},
		"string content":   {Dtype: str, TensorShape: shapeOf(1), TensorContent: []byte{1}},
		"of another world": {Dtype: 99, TensorShape: shapeOf(1)},
		"nothing":          {Dtype: float, TensorShape: shapeOf(0)},
	} {
		v := valueFrom(t, tensorValue("tag", tensor))
		var decoded eventfile.Tensor
		want := v.Tensor(&decoded)
		if want == nil && decoded.DType == eventfile.DTString {
			_, want = decoded.AppendStrings(nil)
		} else if want == nil {
			_, want = decoded.AppendRaw(nil)
		}
		var checker eventfile.Checker
		assert.Equal(t, want, checker.Check(v, eventfile.DataOther), name)
	}
}
