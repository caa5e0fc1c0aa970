package graphfile

import (
	"bytes"
	"fmt"

	"eventlens/eventfile"
)

// Keys of the fields of GraphDef, of its library, of FunctionDef, OpDef and its ArgDef.
const (
	graphNode    = 1<<3 | wireBytes
	graphLibrary = 2<<3 | wireBytes

	libraryFunction = 1<<3 | wireBytes

	functionSignature = 1<<3 | wireBytes
	functionNode      = 3<<3 | wireBytes
	functionReturn    = 4<<3 | wireBytes
	functionArgAttr   = 7<<3 | wireBytes

	opName   = 1<<3 | wireBytes
	opInput  = 2<<3 | wireBytes
	opOutput = 3<<3 | wireBytes

	argName = 1<<3 | wireBytes
	argType = 3<<3 | wireVarint

	argIndex = 1<<3 | wireVarint // in an entry of the map of attributes
	argAttrs = 1<<3 | wireBytes  // in the value of such an entry
)

// Limits, beyond which nodes and inputs are skipped: far more than people can look at, and more
// than small damaged or crafted files may demand.
const (
	maxNodes  = 4 << 20
	maxInputs = 16 << 20
)

// decoder turns messages into one graph.
type decoder struct {
	graph *Graph
	texts texts

	shapes   slab[int64]
	bytes    slab[byte]
	outSlab  slab[Output]
	callSlab slab[Call]

	nodes, inputs int // number of nodes and inputs read so far

	// Data of the current node; the device of the previous one.
	device  string
	hints   outputHints
	entries []byte
	calls   []Call
	dims    Shape
	out     []Output
}

func newDecoder() *decoder { return &decoder{graph: &Graph{}} }

// room counts an element that is limited in number and reports whether it fits.
func (d *decoder) room(count *int, limit int, what string) bool {
	if *count++; *count == limit+1 {
		d.graph.problem("", fmt.Sprintf("only the first %d %s were read", limit, what))
	}
	return *count <= limit
}

// graphDef decodes a GraphDef. If scope is not empty, node names get the prefix scope and a slash,
// and function names scope and an underscore.
func (d *decoder) graphDef(message []byte, scope string) {
	var u unit
	functionPrefix := ""
	if scope != "" {
		u.prefix = []byte(scope + "/")
		functionPrefix = scope + "_"
	}
	var libraries [][]byte
	f := fields{rest: message}
	u.nodes = make([]Node, 0, min(countFields(message, graphNode), maxNodes))
	for f.next() {
		switch f.key {
		case graphNode:
			if d.room(&d.nodes, maxNodes, "nodes") {
				d.node(&u, f.bytes)
			}
		case graphLibrary:
			libraries = append(libraries, f.bytes)
		case graphDebug:
			if len(f.bytes) <= maxDebug {
				d.graph.debug = bytes.Clone(f.bytes)
			}
		}
	}
	if f.damaged {
		d.graph.problem("",
			fmt.Sprintf("the graph is damaged after %d of its %d bytes", len(message)-len(f.rest),
				len(message)))
	}
	d.resolve(&u)
	first := len(d.graph.Functions)
	for _, library := range libraries {
		d.library(library, functionPrefix)
	}
	functions := map[string]int32{}
	for i := first; i < len(d.graph.Functions); i++ {
		functions[d.graph.Functions[i].Name[len(functionPrefix):]] = int32(i)
	}
	d.linkCalls(u.nodes, functions, functionPrefix)
	for i := first; i < len(d.graph.Functions); i++ {
		d.linkCalls(d.graph.Functions[i].Nodes, functions, functionPrefix)
	}
	d.addNodes(u.nodes)
}

// addNodes appends the nodes of a graph to the nodes of earlier graphs.
func (d *decoder) addNodes(nodes []Node) {
	base := int32(len(d.graph.Nodes))
	if base == 0 {
		d.graph.Nodes = nodes
		return
	}
	for i := range nodes {
		for k := range nodes[i].Inputs {
			if in := &nodes[i].Inputs[k]; in.Node != Missing {
				in.Node += base
			}
		}
	}
	d.graph.Nodes = append(d.graph.Nodes, nodes...)
}

