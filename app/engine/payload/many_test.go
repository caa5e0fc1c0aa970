package payload_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/payload"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/store"
)

// files are readers of files in memory. They record what is read, and fail at damaged bytes, which
// are marked by a #.
type files struct {
	mu   sync.Mutex
	read []string
}

var errDamaged = errors.New("damaged")

func (f *files) reader(name string, content string) payload.Reader {
	return func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		f.mu.Lock()
		f.read = append(f.read, fmt.Sprintf("%s %d+%d", name, at.Offset, at.Length))
		f.mu.Unlock()
		part := []byte(content[at.Offset:][:at.Length])
		if slices.Contains(part, '#') {
			return nil, errDamaged
		}
		return part, check(part)
	}
}

func place(file store.FileID, offset, length int64) store.Place {
	return store.Place{File: file, Range: store.Range{Offset: offset, Length: length}}
}

// readAll returns the payloads by index, and the indices of those that failed.
func readAll(t *testing.T, readers map[store.FileID]payload.Reader,
	places []store.Place) (got map[int]string, failed map[int]error) {
	var mu sync.Mutex
	got, failed = map[int]string{}, map[int]error{}
	payload.ReadAll(t.Context(), readers, places, func(i int, encoded []byte) error {
		mu.Lock()
		defer mu.Unlock()
		got[i] = string(encoded)
		return nil
	}, func(i int, err error) {
		mu.Lock()
		defer mu.Unlock()
		failed[i] = err
	})
	return got, failed
}

// A request takes longer than the bytes between payloads, so neighbours are read together: however
// they are ordered, each arrives at its own place.
func TestNeighboursAreReadTogether(t *testing.T) {
	var f files
	far := strings.Repeat(" ", 40<<10)
	got, failed := readAll(t, map[store.FileID]payload.Reader{
		1: f.reader("a", "one two "+far+"three"), 2: f.reader("b", "four"),
	}, []store.Place{
		place(1, int64(len("one two "+far)), 5), place(2, 0, 4), place(1, 4, 3), place(1, 0, 3),
	})
	assert.Equal(t, map[int]string{0: "three", 1: "four", 2: "two", 3: "one"}, got)
	assert.Empty(t, failed)
	slices.Sort(f.read)
	assert.Equal(t, []string{"a 0+7", "a 40968+5", "b 0+4"}, f.read)
}

// Large payloads are read alone, since few requests at a time keep the memory small.
func TestLargePayloadsAreReadAlone(t *testing.T) {
	var f files
	const size = 700 << 10
	got, _ := readAll(t,
		map[store.FileID]payload.Reader{1: f.reader("a", strings.Repeat("x", 2*size))},
		[]store.Place{place(1, 0, size), place(1, size, size)})
	assert.Len(t, got[0], size)
	assert.Len(t, got[1], size)
	assert.Len(t, f.read, 2)
}

// A damaged payload does not affect the others that are read with it.
func TestDamagedPayloadCostsNoOther(t *testing.T) {
	var f files
	got, failed := readAll(t, map[store.FileID]payload.Reader{1: f.reader("a", "one#wo six")},
		[]store.Place{place(1, 0, 3), place(1, 3, 3), place(1, 7, 3)})
	assert.Equal(t, map[int]string{0: "one", 2: "six"}, got)
	assert.Equal(t, map[int]error{1: errDamaged}, failed)
}

// A payload that cannot be decoded does not affect the others that are read with it.
func TestPayloadThatCannotBeDecoded(t *testing.T) {
	var f files
	var mu sync.Mutex
	got := map[int]string{}
	places := []store.Place{place(1, 0, 3), place(1, 3, 3), place(1, 6, 3)}
	decode := func(i int, encoded []byte) error {
		mu.Lock()
		defer mu.Unlock()
		if i == 1 {
			return errDamaged
		}
		got[i] = string(encoded)
		return nil
	}
	payload.ReadAll(t.Context(), map[store.FileID]payload.Reader{1: f.reader("a", "onetwosix")},
		places, decode, nil)
	assert.Equal(t, map[int]string{0: "one", 2: "six"}, got)
}

// Of a record too large to be read whole only the payload is read, and it stays unverified, which
// cards say.
func TestRecordTooLargeToVerify(t *testing.T) {
	content, record, at := file()
	_, ok := payload.Unverified(unverified(record), at.Offset)
	assert.False(t, ok, "it is verified when it is read")
	huge := store.Range{Offset: record.Offset, Length: 65 << 20}
	got, ok := payload.Unverified(unverified(huge), at.Offset)
	assert.True(t, ok)
	assert.Equal(t, huge, got)
	_, ok = payload.Unverified(unverified(huge), 0)
	assert.False(t, ok, "a payload of the record before it")

	content[at.Offset-1] ^= 1
	whole, err := payload.Read(t.Context(), source.NewBlob(sourcetest.Blob(content), 1), "a",
		unverified(huge), at)
	require.NoError(t, err)
	assert.Equal(t, picture, string(whole))
}

// A payload that is nearly all of its record is not copied, but can grow into nothing behind it.
func TestLargestPartOfItsRecord(t *testing.T) {
	content, record, at := file()
	at = store.Range{Offset: at.Offset - int64(len("before ")), Length: record.Length - 16}
	got, err := payload.Read(t.Context(), source.NewBlob(sourcetest.Blob(content), 1), "a",
		unverified(record), at)
	require.NoError(t, err)
	assert.Equal(t, "before "+picture+" after", string(got))
	assert.Equal(t, len(got), cap(got))
}
