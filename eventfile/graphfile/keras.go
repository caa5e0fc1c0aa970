package graphfile

import (
	"errors"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/jsontext"
)

// maxModels limits the nesting of models.
const maxModels = 100

// keras decodes a model in JSON, of version 2 or 3.
func (d *decoder) keras(data []byte) error {
	r := jsonReader{Reader: jsontext.NewReader(data, "the model")}
	r.NonFinite = true
	root := r.value()
	if root.kind == "string" { // some writers encode the JSON as a JSON string
		r = jsonReader{Reader: jsontext.NewReader([]byte(root.text), "the model")}
		r.NonFinite = true
		root = r.value()
	}
	if err := r.Err(); err != nil {
		if len(root.items) == 0 {
			return err
		}
		d.graph.problem("", err.Error())
	}
	if root.field("model_config").kind == "object" { // as h5 files store it
		root = *root.field("model_config")
	}
	if root.field("config").kind == "" {
		return errors.New("the JSON is not a Keras model: it has no config")
	}
	d.graph.Layers = true
	k := kerasDecoder{d: d, layers: map[string]*layer{}}
	k.walk(&root, "", nil, 0)
	k.connect()
	k.finish()
	return nil
}

// layer is a layer, or a model with layers of its own.
type layer struct {
	name    string // name, prefixed with the names of the enclosing models
	scope   string // names of the enclosing models
	config  *value // the settings
	source  *value // the whole JSON object
	parent  *layer // the enclosing model
	node    int32  // Missing for a model
	before  *layer // the previous layer in a Sequential
	layers  []*layer
	shape   Shape // shape of the output; nil if unknown
	outType eventfile.DType
	inputs  []tensorOf
	built   []Shape // shapes of the inputs for which the layer was built
}

// tensorOf is an output of a layer.
type tensorOf struct {
	layer *layer
	index int
}

// isModel reports whether a layer is a model.
func (l *layer) isModel() bool { return l.node == Missing }

// isSequence reports whether a model is a Sequential, in which each layer follows the previous one.
func (l *layer) isSequence() bool {
	return l.config.field("input_layers").kind != "array" ||
		l.config.field("output_layers").kind != "array"
}

// kerasDecoder turns layers into nodes.
type kerasDecoder struct {
	d      *decoder
	layers map[string]*layer // by full name
	order  []*layer
}

// walk records a layer and its inner layers.
func (k *kerasDecoder) walk(v *value, scope string, parent *layer, depth int) *layer {
	l := &layer{scope: scope, config: v.field("config"), source: v, parent: parent, node: Missing}
	l.name = l.config.field("name").text
	if l.name == "" {
		if l.name = v.field("name").text; l.name == "" {
			l.name = v.field("class_name").text
		}
	}
	if scope != "" {
		l.name = scope + "/" + l.name
	}
	inner := l.config.field("layers")
	if l.config.kind == "array" { // a Sequential model of early versions
		inner = l.config
	}
	k.order = append(k.order, l)
	k.layers[l.name] = l
	if inner.kind != "array" || depth > maxModels {
		k.addNode(l)
		return l
	}
	for i := range inner.items {
		child := k.walk(&inner.items[i], l.name, l, depth+1)
		if len(l.layers) > 0 {
			child.before = l.layers[len(l.layers)-1]
		}
		l.layers = append(l.layers, child)
	}
	return l
}

// addNode creates the node of a layer.
func (k *kerasDecoder) addNode(l *layer) {
	d := k.d
	if !d.room(&d.nodes, maxNodes, "nodes") {
		return
	}
	l.node = int32(len(d.graph.Nodes))
	n := Node{Name: l.name, Op: d.texts.shared([]byte(l.source.field("class_name").text))}
	d.entries = d.entries[:0]
	for i, key := range l.config.names {
		v := &l.config.items[i]
		if key == "name" || v.kind == "null" || v.kind == "" {
			continue
		}
		if key == "dtype" {
			l.outType = k.dtype(v)
			continue
		}
		d.entries = appendEntry(d.entries, []byte(key), attrOfJSON(v))
	}
	if built := l.source.field("build_config", "input_shape"); built.kind == "array" {
		if shape := shapeOfJSON(built); shape != nil {
			l.built = []Shape{shape}
			d.entries = appendEntry(d.entries, []byte(KeyBuilt), encodeShape(shape))
		} else {
			for i := range built.items {
				l.built = append(l.built, shapeOfJSON(&built.items[i]))
			}
		}
	}
	n.attrs = d.bytes.copy(d.entries)
	d.graph.Nodes = append(d.graph.Nodes, n)
	for _, key := range []string{"batch_shape", "batch_input_shape"} {
		// in other layers, this setting is the shape of the input
		if shape := shapeOfJSON(l.config.field(key)); shape != nil && n.Op == "InputLayer" {
			l.shape = shape
		}
	}
}

