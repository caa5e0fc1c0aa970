package engine

import (
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// draw draws a card with the current view and data, and sends it.
func (e *Engine) draw(c *card) { e.drawApart(c, false) }

// drawApart is draw. If apart is set and it takes long it is only begun; see apart.go.
func (e *Engine) drawApart(c *card, apart bool) {
	snapshot := e.store.Snapshot()
	c.urgent, c.faded, c.coming, c.complete, c.version = false, false, false, e.reading.complete(), snapshot.Version
	drawn := &wire.Drawn{Card: c.ID, View: e.view.number, Complete: c.complete}
	tag := snapshot.Tag(store.TagID(c.Tag))
	switch {
	case tag.ID == 0:
		return // a tag of an earlier worker: the page hears of its own ones from this one
	case tag.Shape == store.Numbers:
		p := e.drawScalars(c, snapshot, drawn)
		c.plot = p
		if apart && drawn.Slow && e.beginPicture(c, p, drawn) {
			return
		}
		e.rasterise(p)
		e.show(p, drawn)
	case tag.Shape == store.Buckets:
		c.plot = e.drawRidges(c, snapshot, tag, drawn)
	default:
		return // images are fetched, not drawn
	}
	c.complete, c.shown = drawn.Complete, e.view.drawings
	e.send(drawn)
}

// exportScene hands a scene over as the op list of drawn.
func (e *Engine) exportScene(drawn *wire.Drawn, plot charts.Rect, scene *charts.Scene) {
	drawn.Plot = wire.Rect{X: plot.X, Y: plot.Y, W: plot.W, H: plot.H}
	drawn.Ops = e.cfg.Export(scene.AppendOps(nil))
}
