package joblist

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

func file(path string, size int64, modified string) listing.File {
	return listing.File{Path: path, SizeBytes: size, Modified: modified}
}

func TestOfFiles(t *testing.T) {
	const at = "events.out.tfevents.17672256"
	l := OfFiles("", []listing.File{
		file("job-10/train/"+at+"00.host.1.v2", 100, "2026-01-01T01:00:00Z"),
		file("job-10/train/"+at+"60.host.1.v2", 10, "2026-01-01T02:00:00Z"),
		file("job-10/eval/"+at+"30.host.1.v2", 1, "Thu, 01 Jan 2026 00:30:00 GMT"),
		file("job-10/plugins/profile/x.xplane.pb", 1000, "2027-01-01T01:00:00Z"),
		file("job-2/"+at+"00.host", -1, ""),
		file("job-2/deep/er/x.tfevents.7", 5, "1969-01-01T01:00:00Z"),
		file("lr:0.1, a+b%/x.tfevents", 5, "2026-01-01T01:00:00Z"),
		file(at+"05.host", 7, "2026-01-01T01:00:00Z"),
		file("old.tfevents", 7, "02-Jan-2025 10:20"),
		file("notes/readme.txt", 7, "2026-01-01T01:00:00Z"),
		file("projector_config.pbtxt", 7, "2026-01-01T01:00:00Z"),
	})
	require.False(t, l.Truncated)
	got := ""
	for _, j := range l.Jobs {
		assert.Equal(t, j.ID, j.Name)
		assert.Equal(t, Unknown, j.Status)
		assert.EqualValues(t, -1, j.Steps)
		assert.EqualValues(t, -1, j.Duration)
		got += fmt.Sprintf("%s %q %s %s %d bytes %d runs\n", j.ID, j.Sources,
			j.Created.Format(time.RFC3339), j.Updated.Format(time.RFC3339), j.Bytes, j.Runs)
	}
	assert.Equal(t,
		`. ["events.out.tfevents.1767225605.host" "old.tfevents"] 2025-01-02T10:20:00Z 2026-01-01T01:00:00Z 14 bytes 1 runs
job-2 ["job-2/"] 2026-01-01T00:00:00Z 2026-01-01T00:00:00Z -1 bytes 2 runs
job-10 ["job-10/"] 2026-01-01T00:00:00Z 2026-01-01T02:00:00Z 111 bytes 2 runs
lr:0.1, a+b% ["lr%3A0.1,%20a%2Bb%25/"] 2026-01-01T01:00:00Z 2026-01-01T01:00:00Z 5 bytes 1 runs
`, got)
	assert.Empty(t, OfFiles("", nil).Jobs)
	again, problems, err := Parse(Append(nil, l))
	require.NoError(t, err)
	assert.Empty(t, problems)
	assert.Equal(t, l.Jobs, again.Jobs)
}

// TestOfFilesAddresses checks that the source of a job is the folder below the listed place, for
// each form of address.
func TestOfFilesAddresses(t *testing.T) {
	for _, base := range []string{"https://host.example/runs/",
		"https://host.example/runs/?token=a%2Fb", "s3://bucket/runs/", "s3://bucket/runs",
		"s3://bucket/", "s3://bucket",
		"s3://bucket/runs/?endpoint=https://minio.example&region=eu-1",
		"gs://bucket/runs/", "gs://bucket/runs", "az://account/container/runs/",
		"az://account/container/runs?sv=1&sig=a%2Bb", "hf://datasets/owner/name/runs",
		"hf://owner/name@v1/runs/",
		"https://bucket.s3.eu-central-1.amazonaws.com/runs/",
		"https://storage.googleapis.com/bucket/runs/",
		"https://account.blob.core.windows.net/container/runs/?sv=1&sig=a",
		"http://minio.example:9000/bucket/?list-type=2&prefix=runs/",
		"https://bucket.s3.amazonaws.com/?list-type=2&prefix=runs/"} {
		parent, ok := listing.Locate(base)
		require.True(t, ok, base)
		l := OfFiles(base, []listing.File{file("lr 1%/x.tfevents", 1, "")})
		require.Len(t, l.Jobs, 1)
		require.Len(t, l.Jobs[0].Sources, 1)
		source := l.Jobs[0].Sources[0]
		child, ok := listing.Locate(source)
		require.True(t, ok, source)
		assert.Equal(t, parent.URL+"lr%201%25/", child.URL, "%s: %s", base, source)
		assert.Equal(t, parent.Query, child.Query, source)
		if parent.Listing != "" && child.Listing != "" {
			assert.Equal(t, parent.Listing, child.Listing, source)
			assert.Equal(t, parent.Prefix+"lr 1%/", child.Prefix, source)
			assert.Equal(t, parent.Dialect, child.Dialect, source)
		}
	}
}

// TestOfFilesOfAnIndex: jobs of an index use the URLs of files, since the folders of an index need
// not be listable.
func TestOfFilesOfAnIndex(t *testing.T) {
	signed := file("a/train/y.tfevents", 1, "")
	signed.URL = "https://cdn.example/y?sig=a%2Fb"
	l := OfFiles("https://host.example/runs/eventlens.json?token=x",
		[]listing.File{file("a/x y.tfevents", 1, ""), signed, file("b/z.tfevents", 1, "")})
	require.Len(t, l.Jobs, 2)
	assert.Equal(t,
		[]string{"https://host.example/runs/a/x%20y.tfevents", "https://cdn.example/y?sig=a%2Fb"},
		l.Jobs[0].Sources)
	assert.Equal(t, []string{"https://host.example/runs/b/z.tfevents"}, l.Jobs[1].Sources)
}

func TestStatusAt(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, c := range []struct {
		given   Status
		ago     time.Duration
		silence time.Duration
		want    Status
	}{
		{Unknown, 0, 0, Running},
		{"", 0, 0, Running},
		{Unknown, 5 * time.Minute, 0, Running},
		{Unknown, 5*time.Minute + 1, 0, Stopped},
		{Unknown, -5 * time.Minute, 0, Running},
		{Unknown, -6 * time.Minute, 0, Unknown},
		{Unknown, 20 * time.Minute, 30 * time.Minute, Running},
		{Unknown, 31 * time.Minute, 30 * time.Minute, Stopped},
		{Unknown, 4 * time.Minute, time.Minute, Running},
		{Running, 1000 * time.Hour, 0, Running},
		{Succeeded, 0, 0, Succeeded},
		{Queued, 0, 0, Queued},
	} {
		j := Job{Status: c.given, Updated: now.Add(-c.ago), Silence: c.silence}
		assert.Equal(t, c.want, j.StatusAt(now), c)
	}
	assert.Equal(t, Unknown, (&Job{}).StatusAt(now))
}
