package store

import (
	"bytes"

	"eventlens/eventfile"
)

// DefaultBucketLimit is the BucketLimit of a new Builder, in bytes.
const DefaultBucketLimit = 64 << 20

// Builder decodes records into columns. One builder serves all files of a run, in the order of
// their names, because the first metadata of a tag count for the whole run. Nothing is allocated
// per record; memory grows with the input.
type Builder struct {
	// BucketLimit is how many bytes of buckets the batches of a tag may hold. Further histograms
	// are kept by reference: see BucketColumn. Set it before the first Add. Data that are read a
	// second time count twice.
	BucketLimit int64
	// Shapes tells which data are kept, and how. Set it before the first Add.
	Shapes Shapes
	// Pause, if set, is called now and then while a record of very many values is added.
	Pause func()

	event   eventfile.Event
	media   []eventfile.Media // memory reused by addImages
	numbers []float64         // memory reused by addHistogram
	checker eventfile.Checker

	known Known // read only
	// Tags by name, and in the order in which they were first seen.
	tags  map[string]*pendingTag
	order []*pendingTag
	spare []*pendingTag // tags of earlier runs, to reuse their buffers
	// last is the tag of the previous value. Writers log their tags in the same order at every
	// step, so the tag that followed it at the previous step is a good guess for the next.
	last *pendingTag

	batch Batch // everything of the next batch except the columns
}

// NewBuilder returns a Builder at the start of a run's first file.
func NewBuilder() *Builder {
	b := &Builder{BucketLimit: DefaultBucketLimit, Shapes: DefaultShapes}
	b.StartRun(nil)
	return b
}

// StartRun starts a run at the beginning of a file; known holds the run's tags from earlier reads.
// Values not taken are dropped. The builder reads from known and does not change it.
func (b *Builder) StartRun(known Known) {
	b.StartFile(0)
	b.spare = append(b.spare, b.order...)
	clear(b.spare[min(len(b.spare), maxSpare):])
	b.spare = b.spare[:min(len(b.spare), maxSpare)]
	*b = Builder{BucketLimit: b.BucketLimit, Shapes: b.Shapes, Pause: b.Pause, known: known,
		tags: make(map[string]*pendingTag), last: new(pendingTag),
		spare: b.spare, batch: b.batch, event: b.event, media: b.media, numbers: b.numbers}
}

// maxSpare is how many tags' buffers are kept from one run to the next. Successive runs mostly log
// the same tags.
const maxSpare = 64

// StartFile starts a new batch at the given byte offset: 0 for the run's next file, more to
// continue after the cached part of a file. The tags' metadata are kept; values not taken are
// dropped.
func (b *Builder) StartFile(from int64) {
	for _, t := range b.order {
		t.reset()
	}
	b.batch = Batch{From: from, LastRecord: -1}
}

// AddProblem adds a problem found outside the builder, such as a record with an invalid checksum.
func (b *Builder) AddProblem(p Problem) {
	listed := len(b.batch.Problems)
	switch {
	case listed >= MaxProblems && b.countProblem(p.Kind(), p.Gap):
	case listed < 2*MaxProblems:
		b.batch.Problems = append(b.batch.Problems, p)
	default:
		if b.batch.OtherProblems == 0 {
			b.batch.OthersFrom = p.Offset
		}
		b.batch.OtherProblems++
	}
}

// countProblem counts a problem in the last one of its kind. It returns false if there is none.
func (b *Builder) countProblem(kind string, gap int64) bool {
	for i := len(b.batch.Problems) - 1; i >= 0; i-- {
		if p := &b.batch.Problems[i]; p.Kind() == kind {
			p.More++
			p.Gap += gap
			return true
		}
	}
	return false
}

// Defer records that the next record added is not verified, because payloads were left out of it.
// No column holds data of these payloads.
func (b *Builder) Defer(record eventfile.Record) {
	b.batch.Deferred = append(b.batch.Deferred,
		Range{Offset: record.Offset, Length: record.End() - record.Offset})
}

func (b *Builder) isDeferred(record eventfile.Record) bool {
	n := len(b.batch.Deferred)
	return n > 0 && b.batch.Deferred[n-1].Offset == record.Offset
}

