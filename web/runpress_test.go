package web_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// pressRow presses a mouse button, a pen or a finger at a point, and releaseRow lifts it.
func pressRow(t *testing.T, tab *chromium.Tab, kind string, x, y float64) {
	t.Helper()
	pressOrRelease(t, tab, kind, input.DispatchMouseEventTypeMousePressed,
		[]*input.TouchPoint{{X: x, Y: y}}, x, y)
}

func releaseRow(t *testing.T, tab *chromium.Tab, kind string, x, y float64) {
	t.Helper()
	pressOrRelease(t, tab, kind, input.DispatchMouseEventTypeMouseReleased, nil, x, y)
}

func pressOrRelease(t *testing.T, tab *chromium.Tab, kind string,
	mouse input.DispatchMouseEventType, fingers []*input.TouchPoint, x, y float64) {
	t.Helper()
	if kind != "touch" {
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(mouse, x, y, func(p *input.DispatchMouseEventParams) {
					p.Button, p.ClickCount, p.PointerType = input.MouseButtonLeft, 1,
						input.DispatchMouseEventPointerType(kind)
				})))
		return
	}
	touch := input.DispatchTouchEventTypeTouchStart
	if fingers == nil {
		touch = input.DispatchTouchEventTypeTouchEnd
	}
	_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent,
		input.DispatchTouchEventParams{Type: touch, TouchPoints: fingers})
	require.NoError(t, err)
}

// TestRowsArePressedWhileTheirRunsGrow presses rows, lets values arrive that change them and their
// order, and releases them on the pressed row, wherever it is by then. Then it checks an order that
// waits.
func TestRowsArePressedWhileTheirRunsGrow(t *testing.T) {
	logs := map[string]*eventLog{}
	f := openTailed(t, func(dir string) {
		for i, run := range []string{"a", "b", "c"} {
			logs[run] = newEventLog(t, filepath.Join(dir, run+tailFile), "acc").log(t, 100+i)
		}
	})
	evaluate[bool](t, f.tab, `(() => {
		self.measured = 0;
		eventlens.port.addEventListener('message', ({ data }) => { if (data && new Uint8Array(data[0])[0] === `+fmt.Sprint(kindOf(&wire.RunValues{}))+`) measured++; });
		return true;
	})()`)
	require.NoError(t, chromedp.Do(f.tab.Context, chromedp.Focus(chromedp.CSS("#runs-sort"))))
	press(t, f.tab, kb.ArrowDown+kb.ArrowDown+kb.ArrowDown)
	foot := `document.querySelector('.runs-foot .btn')`
	order := `[...document.querySelectorAll('#run-rows [data-run] .leaf')].map((e) => e.textContent).join('')`
	waitFor(t, f.tab, order+` === 'cba'`)

	for _, kind := range []string{"mouse", "pen", "touch"} {
		x, y := leaveAndFind(t, f, order)
		was := evaluate[string](t, f.tab, order)
		last := was[2:]
		evaluate[int](t, f.tab, `measured = 0`)
		pressRow(t, f.tab, kind, x, y)
		waitFrames(t, f.tab) // the next frame tells the page's program where the pointer is
		logs[last].log(t, 20)
		f.refresh()
		waitFor(t, f.tab, `measured > 0`)
		if kind == "touch" { // a finger does not hover over the list
			waitFor(t, f.tab, fmt.Sprintf(`%s === %q`, order, last+was[:2]))
			assert.False(t, evaluate[bool](t, f.tab, `Boolean(`+foot+`)`))
		} else {
			waitFor(t, f.tab, foot+`?.textContent === 'Sort again'`)
			assert.Equal(t, was, evaluate[string](t, f.tab, order), kind)
		}
		releaseRow(t, f.tab, kind, x, y)
		waitFor(t, f.tab,
			fmt.Sprintf(`document.querySelector('.runs-head .count').textContent === '2 of 3 shown' && %s.ariaChecked === 'false'`, rowNamed(last)))
		require.NoError(t,
			chromedp.Do(f.tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 800, 400)))
		waitFor(t, f.tab, fmt.Sprintf(`%s === %q`, order, last+was[:2]))
		clickRow(t, f.tab, last, ".check")
		waitFor(t, f.tab,
			`document.querySelector('.runs-head .count').textContent === '3 of 3 shown'`)
	}

	logs[evaluate[string](t, f.tab, order+`[2]`)].log(t, 20)
	was := evaluate[string](t, f.tab, order)
	f.refresh()
	waitFor(t, f.tab, foot+`?.textContent === 'Sort again'`)
	assert.Equal(t, was, evaluate[string](t, f.tab, order))
	click(t, f.tab, ".runs-foot .btn")
	waitFor(t, f.tab, fmt.Sprintf(`!%s && %s === %q`, foot, order, was[2:]+was[:2]))
}

// leaveAndFind moves the pointer off the list and returns the position of its last row's box.
func leaveAndFind(t *testing.T, f *tailed, order string) (x, y float64) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(f.tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 800, 400)))
	waitFor(t, f.tab, `!document.querySelector('#runs:hover')`)
	at := evaluate[[]float64](t, f.tab,
		`(() => { const b = document.querySelector('#run-rows [data-run]:nth-child(3) .check').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`)
	return at[0], at[1]
}
