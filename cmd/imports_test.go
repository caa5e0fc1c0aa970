// Package cmd_test checks the project's import rules against the output of the go command.
package cmd_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "eventlens/"

// imports returns the project's packages with the direct imports of each, without tests.
func imports(t *testing.T, target []string, patterns ...string) map[string][]string {
	t.Helper()
	out := goList(t, target,
		append([]string{"-f", "{{.ImportPath}} {{join .Imports \" \"}}"}, patterns...)...)
	found := map[string][]string{}
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		found[fields[0]] = fields[1:]
	}
	return found
}

// reach returns every package that a program links.
func reach(t *testing.T, program string) []string {
	t.Helper()
	return strings.Fields(goList(t, wasm, "-deps", program))
}

var wasm = []string{"GOOS=js", "GOARCH=wasm"}

func goList(t *testing.T, target []string, args ...string) string {
	t.Helper()
	list := exec.Command("go", append([]string{"list"}, args...)...)
	list.Dir = ".."
	list.Env = append(os.Environ(), target...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	require.NoError(t, err)
	return string(out)
}

// stages lists the packages that the later stages of reading share.
const stages = "app/engine/intake/library app/engine/intake/recents app/engine/intake/renew app/engine/loop app/engine/parse app/report app/wire eventfile"

// walls say what the packages of a folder may import of the project: folders, each with all that is
// below it. A * is the name of a kind or a view, the same one on both sides. The first line that
// matches a package holds for it; helpers of tests, whose names end in test, may import anything.
var walls = [][2]string{
	{"charts", "charts"},
	{"eventfile/pb", ""},
	{"eventfile", "eventfile"},
	{"app/markdown", ""},
	{"app/kind", "eventfile"},
	{"app/wire", "app/kind app/wire eventfile"},
	{"app/report", "app/report app/wire eventfile"},
	{"app/address", "app/report app/wire eventfile"},
	{"app/words", "app/kind app/report app/wire charts eventfile"},
	{"app/pattern", "app/pattern app/wire app/words"},
	{"app/program", "app/engine/loop app/wire"},

	// The store worker: its parts, then kinds. Stages of reading point one way.
	{"app/engine/loop", "app/wire"},
	{"app/engine/intake/library", "app/engine/cachewriter app/report app/wire eventfile"},
	{"app/engine/intake/tell", "app/engine/intake/library app/kind app/wire eventfile"},
	{"app/engine/intake/recents",
		"app/engine/intake/library app/engine/cachewriter app/engine/loop app/engine/payload app/report app/wire eventfile"},
	{"app/engine/intake/renew", "app/engine/loop app/engine/parse app/wire eventfile"},
	{"app/engine/intake/open",
		"app/address app/engine/intake/library app/engine/intake/recents app/engine/intake/renew app/engine/loop app/engine/parse app/report app/wire eventfile"},
	{"app/engine/intake/read",
		stages +
			" app/engine/intake/open app/engine/cachewriter app/engine/payload app/engine/workers"},
	{"app/engine/intake/follow", stages + " app/engine/intake/open app/engine/intake/read"},
	{"app/engine", "app/address app/engine app/kind app/report app/wire charts eventfile"},
	{"app/kinds/*/worker",
		"app/engine/archive app/engine/paint app/engine/payload app/engine/view app/kinds/* app/kind app/report app/wire charts eventfile"},
	{"app/views/*/worker",
		"app/engine/payload app/engine/view app/views/* app/kind app/report app/wire eventfile"},

	// The page: what all share, then kinds and views.
	{"app/host", "app/wire"},
	{"app/state/runs", "app/address app/pattern app/wire app/words charts eventfile"},
	{"app/state/cards",
		"app/address app/kind app/pattern app/report app/state/runs app/wire app/words charts eventfile"},
	{"app/state",
		"app/address app/kind app/pattern app/report app/state app/wire app/words charts eventfile"},
	{"app/ui", "app/markdown app/pattern app/state app/wire app/words"},
	{"app/runlist", "app/host app/state app/ui app/wire app/words"},
	{"app/page",
		"app/address app/host app/kind app/page app/pattern app/report app/runlist app/state app/ui app/wire app/words charts eventfile"},
	{"app/kinds/text/richtext", "app/kinds/text app/program app/wire"},
	{"app/kinds/text/textdiff", ""},
	{"app/kinds/*/page",
		"app/kinds/* app/address app/host app/kind app/page app/pattern app/report app/state app/ui app/wire app/words charts eventfile"},
	{"app/kinds/*/*",
		"app/kinds/* app/address app/host app/page app/state app/ui app/wire app/words charts eventfile"},
	{"app/kinds/*", "app/kind app/report app/wire app/words charts eventfile"},
	{"app/views/*/page",
		"app/views/* app/address app/host app/kind app/page app/pattern app/state app/ui app/wire app/words eventfile"},
	{"app/views/*/*",
		"app/views/* app/address app/engine/parse app/pattern app/program app/report app/wire app/words charts eventfile"},
	{"app/views/*", "app/kind app/wire app/words eventfile"},
	{"app/doctor", "app/doctor app/program app/wire app/words eventfile"},

	// Programs, and what they are made of.
	{"app/browser", "app/engine/loop app/host app/program app/report app/wire eventfile"},
	{"app/worker", "app/address app/browser app/engine app/report app/wire eventfile"},
	{"app/kinds", "app/engine/view app/kind app/kinds app/page app/views"},
	{"app$", "app/host app/kinds app/page app/wire"},
	{"cmd/eventlens",
		"app/address app/doctor app/views/profile app/wire eventfile web"},
	{"cmd/bench", "app/views cmd/bench charts eventfile web/chromium"},
	{"cmd/slim", "cmd/slim"},
	{"cmd/guide", ""},
	{"cmd", "app eventfile"},
	{"web/testdata/trial", "app web/testdata/trial"},
	{"web", "web"},
}

// mayImport returns a pattern for the paths that a package may import.
func mayImport(name string) *regexp.Regexp {
	for _, w := range walls {
		from := strings.Replace(strings.Replace(w[0], "*", `([^/]+)`, 1), "*", `[^/]+`, 1)
		if at := regexp.MustCompile("^" + from + "(/.*)?$").FindStringSubmatch(name); at != nil {
			folders := strings.ReplaceAll(strings.Join(strings.Fields(w[1]), "|"), "*", at[1])
			return regexp.MustCompile("^(" + folders + ")(/|$)")
		}
	}
	return regexp.MustCompile("^$")
}

func TestImportsPointDown(t *testing.T) {
	for _, target := range [][]string{nil, wasm} {
		patterns := []string{"./app/...", "./charts/...", "./eventfile/..."}
		if target == nil {
			patterns = append(patterns, "./cmd/...", "./web/...")
		} else {
			patterns = append(patterns, "./cmd/viewer", "./cmd/jobs", "./cmd/text", "./cmd/graphs",
				"./cmd/hparams", "./cmd/profile", "./cmd/zstd", "./cmd/doctor")
		}
		for path, imported := range imports(t, target, patterns...) {
			name := strings.TrimPrefix(path, module)
			if strings.HasSuffix(name, "test") {
				continue
			}
			may := mayImport(name)
			for _, other := range imported {
				if ours, ok := strings.CutPrefix(other, module); ok {
					assert.Regexp(t, may, ours, "%s imports %s", name, ours)
				}
			}
		}
	}
}

// standardOnly lists the packages that may import only the standard library.
var standardOnly = []string{"charts", "charts/svg", "eventfile/source", "eventfile/cache",
	"eventfile/listing", "eventfile/imagefile", "eventfile/jsontext", "app/views/graph/layout"}

func TestStandardLibraryOnly(t *testing.T) {
	for _, name := range standardOnly {
		for _, other := range imports(t, nil, "./"+name)[module+name] {
			first, _, _ := strings.Cut(other, "/")
			assert.False(t, strings.Contains(first, "."), "%s imports %s", name, other)
		}
	}
}

func TestJavaScriptStaysAtTheBoundary(t *testing.T) {
	allowed := []string{"app/browser"}
	for path, imported := range imports(t, wasm, "./app/...", "./charts/...", "./eventfile/...",
		"./cmd/viewer", "./cmd/jobs") {
		name := strings.TrimPrefix(path, module)
		if strings.HasSuffix(name, "test") {
			continue // a test helper such as sourcetest, which no program links
		}
		if !assert.NotContains(t, imported, "net/http", "%s must not bring a server into the page",
			name) {
			continue
		}
		if slices.Contains(imported, "syscall/js") {
			assert.Contains(t, allowed, name)
		}
		for _, other := range imported {
			if strings.HasPrefix(other, "github.com/hack-pad/") {
				assert.Equal(t, "app/browser", name, "%s imports %s", name, other)
			}
		}
		for _, heavy := range []string{"text/template", "html/template"} {
			assert.NotContains(t, imported, heavy, name)
		}
	}
}

// tooLarge lists packages that workers replace by a few lines of their own, since they would be a
// large part of a worker's program.
var tooLarge = []string{"net/http", "encoding/json", "net/url"}

// ofThePage lists packages of the page. Package words is none: words.go in the folder
// of a kind or a view imports it, and what a worker does not call of both is not linked. The walls
// keep workers from calling it; they send texts with arguments, which the page puts into words.
var ofThePage = []string{"app/state", "app/ui", "app/page", "app/runlist", "app/doctor"}

// inWorkers lists the programs that run in workers: the engines of both pages, and programs loaded
// on demand. The trial stands for all of the latter.
var inWorkers = []string{"./app/worker", "./app/views/jobs/service", "./web/testdata/trial/program"}

// TestWorkersImportNoPage checks the separation of page and workers: a worker must neither run the
// page's initialisation nor wait for its code to load.
func TestWorkersImportNoPage(t *testing.T) {
	for _, worker := range inWorkers {
		for _, path := range reach(t, worker) {
			assert.NotContains(t, ofThePage, strings.TrimPrefix(path, module), worker)
			assert.False(t, strings.HasPrefix(path, "github.com/maxence-charriere/go-app"),
				"%s imports %s", worker, path)
			assert.NotContains(t, tooLarge, path, worker)
			assert.NotEqual(t, module+"eventfile/pb", path, "generated types are for tests")
		}
	}
}

// TestMarkdownImportsNoPage checks the same for the text program. Its sanitizer needs to parse
// URLs.
func TestMarkdownImportsNoPage(t *testing.T) {
	for _, path := range reach(t, "./app/kinds/text/richtext") {
		assert.NotContains(t, ofThePage, strings.TrimPrefix(path, module))
		assert.False(t, strings.HasPrefix(path, "github.com/maxence-charriere/go-app"), path)
		assert.NotContains(t, []string{"net/http", "encoding/json", module + "eventfile/pb"}, path)
	}
}

// TestGraphsImportNoPage checks the same for the programs of graphs, hyperparameters and profiles.
// They may import the message catalogue, since they produce the text of their panels.
func TestGraphsImportNoPage(t *testing.T) {
	var all []string
	for _, view := range []string{"graph", "hparams", "profile"} {
		all = append(all, reach(t, "./app/views/"+view+"/service")...)
	}
	for _, path := range all {
		name := strings.TrimPrefix(path, module)
		assert.False(t, name != "app/words" && slices.Contains(ofThePage, name), name)
		assert.False(t, strings.HasPrefix(path, "github.com/maxence-charriere/go-app"), path)
		assert.NotContains(t, tooLarge, path)
		assert.NotEqual(t, module+"eventfile/pb", path)
	}
	for _, path := range reach(t, "./cmd/viewer") {
		assert.False(t,
			strings.HasPrefix(path, module+"app/views/graph/service") ||
				strings.HasPrefix(path, module+"app/views/hparams/service") ||
				strings.HasPrefix(path, module+"app/views/profile/service") ||
				path == module+"eventfile/graphfile" || path == module+"eventfile/tracefile",
			"%s is loaded on demand", path)
	}
}

// TestMarkdownIsLoadedOnDemand checks that the viewer, which every visit loads, does not link the
// Markdown parser.
func TestMarkdownIsLoadedOnDemand(t *testing.T) {
	for _, path := range reach(t, "./cmd/viewer") {
		assert.False(t, strings.HasPrefix(path, "github.com/yuin/"), path)
	}
}

// TestZstdIsLoadedOnDemand checks that the programs of charts and of jobs do not link zstd.
func TestZstdIsLoadedOnDemand(t *testing.T) {
	for _, program := range []string{"./cmd/viewer", "./cmd/jobs"} {
		assert.NotContains(t, reach(t, program), module+"eventfile/source/unpack/unzstd", program)
	}
}

func TestGeneratedTypesAreForTests(t *testing.T) {
	for _, program := range []string{"./cmd/viewer", "./cmd/jobs"} {
		assert.NotContains(t, reach(t, program), module+"eventfile/pb", program)
	}
}

// TestElementsAreMadeInOneWay finds calls of go-app's own element constructors in the page. Each
// would link the hundreds of methods of its type into the program.
func TestElementsAreMadeInOneWay(t *testing.T) {
	own := regexp.MustCompile(`\bapp\.(\w+)\(\)`)
	err := filepath.WalkDir("../app", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, call := range own.FindAllStringSubmatch(string(text), -1) {
			assert.Contains(t, []string{"Window", "RunWhenOnBrowser"}, call[1],
				"%s: package ui makes elements", path)
		}
		return err
	})
	require.NoError(t, err)
}

