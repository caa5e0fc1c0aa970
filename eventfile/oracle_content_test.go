package eventfile_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// checkContents compares the decoders of plugin content with the generated code. Each gets the same
// content, whichever plugin it is from.
func checkContents(tb testing.TB, content []byte) {
	tb.Helper()
	checkHParams(tb, content)
	checkMesh(tb, content)
	checkPRContent(tb, content)
	checkLayout(tb, content)
}

// contentRefusals are the reasons to refuse content that the generated code accepts.
const contentRefusals = "of version|of more than|with neither"

// requireContent requires that content was decoded to the same as by the generated code, if that
// accepts it, or refused on purpose. as converts the decoded content to the generated type.
func requireContent(tb testing.TB, content []byte, want proto.Message, err error,
	as func() proto.Message) {
	tb.Helper()
	if (proto.UnmarshalOptions{DiscardUnknown: true}).Unmarshal(content, want) != nil {
		return // the hand decoder accepts invalid UTF-8 in strings
	}
	if err != nil {
		var refused *eventfile.ValueError
		require.ErrorAs(tb, err, &refused)
		require.Regexp(tb, contentRefusals, refused.What)
		return
	}
	got := as()
	plainValues(want)
	require.Equal(tb, prototext.Format(want), prototext.Format(got))
}

func checkHParams(tb testing.TB, content []byte) {
	tb.Helper()
	got, err := eventfile.DecodeHParamsContent(content)
	want := new(pb.HParamsPluginData)
	requireContent(tb, content, want, err, func() proto.Message { return hparamsProto(tb, got) })
}

func checkMesh(tb testing.TB, content []byte) {
	tb.Helper()
	got, err := eventfile.DecodeMeshContent(content)
	want := new(pb.MeshPluginData)
	requireContent(tb, content, want, err, func() proto.Message {
		if want.Components == 0 {
			want.Components = 2 + 4 + 8
		}
		return &pb.MeshPluginData{Name: got.Name,
			ContentType: pb.MeshPluginData_ContentType(got.Part),
			JsonConfig:  got.Config, Shape: got.Shape, Components: got.Parts}
	})
}

func checkPRContent(tb testing.TB, content []byte) {
	tb.Helper()
	got, err := eventfile.DecodePRCurveContent(content)
	requireContent(tb, content, new(pb.PrCurvePluginData), err, func() proto.Message {
		return &pb.PrCurvePluginData{NumThresholds: uint32(got)}
	})
}

// checkLayout reads a layout from a value.
func checkLayout(tb testing.TB, encoded []byte) {
	tb.Helper()
	value := valueFrom(tb, tensorValue(eventfile.LayoutTag, stringTensor(nil, string(encoded))))
	got, err := value.Layout()
	want := new(pb.Layout)
	requireContent(tb, encoded, want, err, func() proto.Message {
		return layoutProto(want.Version, got)
	})
}

// plainValues gives each google.protobuf.Value without content the content null, and each metric a
// name: the hand decoder does not distinguish these cases.
func plainValues(message proto.Message) {
	hparams, ok := message.(*pb.HParamsPluginData)
	if !ok {
		return
	}
	for _, value := range hparams.GetSessionStartInfo().GetHparams() {
		plainValue(value)
	}
	for _, info := range hparams.GetExperiment().GetHparamInfos() {
		for _, value := range info.GetDomainDiscrete().GetValues() {
			plainValue(value)
		}
	}
	for _, info := range hparams.GetExperiment().GetMetricInfos() {
		if info.Name == nil {
			info.Name = new(pb.MetricName)
		}
	}
}

func plainValue(value *structpb.Value) {
	switch kind := value.Kind.(type) {
	case nil, *structpb.Value_NullValue:
		value.Kind = &structpb.Value_NullValue{}
	case *structpb.Value_ListValue:
		for _, element := range kind.ListValue.GetValues() {
			plainValue(element)
		}
	case *structpb.Value_StructValue:
		for _, field := range kind.StructValue.GetFields() {
			plainValue(field)
		}
	}
}

// hparamsProto converts decoded hyperparameter content to the generated type.
func hparamsProto(tb testing.TB, from *eventfile.HParamsContent) *pb.HParamsPluginData {
	tb.Helper()
	to := new(pb.HParamsPluginData)
	switch {
	case from.Experiment != nil:
		to.Data = &pb.HParamsPluginData_Experiment{Experiment: experimentProto(tb, from.Experiment)}
	case from.Start != nil:
		start := &pb.SessionStartInfo{ModelUri: from.Start.ModelURI,
			MonitorUrl: from.Start.MonitorURL,
			GroupName:  from.Start.GroupName, StartTimeSecs: from.Start.StartSec,
			Hparams: make(map[string]*structpb.Value)}
		for _, h := range from.Start.HParams {
			start.Hparams[h.Name] = valueProto(tb, h.Value)
		}
		to.Data = &pb.HParamsPluginData_SessionStartInfo{SessionStartInfo: start}
	case from.End != nil:
		to.Data = &pb.HParamsPluginData_SessionEndInfo{SessionEndInfo: &pb.SessionEndInfo{
			Status: pb.Status(from.End.Status), EndTimeSecs: from.End.EndSec}}
	}
	return to
}

