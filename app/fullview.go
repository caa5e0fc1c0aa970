package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// fullScreen has one card fill the screen.
type fullScreen struct{ k *scalars }

// fullView is one scalar chart over the whole window, with the values of all its runs beside it.
type fullView struct {
	app.Compo
	Of    *scalars
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
	v.Of.tables.full = v
	setInert(true)
	v.Of.page.after(func() { focusFull() })
}

// OnDismount lets it be reached again.
func (v *fullView) OnDismount() {
	setInert(false)
	if v.Of.tables.full == v {
		v.Of.tables.full = nil
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

func (v *fullView) onClose(app.Context, app.Event)    { v.Of.full.closeFull() }
func (v *fullView) onPrevious(app.Context, app.Event) { v.Of.full.stepFull(-1) }
func (v *fullView) onNext(app.Context, app.Event)     { v.Of.full.stepFull(1) }

// onAct serves the buttons of the card.
func (v *fullView) onAct(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		v.Of.page.desk.cardAct(act, v.Of.page.desk.pressedCard(e))
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
	key, _ := v.Of.page.model.Full()
	v.Of.page.model.SetYScale(key, y)
	v.Of.page.changed()
}

// Render shows the chart as a card of its own.
func (v *fullView) Render() app.UI {
	k := v.Of
	title := k.page.model.TitleOf(v.Key)
	tools := controls{k, v.Tools}
	before, after := k.page.model.FullNeighbours()
	arrow := func(label, sign string, there bool, on app.EventHandler) app.UI {
		return ui.Button("btn ghost icon", on, ui.Attrs{"aria-label", label, "title", label, "aria-disabled", ui.Bool(!there)}, ui.Icon(sign))
	}
	return ui.Element("div", "full", ui.Attrs{"id", fullID, "role", "dialog", "aria-modal", "true", "aria-labelledby", fullTitleID},
		ui.Element("header", "full-head", nil,
			ui.Element("h2", "grow", ui.Attrs{"id", fullTitleID}, cardTitle(title)),
			tools.axis("axis-scalar-full", ""),
			&smoothing{Of: k, ID: "smoothing-full", Now: v.Tools.Lines.Smoothing},
			ui.Switch("log-y", "full-log", state.FullLogY, "", v.Y == wire.ScaleLog, v.onLog),
			v.states(),
			v.kept(),
			ui.Element("div", "row full-buttons", nil,
				arrow(state.FullPrevious, "left", before != (state.CardKey{}), v.onPrevious), arrow(state.FullNext, "right", after != (state.CardKey{}), v.onNext),
				ui.IconButton("ghost", "x", state.FullClose, state.FullClose+" (Esc)", v.onClose)),
		),
		&chartCard{Page: k.page, Of: v.Of, Area: fullArea, Key: v.Key, Names: v.Names, Pinned: k.page.model.Pinned(v.Key), Steps: v.Steps, Full: true},
		ui.Element("section", "full-side", ui.Attrs{"aria-label", state.FullValues}, v.table(), v.keys()),
	).On("click", v.onAct)
}

// states is what the card would say beside its title.
func (v *fullView) states() app.UI {
	if c, ok := v.Of.full.fullCard(); ok {
		return c.states()
	}
	return ui.Text("span", "pill trunc", "")
}

// kept says how many points the chart is drawn from.
func (v *fullView) kept() app.UI {
	c, ok := v.Of.full.fullCard()
	if !ok || !c.caption.drawn {
		return ui.Element("span", "badge", ui.Attrs{"hidden", "true"})
	}
	return ui.Element("span", "badge", ui.Attrs{"hidden", "false"}, ui.Icon("points"), app.Text(state.Kept(c.caption.points, c.caption.total)))
}

// table is that of the chart, once that has an id.
func (v *fullView) table() app.UI {
	c, ok := v.Of.full.fullCard()
	if !ok || c.slot.id == "" || c.slot.key != v.Key {
		return ui.Text("div", "card-table of-full", "")
	}
	return &cardTable{Of: v.Of, Card: c.slot.id, Key: v.Key, Full: true, Sort: v.Sort, Steps: v.Steps, Names: v.Names}
}

func (v *fullView) keys() app.UI {
	var parts []app.UI
	for _, k := range state.FullKeys {
		parts = append(parts, ui.Element("span", "", nil, ui.Text("kbd", "kbd", k.Keys), app.Text(" "+k.Does)))
	}
	return ui.Element("p", "full-foot", nil, parts...)
}

// full is the full screen view, while a card fills the screen.
func (s *scalars) fullView() app.UI {
	k, m := s, s.page.model
	key, on := m.Full()
	if !on || !k.page.showsCards() {
		return app.Div().Hidden(true)
	}
	v := &fullView{Of: k, Key: key, Tools: k.toolState(), Names: m.NamesVersion(), Steps: m.Steps(), Sort: k.tables.sort}
	_, v.Y = m.Scales(key)
	return v
}

// fullCard returns the card that fills the screen.
func (fs *fullScreen) fullCard() (*chartCard, bool) {
	for _, c := range fs.k.page.cards {
		if c, ok := c.(*chartCard); ok && c.Full {
			return c, true
		}
	}
	return nil, false
}

// openFull has a scalar card fill the screen.
func (fs *fullScreen) openFull(key state.CardKey) {
	if _, on := fs.k.page.model.Full(); !on {
		fs.k.page.tools.opener = app.Window().Get("document").Get("activeElement")
	}
	fs.k.page.model.SetFull(key)
	fs.k.tables.crosshair.on = false
	fs.k.page.tools.leavePopups()
	fs.k.page.visited() // so that Back closes it
}

// closeFull shows all cards again, gives the focus back, and reports whether there was anything to close.
func (fs *fullScreen) closeFull() bool {
	key, on := fs.k.page.model.Full()
	if !on {
		return false
	}
	fs.k.page.model.CloseFull()
	fs.k.page.changed()
	fs.k.page.after(func() {
		for id, c := range fs.k.page.cards {
			if c, ok := c.(*chartCard); ok && !c.Full && c.Key == key && c.near {
				ui.Focus(plotID(id))
				return
			}
		}
		ui.FocusAgain(fs.k.page.tools.opener, "main")
	})
	return true
}

// stepFull goes to the next card (1) or the one before (-1), and reports whether a card fills the screen.
func (fs *fullScreen) stepFull(by int) bool {
	_, on := fs.k.page.model.Full()
	before, after := fs.k.page.model.FullNeighbours()
	next := after
	if by < 0 {
		next = before
	}
	if next != (state.CardKey{}) {
		fs.k.page.model.SetFull(next)
		fs.k.tables.crosshair.on = false
		fs.k.page.changed()
	}
	return on
}

// keyCard returns the scalar card that keys for charts are for: the one with the focus, or that is pointed at, or that fills the screen.
func (fs *fullScreen) keyCard() (*chartCard, bool) {
	c, ok := fs.k.page.cards[fs.k.page.desk.currentCard()].(*chartCard)
	if !ok {
		c, ok = fs.fullCard()
	}
	return c, ok && fs.k.page.model.Tab() == wire.KindScalar
}

func (fs *fullScreen) fullKey() bool {
	if _, on := fs.k.page.model.Full(); on {
		fs.closeFull()
		return true
	}
	c, ok := fs.keyCard()
	if ok {
		fs.openFull(c.Key)
	}
	return ok
}

func (fs *fullScreen) tableKey() bool {
	c, ok := fs.keyCard()
	if ok && !c.Full {
		fs.k.tables.toggleTable(c.Key)
	}
	return ok
}
