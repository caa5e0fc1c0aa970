package eventtest

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile/pb"
)

// Damaged returns a file in which data of every kind are damaged, or too deep to be read, beside
// intact data, and the number of faults. Intact are: hyperparameter "lr" of 0.5, metric "loss",
// chart "kept" of the tags "loss", node "kept" of the graph, and a value at step 1 of each tag that
// has a damaged one at step 2.
func Damaged(t testing.TB) (log []byte, faults int) {
	t.Helper()
	floats, double := floatsOf(t),
		&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: []float64{1}}
	for step, values := range [][]*pb.Summary_Value{
		{
			plugin("_hparams_/experiment", "hparams", damagedExperiment(), nil),
			plugin("_hparams_/session_start_info", "hparams", damagedStart(t), nil),
			plugin("_hparams_/session_end_info", "hparams", "\xff\xff\xff", nil),
			plugin("custom_scalars__config__", "custom_scalars", "",
				stringsOf(nil, damagedLayout())),
			{Tag: "loss", Value: &pb.Summary_Value_SimpleValue{SimpleValue: 1}},
		},
		{
			plugin("curve", "pr_curves", "\x10\x02", floats(6, 2)),
			plugin("mesh_VERTEX", "mesh", "\x12\x04mesh\x18\x01", floats(1, 3, 3)),
			plugin("text", "text", "", stringsOf(nil, "kept")),
			plugin("audio", "audio", "", stringsOf([]int64{1}, "RIFF")),
			plugin("array", "tensors", "", floats(2, 2)),
			plugin("image", "images", "", stringsOf([]int64{3}, "8", "6", "png")),
			plugin("histogram", "histograms", "", floats(1, 3)),
			plugin("scalar", "scalars", "", double),
			plugin("model", "graph_keras_model", "", stringsOf(nil, "{}")),
		},
		{
			plugin("curve", "pr_curves", "\x10\x02", floats(5, 2)),
			plugin("mesh_VERTEX", "mesh", "\x12\xff", floats(1, 3, 3)),
			plugin("text", "text", "", floats(2)),
			plugin("audio", "audio", "", stringsOf([]int64{1, 1, 1}, "RIFF")),
			plugin("array", "tensors", "", &pb.TensorProto{Dtype: pb.DataType_DT_VARIANT}),
			plugin("image", "images", "", stringsOf([]int64{3}, "wide", "6", "png")),
			plugin("histogram", "histograms", "", floats(1, 4)),
			plugin("scalar", "scalars", "", floats(2)),
			plugin("model", "graph_keras_model", "", stringsOf([]int64{2}, "{}", "{}")),
		},
		{
			plugin("mesh_VERTEX", "mesh", "\x12\x04mesh\x18\x01", floats(1, 2, 4)),
			plugin("model", "graph_keras_model", "", stringsOf(nil, strings.Repeat("[", 2000))),
			plugin("trace", "graph_run_metadata_graph", "",
				stringsOf(nil, message(4, message(2, damagedGraph())))),
		},
	} {
		log = append(log, Log(t, Values(int64(step), float64(1.7e9+step), values...))...)
	}
	// a session log and the metadata of a run, both of which state a greater length than they have
	for _, number := range []protowire.Number{7, 8} {
		event := protowire.AppendBytes(protowire.AppendTag(nil, number, protowire.BytesType),
			[]byte{1<<3 | 2, 9})
		log = AppendRecord(log, event)
	}
	for _, event := range []string{
		message(4, damagedGraph()),
		message(9, message(2, message(2, message(1, message(3, cutNode))))),
		message(8, message(1, "run"), message(2, "\x0a\x09")),
	} {
		log = AppendRecord(log, []byte(event))
	}
	return log, 4 + 9 + 3 + 2 + 3
}

// plugin returns a value of a plugin.
func plugin(tag, name, content string, tensor *pb.TensorProto) *pb.Summary_Value {
	v := &pb.Summary_Value{
		Tag: tag,
		Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
			PluginName: name, Content: []byte(content),
		}},
	}
	if tensor != nil {
		v.Value = &pb.Summary_Value_Tensor{Tensor: tensor}
	}
	return v
}

func floatsOf(t testing.TB) func(sizes ...int64) *pb.TensorProto {
	return func(sizes ...int64) *pb.TensorProto {
		t.Helper()
		tensor := stringsOf(sizes)
		tensor.Dtype = pb.DataType_DT_FLOAT
		for n := product(sizes); n > 0; n-- {
			tensor.FloatVal = append(tensor.FloatVal, float32(n))
		}
		return tensor
	}
}

func product(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}

func stringsOf(sizes []int64, texts ...string) *pb.TensorProto {
	tensor := &pb.TensorProto{Dtype: pb.DataType_DT_STRING, TensorShape: new(pb.TensorShapeProto)}
	for _, size := range sizes {
		tensor.TensorShape.Dim = append(tensor.TensorShape.Dim,
			&pb.TensorShapeProto_Dim{Size: size})
	}
	for _, text := range texts {
		tensor.StringVal = append(tensor.StringVal, []byte(text))
	}
	return tensor
}

// message returns the encoding of one field that is a message or a text.
func message(number protowire.Number, content ...string) string {
	joined := ""
	for _, c := range content {
		joined += c
	}
	return string(protowire.AppendString(protowire.AppendTag(nil, number, protowire.BytesType),
		joined))
}

// damagedStart is a session whose second hyperparameter is a list in a list, 60 times, and whose
// third one is cut off.
func damagedStart(t testing.TB) string {
	t.Helper()
	deep := ""
	for range 60 {
		deep = message(6, message(1, deep))
	}
	// 0.5
	number := string(protowire.AppendFixed64(protowire.AppendTag(nil, 2, protowire.Fixed64Type),
		0x3fe0000000000000))
	return message(3, message(1, message(1, "deep"), message(2, deep)),
		message(1, message(1, "lr"), message(2, number)),
		message(1, message(1, "cut"), "\x12\x09"), message(4, "group"))
}

// damagedExperiment names two hyperparameters, the first of which is damaged, and a metric.
func damagedExperiment() string {
	return message(2, message(4, message(1, "bad"), "\x12\x7f"), message(4, message(1, "lr")),
		message(5, message(1, message(2, "loss"))))
}

// cutNode is a node of a graph that ends inside of its operation.
const cutNode = "\x0a\x03cut\x12\x09"

// damagedGraph has two nodes, the second of which is cut off.
func damagedGraph() string {
	return message(1, message(1, "kept"), message(2, "Op")) + message(1, cutNode)
}

// damagedLayout has two charts, the first of which is damaged.
func damagedLayout() string {
	return message(2, message(1, "Category"), message(2, message(1, "bad"), "\x12\x7f"),
		message(2, message(1, "kept"), message(2, message(1, "loss"))))
}
