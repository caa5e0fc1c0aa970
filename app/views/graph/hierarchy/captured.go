package hierarchy

import (
	"strings"

	"eventlens/eventfile/graphfile"
)

// captured tells which of the variables captured by a function are not trained. The graph does not
// say so; their use shows it:
//
//   - The state of an optimizer, and its rate, reach no result, only assignments to variables
//     that reach results. Writers that name scopes have a scope for the optimizer.
//   - The sum of a metric is assigned, and reaches a result but no other assignment. Weights may
//     do the same, but are not scalars.
type captured struct {
	isOptimizer, isMetricSum []bool // by node; nil if no variable is assigned
}

// taker is a node, and a variable whose assignment uses the node's value.
type taker struct{ node, variable int32 }

// capturedOf examines the nodes of a graph, or of a function with its results.
func capturedOf(nodes []graphfile.Node, f *graphfile.Function) (c captured) {
	var assigned []taker // the assignments: node and variable
	isAssigned := map[int32]bool{}
	for i := range nodes {
		if in := nodes[i].Inputs; len(in) > 0 && assigns(nodes[i].Op) && !in[0].Control &&
			in[0].Node != graphfile.Missing && isCapture(&nodes[in[0].Node]) {
			assigned, isAssigned[in[0].Node] = append(assigned, taker{int32(i), in[0].Node}), true
		}
	}
	if len(assigned) == 0 {
		return c
	}
	given := results(nodes, f)
	takers := takersOf(nodes, assigned, given)
	first := firstReaders(nodes)
	scopes := optimizerScopes(nodes, assigned, given, first)
	c.isOptimizer, c.isMetricSum = make([]bool, len(nodes)), make([]bool, len(nodes))
	learnt := false
	for i := range nodes {
		if !isCapture(&nodes[i]) || first[i] == graphfile.Missing {
			continue
		}
		others := false
		for _, v := range takers[i] {
			others = others || v > 0 && v-1 != int32(i)
		}
		c.isOptimizer[i] = others && !given[i] || scopes[outermost(nodes[first[i]].Name)]
		c.isMetricSum[i] = !others && given[i] && isAssigned[int32(i)]
		learnt = learnt || others && given[i]
	}
	if !learnt { // without a trained variable, nothing distinguishes a weight from a sum
		c.isMetricSum = nil
	}
	return c
}

// firstReaders returns for each node the first node that reads it, which is where a variable is
// captured.
func firstReaders(nodes []graphfile.Node) []int32 {
	first := make([]int32, len(nodes))
	for i := range first {
		first[i] = graphfile.Missing
	}
	for i := range nodes {
		for _, in := range nodes[i].Inputs {
			if !in.Control && in.Node != graphfile.Missing && first[in.Node] == graphfile.Missing {
				first[in.Node] = int32(i)
			}
		}
	}
	return first
}

// optimizerScopes returns the outermost scopes that change variables which reach results and were
// captured in another scope. Variables captured in such a scope belong to an optimizer.
func optimizerScopes(nodes []graphfile.Node, assigned []taker, given []bool,
	first []int32) map[string]bool {
	scopes := map[string]bool{}
	for _, a := range assigned {
		scope := outermost(nodes[a.node].Name)
		if scope != "" && given[a.variable] && scope != outermost(nodes[first[a.variable]].Name) {
			scopes[scope] = true
		}
	}
	return scopes
}

// outermost returns the outermost scope of a name, empty for none.
func outermost(name string) string {
	scope, _, ok := strings.Cut(name, "/")
	if !ok {
		return ""
	}
	return scope
}

// isCapture reports whether a node can represent a variable from outside the graph.
func isCapture(n *graphfile.Node) bool {
	return n.Op == graphfile.OpArgument || n.Op == "Placeholder" || n.Op == "_Arg"
}

// assigns reports whether an operation changes the variable that is its first input.
func assigns(op string) bool {
	switch op {
	case "AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp":
		return true
	}
	return strings.HasPrefix(op, "ResourceScatter") || applies(op)
}

// takersOf returns for each node up to two variables that reach results and whose assignments use
// the node's value, as index + 1. A value assigned to a variable that reaches no result is followed
// through that variable.
func takersOf(nodes []graphfile.Node, assigned []taker, given []bool) [][2]int32 {
	takers := make([][2]int32, len(nodes))
	changes := map[int32][]int32{} // assignments of variables that reach no result
	for _, a := range assigned {
		if !given[a.variable] {
			changes[a.variable] = append(changes[a.variable], a.node)
		}
	}
	var left []taker
	into := func(node int32, from int, variable int32) {
		for _, in := range nodes[node].Inputs[from:] {
			if !in.Control && in.Node != graphfile.Missing {
				left = append(left, taker{in.Node, variable})
			}
		}
	}
	for _, a := range assigned {
		if given[a.variable] {
			into(a.node, 1, a.variable)
		}
		for len(left) > 0 {
			at := left[len(left)-1]
			left = left[:len(left)-1]
			switch of := &takers[at.node]; {
			case of[0] == 0:
				of[0] = at.variable + 1
			case of[0] == at.variable+1 || of[1] != 0:
				continue
			default:
				of[1] = at.variable + 1
			}
			into(at.node, 0, at.variable)
			for _, change := range changes[at.node] {
				into(change, 1, at.variable)
			}
		}
	}
	return takers
}

// results marks the nodes that the results depend on. Results are a function's return values, and
// nodes that no other node reads.
func results(nodes []graphfile.Node, f *graphfile.Function) []bool {
	isRead := make([]bool, len(nodes))
	for i := range nodes {
		for _, in := range nodes[i].Inputs {
			if !in.Control && in.Node != graphfile.Missing {
				isRead[in.Node] = true
			}
		}
	}
	var ends []int32
	for i := range nodes {
		if op := nodes[i].Op; !isRead[i] && !assigns(op) && op != "ReadVariableOp" {
			ends = append(ends, int32(i))
		}
	}
	if f != nil {
		for _, in := range f.Returns {
			if in.Node != graphfile.Missing && !in.Control {
				ends = append(ends, in.Node)
			}
		}
	}
	return dependenciesOf(nodes, ends)
}

// dependenciesOf marks the nodes in of, and all nodes that they depend on.
func dependenciesOf(nodes []graphfile.Node, of []int32) []bool {
	marked := make([]bool, len(nodes))
	for len(of) > 0 {
		at := of[len(of)-1]
		of = of[:len(of)-1]
		if marked[at] {
			continue
		}
		marked[at] = true
		for _, in := range nodes[at].Inputs {
			if !in.Control && in.Node != graphfile.Missing {
				of = append(of, in.Node)
			}
		}
	}
	return marked
}
