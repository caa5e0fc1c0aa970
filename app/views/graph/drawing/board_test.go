package drawing_test

import (
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/graph/drawing"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/layout"
	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// network is a graph of blocks that each read the previous block and a more distant one.
func network(blocks int) *graphfile.Graph {
	g := &graphfile.Graph{}
	add := func(name, op string, inputs ...int) int {
		n := graphfile.Node{
			Name: name, Op: op,
			Outputs: []graphfile.Output{{
				Type: eventfile.DTFloat, Shape: graphfile.Shape{-1, 64, 64},
			}},
		}
		for _, in := range inputs {
			n.Inputs = append(n.Inputs, graphfile.Input{Node: int32(in), Output: "0"})
		}
		g.Nodes = append(g.Nodes, n)
		return len(g.Nodes) - 1
	}
	last := add("input", "Placeholder")
	var outs []int
	for i := range blocks {
		name := fmt.Sprintf("block%c", 'a'+i)
		w := add(name+"/w", "VariableV2")
		size := add(name+"/size", "Const")
		conv := add(name+"/conv", "Conv2D", last, w)
		resized := add(name+"/resize", "Reshape", conv, size)
		if i > 2 {
			resized = add(name+"/add", "AddV2", resized, outs[i-3])
		}
		last = add(name+"/relu", "Relu", resized)
		outs = append(outs, last)
	}
	add("loss", "Mean", last)
	return g
}

func board(t *testing.T, g *graphfile.Graph, look drawing.Look) (*hierarchy.Tree, *drawing.Board) {
	t.Helper()
	tree := hierarchy.Build(g, hierarchy.Default())
	return tree, drawing.NewBoard(tree, look)
}

func draw(t testing.TB, b *drawing.Board) *drawing.Drawing {
	t.Helper()
	d, err := b.Draw(nil)
	require.NoError(t, err)
	return d
}

func find(t *testing.T, tree *hierarchy.Tree, name string) hierarchy.ID {
	t.Helper()
	id, ok := tree.Find(name)
	require.True(t, ok, name)
	return id
}

// boxOf returns the box of a node. Notes beside other boxes can name the node, too; it skips them.
func boxOf(d *drawing.Drawing, id hierarchy.ID) *drawing.Box {
	for i := range d.Boxes {
		if b := &d.Boxes[i]; b.ID == layout.ID(id) && b.Shape < drawing.Constant {
			return b
		}
	}
	return nil
}

func TestOpening(t *testing.T) {
	tree, b := board(t, network(8), drawing.Look{})
	closed := draw(t, b)
	id := find(t, tree, "blockd")
	require.NotNil(t, boxOf(closed, id))
	assert.NotZero(t, boxOf(closed, id).Flags&drawing.CanOpen)

	b.SetOpen(id, true)
	open := draw(t, b)
	box := boxOf(open, id)
	assert.NotZero(t, box.Flags&drawing.Open)
	inside := boxOf(open, find(t, tree, "blockd/conv"))
	require.NotNil(t, inside)
	assert.Equal(t, layout.ID(id), open.Boxes[inside.Parent].ID)
	middle := func(b *drawing.Box) (x, y float32) { return b.X + b.W/2, b.Y + b.H/2 }
	x0, y0 := middle(boxOf(closed, id))
	x1, y1 := middle(box)
	assert.InDelta(t, x0, x1, 0.01, "the opened group keeps its place")
	assert.InDelta(t, y0, y1, 0.01)
	grown := box.H - boxOf(closed, id).H
	for _, other := range []string{"input", "blocka", "blockh", "loss"} {
		x, y := middle(boxOf(closed, find(t, tree, other)))
		toX, toY := middle(boxOf(open, find(t, tree, other)))
		assert.LessOrEqual(t, math.Abs(float64(toY-y)), float64(grown/2)+40,
			"%s moves by half the growth of the box, and a little for lines, at most", other)
		assert.LessOrEqual(t, math.Abs(float64(toX-x)), float64(box.W), other)
	}

	b.SetOpen(id, false)
	again := draw(t, b)
	assert.Equal(t, boxOf(closed, id).X, boxOf(again, id).X)
	assert.Len(t, again.Boxes, len(closed.Boxes))
}

func TestRevealOpensSurroundingGroups(t *testing.T) {
	tree, b := board(t, network(3), drawing.Look{})
	b.Reveal(find(t, tree, "blockb/conv"))
	assert.Equal(t, []hierarchy.ID{find(t, tree, "blockb")}, b.Opened())
	assert.NotNil(t, boxOf(draw(t, b), find(t, tree, "blockb/conv")))
}

// An edge over too many layers is not drawn. Instead, each end has a note that refers to the other.
func TestLongEdgesAreReferences(t *testing.T) {
	g := &graphfile.Graph{}
	for i := range 500 {
		n := graphfile.Node{
			Name: fmt.Sprintf("%c%c%c", 'a'+i/100, 'a'+i/10%10, 'a'+i%10), Op: "Add",
		}
		if i > 0 {
			n.Inputs = append(n.Inputs, graphfile.Input{Node: int32(i - 1), Output: "0"})
		}
		g.Nodes = append(g.Nodes, n)
	}
	g.Nodes[499].Inputs = append(g.Nodes[499].Inputs, graphfile.Input{Node: 1, Output: "0"})
	tree, b := board(t, g, drawing.Look{})
	d := draw(t, b)
	var beside []layout.ID
	for i := range d.Boxes {
		if d.Boxes[i].Shape == drawing.Reference {
			beside = append(beside, d.Boxes[d.Boxes[i].Parent].ID)
		}
	}
	assert.ElementsMatch(t,
		[]layout.ID{layout.ID(find(t, tree, "aab")), layout.ID(find(t, tree, "ejj"))}, beside)
	assert.Len(t, draw(t, b).Boxes, len(d.Boxes), "the next picture has no further notes")
}

func TestHit(t *testing.T) {
	tree, b := board(t, network(3), drawing.Look{})
	id := find(t, tree, "blockb")
	b.SetOpen(id, true)
	d := draw(t, b)
	conv := boxOf(d, find(t, tree, "blockb/conv"))
	hit := d.Hit(conv.X+conv.W/2, conv.Y+conv.H/2, 4)
	assert.Equal(t, conv.ID, d.Boxes[hit.Box].ID)
	around := boxOf(d, id)
	hit = d.Hit(around.X+2, around.Y+2, 1)
	assert.Equal(t, layout.ID(id), d.Boxes[hit.Box].ID)
	assert.Equal(t, drawing.Target{Box: -1, Line: -1}, d.Hit(d.X-50, d.Y-50, 4))
	for i := range d.Lines {
		if d.Lines[i].Flags&drawing.Beside != 0 || len(d.Lines[i].Points) != 2 {
			continue
		}
		p, q := d.Lines[i].Points[0], d.Lines[i].Points[1]
		hit := d.Hit((p.X+q.X)/2, (p.Y+q.Y)/2, 2)
		require.GreaterOrEqual(t, hit.Line, 0)
	}
}

func TestList(t *testing.T) {
	tree, b := board(t, network(5), drawing.Look{})
	draw(t, b)
	b.SetOpen(find(t, tree, "blockc"), true)
	d := draw(t, b)
	list := d.Append(nil)
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(list[4*at:]) }
	assert.EqualValues(t, drawing.Magic, word(0))
	n, e, p, c, texts := int(word(1)), int(word(2)), int(word(3)), int(word(4)), int(word(5))
	assert.Equal(t, len(d.Boxes)+len(d.Frames), n)
	assert.Equal(t, len(d.Lines), e)
	assert.EqualValues(t, drawing.Moves, word(6))
	assert.EqualValues(t, len(list), word(7))
	sizes := []int{16 * n, 16 * n, 4 * n, 4 * n, 4 * n, n, n, 2 * n, 2 * n, 4*n + 4, 8 * e, 4*e + 4,
		e, 2 * e, 4 * e, 4*e + 4, 8 * p, 8 * p, 8 * e, 12 * int(word(36)), 4 * c, texts}
	for i, size := range sizes {
		assert.Zero(t, word(12+i)%4)
		end := len(list)
		if i+1 < len(sizes) {
			end = int(word(12 + i + 1))
		}
		assert.Less(t, end-int(word(12+i))-size, 4, "section %d", i)
		assert.GreaterOrEqual(t, end-int(word(12+i)), size, "section %d", i)
	}
	at := func(section, index int) uint32 { return word(int(word(12+section))/4 + index) }
	var names []string
	for i := range n {
		from, to := at(9, i), at(9, i+1)
		names = append(names, string(list[word(12+21)+from:word(12+21)+to]))
	}
	assert.Contains(t, names, "conv\nConv2D")
	assert.Equal(t, math.Float32frombits(at(0, 0)), d.Boxes[0].X)
}

