package service_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph"
	"eventlens/eventfile"
)

// layers is a graph in text form: a model of two layers, one of them large.
const layers = `
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } }
node { name: "net/dense/kernel" op: "VariableV2" attr { key: "_output_shapes" value { list { shape { dim { size: 3 } dim { size: 4 } } } } } }
node { name: "net/dense/MatMul" op: "MatMul" input: "x" input: "net/dense/kernel" }
node { name: "net/dense/Split" op: "Split" input: "net/dense/MatMul"
  attr { key: "T" value { type: DT_FLOAT } }
  attr { key: "_output_shapes" value { list { shape { dim { size: 3 } } shape { dim { size: 5 } } } } } }
node { name: "net/out/Add" op: "AddV2" input: "net/dense/Split" input: "net/dense/Split:1" input: "^x" }
node { name: "net/out/Loop" op: "NextIteration" input: "net/out/Add" input: "net/out/Loop" }
`

// openFile opens a local file.
func (p *page) openFile(name, content string) {
	p.open(p.given(eventfile.FormGraphFile, name, []byte(content)))
}

// TestFilesOfPeople opens graphs in files, and checks the messages for invalid and damaged ones.
func TestFilesOfPeople(t *testing.T) {
	p := serve(t)
	text, err := os.ReadFile("../../../../testdata/graphs/text/torch-mlp.pbtxt")
	require.NoError(t, err)
	p.openFile("File · net.pbtxt", string(text))
	assert.Positive(t, p.boxes())
	p.row("side", "net.pbtxt")

	content := string(p.blobs[p.part("torch-2.15.0-graph", eventfile.FormGraphDef).Bytes])
	p.openFile("File · net.pb", content)
	whole := p.boxes()
	assert.Positive(t, whole)
	p.openFile("File · net.pb", content[:len(content)*2/3])
	assert.Positive(t, p.boxes(), "what is there is shown")
	p.row("side", "damaged after")
	assert.False(t, p.opened.Nothing)
	assert.Regexp(t,
		`^This graph is damaged: the graph is damaged after \d+ of its \d+ bytes. \d+ nodes could be read. Open an undamaged copy`, p.opened.Problem)
	flipped := []byte(content)
	for i := range 30 {
		flipped[len(content)/2+3*i] ^= byte(0x5a + i)
	}
	p.openFile("File · net.pb", string(flipped))
	assert.Positive(t, p.boxes())
	assert.Contains(t, p.opened.Problem, "first: node 4 of the graph is damaged")
	p.openFile("File · net.pb", content)
	assert.Empty(t, p.opened.Problem)

	p.openFile("File · net.pbtxt", layers+"\nnode { name: \"y\" op: }")
	assert.Positive(t, p.boxes())
	p.row("side", "line 11")
	for _, broken := range []string{
		"<!doctype html><title>404</title>", "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c",
		"{",
	} {
		p.openFile("net.pb", broken)
		assert.Zero(t, p.boxes())
		assert.True(t, p.opened.Nothing)
		assert.Contains(t, p.opened.Problem, "could not be read")
	}
	p.open(p.given(eventfile.FormFunctionGraphs, "trace", nil))
	assert.True(t, p.opened.Nothing)
	assert.Contains(t, p.opened.Problem, "logged without nodes")

	// A graph to compare with, or costs, that cannot be read are left out.
	net := p.given(eventfile.FormGraphDef, "net", []byte(content))
	other := p.given(eventfile.FormFunctionGraphs, "trace", nil)
	other.Second = true
	p.open(net, other)
	assert.Equal(t, whole, p.boxes())
	p.row("side", "nothing to compare with")
	p.open(p.given(eventfile.FormGraphDef, "net", []byte(content)),
		p.given(eventfile.FormRunMetadata, "costs", []byte{0xff, 0xff, 0xff}))
	assert.Equal(t, whole, p.boxes())
	assert.Contains(t, p.opened.Problem, "costs of nodes could not be read")
}

// TestALibraryIsDrawn draws functions that no node calls.
func TestALibraryIsDrawn(t *testing.T) {
	p := serve(t)
	p.openFile("net.pbtxt",
		"library { function { signature { name: 'f' } node_def { name: 'x' op: 'Relu' } node_def { name: 'y' op: 'Relu' input: 'x' } } }")
	assert.False(t, p.opened.Nothing)
	assert.Positive(t, p.boxes())
	p.row("outline", "f")
}

