package graphfile

import (
	"strconv"
	"strings"
)

// Values of Graph.Weights for layers whose weights are unknown.
const (
	// WeightsUntold marks a layer whose weights only its own code knows, as in a custom class.
	WeightsUntold = -1
	// WeightsUnbuilt marks a layer whose weights depend on an input shape that the model does not
	// tell.
	WeightsUnbuilt = -2
)

// maxWeights is the largest number of weights accepted for one layer: larger numbers are nonsense,
// and their sums would overflow.
const maxWeights = 1 << 40

// weights counts the weights of a layer, including the layers in its settings; given are the input
// shapes as far as other layers tell them.
func weights(v *value, given []Shape, depth int) int64 {
	class, config := v.field("class_name").text, v.field("config")
	inner := config.field("layers")
	if config.kind == "array" {
		inner = config
	}
	switch {
	case depth > maxModels:
		return WeightsUntold
	case inner.kind == "array":
		parts := make([]int64, len(inner.items))
		for i := range inner.items {
			parts[i] = weights(&inner.items[i], nil, depth+1)
		}
		return together(parts...)
	case isOperation(class, v.field("module").text):
		return 0
	case isForeign(v):
		return WeightsUntold
	case isWithoutWeights(class):
		return 0
	}
	w := weigher{config: config, shapes: builtFor(v, given), depth: depth}
	elements, ok := w.wrapper(class)
	if ok {
		return elements
	}
	n, ok := w.layer(class)
	switch {
	case !ok || config.field("lora_rank").kind == "number" ||
		config.field("quantization_config").kind == "object":
		return WeightsUntold
	case w.isLacking:
		return WeightsUnbuilt
	case !(n >= 0 && n <= maxWeights):
		return WeightsUntold
	}
	return int64(n)
}

// together adds up parts of a layer. If the size of one is unknown, so is the sum.
func together(parts ...int64) (sum int64) {
	for _, n := range parts {
		switch {
		case n == WeightsUntold || n == WeightsUnbuilt && sum >= 0:
			sum = n
		case sum >= 0 && n >= 0:
			sum = min(sum+n, maxWeights)
		}
	}
	return sum
}

// isForeign reports whether a class was registered by the program that wrote the model; it may have
// any name.
func isForeign(v *value) bool {
	module := v.field("module")
	return v.field("registered_name").kind == "string" || module.kind == "null" ||
		module.kind == "string" && !strings.Contains(module.text, "keras")
}

// withoutWeights lists classes without weights, except for classes that isWithoutWeights recognizes
// by prefix.
const withoutWeights = " InputLayer Activation ActivityRegularization Add AlphaDropout AugMix AutoContrast Average CategoryEncoding CenterCrop Concatenate" +
	" ContrastLimitedAdaptiveHistogramEqualization CutMix Discretization Dot Dropout ELU Equalization Flatten GaussianDropout GaussianNoise HashedCrossing Hashing" +
	" Identity IntegerLookup Lambda LeakyReLU Masking MaxNumBoundingBoxes Maximum MelSpectrogram Minimum MixUp Multiply Permute Pipeline RandAugment ReLU" +
	" RepeatVector Rescaling Reshape Resizing STFTSpectrogram Softmax Solarization StringLookup Subtract" +
	" TextVectorization ThresholdedReLU UnitNormalization "

// isOperation reports whether a layer is an operation on tensors, in the forms of the different
// Keras versions.
func isOperation(class, module string) bool {
	switch class {
	case "TFOpLambda", "SlicingOpLambda", "TensorFlowOpLayer":
		return true
	}
	return strings.HasPrefix(module, "keras.") && strings.Contains(module, ".ops")
}

// isWithoutWeights reports whether layers of a Keras class have no weights.
func isWithoutWeights(class string) bool {
	if strings.Contains(withoutWeights, " "+class+" ") {
		return true
	}
	for _, prefix := range []string{
		"Random", "Global", "Max", "Average", "Adaptive", "UpSampling", "ZeroPadding", "Cropping",
		"SpatialDropout",
	} {
		if rest, ok := strings.CutPrefix(class, prefix); ok &&
			(prefix != "Max" && prefix != "Average" || strings.HasPrefix(rest, "Pool")) {
			return true
		}
	}
	return false
}