// Add appends the values of a record with intact data, or of one with payloads left out; see Defer.
// Faults become problems; one damaged value does not cost the other values of its event. The
// builder keeps only copies.
func (b *Builder) Add(record eventfile.Record) {
	b.batch.Records++
	b.batch.LastRecord = record.Offset
	if err := b.event.Decode(record.Data); err != nil {
		b.AddProblem(Problem{Offset: record.Offset, Text: err.Error()})
		return
	}
	b.batch.Events[b.event.Kind]++
	b.checker.Holes = b.isDeferred(record)
	if err := b.checker.CheckEvent(&b.event); err != nil {
		if _, partly := err.(*eventfile.ValueError); partly {
			b.addValueProblem(record, nil, err)
		} else {
			b.AddProblem(Problem{Offset: record.Offset, Text: err.Error()})
		}
	}
	if b.Shapes[eventfile.DataGraph] == Payloads {
		b.addGraph(record)
	}
	for i := range b.event.Values {
		if i%pauseValues == pauseValues-1 && b.Pause != nil {
			b.Pause()
		}
		b.add(record, &b.event.Values[i])
	}
	if cap(b.event.Values) > keptValues {
		b.event.Values = nil
	}
}

// A record of very many values is added in parts of pauseValues. After more than keptValues, their
// decoding memory is released.
const (
	pauseValues = 1 << 10
	keptValues  = 1 << 14
)

// add appends a value of the current event.
func (b *Builder) add(record eventfile.Record, value *eventfile.Value) {
	step, wall := Step(b.event.Step), WallTime(b.event.WallTime)
	t := b.tag(value.Tag)
	if value.HasMetadata {
		t.describe(value)
		t.keepSession(value, wall)
	}
	if t.name == eventfile.LayoutTag {
		t.keepLayout(value)
	}
	if value.Form == eventfile.FormSimpleValue {
		t.numbers.append(step, wall, value.Simple)
	} else if err := b.addValue(t, record, value); err != nil {
		b.addValueProblem(record, value.Tag, err)
	}
}

// addValueProblem adds the error of a value. Errors that are only counted get no text.
func (b *Builder) addValueProblem(record eventfile.Record, tag []byte, err error) {
	if len(b.batch.Problems) >= MaxProblems && b.countProblem(ValueFault, 0) {
		return
	}
	b.AddProblem(Problem{Offset: record.Offset, Text: valueProblem(tag, err)})
}

// tag returns the tag of the given name, and creates it if necessary.
func (b *Builder) tag(name []byte) *pendingTag {
	if next := b.last.next; next != nil && string(name) == next.name {
		b.last = next
		return next
	}
	t := b.tags[string(name)]
	if t == nil {
		t = b.newTag(string(name))
		k := b.known[t.name]
		t.learn(k.Metadata)
		t.bucketBytes = k.BucketBytes
		b.tags[t.name] = t
		b.order = append(b.order, t)
	}
	b.last.next = t
	b.last = t
	return t
}

// newTag returns an empty tag with a name.
func (b *Builder) newTag(name string) *pendingTag {
	n := len(b.spare)
	if n == 0 {
		return &pendingTag{name: name}
	}
	t := b.spare[n-1]
	b.spare[n-1], b.spare = nil, b.spare[:n-1]
	*t = pendingTag{name: name, numbers: t.numbers, payloads: t.payloads, buckets: t.buckets}
	return t
}

// addValue appends a value of any form except simple_value. For data that is decoded only when
// somebody looks at it, the place is kept even if decoding will fail: the user then sees the reason
// at that step.
func (b *Builder) addValue(t *pendingTag, record eventfile.Record, value *eventfile.Value) error {
	if value.Err != nil {
		return value.Err
	}
	data := value.Data(t.plugin)
	switch b.Shapes.shapeOf(value, data) {
	case Numbers:
		return t.numbers.addTensor(Step(b.event.Step), WallTime(b.event.WallTime), value)
	case Buckets:
		return b.addHistogram(t, record, value)
	case Payloads:
		switch data {
		case eventfile.DataImage:
			return b.addImages(t.payload(data), record, value)
		case eventfile.DataGraph:
			return b.addGraphValue(t, record, value)
		case eventfile.DataMesh:
			b.referContent(t.payload(data), record, value)
		default:
			b.refer(t.payload(data), record, value)
		}
	case Counts:
		t.counted.count(value, data)
	}
	return b.checker.Check(value, data)
}

// addHistogram appends a value's histogram.
func (b *Builder) addHistogram(t *pendingTag, record eventfile.Record,
	value *eventfile.Value) error {
	numbers, err := value.AppendHistogram(b.numbers[:0])
	if err != nil {
		return err
	}
	b.numbers = numbers
	step, wall, c := Step(b.event.Step), WallTime(b.event.WallTime), &t.buckets
	if t.bucketBytes+c.bucketBytes() > b.BucketLimit {
		at := Range{
			Offset: record.FileOffset(value.PayloadAt), Length: int64(value.PayloadAt.Length),
		}
		c.refer(step, wall, at, value.Form, numbers)
	} else {
		c.add(step, wall, numbers)
	}
	return nil
}

