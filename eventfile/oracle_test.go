package eventfile_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// checkEvent compares the hand decoder with the generated code: every event that the generated code
// accepts has to decode to the same, down to the numbers and the bytes of payloads. The hand
// decoder may accept more, such as a tag that is not UTF-8 or an event with one damaged value. It
// refuses, on purpose, NaN wall times and messages that would have to be merged.
func checkEvent(tb testing.TB, data []byte) {
	tb.Helper()
	var got eventfile.Event
	err := got.Decode(data)
	var want pb.Event
	if proto.Unmarshal(data, &want) != nil {
		checkNoPanic(&got)
		return
	}
	if err != nil {
		require.Empty(tb, got.Values)
		refused := math.IsNaN(want.WallTime) || strings.Contains(err.Error(), "two messages")
		require.True(tb, refused, "generated code takes it: %v", err)
		return
	}
	require.Equal(tb, math.Float64bits(want.WallTime), math.Float64bits(got.WallTime))
	require.Equal(tb, want.Step, got.Step)
	require.Equal(tb, want.SourceMetadata.GetWriter(), string(got.SourceWriter))
	checkWhat(tb, data, &want, &got)
}

// checkWhat compares the content of the events.
func checkWhat(tb testing.TB, data []byte, want *pb.Event, got *eventfile.Event) {
	tb.Helper()
	require.Equal(tb, want.GetFileVersion(), string(got.FileVersion))
	require.Len(tb, got.Values, len(want.GetSummary().GetValue()))
	require.Equal(tb, string(got.Payload), string(got.PayloadAt.In(data)))
	switch what := want.What.(type) {
	case nil:
		if want.SourceMetadata != nil {
			require.Equal(tb, eventfile.KindSourceMetadata, got.Kind)
		} else {
			require.Equal(tb, eventfile.KindNone, got.Kind)
		}
	case *pb.Event_FileVersion:
		require.Equal(tb, eventfile.KindFileVersion, got.Kind)
	case *pb.Event_GraphDef:
		require.Equal(tb, eventfile.KindGraphDef, got.Kind)
		require.Equal(tb, string(what.GraphDef), string(got.Payload))
	case *pb.Event_MetaGraphDef:
		require.Equal(tb, eventfile.KindMetaGraphDef, got.Kind)
		require.Equal(tb, string(what.MetaGraphDef), string(got.Payload))
	case *pb.Event_LogMessage:
		require.Equal(tb, eventfile.KindLogMessage, got.Kind)
		level, text, err := got.LogMessage()
		require.NoError(tb, err)
		require.Equal(tb, int32(what.LogMessage.Level), int32(level))
		require.Equal(tb, what.LogMessage.Message, string(text))
	case *pb.Event_SessionLog:
		require.Equal(tb, eventfile.KindSessionLog, got.Kind)
		status, path, err := got.SessionLog()
		require.NoError(tb, err)
		require.Equal(tb, int32(what.SessionLog.Status), int32(status))
		require.Equal(tb, what.SessionLog.CheckpointPath, string(path))
	case *pb.Event_TaggedRunMetadata:
		require.Equal(tb, eventfile.KindTaggedRunMetadata, got.Kind)
		tag, metadata, err := got.TaggedRunMetadata()
		require.NoError(tb, err)
		require.Equal(tb, what.TaggedRunMetadata.Tag, string(tag))
		require.Equal(tb, string(what.TaggedRunMetadata.RunMetadata), string(metadata.In(data)))
	case *pb.Event_Summary:
		require.Equal(tb, eventfile.KindSummary, got.Kind)
		for i, value := range what.Summary.Value {
			checkValue(tb, data, value, &got.Values[i])
		}
	}
}

// checkValue compares one value.
func checkValue(tb testing.TB, data []byte, want *pb.Summary_Value, got *eventfile.Value) {
	tb.Helper()
	if got.Err != nil {
		require.ErrorContains(tb, got.Err, "two payloads")
		return
	}
	require.Equal(tb, string(got.Payload), string(got.PayloadAt.In(data)))
	tag := want.Tag
	if tag == "" && want.GetTensor() != nil {
		tag = want.NodeName
	}
	require.Equal(tb, tag, string(got.Tag))
	require.Equal(tb, want.NodeName, string(got.NodeName))
	metadata := want.Metadata
	require.Equal(tb, metadata != nil, got.HasMetadata)
	require.Equal(tb, metadata.GetPluginData().GetPluginName(), string(got.Plugin))
	require.Equal(tb, string(metadata.GetPluginData().GetContent()), string(got.PluginContent))
	require.Equal(tb, metadata.GetDisplayName(), string(got.DisplayName))
	require.Equal(tb, metadata.GetSummaryDescription(), string(got.Description))
	require.Equal(tb, int32(metadata.GetDataClass()), int32(got.DataClass))
	if len(got.PluginContent) > 0 {
		checkContents(tb, got.PluginContent)
	}
	checkForm(tb, data, want, got)
}

