package main

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"eventlens/cmd/slim/code"
)

// renumber writes the lists for the points that are left in each function, which have other numbers
// now (code.Rewrite). The lists are stored anew, one after the other: what was cleared takes no
// place, and many are equal now.
func (t *table) renumber(points [][]int) error {
	content := []byte{0} // the offset 0 is for no list
	offsets := map[string]int{}
	for _, f := range t.functions {
		number := t.number(f) - code.FirstPlace
		if number >= len(points) {
			return errors.New("a function without code")
		}
		left := points[number]
		if resume := t.number(f + resumeOffset); resume > 0 && left != nil {
			n := slices.Index(left, resume)
			if n < 0 {
				return errors.New("a function that resumes nowhere")
			}
			t.put(f+resumeOffset, uint32(code.Spacing*n))
		}
		lists, _, err := t.counts(f)
		if err != nil {
			return err
		}
		fields := []int{f + stackOffset}
		for n := range lists {
			fields = append(fields, listOf(f, n))
		}
		for _, field := range fields {
			values, err := t.list(t.number(field))
			if err != nil {
				return err
			}
			if values == nil {
				continue
			}
			list := string(encode(chosen(values, left)))
			if offsets[list] == 0 {
				offsets[list] = len(content)
				content = append(content, list...)
			}
			t.put(field, uint32(offsets[list]))
		}
	}
	place := t.memory[t.lists:t.listsEnd]
	if len(content) > len(place) {
		return errors.New("lists longer than before")
	}
	clear(place[copy(place, content):])
	return nil
}

// chosen returns the values of a list for the points that are left, by their new numbers: at each
// point, and at the number before it.
func chosen(values []int64, left []int) (chosen []int64) {
	if left == nil {
		return values
	}
	for _, point := range left {
		for n := code.Spacing - 1; n >= 0; n-- {
			chosen = append(chosen, values[min(max(point-n, 0), len(values)-1)])
		}
	}
	return chosen[code.Spacing-1:]
}

// encode returns a list of values: the difference from the one before, and the number of places
// that have it. The last value holds for all places after it, so that functions of any length have
// the list.
func encode(values []int64) (list []byte) {
	last := int64(-1)
	for n := 0; n < len(values); {
		count := 1
		for n+count < len(values) && values[n+count] == values[n] {
			count++
		}
		n += count
		list = binary.AppendVarint(list, values[n-1]-last)
		last = values[n-1]
		if n == len(values) {
			count = math.MaxUint16
		}
		list = binary.AppendUvarint(list, uint64(count))
	}
	return append(list, 0)
}
