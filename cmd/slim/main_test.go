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

// probe grows its stack, leaves much to collect, recovers, and panics in the end.
const probe = `package main

import (
	"fmt"
	"runtime"
	"strings"
)

type node struct{ next *node; text string }

func grow(n int, list *node) *node {
	if n == 0 {
		runtime.GC()
		return list
	}
	return grow(n-1, &node{list, strings.Repeat("x", n%100)})
}

func caught() (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	var list []int
	return fmt.Sprint(list[len(text)])
}

func failing() { panic("at last") }

func main() {
	length, done := 0, make(chan int)
	for n := grow(2_000, nil); n != nil; n = n.next {
		length += len(n.text)
	}
	go func() { done <- length }()
	_, file, _, ok := runtime.Caller(0)
	fmt.Println(<-done, caught(), file == "", ok)
	failing()
}
`

// TestSlim compares a program with and without its lines, as node runs it.
func TestSlim(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "probe.go"), []byte(probe), 0o666))
	program := filepath.Join(dir, "probe.wasm")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", program, filepath.Join(dir, "probe.go"))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := build.CombinedOutput()
	require.NoError(t, err, string(output))
	before, err := os.ReadFile(program)
	require.NoError(t, err)
	printed, trace := runProgram(t, program)
	assert.Contains(t, trace, "probe.go:")

	require.NoError(t, rewrite(program))
	after, err := os.ReadFile(program)
	require.NoError(t, err)
	assert.Less(t, packed(t, after), packed(t, before)*9/10)
	slimPrinted, slimTrace := runProgram(t, program)
	assert.Equal(t, printed, slimPrinted)
	assert.Contains(t, slimTrace, "panic: at last")
	assert.Contains(t, slimTrace, "main.failing")
	assert.NotContains(t, slimTrace, "probe.go:")

	require.NoError(t, rewrite(program), "again")
	again, err := os.ReadFile(program)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(after, again))
}

// packed returns how many bytes a program's gzip file has.
func packed(t *testing.T, program []byte) int {
	t.Helper()
	var file bytes.Buffer
	w, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	require.NoError(t, err)
	_, err = w.Write(program)
	require.NoError(t, errors.Join(err, w.Close()))
	return file.Len()
}

// runProgram runs a program in node, and returns what it prints and how it ends.
func runProgram(t *testing.T, program string) (printed, trace string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("SKIPPED: there is no node to run the program")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	command := exec.Command("node", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), program)
	command.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	assert.Error(t, command.Run(), "it panics")
	return stdout.String(), stderr.String()
}

func TestSlimRefusesWhatItDoesNotKnow(t *testing.T) {
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
