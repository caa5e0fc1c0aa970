package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"eventlens/cmd/slim/code"
)

// Layout of the table since Go 1.20: its header, and the description of a function.
const (
	headerFields = 8
	nameOffset   = 4
	resumeOffset = 12
	stackOffset  = 16
	fileOffset   = 20
	lineOffset   = 24
	pcdataCount  = 28
	unitOffset   = 32
	beginOffset  = 36 // line of the function itself
	funcdataNum  = 43
	pcdataList   = 44
)

// table is the table of functions of a program.
type table struct {
	memory          []byte
	start           int   // address of the table
	functions       []int // address of each function's description
	names           int   // address of the names
	units           int   // address of the compilation units, and of their files
	lists, listsEnd int   // addresses of the beginning and the end of the lists
}

// number returns the number at an address.
func (t *table) number(at int) int { return int(binary.LittleEndian.Uint32(t.memory[at:])) }

// put writes a number.
func (t *table) put(at int, n uint32) { binary.LittleEndian.PutUint32(t.memory[at:], n) }

// counts returns how many lists and data the description of a function refers to. Their offsets are
// at listOf and dataOf.
func (t *table) counts(function int) (lists, data int, err error) {
	lists, data = t.number(function+pcdataCount), int(t.memory[function+funcdataNum])
	if function+pcdataList+4*(lists+data) > len(t.memory) {
		return 0, 0, errors.New("a function of too many lists")
	}
	return lists, data, nil
}

// listOf returns where a function's description has the offset of its n-th list.
func listOf(function, n int) int { return function + pcdataList + 4*n }

// dataOf returns where a function's description has the offset of its n-th data. The offsets of the
// data follow the offsets of the lists.
func (t *table) dataOf(function, n int) int {
	return listOf(function, t.number(function+pcdataCount)+n)
}

// readTable finds the table in a program's memory.
func readTable(memory []byte) (*table, error) {
	// Version, padding, smallest instruction, size of a pointer.
	start := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	if start < 0 || start+headerFields+8*8 > len(memory) {
		return nil, errors.New("no table of functions of a known form")
	}
	field := func(n int) int {
		return int(binary.LittleEndian.Uint64(memory[start+headerFields+8*n:]))
	}
	functions, names, units, lists, over := field(0), field(3), field(4), field(6), field(7)
	if functions <= 0 || names <= 0 || names > units || units > lists || lists <= 0 ||
		over <= lists || over > len(memory) || functions > len(memory) || start+over+
		8*functions > len(memory) {
		return nil, errors.New("a table of functions that makes no sense")
	}
	t := &table{memory, start, make([]int, functions), start + names, start + units, start + lists,
		start + over}
	for i := range t.functions {
		entry := memory[t.listsEnd+8*i:]
		t.functions[i] = t.listsEnd + int(binary.LittleEndian.Uint32(entry[4:]))
		if f := t.functions[i]; f+pcdataList > len(memory) ||
			binary.LittleEndian.Uint32(memory[f:]) != binary.LittleEndian.Uint32(entry) {
			return nil, fmt.Errorf("function %d does not begin where its table says", i)
		}
	}
	return t, nil
}

// funcs describes each function by the table. Indices are function numbers in the program.
func (t *table) funcs() ([]code.Func, error) {
	var funcs []code.Func
	for _, f := range t.functions {
		number := t.number(f) - code.FirstPlace
		name := t.names + t.number(f+nameOffset)
		if number < len(funcs) || number > len(t.functions)+1000 || name >= t.units {
			return nil, fmt.Errorf("a function %d that makes no sense", number)
		}
		for len(funcs) < number {
			funcs = append(funcs, code.Func{})
		}
		text, _, _ := bytes.Cut(t.memory[name:t.units], []byte{0})
		alike, err := t.alike(f, true)
		if err != nil {
			return nil, err
		}
		trapped, err := t.alike(f, false)
		if err != nil {
			return nil, err
		}
		funcs = append(funcs, code.Func{
			Name: string(text), Resume: t.number(f + resumeOffset),
			Alike: alike, Trapped: trapped,
		})
	}
	return funcs, nil
}

// Numbers of the lists and data that are cleared (internal/abi/symtab.go): points where a signal
// can stop a goroutine, of which there are none here, inlined calls, and printed arguments.
var (
	clearedLists = []int{0, inlinedList, 3}
	clearedData  = []int{inlinedData, 5, 6}
)

