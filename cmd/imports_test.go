// Package cmd_test holds the project's import rules against what the go command finds.
package cmd_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "eventlens/"

// imports returns the packages of ours with what each imports itself, tests left out.
func imports(t *testing.T, target []string, patterns ...string) map[string][]string {
	t.Helper()
	out := goList(t, target, append([]string{"-f", "{{.ImportPath}} {{join .Imports \" \"}}"}, patterns...)...)
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

// layers lists for each package of ours those of ours that it may import. A package that is not named may import none.
var layers = map[string][]string{
	"cmd/viewer":                  {"app", "app/wire", "app/browser"},
	"cmd/worker":                  {"app/engine", "app/engine/parse", "app/wire", "app/state", "app/words", "app/browser", "eventfile/source"},
	"cmd/eventlens":               {"web", "app/doctor", "eventfile", "eventfile/listing", "eventfile/source", "eventfile/source/unpack", "eventfile/store"},
	"cmd/bench":                   {"web/chromium", "cmd/bench/logs", "cmd/bench/report", "cmd/bench/storage", "cmd/bench/tensorboard", "eventfile/listing"},
	"cmd/bench/dashboard":         {"cmd/bench/tensorboard", "web/chromium"},
	"cmd/bench/parity":            {"cmd/bench/tensorboard", "eventfile", "eventfile/listing", "eventfile/source/unpack", "eventfile/store"},
	"cmd/bench/parse":             {"eventfile", "eventfile/store"},
	"cmd/bench/raster":            {"charts"},
	"cmd/bench/storage":           {"eventfile/listing"},
	"app":                         {"app/doctor", "app/state", "app/words", "app/wire", "charts", "eventfile/source"},
	"app/doctor":                  {"eventfile", "eventfile/listing", "eventfile/source"},
	"app/words":                   {"app/wire", "charts"},
	"app/state":                   {"app/words", "app/wire", "charts", "eventfile/source", "eventfile/listing", "eventfile/query"},
	"app/engine/paint":            {"app/wire", "charts"},
	"app/engine/parse":            {"app/engine/paint", "charts", "app/wire", "app/state", "app/words", "eventfile", "eventfile/source", "eventfile/source/unpack", "eventfile/store", "eventfile/cache"},
	"app/engine":                  {"app/engine/paint", "app/engine/parse", "app/wire", "app/state", "app/words", "charts", "charts/svg", "eventfile", "eventfile/source", "eventfile/source/unpack", "eventfile/listing", "eventfile/store", "eventfile/cache", "eventfile/query"},
	"app/browser":                 {"app/wire", "eventfile/source", "eventfile/cache"},
	"eventfile/listing":           {"eventfile/source"},
	"eventfile/query":             {"eventfile/store"},
	"eventfile/store":             {"eventfile"},
	"charts/svg":                  {"charts"},
	"eventfile/cache/cachetest":   {"eventfile/cache"},
	"eventfile/source/sourcetest": {"eventfile/source"},
	"eventfile/source/unpack":     {"eventfile/source"},
}

func TestImportsPointDown(t *testing.T) {
	for _, target := range [][]string{nil, wasm} {
		patterns := []string{"./app/...", "./charts/...", "./eventfile/..."}
		if target == nil {
			patterns = append(patterns, "./cmd/...", "./web/...")
		} else {
			patterns = append(patterns, "./cmd/viewer", "./cmd/worker")
		}
		for path, imported := range imports(t, target, patterns...) {
			name := strings.TrimPrefix(path, module)
			for _, other := range imported {
				if ours, ok := strings.CutPrefix(other, module); ok {
					assert.Contains(t, layers[name], ours, "%s imports %s", name, ours)
				}
			}
		}
	}
}

// standardOnly are the packages that must build from the standard library alone.
var standardOnly = []string{"charts", "charts/svg", "eventfile/source", "eventfile/cache", "eventfile/listing"}

func TestStandardLibraryOnly(t *testing.T) {
	for _, name := range standardOnly {
		for _, other := range imports(t, nil, "./"+name)[module+name] {
			first, _, _ := strings.Cut(other, "/")
			assert.False(t, strings.Contains(first, "."), "%s imports %s", name, other)
		}
	}
}

func TestJavaScriptStaysAtTheBoundary(t *testing.T) {
	allowed := []string{"app/browser", "cmd/viewer", "cmd/worker"}
	for path, imported := range imports(t, wasm, "./app/...", "./charts/...", "./eventfile/...", "./cmd/viewer", "./cmd/worker") {
		name := strings.TrimPrefix(path, module)
		if strings.HasSuffix(name, "test") {
			continue // sourcetest and its like help tests, and no program links them
		}
		if !assert.NotContains(t, imported, "net/http", "%s must not bring a server into the page", name) {
			continue
		}
		if slices.Contains(imported, "syscall/js") {
			assert.Contains(t, allowed, name)
		}
		for _, heavy := range []string{"text/template", "html/template"} {
			assert.NotContains(t, imported, heavy, name)
		}
	}
}

// tooLarge are packages that the worker has its own few lines for, since they would be a tenth of its program or more.
var tooLarge = []string{"net/http", "encoding/json", "net/url"}

func TestWorkerLinksNoPage(t *testing.T) {
	for _, path := range reach(t, "./cmd/worker") {
		assert.False(t, strings.HasPrefix(path, "github.com/maxence-charriere/go-app"), "cmd/worker links %s", path)
		assert.NotContains(t, tooLarge, path)
		assert.NotEqual(t, module+"eventfile/pb", path, "generated types are for tests")
	}
}

func TestGeneratedTypesAreForTests(t *testing.T) {
	for _, program := range []string{"./cmd/worker", "./cmd/viewer"} {
		assert.NotContains(t, reach(t, program), module+"eventfile/pb", program)
	}
}
