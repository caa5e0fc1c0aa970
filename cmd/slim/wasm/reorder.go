package wasm

import (
	"fmt"
	"slices"
)

// Reorder gives the functions that are not imported another order: the n-th is the one that was
// order[n]. The table for indirect calls keeps its functions.
func (m *Module) Reorder(order []int) error {
	types, imported, err := m.TypesOfFuncs()
	if err != nil {
		return err
	}
	bodies, err := m.Bodies()
	if err != nil {
		return err
	}
	if len(order) != len(bodies) || len(types) != imported+len(bodies) || m.Section(Start) != nil {
		return fmt.Errorf("%w: %d functions to be put into an order of %d", ErrForm, len(bodies),
			len(order))
	}
	index := make([]int, len(types)) // new indices
	for n := range index {
		index[n] = n
	}
	for n, old := range order {
		index[imported+old] = imported + n
	}
	kinds := appendUint(nil, uint64(len(order)))
	ordered := make([][]byte, len(order))
	for n, old := range order {
		kinds = appendUint(kinds, uint64(types[imported+old]))
		if ordered[n], err = reindex(bodies[old], index); err != nil {
			return err
		}
	}
	exports, err := m.reindexExports(index)
	if err != nil {
		return err
	}
	elements, err := m.reindexElements(index)
	if err != nil {
		return err
	}
	m.Replace(Functions, kinds)
	m.SetBodies(ordered)
	m.Replace(Exports, exports)
	m.Replace(Elements, elements)
	return nil
}

// reindex returns a body with the new indices of the functions that it calls.
func reindex(body []byte, index []int) ([]byte, error) {
	b, err := Decode(body)
	if err != nil {
		return nil, err
	}
	for at := range b.Code {
		if i := &b.Code[at]; i.Op == OpCall {
			if i.A >= int64(len(index)) {
				return nil, fmt.Errorf("%w: a call of no function", ErrForm)
			}
			i.A = int64(index[i.A])
		}
	}
	return b.Encode()
}

// reindexExports returns the exports with the new indices of functions.
func (m *Module) reindexExports(index []int) (content []byte, err error) {
	r := &reader{data: m.Section(Exports)}
	count := r.count()
	content = appendUint(nil, uint64(count))
	for range count {
		name := r.bytes(int(r.uint()))
		kind, n := r.byte(), r.uint()
		if kind == 0 { // a function
			n = r.function(n, index)
		}
		content = append(append(appendUint(content, uint64(len(name))), name...), kind)
		content = appendUint(content, n)
	}
	return content, r.end()
}

// reindexElements returns the contents of the table with the new indices of functions.
func (m *Module) reindexElements(index []int) (content []byte, err error) {
	r := &reader{data: m.Section(Elements)}
	segments := r.count()
	content = appendUint(nil, uint64(segments))
	for range segments {
		if begin := r.bytes(2); !slices.Equal(begin, []byte{0, byte(OpI32Const)}) {
			r.fail()
		}
		content = appendInt(append(content, 0, byte(OpI32Const)), r.int())
		if r.byte() != byte(OpEnd) {
			r.fail()
		}
		count := r.count()
		content = appendUint(append(content, byte(OpEnd)), uint64(count))
		for range count {
			content = appendUint(content, r.function(r.uint(), index))
		}
	}
	return content, r.end()
}

// function returns the new index of a function that was read.
func (r *reader) function(n uint64, index []int) uint64 {
	if n >= uint64(len(index)) {
		r.fail()
		return 0
	}
	return uint64(index[n])
}
