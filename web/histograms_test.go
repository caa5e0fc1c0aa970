package web_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// drawnHistograms is how many cards of histograms in sight have a drawing.
const drawnHistograms = `[...document.querySelectorAll('.card .plot.ridges')].filter((e) => e.checkVisibility() && !e.querySelector('.plot-ghost')).length`

// openHistograms opens the histograms of two runs of the demo log.
func openHistograms(t *testing.T, opt chromium.Options, more string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{})
	tab := openTab(t, opt, h.url("#src=data/"+fileOf(t, "torch/sgd")+"&src=data/"+fileOf(t, "torch/adamw")+"&tab=histograms"+more))
	waitFor(t, tab, drawnHistograms+" > 1")
	return tab
}

// middleOf is where the middle of the first drawing is, and a little below.
const middleOf = `(() => { const r = document.querySelector('.card .plot.ridges').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height * 0.6]; })()`

// TestHistogramsByPointer reads a bucket, which is marked on the other card of the tag too, and chooses what the cards show.
func TestHistogramsByPointer(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "")
	shoot(t, tab, "histograms-offset")
	at := evaluate[[]float64](t, tab, middleOf)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
	waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
	readout := evaluate[string](t, tab, `document.getElementById('readout').textContent`)
	for _, want := range []string{"Step", "Bin", "Count"} {
		assert.Contains(t, readout, want)
	}
	waitFor(t, tab, `document.querySelectorAll('.over > svg.outline path').length >= 2`)
	waitFor(t, tab, `document.querySelector('.outline-name span')?.textContent.startsWith('Step ')`)
	shoot(t, tab, "histograms-hover")

	for i, mode := range []string{"Heat map", "Overlay", "Distributions"} {
		address := []string{"mode=heatmap", "mode=overlay", "mode=distributions"}[i]
		clickOn(t, tab, `.tools [data-choice="`+mode+`"]`) // without a move of the mouse, so that it points at the same place again
		waitFor(t, tab, hash(address))
		waitFor(t, tab, `!document.querySelector('#readout[data-shown]')`)
		waitFor(t, tab, drawnHistograms+" > 1")
		shoot(t, tab, "histograms-"+strings.ReplaceAll(mode, " ", "-"))
		require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
		waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
		assert.Contains(t, evaluate[string](t, tab, `document.getElementById('readout').textContent`), "Step ", mode)
	}
	assert.Empty(t, tab.Errors())
}

// TestHistogramsTogether lays the runs of a tag over each other on one card.
func TestHistogramsTogether(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "")
	cards := evaluate[int](t, tab, `document.querySelectorAll('article.card').length`)
	clickOn(t, tab, `#together`)
	waitFor(t, tab, hash("together=on"))
	waitFor(t, tab, `document.querySelectorAll('article.card .card-line.together .one').length > 1`)
	assert.Less(t, evaluate[int](t, tab, `document.querySelectorAll('article.card').length`), cards)
	waitFor(t, tab, drawnHistograms+" > 1")
	shoot(t, tab, "histograms-together")
}

// TestHistogramsByKeys walks from bucket to bucket and from histogram to histogram, and opens the table of a step.
func TestHistogramsByKeys(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .plot.ridges"))))
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
	read := `document.querySelector('#readout [data-readout="rows"]').textContent + document.querySelector('#readout [data-readout="heading"]').textContent`
	first := evaluate[string](t, tab, read)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, read+` !== `+strconv.Quote(first))
	second := evaluate[string](t, tab, read)
	press(t, tab, kb.ArrowUp)
	waitFor(t, tab, read+` !== `+strconv.Quote(second))

	press(t, tab, "t")
	waitFor(t, tab, `document.querySelectorAll('.bucket-table tbody tr').length > 3`)
	waitFor(t, tab, `document.querySelector('.over > svg.step-mark path')`)
	step := `document.querySelector('.histogram-panel .step-text').textContent`
	latest := evaluate[string](t, tab, step)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".histogram-panel input[type=range]"))))
	press(t, tab, kb.Home)
	waitFor(t, tab, step+` !== `+strconv.Quote(latest))
	shoot(t, tab, "histograms-table")
}

// TestHistogramsByTouch taps a histogram on a phone.
func TestHistogramsByTouch(t *testing.T) {
	tab := openHistograms(t, chromium.Options{Width: 390, Height: 844, Ratio: 2}, "&mode=distributions")
	_, err := chromedp.Call(tab.Context, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	shoot(t, tab, "histograms-phone")
	at := evaluate[[]float64](t, tab, middleOf)
	for _, touch := range []input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchEnd} {
		points := []*input.TouchPoint{}
		if touch == input.DispatchTouchEventTypeTouchStart {
			points = append(points, &input.TouchPoint{X: at[0], Y: at[1]})
		}
		_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: touch, TouchPoints: points})
		require.NoError(t, err)
	}
	waitFor(t, tab, `document.querySelector('#readout[data-shown]')?.textContent.includes('Median')`)
}
