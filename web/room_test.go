package web_test

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestHeadlinesHaveEvenGaps measures the gaps between the first parts of the headlines of all cards
// in sight: name, value, line and name of the run.
func TestHeadlinesHaveEvenGaps(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	waitDrawn(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, `document.querySelectorAll('.figures .nm').length > 1`)
		gaps := evaluate[[]float64](t, tab, `[...document.querySelectorAll('.figures')]
			.filter((e) => e.querySelector('.nm')).flatMap((e) => {
				const at = [...e.children].slice(0, 4).map((part) => part.getBoundingClientRect());
				return at.slice(1).map((box, i) => Math.round(box.left - at[i].right));
			})`)
		require.Greater(t, len(gaps), 5)
		for _, gap := range gaps {
			assert.InDelta(t, 5, gap, 1)
		}
		readable(t, tab, "gaps-"+l.String())
	})
	ellipsesBesideNames(t, tab)
}

// TestFlagOfAStepHidesLabelsWhole: a label of the axis that the flag of the selected step covers in
// part is hidden whole, and no other one.
func TestFlagOfAStepHidesLabelsWhole(t *testing.T) {
	// How far the flag hides what is to its left and to its right, in CSS px.
	const flag = `document.querySelector('.handle b')`
	const hidden = `[0, 2].map((i) => Math.abs(` + flag +
		`.style.boxShadow.match(/-?[\d.]+px 0 /g)[i]?.split('px')[0]))`
	tab := openDemo(t, chromium.Options{}, "&pairs=off&tags=batch_loss")
	waitDrawn(t, tab)
	for step, want := range map[string][2]bool{
		"185": {false, true}, "215": {true, false}, "250": {false, false}, // a label is at 200
	} {
		edit(t, tab, "src=data/&pairs=off&tags=batch_loss&steps="+step)
		waitFor(t, tab, flag+`?.textContent === '`+step+`' && `+flag+`.style.boxShadow !== ''`)
		sides := fmt.Sprintf(`(([left, right]) => left > 0 === %t && right > 0 === %t)(%s)`,
			want[0], want[1], hidden)
		waitFor(t, tab, sides)
		for _, px := range evaluate[[2]float64](t, tab, hidden) {
			assert.Less(t, px, 24.0, "at most the width of the label")
		}
		themes(t, tab, "flag-"+step)
	}
}

// TestTitleOfALargeImageOnAPhone looks at an image at full screen: the title has a line, and the run
// the next one, so that of both the ends are seen.
func TestTitleOfALargeImageOnAPhone(t *testing.T) {
	dir := t.TempDir()
	run := "logs/221123_2218_P6_ppo_rgb_array_ofp_movingavg/PPO_1"
	l := newEventLog(t, filepath.Join(dir, filepath.FromSlash(run), "events.out.tfevents.1.a"))
	l.picture(t, "conv2d_2/kernel_0/activations/image", 0, plain(8, 8, color.NRGBA{9, 9, 9, 255}))
	tab := openTab(t, chromium.Options{Width: 390, Height: 844, Ratio: 2},
		newHost(t, hostOptions{data: dir}).url("#src=data/&tab=images"))
	waitLoaded(t, tab)
	clickOn(t, tab, ".card.image .picture")
	waitFor(t, tab, `document.querySelector('#full .picture')`)
	places := evaluate[[]float64](t, tab, `(() => {
		const [title, leaf, run] = ['#full-title', '#full-title .leaf', '.full-run .leaf'].map(
			(part) => document.querySelector(part).getBoundingClientRect());
		const button = document.querySelector('.full-compare').getBoundingClientRect();
		return [title.width, button.left - leaf.right, run.top - title.bottom, button.left - run.right,
			document.querySelector('.full-head').offsetHeight];
	})()`)
	assert.Greater(t, places[0], 150.0, "width of the title")
	assert.GreaterOrEqual(t, places[1], 0.0, "the end of the title")
	assert.GreaterOrEqual(t, places[2], -1.0, "the run is below it")
	assert.GreaterOrEqual(t, places[3], 0.0, "the end of the run's name")
	assert.LessOrEqual(t, places[4], 52.0, "height of the head")
	themes(t, tab, "full-title")
}

