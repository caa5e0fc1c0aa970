package engine

import (
	"math"
	"slices"
	"time"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// While files are read, what is on screen is brought up to date this often at most, and in at most this share of the time: a
// pass that took d is followed by redrawRest times d without one.
const (
	redrawEvery = 250 * time.Millisecond
	redrawRest  = 9
)

// view is what is on screen. Only the loop touches it.
type view struct {
	look
	cast
	number   int // of the page's message
	emphasis wire.RunID
	order    wire.ReadoutOrder
	theme    charts.Theme
	cards    []*card // those in the viewport first
	near     int     // so many of the last cards are only near it
	hovered  string  // the card that was pointed at last
	resting  resting // where the pointer is there
	drawings uint64  // so far
	stamps   uint64  // given to curves so far

	raster   charts.Raster
	scratch  scratch
	stale    bool          // data arrived since the last pass
	nextPass time.Time     // not before this are stale cards drawn again
	passCost time.Duration // of drawing since the last pass began
}

// look is what of a view all cards depend on, beside its cast.
type look struct {
	theme    string
	lines    wire.Lines // without what only readouts depend on
	overlay  bool
	attempts store.Attempts
}

// card is a card on screen and how it was drawn last.
type card struct {
	wire.Card
	plot     plot   // nil until it was drawn
	version  uint64 // of the snapshot it was drawn from
	urgent   bool   // to be drawn as soon as possible
	faded    bool   // only the emphasis changed
	turn     uint64 // the number of its last drawing; 0 for none
	before   uint64 // that of the one before
	shown    uint64 // that of the one that is seen
	coming   bool   // the picture of plot is on its way
	atHome   bool   // a worker ended over it: this thread is to draw it
	complete bool   // what Drawn said
}

// plot is the geometry of a drawn card, from which a hover is answered. It keeps the snapshot that it was drawn from.
type plot interface {
	// readout answers a question about the card. Card is left empty.
	readout(e *Engine, q *wire.Hover) *wire.Readout
	// empty reports whether there was nothing to draw.
	empty() bool
}

// setView makes v the view. Cards that look the same as before are not drawn again.
func (e *Engine) setView(v *wire.View) {
	old, emphasis := e.view.cards, e.view.emphasis
	same := e.view.setLook(v)
	if !same {
		e.tellBare()
	}
	e.view.cards = make([]*card, 0, len(v.Cards))
	e.view.near = min(max(v.Near, 0), len(v.Cards))
	e.view.stale = true // a card that was only near may be in sight now, and behind
	for _, wanted := range v.Cards {
		wanted.Zoom = soundZoom(wanted.Zoom)
		c := &card{Card: wanted, urgent: true}
		if before := cardIn(old, wanted.ID); before != nil {
			c.plot, c.turn, c.shown = before.plot, before.turn, before.shown
			if same && before.Card.Same(wanted) {
				c = before
				_, lines := c.plot.(*scalarPlot)
				c.faded = c.faded || lines && v.Emphasis != emphasis
			}
		}
		e.view.cards = append(e.view.cards, c)
	}
	e.cancelOld()
}

// setLook takes over what all cards depend on and reports whether that is as before, but for the emphasis.
func (v *view) setLook(m *wire.View) (same bool) {
	next := look{theme: m.Theme, lines: m.Lines.Look(), overlay: m.Overlay, attempts: attempts(m.AllAttempts)}
	same = v.cast.set(m) && next == v.look
	v.look, v.theme, v.number, v.emphasis, v.order = next, state.ChartTheme(m.Theme), m.Number, m.Emphasis, m.Lines.Order
	return same
}

// soundZoom leaves out ranges that no axis can have.
func soundZoom(z wire.Zoom) wire.Zoom {
	for _, s := range []*wire.Span{&z.X, &z.Y} {
		if length := s.Hi - s.Lo; !s.On() || length-length != 0 && !s.Open() {
			*s = wire.Span{}
		}
	}
	return z
}

// attempts is the choice between the newest attempt of a restarted job and all of them.
func attempts(all bool) store.Attempts {
	if all {
		return store.AllAttempts
	}
	return store.NewestAttempt
}

// card returns the card with an id, nil when it is not on screen.
func (v *view) card(id string) *card {
	return cardIn(v.cards, id)
}

func cardIn(cards []*card, id string) *card {
	for _, c := range cards {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// changed notes that data arrived. A card that had nothing to show is drawn at once, others when their time comes.
func (e *Engine) changed() {
	e.view.stale, e.measuring.owed = true, true
	for _, c := range e.view.cards {
		if c.plot == nil || c.plot.empty() {
			c.urgent = c.urgent || e.outdated(c, e.store.Snapshot())
		}
	}
}

// finishCards has every card drawn again that was not complete, at once.
func (e *Engine) finishCards() {
	e.markStale(e.view.cards)
	for _, c := range e.view.cards {
		c.urgent = c.urgent || !c.complete
	}
}

// markStale has those cards drawn again whose data changed.
func (e *Engine) markStale(cards []*card) {
	e.view.stale = false
	snapshot := e.store.Snapshot()
	for _, c := range cards {
		c.urgent = c.urgent || e.outdated(c, snapshot)
	}
}

// outdated reports whether data of a card arrived after it was drawn.
func (e *Engine) outdated(c *card, snapshot *store.Snapshot) bool {
	newer := func(tag wire.TagID) bool { return snapshot.Tag(store.TagID(tag)).Changed > c.version }
	return newer(c.Tag) || slices.ContainsFunc(c.More, newer) || newer(e.view.lines.XTag)
}

// never is a wait longer than any session.
const never = math.MaxInt64 / 2

// drawDue returns how long the loop may wait before it calls refresh.
func (e *Engine) drawDue() time.Duration {
	if !e.view.stale || len(e.view.cards) == 0 {
		return never
	}
	return max(0, e.view.nextPass.Sub(e.cfg.Now()))
}

// fadeDue returns how long it is until a run on screen ceases to be live because nothing comes any more.
func (e *Engine) fadeDue() time.Duration {
	due := time.Duration(never)
	for _, c := range e.view.cards {
		if p, ok := c.plot.(*scalarPlot); ok && !p.fadesAt.IsZero() {
			due = min(due, max(0, p.fadesAt.Sub(e.cfg.Now())))
		}
	}
	return due
}

// fade has the cards drawn again on which a run has ceased to be live.
func (e *Engine) fade() {
	for _, c := range e.view.cards {
		if p, ok := c.plot.(*scalarPlot); ok && !p.fadesAt.IsZero() && !p.fadesAt.After(e.cfg.Now()) {
			c.urgent = true
		}
	}
}

// refresh begins a pass over the stale cards if its time has come. The loop then draws them one at a time.
func (e *Engine) refresh() {
	now := e.cfg.Now()
	if !e.view.stale || now.Before(e.view.nextPass) {
		return
	}
	e.view.nextPass = now.Add(max(redrawEvery, redrawRest*e.view.passCost))
	e.view.passCost = 0
	e.markStale(e.view.cards[:len(e.view.cards)-e.view.near])
}

// drawUrgent draws one card that is due, or begins to, and reports whether there was one and somebody for it.
func (e *Engine) drawUrgent() bool {
	c := e.view.next()
	if c == nil {
		return false
	}
	apart := e.drawsApart()
	if w, home := e.hand(); apart && w == nil && !home {
		return false
	}
	began := e.cfg.Now()
	e.view.drawings++
	c.before, c.turn = c.turn, e.view.drawings
	if c.urgent || !e.emphasise(c) {
		e.drawApart(c, apart)
	}
	e.view.passCost += e.cfg.Now().Sub(began)
	return true
}

// next returns the card that is to be drawn now, nil for none: those in sight before those near it, the one that was pointed at last before the others, and of
// these the one whose last drawing is the longest ago. While a slider is dragged, views come faster than all their cards are drawn; then all of them follow
// in turn, since the card that was pointed at is not drawn twice running.
func (v *view) next() (best *card) {
	for i, c := range v.cards {
		if near := i >= len(v.cards)-v.near; near && best != nil {
			break
		}
		switch {
		case !c.urgent && (!c.faded || c.coming):
		case c.ID == v.hovered && (c.turn == 0 || c.turn < v.drawings):
			return c
		case best == nil, c.turn < best.turn:
			best = c
		}
	}
	return best
}
