package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestPatternsOfTagsThatDoNotCompile: an invalid expression is reported beside the field, and the
// last valid one stays in use.
func TestPatternsOfTagsThatDoNotCompile(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "&pairs=off", "train/loss", "train/acc", "val/loss")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter"))))
	press(t, tab, "los+$")
	waitFor(t, tab, cardTitles+`.join() === 'train/loss,val/loss'`)
	press(t, tab, "[")
	waitFor(t, tab, `document.getElementById('tags-filter').ariaInvalid === 'true'`)
	problem := `document.getElementById(document.getElementById('tags-filter').getAttribute('aria-describedby'))`
	assert.Contains(t, evaluate[string](t, tab, problem+`.textContent`),
		"“[” has no “]”. The previous filter still applies.")
	assert.True(t, evaluate[bool](t, tab, problem+`.checkVisibility()`))
	assert.Equal(t, []string{"train/loss", "val/loss"}, evaluate[[]string](t, tab, cardTitles))
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `document.getElementById('tags-filter').ariaInvalid !== 'true'`)
}

// TestPatternsOfChartsThatDoNotCompile tests invalid patterns in the dialog that combines charts by
// a pattern.
func TestPatternsOfChartsThatDoNotCompile(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "&pairs=off", "train/loss", "train/acc", "val/loss")
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Focus(chromedp.CSS(`[data-card]:has([title="train/acc"]) [data-card-act=menu]`)), chromedp.KeyEvent(kb.Enter)))
	choose(t, tab, "Combine with…")
	waitFor(t, tab, `document.activeElement?.id === 'combine-find'`)
	press(t, tab, "los+$")
	picks := `[...document.querySelectorAll('#combine .pick')].map((e) => e.textContent).join()`
	waitFor(t, tab, picks+` === 'train/loss,val/loss'`)
	press(t, tab, "(")
	waitFor(t, tab, `document.getElementById('combine-find').ariaInvalid === 'true'`)
	assert.Contains(t,
		evaluate[string](t, tab,
			`document.getElementById(document.getElementById('combine-find').getAttribute('aria-describedby')).textContent`), "“(” has no “)”")
	assert.Equal(t, "train/loss,val/loss", evaluate[string](t, tab, picks))
	press(t, tab, kb.Backspace)
	waitFor(t, tab, `document.getElementById('combine-find').ariaInvalid === 'false'`)
	press(t, tab, kb.Tab+kb.Enter) // the button next to the field
	waitFor(t, tab, `document.querySelector('[data-area="1"] [data-testid=chart]')`)
	waitFor(t, tab, address+`.includes('los+$')`)
}

// TestPatternsOfTheBrowser: filters accept expressions that TensorBoard accepts and Go does not,
// from the keyboard and from the URL, also with a worker that has to be started from a Blob. An
// expression that would take forever is abandoned, while the page goes on.
func TestPatternsOfTheBrowser(t *testing.T) {
	long := strings.Repeat("a", 60) + "!"
	tab, _ := tagsLog(t, chromium.Options{}, "&pairs=off", "train/loss", "train/acc", "val/loss", long)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter"))))
	press(t, tab, "^(?!val).*loss")
	waitFor(t, tab, cardTitles+`.join() === 'train/loss'`)
	invalid := `document.getElementById('tags-filter')?.ariaInvalid === 'true'`
	assert.False(t, evaluate[bool](t, tab, invalid))
	press(t, tab, "(?!")
	waitFor(t, tab, invalid)
	assert.Equal(t, []string{"train/loss"}, evaluate[[]string](t, tab, cardTitles))

	chosen := openTab(t, chromium.Options{},
		evaluate[string](t, tab,
			`location.href.replace(/&tags=.*/, '') + '&tags=' + encodeURIComponent('(?<=val/)loss')`))
	waitFor(t, chosen, cardTitles+`.join() === 'val/loss'`)

	slow := openTab(t, chromium.Options{},
		evaluate[string](t, tab,
			`location.href.replace(/&tags=.*/, '') + '&pairs=off&tags=' + encodeURIComponent('^(a|a)+(?!!)$')`))
	waitFor(t, slow, invalid)
	assert.Contains(t,
		evaluate[string](t, slow,
			`document.getElementById(document.getElementById('tags-filter').getAttribute('aria-describedby')).textContent`), "takes too long")
	assert.Len(t, evaluate[[]string](t, slow, cardTitles), 4)
}

