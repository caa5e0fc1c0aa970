package web_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// boxLooks lists the computed looks of the boxes on screen: of boxes with none, some, or all of
// their things chosen. A look is listed once. Boxes on a bar of another colour do not count.
const boxLooks = `(() => {
	const looks = { none: [], some: [], all: [] };
	const names = ['width', 'height', 'borderRadius', 'backgroundColor', 'backgroundImage', 'transform', 'opacity', 'boxShadow'];
	const borders = (style) => ['Top', 'Right', 'Bottom', 'Left'].map((side) => style['border' + side + 'Width'] === '0px' ? 'no'
		: style['border' + side + 'Width'] + style['border' + side + 'Style'] + style['border' + side + 'Color']);
	for (const box of document.querySelectorAll('.check, input[type=checkbox]:not(.switch)')) {
		if (!box.checkVisibility() || box.matches('.selbar *')) continue;
		const state = box.matches('.mixed') ? 'some' : box.matches('.on, :checked') ? 'all' : 'none';
		const look = [null, '::after'].map((part) => {
			const style = getComputedStyle(box, part);
			return style.content === 'none' ? '' : [...names.map((name) => style[name]), ...borders(style)].join(' ');
		}).join('; ');
		if (!looks[state].includes(look)) looks[state].push(look);
	}
	return looks;
})()`

// TestBoxesLookTheSame compares the boxes of all pages, dialogs and panels: of runs and their
// folders, of jobs, columns, values, charts of the page and settings of a graph.
func TestBoxesLookTheSame(t *testing.T) {
	h := newHost(t, hostOptions{data: "../testdata/fixtures",
		handlers: map[string]http.Handler{"jobs.json": body("application/json", jobsList(10))}})
	tab := newTab(t, chromium.Options{})
	mine := axeDemo + "&tab=custom_scalars&layout=%2BMine%0A%23a%0A~.*%0A~["
	want := map[string]map[string]string{"light": {}, "dark": {}} // looks by theme and state
	for _, place := range []struct {
		name, at string
		steps    []axeStep
		states   []string
	}{
		{"runs", axeDemo + "&hide=lr0.01/train", []axeStep{shown(".run .check.mixed")},
			[]string{"none", "some", "all"}},
		{"jobs", axeJobs + "&ticked=job-1", []axeStep{shown(".check-all .check.mixed")},
			[]string{"none", "some", "all"}},
		{"columns of jobs", axeJobs,
			[]axeStep{pressed("#job-columns"), shown(".job-columns input")}, []string{"none", "all"}},
		{"values", axeFixtures + "&hparams=lr&hparams=batch",
			[]axeStep{pressed(".column-filters"), shown(".column-filter")}, []string{"all"}},
		{"columns of hyperparameters", axeFixtures + "&tab=hparams",
			[]axeStep{shown("hp-parallel[data-kept]"), pressed("#hp-columns"), shown(".hp-tick")},
			[]string{"all"}},
		{"charts of the page", mine, []axeStep{editCharts, shown(".layout-folded .check")},
			[]string{"none"}},
		{"graph", axeGraph, []axeStep{pressed(".graph-side .seg button:nth-child(3)"),
			shown(".graph-check .check")}, []string{"none", "all"}},
	} {
		goTo(t, tab, h.server.URL+h.prefix+place.at)
		for _, step := range place.steps {
			step(t, tab)
		}
		for _, theme := range axeThemes {
			evaluate[any](t, tab,
				`(document.documentElement.dataset.theme = '`+theme.name+`', null)`)
			looks := evaluate[map[string][]string](t, tab, boxLooks)
			for _, state := range place.states {
				assert.NotEmpty(t, looks[state], "%s, %s: a box with %s", place.name, theme.name, state)
			}
			for state, seen := range looks {
				for _, look := range seen {
					if want[theme.name][state] == "" {
						want[theme.name][state] = look
					}
					assert.Equal(t, want[theme.name][state], look, "%s, %s, %s", place.name,
						theme.name, state)
				}
			}
			shoot(t, tab, "boxes-"+place.name+"-"+theme.name)
		}
	}
	for state := range want["light"] {
		assert.NotEqual(t, want["light"][state], want["dark"][state])
	}
}
