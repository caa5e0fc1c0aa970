package view

import (
	"math"
	"slices"
	"time"

	"eventlens/app/engine/loop"
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// View has the cards on screen. Only the loop touches it.
type View struct {
	Env
	kinds   []Kind          // in the order of Add
	kindOf  [kind.Most]Kind // by id
	number  int             // number of the page's View message
	hovered string          // the card last pointed at

	background background
	steps      stepIndex
	stale      bool // data arrived since the last pass
	last       pass
}

// Card is a card on screen and the state of its drawing.
type Card struct {
	wire.Card
	Plot     Plot    // nil until it was drawn
	kind     kind.ID // of Plot
	version  uint64  // snapshot version the card was drawn from
	urgent   bool    // the card is to be drawn as soon as possible
	faded    bool    // the emphasis changed since the drawing, and nothing else
	drawing  uint64  // number of its last drawing; 0 for none
	before   uint64  // number of the drawing before that
	shown    uint64  // number of the drawing on screen
	coming   bool    // the picture of Plot is being drawn in the background
	atHome   bool    // a worker ended while it drew the picture: this thread must draw it
	complete bool    // Complete of the last Drawn message

	Notes []wire.Phrase // of a picture that is made; see wire.Export
}

// New returns a view with nothing on screen. Kinds are added by Add.
func New(cfg Config, l *loop.Loop, data Data) *View {
	v := &View{Env: Env{Config: cfg, Data: data, Loop: l}}
	v.UpToDatePlot = v.fresh
	v.steps.Env = &v.Env
	return v
}

// Add adds a kind of value.
func (v *View) Add(id kind.ID, k Kind) {
	v.kinds = append(v.kinds, k)
	v.kindOf[id] = k
}

// eachListener calls fn with every DataListener.
func (v *View) eachListener(fn func(DataListener)) {
	for _, k := range v.kinds {
		if f, ok := k.(DataListener); ok {
			fn(f)
		}
	}
	fn(&v.steps)
}

// set makes m the view. Cards that look the same as before are not drawn again.
func (v *View) set(m *wire.View) {
	old, emphasis := v.cards, v.Emphasis
	same := v.setLook(m)
	if !same {
		v.eachListener(DataListener.Visible)
	}
	v.cards = make([]*Card, 0, len(m.Cards))
	v.near = min(max(m.Near, 0), len(m.Cards))
	v.stale = true // a card that was only near the viewport may be in it now, and outdated
	for _, wanted := range m.Cards {
		wanted.Zoom = soundZoom(wanted.Zoom)
		c := &Card{Card: wanted, urgent: true}
		if before := cardIn(old, wanted.ID); before != nil {
			c.Plot, c.kind, c.drawing, c.shown = before.Plot, before.kind, before.drawing,
				before.shown
			if same && before.Card.Same(wanted) {
				c = before
				_, can := c.Plot.(Emphasised)
				c.faded = c.faded || can && m.Emphasis != emphasis
			}
		}
		v.cards = append(v.cards, c)
	}
	v.cancelOld()
}

// setLook sets the settings that all cards depend on, and reports whether they are unchanged apart
// from the emphasis.
func (v *View) setLook(m *wire.View) (same bool) {
	next := Look{
		theme: m.Theme, Lines: m.Lines.Look(), Histograms: m.Histograms, Curves: m.Curves,
		Attempts: Attempts(m.AllAttempts),
	}
	same = v.VisibleRuns.set(m) && next == v.Look
	v.Look, v.Theme, v.number, v.Emphasis, v.Order = next, ChartTheme(m.Theme), m.Number,
		m.Emphasis, m.Lines.Order
	return same
}

// soundZoom replaces ranges that no axis can have by the whole axis.
func soundZoom(z wire.Zoom) wire.Zoom {
	for _, s := range []*wire.Span{&z.X, &z.Y} {
		if length := s.Hi - s.Lo; !s.On() || !charts.Finite(length) && !s.Open() {
			*s = wire.Span{}
		}
	}
	return z
}

// Attempts converts a setting: all attempts of a restarted job, or only the newest one.
func Attempts(all bool) store.Attempts {
	if all {
		return store.AllAttempts
	}
	return store.NewestAttempt
}

func cardIn(cards []*Card, id string) *Card {
	for _, c := range cards {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Rank returns the priority of a waiting run, 0 first: runs with a card of their own on screen,
// then visible runs, then hidden ones.
func (v *View) Rank(run wire.RunID) int {
	switch {
	case slices.ContainsFunc(v.cards, func(c *Card) bool { return c.Run == run }):
		return 0
	case !v.Hidden[run]:
		return 1
	}
	return LastRank
}

// LastRank is the rank of a hidden run.
const LastRank = 2

// Changed notes that data arrived. A card that had nothing to show is drawn at once, others when
// their time comes.
func (v *View) Changed() {
	v.stale = true
	v.eachListener(DataListener.Changed)
	for _, c := range v.cards {
		if c.Plot == nil || c.Plot.Empty() {
			c.urgent = c.urgent || v.outdated(c, v.Snapshot())
		}
	}
}

// TagsSent notes that tags were sent to the page.
func (v *View) TagsSent() { v.eachListener(DataListener.Visible) }

// FinishCards schedules drawing every incomplete card again at once.
func (v *View) FinishCards() {
	v.markStale(v.cards)
	for _, c := range v.cards {
		c.urgent = c.urgent || !c.complete
	}
}

// markStale schedules drawing the cards again whose data changed.
func (v *View) markStale(cards []*Card) {
	v.stale = false
	snapshot := v.Snapshot()
	for _, c := range cards {
		c.urgent = c.urgent || v.outdated(c, snapshot)
	}
}

// outdated reports whether data of a card arrived after it was drawn.
func (v *View) outdated(c *Card, snapshot *store.Snapshot) bool {
	newer := func(tag wire.TagID) bool { return snapshot.Tag(store.TagID(tag)).Changed > c.version }
	margin := func(m wire.Margin) bool { return newer(m.Lower) || newer(m.Upper) }
	return newer(c.Tag) || slices.ContainsFunc(c.More, newer) || newer(v.Lines.XTag) ||
		slices.ContainsFunc(c.Margins, margin)
}

// Never is a wait longer than any session.
const Never = math.MaxInt64 / 2

// Due returns how long the loop may wait before it calls Wake.
func (v *View) Due() time.Duration {
	due := min(v.passDue(), v.fadeDue(), v.restDue())
	v.eachListener(func(f DataListener) { due = min(due, f.Due()) })
	return due
}

// Wake does the work that is due. DrawUrgent then draws the cards one at a time.
func (v *View) Wake() {
	v.rested()
	v.eachListener(DataListener.Wake)
	v.beginPass()
	v.fade()
}
