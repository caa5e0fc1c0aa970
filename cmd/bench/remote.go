package main

import (
	"context"
	"errors"
	"fmt"
	"net/http/httputil"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"eventlens/cmd/bench/storage"
	"eventlens/eventfile/listing"
)

// refresh opens a copy of the log, served by eventlens behind a proxy that logs its requests, and
// presses the refresh key: with nothing new, and after every run has grown.
func refresh(p *pass) {
	growing := p.logdir + ".growing"
	p.check(os.RemoveAll(growing))
	p.cleanup(func() { os.RemoveAll(growing) })
	p.check(os.CopyFS(growing, os.DirFS(p.logdir)))
	behind, err := url.Parse(p.serve(growing))
	p.check(err)
	log := &storage.Log{}
	server := p.listen(log.Wrap(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(behind) }, FlushInterval: -1,
	}))
	g := p.openWindow(&eventlens)
	g.open(server + "#refresh=off") // only the key refreshes
	p.step("refresh", partAtMost, func(p *pass) {
		g := page{p, g.viewer, g.window}
		g.refreshUnchanged(log)
		g.refreshGrown(log, growing)
	})
	g.take(g.workerMemory(), wasmMemory)
}

// quietTime is how long a server must be without requests for a refresh to be over.
const quietTime = 3 * time.Second

// errNoRefresh reports that the page does not handle the key.
var errNoRefresh = errors.New("the key R asked nothing of the server: the site under test has no " +
	"refresh, or is not built from this tree (make build)")

// pressRefresh presses the key and waits until the page has sent a request. The log then holds the
// requests since.
func (g *page) pressRefresh(log *storage.Log) (pressed time.Time) {
	g.check(log.Quiet(g.ctx, quietTime))
	log.Take()
	pressed = time.Now()
	g.check(g.window.Type('r'))
	waiting, cancel := context.WithTimeout(g.ctx, 30*time.Second)
	defer cancel()
	if log.Asked(waiting) != nil {
		g.check(g.ctx.Err())
		g.check(errNoRefresh)
	}
	return pressed
}

func (g *page) refreshUnchanged(log *storage.Log) {
	pressed := g.pressRefresh(log)
	g.check(log.Quiet(g.ctx, quietTime))
	listings, last, requests := 0, pressed, log.Take()
	for _, r := range requests {
		if path.Base(r.Path) == listing.ManifestName {
			listings++
		}
		if r.End.After(last) {
			last = r.End
		}
	}
	g.take(float64(listings), refreshListings)
	g.take(float64(len(requests)-listings), refreshReads)
	g.take(last.Sub(pressed).Seconds(), refreshTime)
}

// refreshGrown appends a hundredth of its steps to every run, and waits from the key until all
// visible charts are drawn from all of the data.
func (g *page) refreshGrown(log *storage.Log, growing string) {
	_, before, err := eventFiles(growing)
	g.check(err)
	g.check(g.set.Grow(growing, max(1, g.set.Steps/100)))
	_, after, err := eventFiles(growing)
	g.check(err)
	now := eval[float64](g, "performance.now()")
	pressed := g.pressRefresh(log)
	done := g.pageTime(g.drawnSince(g.markWhere("loaded", fmt.Sprintf("m.startTime >= %g", now))))
	g.check(log.Quiet(g.ctx, quietTime))
	bytes := 0.0
	for _, r := range log.Take() {
		if path.Base(r.Path) != listing.ManifestName {
			bytes += float64(r.Bytes)
		}
	}
	g.take(bytes, growthBytes)
	g.take(bytes/float64(after-before), growthExcess)
	g.take(done.Sub(pressed).Seconds(), growthTime)
}

// near and far are storage without and with a delay of its responses.
var (
	near = storage.Options{}
	far  = storage.Options{RoundTrip: 50 * time.Millisecond}
)

// remote opens a log by its manifest on a server of its own, with delayed responses.
func remote(p *pass) {
	open := func(distance storage.Options) (seconds, bytes, requests float64) {
		p.scope(func(p *pass) {
			var log storage.Log
			g := p.openSource(p.listen(log.Wrap(distance.Far(storage.Directory(p.logdir)))))
			done := g.drawnSince(0)
			seconds = done / 1000
			bytes = float64(log.BytesUntil(g.pageTime(done))) // until all was drawn
			requests = float64(len(log.Take()))
		})
		return seconds, bytes, requests
	}
	nearSeconds, _, _ := open(near)
	farSeconds, bytes, requests := open(far)
	p.ours(nearSeconds, nearDrawn)
	p.ours(farSeconds, farDrawn)
	p.ours(farSeconds/nearSeconds, farToNear)
	p.ours(requests, farRequest)
	p.ours(bytes, farBytes)
	p.ours(bytes/float64(p.bytes), farShare)
}

// bucket opens the root folder of an S3 bucket, by listing it.
func bucket(p *pass) {
	if p.name == "small" {
		p.bucketListing()
		return
	}
	var seconds []float64
	for _, distance := range []storage.Options{near, far} {
		p.scope(func(p *pass) {
			g, _ := p.openBucket(distance, 0)
			seconds = append(seconds, g.drawnSince(0)/1000)
		})
	}
	p.ours(seconds[0], bucketNear)
	p.ours(seconds[1], bucketFar)
	p.ours(seconds[1]/seconds[0], bucketRatio)
}

// bucketListing measures when runs appear while a bucket is listed: 2,000 with five objects each.
func (p *pass) bucketListing() {
	g, log := p.openBucket(far, 4)
	first := g.firstTime(`document.querySelector('.run-name')`)
	// The head of the run list says how many runs there are.
	all := g.firstTime(fmt.Sprintf(`document.querySelector('#runs .count')
		?.textContent.replaceAll(',', '').includes(' of %d ')`, p.set.Runs))
	pages, before := 0.0, 0.0
	for _, r := range log.Take() {
		if storage.IsListing(r.Path) {
			pages++
			if r.End.Before(g.pageTime(first)) {
				before++
			}
		} else if strings.HasSuffix(r.Path, ".ckpt") {
			p.failf("%s was asked for, which is no event file", r.Path)
		}
	}
	p.ours(pages, bucketPages)
	p.ours(before, bucketBefore)
	p.ours(first/1000, bucketFirst)
	p.ours(all/1000, bucketAll)
}

// openBucket opens a bucket with the log and a number of other objects beside each of its files.
func (p *pass) openBucket(distance storage.Options, beside int) (*page, *storage.Log) {
	data, err := storage.Bucket(p.logdir, beside)
	p.check(err)
	log := &storage.Log{}
	origin := strings.TrimSuffix(p.listen(log.Wrap(distance.Far(data))), "/")
	return p.openSource("s3://" + storage.BucketName + "/?endpoint=" + origin), log
}

// firstTime waits until a JavaScript expression is truthy and returns the time, to one frame, in
// milliseconds since navigation.
func (g *page) firstTime(expression string) float64 {
	return eval[float64](g, `new Promise((done) => {
		const look = () => { if (%s) done(performance.now()); else setTimeout(look, 16); };
		look();
	})`, expression)
}
