//go:build !js

package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// elsewhere are the packages whose texts are not checked here, with the reasons.
var elsewhere = []string{
	// commands and settings to paste, and servers' answers; its sentences are of type Diagnosis
	"../doctor",
	"../browser", // names of the browser's interfaces, and errors
	"../words",
	"../kinds/testdata",             // no part of the page
	"../wire/gen",                   // Go code
	"../views/projector/kernel/gen", // a script
	// column names and markup in files, which are the same in every language
	"../views/hparams/sweep",
}

// noText are literals that look like texts but are not.
var noText = map[string]string{
	"Authorization":       "a header field",
	"Bearer ":             "what a token begins with in a header field",
	"noopener noreferrer": "an attribute of links",
	"0123456789ABCDEF":    "digits",
	"url ":                "a key of the cache",
	"signed ":             "a key of the cache",
	"list ":               "a key of what is done once",
	"eventlens reading ":  "a lock",
	"the file":            "the name of a text in errors of package jsontext",
	"views[":              "the beginning of a place in a file",

	"µs":         "a unit",
	"TPU_SYSTEM": "a part of the name of a device",

	" at 0x": "address in a name", "0123456789abcdefABCDEF": "digits of an address",
	".py(":         "line of a function",
	"{\"number\":": "JSON of a session", "{\"version\":1": "JSON of an analysis", "{\"rows\":[": "JSON of an analysis",

	"NoOp": operation, "Summary": operation,
	"none\"": "an attribute of SVG",
	"-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif": "fonts",

	"ArrowDown": keyName, "ArrowUp": keyName, "ArrowLeft": keyName, "ArrowRight": keyName,
	"PageDown": keyName, "PageUp": keyName, "Home": keyName, "End": keyName,
}

const (
	keyName   = "a key as the browser names it"
	operation = "a part of the name of an operation"
)

// looks finds literals that look like texts for people.
type looks struct {
	classes map[string]bool // class names in the style sheets
	file    *token.FileSet
	found   map[string][]string // places by literal
}

// inspect examines a file. It skips literals that are compared, such as the browser's keys, and the
// arguments of calls in notRead, since people do not read these.
func (l *looks) inspect(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.ValueSpec:
			return textType(n.Type) == ""
		case *ast.CompositeLit: // the texts of a kind are in its folder
			return tableType(n) == "" && (n.Type == nil || types.ExprString(n.Type) != "kind.Kind")
		case *ast.CaseClause:
			for _, statement := range n.Body {
				l.inspectNode(statement)
			}
			return false
		case *ast.BinaryExpr:
			return n.Op != token.EQL && n.Op != token.NEQ
		case *ast.CallExpr:
			return !notRead(n) && !l.element(n)
		case *ast.AssignStmt:
			return types.ExprString(n.Lhs[0]) != "class"
		case *ast.KeyValueExpr:
			return types.ExprString(n.Key) != "What" // of an error
		case *ast.BasicLit:
			l.literal(n)
		}
		return true
	})
}

// element examines the arguments of a call that makes an element, except for the classes, and
// reports whether the call is one.
func (l *looks) element(call *ast.CallExpr) bool {
	at, ok := map[string]int{"ui.Element": 1, "ui.Text": 1, "ui.Button": 0}[types.ExprString(call.Fun)]
	if !ok {
		return false
	}
	for i, argument := range call.Args {
		if i != at {
			l.inspectNode(&ast.ExprStmt{X: argument})
		}
	}
	return true
}

// inspectNode examines a part of a file.
func (l *looks) inspectNode(n ast.Stmt) {
	l.inspect(&ast.File{
		Name: ast.NewIdent("_"),
		Decls: []ast.Decl{&ast.FuncDecl{
			Name: ast.NewIdent("_"), Type: &ast.FuncType{},
			Body: &ast.BlockStmt{List: []ast.Stmt{n}},
		}},
	})
}

