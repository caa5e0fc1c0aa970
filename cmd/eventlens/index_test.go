package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/store"
)

// indexDocument is an index as any reader of JSON sees it.
type indexDocument struct {
	Version   int
	Title     string
	Generated time.Time
	Generator string
	Files     []indexedFile
	Runs      []indexedRun
	Truncated *bool
}

// These spell out the names that users rely on.
type (
	indexedFile struct {
		Path     string `json:"path"`
		Size     *int64 `json:"size"`
		Modified string `json:"modified"`
		ETag     string `json:"etag"`
		URL      string `json:"url"`
		Run      string `json:"run"`
	}
	indexedRun struct {
		Name     string       `json:"name"`
		Files    int          `json:"files"`
		Bytes    int64        `json:"bytes"`
		Problems int          `json:"problems"`
		First    *float64     `json:"first_wall_time"`
		Last     *float64     `json:"last_wall_time"`
		Tags     []indexedTag `json:"tags"`
	}
	indexedTag struct {
		Tag       string `json:"tag"`
		Kind      string `json:"kind"`
		Plugin    string `json:"plugin"`
		Values    int64  `json:"values"`
		FirstStep int64  `json:"first_step"`
		LastStep  int64  `json:"last_step"`
	}
)

// runIndex runs the verb and returns what it says.
func runIndex(t *testing.T, args ...string) (code int, out, said string) {
	t.Helper()
	var stdout, stderr strings.Builder
	code = run(t.Context(), append([]string{"index"}, args...), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// readIndex reads an index, which the viewer has to accept too.
func readIndex(t *testing.T, text []byte) (d indexDocument) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(&d), "%s", text)
	m, refused, err := listing.ParseManifest(text)
	require.NoError(t, err)
	require.Empty(t, refused)
	require.Len(t, m.Files, len(d.Files))
	return d
}

func readIndexFile(t *testing.T, dir string) indexDocument {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "eventlens.json"))
	require.NoError(t, err)
	return readIndex(t, text)
}

// copyDemo returns a directory with the demo log.
func copyDemo(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	require.NoError(t, os.CopyFS(dir, os.DirFS("../../testdata/demo")))
	return dir
}

// put writes a file below a directory.
func put(t *testing.T, dir, name string, content []byte) {
	t.Helper()
	name = filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, content, 0o644))
}

// fixture is a small event file of one tag.
func fixture(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../testdata/fixtures", name))
	require.NoError(t, err)
	return content
}

func names(d indexDocument) (runs, files []string) {
	for _, run := range d.Runs {
		runs = append(runs, run.Name)
	}
	for _, file := range d.Files {
		files = append(files, file.Path)
	}
	return runs, files
}

func TestIndexOfADirectory(t *testing.T) {
	logs := newLogdir(t)
	code, out, said := runIndex(t, logs)
	assert.Equal(t, 0, code)
	assert.Equal(t, "eventlens: "+filepath.Join(logs, "eventlens.json")+": 4 runs, 4 files\n", out)
	assert.Equal(t, "eventlens: "+logs+"/leak.tfevents: the link leads out of the directory; left out\n"+
		"eventlens: "+logs+"/outside: the link leads out of the directory; left out\n", said)

	d := readIndexFile(t, logs)
	assert.Equal(t, 1, d.Version)
	assert.Equal(t, "logs", d.Title)
	assert.Equal(t, "eventlens", d.Generator)
	assert.WithinDuration(t, time.Now(), d.Generated, time.Minute)
	assert.False(t, *d.Truncated)
	runs, files := names(d)
	assert.Equal(t, []string{"a", "absolute", "b c", "inside"}, runs)
	assert.Equal(t, []string{"a/events.out.tfevents.1", "absolute/events.out.tfevents.1", "b c/ü#%.tfevents", "inside/events.out.tfevents.1"}, files, "page.html is no part of a log")
	assert.Equal(t, "b c", d.Files[2].Run)
	assert.EqualValues(t, 3, *d.Files[2].Size)
	stat, err := os.Stat(filepath.Join(logs, "b c", "ü#%.tfevents"))
	require.NoError(t, err)
	assert.Equal(t, stat.ModTime().UTC().Format(time.RFC3339), d.Files[2].Modified)
	assert.Equal(t, indexedRun{Name: "b c", Files: 1, Bytes: 3}, d.Runs[2], "nothing was read")
}

