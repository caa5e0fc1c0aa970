package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
)

// runJobs writes a list of jobs to standard output, and parses it as the page does.
func runJobs(t *testing.T, args ...string) (l joblist.List, code int, said string) {
	t.Helper()
	code, out, said := runIndex(t, append([]string{"--jobs", "-o", "-"}, args...)...)
	return readJobs(t, []byte(out)), code, said
}

func readJobs(t *testing.T, text []byte) joblist.List {
	t.Helper()
	l, problems, err := joblist.Parse(text)
	require.NoError(t, err, string(text))
	assert.Empty(t, problems)
	require.NoError(t, validate(t, guideSchema(t, "jobs.md"), string(text)))
	return l
}

func readJobsFile(t *testing.T, dir string) joblist.List {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "jobs.json"))
	require.NoError(t, err)
	return readJobs(t, text)
}

// findJob returns the job with an ID.
func findJob(t *testing.T, l joblist.List, id string) joblist.Job {
	t.Helper()
	for _, j := range l.Jobs {
		if j.ID == id {
			return j
		}
	}
	require.Fail(t, "no such job", id)
	return joblist.Job{}
}

// text encodes some jobs, so that NaN compares equal to itself.
func text(all ...joblist.Job) string { return string(joblist.Append(nil, joblist.List{Jobs: all})) }

