package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"eventlens/cmd/bench/tensorboard"
)

// logDirectory is a log directory to compare.
type logDirectory struct {
	name, path string
	loaders    []tensorboard.Loader
}

var bothLoaders = []tensorboard.Loader{tensorboard.Rust, tensorboard.Python}

// compare compares the series of eventlens with each loader's.
func (l logDirectory) compare(ctx context.Context, peer tensorboard.Peer) (all []tally, err error) {
	journals, err := readJournals(l.path)
	if err != nil {
		return nil, err
	}
	mine, err := ours(journals)
	if err != nil {
		return nil, err
	}
	for _, loader := range l.loaders {
		fmt.Fprintf(os.Stderr, "parity: %s, %s loader\n", l.name, loader)
		theirs, err := l.servedBy(ctx, peer, loader)
		if err != nil {
			return nil, fmt.Errorf("%s loader: %w", loader, err)
		}
		all = append(all, newComparison(l.name, loader, journals, mine, theirs).tallies()...)
	}
	return all, nil
}

func (l logDirectory) servedBy(ctx context.Context, peer tensorboard.Peer,
	loader tensorboard.Loader) (set, error) {
	server, err := peer.Serve(ctx, l.path, loader)
	if err != nil {
		return nil, err
	}
	defer server.Close()
	return served(newRoutes(ctx, server.URL))
}

// logDirectories returns the log directories that are present. It makes those derived from testdata
// below dir.
func logDirectories(dir, testdata, corpus string) ([]logDirectory, error) {
	logs := []logDirectory{
		{"demo", filepath.Join(testdata, "demo"), bothLoaders},
		{"fixtures", filepath.Join(dir, "parity-fixtures"), bothLoaders},
		{"made", filepath.Join(dir, "parity-made"), bothLoaders},
		{"damaged", filepath.Join(dir, "parity-damaged"), bothLoaders},
		{"rust only", filepath.Join(dir, "parity-rust"), []tensorboard.Loader{tensorboard.Rust}},
	}
	for _, old := range logs[1:] {
		if err := os.RemoveAll(old.path); err != nil {
			return nil, err
		}
	}
	fixtures, made, damaged, rust := logs[1].path, logs[2].path, logs[3].path, logs[4].path
	if err := errors.Join(layFixtures(fixtures, rust, testdata), layMade(made),
		layVectors(damaged, rust, testdata)); err != nil {
		return nil, fmt.Errorf("lay out log directories: %w", err)
	}
	if _, err := os.Stat(corpus); err != nil {
		fmt.Fprintln(os.Stderr, "parity: SKIPPED the corpus:", err)
		return logs, nil
	}
	return append(logs, logDirectory{"corpus", corpus, bothLoaders}), nil
}

// eventFile is the name of an event file. No writer uses it.
const eventFile = "events.out.tfevents.1"

// unlistable is the fixture with a tensor without a tag, which makes Python's loader fail to list
// any tag.
const unlistable = "protos-2.21.0-metadata"

// alsoPacked is the fixture that also gets a compressed copy.
const alsoPacked = "torch-2.15.0-scalars"

func pack(content []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(content) // never fails into memory
	w.Close()
	return b.Bytes()
}

// layFixtures makes a run of each fixture. The fixtures of a restarted writer also form one run
// together, in the order of writing, and another one in the opposite order, which file names have
// when their number of digits grows. The unlistable fixture gets a directory of its own.
func layFixtures(root, apart, testdata string) error {
	fixtures, err := filepath.Glob(filepath.Join(testdata, "fixtures", "*.tfevents"))
	if err != nil {
		return err
	}
	for _, fixture := range fixtures {
		name := strings.TrimSuffix(filepath.Base(fixture), ".tfevents")
		places := []string{filepath.Join(name, eventFile)}
		if before, number, ok := strings.Cut(name, "-restart-"); ok {
			places = append(places, filepath.Join(before+"-restart", eventFile+number))
			backwards := map[string]string{
				"0": "events.out.tfevents.9", "1": "events.out.tfevents.10",
			}[number]
			places = append(places, filepath.Join(before+"-restart-backwards", backwards))
		}
		content, err := os.ReadFile(fixture)
		if err != nil {
			return err
		}
		below := root
		if name == unlistable {
			below = apart
		}
		for _, place := range places {
			if err := writeFile(filepath.Join(below, place), content); err != nil {
				return err
			}
		}
		if name == alsoPacked {
			if err := writeFile(filepath.Join(below, name+"-packed", eventFile+".gz"),
				pack(content)); err != nil {
				return err
			}
		}
	}
	return nil
}

// layVectors makes a run of each damaged file. An unparsable event crashes Python's loader, so
// files with one go below rust. An absurd length crashes both loaders, with everything they serve,
// so files with one are left out.
func layVectors(both, rust, testdata string) error {
	vectors, err := filepath.Glob(filepath.Join(testdata, "malformed", "*.txt"))
	if err != nil {
		return err
	}
	for _, vector := range vectors {
		text, err := os.ReadFile(vector)
		if err != nil {
			return err
		}
		content, err := vectorContent(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", vector, err)
		}
		root := both
		switch {
		case strings.Contains(string(text), "expect: problem: unparsable"):
			root = rust
		case strings.Contains(string(text), "expect: problem: record length"):
			continue
		}
		name := strings.TrimSuffix(filepath.Base(vector), ".txt")
		if err := writeFile(filepath.Join(root, name, eventFile), content); err != nil {
			return err
		}
	}
	return nil
}

// vectorContent decodes the file in a vector: hexadecimal with comments, after an empty line.
func vectorContent(text string) (content []byte, err error) {
	_, body, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(body) {
		digits, _, _ := strings.Cut(line, "#")
		part, err := hex.DecodeString(strings.Join(strings.Fields(digits), ""))
		if err != nil {
			return nil, err
		}
		content = append(content, part...)
	}
	return content, nil
}

func writeFile(name string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o644)
}
