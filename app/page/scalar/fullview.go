package scalar

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/table"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// fullScreen has one card fill the screen.
type fullScreen struct {
	k       *Kind
	opener  app.Value     // had the focus before
	carried chart.Readout // the crosshair of the card before, until the one that fills the screen has it
}

// FullView is one scalar chart over the whole window, with the values of all its runs beside it.
type FullView struct {
	app.Compo
	Scalars *Kind
	Key     state.CardKey
	Tools   toolState
	Y       wire.Scaling
	Names   uint64
	Steps   state.Steps
	Sort    table.Sort
}

// fullArea is where the card stands: it is one of its own, and not the one of the page.
const fullArea = state.AreaTags + 1

const (
	fullID      = "full"
	fullTitleID = "full-title"
)

// OnMount takes what lies behind out of reach, and begins at the chart.
func (v *FullView) OnMount(app.Context) {
	v.Scalars.Tables.full = v
	setInert(true)
	v.Scalars.page.After(func() { focusFull() })
}

// OnDismount lets it be reached again.
func (v *FullView) OnDismount() {
	setInert(false)
	if v.Scalars.Tables.full == v {
		v.Scalars.Tables.full = nil
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

func (v *FullView) onClose(app.Context, app.Event)    { v.Scalars.Full.closeFull() }
func (v *FullView) onPrevious(app.Context, app.Event) { v.Scalars.Full.stepFull(-1) }
func (v *FullView) onNext(app.Context, app.Event)     { v.Scalars.Full.stepFull(1) }

// onAct serves the buttons of the card.
func (v *FullView) onAct(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		v.Scalars.desk.CardAct(act, v.Scalars.cards.Pressed(e))
	}
}

func (v *FullView) onLog(ctx app.Context, _ app.Event) {
	v.SetLog(ctx.JSSrc().Get("checked").Bool())
}

// SetLog has the y axis of the card be logarithmic.
func (v *FullView) SetLog(on bool) {
	y := wire.ScaleLinear
	if on {
		y = wire.ScaleLog
	}
	key, _ := v.Scalars.model.Full()
	v.Scalars.model.SetYScale(key, y)
	v.Scalars.page.Changed()
}

// Render shows the chart as a card of its own.
func (v *FullView) Render() app.UI {
	k := v.Scalars
	title := k.model.TitleOf(v.Key)
	tools := controls{k, v.Tools}
	before, after := k.model.FullNeighbours()
	arrow := func(label, sign string, there bool, on app.EventHandler) app.UI {
		return ui.Button("btn ghost icon", on, ui.Attrs{"aria-label", label, "title", label, "aria-disabled", ui.Bool(!there)}, ui.Icon(sign))
	}
	return ui.Element("div", "full", ui.Attrs{"id", fullID, "role", "dialog", "aria-modal", "true", "aria-labelledby", fullTitleID},
		ui.Element("header", "full-head", nil,
			// What comes with the picture stands with the title, where there is room to spare: the controls stay where they are.
			ui.Element("div", "full-name grow", nil, ui.Element("h2", "", ui.Attrs{"id", fullTitleID}, card.Title(title)), v.states(), v.points()),
			tools.axis("axis-scalar-full", ""),
			&Smoothing{Scalars: k, ID: "smoothing-full", Now: v.Tools.Lines.Smoothing},
			ui.Switch("log-y", "full-log", words.FullLogY.Text(), "", v.Y == wire.ScaleLog, v.onLog),
			ui.Element("div", "row full-buttons", nil,
				arrow(words.FullPrevious.Text(), "left", before != (state.CardKey{}), v.onPrevious), arrow(words.FullNext.Text(), "right", after != (state.CardKey{}), v.onNext),
				ui.IconButton("ghost", "x", words.FullClose.Text(), words.WithKey(words.FullClose.Text(), words.KeyEscape.Text()), v.onClose)),
		),
		&card.Chart{Cards: k.cards, Owner: v.Scalars, Area: fullArea, Key: v.Key, Names: v.Names, Pinned: k.model.Pinned(v.Key), Steps: v.Steps, Full: true},
		ui.Element("section", "full-side", ui.Attrs{"aria-label", words.FullValues.Text()}, v.table(), v.keys()),
	).On("click", v.onAct)
}

// states is what the card would say beside its title.
func (v *FullView) states() app.UI {
	if c, ok := v.Scalars.Full.FullCard(); ok {
		return c.States()
	}
	return ui.Text("span", "pill trunc", "")
}

// points says how many points the chart is drawn from.
func (v *FullView) points() app.UI {
	c, ok := v.Scalars.Full.FullCard()
	if !ok || !c.Caption.Drawn {
		return ui.Element("span", "badge", ui.Attrs{"hidden", "true"})
	}
	return ui.Element("span", "badge", ui.Attrs{"hidden", "false"}, ui.Icon("points"), app.Text(words.Kept(c.Caption.Points, c.Caption.Total)))
}

// table is that of the chart, once that has an id.
func (v *FullView) table() app.UI {
	c, ok := v.Scalars.Full.FullCard()
	if !ok || c.Slot.Id == "" || c.Slot.Key != v.Key {
		return ui.Text("div", "card-table of-full", "")
	}
	return &cardTable{Scalars: v.Scalars, Card: c.Slot.Id, Key: v.Key, Full: true, Sort: v.Sort, Steps: v.Steps, Names: v.Names}
}

func (v *FullView) keys() app.UI {
	var parts []app.UI
	for _, k := range words.FullKeys() {
		parts = append(parts, ui.Element("span", "", nil, ui.Text("kbd", "kbd", k.Keys), app.Text(" "+k.Does)))
	}
	return ui.Element("p", "full-foot", nil, parts...)
}

// full is the full screen view, while a card fills the screen.
func (s *Kind) fullView() app.UI {
	k, m := s, s.model
	key, on := m.Full()
	if !on || !k.page.ShowsCards() {
		return ui.Hidden()
	}
	v := &FullView{Scalars: k, Key: key, Tools: k.toolState(), Names: m.NamesVersion(), Steps: m.Steps(), Sort: k.Tables.sort}
	_, v.Y = m.Scales(key)
	return v
}

// FullCard returns the card that fills the screen.
func (fs *fullScreen) FullCard() (*card.Chart, bool) {
	for _, c := range fs.k.cards.All {
		if c, ok := c.(*card.Chart); ok && c.Full {
			return c, true
		}
	}
	return nil, false
}

// OpenFull has a scalar card fill the screen.
func (fs *fullScreen) OpenFull(key state.CardKey) {
	if _, on := fs.k.model.Full(); !on {
		fs.opener = app.Window().Get("document").Get("activeElement")
	}
	fs.fill(key)
	fs.k.tools.LeavePopups()
	fs.k.page.Visited() // so that Back closes it
}

// fill has a card fill the screen, with the crosshair of the one before.
func (fs *fullScreen) fill(key state.CardKey) {
	if now := &fs.k.cards.Hover.Answer; len(now.Rows) > 0 {
		fs.carried = *now
	}
	fs.k.model.SetFull(key)
	fs.k.Tables.crosshair.on = false
}

// drawn puts the crosshair that there was on the card that fills the screen, once that is drawn. A drawing of the card before, which was under way, is none.
func (fs *fullScreen) drawn(d *wire.Drawn) {
	key, _ := fs.k.model.Full()
	tags := fs.k.model.CardTags(key)
	if len(fs.carried.Rows) == 0 || len(d.Series) == 0 || !slices.ContainsFunc(tags, func(t *state.Tag) bool { return t.ID == d.Series[0].Tag }) {
		return
	}
	fs.k.cards.Hover.PutCrosshair(d.Card, &fs.carried)
	fs.carried = chart.Readout{}
}

// closeFull shows all cards again, gives the focus back, and reports whether there was anything to close.
func (fs *fullScreen) closeFull() bool {
	key, on := fs.k.model.Full()
	if !on {
		return false
	}
	fs.carried = chart.Readout{}
	fs.k.model.CloseFull()
	fs.k.page.Changed()
	fs.k.page.After(func() {
		for id, c := range fs.k.cards.All {
			_, near := fs.k.cards.Near[id]
			if c, ok := c.(*card.Chart); ok && near && !c.Full && c.Key == key {
				ui.Focus(card.PlotID(id))
				return
			}
		}
		ui.FocusAgain(fs.opener, "main")
	})
	return true
}

// stepFull goes to the next card (1) or the one before (-1), and reports whether a card fills the screen.
func (fs *fullScreen) stepFull(by int) bool {
	_, on := fs.k.model.Full()
	before, after := fs.k.model.FullNeighbours()
	next := after
	if by < 0 {
		next = before
	}
	if next != (state.CardKey{}) {
		fs.fill(next)
		fs.k.page.Changed()
	}
	return on
}

// keyCard returns the scalar card that keys for charts are for: the one with the focus, or that is pointed at, or that fills the screen.
func (fs *fullScreen) keyCard() (*card.Chart, bool) {
	c, ok := fs.k.cards.All[fs.k.cards.Current()].(*card.Chart)
	if !ok {
		c, ok = fs.FullCard()
	}
	return c, ok && fs.k.model.Tab() == kind.Scalar
}

func (fs *fullScreen) fullKey() bool {
	if _, on := fs.k.model.Full(); on {
		fs.closeFull()
		return true
	}
	c, ok := fs.keyCard()
	if ok {
		fs.OpenFull(c.Key)
	}
	return ok
}

func (fs *fullScreen) tableKey() bool {
	c, ok := fs.keyCard()
	if ok && !c.Full {
		fs.k.Tables.ToggleTable(c.Key)
	}
	return ok
}
