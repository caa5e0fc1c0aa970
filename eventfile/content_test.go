package eventfile_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/types/known/structpb"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// startOf returns a session start with one hyperparameter.
func startOf(name string, value *structpb.Value) *pb.HParamsPluginData {
	return &pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionStartInfo{
		SessionStartInfo: &pb.SessionStartInfo{
			Hparams: map[string]*structpb.Value{name: value},
		}}}
}

func TestHParamValues(t *testing.T) {
	list := structpb.NewListValue(&structpb.ListValue{
		Values: []*structpb.Value{structpb.NewBoolValue(false), structpb.NewNumberValue(2)},
	})
	object := structpb.NewStructValue(&structpb.Struct{
		Fields: map[string]*structpb.Value{"a": structpb.NewStringValue("b")},
	})
	for _, test := range []struct {
		name  string
		value *structpb.Value
		want  any
	}{
		{"bool", structpb.NewBoolValue(true), true},
		{"number", structpb.NewNumberValue(-0.1), -0.1},
		{"infinite number", structpb.NewNumberValue(math.Inf(1)), math.Inf(1)},
		{"string", structpb.NewStringValue("sgd"), "sgd"},
		{"empty string", structpb.NewStringValue(""), ""},
		{"null", structpb.NewNullValue(), nil},
		{"nothing", new(structpb.Value), nil},
		{"list", list, []any{false, 2.0}},
		{"empty list", structpb.NewListValue(new(structpb.ListValue)), []any{}},
		{"object", object, map[string]any{"a": "b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := eventfile.DecodeHParamsContent(marshal(t, startOf("lr", test.value)))
			require.NoError(t, err)
			require.NotNil(t, got.Start)
			assert.Equal(t, []eventfile.HParamValue{{"lr", test.want}}, got.Start.HParams)
		})
	}
}

func TestHParamsExperiment(t *testing.T) {
	content := marshal(t,
		&pb.HParamsPluginData{Data: &pb.HParamsPluginData_Experiment{Experiment: &pb.Experiment{
			Name: "sweep", Description: "a *sweep*", User: "ada", TimeCreatedSecs: 1.5e9,
			HparamInfos: []*pb.HParamInfo{
				{Name: "lr", Type: pb.DataTypeOfHParam_DATA_TYPE_FLOAT64, Differs: true,
					Domain: &pb.HParamInfo_DomainInterval{DomainInterval: &pb.Interval{
						MinValue: 1e-4, MaxValue: 0.1,
					}}},
				{
					Name:   "none",
					Domain: &pb.HParamInfo_DomainDiscrete{DomainDiscrete: new(structpb.ListValue)},
				},
			},
			MetricInfos: []*pb.MetricInfo{{Name: &pb.MetricName{Group: "eval", Tag: "accuracy"},
				DisplayName: "Accuracy",
				DatasetType: pb.DatasetType_DATASET_VALIDATION}},
		}}})
	got, err := eventfile.DecodeHParamsContent(content)
	require.NoError(t, err)
	assert.Equal(t, &eventfile.HParamsContent{Experiment: &eventfile.Experiment{
		Name: "sweep", Description: "a *sweep*", User: "ada", CreatedSec: 1.5e9,
		HParams: []eventfile.HParamInfo{
			{
				Name: "lr", Type: eventfile.HParamFloat64, Differs: true,
				Interval: &eventfile.Interval{Min: 1e-4, Max: 0.1},
			},
			{Name: "none", Discrete: []any{}},
		},
		Metrics: []eventfile.MetricInfo{{
			Group: "eval", Tag: "accuracy", DisplayName: "Accuracy",
			Dataset: eventfile.DatasetValidation,
		}},
	}}, got)
}

