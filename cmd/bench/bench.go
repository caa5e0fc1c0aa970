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

// bench holds what all parts need.
type bench struct {
	command  string // eventlens
	dir      string // for what is made or installed
	peer     tensorboard.Peer
	programs parsePrograms
	report   *report.Report
}

// target is one log under measurement.
type target struct {
	name   string   // of its set, by which budgets are found
	set    logs.Set // zero for the demo
	logdir string
	log    report.Log
}

// generated reports whether the log is one of ours, of which the number of runs is known and which can grow.
func (t *target) generated() bool { return t.set.Runs > 0 }

// part measures one aspect of a log. A part that does not concern a log measures nothing.
type part struct {
	name    string
	measure func(*bench, context.Context, *target) error
}

var parts = []part{
	{"read", (*bench).read},
	{"open", (*bench).open},
	{"peer", (*bench).comparePages}, // right behind ours, so that both have the same machine
	{"refresh", (*bench).refresh},
	{"remote", (*bench).remote},
	{"bucket", (*bench).bucket},
}

// sitePart, paintPart, cardsPart and jobsPart are measured once, not for a log.
const (
	sitePart  = "site"
	paintPart = "paint"
	cardsPart = "cards"
	jobsPart  = "jobs"
)

func partNames() []string {
	var names []string
	for _, p := range parts {
		names = append(names, p.name)
	}
	return append(names, sitePart, paintPart, cardsPart, jobsPart)
}

// atMost is how long one part of one log may take before it counts as hung.
const atMost = 10 * time.Minute

// newBench makes what is missing.
func newBench(ctx context.Context, o options) (*bench, error) {
	for _, name := range o.parts {
		if !slices.Contains(partNames(), name) {
			return nil, fmt.Errorf("no part %q; there are %s", name, strings.Join(partNames(), ", "))
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
	if !slices.ContainsFunc(o.parts, func(name string) bool { return name != paintPart && name != cardsPart && name != jobsPart }) {
		return b, nil // they need neither the peer nor a log
	}
	if b.peer, err = tensorboard.Install(ctx, dir); err != nil {
		return nil, err
	}
	b.programs, err = buildParse(ctx, dir)
	return b, err
}

// machine names what the figures are from.
func machine(ctx context.Context) string {
	text := fmt.Sprintf("%s, %s/%s, %d cores, %s, %s", time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version(), tensorboard.Package)
	if path, err := chromium.Find(); err == nil {
		if version, err := exec.CommandContext(ctx, path, "--version").Output(); err == nil {
			text += ", " + strings.TrimSpace(string(version))
		}
	}
	return text
}

// measure runs the parts that were asked for. What fails is noted and the next one goes on; the error is that ctx ended, or that there is no log.
func (b *bench) measure(ctx context.Context, o options) error {
	var targets []*target
	for _, name := range o.sets {
		t, err := newTarget(o, name)
		if err != nil {
			return err
		}
		targets = append(targets, t)
		b.report.AddLog(t.log)
	}
	b.report.AddLog(report.Log{Name: paintPart, Title: "painting a chart, the peer being uPlot"})
	b.report.AddLog(report.Log{Name: cardsPart, Title: "cards of one run inside a page of another site"})
	b.report.AddLog(report.Log{Name: jobsPart, Title: "a list of 5,000 jobs"})
	b.report.AddLog(report.Log{Name: sitePart, Title: "first download of the site"})
	for n := range o.runs {
		for _, t := range targets {
			for _, p := range parts {
				if slices.Contains(o.parts, p.name) {
					b.try(ctx, t.name, p.name, n, func(ctx context.Context) error { return p.measure(b, ctx, t) })
				}
			}
		}
		if slices.Contains(o.parts, paintPart) {
			b.try(ctx, paintPart, "uPlot", n, b.comparePaint)
		}
		if slices.Contains(o.parts, cardsPart) {
			b.try(ctx, cardsPart, "cards", n, b.embedCards)
		}
		if slices.Contains(o.parts, jobsPart) {
			b.try(ctx, jobsPart, "a list", n, b.listJobs)
		}
		if n == 0 && slices.Contains(o.parts, sitePart) {
			b.try(ctx, sitePart, "sizes", n, b.siteSizes)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// try measures one part, says so, and notes why it failed.
func (b *bench) try(ctx context.Context, log, part string, run int, measure func(context.Context) error) {
	if ctx.Err() != nil {
		return
	}
	start := time.Now()
	limited, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	if err := measure(limited); err != nil {
		b.fail(log, part, err)
	}
	fmt.Fprintf(os.Stderr, "bench: run %d, %s, %s: %.1f s\n", run+1, log, part, time.Since(start).Seconds())
}

// note keeps why a step of a part failed; the part goes on.
func (b *bench) note(t *target, what string, err error) {
	if err != nil {
		b.fail(t.name, what, err)
	}
}

func (b *bench) fail(log, what string, err error) {
	b.report.Fail(log, what, err)
	fmt.Fprintf(os.Stderr, "bench: %s, %s: %v\n", log, what, err)
}

// newTarget finds a log or makes it.
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
	t.log = report.Log{Name: name, Title: filepath.Base(t.logdir), Bytes: bytes, Points: int64(t.set.Points()), Files: len(names)}
	return t, err
}

// eventFiles returns the paths of a log's event files and their size in sum.
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

// writeJSON writes the report to a file, if one was named.
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
