package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"eventlens/eventfile/jobs"
	"eventlens/web/chromium"
)

// listedJobs is the number of jobs in the measured list.
const listedJobs = 5_000

// listJobs opens the page of a list of jobs twice in one browser, and turns the wheel over it.
func (b *bench) listJobs(ctx context.Context) error {
	dir := filepath.Join(b.dir, "jobs")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, jobs.FileName),
		jobs.Append(nil, manyJobs(listedJobs)), 0o644); err != nil {
		return err
	}
	window, url, stop, err := b.openServed(ctx, dir)
	if err != nil {
		return err
	}
	defer stop()
	url += "jobs.html#src=data/" + jobs.FileName
	sec, err := visitJobs(window, url)
	if err != nil {
		return err
	}
	b.report.Ours(jobsPart, jobsListed, sec)
	f, err := scrollOver(window, "#job-rows [data-row]")
	if err != nil {
		return err
	}
	b.report.Ours(jobsPart, jobsFrame, f.p95())
	b.report.Ours(jobsPart, jobsTask, f.LongestTask)
	if sec, err = visitJobs(window, url); err == nil {
		b.report.Ours(jobsPart, jobsAgain, sec)
	}
	return err
}

// visitJobs opens the page, and returns the time until jobs were on screen.
func visitJobs(window *chromium.Window, url string) (sec float64, err error) {
	if err := window.Visit(url); err != nil {
		return 0, fmt.Errorf("open the list of jobs: %w", err)
	}
	if err := window.WaitFor(`performance.getEntriesByName('eventlens:listed').length > 0`,
		time.Minute); err != nil {
		return 0, err
	}
	return chromium.Evaluate[float64](window,
		`performance.getEntriesByName('eventlens:listed')[0].startTime / 1000`)
}

// manyJobs returns a list like a platform's, with two scalars a job.
func manyJobs(n int) jobs.List {
	statuses := []jobs.Status{jobs.Running, jobs.Succeeded, jobs.Failed, jobs.Stopped}
	l := jobs.List{Jobs: make([]jobs.Job, n)}
	for i := range l.Jobs {
		updated := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC).Add(-time.Duration(i) * time.Hour)
		j := jobs.Job{
			ID: fmt.Sprintf("job-%d", i), Name: fmt.Sprintf("vit-s16-sweep-%d", i),
			Sources: []string{fmt.Sprintf("runs/job-%d/", i)}, Kind: jobs.Distributed,
			Status: statuses[i%4],
			Owner:  fmt.Sprintf("team-%d", i%20), Created: updated.Add(-time.Hour),
			Updated:  updated,
			Duration: time.Hour, Steps: int64(1000 + i), Bytes: int64(i) * 1e6, Runs: 1 + i%20,
		}
		for _, tag := range []string{"train/loss", "val/accuracy"} {
			s := jobs.Scalar{Tag: tag}
			for x := range jobs.LineLength {
				s.Line = append(s.Line, 1-math.Exp(-float64(x)/float64(6+i%9)))
			}
			s.Last = s.Line[jobs.LineLength-1]
			j.Scalars = append(j.Scalars, s)
		}
		l.Jobs[i] = j
	}
	return l
}
