package engine

import (
	"context"

	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
)

// A picture of very many points takes longer than a message may wait, and several of them longer than a person does. It is drawn apart from the loop: by a
// worker, or by this thread bit by bit, between the messages. What depends on the data is done at once, so that what the page is told fits together, and hovers
// are answered by what is about to be seen.
//
// While files are read the workers have enough to do, and the loop draws seldom; see redrawRest.

const (
	// manyNumbers is from how many numbers on a picture takes long: 5 to 10 ms. The logs of a few dozen runs have fewer.
	manyNumbers = 40_000
	// mostLost is how many workers may end with a picture in hand before none is given to them any more.
	mostLost = 3
)

// apart is what is drawn apart. Only the loop touches it.
type apart struct {
	begun  []*drawing    // and not taken yet
	home   *drawing      // the one of begun that this thread draws
	raster charts.Raster // for that
	lost   int           // pictures that workers had in hand when they ended
}

// drawing is a picture that is drawn apart, and what the page is told with it.
type drawing struct {
	number uint64 // among the drawings of the view
	card   *card  // as it was
	before uint64 // the number of its last drawing before
	theme  string
	plot   *scalarPlot
	drawn  *wire.Drawn // without pixels and scene
	scene  charts.Scene

	emphasis wire.RunID
	over     []byte // what was pointed at, to lie over the picture; nil for nothing

	worker    *parser // nil for this thread
	job       wire.JobID
	cancelled bool
	pixels    []byte // once it has ended; none when it was not drawn
}

// drawsApart reports whether pictures that take long are drawn apart now.
func (e *Engine) drawsApart() bool { return e.parsers.ended != nil && !e.reading.open }

// hand says who can begin a picture: a worker, this thread, or nobody. Workers come first, with one picture in hand and one that waits: this thread lays out the
// next cards meanwhile, and would leave them idle while it draws.
func (e *Engine) hand() (w *parser, home bool) {
	if e.apart.lost < mostLost && len(e.apart.begun) < cap(e.parsers.ended)-1 {
		w = e.parsers.painter()
	}
	return w, w == nil && e.apart.home == nil
}

// beginPicture has the picture of a card drawn that was laid out. It returns false when there is nobody for it.
func (e *Engine) beginPicture(c *card, p *scalarPlot, drawn *wire.Drawn) bool {
	w, home := e.hand()
	if c.atHome {
		w, home = nil, e.apart.home == nil
	}
	if w == nil && !home {
		return false
	}
	d := &drawing{number: c.turn, card: c, before: c.before, theme: e.view.look.theme, plot: p, drawn: drawn, emphasis: e.view.emphasis, worker: w}
	d.scene = e.sceneOf(p)
	if d.emphasis != 0 {
		d.over = append(d.over, e.emphasisLayer(p)...)
	}
	c.coming, c.atHome = true, false
	e.apart.begun = append(e.apart.begun, d)
	if w != nil {
		e.parsers.paint(d, e.brief(p))
		return true
	}
	e.apart.home = d
	job := p.sketch(nil, nil)
	e.spawn(e.ctx, func(ctx context.Context) { e.drawHome(ctx, d, job) })
	e.wantPainters()
	return true
}

// drawHome draws a picture in this thread and lets messages in between.
func (e *Engine) drawHome(ctx context.Context, d *drawing, job *wire.Paint) {
	pixels, ok := paint.Draw(&e.apart.raster, job, func() bool {
		e.turn.Give()
		return ctx.Err() == nil
	})
	if ok {
		d.pixels = append([]byte(nil), pixels...)
	}
	e.parsers.ended <- d
}

// wantPainters starts workers when there are more cards to be drawn than this thread's.
func (e *Engine) wantPainters() {
	due := 0
	for _, c := range e.view.cards {
		if c.urgent {
			due++
		}
	}
	if due > 1 && e.apart.lost < mostLost {
		e.spawn(e.ctx, func(context.Context) { e.parsers.startWorkers(due) })
	}
}

// cancelOld cancels the pictures of cards that are gone, or look different by now. Those that were begun are drawn to their end: while a slider is dragged they
// are what is seen of it.
func (e *Engine) cancelOld() {
	for _, d := range e.apart.begun {
		if c := e.view.card(d.card.ID); d.worker != nil && !d.cancelled && (c == nil || c.urgent) {
			d.cancelled = true
			_ = wire.Send(d.worker.conn, &wire.Cancel{Job: d.job}) // one that ended is noticed
		}
	}
}

// takePicture takes a picture that was drawn apart, and shows it unless something newer is seen.
func (e *Engine) takePicture(d *drawing) {
	a := &e.apart
	for i, other := range a.begun {
		if other == d {
			a.begun = append(a.begun[:i:i], a.begun[i+1:]...)
			break
		}
	}
	if len(a.begun) == 0 && !e.reading.open {
		e.parsers.idle()
	}
	if d == a.home {
		a.home = nil
	}
	c := e.view.card(d.card.ID)
	if c != nil && c.plot == plot(d.plot) {
		c.coming = false
	}
	switch {
	case len(d.pixels) == 0:
		e.undrawn(c, d)
	case c != nil && d.number > c.shown && d.theme == e.view.look.theme && d.card.Width == c.Width && d.card.Height == c.Height && d.card.Ratio == c.Ratio:
		e.showDrawing(c, d)
	}
}

// undrawn has a picture drawn after all that was cancelled, or that a worker had in hand when it ended. That one is drawn by this thread.
func (e *Engine) undrawn(c *card, d *drawing) {
	if !d.cancelled {
		e.apart.lost++
	}
	if c == nil {
		return
	}
	c.atHome = c.atHome || !d.cancelled
	if c.turn == d.number {
		c.turn = d.before
	}
	if c.plot == plot(d.plot) {
		c.urgent = true
	}
}

// showDrawing sends a picture. The plot may be another one by now, whose picture follows.
func (e *Engine) showDrawing(c *card, d *drawing) {
	c.shown = d.number
	if c.plot == plot(d.plot) {
		c.faded = e.view.emphasis != d.emphasis
		if d.plot.filled {
			d.plot.keepPicture(d.pixels)
		}
	}
	pixels := d.pixels
	if d.over != nil {
		underlay(d.over, pixels)
		pixels = d.over
	}
	e.exportPixels(d.plot, d.drawn, pixels)
	e.exportScene(d.drawn, d.plot.frame.Plot, &d.scene)
	e.send(d.drawn)
}
