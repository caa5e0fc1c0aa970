package graphfile

import (
	"bytes"
	"fmt"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
)

// Keys of the fields of NodeDef.
const (
	nodeName   = 1<<3 | wireBytes
	nodeOp     = 2<<3 | wireBytes
	nodeInput  = 3<<3 | wireBytes
	nodeDevice = 4<<3 | wireBytes
	nodeAttr   = 5<<3 | wireBytes
)

// Keys of attributes that describe the outputs, or the node.
const (
	keyOutputShapes = "_output_shapes"
	keyCluster      = "_XlaCluster"
)

// noType is the rank of attributes that do not tell the output type.
const noType = 100

// typeRank returns how reliably an attribute tells the output type: lower is more reliable. Which
// attributes an operation has is part of its definition, which graphs do not contain.
func typeRank(key []byte) int {
	switch string(key) {
	case "dtype":
		return 0
	case "DstT":
		return 1
	case "out_type":
		return 2
	case "output_type":
		return 3
	case "Tout":
		return 4
	case "output_types":
		return 5
	case "component_types":
		return 6
	case "type":
		return 7
	case "T":
		return 8
	case "SrcT":
		return 9
	}
	return noType
}

// outputHints collects what a node's attributes tell about its outputs.
type outputHints struct {
	shapes []Shape
	listed bool   // there is a list of shapes
	single Shape  // shape from an attribute "shape"
	rank   int    // rank of the attribute that tells the type
	only   uint64 // the type, if it is the same for all outputs
	list   []byte // otherwise the packed list of types
	tensor []byte // tensor from an attribute "value"
}

// reset prepares for a new node.
func (h *outputHints) reset() { *h = outputHints{shapes: h.shapes[:0], rank: noType} }

// unit holds the nodes of one graph or function during decoding.
type unit struct {
	nodes  []Node
	inputs [][]byte // inputs of all nodes, as written
	ends   []int32  // end of each node's inputs
	prefix []byte   // prefix of all names
}

// node decodes a NodeDef.
func (d *decoder) node(u *unit, message []byte) {
	var n Node
	var name []byte
	d.hints.reset()
	d.entries, d.calls = d.entries[:0], d.calls[:0]
	f := fields{rest: message}
	for f.next() {
		switch f.key {
		case nodeName:
			name = f.bytes
		case nodeOp:
			n.Op = d.texts.shared(f.bytes)
		case nodeInput:
			if d.room(&d.inputs, maxInputs, "inputs") {
				u.inputs = append(u.inputs, f.bytes)
			}
		case nodeDevice:
			if string(f.bytes) != d.device { // the device is mostly the same as the previous node's
				d.device = d.texts.shared(f.bytes)
			}
			n.Device = d.device
		case nodeAttr:
			d.attr(f.bytes)
		}
	}
	n.Name = d.texts.copy(u.prefix, name)
	if f.damaged {
		what := "the node is damaged"
		if n.Name == "" {
			what = fmt.Sprintf("node %d of the graph is damaged, and has no name", len(u.nodes)+1)
		}
		d.graph.problem(n.Name, what)
	}
	d.finish(&n)
	u.nodes = append(u.nodes, n)
	u.ends = append(u.ends, int32(len(u.inputs)))
}

// finish sets the fields of a node that come from its attributes.
func (d *decoder) finish(n *Node) {
	n.attrs = d.bytes.copy(d.entries)
	n.Calls = d.callSlab.copy(d.calls)
	n.Outputs = d.outputs(n)
}

// attr processes one attribute.
func (d *decoder) attr(entry []byte) {
	key, value, ok := plainEntry(entry)
	if !ok {
		key, value, _ = splitEntry(entry)
	}
	if string(key) == keyCluster {
		d.graph.Clustered = true
	}
	if string(key) == keyOutputShapes && d.outputShapes(value) {
		return // shown as outputs instead
	}
	d.hint(key, value)
	if ok && len(value) <= keptBytes {
		d.entries = protowire.AppendVarint(append(d.entries, byte(1<<3|wireBytes)),
			uint64(len(entry)))
		d.entries = append(d.entries, entry...)
		return
	}
	d.entries = appendEntry(d.entries, key, value)
}

