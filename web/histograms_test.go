package web_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"image/color"
	"image/png"
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

// drawnHistograms is the number of visible histogram cards with a drawing.
const drawnHistograms = `[...document.querySelectorAll('.card .plot.ridges')].filter((e) => e.checkVisibility() && !e.querySelector('.plot-ghost')).length`

// openHistograms opens the histograms of two runs of the demo log.
func openHistograms(t *testing.T, opt chromium.Options, more string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{})
	tab := openTab(t, opt,
		h.url("#src=data/"+fileOf(t, "torch/sgd")+"&src=data/"+fileOf(t, "torch/adamw")+
			"&tab=histograms"+more))
	waitFor(t, tab, drawnHistograms+" > 1")
	return tab
}

// middleOf returns the middle of the first drawing, and a point a little below.
const middleOf = `(() => { const r = document.querySelector('.card .plot.ridges').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height * 0.6]; })()`

// markedElsewhere is true when a histogram is marked on two cards, and named with its step, count
// and bucket on the card that is not under the pointer.
const markedElsewhere = `document.querySelectorAll('.over > svg.outline path').length >= 2 &&
	[...document.querySelectorAll('.outline-name span')].some((e) => /^Step [\d,]+: (?:(?:about )?[\d,]+|less than 1) in −?[\d.e−-]+ to −?[\d.e−-]+$/.test(e.textContent))`

// TestHistogramsByPointer reads a bucket, which is also marked on the other card of the tag, and
// changes what the cards show.
func TestHistogramsByPointer(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "")
	shoot(t, tab, "histograms-offset")
	at := evaluate[[]float64](t, tab, middleOf)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
	waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
	readout := evaluate[string](t, tab, `document.getElementById('readout').textContent`)
	for _, want := range []string{"Step", "Bin", "Count"} {
		assert.Contains(t, readout, want)
	}
	assert.Regexp(t, `Count ?((about )?[\d,]+|less than 1) of [\d,]+`, readout, "no part of a value")
	waitFor(t, tab, markedElsewhere)
	shoot(t, tab, "histograms-hover")

	for i, mode := range []string{"Heat map", "Overlay", "Distributions"} {
		address := []string{"mode=heatmap", "mode=overlay", "mode=distributions"}[i]
		// Without a move of the mouse, so that it points at the same place again.
		clickOn(t, tab, `.tools [data-choice="`+mode+`"]`)
		waitFor(t, tab, hash(address))
		waitFor(t, tab, `!document.querySelector('#readout[data-shown]')`)
		waitFor(t, tab, drawnHistograms+" > 1")
		shoot(t, tab, "histograms-"+strings.ReplaceAll(mode, " ", "-"))
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1])))
		waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
		assert.Contains(t,
			evaluate[string](t, tab, `document.getElementById('readout').textContent`), "Step ",
			mode)
	}
	assert.Empty(t, tab.Errors())
}

// TestHistogramsTogether overlays the runs of a tag on one card.
func TestHistogramsTogether(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "")
	const all = `[...document.querySelectorAll('[data-chunk]')].reduce((sum, chunk) => sum + Number(chunk.dataset.cards), 0)`
	cards := evaluate[int](t, tab, all)
	clickOn(t, tab, `#together`)
	waitFor(t, tab, hash("together=on"))
	waitFor(t, tab, `document.querySelectorAll('article.card .card-line.together .one').length > 1`)
	assert.Less(t, evaluate[int](t, tab, all), cards)
	waitFor(t, tab, drawnHistograms+" > 1")
	shoot(t, tab, "histograms-together")
}

// TestHistogramsByKeys moves from bucket to bucket and from histogram to histogram, and opens the
// table of a step.
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

	waitFor(t, tab, markedElsewhere)

	press(t, tab, "t")
	waitFor(t, tab, `document.querySelectorAll('.bucket-table tbody tr').length > 3`)
	waitFor(t, tab, `document.querySelector('.over > svg.step-mark path')`)
	step := `document.querySelector('.histogram-panel .step-text').textContent`
	latest := evaluate[string](t, tab, step)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Focus(chromedp.CSS(".histogram-panel input[type=range]"))))
	press(t, tab, kb.Home)
	waitFor(t, tab, step+` !== `+strconv.Quote(latest))
	shoot(t, tab, "histograms-table")
}

// TestHistogramsByTouch taps a histogram on a phone: it is read, and also marked on the other run's
// card.
func TestHistogramsByTouch(t *testing.T) {
	tab := openHistograms(t, chromium.Options{Width: 390, Height: 844, Ratio: 2}, "")
	tapMiddle(t, tab)
	waitFor(t, tab, `document.querySelector('#readout[data-shown]')?.textContent.includes('Bin')`)
	waitFor(t, tab, markedElsewhere)
	shoot(t, tab, "histograms-tapped")
}

