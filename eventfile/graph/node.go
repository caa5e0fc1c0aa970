package graph

import (
	"bytes"
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

// Keys of attributes that say something of the outputs.
const keyOutputShapes = "_output_shapes"

// typeKeys are attributes that tell the type of the outputs, the surest first. Which of them an operation has is part of its definition, which graphs do not carry.
var typeKeys = [...]string{"dtype", "DstT", "out_type", "output_type", "Tout", "output_types", "component_types", "type", "T", "SrcT"}

// outputHints is what the attributes of a node say of its outputs.
type outputHints struct {
	shapes  []Shape
	listed  bool                  // there was a list of shapes
	single  Shape                 // of an attribute "shape"
	types   [len(typeKeys)]uint64 // the first type of each key
	several [len(typeKeys)][]byte // the packed types of a list
	tensor  []byte                // an attribute "value"
}

// unit is the nodes of one graph or function while they are decoded.
type unit struct {
	nodes  []Node
	inputs [][]byte // of all nodes, as they were written
	ends   []int32  // of each node, where its inputs end
	prefix []byte   // before every name
}

// node decodes a NodeDef.
func (d *decoder) node(u *unit, message []byte) {
	var n Node
	var name []byte
	d.hints = outputHints{shapes: d.hints.shapes[:0]}
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
			n.Device = d.texts.shared(f.bytes)
		case nodeAttr:
			d.attr(f.bytes)
		}
	}
	n.Name = d.texts.copy(u.prefix, name)
	if f.damaged {
		d.graph.problem(n.Name, "the node is damaged")
	}
	d.finish(&n)
	u.nodes = append(u.nodes, n)
	u.ends = append(u.ends, int32(len(u.inputs)))
}

// finish gives a node what its attributes said.
func (d *decoder) finish(n *Node) {
	n.attrs = d.bytes.copy(d.entries)
	n.Calls = d.callSlab.copy(d.calls)
	n.Outputs = d.outputs(n)
}

// attr takes in one attribute.
func (d *decoder) attr(entry []byte) {
	key, value, _ := splitEntry(entry)
	if string(key) == keyOutputShapes && d.outputShapes(value) {
		return // shown as outputs
	}
	d.hint(key, value)
	d.entries = appendEntry(d.entries, key, value)
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

// hint notes what an attribute says of outputs and of functions.
func (d *decoder) hint(key, value []byte) {
	for f := (fields{rest: value}); f.next(); {
		switch f.key {
		case attrType:
			if i := slices.Index(typeKeys[:], string(key)); i >= 0 {
				d.hints.types[i] = f.num
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

// hintList does the same for a list.
func (d *decoder) hintList(key, list []byte) {
	for f := (fields{rest: list}); f.next(); {
		switch f.key {
		case listFunctions:
			d.call(key, calledName(f.bytes))
		case listTypes:
			if i := slices.Index(typeKeys[:], string(key)); i >= 0 {
				d.hints.several[i] = f.bytes
			}
		case attrType: // one of several that are not packed
			if i := slices.Index(typeKeys[:], string(key)); i >= 0 && len(d.hints.several[i]) < maxOutputs {
				d.hints.several[i] = protowire.AppendVarint(slices.Clip(d.hints.several[i]), f.num)
			}
		case attrInt, listInts, attrFloat, listFloats:
			return // long lists are of numbers
		}
	}
}

// call notes that a function is named.
func (d *decoder) call(key, name []byte) {
	if len(name) > 0 && len(d.calls) < maxOutputs {
		d.calls = append(d.calls, Call{Key: d.texts.shared(key), Function: -1, Name: d.texts.shared(name)})
	}
}

// maxOutputs bounds the outputs of a node that are kept.
const maxOutputs = 4096

// outputs makes the outputs of a node from what its attributes said.
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

// tensorOutput is the output of a constant.
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

// isHandle tells whether a node gives a handle of a variable, of which the attributes tell the type and the shape.
func isHandle(op string) bool { return op == "VarHandleOp" || op == "VarHandlesOp" }

// outputTypes fills in types.
func (d *decoder) outputTypes(n *Node, out *[]Output) {
	if isHandle(n.Op) {
		for i := range *out {
			(*out)[i].Type = dtResource
		}
		return
	}
	for i := range typeKeys {
		if list := d.hints.several[i]; len(list) > 0 {
			for at := 0; len(list) > 0 && at < maxOutputs; at++ {
				num, size := varint(list)
				if size <= 0 {
					return
				}
				list = list[size:]
				if at == len(*out) {
					if d.hints.listed {
						return
					}
					*out = append(*out, Output{})
				}
				(*out)[at].Type = elementType(num)
			}
			return
		}
		if num := d.hints.types[i]; num != 0 {
			if len(*out) == 0 && !d.hints.listed {
				*out = append(*out, Output{})
			}
			for i := range *out {
				if (*out)[i].Type == eventfile.DTInvalid {
					(*out)[i].Type = elementType(num)
				}
			}
			return
		}
	}
}

// resolve gives the nodes of a unit their inputs.
func (d *decoder) resolve(u *unit) {
	ids := make(map[string]int32, len(u.nodes))
	for i := range u.nodes {
		name := u.nodes[i].Name[len(u.prefix):]
		if _, twice := ids[name]; twice {
			d.graph.problem(u.nodes[i].Name, "another node has the same name")
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

// input finds the source that an input names.
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

// isOutput tells whether what follows the name of a source is the number of an output, or its name and number.
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

// linkCalls finds the functions that nodes call, in the attributes and by their op.
func (d *decoder) linkCalls(nodes []Node, functions map[string]int32, prefix string) {
	for i := range nodes {
		n := &nodes[i]
		for c := range n.Calls {
			if at, ok := functions[n.Calls[c].Name]; ok {
				n.Calls[c].Function = at
			}
			n.Calls[c].Name = prefix + n.Calls[c].Name
		}
		if at, ok := functions[n.Op]; ok && n.Op != "" {
			n.Calls = append(n.Calls[:len(n.Calls):len(n.Calls)], Call{Function: at, Name: prefix + n.Op})
		}
	}
}
