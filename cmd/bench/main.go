// Command bench measures eventlens side by side with TensorBoard and its native data server: the same logs, the same machine, one run.
//
// It prints a table in Markdown and, with --json FILE, the figures. What it needs is made on demand below --dir: the generated log, a
// Python environment with TensorBoard, the parse program for both targets.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"eventlens/cmd/bench/tensorboard"
)

// measured is everything known about one log.
type measured struct {
	Log         string  `json:"log"`
	Native      parsed  `json:"parse_native"`
	Wasm        parsed  `json:"parse_wasm_node"`
	First       visit   `json:"first_visit"`
	Second      visit   `json:"second_visit"`
	Peer        load    `json:"peer_data_server"`
	PeerChecked load    `json:"peer_data_server_checksums"`
	PeerToChart float64 `json:"peer_start_to_chart_s"`
}

func main() {
	dir := flag.String("dir", ".build/bench", "where generated logs and the Python environment are kept")
	demo := flag.String("demo", "testdata/demo", "the demo log")
	command := flag.String("eventlens", ".build/eventlens", "the built command")
	names := flag.String("sets", "demo,long,gigabyte", "which logs to measure, of demo, long, gigabyte, many, small")
	jsonFile := flag.String("json", "", "also write the figures to this file")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := bench(ctx, *dir, *demo, *command, strings.Split(*names, ","), *jsonFile); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(ctx context.Context, dir, demo, command string, names []string, jsonFile string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	peer, err := tensorboard.Install(ctx, dir)
	if err != nil {
		return err
	}
	programs, err := buildParse(ctx, dir)
	if err != nil {
		return err
	}
	var all []measured
	for _, name := range names {
		logdir := demo
		if name != "demo" {
			if logdir, err = generate(dir, name); err != nil {
				return err
			}
		}
		m, err := measureReading(ctx, logdir, programs, peer)
		if err == nil && name != "gigabyte" { // which is only read
			err = m.measurePages(ctx, logdir, command, peer)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, m)
	}
	printTable(os.Stdout, all)
	if jsonFile == "" {
		return nil
	}
	figures, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(jsonFile, append(figures, '\n'), 0o644)
}

// generate writes the set of a name below dir, unless it is there, and returns its directory.
func generate(dir, name string) (logdir string, err error) {
	set, known := sets[name]
	if !known {
		return "", fmt.Errorf("no set %q", name)
	}
	return set.write(dir)
}

// measureReading times programs that only read a log.
func measureReading(ctx context.Context, logdir string, programs parsePrograms, peer tensorboard.Peer) (m measured, err error) {
	m.Log = filepath.Base(logdir)
	list, err := listEventFiles(logdir)
	if err != nil {
		return m, err
	}
	defer os.Remove(list)
	if m.Native, err = programs.native(ctx, list); err != nil {
		return m, err
	}
	if m.Wasm, err = programs.wasm(ctx, list); err != nil {
		return m, err
	}
	if m.Peer, err = loadByDataServer(ctx, peer, logdir); err != nil {
		return m, err
	}
	m.PeerChecked, err = loadByDataServer(ctx, peer, logdir, "--checksum")
	return m, err
}

// measurePages times what a person waits for.
func (m *measured) measurePages(ctx context.Context, logdir, command string, peer tensorboard.Peer) (err error) {
	if m.First, m.Second, err = visits(ctx, command, logdir); err != nil {
		return err
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	m.PeerToChart, err = chartSeconds(ctx, peer, logdir, port)
	return err
}

// listEventFiles writes the paths of a log's event files to a temporary file, a line each.
func listEventFiles(logdir string) (list string, err error) {
	file, err := os.CreateTemp("", "eventlens-bench-*.txt")
	if err != nil {
		return "", err
	}
	defer file.Close()
	err = filepath.WalkDir(logdir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.Contains(entry.Name(), "tfevents") {
			_, err = fmt.Fprintln(file, name)
		}
		return err
	})
	return file.Name(), err
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
