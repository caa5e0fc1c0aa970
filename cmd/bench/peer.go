package main

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// load holds the figures of the data server for reading a log directory once.
type load struct {
	seconds    float64 // from process start to the end of its load cycle
	cpuSeconds float64 // of all cores, until the end of the process
	peakBytes  float64 // of resident memory
}

// loadByDataServer lets the data server read a log directory, keeping every point.
func loadByDataServer(ctx context.Context, p tensorboard.Peer, logdir string,
	more ...string) (took load, err error) {
	server, err := p.DataServer()
	if err != nil {
		return took, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	command := exec.CommandContext(ctx, server,
		append([]string{"--logdir", logdir, "--port", "0", "--reload", "once", "--verbose",
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
			took.seconds = time.Since(start).Seconds()
			break
		}
	}
	cancel()
	command.Wait() // it was killed
	took.cpuSeconds = (command.ProcessState.UserTime() +
		command.ProcessState.SystemTime()).Seconds()
	if usage, ok := command.ProcessState.SysUsage().(*syscall.Rusage); ok {
		took.peakBytes = float64(usage.Maxrss) * 1024 // kilobytes on Linux
	}
	if took.seconds == 0 {
		return took, fmt.Errorf("the data server ended before its load cycle did")
	}
	return took, nil
}

// firstChartOfPeer returns the time from starting TensorBoard to the first chart of its page in
// Chromium: the wait of a person who opens it at once.
func firstChartOfPeer(ctx context.Context, p tensorboard.Peer, logdir string) (float64, error) {
	port, err := freePort()
	if err != nil {
		return 0, err
	}
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return 0, err
	}
	defer window.Close()
	url := fmt.Sprintf("http://127.0.0.1:%d/", port)
	command := p.Command("--logdir", logdir, "--host", "127.0.0.1", "--port", fmt.Sprint(port),
		"--load_fast", "true")
	start := time.Now()
	if err := command.Start(); err != nil {
		return 0, err
	}
	defer tensorboard.Stop(command)
	if err := answering(ctx, url); err != nil {
		return 0, err
	}
	for patience := 3 * time.Second; ctx.Err() == nil; patience *= 2 {
		if err := window.Visit(url); err != nil {
			return 0, err
		}
		if err := window.WaitFor(peerHasChart, patience); err == nil {
			return time.Since(start).Seconds(), nil
		}
	}
	return 0, fmt.Errorf("wait for TensorBoard's first chart: %w", ctx.Err())
}

// peerHasChart is true once a card of the first tab holds a line chart's canvas or a drawn
// histogram. A page without data does not ask for it again by itself, so the page is reloaded
// meanwhile, ever less often.
const peerHasChart = `!!document.querySelector('scalar-card line-chart .series-view canvas, tb-histogram svg path')`

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

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
