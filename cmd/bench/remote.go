package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"eventlens/cmd/bench/storage"
	"eventlens/web/chromium"
)

// roundTrip is the delay of remote storage.
const roundTrip = 50 * time.Millisecond

// remote opens a log on a server of its own, with delayed responses. The site itself has no delay,
// like a site that was opened before.
func (b *bench) remote(ctx context.Context, t *target) error {
	switch t.name {
	case "images", "many", "small":
	default:
		return nil
	}
	near, err := b.openDirectory(ctx, t, storage.Options{})
	if err != nil {
		return err
	}
	far, err := b.openDirectory(ctx, t, storage.Options{RoundTrip: roundTrip})
	if err != nil {
		return err
	}
	b.report.Ours(t.name, nearDrawn, near.seconds)
	b.report.Ours(t.name, farDrawn, far.seconds)
	b.report.Ours(t.name, farToNear, far.seconds/near.seconds)
	b.report.Ours(t.name, farRequest, float64(far.requests))
	b.report.Ours(t.name, farBytes, float64(far.bytes))
	b.report.Ours(t.name, farShare, float64(far.bytes)/float64(t.log.Bytes))
	return nil
}

// remoteVisit holds what a page needed until all its visible charts were drawn completely.
type remoteVisit struct {
	seconds  float64
	bytes    int64 // sent by the storage until then
	requests int
}

// openDirectory opens a log by its manifest.
func (b *bench) openDirectory(ctx context.Context, t *target,
	distance storage.Options) (v remoteVisit, err error) {
	var log storage.Log
	window, stop, err := b.openRemote(ctx, distance, storage.Directory(t.logdir), &log,
		func(origin string) string {
			return origin
		})
	if err != nil {
		return v, err
	}
	defer stop()
	done, err := drawnSince(window, 0)
	if err != nil {
		return v, fmt.Errorf("open from %s away: %w", distance.RoundTrip, err)
	}
	origin, err := pageOrigin(window)
	if err != nil {
		return v, err
	}
	v.seconds = done / 1000
	v.bytes = log.BytesUntil(pageTime(origin, done))
	v.requests = len(log.Take())
	return v, nil
}

// openRemote opens an address on a server with the given distance, in a new browser. The site is on
// another server without delay.
func (b *bench) openRemote(ctx context.Context, distance storage.Options, data http.Handler,
	log *storage.Log, address func(origin string) string,
) (window *chromium.Window, stop func(), err error) {
	site, stopSite, err := startServe(ctx, b.command, "")
	if err != nil {
		return nil, nil, err
	}
	origin, stopData, err := storage.Listen(log.Wrap(distance.Far(data)))
	if err != nil {
		stopSite()
		return nil, nil, err
	}
	stop = func() { stopData(); stopSite() }
	if window, err = chromium.OpenWindow(ctx, chromium.Options{}); err != nil {
		stop()
		return nil, nil, err
	}
	stop = func() { window.Close(); stopData(); stopSite() }
	if err := window.Visit(site + "#refresh=off&src=" + address(origin)); err != nil {
		stop()
		return nil, nil, err
	}
	return window, stop, nil
}
