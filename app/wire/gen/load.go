package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

const (
	module   = "eventlens/"
	wirePath = module + "app/wire"
)

// loader reads packages of the project as far as declarations of types need it: without the
// generated files and the bodies of functions. Other packages are taken to be empty. Type errors
// that result from this are ignored.
type loader struct {
	root   string
	files  *token.FileSet
	loaded map[string]*source // by import path
}

// source is a loaded package.
type source struct {
	*types.Package
	syntax []*ast.File
	info   types.Info
	lists  []list
	coders []*types.Named // types of which this package has the generated coder
}

func newLoader(root string) *loader {
	return &loader{root: root, files: token.NewFileSet(), loaded: map[string]*source{}}
}

// pathOf returns the import path of the package in a folder.
func (l *loader) pathOf(folder string) string {
	below, _ := filepath.Rel(l.root, folder)
	return module + filepath.ToSlash(below)
}

// folderOf returns the folder of the package with an import path.
func (l *loader) folderOf(path string) string {
	return filepath.Join(l.root, strings.TrimPrefix(path, module))
}

// Import implements types.Importer.
func (l *loader) Import(name string) (*types.Package, error) {
	if !strings.HasPrefix(name, module) {
		p := types.NewPackage(name, path.Base(name))
		p.MarkComplete()
		return p, nil
	}
	p, err := l.load(name)
	if err != nil {
		return nil, err
	}
	return p.Package, nil
}

func (l *loader) load(path string) (*source, error) {
	if p := l.loaded[path]; p != nil {
		return p, nil
	}
	p := &source{info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	folder, err := build.ImportDir(l.folderOf(path), 0)
	if err != nil {
		return nil, err
	}
	for _, name := range folder.GoFiles {
		if name == generated {
			continue
		}
		file, err := parser.ParseFile(l.files, filepath.Join(folder.Dir, name), nil, 0)
		if err != nil {
			return nil, err
		}
		p.syntax = append(p.syntax, file)
	}
	config := types.Config{Importer: l, IgnoreFuncBodies: true, Error: func(error) {}}
	p.Package, _ = config.Check(path, l.files, p.syntax, &p.info)
	l.loaded[path] = p
	return p, l.findLists(p)
}

var typesLiteral = regexp.MustCompile(`\bTypes\{`)

// withLists returns the folders of packages that may have lists of types.
func withLists(root string) (folders []string, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != root && (name[0] == '.' || name == "node_modules"):
			return filepath.SkipDir
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if typesLiteral.Match(text) {
			folders = append(folders, filepath.Dir(path))
		}
		return err
	})
	return folders, err
}

// list is a wire.Types of a package.
type list struct {
	constructor string // name of the function in its New
	types       []*types.Named
}

// findLists finds the lists of a package, in the order of its files.
func (l *loader) findLists(p *source) (err error) {
	for _, file := range p.syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || !isTypes(p.info.TypeOf(literal)) {
				return true
			}
			var found list
			for _, element := range literal.Elts {
				switch value := element.(*ast.KeyValueExpr).Value.(type) {
				case *ast.Ident:
					found.constructor = value.Name
				case *ast.CompositeLit:
					for _, listed := range value.Elts {
						named := pointedTo(p.info.TypeOf(listed))
						if named == nil {
							err = fmt.Errorf("%s: not a pointer of a known type",
								l.files.Position(listed.Pos()))
							return false
						}
						found.types = append(found.types, named)
					}
				}
			}
			p.lists = append(p.lists, found)
			return true
		})
	}
	return err
}

// pointedTo returns the type that a pointer points to, nil if it is no pointer or that type has no
// name.
func pointedTo(t types.Type) *types.Named {
	pointer, ok := t.(*types.Pointer)
	if !ok {
		return nil
	}
	named, _ := pointer.Elem().(*types.Named)
	return named
}

func isTypes(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Types" && named.Obj().Pkg().Path() == wirePath
}