// clear clears the data that only the text of a panic uses, except names: files, lines, inlined
// calls, and arguments.
func (t *table) clear() error {
	if err := t.clearInlined(); err != nil {
		return err
	}
	all := positions{memory: t.memory[t.lists:t.listsEnd]}
	// The bytes that belong to a cleared list, and to any other list.
	cleared, others := make([]bool, len(all.memory)), make([]bool, len(all.memory))
	for _, f := range t.functions {
		lists, data, err := t.counts(f)
		if err != nil {
			return err
		}
		for _, n := range clearedData {
			if n < data {
				t.put(t.dataOf(f, n), math.MaxUint32)
			}
		}
		all.mark(others, t.number(f+stackOffset))
		unused := []int{f + fileOffset, f + lineOffset}
		for n := range lists {
			if slices.Contains(clearedLists, n) {
				unused = append(unused, listOf(f, n))
			} else {
				all.mark(others, t.number(listOf(f, n)))
			}
		}
		for _, at := range unused {
			all.mark(cleared, t.number(at))
			t.put(at, 0)
		}
		t.put(f+unitOffset, 0)
		t.put(f+beginOffset, 0)
	}
	for i := range all.memory {
		if cleared[i] && !others[i] { // equal lists are stored once
			all.memory[i] = 0
		}
	}
	clear(t.memory[t.units:t.lists])
	return all.err
}

// alike returns for each point of a function the first equivalent one for the runtime, with the
// same stack size and, if maps is true, pointer maps. The runtime looks up both the point and the
// one before it.
func (t *table) alike(function int, maps bool) (first []int, err error) {
	var known [][]int64 // by list, then by point
	points := 0
	lists, _, err := t.counts(function)
	if err != nil {
		return nil, err
	}
	fields := []int{function + stackOffset}
	for n := range lists {
		if maps && !slices.Contains(clearedLists, n) {
			fields = append(fields, listOf(function, n))
		}
	}
	for _, field := range fields {
		list, err := t.list(t.number(field))
		if err != nil {
			return nil, err
		}
		known = append(known, list)
		points = max(points, len(list))
	}
	seen := map[string]int{}
	var here, before []byte
	for point := range points {
		here, before = before[:0], here
		for _, list := range known {
			value := int64(-1)
			if point < len(list) {
				value = list[point]
			}
			here = binary.AppendVarint(here, value)
		}
		key := string(before) + "," + string(here)
		if _, ok := seen[key]; !ok {
			seen[key] = point
		}
		first = append(first, seen[key])
	}
	return first, nil
}

// list decodes the value of a list at each point.
func (t *table) list(offset int) (values []int64, err error) {
	if offset == 0 {
		return nil, nil
	}
	bytes := t.memory[min(t.lists+offset, t.listsEnd):t.listsEnd]
	value := int64(-1)
	for {
		change, n := binary.Varint(bytes)
		if n == 1 && change == 0 && len(values) > 0 {
			return values, nil
		}
		count, m := binary.Uvarint(bytes[max(n, 0):])
		if n <= 0 || m <= 0 || count > 1<<16 || len(values) > 1<<16 {
			return nil, errors.New("a list of positions without an end")
		}
		value += change
		for range count {
			values = append(values, value)
		}
		bytes = bytes[n+m:]
	}
}

// positions holds lists of values by code position. A list is a sequence of pairs of numbers. It
// ends at a pair that begins with 0, unless that is its first pair.
type positions struct {
	memory []byte
	err    error
}

// mark marks the bytes of the list at an offset.
func (p *positions) mark(bytes []bool, offset int) {
	if offset == 0 {
		return // no list
	}
	at := offset
	next := func() uint64 {
		n, length := binary.Uvarint(p.memory[min(at, len(p.memory)):])
		if at += length; length <= 0 {
			at = len(p.memory) + 1
		}
		return n
	}
	for first := true; at < len(p.memory) && (next() != 0 || first) &&
		at < len(p.memory); first = false {
		next()
	}
	if at > len(p.memory) {
		p.err = errors.New("a list of positions without an end")
		return
	}
	for i := offset; i < at; i++ {
		bytes[i] = true
	}
}
