package logs

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile/tracetest"
)

// Generated traces are read without a problem, and their operators, launches and kernels are joined.
func TestTraces(t *testing.T) {
	for _, trace := range []Trace{
		{Name: "chrome", Bytes: 1_500_000, Gzip: true, Second: "other"},
		{Name: "space", Bytes: 100_000, XSpace: true},
	} {
		logdir, err := trace.Write(t.TempDir())
		require.NoError(t, err)
		for _, pattern := range []string{"*.json.gz", "*.xplane.pb"} {
			files, err := filepath.Glob(filepath.Join(logdir, "run", pattern))
			require.NoError(t, err)
			for _, name := range files {
				read := tracetest.Read(t, name)
				assert.Empty(t, read.Problems(), name)
				assert.Greater(t, read.Slices.Len(), 1000, name)
			}
		}
	}
}
