package store

import "sort"

// Deferred lists the records of a file that were not verified when the file was read, because
// payloads were left out of them. It does not change while its store grows.
type Deferred struct{ records []Range }

// Deferred returns the records of a file that are not verified.
func (s *Store) Deferred(id FileID) Deferred { return Deferred{s.files[id-1].deferred} }

// RecordOf returns the place of the unverified record, with header and footer, that contains the
// byte at a file offset; ok is false if the byte's record was verified.
func (d Deferred) RecordOf(offset int64) (record Range, ok bool) {
	i := sort.Search(len(d.records), func(i int) bool { return d.records[i].Offset > offset }) - 1
	if i < 0 || offset-d.records[i].Offset >= d.records[i].Length {
		return Range{}, false
	}
	return d.records[i], true
}
