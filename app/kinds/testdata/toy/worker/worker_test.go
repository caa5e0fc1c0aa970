package worker_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kinds/toy"
	toyworker "eventlens/app/kinds/toy/worker"
	"eventlens/app/wire"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// TestLatestToy asks for a toy, for the place of a value without parts, such as a list of images
// without images, and for a run without toys.
func TestLatestToy(t *testing.T) {
	for _, test := range []struct {
		plugin string
		texts  []string
		bytes  int
	}{{"toy", []string{"newer"}, 15}, {"images", []string{"4", "3"}, -1}} {
		log := eventtest.Log(t, eventtest.Values(1, 1767225601, value(test.plugin, "4", "3", "old")),
			eventtest.Values(7, 1767225602, value(test.plugin, test.texts...)))
		s := viewtest.New(t, log, toy.ID, toy.Protocol)
		s.Add(toy.ID, toyworker.New(&s.Env))
		get := func(run wire.RunID) toy.Toy {
			return *viewtest.One[*toy.Toy](s, &toy.Get{Tag: 1, Run: run})
		}
		assert.Equal(t, toy.Toy{Step: 7, Bytes: test.bytes}, get(1), test.plugin)
		assert.Equal(t, toy.Toy{Bytes: -1}, get(9), test.plugin)
	}
}

// value returns a list of texts of a plugin.
func value(plugin string, texts ...string) *pb.Summary_Value {
	var list [][]byte
	for _, text := range texts {
		list = append(list, []byte(text))
	}
	return &pb.Summary_Value{Tag: "bear",
		Metadata: &pb.SummaryMetadata{
			PluginData: &pb.SummaryMetadata_PluginData{PluginName: plugin},
		},
		Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
			Dtype: pb.DataType_DT_STRING, StringVal: list,
			TensorShape: &pb.TensorShapeProto{
				Dim: []*pb.TensorShapeProto_Dim{{Size: int64(len(texts))}},
			},
		}}}
}
