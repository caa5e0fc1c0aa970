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

// layers lists, for each package of the project, the project's packages that it may import. A
// package that is not listed may import none.
var layers = map[string][]string{
	"cmd/viewer":                     {"app", "app/browser", "app/worker"},
	"cmd/jobs":                       {"app/address", "app/browser", "app/engine/loop", "app/views/jobs/service", "app/views/jobs/page", "app/program", "app/report", "app/wire", "eventfile/source"},
	"cmd/doctor":                     {"app/browser", "app/doctor/service"},
	"app/doctor/service":             {"app/doctor", "app/program", "app/wire", "app/wire/examination", "eventfile/source", "eventfile/source/unpack/packed"},
	"app/wire/examination":           {"app/wire"},
	"cmd/text":                       {"app/browser", "app/kinds/text/richtext"},
	"cmd/graphs":                     {"app/browser", "app/views/graph/service"},
	"cmd/hparams":                    {"app/browser", "app/views/hparams/service"},
	"cmd/zstd":                       {"app/browser", "eventfile/source/unpack/unzstd"},
	"app/views/hparams/service":      {"app/views/hparams/sweep", "app/program", "app/wire", "app/views/hparams", "app/words", "charts", "eventfile", "eventfile/jsontext", "eventfile/query", "app/wire/scripted", "app/wire/matching"},
	"app/views/graph/service":        {"app/views/graph/drawing", "app/views/graph/hierarchy", "app/views/graph/layout", "app/views/graph/tpu", "app/program", "app/wire", "app/views/graph", "app/words", "eventfile", "eventfile/graph", "app/wire/scripted", "app/pattern", "app/pattern/problem", "app/wire/matching"},
	"app/kinds/text/richtext":        {"app/program", "app/kinds/text/textdiff", "app/wire", "app/kinds/text"},
	"app/kinds/text":                 {"app/wire"},
	"app/kinds/text/worker":          {"app/engine/archive", "app/engine/payload", "app/engine/view", "app/report", "app/wire", "app/kinds/text", "eventfile", "eventfile/store"},
	"app/worker":                     {"app/address", "app/engine", "app/engine/loop", "app/engine/parse", "app/wire", "app/report", "app/browser", "eventfile/source"},
	"cmd/eventlens":                  {"web", "app/address", "app/doctor", "app/wire/examination", "eventfile", "eventfile/jobs", "eventfile/listing", "eventfile/source", "eventfile/source/unpack", "eventfile/source/unpack/packed", "eventfile/source/unpack/unzstd", "eventfile/store"},
	"cmd/bench":                      {"web/chromium", "cmd/bench/logs", "cmd/bench/report", "cmd/bench/storage", "cmd/bench/tensorboard", "eventfile/jobs", "eventfile/listing"},
	"cmd/bench/dashboard":            {"cmd/bench/tensorboard", "web/chromium"},
	"cmd/bench/parity":               {"cmd/bench/tensorboard", "eventfile", "eventfile/listing", "eventfile/source/unpack", "eventfile/source/unpack/packed", "eventfile/source/unpack/unzstd", "eventfile/store"},
	"cmd/bench/parse":                {"eventfile", "eventfile/store"},
	"cmd/bench/raster":               {"charts"},
	"cmd/slim":                       {"cmd/slim/code", "cmd/slim/wasm"},
	"cmd/slim/code":                  {"cmd/slim/wasm"},
	"cmd/bench/storage":              {"eventfile/listing"},
	"app/kind":                       {"eventfile", "eventfile/store"},
	"app/wire":                       {"app/kind", "eventfile", "eventfile/source"},
	"app/pattern":                    {"app/wire", "app/wire/matching"},
	"app/pattern/problem":            {"app/pattern", "app/words"},
	"app/wire/chart":                 {"app/wire"},
	"app/wire/matching":              {"app/wire"},
	"app/kinds/scalar":               {"app/wire", "app/wire/chart"},
	"app/kinds/audio":                {"app/wire", "app/wire/chart"},
	"app/kinds/histogram":            {"app/wire", "app/wire/chart"},
	"app/kinds/curve":                {"app/wire", "app/wire/chart"},
	"app/kinds/mesh":                 {"app/wire"},
	"app/kinds/other":                {"app/wire"},
	"app/views/graph":                {"app/wire", "eventfile", "app/wire/scripted", "app/wire/matching"},
	"app/views/hparams":              {"app/wire", "eventfile/query", "app/wire/scripted", "app/wire/matching"},
	"app/kinds/image":                {"app/wire", "eventfile/imagefile"},
	"app/views/jobs":                 {"app/wire", "app/wire/matching"},
	"app/wire/scripted":              {"app/wire"},
	"app/views/jobs/service":         {"app/address", "app/engine/parse", "app/program", "app/report", "app/wire", "app/views/jobs", "eventfile", "eventfile/jobs", "eventfile/listing", "eventfile/source", "eventfile/source/unpack", "eventfile/source/unpack/packed", "eventfile/store", "app/pattern", "app/wire/matching"},
	"app/wire/wiretest":              {"app/wire"},
	"app":                            {"app/page", "app/kinds/scalar/page", "app/kinds/audio/page", "app/kinds/curve/page", "app/views/graph/page", "app/views/hparams/page", "app/kinds/histogram/page", "app/kinds/image/page", "app/kinds/mesh/page", "app/kinds/other/page", "app/kinds/text/page", "app/wire"},
	"app/page":                       {"app/address", "app/kind", "app/page/access", "app/page/card", "app/page/embed", "app/page/export", "app/page/follow", "app/page/opening", "app/page/program", "app/page/step", "app/runs", "app/state", "app/ui", "app/wire", "app/wire/chart", "app/words", "app/pattern", "app/wire/matching"},
	"app/page/pagetest":              {"app", "app/wire/examination", "app/kind", "app/page", "app/page/card", "app/kinds/scalar/page", "app/ui/uitest", "app/wire", "app/kinds/audio", "app/wire/chart", "app/views/graph", "app/views/hparams", "app/kinds/image", "app/kinds/mesh", "app/kinds/other", "app/kinds/scalar", "app/kinds/text", "eventfile/source"},
	"app/kinds/scalar/page":          {"eventfile", "eventfile/layouts", "app/kind", "app/page", "app/page/card", "app/page/export", "app/state", "app/ui", "app/wire", "app/wire/chart", "app/kinds/scalar", "app/words", "app/kinds/scalar/table", "charts"},
	"app/kinds/curve/page":           {"app/kind", "app/page", "app/page/card", "app/page/export", "app/page/step", "app/state", "app/ui", "app/wire", "app/wire/chart", "app/kinds/curve", "app/words", "app/address", "app/report"},
	"app/kinds/histogram/page":       {"app/kind", "app/page", "app/page/card", "app/page/export", "app/page/step", "app/state", "app/ui", "app/wire", "app/wire/chart", "app/kinds/histogram", "app/words", "app/address"},
	"app/kinds/audio/page":           {"app/kind", "app/page", "app/page/card", "app/page/step", "app/state", "app/ui", "app/wire", "app/kinds/audio", "app/wire/chart", "app/words"},
	"app/views/hparams/page":         {"app/address", "app/kind", "app/page", "app/page/program", "app/state", "app/ui", "app/wire", "app/views/hparams", "app/words", "app/wire/scripted", "app/wire/matching"},
	"app/views/graph/page":           {"app/address", "app/kind", "app/page", "app/page/program", "app/state", "app/ui", "app/wire", "app/views/graph", "app/words", "eventfile", "app/wire/scripted", "app/wire/matching"},
	"app/kinds/image/page":           {"eventfile/imagefile", "app/address", "app/kind", "app/page", "app/page/card", "app/kinds/image/gallery", "app/page/step", "app/state", "app/ui", "app/wire", "app/kinds/image", "app/words"},
	"app/kinds/image/gallery":        {"app/address", "app/page/card", "app/page/export", "app/state", "app/ui", "app/wire", "app/kinds/image", "app/words", "charts"},
	"app/kinds/text/page":            {"app/kind", "app/page", "app/page/card", "app/page/export", "app/page/program", "app/page/step", "app/state", "app/ui", "app/wire", "app/kinds/text", "app/words"},
	"app/page/access":                {"app/state", "app/ui", "app/wire", "app/words"},
	"app/page/card":                  {"app/kind", "app/page/export", "app/report", "app/state", "app/ui", "app/wire", "app/wire/chart", "app/words", "charts"},
	"app/page/step":                  {"app/kind", "app/page/card", "app/state", "app/ui", "app/wire", "app/words"},
	"app/page/export":                {"app/ui", "app/wire", "app/words"},
	"app/views/jobs/page":            {"app/address", "app/page/access", "app/page/embed", "app/page/program", "app/state", "app/ui", "app/wire", "app/wire/examination", "app/views/jobs", "app/words", "eventfile/jobs", "eventfile/listing", "eventfile/source", "app/pattern", "app/pattern/problem", "app/wire/matching"},
	"app/page/embed":                 {"app/address", "app/state", "app/wire", "app/wire/chart", "app/words"},
	"app/page/follow":                {"app/state", "app/ui", "app/wire", "app/words"},
	"app/page/program":               {"app/ui", "app/wire", "app/wire/scripted", "app/words"},
	"app/program":                    {"app/engine/loop", "app/wire"},
	"app/page/opening":               {"app/kind", "app/page/program", "app/wire/examination", "app/state", "app/ui", "app/wire", "app/words", "app/address"},
	"app/kinds/mesh/page":            {"app/address", "app/kind", "app/page", "app/page/card", "app/page/step", "app/state", "app/ui", "app/wire", "app/kinds/mesh", "app/words"},
	"app/kinds/other/page":           {"app/kind", "app/page", "app/page/card", "app/page/step", "app/state", "app/ui", "app/wire", "app/kinds/other", "app/words"},
	"app/runs":                       {"app/state", "app/ui", "app/wire", "app/words"},
	"app/ui":                         {"app/markdown", "app/state", "app/wire", "app/words"},
	"app/ui/uitest":                  {"app/wire"},
	"app/doctor":                     {"app/wire/examination", "app/words", "eventfile", "eventfile/listing", "eventfile/source", "eventfile/source/unpack", "eventfile/source/unpack/packed"},
	"app/state":                      {"eventfile", "eventfile/layouts", "app/address", "app/kind", "app/wire", "app/kinds/scalar", "charts", "eventfile/source", "eventfile/listing", "app/words", "app/report", "app/pattern", "app/pattern/problem", "app/wire/matching"},
	"app/kinds/scalar/table":         {"app/state", "app/wire", "app/kinds/scalar", "app/words", "charts", "eventfile/query"},
	"app/engine/paint":               {"app/wire", "charts", "eventfile/query"},
	"app/engine/loop":                {"app/wire"},
	"app/engine/payload":             {"app/engine/parse", "app/report", "app/wire", "eventfile", "eventfile/source", "eventfile/store"},
	"app/engine/parse":               {"app/engine/loop", "app/engine/paint", "app/kind", "charts", "app/wire", "eventfile", "eventfile/source", "eventfile/source/unpack", "eventfile/source/unpack/packed", "eventfile/store", "eventfile/cache", "app/report"},
	"app/engine/intake":              {"app/engine/intake/follow", "app/engine/intake/library", "app/engine/intake/open", "app/engine/intake/read", "app/engine/intake/recents", "app/engine/intake/renew", "app/engine/intake/tell", "app/engine/keep", "app/engine/loop", "app/engine/payload", "app/engine/workers", "app/report", "app/wire", "eventfile/cache", "eventfile/source", "eventfile/source/unpack", "eventfile/source/unpack/packed", "eventfile/store"},
	"app/engine/intake/library":      {"app/engine/keep", "app/report", "app/wire", "eventfile", "eventfile/cache", "eventfile/layouts", "eventfile/listing", "eventfile/source", "eventfile/source/unpack", "eventfile/store"},
	"app/engine/intake/recents":      {"app/engine/intake/library", "app/engine/keep", "app/engine/loop", "app/engine/payload", "app/report", "app/wire", "eventfile/cache", "eventfile/source"},
	"app/engine/intake/renew":        {"app/engine/loop", "app/engine/parse", "app/wire", "eventfile/source"},
	"app/engine/intake/open":         {"app/address", "app/engine/intake/library", "app/engine/intake/recents", "app/engine/intake/renew", "app/engine/loop", "app/engine/parse", "app/report", "app/wire", "eventfile/cache", "eventfile/layouts", "eventfile/listing", "eventfile/source", "eventfile/source/unpack"},
	"app/engine/intake/read":         {"app/engine/intake/library", "app/engine/intake/open", "app/engine/intake/recents", "app/engine/intake/renew", "app/engine/keep", "app/engine/loop", "app/engine/parse", "app/engine/payload", "app/engine/workers", "app/report", "app/wire", "eventfile/cache", "eventfile/listing", "eventfile/source", "eventfile/source/unpack", "eventfile/store"},
	"app/engine/intake/follow":       {"app/engine/intake/library", "app/engine/intake/open", "app/engine/intake/read", "app/engine/intake/recents", "app/engine/loop", "app/engine/parse", "app/report", "app/wire", "eventfile", "eventfile/cache", "eventfile/listing", "eventfile/query", "eventfile/source", "eventfile/source/unpack", "eventfile/store"},
	"app/engine/intake/tell":         {"app/engine/intake/library", "app/kind", "app/wire", "eventfile", "eventfile/layouts", "eventfile/store"},
	"app/engine/intake/intaketest":   {"app/engine/intake/library", "app/engine/intake/recents", "app/engine/keep", "app/engine/loop", "app/wire", "eventfile/cache", "eventfile/source", "eventfile/source/sourcetest", "eventfile/source/unpack"},
	"app/engine/view":                {"app/engine/loop", "app/engine/paint", "app/engine/payload", "app/kind", "app/wire", "app/wire/chart", "charts", "eventfile/store", "eventfile/source", "eventfile/query", "app/report"},
	"app/kinds/scalar/worker":        {"app/engine/paint", "app/engine/view", "app/wire", "app/wire/chart", "app/kinds/scalar", "charts", "charts/svg", "eventfile/query", "eventfile/store", "app/report", "eventfile/listing"},
	"app/kinds/curve/worker":         {"app/engine/paint", "app/engine/payload", "app/engine/view", "app/wire", "app/wire/chart", "app/kinds/curve", "charts", "charts/svg", "eventfile", "eventfile/listing", "eventfile/query", "eventfile/store", "app/report"},
	"app/kinds/histogram/worker":     {"app/engine/paint", "app/engine/payload", "app/engine/view", "app/wire", "app/wire/chart", "app/kinds/histogram", "charts", "charts/svg", "eventfile/query", "eventfile/store", "app/report"},
	"app/kinds/audio/worker":         {"app/engine/payload", "app/engine/view", "app/wire", "app/kinds/audio", "app/wire/chart", "charts", "charts/svg", "eventfile", "eventfile/sound", "eventfile/source", "eventfile/store", "eventfile/wav", "app/report"},
	"app/kinds/mesh/worker":          {"app/engine/payload", "app/engine/view", "app/kind", "app/report", "app/wire", "app/kinds/mesh", "eventfile", "eventfile/query", "eventfile/store"},
	"app/kinds/other/worker":         {"app/engine/payload", "app/engine/view", "app/wire", "app/kinds/other", "eventfile", "eventfile/npy", "eventfile/store", "app/report"},
	"app/views/hparams/worker":       {"app/engine/view", "app/wire", "app/views/hparams", "eventfile/query", "eventfile/store"},
	"app/views/graph/worker":         {"app/engine/payload", "app/engine/view", "app/kind", "app/report", "app/wire", "app/views/graph", "eventfile", "eventfile/store"},
	"app/engine/archive":             {"app/engine/view", "app/engine/zipfile", "app/wire", "eventfile/store", "app/report"},
	"app/kinds/image/worker":         {"app/engine/archive", "app/engine/payload", "app/engine/view", "app/wire", "app/kinds/image", "eventfile/imagefile", "eventfile/query", "eventfile/store", "app/report"},
	"app/engine":                     {"app/engine/loop", "app/engine/parse", "app/engine/intake", "app/engine/view", "app/kinds/scalar/worker", "app/kinds/audio/worker", "app/kinds/curve/worker", "app/views/graph/worker", "app/views/hparams/worker", "app/kinds/histogram/worker", "app/kinds/image/worker", "app/kinds/mesh/worker", "app/kinds/other/worker", "app/kinds/text/worker", "app/kind", "app/wire", "eventfile/cache", "eventfile/source", "eventfile/source/unpack/packed", "app/report"},
	"app/browser":                    {"app/engine/loop", "app/program", "app/report", "app/wire", "app/wire/chart", "eventfile/source", "eventfile/source/unpack/packed", "eventfile/cache"},
	"app/engine/keep":                {"app/wire", "eventfile/cache"},
	"app/engine/workers":             {"app/engine/loop", "app/engine/parse", "app/wire", "eventfile/source", "eventfile/source/unpack/packed"},
	"eventfile":                      {"eventfile/jsontext"},
	"eventfile/listing":              {"eventfile/jsontext", "eventfile/source"},
	"eventfile/jobs":                 {"eventfile", "eventfile/jsontext", "eventfile/listing", "eventfile/query", "eventfile/source", "eventfile/store"},
	"eventfile/query":                {"eventfile", "eventfile/store"},
	"eventfile/layouts":              {"eventfile", "eventfile/jsontext"},
	"eventfile/npy":                  {"eventfile"},
	"eventfile/graph":                {"eventfile", "eventfile/jsontext"},
	"app/views/hparams/sweep":        {"eventfile", "eventfile/jsontext", "eventfile/listing"},
	"app/views/graph/hierarchy":      {"eventfile", "eventfile/graph"},
	"eventfile/store":                {"eventfile"},
	"charts/svg":                     {"charts"},
	"app/views/graph/drawing":        {"app/views/graph/hierarchy", "app/views/graph/layout", "app/views/graph/tpu", "charts", "eventfile"},
	"app/views/graph/tpu":            {"eventfile/graph"},
	"eventfile/eventtest":            {"eventfile/pb"},
	"app/engine/view/viewtest":       {"app/engine/loop", "app/engine/payload", "app/engine/view", "app/kind", "app/wire", "eventfile", "eventfile/source", "eventfile/store"},
	"eventfile/cache/cachetest":      {"eventfile/cache"},
	"eventfile/source/sourcetest":    {"eventfile/source"},
	"eventfile/source/unpack":        {"eventfile/source", "eventfile/source/unpack/packed"},
	"eventfile/source/unpack/unzstd": {"eventfile/source/unpack/packed"},
	"app/report":                     {"eventfile/imagefile", "app/report/id", "app/wire", "eventfile", "eventfile/source", "eventfile/listing"},
	"app/report/id":                  {"app/wire"},
	"app/address":                    {"app/report", "app/wire", "eventfile/listing", "eventfile/source"},
	"app/words":                      {"app/kind", "app/wire", "charts", "app/report", "app/report/id"},

	"cmd/bench/hierarchies":                   {"app/views/graph/hierarchy/hierarchytest", "app/views/graph/tpu", "cmd/bench/tensorboard", "web/chromium"},
	"cmd/bench/logs":                          {"app/views/hparams/sweep/sweeptest", "eventfile/eventtest", "eventfile/pb"},
	"cmd/bench/sweeps":                        {"app/views/hparams/sweep", "app/views/hparams/sweep/sweeptest", "cmd/bench/tensorboard", "eventfile", "eventfile/listing"},
	"app/views/hparams/sweep/sweeptest":       {"app/views/hparams/sweep", "eventfile", "eventfile/eventtest", "eventfile/pb", "eventfile/store"},
	"app/views/graph/hierarchy/hierarchytest": {"app/views/graph/hierarchy", "app/views/graph/tpu", "eventfile", "eventfile/graph"},
}

