package main

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// Numbers of a function's lists and data about inlining: which inlined call each point belongs to,
// and a description of these calls.
const (
	inlinedList = 2
	inlinedData = 3
	callBytes   = 16 // size of each call's description
)

// clearInlined clears the descriptions of inlined calls, which only the text of a panic uses. The
// lists that refer to them are cleared with the others of that use.
func (t *table) clearInlined() error {
	r, err := t.record()
	if err != nil {
		return err
	}
	calls := map[int]int{}   // number of calls, by where their descriptions begin
	others := map[int]bool{} // where other data begin
	for _, f := range t.functions {
		lists := int(binary.LittleEndian.Uint32(t.memory[f+pcdataCount:]))
		data := f + pcdataList + 4*lists
		if data+4*int(t.memory[f+funcdataNum]) > len(t.memory) {
			return errors.New("a function of too many lists")
		}
		for n := range int(t.memory[f+funcdataNum]) {
			offset := binary.LittleEndian.Uint32(t.memory[data+4*n:])
			at := r.word(funcdataWord) + int(offset)
			switch {
			case offset == math.MaxUint32: // no such data
			case n != inlinedData || lists <= inlinedList:
				others[at] = true
			default:
				points, err := t.list(int(binary.LittleEndian.Uint32(t.memory[f+pcdataList+
					4*inlinedList:])))
				if err != nil {
					return err
				}
				calls[at] = max(calls[at], int(slices.Max(append(points, -1)))+1)
			}
		}
	}
	for at, count := range calls {
		for i := range count * callBytes {
			if at+i >= len(t.memory) {
				return errors.New("inlined calls behind the end")
			}
			if others[at+i] {
				break
			}
			t.memory[at+i] = 0
		}
	}
	return nil
}
