package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"eventlens/cmd/bench/tensorboard"
)

func main() {
	testdata := flag.String("testdata", "testdata", "the project's test data")
	corpus := flag.String("corpus", "../shared/corpus",
		"real event files, compared too if they are there")
	tensorboard.Main("parity", func(ctx context.Context, dir string, peer tensorboard.Peer) error {
		return parity(ctx, peer, dir, *testdata, *corpus)
	})
}

// errDifferent is the command's error if there are unexplained differences.
var errDifferent = errors.New("there are differences that no rule explains")

// parity compares, and keeps the result in dir as parity.json.
func parity(ctx context.Context, peer tensorboard.Peer, dir, testdata, corpus string) error {
	logs, err := logDirectories(dir, testdata, corpus)
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
