//go:build !js

package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inParts lists the files in which + joins a text with something outside its sentence, and
// describes that.
var inParts = map[string]string{
	"livepill.go": "spaces between elements, some of which the style sheet leaves out where there is little room",
	"openpage.go": "a space between elements",
	"title.go":    "the folders that all names of tags end with",
}

// glued returns the lines of a file in which + joins texts of the catalogue. These should be one
// template, or be joined by Sentences, Items or Facts. fills reports whether the name of a function
// in another package is one of words.go.
func glued(files *token.FileSet, f *ast.File, fills func(of, name string) bool) (lines []string) {
	check := func(op token.Token, at token.Pos, operands ...ast.Expr) {
		for _, operand := range operands {
			if (op == token.ADD || op == token.ADD_ASSIGN) && ofCatalogue(f, operand, fills) {
				lines = append(lines, files.Position(at).String())
				return
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			check(n.Op, n.Pos(), n.X, n.Y)
		case *ast.AssignStmt:
			check(n.Tok, n.Pos(), n.Rhs...)
		}
		return true
	})
	return lines
}

// ofCatalogue reports whether an expression is a text of the catalogue: words.X.Text(),
// audio.X.Text(), words.X(...), audio.X(...), and beside the texts X.Text(), x.With(...) and
// x.with(...).
func ofCatalogue(f *ast.File, e ast.Expr, fills func(of, name string) bool) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	filled := slices.Contains([]string{"Text", "With", "with"}, method.Sel.Name)
	if of, ok := method.X.(*ast.SelectorExpr); ok {
		x, ok := of.X.(*ast.Ident)
		return ok && (filled && ast.IsExported(of.Sel.Name) || x.Name == "words")
	}
	x, ok := method.X.(*ast.Ident)
	own := f.Name.Name == "words" || importsWords(f)
	return ok && (own && filled || x.Name == "words" || fills(x.Name, method.Sel.Name))
}

// importsWords reports whether a file imports this package.
func importsWords(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == `"eventlens/app/words"`
	})
}

func TestNoSentenceIsGlued(t *testing.T) {
	l := newLooks(t)
	c := readCatalogue(t)
	fills := func(of, name string) bool { // jobs is imported as wirejobs beside eventfile/joblist
		of = strings.TrimPrefix(of, "wire")
		return c.functions["kinds/"+of+"."+name] || c.functions["views/"+of+"."+name]
	}
	sources(t, l, func(path string, f *ast.File) {
		if inParts[filepath.Base(path)] == "" {
			assert.Empty(t, glued(l.file, f, fills), "texts are joined by templates")
		}
	})
	for _, pattern := range []string{"*.go", "../kinds/*/words.go", "../views/*/words.go"} {
		texts, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range texts {
			if !strings.HasSuffix(name, "_test.go") {
				f, err := parser.ParseFile(l.file, name, nil, parser.SkipObjectResolution)
				require.NoError(t, err)
				assert.Empty(t, glued(l.file, f, fills), "texts are joined by templates")
			}
		}
	}
}

func TestGluedIsFound(t *testing.T) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "a.go", `package page
func a(n int) string {
	s := words.Latest.Text() + " of " + name
	s += words.Count(n)
	s += "&" + escape(name)
	s += audio.Loop.Text()
	s += audio.Player(tag, run)
	return s + words.Title
}`, 0)
	require.NoError(t, err)
	fills := func(of, name string) bool { return of+"."+name == "audio.Player" }
	assert.Equal(t, []string{"a.go:3:7", "a.go:4:2", "a.go:6:2", "a.go:7:2"},
		glued(files, f, fills))
}
