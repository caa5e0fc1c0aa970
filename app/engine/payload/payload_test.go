package payload_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/payload"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// picture is a payload in the middle of its record: the second of three records of file, which was
// not verified when the file was read.
const picture = "the picture"

func file() (content []byte, second store.Range, at store.Range) {
	content = eventtest.AppendRecord(nil, []byte("first"))
	frame := eventtest.AppendRecord(nil, []byte("before "+picture+" after"))
	second = store.Range{Offset: int64(len(content)), Length: int64(len(frame))}
	at = store.Range{
		Offset: second.Offset + eventfile.HeaderSize + int64(len("before ")),
		Length: int64(len(picture)),
	}
	return slices.Concat(content, frame, eventtest.AppendRecord(nil, []byte("last"))), second, at
}

// unverified marks a record as skipped when the file was read.
func unverified(record store.Range) store.Deferred {
	s := store.New()
	id := s.AddFile(s.AddRun("run"), "a")
	s.Append(id,
		&store.Batch{
			To: record.Offset + record.Length, LastRecord: record.Offset, Records: 2,
			Deferred: []store.Range{record},
		})
	return s.Deferred(id)
}

func TestPayloadOfAVerifiedRecordIsReadAlone(t *testing.T) {
	content, _, at := file()
	content[at.Offset-2] ^= 1 // the bytes around it are not read
	got, err := payload.Read(t.Context(), source.NewBlob(sourcetest.Blob(content), 1), "a",
		store.Deferred{}, at)
	require.NoError(t, err)
	assert.Equal(t, picture, string(got))
}

func TestPayloadOfAnotherRecordIsVerified(t *testing.T) {
	content, record, at := file()
	src := source.NewBlob(sourcetest.Blob(content), 1)
	got, err := payload.Read(t.Context(), src, "a", unverified(record), at)
	require.NoError(t, err)
	assert.Equal(t, picture, string(got))
}

// TestDamagedPayloadIsNotShown expects the name of the file and the offset, wherever in its record
// the damage is.
func TestDamagedPayloadIsNotShown(t *testing.T) {
	content, record, at := file()
	for name, place := range map[string]int64{
		"length": record.Offset, "in the payload": at.Offset, "beside it": at.Offset - 1,
		"checksum": record.Offset + record.Length - 1,
	} {
		damaged := slices.Clone(content)
		damaged[place] ^= 1
		_, err := payload.Read(t.Context(), source.NewBlob(sourcetest.Blob(damaged), 1),
			"run/events.out", unverified(record), at)
		var told *payload.DamagedError
		require.ErrorAs(t, err, &told, name)
		assert.Contains(t, err.Error(), "run/events.out: ", name)
		var corrupt *eventfile.CorruptError
		require.ErrorAs(t, err, &corrupt, name)
		assert.Equal(t, record.Offset, corrupt.Offset, name)
	}
}

// TestPayloadBehindItsRecord has ranges outside of their records, as cached columns may have of a
// file that was replaced.
func TestPayloadBehindItsRecord(t *testing.T) {
	content, record, at := file()
	for _, wrong := range []store.Range{
		{Offset: record.Offset + 1, Length: at.Length},
		{Offset: at.Offset, Length: record.Length},
		{Offset: at.Offset, Length: -1},
	} {
		_, err := payload.Read(t.Context(), source.NewBlob(sourcetest.Blob(content), 1), "a",
			unverified(record), wrong)
		var damaged *payload.DamagedError
		assert.ErrorAs(t, err, &damaged, "%+v", wrong)
	}
}

// TestFileThatIsShorterNow fails to read, but reports no damaged record: the file was replaced.
func TestFileThatIsShorterNow(t *testing.T) {
	content, record, at := file()
	src := source.NewBlob(sourcetest.Blob(content[:record.Offset+5]), 1)
	_, err := payload.Read(t.Context(), src, "a", unverified(record), at)
	require.Error(t, err)
	var damaged *payload.DamagedError
	assert.NotErrorAs(t, err, &damaged)
}
