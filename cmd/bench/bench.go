package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// bench holds the state shared by all parts.
type bench struct {
	command  string // eventlens
	dir      string // directory for generated and installed files
	peer     tensorboard.Peer
	programs parsePrograms
	report   *report.Report
}

// target is one log under measurement.
type target struct {
	name   string   // name of its set, the key of its budgets
	set    logs.Set // zero for the demo
	logdir string
	log    report.Log
}

// generated reports whether the log was generated: then the number of runs is known, and the log
// can grow.
func (t *target) generated() bool { return t.set.Runs > 0 }

// part measures one aspect of a log. A part that does not apply to a log measures nothing.
type part struct {
	name    string
	measure func(*bench, context.Context, *target) error
}

var parts = []part{
	{"read", (*bench).read},
	{"open", (*bench).open},
	{"peer", (*bench).comparePages}, // right after ours, so that the machine is in the same state
	{"refresh", (*bench).refresh},
	{"remote", (*bench).remote},
	{"bucket", (*bench).bucket},
}

// Names of the parts that are measured once, not per log.
const (
	sitePart       = "site"
	paintPart      = "paint"
	cardsPart      = "cards"
	jobsPart       = "jobs"
	picturesPart   = "pictures" // also the name of the log set for it
	histogramsPart = "histograms"
	textsPart      = "texts"
	graphsPart     = "graphs"
	sweepPart      = "hparams"
	meshPart       = "meshes"
)

// single is a part that is measured once.
type single struct {
	name, title string
	what        string // name in failures
	measure     func(*bench, context.Context) error
}

var singles = []single{
	{paintPart, "painting a chart, the peer being uPlot", "uPlot", (*bench).comparePaint},
	{cardsPart, "cards of one run inside a page of another site", "cards", (*bench).embedCards},
	{jobsPart, "a list of 5,000 jobs", "a list", (*bench).listJobs},
	{picturesPart, "1 GB of images: 10 tags, 200 steps of 500 KB", "images", (*bench).viewPictures},
	{histogramsPart, "histograms of 100 tags, 1,000 steps, 3 runs", "histograms",
		(*bench).viewHistograms},
	{textsPart, "texts of 4 tags, 500 steps, 3 runs", "texts", (*bench).viewTexts},
	{graphsPart, "graphs of models, and one of 100,000 nodes", "graphs", (*bench).viewGraphs},
	{sweepPart, "hyperparameters: 1,000 runs, 30 of them, 10 metrics", "hyperparameters",
		(*bench).viewSweep},
	{meshPart, "a mesh of 1,000,000 points", "meshes", (*bench).viewMeshes},
	{sitePart, "first download of the site", "sizes", (*bench).siteSizes},
}

func partNames() []string {
	var names []string
	for _, p := range parts {
		names = append(names, p.name)
	}
	for _, s := range singles {
		names = append(names, s.name)
	}
	return names
}

// atMost limits the time of one part on one log. Beyond that it counts as hung.
const atMost = 10 * time.Minute

// newBench creates the bench, and installs and builds what is missing.
func newBench(ctx context.Context, o options) (*bench, error) {
	for _, name := range o.parts {
		if !slices.Contains(partNames(), name) {
			return nil,
				fmt.Errorf("no part %q; there are %s", name, strings.Join(partNames(), ", "))
		}
	}
	if _, err := os.Stat(o.command); err != nil {
		return nil, fmt.Errorf("find the command under test: %w (make build)", err)
	}
	dir, err := filepath.Abs(o.dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	b := &bench{command: o.command, dir: dir, report: report.New(machine(ctx), rows)}
	b.report.Runs = o.runs
	if !slices.ContainsFunc(o.parts, func(name string) bool {
		return name != paintPart && name != cardsPart && name != jobsPart
	}) {
		return b, nil // these parts need neither the peer nor a log
	}
	if b.peer, err = tensorboard.Install(ctx, dir); err != nil {
		return nil, err
	}
	b.programs, err = buildParse(ctx, dir)
	return b, err
}

// machine describes the machine and versions that the figures come from.
func machine(ctx context.Context) string {
	text := fmt.Sprintf("%s, %s/%s, %d cores, %s, %s", time.Now().Format(time.DateOnly),
		runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), tensorboard.Package)
	if path, err := chromium.Find(); err == nil {
		if version, err := exec.CommandContext(ctx, path, "--version").Output(); err == nil {
			text += ", " + strings.TrimSpace(string(version))
		}
	}
	return text
}

