package service_test

import (
	"encoding/binary"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph"
	"eventlens/eventfile"
)

// logged opens the graph of a run of testdata/graphs.
func logged(t *testing.T, run string) *page {
	p := serve(t)
	content, err := os.ReadFile(graphLog(t, run))
	require.NoError(t, err)
	var event eventfile.Event
	for r, err := range eventfile.NewReader(strings.NewReader(string(content)),
		eventfile.Options{}).All() {
		require.NoError(t, err)
		require.NoError(t, event.Decode(r.Data))
		if _, form, at, _ := event.Graph(); form == eventfile.FormGraphDef {
			p.open(p.given(form, run, at.In(r.Data)))
			return p
		}
	}
	t.Fatal("no graph")
	return nil
}

// colourBy chooses the meaning of colours by its name.
func (p *page) colourBy(name string) {
	p.t.Helper()
	for i, line := range strings.Split(p.row("tools", "Colours by").value, "\n") {
		if line == name {
			p.do("colours", string(rune('0'+i)))
			return
		}
	}
	p.t.Fatalf("%q is not offered", name)
}

// named chooses a node by its name.
func (p *page) named(name string) { p.do("name", name) }

// shares returns the shares of the colours of a box, in percent, by the box's name; nil for one
// colour.
func (p *page) shares(name string) (shares []int) {
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(p.list[at:]) }
	section := func(n int) int { return int(word(4 * (12 + n))) }
	for i := range p.boxes() {
		from, to := word(section(9)+4*i), word(section(9)+4*i+4)
		text, _, _ := strings.Cut(string(p.list[section(21)+int(from):section(21)+int(to)]), "\n")
		for b := range int(word(4 * 36)) {
			if at := section(19) + 12*b; text == name && int(word(at)) == i {
				shares = append(shares,
					int(math.Round(100*float64(math.Float32frombits(word(at+8))))))
			}
		}
	}
	return shares
}

// TestColoursByCluster checks that a group has the colours of its clusters, and that a node names
// its own.
func TestColoursByCluster(t *testing.T) {
	p := logged(t, "tf1-clusters")
	p.colourBy("XLA cluster")
	assert.Equal(t, "xla", p.link.Look)
	assert.Equal(t, []int{71, 29}, p.shares("two"),
		"five of cluster_1, two of cluster_0, one of none")
	assert.Empty(t, p.shares("one"), "of one cluster")
	p.do("tab 2", "")
	assert.Equal(t, "9", p.row("side", "cluster_1").kind)
	assert.Equal(t, "9", p.row("side", "cluster_2").kind, "of a function")
	assert.Contains(t, p.row("side", "as wide as").text, "Nodes without a colour are in no cluster.")
	p.named("two")
	assert.Equal(t, "5", p.row("side", "cluster_1").value)
	assert.Equal(t, "2", p.row("side", "cluster_0").value)
	p.named("two/Exp")
	assert.Equal(t, "cluster_1", p.row("side", "XLA cluster").value)
	p.named("jit/PartitionedCall/add")
	assert.Equal(t, "cluster_2", p.row("side", "XLA cluster").value, "in a copy of a function")
}

// TestColoursByTPU checks that a group shows the share that a TPU runs, and lists the other
// operations.
func TestColoursByTPU(t *testing.T) {
	p := logged(t, "tf1-clusters")
	p.named("series")
	for _, r := range p.panels["side"] {
		assert.NotContains(t, r.text, "TPU", "nobody asked")
	}
	p.colourBy("TPU compatibility")
	assert.Equal(t, "tpu", p.link.Look)
	assert.Equal(t, []int{67, 33}, p.shares("series"))
	assert.Equal(t, []int{71, 29}, p.shares("placed"))
	assert.Empty(t, p.shares("one"))
	assert.Equal(t, "66% (12 of 18 operations)", p.row("side", "TPU compatibility").value)
	assert.Equal(t, "6", p.row("side", "series/text[0-5]").value, "the series, not each of it")
	p.named("placed/on_tpu")
	assert.Equal(t, "Not compatible", p.row("side", "TPU compatibility").value)
	p.named("placed/on_cpu")
	assert.Equal(t, "Compatible", p.row("side", "TPU compatibility").value)
	p.do("choose", "")
	assert.Equal(t, "82% (39 of 47 operations)", p.row("side", "TPU compatibility").value)
	p.do("tab 2", "")
	assert.Equal(t, "9", p.row("side", "Not compatible").kind)
	p.do("save", "")
	svg := string(p.object(p.file.Blob))
	assert.Contains(t, svg, `<linearGradient id="bands1"><stop offset="0%"`)
	assert.Contains(t, svg, `fill="url(#bands1)"`)
}

// TestColoursThatAreOffered checks that only informative meanings are offered, plus the one in the
// address.
func TestColoursThatAreOffered(t *testing.T) {
	offered := func(p *page) string { return p.row("tools", "Colours by").value }
	const usual = "Structure\nOperation\nDevice\nCompute time\nMemory\nData type"
	assert.Equal(t, usual+"\nXLA cluster\nTPU compatibility", offered(logged(t, "tf1-clusters")))
	assert.Equal(t, usual+"\nTPU compatibility", offered(logged(t, "tf1-train")))
	p := logged(t, "torch-mlp")
	assert.Equal(t, usual, offered(p))
	p.do("colours", "7")
	assert.Empty(t, p.link.Look)

	part := p.part("torch-2.15.0-graph", eventfile.FormGraphDef)
	p.ask(&graph.Open{Look: "tpu", Parts: []graph.Part{part}})
	p.settle()
	assert.Equal(t, usual+"\nTPU compatibility", offered(p))
	p.do("tab 2", "")
	p.row("side", "only for TensorFlow graphs")
	p.ask(&graph.Open{Look: "xla", Parts: []graph.Part{part}})
	p.settle()
	p.row("side", "This graph has no XLA clusters")
}
