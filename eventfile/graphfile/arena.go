package graphfile

import "strings"

// blockBytes is the size of an arena's allocations.
const blockBytes = 64 << 10

// texts copies strings into large blocks, since a graph has hundreds of thousands of strings that
// live as long as the graph.
type texts struct {
	block strings.Builder
	left  int
	kept  map[string]string // strings that occur repeatedly
}

// copy returns a copy of the joined parts as a string.
func (t *texts) copy(parts ...[]byte) string {
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	if size == 0 {
		return ""
	}
	if size > t.left { // strings stay valid, since the Builder never has to grow
		t.block = strings.Builder{}
		t.left = max(size, blockBytes)
		t.block.Grow(t.left)
	}
	start := t.block.Len()
	for _, p := range parts {
		t.block.Write(p)
	}
	t.left -= size
	return t.block.String()[start:]
}

// maxKept limits the number of strings kept for lookup.
const maxKept = 1 << 16

// shared returns the same string for the same bytes, for operations, devices and types.
func (t *texts) shared(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if s, ok := t.kept[string(b)]; ok {
		return s
	}
	s := t.copy(b)
	if t.kept == nil {
		t.kept = map[string]string{}
	}
	if len(t.kept) < maxKept {
		t.kept[s] = s
	}
	return s
}

// slab cuts small slices from few large ones.
type slab[T any] struct{ block []T }

// copy returns a copy of from, nil if it is empty.
func (s *slab[T]) copy(from []T) []T {
	if len(from) == 0 {
		return nil
	}
	if len(from) > cap(s.block)-len(s.block) {
		s.block = make([]T, 0, max(len(from), 2048, min(2*cap(s.block), 1<<16)))
	}
	start := len(s.block)
	s.block = append(s.block, from...)
	return s.block[start:len(s.block):len(s.block)]
}
