//go:build !js

package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// catalogue holds every text of the app and what is done with it, read from the source. A text is
// named by its folder and the name of its declaration: "report.ProblemEmpty". Those of a table have
// its name and their own: "kinds/text/worker.missing.Gone", "kinds/curve.axes[2]".
type catalogue struct {
	templates   map[string]string
	types       map[string]string   // Message, Template or Diagnosis
	declaration map[string]string   // the name of the declaration, which a table's texts share
	given       map[string][]string // the names of the arguments of diagnoses
	// numbers of arguments, for each call of the other functions
	counts  map[string][]int
	plain   map[string]bool            // what is read, or sent, by Text
	joined  map[string]bool            // templates that join texts
	namedIn map[string]map[string]bool // by folder: what is named there
	// functions in the words.go of kinds and views, which fill in texts
	functions map[string]bool
	untyped   []string // text constants among texts that have no such type
}

// ofTexts reports whether a file of the app holds only texts and the functions that fill them in.
func ofTexts(file string) bool {
	return strings.HasPrefix(file, "words/") || path.Base(file) == "words.go"
}

// textTypes are the types of texts.
var textTypes = []string{"Message", "Template", "Diagnosis"}

// textType returns the name of the type of texts that an expression is, "" if it is none.
func textType(e ast.Expr) string {
	if e == nil {
		return ""
	}
	name := types.ExprString(e)
	name = name[strings.LastIndexByte(name, '.')+1:]
	if slices.Contains(textTypes, name) {
		return name
	}
	return ""
}

// tableType returns the type of the texts in a table: in an array, or in payload.Words.
func tableType(table *ast.CompositeLit) string {
	if array, ok := table.Type.(*ast.ArrayType); ok {
		return textType(array.Elt)
	}
	if table.Type != nil && types.ExprString(table.Type) == "payload.Words" {
		return "Template"
	}
	return ""
}

// readCatalogue returns the catalogue, which is read once.
func readCatalogue(t *testing.T) *catalogue {
	c, err := wholeCatalogue()
	require.NoError(t, err)
	return c
}

var wholeCatalogue = sync.OnceValues(func() (*catalogue, error) {
	c := &catalogue{
		templates: map[string]string{}, types: map[string]string{},
		declaration: map[string]string{}, given: map[string][]string{},
		counts: map[string][]int{}, plain: map[string]bool{}, joined: map[string]bool{},
		namedIn: map[string]map[string]bool{}, functions: map[string]bool{},
	}
	return c, filepath.WalkDir("..", func(file string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err == nil {
			c.add(strings.TrimPrefix(filepath.ToSlash(file), "../"), f)
		}
		return err
	})
})

// add records the texts of a file and how it uses texts.
func (c *catalogue) add(file string, f *ast.File) {
	folder, ofTexts := path.Dir(file), ofTexts(file)
	imported := map[string]string{} // folders by the names of their packages
	for _, i := range f.Imports {
		written, _ := strconv.Unquote(i.Path.Value)
		if from, ok := strings.CutPrefix(written, "eventlens/app/"); ok {
			name := path.Base(from)
			if i.Name != nil {
				name = i.Name.Name
			}
			imported[name] = from
		}
	}
	if c.namedIn[folder] == nil {
		c.namedIn[folder] = map[string]bool{}
	}
	nameOf := func(e ast.Expr) string {
		id := nameIn(folder, imported, e)
		c.namedIn[folder][id] = true
		return id
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				c.declared(folder+"."+name.Name, ofTexts, n, i)
			}
			for _, value := range n.Values {
				ast.Inspect(value, func(n ast.Node) bool { return c.use(nameOf, n) })
			}
			return false
		case *ast.FuncDecl:
			if n.Recv == nil && ofTexts && folder != "words" && n.Type.Results != nil &&
				types.ExprString(n.Type.Results.List[0].Type) == "string" {
				c.functions[folder+"."+n.Name.Name] = true
			}
			if n.Body != nil { // an import of WebAssembly has none
				ast.Inspect(n.Body, func(n ast.Node) bool { return c.use(nameOf, n) })
			}
			return false
		default:
			return c.use(nameOf, n)
		}
	})
}

