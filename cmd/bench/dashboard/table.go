package main

import (
	"fmt"
	"net/url"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"eventlens/web/chromium"
)

// table is the table under a chart once a range of steps is chosen. Values are text, since the page
// shows only four digits.
type table struct {
	Tag       string     `json:"tag"`
	Smoothing float64    `json:"smoothing"`
	Steps     []string   `json:"steps"` // start and end of the range
	Head      []string   `json:"head"`
	Rows      [][]string `json:"rows"`
}

// visitTables opens the page for tags that have several steps, with two different starts of the
// range.
func visitTables(tab *chromium.Tab, server string) (all []table, err error) {
	for _, tag := range []string{"plain", "uneven", "negative", "gaps", "outliers", "three"} {
		for _, weight := range []float64{0, 0.6} {
			for _, share := range []float64{0.3, 0.7} {
				t := table{Tag: tag, Smoothing: weight}
				if err := t.read(tab, server, share); err != nil {
					return nil, fmt.Errorf("table of %s smoothed by %v: %w", tag, weight, err)
				}
				all = append(all, t)
			}
		}
	}
	return all, nil
}

// read clicks the x axis at a share of its width. That starts a range that ends at the last step.
func (t *table) read(tab *chromium.Tab, server string, share float64) error {
	address := fmt.Sprintf("%s?smoothing=%v&tagFilter=%s#timeseries", server, t.Smoothing,
		url.QueryEscape("^"+t.Tag+"$"))
	if err := chromedp.Do(tab.Context, chromedp.Navigate("about:blank"),
		chromedp.Navigate(address)); err != nil {
		return err
	}
	if err := tab.WaitFor(fmt.Sprintf("%s.rows.length === %d", tableShown, runs),
		pageTimeout); err != nil {
		return fmt.Errorf("wait for the table: %w", err)
	}
	at, err := chromedp.Run(tab.Context, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => {
		const { x, y, width, height } = document.querySelector('line-chart .x-axis').getBoundingClientRect();
		return [x + %v * width, y + height / 4];
	})()`, share)))
	if err != nil {
		return err
	}
	for _, kind := range []input.DispatchMouseEventType{
		"mouseMoved", "mousePressed", "mouseReleased",
	} {
		params := input.DispatchMouseEventParams{
			Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft, ClickCount: 1,
		}
		if _, err := chromedp.Call(tab.Context, input.DispatchMouseEvent, params); err != nil {
			return err
		}
		if kind == "mouseMoved" { // the handle that a click would place there
			if err := tab.WaitFor(tableShown+".steps.length === 2", pageTimeout); err != nil {
				return fmt.Errorf("wait for the handle: %w", err)
			}
		}
	}
	if err := tab.WaitFor(tableShown+".head.includes('End Step')", pageTimeout); err != nil {
		return fmt.Errorf("wait for the range: %w", err)
	}
	shown, err := chromedp.Run(tab.Context, chromedp.Evaluate[table](tableShown))
	t.Steps, t.Head, t.Rows = shown.Steps, shown.Head, shown.Rows
	return err
}

// tableShown reads the table and its range from the page.
const tableShown = `(() => {
	const text = (root, selector) => [...root.querySelectorAll(selector)].map((e) => e.textContent.trim());
	const rows = [...document.querySelectorAll('scalar-card-data-table tb-data-table-content-row')];
	return {
		steps: text(document, 'card-fob'),
		head: text(document, 'scalar-card-data-table tb-data-table-header-cell').slice(1),
		rows: rows.map((row) => text(row, 'tb-data-table-content-cell').slice(1)),
	};
})()`