// TestTheOnlyGroupIsOpen checks that lone groups that contain the whole graph are opened
// automatically, and that open nodes stay open when other costs are read.
func TestTheOnlyGroupIsOpen(t *testing.T) {
	p := serve(t)
	p.openFile("net.pbtxt", layers)
	p.row("outline", "dense")
	boxes := p.boxes()
	p.do("name", "net/dense/MatMul")
	assert.Greater(t, p.boxes(), boxes)
	boxes = p.boxes()
	p.openFile("net.pbtxt", layers)
	assert.Equal(t, boxes, p.boxes())
	p.openFile("other.pbtxt", layers)
	assert.Less(t, p.boxes(), boxes)
	p.do("fold", "")
	assert.Equal(t, 2, p.boxes(), "x and net")
}

// TestChartsOfLayers checks that exactly the tags about a node are offered, as TensorFlow and
// PyTorch name them.
func TestChartsOfLayers(t *testing.T) {
	p := serve(t)
	histograms := func(tags ...string) graph.TagsOfKind {
		return graph.TagsOfKind{Key: "histograms", Name: "Histograms", Tags: tags}
	}
	p.ask(&graph.Tags{Kinds: []graph.TagsOfKind{histograms("net/dense/kernel/histogram",
		"weights/dense/kernel", "dense.bias", "loss", "net/dense2/kernel", "a/b/dense")}})
	p.openFile("net.pbtxt", layers)
	charts := func(node string) []string {
		p.do("name", node)
		return p.charts()
	}
	assert.Equal(t,
		[]string{"histograms net/dense/kernel/histogram", "histograms weights/dense/kernel",
			"histograms dense.bias"}, charts("net/dense"))
	assert.Equal(t,
		[]string{"histograms net/dense/kernel/histogram", "histograms weights/dense/kernel"},
		charts("net/dense/kernel"))
	assert.Empty(t, charts("net/out"))

	p = residual(t)
	p.ask(&graph.Tags{Kinds: []graph.TagsOfKind{histograms("grads/blocks.5.conv1.weight"),
		{Key: "scalars", Name: "Scalars", Tags: []string{"blocks.5", "acc/5"}}}})
	p.do("name", "Residual/Sequential[blocks]/Block[5]")
	assert.Equal(t, "Histograms", p.row("side", "grads/blocks.5.conv1.weight").value)
	assert.Equal(t, []string{"histograms grads/blocks.5.conv1.weight", "scalars blocks.5"},
		p.charts())
}

// charts returns the charts that the side panel links to.
func (p *page) charts() (all []string) {
	for _, r := range p.panels["side"] {
		if what, ok := strings.CutPrefix(r.act, graph.ChartAct+" "); ok {
			all = append(all, what)
		}
	}
	return all
}

// TestWhatFlowsAlongLines checks the descriptions of data along each line of the drawing, and in
// the lists of a node.
func TestWhatFlowsAlongLines(t *testing.T) {
	p := serve(t)
	p.openFile("net.pbtxt", layers)
	var hints []string
	for line := range 20 {
		p.hint = ""
		p.do("line "+string(rune('0'+line)), "")
		if p.hint != "" {
			_, text, _ := strings.Cut(p.hint, "\n")
			hints = append(hints, text)
		}
	}
	assert.Contains(t, hints, "net/dense → net/out\n2 tensors: float32 3, float32 5")
	p.do("name", "net/out")
	assert.Equal(t, "2 tensors: float32 3, float32 5", p.row("side", "net/dense").value)
}

// TestTracesOfADepth checks the depth of traces.
func TestTracesOfADepth(t *testing.T) {
	p := serve(t)
	p.openFile("net.pbtxt", layers)
	p.do("name", "net/out/Add")
	id := strings.TrimPrefix(p.row("side", "Trace inputs").act, "inputs ")
	p.do("inputs "+id, "")
	p.row("side", "4 nodes lead here.")
	p.do("depth", "1")
	p.row("side", "1 node leads here.")
	p.do("depth", "2")
	p.row("side", "2 nodes lead here.")
	p.do("depth", "99")
	p.row("side", "2 nodes lead here.")
}
