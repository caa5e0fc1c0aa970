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

// TestToyAtAStep asks for the latest toy and for the first one, for the place of a value without
// parts, such as a list of images without images, and for a run without toys.
func TestToyAtAStep(t *testing.T) {
	for _, test := range []struct {
		plugin        string
		texts         []string // of the latest toy
		first, latest int      // sizes in bytes
	}{{"toy", []string{"newer"}, 19, 15}, {"images", []string{"4", "3"}, 3, -1}} {
		log := eventtest.Log(t, eventtest.Values(1, 1767225601, value(test.plugin, "4", "3", "old")),
			eventtest.Values(7, 1767225602, value(test.plugin, test.texts...)))
		s := viewtest.New(t, log, toy.ID, toy.Protocol)
		s.Add(toy.ID, toyworker.New(&s.Env))
		// get returns the number of a step, and the size of its toy.
		get := func(run wire.RunID, step wire.StepRequest) [2]int {
			answer := viewtest.One[*toy.Toy](s, &toy.Get{Tag: 1, Run: run, Step: step})
			return [...]int{int(answer.Stamp.Number), answer.Bytes}
		}
		latest := wire.LatestStep(false)
		assert.Equal(t, [...]int{7, test.latest}, get(1, latest), test.plugin)
		assert.Equal(t, [...]int{1, test.first}, get(1, wire.StepRequest{}), test.plugin)
		assert.Equal(t, [...]int{0, -1}, get(9, latest), test.plugin)
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
