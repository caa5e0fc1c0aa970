package hierarchy

import (
	"slices"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/graphfile"
)

// parameters counts the trained parameters that operations hold.
type parameters struct {
	tree           *Tree
	read           map[ID]bool              // variables from outside the graph that have been counted
	optimizerState map[*graphfile.Node]bool // variables of an optimizer, see optimizerState

	// State of the graph or function being counted.
	first    ID
	captured captured
	unsized  ID // the last operation that read a variable of unknown shape
}

// enter starts with the graph (0) or one of its functions.
func (p *parameters) enter(unit int) {
	u := &p.tree.units[unit]
	nodes := p.tree.graph.Nodes
	if u.function != nil {
		nodes = u.function.Nodes
	}
	p.first, p.captured, p.unsized = ID(u.ids.lo), capturedOf(nodes, u.function), None
}

// count returns the number of elements of a variable or parameter, and its size in bytes; 0 for
// other operations. Call it once for each operation, in graph order.
func (p *parameters) count(id ID) (elements, bytes int64) {
	op := p.tree.nodes[id].op
	if p.tree.graph.Layers {
		return p.layerParameters(id)
	}
	switch op.Op {
	case "VarHandleOp", "VariableV2", "Variable", "AutoReloadVariable":
		typed, _ := op.Attr("dtype")
		if p.optimizerState[op] || strings.Contains(typed.Text, "int") || typed.Text == "bool" {
			return 0, 0 // step counters are not trained
		}
		return sized(op.AttrShape("shape"), typeSize(typed.Text))
	case "ReadVariableOp":
		return p.readFrom(id)
	case "aten::linear": // the trace has no shapes for its weights
		return p.linear(id)
	case "prim::GetAttr":
		if name := op.Name[strings.LastIndexByte(op.Name, '/')+1:]; isBuffer(name) ||
			len(op.Outputs) == 0 {
			return 0, 0
		}
		return sized(op.Outputs[0].Shape, typeSize(graphfile.TypeName(op.Outputs[0].Type)))
	}
	return 0, 0
}

// unknown returns 1 for a parameter without a shape, except the parameters of PyTorch's linear
// layers, which are counted at the layer. Call it after count.
func (p *parameters) unknown(id ID) int32 {
	n := &p.tree.nodes[id]
	if p.unsized == id {
		return 1
	}
	if n.op.Op != "prim::GetAttr" ||
		isBuffer(n.op.Name[strings.LastIndexByte(n.op.Name, '/')+1:]) || len(n.op.Outputs) > 0 &&
		n.op.Outputs[0].Shape != nil {
		return 0
	}
	for _, l := range p.tree.outward[n.out.lo:n.out.hi] {
		if to := p.tree.nodes[p.tree.links[l].to].op; to.Op != "aten::linear" {
			return 1
		}
	}
	return 0
}

// linear counts the weights of a linear layer, from the sizes of its input and output.
func (p *parameters) linear(id ID) (elements, bytes int64) {
	op := p.tree.nodes[id].op
	if len(op.Inputs) < 2 || op.Inputs[0].Node == graphfile.Missing || len(op.Outputs) == 0 {
		return 0, 0
	}
	nodes := p.tree.graph.Nodes
	for _, in := range op.Inputs[1:2] { // a weight with a shape is already counted
		if in.Node != graphfile.Missing && len(nodes[in.Node].Outputs) > 0 &&
			nodes[in.Node].Outputs[0].Shape != nil {
			return 0, 0
		}
	}
	from, to := nodes[op.Inputs[0].Node].Outputs, op.Outputs[0].Shape
	if len(from) == 0 || len(from[0].Shape) == 0 || len(to) == 0 {
		return 0, 0
	}
	rows, columns := to[len(to)-1], from[0].Shape[len(from[0].Shape)-1]
	elements, bytes = sized(graphfile.Shape{rows, columns}, 4)
	if len(op.Inputs) > 2 && op.Inputs[2].Node != graphfile.Missing &&
		nodes[op.Inputs[2].Node].Op == "prim::GetAttr" {
		elements, bytes = elements+max(rows, 0), bytes+4*max(rows, 0)
	}
	return elements, bytes
}

