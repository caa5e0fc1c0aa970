package web_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// TestTablesShowWholeRows beside the plot and below it: no row is cut off, and decimal points are
// aligned.
func TestTablesShowWholeRows(t *testing.T) {
	for name, size := range map[string]chromium.Options{
		"beside": {Width: 1440, Height: 900}, "below": {Width: 700, Height: 900},
	} {
		t.Run(name, func(t *testing.T) {
			tab := openCharts(t, size, "")
			focusChartOf(t, tab, "optim/gradient_norm")
			press(t, tab, "t")
			waitFor(t, tab, column(0)+`.length === 7`)
			cut := evaluate[[]float64](t, tab, `(() => {
				const box = document.querySelector('.card-table .table-box'), end = box.getBoundingClientRect().top + box.clientHeight;
				return [...box.querySelectorAll('tr[data-row]')].map((e) => e.getBoundingClientRect()).filter((e) => e.top < end - 0.5 && e.bottom > end + 0.5).map((e) => end - e.top);
			})()`)
			assert.Empty(t, cut)
			assert.Equal(t, 1,
				evaluate[int](t, tab,
					`new Set(`+column(1)+
						`.map((text) => text.split('.')[1].length)).size`), "decimals")
			x, y := center(t, tab, ".card.tabled [data-testid=chart]")
			hover(t, tab, x, y)
			waitFor(t, tab,
				`document.querySelectorAll('.readout[data-shown] tbody tr').length === 7`)
			assert.Equal(t, 1,
				evaluate[int](t, tab,
					`new Set([...document.querySelectorAll('.readout tbody td.value')].map((e) => e.textContent.split('.')[1].length)).size`), "decimals of the readout")
		})
	}
}

// TestFullScreenKeepsTheCrosshair: full screen keeps a crosshair moved by keys, also on the next
// chart, and its values stay within the window.
func TestFullScreenKeepsTheCrosshair(t *testing.T) {
	tab := openCharts(t, chromium.Options{Width: 1440, Height: 900}, "&pairs=off")
	focusChartOf(t, tab, "val/accuracy")
	press(t, tab, kb.ArrowLeft+kb.ArrowLeft+kb.ArrowLeft)
	waitFor(t, tab, `document.querySelector('.readout[data-shown] tbody tr')`)
	press(t, tab, "f")
	const head, value = `document.querySelector('#full thead th:nth-child(2)').textContent`, `document.querySelector('#full tbody td').textContent`
	waitFor(t, tab, `/^At \d+$/.test(`+head+`) && `+value+` !== '—'`)
	at := evaluate[string](t, tab, head)
	press(t, tab, "j")
	waitFor(t, tab, hash("fullscreen=val%2Floss"))
	// The URL changes before the next chart is there, and until the chart has its place there is no
	// table.
	waitFor(t, tab,
		`document.getElementById('full-title').textContent === 'val/loss' && `+head+` === '`+at+
			`' && `+value+` !== '—'`)
	near := evaluate[float64](t, tab, `(() => {
		const range = document.createRange();
		return Math.min(...[...document.querySelectorAll('#full tr :is(td, th):last-child')].map((e) => { range.selectNodeContents(e.firstElementChild ?? e); return innerWidth - range.getBoundingClientRect().right; }));
	})()`)
	assert.GreaterOrEqual(t, near, 12.0)
}

// TestCardMenuIsWhole: in a window too low for the menu above or below its button, the whole menu
// is in the window and leaves the header free.
func TestCardMenuIsWhole(t *testing.T) {
	tab := openCharts(t, chromium.Options{Width: 1200, Height: 640}, "")
	evaluate[any](t, tab,
		`(document.querySelectorAll('.groups .card')[2].scrollIntoView({ block: 'center' }), null)`)
	waitDrawn(t, tab)
	evaluate[any](t, tab,
		`(document.querySelectorAll('.groups .card')[2].querySelector('[aria-haspopup=menu]').click(), null)`)
	waitFor(t, tab, `document.querySelector('#card-menu[role=menu] .menu-item')`)
	waitFor(t, tab, `document.getElementById('card-menu').style.top !== ''`)
	lost := evaluate[[]string](t, tab, `(() => {
		const menu = document.getElementById('card-menu'), top = document.querySelector('.topbar').getBoundingClientRect().bottom, box = menu.getBoundingClientRect();
		return [...menu.querySelectorAll('.menu-item')].filter((e) => { const r = e.getBoundingClientRect(); return r.top < top || r.bottom > Math.min(innerHeight, box.bottom); }).map((e) => e.textContent);
	})()`)
	assert.Empty(t, lost)
	press(t, tab, kb.Escape)
}
