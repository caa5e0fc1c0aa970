package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
)

// picture is a plot's picture drawn in the background, with the emphasis at the time it was begun.
type picture struct {
	plot  *Plot
	drawn *wire.Drawn // without pixels and scene
	scene charts.Scene
	over  []byte    // pixels of the emphasised lines, to lie over the picture; nil for none
	gap   *plotLine // the validation whose gap is shaded; nil for none
}

// Picture implements view.Slow.
func (p *Plot) Picture(drawn *wire.Drawn) view.Picture {
	d := &picture{plot: p, drawn: drawn, scene: p.k.sceneOf(p), gap: p.best}
	if p.k.emphasisOn(p) != 0 {
		d.over, d.gap = append(d.over, p.k.emphasisLayer(p)...), p.emphasisedPair()
	}
	return d
}

// Job implements view.Picture.
func (d *picture) Job(own bool) *wire.Paint {
	if own {
		return d.plot.sketch(new(pictureBuffers), nil, false)
	}
	return d.plot.k.brief(d.plot, true)
}

// Finish implements view.Picture.
func (d *picture) Finish(pixels []byte, current bool) *wire.Drawn {
	if current && d.plot.filled {
		d.plot.keepPicture(pixels)
	}
	if d.over != nil {
		underlay(d.over, pixels, charts.FaintOpacity)
		pixels = d.over
	}
	k := d.plot.k
	if d.plot.filled {
		pixels = k.shaded(d.plot, pixels, d.gap)
	}
	k.exportPixels(d.plot, d.drawn, pixels)
	k.ExportScene(d.drawn, d.plot.frame.Plot, &d.scene)
	return d.drawn
}
