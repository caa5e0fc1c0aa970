package graphfile

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
)

// Keys of the fields of GraphDebugInfo, which records where in a program nodes were created, and of
// its messages.
const (
	graphDebug = 5<<3 | wireBytes // in GraphDef

	debugFile   = 1<<3 | wireBytes
	debugTrace  = 2<<3 | wireBytes // by node name
	debugFrame  = 4<<3 | wireBytes // by number
	debugNamed  = 5<<3 | wireBytes // number of a node's trace, by node name
	debugTraces = 6<<3 | wireBytes // by number

	traceFrames = 1<<3 | wireBytes
	traceIDs    = 2<<3 | wireBytes // packed

	frameFile = 1<<3 | wireVarint
	frameLine = 2<<3 | wireVarint
	frameFunc = 4<<3 | wireBytes

	// in the entries of maps: key by name or number, and value as a message or number
	ofName   = 1<<3 | wireBytes
	ofNumber = 1<<3 | wireFixed64
	ofValue  = 2<<3 | wireBytes
	toNumber = 2<<3 | wireFixed64
)

// Limits of the stored and returned debug information.
const (
	maxDebug  = 64 << 20 // bytes
	maxFrames = 20
)

// Position returns where in a program a node of the graph was created, one line per call, innermost
// last; nothing if the writer did not record it.
func (g *Graph) Position(name string) string {
	var frames []string
	for f := (fields{rest: g.trace(name)}); f.next() && len(frames) < maxFrames; {
		switch f.key {
		case traceFrames:
			frames = append(frames, g.frame(f.bytes))
		case traceIDs:
			for ids := f.bytes; len(ids) >= 8 && len(frames) < maxFrames; ids = ids[8:] {
				if frame := byNumber(g.debug, debugFrame,
					binary.LittleEndian.Uint64(ids)); frame != nil {
					frames = append(frames, g.frame(frame))
				}
			}
		}
	}
	return strings.Join(frames, "\n")
}

// entry is a map entry: from a name or number to a message or number.
type entry struct {
	name, value      []byte
	number, toNumber uint64
}

func entryOf(message []byte) (e entry) {
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case ofName:
			e.name = f.bytes
		case ofNumber:
			e.number = f.num
		case ofValue:
			e.value = f.bytes
		case toNumber:
			e.toNumber = f.num
		}
	}
	return e
}

// trace returns the trace of a node. Its key is the node's name, alone or followed by @ and the
// function.
func (g *Graph) trace(name string) []byte {
	for f := (fields{rest: g.debug}); f.next(); {
		if f.key != debugTrace && f.key != debugNamed {
			continue
		}
		e := entryOf(f.bytes)
		if node, _, _ := bytes.Cut(e.name, []byte("@")); string(node) != name {
			continue
		}
		if f.key == debugNamed {
			return byNumber(g.debug, debugTraces, e.toNumber)
		}
		return e.value
	}
	return nil
}

// byNumber returns the entry for a number in a map from numbers to messages.
func byNumber(message []byte, key, number uint64) []byte {
	for f := (fields{rest: message}); f.next(); {
		if f.key != key {
			continue
		}
		if e := entryOf(f.bytes); e.number == number && e.value != nil {
			return e.value
		}
	}
	return nil
}

// frame formats a frame: file, line and function.
func (g *Graph) frame(message []byte) string {
	file, line, function := uint64(0), uint64(0), []byte(nil)
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case frameFile:
			file = f.num
		case frameLine:
			line = f.num
		case frameFunc:
			function = f.bytes
		}
	}
	name := []byte("?")
	for f := (fields{rest: g.debug}); f.next(); {
		if f.key != debugFile {
			continue
		}
		if file == 0 {
			name = f.bytes
			break
		}
		file--
	}
	text := fmt.Sprintf("%s:%d", name, line)
	if len(function) > 0 {
		text += " " + string(function)
	}
	return text
}
