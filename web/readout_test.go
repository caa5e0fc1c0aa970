package web_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// readoutCells are the texts of the readout's rows.
const readoutCells = `[...document.querySelectorAll('.readout[data-shown] tbody tr')].map((tr) => [...tr.cells].map((td) => td.textContent))`

func (c *chartTest) rows() [][]string {
	c.t.Helper()
	return evaluate[[][]string](c.t, c.tab, readoutCells)
}

// crossing returns the step at the first chart's crosshair, from its label.
func (c *chartTest) crossing() string {
	c.t.Helper()
	return evaluate[string](c.t, c.tab, `document.querySelector('.cross-label').textContent`)
}

func TestReadoutIsKeptAndCopied(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	c.ends(0)
	p := c.plot(0)
	require.NoError(t, chromedp.Do(c.tab.Context, chromedp.MouseClickXY(p.X+p.W/2, p.Y+p.H/2,
		chromedp.ButtonModifiers(chromedp.ModifierShift))))
	waitFor(t, c.tab,
		`document.querySelectorAll('.readout.kept[data-shown] tbody tr').length === 2`)
	kept := c.rows()
	assert.True(t,
		evaluate[bool](t, c.tab,
			`(() => { const r = document.querySelector('.readout').getBoundingClientRect(), c = document.querySelector('.card').getBoundingClientRect();
		return r.top >= c.bottom || r.bottom <= c.top; })()`), "it covers no part of its card")

	other := c.plot(1)
	hover(t, c.tab, other.X+other.W/2, other.Y+other.H/2)
	hover(t, c.tab, p.X+p.W/4, p.Y+p.H/2)
	assert.Equal(t, kept, c.rows(), "it stays as it is")

	evaluate[bool](t, c.tab,
		`(navigator.clipboard.writeText = (text) => { self.testCopied = text; return Promise.resolve(); }, true)`)
	watchToasts(t, c.tab)
	require.NoError(t,
		chromedp.Do(c.tab.Context, chromedp.Click(chromedp.CSS("[data-copies=readout-text]"))))
	toasted(t, c.tab, "Copied.")
	waitFor(t, c.tab, `self.testCopied`)
	lines := strings.Split(strings.TrimSuffix(evaluate[string](t, c.tab, `testCopied`), "\n"), "\n")
	require.Len(t, lines, 3)
	assert.Equal(t, "Run\tSmoothed\tValue\tStep\tWall time\tRelative", lines[0])
	assert.Equal(t, strings.Join(kept[0], "\t"), lines[1])
	waitFor(t, c.tab, `document.getElementById('said').textContent !== ''`)

	require.NoError(t, chromedp.Do(c.tab.Context, chromedp.Click(chromedp.CSS("#readout-head"))))
	waitFor(t, c.tab, `document.getElementById('readout-head').textContent === 'Run, lowest first'`)
	waitFor(t, c.tab, readoutCells+`[0]?.[0] === `+fmt.Sprintf("%q", kept[1][0]))
	assert.Contains(t, evaluate[string](t, c.tab, `location.hash`), "readout=lowest")
	require.NoError(t, chromedp.Do(c.tab.Context, chromedp.Focus(chromedp.CSS("#readout-order"))))
	press(t, c.tab, kb.End)
	waitFor(t, c.tab, readoutCells+`.map((row) => row[0]).join() === 'a,b'`)

	press(t, c.tab, kb.Escape)
	waitFor(t, c.tab,
		`!document.querySelector('.readout[data-shown]') && !document.querySelector('.cross')`)
	hover(t, c.tab, p.X+p.W/2, p.Y+p.H/2)
	waitFor(t, c.tab, `document.querySelector('.readout[data-shown]:not(.kept)')`)
	require.NoError(t, chromedp.Do(c.tab.Context, chromedp.MouseClickXY(p.X+p.W/2, p.Y+p.H/2,
		chromedp.ButtonModifiers(chromedp.ModifierShift))))
	waitFor(t, c.tab, `document.querySelector('.readout.kept[data-shown]')`)
	require.NoError(t, chromedp.Do(c.tab.Context, chromedp.MouseClickXY(700, 20)))
	waitFor(t, c.tab, `!document.querySelector('.readout[data-shown]')`)
}

