// Package wasm reads and writes WebAssembly programs as Go's linker makes them: their sections, and
// the instructions of their functions. It supports only what these programs contain; anything else
// is an error. See the WebAssembly core specification, binary format.
package wasm

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
)

// SectionID identifies a kind of section.
type SectionID byte

// The sections that this package decodes.
const (
	Custom    SectionID = 0
	Types     SectionID = 1
	Imports   SectionID = 2
	Functions SectionID = 3
	Exports   SectionID = 7
	Start     SectionID = 8
	Elements  SectionID = 9
	Code      SectionID = 10
	Data      SectionID = 11
)

// ErrForm reports a program of an unknown form.
var ErrForm = errors.New("not a WebAssembly program as Go's linker writes it")

const header = "\x00asm\x01\x00\x00\x00"

// Section is a section of a program.
type Section struct {
	ID      SectionID
	Content []byte
}

// Module is a program.
type Module struct{ Sections []Section }

// Parse returns a program's sections. They share memory with it.
func Parse(program []byte) (*Module, error) {
	if !bytes.HasPrefix(program, []byte(header)) {
		return nil, ErrForm
	}
	m := &Module{}
	r := &reader{data: program, at: len(header)}
	for r.at < len(program) && r.err == nil {
		id := SectionID(r.byte())
		m.Sections = append(m.Sections, Section{id, r.bytes(int(r.uint()))})
	}
	return m, r.err
}

// Section returns the content of the section with an id, or nil.
func (m *Module) Section(id SectionID) []byte {
	for _, s := range m.Sections {
		if s.ID == id {
			return s.Content
		}
	}
	return nil
}

// Replace replaces the content of the section with an id.
func (m *Module) Replace(id SectionID, content []byte) {
	for i, s := range m.Sections {
		if s.ID == id {
			m.Sections[i].Content = content
		}
	}
}

// Encode returns the program, without the custom sections, which only tools read.
func (m *Module) Encode() []byte {
	program := []byte(header)
	for _, s := range m.Sections {
		if s.ID == Custom {
			continue
		}
		program = append(program, byte(s.ID))
		program = appendUint(program, uint64(len(s.Content)))
		program = append(program, s.Content...)
	}
	return program
}

// FuncType is a function type.
type FuncType struct{ Params, Results string }

// Value types.
const (
	I32 = "\x7f"
	I64 = "\x7e"
	F32 = "\x7d"
	F64 = "\x7c"
)

// FuncTypes returns the function types of a program.
func (m *Module) FuncTypes() ([]FuncType, error) {
	r := &reader{data: m.Section(Types)}
	var types []FuncType
	for range r.count() {
		if r.byte() != 0x60 {
			return nil, ErrForm
		}
		params := string(r.bytes(int(r.uint())))
		types = append(types, FuncType{params, string(r.bytes(int(r.uint())))})
	}
	return types, r.end()
}

// TypesOfFuncs returns the type index of each function, imported ones first, and the number of
// imported functions.
func (m *Module) TypesOfFuncs() (types []int, imported int, err error) {
	r := &reader{data: m.Section(Imports)}
	for range r.count() {
		r.bytes(int(r.uint())) // module name
		r.bytes(int(r.uint())) // name in the module
		if r.byte() != 0 {
			return nil, 0, ErrForm // not a function
		}
		types = append(types, int(r.uint()))
	}
	if err := r.end(); err != nil {
		return nil, 0, err
	}
	imported = len(types)
	r = &reader{data: m.Section(Functions)}
	for range r.count() {
		types = append(types, int(r.uint()))
	}
	return types, imported, r.end()
}

// Bodies returns the encoded body of each function that is not imported.
func (m *Module) Bodies() ([][]byte, error) {
	r := &reader{data: m.Section(Code)}
	var bodies [][]byte
	for range r.count() {
		bodies = append(bodies, r.bytes(int(r.uint())))
	}
	return bodies, r.end()
}

// SetBodies replaces the bodies of all functions.
func (m *Module) SetBodies(bodies [][]byte) {
	content := appendUint(nil, uint64(len(bodies)))
	for _, b := range bodies {
		content = append(appendUint(content, uint64(len(b))), b...)
	}
	m.Replace(Code, content)
}

