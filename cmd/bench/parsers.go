package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"eventlens/cmd/bench/report"
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
		nodeRunner: filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm",
			"go_js_wasm_exec"),
	}
	for path, target := range map[string][]string{
		p.nativePath: nil, p.wasmPath: {"GOOS=js", "GOARCH=wasm"},
	} {
		build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", path,
			"./cmd/bench/parse")
		build.Env = append(os.Environ(), target...)
		if out, err := build.CombinedOutput(); err != nil {
			return p, fmt.Errorf("build the parse program: %w\n%s", err, out)
		}
	}
	return p, nil
}

// read times programs that only read a log.
func (b *bench) read(ctx context.Context, t *target) error {
	list, err := listEventFiles(t.logdir)
	if err != nil {
		return err
	}
	defer os.Remove(list)
	native, err := b.programs.native(ctx, list)
	if err != nil {
		return err
	}
	wasm, err := b.programs.wasm(ctx, list)
	if err != nil {
		return err
	}
	b.recordParsing(t, native, wasm)
	plain, err := loadByDataServer(ctx, b.peer, t.logdir)
	if err != nil {
		return err
	}
	checked, err := loadByDataServer(ctx, b.peer, t.logdir, "--checksum")
	if err != nil {
		return err
	}
	points := float64(native.Points)
	b.report.Peer(t.name, parseWasm, points/plain.seconds)
	b.report.Peer(t.name, readTime, plain.seconds)
	b.report.Peer(t.name, readChecked, checked.seconds)
	b.report.Peer(t.name, readCPU, checked.cpuSeconds)
	b.report.Peer(t.name, pointMemory, plain.peakBytes/points)
	return nil
}

// recordParsing records the results of the parse programs.
func (b *bench) recordParsing(t *target, native, wasm parsed) {
	points := float64(native.Points)
	b.report.Ours(t.name, parseNative, points/native.Seconds)
	b.report.Ours(t.name, parseRate, points/wasm.Seconds)
	b.report.Ours(t.name, parseWasm, points/wasm.Seconds)
	for _, row := range []*report.Row{readTime, readChecked, readCPU} { // one core, checksums on
		b.report.Ours(t.name, row, native.Seconds)
	}
	b.report.Ours(t.name, allocations, 1000*float64(native.Allocs)/float64(native.Records))
	b.report.Ours(t.name, pointMemory, float64(wasm.Kept)/points)
	b.report.Ours(t.name, beyondMemory, float64(wasm.Memory)-float64(wasm.Kept))
}

// listEventFiles writes the paths of a log's event files to a temporary file, one a line.
func listEventFiles(logdir string) (list string, err error) {
	names, _, err := eventFiles(logdir)
	if err != nil {
		return "", err
	}
	file, err := os.CreateTemp("", "eventlens-bench-*.txt")
	if err != nil {
		return "", err
	}
	defer file.Close()
	_, err = file.WriteString(strings.Join(names, "\n") + "\n")
	return file.Name(), err
}

// native and wasm take the path of a list of files, since the loader of wasm limits the length of
// command lines.
func (p parsePrograms) native(ctx context.Context, list string) (parsed, error) {
	return runParse(exec.CommandContext(ctx, p.nativePath, list))
}

func (p parsePrograms) wasm(ctx context.Context, list string) (parsed, error) {
	command := exec.CommandContext(ctx, p.nodeRunner, p.wasmPath, list)
	// A large environment overflows the loader.
	command.Env = []string{"HOME=" + os.Getenv("HOME"), "PATH=" + os.Getenv("PATH")}
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
