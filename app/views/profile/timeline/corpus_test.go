package timeline_test

import (
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/tracefile"
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
		file, err := os.Open(path)
		require.NoError(t, err)
		defer file.Close()
		var content io.Reader = file
		if strings.HasSuffix(path, ".gz") {
			content, err = gzip.NewReader(file)
			require.NoError(t, err)
		}
		trace, err := tracefile.Read(content)
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
