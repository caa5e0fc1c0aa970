package main

import (
	"context"
	"fmt"
	"strings"

	"eventlens/cmd/bench/storage"
	"eventlens/web/chromium"
)

// objectsARun is the number of objects per run of the small set in its bucket: with 2,000 runs,
// 10,000 objects to list.
const objectsARun = 5

// bucket opens a log in an S3 bucket, by listing it, with 50 ms round trips.
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

// bucketDistance compares it with a bucket without delay.
func (b *bench) bucketDistance(ctx context.Context, t *target) error {
	var seconds []float64
	for _, distance := range []storage.Options{{}, {RoundTrip: roundTrip}} {
		window, _, stop, err := b.openBucket(ctx, t, distance, 0)
		if err != nil {
			return err
		}
		done, err := drawnSince(window, 0)
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
	window, log, stop, err := b.openBucket(ctx, t, storage.Options{RoundTrip: roundTrip},
		objectsARun-1)
	if err != nil {
		return err
	}
	defer stop()
	first, err := firstTime(window, `document.querySelector('.run-name')`)
	if err != nil {
		return fmt.Errorf("wait for the first run: %w", err)
	}
	// The head of the run list says how many runs there are.
	all, err := firstTime(window,
		fmt.Sprintf(`document.querySelector('#runs .count')?.textContent.replaceAll(',', '').includes(' of %d ')`, t.set.Runs))
	if err != nil {
		return fmt.Errorf("wait for %d runs: %w", t.set.Runs, err)
	}
	origin, err := pageOrigin(window)
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

// openBucket opens the root folder of the bucket.
func (b *bench) openBucket(ctx context.Context, t *target, distance storage.Options,
	beside int) (window *chromium.Window, log *storage.Log, stop func(), err error) {
	data, err := storage.Bucket(t.logdir, beside)
	if err != nil {
		return nil, nil, nil, err
	}
	log = &storage.Log{}
	window, stop, err = b.openRemote(ctx, distance, data, log, func(origin string) string {
		return "s3://" + storage.BucketName + "/?endpoint=" + strings.TrimSuffix(origin, "/")
	})
	return window, log, stop, err
}

// firstTime waits until a JavaScript expression is truthy and returns the time, to one frame, in
// milliseconds since navigation.
func firstTime(window *chromium.Window, expression string) (float64, error) {
	ctx, cancel := context.WithTimeout(window.Context, stepAtMost)
	defer cancel()
	return chromium.Evaluate[float64](window.Until(ctx), fmt.Sprintf(`new Promise((done) => {
		const look = () => { if (%s) done(performance.now()); else setTimeout(look, 16); };
		look();
	})`, expression))
}
