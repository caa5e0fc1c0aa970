package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The form of the table, as of Go 1.20 on: its header, and what it says of a function.
const (
	headerFields = 8
	stackOffset  = 16
	fileOffset   = 20
	lineOffset   = 24
	pcdataCount  = 28
	pcdataList   = 44
)

// clearLines clears the lists of files and lines in a program's memory.
func clearLines(memory []byte) error {
	start := bytes.Index(memory, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}) // version, padding, smallest instruction, size of a pointer
	if start < 0 {
		return errors.New("no table of functions of a known form")
	}
	field := func(n int) int { return int(binary.LittleEndian.Uint64(memory[start+headerFields+8*n:])) }
	functions, lists, table := field(0), field(6), field(7)
	if functions <= 0 || lists <= 0 || table <= lists || start+table+8*functions > len(memory) {
		return errors.New("a table of functions that makes no sense")
	}
	offsets := make([]int, functions)
	for i := range offsets {
		entry := memory[start+table+8*i:]
		offsets[i] = start + table + int(binary.LittleEndian.Uint32(entry[4:]))
		if f := offsets[i]; f+pcdataList > len(memory) || binary.LittleEndian.Uint32(memory[f:]) != binary.LittleEndian.Uint32(entry) {
			return fmt.Errorf("function %d does not begin where its table says", i)
		}
	}
	all := positions{memory: memory[start+lists : start+table]}
	lines, others := make([]bool, table-lists), make([]bool, table-lists) // which bytes are in such a list
	for _, f := range offsets {
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