// hostile takes forever on text that begins with many letters a.
const hostile = `^(a|a)+(?!!)$`

// TestPatternsOfChartsOfTheBrowser: the combine dialog accepts the expressions that TensorBoard's
// filters accept, and so does the combined chart, here and from the URL. A chart whose pattern
// takes too long says so.
func TestPatternsOfChartsOfTheBrowser(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 60) + "!"
	tab, h := tagsLog(t, chromium.Options{}, "&pairs=off", "train/loss", "train/acc", "val/loss", long)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Focus(chromedp.CSS(`[data-card]:has([title="train/acc"]) [data-card-act=menu]`)), chromedp.KeyEvent(kb.Enter)))
	choose(t, tab, "Combine with…")
	waitFor(t, tab, `document.activeElement?.id === 'combine-find'`)
	press(t, tab, "^(?!val).*loss")
	waitFor(t, tab,
		`[...document.querySelectorAll('#combine .pick')].map((e) => e.textContent).join() === 'train/loss'`)
	press(t, tab, kb.Tab+kb.Enter) // the button next to the field
	waitFor(t, tab,
		`document.querySelector('[data-area="1"] [data-testid=chart]') && `+address+
			`.includes('^(?!val).*loss')`)

	site := h.url("#src=run=./data/log.tfevents&multichart=")
	again := openTab(t, chromium.Options{}, site+url.QueryEscape("re:(?<=val/)loss|train/acc(?!u)"))
	waitFor(t, again,
		`document.querySelector('[data-area="1"] .card-title')?.textContent.includes('2')`)
	slow := openTab(t, chromium.Options{}, site+url.QueryEscape("re:"+hostile))
	waitFor(t, slow,
		`document.querySelector('[data-area="1"] .card-notes')?.textContent.includes('is not used. Matching this expression takes too long.')`)
	shoot(t, slow, "pattern-too-slow")
	assert.Empty(t, slow.Errors())
}

// TestPatternsOfGraphsOfTheBrowser finds nodes with a lookahead expression.
func TestPatternsOfGraphsOfTheBrowser(t *testing.T) {
	t.Parallel()
	tab := openGraph(t, chromium.Options{}, "torch-mlp", "")
	press(t, tab, "f")
	waitFor(t, tab, `document.activeElement?.id === 'graph-find'`)
	press(t, tab, "re(?=lu)")
	waitFor(t, tab, graphSide+`.textContent.includes('No node matches')`)
	pressElement(t, tab,
		`[...`+graphSide+
			`.querySelectorAll('label, button')].find((e) => e.textContent.includes('Regular expression'))`)
	waitFor(t, tab,
		graphSide+`.textContent.includes('results') && `+graphCanvas+`.marks.found.size > 0`)
	assert.Empty(t, tab.Errors())
}

// TestPatternsOfJobsOfTheBrowser: the search of jobs accepts TensorBoard's expressions, too. If one
// takes too long, the page says so beside the field and leaves the list unchanged.
func TestPatternsOfJobsOfTheBrowser(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 60) + "!"
	list := `{"version":1,"title":"","jobs":[{"id":"1","name":"vit-train"},{"id":"2","name":"vit-val"},{"id":"3","name":"` + long + `"}]}`
	tab, _ := openJobs(t, chromium.Options{}, []byte(list), "&sort=name")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#job-search"))))
	press(t, tab, "^vit(?!-val)")
	waitFor(t, tab, jobNames+`.join() === 'vit-train'`)
	evaluate[any](t, tab, `(document.getElementById('job-search').select(), null)`)
	press(t, tab, hostile)
	invalid := `document.getElementById('job-search').ariaInvalid === 'true'`
	waitFor(t, tab,
		invalid+
			` && document.querySelector('.job-tools').textContent.includes('Matching this expression takes too long. The previous filter still applies.')`)
	waitFor(t, tab, fmt.Sprintf(`%s.join() === %q`, jobNames, long)) // matched by ^(a|a)+
	assert.Empty(t, tab.Errors())
}