// countFields counts the fields with a key.
func countFields(message []byte, key uint64) (n int) {
	for f := (fields{rest: message}); f.next(); {
		if f.key == key {
			n++
		}
	}
	return n
}

// library decodes a FunctionDefLibrary.
func (d *decoder) library(message []byte, prefix string) {
	f := fields{rest: message}
	for f.next() {
		if f.key == libraryFunction {
			d.function(f.bytes, prefix)
		}
	}
	if f.damaged {
		d.graph.problem("", "the library of functions is damaged")
	}
}

// function decodes a FunctionDef.
func (d *decoder) function(message []byte, prefix string) {
	var fn Function
	var u unit
	var returns, attrs [][]byte
	f := fields{rest: message}
	// the signature must be known before the nodes, although writers put it first anyway
	for f.next() {
		if f.key == functionSignature {
			d.signature(&fn, f.bytes, prefix)
		}
	}
	damaged := f.damaged
	for f = (fields{rest: message}); f.next(); {
		switch f.key {
		case functionReturn:
			returns = append(returns, f.bytes)
		case functionArgAttr:
			attrs = append(attrs, f.bytes)
		}
	}
	d.arguments(&fn, &u, attrs)
	for f = (fields{rest: message}); f.next(); {
		if f.key == functionNode && d.room(&d.nodes, maxNodes, "nodes") {
			d.node(&u, f.bytes)
		}
	}
	if damaged {
		d.graph.problem(fn.Name, "the function is damaged")
	}
	d.resolve(&u)
	fn.Nodes = u.nodes
	d.returns(&fn, &u, returns)
	d.graph.Functions = append(d.graph.Functions, fn)
}

// signature reads the name, arguments and results of a function.
func (d *decoder) signature(fn *Function, message []byte, prefix string) {
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case opName:
			fn.Name = d.texts.copy([]byte(prefix), f.bytes)
		case opInput:
			fn.Inputs = append(fn.Inputs, d.arg(f.bytes))
		case opOutput:
			fn.Outputs = append(fn.Outputs, d.arg(f.bytes))
		}
	}
	if fn.Name == "" {
		fn.Name = prefix
	}
}

func (d *decoder) arg(message []byte) (a Arg) {
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case argName:
			a.Name = d.texts.copy(f.bytes)
		case argType:
			a.Type = elementType(f.num)
		}
	}
	return a
}

// arguments creates nodes for the arguments of a function.
func (d *decoder) arguments(fn *Function, u *unit, attrs [][]byte) {
	ofArg := map[int][][]byte{}
	for _, entry := range attrs {
		index := 0
		for f := (fields{rest: entry}); f.next(); {
			switch f.key {
			case argIndex:
				index = int(f.num)
			case entryValue:
				ofArg[index] = append(ofArg[index], f.bytes)
			}
		}
	}
	for i, a := range fn.Inputs {
		if !d.room(&d.nodes, maxNodes, "nodes") {
			fn.Inputs = fn.Inputs[:i]
			return
		}
		d.hints.reset()
		d.entries, d.calls = d.entries[:0], d.calls[:0]
		for _, value := range ofArg[i] {
			for f := (fields{rest: value}); f.next(); {
				if f.key == argAttrs {
					d.attr(f.bytes)
				}
			}
		}
		n := Node{Name: a.Name, Op: OpArgument}
		d.finish(&n)
		if len(n.Outputs) == 0 {
			n.Outputs = []Output{{}}
		}
		if a.Type != eventfile.DTInvalid {
			n.Outputs[0].Type = a.Type
		}
		u.nodes = append(u.nodes, n)
		u.ends = append(u.ends, 0)
	}
}

// returns finds the node outputs that are the results of a function.
func (d *decoder) returns(fn *Function, u *unit, entries [][]byte) {
	ids := make(map[string]int32, len(u.nodes))
	for i := len(u.nodes) - 1; i >= 0; i-- {
		ids[u.nodes[i].Name] = int32(i)
	}
	sources := map[string][]byte{}
	for _, entry := range entries {
		key, value, _ := splitEntry(entry)
		sources[string(key)] = value
	}
	for _, out := range fn.Outputs {
		source, ok := sources[out.Name]
		if !ok {
			source = []byte(out.Name) // in the oldest functions a result is named after its node
		}
		fn.Returns = append(fn.Returns, d.input(u, ids, source))
	}
}
