package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// read times programs that only read a log.
func read(p *pass) {
	names, _, err := eventFiles(p.logdir)
	p.check(err)
	// The programs take a list of files, since the loader of wasm limits the length of command
	// lines.
	dir, err := os.MkdirTemp("", "eventlens-bench-")
	p.check(err)
	p.cleanup(func() { os.RemoveAll(dir) })
	list := filepath.Join(dir, "files.txt")
	p.check(os.WriteFile(list, []byte(strings.Join(names, "\n")+"\n"), 0o644))
	native := p.parse(exec.CommandContext(p.ctx, p.buildParse("parse"), list))
	inNode := exec.CommandContext(p.ctx,
		filepath.Join(p.goRoot(), "lib", "wasm", "go_js_wasm_exec"),
		p.buildParse("parse.wasm", wasmTarget...), list)
	// A large environment overflows the loader.
	inNode.Env = []string{"HOME=" + os.Getenv("HOME"), "PATH=" + os.Getenv("PATH")}
	wasm := p.parse(inNode)
	points := native.Points
	p.ours(points/native.Seconds, parseNative)
	p.ours(points/wasm.Seconds, parseRate, parseWasm)
	p.ours(native.Seconds, readTime, readChecked, readCPU) // one core, checksums on
	p.ours(1000*native.Allocs/native.Records, allocations)
	p.ours(wasm.Kept/points, pointMemory)
	p.ours(wasm.Memory-wasm.Kept, beyondMemory)

	plain, checked := p.loadByDataServer(), p.loadByDataServer("--checksum")
	p.peers(points/plain.seconds, parseWasm)
	p.peers(plain.seconds, readTime)
	p.peers(checked.seconds, readChecked)
	p.peers(checked.cpuSeconds, readCPU)
	p.peers(plain.peakBytes/points, pointMemory)
}

// parsed is the line that cmd/bench/parse prints.
type parsed struct {
	Records float64 `json:"records"`
	Points  float64 `json:"points"`
	Seconds float64 `json:"seconds"`
	Allocs  float64 `json:"allocs"`
	Kept    float64 `json:"kept_bytes"`
	Memory  float64 `json:"memory_bytes"`
}

func (p *pass) parse(command *exec.Cmd) (result parsed) {
	command.Stderr = os.Stderr
	out, err := command.Output()
	p.check(err, command.Path)
	p.check(json.Unmarshal(out, &result))
	return result
}

func (p *pass) buildParse(name string, target ...string) string {
	return p.build(name, "./cmd/bench/parse", target...)
}

var wasmTarget = []string{"GOOS=js", "GOARCH=wasm"}

// build builds a program in the directory of the bench, and returns its path.
func (p *pass) build(name, from string, target ...string) string {
	path := filepath.Join(p.dir, name)
	build := exec.CommandContext(p.ctx, "go", "build", "-trimpath", "-o", path, from)
	build.Env = append(os.Environ(), target...)
	out, err := build.CombinedOutput()
	p.check(err, "build ", from, ": ", string(out))
	return path
}

func (p *pass) goRoot() string {
	goroot, err := exec.CommandContext(p.ctx, "go", "env", "GOROOT").Output()
	p.check(err, "find GOROOT")
	return strings.TrimSpace(string(goroot))
}

// load holds the figures of the data server for reading a log directory once.
type load struct {
	seconds    float64 // from process start to the end of its load cycle
	cpuSeconds float64 // processor time of all cores, until the end of the process
	peakBytes  float64 // peak of resident memory, in bytes
}

// loadByDataServer lets the data server read a log directory, keeping every point.
func (p *pass) loadByDataServer(more ...string) (took load) {
	tensorBoard, err := p.tensorBoard()
	p.check(err)
	server, err := tensorBoard.DataServer()
	p.check(err)
	ctx, cancel := context.WithCancel(p.ctx)
	defer cancel()
	command := exec.CommandContext(ctx, server, append([]string{"--logdir", p.logdir, "--port", "0",
		"--reload", "once", "--verbose", "--samples-per-plugin",
		"scalars=all,images=all,histograms=all"}, more...)...)
	stderr, err := command.StderrPipe()
	p.check(err)
	start := time.Now()
	p.check(command.Start())
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		if strings.Contains(lines.Text(), "Finished load cycle") {
			took.seconds = time.Since(start).Seconds()
			break
		}
	}
	cancel()
	command.Wait() // the error only says that the process was killed
	used := command.ProcessState
	took.cpuSeconds = (used.UserTime() + used.SystemTime()).Seconds()
	if usage, ok := used.SysUsage().(*syscall.Rusage); ok {
		took.peakBytes = float64(usage.Maxrss) * 1024 // kilobytes on Linux
	}
	if took.seconds == 0 {
		p.failf("the data server ended before its load cycle did")
	}
	return took
}
