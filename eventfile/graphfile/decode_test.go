package graphfile_test

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

const testdata = "../../testdata/graphs"

// payloads returns the encoded graphs of a run in testdata.
func payloads(t testing.TB, run string) map[graphfile.Form][]byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(testdata, "log", run, "*tfevents*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	file, err := os.Open(files[0])
	require.NoError(t, err)
	defer file.Close()
	found := map[graphfile.Form][]byte{}
	var event eventfile.Event
	for record, err := range eventfile.NewReader(file, eventfile.Options{}).All() {
		require.NoError(t, err)
		require.NoError(t, event.Decode(record.Data))
		switch event.Kind {
		case eventfile.KindGraphDef:
			found[graphfile.FromGraphDef] = slices.Clone(event.Payload)
		case eventfile.KindMetaGraphDef:
			found[graphfile.FromMetaGraphDef] = slices.Clone(event.Payload)
		case eventfile.KindTaggedRunMetadata:
			_, place, err := event.TaggedRunMetadata()
			require.NoError(t, err)
			found[graphfile.FromRunMetadata] = slices.Clone(place.In(record.Data))
		}
		for i := range event.Values {
			place, err := event.Values[i].OnlyString()
			require.NoError(t, err)
			form := graphfile.FromRunMetadata
			if string(event.Values[i].Plugin) == "graph_keras_model" {
				form = graphfile.FromKeras
			}
			found[form] = slices.Clone(place.In(record.Data))
		}
	}
	return found
}

func decode(t testing.TB, run string, form graphfile.Form) *graphfile.Graph {
	t.Helper()
	g, err := graphfile.Decode(form, payloads(t, run)[form])
	require.NoError(t, err)
	assert.Empty(t, g.Problems)
	return g
}

// node finds a node by name.
func node(t testing.TB, nodes []graphfile.Node, name string) *graphfile.Node {
	t.Helper()
	at := slices.IndexFunc(nodes, func(n graphfile.Node) bool { return n.Name == name })
	require.GreaterOrEqual(t, at, 0, "no node %q", name)
	return &nodes[at]
}

// plain is a node without its encoded parts.
type plain struct {
	Name, Op, Device string
	Inputs           []graphfile.Input
	Outputs          []graphfile.Output
	Calls            []graphfile.Call
	Attrs            []graphfile.Attr
}

func plainly(nodes []graphfile.Node) (all []plain) {
	for i := range nodes {
		n := &nodes[i]
		attrs := slices.Collect(n.Attrs())
		for k := range attrs {
			attrs[k].Size = 0 // numbers take less space when packed
		}
		all = append(all, plain{n.Name, n.Op, n.Device, n.Inputs, n.Outputs, n.Calls, attrs})
	}
	return all
}

// TestTextIsTheSame reads graphs that Protocol Buffers wrote as text and as bytes.
func TestTextIsTheSame(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata, "text", "*.pbtxt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			run, isMeta := strings.CutSuffix(strings.TrimSuffix(filepath.Base(file), ".pbtxt"),
				"-meta")
			form := graphfile.FromGraphDef
			if isMeta {
				form = graphfile.FromMetaGraphDef
			}
			want := decode(t, run, form)
			for _, name := range []string{"graph.pbtxt", "graph"} {
				got, err := graphfile.Open(name, text)
				require.NoError(t, err)
				assert.Empty(t, got.Problems)
				assert.Equal(t, plainly(want.Nodes), plainly(got.Nodes))
				require.Len(t, got.Functions, len(want.Functions))
				for i := range want.Functions {
					a, b := want.Functions[i], got.Functions[i]
					assert.Equal(t, plainly(a.Nodes), plainly(b.Nodes))
					a.Nodes, b.Nodes = nil, nil
					assert.Equal(t, a, b)
				}
			}
			got, err := graphfile.Open("graph.pb", payloads(t, run)[form])
			require.NoError(t, err)
			assert.Equal(t, plainly(want.Nodes), plainly(got.Nodes))
		})
	}
}

