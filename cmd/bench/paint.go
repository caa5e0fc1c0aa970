package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"eventlens/cmd/bench/report"
	"eventlens/web/chromium"
)

// uPlotPackage is the chart library used as the reference for speed.
const uPlotPackage = "uplot@1.6.32"

// paintPage draws the same lines with both and reports the times; see the file.
//
//go:embed paint.html
var paintPage string

// painted holds the times to paint one chart, in milliseconds, one for each round.
type painted struct {
	Ours  []float64 `json:"ours"`
	UPlot []float64 `json:"uplot"`
}

// paintRounds is how often each chart is painted. The first paintWarm rounds, in which the browser
// compiles, do not count.
const paintRounds, paintWarm = 12, 3

// comparePaint measures the time from data in memory to pixels on a canvas.
func (b *bench) comparePaint(ctx context.Context) error {
	files, err := b.paintFiles(ctx)
	if err != nil {
		return err
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, ok := files[strings.TrimPrefix(r.URL.Path, "/")]; ok {
			http.ServeFile(w, r, path)
			return
		}
		fmt.Fprint(w, paintPage)
	}))
	defer server.Close()
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer window.Close()
	if err := window.Visit(server.URL); err != nil {
		return fmt.Errorf("open the page that paints: %w", err)
	}
	if err := window.WaitFor("self.benchPaint", time.Minute); err != nil {
		return err
	}
	for _, c := range []struct {
		lines, points int
		row           *report.Row
	}{{250, 1000, paintLines}, {1, 1_000_000, paintLong}, {1, 10_000, paintShort}} {
		if _, err := chromium.Evaluate[any](window,
			fmt.Sprintf(`(benchPaint(%d, %d, %d), null)`, c.lines, c.points,
				paintRounds)); err != nil {
			return err
		}
		if err := window.WaitFor("self.benchPainted || self.benchFailed",
			3*time.Minute); err != nil {
			return err
		}
		took, err := chromium.Evaluate[painted](window,
			`(() => { const took = benchPainted; benchPainted = null; return took; })()`)
		if err != nil || len(took.Ours) != paintRounds || len(took.UPlot) != paintRounds {
			why, _ := chromium.Evaluate[string](window, "self.benchFailed ?? ''")
			return fmt.Errorf("paint %d lines of %d points: %v %s", c.lines, c.points, err, why)
		}
		b.report.Ours(paintPart, c.row, report.Median(took.Ours[paintWarm:]))
		b.report.Peer(paintPart, c.row, report.Median(took.UPlot[paintWarm:]))
	}
	return nil
}

// paintFiles installs uPlot, builds the raster program, and returns the files that the page loads,
// by name.
func (b *bench) paintFiles(ctx context.Context) (map[string]string, error) {
	at := filepath.Join(b.dir, "uplot")
	script := filepath.Join(at, "node_modules", "uplot", "dist", "uPlot.iife.min.js")
	if _, err := os.Stat(script); err != nil {
		install := exec.CommandContext(ctx, "npm", "install", "--no-save", "--no-audit",
			"--no-fund", "--prefix", at, uPlotPackage)
		if out, err := install.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("install %s: %w\n%s", uPlotPackage, err, out)
		}
	}
	program := filepath.Join(b.dir, "raster.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", program,
		"./cmd/bench/raster")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the raster program: %w\n%s", err, out)
	}
	goroot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("find GOROOT: %w", err)
	}
	return map[string]string{"uplot.js": script, "raster.wasm": program,
		"wasm_exec.js": filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm",
			"wasm_exec.js")}, nil
}
