package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/store"
)

// viewerCounts returns the number of values of each kind and tag as counted by the viewer's store,
// by run.
func viewerCounts(t *testing.T, dir string, d indexDocument) map[string]map[[2]string]int64 {
	t.Helper()
	byRun := make(map[string][]string)
	for _, file := range d.Files {
		byRun[file.Run] = append(byRun[file.Run], file.Path)
	}
	counts := make(map[string]map[[2]string]int64)
	for run, paths := range byRun {
		counts[run] = make(map[[2]string]int64)
		builder := store.NewBuilder()
		for _, path := range paths {
			file, err := openUnpacked(os.Open(filepath.Join(dir, path)))
			require.NoError(t, err)
			builder.StartFile(0)
			for record, err := range eventfile.NewReader(file, eventfile.Options{}).All() {
				if err == nil {
					builder.Add(record)
				}
			}
			file.Close()
			batch := builder.Take(0)
			for _, c := range batch.Numbers {
				counts[run][[2]string{"scalar", c.Tag}] += int64(c.Steps.Len())
			}
			for _, c := range batch.Payloads {
				counts[run][[2]string{"image", c.Tag}] += int64(c.Steps.Len())
			}
			for _, c := range batch.Buckets {
				counts[run][[2]string{"histogram", c.Tag}] += int64(c.Steps.Len())
			}
			for _, c := range batch.Counts {
				counts[run][[2]string{"", c.Tag}] += int64(c.Values)
			}
		}
	}
	return counts
}

func TestDeepIndexCountsAsTheViewer(t *testing.T) {
	malformed := t.TempDir()
	for _, v := range eventfiletest.Vectors(t, "../..") {
		put(t, malformed, v.Name+"/x.tfevents", v.Content)
	}
	fixtures, writers := "../../testdata/fixtures", t.TempDir() // a run for each
	entries, err := os.ReadDir(fixtures)
	require.NoError(t, err)
	for _, entry := range entries {
		if listing.IsEventFile(entry.Name()) {
			put(t, writers, entry.Name()+"/x.tfevents", fixture(t, entry.Name()))
		}
	}
	for _, dir := range []string{"../../testdata/demo", writers, malformed} {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			_, out, said := runIndex(t, "--deep", "-o", "-", dir)
			t.Log(said)
			d := readIndex(t, []byte(out))
			want := viewerCounts(t, dir, d)
			require.Len(t, d.Runs, len(want))
			for _, run := range d.Runs {
				got := make(map[[2]string]int64)
				for _, tag := range run.Tags {
					kind := tag.Kind
					if kind != "scalar" && kind != "image" && kind != "histogram" {
						kind = "" // the viewer counts the other kinds of a tag together
					}
					got[[2]string{kind, strings.ToValidUTF8(tag.Tag, "\ufffd")}] += tag.Values
				}
				for key, n := range want[run.Name] {
					if valid := strings.ToValidUTF8(key[1], "\ufffd"); valid != key[1] {
						delete(want[run.Name], key)
						want[run.Name][[2]string{key[0], valid}] += n
					}
				}
				assert.Equal(t, want[run.Name], got, run.Name)
			}
		})
	}
}

