//go:build !js

package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFill(t *testing.T) {
	plural := "{count, one: # run, which {name} has, is, other: # runs of {name} are} hidden"
	assert.Equal(t, "1 run, which a has, is hidden",
		fill(plural, []string{"count", Count(1), "name", "a"}))
	assert.Equal(t, "1,204 runs of {#} are hidden",
		fill(plural, []string{"count", Count(1204), "name", "{#}"}), "arguments are no templates")
	assert.Equal(t, "{a} b", fill("{{a}} {b}", []string{"b", "b"}))
	optional := "a page{title, none: , other: , titled #}"
	assert.Equal(t, "a page", fill(optional, nil))
	assert.Equal(t, "a page, titled {title} # }", fill(optional, []string{"title", "{title} # }"}))
	assert.Equal(t, "no end {b", fill("no end {b", nil))
}

func TestAnotherLanguage(t *testing.T) {
	before := formats
	defer func() { formats = before }()
	formats = &format{thousands: ".", decimal: ",", minus: "-", units: before.units, day: "2. 1.",
		dayOfYear: "2. 1. 2006", plural: func(n int64) string {
			switch {
			case n%10 == 1:
				return "one"
			case n%10 < 5:
				return "few"
			}
			return "other"
		}}
	forms := "{count, one: # jedan, few: # nekoliko, other: # mnogo}"
	for n, want := range map[int64]string{
		21: "21 jedan", 3: "3 nekoliko", 7: "7 mnogo", 1000001: "1.000.001 jedan",
	} {
		assert.Equal(t, want, fill(forms, []string{"count", Count(n)}))
	}
	assert.Equal(t, "3 mnogo",
		fill("{count, one: # jedan, other: # mnogo}", []string{"count", Count(3)}),
		"other stands for forms that are not there")
	assert.Equal(t, "1,5 MB", Bytes(1500000))
	assert.Equal(t, "-12.345,5", formats.localNumber("-12345.5"))
	at := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	assert.Equal(t, "1. 3.", formats.date(at, at))
	assert.Equal(t, "1. 3. 2025", formats.date(at.AddDate(-1, 0, 0), at))
}

// catalogue is read from the package's files: its messages with their templates, and the arguments
// that callers pass.
type catalogue struct {
	ids       map[string]bool // of the package, and of the workers' messages
	templates map[string]string
	given     map[string][]string // arguments of messages that are called with some
	diagnoses map[string]bool     // the messages that take their arguments from observations
	observed  []string
	plain     map[string]bool // the messages read by Text
	untyped   []string        // text constants that are not messages
}

func readCatalogue(t *testing.T) *catalogue {
	c := &catalogue{
		ids: map[string]bool{}, templates: map[string]string{}, given: map[string][]string{},
		diagnoses: map[string]bool{}, plain: map[string]bool{},
	}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		switch name {
		case "enreports.go":
			keyedTexts(t, f, func(id, text string) { c.templates[id] = text })
		case "reports.go":
			keyedTexts(t, f, func(id, text string) { c.given[id] = strings.Fields(text) })
		default:
			constants(f, func(id string, s *ast.ValueSpec) { c.message(t, id, s) })
			ast.Inspect(f, c.call)
		}
	}
	f, err := parser.ParseFile(token.NewFileSet(), "../report/id/id.go", nil, 0)
	require.NoError(t, err)
	constants(f, func(id string, _ *ast.ValueSpec) { c.ids["id."+id] = true })
	c.observed = c.given["d"] // as Diagnosis.With calls it
	return c
}

// constants calls fn with the constants of a file.
func constants(f *ast.File, fn func(id string, s *ast.ValueSpec)) {
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.CONST {
			for _, s := range g.Specs {
				if id := s.(*ast.ValueSpec).Names[0].Name; id != "_" {
					fn(id, s.(*ast.ValueSpec))
				}
			}
		}
	}
}

// message records a constant that is a text.
func (c *catalogue) message(t *testing.T, id string, s *ast.ValueSpec) {
	if s.Type == nil {
		if lit, ok := s.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			c.untyped = append(c.untyped, id)
		}
		return
	}
	switch types.ExprString(s.Type) {
	case "Diagnosis":
		c.diagnoses[id] = true
	case "Message":
	default:
		return
	}
	text, err := strconv.Unquote(s.Values[0].(*ast.BasicLit).Value)
	require.NoError(t, err)
	c.ids[id], c.templates[id] = true, text
}

