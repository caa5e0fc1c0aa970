package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"eventlens/cmd/bench/tensorboard"
)

// exitNotInstalled is the exit status if TensorBoard cannot be installed.
const exitNotInstalled = 3

func main() {
	dir := flag.String("dir", ".build/bench",
		"where the Python environment and parity.json are kept")
	testdata := flag.String("testdata", "testdata", "the project's test data")
	corpus := flag.String("corpus", "../shared/corpus",
		"real event files, compared too if they are there")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := parity(ctx, *dir, *testdata, *corpus); err != nil {
		fmt.Fprintln(os.Stderr, "parity:", err)
		if errors.Is(err, tensorboard.ErrNotInstalled) {
			fmt.Fprintln(os.Stderr, "parity: SKIPPED, nothing was compared")
			os.Exit(exitNotInstalled)
		}
		os.Exit(1)
	}
}

// errDifferent is the command's error if there are unexplained differences.
var errDifferent = errors.New("there are differences that no rule explains")

func parity(ctx context.Context, dir, testdata, corpus string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	logs, err := logDirectories(dir, testdata, corpus)
	if err != nil {
		return err
	}
	peer, err := tensorboard.Install(ctx, dir)
	if err != nil {
		return err
	}
	var all []tally
	for _, l := range logs {
		tallies, err := l.compare(ctx, peer)
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		all = append(all, tallies...)
	}
	printTable(os.Stdout, all)
	if err := writeJSON(filepath.Join(dir, "parity.json"), all); err != nil {
		return err
	}
	for _, t := range all {
		if t.Different > 0 {
			return errDifferent
		}
	}
	return nil
}

func writeJSON(name string, all []tally) error {
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}