// TestServeTellsRuns compares the manifest that serve answers with the index.
func TestServeTellsRuns(t *testing.T) {
	logs := newLogdir(t)
	_, content := get(t, serveLogdir(t, logs).URL+"/data/eventlens.json")
	code, out, _ := runIndex(t, "--all", "-o", "-", logs)
	require.Equal(t, 0, code)
	served, indexed := readIndex(t, []byte(content)), readIndex(t, []byte(out))
	assert.Equal(t, indexed.Files, served.Files)
	assert.Equal(t, indexed.Runs, served.Runs)
	assert.NotEmpty(t, served.Runs)
}

func TestIndexOptions(t *testing.T) {
	dir := copyDemo(t)
	put(t, dir, "lr0.001/train/model.ckpt", []byte("x"))
	put(t, dir, "lr0.001/train/projector_config.pbtxt", []byte("x"))
	put(t, dir, "lr0.1/x.tfevents", nil)
	for name, c := range map[string]struct {
		args  []string
		runs  int
		files int
		title string
	}{
		"plain": {nil, 13, 14, "demo"},
		"all":   {[]string{"--all"}, 13, 15, "demo"},
		"match": {[]string{"--match", "LR0.001/|validation"}, 6, 7, "demo"},
		"depth": {[]string{"--depth", "2"}, 1, 1, "demo"},
		"title": {[]string{"--title", `Sweep "2"`, "--match", "!lr"}, 2, 2, `Sweep "2"`},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, said := runIndex(t, append(c.args, "-o", "-", dir)...)
			assert.Equal(t, 0, code)
			assert.Empty(t, said)
			d := readIndex(t, []byte(out))
			assert.Len(t, d.Runs, c.runs)
			assert.Len(t, d.Files, c.files)
			assert.Equal(t, c.title, d.Title)
		})
	}
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
}

func TestIndexExitCodes(t *testing.T) {
	empty := t.TempDir()
	put(t, empty, "notes.txt", nil)
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"nothing":        {nil, 2, "got 0 arguments"},
		"two places":     {[]string{empty, empty}, 2, "got 2 arguments"},
		"too often":      {[]string{"--watch", "--every", "10ms", empty}, 2, "--every is 1s or more"},
		"negative depth": {[]string{"--depth", "-1", empty}, 2, "--depth"},
		"missing":        {[]string{filepath.Join(empty, "missing")}, 1, "open the log directory"},
		"a file":         {[]string{filepath.Join(empty, "notes.txt")}, 1, "is a file"},
		"no event files": {[]string{empty}, 1, "no event files: no file below it has tfevents in its name; no index is written"},
		"URLs of files":  {[]string{"--urls", empty}, 2, "files of a directory have no URLs"},
		"a file's URL":   {[]string{"http://127.0.0.1:1/x"}, 1, "not the address of a folder"},
		"an index's URL": {[]string{"http://127.0.0.1:1/eventlens.json"}, 1, "the address of an index; give that of the folder"},
		"a strange -o":   {[]string{"-o", "ftp://127.0.0.1/eventlens.json", empty}, 2, "http or https"},
	} {
		t.Run(name, func(t *testing.T) {
			code, out, said := runIndex(t, c.args...)
			assert.Equal(t, c.code, code)
			assert.Contains(t, said, c.says)
			assert.Empty(t, out)
		})
	}
	assert.NoFileExists(t, filepath.Join(empty, "eventlens.json"))
}

func TestIndexReplacesItsFile(t *testing.T) {
	dir := copyDemo(t)
	file := filepath.Join(dir, "eventlens.json")
	target := filepath.Join(t.TempDir(), "index")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o600))
	require.NoError(t, os.Symlink(target, file))
	old, err := os.Open(target)
	require.NoError(t, err)
	defer old.Close()

	code, _, said := runIndex(t, dir)
	require.Equal(t, 0, code, said)
	link, err := os.Lstat(file)
	require.NoError(t, err)
	assert.NotZero(t, link.Mode()&os.ModeSymlink, "the link stays")
	stat, err := os.Stat(target)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o600), stat.Mode().Perm(), "the mode is kept")
	readIndexFile(t, dir)
	content, err := io.ReadAll(old)
	require.NoError(t, err)
	assert.Equal(t, "old", string(content), "whoever reads the old one reads it to its end")
	for _, folder := range []string{dir, filepath.Dir(target)} {
		left, err := filepath.Glob(filepath.Join(folder, ".*"))
		require.NoError(t, err)
		assert.Empty(t, left)
	}
}

