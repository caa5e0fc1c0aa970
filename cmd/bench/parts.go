package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// part is one of the measurements that --parts names.
type part struct {
	name, about string
	// sets are the logs that it is measured on. A part without any is measured once, on a log of
	// its own or on none, and has a table in the report under a title.
	sets    string
	title   string
	measure func(*pass)
}

// budgeted are the sets that are measured unless --sets names others.
const budgeted = "many long images small crowd tags files"

var parts = []part{
	{"read",
		"programs that only read: the parse program, natively and in node's wasm; the peer's " +
			"data server with every point kept", budgeted + " demo gigabyte", "", read},
	{"open", "a first and a second visit; the renderer's memory, hover, redraw",
		budgeted + " demo", "", openTwice},
	// Right after ours, so that the machine is in the same state. The peer's page takes many
	// minutes to select all runs of the set of files.
	{"peer", "TensorBoard: start to charts, memory, hover",
		"many long images small crowd tags demo", "", openPeerTwice},
	{"refresh", "key R on a page that shows everything, with nothing new and with 1% more steps; " +
		"the workers' memory", "many long images small crowd tags", "", refresh},
	{"remote", "data on a server of its own, whose responses are 50 ms late, and without delay",
		"many images small", "", remote},
	{"bucket", "an S3 bucket that is listed, with the same delay: 250 runs of 1 MB, and 10,000 " +
		"objects of 2,000 runs", "many small", "", bucket},
	{"paint", "lines drawn by the raster, in a worker, and by uPlot from the npm registry", "",
		"painting a chart, the peer being uPlot", paint},
	{"cards", "cards of one run inside a page of another site", "",
		"cards of one run inside a page of another site", embedCards},
	{"jobs", "the page of jobs with a list of 5,000: its start, a second visit, scrolling", "",
		"a list of 5,000 jobs", listJobs},
	{"pictures", "1 GB of images: the first one, a step, all of them played, memory", "",
		"1 GB of images: 10 tags, 200 steps of 500 KB", viewPictures},
	{"histograms", "300 cards of 1,000 histograms: drawn, another mode, hover, scrolling", "",
		"histograms of 100 tags, 1,000 steps, 3 runs", viewHistograms},
	{"texts", "texts of three runs", "", "texts of 4 tags, 500 steps, 3 runs", viewTexts},
	{"graphs", "graphs of models and one of 100,000 nodes: drawn, a scope opened, moved about", "",
		"graphs of models, and one of 100,000 nodes", viewGraphs},
	{"hparams", "hyperparameters of 1,000 runs: drawn, pointed at, brushed", "",
		"hyperparameters: 1,000 runs, 30 of them, 10 metrics", viewSweep},
	{"meshes", "a cloud of 1,000,000 points: drawn, turned", "", "a mesh of 1,000,000 points",
		viewMeshes},
	{"profiles", "traces of profilers: drawn, compared, moved about, searched; 1 GB of JSON", "",
		"traces of profilers", viewProfiles},
	{sitePart, "the first download of the site, once", "", "first download of the site", siteSizes},
}

// sitePart is the same each time, so it is measured once.
const sitePart = "site"

func partNames() (names []string) {
	for _, p := range parts {
		names = append(names, p.name)
	}
	return names
}

// bench holds the state shared by all passes.
type bench struct {
	options
	// returns TensorBoard; installs it at the first call
	tensorBoard func() (tensorboard.Peer, error)
	report      *report.Report
}

// target is the log that a pass measures.
type target struct {
	name   string   // name of its set or part, the key of its budgets
	set    logs.Set // zero for the demo, and for parts that are measured once
	logdir string
	bytes  int64 // size of its event files
}

// partAtMost limits the time of one pass. Beyond that it counts as hung.
const partAtMost = 10 * time.Minute

func newBench(ctx context.Context, o options) (*bench, error) {
	for _, name := range o.parts {
		if !slices.Contains(partNames(), name) {
			return nil,
				fmt.Errorf("no part %q; there are %s", name, strings.Join(partNames(), ", "))
		}
	}
	_, missing := os.Stat(o.command)
	if missing != nil {
		missing = fmt.Errorf("find the command under test: %w (make build)", missing)
	}
	dir, err := filepath.Abs(o.dir)
	if err = errors.Join(missing, err, os.MkdirAll(dir, 0o755)); err != nil {
		return nil, err
	}
	o.dir = dir
	b := &bench{options: o, report: report.New(machine(ctx), rows)}
	b.report.Runs = o.runs
	b.tensorBoard = sync.OnceValues(func() (tensorboard.Peer, error) {
		return tensorboard.Install(ctx, dir)
	})
	return b, nil
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

// measure runs the requested parts: the parts of each set, and then those measured once. It notes
// failures and goes on. It returns an error only if ctx ended, or if a log cannot be found or made.
func (b *bench) measure(ctx context.Context) error {
	var sets []*target
	needed := func(p part) bool { return p.sets != "" && slices.Contains(b.parts, p.name) }
	if slices.ContainsFunc(parts, needed) { // the sets take gigabytes
		for _, name := range b.sets {
			t, err := b.newTarget(name)
			if err != nil {
				return err
			}
			sets = append(sets, t)
		}
	}
	once := map[string]*target{}
	for _, p := range parts {
		if p.sets == "" {
			once[p.name] = &target{name: p.name}
			b.report.AddLog(report.Log{Name: p.name, Title: p.title})
		}
	}
	for n := range b.runs {
		for _, t := range sets {
			for _, p := range parts {
				if slices.Contains(strings.Fields(p.sets), t.name) {
					b.pass(ctx, n, p, t)
				}
			}
		}
		for _, p := range parts {
			if t := once[p.name]; t != nil && (n == 0 || p.name != sitePart) {
				b.pass(ctx, n, p, t)
			}
		}
	}
	return ctx.Err()
}

// pass measures a part once if it was asked for, and prints its time.
func (b *bench) pass(ctx context.Context, run int, part part, t *target) {
	if ctx.Err() != nil || !slices.Contains(b.parts, part.name) {
		return
	}
	start, p := time.Now(), pass{bench: b, target: t, ctx: ctx}
	p.step(part.name, partAtMost, part.measure)
	fmt.Fprintf(os.Stderr, "bench: run %d, %s, %s: %.1f s\n", run+1, t.name, part.name,
		time.Since(start).Seconds())
}

// newTarget finds a log, or generates it.
func (b *bench) newTarget(name string) (*target, error) {
	t := &target{name: name, logdir: b.demo}
	if name != "demo" {
		known := false
		if t.set, known = logs.Sets[name]; !known {
			return nil, fmt.Errorf("no set %q", name)
		}
		var err error
		if t.logdir, err = t.set.Write(b.dir); err != nil {
			return nil, err
		}
	}
	names, bytes, err := eventFiles(t.logdir)
	t.bytes = bytes
	b.report.AddLog(report.Log{
		Name: name, Title: filepath.Base(t.logdir), Bytes: bytes, Points: int64(t.set.Points()),
		Files: len(names),
	})
	return t, err
}

// write makes a set of the generated logs, unless it exists, and returns its directory.
func (p *pass) write(set string) string {
	logdir, err := logs.Sets[set].Write(p.dir)
	p.check(err)
	return logdir
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
