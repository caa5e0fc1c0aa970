package main

import "bytes"

// shorten writes the names of functions as the runtime prints them, without the type arguments of
// generic code. It clears names that no function has, such as names of functions that are inlined
// everywhere.
func (t *table) shorten() {
	used := map[int]bool{}
	for _, f := range t.functions {
		used[t.names+t.number(f+nameOffset)] = true
	}
	for at := t.names; at < t.units; {
		name, _, _ := bytes.Cut(t.memory[at:t.units], []byte{0})
		if used[at] {
			short(name)
		} else {
			clear(name)
		}
		at += len(name) + 1
	}
}

// short shortens a name in place.
func short(name []byte) {
	open, closed := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
	if open < 0 || closed-open <= len("[...") {
		return
	}
	n := open + copy(name[open:], "[...]")
	n += copy(name[n:], name[closed+1:])
	clear(name[n:])
}
