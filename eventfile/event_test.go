package eventfile_test

import (
	"maps"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// sampleEvents returns one event of each kind, and unusual ones.
func sampleEvents() map[string]*pb.Event {
	events := sampleSummaries()
	maps.Copy(events, map[string]*pb.Event{
		"nothing":       {},
		"time and step": {WallTime: 1.5, Step: -1},
		"large step":    {WallTime: math.Inf(1), Step: math.MaxInt64},
		"file version": {
			WallTime: 1, What: &pb.Event_FileVersion{FileVersion: "brain.Event:2"},
			SourceMetadata: &pb.SourceMetadata{Writer: "a writer"},
		},
		"source metadata": {WallTime: 1, SourceMetadata: &pb.SourceMetadata{Writer: "a writer"}},
		"graph":           {WallTime: 1, What: &pb.Event_GraphDef{GraphDef: []byte("graph")}},
		"meta graph": {
			WallTime: 1, What: &pb.Event_MetaGraphDef{MetaGraphDef: []byte("meta graph")},
		},
		"log message": {
			WallTime: 1,
			What: &pb.Event_LogMessage{LogMessage: &pb.LogMessage{
				Level: pb.LogMessage_WARN, Message: "hm",
			}},
		},
		"session start": {
			Step: 7,
			What: &pb.Event_SessionLog{SessionLog: &pb.SessionLog{Status: pb.SessionLog_START}},
		},
		"checkpoint": {What: &pb.Event_SessionLog{SessionLog: &pb.SessionLog{
			Status: pb.SessionLog_CHECKPOINT, CheckpointPath: "ckpt-1",
		}}},
		"run metadata": {What: &pb.Event_TaggedRunMetadata{TaggedRunMetadata: &pb.TaggedRunMetadata{
			Tag: "step1", RunMetadata: []byte("metadata"),
		}}},
	})
	return events
}

// sampleSummaries returns one summary of each kind, and unusual ones.
func sampleSummaries() map[string]*pb.Event {
	return map[string]*pb.Event{
		"empty summary": summaryEvent(1),
		"simple value":  summaryEvent(1, simpleValue("loss", 0.25)),
		"several values": summaryEvent(1, simpleValue("a", 1), histoValue("b", 5),
			simpleValue("c", float32(math.NaN()))),
		"scalar tensor": summaryEvent(300, pluginTensor("loss", "scalars", floatTensor(3))),
		"tensor by node": summaryEvent(1,
			&pb.Summary_Value{
				NodeName: "node", Value: &pb.Summary_Value_Tensor{Tensor: floatTensor(3)},
			}),
		"scalar by node": summaryEvent(1,
			&pb.Summary_Value{
				NodeName: "node", Value: &pb.Summary_Value_SimpleValue{SimpleValue: 3},
			}),
		"metadata only": summaryEvent(1,
			&pb.Summary_Value{
				Tag: "_hparams_/experiment",
				Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
					PluginName: "hparams", Content: []byte("xyz"),
				}},
			}),
		"titles": summaryEvent(1,
			&pb.Summary_Value{
				Tag:      "t",
				Metadata: &pb.SummaryMetadata{DisplayName: "Title", SummaryDescription: "*text*"},
			}),
		"image": summaryEvent(1, imageValue("i", 3, 4, "\x89PNG\r\n\x1a\nrest")),
		"image tensor": summaryEvent(1,
			pluginTensor("i", "images", stringTensor([]int64{4}, "3", "4", "GIF89a", "BM"))),
		"audio": summaryEvent(1,
			&pb.Summary_Value{
				Tag: "a",
				Value: &pb.Summary_Value_Audio{Audio: &pb.Summary_Audio{
					SampleRate: 44100, EncodedAudioString: []byte("RIFF"),
				}},
			}),
		"old histogram": summaryEvent(1,
			&pb.Summary_Value{
				Tag: "h",
				Value: &pb.Summary_Value_ObsoleteOldStyleHistogram{
					ObsoleteOldStyleHistogram: []byte("old"),
				},
			}),
		"text": summaryEvent(1,
			pluginTensor("t", "text", stringTensor([]int64{1, 2}, "a", "b"))),
		"histogram tensor": summaryEvent(1,
			pluginTensor("h", "histograms",
				&pb.TensorProto{
					Dtype: pb.DataType_DT_DOUBLE, TensorShape: shapeOf(2, 3),
					DoubleVal: []float64{0, 1, 5, 1, 2, 7},
				})),
	}
}

// imageValue returns a legacy image.
func imageValue(tag string, width, height int32, encoded string) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Image{
		Image: &pb.Summary_Image{Width: width, Height: height, EncodedImageString: []byte(encoded)},
	}}
}

