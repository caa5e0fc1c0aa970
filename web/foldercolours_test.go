package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/words"
	"eventlens/web/chromium"
)

// sampleOf returns the hue and the dash of a run's line sample within the elements of a selector,
// or "".
func sampleOf(selector, run string) string {
	return fmt.Sprintf(`([...document.querySelectorAll(%q)].find((e) => e.textContent.includes(%q))?.querySelector('.sw, .sw-own').getAttribute('class').match(/(hue-\d dash-\d)/)?.[1] ?? '')`, selector, run)
}

// TestColourByFolder: the runs of a folder share a colour in two dashes, wherever they
// are drawn or named, also after a reload.
func TestColourByFolder(t *testing.T) {
	h := newHost(t,
		runsNamed(t, []string{"loss"}, "job1/base", "job1/eval", "job2/base",
			"job2/eval"))
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	// Counts the plot's pixels with one hue of the palette: blue is red below, orange is blue
	// below.
	hue := func(index int) string {
		return fmt.Sprintf(`(() => { const c = document.querySelector('.card canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, want = [[40, 86, 235], [228, 118, 44], [17, 107, 74]][%d];
			let n = 0; for (let i = 0; i < d.length; i += 4) if (d[i + 3] > 200 && want.every((v, k) => Math.abs(d[i + k] - v) < 12)) n++; return n; })()`, index)
	}
	require.Positive(t, evaluate[int](t, tab, hue(2)), "the third run is green")
	eval := `[...document.querySelectorAll('#run-rows [data-run]')][1]`
	x, y := center(t, tab, `#run-rows [data-run="2"] .sw`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, `document.querySelector('[data-item=folders]')`)
	assert.Equal(t, words.RunMenuByFolder.Text(),
		evaluate[string](t, tab, `document.querySelector('[data-item=folders]').textContent`))
	click(t, tab, `[data-item=folders]`)
	waitFor(t, tab, `location.hash.includes('colourby=folder')`)
	waitFor(t, tab, eval+`.querySelector('.sw').className.includes('hue-1 dash-2')`)
	want := []string{"hue-1 dash-1", "hue-1 dash-2", "hue-2 dash-1", "hue-2 dash-2"}
	rows := `[...document.querySelectorAll('#run-rows [data-run] > .sw')].map((e) => e.className.slice(3))`
	assert.Equal(t, want, evaluate[[]string](t, tab, rows))
	waitFor(t, tab, hue(2)+` === 0 && `+hue(0)+` > 100 && `+hue(1)+` > 100`)

	// With a table, and a readout by keyboard.
	evaluate[any](t, tab, `document.querySelector('[data-testid=chart]').focus()`)
	press(t, tab, "t"+kb.ArrowLeft)
	waitFor(t, tab,
		`document.querySelectorAll('.readout[data-shown] tbody tr').length === 4 && document.querySelectorAll('.card-table tbody tr[data-row]').length === 4`)
	for i, run := range []string{"job1/base", "job1/eval", "job2/base", "job2/eval"} {
		assert.Equal(t, want[i], evaluate[string](t, tab, sampleOf(".readout tbody tr", run)),
			"readout of %s", run)
		assert.Equal(t, want[i], evaluate[string](t, tab, sampleOf(".card-table tbody tr", run)),
			"table of %s", run)
	}
	assert.Equal(t, want[0],
		evaluate[string](t, tab,
			`document.querySelector('.card-line.figures .sw').className.slice(3)`), "the best")
	shoot(t, tab, "colour-by-folder")

	goTo(t, tab, strings.Replace(evaluate[string](t, tab, `location.href`), "#", "#embed=tab&", 1))
	waitFor(t, tab, `document.querySelectorAll('.run-legend .name').length === 4`)
	for i, run := range []string{"job1/base", "job1/eval", "job2/base", "job2/eval"} {
		assert.Equal(t, want[i], evaluate[string](t, tab, sampleOf(".run-legend .name", run)),
			"legend of %s", run)
	}
}

// TestColourByFolderOfOtherKinds: images and histograms have their runs' line samples.
func TestColourByFolderOfOtherKinds(t *testing.T) {
	for _, tabName := range []string{"images", "histograms"} {
		tab := openDemo(t, chromium.Options{}, "&colourby=folder&tab="+tabName)
		waitFor(t, tab, `document.querySelector('.card .sw')`)
		assert.Empty(t, evaluate[[]string](t, tab, `(() => {
			const of = new Map([...document.querySelectorAll('#run-rows [data-run]')].map((e) => [e.querySelector('.run-name').title.split(':')[0], e.querySelector('.sw').className]));
			return [...document.querySelectorAll('.card')].map((c) => [...c.querySelectorAll('.nm')].at(-1)?.title + ' ' + c.querySelector('.sw').className)
				.filter((said) => ![...of].some(([name, look]) => said === name + ' ' + look));
		})()`), tabName)
		assert.Contains(t,
			evaluate[string](t, tab,
				`[...document.querySelectorAll('#run-rows .sw')].map((e) => e.className).join()`), "dash-2", "validation")
	}
}