// builtFor returns the input shapes of a layer: the shapes that it was built for, or else the given
// ones.
func builtFor(v *value, given []Shape) []Shape {
	build := v.field("build_config")
	named := build.field("shapes_dict")
	if named.kind != "object" {
		named = v.field("config") // version 2 stores the input shapes of attention there
	}
	if query := named.field("query_shape"); query.kind == "array" {
		shapes := []Shape{shapeOfJSON(query), shapeOfJSON(named.field("value_shape"))}
		if key := named.field("key_shape"); key.kind == "array" {
			shapes = append(shapes, shapeOfJSON(key))
		}
		return shapes
	}
	for _, list := range []*value{
		build.field("input_shape"), named.field("input_shape"),
		v.field("config", "batch_input_shape"),
	} {
		if shape := shapeOfJSON(list); len(shape) > 0 {
			return []Shape{shape}
		}
		var shapes []Shape
		for i := range list.items {
			shapes = append(shapes, shapeOfJSON(&list.items[i]))
		}
		if len(shapes) > 0 {
			return shapes
		}
	}
	return given
}

// weigher counts the weights of one layer. It uses floats, which no setting can make overflow.
type weigher struct {
	config    *value
	shapes    []Shape
	depth     int
	isLacking bool // a size that is needed is unknown
}

// wrapper counts a layer that has only the weights of the layers in its settings; ok is false for
// other layers.
func (w *weigher) wrapper(class string) (n int64, ok bool) {
	inner := func(key string, given []Shape) int64 {
		return weights(w.config.field(key), given, w.depth+1)
	}
	switch class {
	case "Bidirectional":
		forward := inner("layer", w.shapes)
		backward := forward // a copy of it
		if w.config.field("backward_layer").kind == "object" {
			backward = inner("backward_layer", w.shapes)
		}
		return together(forward, backward), true
	case "TimeDistributed":
		var given []Shape
		if len(w.shapes) > 0 && len(w.shapes[0]) > 2 {
			given = []Shape{append(Shape{-1}, w.shapes[0][2:]...)}
		}
		return inner("layer", given), true
	case "Wrapper":
		return inner("layer", w.shapes), true
	// the wrapper keeps a vector as long as the last size of the kernel
	case "SpectralNormalization":
		wrapped := weigher{config: w.config.field("layer", "config")}
		return together(inner("layer", w.shapes),
			int64(wrapped.number("units", 0)+wrapped.number("filters", 0)+wrapped.number("output_dim", 0))), true
	case "RNN":
		return inner("cell", w.shapes), true
	case "StackedRNNCells":
		cells, given := w.config.field("cells"), w.shapes
		parts := make([]int64, len(cells.items))
		for i := range cells.items {
			parts[i] = weights(&cells.items[i], given, w.depth+1)
			wrapped := weigher{config: cells.items[i].field("config")}
			given = []Shape{{-1, int64(wrapped.number("units", -1))}}
		}
		return together(parts...), true
	}
	return 0, false
}

// layer counts a layer of a Keras class; ok is false for other classes.
func (w *weigher) layer(class string) (n float64, ok bool) {
	bias, units, filters := w.one("use_bias"), w.number("units", 0), w.number("filters", 0)
	switch class {
	case "Dense":
		return (w.size(-1) + bias) * units, true
	case "Embedding":
		return w.number("input_dim", 0) * w.number("output_dim", 0), true
	case "ReversibleEmbedding":
		return w.number("input_dim", 0) * w.number("output_dim", 0) * (2 - w.one("tie_weights")),
			true
	case "Conv1D", "Conv2D", "Conv3D":
		return (w.kernel()*w.channels()/max(w.number("groups", 1), 1) + bias) * filters, true
	case "Conv1DTranspose", "Conv2DTranspose", "Conv3DTranspose":
		return (w.kernel()*w.channels() + bias) * filters, true
	case "DepthwiseConv1D", "DepthwiseConv2D":
		return (w.kernel() + bias) * w.channels() * w.number("depth_multiplier", 1), true
	case "SeparableConv1D", "SeparableConv2D":
		depth := w.channels() * w.number("depth_multiplier", 1)
		return w.kernel()*depth + (depth+bias)*filters, true
	case "ConvLSTM1D", "ConvLSTM2D", "ConvLSTM3D":
		return 4 * filters * (w.kernel()*(w.channels()+filters) + bias), true
	case "SimpleRNN", "SimpleRNNCell":
		return (w.size(-1) + units + bias) * units, true
	case "LSTM", "LSTMCell":
		return 4 * (w.size(-1) + units + bias) * units, true
	case "GRU", "GRUCell":
		if w.isOn("reset_after", false) {
			bias *= 2
		}
		return 3 * (w.size(-1) + units + bias) * units, true
	case "EinsumDense":
		return w.einsum(), true
	}
	if n, ok = w.norm(class); ok {
		return n, true
	}
	return w.attention(class)
}

