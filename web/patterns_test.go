package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestPatternsOfTagsThatDoNotCompile are said beside the field, and the last good one stays.
func TestPatternsOfTagsThatDoNotCompile(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "", "train/loss", "train/acc", "val/loss")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter"))))
	press(t, tab, "los+$")
	waitFor(t, tab, cardTitles+`.join() === 'train/loss,val/loss'`)
	press(t, tab, "[")
	waitFor(t, tab, `document.getElementById('tags-filter').ariaInvalid === 'true'`)
	problem := `document.getElementById(document.getElementById('tags-filter').getAttribute('aria-describedby'))`
	assert.Contains(t, evaluate[string](t, tab, problem+`.textContent`), "“[” has no “]”. The previous filter still applies.")
	assert.True(t, evaluate[bool](t, tab, problem+`.checkVisibility()`))
	assert.Equal(t, []string{"train/loss", "val/loss"}, evaluate[[]string](t, tab, cardTitles))
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `document.getElementById('tags-filter').ariaInvalid !== 'true'`)
}

// TestPatternsOfChartsThatDoNotCompile is the same of the charts that a pattern combines.
func TestPatternsOfChartsThatDoNotCompile(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "", "train/loss", "train/acc", "val/loss")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(`[data-card]:has([title="train/acc"]) [data-card-act=menu]`)), chromedp.KeyEvent(kb.Enter)))
	choose(t, tab, "Combine with…")
	waitFor(t, tab, `document.activeElement?.id === 'combine-find'`)
	press(t, tab, "los+$")
	picks := `[...document.querySelectorAll('#combine .pick')].map((e) => e.textContent).join()`
	waitFor(t, tab, picks+` === 'train/loss,val/loss'`)
	press(t, tab, "(")
	waitFor(t, tab, `document.getElementById('combine-find').ariaInvalid === 'true'`)
	assert.Contains(t, evaluate[string](t, tab, `document.getElementById(document.getElementById('combine-find').getAttribute('aria-describedby')).textContent`), "“(” has no “)”")
	assert.Equal(t, "train/loss,val/loss", evaluate[string](t, tab, picks))
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `document.getElementById('combine-find').ariaInvalid === 'false'`)
	press(t, tab, kb.Tab+kb.Enter) // the button beside it
	waitFor(t, tab, `document.querySelector('[data-area="1"] [data-testid=chart]')`)
	waitFor(t, tab, address+`.includes('los+$')`)
}
