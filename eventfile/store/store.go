package store

import (
	"cmp"
	"sort"
	"strings"

	"eventlens/eventfile"
)

// Store holds the columns of all runs. It belongs to one goroutine; its snapshots may be read by
// any.
type Store struct {
	runs   []Run // indexed by RunID-1
	files  []*file
	tags   []*tag
	tagIDs map[tagKey]TagID
	totals Totals

	published *Snapshot
	dirtyTags []TagID // changed since published
	dirty     bool    // anything changed since published
}

// tagKey identifies a tag: a name whose values have two shapes is two tags, and so is a name whose
// payloads have two meanings.
type tagKey struct {
	shape Shape
	data  eventfile.DataKind // meaning of payloads
	name  string
}

// file is a file of a run.
type file struct {
	id     FileID
	run    RunID
	name   string
	totals Totals
	tags   map[TagID]struct{} // tags with values in the file
	// deferred are the records that were not verified, ascending. The list is append-only.
	deferred []Range
	metadata RunMetadata
}

// compare orders the files of a run.
func (f *file) compare(g *file) int {
	return cmp.Or(strings.Compare(f.name, g.name), cmp.Compare(f.id, g.id))
}

// New returns an empty Store.
func New() *Store {
	return &Store{tagIDs: make(map[tagKey]TagID), published: new(Snapshot)}
}

// AddRun adds a run. Two runs may have the same name.
func (s *Store) AddRun(name string) RunID {
	id := RunID(len(s.runs) + 1)
	s.runs = append(s.runs, Run{ID: id, Name: name})
	s.dirty = true
	return id
}

// AddFile adds a file to a run. The bytewise order of the names determines the order of the files'
// points in each series, whenever the files were added.
func (s *Store) AddFile(run RunID, name string) FileID {
	id := FileID(len(s.files) + 1)
	s.files = append(s.files, &file{id: id, run: run, name: name, tags: make(map[TagID]struct{})})
	return id
}

// Append adds the next batch of a file. The batch belongs to the store from then on: its columns
// become part of snapshots. Batches of one file must come in the order of their offsets; files may
// come in any order.
func (s *Store) Append(id FileID, b *Batch) {
	f := s.files[id-1]
	for i := range b.Numbers {
		c := &b.Numbers[i]
		t := s.touch(f, tagKey{shape: Numbers, name: c.Tag}, c.Metadata)
		add(&t.table, f, NumberSegment{Segment: f.segment(&c.Column), Values: c.Values})
	}
	for i := range b.Payloads {
		c := &b.Payloads[i]
		t := s.touch(f, tagKey{shape: Payloads, data: c.Data, name: c.Tag}, c.Metadata)
		add(&t.table, f, PayloadSegment{Segment: f.segment(&c.Column),
			sizes: c.Sizes, forms: c.Forms, parts: parts{ends: c.Ends}, encoded: c.Encoded})
	}
	for i := range b.Buckets {
		c := &b.Buckets[i]
		t := s.touch(f, tagKey{shape: Buckets, name: c.Tag}, c.Metadata)
		add(&t.table, f, newBucketSegment(f.segment(&c.Column), c))
	}
	for i := range b.Counts {
		o := &b.Counts[i]
		meta := o.Metadata
		if meta.Plugin == "" && o.Data != eventfile.DataOther {
			meta.Plugin = o.Data.String() // legacy forms have a meaning without a plugin
		}
		if o.Session != nil {
			f.metadata.addCount(o)
			s.setMetadata(f.run)
		}
		t := s.touch(f, tagKey{shape: Counts, name: o.Tag}, meta)
		add(&t.table, f,
			countSegment{Segment: Segment{File: f.id, Steps: Steps{n: o.Values}}, bytes: o.Bytes})
	}
	f.deferred = append(f.deferred, b.Deferred...)
	s.count(f, b.Totals(), 1)
}

// ResetFile drops all data of a file, before it is read again from its start.
func (s *Store) ResetFile(id FileID) {
	f := s.files[id-1]
	for tagID := range f.tags {
		t := s.tags[tagID-1]
		t.table.drop(f)
		s.markTag(t)
	}
	clear(f.tags)
	f.deferred = nil
	if !f.metadata.none() {
		f.metadata = RunMetadata{}
		s.setMetadata(f.run)
	}
	s.count(f, f.totals, -1)
}

// setMetadata sets a run's metadata: the metadata in its files, joined in the order of the files.
func (s *Store) setMetadata(run RunID) {
	var files []*file
	for _, f := range s.files {
		if f.run == run && !f.metadata.none() {
			files = append(files, f)
		}
	}
	sort.Slice(files, func(i, j int) bool { return files[i].compare(files[j]) < 0 })
	all := &s.runs[run-1].RunMetadata
	*all = RunMetadata{}
	for _, f := range files {
		all.take(&f.metadata)
	}
}

// count adds totals, multiplied by sign, to all sums.
func (s *Store) count(f *file, totals Totals, sign int64) {
	f.totals.add(totals, sign)
	s.runs[f.run-1].Totals.add(totals, sign)
	s.totals.add(totals, sign)
	s.dirty = true
}

// touch returns the tag, creating it if necessary, and marks it for data of f to be added.
func (s *Store) touch(f *file, key tagKey, meta Metadata) *tag {
	id := s.tagIDs[key]
	if id == 0 {
		id = TagID(len(s.tags) + 1)
		s.tags = append(s.tags, &tag{id: id, key: key})
		s.tagIDs[key] = id
	}
	t := s.tags[id-1]
	if t.meta == (Metadata{}) {
		t.meta = meta
	}
	f.tags[id] = struct{}{}
	s.markTag(t)
	return t
}

// markTag records that a tag changed.
func (s *Store) markTag(t *tag) {
	if !t.dirty {
		t.dirty = true
		s.dirtyTags = append(s.dirtyTags, t.id)
	}
}

// segment returns the times of a column of the file.
func (f *file) segment(c *Column) Segment {
	return Segment{File: f.id, Steps: c.Steps, Walls: c.Walls}
}

// Metadata returns the metadata of a run. The result must not be changed.
func (s *Store) Metadata(run RunID) RunMetadata { return s.runs[run-1].RunMetadata }