// used reports whether something is named in any folder.
func (c *catalogue) used(id string) bool {
	for _, named := range c.namedIn {
		if named[id] {
			return true
		}
	}
	return false
}

// nameIn returns the full name of the declaration that an identifier of a file refers to, "" if it
// is no identifier.
func nameIn(folder string, imported map[string]string, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return folder + "." + e.Name
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.Ident); ok && imported[of.Name] != "" {
			return imported[of.Name] + "." + e.Sel.Name
		}
	}
	return ""
}

// declared records a declaration if it is a text or a table of texts.
func (c *catalogue) declared(id string, ofTexts bool, s *ast.ValueSpec, i int) {
	if i >= len(s.Values) {
		return
	}
	switch value := s.Values[i].(type) {
	case *ast.BasicLit:
		typ := textType(s.Type)
		if typ != "" {
			c.text(id, id, typ, value)
		} else if s.Type == nil && value.Kind == token.STRING && ofTexts {
			c.untyped = append(c.untyped, id)
		}
	case *ast.CompositeLit:
		typ := tableType(value)
		for j, e := range value.Elts {
			name := "[" + strconv.Itoa(j) + "]"
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				name, e = "."+types.ExprString(kv.Key), kv.Value
			}
			if lit, ok := e.(*ast.BasicLit); ok && typ != "" {
				c.text(id, id+name, typ, lit)
			}
		}
	}
}

func (c *catalogue) text(declaration, id, typ string, lit *ast.BasicLit) {
	c.templates[id], _ = strconv.Unquote(lit.Value)
	c.types[id], c.declaration[id] = typ, declaration
}

// use records the use of a text: that it is named, and the arguments that it gets.
func (c *catalogue) use(nameOf func(ast.Expr) string, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident:
		nameOf(n)
	case *ast.SelectorExpr:
		nameOf(n)
	case *ast.CallExpr:
		if method, ok := n.Fun.(*ast.SelectorExpr); ok {
			c.call(nameOf(method.X), method.Sel.Name, n.Args)
		}
	}
	return true
}

func (c *catalogue) call(id, method string, args []ast.Expr) {
	switch method {
	case "Text":
		c.plain[id] = true
	case "Join":
		c.joined[id] = true
	case "With":
		c.counts[id] = append(c.counts[id], len(args))
	case "with":
		names := []string{}
		for i := 0; i < len(args); i += 2 {
			if lit, ok := args[i].(*ast.BasicLit); ok {
				name, _ := strconv.Unquote(lit.Value)
				names = append(names, name)
			}
		}
		c.given[id] = names
	}
}

func TestCatalogueIsRead(t *testing.T) {
	c := readCatalogue(t)
	for id, typ := range map[string]string{
		"words.NoTagTitle": "Message", "report.ProblemEmpty": "Template",
		"kinds/text/worker.missing.Gone": "Template", "kinds/curve.axes[2]": "Template",
		"words.pagesOf": "Diagnosis",
	} {
		assert.NotEmpty(t, c.templates[id], id)
		assert.Equal(t, typ, c.types[id], id)
	}
	assert.Equal(t, []string{"code", "status"}, c.given["words.evidenceStatus"])
	assert.Equal(t, []int{2}, c.counts["words.chartName"])
	assert.Equal(t, []int{1}, c.counts["report.ProblemLayout"])
	assert.True(t, c.plain["report.ProblemEmpty"] && c.joined["report.JoinFacts"])
	assert.Greater(t, len(c.templates), 1500)
}

func TestMessagesAreOfTheirType(t *testing.T) {
	names := []string{"words.Product", "words.DropHintName", "words.absent",
		"kinds/scalar.TableSuffix"}
	// column names of files, the same in all languages
	columns := []string{"kinds/scalar.LatestStep", "kinds/scalar.MinStep", "kinds/scalar.MaxStep",
		"kinds/scalar.ExportedSmoothed", "kinds/scalar.ExportedHParam"}
	assert.ElementsMatch(t, slices.Concat(names, columns), readCatalogue(t).untyped,
		"a text without the type of messages is not checked")
}

