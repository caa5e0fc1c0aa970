package service_test

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/views/graph"
	"eventlens/app/views/graph/drawing"
	graphservice "eventlens/app/views/graph/service"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
)

// page is the page's end of the service.
type page struct {
	t       *testing.T
	service program.Service
	answers chan answered
	blobs   map[wire.Ref][]byte
	mu      sync.Mutex          // guards objects and blobs
	objects map[wire.Ref][]byte // made by the service
	panels  map[string][]row
	list    []byte
	marks   []uint32
	link    graph.Link
	file    *graph.File
	opened  graph.Opened
	hint    string
	match   *matching.Match
}

func serve(t *testing.T) *page {
	p := &page{
		t: t, answers: make(chan answered, 1000), blobs: map[wire.Ref][]byte{},
		objects: map[wire.Ref][]byte{}, panels: map[string][]row{},
	}
	export := func(b []byte) wire.Ref {
		p.mu.Lock()
		defer p.mu.Unlock()
		ref := wire.Ref(len(p.objects) + 1)
		p.objects[ref] = b
		return ref
	}
	objects := graphservice.Objects{
		Import: func(ref wire.Ref) []byte {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.blobs[ref]
		},
		Export:     export,
		ExportBlob: func(b []byte, _ string) wire.Ref { return export(b) },
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	p.service = graphservice.New(objects)(program.Env{
		Context: ctx, Slice: loop.NewTimeSlice(func() {}, time.Now),
	})
	return p
}

// object returns an object made by the service.
func (p *page) object(ref wire.Ref) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.objects[ref]
}

func (p *page) ask(question wire.Coded) {
	p.service.Ask(question, func(a wire.Coded) { p.answers <- answered{a, false} })
}

func (p *page) do(act, value string) {
	p.ask(&scripted.UserAction{Act: act, Value: value})
	p.settle()
}

// settle takes answers until everything asked has been answered: then the marks and the panels of a
// redraw arrive.
func (p *page) settle() {
	p.t.Helper()
	p.service.Ask(&scripted.UserAction{Act: "redraw"}, func(a wire.Coded) {
		p.answers <- answered{a, true}
	})
	for missing := 2; missing > 0; {
		select {
		case a := <-p.answers:
			p.take(a.answer)
			if m, ok := a.answer.(*scripted.ScriptMessage); ok && a.last &&
				(m.What == "marks" || m.What == "side") {
				missing--
			}
		case <-time.After(time.Minute):
			p.t.Fatal("no answer")
		}
	}
}

// answered is an answer; last means that all earlier questions had been handled by then.
type answered struct {
	answer wire.Coded
	last   bool
}

func (p *page) take(a wire.Coded) {
	switch m := a.(type) {
	case *matching.Match:
		p.match = m
	case *scripted.ScriptMessage:
		content := p.object(m.With)
		switch m.What {
		case "list":
			p.list = content
			require.Equal(p.t, uint32(drawing.Magic), binary.LittleEndian.Uint32(p.list))
		case "marks":
			p.marks = nil
			for b := content; len(b) > 0; b = b[4:] {
				p.marks = append(p.marks, binary.LittleEndian.Uint32(b))
			}
		case "hint":
			p.hint = string(content)
		default:
			p.panels[m.What] = rowsOf(string(content))
		}
	case *graph.Link:
		p.link = *m
	case *graph.Opened:
		p.opened = *m
	case *graph.File:
		p.file = m
	}
}

func (p *page) open(parts ...graph.Part) {
	p.ask(&graph.Look{})
	p.ask(&graph.Open{Parts: parts})
	p.settle()
}

// part returns a graph of a fixture by its form.
func (p *page) part(fixture string, form eventfile.Form) graph.Part {
	f, err := os.Open(filepath.Join("../../../../testdata/fixtures", fixture+".tfevents"))
	require.NoError(p.t, err)
	defer f.Close()
	var event eventfile.Event
	for r, err := range eventfile.NewReader(f, eventfile.Options{}).All() {
		require.NoError(p.t, err)
		require.NoError(p.t, event.Decode(r.Data))
		_, got, at, err := event.Graph()
		require.NoError(p.t, err)
		for i := range event.Values {
			if v := &event.Values[i]; v.Data(nil) == eventfile.DataGraph {
				got = eventfile.GraphForm(v.Plugin)
				at, err = v.GraphBlob()
				require.NoError(p.t, err)
			}
		}
		if got == form {
			return p.given(form, fixture, at.In(r.Data))
		}
	}
	p.t.Fatalf("%s has no %v", fixture, form)
	return graph.Part{}
}