func TestImportsPointDown(t *testing.T) {
	for _, target := range [][]string{nil, wasm} {
		patterns := []string{"./app/...", "./charts/...", "./eventfile/..."}
		if target == nil {
			patterns = append(patterns, "./cmd/...", "./web/...")
		} else {
			patterns = append(patterns, "./cmd/viewer", "./cmd/jobs", "./cmd/text", "./cmd/graphs", "./cmd/hparams", "./cmd/zstd", "./cmd/doctor")
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

// standardOnly lists the packages that may import only the standard library.
var standardOnly = []string{"charts", "charts/svg", "eventfile/source", "eventfile/cache", "eventfile/listing", "eventfile/imagefile", "eventfile/jsontext", "app/views/graph/layout"}

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
	for path, imported := range imports(t, wasm, "./app/...", "./charts/...", "./eventfile/...", "./cmd/viewer", "./cmd/jobs") {
		name := strings.TrimPrefix(path, module)
		if strings.HasSuffix(name, "test") {
			continue // a test helper such as sourcetest, which no program links
		}
		if !assert.NotContains(t, imported, "net/http", "%s must not bring a server into the page", name) {
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

// ofThePage lists packages of the page. Most hold sentences; a worker sends only message ids and
// arguments.
var ofThePage = []string{"app/words", "app/state", "app/ui", "app/page", "app/runs", "app/doctor"}

// inWorkers lists the programs that run in workers: the engines of both pages, and programs loaded
// on demand. The trial stands for all of the latter.
var inWorkers = []string{"./app/worker", "./app/views/jobs/service", "./web/testdata/trial/program"}

// TestWorkersImportNoPage checks the separation of page and workers: a worker must neither run the
// page's initialisation nor wait for its code to load.
func TestWorkersImportNoPage(t *testing.T) {
	for _, worker := range inWorkers {
		for _, path := range reach(t, worker) {
			assert.NotContains(t, ofThePage, strings.TrimPrefix(path, module), worker)
			assert.False(t, strings.HasPrefix(path, "github.com/maxence-charriere/go-app"), "%s imports %s", worker, path)
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

// TestGraphsImportNoPage checks the same for the programs of graphs and hyperparameters. They may
// import the message catalogue, since they produce the text of their panels.
func TestGraphsImportNoPage(t *testing.T) {
	for _, path := range append(reach(t, "./app/views/graph/service"), reach(t, "./app/views/hparams/service")...) {
		name := strings.TrimPrefix(path, module)
		assert.False(t, name != "app/words" && slices.Contains(ofThePage, name), name)
		assert.False(t, strings.HasPrefix(path, "github.com/maxence-charriere/go-app"), path)
		assert.NotContains(t, tooLarge, path)
		assert.NotEqual(t, module+"eventfile/pb", path)
	}
	for _, path := range reach(t, "./cmd/viewer") {
		assert.False(t, strings.HasPrefix(path, module+"app/views/graph/service") || strings.HasPrefix(path, module+"app/views/hparams/service") || path == module+"eventfile/graph", "%s is loaded on demand", path)
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
			assert.Contains(t, []string{"Window", "RunWhenOnBrowser"}, call[1], "%s: package ui makes elements", path)
		}
		return err
	})
	require.NoError(t, err)
}

// kindHomes lists the packages that may name a kind: those with the lists of kinds, and the kind's
// own. A few facts on the page concern scalars alone: runs are measured by a scalar, the value of a
// hyperparameter or of an axis may be one, and the scalars tab is the first.
var kindHomes = map[string][]string{
	"Scalar":    {"app/engine", "app/kinds/scalar/worker", "app/kinds/scalar/page", "app/page", "app/state", "app/words"},
	"Curve":     {"app/engine", "app/kinds/curve/worker", "app/kinds/curve/page", "app/words"},
	"Histogram": {"app/engine", "app/kinds/histogram/worker", "app/kinds/histogram/page", "app/words"},
	"Audio":     {"app/engine", "app/kinds/audio/worker", "app/kinds/audio/page", "app/words"},
	"Image":     {"app/engine", "app/kinds/image/worker", "app/kinds/image/page", "app/words"},
	"Text":      {"app/engine", "app/kinds/text/page", "app/words"},
	"Other":     {"app/engine", "app/kinds/other/page", "app/state", "app/words"},
}

// TestKindsAreNamedAtHome finds code that compares a kind by name instead of asking the table of
// kinds or an interface.
func TestKindsAreNamedAtHome(t *testing.T) {
	named := map[string]bool{}
	name := regexp.MustCompile(`\bkind\.(Scalar|Curve|Histogram|Image|Audio|Text|Other)\b`)
	err := filepath.WalkDir("../app", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Dir(path), "test") {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(string(text)) {
			code, _, _ := strings.Cut(line, "//")
			for _, m := range name.FindAllStringSubmatch(code, -1) {
				named[m[1]] = true
				assert.Contains(t, kindHomes[m[1]], strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../"), "%s names %s", path, m[0])
			}
		}
		return err
	})
	require.NoError(t, err)
	assert.Len(t, named, len(kindHomes), "each of them is named somewhere")
}
