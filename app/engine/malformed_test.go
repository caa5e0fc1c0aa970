package engine

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// vector is a damaged file of testdata/malformed and what is wrong with it.
type vector struct {
	name     string
	content  []byte
	records  int
	problems []string
	offsets  []int64
}

func readVectors(t *testing.T) (vectors []vector) {
	names, err := filepath.Glob("../../testdata/malformed/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		header, body, _ := strings.Cut(string(text), "\n\n")
		v := vector{name: filepath.Base(name)}
		for line := range strings.Lines(header) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			what, value, _ := strings.Cut(value, ": ")
			switch {
			case key != "expect":
			case what == "records":
				v.records, err = strconv.Atoi(value)
				require.NoError(t, err)
			case what == "problem":
				v.problems = append(v.problems, value)
			case what == "problem-at":
				at, err := strconv.ParseInt(value, 10, 64)
				require.NoError(t, err)
				v.offsets = append(v.offsets, at)
			}
		}
		for line := range strings.Lines(body) {
			digits, _, _ := strings.Cut(line, "#")
			part, err := hex.DecodeString(strings.Join(strings.Fields(digits), ""))
			require.NoError(t, err, name)
			v.content = append(v.content, part...)
		}
		vectors = append(vectors, v)
	}
	return vectors
}

// words are what the text of a problem must contain, by its name in the vectors.
var words = map[string]string{
	"payload checksum": "payload checksum mismatch",
	"length checksum":  "length checksum mismatch",
	"record length":    "over the limit",
	"truncated":        "The last record is incomplete at byte",
	"empty":            "The file is empty",
	"git-lfs pointer":  "Git LFS pointer",
	"html page":        "an HTML page",
	"xml":              "an XML document",
	"gzip":             "gzip data",
	"unparsable event": "unparsable event",
	"wall time":        "wall time",
	"unparsable value": "1 value skipped",
	"tensor":           "1 value skipped",
}

// TestMalformed opens every damaged file beside a sound one, twice: its problem is told in one clear line, also when its columns come
// from the cache, and the sound file is not affected.
func TestMalformed(t *testing.T) {
	sound := scalars("sound", 7).bytes
	for _, v := range readVectors(t) {
		t.Run(v.name, func(t *testing.T) {
			kept := newCache()
			first := v.visit(t, kept, sound)
			again := v.visit(t, kept, sound)
			assert.Equal(t, first, again)
		})
	}
}

// visit opens the vector and returns its problem.
func (v vector) visit(t *testing.T, kept cacheStore, sound []byte) wire.Problem {
	p := startPage(t, Config{Cache: kept})
	defer p.close()
	loaded := p.open(p.files(map[string][]byte{"damaged.tfevents": v.content, "sound.tfevents": sound}))
	assert.EqualValues(t, 7, p.tag("sound").Values)
	assert.Equal(t, 1, loaded.Problems, "%q", p.problems())
	var found []wire.Problem
	for _, m := range p.seen {
		if problem, ok := m.(*wire.Problem); ok {
			found = append(found, *problem)
		}
	}
	require.Len(t, found, 1)
	problem := found[0]
	assert.Equal(t, "damaged.tfevents", problem.File)
	assert.Equal(t, p.runs()["damaged.tfevents"].ID, problem.Run)
	assert.Equal(t, wire.RunProblem, p.runs()["damaged.tfevents"].State)
	assert.Equal(t, wire.RunRead, p.runs()["sound.tfevents"].State)
	want := words[v.problems[0]]
	if v.problems[0] == "length checksum" && v.offsets[0] == 0 {
		want = "not an event file"
	}
	assert.Contains(t, problem.Text, want)
	if len(v.problems) > 1 {
		assert.Contains(t, problem.Text, strconv.Itoa(len(v.problems))+" records skipped, first at byte "+strconv.FormatInt(v.offsets[0], 10))
	}
	if problem.Offset >= 0 {
		assert.Equal(t, v.offsets[0], problem.Offset)
	}
	if before, ok := strings.CutSuffix(problem.Text, " records before it are shown."); ok {
		assert.True(t, strings.HasSuffix(before, " "+strconv.Itoa(v.records)), problem.Text)
	}
	return problem
}
