package cache

import (
	"cmp"
	"sort"
	"strings"
)

// index is the part of the store held in memory: its small tables, and the current use.
type index struct {
	files     map[Key]fileRecord
	sources   map[string]Recent
	keptBytes int64 // total of all files

	open  map[string]func() // sources held, with the function that releases each
	inUse map[Key]bool      // files used during this cache's life
}

func newIndex() index {
	return index{
		files: make(map[Key]fileRecord), sources: make(map[string]Recent),
		open: make(map[string]func()), inUse: make(map[Key]bool),
	}
}

// fill loads the content of the store's small tables, and returns the changes that delete
// unreadable entries.
func (x *index) fill(files, sources []Entry) (bad []Change) {
	for _, e := range files {
		r, err := decodeFile(Key(e.Key), e.Bytes)
		if err != nil {
			bad = append(bad, forgetFile(Key(e.Key))...)
			continue
		}
		x.set(r)
	}
	for _, e := range sources {
		r, err := decodeRecent(e.Key, e.Bytes)
		if err != nil {
			bad = append(bad, Delete(TableSources, e.Key))
			continue
		}
		x.sources[r.Key] = r
	}
	return bad
}

// set adds or replaces a file.
func (x *index) set(r fileRecord) {
	x.keptBytes += r.bytes() - x.files[r.Key].bytes()
	x.files[r.Key] = r
}

// drop removes a file.
func (x *index) drop(key Key) {
	x.keptBytes -= x.files[key].bytes()
	delete(x.files, key)
}

// release releases a held source.
func (x *index) release(source string) {
	if release := x.open[source]; release != nil {
		release()
		delete(x.open, source)
	}
}

// byAge returns the sources, least recently opened first.
func (x *index) byAge() []Recent {
	sources := make([]Recent, 0, len(x.sources))
	for _, source := range x.sources {
		sources = append(sources, source)
	}
	sort.Slice(sources, func(i, j int) bool {
		a, b := &sources[i], &sources[j]
		return cmp.Or(cmp.Compare(a.SavedMs, b.SavedMs), strings.Compare(a.Key, b.Key)) < 0
	})
	return sources
}

// sortedKeys returns the keys of a map in order, for deterministic results.
func sortedKeys[V any](m map[Key]V) []Key {
	keys := make([]Key, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	return keys
}

// filesOnlyOf returns the cached files of the source that no other source has.
func (x *index) filesOnlyOf(source string) []Key {
	only := make(map[Key]bool)
	for _, f := range x.sources[source].Files {
		if _, cached := x.files[f.Key]; cached {
			only[f.Key] = true
		}
	}
	for key, r := range x.sources {
		if key == source {
			continue
		}
		for _, f := range r.Files {
			delete(only, f.Key)
		}
	}
	return sortedKeys(only)
}

// remove removes data that an eviction deleted from the store.
func (x *index) remove(gone eviction) {
	for _, r := range gone.extras {
		r.blobBytes, r.mediaBytes = 0, 0
		x.set(r)
	}
	for _, key := range gone.whole {
		x.drop(key)
	}
	for _, key := range gone.sources {
		delete(x.sources, key)
		x.release(key)
	}
}
