package store_test

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

func TestBuilderScalars(t *testing.T) {
	l := newLog(t)
	l.event(&pb.Event{WallTime: 1, What: &pb.Event_FileVersion{FileVersion: "brain.Event:2"}})
	l.add(0, 10, simple("loss", 1.5), simple("acc", 0.25))
	l.add(1, 11, simple("loss", 0.5), simple("acc", 0.5))
	l.add(-3, 12, simple("acc", float32(math.Inf(1))))
	b := l.batch()

	assert.Equal(t, 4, b.Records)
	assert.Equal(t, int64(0), b.From)
	assert.Equal(t, l.at, b.To)
	assert.Equal(t, l.records[3].Offset, b.LastRecord)
	assert.Equal(t, 1, b.Events[eventfile.KindFileVersion])
	assert.Equal(t, 3, b.Events[eventfile.KindSummary])
	assert.Empty(t, b.Problems)
	assert.Equal(t, store.Totals{Records: 4, Points: 5}, b.Totals())
	require.Len(t, b.Numbers, 2)
	assert.Equal(t, store.NumberColumn{
		Column: store.NewColumn("loss", []store.Step{0, 1}, []store.WallTime{10, 11}),
		Values: store.Floats{F32: []float32{1.5, 0.5}},
	}, b.Numbers[0])
	assert.Equal(t, store.NumberColumn{
		Column: store.NewColumn("acc", []store.Step{0, 1, -3}, []store.WallTime{10, 11, 12}),
		Values: store.Floats{F32: []float32{0.25, 0.5, float32(math.Inf(1))}},
	}, b.Numbers[1])
}

func TestBuilderWidens(t *testing.T) {
	tests := map[string]struct {
		values []*pb.Summary_Value
		want   store.Floats
	}{
		"double that float32 holds": {
			[]*pb.Summary_Value{double("a", "scalars", 0.5)},
			store.Floats{F32: []float32{0.5}},
		},
		"first": {
			[]*pb.Summary_Value{double("a", "scalars", 0.1), simple("a", 2)},
			store.Floats{F64: []float64{0.1, 2}},
		},
		"later": {
			[]*pb.Summary_Value{simple("a", 2), double("a", "scalars", 16777217),
				double("a", "", 1)},
			store.Floats{F64: []float64{2, 16777217, 1}},
		},
		"infinity": {
			[]*pb.Summary_Value{double("a", "scalars", math.Inf(-1))},
			store.Floats{F32: []float32{float32(math.Inf(-1))}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := newLog(t)
			for i, value := range test.values {
				l.add(int64(i), 1, value)
			}
			b := l.batch()
			require.Empty(t, b.Problems)
			require.Len(t, b.Numbers, 1)
			assert.Equal(t, test.want, b.Numbers[0].Values)
		})
	}
}

func TestBuilderKeepsNaN(t *testing.T) {
	b := newLog(t).add(0, 1, simple("a", float32(math.NaN())),
		double("a", "scalars", math.NaN())).batch()
	require.Len(t, b.Numbers[0].Values.F32, 2)
	assert.True(t, math.IsNaN(b.Numbers[0].Values.At(0)))
	assert.True(t, math.IsNaN(b.Numbers[0].Values.At(1)))
}