func TestIndexElsewhere(t *testing.T) {
	dir := copyDemo(t)
	code, _, said := runIndex(t, "-o", filepath.Join(dir, "lr0.01"), dir)
	require.Equal(t, 0, code, said)
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
	for _, name := range []string{"runs.tfevents.json", "lr0.01/eventlens.json"} { // neither lists itself nor differs for having been there
		var first indexDocument
		for i := range 2 {
			code, _, said := runIndex(t, "--all", "--match", "!lr0.01/eventlens.json", "-o", filepath.Join(dir, name), dir)
			require.Equal(t, 0, code, said)
			text, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			d := readIndex(t, text)
			_, files := names(d)
			assert.NotContains(t, files, name)
			if i == 0 {
				first = d
			}
			assert.Equal(t, first.Files, d.Files)
		}
		require.NoError(t, os.Remove(filepath.Join(dir, name)))
	}
	code, _, said = runIndex(t, "-o", filepath.Join(dir, "missing", "x.json"), dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "write "+filepath.Join(dir, "missing", "x.json")+": open: no such file or directory")
	code, _, said = runIndex(t, "-o", "/dev/null", dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "write /dev/null: not a regular file")
}

// viewerCounts are the values of each kind and tag as the viewer's store counts them, by run.
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
			for _, c := range batch.Scalars {
				counts[run][[2]string{"scalar", c.Tag}] += int64(len(c.Steps))
			}
			for _, c := range batch.Images {
				counts[run][[2]string{"image", c.Tag}] += int64(len(c.Steps))
			}
			for _, c := range batch.Histograms {
				counts[run][[2]string{"histogram", c.Tag}] += int64(len(c.Steps))
			}
			for _, c := range batch.Others {
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
						kind = "" // the viewer counts the others of a tag together
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
		assert.Equal(t, indexedTag{want.Tag, got.Kind, want.Plugin, want.Count, want.First, want.Last}, got)
		assert.Equal(t, strings.TrimSuffix(want.Plugin, "s"), got.Kind)
	}
}

// TestDeepIndexPutsFilesTogether has a run whose second file goes on without the metadata that the first one gave.
func TestDeepIndexPutsFilesTogether(t *testing.T) {
	whole := fixture(t, "tf2-2.21.0-scalars.tfevents")
	dir := t.TempDir()
	var ends []int64
	for record, err := range eventfile.NewReader(bytes.NewReader(whole), eventfile.Options{}).All() {
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

func TestDeepIndexOfDamage(t *testing.T) {
	dir := copyDemo(t)
	runs, err := filepath.Glob(filepath.Join(dir, "lr0.01", "*", "*tfevents*"))
	require.NoError(t, err)
	require.Len(t, runs, 2)
	content, err := os.ReadFile(runs[0])
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(runs[0], content, 0o644))
	put(t, dir, "page/x.tfevents", []byte("<!DOCTYPE html><title>sign in</title>"))
	put(t, dir, "empty/x.tfevents", nil)
	code, out, said := runIndex(t, "--deep", "-o", "-", dir)
	assert.Equal(t, 1, code, "a file that is none was not indexed")
	assert.Regexp(t, `(?m)^eventlens: `+dir+`/lr0.01/train/\S+: 1 problem, the first one at byte \d+: payload checksum mismatch; the rest is indexed$`, said)
	assert.Regexp(t, `(?m)^eventlens: `+dir+`/page/x.tfevents: not an event file but an HTML page: .*; its tags are not indexed, or not all$`, said)
	assert.Regexp(t, `(?m)^eventlens: `+dir+`/empty/x.tfevents: 1 problem, the first one at byte 0: empty file; the rest is indexed$`, said)
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

func TestIndexLeavesOutWhatJSONCannotTell(t *testing.T) {
	dir := copyDemo(t)
	for _, name := range []string{"a\xffb/x.tfevents", "a\nb/x.tfevents", `a\..\b/x.tfevents`} {
		put(t, dir, name, []byte("x"))
	}
	code, _, said := runIndex(t, dir)
	assert.Equal(t, 1, code, "something is missing")
	runs, _ := names(readIndexFile(t, dir))
	assert.Len(t, runs, 12)
	for _, line := range []string{`"` + dir + `/a\xffb/x.tfevents": its name is not UTF-8`, `"` + dir + `/a\nb/x.tfevents": control character in path`,
		`"` + dir + `/a\\..\\b/x.tfevents": path leads out of the directory`} {
		assert.Contains(t, said, "eventlens: "+line+"; left out\n")
	}
}

func TestIndexTellsUnreadableFolders(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("permissions do not hold for root")
	}
	dir := copyDemo(t)
	require.NoError(t, os.Chmod(filepath.Join(dir, "lr0.01"), 0))
	defer os.Chmod(filepath.Join(dir, "lr0.01"), 0o755)
	code, _, said := runIndex(t, dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, dir+"/lr0.01: open: permission denied; left out")
}

func TestIndexTellsLinksToNothing(t *testing.T) {
	dir := copyDemo(t)
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, "gone.tfevents")))
	code, _, said := runIndex(t, dir)
	assert.Equal(t, 0, code)
	assert.Equal(t, "eventlens: "+dir+"/gone.tfevents: lstat: no such file or directory; left out\n", said)
}

