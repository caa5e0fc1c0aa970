package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// record is the runtime's description of the program (runtime/symtab.go, moduledata): a list of
// words. The first is the address of the table of functions.
type record struct {
	memory []byte
	at     int
}

// Indices of the words used here.
const (
	searchWord   = 19 // address of the table for searching functions
	leastWord    = 20 // place of the first function, and one after the last
	mostWord     = 21
	funcdataWord = 40 // address of the functions' data
)

// record finds the runtime's description of the program, which begins with the addresses of the
// table of functions and of its names.
func (t *table) record() (*record, error) {
	begin := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil,
		uint64(t.start)), uint64(t.names))
	at := bytes.Index(t.memory, begin)
	if at < 0 || at+8*(funcdataWord+1) > len(t.memory) {
		return nil, errors.New("a program that does not say where its table of functions is")
	}
	return &record{t.memory, at}, nil
}

func (r *record) word(n int) int { return int(binary.LittleEndian.Uint64(r.memory[r.at+8*n:])) }

// How the runtime searches a function: the table has sixteen entries for the places of each
// function, of which the first is used. An entry begins with the number of that function, or of an
// earlier one, from which the runtime searches forward. Then come numbers to be added for parts of
// the entry; here they are 0.
const (
	bucketBytes  = 20
	bucketPlaces = 4096
	searchStride = 4 // searches begin at every fourth function, so that entries repeat
)

// coarsen makes the search for a function begin a little before it.
func (t *table) coarsen() error {
	r, err := t.record()
	if err != nil {
		return err
	}
	at := r.word(searchWord)
	count := (r.word(mostWord) - r.word(leastWord) + bucketPlaces - 1) / bucketPlaces
	if at <= 0 || count <= 0 || count > len(t.memory)/bucketBytes ||
		at > len(t.memory)-count*bucketBytes {
		return errors.New("a search for functions that makes no sense")
	}
	for i := range count {
		entry := t.memory[at+i*bucketBytes:][:bucketBytes]
		first := int(binary.LittleEndian.Uint32(entry))
		if first > i*bucketPlaces>>16 || entry[4] != 0 {
			return errors.New("a search for functions of another form")
		}
		binary.LittleEndian.PutUint32(entry, uint32(first/searchStride*searchStride))
	}
	return nil
}
