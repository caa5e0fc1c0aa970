// Command slim makes a WebAssembly program of Go smaller to download. What it does stays the same, and it is no slower.
//
//	go run ./cmd/slim PROGRAM.wasm    rewrites the file
//
// It rewrites the code that the compiler made; see package code.
//
// It clears what only the text of a panic uses: what maps the code to lines of source files, which calls were inlined, and what the arguments of functions
// are. The names of functions stay, as the runtime prints them, but not those of what was inlined. The linker has no flag for that. Its table of functions
// (runtime/symtab.go, runtime/runtime2.go) gives each function the offsets of lists; an offset of 0 says that there is no list, and the runtime then writes
// "?:0". This program sets them to 0 and clears the lists. What the garbage collector and growing stacks need is in other lists, which stay as they are.
//
// It lets the runtime search a function from a little before it. A table for that has sixteen entries a function, all of which differed from those of the next one.
//
// It joins the parts of the memory that the program starts with. The linker leaves out each eight bytes of 0, which makes a hundred thousand parts, and
// where each begins takes more of a gzip file than the zeroes between them.
//
// A program of another form than the one known here is an error: a new version of Go may need changes here. What it knows are the files named above and in
// package code.
package main

import (
	"fmt"
	"os"

	"eventlens/cmd/slim/code"
	"eventlens/cmd/slim/wasm"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: slim PROGRAM.wasm")
		os.Exit(2)
	}
	if err := rewrite(os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "slim: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// rewrite makes the program in a file smaller.
func rewrite(path string) error {
	program, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	module, err := wasm.Parse(program)
	if err != nil {
		return err
	}
	segments, err := module.Segments()
	if err != nil {
		return err
	}
	memory := load(segments)
	functions, err := readTable(memory)
	if err != nil {
		return err
	}
	known, err := functions.known()
	if err != nil {
		return err
	}
	if err := code.Rewrite(module, known); err != nil {
		return err
	}
	if err := functions.clear(); err != nil {
		return err
	}
	functions.shorten()
	if err := functions.coarsen(); err != nil {
		return err
	}
	module.SetSegments(split(memory))
	return os.WriteFile(path, module.Encode(), 0o666)
}
