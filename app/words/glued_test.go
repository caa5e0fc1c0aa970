//go:build !js

package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inParts lists the files in which + joins a text with something outside its sentence, and
// describes that.
var inParts = map[string]string{
	"livepill.go":  "spaces between elements, some of which the style sheet leaves out where there is little room",
	"openpage.go":  "a space between elements",
	"cardtitle.go": "the folders that all names of tags end with",
}

// glued returns the lines of a file in which + joins texts of the catalogue. These should be one
// template, or be joined by Sentences, Items or Facts.
func glued(files *token.FileSet, f *ast.File) (lines []string) {
	check := func(op token.Token, at token.Pos, operands ...ast.Expr) {
		for _, operand := range operands {
			if (op == token.ADD || op == token.ADD_ASSIGN) && ofCatalogue(f, operand) {
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
// words.X(...), and within this package X.Text() and x.with(...).
func ofCatalogue(f *ast.File, e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if of, ok := method.X.(*ast.SelectorExpr); ok {
		x, ok := of.X.(*ast.Ident)
		return ok && x.Name == "words"
	}
	x, ok := method.X.(*ast.Ident)
	own := f.Name.Name == "words" && (method.Sel.Name == "Text" || method.Sel.Name == "with")
	return ok && (own || x.Name == "words")
}

func TestNoSentenceIsGlued(t *testing.T) {
	l := newLooks(t)
	sources(t, l, func(path string, f *ast.File) {
		if inParts[filepath.Base(path)] == "" {
			assert.Empty(t, glued(l.file, f), "texts are joined by templates")
		}
	})
	own, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range own {
		if !strings.HasSuffix(name, "_test.go") {
			f, err := parser.ParseFile(l.file, name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			assert.Empty(t, glued(l.file, f), "texts are joined by templates")
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
	return s + words.Title
}`, 0)
	require.NoError(t, err)
	assert.Equal(t, []string{"a.go:3:7", "a.go:4:2"}, glued(files, f))
}