// plainEntry splits a map entry that consists of a short key and a short value, as nearly all do.
func plainEntry(entry []byte) (key, value []byte, ok bool) {
	if len(entry) < 4 || entry[0] != byte(entryKey) || entry[1] >= 0x80 {
		return nil, nil, false
	}
	end := 2 + int(entry[1])
	if len(entry) < end+2 || entry[end] != byte(entryValue) || entry[end+1] >= 0x80 ||
		len(entry) != end+2+int(entry[end+1]) {
		return nil, nil, false
	}
	return entry[2:end], entry[end+2:], true
}

// outputShapes reads a list of shapes.
func (d *decoder) outputShapes(value []byte) bool {
	for f := (fields{rest: value}); f.next(); {
		if f.key != attrList {
			continue
		}
		for l := (fields{rest: f.bytes}); l.next(); {
			if l.key == attrShape && len(d.hints.shapes) < maxOutputs {
				d.hints.shapes = append(d.hints.shapes, d.shape(l.bytes))
				d.hints.listed = true
			}
		}
	}
	return d.hints.listed
}

// hint records what an attribute tells about outputs and functions.
func (d *decoder) hint(key, value []byte) {
	if len(value) == 0 {
		return
	}
	switch uint64(value[0]) {
	case attrBytes, attrInt, attrFloat, attrBool:
		return // these attributes tell nothing, and are the most frequent
	}
	for f := (fields{rest: value}); f.next(); {
		switch f.key {
		case attrType:
			if rank := typeRank(key); rank < d.hints.rank {
				d.hints.rank, d.hints.only, d.hints.list = rank, f.num, nil
			}
		case attrShape:
			if string(key) == "shape" {
				d.hints.single = d.shape(f.bytes)
			}
		case attrTensor:
			if string(key) == "value" {
				d.hints.tensor = f.bytes
			}
		case attrFunction:
			d.call(key, calledName(f.bytes))
		case attrList:
			d.hintList(key, f.bytes)
		}
	}
}

// hintList is hint for a list.
func (d *decoder) hintList(key, list []byte) {
	rank := typeRank(key)
	for f := (fields{rest: list}); f.next(); {
		switch f.key {
		case listFunctions:
			d.call(key, calledName(f.bytes))
		case listTypes:
			if rank < d.hints.rank {
				d.hints.rank, d.hints.only, d.hints.list = rank, 0, f.bytes
			}
		case attrType: // one of several types, not packed
			if rank < d.hints.rank {
				d.hints.rank, d.hints.only, d.hints.list = rank, 0, nil
			}
			if rank == d.hints.rank && rank < noType && len(d.hints.list) < maxOutputs {
				d.hints.list = protowire.AppendVarint(slices.Clip(d.hints.list), f.num)
			}
		case attrInt, listInts, attrFloat, listFloats:
			return // a long list consists of numbers
		}
	}
}

// call records a function name.
func (d *decoder) call(key, name []byte) {
	if len(name) > 0 && len(d.calls) < maxOutputs {
		d.calls = append(d.calls,
			Call{Key: d.texts.shared(key), Function: -1, Name: d.texts.shared(name)})
	}
}

// maxOutputs limits the outputs kept per node.
const maxOutputs = 4096

// outputs returns the outputs of a node, from its attributes.
func (d *decoder) outputs(n *Node) []Output {
	h, out := &d.hints, d.out[:0]
	for _, shape := range h.shapes {
		out = append(out, Output{Shape: shape})
	}
	if !h.listed {
		switch {
		case h.tensor != nil:
			out = append(out, d.tensorOutput(h.tensor))
		case h.single != nil && !isHandle(n.Op):
			out = append(out, Output{Shape: h.single})
		}
	}
	d.outputTypes(n, &out)
	d.out = out
	return d.outSlab.copy(out)
}