func TestBuilderFirstMetadataCount(t *testing.T) {
	builder := store.NewBuilder()
	first := newLog(t).add(0, 1, &pb.Summary_Value{
		Tag: "h",
		Metadata: &pb.SummaryMetadata{
			DisplayName:        "H",
			SummaryDescription: "about h",
			PluginData:         &pb.SummaryMetadata_PluginData{PluginName: "histograms"},
		},
		Value: histogram("", "", 0, 1, 2).Value,
	}).build(builder)
	meta := store.Metadata{Plugin: "histograms", DisplayName: "H", Description: "about h"}
	require.Len(t, first.Buckets, 1)
	assert.Equal(t, meta, first.Buckets[0].Metadata)

	second := func(b *store.Builder) *store.Batch {
		return newLog(t).add(1, 2, histogram("h", "", 1, 2, 3),
			histogram("h", "text", 3, 4, 5)).build(b)
	}
	t.Run("across files of a run", func(t *testing.T) {
		builder.StartFile(0)
		b := second(builder)
		require.Len(t, b.Buckets, 1)
		assert.Equal(t, meta, b.Buckets[0].Metadata)
		assert.Equal(t, []float64{1}, b.Buckets[0].Lefts[:1])
		assert.Equal(t, store.Floats{F32: []float32{2, 4}}, b.Buckets[0].Rights)
		assert.Equal(t, store.Floats{F32: []float32{3, 5}}, b.Buckets[0].Counts)
	})
	t.Run("learnt from a cached batch", func(t *testing.T) {
		known := store.Known{}
		known.Learn(first)
		resumed := store.NewBuilder()
		resumed.StartRun(known)
		b := second(resumed)
		require.Len(t, b.Buckets, 1)
		assert.Equal(t, meta, b.Buckets[0].Metadata)
	})
	t.Run("not across runs", func(t *testing.T) {
		builder.StartRun(nil)
		b := second(builder)
		require.Len(t, b.Counts, 1)
		assert.Equal(t, 2, b.Counts[0].Values)
	})
}

func TestBuilderImages(t *testing.T) {
	legacy := &pb.Summary_Value{Tag: "i", Value: &pb.Summary_Value_Image{
		Image: &pb.Summary_Image{Width: 3, Height: 2, EncodedImageString: []byte("gif")}}}
	l := newLog(t).add(1, 1, images("i", "images", "png", "jpeg")).add(2, 2, images("i", "")).add(3,
		3, legacy)
	b := l.batch()
	require.Empty(t, b.Problems)
	require.Len(t, b.Payloads, 1)
	column := b.Payloads[0]
	assert.Equal(t,
		[]store.Size{{Width: 8, Height: 6}, {Width: 8, Height: 6}, {Width: 3, Height: 2}},
		column.Sizes)
	assert.Equal(t, []int{2, 2, 3}, column.Ends)
	assert.Equal(t, []string{"png", "jpeg", "gif"}, l.cut(column.Encoded))
}

// cut returns the bytes of the file at places.
func (l *log) cut(places []store.Range) (parts []string) {
	var file []byte
	for _, record := range l.records {
		file = append(file, make([]byte, eventfile.HeaderSize)...)
		file = append(file, record.Data...)
		file = append(file, make([]byte, eventfile.FooterSize)...)
	}
	for _, place := range places {
		parts = append(parts, string(file[place.Offset:place.Offset+place.Length]))
	}
	return parts
}

func TestBuilderHistograms(t *testing.T) {
	legacy := &pb.Summary_Value{Tag: "h", Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{
		Min: 1, Max: 3, BucketLimit: []float64{0, 2, math.MaxFloat64}, Bucket: []float64{0, 4, 5}}}}
	b := newLog(t).
		add(1, 1, histogram("h", "histograms", 0, 1, 2, 1, 2, 3)).
		add(2, 2, histogram("h", "")).
		add(3, 3, legacy).
		batch()
	require.Empty(t, b.Problems)
	require.Len(t, b.Buckets, 1)
	assert.Equal(t, []int{2, 2, 4}, b.Buckets[0].Ends)
	assert.Equal(t, []float64{0, 0, 1}, b.Buckets[0].Lefts)
	assert.Equal(t, store.Floats{F32: []float32{1, 2, 2, 3}}, b.Buckets[0].Rights)
	assert.Equal(t, store.Floats{F32: []float32{2, 3, 4, 5}}, b.Buckets[0].Counts)
}

func TestBuilderCountsOthers(t *testing.T) {
	text := &pb.TensorProto{Dtype: pb.DataType_DT_STRING, StringVal: [][]byte{[]byte("hello")}}
	hparams := tensor("hp", "hparams", nil)
	hparams.Value = nil
	b := newLog(t).add(0, 1, tensor("t", "text", text), tensor("t", "", text), hparams).batch()
	require.Len(t, b.Counts, 2)
	assert.Equal(t, store.Metadata{Plugin: "text"}, b.Counts[0].Metadata)
	assert.Equal(t, eventfile.DataText, b.Counts[0].Data)
	assert.Equal(t, 2, b.Counts[0].Values)
	assert.Positive(t, b.Counts[0].Bytes)
	assert.Equal(t, eventfile.DataHParams, b.Counts[1].Data)
	assert.Equal(t, int64(3), b.Totals().Counted)
}

