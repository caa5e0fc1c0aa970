package main

import (
	"context"
	"errors"
	"fmt"
	"net/http/httputil"
	"net/url"
	"os"
	"path"
	"time"

	"eventlens/cmd/bench/storage"
	"eventlens/eventfile/listing"
	"eventlens/web/chromium"
)

// refresh opens a copy of the log, served by eventlens, and presses the refresh key: with nothing
// new, and after every run has grown.
func (b *bench) refresh(ctx context.Context, t *target) error {
	if !t.generated() || t.name == "gigabyte" || t.name == "files" {
		return nil
	}
	growing := t.logdir + ".growing"
	if err := os.RemoveAll(growing); err != nil {
		return err
	}
	defer os.RemoveAll(growing)
	if err := os.CopyFS(growing, os.DirFS(t.logdir)); err != nil {
		return err
	}
	server, log, stop, err := serveLogged(ctx, b.command, growing)
	if err != nil {
		return err
	}
	defer stop()
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer window.Close()
	if _, err := openPage(window, server+"#refresh=off"); err != nil { // only the key refreshes
		return err
	}
	b.note(t, "refresh", b.pressTwice(ctx, window, t, log, growing))
	return b.workers(window, t)
}

// pressTwice refreshes with nothing new, and after every run has grown.
func (b *bench) pressTwice(ctx context.Context, window *chromium.Window, t *target,
	log *storage.Log, growing string) error {
	if err := b.refreshUnchanged(ctx, window, t, log); err != nil {
		return err
	}
	return b.refreshGrown(ctx, window, t, log, growing)
}

// workers measures the memory of a page's workers, which never shrinks.
func (b *bench) workers(window *chromium.Window, t *target) error {
	wasm, err := workerMemory(window)
	if err == nil {
		b.report.Ours(t.name, wasmMemory, wasm)
	}
	return err
}

// serveLogged runs `eventlens serve` behind a proxy that logs its requests.
func serveLogged(ctx context.Context,
	command, logdir string) (server string, log *storage.Log, stop func(), err error) {
	behind, stopServe, err := startServe(ctx, command, logdir)
	if err != nil {
		return "", nil, nil, err
	}
	to, err := url.Parse(behind)
	if err != nil {
		stopServe()
		return "", nil, nil, err
	}
	log = &storage.Log{}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }, FlushInterval: -1,
	}
	server, stopProxy, err := storage.Listen(log.Wrap(proxy))
	if err != nil {
		stopServe()
		return "", nil, nil, err
	}
	return server, log, func() { stopProxy(); stopServe() }, nil
}

// calm is how long a server must be without requests for a refresh to be over.
const calm = 3 * time.Second

// errNoRefresh reports that the page does not handle the key.
var errNoRefresh = errors.New("the key R asked nothing of the server: the site under test has no refresh, or is not built from this tree (make build)")

// patience is how long the page may take to request the listing.
const patience = 30 * time.Second

// pressRefresh presses the key and waits until the page has sent a request. The log then holds the
// requests since.
func pressRefresh(ctx context.Context, window *chromium.Window,
	log *storage.Log) (pressed time.Time, err error) {
	if err := log.Quiet(ctx, calm); err != nil {
		return pressed, err
	}
	log.Take()
	pressed = time.Now()
	if err := window.Type('r'); err != nil {
		return pressed, err
	}
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := log.Asked(waiting); err != nil {
		if ctx.Err() == nil {
			err = errNoRefresh
		}
		return pressed, err
	}
	return pressed, nil
}

func (b *bench) refreshUnchanged(ctx context.Context, window *chromium.Window, t *target,
	log *storage.Log) error {
	pressed, err := pressRefresh(ctx, window, log)
	if err == nil {
		err = log.Quiet(ctx, calm)
	}
	if err != nil {
		return fmt.Errorf("refresh with nothing new: %w", err)
	}
	listings, last, requests := 0, pressed, log.Take()
	for _, r := range requests {
		if path.Base(r.Path) == listing.ManifestName {
			listings++
		}
		if r.End.After(last) {
			last = r.End
		}
	}
	b.report.Ours(t.name, refreshListings, float64(listings))
	b.report.Ours(t.name, refreshReads, float64(len(requests)-listings))
	b.report.Ours(t.name, refreshTime, last.Sub(pressed).Seconds())
	return nil
}

// refreshGrown appends a hundredth of its steps to every run.
func (b *bench) refreshGrown(ctx context.Context, window *chromium.Window, t *target,
	log *storage.Log, growing string) error {
	_, before, err := eventFiles(growing)
	if err != nil {
		return err
	}
	if err := t.set.Grow(growing, max(1, t.set.Steps/100)); err != nil {
		return err
	}
	_, after, err := eventFiles(growing)
	if err != nil {
		return err
	}
	took, err := untilDrawnAgain(ctx, window, log)
	if err != nil {
		return fmt.Errorf("refresh after growth: %w", err)
	}
	bytes := 0.0
	for _, r := range log.Take() {
		if path.Base(r.Path) != listing.ManifestName {
			bytes += float64(r.Bytes)
		}
	}
	b.report.Ours(t.name, growthBytes, bytes)
	b.report.Ours(t.name, growthExcess, bytes/float64(after-before))
	b.report.Ours(t.name, growthTime, took)
	return nil
}

// untilDrawnAgain refreshes a page whose data has grown, and returns the seconds from the key until
// all visible charts were drawn from all of the data. The log then holds the requests.
func untilDrawnAgain(ctx context.Context, window *chromium.Window,
	log *storage.Log) (seconds float64, err error) {
	before, err := pageNow(window)
	if err != nil {
		return 0, err
	}
	pressed, err := pressRefresh(ctx, window, log)
	if err != nil {
		return 0, err
	}
	read, err := chromium.MarkOf[float64](window, "eventlens:loaded",
		fmt.Sprintf("m.startTime >= %g", before), "m.startTime")
	if err != nil {
		return 0, err
	}
	done, err := drawnSince(window, read)
	if err != nil {
		return 0, err
	}
	origin, err := pageOrigin(window)
	if err != nil {
		return 0, err
	}
	return pageTime(origin, done).Sub(pressed).Seconds(), log.Quiet(ctx, calm)
}