// TestOpenALibrary opens a real graph that has only its function library left, also within a
// MetaGraphDef.
func TestOpenALibrary(t *testing.T) {
	whole := payloads(t, "tf1-functions")[graphfile.FromGraphDef]
	want, err := graphfile.Open("graph.pb", whole)
	require.NoError(t, err)
	require.NotEmpty(t, want.Functions)
	var library []byte
	for rest := whole; len(rest) > 0; {
		number, _, size := protowire.ConsumeField(rest)
		require.Positive(t, size)
		if number == 2 {
			library = append(library, rest[:size]...)
		}
		rest = rest[size:]
	}
	for _, data := range [][]byte{
		library, protowire.AppendBytes(protowire.AppendTag(nil, 2, protowire.BytesType), library),
	} {
		g, err := graphfile.Open("library.pb", data)
		require.NoError(t, err)
		assert.Empty(t, g.Nodes)
		assert.Equal(t, want.Functions, g.Functions)
	}
}

func TestGraphOfFunctions(t *testing.T) {
	g := decode(t, "tf2-graph", graphfile.FromGraphDef)
	x := node(t, g.Nodes, "x")
	assert.Equal(t, "Placeholder", x.Op)
	assert.Equal(t, []graphfile.Output{{Type: eventfile.DTFloat, Shape: graphfile.Shape{2, 3}}},
		x.Outputs)
	loop := node(t, g.Nodes, "while")
	assert.Equal(t, "StatelessWhile", loop.Op)
	require.Len(t, loop.Calls, 2)
	for _, call := range loop.Calls {
		assert.Contains(t, []string{"body", "cond"}, call.Key)
		require.GreaterOrEqual(t, call.Function, int32(0))
		f := g.Functions[call.Function]
		assert.Equal(t, call.Name, f.Name)
		require.Len(t, f.Returns, len(f.Outputs))
		for i, in := range f.Inputs {
			assert.Equal(t, graphfile.OpArgument, f.Nodes[i].Op)
			assert.Equal(t, in.Name, f.Nodes[i].Name)
			assert.Equal(t, in.Type, f.Nodes[i].Outputs[0].Type)
		}
		for _, r := range f.Returns {
			assert.NotEqual(t, graphfile.Missing, r.Node)
		}
	}
	assert.Zero(t, g.Missing)
}

func TestTrace(t *testing.T) {
	g := decode(t, "tf2-traces", graphfile.FromRunMetadata)
	scopes := map[string]int{}
	for i := range g.Nodes {
		scope, _, ok := strings.Cut(g.Nodes[i].Name, "/")
		require.True(t, ok)
		scopes[scope]++
		for _, in := range g.Nodes[i].Inputs {
			require.NotEqual(t, graphfile.Missing, in.Node)
			assert.True(t, strings.HasPrefix(g.Nodes[in.Node].Name, scope+"/"),
				"an input leads into another graph")
		}
	}
	assert.Greater(t, len(scopes), 1)
	optimized, err := graphfile.Decode(graphfile.FromRunMetadataOptimized,
		payloads(t, "tf2-traces")[graphfile.FromRunMetadata])
	require.NoError(t, err)
	assert.NotEmpty(t, optimized.Nodes)
	assert.NotEqual(t, len(g.Nodes), len(optimized.Nodes))
}

func TestStats(t *testing.T) {
	g := decode(t, "tf1-profile", graphfile.FromRunMetadata)
	require.NotNil(t, g.Stats)
	total := 0
	for _, d := range g.Stats.Devices {
		assert.NotEmpty(t, d.Device)
		for _, n := range d.Nodes {
			assert.NotEmpty(t, n.Name)
			assert.GreaterOrEqual(t, n.EndMicros, n.StartMicros)
			if n.Name == "layer0/MatMul" {
				total++
				assert.Equal(t,
					[]graphfile.Output{{Type: eventfile.DTFloat, Shape: graphfile.Shape{4, 4}}},
					n.Outputs)
			}
		}
	}
	assert.Positive(t, total)
}

func TestTorch(t *testing.T) {
	g := decode(t, "torch-mlp", graphfile.FromGraphDef)
	assert.Positive(t, g.Missing)
	found := 0
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if n.Op == "aten::linear" {
			found++
			require.Len(t, n.Inputs, 3)
			weight := &g.Nodes[n.Inputs[1].Node]
			assert.Equal(t, "prim::GetAttr", weight.Op)
			require.Len(t, n.Outputs, 1)
			assert.Len(t, n.Outputs[0].Shape, 2)
		}
	}
	assert.Equal(t, 3, found)
	_, err := graphfile.Decode(graphfile.FromRunMetadata,
		payloads(t, "torch-mlp")[graphfile.FromRunMetadata])
	assert.ErrorIs(t, err, graphfile.ErrEmpty)
}

