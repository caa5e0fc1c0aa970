package store

import (
	"slices"

	"eventlens/eventfile"
)

// Run is a run of a snapshot.
type Run struct {
	ID   RunID
	Name string
	Totals
	RunMetadata
}

// RunMetadata is a run's metadata: its hyperparameters, see Count.Session, and its charts. Missing
// parts are nil.
type RunMetadata struct {
	Session    []byte // the beginning of its session, joined from all files in their order
	SessionEnd []byte // the end of its session, from the last file that has it
	Experiment []byte // experiment descriptions, joined from all files in their order
	Layout     []byte // layout of charts: the last one written, for eventfile.DecodeLayout
}

// take adds the metadata of a file to the metadata of earlier files.
func (h *RunMetadata) take(f *RunMetadata) {
	h.Session = eventfile.JoinHParams(h.Session, f.Session, eventfile.MaxHParamsContent)
	h.Experiment = eventfile.JoinHParams(h.Experiment, f.Experiment, eventfile.MaxHParamsContent)
	if f.SessionEnd != nil {
		h.SessionEnd = f.SessionEnd
	}
	if f.Layout != nil {
		h.Layout = f.Layout
	}
}

// addCount adds the metadata in a count.
func (h *RunMetadata) addCount(o *Count) {
	switch o.Tag {
	case sessionTag:
		h.take(&RunMetadata{Session: o.Session})
	case sessionEndTag:
		h.take(&RunMetadata{SessionEnd: o.Session})
	case experimentTag:
		h.take(&RunMetadata{Experiment: o.Session})
	case eventfile.LayoutTag:
		h.take(&RunMetadata{Layout: o.Session})
	}
}

func (h *RunMetadata) none() bool {
	return h.Session == nil && h.SessionEnd == nil && h.Experiment == nil && h.Layout == nil
}

// Tag is a tag of a snapshot.
type Tag struct {
	ID    TagID
	Shape Shape
	// Data is the meaning of the payloads of a tag; DataOther for the other shapes.
	Data eventfile.DataKind
	Name string
	// Metadata are the first ones that arrived from any run.
	Metadata
	// Values counts the numbers, steps with payloads, histograms or other values of all runs, in
	// all attempts; after a file was reset it may be 0. Superseded is how many of them the newest
	// attempts hide. Bytes is the size of the payloads of a tag whose values are only counted.
	Values, Superseded, Bytes int64
	// Runs are the runs with the tag, ascending.
	Runs []RunID
	// Changed is the Version of the snapshot in which the tag's data last changed.
	Changed uint64
}

// Snapshot is the content of a Store at some moment. It never changes; its results must not be
// changed either.
type Snapshot struct {
	// Version grows with each snapshot of a store that differs from the previous one. It is 0 for
	// an empty store.
	Version uint64
	// Totals counts the content of all runs.
	Totals Totals

	runs []Run
	tags []Tag
	// data by tag: *published of the tag's type of segments, nil if its values are only counted
	data []any
}

// published holds the series of a tag, by the index of the run in Tag.Runs.
type published[S any] struct {
	newest [][]S
	// restarted holds the views of series with superseded points. It is empty if there are none.
	restarted []*views[S]
}

// Runs returns the runs by id: run r is at index r-1.
func (s *Snapshot) Runs() []Run { return s.runs }

// Tags returns the tags by id: tag t is at index t-1.
func (s *Snapshot) Tags() []Tag { return s.tags }

// Tag returns the tag with this id, or a zero Tag for an unknown id.
func (s *Snapshot) Tag(id TagID) Tag {
	if int(id-1) >= len(s.tags) {
		return Tag{}
	}
	return s.tags[id-1]
}

// AppendChanged appends the tags whose data changed in a snapshot later than version.
func (s *Snapshot) AppendChanged(dst []TagID, version uint64) []TagID {
	for i := range s.tags {
		if s.tags[i].Changed > version {
			dst = append(dst, s.tags[i].ID)
		}
	}
	return dst
}

// Numbers returns the points of a tag of numbers in a run, none if it has none. It takes constant
// time if the ids of the tag's runs have no gaps, and otherwise a binary search over them; so do
// Payloads and Buckets.
func (s *Snapshot) Numbers(run RunID, tag TagID, attempts Attempts) NumberSeries {
	segments, restarts := find[NumberSegment](s, run, tag, attempts)
	return NumberSeries{Segments: segments, Restarts: restarts}
}