func TestDeepIndexOfTheDemo(t *testing.T) {
	code, out, said := runIndex(t, "--deep", "-o", "-", "../../testdata/demo")
	assert.Equal(t, 0, code)
	assert.Empty(t, said)
	d := readIndex(t, []byte(out))
	golden, err := os.ReadFile("../../testdata/demo.golden.jsonl")
	require.NoError(t, err)
	runOf := make(map[string]string)
	for _, file := range d.Files {
		runOf[file.Path] = file.Run
	}
	found := make(map[[2]string]indexedTag)
	for _, run := range d.Runs {
		assert.Less(t, *run.First, *run.Last)
		for _, tag := range run.Tags {
			found[[2]string{run.Name, tag.Tag}] = tag
		}
	}
	for line := range strings.Lines(string(golden)) {
		var want struct {
			File, Tag, Plugin string
			Count             int64
			First             int64 `json:"first_step"`
			Last              int64 `json:"last_step"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &want))
		got := found[[2]string{runOf[want.File], want.Tag}]
		assert.Equal(t,
			indexedTag{want.Tag, got.Kind, want.Plugin, want.Count, want.First, want.Last}, got)
		assert.Equal(t, strings.TrimSuffix(strings.TrimSuffix(want.Plugin, "_keras_model"), "s"),
			got.Kind)
	}
}

// TestDeepIndexPutsFilesTogether has a run whose second file relies on the metadata in the first
// one.
func TestDeepIndexPutsFilesTogether(t *testing.T) {
	whole := fixture(t, "tf2-2.21.0-scalars.tfevents")
	dir := t.TempDir()
	var ends []int64
	for record, err := range eventfile.NewReader(bytes.NewReader(whole),
		eventfile.Options{}).All() {
		require.NoError(t, err)
		ends = append(ends, record.End())
	}
	cut := ends[len(ends)/2]
	put(t, dir, "whole/x.tfevents.1", whole)
	put(t, dir, "cut/x.tfevents.1", whole[:cut])
	put(t, dir, "cut/x.tfevents.2", whole[cut:])
	code, out, said := runIndex(t, "--deep", "-o", "-", dir)
	assert.Equal(t, 0, code, said)
	d := readIndex(t, []byte(out))
	require.Len(t, d.Runs, 2)
	d.Runs[0].Name, d.Runs[0].Files = d.Runs[1].Name, 1
	assert.Equal(t, d.Runs[1], d.Runs[0])
}

// TestFirstProblem notes problems out of order, as a batch and its records report them.
func TestFirstProblem(t *testing.T) {
	var n fileNote
	n.problem(900, "payload checksum mismatch")
	n.problem(80, "unparsable event")
	n.problem(300, "unparsable event")
	assert.Equal(t, "at byte 80: unparsable event", n.first)
	assert.Equal(t, 3, n.problems)
}

func TestDeepIndexOfDamage(t *testing.T) {
	dir := copyDemo(t)
	runs, err := filepath.Glob(filepath.Join(dir, "lr0.01", "*", "*tfevents*"))
	require.NoError(t, err)
	require.Len(t, runs, 3)
	content, err := os.ReadFile(runs[0])
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(runs[0], content, 0o644))
	put(t, dir, "page/x.tfevents", []byte("<!DOCTYPE html><title>sign in</title>"))
	put(t, dir, "empty/x.tfevents", nil)
	code, out, said := runIndex(t, "--deep", "-o", "-", dir)
	assert.Equal(t, 1, code, "a file that is none was not indexed")
	assert.Regexp(t,
		`(?m)^eventlens: `+dir+
			`/lr0.01/train/\S+: 1 problem, the first one at byte \d+: payload checksum mismatch; the rest is indexed$`, said)
	assert.Regexp(t,
		`(?m)^eventlens: `+dir+
			`/page/x.tfevents: not an event file but an HTML page: .*; the tags behind that are not indexed$`, said)
	assert.Regexp(t,
		`(?m)^eventlens: `+dir+
			`/empty/x.tfevents: 1 problem, the first one at byte 0: empty file; the rest is indexed$`, said)
	assert.Len(t, strings.Split(strings.TrimSpace(said), "\n"), 3)
	d := readIndex(t, []byte(out))
	require.Len(t, d.Runs, 14)
	for _, run := range d.Runs {
		switch run.Name {
		case "lr0.01/train":
			assert.Equal(t, 1, run.Problems)
			assert.NotEmpty(t, run.Tags)
		case "page", "empty":
			assert.Equal(t, 1, run.Problems)
			assert.Empty(t, run.Tags)
		default:
			assert.Zero(t, run.Problems, run.Name)
		}
	}
}

// TestDeepIndexOfVanishingFiles removes files after the listing.
func TestDeepIndexOfVanishingFiles(t *testing.T) {
	dir := copyDemo(t)
	x, said := newIndexer(t, dir)
	x.deep = true
	x.place = vanishing{x.place, func(f listing.File) {
		if strings.HasPrefix(f.Path, "lr0.01/") {
			os.Remove(filepath.Join(dir, f.Path))
		}
	}}
	assert.ErrorIs(t, x.once(t.Context()), errReported)
	runs, _ := names(readIndexFile(t, dir))
	assert.Len(t, runs, 10)
	assert.Equal(t, 3, strings.Count(said.String(), "the file is gone; left out"))
}

// vanishing is a place that calls a function before a file is opened.
type vanishing struct {
	indexPlace
	before func(listing.File)
}

func (v vanishing) open(ctx context.Context, f listing.File) (io.ReadCloser, error) {
	v.before(f)
	return v.indexPlace.open(ctx, f)
}

// newIndexer returns an indexer of a directory, and its messages.
func newIndexer(t *testing.T, dir string) (*indexer, *strings.Builder) {
	t.Helper()
	place, err := newIndexPlace(dir, false)
	require.NoError(t, err)
	out, err := place.output("", manifestName, io.Discard)
	require.NoError(t, err)
	var said strings.Builder
	return &indexer{place: place, out: out, say: &speaker{out: &said}, now: time.Now}, &said
}
