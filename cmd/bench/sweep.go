package main

import (
	"context"
	"math"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/web/chromium"
)

const (
	ourPlot = `document.querySelector('[data-testid=hparams-plot]')`
	// ourSweepShown is true once the lines of all runs are painted, and the table has rows.
	ourSweepShown = ourPlot +
		`?.dataset.kept > 0 && document.querySelectorAll('hp-table tr[data-row]').length > 0`
)

// peerSweepShown is true once TensorBoard's table has rows.
var peerSweepShown = `(() => { ` + peerDeep +
	` return deep('tf-hparams-table-view').some((v) => v.shadowRoot &&
	deep('vaadin-grid-cell-content', v.shadowRoot).filter((c) => c.textContent.trim() !== '').length > 40); })()`

// viewSweep measures the hyperparameters of 1,000 runs, on pages that have read a log and show its
// charts.
func (b *bench) viewSweep(ctx context.Context) error {
	logdir, err := logs.WriteSweep(b.dir)
	if err != nil {
		return err
	}
	err = b.withPage(ctx, logdir, "scalars", func(window *chromium.Window, _ visit) error {
		ms, err := timeTab(window, ourTab("hparams"), ourSweepShown)
		if err != nil {
			return err
		}
		for _, row := range []*report.Row{sweepDrawn, sweepToPeer} {
			b.report.Ours(sweepPart, row, ms)
		}
		return b.useSweep(window)
	})
	if err != nil {
		return err
	}
	return b.withPeer(ctx, logdir, "timeseries", `!!`+peerTab("hparams"), 0,
		func(window *chromium.Window, _ time.Time) error {
			ms, err := timeTab(window, peerTab("hparams"), peerSweepShown)
			if err == nil {
				b.report.Peer(sweepPart, sweepToPeer, ms)
			}
			return err
		})
}

// useSweep points at lines, and then brushes an axis by dragging a range up and down.
func (b *bench) useSweep(window *chromium.Window) error {
	f, err := hoverOver(window, "[data-testid=hparams-plot]")
	if err != nil {
		return err
	}
	b.report.Ours(sweepPart, sweepHover, f.p95())
	const axis = `(() => { const p = ` + ourPlot +
		`, at = p.getBoundingClientRect(), x = at.x + p.x(1); return { X: x - 1, Y: at.y + p.y(0.9), Width: 2, Height: p.y(0.1) - p.y(0.9) }; })()`
	strip, err := chromium.Evaluate[box](window, axis)
	if err != nil {
		return err
	}
	f, err = framesWhile(window, "[data-testid=hparams-plot]",
		func(_ box, i int) input.DispatchMouseEventParams {
			m := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved,
				Button: input.MouseButtonLeft, Buttons: 1,
				X: strip.X + strip.Width/2,
				Y: strip.Y + strip.Height*(0.5+0.45*math.Sin(6*math.Pi*float64(i)/moves))}
			switch i {
			case 0:
				m.Type, m.ClickCount = input.DispatchMouseEventTypeMousePressed, 1
			case moves - 1:
				m.Type, m.ClickCount, m.Buttons = input.DispatchMouseEventTypeMouseReleased, 1, 0
			}
			return m
		})
	if err == nil {
		b.report.Ours(sweepPart, sweepBrush, f.p95())
	}
	return err
}
