package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// lonely are the buttons that have a line of a toolbar to themselves, because there is no room for
// them in the line before. wide are toolbars wider than the window.
const lonely = `[...document.querySelectorAll('.tools, .job-tools, .page-head, .hp-tools, .graph-tools, .graph-chooser, .step-bar, .topbar')].flatMap((bar) => {
	if (!bar.checkVisibility()) return [];
	const lines = [];
	for (const part of bar.children) {
		const { top, bottom, width, height } = part.getBoundingClientRect();
		if (!width || !height || ['absolute', 'fixed'].includes(getComputedStyle(part).position)) continue;
		const line = lines.find((l) => top < l.bottom && bottom > l.top);
		if (line) line.parts.push(part); else lines.push({ top, bottom, parts: [part] });
	}
	const alone = lines.length > 1 ? lines.filter(({ parts: [first, ...rest] }) => !rest.length && first.offsetWidth < bar.offsetWidth / 3
		&& (first.matches('button, a, .btn') || first.querySelectorAll('button, a, select').length === 1)) : [];
	return [...alone.map(({ parts: [part] }) => bar.className + ': ' + (part.id || part.className)),
		...(bar.getBoundingClientRect().right > innerWidth ? [bar.className + ' is too wide'] : [])];
})`

// TestToolbarsDoNotWrapForOneButton in windows between a phone's and a large one, on every view.
func TestToolbarsDoNotWrapForOneButton(t *testing.T) {
	h := newHost(t, hostOptions{data: "../testdata/fixtures",
		handlers: map[string]http.Handler{"jobs.json": body("application/json", jobsList(40))}})
	tab := newTab(t, chromium.Options{})
	for _, v := range []struct{ at, until string }{
		{axeJobs, ".job-tools"}, {axeDemo, anyCard}, {axeDemo + "&tab=saved", ".savedpage"},
		{axeFixtures + "&tab=all", anyCard}, {axeFixtures + "&tab=images", ".card .picture"},
		{axeFixtures + "&tab=histograms", anyCard}, {axeFixtures + "&tab=text", ".text-body"},
		{axeFixtures + "&tab=hparams", "hp-parallel[data-kept]"},
		{axeFixtures + "&tab=hparams&sweep=view%20scatter", "hp-scatter[data-kept]"},
		{axeGraph, "graph-canvas[data-boxes]"},
		{"index.html#src=data/torch-2.15.0-pr-curve.tfevents&tab=pr_curves", anyCard},
	} {
		goTo(t, tab, h.server.URL+h.prefix+v.at)
		shown(v.until)(t, tab)
		for _, width := range []int64{720, 800, 900, 1000, 1180, 1181, 1280, 1440} {
			require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(width, 900)))
			waitFor(t, tab, fmt.Sprintf(`innerWidth === %d`, width))
			waitFrames(t, tab)
			assert.Empty(t, evaluate[[]string](t, tab, lonely), "%s at %d px", v.at, width)
			if v.at != axeJobs {
				continue
			}
			assert.LessOrEqual(t, evaluate[float64](t, tab,
				`document.querySelector('.job-tools').offsetHeight`), 80.0, "two lines at most")
			assert.True(t, evaluate[bool](t, tab, `(() => {
				const [search, columns] = ['.job-tools > .search', '#job-columns'].map((s) => document.querySelector(s).getBoundingClientRect());
				return columns.top < search.bottom && columns.right <= innerWidth;
			})()`), "the button of the columns is in the first line at %d px", width)
			shoot(t, tab, fmt.Sprintf("jobs-toolbar-%d", width))
		}
		shoot(t, tab, "toolbar-"+strings.NewReplacer("/", "", "#", "", "%", "").Replace(v.until))
	}
}
