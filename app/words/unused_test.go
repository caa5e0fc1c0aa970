//go:build !js

package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uses maps each declaration of the package to the names that it uses. Methods are named with a
// leading dot, whatever their type.
type uses map[string][]string

// add records the declarations of a file.
func (u uses) add(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = "." + name
			}
			u[name] = append(u[name], named(f, d)...)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						u[name.Name] = append(u[name.Name], named(f, spec)...)
					}
				case *ast.TypeSpec:
					u[spec.Name.Name] = append(u[spec.Name.Name], named(f, spec)...)
				}
			}
		}
	}
}

// named returns the names that a declaration uses, except for its own parameters and variables.
func named(f *ast.File, d ast.Node) (names []string) {
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			names = append(names, "."+n.Sel.Name)
			names = append(names, named(f, n.X)...)
			return false
		case *ast.Ident:
			if n.Obj == nil || f.Scope.Lookup(n.Name) == n.Obj {
				names = append(names, n.Name)
			}
		}
		return true
	})
	return names
}

// reached returns all names that some names use, directly or indirectly.
func (u uses) reached(names []string) map[string]bool {
	all := map[string]bool{}
	for len(names) > 0 {
		name := names[len(names)-1]
		names = names[:len(names)-1]
		if !all[name] {
			all[name] = true
			names = append(names, u[name]...)
		}
	}
	return all
}

// outside returns the names that the project's other packages use: the names after "words.", and
// everything that may be a method.
func outside(t *testing.T) (names []string) {
	require.NoError(t, filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		dir := filepath.Base(filepath.Dir(path))
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") ||
			strings.HasSuffix(path, "_test.go") || dir == "words" {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if n, ok := n.(*ast.SelectorExpr); ok {
				names = append(names, "."+n.Sel.Name)
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "words" {
					names = append(names, n.Sel.Name)
				}
			}
			return true
		})
		return nil
	}))
	return names
}

func TestEverythingIsUsed(t *testing.T) {
	u := uses{}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") {
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			require.NoError(t, err)
			u.add(f)
		}
	}
	used := u.reached(outside(t))
	for name := range u {
		assert.True(t, used[name] || name == "_", "%s is not used", name)
	}
}

func TestUnusedIsFound(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "", `package words
func Called(n int) string { return title.With(helper(n)) }
func Uncalled() string { return lonely.Text() }
func Shadows(lost string) string { return lost }
func helper(n int) string { return plain[n].Text() }
var plain = [...]Message{first, second}
func (m Message) Method() string { return third.Text() }
`, 0)
	require.NoError(t, err)
	u := uses{}
	u.add(f)
	used := u.reached([]string{"Called", "Shadows"})
	for name, want := range map[string]bool{
		"title": true, "helper": true, "first": true, "second": true, "Uncalled": false,
		"lonely": false, "lost": false, ".Method": false, "third": false,
	} {
		assert.Equal(t, want, used[name], name)
	}
	assert.True(t, u.reached([]string{".Method"})["third"])
}
