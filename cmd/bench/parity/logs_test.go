package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLogDirectories(t *testing.T) {
	logs, err := logDirectories(t.TempDir(), filepath.Join("..", "..", "..", "testdata"),
		"no such directory")
	require.NoError(t, err)
	runs := make(map[string]map[string]*journal)
	for _, l := range logs {
		journals, err := readJournals(l.path)
		require.NoError(t, err, l.name)
		runs[l.name] = make(map[string]*journal)
		for _, j := range journals {
			runs[l.name][j.run] = j
		}
	}
	assert.Len(t, runs["made"], len(madeRuns))
	assert.Len(t, runs["fixtures"]["torch-2.15.0-restart"].files, 2)
	backwards := runs["fixtures"]["torch-2.15.0-restart-backwards"].files
	require.Len(t, backwards, 2)
	assert.Equal(t, "events.out.tfevents.10", filepath.Base(backwards[0].name),
		"names are ordered as text")
	assert.True(t, runs["fixtures"][alsoPacked+"-packed"].files[0].packed)
	assert.Equal(t, runs["fixtures"][alsoPacked].files[0].content,
		runs["fixtures"][alsoPacked+"-packed"].files[0].content)
	assert.Contains(t, runs["rust only"], unlistable)
	assert.Contains(t, runs["rust only"], "event-garbage")
	assert.Contains(t, runs["damaged"], "payload-checksum-data")
	assert.NotContains(t, runs["damaged"], "length-huge")
}

func TestVectorContent(t *testing.T) {
	content, err := vectorContent("comment: 00 in the header\n\n# a comment\n48 00 # the length\nff\n")
	require.NoError(t, err)
	assert.Equal(t, []byte{0x48, 0, 0xff}, content)
	_, err = vectorContent("\n\nxy")
	assert.Error(t, err)
}

func TestTornRecord(t *testing.T) {
	whole := new(eventWriter)
	whole.scalar(0, 0, "loss", 1)
	torn := whole.content[:len(whole.content)-6]
	j := journalOf(t, append(append([]byte(nil), torn...), whole.content...))
	var found []damage
	for _, r := range j.files[0].records {
		found = append(found, r.damage)
	}
	assert.Equal(t, []damage{badPayload, badLength, intact}, found,
		"the next record is inside the torn one, and nothing is where that ends")
}
