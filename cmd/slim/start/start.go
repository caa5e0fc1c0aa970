// Package start makes the function that computes tables of a program when it starts. What can be
// computed need not be downloaded.
//
// WebAssembly runs the start function of a module when it is instantiated, after its data are in
// memory and before anything else runs. So Go finds its tables as its linker wrote them.
//
// The linker describes each function in some eighty bytes, one description after the other. The
// file has the same numbers column by column, each as its difference from an earlier one, in as
// few bytes as it takes. This takes a third of a gzip file's bytes. They are stored where the
// table for searching functions will be, which is computed last.
package start

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"eventlens/cmd/slim/wasm"
)

// Tables says where a program's memory has the tables of its functions, which are of Go's linker's
// form (cmd/link/internal/ld/pcln.go). Functions are numbered from 0.
type Tables struct {
	// Index is the address of an entry for each function: its place, and the distance of its
	// description from Index.
	Index int
	Count int // number of functions
	// Search is the address of the table for searching functions. It has for each function
	// sixteen buckets, of the function's number and sixteen zero bytes. It ends with the number
	// of the last function and the first of these bytes.
	Search int
}

// The form of the tables.
const (
	entryBytes  = 8
	bucketBytes = 20
	buckets     = 16 // a function
	fixedWords  = 11 // of a description, before its lists and data
	listsAt     = 28 // number of lists
	dataAt      = 43 // number of data, in a byte
	maxLists    = 32
	maxData     = 32
)

// A column begins with its identity: the words of the entries of the index, the words of the
// descriptions up to the last list, and the words of the data.
const (
	placeColumn = iota
	offsetColumn
	firstWord
	firstData = 64
	noColumn  = 255 // ends the columns
)

// How the numbers of a column are encoded.
const (
	plain  byte = iota // one more than the number
	change             // difference from the largest number before it, with its sign in the lowest bit
)

// Pack takes the tables out of the memory, and returns the function that computes them. An error
// means that they are of another form.
func Pack(memory []byte, t Tables) (*wasm.Body, error) {
	if t.Index < 0 || t.Count < 1 || t.Index > len(memory)-entryBytes*t.Count ||
		t.Search < 0 || t.Search > len(memory)-t.searchBytes() {
		return nil, fmt.Errorf("%w: tables outside of the memory", wasm.ErrForm)
	}
	if err := t.checkSearch(memory); err != nil {
		return nil, err
	}
	var packed []byte
	rest := bytes.Clone(memory)
	// The columns with the numbers of lists and data come first, as others depend on them.
	order := []int{placeColumn, offsetColumn, firstWord + listsAt/4, firstWord + dataAt/4}
	for column := firstWord; column < firstData+maxData; column++ {
		if column != order[2] && column != order[3] {
			order = append(order, column)
		}
	}
	for _, column := range order {
		numbers, err := t.take(memory, rest, column)
		if err != nil {
			return nil, err
		}
		if slices.Max(append(numbers, 0)) > 0 { // others are zeroes already
			packed = append(append(packed, byte(column)), encode(numbers)...)
		}
	}
	packed = append(packed, noColumn)
	if len(packed) > t.searchBytes() {
		return nil, fmt.Errorf("%w: columns larger than their place", wasm.ErrForm)
	}
	copy(memory, rest)
	clear(memory[t.Search:][:t.searchBytes()])
	copy(memory[t.Search:], packed)
	return t.function()
}

func (t Tables) searchBytes() int { return (t.Count-1)*buckets*bucketBytes + 4 }

// checkSearch returns an error if the table for searching is not the one that is computed.
func (t Tables) checkSearch(memory []byte) error {
	table := memory[t.Search:][:t.searchBytes()]
	for n := 0; n < len(table); n += bucketBytes {
		bucket := table[n:min(n+bucketBytes, len(table))]
		if binary.LittleEndian.Uint32(bucket) != uint32(n/bucketBytes/buckets) ||
			len(bytes.Trim(bucket[4:], "\x00")) > 0 {
			return fmt.Errorf("%w: a search for functions of another form", wasm.ErrForm)
		}
	}
	return nil
}

// take returns the numbers of a column and clears them in rest.
func (t Tables) take(memory, rest []byte, column int) (numbers []uint32, err error) {
	for n := range t.Count {
		at, ok := t.Index+entryBytes*n+4*column, true
		if column >= firstWord {
			offset := binary.LittleEndian.Uint32(memory[t.Index+entryBytes*n+4:])
			if at, ok, err = word(memory, t.Index+int(offset), column); err != nil {
				return nil, err
			}
		}
		if ok {
			numbers = append(numbers, binary.LittleEndian.Uint32(memory[at:]))
			clear(rest[at : at+4])
		}
	}
	return numbers, nil
}

// word returns the address of a description's word in a column, if it has one.
func word(memory []byte, description, column int) (at int, ok bool, err error) {
	if description > len(memory)-4*fixedWords {
		return 0, false, fmt.Errorf("%w: a description outside of the memory", wasm.ErrForm)
	}
	lists := int(binary.LittleEndian.Uint32(memory[description+listsAt:]))
	data := int(memory[description+dataAt])
	if lists > maxLists || data > maxData ||
		description > len(memory)-4*(fixedWords+lists+data) {
		return 0, false, fmt.Errorf("%w: a description of many lists", wasm.ErrForm)
	}
	n, end := column-firstWord, fixedWords+lists
	if column >= firstData {
		n, end = column-firstData+end, end+data
	}
	return description + 4*n, n < end, nil
}

// encode returns a column without its identity: in the encoding that packs best.
func encode(numbers []uint32) (best []byte) {
	least := math.MaxInt
	for _, form := range []byte{plain, change} {
		column := []byte{form}
		most := int32(0)
		for _, n := range numbers {
			if form == plain {
				column = binary.AppendUvarint(column, uint64(n+1))
				continue
			}
			difference := int32(n) - most
			column = binary.AppendUvarint(column, uint64(uint32(difference<<1^difference>>31)))
			most = max(most, int32(n))
		}
		if size := packedSize(column); size < least {
			least, best = size, column
		}
	}
	return best
}

// packedSize returns about the size of bytes in a gzip file.
func packedSize(content []byte) int {
	var packed bytes.Buffer
	// Neither creating nor writing fails, since the level is valid and memory takes anything.
	w, _ := flate.NewWriter(&packed, flate.BestCompression)
	w.Write(content)
	w.Close()
	return packed.Len()
}
