package main

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"eventlens/web/chromium"
)

// view is one line chart of TensorBoard as drawn. Numbers have the shortest form that parses back
// to the same float64.
type view struct {
	Tag         string              `json:"tag"`
	Smoothing   float64             `json:"smoothing"`
	Axis        string              `json:"axis"`        // step or relative, in milliseconds
	Scale       string              `json:"scale"`       // scale of y: linear or log10
	AllOutliers bool                `json:"allOutliers"` // whether "ignore outliers" is off
	Box         []string            `json:"box"`         // ends of x and of y
	X           map[string][]string `json:"x,omitempty"` // by run; only for the axis relative
	Smoothed    map[string][]string `json:"smoothed,omitempty"`
}

// message is a message that hook.js recorded: series or a box.
type message struct {
	Series []struct {
		ID   string
		X, Y []string
	}
	Box []string
}

// tags lists the log's tags, with the number of points in each run.
var tags = []struct {
	name   string
	points int
}{
	{"plain", 40}, {"uneven", 50}, {"constant", 12}, {"gaps", 24}, {"negative", 15}, {"single", 1},
	{"three", 3}, {"outliers", 61}, {"positive", 30},
	{"large", 5}, {"none", 4},
}

// runs is the number of runs of the log.
const runs = 2

//go:embed hook.js
var hook string

// pageTimeout is how long the page may take to show something.
const pageTimeout = 30 * time.Second

// openTab opens a tab whose pages record what is drawn.
func openTab(ctx context.Context) (*chromium.Tab, error) {
	tab, err := chromium.Open(ctx, chromium.Options{})
	if err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: hook}); err != nil {
		tab.Close()
		return nil, err
	}
	return tab, nil
}

// visitAll opens the page for each single tag and smoothing, and changes its settings by clicks.
func visitAll(tab *chromium.Tab, server string) (all []view, err error) {
	for _, tag := range tags {
		for _, weight := range []float64{0, 0.6, 0.99} {
			views, err := visit(tab, server, tag.name, tag.points, weight)
			if err != nil {
				return nil, fmt.Errorf("%s smoothed by %v: %w", tag.name, weight, err)
			}
			all = append(all, views...)
		}
	}
	return all, nil
}

// visit returns the views of one tag and smoothing.
func visit(tab *chromium.Tab, server, tag string, points int,
	weight float64) (all []view, err error) {
	lines := runs
	if weight > 0 {
		lines *= 2
	}
	address := fmt.Sprintf("%s?smoothing=%v&tagFilter=%s#timeseries", server, weight,
		url.QueryEscape("^"+tag+"$"))
	if err := chromedp.Do(tab.Context, chromedp.Navigate("about:blank"),
		chromedp.Navigate(address)); err != nil {
		return nil, err
	}
	v := view{Tag: tag, Smoothing: weight, Axis: "step", Scale: "linear"}
	if err := v.read(tab, lines, points); err != nil {
		return nil, err
	}
	all = append(all, v)
	if tag == "positive" {
		log := view{Tag: tag, Smoothing: weight, Axis: "step", Scale: "log10"}
		if err := log.readAfter(tab, toggleLog, lines, points); err != nil {
			return nil, err
		}
		all = append(all, log)
	}
	wide := view{
		Tag: tag, Smoothing: weight, Axis: "step", Scale: all[len(all)-1].Scale, AllOutliers: true,
	}
	if err := wide.readAfter(tab, toggleOutliers, lines, points); err != nil {
		return nil, err
	}
	all = append(all, wide)
	if weight == 0 {
		relative := view{Tag: tag, Axis: "relative", Scale: wide.Scale, AllOutliers: true}
		if err := relative.readAfter(tab, toRelative, lines, points); err != nil {
			return nil, err
		}
		all = append(all, relative)
	}
	return all, nil
}

// readAfter clicks, and reads the view after the click.
func (v *view) readAfter(tab *chromium.Tab, click string, lines, points int) error {
	if err := chromedp.Do(tab.Context,
		chromedp.Evaluate[chromedp.Void]("boxesBefore = chartBoxes()")); err != nil {
		return err
	}
	if err := tab.WaitFor(click, pageTimeout); err != nil {
		return fmt.Errorf("click: %w", err)
	}
	return v.read(tab, lines, points)
}

// read waits until the given number of lines and points was drawn, followed by a box, after the
// last click.
func (v *view) read(tab *chromium.Tab, lines, points int) error {
	complete := fmt.Sprintf("self.chartBoxes && chartBoxes() > boxesBefore && chartShows(%d, %d)",
		lines, points)
	if err := tab.WaitFor(complete, pageTimeout); err != nil {
		return fmt.Errorf("wait for the chart: %w", err)
	}
	messages, err := chromedp.Run(tab.Context, chromedp.Evaluate[[]message]("chartMessages"))
	if err != nil {
		return err
	}
	for _, m := range messages {
		if m.Box != nil {
			v.Box = m.Box
			continue
		}
		v.X, v.Smoothed = nil, nil
		for _, s := range m.Series {
			v.take(s.ID, s.X, s.Y)
		}
	}
	return nil
}

// take stores the needed numbers of one line. The run is the last part of its id.
func (v *view) take(id string, x, y []string) {
	run := strings.TrimSuffix(id[strings.LastIndex(id, "/")+1:], `"]`)
	if v.Axis == "relative" {
		put(&v.X, run, x)
	}
	if strings.Contains(id, "smoothed") {
		put(&v.Smoothed, run, y)
	}
}

func put(all *map[string][]string, run string, numbers []string) {
	if *all == nil {
		*all = map[string][]string{}
	}
	(*all)[run] = numbers
}

// Scripts that click. They return true once done.
const (
	toggleOutliers = `(() => {
		const box = [...document.querySelectorAll('mat-checkbox')].find((box) => box.textContent.includes('Ignore outliers'));
		if (box) box.querySelector('input').click();
		return box;
	})()`
	toggleLog = `(() => {
		const item = document.querySelector('[aria-label="Toggle Y-axis log scale on line chart"]');
		if (item) item.click();
		else document.querySelector('[aria-label="More line chart options"]').click();
		return item;
	})()`
	toRelative = `(() => {
		const option = [...document.querySelectorAll('mat-option')].find((option) => option.textContent.trim() === 'Relative');
		const axis = [...document.querySelectorAll('mat-select')].find((select) => select.textContent.trim() === 'Step');
		if (option) option.click();
		else axis.querySelector('.mat-mdc-select-trigger').click();
		return option;
	})()`
)