func TestBuilderOneTagOfTwoKinds(t *testing.T) {
	b := newLog(t).add(0, 1, simple("a", 1)).add(1, 2,
		histogram("a", "histograms", 0, 1, 1)).batch()
	require.Empty(t, b.Problems)
	assert.Len(t, b.Numbers, 1)
	assert.Len(t, b.Buckets, 1)
}

func TestBuilderProblems(t *testing.T) {
	wrongShape := tensor("bad", "scalars", &pb.TensorProto{Dtype: pb.DataType_DT_FLOAT,
		TensorShape: shape(2), FloatVal: []float32{1, 2}})
	repeated := tensor("many", "histograms", &pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE,
		TensorShape: shape(300_000, 3), DoubleVal: []float64{1}})
	tests := map[string]struct {
		add  func(*log)
		want string
	}{
		"unreadable event":  {func(l *log) { l.raw([]byte{0xff}) }, "event: damaged"},
		"NaN wall time":     {func(l *log) { l.add(0, math.NaN(), simple("a", 1)) }, "wall time"},
		"not a scalar":      {func(l *log) { l.add(0, 1, wrongShape) }, "want a scalar"},
		"repeated elements": {func(l *log) { l.add(0, 1, repeated) }, `tag "many": `},
		"endless tag": {func(l *log) {
			l.add(0, 1, double(strings.Repeat("x", 5000), "images", 1))
		}, `tag "` + strings.Repeat("x", 100) + `"...: `},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := newLog(t).add(0, 1, simple("good", 1))
			at := l.at
			test.add(l)
			b := l.add(1, 2, simple("good", 2)).batch()
			require.Len(t, b.Problems, 1)
			assert.Equal(t, at, b.Problems[0].Offset)
			assert.Contains(t, b.Problems[0].Text, test.want)
			require.Len(t, b.Numbers, 1, "the rest of the file stays")
			assert.Equal(t, 2, b.Numbers[0].Steps.Len())
			assert.Empty(t, b.Buckets)
		})
	}
}

func TestBuilderDamagedValueCostsNoOther(t *testing.T) {
	wrong := tensor("bad", "scalars",
		&pb.TensorProto{Dtype: pb.DataType_DT_STRING, StringVal: [][]byte{[]byte("x")}})
	b := newLog(t).add(0, 1, simple("a", 1), wrong, simple("b", 2)).batch()
	assert.Len(t, b.Problems, 1)
	assert.Len(t, b.Numbers, 2)
}

func TestBuilderBoundsProblems(t *testing.T) {
	builder := store.NewBuilder()
	for i := range 450 {
		builder.AddProblem(store.Problem{Offset: int64(i), Text: fmt.Sprint(i)})
	}
	b := builder.Take(1000)
	assert.Len(t, b.Problems, 2*store.MaxProblems)
	assert.Equal(t, 250, b.OtherProblems)
	assert.Equal(t, int64(200), b.OthersFrom)
	assert.Equal(t, int64(450), b.Totals().Problems)
	assert.Equal(t, int64(-1), b.LastRecord)
	assert.Empty(t, builder.Take(1000).Problems)
}

// TestBuilderCountsProblemsByKind checks that problems that are not listed are counted with their
// kind, also of a kind first seen late, and with the bytes of gaps.
func TestBuilderCountsProblemsByKind(t *testing.T) {
	builder := store.NewBuilder()
	for i := range 300 {
		builder.AddProblem(store.Problem{Offset: int64(i), Text: "sum: " + fmt.Sprint(i)})
		builder.AddProblem(store.Problem{Offset: int64(i), Gap: 7, Text: "length"})
	}
	builder.AddProblem(store.Problem{Offset: 900, Text: "late"})
	builder.AddProblem(store.Problem{Offset: 901, Text: "late: again"})
	b := builder.Take(1000)
	require.Len(t, b.Problems, store.MaxProblems+1)
	assert.Equal(t, []store.Problem{
		{Offset: 49, Text: "sum: 49", More: 250},
		{Offset: 49, Gap: 7 * 251, Text: "length", More: 250},
		{Offset: 900, Text: "late", More: 1},
	}, b.Problems[98:])
	assert.Zero(t, b.OtherProblems)
	assert.Equal(t, int64(602), b.Totals().Problems)
}

