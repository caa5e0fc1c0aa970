package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// load is what the data server took to read a log directory once, from process start to the end of its load cycle.
type load struct {
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"` // of all cores, up to the end of the process
}

// loadByDataServer has a log directory read with every point kept.
func loadByDataServer(ctx context.Context, p tensorboard.Peer, logdir string, more ...string) (took load, err error) {
	server, err := p.DataServer()
	if err != nil {
		return took, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	command := exec.CommandContext(ctx, server, append([]string{"--logdir", logdir, "--port", "0", "--reload", "once", "--verbose",
		"--samples-per-plugin", "scalars=all,images=all,histograms=all"}, more...)...)
	stderr, err := command.StderrPipe()
	if err != nil {
		return took, err
	}
	start := time.Now()
	if err := command.Start(); err != nil {
		return took, err
	}
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		if strings.Contains(lines.Text(), "Finished load cycle") {
			took.Seconds = time.Since(start).Seconds()
			break
		}
	}
	cancel()
	command.Wait() // it was killed
	took.CPU = (command.ProcessState.UserTime() + command.ProcessState.SystemTime()).Seconds()
	if took.Seconds == 0 {
		return took, fmt.Errorf("the data server ended before its load cycle did")
	}
	return took, nil
}

// chartSeconds is the time from starting TensorBoard to the first chart of its page in Chromium: what a person waits.
func chartSeconds(ctx context.Context, p tensorboard.Peer, logdir string, port int) (float64, error) {
	tab, err := chromium.Open(ctx, chromium.Options{})
	if err != nil {
		return 0, err
	}
	defer tab.Close()
	url := fmt.Sprintf("http://127.0.0.1:%d/", port)
	command := p.Command("--logdir", logdir, "--host", "127.0.0.1", "--port", fmt.Sprint(port), "--load_fast", "true")
	start := time.Now()
	if err := command.Start(); err != nil {
		return 0, err
	}
	defer tensorboard.Stop(command)
	if err := answering(ctx, url); err != nil {
		return 0, err
	}
	for {
		if err := chromedp.Do(tab.Context, chromedp.Navigate(url)); err != nil {
			return 0, err
		}
		_, err := chromedp.Run(tab.Context, chromedp.Poll[bool](peerDrawn, chromedp.WithPollingTimeout(3*time.Second)))
		if err == nil {
			return time.Since(start).Seconds(), nil
		}
		if time.Since(start) > time.Minute {
			return 0, fmt.Errorf("TensorBoard drew no chart in a minute: %w", err)
		}
	}
}

// peerDrawn is true once a card of the first tab holds a line chart's canvas or a drawn histogram. Its page asks for no data by itself while it
// shows none, so it is loaded again meanwhile.
const peerDrawn = `!!document.querySelector('scalar-card line-chart .series-view canvas, tb-histogram svg path')`

func answering(ctx context.Context, url string) error {
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for {
		if response, err := http.Get(url); err == nil {
			response.Body.Close()
			return nil
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
