package store_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// TestDamagedGraphsAreKept: damage inside a graph counts as one problem. The graph is kept, since
// its intact parts can be drawn. A graph that was left out of its record is not examined.
func TestDamagedGraphsAreKept(t *testing.T) {
	const damaged = "\x0a\x05\x0a\x03abc\x0a\x09"
	for _, left := range []bool{false, true} {
		l := newLog(t)
		l.deferred = func() bool { return left }
		l.event(&pb.Event{What: &pb.Event_GraphDef{GraphDef: []byte(damaged)}})
		l.event(&pb.Event{What: &pb.Event_TaggedRunMetadata{
			TaggedRunMetadata: &pb.TaggedRunMetadata{
				Tag: "step", RunMetadata: []byte("\x0a\x09"),
			}}})
		value := text("model", "{")
		value.Metadata.PluginData.PluginName = "graph_keras_model"
		value.GetTensor().TensorShape = nil
		l.add(1, 1, value)
		batch := l.build(keeping(eventfile.DataGraph))
		assert.Len(t, batch.Payloads, 3)
		var problems []string
		for _, p := range batch.Problems {
			problems = append(problems, p.Text)
		}
		if left {
			assert.Empty(t, problems)
			continue
		}
		assert.Equal(t, []string{
			"unparsable value: damaged graph", "unparsable value: damaged run metadata",
			`tag "model": unparsable value: the model is not valid JSON: unexpected end at byte 1`,
		}, problems)
		assert.Len(t, l.build(store.NewBuilder()).Problems, 3,
			"a builder that keeps no graphs reports the same problems")
	}
}
