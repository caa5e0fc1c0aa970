package eventfile_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

func TestHistogram(t *testing.T) {
	legacy := func(lowest, highest float64, limits, counts []float64) *pb.Summary_Value {
		return &pb.Summary_Value{Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{
			Min: lowest, Max: highest, BucketLimit: limits, Bucket: counts,
		}}}
	}
	tensor := func(shape []int64, values ...float64) *pb.Summary_Value {
		return tensorValue("h",
			&pb.TensorProto{
				Dtype: pb.DataType_DT_DOUBLE, TensorShape: shapeOf(shape...), DoubleVal: values,
			})
	}
	for _, test := range []struct {
		name  string
		value *pb.Summary_Value
		want  []float64
	}{
		{"legacy", legacy(-1, 5, []float64{0, 2, 6}, []float64{1, 2, 3}),
			[]float64{-1, 0, 1, 0, 2, 2, 2, 5, 3}},
		{"legacy with empty ends",
			legacy(-4, 1.5, []float64{-5, -1, 0, 2, math.MaxFloat64}, []float64{0, 3, 0, 4, 0}),
			[]float64{-4, -1, 3, -1, 0, 0, 0, 1.5, 4}},
		{"legacy with one bucket", legacy(2, 3, []float64{1, 4, 9}, []float64{0, 6, 0}),
			[]float64{2, 3, 6}},
		{"legacy all empty", legacy(0, 0, []float64{1, 2}, []float64{0, 0}), nil},
		{"legacy without buckets", legacy(0, 0, nil, nil), nil},
		{"legacy without the last limit", legacy(0, 3, []float64{1}, []float64{5, 6}),
			[]float64{0, 1, 5, 1, 3, 6}},
		{"tensor", tensor([]int64{2, 3}, 0, 1, 5, 1, 2, 7), []float64{0, 1, 5, 1, 2, 7}},
		{"tensor of no buckets", tensor([]int64{0, 3}), nil},
		{"tensor of one value", tensor([]int64{2, 3}, 0), []float64{0, 0, 0, 0, 0, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := valueFrom(t, test.value).AppendHistogram([]float64{42})
			require.NoError(t, err)
			requireSameFloats(t, append([]float64{42}, test.want...), got)
		})
	}
	for _, test := range []struct {
		name  string
		value *pb.Summary_Value
		want  string
	}{
		{"legacy short of limits", legacy(0, 9, []float64{1}, []float64{1, 2, 3}),
			"got 1 bucket limits, want 3 for the histogram's buckets"},
		{"rank", tensor([]int64{3}, 0, 1, 5), "tensor of shape [3], want [k 3]"},
		{"columns", tensor([]int64{1, 2}, 0, 1), "tensor of shape [1 2], want [k 3]"},
		{"scalar", simpleValue("a", 1), "got form simple_value, want tensor"},
		{"too few", tensor([]int64{2, 3}, 0, 1), "tensor has 2 elements, want 6 for shape [2 3]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := valueFrom(t, test.value).AppendHistogram([]float64{42})
			assert.EqualError(t, err, "unparsable value: "+test.want)
			assert.Equal(t, []float64{42}, got)
		})
	}
}

func TestHistogramDamaged(t *testing.T) {
	// Summary.value.histo holding bucket, packed, of 7 bytes.
	data := []byte{0x2a, 0x0d, 0x0a, 0x0b, 0x2a, 0x09, 0x3a, 0x07, 1, 2, 3, 4, 5, 6, 7}
	var event eventfile.Event
	require.NoError(t, event.Decode(data))
	_, err := event.Values[0].AppendHistogram(nil)
	assert.EqualError(t, err, "unparsable value: damaged histogram")
}

