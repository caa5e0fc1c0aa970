// Package tracetest reads the traces of tests.
package tracetest

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile"
)

// Only returns the path of the only file that matches a pattern.
func Only(t testing.TB, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

// Content returns the content of a file, unpacked if its name ends in .gz.
func Content(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	if filepath.Ext(path) == ".gz" {
		unpacked, err := gzip.NewReader(bytes.NewReader(content))
		require.NoError(t, err)
		content, err = io.ReadAll(unpacked)
		require.NoError(t, err)
	}
	return content
}

// Read reads the trace in a file.
func Read(t testing.TB, path string) *tracefile.Trace {
	t.Helper()
	trace, err := tracefile.Read(bytes.NewReader(Content(t, path)))
	require.NoError(t, err)
	return trace
}