// dtype reads the type of a layer: the name of a type, or a policy with one. Any other value
// becomes an attribute.
func (k *kerasDecoder) dtype(v *value) eventfile.DType {
	name := v.text
	if v.kind == "object" {
		name = v.field("config", "name").text
	}
	for d := eventfile.DTFloat; d <= eventfile.DTUint64; d++ {
		if d.String() == name {
			return d
		}
	}
	if name != "" {
		k.d.entries = appendEntry(k.d.entries, []byte("dtype"), appendBytes(nil, 2, []byte(name)))
	}
	return eventfile.DTInvalid
}

// attrOfJSON encodes a setting of a layer as an attribute.
func attrOfJSON(v *value) []byte {
	switch v.kind {
	case "bool":
		return appendVarint(nil, 5, wholeNumber(v.text))
	case "number":
		if n, err := strconv.ParseInt(v.text, 10, 64); err == nil {
			return appendVarint(nil, 3, uint64(n))
		}
		x, err := strconv.ParseFloat(v.text, 64)
		if err == nil {
			return protowire.AppendFixed32(protowire.AppendTag(nil, 4, protowire.Fixed32Type),
				math.Float32bits(float32(x)))
		}
	}
	return appendBytes(nil, 2, appendJSON(nil, v, keptBytes))
}

// shapeOfJSON reads a shape: an array of sizes, with null for an open one. It returns nil for any
// other value.
func shapeOfJSON(v *value) Shape {
	if v.kind != "array" || len(v.items) > maxRank {
		return nil
	}
	shape := Shape{}
	for i := range v.items {
		switch item := &v.items[i]; item.kind {
		case "null":
			shape = append(shape, -1)
		case "number":
			n, err := strconv.ParseInt(item.text, 10, 64)
			if err != nil || n < 0 {
				n = -1
			}
			shape = append(shape, n)
		default:
			return nil
		}
	}
	return shape
}

// encodeShape encodes a shape as an attribute value.
func encodeShape(shape Shape) []byte {
	var message []byte
	for _, size := range shape {
		message = appendBytes(message, 2, appendVarint(nil, 1, uint64(size)))
	}
	return appendBytes(nil, 7, message)
}

// connect finds the inputs of each layer and model.
func (k *kerasDecoder) connect() {
	for _, l := range k.order {
		inbound := l.source.field("inbound_nodes")
		if inbound.kind == "array" {
			k.histories(l, inbound, 0)
		} else if l.before != nil && l.parent.isSequence() {
			l.inputs = append(l.inputs, tensorOf{l.before, 0})
		}
	}
}

// histories finds the tensors in the arguments of a layer. Version 2 writes them as [layer, call,
// index, arguments], version 3 as objects with a keras_history.
func (k *kerasDecoder) histories(l *layer, v *value, depth int) {
	if depth > maxModels {
		return
	}
	if v.kind == "object" {
		if history := v.field("config", "keras_history"); history.kind == "array" {
			if from := k.history(l, history); from != nil {
				if shape := shapeOfJSON(v.field("config", "shape")); shape != nil &&
					from.index == 0 {
					from.layer.shape = shape
				}
			}
			return
		}
	}
	if v.kind == "array" && isHistory(v) {
		k.history(l, v)
		for i := 3; i < len(v.items); i++ {
			k.histories(l, &v.items[i], depth+1)
		}
		return
	}
	for i := range v.items {
		if kind := v.items[i].kind; kind == "array" || kind == "object" {
			k.histories(l, &v.items[i], depth+1)
		}
	}
}

// isHistory reports whether an array consists of a layer's name and two numbers.
func isHistory(v *value) bool {
	return len(v.items) >= 3 && v.items[0].kind == "string" && v.items[1].kind == "number" &&
		v.items[2].kind == "number"
}

// history records that a layer reads the tensor in an array.
func (k *kerasDecoder) history(l *layer, v *value) *tensorOf {
	if !isHistory(v) {
		return nil
	}
	from := k.named(l.scope, v)
	if from.layer == nil {
		k.d.graph.Missing++
		return nil
	}
	l.inputs = append(l.inputs, from)
	return &from
}

// named finds the layer named by an array, within a model.
func (k *kerasDecoder) named(scope string, v *value) tensorOf {
	name := v.items[0].text
	if scope != "" {
		name = scope + "/" + name
	}
	index, _ := strconv.Atoi(v.items[2].text)
	return tensorOf{k.layers[name], max(index, 0)}
}