// keyedTexts calls fn with the texts of a file's tables. The ids of the workers' messages are in
// another package: id.ProblemEmpty.
func keyedTexts(t *testing.T, f *ast.File, fn func(id, text string)) {
	ast.Inspect(f, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if lit, ok := kv.Value.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				require.NoError(t, err)
				fn(types.ExprString(kv.Key), text)
			}
		}
		return true
	})
}

// call records the arguments with which a message is called.
func (c *catalogue) call(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return true
	}
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return true
	}
	id, ok := method.X.(*ast.Ident)
	switch {
	case !ok:
	case method.Sel.Name == "Text":
		c.plain[id.Name] = true
	case method.Sel.Name == "with":
		names := []string{}
		for i := 0; i < len(call.Args); i += 2 {
			name, _ := strconv.Unquote(call.Args[i].(*ast.BasicLit).Value)
			names = append(names, name)
		}
		c.given[id.Name] = names
	}
	return true
}

var (
	placeholder = regexp.MustCompile(`\{([A-Za-z0-9]+)[,}]`)
	form        = regexp.MustCompile(`[ ,](zero|one|two|few|many|other|none): `)
)

func TestEveryMessageHasATemplate(t *testing.T) {
	c := readCatalogue(t)
	for id := range c.ids {
		assert.NotEmpty(t, c.templates[id], "%s has no template", id)
	}
	for id := range c.templates {
		assert.True(t, c.ids[id], "%s is no message", id)
	}
}

func TestMessagesAreOfTheirType(t *testing.T) {
	names := []string{"Product", "DropHintName", "TableSuffix", "absent"}
	// column names of files, the same in all languages
	columns := []string{"LatestStep", "MinStep", "MaxStep", "ExportedSmoothed", "ExportedHParam"}
	assert.ElementsMatch(t, slices.Concat(names, columns), readCatalogue(t).untyped,
		"a text without the type of messages is not checked")
}

func TestTemplatesHaveTheArgumentsThatCallersGive(t *testing.T) {
	c := readCatalogue(t)
	observed := map[string]bool{}
	for id, template := range c.templates {
		given := c.given[id]
		if c.diagnoses[id] && given == nil {
			given = c.observed
		}
		wanted := []string{}
		for _, m := range placeholder.FindAllStringSubmatch(strings.NewReplacer("{{", "", "}}",
			"").Replace(template), -1) {
			if !assert.Subset(t, given, m[1:2], "%s has no argument", id) {
				continue
			}
			wanted = append(wanted, m[1])
			observed[m[1]] = true
		}
		assert.Subset(t, wanted, c.given[id], "%s leaves an argument out", id)
	}
	for _, name := range c.observed {
		assert.True(t, observed[name], "no text says the %s that was observed", name)
	}
}

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
	for id := range c.ids {
		if template := c.templates[id]; c.plain[id] || len(c.given[id]) == 0 && !c.diagnoses[id] {
			assert.NotContains(t, template, "{", id)
			assert.NotContains(t, template, "}", id)
		}
	}
}

// TestReportsGiveTheirArguments compares how package report creates messages with the names of
// their arguments.
func TestReportsGiveTheirArguments(t *testing.T) {
	c := readCatalogue(t)
	files, err := filepath.Glob("../report/*.go")
	require.NoError(t, err)
	made := 0
	ofPayloads := map[string][]string{
		"none": nil, "needsFile": nil, "gone": {"reason"}, "damaged": {"reason", "offset", "file"},
		"value": {"reason"},
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if table, ok := n.(*ast.CompositeLit); ok &&
				types.ExprString(table.Type) == "Payloads" {
				for _, e := range table.Elts {
					kv := e.(*ast.KeyValueExpr)
					id := types.ExprString(kv.Value)
					assert.Equal(t, ofPayloads[types.ExprString(kv.Key)], c.given[id],
						"%s has the arguments of the method that says it", id)
				}
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch types.ExprString(call.Fun) {
			case "wire.Say":
				made++
				id := types.ExprString(call.Args[0])
				if !strings.HasPrefix(id, "id.") {
					return true // a field of Payloads
				}
				assert.Len(t, call.Args[1:], len(c.given[id]), "%s has the arguments %q", id,
					c.given[id])
			case "wire.Listed":
				id := types.ExprString(call.Args[0])
				assert.Equal(t, []string{"before", "next"}, c.given[id], "%s joins two texts", id)
			}
			return true
		})
	}
	assert.Greater(t, made, 100)
}
