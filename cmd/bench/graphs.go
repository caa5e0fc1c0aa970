package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/web/chromium"
)

// betweenPresses is the time between two presses of a person.
const betweenPresses = 120 * time.Millisecond

// modelGraphs has the rows for the graphs of models, by model.
var modelGraphs = map[string][]*report.Row{
	"resnet50":    {resnetDrawn, resnetToPeer},
	"transformer": {transformerDrawn, transformerToPeer},
	"tf2":         {tracedDrawn, tracedToPeer},
}

// viewGraphs opens graphs on our page and on the peer's, one log each, and then uses the largest.
func (b *bench) viewGraphs(ctx context.Context) error {
	var failed error
	for _, model := range logs.Models {
		logdir, err := logs.WriteModel(ctx, b.dir, model)
		if err == nil {
			err = b.compareGraphs(ctx, logdir, modelGraphs[model], nil)
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("the graph of %s: %w", model, err))
		}
	}
	logdir, err := logs.WriteGraph(b.dir)
	if err == nil {
		err = b.compareGraphs(ctx, logdir, []*report.Row{largeDrawn}, b.useGraph)
	}
	return errors.Join(failed, err)
}

// compareGraphs times both viewers from the click on the tab, on pages that have read the log and
// show its charts.
func (b *bench) compareGraphs(ctx context.Context, logdir string, rows []*report.Row,
	use func(*chromium.Window) error) error {
	err := b.withPage(ctx, logdir, "scalars", func(window *chromium.Window, _ visit) error {
		ms, err := timeTab(window, ourTab("graphs"), ourGraphDrawn)
		if err != nil {
			return err
		}
		for _, row := range rows {
			b.report.Ours(graphsPart, row, ms/1000)
		}
		if use == nil {
			return nil
		}
		return use(window)
	})
	if err != nil {
		return err
	}
	ms, err := b.peerGraph(ctx, logdir)
	for _, row := range rows {
		if err == nil {
			b.report.Peer(graphsPart, row, ms/1000)
		}
	}
	return err
}

// peerGraph times TensorBoard's page.
func (b *bench) peerGraph(ctx context.Context, logdir string) (ms float64, err error) {
	err = b.withPeer(ctx, logdir, "timeseries", peerHasDrawn+` && !!`+peerTab("graphs"),
		time.Minute, func(window *chromium.Window, _ time.Time) (err error) {
			ms, err = timeTab(window, peerTab("graphs"), peerGraphDrawn)
			return err
		})
	return ms, err
}

const (
	ourCanvas     = `document.querySelector('graph-canvas')`
	ourGraphDrawn = `(() => { const c = ` + ourCanvas +
		`; return c?.dataset.boxes > 0 && c.painted === c.list; })()`
	// peerGraphDrawn is true once the scene has nodes and progress is at its end.
	peerGraphDrawn = `(() => { ` + peerDeep + `
		const board = deep('tf-graph-board')[0];
		return board?.progress?.value >= 100 && deep('tf-graph-scene', board.shadowRoot).some((s) => deep('g.node', s.shadowRoot).length > 0);
	})()`
)

// useGraph opens a scope of 500 nodes, and then pans and zooms with 5,000 in view.
func (b *bench) useGraph(window *chromium.Window) error {
	if err := tellGraph(window, "stage_00", 1); err != nil {
		return err
	}
	if err := seeAll(window); err != nil {
		return err
	}
	took, err := openByPress(window, "block_00")
	if err != nil {
		return err
	}
	b.report.Ours(graphsPart, graphOpened, took.First)
	b.report.Ours(graphsPart, graphMoved, took.Last)
	for block := 1; block < logs.GraphBlocks; block++ {
		if err := tellGraph(window, fmt.Sprintf("block_%02d", block), logs.GraphNodes); err != nil {
			return err
		}
	}
	if err := seeAll(window); err != nil {
		return err
	}
	if err := window.WaitFor(fmt.Sprintf("%s && %s >= %d", graphRests, boxesInView,
		logs.GraphBlocks*logs.GraphNodes), time.Minute); err != nil {
		return fmt.Errorf("see all nodes: %w", err)
	}
	for _, move := range []struct {
		row   *report.Row
		event func(box, int) input.DispatchMouseEventParams
	}{{graphPanned, panAbout}, {graphZoomed, zoomAbout}} {
		f, err := framesWhile(window, "graph-canvas", move.event)
		if err != nil {
			return err
		}
		b.report.Ours(graphsPart, move.row, f.p95())
		if err := window.WaitFor(graphRests, time.Minute); err != nil {
			return err
		}
	}
	return nil
}