// notRead reports whether a call takes no texts for people: errors, for which people read a text of
// the catalogue, and names of the browser's interfaces.
func notRead(call *ast.CallExpr) bool {
	name := types.ExprString(call.Fun)
	if slices.Contains([]string{"errors.New", "fmt.Errorf", "panic", "regexp.MustCompile",
		"strings.CutPrefix", "strings.HasPrefix", "strings.TrimPrefix",
		"strings.TrimSuffix"}, name) {
		return true
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	return ok &&
		slices.Contains([]string{"Get", "Call", "New", "Set", "Mark", "fail"}, method.Sel.Name)
}

func (l *looks) literal(n *ast.BasicLit) {
	if n.Kind != token.STRING {
		return
	}
	text, err := strconv.Unquote(n.Value)
	if err == nil && l.readable(text) {
		l.found[text] = append(l.found[text], l.file.Position(n.Pos()).String())
	}
}

var (
	markup = regexp.MustCompile(`<[^>]*>?|^[^<>]*>|^"|\s*[A-Za-z-]+="[^"]*"?`)
	word   = regexp.MustCompile(`\pL{2,}`)
	// a single lower-case word: a key, an id, an address
	plain = regexp.MustCompile(`^[a-z0-9_.:/?&=#%+,;*~-]*$|^[a-z][A-Za-z0-9]*$`)
	clock = regexp.MustCompile(`2006`)
)

// readable reports whether a literal looks like a text: several words, or one that begins with a
// capital. Several class names do not count.
func (l *looks) readable(text string) bool {
	if strings.ContainsAny(text, `<>"`) {
		text = markup.ReplaceAllString(text, "")
	}
	words := strings.Fields(text)
	if !word.MatchString(text) || clock.MatchString(text) {
		return false
	}
	if len(words) == 1 && plain.MatchString(words[0]) {
		return strings.TrimSpace(text) != text && !l.class(words[0])
	}
	return slices.ContainsFunc(words, func(w string) bool { return !l.class(w) })
}

// class reports whether a word is the name of a class, or a prefix of one: "hue-".
func (l *looks) class(w string) bool {
	return l.classes[w] || strings.HasSuffix(w, "-")
}

func newLooks(t *testing.T) *looks {
	l := &looks{classes: map[string]bool{}, file: token.NewFileSet(), found: map[string][]string{}}
	var sheets []string
	for _, folder := range []string{"../../web", "../kinds/*", "../views/*"} {
		some, err := filepath.Glob(folder + "/*.css")
		require.NoError(t, err)
		require.NotEmpty(t, some, folder)
		sheets = append(sheets, some...)
	}
	for _, sheet := range sheets {
		text, err := os.ReadFile(sheet)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`\.([a-z][a-z0-9-]*)`).FindAllStringSubmatch(string(text), -1) {
			l.classes[m[1]] = true
		}
	}
	return l
}

// sources calls fn with the files of the app, without tests.
func sources(t *testing.T, l *looks, fn func(path string, f *ast.File)) {
	require.NoError(t, filepath.WalkDir("..", func(path string, d os.DirEntry, err error) error {
		// packages for tests
		if err == nil && d.IsDir() &&
			(slices.Contains(elsewhere, path) || strings.HasSuffix(path, "test")) {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") ||
			strings.HasSuffix(path, "_test.go") ||
			filepath.Base(path) == "words.go" {
			return err
		}
		f, err := parser.ParseFile(l.file, path, nil, parser.SkipObjectResolution)
		if err == nil {
			fn(path, f)
		}
		return err
	}))
}

func TestNoTextIsOutsideOfTheCatalogue(t *testing.T) {
	l := newLooks(t)
	sources(t, l, func(_ string, f *ast.File) { l.inspect(f) })
	for text, places := range l.found {
		if _, known := noText[text]; !known {
			assert.Fail(t, "a text outside of the catalogue", "%q in %v", text, places)
		}
	}
	for text := range noText {
		assert.NotEmpty(t, l.found[text], "%q is nowhere any more", text)
	}
}

func TestTextsOutsideAreFound(t *testing.T) {
	l := newLooks(t)
	f, err := parser.ParseFile(l.file, "", `package page
var heading = "Runs"
func a(key string) string {
	switch key {
	case "Escape":
		return "no value"
	}
	if key == "Enter" {
		return errors.New("not a text").Error() + age + " ago"
	}
	return ui.Text("span", "btn small", `+"`<span class=\"fd\">Nothing here</span>`"+`) + "hue-" + "#id" + "key:" + "data-run" + "P"
}`, 0)
	require.NoError(t, err)
	l.inspect(f)
	var found []string
	for text := range l.found {
		found = append(found, text)
	}
	assert.ElementsMatch(t,
		[]string{"Runs", "no value", " ago", `<span class="fd">Nothing here</span>`}, found)
}
