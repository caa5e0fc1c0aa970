package eventfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// corpusDir holds real event files that are not ours to publish. Where it is missing the
// test says so and is skipped.
const corpusDir = "../../shared/corpus"

// corpusEntry is a line of the corpus's manifest.
type corpusEntry struct {
	path, kind                                        string
	records, tags, minStep, maxStep, largest, anomaly string
}

// readManifest reads the manifest, whose columns go by the names in its first line.
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
		column := make(map[string]string)
		for i, value := range strings.Split(line, "\t") {
			column[names[i]] = value
		}
		entries = append(entries, corpusEntry{
			path: column["local_path"], kind: column["kind"],
			records: column["records"], tags: column["tags"], minStep: column["min_step"],
			maxStep: column["max_step"], largest: column["largest_record"], anomaly: column["anomalies"],
		})
	}
	return entries
}

// survey is what a file turned out to hold.
type survey struct {
	records, largest, nans int
	tags                   map[string]bool
	minStep, maxStep       int64
	end                    error // what ended the file
	endOffset              int64
}

// surveyFile reads a whole file; with each event it asks the generated code, too.
func surveyFile(t *testing.T, path string) survey {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	found := survey{tags: make(map[string]bool), minStep: math.MaxInt64, maxStep: math.MinInt64}
	reader := eventfile.NewReader(file, eventfile.Options{})
	var event eventfile.Event
	for {
		record, err := reader.Read()
		if err != nil {
			found.end, found.endOffset = err, reader.Offset()
			return found
		}
		found.records++
		found.largest = max(found.largest, len(record.Data))
		checkEvent(t, record.Data)
		require.NoError(t, event.Decode(record.Data))
		if event.Kind == eventfile.KindSummary {
			found.minStep, found.maxStep = min(found.minStep, event.Step), max(found.maxStep, event.Step)
		}
		for i := range event.Values {
			value := &event.Values[i]
			require.NoError(t, value.Err)
			found.tags[string(value.Tag)] = true
			if number, _, err := value.Scalar(); err == nil && math.IsNaN(number) {
				found.nans++
			}
			checkPayload(t, record.Data, value)
		}
	}
}

// checkPayload requires that a value of a known kind can be read.
func checkPayload(t *testing.T, data []byte, value *eventfile.Value) {
	t.Helper()
	var err error
	switch value.Data(nil) {
	case eventfile.DataScalar:
		_, _, err = value.Scalar()
	case eventfile.DataHistogram:
		_, err = value.AppendHistogram(nil)
	case eventfile.DataAudio:
		_, err = value.AppendAudio(nil)
	case eventfile.DataImage:
		var images []eventfile.Media
		_, _, images, err = value.AppendImages(nil)
		for _, image := range images {
			assert.NotEqual(t, "application/octet-stream", eventfile.ImageMIME(image.In(data)))
		}
	}
	require.NoError(t, err, "tag %q", value.Tag)
}

func TestCorpus(t *testing.T) {
	entries := readManifest(t)
	opened := 0
	for _, entry := range entries {
		if entry.kind != "event" && entry.kind != "lfs-pointer" {
			continue
		}
		opened++
		t.Run(entry.path, func(t *testing.T) {
			found := surveyFile(t, filepath.Join(corpusDir, entry.path))
			checkEnd(t, entry, found)
			if entry.kind != "event" {
				return
			}
			assert.Equal(t, entry.records, strconv.Itoa(found.records), "records")
			assert.Equal(t, entry.tags, strconv.Itoa(len(found.tags)), "tags")
			assert.Equal(t, entry.largest, strconv.Itoa(found.largest), "largest record")
			if len(found.tags) > 0 {
				assert.Equal(t, entry.minStep, strconv.FormatInt(found.minStep, 10), "first step")
				assert.Equal(t, entry.maxStep, strconv.FormatInt(found.maxStep, 10), "last step")
			}
			wantNaNs := 0
			if _, after, ok := strings.Cut(entry.anomaly, "NaN x"); ok {
				_, err := fmt.Sscanf(after, "%d", &wantNaNs)
				require.NoError(t, err)
			}
			assert.Equal(t, wantNaNs, found.nans, "NaN values")
		})
	}
	assert.NotZero(t, opened)
}

// checkEnd requires that a file ends the way the manifest says.
func checkEnd(t *testing.T, entry corpusEntry, found survey) {
	t.Helper()
	_, truncated, isTruncated := strings.Cut(entry.anomaly, "truncated tail (")
	switch {
	case entry.kind == "lfs-pointer":
		var stranger *eventfile.NotEventFileError
		require.ErrorAs(t, found.end, &stranger)
		assert.Equal(t, "a Git LFS pointer", stranger.Looks)
	case isTruncated:
		var tailBytes int64
		_, err := fmt.Sscanf(truncated, "%d", &tailBytes)
		require.NoError(t, err)
		stat, err := os.Stat(filepath.Join(corpusDir, entry.path))
		require.NoError(t, err)
		assert.Equal(t, stat.Size()-tailBytes, found.endOffset)
		assert.NotEqual(t, io.EOF, found.end)
	default:
		assert.Equal(t, io.EOF, found.end)
	}
}

// An earlier version of a file is its true prefix: reading goes on where that one ended.
// It lies in a folder named for the repository and, after an @, its commit.
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
		reader.Reset(bytes.NewReader(later[reader.Offset():]), eventfile.Options{Offset: reader.Offset()})
		for record, err := range reader.All() {
			require.NoError(t, err)
			got = append(got, outcome{Offset: record.Offset, Data: string(record.Data)})
		}
		require.Len(t, got, len(want))
		assert.Equal(t, want, got)
	}
}
