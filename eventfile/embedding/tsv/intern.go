package tsv

import (
	"bytes"
	"hash/maphash"
)

// seed makes hashes differ from one start to the next, so that no file can be made of texts with the
// same one.
var seed = maphash.MakeSeed()

// interner numbers the different texts of a column. It is a table of places with open addressing.
// Texts lie behind each other, and are no strings of their own until the end: a map of strings takes
// several times as long.
type interner struct {
	slots []int32 // number of a text plus one, 0 if free; a power of two
	ends  []int   // of each text, in bytes
	bytes []byte  // all texts
}

// text returns a text by its number. It is valid until the next call of number.
func (t *interner) text(code int32) []byte {
	start := 0
	if code > 0 {
		start = t.ends[code-1]
	}
	return t.bytes[start:t.ends[code]]
}

// number returns the number of a text, which is added if it is new.
func (t *interner) number(text []byte) int32 {
	if len(t.ends)*2 >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	at := maphash.Bytes(seed, text) & mask
	for ; t.slots[at] != 0; at = (at + 1) & mask {
		if code := t.slots[at] - 1; bytes.Equal(t.text(code), text) {
			return code
		}
	}
	t.bytes = append(t.bytes, text...)
	t.ends = append(t.ends, len(t.bytes))
	t.slots[at] = int32(len(t.ends))
	return int32(len(t.ends) - 1)
}

// grow makes room for twice as many texts.
func (t *interner) grow() {
	t.slots = make([]int32, max(16, 2*len(t.slots)))
	mask := uint64(len(t.slots) - 1)
	for code := range t.ends {
		at := maphash.Bytes(seed, t.text(int32(code))) & mask
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = int32(code + 1)
	}
}

// values returns all texts, which share one block of memory.
func (t *interner) values() []string {
	all := string(t.bytes)
	values := make([]string, len(t.ends))
	start := 0
	for i, end := range t.ends {
		values[i], start = all[start:end], end
	}
	return values
}