const (
	graphRests = `(() => { const c = ` + ourCanvas +
		`; return !c.gliding && !c.moved && !c.frame; })()`
	// boxesInView counts the nodes on screen.
	boxesInView = `(() => {
		const c = ` + ourCanvas + `, { list: l, view: { k, x, y } } = c;
		let n = 0;
		for (let i = 0; i < l.n; i++) {
			const [bx, by, w, h] = eventlens.graphPlace(l, i, 1);
			if (l.shape[i] === 0 && (bx + w) * k + x > 0 && bx * k + x < c.clientWidth && (by + h) * k + y > 0 && by * k + y < c.clientHeight) n++;
		}
		return n;
	})()`
)

// boxNamed returns a script for the index of the box of a scope.
func boxNamed(name string) string {
	return fmt.Sprintf(`[...Array(%[1]s.list.n).keys()].find((i) => %[1]s.list.boxText(i)[0] === %[2]q && %[1]s.list.shape[i] === 1)`, ourCanvas, name)
}

// tellGraph opens a scope as the outline does, and waits until the graph shows at least the given
// number of additional boxes.
func tellGraph(window *chromium.Window, name string, more int) error {
	before, err := chromium.Evaluate[float64](window, ourCanvas+`.list.n`)
	if err != nil {
		return err
	}
	if _, err := chromium.Evaluate[bool](window,
		fmt.Sprintf(`%[1]s.tell('open ' + %[1]s.list.id[%[2]s]); true`, ourCanvas,
			boxNamed(name))); err != nil {
		return fmt.Errorf("find %s: %w", name, err)
	}
	if err := window.WaitFor(fmt.Sprintf("%s.list.n >= %v && %s", ourCanvas, before+float64(more),
		graphRests), time.Minute); err != nil {
		return fmt.Errorf("open %s: %w", name, err)
	}
	return nil
}

// seeAll brings everything into view.
func seeAll(window *chromium.Window) error {
	if _, err := chromium.Evaluate[bool](window, ourCanvas+`.take('fit'); true`); err != nil {
		return err
	}
	return window.WaitFor(graphRests, time.Minute)
}

// openByPress opens a scope by two presses of a real mouse. First is the time of the first frame
// with its contents, Last the end of all movement.
func openByPress(window *chromium.Window, name string) (c changes, err error) {
	watch := fmt.Sprintf(`(() => {
		const c = %s, i = %s, [x, y, w, h] = eventlens.graphPlace(c.list, i, 1), at = c.getBoundingClientRect(), before = c.list.n;
		let presses = 0;
		addEventListener('pointerup', function released() {
			if (++presses < 2) return;
			removeEventListener('pointerup', released, true);
			const began = performance.now();
			let First = 0;
			const look = () => {
				const now = performance.now() - began;
				if (!First && c.list.n > before && c.painted === c.list) First = now;
				if (First && %s) window.benchOpened = { First, Last: now };
				else next();
			};
			const next = () => requestAnimationFrame(() => setTimeout(look));
			next();
		}, true);
		return { X: at.x + (x + w / 2) * c.view.k + c.view.x, Y: at.y + (y + h / 2) * c.view.k + c.view.y };
	})()`, ourCanvas, boxNamed(name), graphRests)
	at, err := chromium.Evaluate[box](window, watch)
	if err != nil {
		return c, fmt.Errorf("find %s: %w", name, err)
	}
	for press := range int64(2) {
		time.Sleep(betweenPresses)
		for _, kind := range []input.DispatchMouseEventType{
			input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased,
		} {
			if err := window.Mouse(input.DispatchMouseEventParams{
				Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: press + 1,
			}); err != nil {
				return c, err
			}
		}
	}
	if err := window.WaitFor("!!window.benchOpened", time.Minute); err != nil {
		return c, fmt.Errorf("open %s: %w", name, err)
	}
	return chromium.Evaluate[changes](window, "window.benchOpened")
}

// panAbout drags the drawing about, so little that nearly all of it stays in view.
func panAbout(plot box, i int) input.DispatchMouseEventParams {
	phase := 2 * math.Pi * float64(i) / moves
	m := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved,
		Button: input.MouseButtonLeft, Buttons: 1,
		X: plot.X + plot.Width/2 + 40*math.Sin(3*phase),
		Y: plot.Y + plot.Height/2 + 20*math.Sin(5*phase)}
	switch i {
	case 0:
		m.Type = input.DispatchMouseEventTypeMousePressed
	case moves - 1:
		m.Type, m.Buttons = input.DispatchMouseEventTypeMouseReleased, 0
	}
	return m
}

// zoomAbout turns the wheel to and fro.
func zoomAbout(plot box, i int) input.DispatchMouseEventParams {
	turn := 12.0
	if i/20%2 == 1 {
		turn = -turn
	}
	return input.DispatchMouseEventParams{
		Type: input.DispatchMouseEventTypeMouseWheel, X: plot.X + plot.Width/2,
		Y: plot.Y + plot.Height/2, DeltaX: 1e-9, DeltaY: turn,
	}
}
