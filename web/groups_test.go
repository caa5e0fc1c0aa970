package web_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// openSeeds opens a log of three runs: two with a learning rate of 0.1, one with 0.01, which real
// writers logged as hyperparameters.
func openSeeds(t *testing.T) *tailed {
	t.Helper()
	return openTailed(t, func(dir string) {
		for i, run := range []struct{ name, session string }{
			{"x/p/seed1", "torch-2.15.0-hparams-trial"},
			{"x/q/seed2", "torch-2.15.0-hparams-trial"}, {"y/p/seed1", "tf2-2.21.0-hparams"}} {
			newEventLog(t, filepath.Join(dir, run.name+tailFile), "loss", "acc").log(t, 100+10*i)
			session, err := os.ReadFile("../testdata/fixtures/" + run.session + ".tfevents")
			require.NoError(t, err)
			require.NoError(t,
				os.WriteFile(filepath.Join(dir, run.name, "events.out.tfevents.0.host"), session,
					0o644))
		}
	})
}

// JavaScript expressions about the run list: the names of its groups, and the runs' line samples,
// which are equal for runs drawn alike.
const (
	groupRows  = `[...document.querySelectorAll('#run-rows .fold .split')].map((e) => e.textContent + ' ' + e.closest('[role=treeitem]').querySelector('.count').textContent).join('; ')`
	runSamples = `[...document.querySelectorAll('#run-rows [data-run] > .sw')].map((e) => e.className).join('; ')`
)

// chooseOption moves down a select with the keyboard until an option is chosen.
func chooseOption(t *testing.T, f *tailed, id, option string) {
	t.Helper()
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS(id))))
	press(t, f.tab, kb.Home)
	for range 20 {
		if evaluate[string](t, f.tab,
			`document.activeElement.selectedOptions?.[0].textContent ?? ''`) == option {
			return
		}
		press(t, f.tab, kb.ArrowDown)
	}
	require.Fail(t, "no such option", option)
}

func TestGroupsByHyperparameter(t *testing.T) {
	f := openSeeds(t)
	chooseOption(t, f, "#runs-group", "Group: lr (hyperparameter)")
	waitFor(t, f.tab, groupRows+` === 'lr = 0.01 1 of 1; lr = 0.1 2 of 2'`)
	waitFor(t, f.tab,
		runSamples+`.split('; ')[1] === `+runSamples+`.split('; ')[2] && `+runSamples+
			`.split('; ')[0] !== `+runSamples+`.split('; ')[1]`)
	waitFor(t, f.tab, address+`.includes('groupby=hparam:lr')`)

	chooseOption(t, f, "#runs-centre", "Lines: mean")
	waitFor(t, f.tab, address+`.includes('aggregate=mean,std')`)
	focusChartOf(t, f.tab, "loss")
	press(t, f.tab, "t")
	waitFor(t, f.tab, column(0)+`.length === 2`)
	waitFor(t, f.tab, column(0)+`.join('; ') === 'lr = 0.01n = 1; lr = 0.1n = 2'`)
	press(t, f.tab, kb.ArrowLeft)
	waitFor(t, f.tab,
		`[...document.querySelectorAll('.readout[data-shown] tbody tr .members')].map((e) => e.textContent).sort().join('; ') === '1 run; 2 runs'`)
	// Drawn for its new place.
	waitFor(t, f.tab,
		`(() => { const c = document.querySelector('.card.tabled canvas'); return Math.abs(c.width - c.clientWidth * devicePixelRatio) < 1; })()`)
	assert.ElementsMatch(t, []string{"lr = 0.1", "lr = 0.01"},
		evaluate[[]string](t, f.tab,
			`[...document.querySelectorAll('.readout[data-shown] tbody tr .nm')].map((e) => e.textContent)`))

	goTo(t, f.tab, evaluate[string](t, f.tab, `location.href`))
	waitFor(t, f.tab, groupRows+` === 'lr = 0.01 1 of 1; lr = 0.1 2 of 2'`)
	assert.Equal(t, "Group: lr (hyperparameter)",
		evaluate[string](t, f.tab,
			`document.getElementById('runs-group').selectedOptions[0].textContent`))
}

