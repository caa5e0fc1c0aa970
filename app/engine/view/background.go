package view

import (
	"context"
	"slices"

	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
)

// A picture of very many points takes longer to draw than a message may wait, and several such
// pictures take longer than a person wants to wait. They are drawn in the background, by a worker,
// or by this thread bit by bit between messages. Everything that depends on the data is computed at
// once, so that the parts of a Drawn message belong together, and hovers are answered for the
// picture that is about to appear.
//
// While files are being read the workers are busy, and the loop draws seldom; see redrawRest.

// mostLost is how many workers may end while they draw before no worker gets a picture any more.
const mostLost = 3

// background is the state of drawing in the background. Only the loop touches it.
type background struct {
	begun  []*Drawing    // drawings that were begun and not given to Take yet
	home   *Drawing      // the drawing in begun that this thread draws
	raster charts.Raster // used for home
	lost   int           // pictures lost because their worker ended
	ended  chan *Drawing // drawings that have ended, with room for all; nil before Start
}

// Drawing is a picture drawn in the background, with the message about it.
type Drawing struct {
	number   uint64 // number among the drawings of the view
	card     *Card  // the card as it was when the drawing began
	before   uint64 // the number of the card's previous drawing
	theme    string
	emphasis wire.RunID
	plot     Plot
	picture  Picture

	worker    *Painter // the worker that draws it; nil for this thread
	job       wire.JobID
	cancelled bool
	pixels    []byte // set once the drawing has ended; empty if it was not drawn
}

// Start enables drawing in the background, once the loop runs.
func (v *View) Start() { v.background.ended = make(chan *Drawing, v.MaxPictures+1) }

// Ended delivers drawings that have ended, for the loop to pass to Take.
func (v *View) Ended() <-chan *Drawing { return v.background.ended }

// Close cancels the drawings of a page that has gone.
func (v *View) Close() { v.set(&wire.View{Number: v.number}) }

// Drawing reports whether something is being drawn in the background.
func (v *View) Drawing() bool { return len(v.background.begun) > 0 }

// drawsInBackground reports whether slow pictures are drawn in the background now.
func (v *View) drawsInBackground() bool { return v.background.ended != nil && !v.Reading() }

// hand returns a worker that can begin a picture. If there is none, home tells whether this thread
// can. Workers come first: each may have one picture being drawn and one waiting, and meanwhile
// this thread lays out the next cards. While this thread draws, workers would get nothing to do.
func (v *View) hand() (w *Painter, home bool) {
	if b := &v.background; b.lost < mostLost && len(b.begun) < v.MaxPictures {
		w = v.Painters.Painter()
	}
	return w, w == nil && v.background.home == nil
}

// beginPicture starts drawing the picture of a laid out card. It returns false if nobody is free
// for it.
func (v *View) beginPicture(c *Card, drawn *wire.Drawn) bool {
	slow, ok := c.Plot.(Slow)
	if !ok {
		return false
	}
	b := &v.background
	w, home := v.hand()
	if c.atHome {
		w, home = nil, b.home == nil
	}
	if w == nil && !home {
		return false
	}
	d := &Drawing{
		number: c.drawing, card: c, before: c.before, theme: v.theme, emphasis: v.Emphasis,
		plot: c.Plot, picture: slow.Picture(drawn), worker: w,
	}
	c.coming, c.atHome = true, false
	b.begun = append(b.begun, d)
	ended := b.ended
	if w != nil {
		job := d.picture.Job(false)
		w.Paint(job, func(pixels []byte) {
			d.pixels = pixels
			v.hasEnded(ended, d)
		})
		d.job = job.Job
		return true
	}
	b.home = d
	job := d.picture.Job(true)
	v.Spawn(v.Context(), func(ctx context.Context) {
		d.pixels = v.drawHome(ctx, job)
		v.hasEnded(ended, d)
	})
	v.wantPainters()
	return true
}

// hasEnded passes a drawing that has ended to the loop.
func (v *View) hasEnded(ended chan<- *Drawing, d *Drawing) {
	ended <- d
	if v.Config.Wake != nil {
		v.Config.Wake()
	}
}

// drawHome draws a picture in this thread, and lets messages in between strokes.
func (v *View) drawHome(ctx context.Context, job *wire.Paint) []byte {
	pixels, ok := paint.Draw(&v.background.raster, job, func() bool {
		v.Give()
		return ctx.Err() == nil
	})
	if !ok {
		return nil
	}
	return append([]byte(nil), pixels...)
}

// wantPainters starts workers if more than one card is waiting to be drawn.
func (v *View) wantPainters() {
	due := 0
	for _, c := range v.cards {
		if c.urgent {
			due++
		}
	}
	if due > 1 && v.background.lost < mostLost {
		v.Spawn(v.Context(), func(context.Context) { v.Painters.Start(due) })
	}
}

// cancelOld cancels waiting pictures of cards that are gone or outdated. Pictures already being
// drawn are finished: while a slider is dragged, no others would ever be seen.
func (v *View) cancelOld() {
	for _, d := range v.background.begun {
		if c := v.Card(d.card.ID); d.worker != nil && !d.cancelled && (c == nil || c.urgent) {
			d.cancelled = true
			d.worker.Cancel(d.job)
		}
	}
}

// Take takes a drawing that has ended, and shows it unless something newer is shown.
func (v *View) Take(d *Drawing) {
	b := &v.background
	b.begun = slices.DeleteFunc(b.begun, func(other *Drawing) bool { return other == d })
	if len(b.begun) == 0 && !v.Reading() {
		v.Painters.Rest()
	}
	if d == b.home {
		b.home = nil
	}
	c := v.Card(d.card.ID)
	current := c != nil && c.Plot == d.plot
	if current {
		c.coming = false
	}
	switch {
	case len(d.pixels) == 0:
		v.undrawn(c, d, current)
	case c != nil && d.number > c.shown && d.theme == v.theme && d.card.Width == c.Width &&
		d.card.Height == c.Height && d.card.Ratio == c.Ratio:
		c.shown = d.number
		if current {
			c.faded = v.Emphasis != d.emphasis
		}
		// unless current is set, a newer drawing follows
		v.Send(d.picture.Finish(d.pixels, current))
	}
}

// undrawn schedules drawing a picture again that was cancelled, or whose worker ended. After a
// worker's end, this thread draws it.
func (v *View) undrawn(c *Card, d *Drawing, current bool) {
	if !d.cancelled {
		v.background.lost++
	}
	if c == nil {
		return
	}
	c.atHome = c.atHome || !d.cancelled
	if c.drawing == d.number {
		c.drawing = d.before
	}
	if current {
		c.urgent = true
	}
}
