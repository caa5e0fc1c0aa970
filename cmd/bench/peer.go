package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/chromedp/chromedp"

	"eventlens/web/chromium"
)

// peer is TensorBoard with its native data server, from PyPI, in a Python environment of the bench's own.
type peer struct{ bin string }

// peerPackage is the release that the budgets name.
const peerPackage = "tensorboard==2.21.0"

// installPeer makes the environment below dir unless it is there.
func installPeer(ctx context.Context, dir string) (peer, error) {
	venv := filepath.Join(dir, "tensorboard")
	p := peer{bin: filepath.Join(venv, "bin")}
	if _, err := os.Stat(filepath.Join(p.bin, "tensorboard")); err == nil {
		return p, nil
	}
	steps := [][]string{
		{"python3", "-m", "venv", venv},
		{filepath.Join(p.bin, "pip"), "install", "--quiet", peerPackage, "setuptools<81"}, // tensorboard imports pkg_resources
	}
	for _, step := range steps {
		if out, err := exec.CommandContext(ctx, step[0], step[1:]...).CombinedOutput(); err != nil {
			return p, fmt.Errorf("install TensorBoard: %s: %w\n%s", strings.Join(step, " "), err, out)
		}
	}
	return p, nil
}

// loadSeconds is how long the data server takes to read a log directory once with every point kept, from process start
// to the end of its load cycle.
func (p peer) loadSeconds(ctx context.Context, logdir string) (float64, error) {
	servers, err := filepath.Glob(filepath.Join(p.bin, "..", "lib", "python*", "site-packages", "tensorboard_data_server", "bin", "server"))
	if err != nil || len(servers) == 0 {
		return 0, fmt.Errorf("find the data server: none in the environment")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	command := exec.CommandContext(ctx, servers[0], "--logdir", logdir, "--port", "0", "--reload", "once", "--verbose",
		"--samples-per-plugin", "scalars=all,images=all,histograms=all")
	stderr, err := command.StderrPipe()
	if err != nil {
		return 0, err
	}
	start := time.Now()
	if err := command.Start(); err != nil {
		return 0, err
	}
	defer func() { cancel(); command.Wait() }()
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		if strings.Contains(lines.Text(), "Finished load cycle") {
			return time.Since(start).Seconds(), nil
		}
	}
	return 0, fmt.Errorf("the data server ended before its load cycle did")
}

// chartSeconds is the time from starting TensorBoard to the first chart of its page in Chromium: what a person waits.
func (p peer) chartSeconds(ctx context.Context, logdir string, port int) (float64, error) {
	tab, err := chromium.Open(ctx, chromium.Options{})
	if err != nil {
		return 0, err
	}
	defer tab.Close()
	url := fmt.Sprintf("http://127.0.0.1:%d/", port)
	command := exec.CommandContext(ctx, filepath.Join(p.bin, "tensorboard"), "--logdir", logdir, "--host", "127.0.0.1",
		"--port", fmt.Sprint(port), "--load_fast", "true")
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // its data server is a child of its own
	start := time.Now()
	if err := command.Start(); err != nil {
		return 0, err
	}
	defer func() { syscall.Kill(-command.Process.Pid, syscall.SIGTERM); command.Wait() }()
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