// tensorOutput returns the output of a constant.
func (d *decoder) tensorOutput(message []byte) Output {
	var o Output
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case tensorType:
			o.Type = elementType(f.num)
		case tensorShape:
			o.Shape = d.shape(f.bytes)
		}
	}
	if o.Shape == nil {
		o.Shape = Shape{}
	}
	return o
}

// isHandle reports whether a node returns a variable handle. Its attributes tell the variable's
// type and shape.
func isHandle(op string) bool { return op == "VarHandleOp" || op == "VarHandlesOp" }

// outputTypes sets the types of outputs.
func (d *decoder) outputTypes(n *Node, out *[]Output) {
	if isHandle(n.Op) {
		for i := range *out {
			(*out)[i].Type = dtResource
		}
		return
	}
	if list := d.hints.list; len(list) > 0 {
		for at := 0; len(list) > 0 && at < maxOutputs; at++ {
			num, size := varint(list)
			if size <= 0 || at == len(*out) && d.hints.listed {
				return
			}
			list = list[size:]
			if at == len(*out) {
				*out = append(*out, Output{})
			}
			(*out)[at].Type = elementType(num)
		}
		return
	}
	if d.hints.only == 0 {
		return
	}
	if len(*out) == 0 && !d.hints.listed {
		*out = append(*out, Output{})
	}
	for i := range *out {
		if (*out)[i].Type == eventfile.DTInvalid {
			(*out)[i].Type = elementType(d.hints.only)
		}
	}
}

// resolve sets the inputs of a unit's nodes.
func (d *decoder) resolve(u *unit) {
	ids := make(map[string]int32, len(u.nodes))
	for i := range u.nodes {
		name := u.nodes[i].Name[len(u.prefix):]
		if _, twice := ids[name]; twice {
			d.graph.note(Problem{Node: u.nodes[i].Name, What: "another node has the same name"})
			continue
		}
		ids[name] = int32(i)
	}
	inputs := make([]Input, len(u.inputs))
	for i, written := range u.inputs {
		inputs[i] = d.input(u, ids, written)
	}
	start := int32(0)
	for i, end := range u.ends {
		if end > start {
			u.nodes[i].Inputs = inputs[start:end:end]
		}
		start = end
	}
}

// input finds the source of an input.
func (d *decoder) input(u *unit, ids map[string]int32, written []byte) Input {
	in := Input{Output: "0"}
	name := written
	if len(name) > 0 && name[0] == '^' {
		in.Control, name = true, name[1:]
	}
	if at := bytes.IndexByte(name, ':'); at > 0 && isOutput(name[at+1:]) {
		in.Output = d.texts.shared(name[at+1:])
		name = name[:at]
	}
	id, ok := ids[string(name)]
	if !ok {
		d.graph.Missing++
		id, in.Name = Missing, d.texts.copy(u.prefix, name)
	}
	in.Node = id
	return in
}

// isOutput reports whether the part after a source's name is an output's number, or its name and
// number.
func isOutput(s []byte) bool {
	if at := bytes.IndexByte(s, ':'); at >= 0 {
		if at == 0 || !all(s[:at], isWord) {
			return false
		}
		s = s[at+1:]
	}
	return len(s) > 0 && all(s, isDigit)
}

func all(s []byte, ok func(c byte) bool) bool {
	for _, c := range s {
		if !ok(c) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWord(c byte) bool {
	return isDigit(c) || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// linkCalls finds the functions that nodes call, in attributes and by their op.
func (d *decoder) linkCalls(nodes []Node, functions map[string]int32, prefix string) {
	for i := range nodes {
		n := &nodes[i]
		if len(functions) == 0 && (prefix == "" || len(n.Calls) == 0) {
			continue
		}
		for c := range n.Calls {
			if at, ok := functions[n.Calls[c].Name]; ok {
				n.Calls[c].Function = at
			}
			n.Calls[c].Name = prefix + n.Calls[c].Name
		}
		if at, ok := functions[n.Op]; ok && n.Op != "" {
			n.Calls = append(n.Calls[:len(n.Calls):len(n.Calls)],
				Call{Function: at, Name: prefix + n.Op})
		}
	}
}
