package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
)

// TestJobsSideFile checks that the facts of the side file win, given by a path and by an address.
func TestJobsSideFile(t *testing.T) {
	dir := copyDemo(t)
	folder := t.TempDir()
	put(t, folder, "statuses.json", []byte(`{"version":1,"jobs":[
		{"id":"torch","name":"<b>Torch</b>","status":"Failed","owner":"vision","kind":"notebook","link":"https://platform.example/jobs/1","created":"2026-01-02T03:04:05Z","duration":5},
		{"id":"lr0.01","link":"javascript:alert(1)","status":"on fire"},
		{"id":"waits","status":"queued"},{"id":"runs","status":"running"},{"id":"elsewhere","src":"../other/","status":"succeeded"},{"id":"deleted","status":"succeeded"},{"owner":"x"}]}`))
	s := startStorage(t, folder)
	for _, side := range []string{
		filepath.Join(folder, "statuses.json"), s.URL + "/web/statuses.json",
	} {
		l, code, said := runJobs(t, "--side", side, dir)
		assert.Equal(t, 1, code)
		assert.Equal(t, "eventlens: "+side+`: job "lr0.01": link: not a whole http or https address
eventlens: `+side+`: job "lr0.01": status: none of queued, running, succeeded, failed, stopped and unknown
eventlens: `+side+": job 7: id: missing\n", said)
		var ids []string
		for _, j := range l.Jobs {
			ids = append(ids, j.ID)
		}
		assert.Equal(t,
			[]string{"elsewhere", "lr0.0003", "lr0.001", "lr0.003", "lr0.01", "lr0.03", "runs",
				"torch", "waits"}, ids)
		j := findJob(t, l, "torch")
		assert.Equal(t,
			[]any{"<b>Torch</b>", joblist.Failed, "vision", joblist.Notebook,
				"https://platform.example/jobs/1", 5 * time.Second, 2}, []any{j.Name, j.Status,
				j.Owner, j.Kind, j.Link, j.Duration, j.Runs})
		assert.Equal(t, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), j.Created)
		assert.NotEmpty(t, j.Scalars)
		assert.Equal(t, joblist.Unknown, findJob(t, l, "lr0.01").Status)
	}
	for side, want := range map[string]string{
		filepath.Join(folder, "none.json"): "no such file or directory",
		folder:                             "not a regular file but a directory",
		s.URL + "/web/none.json":           "404",
	} {
		code, out, said := runIndex(t, "--jobs", "-o", "-", "--side", side, dir)
		assert.Equal(t, 1, code)
		assert.Empty(t, out)
		assert.Contains(t, said, side+": ")
		assert.Contains(t, said, want)
		assert.Equal(t, 1, strings.Count(said, "\n"))
	}
}

// TestJobsOfStorage lists storage in two ways, and compares with the directory.
func TestJobsOfStorage(t *testing.T) {
	dir, logs := awkwardDemo(t)
	put(t, logs, "loose.tfevents", fixture(t, "tf2-2.21.0-scalars.tfevents"))
	want, code, said := runJobs(t, logs)
	require.Equal(t, 0, code, said)
	s := startStorage(t, dir)
	file := filepath.Join(t.TempDir(), "list.json")
	for _, kind := range []string{"bucket", "web"} {
		at := s.URL + "/" + kind + "/logs/"
		code, out, said := runIndex(t, "--jobs", at)
		require.Equal(t, 0, code, said)
		assert.Contains(t, out, at+"jobs.json: 8 jobs, 14 runs, ")
		got := readJobsFile(t, logs)
		assert.Equal(t, "logs", got.Title)
		assert.True(t, text(want.Jobs...) == text(got.Jobs...))
		require.NoError(t, os.Remove(filepath.Join(logs, "jobs.json")))

		for _, args := range [][]string{
			{"-o", file, "--urls"}, {"-o", s.URL + "/bucket/other/list.json"},
		} {
			code, _, said = runIndex(t, append(args, "--jobs", "--quick", at)...)
			require.Equal(t, 0, code, said)
			written, err := os.ReadFile(strings.Replace(args[1], s.URL+"/bucket", dir, 1))
			require.NoError(t, err)
			l := readJobs(t, written)
			assert.Equal(t, []string{at + "loose.tfevents"}, findJob(t, l, ".").Sources)
			assert.Equal(t, []string{at + "lr=0.1,%20a%2Bb/"}, findJob(t, l, "lr=0.1, a+b").Sources)
		}
	}
	s.query = "token=secret%2B1"
	code, out, said := runIndex(t, "--jobs", "--urls", s.URL+"/web/logs/?"+s.query)
	require.Equal(t, 0, code, said)
	written, err := os.ReadFile(filepath.Join(logs, "jobs.json"))
	require.NoError(t, err)
	assert.Len(t, readJobs(t, written).Jobs, 8)
	assert.NotContains(t, string(written)+out+said, "secret")
}

func TestJobsOpenFromTheirSources(t *testing.T) {
	dir, logs := awkwardDemo(t)
	s := startStorage(t, dir)
	code, _, said := runIndex(t, "--jobs", "--quick", "-o", filepath.Join(logs, "jobs.json"), logs)
	require.Equal(t, 0, code, said)
	for _, j := range readJobsFile(t, logs).Jobs {
		address, ok := listing.ResolveAddress(s.URL+"/web/logs/jobs.json", j.Sources[0])
		require.True(t, ok)
		assert.Len(t, view(t, address).runs, j.Runs, address)
	}
}
