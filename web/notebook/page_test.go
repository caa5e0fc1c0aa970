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

// elsewhere is a name that only the tests' browser knows. Its pages are not of this machine, as those of a notebook server in a data centre are not.
const elsewhere = "notebooks.example"

// openPage opens a Chromium of its own, which knows elsewhere.
func openPage(t *testing.T) *chromium.Tab {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute) // outlives the test for its screenshot
	t.Cleanup(cancel)
	tab, err := chromium.Open(ctx, chromium.Options{Height: 1200, Flags: []string{"host-resolver-rules=MAP " + elsewhere + " 127.0.0.1"}})
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	t.Cleanup(func() {
		if t.Failed() {
			shoot(t, tab, "failed")
		}
	})
	return tab
}

// open opens a notebook, by a name of this machine, and waits until the page is connected to a kernel that has nothing to do. What a page shows of its kernel is
// idle before there is one, too.
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

// waitIdle waits until the kernel has done all that it was asked.
func waitIdle(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, `document.querySelector('.jp-Notebook-ExecutionIndicator[data-status=idle]') && document.querySelector('.jp-Toolbar-kernelName').textContent.startsWith('Python')`)
}

// run runs the cell i as a person does, and does not wait for its end. Its number is taken away first, since after a restart it gets the same again.
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

// restart starts the kernel again as a person does. The dialog moves while it appears, so its button is pressed wherever it is.
func restart(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(`[data-command="notebook:restart-kernel"]`))))
	const accept = `document.querySelector('.jp-Dialog button.jp-mod-accept')`
	waitFor(t, tab, accept)
	evaluate[any](t, tab, `(`+accept+`.click(), null)`)
	waitFor(t, tab, `!`+accept)
}

// at selects the cell i.
func at(i int) string { return fmt.Sprintf(".jp-CodeCell[data-windowed-list-index='%d']", i) }

func prompt(i int) string {
	return `document.querySelector("` + at(i) + ` .jp-InputPrompt").textContent`
}

// below is what lies below a cell.
func below(i int) string { return `document.querySelector("` + at(i) + ` .jp-OutputArea")` }

// frame is the address of the frame below a cell, once there is one.
func frame(t *testing.T, tab *chromium.Tab, i int) string {
	t.Helper()
	waitFor(t, tab, below(i)+`?.querySelector('iframe')`)
	return evaluate[string](t, tab, below(i)+`.querySelector('iframe').src`)
}

// enter attaches to a frame of another site, which is a page of its own for the browser.
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
			if target.Type == "iframe" && strings.HasPrefix(target.URL, server+"#") { // the page may have written another address behind it
				entered, end := chromedp.NewContext(tab.Context, chromedp.WithTargetID(target.TargetID))
				t.Cleanup(end)
				inside = &chromium.Tab{Context: entered}
				return true
			}
		}
		return false
	}), "the frame of %s", address)
	return inside
}

// drawn is true when a document, which the prefix names, has drawn all visible charts.
func drawn(prefix string) string {
	return prefix + `performance.getEntriesByName('eventlens:visible-drawn').some((m) => m.detail.complete && m.detail.points > 0)`
}

// waitFor waits until a JavaScript expression is truthy.
func waitFor(t *testing.T, tab *chromium.Tab, expression string) {
	t.Helper()
	require.NoError(t, tab.WaitFor(expression, time.Minute), "waiting for %s", expression)
}

// evaluate runs JavaScript in the page, and waits for what it promises.
func evaluate[T any](t *testing.T, tab *chromium.Tab, expression string) T {
	t.Helper()
	value, err := chromedp.Run(tab.Context, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
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
		assert.NoError(t, os.WriteFile(filepath.Join(dir, strings.ReplaceAll(t.Name(), "/", "-")+"-"+name+".png"), png, 0o644))
	}
}