func TestEventLikeGenerated(t *testing.T) {
	for name, event := range sampleEvents() {
		t.Run(name, func(t *testing.T) { checkEvent(t, marshal(t, event)) })
	}
}

// Cutting an event anywhere, or adding unknown fields anywhere at its top level, must neither panic
// nor give another result than the generated code.
func TestEventCutAnywhere(t *testing.T) {
	for name, event := range sampleEvents() {
		data := marshal(t, event)
		for cut := range data {
			t.Run(name, func(t *testing.T) { checkEvent(t, data[:cut]) })
		}
	}
}

func TestEventUnknownFields(t *testing.T) {
	unknown := protowire.AppendTag(nil, 99, protowire.StartGroupType)
	unknown = protowire.AppendTag(unknown, 1, protowire.VarintType)
	unknown = protowire.AppendVarint(unknown, 1<<40)
	unknown = protowire.AppendTag(unknown, 99, protowire.EndGroupType)
	// wall_time, but of a wrong wire type
	unknown = protowire.AppendTag(unknown, 1, protowire.Fixed32Type)
	unknown = protowire.AppendFixed32(unknown, 7)
	unknown = protowire.AppendTag(unknown, 5, protowire.VarintType)
	unknown = protowire.AppendVarint(unknown, 7)
	unknown = protowire.AppendTag(unknown, 1<<28, protowire.BytesType)
	unknown = protowire.AppendBytes(unknown, []byte("unknown"))
	for name, event := range sampleEvents() {
		t.Run(name, func(t *testing.T) {
			data := marshal(t, event)
			checkEvent(t, append(unknown[:len(unknown):len(unknown)], data...))
			checkEvent(t, append(data, unknown...))
		})
	}
}

func TestEventErrors(t *testing.T) {
	sessions := marshal(t, sampleEvents()["session start"])
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"wall time not a number",
			marshal(t,
				&pb.Event{WallTime: math.NaN(), What: summaryEvent(0,
					simpleValue("a", 1)).What}), "unparsable event: wall time is not a number"},
		{"not a message", []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"),
			"unparsable event: damaged from byte 0 of its 11 on"},
		{"field number zero", []byte{0x00, 0x01},
			"unparsable event: damaged from byte 0 of its 2 on"},
		{"length over the end", []byte{0x10, 0x01, 0x2a, 0x02, 0x00},
			"unparsable event: damaged from byte 2 of its 5 on"},
		{"cut inside wall time", []byte{0x09, 1, 2, 3},
			"unparsable event: damaged from byte 0 of its 4 on"},
		{"stray end of group", []byte{0x0c}, "unparsable event: damaged from byte 0 of its 1 on"},
		{"value over the summary's end", []byte{0x2a, 0x03, 0x0a, 0x05, 0x00},
			"unparsable event: damaged summary"},
		{"source metadata", []byte{0x52, 0x02, 0x0a, 0x05},
			"unparsable event: damaged source metadata"},
		{"two session logs", append(sessions, sessions...),
			"unparsable event: two messages of kind session_log"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var event eventfile.Event
			err := event.Decode(test.data)
			assert.EqualError(t, err, test.want)
			assert.IsType(t, &eventfile.EventError{}, err)
			assert.Empty(t, event.Values)
		})
	}
}

func TestEventLastKindCounts(t *testing.T) {
	events := sampleEvents()
	names := []string{"simple value", "several values", "graph", "meta graph", "file version",
		"session start", "run metadata", "source metadata"}
	for _, first := range names {
		for _, second := range names {
			t.Run(first+" then "+second, func(t *testing.T) {
				checkEvent(t, append(marshal(t, events[first]), marshal(t, events[second])...))
			})
		}
	}
}

func TestEventReuse(t *testing.T) {
	var event eventfile.Event
	require.NoError(t, event.Decode(marshal(t, sampleEvents()["file version"])))
	require.NoError(t, event.Decode(marshal(t, sampleEvents()["titles"])))
	require.NoError(t, event.Decode(marshal(t, sampleEvents()["simple value"])))
	want := eventfile.Value{Tag: []byte("loss"), Form: eventfile.FormSimpleValue, Simple: 0.25}
	assert.Equal(t, []eventfile.Value{want}, event.Values)
	assert.Nil(t, event.FileVersion)
	assert.Nil(t, event.SourceWriter)
}

