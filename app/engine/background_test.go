package engine_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/view"
	pool "eventlens/app/engine/workers"
	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// dashboard is a page with cards of many runs' lines, whose pictures are slow to draw.
type dashboard struct {
	*page
	engine *engine.Engine
	view   wire.View
	latest map[string]*wire.Drawn
	order  []string // cards in the order in which pictures arrived since the last view
}

const longRuns, longCards = 80, 5

// startDashboard starts an engine that has its runs from the start.
func startDashboard(t *testing.T, runs int, cfg intake.Config) *dashboard {
	d := &dashboard{
		page:   &page{t: t, ended: make(chan error, 1), patience: 2 * time.Minute},
		latest: map[string]*wire.Drawn{},
	}
	cfg.Recents.ZoneOffset = func(int64) int { return 0 }
	d.engine = engine.New(engine.Config{Intake: cfg, View: view.Config{
		Export:     func(b []byte) wire.Ref { return d.put(append([]byte(nil), b...)) },
		ExportBlob: func(b []byte, mime string) wire.Ref { return d.put(exportedBlob{b, mime}) },
	}}, kinds.Workers)
	var names []string
	for tag := range longCards {
		names = append(names, fmt.Sprintf("tag%d", tag))
		d.view.Cards = append(d.view.Cards,
			wire.Card{ID: names[tag], Tag: wire.TagID(tag + 1), Width: 320, Height: 184, Ratio: 1})
	}
	for run := range runs {
		addSeries(d.engine, fmt.Sprint(run), names, 300, func(tag, step int) float64 {
			return float64((step*(run+tag+1))%(11+run)) / 7
		})
	}
	d.view.Lines.Smoothing.Amount = 0.5
	var worker wire.Conn
	d.conn, worker = wire.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	d.cancel = cancel
	go func() { d.ended <- d.engine.Run(ctx, worker) }()
	t.Cleanup(d.close)
	return d
}

// withWorkers returns a configuration that allows at most this number of workers.
func withWorkers(w *workers, most int) intake.Config {
	return intake.Config{Workers: pool.Config{Start: w.start, Max: most}}
}

// zoom sends the view with another part of x, which identifies its drawings.
func (d *dashboard) zoom(lo float64) {
	v := d.view
	v.Cards = append([]wire.Card(nil), v.Cards...)
	for i := range v.Cards {
		v.Cards[i].Zoom.X = wire.Span{Lo: lo, Hi: 299}
	}
	d.order = nil
	d.send(&v)
}

// settle waits until all cards show a part of x.
func (d *dashboard) settle(lo float64) {
	d.t.Helper()
	for missing := true; missing; {
		m := until(d.page, func(*wire.Drawn) bool { return true })
		if before := d.latest[m.Card]; before != nil {
			assert.GreaterOrEqual(d.t, m.X.Lo, before.X.Lo,
				"nothing older comes after something newer")
		}
		d.latest[m.Card] = m
		d.order = append(d.order, m.Card)
		missing = false
		for _, c := range d.view.Cards {
			missing = missing || d.latest[c.ID] == nil || d.latest[c.ID].X.Lo != lo
		}
	}
}

// pictures returns the visible pictures, by card.
func (d *dashboard) pictures() map[string][2]string {
	seen := map[string][2]string{}
	for id, m := range d.latest {
		seen[id] = [2]string{string(d.get(m.Pixels).([]byte)), string(d.get(m.Ops).([]byte))}
	}
	return seen
}

// drawnAlone returns the pictures drawn by an engine without workers.
func drawnAlone(t *testing.T, runs int, v wire.View, lo float64) map[string][2]string {
	alone := startDashboard(t, runs, intake.Config{})
	alone.view = v
	alone.zoom(lo)
	alone.settle(lo)
	return alone.pictures()
}

// TestWorkersDraw compares the pictures of workers with those of a single thread, for every kind of
// view. The workers end when nothing is left to draw.
func TestWorkersDraw(t *testing.T) {
	w := newWorkers()
	var painted atomic.Int64
	w.painted = func(_ int, m *wire.Painted) bool {
		if len(m.Pixels) > 0 {
			painted.Add(1)
		}
		return false
	}
	d := startDashboard(t, longRuns, withWorkers(w, 3))
	d.zoom(0.5)
	d.settle(0.5)
	for i, change := range []func(v *wire.View){
		func(*wire.View) {},
		func(v *wire.View) { v.Lines.Smoothing.Amount = 0.9 },
		func(v *wire.View) { v.Hidden = []wire.RunID{2, 5} },
		func(v *wire.View) { v.Emphasis = 4 },
		func(v *wire.View) { v.Theme, v.Lines.Marks = "dark", true },
		func(v *wire.View) {
			v.Cards[2].YScale, v.Cards[1].More = wire.ScaleSymlog, []wire.TagID{4}
		},
	} {
		change(&d.view)
		d.zoom(float64(i + 1))
		d.settle(float64(i + 1))
		require.Equal(t, drawnAlone(t, longRuns, d.view, float64(i+1)), d.pictures(), "change %d",
			i)
	}
	assert.Positive(t, painted.Load())
	started, live := w.counts()
	assert.Equal(t, started, live)
	assert.LessOrEqual(t, started, 3)
}

