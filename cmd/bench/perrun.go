package main

import (
	"context"
	"fmt"

	"eventlens/cmd/bench/logs"
)

// perRun divides the times for a log of many small files by the number of its runs, and compares
// the result with a log of fewer runs.
func (b *bench) perRun(ctx context.Context, t *target, many visit) error {
	fewer := logs.Sets["fewer"]
	few, err := b.openFewer(ctx, fewer)
	if err != nil {
		return fmt.Errorf("open %d runs: %w", fewer.Runs, err)
	}
	each := func(v visit, set logs.Set) (drawn, processor float64) {
		return 1000 * v.VisibleDrawn / float64(set.Runs), 1000 * v.Processor / float64(set.Runs)
	}
	drawn, processor := each(many, t.set)
	drawnOfFewer, processorOfFewer := each(few, fewer)
	b.report.Ours(t.name, runDrawn, drawn)
	b.report.Ours(t.name, runProcessor, processor)
	b.report.Ours(t.name, fewerDrawn, drawnOfFewer)
	b.report.Ours(t.name, fewerProcessor, processorOfFewer)
	b.report.Ours(t.name, runToFewer, drawn/drawnOfFewer)
	return nil
}

// openFewer opens a log in a browser of its own.
func (b *bench) openFewer(ctx context.Context, set logs.Set) (visit, error) {
	logdir, err := set.Write(b.dir)
	if err != nil {
		return visit{}, err
	}
	window, url, stop, err := b.openServed(ctx, logdir)
	if err != nil {
		return visit{}, err
	}
	defer stop()
	return openPage(window, url)
}