// TestPointingDrawsNothing moves the pointer over a chart, while a readout appears, changes its
// size and disappears.
func TestPointingDrawsNothing(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "&marks=on")
	for i := range 2 {
		c.ends(i)
	}
	// Charts below the window are drawn last.
	waitFor(t, c.tab,
		`[...document.querySelectorAll('[data-testid=chart]')].every(eventlens.viewOf)`)
	p := c.plot(0)
	evaluate[bool](t, c.tab,
		`(testFrames.length = 0, self.testBefore = testPixels(0).data.join(), true)`)
	crossing := ""
	for i := range 12 { // drawings caused by the readout would come before a later answer
		hover(t, c.tab, p.X+p.W*(0.1+0.07*float64(i)), p.Y+p.H/2)
		waitFor(t, c.tab,
			fmt.Sprintf(`document.querySelector('.readout[data-shown]') && document.querySelector('.cross-label').textContent !== %q`, crossing))
		crossing = c.crossing()
	}
	assert.Zero(t, evaluate[int](t, c.tab, `testFrames.length`), "drawings")
	lifted := `(() => { const l = document.querySelector('.lift'), p = testView(0).plot, c = document.querySelector('canvas').getBoundingClientRect(), b = l.getBoundingClientRect();
		return b.width > 0 && Math.abs(b.x - c.x - p.x) < 1 && Math.abs(b.y - c.y - p.y) < 1 && Math.abs(b.width - p.w) < 1 && Math.abs(b.height - p.h) < 1 &&
			l.getContext('2d').getImageData(0, 0, l.width, l.height).data.some((v) => v === 255); })()`
	assert.True(t, evaluate[bool](t, c.tab, lifted), "the nearest line lies over its chart")
	assert.Equal(t, 1, evaluate[int](t, c.tab, `document.querySelectorAll('.lift').length`))
	hover(t, c.tab, p.X+p.W/2, p.Y-60)
	waitFor(t, c.tab, `!document.querySelector('.readout[data-shown]')`)
	assert.Zero(t,
		evaluate[float64](t, c.tab, `document.querySelector('.lift').getBoundingClientRect().width`), "it goes with the crosshair")
	assert.True(t, evaluate[bool](t, c.tab, `testPixels(0).data.join() === testBefore`))
}

func TestReadoutByKeysAlone(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	c.ends(0)
	require.NoError(t,
		chromedp.Do(c.tab.Context, chromedp.Focus(chromedp.CSS("[data-testid=chart]"))))
	press(t, c.tab, kb.ArrowRight)
	waitFor(t, c.tab, `document.querySelector('.cross-label b')`)
	step := func() (n int) {
		_, err := fmt.Sscan(strings.ReplaceAll(c.crossing(), ",", ""), &n)
		require.NoError(t, err)
		return n
	}
	from := step()
	next := func(key string, by int) {
		t.Helper()
		press(t, c.tab, key)
		from += by
		defer func() {
		}()
		waitFor(t, c.tab,
			fmt.Sprintf(`document.querySelector('.cross-label').textContent === '%d'`, from))
	}
	next(kb.ArrowRight, 1)
	next(kb.ArrowRight, 1)
	next(kb.ArrowLeft, -1)
	require.NoError(t,
		chromedp.Do(c.tab.Context,
			chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(shiftKey))))
	from += 10
	waitFor(t, c.tab,
		fmt.Sprintf(`document.querySelector('.cross-label').textContent === '%d'`, from))
	waitFor(t, c.tab,
		fmt.Sprintf(`document.querySelector('[data-readout=said]').textContent.startsWith('Step %d. ')`, from))

	// Many presses at once: none is lost.
	press(t, c.tab, strings.Repeat(kb.ArrowRight, 25))
	from += 25
	waitFor(t, c.tab,
		fmt.Sprintf(`document.querySelector('.cross-label').textContent === '%d'`, from))

	nearest := `[...document.querySelectorAll('.readout tbody tr')].findIndex((tr) => tr.className === 'nearest')`
	row := evaluate[int](t, c.tab, nearest)
	press(t, c.tab, map[int]string{0: kb.ArrowDown, 1: kb.ArrowUp}[row])
	waitFor(t, c.tab, fmt.Sprintf(nearest+` === %d`, 1-row))
	lit := evaluate[string](t, c.tab, `document.querySelector('.run[data-lit] .leaf').textContent`)
	assert.Equal(t, c.rows()[1-row][0], lit, "the run list shows which")

	require.NoError(t, chromedp.Do(c.tab.Context,
		chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(shiftKey))))
	waitFor(t, c.tab, `document.activeElement?.id === 'readout-head'`)
	press(t, c.tab, kb.Escape)
	waitFor(t, c.tab,
		`!document.querySelector('.readout[data-shown]') && document.activeElement?.dataset.testid === 'chart'`)
	press(t, c.tab, kb.ArrowRight)
	waitFor(t, c.tab, `document.querySelector('.readout[data-shown]')`)
	press(t, c.tab, kb.Tab)
	waitFor(t, c.tab, `!document.querySelector('.readout[data-shown]')`)
}

