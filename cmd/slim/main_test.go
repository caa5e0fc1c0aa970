package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSlim compares a program before and after rewriting by running both in node.
func TestSlim(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "probe.wasm")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, "./testdata/probe")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := build.CombinedOutput()
	require.NoError(t, err, string(output))
	before, err := os.ReadFile(program)
	require.NoError(t, err)
	twin := filepath.Join(dir, "twin.wasm")
	require.NoError(t, os.WriteFile(twin, before, 0o666))

	require.NoError(t, rewrite(program))
	after, err := os.ReadFile(program)
	require.NoError(t, err)
	assert.Less(t, packed(t, after), packed(t, before)*85/100)
	require.NoError(t, rewrite(twin))
	same, err := os.ReadFile(twin)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(after, same), "the same each time")
	require.NoError(t, rewrite(program), "again")
	again, err := os.ReadFile(program)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(after, again), "what is rewritten stays as it is")

	require.NoError(t, os.WriteFile(twin, before, 0o666))
	printed, trace := runProgram(t, twin)
	assert.Contains(t, trace, "main.go:")
	slimPrinted, slimTrace := runProgram(t, program)
	assert.Equal(t, printed, slimPrinted)
	assert.Greater(t, strings.Count(printed, "\n"), 20)
	assert.Contains(t, slimTrace, "panic: at last")
	assert.NotContains(t, slimTrace, "main.go:")
	assert.Equal(t, names(trace), names(slimTrace))
	assert.Contains(t, names(trace), "main.failing")
}

// names returns the names of functions in the text of a panic.
func names(trace string) (names []string) {
	for _, line := range strings.Split(trace, "\n") {
		if name, _, ok := strings.Cut(line, "("); ok && !strings.HasPrefix(line, "\t") {
			names = append(names, name)
		}
	}
	return names
}

func TestNamesAreShortened(t *testing.T) {
	for name, want := range map[string]string{
		"main.main":                          "main.main",
		"slices.Sort[go.shape.[]int]":        "slices.Sort[...]",
		"a.(*List[go.shape.string]).Push-fm": "a.(*List[...]).Push-fm",
		"a.B[...]":                           "a.B[...]",
		"a.B[int]":                           "a.B[int]",
		"a.B]c[":                             "a.B]c[",
	} {
		place := []byte(name)
		short(place)
		assert.Equal(t, want, strings.TrimRight(string(place), "\x00"))
	}
}

// packed returns the size of a program's gzip file.
func packed(t *testing.T, program []byte) int {
	t.Helper()
	var file bytes.Buffer
	w, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	require.NoError(t, err)
	_, err = w.Write(program)
	require.NoError(t, errors.Join(err, w.Close()))
	return file.Len()
}

// runProgram runs a program in node, and returns its output and the text of its panic.
func runProgram(t *testing.T, program string) (printed, trace string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("SKIPPED: there is no node to run the program")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	command := exec.Command("node",
		filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), program)
	command.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	assert.Error(t, command.Run(), "it panics")
	return stdout.String(), stderr.String()
}

func TestSlimRefusesUnknownForms(t *testing.T) {
	for name, content := range map[string]string{
		"empty":          "",
		"text":           "hello",
		"no data":        "\x00asm\x01\x00\x00\x00",
		"cut off":        "\x00asm\x01\x00\x00\x00\x0b\x7f\x01",
		"another memory": "\x00asm\x01\x00\x00\x00\x0b\x06\x01\x01\x41\x00\x0b\x00",
		"no table":       "\x00asm\x01\x00\x00\x00\x0b\x07\x01\x00\x41\x00\x0b\x01x",
		"a wrong table":  "\x00asm\x01\x00\x00\x00\x0b\x4e\x01\x00\x41\x00\x0b\x48\xf1\xff\xff\xff\x00\x00\x01\x08" + strings.Repeat("\xff\xff\xff\xff\xff\xff\xff\x7f", 8),
	} {
		path := filepath.Join(t.TempDir(), "x.wasm")
		require.NoError(t, os.WriteFile(path, []byte(content), 0o666))
		assert.Error(t, rewrite(path), name)
		left, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, content, string(left), name)
	}
}
