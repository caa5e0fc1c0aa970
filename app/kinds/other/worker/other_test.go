package worker_test

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kind"
	"eventlens/app/kinds/other"
	otherworker "eventlens/app/kinds/other/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// TestListedAndSaved lists and saves a precision-recall curve that PyTorch wrote, and has reading
// fail.
func TestListedAndSaved(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "torch-2.15.0-pr-curve"), kind.Other, other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	ask := func(q wire.Coded) wire.Coded { return viewtest.One[wire.Coded](s, q) }

	sizes := ask(&other.List{Tag: 1, Step: wire.LatestStep(false)}).(*other.Sizes)
	require.Len(t, sizes.Rows, 1)
	row := sizes.Rows[0]
	assert.Equal(t, "float32", row.Type)
	assert.Equal(t, int64(6), row.Shape[0])
	assert.True(t, row.Saves)
	assert.Positive(t, row.Bytes)
	file := ask(&other.Save{Tag: 1, Run: 1, Step: wire.LatestStep(false)}).(*other.File)
	require.True(t, file.Problem.None(), words.Say(file.Problem))
	assert.Equal(t, row.Stamp.Number, file.Number)
	require.Len(t, s.Blobs, 1)
	assert.Equal(t, "\x93NUMPY", string(s.Blobs[0][:6]))
	assert.Contains(t, string(s.Blobs[0][:128]), "'shape': (6, ")

	assert.False(t, ask(&other.Save{Tag: 1, Run: 9}).(*other.File).Problem.None())
	s.Fails = errors.New("unplugged")
	assert.Contains(t, words.Say(ask(&other.Save{Tag: 1, Run: 1}).(*other.File).Problem),
		"unplugged")
	assert.Empty(t, ask(&other.List{Tag: 1}).(*other.Sizes).Rows[0].Type)
	assert.Empty(t, ask(&other.List{Tag: 99}).(*other.Sizes).Rows)
}

