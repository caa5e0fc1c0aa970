package store_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

func text(tag string, lines ...string) *pb.Summary_Value {
	t := &pb.TensorProto{Dtype: pb.DataType_DT_STRING, TensorShape: shape(int64(len(lines)))}
	for _, line := range lines {
		t.StringVal = append(t.StringVal, []byte(line))
	}
	return tensor(tag, "text", t)
}

// keeping returns a builder that also keeps the payloads of these kinds of data.
func keeping(more ...eventfile.DataKind) *store.Builder {
	b := store.NewBuilder()
	for _, data := range more {
		b.Shapes[data] = store.Payloads
	}
	return b
}

// TestAnyPayloadIsKeptByReference has two kinds of value unknown to this package: after a round
// trip through the cache's form their payloads are found again and decoded by package eventfile.
func TestAnyPayloadIsKeptByReference(t *testing.T) {
	clip := &pb.Summary_Audio{
		SampleRate: 8000, NumChannels: 1, LengthFrames: 4, EncodedAudioString: []byte("wave"),
		ContentType: "audio/wav",
	}
	old := &pb.Summary_Value{Tag: "clip", Value: &pb.Summary_Value_Audio{Audio: clip}}
	l := newLog(t).add(1, 10, text("notes", "first"), old).add(2, 20, text("notes", "second",
		"third"), images("seen", "images", "png"))
	built := l.build(keeping(eventfile.DataText, eventfile.DataAudio))
	require.Empty(t, built.Problems)
	require.Empty(t, built.Counts)

	data, err := built.AppendBinary(nil)
	require.NoError(t, err)
	batch, err := store.DecodeBatch(data)
	require.NoError(t, err)
	assert.Equal(t, built, batch)

	snapshot := publish(t, batch)
	tags := snapshot.Tags()
	require.Len(t, tags, 3)
	assert.Equal(t,
		[]eventfile.DataKind{eventfile.DataText, eventfile.DataAudio, eventfile.DataImage},
		[]eventfile.DataKind{tags[0].Data, tags[1].Data, tags[2].Data})

	notes := snapshot.Payloads(1, tags[0].ID, store.NewestAttempt)
	require.Equal(t, 2, notes.Len())
	var lines []string
	for i := range notes.Len() {
		at := notes.At(i)
		value := eventfile.Value{Form: at.Form, Payload: []byte(l.cut(at.Encoded)[0])}
		var content eventfile.Text
		require.NoError(t, value.Text(&content))
		for _, s := range content.Strings {
			lines = append(lines, string(value.Payload[s.Offset:s.Offset+s.Length]))
		}
	}
	assert.Equal(t, []string{"first", "second", "third"}, lines)
	assert.Equal(t, store.Step(2), notes.At(1).Step)
	assert.Equal(t, store.WallTime(20), notes.At(1).Wall)

	clips := snapshot.Payloads(1, tags[1].ID, store.NewestAttempt)
	require.Equal(t, 1, clips.Len())
	assert.Equal(t, eventfile.FormAudio, clips.At(0).Form)
	assert.Contains(t, l.cut(clips.At(0).Encoded)[0], "wave")
	assert.Equal(t, eventfile.FormNone,
		snapshot.Payloads(1, tags[2].ID, store.NewestAttempt).At(0).Form,
		"the place of an image has no form: it contains the image alone")
}

// TestPayloadsOfARestart: payloads of a restarted job are superseded like its scalars, across
// borders of batches.
func TestPayloadsOfARestart(t *testing.T) {
	builder := keeping(eventfile.DataText)
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	l := newLog(t)
	for _, steps := range [][]int64{{1, 2}, {3}, {2, 3, 4}, {5, 4, 6}} {
		for _, step := range steps {
			l.add(step, float64(step), text("notes", "at", string(rune('0'+step))))
			builder.Add(l.records[len(l.records)-1])
		}
		s.Append(file, builder.Take(l.at))
	}
	snapshot := s.Snapshot()
	all, newest := snapshot.Payloads(1, 1, store.AllAttempts),
		snapshot.Payloads(1, 1, store.NewestAttempt)
	assert.Equal(t, 9, all.Len())
	var steps []store.Step
	for i := range newest.Len() {
		p := newest.At(i)
		assert.Equal(t, eventfile.FormTensor, p.Form)
		assert.Contains(t, l.cut(p.Encoded)[0], string(rune('0'+p.Step)))
		steps = append(steps, p.Step)
	}
	assert.Equal(t, []store.Step{1, 2, 3, 4, 6}, steps)
	assert.Equal(t, 4, newest.Superseded)
}

