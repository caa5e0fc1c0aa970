package hierarchy

import (
	"strings"

	"eventlens/eventfile/graphfile"
)

// optimizerState finds the variables of an optimizer: moments, accumulators, powers of its rates.
// They are inputs of an operation that applies a gradient, beside the variable it changes; or, in
// files of TensorFlow 1, they are named below that variable: "dense/w/Adam_1".
func optimizerState(nodes []graphfile.Node) map[*graphfile.Node]bool {
	learnt, state := map[string]bool{}, map[*graphfile.Node]bool{}
	for i := range nodes {
		if !applies(nodes[i].Op) {
			continue
		}
		for k, in := range nodes[i].Inputs {
			switch v := variableAt(nodes, in); {
			case v == nil:
			case k == 0:
				learnt[v.Name] = true
			default:
				state[v] = true
			}
		}
	}
	for i := range nodes {
		if n := &nodes[i]; learnt[n.Name] {
			delete(state, n)
		} else if at := strings.LastIndexByte(n.Name, '/'); at > 0 && learnt[n.Name[:at]] &&
			isVariable(n.Op) {
			state[n] = true
		}
	}
	return state
}

// applies reports whether an operation applies a gradient to a variable.
func applies(op string) bool {
	return strings.HasPrefix(strings.TrimPrefix(strings.TrimPrefix(op, "Resource"), "Sparse"),
		"Apply")
}

func isVariable(op string) bool {
	return op == "VarHandleOp" || op == "VariableV2" || op == "Variable" ||
		op == "AutoReloadVariable"
}

// variableAt returns the variable that an input refers to, directly or through reads of its value;
// nil for none.
func variableAt(nodes []graphfile.Node, in graphfile.Input) *graphfile.Node {
	for range 4 {
		if in.Control || in.Node == graphfile.Missing {
			return nil
		}
		n := &nodes[in.Node]
		switch {
		case isVariable(n.Op):
			return n
		case n.Op != "Identity" && n.Op != "ReadVariableOp" || len(n.Inputs) == 0:
			return nil
		}
		in = n.Inputs[0]
	}
	return nil
}
