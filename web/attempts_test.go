package web_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// badge returns the text about how many points are drawn, or "".
const badge = `document.querySelector('.fidelity')?.textContent ?? ''`

// TestRestartedRun drops a run whose job was restarted: the newest attempt is drawn, and all
// attempts after a click or with the URL parameter.
func TestRestartedRun(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "run")
	require.NoError(t, os.Mkdir(folder, 0o755))
	for _, name := range []string{
		"torch-2.15.0-restart-0.tfevents", "torch-2.15.0-restart-1.tfevents",
	} {
		content, err := os.ReadFile(filepath.Join("../testdata/fixtures", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	require.NoError(t, tab.Drop(400, 400, folder))
	assert.EqualValues(t, 9, waitLoaded(t, tab).Points)
	waitDrawn(t, tab)
	waitFor(t, tab, badge+` === 'Points: 7 of 9 · 2 replaced by a restart'`)

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("#chart-options")),
			chromedp.Click(chromedp.CSS(`#chart-options-menu [data-choice="All attempts"]`))))
	waitFor(t, tab, badge+` === 'All points: 9 of 9'`)
	assert.Contains(t, evaluate[string](t, tab, `location.hash`), "attempts=all")
	shoot(t, tab, "all-attempts")
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Click(chromedp.CSS(`#chart-options-menu [data-choice="Newest attempt"]`))))
	waitFor(t, tab, badge+` === 'Points: 7 of 9 · 2 replaced by a restart'`)
}
