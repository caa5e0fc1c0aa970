package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"

	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// comparePages times what a person waits for who opens the log with TensorBoard, and what its page then takes.
func (b *bench) comparePages(ctx context.Context, t *target) error {
	if t.name == "gigabyte" {
		return nil
	}
	b.note(t, "TensorBoard's first chart", b.peerFirstChart(ctx, t))
	b.note(t, "TensorBoard's page", b.peerPage(ctx, t))
	return ctx.Err()
}

func (b *bench) peerFirstChart(ctx context.Context, t *target) error {
	first, err := firstChartOfPeer(ctx, b.peer, t.logdir)
	if err == nil {
		b.report.Peer(t.name, firstChart, first)
		b.report.Peer(t.name, toChart, first)
	}
	return err
}

func (b *bench) peerPage(ctx context.Context, t *target) error {
	tab, err := chromium.Open(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer tab.Close()
	start := time.Now()
	server, err := b.peer.ServeAsIs(ctx, t.logdir)
	if err != nil {
		return err
	}
	defer server.Close()
	if err := b.openPeer(tab, t, server, start); err != nil {
		return err
	}
	return b.usePeer(tab, t, server)
}

// openPeer opens the page of a TensorBoard that was started at start and has read everything: opened before, its page would show what had been read by then and
// would not ask again by itself. Above 500 runs it selects none, so that all are selected by the checkbox over its run list.
func (b *bench) openPeer(tab *chromium.Tab, t *target, server *tensorboard.Server, start time.Time) error {
	if err := chromedp.Do(tab.Context, chromedp.Navigate(server.URL)); err != nil {
		return err
	}
	if t.set.Runs > 500 {
		if err := peerHas(tab, fmt.Sprintf(peerSelectAll, t.set.Runs)); err != nil {
			return fmt.Errorf("select all runs in TensorBoard: %w", err)
		}
	}
	if err := peerHas(tab, fmt.Sprintf(peerHasData, max(1, t.set.Runs))); err != nil {
		return fmt.Errorf("wait for TensorBoard's data: %w", err)
	}
	b.report.Peer(t.name, toData, time.Since(start).Seconds())
	if err := peerHas(tab, peerHasDrawn); err != nil {
		return fmt.Errorf("wait for TensorBoard's charts: %w", err)
	}
	b.report.Peer(t.name, drawn, time.Since(start).Seconds())
	return nil
}

// usePeer measures a page that has drawn everything.
func (b *bench) usePeer(tab *chromium.Tab, t *target, server *tensorboard.Server) error {
	used, err := rendererOf(tab)
	if err != nil {
		return err
	}
	b.report.Peer(t.name, rendererMemory, used.resident)
	b.report.Peer(t.name, rendererPrivate, used.private)
	b.report.Peer(t.name, rendererPeak, used.peak)
	servers, err := groupMemory(server.Group())
	if err != nil {
		return err
	}
	b.report.Peer(t.name, serverMemory, servers)
	frames, err := hoverOver(tab, "scalar-card line-chart")
	if err != nil {
		return fmt.Errorf("hover over TensorBoard: %w", err)
	}
	b.report.Peer(t.name, hoverFrame, frames.p95())
	b.report.Peer(t.name, hoverWorst, frames.longest())
	b.report.Peer(t.name, hoverTask, frames.LongestTask)
	return act(tab, t, peerPage, func(a action) string { return a.peers }, func(r *report.Row, ms float64) { b.report.Peer(t.name, r, ms) })
}

// peerHas waits until a condition on TensorBoard's page holds. It is asked ten times a second, since some are work for the page.
func peerHas(tab *chromium.Tab, condition string) error {
	_, err := chromedp.Run(tab.Context, chromedp.Poll[chromedp.Void](condition, chromedp.WithPollingInterval(100*time.Millisecond), chromedp.WithPollingTimeout(0)))
	return err
}

const (
	// peerSelectAll selects all runs once so many are listed.
	peerSelectAll = `(() => {
		if (document.querySelectorAll('runs-data-table tb-data-table-content-row').length < %d) return false;
		document.querySelector('runs-data-table tb-data-table-header-cell input[type=checkbox]').click();
		return true;
	})()`

	// peerVisible are the cards in the viewport.
	peerVisible = `[...document.querySelectorAll('card-view')].filter((card) => {
		const { top, bottom } = card.getBoundingClientRect();
		return bottom > 0 && top < innerHeight;
	})`

	// peerHasData is true once no card in the viewport waits for data and the table under each chart has a row for so many runs.
	peerHasData = `(() => {
		const cards = ` + peerVisible + `;
		return cards.length > 0 && cards.every((card) => card.querySelector('scalar-card, histogram-card, image-card') && !card.querySelector('mat-spinner') &&
			(!card.querySelector('scalar-card') || card.querySelectorAll('scalar-card-data-table tb-data-table-content-row').length >= %d));
	})()`

	// peerHasDrawn is true once every chart in the viewport shows lines. They are drawn by a worker on canvases that were transferred to it, so that the pixels
	// that arrived say it; where there is no WebGL they are paths.
	peerHasDrawn = `(() => {
		const sample = new OffscreenCanvas(64, 32);
		const context = sample.getContext('2d', { willReadFrequently: true });
		const painted = (chart) => {
			if (chart.querySelector('svg path')) return true;
			const canvas = chart.querySelector('canvas');
			if (!canvas) return false;
			context.clearRect(0, 0, sample.width, sample.height);
			context.drawImage(canvas, 0, 0, sample.width, sample.height);
			return context.getImageData(0, 0, sample.width, sample.height).data.some((v, i) => i % 4 === 3 && v > 0);
		};
		return ` + peerVisible + `.every((card) => {
			const chart = card.querySelector('scalar-card line-chart .series-view');
			return !chart || painted(chart);
		});
	})()`
)
