// Command bench measures eventlens side by side with TensorBoard 2.21 and its native data server:
// the same logs, the same machine, one run.
//
//	go run ./cmd/bench [--sets SETS] [--parts PARTS] [--runs N] [--json FILE]
//
// It prints tables in Markdown, figures with a budget first, and with --json writes everything as
// JSON. The default sets are those with budgets. Two more can be named: demo, the log in testdata,
// and gigabyte, one file of scalars that is only read. Prerequisites are made on demand below --dir
// and found there again: the generated logs, a Python environment with TensorBoard, and the parse
// program for both targets. The command under test is the built one, --eventlens.
//
// The table parts (parts.go) has what can be measured, in this order for each set; rows (rows.go)
// has the figures and their budgets. A part is a function of a [pass], which is like a testing.T:
// it opens pages (page.go), uses them as a person does (gestures.go) and records times. What is
// asked of pages is in page.js.
//
// Pages are opened as a person opens them, ours and TensorBoard's alike: in windows of one size,
// with no DevTools domain enabled, a second visit in another tab. Times come from the page's own
// marks; processor time covers all processes of the browser. With --runs each part is measured that
// many times, ours and TensorBoard's by turns, and medians are printed. Failed measurements are
// listed below the tables, and the exit status is then 1.
package main

import (
	"bytes"
	"cmp"
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
	sets := flag.String("sets", strings.ReplaceAll(budgeted, " ", ","),
		"which logs to measure: these, demo or gigabyte")
	about := "what to measure:"
	for _, p := range parts {
		about += fmt.Sprintf("\n%-11s %s", p.name, p.about)
	}
	named := flag.String("parts", "", about+"\n(default all of them)")
	flag.Parse()
	o.sets = strings.Split(*sets, ",")
	o.parts = strings.Split(cmp.Or(*named, strings.Join(partNames(), ",")), ",")
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
	if err == nil {
		err = b.measure(ctx)
	}
	if err == nil {
		err = b.report.Markdown(os.Stdout)
	}
	if err == nil && o.json != "" {
		var text bytes.Buffer
		err = errors.Join(b.report.JSON(&text), os.WriteFile(o.json, text.Bytes(), 0o644))
	}
	if err == nil && b.report.Failed() {
		err = errNotAll
	}
	return err
}
