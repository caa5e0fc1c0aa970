package main

import (
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
		lists, data, err := t.counts(f)
		if err != nil {
			return err
		}
		for n := range data {
			offset := t.number(t.dataOf(f, n))
			at := r.word(funcdataWord) + offset
			switch {
			case offset == math.MaxUint32: // no such data
			case n != inlinedData || lists <= inlinedList:
				others[at] = true
			default:
				points, err := t.list(t.number(listOf(f, inlinedList)))
				if err != nil {
					return err
				}
				calls[at] = max(calls[at], int(slices.Max(append(points, -1)))+1)
			}
		}
	}
	for at, count := range calls {
		end := at + count*callBytes
		if end > len(t.memory) {
			return errors.New("inlined calls behind the end")
		}
		for i := at; i < end && !others[i]; i++ {
			t.memory[i] = 0
		}
	}
	return nil
}