// checkForm compares the payload of one value.
func checkForm(tb testing.TB, data []byte, want *pb.Summary_Value, got *eventfile.Value) {
	tb.Helper()
	switch form := want.Value.(type) {
	case nil:
		require.Equal(tb, eventfile.FormNone, got.Form)
	case *pb.Summary_Value_SimpleValue:
		require.Equal(tb, eventfile.FormSimpleValue, got.Form)
		require.Equal(tb, math.Float32bits(form.SimpleValue), math.Float32bits(got.Simple))
	case *pb.Summary_Value_ObsoleteOldStyleHistogram:
		require.Equal(tb, eventfile.FormOldHisto, got.Form)
		require.Equal(tb, string(form.ObsoleteOldStyleHistogram), string(got.Payload))
	case *pb.Summary_Value_Image:
		require.Equal(tb, eventfile.FormImage, got.Form)
		width, height, images, err := got.AppendImages(nil)
		require.NoError(tb, err)
		require.Equal(tb, []int{int(form.Image.Width), int(form.Image.Height), 1},
			[]int{width, height, len(images)})
		require.Equal(tb, string(form.Image.EncodedImageString), string(images[0].In(data)))
	case *pb.Summary_Value_Audio:
		require.Equal(tb, eventfile.FormAudio, got.Form)
		clips, err := got.AppendAudio(nil)
		require.NoError(tb, err)
		require.Len(tb, clips, 1)
		require.Equal(tb, string(form.Audio.EncodedAudioString), string(clips[0].Media.In(data)))
	case *pb.Summary_Value_Histo:
		require.Equal(tb, eventfile.FormHisto, got.Form)
		buckets, err := got.AppendHistogram(nil)
		wanted, ok := oracleBuckets(form.Histo)
		require.Equal(tb, ok, err == nil, "%v", err)
		requireSameFloats(tb, wanted, buckets)
	case *pb.Summary_Value_Tensor:
		require.Equal(tb, eventfile.FormTensor, got.Form)
		checkTensor(tb, data, form.Tensor, got)
	}
}

// oracleBuckets converts buckets as TensorBoard's _migrate_histogram_value does, with the generated
// type.
func oracleBuckets(histo *pb.HistogramProto) (buckets []float64, ok bool) {
	start, end := len(histo.Bucket), -1
	for i, count := range histo.Bucket {
		if count > 0 {
			start, end = min(start, i), i
		}
	}
	if start > end {
		return nil, true
	}
	if len(histo.BucketLimit) < end {
		return nil, false
	}
	edges := append([]float64{histo.Min}, histo.BucketLimit[start:end]...)
	edges = append(edges, histo.Max)
	for i, count := range histo.Bucket[start : end+1] {
		buckets = append(buckets, edges[i], edges[i+1], count)
	}
	return buckets, true
}

// requireSameFloats compares floats by bits, but all NaNs are equal.
func requireSameFloats(tb testing.TB, want, got []float64) {
	tb.Helper()
	require.Len(tb, got, len(want))
	for i := range want {
		if math.IsNaN(want[i]) && math.IsNaN(got[i]) {
			continue
		}
		require.Equal(tb, math.Float64bits(want[i]), math.Float64bits(got[i]),
			"element %d: got %v, want %v", i, got[i], want[i])
	}
}

// checkNoPanic decodes everything in an event.
func checkNoPanic(event *eventfile.Event) {
	_, _, _ = event.SessionLog()
	_, _, _ = event.TaggedRunMetadata()
	_, _, _ = event.LogMessage()
	for i := range event.Values {
		value := &event.Values[i]
		_ = value.Data(nil)
		_, _, _ = value.Scalar()
		_, _ = value.AppendHistogram(nil)
		_, _, _, _ = value.AppendImages(nil)
		_, _ = value.AppendAudio(nil)
		_ = value.Text(new(eventfile.Text))
		_ = value.PRCurve(new(eventfile.PRCurve))
		_, _ = value.Layout()
		_, _ = value.OnlyString()
		_, _ = eventfile.DecodeHParamsContent(value.PluginContent)
		_, _ = eventfile.DecodeMeshContent(value.PluginContent)
		_, _ = eventfile.DecodePRCurveContent(value.PluginContent)
		var tensor eventfile.Tensor
		_ = value.MeshTensor(&tensor)
		if value.Tensor(&tensor) == nil {
			_, _ = tensor.AppendNumbers(nil)
			_, _ = tensor.AppendRaw(nil)
			_, _ = tensor.AppendStrings(nil)
		}
	}
}
