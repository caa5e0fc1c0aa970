package engine_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// corpusDir holds real event files of many writers; it is not part of the repository.
const corpusDir = "../../../shared/corpus/"

// wantedFault returns the problem expected of a file, from its notes in the corpus manifest; empty
// for a sound file.
func wantedFault(kind, anomalies string) string {
	switch {
	case kind == "lfs-pointer":
		return "Git LFS pointer"
	case strings.Contains(anomalies, "zero-byte file"):
		return "The file is empty"
	case strings.Contains(anomalies, "truncated tail"):
		return "incomplete at byte"
	}
	return ""
}

// TestCorpus opens every real event file at once, and again from the cache: each damaged file is
// reported with its fault, and no other file is.
func TestCorpus(t *testing.T) {
	manifest, err := os.ReadFile(corpusDir + "MANIFEST.tsv")
	if err != nil {
		t.Skip("SKIPPED: no corpus of real event files at ../shared/corpus beside the repository")
	}
	files, faults, size := map[string][]byte{}, map[string]string{}, int64(0)
	for line := range strings.Lines(string(manifest)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		path, kind, anomalies := fields[0], fields[1], fields[20]
		if kind != "event" && kind != "lfs-pointer" {
			continue
		}
		content, err := os.ReadFile(corpusDir + path)
		require.NoError(t, err)
		files["corpus/"+path] = content
		if fault := wantedFault(kind, anomalies); fault != "" {
			faults["corpus/"+path] = fault
		}
		if kind == "event" {
			size += int64(len(content))
		}
	}
	kept := newCache()
	for range 2 {
		p := startPage(t, intake.Config{Cache: kept})
		loaded := p.open(p.files(files))
		assert.Equal(t, size, loaded.Bytes)
		told := map[string]string{}
		for _, m := range p.seen {
			if problem, ok := m.(*wire.Problem); ok {
				told[problem.File] += words.Say(problem.Text)
			}
		}
		for file, fault := range faults {
			assert.Contains(t, told[file], fault, file)
			delete(told, file)
		}
		assert.Empty(t, told)
		p.close()
	}
}
