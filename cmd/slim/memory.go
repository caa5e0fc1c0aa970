package main

import "eventlens/cmd/slim/wasm"

// load returns the initial memory of a program.
func load(segments []wasm.Segment) []byte {
	size := 0
	for _, s := range segments {
		size = max(size, s.Address+len(s.Content))
	}
	memory := make([]byte, size)
	for _, s := range segments {
		copy(memory[s.Address:], s.Content)
	}
	return memory
}

// farApart is the number of zero bytes from which on they are left out: as many as one reference in
// a gzip file covers.
const farApart = 258

// split returns the parts of a memory that are not 0.
func split(memory []byte) (segments []wasm.Segment) {
	start, end := 0, 0 // of the current part
	for i, b := range memory {
		if b == 0 {
			continue
		}
		if i-end >= farApart {
			if start < end {
				segments = append(segments,
					wasm.Segment{Address: start, Content: memory[start:end]})
			}
			start = i
		}
		end = i + 1
	}
	if start < end {
		segments = append(segments, wasm.Segment{Address: start, Content: memory[start:end]})
	}
	return segments
}