// TestDeepIndexOfVanishingFiles takes files away behind the listing.
func TestDeepIndexOfVanishingFiles(t *testing.T) {
	dir := copyDemo(t)
	x, said := newIndexer(t, dir)
	x.deep = true
	x.place = vanishing{x.place, func(f listing.File) {
		if strings.HasPrefix(f.Path, "lr0.01/") {
			os.Remove(filepath.Join(dir, f.Path))
		}
	}}
	assert.ErrorIs(t, x.once(t.Context()), errTold)
	runs, _ := names(readIndexFile(t, dir))
	assert.Len(t, runs, 10)
	assert.Equal(t, 2, strings.Count(said.String(), "it is gone since it was listed; left out"))
}

// vanishing is a place where something happens before a file is opened.
type vanishing struct {
	indexPlace
	before func(listing.File)
}

func (v vanishing) open(ctx context.Context, f listing.File) (io.ReadCloser, error) {
	v.before(f)
	return v.indexPlace.open(ctx, f)
}

// newIndexer returns an indexer of a directory, and what it says.
func newIndexer(t *testing.T, dir string) (*indexer, *strings.Builder) {
	t.Helper()
	place, err := newIndexPlace(dir, false)
	require.NoError(t, err)
	out, err := place.output("", io.Discard)
	require.NoError(t, err)
	var said strings.Builder
	return &indexer{place: place, out: out, say: &speaker{out: &said}, now: time.Now}, &said
}

func TestIndexTellsFewLines(t *testing.T) {
	dir := copyDemo(t)
	for i := range 100 {
		put(t, dir, "x\n"+string(rune('a'+i))+".tfevents", nil)
	}
	_, _, said := runIndex(t, dir)
	lines := strings.Split(strings.TrimSpace(said), "\n")
	assert.Len(t, lines, saidLines+1)
	assert.Equal(t, "eventlens: 80 lines more like these", lines[saidLines])
}

// TestIndexIsDeterministic makes the index of the same log twice.
func TestIndexIsDeterministic(t *testing.T) {
	var texts []string
	for range 3 {
		x, _ := newIndexer(t, "../../testdata/demo")
		x.deep = true
		x.now = func() time.Time { return time.Unix(1.8e9, 0) }
		var out strings.Builder
		x.out = streamOutput{&out}
		require.NoError(t, x.once(t.Context()))
		texts = append(texts, out.String())
	}
	assert.Equal(t, texts[0], texts[1])
	assert.Equal(t, texts[0], texts[2])
}

func TestIndexOutputThatNobodyReads(t *testing.T) {
	reader, writer := io.Pipe()
	reader.CloseWithError(syscall.EPIPE)
	var said strings.Builder
	assert.Equal(t, 1, run(t.Context(), []string{"index", "-o", "-", "../../testdata/demo"}, writer, &said))
	assert.Empty(t, said.String())
}

func TestRFC3339(t *testing.T) {
	for told, want := range map[string]string{
		"2026-01-02T03:04:05.678Z":      "2026-01-02T03:04:05.678Z",
		"2026-01-02T03:04:05+02:00":     "2026-01-02T03:04:05+02:00",
		"Fri, 02 Jan 2026 03:04:05 GMT": "2026-01-02T03:04:05Z",
		"02-Jan-2026 03:04":             "2026-01-02T03:04:00Z",
		"2026-01-02 03:04":              "2026-01-02T03:04:00Z",
		"yesterday":                     "",
		"":                              "",
	} {
		assert.Equal(t, want, rfc3339(told), told)
	}
}

// steps has a watch look when the test says so, and tells how long it would have waited.
type steps struct {
	waits chan time.Duration
	next  chan struct{}
}

func (s *steps) pause(ctx context.Context, d time.Duration) bool {
	s.waits <- d
	select {
	case <-s.next:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *steps) look() time.Duration {
	s.next <- struct{}{}
	return <-s.waits
}

// startWatch starts a watch and waits for the end of its first look. stop ends it.
func startWatch(t *testing.T, x *indexer, every time.Duration) (s *steps, first time.Duration, stop func()) {
	t.Helper()
	s = &steps{waits: make(chan time.Duration), next: make(chan struct{})}
	x.pause = s.pause
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- x.watch(ctx, every) }()
	first = <-s.waits
	stop = func() {
		cancel()
		assert.NoError(t, <-ended, "an interrupt ends it cleanly")
	}
	return s, first, stop
}