func TestImages(t *testing.T) {
	for _, test := range []struct {
		name          string
		value         *pb.Summary_Value
		width, height int
		want          []string
	}{
		{"legacy", imageValue("i", 3, 4, "PNG"), 3, 4, []string{"PNG"}},
		{"legacy without bytes", imageValue("i", 3, 4, ""), 3, 4, []string{""}},
		{"tensor", pluginTensor("i", "images", stringTensor([]int64{4}, "30", "40", "one", "two")),
			30, 40, []string{"one", "two"}},
		{"tensor of no image", pluginTensor("i", "images", stringTensor([]int64{2}, "30", "40")),
			30, 40, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			record := eventfile.Record{
				Offset: 1000,
				Data:   marshal(t, summaryEvent(5, simpleValue("before", 1), test.value)),
			}
			file := make([]byte, record.Offset)
			file = appendRecord(file, record.Data)
			var event eventfile.Event
			require.NoError(t, event.Decode(record.Data))
			kept := eventfile.Media{Offset: 1, Length: 2}
			width, height, places, err := event.Values[1].AppendImages([]eventfile.Media{kept})
			require.NoError(t, err)
			assert.Equal(t, []int{test.width, test.height}, []int{width, height})
			require.Equal(t, kept, places[0])
			var got, gotFromFile []string
			for _, place := range places[1:] {
				got = append(got, string(place.In(record.Data)))
				at := record.FileOffset(place)
				gotFromFile = append(gotFromFile, string(file[at:at+int64(place.Length)]))
			}
			assert.Equal(t, test.want, got)
			assert.Equal(t, test.want, gotFromFile)
		})
	}
	for _, test := range []struct {
		name  string
		value *pb.Summary_Value
		want  string
	}{
		{"no size", tensorValue("i", stringTensor([]int64{1}, "30")),
			"tensor of shape [1], want [2+images]"},
		{"rank", tensorValue("i", stringTensor([]int64{1, 3}, "30", "40", "x")),
			"tensor of shape [1 3], want [2+images]"},
		{"size in words", tensorValue("i", stringTensor([]int64{2}, "thirty", "40")),
			`image tensor of size "thirty" by "40", want decimal numbers`},
		{"size too large", tensorValue("i", stringTensor([]int64{2}, "30", "4000000000")),
			`image tensor of size "30" by "4000000000", want decimal numbers`},
		{"empty size", tensorValue("i", stringTensor([]int64{2}, "", "40")),
			`image tensor of size "" by "40", want decimal numbers`},
		{"numbers",
			tensorValue("i",
				&pb.TensorProto{
					Dtype: pb.DataType_DT_FLOAT, TensorShape: shapeOf(3),
					FloatVal: []float32{1, 2, 3},
				}), "tensor elements of type float32 (1), want strings"},
		{"scalar", simpleValue("i", 1), "got form simple_value, want tensor"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, got, err := valueFrom(t, test.value).AppendImages([]eventfile.Media{{Offset: 1}})
			assert.EqualError(t, err, "unparsable value: "+test.want)
			assert.Equal(t, []eventfile.Media{{Offset: 1}}, got)
		})
	}
}

func TestAudio(t *testing.T) {
	clips := func(value *pb.Summary_Value) (got [][2]string, err error) {
		data := marshal(t, summaryEvent(0, value))
		var event eventfile.Event
		require.NoError(t, event.Decode(data))
		places, err := event.Values[0].AppendAudio(nil)
		for _, clip := range places {
			got = append(got, [2]string{string(clip.Media.In(data)), string(clip.Label.In(data))})
		}
		return got, err
	}
	legacy := &pb.Summary_Value{
		Value: &pb.Summary_Value_Audio{Audio: &pb.Summary_Audio{EncodedAudioString: []byte("wav")}},
	}
	got, err := clips(legacy)
	require.NoError(t, err)
	assert.Equal(t, [][2]string{{"wav", ""}}, got)
	got, err = clips(tensorValue("a", stringTensor([]int64{2}, "one", "two")))
	require.NoError(t, err)
	assert.Equal(t, [][2]string{{"one", ""}, {"two", ""}}, got)
	got, err = clips(tensorValue("a", stringTensor([]int64{2, 2}, "one", "first", "two", "second")))
	require.NoError(t, err)
	assert.Equal(t, [][2]string{{"one", "first"}, {"two", "second"}}, got)
	_, err = clips(tensorValue("a", stringTensor([]int64{1, 3}, "one", "first", "more")))
	assert.EqualError(t, err, "unparsable value: tensor of shape [1 3], want [clips] or [clips 2]")
	_, err = clips(tensorValue("a", floatTensor(1)))
	assert.Error(t, err)
}

func TestMIME(t *testing.T) {
	for prefix, want := range map[string]string{
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR": "image/png",
		"\xff\xd8\xff\xe0\x00\x10JFIF":        "image/jpeg",
		"GIF87a":                              "image/gif",
		"GIF89a":                              "image/gif",
		"BM6\x00":                             "image/bmp",
		"RIFF\x10\x00\x00\x00WEBPVP8 ":        "image/webp",
		"RIFF\x10\x00\x00\x00WAVEfmt ":        "application/octet-stream",
		"<svg xmlns=":                         "application/octet-stream",
		"":                                    "application/octet-stream",
	} {
		assert.Equal(t, want, eventfile.ImageMIME([]byte(prefix)), "%q", prefix)
	}
	for prefix, want := range map[string]string{
		"RIFF\x10\x00\x00\x00WAVEfmt ": "audio/wav",
		"OggS":                         "audio/ogg",
		"fLaC":                         "audio/flac",
		"ID3\x04":                      "audio/mpeg",
		"":                             "application/octet-stream",
	} {
		assert.Equal(t, want, eventfile.AudioMIME([]byte(prefix)), "%q", prefix)
	}
}
