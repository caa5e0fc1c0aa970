package parse

import (
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/eventfile/source/sourcetest"
)

// gatedBlob opens only once its gate is open.
type gatedBlob struct {
	sourcetest.Blob
	gate chan struct{}
}

func (b gatedBlob) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	<-b.gate
	return b.Blob.Open(ctx, from)
}

// TestServeEndsManyFiles expects the ends of many small files together, each once, and the last
// ones at once.
func TestServeEndsManyFiles(t *testing.T) {
	content := read(t)[:4096] // a small file, cut inside a record
	synctest.Test(t, func(t *testing.T) {
		const jobs = 100
		began := time.Now()
		blob := gatedBlob{content, make(chan struct{})}
		c := startServe(t, blob)
		for i := range jobs {
			require.NoError(t,
				wire.Send(c,
					&wire.Parse{
						Job: wire.JobID(i + 1), Blob: 1, ListedBytes: -1, At: wire.Start,
						StoppedAt: -1, BucketLimit: 1 << 30,
					}))
		}
		synctest.Wait() // all are in hand
		close(blob.gate)
		ended, messages := make(map[wire.JobID]int), 0
		for ; len(ended) < jobs; messages++ {
			m, err := wire.Receive(t.Context(), c)
			require.NoError(t, err)
			files := []wire.Parsed{}
			switch m := m.(type) {
			case *wire.Parsed:
				files = append(files, *m)
			case *wire.ParsedFiles:
				files = m.Files
			}
			for _, f := range files {
				assert.True(t, f.Ended)
				assert.Positive(t, f.At.Records)
				ended[f.Job]++
			}
		}
		for job, times := range ended {
			assert.Equal(t, 1, times, "job %d", job)
		}
		assert.Less(t, messages, jobs/2)
		assert.Less(t, time.Since(began), endingsAge, "nothing waited")
	})
}
