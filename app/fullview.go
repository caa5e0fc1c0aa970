package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// fullView is one scalar chart over the whole window, with the values of all its runs beside it.
type fullView struct {
	app.Compo
	Page  *page
	Key   state.CardKey
	Tools toolState
	Y     wire.Scaling
	Names uint64
	Steps state.Steps
	Sort  state.TableSort
}

// fullArea is where the card stands: it is one of its own, and not the one of the page.
const fullArea = state.AreaTags + 1

const (
	fullID      = "full"
	fullTitleID = "full-title"
)

// OnMount takes what lies behind out of reach, and begins at the chart.
func (v *fullView) OnMount(app.Context) {
	v.Page.tables.full = v
	setInert(true)
	v.Page.after(func() { focusFull() })
}

// OnDismount lets it be reached again.
func (v *fullView) OnDismount() {
	setInert(false)
	if v.Page.tables.full == v {
		v.Page.tables.full = nil
	}
}

// setInert takes what lies behind out of reach, of keys and of screen readers.
func setInert(on bool) {
	behind := app.Window().Get("document").Call("querySelectorAll", ".skip, .topbar, .tabs, .charts")
	if !behind.Truthy() {
		return
	}
	for i := range behind.Get("length").Int() {
		behind.Index(i).Set("inert", on)
	}
}

func focusFull() {
	if chart := app.Window().Get("document").Call("querySelector", `#full [data-testid="chart"]`); chart.Truthy() {
		chart.Call("focus")
	}
}

func (v *fullView) onClose(app.Context, app.Event)    { v.Page.closeFull() }
func (v *fullView) onPrevious(app.Context, app.Event) { v.Page.stepFull(-1) }
func (v *fullView) onNext(app.Context, app.Event)     { v.Page.stepFull(1) }

// onAct serves the buttons of the card.
func (v *fullView) onAct(_ app.Context, e app.Event) {
	if act := data(e, "card-act"); act != "" {
		v.Page.cardAct(act, v.Page.pressedCard(e))
	}
}

func (v *fullView) onLog(ctx app.Context, _ app.Event) {
	v.setLog(ctx.JSSrc().Get("checked").Bool())
}

func (v *fullView) setLog(on bool) {
	y := wire.ScaleLinear
	if on {
		y = wire.ScaleLog
	}
	key, _ := v.Page.model.Full()
	v.Page.model.SetYScale(key, y)
	v.Page.changed()
}

// Render shows the chart as a card of its own.
func (v *fullView) Render() app.UI {
	p := v.Page
	title := p.model.TitleOf(v.Key)
	bar := &toolbar{Page: p, Tools: v.Tools}
	before, after := p.model.FullNeighbours()
	arrow := func(label, sign string, there bool, on app.EventHandler) app.UI {
		return pressable("btn ghost icon", on, attrs{"aria-label", label, "title", label, "aria-disabled", truth(!there)}, icon(sign))
	}
	return element("div", "full", attrs{"id", fullID, "role", "dialog", "aria-modal", "true", "aria-labelledby", fullTitleID},
		element("header", "full-head", nil,
			element("h2", "grow", attrs{"id", fullTitleID}, cardTitle(title)),
			bar.axis("axis-scalar-full", ""),
			&smoothing{Page: p, ID: "smoothing-full", Now: v.Tools.Lines.Smoothing},
			switchBox("log-y", "full-log", words.FullLogY.Text(), "", v.Y == wire.ScaleLog, v.onLog),
			v.states(),
			v.kept(),
			element("div", "row full-buttons", nil,
				arrow(words.FullPrevious.Text(), "left", before != (state.CardKey{}), v.onPrevious), arrow(words.FullNext.Text(), "right", after != (state.CardKey{}), v.onNext),
				signed("ghost", "x", words.FullClose.Text(), words.FullClose.Text()+" (Esc)", v.onClose)),
		),
		&chartCard{Page: p, Tab: wire.KindScalar, Area: fullArea, Key: v.Key, Names: v.Names, Pinned: p.model.Pinned(v.Key), Steps: v.Steps, Full: true},
		element("section", "full-side", attrs{"aria-label", words.FullValues.Text()}, v.table(), v.keys()),
	).On("click", v.onAct)
}

// states is what the card would say beside its title.
func (v *fullView) states() app.UI {
	if c, ok := v.Page.fullCard(); ok {
		return c.states()
	}
	return textIn("span", "pill trunc", "")
}

// kept says how many points the chart is drawn from.
func (v *fullView) kept() app.UI {
	c, ok := v.Page.fullCard()
	if !ok || !c.caption.drawn {
		return element("span", "badge", attrs{"hidden", "true"})
	}
	return element("span", "badge", attrs{"hidden", "false"}, icon("points"), app.Text(words.Kept(c.caption.points, c.caption.total)))
}

// table is that of the chart, once that has an id.
func (v *fullView) table() app.UI {
	c, ok := v.Page.fullCard()
	if !ok || c.slot.id == "" || c.slot.key != v.Key {
		return textIn("div", "card-table of-full", "")
	}
	return &cardTable{Page: v.Page, Card: c.slot.id, Key: v.Key, Full: true, Sort: v.Sort, Steps: v.Steps, Names: v.Names}
}

func (v *fullView) keys() app.UI {
	var parts []app.UI
	for _, k := range words.FullKeys() {
		parts = append(parts, element("span", "", nil, textIn("kbd", "kbd", k.Keys), app.Text(" "+k.Does)))
	}
	return element("p", "full-foot", nil, parts...)
}

// full is the full screen view, while a card fills the screen.
func (s *shell) full() app.UI {
	p, m := s.page, s.page.model
	key, on := m.Full()
	if !on || !p.showsCards() {
		return app.Div().Hidden(true)
	}
	v := &fullView{Page: p, Key: key, Tools: p.toolState(), Names: m.NamesVersion(), Steps: m.Steps(), Sort: p.tables.sort}
	_, v.Y = m.Scales(key)
	return v
}

// fullCard returns the card that fills the screen.
func (p *page) fullCard() (*chartCard, bool) {
	for _, c := range p.cards {
		if c, ok := c.(*chartCard); ok && c.Full {
			return c, true
		}
	}
	return nil, false
}

// covered reports whether a card lies behind the one that fills the screen: it is not drawn then.
func (p *page) covered(c *chartCard) bool {
	_, on := p.model.Full()
	return on && !c.Full
}

// openFull has a scalar card fill the screen.
func (p *page) openFull(key state.CardKey) {
	if _, on := p.model.Full(); !on {
		p.tools.opener = app.Window().Get("document").Get("activeElement")
	}
	p.model.SetFull(key)
	p.tables.crosshair.on = false
	p.leavePopups()
	p.address(true) // so that Back closes it
}

// closeFull shows all cards again, gives the focus back, and reports whether there was anything to close.
func (p *page) closeFull() bool {
	key, on := p.model.Full()
	if !on {
		return false
	}
	p.model.CloseFull()
	p.changed()
	p.after(func() {
		for id, c := range p.cards {
			if c, ok := c.(*chartCard); ok && !c.Full && c.Key == key && c.near {
				focus(plotID(id))
				return
			}
		}
		focusAgain(p.tools.opener, "main")
	})
	return true
}

// stepFull goes to the next card (1) or the one before (-1), and reports whether a card fills the screen.
func (p *page) stepFull(by int) bool {
	_, on := p.model.Full()
	before, after := p.model.FullNeighbours()
	next := after
	if by < 0 {
		next = before
	}
	if next != (state.CardKey{}) {
		p.model.SetFull(next)
		p.tables.crosshair.on = false
		p.changed()
	}
	return on
}
