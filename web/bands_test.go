package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// TestManyRunsAsBands: more runs than can be told apart become bands with one click, with the best
// and chosen runs on top; one click opens each.
func TestManyRunsAsBands(t *testing.T) {
	h := newHost(t, logOfRuns(t, 60, "val/accuracy"))
	c := watchChartsAt(t, chromium.Options{Width: 1440, Height: 900},
		h.url("#src=./data/eventlens.json&smoothing=0"))
	waitFor(t, c.tab, `document.querySelector('.sum-up')?.innerText === 'Show 60 runs as bands'`)
	shoot(t, c.tab, "bands-before")
	sumUp := func() {
		t.Helper()
		require.NoError(t, chromedp.Do(c.tab.Context, chromedp.Click(chromedp.CSS(".sum-up"))))
	}
	runs := func(d *wire.Drawn) (names []string) { // runs with their own lines
		for _, s := range d.Series {
			if s.Group == 0 {
				names = append(names,
					evaluate[string](t, c.tab,
						fmt.Sprintf(`document.querySelector('[data-run="%d"] .leaf').textContent`,
							s.Run)))
			}
		}
		return names
	}

	sumUp()
	waitFor(t, c.tab,
		hash("groupby=all")+` && `+hash("aggregate=median%2Cquantiles")+` && `+hash("best=3"))
	d := c.until(0, func(d *wire.Drawn) bool { return len(d.Series) == 4 })
	evaluate[any](t, c.tab, `(document.getElementById('run-rows').scrollTo(0, 1e6), null)`)
	waitFor(t, c.tab, rowNamed("run059"))
	assert.ElementsMatch(t, []string{"run057", "run058", "run059"}, runs(d))
	assert.Len(t, d.Runs, 60)
	shoot(t, c.tab, "bands-60")

	clickRow(t, c.tab, "run050", ".sw")
	waitFor(t, c.tab, `document.querySelector('.run-menu [data-item=above]')`)
	click(t, c.tab, ".run-menu [data-item=above]")
	assert.Contains(t, runs(c.until(0, func(d *wire.Drawn) bool { return len(d.Series) == 5 })),
		"run050")
	waitFor(t, c.tab, hash("above=run050"))

	choice := `document.getElementById('runs-best')`
	evaluate[any](t, c.tab,
		`(`+choice+`.value = 0, `+choice+
			`.dispatchEvent(new Event('change', { bubbles: true })), null)`)
	assert.Equal(t, []string{"run050"}, runs(c.until(0, func(d *wire.Drawn) bool {
		return len(d.Series) == 2
	})))

	x, y := center(t, c.tab, `[data-row].run`)
	hover(t, c.tab, x, y)
	shoot(t, c.tab, "bands-pointed")
	clickRow(t, c.tab, "run052", ".leaf")
	c.until(0, func(d *wire.Drawn) bool { return len(d.Runs) == 1 })
	clickRow(t, c.tab, "run052", ".leaf")
	c.until(0, func(d *wire.Drawn) bool { return len(d.Runs) == 60 })

	goTo(t, c.tab, evaluate[string](t, c.tab, `location.href`))
	waitLoaded(t, c.tab)
	waitFor(t, c.tab, `document.querySelector('.sum-up')?.innerText === 'Show each run'`)
	sumUp()
	c.until(0, func(d *wire.Drawn) bool { return len(d.Series) == 60 })
	assert.NotRegexp(t, `aggregate|best|above|groupby`, evaluate[string](t, c.tab, `location.hash`))
}
