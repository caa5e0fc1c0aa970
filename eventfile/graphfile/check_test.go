package graphfile_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// graphsOf returns the graph events of a file.
func graphsOf(t testing.TB, path string) (events []eventfile.Event) {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	for record, err := range eventfile.NewReader(file, eventfile.Options{}).All() {
		require.NoError(t, err)
		var event eventfile.Event
		require.NoError(t, event.Decode(append([]byte(nil), record.Data...)))
		if event.Kind == eventfile.KindGraphDef || event.Kind == eventfile.KindMetaGraphDef {
			events = append(events, event)
		}
	}
	return events
}

// TestCheckFindsWhatDecodingLoses compares the check of graphs while a file is read with decoding
// them. Bytes of the graphs are changed or cut off; the check must count each graph that loses
// content.
func TestCheckFindsWhatDecodingLoses(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/graphs/log/*/*")
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	var checker eventfile.Checker
	damaged := 0
	for _, path := range paths {
		for _, event := range graphsOf(t, path) {
			require.NoError(t, checker.CheckEvent(&event), path)
			form, whole := graphfile.FromGraphDef, event.Payload
			if event.Kind == eventfile.KindMetaGraphDef {
				form = graphfile.FromMetaGraphDef
			}
			for range 40 {
				content := append([]byte(nil), whole...)
				for range 1 + random.IntN(3) {
					content[random.IntN(len(content))] = byte(random.IntN(256))
				}
				if random.IntN(4) == 0 {
					content = content[:random.IntN(len(content))]
				}
				event.Payload, event.PayloadAt.Length = content, len(content)
				g, err := graphfile.Decode(form, content)
				lost := err != nil && !errors.Is(err, graphfile.ErrEmpty) ||
					err == nil && g.LostCount > 0
				if lost {
					damaged++
				}
				if !assert.Equal(t, lost, checker.CheckEvent(&event) != nil, path) {
					return
				}
			}
		}
	}
	assert.Greater(t, damaged, 100)
}

// BenchmarkCheck walks 64 MB of nodes as TensorFlow writes them.
func BenchmarkCheck(b *testing.B) {
	nodes := graphsOf(b, "../../testdata/graphs/log/tf1-train/events.out.tfevents.1767225601.demo")[0].Payload
	event := eventfile.Event{Kind: eventfile.KindGraphDef}
	for len(event.Payload) < 64<<20 {
		event.Payload = append(event.Payload, nodes...)
	}
	event.PayloadAt.Length = len(event.Payload)
	b.SetBytes(int64(len(event.Payload)))
	var checker eventfile.Checker
	for b.Loop() {
		if err := checker.CheckEvent(&event); err != nil {
			b.Fatal(err)
		}
	}
}
