package web_test

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRunSummary opens the summary of a run with the keyboard only, reads it as a screen reader
// does, and copies it.
func TestRunSummary(t *testing.T) {
	f := openTailed(t, func(dir string) {
		log := newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss").log(t, 40)
		log.write(t, log.record(nil, scalarEvent("loss", 40, float32(math.NaN()))))
		newEventLog(t, filepath.Join(dir, "b"+tailFile), "loss").log(t, 40)
	})
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS("#runs-metric"))))
	press(t, f.tab, kb.Tab+kb.Home+"m")
	waitFor(t, f.tab, `document.activeElement?.id === 'run-item-0'`)
	press(t, f.tab, kb.End)
	waitFor(t, f.tab, `document.activeElement?.textContent === 'Run summary'`)
	press(t, f.tab, kb.Enter)
	waitFor(t, f.tab, `document.querySelector('#run-summary[open] .findings li')`)
	assert.Equal(t, "run-summary-title", evaluate[string](t, f.tab, focusedID),
		"what is read first")
	assert.Equal(t, "Summary of a",
		evaluate[string](t, f.tab,
			`document.getElementById(document.getElementById('run-summary').getAttribute('aria-labelledby')).textContent`))
	assert.Equal(t, "polite",
		evaluate[string](t, f.tab, `document.getElementById('run-summary-text').ariaLive`))
	found := evaluate[[]string](t, f.tab,
		`[...document.querySelectorAll('#run-summary .findings li')].map((e) => e.textContent)`)
	assert.Contains(t, found[0], "loss")
	assert.Contains(t, found[0], "NaN")
	assert.Contains(t, found[0], "step 40")

	allowClipboard(t, f.tab)
	require.NoError(t,
		chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS("#run-summary .dialog-foot .btn"))))
	watchToasts(t, f.tab)
	press(t, f.tab, kb.Enter)
	waitFor(t, f.tab, `document.querySelector('#run-summary [role=status]').textContent !== ''`)
	toasted(t, f.tab, "Copied.")
	copied := evaluateAsync(t, f.tab, `navigator.clipboard.readText()`)
	assert.Contains(t, copied, "Summary of a\n")
	assert.Contains(t, copied, found[0])
	press(t, f.tab, kb.Escape)
	waitFor(t, f.tab,
		`!document.getElementById('run-summary') && document.activeElement?.id === 'run-rows'`)
}