func TestOneTagOfTwoMeanings(t *testing.T) {
	builder := keeping(eventfile.DataAudio)
	clip := &pb.Summary_Value{
		Tag: "a",
		Value: &pb.Summary_Value_Audio{
			Audio: &pb.Summary_Audio{EncodedAudioString: []byte("wave")},
		},
	}
	batch := newLog(t).add(1, 1, clip).add(2, 2, images("a", "images", "png")).build(builder)
	require.Empty(t, batch.Problems)
	tags := publish(t, batch).Tags()
	require.Len(t, tags, 2)
	assert.Equal(t, tags[0].Name, tags[1].Name)
	assert.NotEqual(t, tags[0].Data, tags[1].Data)
}

// TestWithoutAPayloadThereIsNothingToKeep: values with only metadata are counted and not kept,
// whatever the builder keeps.
func TestWithoutAPayloadThereIsNothingToKeep(t *testing.T) {
	hparams := tensor("hp", "hparams", nil)
	hparams.Value = nil
	batch := newLog(t).add(0, 1, hparams).build(keeping(eventfile.DataHParams))
	assert.Empty(t, batch.Payloads)
	assert.Len(t, batch.Counts, 1)
}

// TestPayloadsSayWhatTheyMean: a batch with a meaning or form unknown to this version is refused.
func TestPayloadsSayWhatTheyMean(t *testing.T) {
	batch := newLog(t).add(2, 2, text("t", "x")).build(keeping(eventfile.DataText))
	data, err := batch.AppendBinary(nil)
	require.NoError(t, err)
	got, err := store.DecodeBatch(data)
	require.NoError(t, err)
	assert.Equal(t, eventfile.DataText, got.Payloads[0].Data)
	batch.Payloads[0].Data = eventfile.DataAudio
	other, err := batch.AppendBinary(nil)
	require.NoError(t, err)
	at := 0
	for data[at] == other[at] {
		at++
	}
	data[at] = byte(eventfile.DataGraph + 1)
	_, err = store.DecodeBatch(data)
	require.ErrorIs(t, err, store.ErrBatch, "a meaning of a later version")
	data[at] = byte(eventfile.DataImage)
	_, err = store.DecodeBatch(data)
	require.ErrorIs(t, err, store.ErrBatch, "images have no forms")
}

// TestGraphsAreKeptByReference has a graph of each sort, two of them at one step. After a round
// trip through the cache's form, each is found again by its place and form. Their content has only
// unknown fields.
func TestGraphsAreKeptByReference(t *testing.T) {
	l := newLog(t)
	l.event(&pb.Event{What: &pb.Event_GraphDef{GraphDef: []byte("z\x05first")}})
	l.event(&pb.Event{What: &pb.Event_GraphDef{GraphDef: []byte("z\x06second")}})
	l.event(&pb.Event{What: &pb.Event_MetaGraphDef{MetaGraphDef: []byte("z\x04meta")}})
	l.event(&pb.Event{
		Step: 7,
		What: &pb.Event_TaggedRunMetadata{TaggedRunMetadata: &pb.TaggedRunMetadata{
			Tag: "step7", RunMetadata: []byte("z\x03ran"),
		}},
	})
	for i, plugin := range []string{
		"graph_run_metadata", "graph_run_metadata_graph", "graph_keras_model",
	} {
		model := text(plugin, []string{"z\x01a", "z\x01b", `{"a": 1}`}[i])
		model.Metadata.PluginData.PluginName = plugin
		model.GetTensor().TensorShape = nil
		l.add(int64(i), 1, model)
	}
	built := l.build(keeping(eventfile.DataGraph))
	require.Empty(t, built.Problems)
	require.Empty(t, built.Counts)
	data, err := built.AppendBinary(nil)
	require.NoError(t, err)
	batch, err := store.DecodeBatch(data)
	require.NoError(t, err)
	assert.Equal(t, built, batch)

	snapshot, got := publish(t, batch), map[string][]string{}
	for _, tag := range snapshot.Tags() {
		require.Equal(t, eventfile.DataGraph, tag.Data)
		all := snapshot.Payloads(1, tag.ID, store.AllAttempts)
		for i := range all.Len() {
			at := all.At(i)
			got[tag.Name] = append(got[tag.Name], at.Form.String()+" "+l.cut(at.Encoded)[0])
		}
	}
	assert.Equal(t, map[string][]string{
		"": {"graph_def z\x05first", "graph_def z\x06second",
			"meta_graph_def z\x04meta"},
		"step7":                    {"tagged_run_metadata z\x03ran"},
		"graph_run_metadata":       {"graph_run_metadata z\x01a"},
		"graph_run_metadata_graph": {"graph_run_metadata_graph z\x01b"},
		"graph_keras_model":        {`graph_keras_model {"a": 1}`},
	}, got)
	assert.Empty(t, l.build(store.NewBuilder()).Payloads, "who does not ask for graphs has none")
}