// values returns the value of each tag of a log as text, at the latest step.
func values(t *testing.T, log []byte) map[string]*other.Value {
	t.Helper()
	s := viewtest.New(t, log, kind.Other, other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	found := map[string]*other.Value{}
	for _, tag := range s.Env.Snapshot().Tags() {
		found[tag.Name] = viewtest.One[*other.Value](s,
			&other.Get{Tag: wire.TagID(tag.ID), Run: 1, Step: wire.LatestStep(false)})
	}
	return found
}

// TestValuesAsText reads numbers and strings that TensorFlow wrote.
func TestValuesAsText(t *testing.T) {
	found := values(t, viewtest.Fixture(t, "tf2-2.21.0-other-tensors"))
	assert.Equal(t, "0 1 2\n3 4 5", found["plugin/float16"].Text)
	assert.Equal(t, "min 0, mean 2.5, max 5, standard deviation 1.708",
		words.Say(found["plugin/float16"].Facts))
	assert.Equal(t, "0 1 1\n1 1 1", found["plugin/bool"].Text)
	assert.Equal(t, "1.5", found["no_metadata"].Text)
	assert.True(t, found["no_metadata"].Facts.None(), "one number has no statistics")
	assert.Equal(t, "0+0j 1+0j 2+0j\n3+0j 4+0j 5+0j", found["plugin/complex64"].Text)
	assert.True(t, found["plugin/complex64"].Problem.None())
	found = values(t, viewtest.Fixture(t, "protos-2.21.0-dense-tensors"))
	assert.Equal(t, "00 ff                    ..\ntwo", found["string"].Text,
		"bytes that are no text are dumped")
	assert.Equal(t, "2 B of binary data", words.Say(found["string"].Facts))
	assert.Zero(t, found["string"].More)
}

// logOf returns a log of values of a plugin that eventlens does not know, by tag.
func logOf(t *testing.T, tensors map[string]*pb.TensorProto) []byte {
	var all []*pb.Summary_Value
	for tag, tensor := range tensors {
		all = append(all, &pb.Summary_Value{
			Tag: tag, Value: &pb.Summary_Value_Tensor{Tensor: tensor},
			Metadata: &pb.SummaryMetadata{
				PluginData: &pb.SummaryMetadata_PluginData{PluginName: "own"},
			},
		})
	}
	return eventtest.Log(t, eventtest.Values(1, 1, all...))
}

func shapeOf(sizes ...int64) *pb.TensorShapeProto {
	shape := new(pb.TensorShapeProto)
	for _, n := range sizes {
		shape.Dim = append(shape.Dim, &pb.TensorShapeProto_Dim{Size: n})
	}
	return shape
}

func stringsOf(texts ...string) *pb.TensorProto {
	tensor := &pb.TensorProto{Dtype: pb.DataType_DT_STRING, TensorShape: shapeOf(int64(len(texts)))}
	for _, text := range texts {
		tensor.StringVal = append(tensor.StringVal, []byte(text))
	}
	return tensor
}

// TestNumbersAreShownAsLogged has whole numbers that floats do not hold, large ones, and numbers
// that are not finite.
func TestNumbersAreShownAsLogged(t *testing.T) {
	nan := float32(math.NaN())
	found := values(t, logOf(t, map[string]*pb.TensorProto{
		"int64": {Dtype: pb.DataType_DT_INT64, TensorShape: shapeOf(2),
			Int64Val: []int64{math.MaxInt64, -1}},
		"uint64": {Dtype: pb.DataType_DT_UINT64, TensorShape: shapeOf(1),
			Uint64Val: []uint64{math.MaxUint64}},
		"float": {Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(5),
			FloatVal: []float32{1e6, 0.1, nan, float32(math.Inf(-1)), 1e-9}},
		"nan":   {Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(2), FloatVal: []float32{nan, nan}},
		"empty": {Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(0, 3)},
		"complex": {Dtype: pb.DataType_DT_COMPLEX128, TensorShape: shapeOf(2),
			DcomplexVal: []float64{0.5, -2, math.Inf(1), math.Inf(1)}},
	}))
	assert.Equal(t, "9223372036854775807 -1", found["int64"].Text)
	assert.Equal(t, "18446744073709551615", found["uint64"].Text)
	assert.Equal(t, "1000000 0.1 NaN -Inf 1e-09", found["float"].Text)
	assert.Equal(t, "min 1e-9, mean 3.33e5, max 1e6, standard deviation 4.71e5, 2 NaN or infinite",
		words.Say(found["float"].Facts))
	assert.Equal(t, "2 NaN or infinite", words.Say(found["nan"].Facts))
	assert.Equal(t, "0.5-2j +Inf+Infj", found["complex"].Text)
	assert.Empty(t, found["empty"].Text)
	assert.True(t, found["empty"].Problem.None() && found["empty"].Facts.None())
}

// TestTextsAsLogged has strings: JSON gets a line for each field, bytes of messages are dumped, and
// long text is cut between two characters.
func TestTextsAsLogged(t *testing.T) {
	message, err := proto.Marshal(stringsOf("loss"))
	require.NoError(t, err)
	found := values(t, logOf(t, map[string]*pb.TensorProto{
		"json":    stringsOf(`{"name":"a","ids":[1,2],"none":{}}`),
		"almost":  stringsOf(`{"name":`),
		"message": stringsOf(string(message)),
		"png":     stringsOf("\x89PNG\r\n\x1a\n" + strings.Repeat("\xff", 1000)),
		"long":    stringsOf("x" + strings.Repeat("é", 40_000)),
		"several": stringsOf("one", "two\nthree"),
		"deep":    stringsOf(strings.Repeat("[", 900) + strings.Repeat("1,", 50_000) + "1" + strings.Repeat("]", 900)),
	}))
	assert.Equal(t, "{\n  \"name\": \"a\",\n  \"ids\": [\n    1,\n    2\n  ],\n  \"none\": {}\n}",
		found["json"].Text)
	assert.Equal(t, `{"name":`, found["almost"].Text)
	assert.Equal(t, "14 B of bytes, probably a protobuf message", words.Say(found["message"].Facts))
	assert.Equal(t, "08 07 12 04 12 02 08 01  ........\n42 04 6c 6f 73 73        B.loss",
		found["message"].Text)
	assert.Equal(t, "1.0 kB of binary data", words.Say(found["png"].Facts))
	assert.Equal(t, 32, strings.Count(found["png"].Text, "\n")+1, "256 bytes")
	assert.True(t, utf8.ValidString(found["long"].Text))
	assert.Equal(t, "the first 65.5 kB of 80.0 kB", words.Say(found["long"].Facts))
	assert.Equal(t, "one\ntwo\nthree", found["several"].Text)
	assert.Less(t, len(found["deep"].Text), 70_000, "it would be a hundred megabytes")
	assert.Equal(t, "the first 65.5 kB of 101.8 kB", words.Say(found["deep"].Facts))
}

// TestLargeTensors reads only the beginning of a very large tensor, and shows the first elements of
// all.
func TestLargeTensors(t *testing.T) {
	const n = 5_000_000
	content := make([]byte, 4*n)
	for i := range n {
		binary.LittleEndian.PutUint32(content[4*i:], math.Float32bits(float32(i%7)))
	}
	log := logOf(t, map[string]*pb.TensorProto{
		"large": {Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(n/10, 10), TensorContent: content},
	})
	s := viewtest.New(t, log, kind.Other, other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	value := viewtest.One[*other.Value](s, &other.Get{Tag: 1, Run: 1, Step: wire.LatestStep(false)})
	require.Len(t, s.Reads, 1)
	assert.EqualValues(t, 64<<10, s.Reads[0].Length)
	assert.True(t, strings.HasPrefix(value.Text, "0 1 2 3 4 5 6 0 1 2\n3 4 5 "), value.Text[:40])
	assert.Equal(t, n-2000, value.More)

	found := values(t, logOf(t, map[string]*pb.TensorProto{
		"text":   stringsOf(strings.Repeat("é", 9_000_000)),
		"binary": stringsOf(strings.Repeat("\x00", 20_000_000)),
	}))
	assert.Equal(t, "the first 65.5 kB of 18.0 MB", words.Say(found["text"].Facts))
	assert.True(t, utf8.ValidString(found["text"].Text))
	assert.Zero(t, found["text"].More)
	assert.Equal(t, "20.0 MB of binary data", words.Say(found["binary"].Facts))
	assert.Regexp(t, `^of the first 16,\d+ elements: min 0, mean 3\.?\d*, max 6, `,
		words.Say(value.Facts))
}

// TestDamagedValuesShowTheirBytes has tensors that cannot be decoded.
func TestDamagedValuesShowTheirBytes(t *testing.T) {
	found := values(t, logOf(t, map[string]*pb.TensorProto{
		"short":   {Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(4), FloatVal: []float32{1, 2, 3}},
		"variant": {Dtype: pb.DataType(21), TensorShape: shapeOf(1)},
	}))
	assert.Equal(t, "eventlens cannot read this tensor: tensor has 3 elements, want 4 for shape [4].",
		words.Say(found["short"].Problem))
	assert.True(t, strings.HasPrefix(found["short"].Text, "08 01 12 04 12 02 08 04  ........\n2a 0c "))
	assert.Contains(t, words.Say(found["variant"].Problem), "unknown (21)")
	assert.Contains(t, found["variant"].Text, "08 15 ")
}

// TestEachCardGetsAnAnswer has three cards ask for the same list before any is answered.
func TestEachCardGetsAnAnswer(t *testing.T) {
	s := viewtest.New(t, viewtest.Fixture(t, "tf2-2.21.0-other-tensors"), kind.Other,
		other.Protocol)
	s.Add(kind.Other, otherworker.New(&s.Env))
	for _, card := range []string{"c1", "c2", "c3"} {
		s.Ask(card, &other.List{Tag: 1, Step: wire.LatestStep(false)})
	}
	assert.Len(t, s.Answers(), 3)
}
