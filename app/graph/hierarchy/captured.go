package hierarchy

import (
	"strings"

	"eventlens/eventfile/graph"
)

// captured tells which variables that a function captures are not learnt. Nothing of them is in the graph but what is done with their values:
//
//   - What an optimizer keeps, and its rate, reach no result, only the assignments of variables that do. Writers that name scopes name one of the optimizer.
//   - What a metric adds up is assigned, and reaches a result but no other assignment. Weights that do so are told from it by not being a single number.
type captured struct {
	kept, added []bool // of each node; nil if nothing is assigned
}

// taker is a node, and a variable whose assignment takes what the node gives.
type taker struct{ node, variable int32 }

// capturedOf looks at the nodes of a graph, or of a function with its results.
func capturedOf(nodes []graph.Node, f *graph.Function) (c captured) {
	var assigned []taker // the assignment, and the variable
	isAssigned := map[int32]bool{}
	for i := range nodes {
		if in := nodes[i].Inputs; len(in) > 0 && assigns(nodes[i].Op) && !in[0].Control && in[0].Node != graph.Missing && isCapture(&nodes[in[0].Node]) {
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
	c.kept, c.added = make([]bool, len(nodes)), make([]bool, len(nodes))
	learnt := false
	for i := range nodes {
		if !isCapture(&nodes[i]) || first[i] == graph.Missing {
			continue
		}
		others := false
		for _, v := range takers[i] {
			others = others || v > 0 && v-1 != int32(i)
		}
		c.kept[i] = others && !given[i] || scopes[outermost(nodes[first[i]].Name)]
		c.added[i] = !others && given[i] && isAssigned[int32(i)]
		learnt = learnt || others && given[i]
	}
	if !learnt { // nothing else tells a weight from what adds up
		c.added = nil
	}
	return c
}

// firstReaders finds, of each node, the first that takes what it gives: where a variable is captured.
func firstReaders(nodes []graph.Node) []int32 {
	first := make([]int32, len(nodes))
	for i := range first {
		first[i] = graph.Missing
	}
	for i := range nodes {
		for _, in := range nodes[i].Inputs {
			if !in.Control && in.Node != graph.Missing && first[in.Node] == graph.Missing {
				first[in.Node] = int32(i)
			}
		}
	}
	return first
}

// optimizerScopes are the outermost scopes in which variables are changed that reach results and were captured in another scope. What is captured in them is an optimizer's.
func optimizerScopes(nodes []graph.Node, assigned []taker, given []bool, first []int32) map[string]bool {
	scopes := map[string]bool{}
	for _, a := range assigned {
		scope := outermost(nodes[a.node].Name)
		if scope != "" && given[a.variable] && scope != outermost(nodes[first[a.variable]].Name) {
			scopes[scope] = true
		}
	}
	return scopes
}

// outermost is the outermost scope of a name, empty for a name without one.
func outermost(name string) string {
	scope, _, ok := strings.Cut(name, "/")
	if !ok {
		return ""
	}
	return scope
}

// isCapture tells whether a node can stand for a variable from outside of the graph.
func isCapture(n *graph.Node) bool {
	return n.Op == graph.OpArgument || n.Op == "Placeholder" || n.Op == "_Arg"
}

// assigns reports whether an operation changes the variable that is its first input.
func assigns(op string) bool {
	switch op {
	case "AssignVariableOp", "AssignAddVariableOp", "AssignSubVariableOp":
		return true
	}
	return strings.HasPrefix(op, "ResourceScatter") || applies(op)
}

// takersOf finds, of each node, up to two variables that reach results and whose assignment takes what the node gives: they are one more than their index.
// What is assigned to a variable that reaches no result goes on with the value of that.
func takersOf(nodes []graph.Node, assigned []taker, given []bool) [][2]int32 {
	takers := make([][2]int32, len(nodes))
	changes := map[int32][]int32{} // the assignments of variables that reach no result
	for _, a := range assigned {
		if !given[a.variable] {
			changes[a.variable] = append(changes[a.variable], a.node)
		}
	}
	var left []taker
	into := func(node int32, from int, variable int32) {
		for _, in := range nodes[node].Inputs[from:] {
			if !in.Control && in.Node != graph.Missing {
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

// results tells which nodes the results depend on: what a function returns, and the nodes that none reads.
func results(nodes []graph.Node, f *graph.Function) []bool {
	isRead := make([]bool, len(nodes))
	for i := range nodes {
		for _, in := range nodes[i].Inputs {
			if !in.Control && in.Node != graph.Missing {
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
			if in.Node != graph.Missing && !in.Control {
				ends = append(ends, in.Node)
			}
		}
	}
	return behind(nodes, ends)
}

// behind marks the nodes that some nodes depend on, with these.
func behind(nodes []graph.Node, of []int32) []bool {
	marked := make([]bool, len(nodes))
	for len(of) > 0 {
		at := of[len(of)-1]
		of = of[:len(of)-1]
		if marked[at] {
			continue
		}
		marked[at] = true
		for _, in := range nodes[at].Inputs {
			if !in.Control && in.Node != graph.Missing {
				of = append(of, in.Node)
			}
		}
	}
	return marked
}