func (p *page) given(form eventfile.Form, name string, content []byte) graph.Part {
	p.mu.Lock()
	defer p.mu.Unlock()
	ref := wire.Ref(1000 + len(p.blobs))
	p.blobs[ref] = append([]byte(nil), content...)
	return graph.Part{Form: form, Name: name, Bytes: ref}
}

// boxes returns the number of boxes in the drawing.
func (p *page) boxes() int { return int(binary.LittleEndian.Uint32(p.list[4:])) }

// row is a row of a panel as the script parses it.
type row struct{ kind, text, value, act string }

func rowsOf(panel string) (rows []row) {
	for _, line := range strings.Split(panel, "\x1e")[1:] {
		f := strings.Split(line, "\x1f")
		rows = append(rows, row{f[0], f[4], f[5], f[7]})
	}
	return rows
}

// row returns the first row of a panel whose text contains a text.
func (p *page) row(area, text string) row {
	p.t.Helper()
	for _, r := range p.panels[area] {
		if strings.Contains(r.text, text) {
			return r
		}
	}
	p.t.Fatalf("%q is in no row of %v", text, p.panels[area])
	return row{}
}

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
	assert.Contains(t, p.opened.Problem, "recorded nothing")
	p.open(p.given(eventfile.FormKerasModel, "broken", []byte("{")))
	assert.Contains(t, p.opened.Problem, "could not be read: ")
	p.do("choose 0", "")
	p.open(p.part("torch-2.15.0-graph", eventfile.FormGraphDef))
	assert.Positive(t, p.boxes())
}

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
	assert.Contains(t, p.row("side", "Not counted").text, "parameters whose shape")
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
	assert.Equal(t, "Not counted: 1 layer whose weights the model does not tell (Ours).",
		p.row("side", "does not tell").text)
	assert.Equal(t, "Not counted: 1 layer to whose input the model gives no shape (Dense).",
		p.row("side", "no shape").text)
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
	p.row("side", "A branch does not tell weights from what an optimizer keeps")
	p.do("choose", "")
	for _, r := range p.panels["side"] {
		assert.NotContains(t, r.text, "Parameters")
	}
}

// TestFinding lists results, steps through them with wrap-around, and reports invalid expressions.
func TestFinding(t *testing.T) {
	p := residual(t)
	p.do("find", "relu")
	results := p.items()
	require.Greater(t, len(results), 1)
	assert.Positive(t, p.marks[2], "they are marked")
	for i := range len(results) + 1 {
		p.do("next", "")
		assert.Equal(t, results[i%len(results)].text, p.link.Node)
	}
	p.do("back", "")
	assert.Equal(t, results[len(results)-1].text, p.link.Node)
	p.do("regexp", "")
	p.do("find", "rel(")
	assert.Contains(t, p.row("side", "Invalid pattern").text, "“(” has no “)”")
	p.do("find", "^$|no such node")
	p.row("side", "No node matches")
	p.do("find", "")
	p.row("side", "Type a part")
	assert.Zero(t, p.marks[2])
}

// TestFindingByThePage checks that the page matches expressions that package regexp rejects, and
// that the results are then listed.
func TestFindingByThePage(t *testing.T) {
	p := residual(t)
	p.do("find", "relu")
	want := p.items()
	p.do("regexp", "")
	p.do("find", "re(?=lu)")
	p.row("side", "Matching the names of nodes")
	for asked := 0; p.match != nil; asked++ {
		require.Less(t, asked, 5)
		m := p.match
		p.match = nil
		assert.Equal(t, "re(?=lu)", m.Pattern)
		answer := &matching.Matched{Serial: m.Serial}
		for _, name := range m.Texts {
			answer.Hits = append(answer.Hits, byte(strings.Count(strings.ToLower(name), "relu")))
		}
		p.ask(answer)
		p.settle()
	}
	assert.ElementsMatch(t, want, p.items())
	assert.Positive(t, p.marks[2], "they are marked")

	p.do("find", "(a|a)*(?!b)")
	p.ask(&matching.Matched{
		Serial: p.match.Serial, Hits: make([]byte, len(p.match.Texts)),
		Wrong: "Matching this expression takes too long.",
	})
	p.settle()
	p.row("side", "takes too long")
	assert.Empty(t, p.items())
	p.do("find", "relu$|^relu")
	assert.NotEmpty(t, p.items())
}

// items returns the entries of the side panel.
func (p *page) items() (all []row) {
	for _, r := range p.panels["side"] {
		if r.kind == "3" {
			all = append(all, r)
		}
	}
	return all
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