// TestDistributionsByTouch taps bands on a phone.
func TestDistributionsByTouch(t *testing.T) {
	tab := openHistograms(t, chromium.Options{Width: 390, Height: 844, Ratio: 2},
		"&mode=distributions")
	shoot(t, tab, "histograms-phone")
	clipped := `[...document.querySelectorAll('.band-legend')].filter((e) => e.scrollWidth > e.clientWidth).length`
	assert.Zero(t, evaluate[int](t, tab, clipped), "the legend fits")
	tapMiddle(t, tab)
	waitFor(t, tab,
		`document.querySelector('#readout[data-shown]')?.textContent.includes('Median')`)
}

// tapMiddle taps the first drawing.
func tapMiddle(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	_, err := chromedp.Call(tab.Context, emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	at := evaluate[[]float64](t, tab, middleOf)
	for _, touch := range []input.DispatchTouchEventType{
		input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchEnd,
	} {
		points := []*input.TouchPoint{}
		if touch == input.DispatchTouchEventTypeTouchStart {
			points = append(points, &input.TouchPoint{X: at[0], Y: at[1]})
		}
		_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: touch, TouchPoints: points})
		require.NoError(t, err)
	}
}

// TestTabsOfThePeersNames: TensorBoard's names for its two views work as tabs, by link, by URL, and
// back.
func TestTabsOfThePeersNames(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "")
	chosen := `document.querySelector('.tab-list [aria-current]').textContent.replace(/[0-9]+/g, '')`
	mode := `document.querySelector('.tools [data-choice][aria-pressed=true]').dataset.choice`
	assert.Equal(t, "Offset", evaluate[string](t, tab, mode))
	clickOn(t, tab, `.tab-list a[href*="tab=distributions"]`)
	waitFor(t, tab, chosen+` === 'Distributions' && `+mode+` === 'Distributions'`)
	waitFor(t, tab, `document.querySelector('.band-legend')`)
	assert.Equal(t, "distributions",
		evaluate[string](t, tab, `new URLSearchParams(location.hash.slice(1)).get('tab')`))
	clickOn(t, tab, `.tab-list a[href*="tab=histograms"]`)
	waitFor(t, tab,
		chosen+` === 'Histograms' && `+mode+
			` === 'Offset' && !document.querySelector('.band-legend')`)
	evaluate[any](t, tab, `(history.back(), null)`)
	waitFor(t, tab, chosen+` === 'Distributions' && document.querySelector('.band-legend')`)
	clickOn(t, tab, `.tools [data-choice="Heat map"]`)
	waitFor(t, tab, chosen+` === 'Histograms' && `+mode+` === 'Heat map'`)
}

// TestHistogramsAreSaved as CSV and JSON with the same content for all runs of a card, and as
// pictures with their names.
func TestHistogramsAreSaved(t *testing.T) {
	tab := openHistograms(t, chromium.Options{}, "&together=on")
	d := newDownloads(t, tab)
	title := evaluate[string](t, tab, `document.querySelector('article.card h3').textContent`)
	_, content := d.after(func() { openMenu(t, tab, title, "Save as JSON") })
	var document struct {
		Series []struct {
			Run, Tag   string
			Histograms [][]json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(content, &document))
	require.Len(t, document.Series, 2)
	var want []string
	for _, series := range document.Series {
		assert.Equal(t, title, series.Tag)
		for _, h := range series.Histograms {
			var buckets [][3]float64
			require.NoError(t, json.Unmarshal(h[2], &buckets))
			for _, b := range buckets {
				want = append(want,
					fmt.Sprint(series.Run, " ", string(h[1]), " ", b[0], b[1], b[2]))
			}
		}
	}
	require.Greater(t, len(want), 100)

	name, content := d.after(func() { openMenu(t, tab, title, "Save as CSV") })
	assert.Regexp(t, `\.csv$`, name)
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	require.NoError(t, err)
	assert.Equal(t, []string{"run", "tag", "wall_time", "step", "left", "right", "count"}, rows[0])
	var got []string
	for _, row := range rows[1:] {
		got = append(got,
			fmt.Sprint(row[0], " ", row[3], " ", number(t, row[4]), number(t, row[5]),
				number(t, row[6])))
	}
	assert.Equal(t, want, got)

	_, content = d.after(func() { openMenu(t, tab, title, "Download picture (SVG)") })
	for _, text := range []string{title, document.Series[0].Run, document.Series[1].Run} {
		assert.Contains(t, string(content), text)
	}
	_, content = d.after(func() { openMenu(t, tab, title, "Download picture (PNG)") })
	picture, err := png.Decode(bytes.NewReader(content))
	require.NoError(t, err)
	colours := map[color.Color]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			colours[picture.At(x, y)] = true
		}
	}
	assert.Greater(t, len(colours), 50, "ridges are on it")
}
