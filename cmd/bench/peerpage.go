package main

import (
	"context"
	"fmt"
	"time"

	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

// comparePages measures how long a person waits for TensorBoard to open the log, and the resources
// of its page.
func (b *bench) comparePages(ctx context.Context, t *target) error {
	// These sets have no budget against the peer, whose page takes many minutes to select all runs.
	if t.name == "gigabyte" || t.name == "files" {
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
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer window.Close()
	start := time.Now()
	server, err := b.peer.ServeAsIs(ctx, t.logdir)
	if err != nil {
		return err
	}
	defer server.Close()
	if err := b.openPeer(window, t, server, start); err != nil {
		return err
	}
	return b.usePeer(window, t, server)
}

// openPeer opens the page of a TensorBoard that was started at start and has read everything. A
// page opened earlier would show what had been read by then, and would not update by itself. Above
// 500 runs it selects none, so all are selected with the checkbox above its run list.
func (b *bench) openPeer(window *chromium.Window, t *target, server *tensorboard.Server,
	start time.Time) error {
	before, err := processorTimesOf(window)
	if err != nil {
		return err
	}
	navigated := time.Now()
	if err := window.Visit(server.URL); err != nil {
		return err
	}
	if t.set.Runs > 500 {
		if err := window.WaitFor(fmt.Sprintf(peerSelectAll, t.set.Runs), 0); err != nil {
			return fmt.Errorf("select all runs in TensorBoard: %w", err)
		}
	}
	if err := window.WaitFor(fmt.Sprintf(peerHasData, max(1, t.set.Runs)), 0); err != nil {
		return fmt.Errorf("wait for TensorBoard's data: %w", err)
	}
	b.report.Peer(t.name, toData, time.Since(start).Seconds())
	if err := window.WaitFor(peerHasDrawn, 0); err != nil {
		return fmt.Errorf("wait for TensorBoard's charts: %w", err)
	}
	b.report.Peer(t.name, drawn, time.Since(start).Seconds())
	b.report.Peer(t.name, secondDrawn, time.Since(navigated).Seconds())
	after, err := processorTimesOf(window)
	if err == nil {
		b.report.Peer(t.name, openProcessor, after.since(before))
	}
	return err
}

// usePeer measures a page that has drawn everything.
func (b *bench) usePeer(window *chromium.Window, t *target, server *tensorboard.Server) error {
	used, err := rendererOf(window)
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
	frames, err := hoverOver(window, "scalar-card line-chart")
	if err != nil {
		return fmt.Errorf("hover over TensorBoard: %w", err)
	}
	b.report.Peer(t.name, hoverFrame, frames.p95())
	b.report.Peer(t.name, hoverWorst, frames.longest())
	b.report.Peer(t.name, hoverTask, frames.LongestTask)
	return act(window, t, peerPage, func(a action) string { return a.peers },
		func(r *report.Row, ms float64) {
			b.report.Peer(t.name, r, ms)
		})
}

const (
	// peerSelectAll selects all runs once the given number is listed.
	peerSelectAll = `(() => {
		if (document.querySelectorAll('runs-data-table tb-data-table-content-row').length < %d) return false;
		document.querySelector('runs-data-table tb-data-table-header-cell input[type=checkbox]').click();
		return true;
	})()`

	// peerVisible returns the cards in the viewport.
	peerVisible = `[...document.querySelectorAll('card-view')].filter((card) => {
		const { top, bottom } = card.getBoundingClientRect();
		return bottom > 0 && top < innerHeight;
	})`

	// peerHasData is true once no card in the viewport waits for data and the table under each
	// chart has a row for each of the given number of runs.
	peerHasData = `(() => {
		const cards = ` + peerVisible + `;
		return cards.length > 0 && cards.every((card) => card.querySelector('scalar-card, histogram-card, image-card') && !card.querySelector('mat-spinner') &&
			(!card.querySelector('scalar-card') || card.querySelectorAll('scalar-card-data-table tb-data-table-content-row').length >= %d));
	})()`

	// peerHasDrawn is true once every chart in the viewport shows lines. A worker draws them on
	// canvases transferred to it, so this checks the pixels that have arrived. Without WebGL the
	// lines are paths.
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
