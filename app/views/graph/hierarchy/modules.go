package hierarchy

import "strings"

// computes reports whether a node is an operation other than a constant or the read of a parameter,
// or a group with such an operation. PyTorch often writes a layer as two groups, of which one has
// only its parameters.
func (t *Tree) computes(id ID) bool {
	if t.computing == nil {
		t.computing = make([]bool, len(t.nodes))
		for i := range t.units {
			for id := ID(t.units[i].ids.lo); id < ID(t.units[i].ids.hi); id++ {
				if op := t.nodes[id].op; op == nil || yieldsConstant(op.Op) {
					continue
				}
				for at := id; at != None && !t.computing[at]; at = t.nodes[at].parent {
					t.computing[at] = true
				}
			}
		}
	}
	return int(id) < len(t.computing) && t.computing[id]
}

// yieldsConstant reports whether an operation yields a constant or a parameter.
func yieldsConstant(op string) bool {
	switch {
	case strings.Contains(op, "Const"), op == "prim::GetAttr":
		return true
	}
	return false
}

// isModule reports whether a group is the PyTorch module that a query names, by name or path: the
// module Net/Block[layer1]/Linear[0] is found by 0, layer1.0 and net.layer1.0. The scopes of
// operations leave out the module lists around a module, so a path may begin with more parts than
// the scope has.
func (t *Tree) isModule(id ID, q *Query) bool {
	n := &t.nodes[id]
	if n.op != nil || q.Matches != nil || q.Text == "" || !strings.HasSuffix(n.label, "]") {
		return false
	}
	typed := q.Text
	for parts := 0; ; parts++ {
		part := moduleName(t.nodes[id].label)
		if at := len(typed) - len(part); part == "" {
			return parts > 1
		} else if at < 0 || !equalFold(typed[at:], part) || at > 0 && typed[at-1] != '.' {
			return false
		} else if at == 0 {
			return true
		} else {
			typed = typed[:at-1]
		}
		for id = t.nodes[id].parent; id > Root &&
			t.nodes[id].kind == Series; id = t.nodes[id].parent {
		}
		if id <= Root {
			return parts > 0
		}
	}
}

// moduleName returns a module's attribute name, which follows its class in brackets; empty if there
// is none.
func moduleName(label string) string {
	open := strings.IndexByte(label, '[')
	if open < 0 || !strings.HasSuffix(label, "]") {
		return ""
	}
	return label[open+1 : len(label)-1]
}
