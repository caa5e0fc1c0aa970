package zipfile_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/zipfile"
)

type entry struct {
	name    string
	content []byte
}

var at = time.Date(2026, 3, 4, 5, 6, 8, 0, time.UTC)

func written(entries []entry) []byte {
	var w zipfile.Writer
	var all []byte
	for _, e := range entries {
		// A buffer for each, as when streaming.
		all = append(all, w.Append(nil, e.name, at, e.content)...)
	}
	return append(all, w.Close(nil)...)
}

func read(t *testing.T, archive []byte) (entries []entry) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	require.NoError(t, err)
	for _, f := range r.File {
		assert.Equal(t, zip.Store, f.Method)
		assert.Equal(t, at, f.Modified.UTC())
		content, err := f.Open()
		require.NoError(t, err)
		all, err := io.ReadAll(content) // checks the checksum
		require.NoError(t, err)
		entries = append(entries, entry{f.Name, all})
	}
	return entries
}

func TestArchiveIsReadBack(t *testing.T) {
	for name, entries := range map[string][]entry{
		"empty": nil,
		"some": {{"tag/run/1.png", []byte("first")}, {"tag/größe/2.png", []byte{}},
			{"tag/run/3-1.jpg", bytes.Repeat([]byte{7}, 70_000)}},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, entries, read(t, written(entries))) })
	}
}

// TestMoreEntriesThanTheOldFormatTakes writes too many entries for the 16-bit count at the end of a
// plain ZIP archive.
func TestMoreEntriesThanTheOldFormatTakes(t *testing.T) {
	entries := make([]entry, 65_536)
	for i := range entries {
		entries[i] = entry{fmt.Sprintf("%d.png", i), []byte{byte(i)}}
	}
	assert.Equal(t, entries, read(t, written(entries)))
}

// sparse reads an archive of which only the nonzero parts are in memory, by offset.
type sparse struct {
	size  int64
	parts map[int64][]byte
}

func (s *sparse) ReadAt(to []byte, at int64) (int, error) {
	clear(to)
	for from, part := range s.parts {
		for i := range part {
			if p := from + int64(i) - at; p >= 0 && p < int64(len(to)) {
				to[p] = part[i]
			}
		}
	}
	if at+int64(len(to)) > s.size {
		return int(max(0, s.size-at)), io.EOF
	}
	return len(to), nil
}

// TestArchivesAbove4GB has entries at offsets above 32 bits.
func TestArchivesAbove4GB(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes 4 GB into memory, piece by piece")
	}
	var w zipfile.Writer
	s := &sparse{parts: map[int64][]byte{}}
	zeros, buffer := make([]byte, 256<<20), []byte(nil)
	keep := func(to []byte, n int) {
		s.parts[s.size], s.size = bytes.Clone(to[:n]), s.size+int64(len(to))
	}
	for i := range 17 {
		buffer = w.Append(buffer[:0], fmt.Sprintf("%02d.bin", i), at, zeros)
		keep(buffer, 200)
	}
	behind := w.Append(nil, "behind.png", at, []byte("seen"))
	keep(behind, len(behind))
	end := w.Close(nil)
	keep(end, len(end))
	assert.Equal(t, s.size, w.Offset())

	r, err := zip.NewReader(s, s.size)
	require.NoError(t, err)
	require.Len(t, r.File, 18)
	content, err := r.File[17].Open()
	require.NoError(t, err)
	all, err := io.ReadAll(content)
	require.NoError(t, err)
	assert.Equal(t, "seen", string(all))
	from, err := r.File[17].DataOffset()
	require.NoError(t, err)
	assert.Greater(t, from, int64(1<<32))
}

// TestPythonReadsIt has another program read the archive, since archive/zip is lenient.
func TestPythonReadsIt(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not here")
	}
	file := filepath.Join(t.TempDir(), "a.zip")
	require.NoError(t,
		os.WriteFile(file,
			written([]entry{{"tag/größe/1.png", []byte("first")},
				{"tag/run/2.png", []byte("second")}}), 0o600))
	out, err := exec.CommandContext(t.Context(), python, "-c", `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for i in z.infolist():
    print(ascii(i.filename), i.date_time, i.compress_type, z.read(i).decode())`, file).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Equal(t, `'tag/gr\xf6\xdfe/1.png' (2026, 3, 4, 5, 6, 8) 0 first
'tag/run/2.png' (2026, 3, 4, 5, 6, 8) 0 second
`, string(out))
}

func TestTimesOutsideOfTheFormat(t *testing.T) {
	for year, want := range map[int]int{1970: 1980, 2500: 2107} {
		var w zipfile.Writer
		archive := w.Append(nil, "a", at.AddDate(year-2026, 0, 0), nil)
		archive = w.Close(archive)
		r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
		require.NoError(t, err)
		assert.Equal(t, want, r.File[0].Modified.Year())
	}
}

func TestFolder(t *testing.T) {
	for name, want := range map[string]string{
		"a/b":                        "a/b",
		"":                           "_",
		".":                          "_",
		"..":                         "_",
		"../../etc/passwd":           "_/_/etc/passwd",
		"/abs//x/":                   "abs/x",
		`c:\run`:                     "c_/run",
		"con":                        "_con",
		"Lpt1.txt":                   "_Lpt1.txt",
		"conv/com":                   "conv/com",
		"a\x00b\u202ec":              "a_b_c",
		"ends. ":                     "ends",
		"größe/日本":                   "größe/日本",
		strings.Repeat("é", 99):      strings.Repeat("é", 60),
		strings.Repeat("/a", 99_999): "a" + strings.Repeat("/a", 15),
	} {
		assert.Equal(t, want, zipfile.Folder(name), name)
	}
}

func TestNamesAreUnique(t *testing.T) {
	n := zipfile.Names{}
	assert.Equal(t, "a/1.png", n.Unique("a/1", ".png"))
	assert.Equal(t, "a/1 (2).png", n.Unique("a/1", ".png"))
	assert.Equal(t, "A/1 (3).png", n.Unique("A/1", ".png"))
	assert.Equal(t, "a/1.jpg", n.Unique("a/1", ".jpg"))
}