// SetStart adds a function without parameters and results, which runs when the program is
// instantiated. The program has no such function yet.
func (m *Module) SetStart(body []byte) error {
	types, err := m.FuncTypes()
	if err != nil {
		return err
	}
	of, _, err := m.TypesOfFuncs()
	if err != nil {
		return err
	}
	bodies, err := m.Bodies()
	if err != nil {
		return err
	}
	kind := slices.Index(types, FuncType{})
	after := slices.IndexFunc(m.Sections, func(s Section) bool { return s.ID == Exports })
	if kind < 0 || after < 0 || m.Section(Start) != nil {
		return fmt.Errorf("%w: no place for a function that starts it", ErrForm)
	}
	functions := &reader{data: m.Section(Functions)}
	count := functions.count()
	content := appendUint(nil, uint64(count+1))
	content = append(content, functions.data[functions.at:]...)
	m.Replace(Functions, appendUint(content, uint64(kind)))
	m.SetBodies(append(bodies, body))
	m.Sections = slices.Insert(m.Sections, after+1,
		Section{Start, appendUint(nil, uint64(len(of)))})
	return nil
}

// Segment is a part of the initial memory.
type Segment struct {
	Address int
	Content []byte
}

// Segments returns the parts of the initial memory.
func (m *Module) Segments() ([]Segment, error) {
	r := &reader{data: m.Section(Data)}
	var segments []Segment
	for range r.count() {
		flags, op := r.byte(), r.byte()
		address := int(r.int())
		if end := r.byte(); flags != 0 || op != byte(OpI32Const) || end != byte(OpEnd) ||
			address < 0 || address > maxAddress {
			return nil, ErrForm
		}
		segments = append(segments, Segment{address, r.bytes(int(r.uint()))})
	}
	return segments, r.end()
}

// maxAddress exceeds the memory of all our programs. It keeps malformed input from causing a large
// allocation.
const maxAddress = 1 << 28

// SetSegments replaces the parts of the initial memory.
func (m *Module) SetSegments(segments []Segment) {
	content := appendUint(nil, uint64(len(segments)))
	for _, s := range segments {
		content = append(content, 0, byte(OpI32Const))
		content = append(appendInt(content, int64(s.Address)), byte(OpEnd))
		content = append(appendUint(content, uint64(len(s.Content))), s.Content...)
	}
	m.Replace(Data, content)
}

// reader decodes bytes and numbers. After an error it returns 0.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) byte() byte {
	if r.at >= len(r.data) {
		r.fail()
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// zero reads the index of a memory or table, which must be 0 since there is one of each.
func (r *reader) zero() {
	if r.byte() != 0 {
		r.fail()
	}
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.data)-r.at {
		r.fail()
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at : r.at]
}

// fail records an error, and ends reading.
func (r *reader) fail() {
	if r.err == nil {
		r.err = fmt.Errorf("%w: at byte %d of %d of a section", ErrForm, r.at, len(r.data))
	}
	r.at = len(r.data)
}

// count reads the number of items that follow. Each item takes at least one byte.
func (r *reader) count() int {
	if len(r.data) == 0 {
		return 0 // no such section
	}
	n := r.uint()
	if n > uint64(len(r.data)) {
		r.fail()
		return 0
	}
	return int(n)
}

// end returns an error if there was one, or if any data is left.
func (r *reader) end() error {
	if r.at < len(r.data) {
		r.fail()
	}
	return r.err
}

// uint reads an unsigned LEB128 number.
func (r *reader) uint() (n uint64) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		if shift > 63 {
			r.fail()
			return 0
		}
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
}

// int reads a signed LEB128 number.
func (r *reader) int() (n int64) {
	for shift := 0; ; {
		b := r.byte()
		if shift > 63 {
			r.fail()
			return 0
		}
		n |= int64(b&0x7f) << shift
		shift += 7
		if b < 0x80 {
			if b&0x40 != 0 && shift < 64 {
				n |= -1 << shift
			}
			return n
		}
	}
}

func appendUint(to []byte, n uint64) []byte {
	for ; n >= 0x80; n >>= 7 {
		to = append(to, byte(n)|0x80)
	}
	return append(to, byte(n))
}

func appendInt(to []byte, n int64) []byte {
	for ; n >= 0x40 || n < -0x40; n >>= 7 {
		to = append(to, byte(n)&0x7f|0x80)
	}
	return append(to, byte(n)&0x7f)
}