// norm counts layers that normalize or scale along axes.
func (w *weigher) norm(class string) (n float64, ok bool) {
	switch class {
	// four numbers per channel, including two that are not trained
	case "BatchNormalization", "SyncBatchNormalization":
		return w.along("axis") * (w.one("scale") + w.one("center") + 2), true
	case "GroupNormalization":
		return w.along("axis") * (w.one("scale") + w.one("center")), true
	case "LayerNormalization":
		if w.isOn("rms_scaling", false) {
			return w.along("axis"), true
		}
		return w.along("axis") * (w.one("scale") + w.one("center")), true
	case "RMSNormalization":
		return w.along("axis"), true
	case "Normalization": // means, variances and their count, unless its settings give them
		if w.config.field("mean").kind != "null" {
			return 0, w.config.field("mean").kind != ""
		}
		return 2*w.along("axis") + 1, true
	case "PReLU":
		shared := map[string]bool{}
		for i := range w.config.field("shared_axes").items {
			shared[w.config.field("shared_axes").items[i].text] = true
		}
		n = 1
		for axis := 1; axis < len(w.shape(0)) || axis == 1; axis++ {
			if !shared[strconv.Itoa(axis)] {
				n *= w.size(axis)
			}
		}
		return n, true
	}
	return 0, false
}

// attention counts the projections of queries, keys, values, gates and results.
func (w *weigher) attention(class string) (n float64, ok bool) {
	bias := w.one("use_bias")
	query := w.sizeOf(0, -1)
	value := w.sizeOf(min(1, max(len(w.shapes)-1, 0)), -1)
	key := value
	if len(w.shapes) > 2 {
		key = w.sizeOf(2, -1)
	}
	switch class {
	case "Attention":
		w.isLacking = false
		if w.config.field("score_mode").text == "concat" {
			n = 1
		}
		if w.isOn("use_scale", false) {
			n++
		}
		return n, true
	case "AdditiveAttention":
		if !w.isOn("use_scale", true) {
			w.isLacking = false
			return 0, true
		}
		return query, true
	case "MultiHeadAttention":
		return w.heads(query, key, value, bias), true
	case "GroupQueryAttention", "GroupedQueryAttention":
		size := w.number("head_dim", 0)
		queries, values := w.number("num_query_heads", 0)*size,
			w.number("num_key_value_heads", 0)*size
		n = (query+bias)*queries + (key+bias)*values + (value+bias)*values + (queries+bias)*query
		if w.isOn("use_gate", false) {
			n += (query + bias) * queries
		}
		return n, true
	}
	return 0, false
}

// heads counts the projections of several heads.
func (w *weigher) heads(query, key, value, bias float64) (n float64) {
	heads, size := w.number("num_heads", 0), w.number("key_dim", 0)
	keys, values := heads*size, heads*w.number("value_dim", size)
	out := query
	if shape := w.config.field("output_shape"); shape.kind == "number" {
		out = w.number("output_shape", 0)
	} else if shape.kind == "array" {
		out = product(shape)
	}
	n = (query+bias)*keys + (key+bias)*keys + (value+bias)*values + (values+bias)*out
	if w.isOn("use_gate", false) {
		n += (query + bias) * values
	}
	return n
}

