package web_test

import (
	"strings"
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

// TestPatternsOfTheBrowser takes what TensorBoard's filters take and Go does not, from the keyboard and from the address, also below a worker that has to come from a
// Blob; an expression that would take for ever is given up, while the page goes on.
func TestPatternsOfTheBrowser(t *testing.T) {
	long := strings.Repeat("a", 60) + "!"
	tab, _ := tagsLog(t, chromium.Options{}, "", "train/loss", "train/acc", "val/loss", long)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter"))))
	press(t, tab, "^(?!val).*loss")
	waitFor(t, tab, cardTitles+`.join() === 'train/loss'`)
	invalid := `document.getElementById('tags-filter')?.ariaInvalid === 'true'`
	assert.False(t, evaluate[bool](t, tab, invalid))
	press(t, tab, "(?!")
	waitFor(t, tab, invalid)
	assert.Equal(t, []string{"train/loss"}, evaluate[[]string](t, tab, cardTitles))

	chosen := openTab(t, chromium.Options{}, evaluate[string](t, tab, `location.href.replace(/&tags=.*/, '') + '&tags=' + encodeURIComponent('(?<=val/)loss')`))
	waitFor(t, chosen, cardTitles+`.join() === 'val/loss'`)

	slow := openTab(t, chromium.Options{}, evaluate[string](t, tab, `location.href.replace(/&tags=.*/, '') + '&tags=' + encodeURIComponent('^(a|a)+(?!!)$')`))
	waitFor(t, slow, invalid)
	assert.Contains(t, evaluate[string](t, slow, `document.getElementById(document.getElementById('tags-filter').getAttribute('aria-describedby')).textContent`), "takes too long")
	assert.Len(t, evaluate[[]string](t, slow, cardTitles), 4)
}