// TestSortsAreCompiledOnce finds sorts of package slices in the viewer. The compiler makes one of
// every type that they sort, each 14 kB of code, where those of package sort are in the program
// once.
func TestSortsAreCompiledOnce(t *testing.T) {
	for _, path := range reach(t, "./cmd/viewer") {
		name, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		files, err := filepath.Glob("../" + name + "/*.go")
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.False(t, strings.Contains(string(text), "slices.Sort") &&
				!strings.HasSuffix(file, "_test.go"), "%s: use package sort", file)
		}
	}
}

// kindHomes lists where the kinds that the page treats in a way of its own may be named. Other code
// asks package kind. Runs are measured by a scalar, the value of a hyperparameter or of an axis may
// be one, and the tab of scalars is the first.
var kindHomes = map[string][]string{
	"Scalar": {"app/kind", "app/kinds/scalar", "app/kinds/scalar/worker", "app/kinds/scalar/page",
		"app/page", "app/page/changes", "app/page/watch", "app/state", "app/state/cards"},
	"Other": {"app/kind", "app/kinds/other", "app/kinds/other/page", "app/state/cards"},
	"All":   {"app/kind", "app/kinds/all", "app/kinds/all/page", "app/page", "app/state/cards"},
}

// TestKindsAreNamedAtHome finds code that compares a kind by name instead of asking the table of
// kinds or an interface. All other kinds have their names in their folders, which the walls keep
// from being imported.
func TestKindsAreNamedAtHome(t *testing.T) {
	named := map[string]bool{}
	name := regexp.MustCompile(`\bkind\.(Scalar|Other|All)\b`)
	err := filepath.WalkDir("../app", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") ||
			strings.HasSuffix(filepath.Dir(path), "test") {
			return err
		}
		text, err := os.ReadFile(path)
		home := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../")
		for line := range strings.Lines(string(text)) {
			code, _, _ := strings.Cut(line, "//")
			for _, m := range name.FindAllStringSubmatch(code, -1) {
				named[m[1]] = true
				assert.Contains(t, kindHomes[m[1]], home, "%s names %s", path, m[0])
			}
		}
		return err
	})
	require.NoError(t, err)
	assert.Len(t, named, len(kindHomes), "each of them is named somewhere")
}
