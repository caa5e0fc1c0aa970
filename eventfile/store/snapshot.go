package store

import (
	"slices"
)

// Run is a run of a snapshot.
type Run struct {
	ID   RunID
	Name string
	Totals
}

// Tag is a tag of a snapshot.
type Tag struct {
	ID   TagID
	Kind Kind
	Name string
	// Metadata are the first ones that arrived from any run.
	Metadata
	// Values counts the scalars, image steps, histograms or other values of all runs;
	// after a file was reset it may be 0. Bytes counts the payloads of KindOther.
	Values, Bytes int64
	// Runs are those that have the tag, ascending.
	Runs []RunID
	// Changed is the Version of the snapshot in which the tag's data last changed.
	Changed uint64
}

// Snapshot is all that a Store held at some moment. It never changes; neither must what it
// returns be changed.
type Snapshot struct {
	// Version grows with each snapshot of a store that differs from the one before. It is
	// 0 for a store that nothing was added to.
	Version uint64
	// Totals count what is in all runs.
	Totals Totals

	runs []Run
	tags []Tag
	data []tagData // of the tag with the same index
}

// tagData is the data of a tag. That of its kind has as many elements as Tag.Runs.
type tagData struct {
	scalars    []Scalars
	images     []Images
	histograms []Histograms
}

// Runs returns the runs by id: run r is at index r-1.
func (s *Snapshot) Runs() []Run { return s.runs }

// Tags returns the tags by id: tag t is at index t-1.
func (s *Snapshot) Tags() []Tag { return s.tags }

// Tag returns the tag with this id, or a zero Tag for an id the snapshot does not know.
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

// Scalars returns the points of a scalar tag in a run, none if it has none. It takes
// constant time where the ids of the tag's runs have no gaps, and a binary search over
// them otherwise; so do Images and Histograms.
func (s *Snapshot) Scalars(run RunID, tag TagID) Scalars {
	if i, ok := s.find(run, tag, KindScalar); ok {
		return s.data[tag-1].scalars[i]
	}
	return Scalars{}
}

// Images returns the steps of an image tag in a run, none if it has none.
func (s *Snapshot) Images(run RunID, tag TagID) Images {
	if i, ok := s.find(run, tag, KindImage); ok {
		return s.data[tag-1].images[i]
	}
	return Images{}
}

// Histograms returns the histograms of a tag in a run, none if it has none.
func (s *Snapshot) Histograms(run RunID, tag TagID) Histograms {
	if i, ok := s.find(run, tag, KindHistogram); ok {
		return s.data[tag-1].histograms[i]
	}
	return Histograms{}
}

// find returns the index of the run among those of a tag of the given kind.
func (s *Snapshot) find(run RunID, tag TagID, kind Kind) (i int, ok bool) {
	if int(tag-1) >= len(s.tags) || s.tags[tag-1].Kind != kind {
		return 0, false
	}
	runs := s.tags[tag-1].Runs
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

// Snapshot publishes what the store holds. It returns the same snapshot as before if
// nothing was added since. Its cost grows with the number of tags and with the series of
// the tags that changed, never with the number of points.
func (s *Store) Snapshot() *Snapshot {
	if !s.dirty {
		return s.published
	}
	next := &Snapshot{
		Version: s.published.Version + 1,
		Totals:  s.totals,
		runs:    slices.Clone(s.runs),
		tags:    make([]Tag, len(s.tags)),
		data:    make([]tagData, len(s.tags)),
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

// publish returns the tag and its data as they are now.
func (t *tag) publish(version uint64) (Tag, tagData) {
	public := Tag{ID: t.id, Kind: t.key.kind, Name: t.key.name, Metadata: t.meta, Changed: version}
	var data tagData
	switch t.key.kind {
	case KindScalar:
		data.scalars = publish(&t.table, &public, func(segments []ScalarSegment) Scalars { return Scalars{segments} })
	case KindImage:
		data.images = publish(&t.table, &public, func(segments []ImageSegment) Images { return Images{segments} })
	case KindHistogram:
		data.histograms = publish(&t.table, &public,
			func(segments []HistogramSegment) Histograms { return Histograms{segments} })
	case KindOther:
		for _, segments := range publish(&t.table, &public, func(segments []otherSegment) []otherSegment { return segments }) {
			for i := range segments {
				public.Bytes += segments[i].bytes
			}
		}
	}
	return public, data
}

// publish returns the series of a table, each as an S, and fills in the tag's runs and
// number of values.
func publish[S segment[S], P any](t *table, public *Tag, series func([]S) P) []P {
	if len(t.runs) == 0 {
		return nil
	}
	public.Runs = slices.Clone(t.runs)
	all := make([]P, len(t.series))
	for i := range t.series {
		segments := collect[S](&t.series[i])
		public.Values += int64(seriesLen(segments))
		all[i] = series(segments)
	}
	return all
}
