package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"eventlens/cmd/bench/report"
	"eventlens/eventfile/joblist"
)

// paintPage draws the same lines with the raster and uPlot and reports the times; see the file.
//
//go:embed paint.html
var paintPage string

// uPlotPackage is the chart library used as the reference for speed.
const uPlotPackage = "uplot@1.6.32"

// paintRounds is how often each chart is painted. The first paintWarm rounds, in which the browser
// compiles, do not count.
const paintRounds, paintWarm = 12, 3

// paint measures the time from data in memory to pixels on a canvas, in milliseconds.
func paint(p *pass) {
	files := p.paintFiles()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, ok := files[strings.TrimPrefix(r.URL.Path, "/")]; ok {
			http.ServeFile(w, r, path)
			return
		}
		fmt.Fprint(w, paintPage)
	}))
	p.cleanup(server.Close)
	g := p.openWindow(&eventlens)
	g.visit(server.URL)
	g.await("the page that paints", time.Minute, "self.benchPaint")
	for _, c := range []struct {
		lines, points int
		row           *report.Row
	}{{250, 1000, paintLines}, {1, 1_000_000, paintLong}, {1, 10_000, paintShort}} {
		g.run(`benchPaint(%d, %d, %d)`, c.lines, c.points, paintRounds)
		g.await("the lines", 3*time.Minute, "self.benchPainted || self.benchFailed")
		took := eval[struct{ Ours, UPlot []float64 }](g,
			`(() => { const took = self.benchPainted; self.benchPainted = null; return took; })()`)
		if len(took.Ours) != paintRounds || len(took.UPlot) != paintRounds {
			p.failf("paint %d lines of %d points: %v", c.lines, c.points,
				eval[any](g, "self.benchFailed"))
		}
		p.ours(report.Median(took.Ours[paintWarm:]), c.row)
		p.peers(report.Median(took.UPlot[paintWarm:]), c.row)
	}
}

// paintFiles installs uPlot, builds the raster program, and returns the files that the page loads,
// by name.
func (p *pass) paintFiles() map[string]string {
	at := filepath.Join(p.dir, "uplot")
	script := filepath.Join(at, "node_modules", "uplot", "dist", "uPlot.iife.min.js")
	if _, err := os.Stat(script); err != nil {
		out, err := exec.CommandContext(p.ctx, "npm", "install", "--no-save", "--no-audit",
			"--no-fund", "--prefix", at, uPlotPackage).CombinedOutput()
		p.check(err, "install ", uPlotPackage, ": ", string(out))
	}
	return map[string]string{
		"uplot.js":     script,
		"raster.wasm":  p.build("raster.wasm", "./cmd/bench/raster", wasmTarget...),
		"wasm_exec.js": filepath.Join(p.goRoot(), "lib", "wasm", "wasm_exec.js"),
	}
}

// cardsPage is the page of a host that embeds cards; see the file.
//
//go:embed cards.html
var cardsPage string

// embedCards measures cards of one run in a page of another site: on a first visit, on a later one,
// and cards after the first one.
func embedCards(p *pass) {
	logdir, mux := p.write("job"), http.NewServeMux()
	// Another site, so that the frames get a process of their own, as on a platform.
	host := strings.Replace(p.listen(mux), "127.0.0.1", "localhost", 1)
	site := p.serve(logdir, "--allow-host", strings.TrimSuffix(host, "/"))
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, strings.ReplaceAll(cardsPage, "{{SITE}}", site))
	})
	// The host serves the script itself, since its page reads it as text, which needs the same
	// origin.
	mux.HandleFunc("/event-lens.js", func(w http.ResponseWriter, r *http.Request) {
		script, err := http.Get(site + "event-lens.js")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer script.Body.Close()
		io.Copy(w, script.Body)
	})
	g := p.openWindow(&eventlens)
	const cards = 12
	p.ours(g.visitCards(host, 1, false).Took[0], cardFirst)
	g.visitCards(host, 1, false) // after this visit the browser has cached the compiled code
	later := g.visitCards(host, cards, false)
	p.ours(later.Took[0], cardLater)
	p.ours(report.Median(later.Took[1:]), cardNext)
	p.ours(slices.Max(later.Took[1:]), cardSlowest)
	p.ours(later.Defined+later.Connected, cardElement)
	p.ours(later.Framed, cardFrame)
	together := g.visitCards(host, cards, true)
	p.ours(slices.Max(together.Took), cardsTogether)
	p.ours(slices.Max(together.Took)/later.Took[0], cardsToOne)
	p.ours(together.processor, cardsProcessor)
}

// cardsVisit holds what the host's page measured.
type cardsVisit struct {
	Took []float64 // seconds for each card
	// Milliseconds for the element: to run its script, and to put one element into the page.
	Defined, Connected float64
	Framed             float64 // milliseconds until an element has made its frame
	processor          float64 // seconds of processor time of all browser processes
}

// visitCards opens the host's page and lets it add the given number of cards.
func (g *page) visitCards(host string, count int, together bool) (v cardsVisit) {
	g.check(g.window.Leave())
	before := g.processorTimes()
	g.visit(host)
	g.await("the host's page", time.Minute, "self.benchCards")
	g.run("benchCards(%d, %t)", count, together)
	g.await(fmt.Sprint(count, " cards"), time.Minute, "self.benchTook")
	v = eval[cardsVisit](g, `({ Took: benchTook, Defined: benchDefined, Connected: benchConnected,
		Framed: benchFramed })`)
	v.processor = g.processorSince(before)
	return v
}

