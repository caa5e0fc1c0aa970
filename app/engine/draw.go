package engine

import (
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// draw draws a card with the current view and data, and sends it.
func (e *Engine) draw(c *card) {
	snapshot := e.store.Snapshot()
	c.urgent, c.faded, c.complete, c.version = false, false, e.reading.complete(), snapshot.Version
	drawn := &wire.Drawn{Card: c.ID, Complete: c.complete}
	tag := snapshot.Tag(store.TagID(c.Tag))
	switch {
	case tag.ID == 0:
		return // a tag of an earlier worker: the page hears of its own ones from this one
	case tag.Kind == store.KindScalar:
		c.plot = e.drawScalars(c, snapshot, drawn)
	case tag.Kind == store.KindHistogram:
		c.plot = e.drawRidges(c, snapshot, tag, drawn)
	default:
		return // images are fetched, not drawn
	}
	c.complete = drawn.Complete
	e.send(drawn)
}

// exportScene hands a scene over as the op list of drawn.
func (e *Engine) exportScene(drawn *wire.Drawn, plot charts.Rect, scene *charts.Scene) {
	drawn.Plot = wire.Rect{X: plot.X, Y: plot.Y, W: plot.W, H: plot.H}
	drawn.Ops = e.cfg.Export(scene.AppendOps(nil))
}
