package store

import "sort"

// Deferred are the records of a file that were not verified when the file was read, since payloads
// were left out of them. It does not change while its store grows.
type Deferred struct{ records []Range }

// Deferred returns the records of a file that are not verified.
func (s *Store) Deferred(id FileID) Deferred { return Deferred{s.files[id-1].deferred} }

// RecordOf returns the place of the record, header and footer included, that holds the byte at an
// offset of the file; ok is false if the record that does was verified.
func (d Deferred) RecordOf(offset int64) (record Range, ok bool) {
	i := sort.Search(len(d.records), func(i int) bool { return d.records[i].Offset > offset }) - 1
	if i < 0 || offset-d.records[i].Offset >= d.records[i].Length {
		return Range{}, false
	}
	return d.records[i], true
}