// listJobs opens the page of a list of jobs twice in one browser, and turns the wheel over it.
func listJobs(p *pass) {
	dir := filepath.Join(p.dir, "jobs")
	p.check(os.MkdirAll(dir, 0o755))
	p.check(os.WriteFile(filepath.Join(dir, joblist.FileName), joblist.Append(nil, manyJobs(5_000)),
		0o644))
	url := p.serve(dir) + "jobs.html#src=data/" + joblist.FileName
	g := p.openWindow(&eventlens)
	g.visit(url)
	g.takeMs(g.mark("listed"), jobsListed)
	g.takeFrames("#job-rows [data-row]", scrolling, frameRows{p95: jobsFrame, task: jobsTask})
	g.visit(url)
	g.takeMs(g.mark("listed"), jobsAgain)
}

// manyJobs returns a list like a platform's, with two scalars a job.
func manyJobs(n int) joblist.List {
	statuses := []joblist.Status{joblist.Running, joblist.Succeeded, joblist.Failed,
		joblist.Stopped}
	l := joblist.List{Jobs: make([]joblist.Job, n)}
	for i := range l.Jobs {
		updated := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC).Add(-time.Duration(i) * time.Hour)
		j := joblist.Job{
			ID: fmt.Sprintf("job-%d", i), Name: fmt.Sprintf("vit-s16-sweep-%d", i),
			Sources: []string{fmt.Sprintf("runs/job-%d/", i)}, Kind: joblist.Distributed,
			Status: statuses[i%4], Owner: fmt.Sprintf("team-%d", i%20),
			Created: updated.Add(-time.Hour), Updated: updated, Duration: time.Hour,
			Steps: int64(1000 + i), Bytes: int64(i) * 1e6, Runs: 1 + i%20,
		}
		for _, tag := range []string{"train/loss", "val/accuracy"} {
			s := joblist.Scalar{Tag: tag}
			for x := range joblist.LineLength {
				s.Line = append(s.Line, 1-math.Exp(-float64(x)/float64(6+i%9)))
			}
			s.Last = s.Line[joblist.LineLength-1]
			j.Scalars = append(j.Scalars, s)
		}
		l.Jobs[i] = j
	}
	return l
}

// downloadSizes prints the compressed sizes, in bytes, of the files given as arguments: by gzip, or
// of their gzip file if there is one, and by brotli. Node has both.
const downloadSizes = `const { existsSync, readFileSync } = require('fs');
const { gzipSync, brotliCompressSync, constants: c } = require('zlib');
console.log(JSON.stringify(process.argv.slice(1).map((name) => {
	const content = readFileSync(name);
	const params = { [c.BROTLI_PARAM_LGWIN]: 24, [c.BROTLI_PARAM_SIZE_HINT]: content.length };
	const gzip = existsSync(name + '.gz') ? readFileSync(name + '.gz') : gzipSync(content, { level: 9 });
	return { gzip: gzip.length, brotli: brotliCompressSync(content, { params }).length };
})));`

// siteSizes measures the download of a first visit, compressed as a static host could, and the
// download of TensorBoard's page without data, as its server sends it.
func siteSizes(p *pass) {
	dir, err := os.MkdirTemp("", "eventlens-bench-site-")
	p.check(err)
	p.cleanup(func() { os.RemoveAll(dir) })
	site, empty := filepath.Join(dir, "site"), filepath.Join(dir, "empty")
	p.check(os.Mkdir(empty, 0o755))
	out, err := exec.CommandContext(p.ctx, p.command, "site", site).CombinedOutput()
	p.check(err, "write the site: ", string(out))
	names, err := filepath.Glob(filepath.Join(site, "*.*"))
	p.check(err)
	// Without the files that a first visit to charts does not load, and without unpacked copies.
	names = slices.DeleteFunc(names, func(name string) bool {
		base, ext := filepath.Base(name), filepath.Ext(name)
		return ext == ".gz" || ext == ".wasm" && base != "viewer.wasm" ||
			strings.HasPrefix(base, "jobs.")
	})
	out, err = exec.CommandContext(p.ctx, "node",
		append([]string{"-e", downloadSizes}, names...)...).Output()
	p.check(err, "compress the site")
	var sizes []struct{ Gzip, Brotli float64 }
	p.check(json.Unmarshal(out, &sizes))
	gzip, brotli := 0.0, 0.0
	for i, size := range sizes {
		gzip, brotli = gzip+size.Gzip, brotli+size.Brotli
		if filepath.Base(names[i]) == "viewer.wasm" {
			p.ours(size.Gzip, programGzip)
		}
	}
	p.ours(gzip, siteGzip)
	p.ours(brotli, siteBrotli)
	g, server, _ := p.openPeer(empty, "", "", 0)
	g.visit(server.URL)
	g.await("TensorBoard's page", time.Minute, "document.readyState === 'complete'")
	g.take(eval[float64](g, `bench.peer.downloaded()`), siteGzip)
}