func TestMovesBeginAtThePreviousPicture(t *testing.T) {
	tree, b := board(t, network(5), drawing.Look{})
	before := draw(t, b)
	id := find(t, tree, "blockc")
	b.SetOpen(id, true)
	d := draw(t, b)
	list := d.Append(nil)
	word := func(at uint32) uint32 { return binary.LittleEndian.Uint32(list[at:]) }
	start := func(i int) (x, y, w, h float32) {
		at := word(4*13) + uint32(16*i)
		return math.Float32frombits(word(at)), math.Float32frombits(word(at + 4)),
			math.Float32frombits(word(at + 8)), math.Float32frombits(word(at + 12))
	}
	was := boxOf(before, id)
	for i := range d.Boxes {
		x, y, w, h := start(i)
		if d.Boxes[i].ID == layout.ID(id) && d.Boxes[i].Shape < drawing.Constant {
			assert.Equal(t, []float32{was.X, was.Y, was.W, was.H}, []float32{x, y, w, h})
		}
		if p := d.Boxes[i].Parent; p >= 0 && d.Boxes[p].ID == layout.ID(id) &&
			d.Boxes[i].Shape < drawing.Constant {
			assert.True(t,
				x >= was.X-1 && x+w <= was.X+was.W+1 && y >= was.Y-1 && y+h <= was.Y+was.H+1,
				"boxes inside the opened group begin inside its closed box")
		}
	}
}

