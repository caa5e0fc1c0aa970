package service_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
)

// residual opens a PyTorch graph with blocks.
func residual(t *testing.T) *page {
	p := serve(t)
	content, err := os.ReadFile(graphLog(t, "torch-residual"))
	require.NoError(t, err)
	var event eventfile.Event
	reader := eventfile.NewReader(strings.NewReader(string(content)), eventfile.Options{})
	for r, err := range reader.All() {
		require.NoError(t, err)
		require.NoError(t, event.Decode(r.Data))
		if _, form, at, _ := event.Graph(); form == eventfile.FormGraphDef {
			p.open(p.given(form, "residual", at.In(r.Data)))
			return p
		}
	}
	t.Fatal("no graph")
	return nil
}

func graphLog(t *testing.T, run string) string {
	t.Helper()
	files, err := filepath.Glob("../../../../testdata/graphs/log/" + run + "/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files[0]
}

// TestParametersWithoutShapes checks that uncounted parameters are reported, since PyTorch states
// few shapes.
func TestParametersWithoutShapes(t *testing.T) {
	p := residual(t)
	assert.Contains(t, p.row("side", "Not counted").text, "parameters without a shape")
}

// TestOperationsAreNoCode: the names of operations and their counts are set like the other facts.
func TestOperationsAreNoCode(t *testing.T) {
	p := residual(t)
	assert.Equal(t, "0", p.row("side", "aten::").flags)
}

// TestLayersThatAreNotCounted checks the messages with the classes of uncounted layers, and the
// reason.
func TestLayersThatAreNotCounted(t *testing.T) {
	p := serve(t)
	p.open(p.given(eventfile.FormKerasModel, "layers",
		[]byte(`{"class_name": "Sequential", "config": {"name": "m", "layers": [
		{"class_name": "Ours", "module": null, "registered_name": "Ours", "config": {"name": "a"}, "build_config": {"input_shape": [null, 4]}},
		{"class_name": "Dense", "config": {"name": "b", "units": 3, "use_bias": true}},
		{"class_name": "Dense", "config": {"name": "c", "units": 2, "use_bias": true}, "build_config": {"input_shape": [null, 3]}}]}}`)))
	assert.Equal(t, "8 · 32 B", p.row("side", "Parameters").value)
	assert.Equal(t, "Not counted: 1 layer with unknown weights (Ours).",
		p.row("side", "unknown weights").text)
	assert.Equal(t, "Not counted: 1 layer with an unknown input shape (Dense).",
		p.row("side", "unknown input shape").text)
}

// TestParametersOfBranches checks that a branch counts everything it reads, and says so, while the
// graph counts the variables outside.
func TestParametersOfBranches(t *testing.T) {
	field := func(number protowire.Number, content ...string) string {
		return string(protowire.AppendString(protowire.AppendTag(nil, number, protowire.BytesType),
			strings.Join(content, "")))
	}
	attr := func(key, value string) string { return field(5, field(1, key), field(2, value)) }
	shape := attr("_output_shapes", field(1, field(7, field(2, "\x08\x07"))))
	function := field(1, field(1, "then"), field(2, field(1, "slot"), "\x18\x14")) +
		field(3, field(1, "read"), field(2, "ReadVariableOp"), field(3, "slot"),
			attr("dtype", "\x30\x01"), shape) +
		field(3, field(1, "add"), field(2, "AssignAddVariableOp"), field(3, "slot"),
			field(3, "read:value:0"))
	p := serve(t)
	p.open(p.given(eventfile.FormGraphDef, "branches",
		[]byte(field(1, field(1, "choose"), field(2, "If"),
			attr("then_branch", field(10, field(1, "then"))))+
			field(1, field(1, "other"), field(2, "NoOp"))+field(2, field(1, function)))))
	p.do("name", "__function_library__then")
	assert.Equal(t, "7 · 28 B", p.row("side", "Parameters").value)
	p.row("side", "weights and optimizer variables look alike")
	p.do("choose", "")
	for _, r := range p.panels["side"] {
		assert.NotContains(t, r.text, "Parameters")
	}
}