// workers are folders whose code does not know the language: it sends templates.
var workers = regexp.MustCompile(`^(engine|(kinds|views)/\w+/worker|views/jobs/service)(/|$)`)

// TestWorkersSayNothing finds code of workers that uses texts of the page, which are in the folder
// of the kind or the view.
func TestWorkersSayNothing(t *testing.T) {
	c := readCatalogue(t)
	for folder, named := range c.namedIn {
		for id := range named {
			if workers.MatchString(folder) {
				assert.False(t, c.types[id] == "Message" || c.functions[id], "%s says %s", folder, id)
			}
		}
	}
	assert.True(t, c.functions["kinds/audio.Player"] && c.namedIn["kinds/audio/page"]["kinds/audio.Player"])
}

func TestTemplatesAreUsed(t *testing.T) {
	c := readCatalogue(t)
	for id := range c.templates {
		if !strings.HasPrefix(id, "words.") { // TestEverythingIsUsed does more for these
			assert.True(t, c.used(c.declaration[id]), "%s is not used", id)
		}
	}
	for id := range c.functions {
		assert.True(t, c.used(id), "%s is not used", id)
	}
}

// observed are the arguments of diagnoses.
func (c *catalogue) observed() []string { return c.given["words.d"] } // as Diagnosis.With calls it

func TestDiagnosesHaveTheArgumentsThatCallersGive(t *testing.T) {
	c := readCatalogue(t)
	observed := map[string]bool{}
	for id, template := range c.templates {
		if c.types[id] != "Diagnosis" {
			continue
		}
		given := c.given[id]
		if given == nil {
			given = c.observed()
		}
		wanted := arguments(template)
		for _, name := range wanted {
			assert.Contains(t, given, name, "%s has no argument", id)
			observed[name] = true
		}
		assert.Subset(t, wanted, c.given[id], "%s leaves an argument out", id)
	}
	for _, name := range c.observed() {
		assert.True(t, observed[name], "no text says the %s that was observed", name)
	}
}

// TestTemplatesHaveTheArgumentsThatCallersGive counts the arguments, which are in the order of the
// template.
func TestTemplatesHaveTheArgumentsThatCallersGive(t *testing.T) {
	c := readCatalogue(t)
	ofPayloads := map[string][]string{
		"Gone": {"reason"}, "Damaged": {"reason", "offset", "file"}, "Value": {"reason"},
	}
	for id, template := range c.templates {
		if c.types[id] == "Diagnosis" {
			continue
		}
		wanted := arguments(template)
		if _, field, ok := strings.Cut(id, ".missing."); ok {
			assert.Equal(t, ofPayloads[field], wanted, id)
			continue
		}
		for _, n := range c.counts[id] {
			assert.Len(t, wanted, n, id)
		}
		switch {
		case c.joined[id]:
			assert.Equal(t, []string{"before", "next"}, wanted, id)
		case c.plain[id]:
			assert.Empty(t, wanted, id)
		}
	}
}

var form = regexp.MustCompile(`[ ,](zero|one|two|few|many|other|none): `)

func TestTemplatesAreEscaped(t *testing.T) {
	for id, template := range readCatalogue(t).templates {
		rest := strings.NewReplacer("{{", "", "}}", "").Replace(template)
		for rest != "" {
			open := strings.IndexAny(rest, "{}")
			if open < 0 {
				break
			}
			end := closing(rest[open:])
			if !assert.Positive(t, end, "%s: a brace that is read is written twice", id) {
				break
			}
			inside := rest[open+1 : open+end]
			if name, forms, plural := strings.Cut(inside, ","); plural {
				assert.Regexp(t, form, forms, "%s: %s has no form", id, name)
				assert.Contains(t, forms, "other: ", "%s: %s has a form for every number", id, name)
			}
			rest = rest[open+end+1:]
		}
	}
}

// Text does not examine the template.
func TestMessagesWithArgumentsAreNotReadPlain(t *testing.T) {
	c := readCatalogue(t)
	for id, template := range c.templates {
		if c.plain[id] || c.types[id] == "Message" && len(c.counts[id]) == 0 {
			assert.NotContains(t, template, "{", id)
			assert.NotContains(t, template, "}", id)
		}
	}
}