func TestSVG(t *testing.T) {
	g := network(6)
	g.Nodes[0].Name = "<input & \"x\">\x01"
	tree, b := board(t, g, drawing.Look{Theme: &drawing.Dark})
	b.SetOpen(find(t, tree, "blockb"), true)
	d := draw(t, b)
	out := string(d.SVG(nil, d.All(), 800, 600, "a < b"))
	decoder := xml.NewDecoder(strings.NewReader(out))
	for {
		_, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
	}
	assert.Contains(t, out, "&lt;input &amp;")
	part := string(d.SVG(nil, drawing.View{X: d.X, Y: d.Y, W: 50, H: 50}, 50, 50, ""))
	assert.Less(t, len(part), len(out)/2, "elements outside the view are left out")
	assert.Equal(t, out, string(d.SVG(nil, d.All(), 800, 600, "a < b")))
}

func TestModes(t *testing.T) {
	g := network(6)
	for i := range g.Nodes {
		g.Nodes[i].Device = fmt.Sprintf("/gpu:%d", i%2)
	}
	for _, mode := range []drawing.Mode{
		drawing.ByStructure, drawing.ByOp, drawing.ByDevice, drawing.ByTime, drawing.ByMemory,
		drawing.ByType, drawing.ByState,
	} {
		tree, b := board(t, g, drawing.Look{Mode: mode})
		b.SetOpen(find(t, tree, "blockb"), true)
		d := draw(t, b)
		for i := range d.Boxes {
			require.EqualValues(t, 255, d.Boxes[i].Fill>>24, "mode %d: %+v", mode, d.Boxes[i])
		}
		b.Keys() // must not panic in any mode
	}
}

func TestDirection(t *testing.T) {
	for _, direction := range []layout.Direction{layout.Up, layout.Down} {
		tree, b := board(t, network(4), drawing.Look{Direction: direction})
		d := draw(t, b)
		first, last := boxOf(d, find(t, tree, "input")), boxOf(d, find(t, tree, "loss"))
		assert.Equal(t, direction == layout.Down, first.Y < last.Y)
		assert.Equal(t, first, begins(d), "the node without inputs")
		assert.Equal(t, direction == layout.Down, word(d, 6)&drawing.Down != 0)
		id := find(t, tree, "blockc")
		b.SetOpen(id, true)
		d = draw(t, b)
		assert.Equal(t, boxOf(d, find(t, tree, "blockc/w")), begins(d),
			"the first node in the opened group")
		assert.EqualValues(t, id, word(d, 34))
		b.SetOpen(id, false)
		d = draw(t, b)
		assert.Equal(t, boxOf(d, find(t, tree, "input")), begins(d))
		assert.EqualValues(t, -1, word(draw(t, b), 34), "no node was opened or closed since")
	}
	d := &drawing.Drawing{Theme: &drawing.Light, Fresh: true, Anchor: hierarchy.None}
	assert.EqualValues(t, drawing.Fresh, word(d, 6))
	assert.EqualValues(t, -1, word(d, 35), "an empty picture has no box to start reading at")
}

// word returns a word of the header of a drawing's list.
func word(d *drawing.Drawing, at int) int32 {
	return int32(binary.LittleEndian.Uint32(d.Append(nil)[4*at:]))
}

// begins returns the box to start reading at.
func begins(d *drawing.Drawing) *drawing.Box { return &d.Boxes[word(d, 35)] }