func TestGroupsByFolder(t *testing.T) {
	f := openSeeds(t)
	chooseOption(t, f, "#runs-group", "Group: first folder")
	waitFor(t, f.tab, groupRows+` === 'x 2 of 2; y 1 of 1'`)
	waitFor(t, f.tab,
		runSamples+`.split('; ')[0] === `+runSamples+`.split('; ')[1] && `+runSamples+
			`.split('; ')[1] !== `+runSamples+`.split('; ')[2]`)
	assert.NotContains(t,
		evaluate[string](t, f.tab, `document.getElementById('runs-group').textContent`),
		"second folder", "each run has one of its own")
	chooseOption(t, f, "#runs-group", "Group: all runs")
	waitFor(t, f.tab, groupRows+`.endsWith('3 of 3')`)
	assert.Equal(t, 1, evaluate[int](t, f.tab, `new Set(`+runSamples+`.split('; ')).size`))
	chooseOption(t, f, "#runs-group", "Group: run")
	waitFor(t, f.tab, `!document.querySelector('#runs-centre')`)
	assert.Equal(t, 3, evaluate[int](t, f.tab, `new Set(`+runSamples+`.split('; ')).size`))
}

// TestFoldedGroupsStayFolded: folded groups stay folded on this device.
func TestFoldedGroupsStayFolded(t *testing.T) {
	tab, h := tagsLog(t, chromium.Options{}, "", "a/x", "b/x", "c/x", "c/y", "c/z")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(`[data-group="2b"]`))))
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		`document.activeElement.dataset.group === '2b' && document.activeElement.ariaExpanded === 'false'`)
	assert.NotContains(t, evaluate[string](t, tab, address), "2b")
	goTo(t, tab, h.url("#src=other=./data/log.tfevents"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`document.querySelector('[data-group="2b"]')?.ariaExpanded === 'false' && document.querySelector('[data-group="2a"]').ariaExpanded === 'true'`)
}

// TestEachGroupBeginsARow, whatever is folded or opened in other groups: cards move only up or
// down.
func TestEachGroupBeginsARow(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{Width: 1440}, "", "a/x", "b/x", "c/x", "c/y", "d/x")
	const (
		rows = `[...document.querySelectorAll('.group-block > section')].map((s) => s.getBoundingClientRect()).filter((b, i, all) => i && (b.top < all[i - 1].bottom - 1 || b.left !== all[0].left || Math.abs(b.width - all[0].width) > 1)).map((b) => JSON.stringify(b))`
		left = `['b', 'c', 'd'].map((name) => [...document.querySelectorAll('.card')].filter((e) => e.closest('section').querySelector('[data-group]').dataset.group === '2' + name)
			.map((e) => { const b = e.getBoundingClientRect(); return [b.left, b.width].join(); })).join(' ')`
	)
	require.Empty(t, evaluate[[]string](t, tab, rows))
	before := evaluate[string](t, tab, left)
	evaluate[any](t, tab,
		`(document.querySelector("[data-group=\"2a\"]").closest("section").querySelector("[data-testid=chart]").focus(), null)`)
	press(t, tab, "t")
	waitFor(t, tab,
		`document.querySelector('[data-group="2a"]').closest('section').querySelector('.card-table')`)
	assert.Empty(t, evaluate[[]string](t, tab, rows))
	assert.Equal(t, before, evaluate[string](t, tab, left), "with a table open")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(`[data-group="2a"]`))))
	waitFor(t, tab,
		`document.querySelector('[data-group="2a"]').ariaExpanded === 'false' && !document.querySelector('.card-table')`)
	assert.Empty(t, evaluate[[]string](t, tab, rows))
	assert.Equal(t, before, evaluate[string](t, tab, left), "with a group folded")
}
