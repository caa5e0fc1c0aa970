package service_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/app/views/graph"
	"eventlens/eventfile"
)

// TestGraphsOfWriters opens a graph of each writer: the drawing and the outline must not be empty,
// and each node must be described.
func TestGraphsOfWriters(t *testing.T) {
	for _, test := range []struct {
		fixture string
		form    eventfile.Form
	}{
		{"torch-2.15.0-graph", eventfile.FormGraphDef},
		{"tf1-2.21.0-graph", eventfile.FormGraphDef},
		{"tf1-2.21.0-graph", eventfile.FormMetaGraphDef},
		{"tf2-2.21.0-trace", eventfile.FormFunctionGraphs},
		{"keras-3.15.1-train", eventfile.FormKerasModel},
	} {
		t.Run(test.fixture+" "+test.form.String(), func(t *testing.T) {
			p := serve(t)
			p.open(p.part(test.fixture, test.form))
			assert.Positive(t, p.boxes())
			require.NotEmpty(t, p.panels["outline"])
			for _, r := range p.panels["outline"] {
				p.do(r.act, "")
				assert.Equal(t, r.text, p.row("side", r.text).text)
				assert.NotEmpty(t, p.link.Node)
			}
		})
	}
}

// TestWhatIsNoGraph checks that invalid graphs are reported, and nothing is drawn.
func TestWhatIsNoGraph(t *testing.T) {
	p := serve(t)
	p.open(p.given(eventfile.FormGraphDef, "empty", nil))
	assert.Contains(t, p.opened.Problem, "logged without nodes")
	p.open(p.given(eventfile.FormKerasModel, "broken", []byte("{")))
	assert.Contains(t, p.opened.Problem, "could not be read: ")
	p.do("choose 0", "")
	p.open(p.part("torch-2.15.0-graph", eventfile.FormGraphDef))
	assert.Positive(t, p.boxes())
}

// TestTracesAndPaths marks the inputs and outputs of a node, and a path whichever end is chosen
// first.
func TestTracesAndPaths(t *testing.T) {
	p := residual(t)
	p.do("find", "relu")
	results := p.items()
	first, last := strings.TrimPrefix(results[0].act, "choose "),
		strings.TrimPrefix(results[len(results)-1].act, "choose ")
	p.do("choose "+first, "")
	p.do("inputs "+first, "")
	p.row("side", "here.")
	assert.Positive(t, p.marks[3])
	p.do("outputs "+first, "")
	p.row("side", "This leads to")
	p.do("clear", "")
	assert.Zero(t, p.marks[3])
	for _, ends := range [][2]string{{first, last}, {last, first}} {
		p.do("path "+ends[0], "")
		p.row("side", "A path begins")
		p.do("choose "+ends[1], "")
		p.do("path "+ends[1], "")
		p.row("side", "The path has")
		assert.Greater(t, p.marks[3], uint32(1))
		p.do("clear", "")
	}
}

// TestRulesAndColours switches each rule and back: the choice must stay, the address must have what
// differs from the defaults, and colours must have a legend.
func TestRulesAndColours(t *testing.T) {
	p := residual(t)
	p.do("find", "relu")
	p.do("next", "")
	node := p.link.Node
	for rule := range 7 {
		act := "rule " + string(rune('0'+rule))
		p.do(act, "")
		assert.Equal(t, node, p.link.Node, act)
		assert.NotEmpty(t, p.link.Look)
		p.do(act, "")
		assert.Equal(t, graph.Link{Node: node}, p.link)
	}
	p.do("colours", "1")
	assert.Equal(t, "op", p.link.Look)
	p.do("tab 2", "")
	p.row("side", "aten::")
	p.do("save", "")
	require.NotNil(t, p.file)
	all := string(p.object(p.file.Blob))
	assert.Contains(t, all, "<svg ")
	p.do("save", "-5.5 0 40 30 2")
	seen := string(p.object(p.file.Blob))
	assert.Contains(t, seen, `width="80" height="60" viewBox="-5.5 0 40 30"`)
	assert.Less(t, len(seen), len(all), "what is not seen is left out")
}

// TestOutlineByKeys walks the outline as a tree.
func TestOutlineByKeys(t *testing.T) {
	p := residual(t)
	rows := len(p.panels["outline"])
	p.do("key", "End")
	p.do("key", "Home")
	for _, r := range p.panels["outline"] {
		p.do("key", "Enter")
		assert.True(t, strings.HasSuffix("/"+p.link.Node, "/"+r.text), p.link.Node)
		if strings.Trim(r.value, "0123456789") == "" { // a group
			p.do("key", "ArrowRight")
			p.do("key", "ArrowLeft")
		}
		assert.Len(t, p.panels["outline"], rows, "what was listed is left out again")
		p.do("key", "ArrowDown")
	}
}

// TestOutlineFollowsTheDrawing opens and closes a group in the drawing: so does the outline. What a
// node reads stands before it.
func TestOutlineFollowsTheDrawing(t *testing.T) {
	p := residual(t)
	names := func() (names []string) {
		for _, r := range p.panels["outline"] {
			names = append(names, r.text)
		}
		return names
	}
	closed := names()
	assert.Equal(t, "input", closed[0])
	assert.Equal(t, "output", closed[len(closed)-1])
	group := ""
	for _, r := range p.panels["outline"] {
		if strings.Trim(r.value, "0123456789") == "" {
			group = strings.TrimPrefix(r.act, "choose ")
		}
	}
	require.NotEmpty(t, group)
	p.do("open "+group, "")
	assert.Greater(t, len(names()), len(closed))
	p.do("open "+group, "")
	assert.Equal(t, closed, names())
}

// TestDifferences compares two graphs of similar models, and a graph with itself.
func TestDifferences(t *testing.T) {
	p := serve(t)
	one, two := p.part("torch-2.15.0-graph", eventfile.FormGraphDef),
		p.part("tf1-2.21.0-graph", eventfile.FormGraphDef)
	two.Second = true
	p.open(one, two)
	p.row("side", "Only in this graph")
	p.row("side", "Only in the other graph")
	same := p.part("torch-2.15.0-graph", eventfile.FormGraphDef)
	same.Second = true
	p.open(one, same)
	p.row("side", "Both graphs are the same.")
}

// TestGraphsOfLittle checks that inputs that name nothing are not edges, also in functions, and
// that an empty drawing is explained.
func TestGraphsOfLittle(t *testing.T) {
	field := func(number protowire.Number, content ...string) string {
		return string(protowire.AppendString(protowire.AppendTag(nil, number, protowire.BytesType),
			strings.Join(content, "")))
	}
	node := func(name, op string, inputs ...string) string {
		text := field(1, name) + field(2, op)
		for _, in := range inputs {
			text += field(3, in)
		}
		return text
	}
	p := serve(t)
	function := field(2, field(1, field(1, field(1, "f")), field(3, node("call", "Op", "x"))))
	p.open(p.given(eventfile.FormGraphDef, "functions", []byte(field(1, node("a", "f"))+function)))
	assert.Equal(t, "0", p.row("side", "Edges").value)
	p.open(p.given(eventfile.FormGraphDef, "constants",
		[]byte(field(1, node("c0", "Const"))+field(1, node("c1", "Const")))))
	assert.Equal(t, "0", p.row("side", "Edges").value)
	assert.Contains(t, p.row("side", "only constants").text, "no node reads them")
}
