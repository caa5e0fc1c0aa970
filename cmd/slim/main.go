// Command slim makes a Go program in WebAssembly smaller to download. The program behaves as
// before, and is no slower.
//
//	go run ./cmd/slim PROGRAM.wasm    rewrites the file
//
// It rewrites the code that the compiler made, and puts similar functions near each other; see
// packages code and order.
//
// It clears data that only the text of a panic uses: the mapping of code to source lines, the
// inlined calls, and the layout of arguments. The names of functions stay, as the runtime prints
// them, but not the names of inlined functions. The linker has no flag for that. Its table of
// functions (runtime/symtab.go, runtime/runtime2.go) gives each function the offsets of lists; an
// offset of 0 means that there is no list, and the runtime then prints "?:0". This program sets
// them to 0 and clears the lists. The garbage collector and growing stacks use other lists, which
// stay, for the points that are left in the code.
//
// It lets the program compute the table of functions when it starts; see package start.
//
// It joins the parts of the initial memory. The linker leaves out each run of eight zero bytes,
// which makes a hundred thousand parts, and the addresses of the parts take more of a gzip file
// than the zeroes between them.
//
// A program of an unknown form is an error: a new version of Go may need changes here. The known
// forms come from the files named above and in package code.
package main

import (
	"fmt"
	"os"

	"eventlens/cmd/slim/code"
	"eventlens/cmd/slim/order"
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
	if module.Section(wasm.Start) != nil {
		return nil // it is rewritten
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
	known, err := functions.funcs()
	if err != nil {
		return err
	}
	points, err := code.Rewrite(module, known)
	if err != nil {
		return err
	}
	if err := order.Arrange(module); err != nil {
		return err
	}
	if err := functions.clear(); err != nil {
		return err
	}
	if err := functions.renumber(points); err != nil {
		return err
	}
	functions.shorten()
	if err := functions.pack(module); err != nil {
		return err
	}
	module.SetSegments(split(memory))
	return os.WriteFile(path, module.Encode(), 0o666)
}
