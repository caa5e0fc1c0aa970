package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// record is what the runtime knows of the program (runtime/symtab.go, moduledata): a list of words. The table of functions is the first of them.
type record struct {
	memory []byte
	at     int
}

// The words of it that are used here.
const (
	searchWord   = 19 // where the table begins by which a function is searched
	leastWord    = 20 // the place of the first function, and one behind all others
	mostWord     = 21
	funcdataWord = 40 // where the data of functions begin
)

// record returns what the runtime knows of the program, which begins with where the table of functions and its names are.
func (t *table) record() (*record, error) {
	begin := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(t.start)), uint64(t.names))
	at := bytes.Index(t.memory, begin)
	if at < 0 || at+8*(funcdataWord+1) > len(t.memory) {
		return nil, errors.New("a program that does not say where its table of functions is")
	}
	return &record{t.memory, at}, nil
}

func (r *record) word(n int) int { return int(binary.LittleEndian.Uint64(r.memory[r.at+8*n:])) }

// How a function is searched: there are sixteen entries for the places of each, of which the first is used. It begins with the number of that function, or of
// one before it, from which on the runtime tries one after the other. Then comes what is to be added to that, in parts of the entry; here that is 0.
const (
	bucketBytes  = 20
	bucketPlaces = 4096
	fewer        = 4 // a search begins at each fourth function, so that entries repeat
)

// coarsen lets the search for a function begin a little before it.
func (t *table) coarsen() error {
	r, err := t.record()
	if err != nil {
		return err
	}
	at := r.word(searchWord)
	count := (r.word(mostWord) - r.word(leastWord) + bucketPlaces - 1) / bucketPlaces
	if at <= 0 || count <= 0 || count > len(t.memory)/bucketBytes || at > len(t.memory)-count*bucketBytes {
		return errors.New("a search for functions that makes no sense")
	}
	for i := range count {
		entry := t.memory[at+i*bucketBytes:][:bucketBytes]
		first := int(binary.LittleEndian.Uint32(entry))
		if first > i*bucketPlaces>>16 || entry[4] != 0 {
			return errors.New("a search for functions of another form")
		}
		binary.LittleEndian.PutUint32(entry, uint32(first/fewer*fewer))
	}
	return nil
}