// A damaged value is reported without losing its neighbours.
func TestEventDamagedValue(t *testing.T) {
	good := marshal(t, simpleValue("good", 1))
	twice := marshal(t, tensorValue("twice", floatTensor(1)))
	for _, test := range []struct {
		name, value, tag, want string
	}{
		{"cut inside its payload", string(marshal(t, histoValue("bad", 3))[:20]), "bad",
			"unparsable value: damaged message"},
		{"damaged metadata", "\x0a\x03bad\x15\x00\x00\x80\x3f\x4a\x02\x0a\x05", "bad",
			"unparsable value: damaged metadata"},
		{"damaged plugin data", "\x0a\x03bad\x4a\x04\x0a\x02\x0a\x05", "bad",
			"unparsable value: damaged plugin data"},
		{"no field at all", "\xff", "", "unparsable value: damaged message"},
		{"two tensors", string(append(twice, twice...)), "twice",
			"unparsable value: two payloads of form tensor"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var summary []byte
			for _, value := range [][]byte{good, []byte(test.value), good} {
				summary = protowire.AppendTag(summary, 1, protowire.BytesType)
				summary = protowire.AppendBytes(summary, value)
			}
			data := protowire.AppendTag(nil, 5, protowire.BytesType)
			data = protowire.AppendBytes(data, summary)
			var event eventfile.Event
			require.NoError(t, event.Decode(data))
			require.Len(t, event.Values, 3)
			for _, i := range []int{0, 2} {
				assert.NoError(t, event.Values[i].Err)
				assert.Equal(t, "good", string(event.Values[i].Tag))
			}
			bad := &event.Values[1]
			assert.EqualError(t, bad.Err, test.want)
			assert.IsType(t, &eventfile.ValueError{}, bad.Err)
			assert.Equal(t, test.tag, string(bad.Tag))
			assert.Equal(t, eventfile.FormNone, bad.Form)
			_, _, err := bad.Scalar()
			assert.Equal(t, bad.Err, err)
			_, err = bad.AppendHistogram(nil)
			assert.Equal(t, bad.Err, err)
		})
	}
}

func TestEventTagNeedNotBeUTF8(t *testing.T) {
	value := protowire.AppendBytes([]byte{0x0a}, []byte("caf\xe9"))
	data := protowire.AppendBytes([]byte{0x2a}, protowire.AppendBytes([]byte{0x0a}, value))
	var event eventfile.Event
	require.NoError(t, event.Decode(data))
	assert.Equal(t, "caf\xe9", string(event.Values[0].Tag))
}

func TestEventAllocatesNothing(t *testing.T) {
	for _, name := range []string{
		"simple value", "scalar tensor", "several values", "histogram tensor", "image tensor",
		"file version",
	} {
		t.Run(name, func(t *testing.T) {
			data := marshal(t, sampleEvents()[name])
			var event eventfile.Event
			var buckets []float64
			var images []eventfile.Media
			decode := func() {
				if err := event.Decode(data); err != nil {
					panic(err)
				}
				for i := range event.Values {
					value := &event.Values[i]
					var err error
					switch value.Data(nil) {
					case eventfile.DataScalar:
						_, _, err = value.Scalar()
					case eventfile.DataHistogram:
						buckets, err = value.AppendHistogram(buckets[:0])
					case eventfile.DataImage:
						_, _, images, err = value.AppendImages(images[:0])
					}
					if err != nil {
						panic(err)
					}
				}
			}
			assert.Zero(t, testing.AllocsPerRun(100, decode))
		})
	}
}

func TestSessionLogAndRunMetadataDamaged(t *testing.T) {
	var event eventfile.Event
	require.NoError(t, event.Decode([]byte{0x3a, 0x01, 0xff}))
	_, _, err := event.SessionLog()
	assert.EqualError(t, err, "unparsable event: damaged session log")
	require.NoError(t, event.Decode([]byte{0x42, 0x01, 0xff}))
	_, _, err = event.TaggedRunMetadata()
	assert.EqualError(t, err, "unparsable event: damaged tagged run metadata")
}

func TestKindNames(t *testing.T) {
	assert.Equal(t, "none", eventfile.KindNone.String())
	assert.Equal(t, "graph_def", eventfile.KindGraphDef.String())
	assert.Equal(t, "source_metadata", eventfile.KindSourceMetadata.String())
	assert.Equal(t, "unknown", eventfile.EventKind(200).String())
	for form, want := range map[eventfile.Form]string{
		eventfile.FormNone: "none", eventfile.FormSimpleValue: "simple_value",
		eventfile.FormTensor: "tensor",
		eventfile.FormHisto:  "histo", eventfile.FormImage: "image", eventfile.FormAudio: "audio",
		eventfile.FormOldHisto: "obsolete_old_style_histogram",
	} {
		assert.Equal(t, want, form.String())
	}
	assert.Equal(t, "pr_curve", eventfile.DataPRCurve.String())
	assert.Equal(t, "float32", eventfile.DTFloat.String())
	assert.Equal(t, "unknown", eventfile.DType(-1).String())
	assert.Equal(t, "unknown", eventfile.DType(20).String())
	assert.Equal(t, "unknown", eventfile.DType(101).String())
}