func experimentProto(tb testing.TB, from *eventfile.Experiment) *pb.Experiment {
	tb.Helper()
	to := &pb.Experiment{
		Name: from.Name, Description: from.Description, User: from.User,
		TimeCreatedSecs: from.CreatedSec,
	}
	for _, info := range from.HParams {
		hparam := &pb.HParamInfo{Name: info.Name, DisplayName: info.DisplayName,
			Description: info.Description,
			Type:        pb.DataTypeOfHParam(info.Type), Differs: info.Differs}
		if info.Discrete != nil {
			hparam.Domain = &pb.HParamInfo_DomainDiscrete{DomainDiscrete: valueProto(tb,
				info.Discrete).GetListValue()}
		} else if info.Interval != nil {
			interval := &pb.Interval{MinValue: info.Interval.Min, MaxValue: info.Interval.Max}
			hparam.Domain = &pb.HParamInfo_DomainInterval{DomainInterval: interval}
		}
		to.HparamInfos = append(to.HparamInfos, hparam)
	}
	for _, info := range from.Metrics {
		to.MetricInfos = append(to.MetricInfos,
			&pb.MetricInfo{Name: &pb.MetricName{Group: info.Group, Tag: info.Tag},
				DisplayName: info.DisplayName, Description: info.Description,
				DatasetType: pb.DatasetType(info.Dataset)})
	}
	return to
}

func valueProto(tb testing.TB, from any) *structpb.Value {
	tb.Helper()
	switch from := from.(type) {
	case []any:
		list := new(structpb.ListValue)
		for _, element := range from {
			list.Values = append(list.Values, valueProto(tb, element))
		}
		return structpb.NewListValue(list)
	case map[string]any:
		object := &structpb.Struct{Fields: make(map[string]*structpb.Value)}
		for name, field := range from {
			object.Fields[name] = valueProto(tb, field)
		}
		return structpb.NewStructValue(object)
	case string:
		return structpb.NewStringValue(from) // NewValue refuses invalid UTF-8
	}
	value, err := structpb.NewValue(from)
	require.NoError(tb, err)
	return value
}

// layoutProto converts a decoded layout to the generated type. The version is not decoded.
func layoutProto(version int32, from *eventfile.Layout) *pb.Layout {
	to := &pb.Layout{Version: version}
	for _, category := range from.Categories {
		group := &pb.Category{Title: category.Title, Closed: category.Closed}
		for _, chart := range category.Charts {
			group.Chart = append(group.Chart, chartProto(chart))
		}
		to.Category = append(to.Category, group)
	}
	return to
}

func chartProto(from eventfile.LayoutChart) *pb.Chart {
	to := &pb.Chart{Title: from.Title}
	switch from.Kind {
	case eventfile.ChartMultiline:
		to.Content = &pb.Chart_Multiline{Multiline: &pb.MultilineChartContent{Tag: from.Tags}}
	case eventfile.ChartMargin:
		margin := new(pb.MarginChartContent)
		for _, band := range from.Bands {
			series := &pb.MarginChartContent_Series{
				Value: band.Value, Lower: band.Lower, Upper: band.Upper,
			}
			margin.Series = append(margin.Series, series)
		}
		to.Content = &pb.Chart_Margin{Margin: margin}
	}
	return to
}

// oracleTensor is a decoded tensor; numbers or strings are nil if it has none, or if they do not
// fit its shape.
type oracleTensor struct {
	shape   []int64
	numbers []float64
	strings [][]byte
}

// checkPluginForms reads a tensor as each plugin would read it.
func checkPluginForms(tb testing.TB, data []byte, value *eventfile.Value, want oracleTensor) {
	tb.Helper()
	var text eventfile.Text
	if value.Text(&text) == nil {
		require.Equal(tb, want.shape, append([]int64(nil), text.Shape...))
		require.Len(tb, text.Strings, len(want.strings))
		for i, place := range text.Strings {
			require.Equal(tb, string(want.strings[i]), string(place.In(data)))
		}
	} else {
		require.Empty(tb, want.strings)
	}
	blob, err := value.OnlyString()
	require.Equal(tb, len(want.strings) == 1, err == nil, "%v", err)
	if err == nil {
		require.Equal(tb, string(want.strings[0]), string(blob.In(data)))
	}

	var curve eventfile.PRCurve
	err = value.PRCurve(&curve)
	isCurve := len(want.shape) == 2 && want.shape[0] == 6 && want.numbers != nil
	require.False(tb, isCurve && err != nil, "%v", err)
	if err == nil {
		rows := [][]float64{curve.TruePositives, curve.FalsePositives, curve.TrueNegatives,
			curve.FalseNegatives,
			curve.Precision, curve.Recall}
		requireSameFloats(tb, want.numbers, slices.Concat(rows...))
	}
	var mesh eventfile.Tensor
	isMesh := len(want.shape) == 3 && want.shape[2] == 3 && want.numbers != nil
	require.False(tb, isMesh && value.MeshTensor(&mesh) != nil)
}