// A message in two pieces is merged into one, and of two kinds in a message the last counts.
func TestContentMerged(t *testing.T) {
	start := func(info *pb.SessionStartInfo) []byte {
		return marshal(t,
			&pb.HParamsPluginData{
				Data: &pb.HParamsPluginData_SessionStartInfo{SessionStartInfo: info},
			})
	}
	end := marshal(t,
		&pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionEndInfo{
			SessionEndInfo: &pb.SessionEndInfo{
				Status: pb.Status_STATUS_SUCCESS, EndTimeSecs: 9,
			}}})
	both := append(start(&pb.SessionStartInfo{GroupName: "g"}),
		start(&pb.SessionStartInfo{ModelUri: "m"})...)
	got, err := eventfile.DecodeHParamsContent(both)
	require.NoError(t, err)
	assert.Equal(t, &eventfile.SessionStartInfo{GroupName: "g", ModelURI: "m"}, got.Start)

	got, err = eventfile.DecodeHParamsContent(append(both, end...))
	require.NoError(t, err)
	assert.Equal(t,
		&eventfile.HParamsContent{End: &eventfile.SessionEndInfo{
			Status: eventfile.SessionSucceeded, EndSec: 9,
		}}, got)
}

// nested returns a list in a list and so on, as content of a session start.
func nested(levels int) []byte {
	var value []byte
	wrap := func(field protowire.Number) {
		value = protowire.AppendBytes(protowire.AppendTag(nil, field, protowire.BytesType), value)
	}
	for range levels {
		wrap(1) // an element of the list
		wrap(6) // the list in a value
	}
	wrap(2) // the value of a map entry
	wrap(1) // the entry of the map
	wrap(3) // the session start
	return value
}

func TestContentRefused(t *testing.T) {
	hparams := func(content []byte) error {
		_, err := eventfile.DecodeHParamsContent(content)
		return err
	}
	mesh := func(content []byte) error {
		_, err := eventfile.DecodeMeshContent(content)
		return err
	}
	curve := func(content []byte) error {
		_, err := eventfile.DecodePRCurveContent(content)
		return err
	}
	crowd := &pb.Experiment{HparamInfos: make([]*pb.HParamInfo, 1<<16+1)}
	for i := range crowd.HparamInfos {
		crowd.HparamInfos[i] = new(pb.HParamInfo)
	}
	for _, test := range []struct {
		name    string
		decode  func([]byte) error
		content []byte
		want    string
	}{
		{"hparams of another version", hparams, marshal(t, &pb.HParamsPluginData{Version: 7}),
			"hparams content of version 7, want 0"},
		{"mesh of another version", mesh, marshal(t, &pb.MeshPluginData{Version: -1}),
			"mesh content of version -1, want 0"},
		{"curve of another version", curve, marshal(t, &pb.PrCurvePluginData{Version: 1}),
			"pr_curves content of version 1, want 0"},
		{"no hparams", hparams, nil, "hparams content with neither experiment nor session"},
		{"damaged hparams", hparams, []byte{0x1a, 5, 0}, "damaged hparams content"},
		{"damaged mesh", mesh, []byte{0x08}, "damaged mesh content"},
		{"damaged mesh shape", mesh, []byte{0x32, 1, 0x80}, "damaged mesh content"},
		{"damaged curve", curve, []byte{0xff}, "damaged pr_curves content"},
		{"deep", hparams, nested(100), "hparams content of more than 100 levels"},
		{"crowded", hparams,
			marshal(t,
				&pb.HParamsPluginData{Data: &pb.HParamsPluginData_Experiment{Experiment: crowd}}),
			"hparams content of more than 65536 entries"},
		{"crowded mesh", mesh, marshal(t, &pb.MeshPluginData{Shape: make([]int32, 1<<16+1)}),
			"mesh content of more than 65536 entries"},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.EqualError(t, test.decode(test.content), "unparsable value: "+test.want)
		})
	}
	require.NoError(t, hparams(nested(40)))
}

