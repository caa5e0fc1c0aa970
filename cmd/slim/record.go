package main

import (
	"bytes"
	"encoding/binary"
	"errors"

	"eventlens/cmd/slim/start"
	"eventlens/cmd/slim/wasm"
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

// pack makes the program compute its tables of functions when it starts.
func (t *table) pack(module *wasm.Module) error {
	r, err := t.record()
	if err != nil {
		return err
	}
	function, err := start.Pack(t.memory, start.Tables{
		Index: t.listsEnd, Count: len(t.functions), Search: r.word(searchWord),
	})
	if err != nil {
		return err
	}
	body, err := function.Encode()
	if err != nil {
		return err
	}
	return module.SetStart(body)
}
