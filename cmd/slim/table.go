package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"eventlens/cmd/slim/code"
)

// The form of the table, as of Go 1.20 on: its header, and what it says of a function.
const (
	headerFields = 8
	nameOffset   = 4
	resumeOffset = 12
	stackOffset  = 16
	fileOffset   = 20
	lineOffset   = 24
	pcdataCount  = 28
	pcdataList   = 44
)

// table is that of the functions of a program.
type table struct {
	memory      []byte
	functions   []int // where what it says of each begins
	names       int   // where names begin
	lists, over int   // where lists begin and end
}

// readTable returns the table in a program's memory.
func readTable(memory []byte) (*table, error) {
	start := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}) // version, padding, smallest instruction, size of a pointer
	if start < 0 || start+headerFields+8*8 > len(memory) {
		return nil, errors.New("no table of functions of a known form")
	}
	field := func(n int) int { return int(binary.LittleEndian.Uint64(memory[start+headerFields+8*n:])) }
	functions, names, lists, over := field(0), field(3), field(6), field(7)
	if functions <= 0 || names <= 0 || names > lists || lists <= 0 || over <= lists || over > len(memory) || functions > len(memory) || start+over+8*functions > len(memory) {
		return nil, errors.New("a table of functions that makes no sense")
	}
	t := &table{memory, make([]int, functions), start + names, start + lists, start + over}
	for i := range t.functions {
		entry := memory[t.over+8*i:]
		t.functions[i] = t.over + int(binary.LittleEndian.Uint32(entry[4:]))
		if f := t.functions[i]; f+pcdataList > len(memory) || binary.LittleEndian.Uint32(memory[f:]) != binary.LittleEndian.Uint32(entry) {
			return nil, fmt.Errorf("function %d does not begin where its table says", i)
		}
	}
	return t, nil
}

// known returns what the table says of each function, by its number in the program.
func (t *table) known() ([]code.Func, error) {
	var funcs []code.Func
	for _, f := range t.functions {
		number := int(binary.LittleEndian.Uint32(t.memory[f:])) - code.FirstPlace
		name := t.names + int(binary.LittleEndian.Uint32(t.memory[f+nameOffset:]))
		if number < len(funcs) || number > len(t.functions)+1000 || name >= t.lists {
			return nil, fmt.Errorf("a function %d that makes no sense", number)
		}
		for len(funcs) < number {
			funcs = append(funcs, code.Func{})
		}
		text, _, _ := bytes.Cut(t.memory[name:t.lists], []byte{0})
		funcs = append(funcs, code.Func{Name: string(text), Resume: int(binary.LittleEndian.Uint32(t.memory[f+resumeOffset:]))})
	}
	return funcs, nil
}

// clearLines clears the lists of files and lines.
func (t *table) clearLines() error {
	memory := t.memory
	all := positions{memory: memory[t.lists:t.over]}
	lines, others := make([]bool, len(all.memory)), make([]bool, len(all.memory)) // which bytes are in such a list
	for _, f := range t.functions {
		for n := range int(binary.LittleEndian.Uint32(memory[f+pcdataCount:])) {
			all.mark(others, memory[f+pcdataList+4*n:])
		}
		all.mark(others, memory[f+stackOffset:])
		for _, at := range []int{fileOffset, lineOffset} {
			all.mark(lines, memory[f+at:])
			binary.LittleEndian.PutUint32(memory[f+at:], 0)
		}
	}
	for i := range all.memory {
		if lines[i] && !others[i] { // equal lists are kept once
			all.memory[i] = 0
		}
	}
	return all.err
}

// positions are the lists of what is so at which position of a function: each is pairs of numbers, ended by a first one of 0 that is not the list's own first.
type positions struct {
	memory []byte
	err    error
}

// mark marks the bytes of the list whose offset begins a field.
func (p *positions) mark(bytes []bool, field []byte) {
	offset := int(binary.LittleEndian.Uint32(field))
	if offset == 0 {
		return // there is none
	}
	at := offset
	number := func() uint64 {
		n, length := binary.Uvarint(p.memory[min(at, len(p.memory)):])
		if at += length; length <= 0 {
			at = len(p.memory) + 1
		}
		return n
	}
	for first := true; at < len(p.memory) && (number() != 0 || first) && at < len(p.memory); first = false {
		number()
	}
	if at > len(p.memory) {
		p.err = errors.New("a list of positions without an end")
		return
	}
	for i := offset; i < at; i++ {
		bytes[i] = true
	}
}
