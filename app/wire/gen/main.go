// Command gen writes how messages are coded: wire_gen.go of each package with message types. It is
// run by
//
//	go generate ./app/wire
//
// It reads the lists of types, the [wire.Types] of every package of the project, those in testdata
// included. For each list it writes the function that its New names, and for each type in it a Code
// method that codes the fields in the order of their declaration. Structs in fields get a function
// instead, since methods take space in the program (1.6 kB for 70 types). A type that has a
// handwritten Code method keeps it.
package main

import (
	"errors"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
)

// generated is the name of the generated files.
const generated = "wire_gen.go"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	files, err := generate(root)
	if err != nil {
		return err
	}
	for path, text := range files {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moduleRoot returns the folder of go.mod that the working directory is in.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no go.mod above the working directory")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// generate returns the content of each generated file, by the file's path.
func generate(root string) (map[string][]byte, error) {
	g := generator{
		loader: newLoader(root), messages: map[*types.Named]bool{}, reached: map[place]bool{},
	}
	folders, err := withLists(root)
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		p, err := g.load(g.pathOf(folder))
		if err != nil {
			return nil, err
		}
		for _, list := range p.lists {
			for _, t := range list.types {
				g.messages[t] = true
				g.reach(p, t)
			}
		}
	}
	files := map[string][]byte{}
	for _, p := range g.loaded {
		if text, err := g.file(p); err != nil {
			return nil, err
		} else if text != nil {
			files[filepath.Join(g.folderOf(p.Path()), generated)] = text
		}
	}
	return files, nil
}