// addImages appends the places of a value's images.
func (b *Builder) addImages(c *payloadColumn, record eventfile.Record,
	value *eventfile.Value) error {
	width, height, media, err := value.AppendImages(b.media[:0])
	b.media = media
	if err != nil {
		return err
	}
	for _, part := range media {
		c.encoded = append(c.encoded,
			Range{Offset: record.FileOffset(part), Length: int64(part.Length)})
	}
	c.finish(Step(b.event.Step), WallTime(b.event.WallTime),
		Size{Width: int32(width), Height: int32(height)})
	return nil
}

// addGraph appends the place of the current event's graph, if it is one.
func (b *Builder) addGraph(record eventfile.Record) {
	if tag, form, at, err := b.event.Graph(); err == nil && form != eventfile.FormNone {
		b.referTo(b.tag(tag).payload(eventfile.DataGraph), record, form, at)
	}
}

// addGraphValue appends the place of a value's graph.
func (b *Builder) addGraphValue(t *pendingTag, record eventfile.Record,
	value *eventfile.Value) error {
	at, err := value.OnlyString()
	if err != nil {
		return err
	}
	plugin := t.plugin
	if len(plugin) == 0 {
		plugin = value.Plugin
	}
	b.referTo(t.payload(eventfile.DataGraph), record, eventfile.GraphForm(plugin), at)
	return b.checker.Check(value, eventfile.DataGraph)
}

// AddGraphFile makes a whole file the graph of a tag. It counts as a record.
func (b *Builder) AddGraphFile(tag string, sizeBytes int64) {
	b.batch.Records++
	c := b.tag([]byte(tag)).payload(eventfile.DataGraph)
	c.encoded = append(c.encoded, Range{Length: sizeBytes})
	c.forms = append(c.forms, eventfile.FormGraphFile)
	c.finish(0, 0, Size{})
}

// refer appends the place of a value whose payload stays in the file.
func (b *Builder) refer(c *payloadColumn, record eventfile.Record, value *eventfile.Value) {
	b.referTo(c, record, value.Form, value.PayloadAt)
}

// maxContent limits the metadata content of a mesh, in bytes.
const maxContent = 64 << 10

// referContent is like refer, for a mesh. The metadata of its values state at each step how to
// display it, so it also appends the place of the metadata's content, after the payload.
func (b *Builder) referContent(c *payloadColumn, record eventfile.Record, value *eventfile.Value) {
	content, behind := value.PluginContent, value.PayloadAt.Offset+value.PayloadAt.Length
	b.refer(c, record, value)
	if len(content) == 0 || len(content) > maxContent {
		return
	}
	at := bytes.Index(record.Data[behind:], content)
	if at >= 0 {
		at += behind
	} else {
		at = bytes.Index(record.Data, content) // the fields are not in the order that writers use
	}
	if at >= 0 {
		c.encoded = append(c.encoded, Range{
			Offset: record.FileOffset(eventfile.Media{Offset: at}), Length: int64(len(content)),
		})
		c.ends[len(c.ends)-1]++
	}
}

// referTo appends a place in the current record and the form of the data there.
//
//go:noinline
func (b *Builder) referTo(c *payloadColumn, record eventfile.Record, form eventfile.Form,
	at eventfile.Media) {
	c.encoded = append(c.encoded, Range{Offset: record.FileOffset(at), Length: int64(at.Length)})
	c.forms = append(c.forms, form)
	c.finish(Step(b.event.Step), WallTime(b.event.WallTime), Size{})
}

// Take returns the data added since the last Take or StartFile, up to the byte offset to, and
// starts the next batch there. The batch belongs to the caller; the builder keeps its buffers for
// the next one.
func (b *Builder) Take(to int64) *Batch {
	batch := b.batch
	batch.To = to
	times := newDescriber(b)
	b.takeNumbers(&batch, &times)
	b.takePayloads(&batch, &times)
	b.takeBuckets(&batch, &times)
	for _, t := range b.order {
		if t.counted.values > 0 {
			batch.Counts = append(batch.Counts, Count{Tag: t.name, Metadata: t.meta,
				Data: t.counted.data, Values: t.counted.values, Bytes: t.counted.bytes,
				Session: t.session})
		}
	}
	b.StartFile(to)
	return &batch
}
