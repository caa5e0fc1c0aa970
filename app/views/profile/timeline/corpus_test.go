package timeline_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// TestRealTraces lays out real traces, where they are beside the checkout.
func TestRealTraces(t *testing.T) {
	const corpus = "../../../../../shared/corpus-profile"
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("no real traces")
	}
	read := 0
	err := filepath.WalkDir(corpus, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || listing.TraceOf(filepath.ToSlash(path)).Tool == listing.NoTrace {
			return err
		}
		trace, err := tracefile.Read(bytes.NewReader(tracetest.Content(t, path)))
		if err != nil {
			t.Logf("%s: %v", path, err)
			return nil
		}
		b := timeline.Lay(trace)
		checkBoard(t, trace, b)
		overlaps := 0
		for _, lane := range b.Lanes {
			overlaps += lane.Overlaps
		}
		t.Logf("%s: %d slices, %d lanes, %d overlaps", path, len(b.Slices), len(b.Lanes), overlaps)
		read++
		return nil
	})
	require.NoError(t, err)
	require.NotZero(t, read)
}
