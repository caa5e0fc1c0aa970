package main

import "eventlens/cmd/slim/wasm"

// load returns the memory that a program starts with.
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

// farApart is from how many bytes of 0 on they are left out: as many as one reference of a gzip file covers.
const farApart = 258

// split returns the parts of a memory that are not 0.
func split(memory []byte) (segments []wasm.Segment) {
	start, end := 0, 0 // of the part that is being read
	for i, b := range memory {
		if b == 0 {
			continue
		}
		if i-end >= farApart {
			if start < end {
				segments = append(segments, wasm.Segment{Address: start, Content: memory[start:end]})
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