func TestDrawContinuesIfGoOnIsTrue(t *testing.T) {
	_, b := board(t, network(4), drawing.Look{})
	d, err := b.Draw(func() bool { return true })
	require.NoError(t, err)
	assert.True(t, slices.ContainsFunc(d.Boxes, func(b drawing.Box) bool {
		return b.Name == "blocka"
	}))
}

// scope500 is a graph with a group of 500 operations, each of which reads one or two earlier ones.
func scope500() *graphfile.Graph {
	g := &graphfile.Graph{}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range 500 {
		n := graphfile.Node{
			Name: fmt.Sprintf("all/%c%c%c", 'a'+i/100, 'a'+i/10%10, 'a'+i%10), Op: "Add",
			Outputs: []graphfile.Output{{Type: eventfile.DTFloat, Shape: graphfile.Shape{32, 64}}},
		}
		for range min(i, 1+r.IntN(2)) {
			n.Inputs = append(n.Inputs,
				graphfile.Input{Node: int32(max(0, i-1-int(r.ExpFloat64()*5))), Output: "0"})
		}
		g.Nodes = append(g.Nodes, n)
	}
	return g
}

// BenchmarkOpen measures the time to open a group of 500 operations: from the layout to the list.
func BenchmarkOpen(b *testing.B) {
	g := scope500()
	for b.Loop() {
		board := drawing.NewBoard(hierarchy.Build(g, hierarchy.Default()), drawing.Look{})
		draw(b, board)
		board.Reveal(hierarchy.ID(10)) // a node in the group
		if d := draw(b, board); len(d.Append(nil)) < 10_000 || len(d.Boxes) < 500 {
			b.Fatal("the group is not open")
		}
	}
}

// TestLoops checks that the line from a node to itself is drawn at the corner of the node's box.
func TestLoops(t *testing.T) {
	g := network(1)
	at := len(g.Nodes) - 1
	g.Nodes[at].Inputs = append(g.Nodes[at].Inputs, graphfile.Input{Node: int32(at), Output: "0"})
	tree, b := board(t, g, drawing.Look{})
	d := draw(t, b)
	box := boxOf(d, find(t, tree, "loss"))
	loops := 0
	for _, l := range d.Lines {
		if l.From == l.To {
			loops++
			assert.Equal(t, box, &d.Boxes[l.From])
			assert.Equal(t, drawing.Back, l.Flags)
			for _, p := range l.Points {
				assert.Greater(t, p.X, box.X+box.W/2)
				assert.Less(t, p.Y, box.Y+box.H)
			}
		}
	}
	assert.Equal(t, 1, loops)
	assert.Contains(t, string(d.SVG(nil, d.All(), 100, 100, "g")), "<path")
}

// TestCaptionsOfFrames checks the captions of the frames around nodes taken aside: one for a node
// that many others read, another for a node that reads many others.
func TestCaptionsOfFrames(t *testing.T) {
	look := drawing.Look{Captions: drawing.Captions{
		Read: "read", Reading: "reading", Busy: "busy", Library: "library",
	}}
	// titles returns the captions for a graph: a node "a", a node by text for each other letter and
	// the one before it, and the nodes in more.
	titles := func(text func(letter, before string) string, more string) (titles []string) {
		before, all := "a", "node { name: 'a' op: 'Relu' } "
		for c := 'b'; c <= 'z'; c++ {
			all += text(string(c), before)
			before = string(c)
		}
		g, err := graphfile.Open("g.pbtxt", []byte(all+more))
		require.NoError(t, err)
		_, b := board(t, g, look)
		for _, f := range draw(t, b).Frames {
			titles = append(titles, f.Name)
		}
		return titles
	}
	chain := func(letter, before string) string {
		return "node { name: '" + letter + "' op: 'Relu' input: '" + before + "' } "
	}
	reading := "node { name: 'hub' op: 'AddN'"
	for c := 'a'; c <= 'z'; c++ {
		reading += " input: '" + string(c) + "'"
	}
	assert.Equal(t, []string{"reading"}, titles(chain, reading+" }"))
	look.Captions.Reading = "aside: shared and control-only nodes of a graph"
	assert.Equal(t, []string{"aside"}, titles(chain, reading+" }"), "what has no room is left out")
	assert.Equal(t, []string{"read"}, titles(func(letter, before string) string {
		return "node { name: '" + letter + "' op: 'Relu' input: '" + before + "' input: 'hub' } "
	}, "node { name: 'hub' op: 'Placeholder' }"))
}
