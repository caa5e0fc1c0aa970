package engine_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/eventfiletest"
)

// fragments must occur in the text of a problem, by its name in the vectors.
var fragments = map[string]string{
	"payload checksum":                  "payload checksum mismatch",
	"length checksum":                   "length checksum mismatch",
	"record length":                     "over the limit",
	"truncated":                         "The last record is incomplete at byte",
	"empty":                             "The file is empty",
	"git-lfs pointer":                   "Git LFS pointer",
	"html page":                         "an HTML page",
	"xml":                               "an XML document",
	"zip":                               "a zip archive",
	"tar":                               "a tar archive",
	"text in front of the first record": "have no complete record: text in front of the first record",
	"JSON in front of the first record": "JSON in front of",
	"an HTML page in front of the first record":    "an HTML page in front of",
	"an XML document in front of the first record": "an XML document in front of",
	"unparsable event":                             "unparsable event",
	"wall time":                                    "wall time",
	"unparsable value":                             "1 value read only in part",
	"tensor":                                       "1 value read only in part",
}

// TestMalformed opens every damaged file beside a sound one, twice: its problem is reported in one
// clear line, also when its columns come from the cache, and the sound file is not affected.
func TestMalformed(t *testing.T) {
	sound := scalars("sound", 7).bytes
	for _, v := range eventfiletest.Vectors(t, "../..") {
		t.Run(v.Name, func(t *testing.T) {
			kept := newCache()
			first := visitDamaged(t, v, kept, sound)
			again := visitDamaged(t, v, kept, sound)
			assert.Equal(t, first, again)
		})
	}
}

// visitDamaged opens the vector and returns its problem.
func visitDamaged(t *testing.T, v eventfiletest.Vector, kept cacheStore,
	sound []byte) wire.Problem {
	p := startPage(t, intake.Config{Cache: kept})
	defer p.close()
	loaded := p.open(p.files(map[string][]byte{
		"damaged.tfevents": v.Content, "sound.tfevents": sound,
	}))
	assert.EqualValues(t, 7, p.tag("sound").Values)
	assert.Equal(t, len(v.Problems), loaded.Problems, "%q", p.problems())
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
	first := v.Problems[0]
	want := fragments[first.Words]
	if first.Words == "length checksum" && v.Records == 0 {
		want = "not an event file"
	}
	assert.Contains(t, words.Say(problem.Text), want)
	if len(v.Problems) > 1 {
		lost := " records skipped"
		if first.Words == "length checksum" {
			lost = " gaps of " + strconv.FormatInt(v.Problems[0].Bytes+v.Problems[1].Bytes, 10) +
				" bytes in total"
		}
		assert.Contains(t, words.Say(problem.Text),
			strconv.Itoa(len(v.Problems))+lost+", first at byte "+
				strconv.FormatInt(first.Offset, 10))
	} else if strings.HasPrefix(words.Say(problem.Text), "Bytes ") {
		assert.Contains(t, words.Say(problem.Text),
			"Bytes "+strconv.FormatInt(first.Offset, 10)+" to "+
				strconv.FormatInt(first.Offset+first.Bytes-1, 10))
	}
	if problem.Offset >= 0 {
		assert.Equal(t, first.Offset, problem.Offset)
	}
	if before, ok := strings.CutSuffix(words.Say(problem.Text),
		" records before it are shown."); ok {
		assert.True(t, strings.HasSuffix(before, " "+strconv.Itoa(v.Records)), problem.Text)
	}
	return problem
}