// isBuffer reports whether PyTorch modules use this name for untrained state.
func isBuffer(name string) bool {
	return strings.HasPrefix(name, "running_mean") || strings.HasPrefix(name, "running_var") ||
		strings.HasPrefix(name, "num_batches_tracked")
}

// readFrom counts a variable from outside the graph, for example one captured by a function, at its
// first read.
func (p *parameters) readFrom(id ID) (elements, bytes int64) {
	t := p.tree
	n := &t.nodes[id]
	if n.in.lo == n.in.hi || len(n.op.Outputs) == 0 {
		return 0, 0
	}
	from := t.links[n.in.lo].from
	if !isCapture(t.nodes[from].op) || p.read[from] {
		return 0, 0
	}
	p.read[from] = true
	output := &n.op.Outputs[0]
	if typed := graphfile.TypeName(output.Type); !p.isLearnt(int(from-p.first), typed,
		output.Shape) {
		return 0, 0
	} else if output.Shape != nil {
		return sized(output.Shape, typeSize(typed))
	}
	p.unsized = id
	return 0, 0
}

// isLearnt reports whether a captured variable is a weight. Integers are step counters.
func (p *parameters) isLearnt(at int, typed string, shape graphfile.Shape) bool {
	c := &p.captured
	isOptimizer := at < len(c.isOptimizer) && c.isOptimizer[at]
	isMetricSum := at < len(c.isMetricSum) && c.isMetricSum[at] && len(shape) == 0
	return !isOptimizer && !isMetricSum && !strings.Contains(typed, "int") &&
		typed != "bool"
}

// Branches reports whether a node is a branch, a function chosen by an operation such as If, that
// assigns variables from outside. Weights cannot be told from optimizer state there, since that
// depends on how the whole graph uses the values; both are counted.
func (t *Tree) Branches(id ID) bool {
	function := int32(slices.Index(t.library, id))
	if i, ok := t.instances[id]; ok {
		function = i.function
	}
	if t.nodes[id].kind != Function || function < 0 {
		return false
	}
	nodes := t.graph.Functions[function].Nodes
	if !slices.ContainsFunc(nodes, func(n graphfile.Node) bool {
		return assigns(n.Op) && len(n.Inputs) > 0 && n.Inputs[0].Node != graphfile.Missing &&
			isCapture(&nodes[n.Inputs[0].Node])
	}) {
		return false
	}
	for i := range t.units {
		for at := t.units[i].ids.lo; at < t.units[i].ids.hi; at++ {
			if op := t.nodes[at].op; op != nil &&
				slices.ContainsFunc(op.Calls, func(c graphfile.Call) bool {
					return c.Function == function && strings.Contains(c.Key, "branch")
				}) {
				return true
			}
		}
	}
	return false
}

// sized returns the number of elements of a fully known shape, else 0, and their size in bytes;
// size is the size of an element.
func sized(shape graphfile.Shape, size int64) (elements, bytes int64) {
	if shape == nil {
		return 0, 0
	}
	for _, n := range shape {
		if n < 0 {
			return 0, 0
		}
	}
	elements = shape.Elements()
	if size > 0 && elements > (1<<62)/size {
		return elements, 1 << 62
	}
	return elements, elements * size
}

// typeSize returns the size of an element of a type in bytes; 0 if not fixed.
func typeSize(name string) int64 {
	for d := eventfile.DTFloat; d <= eventfile.DTUint64; d++ {
		if d.String() == name {
			return int64(d.Size())
		}
	}
	return 0
}

// layerParameters counts the parameters of a Keras layer.
func (p *parameters) layerParameters(id ID) (elements, bytes int64) {
	elements = max(p.tree.weights(id), 0)
	size := int64(4)
	if outputs := p.tree.nodes[id].op.Outputs; len(outputs) > 0 &&
		outputs[0].Type == eventfile.DTDouble {
		size = 8
	}
	return elements, size * elements
}

// weights returns the number of weights that the model states for a layer, or a negative code such
// as [graphfile.WeightsUntold].
func (t *Tree) weights(id ID) int64 {
	if i := int(id) - int(t.units[0].ids.lo); i >= 0 && i < len(t.graph.Weights) {
		return t.graph.Weights[i]
	}
	return 0
}
