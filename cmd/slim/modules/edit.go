package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/printer"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A file is a Go file to be edited. Edits record which bytes to replace; text then makes all
// replacements at once, so no edit sees the result of another.
type file struct {
	name   string
	src    []byte
	set    *token.FileSet
	tree   *ast.File
	pieces []piece
}

// A piece replaces the bytes from one offset to another.
type piece struct {
	from, to int
	text     string
}

// An edit changes a file. It fails if it does not find the code that it changes.
type edit func(*file) error

// edited returns the source of a Go file after edits, formatted, without imports that have become
// unused.
func edited(name string, src []byte, edits []edit) ([]byte, error) {
	f, err := parsed(name, src)
	if err != nil {
		return nil, err
	}
	var all []error
	for _, e := range edits {
		all = append(all, e(f))
	}
	if err := errors.Join(all...); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if src, err = f.text(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if f, err = parsed(name, src); err != nil {
		return nil, err
	}
	f.dropImports()
	if src, err = f.text(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return format.Source(src)
}

func parsed(name string, src []byte) (*file, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, src, parser.ParseComments|parser.SkipObjectResolution)
	return &file{name: name, src: src, set: set, tree: tree}, err
}

// text returns the source with all pieces in place. Overlapping pieces are an error.
func (f *file) text() ([]byte, error) {
	slices.SortStableFunc(f.pieces, func(a, b piece) int { return cmp.Compare(a.from, b.from) })
	var out []byte
	at := 0
	for _, p := range f.pieces {
		if p.from < at {
			return nil, fmt.Errorf("two edits change %q", f.src[p.from:at])
		}
		out = append(append(out, f.src[at:p.from]...), p.text...)
		at = p.to
	}
	return append(out, f.src[at:]...), nil
}

func (f *file) replace(from, to token.Pos, text string) {
	f.pieces = append(f.pieces, piece{f.set.Position(from).Offset, f.set.Position(to).Offset, text})
}

// printed returns a node as gofmt writes it, without its comments.
func (f *file) printed(n ast.Node) string {
	var b bytes.Buffer
	printer.Fprint(&b, f.set, n) // into memory
	return b.String()
}

// names returns the names that a declaration declares: "Compo.Render" for a method of Compo or
// *Compo.
func names(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return []string{d.Name.Name}
		}
		receiver := d.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		return []string{fmt.Sprintf("%s.%s", receiver, d.Name.Name)}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// decl finds a declaration by name.
func (f *file) decl(name string) (ast.Decl, error) {
	for _, d := range f.tree.Decls {
		if slices.Contains(names(d), name) {
			return d, nil
		}
	}
	return nil, fmt.Errorf("no declaration of %s", name)
}

// body finds the body of a function or method.
func (f *file) body(name string) (*ast.BlockStmt, error) {
	d, err := f.decl(name)
	if err != nil {
		return nil, err
	}
	if function, ok := d.(*ast.FuncDecl); ok && function.Body != nil {
		return function.Body, nil
	}
	return nil, fmt.Errorf("%s is no function with a body", name)
}

// remove removes a declaration and its comment.
func (f *file) remove(d ast.Decl) {
	from := d.Pos()
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			from = d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			from = d.Doc.Pos()
		}
	}
	f.replace(from, d.End(), "")
}

// drop removes declarations.
func drop(decls ...string) edit {
	return func(f *file) error {
		for _, name := range decls {
			d, err := f.decl(name)
			if err != nil {
				return err
			}
			f.remove(d)
		}
		return nil
	}
}

// only removes all declarations except imports, the named ones, and the methods of named types.
func only(kept ...string) edit {
	return func(f *file) error {
		for _, name := range kept {
			if _, err := f.decl(name); err != nil {
				return err
			}
		}
		for _, d := range f.tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
				continue
			}
			if !slices.ContainsFunc(names(d), func(name string) bool {
				typeName, _, _ := strings.Cut(name, ".")
				return slices.Contains(kept, typeName)
			}) {
				f.remove(d)
			}
		}
		return nil
	}
}

// body replaces the body of a function.
func body(function, text string) edit {
	return func(f *file) error {
		b, err := f.body(function)
		if err == nil {
			f.replace(b.Pos(), b.End(), "{\n"+text+"\n}")
		}
		return err
	}
}