// TestIdlePaintersEnd expects idle workers to end, and others to start when there is something to
// draw again. A worker may be idle between two cards.
func TestIdlePaintersEnd(t *testing.T) {
	w := newWorkers()
	cfg := withWorkers(w, 2)
	cfg.Workers.IdleFor = time.Millisecond
	d := startDashboard(t, longRuns, cfg)
	before := 0
	for lo := 1.0; lo <= 2; lo++ {
		d.zoom(lo)
		d.settle(lo)
		started, live := w.counts()
		assert.Greater(t, started, before)
		for before = started; live > 0; _, live = w.counts() {
			<-w.ended
		}
	}
}

// TestSmallLogsStartNoWorker draws as many cards with a few lines each.
func TestSmallLogsStartNoWorker(t *testing.T) {
	d := startDashboard(t, 20,
		intake.Config{Workers: pool.Config{Start: func(context.Context) (wire.Conn, error) {
			t.Error("a worker was started")
			return nil, errors.New("none")
		}, Max: 4}})
	for lo := 1.0; lo <= 3; lo++ {
		d.zoom(lo)
		d.settle(lo)
	}
}

// TestDrawsWithoutWorkers draws where no worker can be started.
func TestDrawsWithoutWorkers(t *testing.T) {
	d := startDashboard(t, longRuns,
		intake.Config{Workers: pool.Config{Start: func(context.Context) (wire.Conn, error) {
			return nil, errors.New("no worker here")
		}, Max: 4}})
	for lo := 1.0; lo <= 3; lo++ {
		d.zoom(lo)
		d.settle(lo)
	}
	require.Equal(t, drawnAlone(t, longRuns, d.view, 3), d.pictures())
}

// TestDyingPainters ends each worker at its first picture. That picture is drawn nevertheless, and
// after a few deaths no more pictures are given to workers.
func TestDyingPainters(t *testing.T) {
	w := newWorkers()
	var died sync.Map // by worker: the second picture in hand is discarded
	w.painted = func(worker int, _ *wire.Painted) bool {
		died.Store(worker, true)
		return true
	}
	d := startDashboard(t, longRuns, withWorkers(w, 2))
	const views = 20
	for lo := 1.0; lo <= views; lo++ {
		d.zoom(lo)
		d.settle(lo)
	}
	require.Equal(t, drawnAlone(t, longRuns, d.view, views), d.pictures())
	deaths := 0
	died.Range(func(any, any) bool { deaths++; return true })
	assert.Positive(t, deaths)
	assert.LessOrEqual(t, deaths, 2*mostLost,
		"some may be given pictures before the death of another is known")
}

// TestSlider sends views faster than they are drawn, while somebody points, hovers and saves a
// picture. Pictures not begun are left out; the screen never goes back to an older view, and ends
// with the last one.
func TestSlider(t *testing.T) {
	w := newWorkers()
	d := startDashboard(t, longRuns, withWorkers(w, 2))
	d.zoom(0.5)
	d.settle(0.5)
	const views = 60
	for lo := 1.0; lo <= views; lo++ {
		d.view.Lines.Smoothing.Amount = lo / 100
		d.view.Emphasis = wire.RunID(int(lo) / 10)
		d.zoom(lo)
		d.ask(kind.Scalar, "tag3", &chart.Hover{X: 100, Y: 100})
		if int(lo)%20 == 0 {
			d.send(&wire.Export{ID: 1, Kind: wire.ExportSVG, Card: "tag1"})
			d.ask(kind.Scalar, "tag2", &scalar.GetTable{})
		}
	}
	d.settle(views)
	assert.NotEmpty(t, d.order)
	require.Equal(t, drawnAlone(t, longRuns, d.view, views), d.pictures())
}

// TestPointedCardFirst draws the card last pointed at before the others.
func TestPointedCardFirst(t *testing.T) {
	d := startDashboard(t, longRuns, intake.Config{})
	d.ask(kind.Scalar, "tag3", &chart.Hover{})
	d.zoom(1)
	d.settle(1)
	assert.Equal(t, []string{"tag3", "tag0", "tag1", "tag2", "tag4"}, d.order)
}

// TestCardsGo removes cards while they are drawn, resizes them, and leaves.
func TestCardsGo(t *testing.T) {
	w := newWorkers()
	d := startDashboard(t, longRuns, withWorkers(w, 3))
	all := d.view.Cards
	d.zoom(1)
	d.settle(1)
	for lo := 2.0; lo < 12; lo++ {
		d.view.Cards = nil
		for i, c := range all {
			if (i+int(lo))%3 > 0 {
				c.Width += lo
				d.view.Cards = append(d.view.Cards, c)
			}
		}
		d.zoom(lo)
	}
	d.settle(11)
	for _, c := range d.view.Cards {
		plot := d.latest[c.ID]
		assert.Len(t, d.get(plot.Pixels).([]byte), 4*plot.PixelsW*plot.PixelsH)
	}
	d.view.Cards = all
	d.zoom(12) // and closes while all are being drawn
}