// TestJobsOfTheDemo compares with the output of TensorBoard's own reader.
func TestJobsOfTheDemo(t *testing.T) {
	l, code, said := runJobs(t, "--scalars", "!nothing", "../../testdata/demo")
	require.Equal(t, 0, code, said)
	assert.Empty(t, said)
	assert.Equal(t, "demo", l.Title)
	assert.WithinDuration(t, time.Now(), l.Generated, time.Minute)
	golden, err := os.ReadFile("../../testdata/demo.golden.jsonl")
	require.NoError(t, err)
	steps, scalars, runs := make(map[string]int64), make(map[string]bool), make(map[string]bool)
	for line := range strings.Lines(string(golden)) {
		var want struct {
			File, Tag, Plugin string
			Count             int64
			Min, Max          float64
			Last              int64 `json:"last_step"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &want))
		parts := strings.Split(want.File, "/")
		runs[parts[0]+"/"+parts[1]] = true
		if want.Plugin != "scalars" {
			continue
		}
		job := findJob(t, l, parts[0])
		steps[job.ID] = max(steps[job.ID], want.Last)
		if job.ID == "torch" && parts[1] != job.Scalars[0].Run {
			continue // the other run was written last
		}
		key := parts[0] + " " + want.Tag + " " + parts[1]
		scalars[key] = true
		for _, s := range job.Scalars {
			if key != job.ID+" "+s.Tag+" "+s.Run {
				continue
			}
			delete(scalars, key)
			assert.EqualValues(t, min(want.Count, joblist.LineLength), len(s.Line), key)
			assert.True(t, want.Min <= s.Last && s.Last <= want.Max, key)
		}
	}
	assert.Empty(t, scalars, "these are not told")
	require.Len(t, l.Jobs, 6)
	for _, j := range l.Jobs {
		assert.Equal(t, steps[j.ID], j.Steps, j.ID)
		assert.Equal(t, []string{j.ID + "/"}, j.Sources)
		assert.Equal(t, 2, j.Runs)
		assert.Greater(t, j.Duration, time.Second)
		assert.True(t, j.Created.Before(j.Updated))
		files, err := filepath.Glob("../../testdata/demo/" + j.ID + "/*/*tfevents*")
		require.NoError(t, err)
		var size int64
		for _, file := range files {
			stat, err := os.Stat(file)
			require.NoError(t, err)
			size += stat.Size()
		}
		assert.Contains(t, strings.Join(files, " "), fmt.Sprintf("tfevents.%d.", j.Created.Unix()),
			"the first one's name tells when the job was made")
		assert.Equal(t, size, j.Bytes)
	}
}

// TestJobsCommandLine checks combinations of flags.
func TestJobsCommandLine(t *testing.T) {
	for _, args := range [][]string{{"--jobs", "--deep", "x"}, {"--jobs", "--all", "x"},
		{"--quick", "x"}, {"--scalars", "a", "x"}, {"--side", "a", "x"},
		{"--jobs", "--quick", "--scalars", "a", "x"}, {"--jobs"},
		{"--jobs", "--urls", "."}, {"--jobs", "--side", "ftp://a.example/x", "."},
		{"--jobs", "--side", "https://a.example/", "."}} {
		code, out, said := runIndex(t, args...)
		assert.Equal(t, 2, code, args)
		assert.Empty(t, out)
		assert.Contains(t, said, "Usage: eventlens index", args)
	}
	dir := t.TempDir()
	code, out, said := runIndex(t, "--jobs", dir)
	assert.Equal(t, 1, code)
	assert.Empty(t, out)
	assert.Equal(t,
		"eventlens: "+dir+
			": no event files: no file below it has tfevents in its name; no index is written\n", said)

	dir = copyDemo(t)
	code, out, said = runIndex(t, "--jobs", "--scalars", "EPOCH_loss", dir)
	assert.Equal(t, 0, code, said)
	assert.Equal(t, "eventlens: "+dir+"/jobs.json: 6 jobs, 12 runs, 1 scalar\n", out)
	l := readJobsFile(t, dir)
	assert.Len(t, findJob(t, l, "lr0.01").Scalars, 2, "train and validation")
	assert.Empty(t, findJob(t, l, "torch").Scalars)
	assert.NotZero(t, findJob(t, l, "torch").Steps, "whatever is wanted of it")
	assert.NoFileExists(t, filepath.Join(dir, "eventlens.json"))

	other := t.TempDir()
	code, _, said = runIndex(t, "--jobs", "--quick", "--title", "all", "--match", "torch|lr0.03/",
		"-o", other, dir)
	assert.Equal(t, 0, code, said)
	l = readJobsFile(t, other)
	require.Len(t, l.Jobs, 2)
	assert.Equal(t, "all", l.Title)
	for _, j := range l.Jobs {
		assert.EqualValues(t, -1, j.Steps, "nothing is read")
		assert.Empty(t, j.Scalars)
		assert.False(t, j.Created.IsZero() || j.Updated.IsZero())
	}
}

// TestJobsHoldTwentyScalars has more scalars than a job lists by default.
func TestJobsHoldTwentyScalars(t *testing.T) {
	var log []byte
	for i := range 300 {
		log = append(log, eventtest.Log(t, event(1, simple(fmt.Sprintf("tag%d", i), 1)))...)
	}
	dir := t.TempDir()
	put(t, dir, "a/x.tfevents", log)
	l, _, _ := runJobs(t, dir)
	require.Len(t, l.Jobs[0].Scalars, 20)
	assert.Equal(t, "tag19", l.Jobs[0].Scalars[19].Tag)
	l, _, _ = runJobs(t, "--scalars", "tag", dir)
	assert.Len(t, l.Jobs[0].Scalars, joblist.MaxTags)
	l, _, _ = runJobs(t, "--scalars", "tag29*", dir)
	assert.Len(t, l.Jobs[0].Scalars, 11)
}

// TestJobsOfLooseFiles has event files beside the folders of jobs.
func TestJobsOfLooseFiles(t *testing.T) {
	dir := copyDemo(t)
	put(t, dir, "events.out.tfevents.1767225600.host",
		eventtest.Log(t, event(7, simple("loss", 1))))
	put(t, dir, "b.tfevents", eventtest.Log(t, event(9, simple("loss", 2))))
	l, code, said := runJobs(t, dir)
	require.Equal(t, 0, code, said)
	require.Len(t, l.Jobs, 7)
	j := findJob(t, l, ".")
	assert.Equal(t, []string{"b.tfevents", "events.out.tfevents.1767225600.host"}, j.Sources)
	assert.EqualValues(t, 7, j.Steps, "the file whose name comes last is the newest attempt")
	assert.Equal(t, []joblist.Scalar{{Tag: "loss", Last: 1, Line: []float64{1}}}, j.Scalars)
}

// TestJobsPutFilesTogether has a run whose second file relies on the metadata in the first one, and
// one that was restarted.
func TestJobsPutFilesTogether(t *testing.T) {
	whole := fixture(t, "tf2-2.21.0-scalars.tfevents")
	var ends []int64
	for record, err := range eventfile.NewReader(bytes.NewReader(whole),
		eventfile.Options{}).All() {
		require.NoError(t, err)
		ends = append(ends, record.End())
	}
	cut := ends[len(ends)/2]
	dir := t.TempDir()
	put(t, dir, "whole/x.tfevents.1", whole)
	put(t, dir, "cut/x.tfevents.1", whole[:cut])
	put(t, dir, "cut/x.tfevents.2", whole[cut:])
	put(t, dir, "restarted/x.tfevents.1",
		eventtest.Log(t, event(10, simple("x", 10)), event(20, simple("x", 20)),
			event(30, simple("x", 30))))
	put(t, dir, "restarted/x.tfevents.2",
		eventtest.Log(t, event(20, simple("x", 21)), event(25, simple("x", 26))))
	l, code, said := runJobs(t, dir)
	require.Equal(t, 0, code, said)
	a, b := findJob(t, l, "whole"), findJob(t, l, "cut")
	assert.NotEmpty(t, a.Scalars)
	assert.Equal(t, text(joblist.Job{Scalars: a.Scalars}), text(joblist.Job{Scalars: b.Scalars}))
	assert.Equal(t, a.Steps, b.Steps)
	restarted := findJob(t, l, "restarted")
	assert.EqualValues(t, 25, restarted.Steps)
	assert.Equal(t, []joblist.Scalar{{Tag: "x", Last: 26, Line: []float64{10, 21, 26}}},
		restarted.Scalars)
}

func TestJobsWithStatedEnd(t *testing.T) {
	dir := t.TempDir()
	for _, writer := range []string{"tf2-2.21.0", "torch-2.15.0", "tensorboardx-2.6.5"} {
		put(t, dir, writer+"/x.tfevents", fixture(t, writer+"-hparams.tfevents"))
		if trial, err := os.ReadFile("../../testdata/fixtures/" + writer +
			"-hparams-trial.tfevents"); err == nil {
			put(t, dir, writer+"/trial/x.tfevents", trial)
		}
	}
	l, code, said := runJobs(t, dir)
	require.Equal(t, 0, code, said)
	got := make(map[string]joblist.Status)
	for _, j := range l.Jobs {
		got[j.ID] = j.Status
	}
	assert.Equal(t, map[string]joblist.Status{
		"tf2-2.21.0": joblist.Unknown, "torch-2.15.0": joblist.Succeeded,
		"tensorboardx-2.6.5": joblist.Succeeded,
	}, got)
}

// TestJobsOfDamage checks that readable data is kept.
func TestJobsOfDamage(t *testing.T) {
	dir := copyDemo(t)
	files, err := filepath.Glob(filepath.Join(dir, "lr0.01", "*", "*tfevents*"))
	require.NoError(t, err)
	require.Len(t, files, 3)
	content, err := os.ReadFile(files[0])
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(files[0], content, 0o644))
	put(t, dir, "page/x.tfevents", []byte("<!DOCTYPE html><title>sign in</title>"))
	put(t, dir, "empty/x.tfevents", nil)
	l, code, said := runJobs(t, dir)
	assert.Equal(t, 1, code, "a file that is none was not read")
	assert.Regexp(t,
		`(?m)^eventlens: `+dir+
			`/lr0.01/train/\S+: 1 problem, the first one at byte \d+: payload checksum mismatch; the rest is indexed$`, said)
	assert.Regexp(t,
		`(?m)^eventlens: `+dir+
			`/page/x.tfevents: not an event file but an HTML page: .*; the tags behind that are not indexed$`, said)
	assert.Regexp(t,
		`(?m)^eventlens: `+dir+
			`/empty/x.tfevents: 1 problem, the first one at byte 0: empty file; the rest is indexed$`, said)
	require.Len(t, l.Jobs, 8)
	assert.NotEmpty(t, findJob(t, l, "lr0.01").Scalars)
	assert.EqualValues(t, -1, findJob(t, l, "page").Steps)

	x, told := newJobsIndexer(t, dir)
	x.place = vanishing{x.place, func(f listing.File) {
		if strings.HasPrefix(f.Path, "lr0.01/") {
			os.Remove(filepath.Join(dir, f.Path))
		}
	}}
	assert.ErrorIs(t, x.once(t.Context()), errReported)
	assert.Len(t, readJobsFile(t, dir).Jobs, 7)
	assert.Equal(t, 3, strings.Count(told.String(), "the file is gone; left out"))

	require.NoError(t, os.Remove(filepath.Join(dir, "jobs.json")))
	ctx, cancel := context.WithCancel(t.Context())
	x, _ = newJobsIndexer(t, dir)
	x.place = vanishing{x.place, func(listing.File) { cancel() }}
	assert.ErrorIs(t, x.once(ctx), errReported)
	assert.NoFileExists(t, filepath.Join(dir, "jobs.json"), "half of it would be wrong")
}

// newJobsIndexer returns an indexer of the jobs of a directory, and its messages.
func newJobsIndexer(t *testing.T, dir string) (*indexer, *strings.Builder) {
	t.Helper()
	x, said := newIndexer(t, dir)
	out, err := x.place.output("", joblist.FileName, io.Discard)
	require.NoError(t, err)
	x.out, x.jobs = out, &jobsIndex{}
	return x, said
}

func TestJobsWatch(t *testing.T) {
	dir := copyDemo(t)
	x, said := newJobsIndexer(t, dir)
	counts := &counting{indexPlace: x.place, indexOutput: x.out, opened: make(chan string, 1000)}
	x.place, x.out = counts, counts
	side := filepath.Join(t.TempDir(), "statuses.json")
	require.NoError(t,
		os.WriteFile(side, []byte(`{"version":1,"jobs":[{"id":"torch","status":"running"}]}`),
			0o644))
	var err error
	x.jobs.side, err = newSideFile(side)
	require.NoError(t, err)
	s, wait, stop := startWatch(t, x, 5*time.Second)
	assert.Equal(t, 5*time.Second, wait)
	assert.Equal(t, demoFiles, counts.takeOpened())
	before := readJobsFile(t, dir)

	s.look()
	assert.Zero(t, counts.takeOpened(), "nothing changed")
	assert.Equal(t, 1, counts.written)

	grown, err := filepath.Glob(filepath.Join(dir, "lr0.01", "train", "*tfevents*"))
	require.NoError(t, err)
	log, err := os.OpenFile(grown[0], os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = log.Write(eventtest.Log(t, event(1000, simple("epoch_loss", 0.125))))
	require.NoError(t, errors.Join(err, log.Close()))
	s.look()
	assert.Equal(t, 1, counts.takeOpened(), "only what changed is read again")
	assert.Equal(t, 2, counts.written)
	after := readJobsFile(t, dir)
	assert.EqualValues(t, 1000, findJob(t, after, "lr0.01").Steps)
	for _, j := range findJob(t, after, "lr0.01").Scalars {
		if j.Tag == "epoch_loss" && j.Run == "train" {
			assert.Equal(t, 0.125, j.Last)
		}
	}
	for _, j := range before.Jobs {
		if j.ID != "lr0.01" {
			assert.Equal(t, text(j), text(findJob(t, after, j.ID)))
		}
	}

	require.NoError(t,
		os.WriteFile(side, []byte(`{"version":1,"jobs":[{"id":"torch","status":"failed"}]}`),
			0o644))
	s.look()
	assert.Zero(t, counts.takeOpened())
	assert.Equal(t, joblist.Failed, findJob(t, readJobsFile(t, dir), "torch").Status)

	require.NoError(t, os.WriteFile(side, []byte(`{"version":1,"jobs":[{"id":"torch","sta`), 0o644))
	assert.Equal(t, 10*time.Second, s.look(), "it is half written")
	assert.Contains(t, said.String(),
		"eventlens: "+side+
			": the list of jobs is not valid JSON: unexpected end at byte 39; trying again in 10s\n")
	assert.Equal(t, joblist.Failed, findJob(t, readJobsFile(t, dir), "torch").Status,
		"the list stays as it was")

	require.NoError(t, os.WriteFile(side, []byte(`{"version":1,"jobs":[]}`), 0o644))
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "torch")))
	put(t, dir, "new/x.tfevents", fixture(t, "tf2-2.21.0-scalars.tfevents"))
	assert.Equal(t, 5*time.Second, s.look())
	assert.Equal(t, 1, counts.takeOpened())
	l := readJobsFile(t, dir)
	assert.Len(t, l.Jobs, 6)
	findJob(t, l, "new")
	stop()
}

// TestLargeListsOfJobsShrink checks that lines are dropped first.
func TestLargeListsOfJobsShrink(t *testing.T) {
	made := &indexedJobs{joblist.List{Jobs: []joblist.Job{{
		ID: "a", Scalars: []joblist.Scalar{{Tag: "x", Last: 1, Line: []float64{2, 1}}},
	}}}}
	notice, ok := made.shrink()
	assert.Equal(t, []any{"the lines of scalars", true}, []any{notice, ok})
	assert.Equal(t, []joblist.Scalar{{Tag: "x", Last: 1}}, made.Jobs[0].Scalars)
	notice, ok = made.shrink()
	assert.Equal(t, []any{"scalars", true}, []any{notice, ok})
	assert.Empty(t, made.Jobs[0].Scalars)
	_, ok = made.shrink()
	assert.False(t, ok)

	dir := t.TempDir()
	x, said := newJobsIndexer(t, dir)
	line := make([]float64, joblist.LineLength)
	for i := range line {
		line[i] = -1.2345e-100
	}
	for range 100_000 {
		made.Jobs = append(made.Jobs, joblist.Job{
			ID:      fmt.Sprint(len(made.Jobs)),
			Scalars: []joblist.Scalar{{Tag: "x", Line: line}, {Tag: "y"}},
		})
	}
	x.say.begin()
	require.NoError(t, x.write(t.Context(), made))
	assert.Regexp(t,
		`^eventlens: the index with all of it would have \d+ MB, and the viewer reads up to 64 MB: it is written without the lines of scalars\n$`, said.String())
	l := readJobsFile(t, dir)
	assert.Len(t, l.Jobs, 100_001)
	assert.Len(t, l.Jobs[5].Scalars, 2)
}