// ends returns the layers in a model's list of inputs or outputs: one array, or an array of arrays.
func (k *kerasDecoder) ends(model *layer, key string) (all []tensorOf) {
	list := model.config.field(key)
	if isHistory(list) {
		return append(all, k.named(model.name, list))
	}
	for i := range list.items {
		if v := &list.items[i]; isHistory(v) {
			all = append(all, k.named(model.name, v))
		}
	}
	return all
}

// output follows a tensor of a model to the inner layer that provides it.
func (k *kerasDecoder) output(from tensorOf, depth int) tensorOf {
	for ; from.layer != nil && from.layer.isModel() && depth < maxModels; depth++ {
		model := from.layer
		if model.isSequence() {
			if len(model.layers) == 0 {
				return tensorOf{}
			}
			from = tensorOf{model.layers[len(model.layers)-1], 0}
			continue
		}
		ends := k.ends(model, "output_layers")
		if len(ends) == 0 {
			return tensorOf{}
		}
		from = ends[min(from.index, len(ends)-1)]
	}
	if depth >= maxModels {
		return tensorOf{}
	}
	return from
}

// finish sets the inputs and outputs of nodes.
func (k *kerasDecoder) finish() {
	inputs := map[*layer][]tensorOf{}
	for _, l := range k.order {
		if !l.isModel() {
			inputs[l] = append(inputs[l], l.inputs...)
			continue
		}
		k.enter(inputs, l)
	}
	for _, l := range k.order {
		if l.isModel() {
			continue
		}
		n := &k.d.graph.Nodes[l.node]
		for _, from := range inputs[l] {
			if at := k.output(from, 0); at.layer != nil && !at.layer.isModel() {
				n.Inputs = append(n.Inputs,
					Input{Node: at.layer.node, Output: strconv.Itoa(at.index)})
			}
		}
	}
	k.shapes()
}

// enter connects the inputs of a model to the inner layers that take them.
func (k *kerasDecoder) enter(inputs map[*layer][]tensorOf, model *layer) {
	reads := model.inputs
	for depth := 0; len(reads) > 0 && depth < maxModels; depth++ {
		if !model.isSequence() {
			ends := k.ends(model, "input_layers")
			for i, from := range reads {
				// a model that is called several times has several times as many inputs
				if len(ends) > 0 && ends[i%len(ends)].layer != nil {
					to := ends[i%len(ends)].layer
					inputs[to] = append(inputs[to], from)
				}
			}
			return
		}
		if len(model.layers) == 0 {
			return
		}
		first := model.layers[0]
		if !first.isModel() {
			inputs[first] = append(inputs[first], reads...)
			return
		}
		model = first
	}
}

// shapes sets the types and shapes of the nodes' outputs as far as the model tells, including the
// input shape that the next layer was built for.
func (k *kerasDecoder) shapes() {
	nodes := k.d.graph.Nodes
	byNode := make([]*layer, len(nodes))
	for _, l := range k.order {
		if !l.isModel() {
			byNode[l.node] = l
		} else if from := k.output(tensorOf{l, 0}, 0); l.shape != nil && from.layer != nil &&
			from.index == 0 && from.layer.shape == nil {
			from.layer.shape = l.shape // a model's output is an inner layer's output
		}
	}
	for i := range nodes {
		n := &nodes[i]
		if l := byNode[i]; l != nil && len(l.built) == len(n.Inputs) {
			for at, in := range n.Inputs {
				if from := byNode[in.Node]; from != nil && from.shape == nil && in.Output == "0" {
					from.shape = l.built[at]
				}
			}
		}
	}
	for i := range nodes {
		l := byNode[i]
		if l == nil {
			continue
		}
		if l.shape == nil {
			l.shape = denseShape(&nodes[i])
		}
		nodes[i].Outputs = []Output{{Type: l.outType, Shape: l.shape}}
	}
	k.weigh(byNode)
}

// weigh counts the weights of layers.
func (k *kerasDecoder) weigh(byNode []*layer) {
	k.d.graph.Weights = make([]int64, len(byNode))
	for i, l := range byNode {
		if l == nil {
			continue
		}
		var given []Shape
		for _, in := range k.d.graph.Nodes[i].Inputs {
			var shape Shape
			if from := byNode[in.Node]; from != nil && in.Output == "0" {
				shape = from.shape
			}
			given = append(given, shape)
		}
		k.d.graph.Weights[i] = weights(l.source, given, 0)
	}
}

// denseShape returns the output shape of a Dense layer: its input shape with its own last size.
func denseShape(n *Node) Shape {
	built := n.AttrShape(KeyBuilt)
	units, _ := n.Attr("units")
	last, err := strconv.ParseInt(units.Text, 10, 64)
	if n.Op != "Dense" || len(built) == 0 || err != nil {
		return nil
	}
	built[len(built)-1] = last
	return built
}