func TestKeysFollowThePointsOutOfSight(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "&cardlook=@100,110,,:"+"batch_accuracy")
	waitFor(t, c.tab, `document.querySelector('[data-card-act=unzoom]')`)
	i := evaluate[int](t, c.tab,
		`[...document.querySelectorAll('[data-testid=chart]')].findIndex((e) => e.closest('[data-card]').querySelector('[data-card-act=unzoom]'))`)
	x, _ := c.ends(i)
	require.NoError(t,
		chromedp.Do(c.tab.Context,
			chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelectorAll('[data-testid=chart]')[%d].focus()`, i))))
	press(t, c.tab, kb.ArrowRight)
	waitFor(t, c.tab, `document.querySelector('.cross-label b')`)
	require.NoError(t,
		chromedp.Do(c.tab.Context,
			chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(shiftKey))))
	moved, _ := c.settled(i, func(got, _ wire.Span) bool { return got.Lo > x.Lo })
	assert.InDelta(t, length(x), length(moved), length(x)/100)
	waitFor(t, c.tab,
		`document.querySelector('.cross-label b') && !document.querySelector('.cross').hidden`)
}

// TestReadoutOfOddSeries opens runs with hostile names, and series that cannot be placed on a
// chart.
func TestReadoutOfOddSeries(t *testing.T) {
	dir := t.TempDir()
	hostile := `<img src=x onerror=alert(1)>&amp;"'`
	l := newEventLog(t, dir+"/odd/events.out.tfevents.1.a", hostile, "one point", "all nan",
		"level")
	var out []byte
	for step := range int64(20) {
		out = l.record(out, scalarEvent(hostile, step, float32(step)))
		out = l.record(out, scalarEvent("all nan", step, float32(math.NaN())))
		out = l.record(out, scalarEvent("level", step, 3))
	}
	l.write(t, l.record(out, scalarEvent("one point", 7, 0.5)))
	h := newHost(t, hostOptions{data: dir})
	run := "%3Cb%3Erun%3C%2Fb%3E"
	c := watchChartsAt(t, chromium.Options{},
		h.url("#src="+run+"=./data/odd/events.out.tfevents.1.a"))
	titles := evaluate[[]string](t, c.tab,
		`[...document.querySelectorAll('[data-card] h3')].map((e) => e.textContent)`)
	require.Len(t, titles, 4)
	for i, title := range titles {
		c.until(i, func(*wire.Drawn) bool { return true })
		box := evaluate[chartPlace](t, c.tab,
			fmt.Sprintf(`(() => { const b = document.querySelectorAll('[data-testid=chart]')[%d].getBoundingClientRect(); return { X: b.x, Y: b.y, W: b.width, H: b.height }; })()`, i))
		if title == "all nan" { // a note covers the chart; keys still read the values
			evaluate[bool](t, c.tab,
				fmt.Sprintf(`(document.querySelectorAll('[data-testid=chart]')[%d].focus(), true)`,
					i))
			press(t, c.tab, kb.ArrowRight)
		} else {
			hover(t, c.tab, box.X+box.W/2, box.Y+box.H/2)
		}
		waitFor(t, c.tab,
			fmt.Sprintf(`document.querySelector('.readout[data-shown]')?.dataset.of === document.querySelectorAll('[data-card]')[%d].dataset.card`, i))
		rows := c.rows()
		require.Len(t, rows, 1, title)
		assert.Contains(t, rows[0][0], "run", title)
		want := map[string]string{"all nan": "NaN", "one point": "0.5000", "level": "3"}[title]
		if want != "" {
			assert.Contains(t, rows[0], want, title)
		}
		c.drag(0, input.MouseButtonLeft, [2]float64{box.X + box.W/3, box.Y + box.H/2},
			[2]float64{box.X + box.W/2, box.Y + box.H/2},
			[2]float64{box.X + 2*box.W/3, box.Y + box.H/2})
		press(t, c.tab, "+")
		press(t, c.tab, "0")
		press(t, c.tab, kb.ArrowRight)
	}
	assert.Zero(t,
		evaluate[int](t, c.tab, `document.querySelectorAll('.readout img, .readout .nm b').length`),
		"names are text")
}

// TestReadoutOf500Runs: the readout has at most twelve rows while it follows the pointer, and all
// rows when it is kept open.
func TestReadoutOf500Runs(t *testing.T) {
	h := newHost(t, logOfRuns(t, 500, "loss"))
	c := watchChartsAt(t, chromium.Options{}, h.url("#src=./data/eventlens.json"))
	d := c.until(0, func(d *wire.Drawn) bool { return len(d.Runs) == 500 })
	require.True(t, d.X.On())
	p := c.plot(0)
	hover(t, c.tab, p.X+p.W/2, p.Y+p.H/2)
	waitFor(t, c.tab, `document.querySelectorAll('.readout[data-shown] tbody tr').length === 12`)
	assert.Equal(t, "488 more",
		evaluate[string](t, c.tab, `document.querySelector('[data-readout=more]').textContent`))
	assert.Equal(t, 12, evaluate[int](t, c.tab, `document.querySelectorAll('.marks .mark').length`))
	require.NoError(t, chromedp.Do(c.tab.Context, chromedp.MouseClickXY(p.X+p.W/2, p.Y+p.H/2,
		chromedp.ButtonModifiers(chromedp.ModifierShift))))
	waitFor(t, c.tab,
		`document.querySelectorAll('.readout.kept[data-shown] tbody tr').length === 500`)
	assert.True(t,
		evaluate[bool](t, c.tab,
			`(() => { const e = document.querySelector('.readout-body'); return e.scrollHeight > e.clientHeight && document.querySelector('.readout').getBoundingClientRect().bottom <= innerHeight; })()`), "it scrolls, inside the window")
}
