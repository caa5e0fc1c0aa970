package joblist

import (
	"math"
	"sort"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// MaxTags is the largest number of scalars kept per file.
const MaxTags = 200

// File holds the data of an event file for a summary: 3 kB per scalar while it is read, less than
// one afterwards.
type File struct {
	wanted func(tag string) bool
	most   int
	series map[string]*series // up to twice MaxTags
	// set once there were too many tags: tags after it in natural order are not kept
	bound string

	otherSteps       int64 // the highest step of data other than scalars; -1 for none
	firstSec, endSec float64
	rhythm           query.Rhythm
	began            bool                      // the start of a hyperparameter session was read
	end              *eventfile.SessionEndInfo // its end
}

// NewFile returns a File for a file not read yet. It keeps at most most of the file's wanted
// scalars, the first in natural order; if wanted is nil, all are wanted. Of other scalars it keeps
// only the last step.
func NewFile(wanted func(tag string) bool, most int) *File {
	if wanted == nil {
		wanted = func(string) bool { return true }
	}
	return &File{
		wanted: wanted, most: most, series: make(map[string]*series), otherSteps: -1,
		firstSec: math.NaN(), endSec: math.NaN(),
	}
}

// Shapes are the shapes for a store.Builder that reads for a summary: it decodes only scalars.
// Batches with other shapes work as well.
var Shapes = shapes()

func shapes() (s store.Shapes) {
	for data := range s {
		s[data] = store.Payloads
	}
	s[eventfile.DataScalar] = store.Numbers
	return s
}

// Known returns what a store.Builder must know before it reads the run's next file: which tags are
// scalars.
func Known(before []*File) store.Known {
	known := make(store.Known)
	for _, f := range before {
		for tag := range f.series {
			known[tag] = store.KnownTag{Metadata: store.Metadata{Plugin: "scalars"}}
		}
	}
	return known
}

// Add takes the next batch of the file, without retaining it.
func (f *File) Add(b *store.Batch) {
	for i := range b.Numbers {
		c := &b.Numbers[i]
		if c.Steps.Len() == 0 {
			continue
		}
		f.times(&c.Column)
		if s := f.seriesOf(c.Tag); s != nil {
			s.add(c)
		}
	}
	for i := range b.Payloads {
		f.other(&b.Payloads[i].Column)
	}
	for i := range b.Buckets {
		f.other(&b.Buckets[i].Column)
	}
	for i := range b.Counts {
		if session := b.Counts[i].Session; session != nil {
			f.session(session)
		}
	}
}

// End marks the end of the file and releases memory.
func (f *File) End() {
	for i, tag := range f.prune() {
		s := f.series[tag]
		s.wanted = s.wanted && i < f.most
		s.shrink()
	}
}

// times takes the wall times of a column.
func (f *File) times(c *store.Column) {
	n := c.Steps.Len()
	f.rhythm.Take(n, c.Walls.At)
	for _, i := range [...]int{0, n - 1} {
		sec := float64(c.Walls.At(i))
		if !(sec > firstSec && sec < endSec) {
			continue
		}
		if !(f.firstSec <= sec) {
			f.firstSec = sec
		}
		if !(f.endSec >= sec) {
			f.endSec = sec
		}
	}
}

// other takes a column of data other than scalars.
func (f *File) other(c *store.Column) {
	if n := c.Steps.Len(); n > 0 {
		f.times(c)
		f.otherSteps = max(f.otherSteps, int64(c.Steps.At(n-1)))
	}
}

// session takes the content of the beginning or the end of a hyperparameter session.
func (f *File) session(content []byte) {
	hparams, _ := eventfile.DecodeHParamsContent(content)
	switch {
	case hparams == nil:
	case hparams.Start != nil:
		f.began = true
	case hparams.End != nil:
		f.end = hparams.End
	}
}

// seriesOf returns the series of a tag; nil if there are enough. Wanted tags come first, then
// natural order decides: the same tags are kept, in whichever order they occur.
func (f *File) seriesOf(tag string) *series {
	if s := f.series[tag]; s != nil {
		return s
	}
	if len(f.series) == 2*MaxTags {
		f.prune()
	}
	if f.bound != "" && !f.before(tag, f.bound) {
		return nil
	}
	s := &series{wanted: f.wanted(tag)}
	f.series[tag] = s
	return s
}

// prune drops surplus series, and returns the tags of the others in their order.
func (f *File) prune() []string {
	var tags []string
	for tag := range f.series {
		tags = append(tags, tag)
	}
	sort.Slice(tags, func(i, j int) bool { return f.before(tags[i], tags[j]) })
	if len(tags) <= MaxTags {
		return tags
	}
	for _, tag := range tags[MaxTags:] {
		delete(f.series, tag)
	}
	f.bound = tags[MaxTags-1]
	return tags[:MaxTags]
}

// before reports whether tag a comes before tag b: wanted tags first, then in natural order.
func (f *File) before(a, b string) bool {
	if wantedA, wantedB := f.wanted(a), f.wanted(b); wantedA != wantedB {
		return wantedA
	}
	return listing.NaturalLess(a, b)
}
