package parse

import (
	"bytes"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/source/sourcetest"
)

// recordEnd returns where the first record ends at or behind an offset.
func recordEnd(t *testing.T, content []byte, offset int) int {
	t.Helper()
	r := eventfile.NewReader(bytes.NewReader(content), eventfile.Options{})
	for r.Offset() < int64(offset) {
		_, err := r.Read()
		require.NoError(t, err)
	}
	return int(r.Offset())
}

// jobOf returns a job for a local file: from its start, or after an earlier reading since which it
// may have changed.
func jobOf(content []byte, before *wire.Parsed) *wire.Parse {
	job := parseJob(1)
	job.Blob, job.ListedBytes = 1, int64(len(content))
	if before != nil {
		job.At, job.At.Validator = before.At, "another"
	}
	return job
}

// TestFileThatChanged reads only the new part of a grown file, and all of a replaced one.
func TestFileThatChanged(t *testing.T) {
	content := read(t)
	half := content[:recordEnd(t, content, len(content)/2)]
	known, before := readAll(t, startServe(t, sourcetest.Blob(half)), jobOf(half, nil))
	whole, _ := readAll(t, startServe(t, sourcetest.Blob(content)), jobOf(content, nil))

	more, m := readAll(t, startServe(t, sourcetest.Blob(content)), jobOf(content, before))
	assert.False(t, m.Replaced)
	assert.Equal(t, int64(len(content))-before.At.Last, m.Fetched)
	assert.EqualValues(t, len(content), m.At.Offset)
	assert.Equal(t, totals(whole).Points, totals(known).Points+totals(more).Points)

	short := half[:recordEnd(t, half, len(half)/2)]
	anew, m := readAll(t, startServe(t, sourcetest.Blob(short)), jobOf(short, before))
	assert.True(t, m.Replaced, "it is shorter than it was")
	assert.EqualValues(t, m.At.Records, totals(anew).Records)

	other := slices.Clone(content)
	copy(other[before.At.Last:], content[:len(content)-int(before.At.Last)])
	_, m = readAll(t, startServe(t, sourcetest.Blob(other)), jobOf(other, before))
	assert.True(t, m.Replaced, "its last known record is another one")
}

// TestDamagedFiles reads every damaged file of the project, and again from its mark, when known
// damage is not reported again.
func TestDamagedFiles(t *testing.T) {
	for _, v := range eventfiletest.Vectors(t, "../../..") {
		t.Run(v.Name, func(t *testing.T) {
			c := startServe(t, sourcetest.Blob(v.Content))
			batches, m := readAll(t, c, jobOf(v.Content, nil))
			assert.EqualValues(t, v.Records, totals(batches).Records)
			if m.At.Last < 0 {
				return
			}
			job := jobOf(v.Content, m)
			if problems := batches[len(batches)-1].Problems; len(problems) > 0 &&
				problems[len(problems)-1].Offset == m.At.Offset {
				job.StoppedAt = m.At.Offset
			}
			batches, m = readAll(t, c, job)
			assert.False(t, m.Replaced)
			assert.Zero(t, totals(batches).Records)
			assert.Zero(t, totals(batches).Problems)
		})
	}
}
