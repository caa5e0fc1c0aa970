package notebook_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// elsewhere is a host name that only the tests' browser knows. Its pages count as pages of another
// machine, like those of a notebook server in a data centre.
const elsewhere = "notebooks.example"

// openPage opens a Chromium of its own, which resolves elsewhere.
func openPage(t *testing.T) *chromium.Tab {
	t.Helper()
	// The context outlives the test for its screenshot.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)
	tab, err := chromium.Open(ctx, chromium.Options{
		Height: 1200, Flags: []string{"host-resolver-rules=MAP " + elsewhere + " 127.0.0.1"},
	})
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	t.Cleanup(func() {
		if t.Failed() {
			shoot(t, tab, "failed")
		}
	})
	return tab
}

// open opens a notebook, under a name of this machine, and waits until the page is connected to an
// idle kernel. The page's indicator alone is not enough, since it shows idle even before there is a
// kernel.
func (j *jupyter) open(t *testing.T, host, name string) *chromium.Tab {
	t.Helper()
	tab := openPage(t)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Navigate(j.page(host, name))))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.True(t, until(ctx, func() bool {
		kernels := j.kernels(t)
		return len(kernels) > 0 && kernels[0].Connections > 0
	}), "no page is connected to a kernel")
	waitIdle(t, tab)
	return tab
}

// waitIdle waits until the kernel has finished all its work.
func waitIdle(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab,
		`document.querySelector('.jp-Notebook-ExecutionIndicator[data-status=idle]') && document.querySelector('.jp-Toolbar-kernelName').textContent.startsWith('Python')`)
}

// run runs the cell i as a person does, without waiting for its end. It clears the cell's number
// first, since after a restart the cell gets the same number again.
func run(t *testing.T, tab *chromium.Tab, i int) {
	t.Helper()
	evaluate[any](t, tab, `(`+prompt(i)+` = '', null)`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(at(i)+" .cm-content")),
		chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierShift))))
	waitFor(t, tab, prompt(i))
}

// ran runs a cell and waits for its end.
func ran(t *testing.T, tab *chromium.Tab, i int) {
	t.Helper()
	run(t, tab, i)
	waitFor(t, tab, `/[0-9]/.test(`+prompt(i)+`)`)
}

// restart restarts the kernel as a person does. The dialog moves while it appears, so its button is
// clicked by script.
func restart(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Click(chromedp.CSS(`[data-command="notebook:restart-kernel"]`))))
	const accept = `document.querySelector('.jp-Dialog button.jp-mod-accept')`
	waitFor(t, tab, accept)
	evaluate[any](t, tab, `(`+accept+`.click(), null)`)
	waitFor(t, tab, `!`+accept)
}

// at returns a selector for the cell i.
func at(i int) string { return fmt.Sprintf(".jp-CodeCell[data-windowed-list-index='%d']", i) }

func prompt(i int) string {
	return `document.querySelector("` + at(i) + ` .jp-InputPrompt").textContent`
}

// below returns a script for the output area of a cell.
func below(i int) string { return `document.querySelector("` + at(i) + ` .jp-OutputArea")` }

// frame returns the address of the frame below a cell, once there is one.
func frame(t *testing.T, tab *chromium.Tab, i int) string {
	t.Helper()
	waitFor(t, tab, below(i)+`?.querySelector('iframe')`)
	return evaluate[string](t, tab, below(i)+`.querySelector('iframe').src`)
}

// enter attaches to a frame of another site, which is a target of its own in the browser.
func enter(t *testing.T, tab *chromium.Tab, address string) *chromium.Tab {
	t.Helper()
	var inside *chromium.Tab
	server, _, _ := strings.Cut(address, "#")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.True(t, until(ctx, func() bool {
		targets, err := chromedp.Targets(tab.Context)
		require.NoError(t, err)
		for _, target := range targets {
			// The page may have changed the fragment.
			if target.Type == "iframe" && strings.HasPrefix(target.URL, server+"#") {
				entered, end := chromedp.NewContext(tab.Context,
					chromedp.WithTargetID(target.TargetID))
				t.Cleanup(end)
				inside = &chromium.Tab{Context: entered}
				return true
			}
		}
		return false
	}), "the frame of %s", address)
	return inside
}

// drawn returns a script that is true once a document, named by the prefix, has drawn all visible
// charts.
func drawn(prefix string) string {
	return prefix +
		`performance.getEntriesByName('eventlens:visible-drawn').some((m) => m.detail.complete && m.detail.points > 0)`
}

// waitFor waits until a JavaScript expression is truthy.
func waitFor(t *testing.T, tab *chromium.Tab, expression string) {
	t.Helper()
	require.NoError(t, tab.WaitFor(expression, time.Minute), "waiting for %s", expression)
}

// evaluate runs JavaScript in the page, and awaits promises.
func evaluate[T any](t *testing.T, tab *chromium.Tab, expression string) T {
	t.Helper()
	value, err := chromedp.Run(tab.Context,
		chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(t, err, expression)
	return value
}

// shoot writes a screenshot to $SHOTS, or does nothing without it.
func shoot(t *testing.T, tab *chromium.Tab, name string) {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(tab.Context, chromedp.CaptureScreenshot())
	if assert.NoError(t, err) {
		assert.NoError(t,
			os.WriteFile(filepath.Join(dir, strings.ReplaceAll(t.Name(), "/", "-")+"-"+name+".png"),
				png, 0o644))
	}
}