// panics makes functions panic. It is for functions that the programs never call.
func panics(functions ...string) edit {
	return func(f *file) error {
		for _, name := range functions {
			if err := body(name, `panic("not in this program")`)(f); err != nil {
				return err
			}
		}
		return nil
	}
}

// replaced replaces each expression or statement in a function that gofmt writes as old. An empty
// text removes statements.
func replaced(function, old, text string) edit {
	return func(f *file) error {
		b, err := f.body(function)
		if err != nil {
			return err
		}
		found := false
		ast.Inspect(b, func(n ast.Node) bool {
			switch n.(type) {
			case ast.Expr, ast.Stmt:
				if f.printed(n) == old {
					found = true
					f.replace(n.Pos(), n.End(), text)
					return false
				}
			}
			return true
		})
		if !found {
			return fmt.Errorf("no %q in %s", old, function)
		}
		return nil
	}
}

// through replaces the statements of a function's body from first to last. Both are given as the
// beginning of what gofmt writes for the statement.
func through(function, first, last, text string) edit {
	return func(f *file) error {
		b, err := f.body(function)
		if err != nil {
			return err
		}
		begins := func(with string) int {
			return slices.IndexFunc(b.List, func(s ast.Stmt) bool {
				return strings.HasPrefix(f.printed(s), with)
			})
		}
		from, to := begins(first), begins(last)
		if from < 0 || to < from {
			return fmt.Errorf("no statements from %q to %q in %s", first, last, function)
		}
		f.replace(b.List[from].Pos(), b.List[to].End(), text)
		return nil
	}
}

// first inserts statements at the beginning of a function.
func first(function, text string) edit {
	return func(f *file) error {
		b, err := f.body(function)
		if err == nil {
			f.replace(b.Lbrace+1, b.Lbrace+1, "\n"+text+"\n")
		}
		return err
	}
}

// oneCase inserts a case before the other cases of a function's first type switch.
func oneCase(function, text string) edit {
	return func(f *file) error {
		b, err := f.body(function)
		if err != nil {
			return err
		}
		for _, s := range b.List {
			if s, ok := s.(*ast.TypeSwitchStmt); ok {
				f.replace(s.Body.Lbrace+1, s.Body.Lbrace+1, "\n"+text+"\n")
				return nil
			}
		}
		return fmt.Errorf("no switch over types in %s", function)
	}
}

// dropCalls removes statements that call these functions, such as "log.Print".
func dropCalls(functions ...string) edit {
	return func(f *file) error {
		found := false
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.ExprStmt); ok {
				if call, ok := s.X.(*ast.CallExpr); ok &&
					slices.Contains(functions, f.printed(call.Fun)) {
					found = true
					f.replace(s.Pos(), s.End(), "")
					return false
				}
			}
			return true
		})
		if !found {
			return fmt.Errorf("no call of %s", strings.Join(functions, " or "))
		}
		return nil
	}
}

// renamed renames an identifier everywhere in the file.
func renamed(old, name string) edit {
	return func(f *file) error {
		found := false
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == old {
				found = true
				f.replace(id.Pos(), id.End(), name)
			}
			return true
		})
		if !found {
			return fmt.Errorf("no identifier %s", old)
		}
		return nil
	}
}

// imports imports a package from another path, under the same name.
func imports(old, from string) edit {
	return func(f *file) error {
		for _, s := range f.tree.Imports {
			if s.Path.Value == strconv.Quote(old) {
				f.replace(s.Path.Pos(), s.Path.End(), strconv.Quote(from))
				return nil
			}
		}
		return fmt.Errorf("no import of %s", old)
	}
}

// dropImports removes imports that have become unused.
func (f *file) dropImports() {
	used := map[string]bool{"_": true, ".": true}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, s := range f.tree.Imports {
		if !used[importName(s)] {
			f.replace(s.Pos(), s.End(), "")
		}
	}
}

// importName returns the name of an imported package: the one given to it, or the last part of its
// path that is not a version.
func importName(s *ast.ImportSpec) string {
	if s.Name != nil {
		return s.Name.Name
	}
	from, _ := strconv.Unquote(s.Path.Value) // parsed before
	name := path.Base(from)
	if _, err := strconv.Atoi(strings.TrimPrefix(name, "v")); err == nil && name != from {
		name = path.Base(path.Dir(from))
	}
	return name
}