// counting counts what is opened and written.
type counting struct {
	indexPlace
	indexOutput
	opened  chan string
	written int
	fails   error
}

func (c *counting) open(ctx context.Context, f listing.File) (io.ReadCloser, error) {
	c.opened <- f.Path
	return c.indexPlace.open(ctx, f)
}

func (c *counting) write(ctx context.Context, text []byte, summary string) error {
	if c.fails != nil {
		return c.fails
	}
	c.written++
	return c.indexOutput.write(ctx, text, summary)
}

func (c *counting) takeOpened() (n int) {
	for {
		select {
		case <-c.opened:
			n++
		default:
			return n
		}
	}
}

func TestIndexWatch(t *testing.T) {
	dir := copyDemo(t)
	x, said := newIndexer(t, dir)
	x.deep = true
	counts := &counting{indexPlace: x.place, indexOutput: x.out, opened: make(chan string, 1000)}
	x.place, x.out = counts, counts
	s, wait, stop := startWatch(t, x, 5*time.Second)
	assert.Equal(t, 5*time.Second, wait)
	assert.Equal(t, 12, counts.takeOpened())
	assert.Equal(t, 1, counts.written)

	s.look()
	assert.Zero(t, counts.takeOpened(), "nothing changed")
	assert.Equal(t, 1, counts.written)

	grown := filepath.Join(dir, readIndexFile(t, dir).Files[0].Path)
	log, err := os.OpenFile(grown, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = log.Write(fixture(t, "tf2-2.21.0-scalars.tfevents"))
	require.NoError(t, errors.Join(err, log.Close()))
	s.look()
	assert.Equal(t, 1, counts.takeOpened(), "only what changed is read again")
	assert.Equal(t, 2, counts.written)

	put(t, dir, "new/x.tfevents", fixture(t, "tf2-2.21.0-scalars.tfevents"))
	s.look()
	assert.Equal(t, 1, counts.takeOpened())
	d := readIndexFile(t, dir)
	assert.Len(t, d.Runs, 13)

	counts.fails = errors.New("no space left on device")
	put(t, dir, "newer/x.tfevents", []byte{})
	for _, want := range []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second} {
		assert.Equal(t, want, s.look(), "errors that follow each other")
	}
	assert.Contains(t, said.String(), "eventlens: no space left on device; the next look is in 10s\n")
	counts.fails = nil
	assert.Equal(t, 5*time.Second, s.look())
	assert.Len(t, readIndexFile(t, dir).Runs, 14)
	assert.Equal(t, 1, strings.Count(said.String(), "empty file"), "damage is told once")

	for _, name := range []string{"new", "newer", "torch"} {
		require.NoError(t, os.RemoveAll(filepath.Join(dir, name)))
	}
	s.look()
	assert.Len(t, readIndexFile(t, dir).Runs, 10)
	stop()
}

// TestIndexWatchWaitsForRuns starts before anything was logged.
func TestIndexWatchWaitsForRuns(t *testing.T) {
	dir := t.TempDir()
	x, said := newIndexer(t, dir)
	s, wait, stop := startWatch(t, x, time.Second)
	assert.Equal(t, time.Second, wait)
	s.look()
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
	assert.Equal(t, "eventlens: "+dir+": no event files yet; the index is written when there are some\n", said.String(), "said once")
	put(t, dir, "a/x.tfevents", []byte("x"))
	s.look()
	assert.Len(t, readIndexFile(t, dir).Runs, 1)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "a")))
	s.look()
	assert.Empty(t, readIndexFile(t, dir).Runs, "there were some, and they are gone")
	stop()
}

// TestIndexWatchEnds runs the verb itself and interrupts it.
func TestIndexWatchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	dir := copyDemo(t)
	reader, writer := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"index", "--watch", "--every", "1h", dir}, writer, io.Discard)
	}()
	line := make([]byte, 200)
	n, err := reader.Read(line)
	require.NoError(t, err)
	assert.Contains(t, string(line[:n]), "12 runs")
	cancel()
	assert.Equal(t, 0, <-ended)
	readIndexFile(t, dir)
}

// TestInterruptedIndexWritesNothing ends a look half-way.
func TestInterruptedIndexWritesNothing(t *testing.T) {
	dir := copyDemo(t)
	x, _ := newIndexer(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	x.deep = true
	x.place = vanishing{x.place, func(listing.File) { cancel() }}
	assert.ErrorIs(t, x.once(ctx), errTold)
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
}
