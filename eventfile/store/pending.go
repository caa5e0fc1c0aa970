package store

import (
	"math"
	"slices"

	"eventlens/eventfile"
)

// pendingTag is the data of a tag that a Builder has not returned yet.
type pendingTag struct {
	name   string
	meta   Metadata
	plugin []byte      // meta.Plugin in the decoder's type
	next   *pendingTag // the tag that followed this one last time

	numbers  numberColumn
	payloads []payloadColumn // one column per meaning
	buckets  bucketColumn
	counted  valueCount
	session  []byte // see Count

	bucketBytes int64 // size of the buckets in all batches of the tag so far
}

// learn takes the tag's metadata, unless known metadata name a plugin already.
func (t *pendingTag) learn(meta Metadata) {
	if len(t.plugin) == 0 {
		t.meta = meta
		t.plugin = []byte(meta.Plugin)
	}
}

// describe takes the tag's metadata from a value. Metadata without a plugin only count until
// metadata with one arrive.
func (t *pendingTag) describe(value *eventfile.Value) {
	if len(t.plugin) > 0 || len(value.Plugin) == 0 && t.meta != (Metadata{}) {
		return
	}
	t.learn(Metadata{
		Plugin:      string(value.Plugin),
		DisplayName: string(value.DisplayName),
		Description: string(value.Description),
	})
}

// The tags of a session's hyperparameters, of its end, and of its experiment. Their values have
// metadata and no payload.
const (
	sessionTag    = "_hparams_/session_start_info"
	sessionEndTag = "_hparams_/session_end_info"
	experimentTag = "_hparams_/experiment"
)

// keepSession keeps the content of hparams tags. For the beginning of a session and the experiment
// it joins all calls, since each may add something; for the end it keeps the last. Of damaged
// content it keeps the readable part.
func (t *pendingTag) keepSession(value *eventfile.Value, wall WallTime) {
	content := value.PluginContent
	if t.name != sessionTag && t.name != experimentTag && t.name != sessionEndTag ||
		string(t.plugin) != "hparams" || len(content) > eventfile.MaxHParamsContent {
		return
	}
	switch decoded, _ := eventfile.DecodeHParamsContent(content); {
	case decoded == nil:
	case t.name == sessionEndTag:
		t.session = append(eventfile.AppendSessionEnd(nil, float64(wall)), content...)
	default:
		t.session = eventfile.JoinHParams(t.session, eventfile.WholeFields(content),
			eventfile.MaxHParamsContent)
	}
}

// keepLayout keeps the last layout of charts; if it is too large, its first bytes. Values that are
// not layouts are counted like any others.
func (t *pendingTag) keepLayout(value *eventfile.Value) {
	if encoded, err := value.EncodedLayout(); err == nil && len(encoded) > 0 {
		t.session = append(t.session[:0:0], encoded[:min(len(encoded), eventfile.MaxLayout)]...)
	}
}

// reset empties the columns but keeps their memory.
func (t *pendingTag) reset() {
	t.numbers.reset()
	for i := range t.payloads {
		t.payloads[i].reset()
	}
	t.buckets.reset()
	t.counted = valueCount{}
	t.session = nil
}

// pendingColumn is the common part of the growing columns of all shapes.
type pendingColumn struct {
	steps []Step
	walls []WallTime
}

func (c *pendingColumn) append(step Step, wall WallTime) {
	c.steps = append(c.steps, step)
	c.walls = append(c.walls, wall)
}

func (c *pendingColumn) reset() {
	c.steps, c.walls = c.steps[:0], c.walls[:0]
}

// floatColumn is a growing Floats. Once wide is set, its numbers are in f64.
type floatColumn struct {
	f32  []float32
	f64  []float64
	wide bool
}

func (c *floatColumn) append(number float64, needsDouble bool) {
	if needsDouble && !c.wide {
		c.widen()
	}
	if c.wide {
		c.f64 = append(c.f64, number)
	} else {
		c.f32 = append(c.f32, float32(number))
	}
}

// appendThirds appends every third number, starting with the first. It takes a fraction of the time
// of appending each by itself.
func (c *floatColumn) appendThirds(numbers []float64) {
	for i := 0; i < len(numbers) && !c.wide; i += bucketNumbers {
		if float64(float32(numbers[i])) != numbers[i] {
			c.widen()
		}
	}
	n := (len(numbers) + bucketNumbers - 1) / bucketNumbers
	if c.wide {
		var added []float64
		c.f64, added = extend(c.f64, n)
		for k := range added {
			added[k] = numbers[bucketNumbers*k]
		}
		return
	}
	c.f32 = slices.Grow(c.f32, n)[:len(c.f32)+n]
	added := c.f32[len(c.f32)-n:]
	for k := range added {
		added[k] = float32(numbers[bucketNumbers*k])
	}
}