// TestTakeHandsOver checks that a batch does not change when the builder continues.
func TestTakeHandsOver(t *testing.T) {
	builder := store.NewBuilder()
	write := func(from, to int) *store.Batch {
		l := newLog(t)
		for step := from; step < to; step++ {
			l.add(int64(step), float64(step), simple("a", float32(step)),
				double("d", "scalars", float64(step)/10),
				histogram("h", "histograms", 0, 1, float64(step)),
				images("i", "images", fmt.Sprint(step)))
		}
		return l.build(builder)
	}
	first := write(0, 50)
	before, err := first.AppendBinary(nil)
	require.NoError(t, err)
	second := write(50, 120)
	after, err := first.AppendBinary(nil)
	require.NoError(t, err)
	assert.Equal(t, before, after)
	assert.Equal(t, first.To, second.From)
	assert.Equal(t, 70, second.Numbers[0].Steps.Len())
	assert.Equal(t, store.Step(50), second.Numbers[0].Steps.At(0))
}

// TestAddDoesNotAllocate: Add does not allocate, so that a file of millions of records is cheap.
func TestAddDoesNotAllocate(t *testing.T) {
	l := newLog(t)
	for step := range 100 {
		l.add(int64(step), 1, simple("a", 1), simple("b", 2), double("c", "scalars", 3))
	}
	builder := store.NewBuilder()
	l.build(builder)
	allocs := testing.AllocsPerRun(5, func() {
		builder.StartFile(0)
		for _, record := range l.records {
			builder.Add(record)
		}
	})
	assert.LessOrEqual(t, allocs, 0.0)
}

// TestBuilderPausesInARecord: a record with very many values is not added without pauses.
func TestBuilderPausesInARecord(t *testing.T) {
	values := make([]*pb.Summary_Value, 5000)
	for i := range values {
		values[i] = &pb.Summary_Value{
			Tag: "loss", Value: &pb.Summary_Value_SimpleValue{SimpleValue: float32(i)},
		}
	}
	data, err := proto.Marshal(&pb.Event{
		Step: 1, What: &pb.Event_Summary{Summary: &pb.Summary{Value: values}},
	})
	require.NoError(t, err)
	b, pauses := store.NewBuilder(), 0
	b.Pause = func() { pauses++ }
	b.StartRun(nil)
	b.Add(eventfile.Record{Data: data})
	require.Equal(t, 4, pauses)
	require.EqualValues(t, 5000, b.Take(1).Totals().Points)
}

// TestBuilderCountsDamage counts damaged values, whether they are kept or only counted, and
// keeps their places if payloads are kept.
func TestBuilderCountsDamage(t *testing.T) {
	log, faults := eventtest.Damaged(t)
	kept := store.DefaultShapes
	for _, data := range []eventfile.DataKind{
		eventfile.DataAudio, eventfile.DataText, eventfile.DataPRCurve, eventfile.DataMesh,
		eventfile.DataOther, eventfile.DataGraph,
	} {
		kept[data] = store.Payloads
	}
	for _, shapes := range []store.Shapes{store.DefaultShapes, kept} {
		b := store.NewBuilder()
		b.Shapes = shapes
		for record, err := range eventfile.NewReader(bytes.NewReader(log),
			eventfile.Options{}).All() {
			require.NoError(t, err)
			b.Add(record)
		}
		batch := b.Take(int64(len(log)))
		assert.EqualValues(t, faults, batch.Totals().Problems)
		for _, c := range batch.Payloads {
			if c.Tag == "text" {
				assert.Equal(t, 2, c.Steps.Len(),
					"a text that is none has its step, where it says so")
			}
		}
	}
}