func TestKeras(t *testing.T) {
	g := decode(t, "keras-graph", graphfile.FromKeras)
	assert.True(t, g.Layers)
	edges := map[string][]string{}
	for i := range g.Nodes {
		for _, in := range g.Nodes[i].Inputs {
			edges[g.Nodes[i].Name] = append(edges[g.Nodes[i].Name], g.Nodes[in.Node].Name)
		}
	}
	assert.Equal(t, map[string][]string{
		"graph/shared":            {"graph/a", "graph/b"},
		"graph/inner/inner_in":    {"graph/shared"},
		"graph/inner/inner_dense": {"graph/inner/inner_in"},
		"graph/inner/inner_add":   {"graph/inner/inner_in", "graph/inner/inner_dense"},
		"graph/joined":            {"graph/inner/inner_add", "graph/shared"},
		"graph/head":              {"graph/joined"},
	}, edges)
	head := node(t, g.Nodes, "graph/head")
	assert.Equal(t, "Dense", head.Op)
	assert.Equal(t, []graphfile.Output{{Type: eventfile.DTFloat, Shape: graphfile.Shape{-1, 1}}},
		head.Outputs)
	units, ok := head.Attr("units")
	assert.True(t, ok)
	assert.Equal(t,
		graphfile.Attr{Key: "units", Kind: graphfile.AttrInt, Text: "1", Size: units.Size},
		units)

	// a graph within a Sequential, which TensorBoard cannot show
	outer := decode(t, "keras-outer", graphfile.FromKeras)
	after := node(t, outer.Nodes, "outer/after")
	require.Len(t, after.Inputs, 1)
	assert.Equal(t, "outer/inner/inner_add", outer.Nodes[after.Inputs[0].Node].Name)
	in := node(t, outer.Nodes, "outer/inner/inner_in")
	require.Len(t, in.Inputs, 1)
	assert.Equal(t, "outer/before", outer.Nodes[in.Inputs[0].Node].Name)
}

// TestKeras2 reads edges as Keras 2 wrote them, also edges in the arguments of an operation, and
// several inputs.
func TestKeras2(t *testing.T) {
	g, err := graphfile.Decode(graphfile.FromKeras,
		[]byte(`{"class_name": "Functional", "keras_version": "2.9.0", "config": {"name": "m",
		"layers": [
			{"class_name": "InputLayer", "name": "a", "config": {"name": "a", "batch_input_shape": [null, 4], "dtype": "float32"}, "inbound_nodes": []},
			{"class_name": "Dense", "name": "b", "config": {"name": "b", "units": 2, "dtype": {"class_name": "Policy", "config": {"name": "mixed_float16"}}},
				"inbound_nodes": [[["a", 0, 0, {}]]]},
			{"class_name": "Add", "name": "c", "config": {"name": "c"}, "inbound_nodes": [[["a", 0, 0, {}], ["b", 0, 0, {}]]]},
			{"class_name": "TFOpLambda", "name": "d", "config": {"name": "d"}, "inbound_nodes": [["c", 0, 0, {"y": ["b", 0, 0], "name": null}]]}
		], "input_layers": [["a", 0, 0]], "output_layers": [["d", 0, 0]]}}`))
	require.NoError(t, err)
	assert.Empty(t, g.Problems)
	var edges []string
	for i := range g.Nodes {
		for _, in := range g.Nodes[i].Inputs {
			edges = append(edges, g.Nodes[in.Node].Name+" "+g.Nodes[i].Name)
		}
	}
	assert.Equal(t, []string{"m/a m/b", "m/a m/c", "m/b m/c", "m/c m/d", "m/b m/d"}, edges)
	assert.Equal(t, graphfile.Shape{-1, 4}, g.Nodes[0].Outputs[0].Shape)
	policy, _ := g.Nodes[1].Attr("dtype")
	assert.Equal(t, "mixed_float16", policy.Text)
}

