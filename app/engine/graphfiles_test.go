package engine_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"

	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/eventfile"
)

// graphText returns a graph in a file of its own.
func graphText(t *testing.T) []byte {
	content, err := os.ReadFile("../../testdata/graphs/text/torch-mlp.pbtxt")
	require.NoError(t, err)
	return content
}

// graphs returns the graphs that the page has received.
func (p *page) graphs() []graph.Graph {
	p.ask(graph.ID, "", &graph.List{})
	return until(p, func(*graph.Listed) bool { return true }).Graphs
}

// graph returns the bytes of a graph.
func (p *page) graph(g graph.Graph) []byte {
	p.ask(graph.ID, "", &graph.Fetch{Place: g.Place})
	m := until(p, func(*graph.Fetched) bool { return true })
	require.NotZero(p.t, m.Bytes, "%v", m.Problem)
	return p.get(m.Bytes).([]byte)
}

// TestGraphsInFilesOfTheirOwn drops graph files, alone and beside a log: each becomes a graph of a
// run named by the file, and its bytes can be fetched. A file with only the name of a graph is read
// as what it is.
func TestGraphsInFilesOfTheirOwn(t *testing.T) {
	content := graphText(t)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	log := scalars("loss", 3).bytes

	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"net.pbtxt": content, "net.PB.gz": packed.Bytes(), "x.tfevents": log, "log.pb": log,
		"notes.txt": []byte("no"),
	}))
	assert.Empty(t, p.problems())
	runs := p.runs()
	assert.NotContains(t, runs, "notes.txt")
	assert.Len(t, runs, 4)
	assert.NotZero(t, p.tag("loss").In)
	listed := p.graphs()
	require.Len(t, listed, 2)
	for _, g := range listed {
		assert.Equal(t, runs[g.Name].ID, g.Run, g.Name)
		assert.Equal(t, eventfile.FormGraphFile, g.Form)
		assert.EqualValues(t, len(content), g.Bytes)
		assert.Equal(t, content, p.graph(g), g.Name)
	}
}

// TestGraphBehindAnAddress asks a server only for the start of a graph, until the graph is wanted.
// It is read again when it changes.
func TestGraphBehindAnAddress(t *testing.T) {
	content := graphText(t)
	b := startBucket(t, map[string][]byte{"net.pbtxt": content})
	kept := newCache()
	for visit := range 2 {
		p := startPage(t, intake.Config{Cache: kept})
		p.open(wire.Source{URL: b.url("net.pbtxt") + "?sig=1"})
		assert.Empty(t, p.problems())
		listed := p.graphs()
		require.Len(t, listed, 1, "visit %d", visit)
		assert.Equal(t, "net.pbtxt", listed[0].Name)
		assert.Equal(t, content, p.graph(listed[0]))

		content = []byte(strings.Replace(string(content), "name", "  name", 1))
		b.put("net.pbtxt", content)
		p.send(&wire.Refresh{})
		p.loaded()
		listed = p.graphs()
		require.Len(t, listed, 1)
		assert.Equal(t, content, p.graph(listed[0]))
		p.close()
	}
}