func TestMeshContent(t *testing.T) {
	content := &pb.MeshPluginData{
		Name: "ball", ContentType: pb.MeshPluginData_FACE, JsonConfig: `{"camera":{}}`,
		Shape: []int32{1, 4, 3}, Components: 6,
	}
	want := &eventfile.MeshContent{
		Name: "ball", Part: eventfile.MeshFaces, Config: `{"camera":{}}`, Shape: []int32{1, 4, 3},
		Parts: 6,
	}
	got, err := eventfile.DecodeMeshContent(marshal(t, content))
	require.NoError(t, err)
	assert.Equal(t, want, got)
	assert.Equal(t, "FACE", got.Part.String())

	content.Components = 0
	got, err = eventfile.DecodeMeshContent(marshal(t, content))
	require.NoError(t, err)
	assert.EqualValues(t, 0b1110, got.Parts, "all, where the writer did not say")

	got, err = eventfile.DecodeMeshContent([]byte{0x30, 2, 0x30, 5}) // shape, not packed
	require.NoError(t, err)
	assert.Equal(t, []int32{2, 5}, got.Shape)
}

func TestLayout(t *testing.T) {
	band := &pb.MarginChartContent_Series{Value: "mean", Lower: "low", Upper: "high"}
	encoded := marshal(t, &pb.Layout{Version: 3, Category: []*pb.Category{
		{Title: "Losses", Closed: true, Chart: []*pb.Chart{
			{
				Title: "both",
				Content: &pb.Chart_Multiline{
					Multiline: &pb.MultilineChartContent{Tag: []string{"loss/.*", "val"}},
				},
			},
			{
				Title: "band",
				Content: &pb.Chart_Margin{
					Margin: &pb.MarginChartContent{Series: []*pb.MarginChartContent_Series{band}},
				},
			},
			{Title: "empty"},
		}},
		{Title: "nothing"},
	}})
	want := &eventfile.Layout{Categories: []eventfile.LayoutCategory{
		{Title: "Losses", Closed: true, Charts: []eventfile.LayoutChart{
			{Title: "both", Kind: eventfile.ChartMultiline, Tags: []string{"loss/.*", "val"}},
			{
				Title: "band", Kind: eventfile.ChartMargin,
				Bands: []eventfile.LayoutBand{{Value: "mean", Lower: "low", Upper: "high"}},
			},
			{Title: "empty"},
		}},
		{Title: "nothing"},
	}}
	for _, shape := range [][]int64{nil, {1}} {
		got, err := valueFrom(t,
			tensorValue(eventfile.LayoutTag, stringTensor(shape, string(encoded)))).Layout()
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
	for _, test := range []struct {
		name  string
		value *pb.Summary_Value
		want  string
	}{
		{"damaged", tensorValue("a", stringTensor(nil, "\x12\x05")), "damaged layout"},
		{"two strings", tensorValue("a", stringTensor([]int64{2}, "", "")),
			"tensor of shape [2], want one string"},
		{"no string", tensorValue("a", floatTensor(1)),
			"tensor elements of type float32 (1), want strings"},
		{"crowded", tensorValue("a", stringTensor(nil, strings.Repeat("\x12\x00", 1<<16+1))),
			"layout of more than 65536 entries"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := valueFrom(t, test.value).Layout()
			assert.EqualError(t, err, "unparsable value: "+test.want)
		})
	}
}

// FuzzContent: content of a plugin that the generated code accepts is decoded by the hand decoders
// to the same, or refused with a named reason.
func FuzzContent(f *testing.F) {
	f.Add(nested(3))
	for _, path := range fixturePaths(f) {
		for _, data := range framed(readFile(f, path)) {
			var event eventfile.Event
			require.NoError(f, event.Decode(data))
			for i := range event.Values {
				value := &event.Values[i]
				f.Add(value.PluginContent)
				if blob, err := value.OnlyString(); err == nil &&
					string(value.Tag) == eventfile.LayoutTag {
					f.Add(blob.In(data))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, content []byte) { checkContents(t, content) })
}
