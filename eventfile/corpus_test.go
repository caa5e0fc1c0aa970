package eventfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// corpusDir holds real event files that may not be published. If it is missing the test says so and
// is skipped.
const corpusDir = "../../shared/corpus"

// corpusEntry is a line of the corpus's manifest, keyed by column names.
type corpusEntry map[string]string

func (e corpusEntry) path() string { return filepath.Join(corpusDir, e["local_path"]) }

// readManifest reads the manifest. Its first line names the columns.
func readManifest(t *testing.T) []corpusEntry {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(corpusDir, "MANIFEST.tsv"))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("NO CORPUS at %s: real files by forty writers were NOT read", corpusDir)
	}
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	names := strings.Split(lines[0], "\t")
	var entries []corpusEntry
	for _, line := range lines[1:] {
		entry := make(corpusEntry)
		for i, value := range strings.Split(line, "\t") {
			entry[names[i]] = value
		}
		entries = append(entries, entry)
	}
	return entries
}

// Every file of the corpus opens, its counts match the manifest, and each anomaly that the manifest
// names is found, at the stated place if there is one.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("every file of a large folder")
	}
	opened := 0
	for _, entry := range readManifest(t) {
		if entry["kind"] != "event" && entry["kind"] != "lfs-pointer" {
			continue
		}
		opened++
		t.Run(entry["local_path"], func(t *testing.T) {
			found := surveyFile(t, entry.path())
			checkEnd(t, entry, found)
			if entry["kind"] != "event" {
				return
			}
			for column, got := range found.columns() {
				assert.Equal(t, entry[column], got, column)
			}
			for _, anomaly := range found.anomalies() {
				assert.Contains(t, entry["anomalies"], anomaly)
			}
			checkAnomalies(t, entry["anomalies"], found.anomalies())
		})
	}
	assert.NotZero(t, opened)
}

// otherAnomalies are anomalies outside the content of a file, or that checkEnd checks.
var otherAnomalies = []string{"several files in one run dir", "EARLIER version", "byte prefix",
	"space in path", ".profile-empty marker file",
	"truncated tail", "zero-byte file", "very many tags", "images are GIF", "large record"}

// checkAnomalies requires that every anomaly in named was found.
func checkAnomalies(t *testing.T, named string, found []string) {
	t.Helper()
	for _, anomaly := range strings.Split(named, ";") {
		anomaly = strings.TrimSpace(anomaly)
		isOther := func(other string) bool { return strings.HasPrefix(anomaly, other) }
		if anomaly != "-" && !slices.ContainsFunc(otherAnomalies, isOther) {
			assert.Contains(t, found, anomaly)
		}
	}
}

// checkEnd requires that a file ends the way the manifest says.
func checkEnd(t *testing.T, entry corpusEntry, found *survey) {
	t.Helper()
	_, truncated, isTruncated := strings.Cut(entry["anomalies"], "truncated tail (")
	switch {
	case entry["kind"] == "lfs-pointer":
		var stranger *eventfile.NotEventFileError
		require.ErrorAs(t, found.end, &stranger)
		assert.Equal(t, "a Git LFS pointer", stranger.Looks)
	case isTruncated:
		var tailBytes int64
		_, err := fmt.Sscanf(truncated, "%d", &tailBytes)
		require.NoError(t, err)
		stat, err := os.Stat(entry.path())
		require.NoError(t, err)
		assert.Equal(t, stat.Size()-tailBytes, found.endOffset)
		assert.NotEqual(t, io.EOF, found.end)
	case strings.Contains(entry["anomalies"], "zero-byte file"):
		assert.Equal(t, io.EOF, found.end)
		assert.Zero(t, found.endOffset)
	default:
		assert.Equal(t, io.EOF, found.end)
	}
}

// An earlier version of a file is a true prefix of it, so reading continues where the earlier
// version ended. The folder of an earlier version is named after the repository and, after an @,
// its commit.
func TestCorpusEarlierVersions(t *testing.T) {
	readManifest(t)
	earlierDir := filepath.Join(corpusDir, "_earlier_versions")
	for _, path := range eventPaths(t, earlierDir) {
		relative, err := filepath.Rel(earlierDir, path)
		require.NoError(t, err)
		repository, inRepository, _ := strings.Cut(filepath.ToSlash(relative), "/")
		repository, _, _ = strings.Cut(repository, "@")
		later := readFile(t, filepath.Join(corpusDir, repository, filepath.FromSlash(inRepository)))

		want, _ := readAll(bytes.NewReader(later), eventfile.Options{})
		got, reader := readAll(bytes.NewReader(readFile(t, path)), eventfile.Options{})
		reader.Reset(bytes.NewReader(later[reader.Offset():]),
			eventfile.Options{Offset: reader.Offset()})
		for record, err := range reader.All() {
			require.NoError(t, err)
			got = append(got, outcome{Offset: record.Offset, Data: string(record.Data)})
		}
		require.Len(t, got, len(want))
		assert.Equal(t, want, got)
	}
}