func TestAttributes(t *testing.T) {
	g, err := graphfile.Open("x.pbtxt", []byte(`node { name: "c" op: "Const"
		attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 3 } } int_val: 1 int_val: 2 int_val: 3 } } }
		attr { key: "dtype" value { type: DT_INT32 } }
		attr { key: "list" value { list { i: [1, 2, -3] } } }
		attr { key: "strings" value { list { s: "a" s: 'b\n\x41\101' } } }
		attr { key: "f" value { f: 0.1 } } attr { key: "b" value { b: true } } # a comment
		attr < key: "shape" value: < shape: < dim: < size: -1 >; dim { size: 2 } > > >
		attr { key: "call" value { func { name: "other" attr { key: "x" value { i: 1 } } } } }
		unknown { a: 1 b { c: "}" } } [extension.name] { x: 1 }
	}`))
	require.NoError(t, err)
	assert.Empty(t, g.Problems)
	texts := map[string]string{}
	for a := range g.Nodes[0].Attrs() {
		texts[a.Key] = a.Text
	}
	assert.Equal(t,
		map[string]string{"value": "int32 3: 1, 2, 3", "dtype": "int32", "list": "[1, 2, -3]",
			"strings": "[a, b\nAA]", "f": "0.1", "b": "true",
			"shape": "?×2", "call": "other"}, texts)
	assert.Equal(t, []graphfile.Call{{Key: "call", Function: -1, Name: "other"}}, g.Nodes[0].Calls)
	assert.Equal(t, []graphfile.Output{{Type: eventfile.DTInt32, Shape: graphfile.Shape{3}}},
		g.Nodes[0].Outputs)
}

func TestDamage(t *testing.T) {
	whole := payloads(t, "tf2-graph")[graphfile.FromGraphDef]
	all := decode(t, "tf2-graph", graphfile.FromGraphDef)
	for _, size := range []int{len(whole) - 1, len(whole) / 2, 700} {
		g, err := graphfile.Decode(graphfile.FromGraphDef, whole[:size])
		require.NoError(t, err)
		assert.NotEmpty(t, g.Problems)
		assert.LessOrEqual(t, len(g.Nodes), len(all.Nodes))
		for i := range g.Nodes {
			assert.Equal(t, all.Nodes[i].Name, g.Nodes[i].Name)
		}
	}
	g, err := graphfile.Open("g.pbtxt",
		[]byte("node { name: \"a\" op: \"b\" }\nnode { name: \"c\" op: \"d\" input: \"a"))
	require.NoError(t, err)
	require.Len(t, g.Nodes, 2)
	assert.Equal(t, "line 2: the text ends inside of a string", g.Problems[0].What)
	for _, text := range []string{"{}", `{"a": 1}`, "[]", "<html>", "\x00\x01\x02", "hello", "{"} {
		_, err := graphfile.Open("file", []byte(text))
		assert.Error(t, err, "%q", text)
	}
	g, err = graphfile.Open("g.pbtxt",
		[]byte(`node { name: "a" op: "b" } node { name: "a" op: "c" input: "a:1" input: "^b" }`))
	require.NoError(t, err)
	assert.Len(t, g.Problems, 1)
	assert.Equal(t,
		[]graphfile.Input{{Node: 0, Output: "1"},
			{Node: graphfile.Missing, Control: true, Output: "0", Name: "b"}}, g.Nodes[1].Inputs)
}

// TestLargeValues: the type and shape of a large constant are kept, its content is not.
func TestLargeValues(t *testing.T) {
	bytes := func(dst []byte, number protowire.Number, b []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(dst, number, protowire.BytesType), b)
	}
	varint := func(dst []byte, number protowire.Number, x uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(dst, number, protowire.VarintType), x)
	}
	content := make([]byte, 4<<20)
	shape := bytes(bytes(nil, 2, varint(nil, 1, 1024)), 2, varint(nil, 1, 1024))
	tensor := bytes(bytes(varint(nil, 1, 1), 2, shape), 4, content)
	n := bytes(bytes(nil, 1, []byte("big")), 2, []byte("Const"))
	n = bytes(n, 5, bytes(bytes(nil, 1, []byte("value")), 2, bytes(nil, 8, tensor)))
	n = bytes(n, 5, bytes(bytes(nil, 1, []byte("text")), 2, bytes(nil, 2, content)))
	n = bytes(n, 5,
		bytes(bytes(nil, 1, []byte("list")), 2, bytes(nil, 1, bytes(nil, 2, []byte("short")))))
	g, err := graphfile.Decode(graphfile.FromGraphDef, bytes(nil, 1, n))
	require.NoError(t, err)
	value, ok := g.Nodes[0].Attr("value")
	require.True(t, ok)
	assert.Equal(t, "float32 1024×1024", value.Text)
	assert.True(t, value.Cut)
	assert.Greater(t, value.Size, len(content))
	text, _ := g.Nodes[0].Attr("text")
	assert.True(t, text.Cut)
	assert.Less(t, len(text.Text), 10<<10)
	list, _ := g.Nodes[0].Attr("list")
	assert.Equal(t, "[short]", list.Text)
	assert.Equal(t,
		[]graphfile.Output{{Type: eventfile.DTFloat, Shape: graphfile.Shape{1024, 1024}}},
		g.Nodes[0].Outputs)
	assert.Equal(t, "1024×1024", g.Nodes[0].Outputs[0].Shape.String())
	assert.Equal(t, int64(1<<20), g.Nodes[0].Outputs[0].Shape.Elements())
}

