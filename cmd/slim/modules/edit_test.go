package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const before = `package p

import (
	"encoding/json"
	crand "crypto/rand"
	"example.org/module/v9"
	_ "unsafe"
)

// A is kept.
type A struct{}

func (a *A) Read(x any) error {
	if err := json.Unmarshal(nil, a); err != nil {
		return err
	}
	switch x := x.(type) {
	case int:
		module.Log(x)
	}
	return nil
}

// B goes, with this comment.
func B() { _, _ = crand.Read(nil) }
`

// header returns the part of the result that all cases share, with these imports.
func header(imports string) string {
	return "package p\n\nimport (\n" + imports +
		"\t_ \"unsafe\"\n)\n\n// A is kept.\ntype A struct{}\n\n"
}

// squeezed removes blank lines from a source, since removed code may leave some.
func squeezed(src string) string {
	var lines []string
	for line := range strings.SplitSeq(src, "\n") {
		if strings.TrimSpace(line) != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func TestEdits(t *testing.T) {
	const (
		jsonAndModule = "\t\"encoding/json\"\n\t\"example.org/module/v9\"\n"
		read          = "func (a *A) Read(x any) error {\n"
		unmarshal     = "\tif err := json.Unmarshal(nil, a); err != nil {\n\t\treturn err\n\t}\n"
		types         = "\tswitch x := x.(type) {\n\tcase int:\n\t\tmodule.Log(x)\n\t}\n\treturn nil\n}\n"
	)
	for name, test := range map[string]struct {
		edits []edit
		want  string
	}{
		"a function and its comment, and what it imported": {[]edit{drop("B")},
			header(jsonAndModule) + read + unmarshal + types},
		"all but a type and its methods": {[]edit{only("A")},
			header(jsonAndModule) + read + unmarshal + types},
		"a method panics": {[]edit{drop("B"), panics("A.Read")},
			header("") + read + "\tpanic(\"not in this program\")\n}"},
		"a statement goes": {
			[]edit{drop("B"),
				replaced("A.Read",
					"if err := json.Unmarshal(nil, a); err != nil {\n\treturn err\n}", "")},
			header("\t\"example.org/module/v9\"\n") + read + types,
		},
		"an expression": {[]edit{drop("B"),
			replaced("A.Read", "json.Unmarshal(nil, a)",
				"error(nil)")}, header("\t\"example.org/module/v9\"\n") + read +
			strings.Replace(unmarshal, "json.Unmarshal(nil, a)", "error(nil)", 1) + types},
		"statements": {[]edit{drop("B"),
			through("A.Read", "if err", "switch", "// none")}, header("") + read +
			"\t// none\n\treturn nil\n}"},
		"what is done first": {[]edit{drop("B"), first("A.Read", "println()")},
			header(jsonAndModule) + read + "\tprintln()\n" + unmarshal + types},
		"a case": {[]edit{drop("B"), oneCase("A.Read", "case nil:\nreturn nil")},
			header(jsonAndModule) + read + unmarshal +
				strings.Replace(types, "\tcase int", "\tcase nil:\n\t\treturn nil\n\tcase int", 1)},
		"calls": {[]edit{drop("B"), dropCalls("module.Log")},
			header("\t\"encoding/json\"\n") + read + unmarshal +
				strings.Replace(types, "\t\tmodule.Log(x)\n", "", 1)},
		"another name": {[]edit{drop("B"), renamed("err", "failed")},
			header(jsonAndModule) + read + strings.ReplaceAll(unmarshal, "err", "failed") + types},
		"an import, elsewhere": {[]edit{drop("B"), imports("encoding/json", "ours/json")},
			header("\t\"ours/json\"\n\t\"example.org/module/v9\"\n") + read + unmarshal + types},
		"two at the same place": {[]edit{drop("B"), panics("B")}, ""},
	} {
		got, err := edited("p.go", []byte(before), test.edits)
		if test.want == "" {
			assert.ErrorContains(t, err, "two edits change", name)
			continue
		}
		require.NoError(t, err, name)
		assert.Equal(t, squeezed(test.want), squeezed(string(got)), name)
	}
}

func TestNothingToEdit(t *testing.T) {
	for want, e := range map[string]edit{
		"p.go: no declaration of C":                        drop("C"),
		"p.go: no declaration of A.Write":                  panics("A.Write"),
		"p.go: A is no function with a body":               body("A", ""),
		"p.go: no declaration of D":                        only("D"),
		`p.go: no "os.Exit(1)" in B`:                       replaced("B", "os.Exit(1)", ""),
		`p.go: no statements from "if" to "for" in A.Read`: through("A.Read", "if", "for", ""),
		"p.go: no switch over types in B":                  oneCase("B", ""),
		"p.go: no call of log.Print":                       dropCalls("log.Print"),
		"p.go: no identifier absent":                       renamed("absent", "x"),
		"p.go: no import of os":                            imports("os", "x"),
		"p.go:26:1: expected declaration, found nowhere":   nil,
	} {
		src := before
		if e == nil {
			src, e = before+"nowhere", drop("B")
		}
		_, err := edited("p.go", []byte(src), []edit{e})
		assert.EqualError(t, err, want)
	}
}

// TestMeasures compiles the changed modules without each measure of theirs in turn, since the guide
// has a table of how much each one saves. With the flags of the programs, the standard library is
// compiled already.
func TestMeasures(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles modules several times")
	}
	t.Chdir("../../..")
	flags, err := exec.Command("make", "-s", "--no-print-directory", "slim-flags").Output()
	require.NoError(t, err)
	// The last of equal flags counts.
	command := append([]string{"build"}, strings.Fields(string(flags))...)
	for _, m := range slices.DeleteFunc(slices.Clone(measures), func(m measure) bool {
		return m.module == standard
	}) {
		t.Run(m.name, func(t *testing.T) {
			dir := filepath.Join(".build", "measures", m.name)
			require.NoError(t, prepare(dir, without(m.name)))
			build := exec.Command("go", append(slices.Clone(command),
				"-modfile="+dir+"/slim.mod", "-overlay="+dir+"/slim.std.json",
				"-gcflags="+goApp+"/...=-N -l", // quick to compile
				goApp+"/pkg/app", goIndexedDB+"/idb", compress+"/zstd",
				protobuf+"/encoding/protowire")...)
			build.Env = append(build.Environ(), "GOOS=js", "GOARCH=wasm")
			out, err := build.CombinedOutput()
			assert.NoError(t, err, string(out))
		})
	}
}
