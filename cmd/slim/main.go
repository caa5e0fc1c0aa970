// Command slim takes out of a WebAssembly program of Go what maps its code to lines of source files: 7% of what is downloaded, which only the text of
// a panic uses. The names of functions stay in it.
//
//	go run ./cmd/slim PROGRAM.wasm    rewrites the file
//
// The linker has no flag for that. Its table of functions (runtime/symtab.go, runtime/runtime2.go) gives each function the offsets of two lists, of files and
// of lines; an offset of 0 says that there is no list, and the runtime then writes "?:0". This program sets them to 0 and clears the lists. What the garbage
// collector and growing stacks need is in other lists, which stay as they are. A table of another form than the one known here is an error.
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: slim PROGRAM.wasm")
		os.Exit(2)
	}
	if err := rewrite(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "slim: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// rewrite takes the lines out of a file.
func rewrite(path string) error {
	program, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	segments, err := dataSegments(program)
	if err != nil {
		return err
	}
	memory := load(program, segments)
	if err := clearLines(memory); err != nil {
		return err
	}
	for _, s := range segments {
		copy(program[s.at:], memory[s.address:][:s.length]) // what lies between segments was 0 and is
	}
	return os.WriteFile(path, program, 0o666)
}

// segment is a part of the memory that a program starts with.
type segment struct{ address, at, length int }

// dataSection is the id of the section that holds them; see the WebAssembly core specification, binary format, modules.
const dataSection = 11

var errForm = errors.New("not a WebAssembly program as Go's linker writes it")

// dataSegments returns the parts of the memory that a program starts with.
func dataSegments(program []byte) (segments []segment, err error) {
	if !bytes.HasPrefix(program, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errForm
	}
	for r := (reader{program, 8}); r.at < len(program); {
		id := r.byte()
		end := r.uint() + r.at
		if id == dataSection {
			for range r.uint() {
				flags, op := r.byte(), r.byte()
				address := r.int()
				if flags != 0 || op != 0x41 || r.byte() != 0x0b { // memory 0, i32.const, end
					return nil, errForm
				}
				length := r.uint()
				segments = append(segments, segment{address, r.at, length})
				r.at += length
			}
		}
		if r.at = end; end > len(program) || end < 0 {
			return nil, errForm
		}
	}
	if segments == nil {
		return nil, errForm
	}
	return segments, nil
}

// load returns the memory that a program starts with.
func load(program []byte, segments []segment) []byte {
	last := segments[len(segments)-1] // they are in order
	memory := make([]byte, last.address+last.length)
	for _, s := range segments {
		copy(memory[s.address:], program[s.at:][:s.length])
	}
	return memory
}

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
	r := reader{p.memory, offset}
	for first := true; r.at < len(p.memory) && (r.uint() != 0 || first); first = false {
		r.uint()
	}
	if r.at > len(p.memory) {
		p.err = errors.New("a list of positions without an end")
		return
	}
	for i := offset; i < r.at; i++ {
		bytes[i] = true
	}
}

// reader reads the numbers of a program. What is past its end is 0.
type reader struct {
	program []byte
	at      int
}

func (r *reader) byte() byte {
	r.at++
	if r.at > len(r.program) || r.at < 1 {
		return 0
	}
	return r.program[r.at-1]
}

// uint reads an unsigned LEB128 number.
func (r *reader) uint() (n int) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		n |= int(b&0x7f) << min(shift, 56)
		if b < 0x80 {
			return n
		}
	}
}

// int reads the signed LEB128 number of an address, of which there are none below 0.
func (r *reader) int() int { return r.uint() }