// Payloads returns the steps of a tag of payloads in a run, none if it has none.
func (s *Snapshot) Payloads(run RunID, tag TagID, attempts Attempts) PayloadSeries {
	segments, restarts := find[PayloadSegment](s, run, tag, attempts)
	return PayloadSeries{Segments: segments, Restarts: restarts}
}

// Buckets returns the histograms of a tag in a run, none if it has none.
func (s *Snapshot) Buckets(run RunID, tag TagID, attempts Attempts) BucketSeries {
	segments, restarts := find[BucketSegment](s, run, tag, attempts)
	return BucketSeries{Segments: segments, Restarts: restarts}
}

// find returns a series of segments of type S, none if the tag has another shape.
func find[S any](s *Snapshot, run RunID, tag TagID, attempts Attempts) ([]S, Restarts) {
	if int(tag-1) >= len(s.tags) {
		return nil, Restarts{}
	}
	data, same := s.data[tag-1].(*published[S])
	if !same {
		return nil, Restarts{}
	}
	i, found := indexOf(s.tags[tag-1].Runs, run)
	switch {
	case !found:
		return nil, Restarts{}
	case data.restarted != nil && data.restarted[i] != nil:
		return data.restarted[i].in(attempts)
	}
	return data.newest[i], Restarts{}
}

// indexOf returns the index of a run in an ascending list.
func indexOf(runs []RunID, run RunID) (i int, found bool) {
	if len(runs) == 0 || run < runs[0] {
		return 0, false
	}
	if i := int(run - runs[0]); i < len(runs) && runs[i] == run {
		return i, true
	}
	return slices.BinarySearch(runs, run)
}

// tag is a tag of a Store.
type tag struct {
	id    TagID
	key   tagKey
	meta  Metadata
	dirty bool
	table table
}

// Snapshot publishes the content of the store. It returns the previous snapshot if nothing was
// added since. Its cost grows with the number of tags and with the series of the tags that changed,
// not with the number of points. Only if steps were written again, the points of the changed
// segments count too.
func (s *Store) Snapshot() *Snapshot {
	if !s.dirty {
		return s.published
	}
	next := &Snapshot{
		Version: s.published.Version + 1,
		Totals:  s.totals,
		runs:    slices.Clone(s.runs),
		tags:    make([]Tag, len(s.tags)),
		data:    make([]any, len(s.tags)),
	}
	copy(next.tags, s.published.tags)
	copy(next.data, s.published.data)
	for _, id := range s.dirtyTags {
		t := s.tags[id-1]
		next.tags[id-1], next.data[id-1] = t.publish(next.Version)
		t.dirty = false
	}
	s.dirtyTags = s.dirtyTags[:0]
	s.dirty = false
	s.published = next
	return next
}

// Totals counts the content of the store, without publishing it.
func (s *Store) Totals() Totals { return s.totals }

// publish returns the current tag and its data.
func (t *tag) publish(version uint64) (Tag, any) {
	public := Tag{ID: t.id, Shape: t.key.shape, Data: t.key.data, Name: t.key.name,
		Metadata: t.meta, Changed: version,
		Runs: slices.Clone(t.table.runs)}
	var data any
	switch t.key.shape {
	case Numbers:
		data = publish[NumberSegment](&t.table, &public)
	case Payloads:
		data = publish[PayloadSegment](&t.table, &public)
	case Buckets:
		data = publish[BucketSegment](&t.table, &public)
	case Counts:
		t.table.countValues(&public)
	}
	return public, data
}

// publish returns the series of a table, and adds their numbers of points to public.
func publish[S pointSegment[S]](t *table, public *Tag) *published[S] {
	p := &published[S]{newest: make([][]S, len(t.series))}
	for i := range t.series {
		s := &t.series[i]
		if len(s.parts) == 1 && s.growing() {
			p.newest[i] = collect[S](s)
			public.Values += int64(seriesLen(p.newest[i]))
			continue
		}
		v := viewsOf[S](s)
		p.newest[i] = v.newest
		public.Values += int64(seriesLen(v.all))
		public.Superseded += int64(v.superseded)
		if v.superseded > 0 {
			if p.restarted == nil {
				p.restarted = make([]*views[S], len(t.series))
			}
			p.restarted[i] = v
		}
	}
	return p
}

// countValues adds the values of all series to public.
func (t *table) countValues(public *Tag) {
	for i := range t.series {
		for _, s := range collect[countSegment](&t.series[i]) {
			public.Values += int64(s.Len())
			public.Bytes += s.bytes
		}
	}
}
