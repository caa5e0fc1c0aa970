package eventfile_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// fixturesDir holds small event files, named by writer, each with the result of TensorBoard's own
// reader.
const fixturesDir = "../testdata/fixtures"

// demoDir holds the log that the README uses.
const demoDir = "../testdata/demo"

// fixturePaths lists the event files among the fixtures. Finding none is an error: a test over an
// empty directory proves nothing.
func fixturePaths(tb testing.TB) []string {
	tb.Helper()
	return eventPaths(tb, fixturesDir)
}

// eventPaths lists the event files below dir.
func eventPaths(tb testing.TB, dir string) []string {
	tb.Helper()
	var paths []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && strings.Contains(entry.Name(), "tfevents") &&
			filepath.Ext(path) != ".jsonl" {
			paths = append(paths, path)
		}
		return err
	})
	require.NoError(tb, err)
	require.NotEmpty(tb, paths, "no event files in %s", dir)
	return paths
}

func readFile(tb testing.TB, path string) []byte {
	tb.Helper()
	data, err := os.ReadFile(path)
	require.NoError(tb, err)
	return data
}

// wholeSplitBytes is the file size up to which a file is split at each of its bytes.
const wholeSplitBytes = 64 << 10

// realPaths returns the event files of real writers: fixtures, and the demo's if tests may be long.
func realPaths(t *testing.T) []string {
	t.Helper()
	paths := fixturePaths(t)
	if !testing.Short() {
		paths = append(paths, eventPaths(t, demoDir)...)
	}
	return paths
}

// Every fixture, interrupted anywhere, gives the same records: a small one is interrupted at each
// of its bytes, a large one at a hundred places and around each border between records. The long
// logs of the demo are left out of short tests.
func TestFixturesSplit(t *testing.T) {
	for _, path := range realPaths(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			log := readFile(t, path)
			want, end := readAll(bytes.NewReader(log), eventfile.Options{})
			if len(log) <= wholeSplitBytes {
				for cut := 1; cut < len(log); cut++ {
					requireOutcomes(t, want, log, 0, cut)
				}
				return
			}
			random := rand.New(rand.NewPCG(uint64(len(log)), 1))
			for range 100 {
				requireOutcomes(t, want, log, 0, 1+random.IntN(len(log)-1))
			}
			splitAroundBorders(t, want, log[:end.Offset()])
		})
	}
}

// splitAroundBorders interrupts a log within 16 bytes of the start of each record. It reads only
// the record and its neighbours: reading the whole log each time would take hours.
func splitAroundBorders(t *testing.T, want []outcome, log []byte) {
	t.Helper()
	for i, record := range want {
		first, last := max(i-1, 0), min(i+2, len(want))
		from, to := want[first].Offset, int64(len(log))
		if last < len(want) {
			to = want[last].Offset
		}
		for near := int64(-16); near <= 16; near++ {
			if cut := record.Offset + near - from; cut > 0 && cut < to-from {
				requireOutcomes(t, want[first:last], log[from:to], from, int(cut))
			}
		}
	}
}

// requireOutcomes reads a log that starts at a file offset and is interrupted at cut, and compares
// the outcomes. It does the same as readAll and require.Equal with less garbage, since it is called
// millions of times.
func requireOutcomes(t *testing.T, want []outcome, log []byte, offset int64, cut int) {
	t.Helper()
	src := &scriptedReader{pieces: split(log, cut)}
	reader := readers.Get().(*eventfile.Reader)
	defer readers.Put(reader)
	reader.Reset(src, eventfile.Options{Offset: offset})
	for i := 0; ; i++ {
		record, err := reader.Read()
		for paused(src) && (err == io.EOF || errors.Is(err, eventfile.ErrTruncated)) {
			record, err = reader.Read()
		}
		if err == io.EOF || errors.Is(err, eventfile.ErrTruncated) {
			require.Equal(t, len(want), i, "cut at %d", cut)
			return
		}
		same := i < len(want) && record.Offset == want[i].Offset &&
			string(record.Data) == want[i].Data &&
			(err == nil) == (want[i].Err == "")
		require.True(t, same, "cut at %d: record %d differs: %v", cut, i, err)
	}
}

// readers reuses buffers for tens of thousands of small logs. Without it they once filled the
// memory of wasm before the garbage collector ran.
var readers = sync.Pool{New: func() any { return new(eventfile.Reader) }}

// Every event of every fixture, decoded by hand and by the generated code.
func TestFixturesLikeGenerated(t *testing.T) {
	for _, path := range realPaths(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			for record, err := range eventfile.NewReader(bytes.NewReader(readFile(t, path)),
				eventfile.Options{}).All() {
				if err == nil {
					checkEvent(t, record.Data)
				}
			}
		})
	}
}
