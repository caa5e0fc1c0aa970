package store

import "eventlens/eventfile"

// errRepeated refuses a tensor that claims far more elements than it stores.
var errRepeated = &eventfile.ValueError{What: "one stored element repeated too often"}

// repeatedNumbers is how many numbers of a histogram may come without bytes of their own:
// writers may store a tensor of equal numbers, such as a histogram of nothing, as one. It
// is ten times what TensorFlow's 30 buckets need, and keeps memory bounded by the input.
const repeatedNumbers = 900

// pendingTag is what a Builder knows of a tag and has not handed over yet.
type pendingTag struct {
	name   string
	meta   Metadata
	plugin []byte      // meta.Plugin, in the form that the decoder wants
	next   *pendingTag // the tag that followed this one the last time

	scalars    scalarColumn
	images     imageColumn
	histograms histogramColumn
	others     otherCount
}

// learn takes the tag's metadata, unless those known name a plugin already.
func (t *pendingTag) learn(meta Metadata) {
	if len(t.plugin) == 0 {
		t.meta = meta
		t.plugin = []byte(meta.Plugin)
	}
}

// describe takes the tag's metadata from a value. Metadata without a plugin only stand
// until some come with one.
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

// reset empties the columns and keeps their memory.
func (t *pendingTag) reset() {
	t.scalars.reset()
	t.images.reset()
	t.histograms.reset()
	t.others = otherCount{}
}

// pendingColumn is what the growing columns of all kinds have in common.
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

// scalarColumn is a growing ScalarColumn. Once wide, its values are in f64.
type scalarColumn struct {
	pendingColumn
	f32  []float32
	f64  []float64
	wide bool
}

func (c *scalarColumn) append(step Step, wall WallTime, value float32) {
	c.pendingColumn.append(step, wall)
	if c.wide {
		c.f64 = append(c.f64, float64(value))
	} else {
		c.f32 = append(c.f32, value)
	}
}

// addTensor appends a scalar that is stored as a tensor.
func (c *scalarColumn) addTensor(step Step, wall WallTime, value *eventfile.Value) error {
	number, needsDouble, err := value.Scalar()
	if err != nil {
		return err
	}
	if needsDouble && !c.wide {
		c.widen()
	}
	c.pendingColumn.append(step, wall)
	if c.wide {
		c.f64 = append(c.f64, number)
	} else {
		c.f32 = append(c.f32, float32(number))
	}
	return nil
}

// widen moves the values to f64.
func (c *scalarColumn) widen() {
	c.f64 = Floats{F32: c.f32}.AppendTo(c.f64[:0])
	c.f32 = c.f32[:0]
	c.wide = true
}

func (c *scalarColumn) reset() {
	c.pendingColumn.reset()
	c.f32, c.f64, c.wide = c.f32[:0], c.f64[:0], false
}

// imageColumn is a growing ImageColumn.
type imageColumn struct {
	pendingColumn
	sizes   []Size
	ends    []int
	encoded []Range
}

func (c *imageColumn) reset() {
	c.pendingColumn.reset()
	c.sizes, c.ends, c.encoded = c.sizes[:0], c.ends[:0], c.encoded[:0]
}

// histogramColumn is a growing HistogramColumn.
type histogramColumn struct {
	pendingColumn
	ends    []int
	buckets []float64
}

// add appends the value's histogram.
func (c *histogramColumn) add(step Step, wall WallTime, value *eventfile.Value) error {
	buckets, err := value.AppendHistogram(c.buckets)
	if err != nil {
		return err
	}
	if len(buckets)-len(c.buckets) > len(value.Payload)+repeatedNumbers {
		return errRepeated
	}
	c.buckets = buckets
	c.ends = append(c.ends, len(buckets))
	c.append(step, wall)
	return nil
}

func (c *histogramColumn) reset() {
	c.pendingColumn.reset()
	c.ends, c.buckets = c.ends[:0], c.buckets[:0]
}

// otherCount counts the values of a tag that are not kept.
type otherCount struct {
	data   eventfile.DataKind
	values int
	bytes  int64
}

func (c *otherCount) count(value *eventfile.Value, data eventfile.DataKind) {
	c.data = data
	c.values++
	c.bytes += int64(len(value.Payload))
}