// measure runs the requested parts. It notes failures and goes on. It returns an error only if ctx
// ended, or if a log cannot be found or made.
func (b *bench) measure(ctx context.Context, o options) error {
	var targets []*target
	sets := o.sets
	if !slices.ContainsFunc(parts, func(p part) bool { return slices.Contains(o.parts, p.name) }) {
		sets = nil // the sets take gigabytes
	}
	for _, name := range sets {
		t, err := newTarget(o, name)
		if err != nil {
			return err
		}
		targets = append(targets, t)
		b.report.AddLog(t.log)
	}
	for _, once := range singles {
		b.report.AddLog(report.Log{Name: once.name, Title: once.title})
	}
	for n := range o.runs {
		for _, t := range targets {
			for _, p := range parts {
				if slices.Contains(o.parts, p.name) {
					b.try(ctx, t.name, p.name, n, func(ctx context.Context) error {
						return p.measure(b, ctx, t)
					})
				}
			}
		}
		for _, once := range singles {
			// The download size is the same each time.
			if slices.Contains(o.parts, once.name) && (n == 0 || once.name != sitePart) {
				b.try(ctx, once.name, once.what, n, func(ctx context.Context) error {
					return once.measure(b, ctx)
				})
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// try measures one part, prints its time, and notes a failure.
func (b *bench) try(ctx context.Context, log, part string, run int,
	measure func(context.Context) error) {
	if ctx.Err() != nil {
		return
	}
	start := time.Now()
	limited, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	if err := measure(limited); err != nil {
		b.fail(log, part, err)
	}
	fmt.Fprintf(os.Stderr, "bench: run %d, %s, %s: %.1f s\n", run+1, log, part,
		time.Since(start).Seconds())
}

// note records the failure of one step of a part; the part goes on.
func (b *bench) note(t *target, what string, err error) {
	if err != nil {
		b.fail(t.name, what, err)
	}
}

func (b *bench) fail(log, what string, err error) {
	b.report.Fail(log, what, err)
	fmt.Fprintf(os.Stderr, "bench: %s, %s: %v\n", log, what, err)
}

// newTarget finds a log, or generates it.
func newTarget(o options, name string) (*target, error) {
	t := &target{name: name, logdir: o.demo}
	if name != "demo" {
		known := false
		if t.set, known = logs.Sets[name]; !known {
			return nil, fmt.Errorf("no set %q", name)
		}
		var err error
		if t.logdir, err = t.set.Write(o.dir); err != nil {
			return nil, err
		}
	}
	names, bytes, err := eventFiles(t.logdir)
	t.log = report.Log{
		Name: name, Title: filepath.Base(t.logdir), Bytes: bytes, Points: int64(t.set.Points()),
		Files: len(names),
	}
	return t, err
}

// eventFiles returns the paths of a log's event files and their total size.
func eventFiles(logdir string) (names []string, bytes int64, err error) {
	err = filepath.WalkDir(logdir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.Contains(entry.Name(), "tfevents") {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			names, bytes = append(names, name), bytes+info.Size()
		}
		return err
	})
	return names, bytes, err
}

// writeJSON writes the report to a file, if one was given.
func (b *bench) writeJSON(name string) error {
	if name == "" {
		return nil
	}
	var text bytes.Buffer
	if err := b.report.JSON(&text); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o644)
}
