package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"eventlens/cmd/bench/storage"
	"eventlens/web/chromium"
)

// objectsARun is how many objects a run of the small set has in its bucket: with the 2,000 runs that makes 10,000 to list.
const objectsARun = 5

// bucket opens a log that lies in an S3 bucket, by listing it, from 50 ms away.
func (b *bench) bucket(ctx context.Context, t *target) error {
	switch t.name {
	case "many":
		return b.bucketDistance(ctx, t)
	case "small":
		return b.bucketListing(ctx, t)
	default:
		return nil
	}
}

// bucketDistance compares with a bucket that is next door.
func (b *bench) bucketDistance(ctx context.Context, t *target) error {
	var seconds []float64
	for _, distance := range []storage.Options{{}, {RoundTrip: roundTrip}} {
		tab, _, stop, err := b.openBucket(ctx, t, distance, 0)
		if err != nil {
			return err
		}
		done, err := drawnSince(tab, 0)
		stop()
		if err != nil {
			return fmt.Errorf("open a bucket from %s away: %w", distance.RoundTrip, err)
		}
		seconds = append(seconds, done/1000)
	}
	b.report.Ours(t.name, bucketNear, seconds[0])
	b.report.Ours(t.name, bucketFar, seconds[1])
	b.report.Ours(t.name, bucketRatio, seconds[1]/seconds[0])
	return nil
}

// bucketListing measures when runs appear while the bucket is listed.
func (b *bench) bucketListing(ctx context.Context, t *target) error {
	tab, log, stop, err := b.openBucket(ctx, t, storage.Options{RoundTrip: roundTrip}, objectsARun-1)
	if err != nil {
		return err
	}
	defer stop()
	first, err := firstTime(tab, `document.querySelector('.run-name')`)
	if err != nil {
		return fmt.Errorf("wait for the first run: %w", err)
	}
	// The head of the run list says of how many runs some are shown.
	all, err := firstTime(tab, fmt.Sprintf(`document.querySelector('#runs .count')?.textContent.replaceAll(',', '').includes(' of %d ')`, t.set.Runs))
	if err != nil {
		return fmt.Errorf("wait for %d runs: %w", t.set.Runs, err)
	}
	origin, err := pageOrigin(tab)
	if err != nil {
		return err
	}
	pages, before := 0, 0
	for _, r := range log.Take() {
		if storage.IsListing(r.Path) {
			pages++
			if r.End.Before(pageTime(origin, first)) {
				before++
			}
		} else if strings.HasSuffix(r.Path, ".ckpt") {
			return fmt.Errorf("%s was asked for, which is no event file", r.Path)
		}
	}
	b.report.Ours(t.name, bucketPages, float64(pages))
	b.report.Ours(t.name, bucketBefore, float64(before))
	b.report.Ours(t.name, bucketFirst, first/1000)
	b.report.Ours(t.name, bucketAll, all/1000)
	return nil
}

// openBucket opens the folder of a bucket.
func (b *bench) openBucket(ctx context.Context, t *target, distance storage.Options, beside int) (tab *chromium.Tab, log *storage.Log, stop func(), err error) {
	data, err := storage.Bucket(t.logdir, beside)
	if err != nil {
		return nil, nil, nil, err
	}
	log = &storage.Log{}
	tab, stop, err = b.openRemote(ctx, distance, data, log, func(origin string) string {
		return "s3://" + storage.BucketName + "/?endpoint=" + strings.TrimSuffix(origin, "/")
	})
	return tab, log, stop, err
}

// firstTime waits until a JavaScript expression is truthy and returns when that was, to a frame, in milliseconds since navigation.
func firstTime(tab *chromium.Tab, expression string) (float64, error) {
	const patience = 2 * time.Minute
	if err := tab.WaitFor(fmt.Sprintf("(%s) && (self.benchTime = performance.now())", expression), patience); err != nil {
		return 0, err
	}
	return chromedp.Run(tab.Context, chromedp.Evaluate[float64]("self.benchTime"))
}
