package cache

import (
	"cmp"
	"sort"
	"strings"
)

// index is what of the store is held in memory: its small tables, and what is going on.
type index struct {
	files     map[Key]fileRecord
	sources   map[string]Recent
	keptBytes int64 // of all files

	open  map[string]func() // sources that are held, and what lets go of each
	inUse map[Key]bool      // files that were used in this cache's life
}

func newIndex() index {
	return index{
		files: make(map[Key]fileRecord), sources: make(map[string]Recent),
		open: make(map[string]func()), inUse: make(map[Key]bool),
	}
}

// fill takes in what the store's small tables hold, and returns the changes that delete what cannot be read.
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

// drop takes out a file.
func (x *index) drop(key Key) {
	x.keptBytes -= x.files[key].bytes()
	delete(x.files, key)
}

// release lets go of a source that is held.
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

// sortedKeys returns the keys of a map in order, so that the same is done in the same order. It uses the package sort rather than slices,
// whose sorts are compiled once for every type, each 20 kB of the worker.
func sortedKeys[V any](m map[Key]V) []Key {
	keys := make([]Key, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	return keys
}

// filesOnlyOf returns the cached files that the source names and no other does.
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

// remove takes out what an eviction deleted from the store.
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
