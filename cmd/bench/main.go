// Command bench measures eventlens side by side with TensorBoard 2.21 and its native data server:
// the same logs, the same machine, one run.
//
//	go run ./cmd/bench [--sets many,long,images,small,crowd,tags,files] [--parts PARTS]
//		[--runs N] [--json FILE]
//
// It prints tables in Markdown, figures with a budget first, and with --json writes everything as
// JSON. The default sets are those with budgets. Two more can be named: demo, the log in testdata,
// and gigabyte, one file of scalars that is only read. Prerequisites are made on demand below --dir
// and found there again: the generated logs, a Python environment with TensorBoard, and the parse
// program for both targets. The command under test is the built one, --eventlens.
//
// The parts, in this order for each set:
//
//	read        the parse program natively and in node's wasm; the peer's data server with
//	            every point kept
//	open        a first and a second visit in Chromium, served by eventlens; the renderer's
//	            memory, hover, redraw
//	peer        TensorBoard in Chromium: start to charts, memory, hover
//	refresh     key R on a page that shows everything, with nothing new and with 1% more steps;
//	            the workers' memory
//	remote      data on a server of its own, whose responses are 50 ms late, and without delay
//	bucket      an S3 bucket that is listed, with the same delay: 10,000 objects of 2,000 runs,
//	            and 250 runs of 1 MB
//	paint       lines drawn by the raster, in a worker, and by uPlot from the npm registry, in
//	            Chromium
//	cards       cards of one run inside a page of another site
//	jobs        the page of jobs with a list of 5,000: its start, a second visit, scrolling
//	pictures    1 GB of images: the first one, a step, all of them played, the renderer's memory
//	histograms  300 cards of 1,000 histograms: drawn, another mode, hover, scrolling
//	texts       texts of three runs
//	graphs      graphs of models and one of 100,000 nodes: drawn, a scope opened, moved about
//	hparams     hyperparameters of 1,000 runs: drawn, pointed at, brushed
//	meshes      a cloud of 1,000,000 points: drawn, turned
//	site        the first download of the site, once
//
// Pages are opened as a person opens them, ours and TensorBoard's alike: in windows of one size,
// with no DevTools domain enabled, a second visit in another tab. Times come from the page's own
// marks; processor time covers all processes of the browser. With --runs each part is measured that
// many times, ours and TensorBoard's by turns, and medians are printed. Failed measurements are
// listed below the tables, and the exit status is then 1.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// options are the flags.
type options struct {
	dir, demo, command, json string
	sets, parts              []string
	runs                     int
}

func main() {
	o := options{}
	flag.StringVar(&o.dir, "dir", ".build/bench",
		"where generated logs and the Python environment are kept")
	flag.StringVar(&o.demo, "demo", "testdata/demo", "the demo log")
	flag.StringVar(&o.command, "eventlens", ".build/eventlens", "the built command")
	flag.StringVar(&o.json, "json", "", "also write the figures to this file")
	flag.IntVar(&o.runs, "runs", 1, "how often each part is measured")
	sets := flag.String("sets", "many,long,images,small,crowd,tags,files",
		"which logs to measure, of many, long, images, small, crowd, tags, files, demo, gigabyte")
	parts := flag.String("parts", strings.Join(partNames(), ","), "what to measure")
	flag.Parse()
	o.sets, o.parts = strings.Split(*sets, ","), strings.Split(*parts, ",")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// errNotAll is the command's error if some measurements failed.
var errNotAll = errors.New("not everything could be measured: see the end of the report")

func run(ctx context.Context, o options) error {
	b, err := newBench(ctx, o)
	if err != nil {
		return err
	}
	if err := b.measure(ctx, o); err != nil {
		return err
	}
	if err := b.report.Markdown(os.Stdout); err != nil {
		return err
	}
	if err := b.writeJSON(o.json); err != nil {
		return err
	}
	if b.report.Failed() {
		return errNotAll
	}
	return nil
}