// FuzzDecode decodes any bytes, and then reads every part that was kept.
func FuzzDecode(f *testing.F) {
	for _, run := range []string{
		"tf2-graph", "tf2-traces", "tf1-functions", "torch-mlp", "keras-graph", "keras-outer",
		"tf1-profile",
	} {
		for form, data := range payloads(f, run) {
			if len(data) < 20<<10 {
				f.Add(data, uint8(form))
			}
		}
	}
	text, err := os.ReadFile(filepath.Join(testdata, "text", "tf1-functions.pbtxt"))
	require.NoError(f, err)
	f.Add(text, uint8(graphfile.FromText))
	f.Fuzz(func(t *testing.T, data []byte, form uint8) {
		g, err := graphfile.Decode(graphfile.Form(form%7), data)
		if other, openErr := graphfile.Open("x", data); openErr == nil {
			require.NotNil(t, other)
		}
		if err != nil {
			assert.Nil(t, g)
			return
		}
		check := func(nodes []graphfile.Node) {
			for i := range nodes {
				n := &nodes[i]
				for _, in := range n.Inputs {
					assert.True(t,
						in.Node == graphfile.Missing || int(in.Node) < len(nodes) && in.Node >= 0)
					_ = in.Index()
				}
				for a := range n.Attrs() {
					assert.LessOrEqual(t, len(a.Text), 4*len(data)+100_000)
				}
				for _, c := range n.Calls {
					assert.Less(t, int(c.Function), len(g.Functions))
				}
			}
		}
		check(g.Nodes)
		for i := range g.Functions {
			check(g.Functions[i].Nodes)
			assert.Len(t, g.Functions[i].Returns, len(g.Functions[i].Outputs))
		}
	})
}

// TestPositions finds the place in the source where nodes were made, in both forms that TensorFlow
// writes.
func TestPositions(t *testing.T) {
	field := func(b []byte, n protowire.Number, content []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(b, n, protowire.BytesType), content)
	}
	number := func(b []byte, n protowire.Number, v uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), v)
	}
	fixed := func(b []byte, n protowire.Number, v uint64) []byte {
		return protowire.AppendFixed64(protowire.AppendTag(b, n, protowire.Fixed64Type), v)
	}
	frame := func(file, line uint64, function string) []byte {
		return field(number(number(nil, 1, file), 2, line), 4, []byte(function))
	}
	debug := field(field(nil, 1, []byte("a.py")), 1, []byte("b.py"))
	debug = field(debug, 2,
		field(field(nil, 1, []byte("x@f")), 2,
			field(field(nil, 1, frame(0, 7, "main")), 1, frame(1, 9, ""))))
	debug = field(debug, 4, field(fixed(nil, 1, 42), 2, frame(1, 3, "build")))
	debug = field(debug, 5, fixed(field(nil, 1, []byte("y")), 2, 8))
	debug = field(debug, 6,
		field(fixed(nil, 1, 8), 2, field(nil, 2, binary.LittleEndian.AppendUint64(nil, 42))))
	node := field(field(nil, 1, []byte("x")), 2, []byte("Relu"))
	g, err := graphfile.Decode(graphfile.FromGraphDef, field(field(nil, 1, node), 5, debug))
	require.NoError(t, err)
	assert.Equal(t, "a.py:7 main\nb.py:9", g.Position("x"))
	assert.Equal(t, "b.py:3 build", g.Position("y"))
	assert.Empty(t, g.Position("z"))
	for cut := range debug {
		g, err := graphfile.Decode(graphfile.FromGraphDef,
			field(field(nil, 1, node), 5, debug[:cut]))
		require.NoError(t, err)
		g.Position("x")
		g.Position("y")
	}
}