// einsum counts the kernel and the bias of an equation such as "abc,cd->abd": their letters occur
// in the input or the result, whose sizes are known.
func (w *weigher) einsum() float64 {
	equation, result, _ := strings.Cut(strings.ReplaceAll(w.config.field("equation").text, " ", ""),
		"->")
	input, kernel, _ := strings.Cut(equation, ",")
	sizes := map[rune]float64{}
	note := func(letters string, shape Shape) {
		// the dots stand for any number of sizes
		if dots := strings.Index(letters, "..."); dots >= 0 {
			before, after := []rune(letters[:dots]), []rune(letters[dots+3:])
			if len(shape) < len(before)+len(after) {
				return
			}
			letters = string(before) + string(after)
			shape = append(append(Shape{}, shape[:len(before)]...),
				shape[len(shape)-len(after):]...)
		}
		all := []rune(letters)
		// counted from the end, since result shapes lack the batch
		for i := 1; i <= len(all) && i <= len(shape); i++ {
			if size := shape[len(shape)-i]; size >= 0 {
				sizes[all[len(all)-i]] = float64(size)
			}
		}
	}
	output := shapeOfJSON(w.config.field("output_shape"))
	if w.config.field("output_shape").kind == "number" {
		output = Shape{int64(w.number("output_shape", 0))}
	}
	if strings.HasSuffix(result, "...") {
		output = append(Shape{-1}, output...) // the batch, for letters counted from the beginning
	}
	note(result, output)
	note(input, w.shape(0))
	times := func(letters string) float64 {
		n := 1.0
		for _, letter := range letters {
			size, ok := sizes[letter]
			w.isLacking = w.isLacking || !ok
			n *= size
		}
		return n
	}
	n := times(kernel)
	if axes := w.config.field("bias_axes").text; axes != "" {
		n += times(axes)
	}
	return n
}

// shape returns the shape of an input, nil if unknown.
func (w *weigher) shape(input int) Shape {
	if input < len(w.shapes) {
		return w.shapes[input]
	}
	return nil
}

// size returns the size of the first input along an axis; negative axes count from the end.
func (w *weigher) size(axis int) float64 { return w.sizeOf(0, axis) }

// sizeOf returns the size of an input along an axis.
func (w *weigher) sizeOf(input, axis int) float64 {
	shape := w.shape(input)
	if axis < 0 {
		axis += len(shape)
	}
	if axis < 0 || axis >= len(shape) || shape[axis] < 0 {
		w.isLacking = true
		return 0
	}
	return float64(shape[axis])
}

// channels returns the size along the channel axis.
func (w *weigher) channels() float64 {
	if w.config.field("data_format").text == "channels_first" {
		return w.size(1)
	}
	return w.size(-1)
}

// along returns the product of the sizes along the axes in a setting, or the last size if there is
// none.
func (w *weigher) along(key string) float64 {
	axes := w.config.field(key)
	if axes.kind != "array" {
		return w.size(int(w.number(key, -1)))
	}
	n := 1.0
	for i := range axes.items {
		axis, _ := strconv.Atoi(axes.items[i].text)
		n *= w.size(axis)
	}
	return n
}

// kernel returns the number of places in a convolution's window.
func (w *weigher) kernel() float64 {
	size := w.config.field("kernel_size")
	if size.kind == "number" {
		return w.number("kernel_size", 0)
	}
	return product(size)
}

// product returns the product of the numbers in an array.
func product(v *value) float64 {
	n := 1.0
	for i := range v.items {
		size, _ := strconv.ParseInt(v.items[i].text, 10, 32)
		n *= float64(size)
	}
	return n
}

// number returns a setting, or its default.
func (w *weigher) number(key string, without float64) float64 {
	n, err := strconv.ParseInt(w.config.field(key).text, 10, 32)
	if err != nil {
		return without
	}
	return float64(n)
}

// isOn returns a boolean setting, or its default.
func (w *weigher) isOn(key string, without bool) bool {
	if v := w.config.field(key); v.kind == "bool" {
		return v.text == "true"
	}
	return without
}

// one returns 1 if a setting is on, which is the default, and 0 if it is off.
func (w *weigher) one(key string) float64 {
	if w.isOn(key, true) {
		return 1
	}
	return 0
}
