package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/report"
	"eventlens/web/chromium"
)

// action is something that a person does to all charts on screen, with the rows for its figures.
type action struct {
	name            string
	ours, peers     string // scripts for it; "" for a drag across the first chart
	feedback, drawn *report.Row
}

// viewer has the selectors of charts on the page of one viewer.
type viewer struct {
	canvases string // canvases with lines, in the viewport or not
	plot     string // the first chart, for the pointer
}

var (
	ourPage  = viewer{canvases: `[data-testid=chart] canvas`, plot: `[data-testid=chart]`}
	peerPage = viewer{
		canvases: `scalar-card line-chart .series-view canvas`,
		plot:     `scalar-card line-chart .series-view`,
	}
)

// setNumber sets a number field to a value as typing does.
const setNumber = `((field) => {
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, %q);
	field.dispatchEvent(new Event('input', { bubbles: true }));
	field.dispatchEvent(new Event('change', { bubbles: true }));
})(document.querySelector(%q))`

var actions = []action{
	{"smoothing", fmt.Sprintf(setNumber, "0.9", "#smoothing-value"),
		fmt.Sprintf(setNumber, "0.9", ".scalars-smoothing input[type=number]"), smoothFirst,
		smoothDrawn},
	{"run selection", `document.querySelector('#runs [data-run] [data-act=show]').click()`,
		`document.querySelector('runs-data-table tb-data-table-content-row input[type=checkbox]').click()`, selectFirst, selectDrawn},
	{"zoom", "", "", zoomFirst, zoomDrawn},
}

// act performs all actions on an open page and passes their figures, in milliseconds, to take.
func act(window *chromium.Window, t *target, p viewer, script func(action) string,
	take func(row *report.Row, ms float64)) error {
	for _, a := range actions {
		if a.drawn == selectDrawn && t.set.Runs == 1 {
			continue // a hidden run would leave nothing
		}
		c, err := actOnce(window, p, script(a))
		if err != nil {
			return fmt.Errorf("%s: %w", a.name, err)
		}
		take(a.feedback, c.First)
		take(a.drawn, c.Last)
	}
	return nil
}

// changes has the times of the first and last change of pixels of the charts in the viewport, in
// milliseconds after the action.
type changes struct{ First, Last float64 }

// actOnce performs one action and waits until the charts have not changed for a while.
func actOnce(window *chromium.Window, p viewer, script string) (c changes, err error) {
	if _, err := chromium.Evaluate[bool](window, fmt.Sprintf(watchCharts, p.canvases)); err != nil {
		return c, err
	}
	if script == "" {
		err = dragAcross(window, p.plot)
	} else {
		_, err = chromium.Evaluate[bool](window, `benchCharts.begin(); `+script+`; true`)
	}
	if err != nil {
		return c, err
	}
	if err := window.WaitFor("benchCharts.quiet()", 100*time.Second); err != nil {
		return c, errors.New("the charts never changed, or never came to rest")
	}
	return chromium.Evaluate[changes](window, `benchCharts.end()`)
}

// dragAcross drags over the second third of a chart with the events of a real mouse. Time is
// measured from the release of the button.
func dragAcross(window *chromium.Window, selector string) error {
	at, err := boxOf(window, selector)
	if err != nil {
		return err
	}
	const steps = 12
	for i := range steps + 1 {
		// A little downwards as well, since the peer zooms to boxes.
		part := 1.0/3 + float64(i)/steps/3
		m := input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseMoved, X: at.X + at.Width*part,
			Y: at.Y + at.Height*(0.1+0.8*float64(i)/steps), Button: input.MouseButtonLeft,
			Buttons: 1,
		}
		if i == 0 {
			m.Type, m.ClickCount = input.DispatchMouseEventTypeMousePressed, 1
		}
		if err := window.Mouse(m); err != nil {
			return err
		}
		if i < steps {
			continue
		}
		if _, err := chromium.Evaluate[bool](window,
			`addEventListener('pointerup', () => benchCharts.begin(), { once: true, capture: true }); true`); err != nil {
			return err
		}
		m.Type, m.Buttons, m.ClickCount = input.DispatchMouseEventTypeMouseReleased, 0, 1
		if err := window.Mouse(m); err != nil {
			return err
		}
	}
	return nil
}

// watchCharts compares small copies of the charts in the viewport frame by frame, with their
// opacity. Only this measures both viewers in the same way. The peer's charts are drawn by a worker
// on canvases transferred to it, of which the page sees the frames that have arrived.
const watchCharts = `(() => {
	const charts = [...document.querySelectorAll(%q)].filter((c) => {
		const { top, bottom, width } = c.getBoundingClientRect();
		return width > 0 && bottom > 0 && top < innerHeight;
	});
	const small = new OffscreenCanvas(64, 32);
	const context = small.getContext('2d', { willReadFrequently: true });
	const look = () => charts.map((c) => {
		context.clearRect(0, 0, 64, 32);
		context.globalAlpha = getComputedStyle(c).opacity;
		if (c.width > 0 && c.height > 0) context.drawImage(c, 0, 0, 64, 32);
		return new Uint32Array(context.getImageData(0, 0, 64, 32).data.buffer);
	});
	const same = (a, b) => a.every((chart, i) => chart.every((v, k) => v === b[i][k]));
	let began = 0, first = 0, last = 0, ended = false, before = look();
	const tick = () => {
		if (ended) return;
		const now = look();
		if (began && !same(before, now)) { last = performance.now(); first ||= last; }
		before = now;
		requestAnimationFrame(tick);
	};
	requestAnimationFrame(tick);
	window.benchCharts = {
		begin() { began = performance.now(); },
		quiet: () => last > 0 && performance.now() - last > 1500,
		end() { ended = true; return { First: first - began, Last: last - began }; },
	};
	return charts.length > 0;
})()`
