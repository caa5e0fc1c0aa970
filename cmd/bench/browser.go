package main

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"eventlens/web/chromium"
)

// visit is one opening of a log directory in Chromium; times are seconds since navigation started, from the User Timing marks.
type visit struct {
	Ready        float64 `json:"ready"`
	FirstChart   float64 `json:"first_chart"`
	VisibleDrawn float64 `json:"visible_drawn"` // all cards in the viewport, with everything read
	Loaded       float64 `json:"loaded"`
	Points       int64   `json:"points"`
	FetchedBytes int64   `json:"fetched_bytes"`
}

// visits serves logdir with the built command and opens it twice in one browser: cold, and again from what the first visit kept.
func visits(ctx context.Context, command, logdir string) (first, second visit, err error) {
	url, stop, err := startServe(ctx, command, logdir)
	if err != nil {
		return first, second, err
	}
	defer stop()
	tab, err := chromium.Open(ctx, chromium.Options{})
	if err != nil {
		return first, second, err
	}
	defer tab.Close()
	if first, err = open(tab, url); err != nil {
		return first, second, err
	}
	// What was read is promised to be kept a second after everything was.
	kept := `performance.now() > 1000 + performance.getEntriesByName('eventlens:loaded')[0].startTime`
	if err := tab.WaitFor(kept, 10*time.Second); err != nil {
		return first, second, err
	}
	second, err = open(tab, url)
	return first, second, err
}

func open(tab *chromium.Tab, url string) (visit, error) {
	if err := chromedp.Do(tab.Context, chromedp.Navigate(url)); err != nil {
		return visit{}, err
	}
	value := `{loaded: m.startTime/1000, points: m.detail.points, fetched_bytes: m.detail.fetchedBytes,
		ready: performance.getEntriesByName('eventlens:ready')[0].startTime/1000}`
	v, err := chromium.Mark[visit](tab, "eventlens:loaded", "true", value)
	if err != nil {
		return v, err
	}
	if v.FirstChart, err = chromium.Mark[float64](tab, "eventlens:first-chart", "true", "m.startTime/1000"); err != nil {
		return v, err
	}
	v.VisibleDrawn, err = chromium.Mark[float64](tab, "eventlens:visible-drawn", "m.detail.complete", "m.startTime/1000")
	return v, err
}

// startServe runs `eventlens serve` on a free port and returns the URL it prints.
func startServe(ctx context.Context, command, logdir string) (url string, stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	serve := exec.CommandContext(ctx, command, "serve", "--addr", "127.0.0.1:0", logdir)
	stdout, err := serve.StdoutPipe()
	if err != nil {
		cancel()
		return "", nil, err
	}
	if err := serve.Start(); err != nil {
		cancel()
		return "", nil, err
	}
	stop = func() { cancel(); serve.Wait() }
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if _, url, found := strings.Cut(lines.Text(), "eventlens: "); found {
			return url, stop, nil
		}
	}
	stop()
	return "", nil, fmt.Errorf("%s serve ended without printing its URL", command)
}
