package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// parsed is the line that cmd/bench/parse prints.
type parsed struct {
	Bytes   int64   `json:"bytes"`
	Records int64   `json:"records"`
	Points  int64   `json:"points"`
	Seconds float64 `json:"seconds"`
	Allocs  uint64  `json:"allocs"`
	Kept    uint64  `json:"kept_bytes"`
	Memory  uint64  `json:"memory_bytes"`
}

// parsePrograms are the two builds of cmd/bench/parse.
type parsePrograms struct{ nativePath, wasmPath, nodeRunner string }

func buildParse(ctx context.Context, dir string) (parsePrograms, error) {
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return parsePrograms{}, fmt.Errorf("find GOROOT: %w", err)
	}
	p := parsePrograms{
		nativePath: filepath.Join(dir, "parse"),
		wasmPath:   filepath.Join(dir, "parse.wasm"),
		nodeRunner: filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "go_js_wasm_exec"),
	}
	for path, target := range map[string][]string{p.nativePath: nil, p.wasmPath: {"GOOS=js", "GOARCH=wasm"}} {
		build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", path, "./cmd/bench/parse")
		build.Env = append(os.Environ(), target...)
		if out, err := build.CombinedOutput(); err != nil {
			return p, fmt.Errorf("build the parse program: %w\n%s", err, out)
		}
	}
	return p, nil
}

// native and wasm take the path of a list of files, since the loader of wasm has no room for long command lines.
func (p parsePrograms) native(ctx context.Context, list string) (parsed, error) {
	return runParse(exec.CommandContext(ctx, p.nativePath, list))
}

func (p parsePrograms) wasm(ctx context.Context, list string) (parsed, error) {
	command := exec.CommandContext(ctx, p.nodeRunner, p.wasmPath, list)
	command.Env = []string{"HOME=" + os.Getenv("HOME"), "PATH=" + os.Getenv("PATH")} // a large environment overflows the loader
	return runParse(command)
}

func runParse(command *exec.Cmd) (result parsed, err error) {
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return result, fmt.Errorf("%s: %w", command.Path, err)
	}
	return result, json.Unmarshal(out, &result)
}
