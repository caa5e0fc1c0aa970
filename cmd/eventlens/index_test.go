package main

import (
	"bytes"
	"encoding/json"
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

	"eventlens/eventfile/listing"
)

// indexDocument is an index in JSON.
type indexDocument struct {
	Version   int
	Title     string
	Generated time.Time
	Generator string
	Files     []indexedFile
	Omitted   []indexOmitted
	Runs      []indexedRun
	Truncated *bool
	Folders   bool
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
	indexOmitted struct {
		Path string `json:"path"`
		Why  string `json:"why"`
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

// runIndex runs the verb and returns its output.
func runIndex(t *testing.T, args ...string) (code int, out, said string) {
	t.Helper()
	var stdout, stderr strings.Builder
	code = run(t.Context(), append([]string{"index"}, args...), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// readIndex parses an index, which the viewer must accept too.
func readIndex(t *testing.T, text []byte) (d indexDocument) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(&d), "%s", text)
	m, refused, err := listing.ParseManifest(text)
	require.NoError(t, err)
	require.Len(t, refused, len(d.Omitted))
	require.Len(t, m.Files, len(d.Files))
	return d
}

func readIndexFile(t *testing.T, dir string) indexDocument {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "eventlens.json"))
	require.NoError(t, err)
	return readIndex(t, text)
}

// demoFiles is the number of event files in the demo log.
const demoFiles = 17

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

// fixture returns a small event file with one tag.
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
	assert.Equal(t,
		"eventlens: "+logs+"/leak.tfevents: the link leads out of the directory; left out\n"+
			"eventlens: "+logs+"/outside: the link leads out of the directory; left out\n", said)

	d := readIndexFile(t, logs)
	assert.Equal(t, 1, d.Version)
	assert.Equal(t, "logs", d.Title)
	assert.Equal(t, "eventlens", d.Generator)
	assert.WithinDuration(t, time.Now(), d.Generated, time.Minute)
	assert.False(t, *d.Truncated)
	runs, files := names(d)
	assert.Equal(t, []string{"a", "absolute", "b c", "inside"}, runs)
	assert.Equal(t,
		[]string{"a/events.out.tfevents.1", "absolute/events.out.tfevents.1", "b c/ü#%.tfevents",
			"inside/events.out.tfevents.1"}, files, "page.html is no part of a log")
	assert.Equal(t, "b c", d.Files[2].Run)
	assert.EqualValues(t, 3, *d.Files[2].Size)
	stat, err := os.Stat(filepath.Join(logs, "b c", "ü#%.tfevents"))
	require.NoError(t, err)
	assert.Equal(t, stat.ModTime().UTC().Format(time.RFC3339), d.Files[2].Modified)
	assert.Equal(t, indexedRun{Name: "b c", Files: 1, Bytes: 3}, d.Runs[2], "nothing was read")
}

// TestServedManifestListsRuns compares the manifest from serve with the index.
func TestServedManifestListsRuns(t *testing.T) {
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
		"plain": {nil, 13, demoFiles + 2, "demo"},
		"all":   {[]string{"--all"}, 13, demoFiles + 3, "demo"},
		"match": {[]string{"--match", "LR0.001/|validation"}, 6, 7, "demo"},
		"depth": {[]string{"--depth", "2"}, 1, 1, "demo"},
		"title": {[]string{"--title", `Sweep "2"`, "--match", "!lr"}, 2, 6, `Sweep "2"`},
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
		"nothing":    {nil, 2, "got 0 arguments"},
		"two places": {[]string{empty, empty}, 2, "got 2 arguments"},
		"too often": {[]string{"--watch", "--every", "10ms", empty}, 2,
			"--every takes 1s or more"},
		"negative depth": {[]string{"--depth", "-1", empty}, 2, "--depth"},
		"missing":        {[]string{filepath.Join(empty, "missing")}, 1, "open the log directory"},
		"a file":         {[]string{filepath.Join(empty, "notes.txt")}, 1, "it is not a directory"},
		"no event files": {[]string{empty}, 1,
			"no event files: no file below it has tfevents in its name; no index is written"},
		"URLs of files": {[]string{"--urls", empty}, 2, "files of a directory have no URLs"},
		"a file's URL":  {[]string{"http://127.0.0.1:1/x"}, 1, "not the address of a folder"},
		"an index's URL": {[]string{"http://127.0.0.1:1/eventlens.json"}, 1,
			"the address of an index; give the address of its folder"},
		"a strange -o": {[]string{"-o", "ftp://127.0.0.1/eventlens.json", empty}, 2,
			"http or https"},
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

func TestIndexWrittenElsewhere(t *testing.T) {
	dir := copyDemo(t)
	code, _, said := runIndex(t, "-o", filepath.Join(dir, "lr0.01"), dir)
	require.Equal(t, 0, code, said)
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))
	// The index does not list itself, nor differ because it already exists.
	for _, name := range []string{"runs.tfevents.json", "lr0.01/eventlens.json"} {
		var first indexDocument
		for i := range 2 {
			code, _, said := runIndex(t, "--all", "--match", "!lr0.01/eventlens.json", "-o",
				filepath.Join(dir, name), dir)
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
	assert.Contains(t, said,
		"write "+filepath.Join(dir, "missing", "x.json")+": no such file or directory")
	code, _, said = runIndex(t, "-o", "/dev/null", dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "write /dev/null: not a regular file")
}

func TestIndexLeavesOutNamesThatJSONCannotHold(t *testing.T) {
	dir := copyDemo(t)
	for _, name := range []string{"a\xffb/x.tfevents", "a\nb/x.tfevents", `a\..\b/x.tfevents`} {
		put(t, dir, name, []byte("x"))
	}
	code, _, said := runIndex(t, dir)
	assert.Equal(t, 1, code, "something is missing")
	runs, _ := names(readIndexFile(t, dir))
	assert.Len(t, runs, 12)
	for _, line := range []string{`"` + dir + `/a\xffb/x.tfevents": its name is not UTF-8`,
		`"` + dir + `/a\nb/x.tfevents": control character in path`,
		`"` + dir + `/a\\..\\b/x.tfevents": path leads out of the directory`} {
		assert.Contains(t, said, "eventlens: "+line+"; left out\n")
	}
}

func TestIndexReportsBrokenLinks(t *testing.T) {
	dir := copyDemo(t)
	require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, "gone.tfevents")))
	code, _, said := runIndex(t, dir)
	assert.Equal(t, 0, code)
	assert.Equal(t, "eventlens: "+dir+"/gone.tfevents: the link is broken; left out\n", said)
}

func TestIndexLimitsItsNotices(t *testing.T) {
	dir := copyDemo(t)
	for i := range 100 {
		put(t, dir, "x\n"+string(rune('a'+i))+".tfevents", nil)
	}
	_, _, said := runIndex(t, dir)
	lines := strings.Split(strings.TrimSpace(said), "\n")
	assert.Len(t, lines, maxNotices+1)
	assert.Equal(t, "eventlens: 80 lines more like these", lines[maxNotices])
}

// TestIndexIsDeterministic makes the index of the same log three times.
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

func TestIndexToClosedPipe(t *testing.T) {
	reader, writer := io.Pipe()
	reader.CloseWithError(syscall.EPIPE)
	var said strings.Builder
	assert.Equal(t, 1,
		run(t.Context(), []string{"index", "-o", "-", "../../testdata/demo"}, writer, &said))
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