// widen moves the numbers to f64.
func (c *floatColumn) widen() {
	c.f64 = Floats{F32: c.f32}.AppendTo(c.f64[:0])
	c.f32 = c.f32[:0]
	c.wide = true
}

func (c *floatColumn) reset() { c.f32, c.f64, c.wide = c.f32[:0], c.f64[:0], false }

func (c *floatColumn) bytes() int { return Floats{F32: c.f32, F64: c.f64}.bytes() }

// numberColumn is a growing NumberColumn.
type numberColumn struct {
	pendingColumn
	values floatColumn
}

func (c *numberColumn) append(step Step, wall WallTime, value float32) {
	c.pendingColumn.append(step, wall)
	if c.values.wide {
		c.values.f64 = append(c.values.f64, float64(value))
	} else {
		c.values.f32 = append(c.values.f32, value)
	}
}

// addTensor appends a scalar stored as a tensor.
func (c *numberColumn) addTensor(step Step, wall WallTime, value *eventfile.Value) error {
	number, needsDouble, err := value.Scalar()
	if err != nil {
		return err
	}
	c.pendingColumn.append(step, wall)
	c.values.append(number, needsDouble)
	return nil
}

func (c *numberColumn) reset() {
	c.pendingColumn.reset()
	c.values.reset()
}

// payload returns the tag's column of payloads with a meaning. It is not inlined, since it is long
// and rarely called.
//
//go:noinline
func (t *pendingTag) payload(data eventfile.DataKind) *payloadColumn {
	for i := range t.payloads {
		if t.payloads[i].data == data {
			return &t.payloads[i]
		}
	}
	t.payloads = append(t.payloads, payloadColumn{data: data})
	return &t.payloads[len(t.payloads)-1]
}

// payloadColumn is a growing PayloadColumn.
type payloadColumn struct {
	pendingColumn
	data    eventfile.DataKind
	sizes   []Size
	forms   []eventfile.Form
	ends    []int
	encoded []Range
}

// finish ends a step after its places were added.
func (c *payloadColumn) finish(step Step, wall WallTime, size Size) {
	c.ends = append(c.ends, len(c.encoded))
	c.sizes = append(c.sizes, size)
	c.append(step, wall)
}

func (c *payloadColumn) reset() {
	c.pendingColumn.reset()
	c.sizes, c.forms, c.ends, c.encoded = c.sizes[:0], c.forms[:0], c.ends[:0], c.encoded[:0]
}

// bucketColumn is a growing BucketColumn.
type bucketColumn struct {
	pendingColumn
	ends           []int
	lefts          []float64
	rights, counts floatColumn
	references     []Reference
}

// bucketBytes returns the memory of the buckets in bytes.
func (c *bucketColumn) bucketBytes() int64 { return int64(c.rights.bytes() + c.counts.bytes()) }

// add appends a histogram of these buckets, three numbers each.
func (c *bucketColumn) add(step Step, wall WallTime, numbers []float64) {
	left, loose := 0.0, !chained(numbers)
	switch {
	case loose:
		left = math.NaN()
	case len(numbers) > 0:
		left = numbers[0]
	}
	if !loose && len(numbers) > 0 {
		c.rights.appendThirds(numbers[1:])
		c.counts.appendThirds(numbers[2:])
		numbers = nil
	}
	for ; len(numbers) > 0; numbers = numbers[bucketNumbers:] {
		c.addEntry(numbers[0], 0)
		c.addEntry(numbers[1], numbers[2])
	}
	c.finish(step, wall, left)
}

func (c *bucketColumn) addEntry(right, count float64) {
	c.rights.append(right, float64(float32(right)) != right)
	c.counts.append(count, float64(float32(count)) != count)
}

// refer appends a histogram whose buckets stay in the file.
func (c *bucketColumn) refer(step Step, wall WallTime, at Range, form eventfile.Form,
	numbers []float64) {
	r := Reference{At: len(c.steps), Range: at, Form: form}
	r.Low, r.High = span(numbers)
	c.references = append(c.references, r)
	c.finish(step, wall, 0)
}

// finish ends a histogram after its entries were added.
func (c *bucketColumn) finish(step Step, wall WallTime, left float64) {
	c.lefts = append(c.lefts, left)
	c.ends = append(c.ends, len(c.rights.f32)+len(c.rights.f64))
	c.append(step, wall)
}

func (c *bucketColumn) reset() {
	c.pendingColumn.reset()
	c.ends, c.lefts, c.references = c.ends[:0], c.lefts[:0], c.references[:0]
	c.rights.reset()
	c.counts.reset()
}

// valueCount counts the values of a tag that are not kept.
type valueCount struct {
	data   eventfile.DataKind
	values int
	bytes  int64
}

func (c *valueCount) count(value *eventfile.Value, data eventfile.DataKind) {
	c.data = data
	c.values++
	c.bytes += int64(len(value.Payload))
}