// TestNoticeWithALongName: the notice about a file with a long path fits into the window, and can be
// closed.
func TestNoticeWithALongName(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a"), "loss").log(t, 3)
	folder := filepath.Join(dir, "a_run_with_a_long_name_without_any_break_in_it_of_the_second_week")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "projector_config.pbtxt"),
		[]byte(`embeddings { tensor_name: "a" tensor_path: "a.tsv" }`), 0o644))
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			tab := openTab(t, opt, newHost(t, hostOptions{data: dir}).url("#src=data/"))
			waitLoaded(t, tab)
			waitFor(t, tab, `document.querySelector('.main > .notices .notice')`)
			assert.True(t, evaluate[bool](t, tab, `[...document.querySelectorAll('.notice, .notice .btn')]
				.every((e) => e.getBoundingClientRect().right <= innerWidth)`))
			const shown = `document.querySelector('.main > .notices').checkVisibility({ visibilityProperty: true })`
			assert.True(t, evaluate[bool](t, tab, shown))
			waitFor(t, tab, `document.querySelector('.grid [data-testid=chart]')`)
			evaluate[any](t, tab, `(document.querySelector('.grid [data-testid=chart]').focus(), null)`)
			press(t, tab, "f")
			waitFor(t, tab, `document.querySelector('#full canvas')`)
			assert.False(t, evaluate[bool](t, tab, shown), "nothing lies over a card in full screen")
			press(t, tab, kb.Escape)
			waitFor(t, tab, `!document.getElementById('full') && `+shown)
			clickOn(t, tab, ".notice .icon")
			waitFor(t, tab, `!document.querySelector('.main > .notices .notice')`)
		})
	}
}

// ellipsesBesideNames: where the first part of a run's name has hardly any room, an ellipsis
// tells that it was cut, so that two parts never look like one word.
func ellipsesBesideNames(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	assert.Equal(t, []float64{1.25, 1.25}, evaluate[[]float64](t, tab, `[12, 16].map((px) => {
		const name = document.createElement('span');
		name.className = 'split';
		name.style.cssText = 'width: 1px; font-size: ' + px + 'px';
		name.innerHTML = '<span class="hd"><bdi>Dipeshtamboli</bdi></span><span class="leaf">only_funcs</span>';
		document.body.append(name);
		const wide = name.firstChild.getBoundingClientRect().width / px;
		name.remove();
		return wide;
	})`))
}

// TestHandleOfAZoomedChart selects the latest step, and zooms, at both widths, by the pointer and
// by the keyboard: the handle at the edge of the chart still names the latest step, and shows that
// it is further on.
func TestHandleOfAZoomedChart(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	press(t, c.tab, "s")
	const handle = `document.querySelector('.card .handle:not([hidden])')`
	waitFor(t, c.tab, handle+`?.textContent === '600'`)
	c.ends(0)
	inLooks(t, c.tab, twoLooks, func(t *testing.T, l look) {
		further := func() {
			t.Helper()
			waitFor(t, c.tab, handle+`?.textContent === '600 →'`)
			assert.Equal(t, "600, outside the part shown",
				evaluate[string](t, c.tab, handle+`.getAttribute('aria-valuetext')`))
		}
		p := c.plot(0)
		c.drag(0, input.MouseButtonLeft, at(p, 0.2, 0.5), at(p, 0.4, 0.5), at(p, 0.5, 0.5))
		further()
		themes(t, c.tab, "zoomed-handle-"+l.String())
		focusOn(t, c.tab, `document.querySelector('[data-testid=chart]')`)
		press(t, c.tab, "0")
		waitFor(t, c.tab, handle+`?.textContent === '600'`)
		press(t, c.tab, "++")
		further()
		press(t, c.tab, "0")
		waitFor(t, c.tab, handle+`?.textContent === '600'`)
	})
}
