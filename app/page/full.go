package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// enlarges is a kind of whose cards one can fill the screen.
type enlarges interface {
	// FullParts are what fills the screen for a card.
	FullParts(key state.CardKey) FullParts
	// FullInputs is a comparable value: what fills the screen is rendered when it changes.
	FullInputs(key state.CardKey) any
}

// FullParts are what a kind has of the view that fills the screen. Title and buttons around it are the page's.
type FullParts struct {
	Beside []app.UI // the title
	Tools  []app.UI // in the head
	Card   app.UI   // in [card.AreaFull]
	Side   app.UI   // beside the card, below it on narrow screens; nil for nothing: the card has all the room
}

// carries is a kind that takes something of a card over to the one that fills the screen, or to the next one.
type carries interface {
	// Carry notes what that is before the card is there, and Drop forgets it when all cards are shown again.
	Carry()
	Drop()
}

// covered is a kind with something open over the page that a card can fill the screen over.
type covered interface {
	// Uncovered is told that no card does any more. It reports whether it took the focus.
	Uncovered() bool
}

// fullScreen has one card fill the screen.
type fullScreen struct {
	page   *Page
	opener app.Value // had the focus before
	shown  *FullView // while mounted
}

// FullView is one card over the whole window.
type FullView struct {
	app.Compo
	Page   *Page
	Key    state.CardKey
	Names  uint64
	Steps  state.Steps
	Inputs any // of the kind
}

// Ids of that view.
const (
	fullID      = "full"
	fullTitleID = "full-title"
)

// View is what fills the screen, while something does.
func (fs *fullScreen) View() app.UI {
	p := fs.page
	key, on := p.Model.Full()
	k, can := p.kindOnScreen().(enlarges)
	if !on || !can || !p.ShowsCards() {
		return ui.Hidden()
	}
	return &FullView{Page: p, Key: key, Names: p.Model.NamesVersion(), Steps: p.Model.Steps(), Inputs: k.FullInputs(key)}
}

// Render renders what fills the screen, because something changed that is no input of it.
func (fs *fullScreen) Render() {
	if fs.shown != nil {
		fs.page.RenderOnly(fs.shown)
	}
}

// OnMount takes what lies behind out of reach, and begins at the card.
func (v *FullView) OnMount(app.Context) {
	v.Page.Full.shown = v
	ui.SettleLayers()
	v.Page.After(focusFull)
}

// OnDismount lets it be reached again.
func (v *FullView) OnDismount() {
	fs := &v.Page.Full
	if fs.shown == v {
		fs.shown = nil
	}
	v.Page.After(func() {
		ui.SettleLayers()
		fs.uncovered()
	})
}

// uncovered tells what lay behind, and reports whether it took the focus.
func (fs *fullScreen) uncovered() bool {
	k, ok := fs.page.kindOnScreen().(covered)
	return ok && fs.shown == nil && k.Uncovered()
}

// focusFull moves the focus to what the card shows.
func focusFull() {
	if plot := app.Window().Get("document").Call("querySelector", `#full [data-card] [id$="-plot"]`); plot.Truthy() {
		plot.Call("focus")
	}
}

func (v *FullView) onClose(app.Context, app.Event)    { v.Page.Full.Close() }
func (v *FullView) onPrevious(app.Context, app.Event) { v.Page.Full.Step(-1) }
func (v *FullView) onNext(app.Context, app.Event)     { v.Page.Full.Step(1) }

// onAct serves the buttons of the card.
func (v *FullView) onAct(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		v.Page.Desk.CardAct(act, v.Page.Cards.Pressed(e))
	}
}

// Render shows the card, what the kind has for it, and the ways to others and back.
func (v *FullView) Render() app.UI {
	p := v.Page
	parts := FullParts{}
	if k, ok := p.kindOnScreen().(enlarges); ok {
		parts = k.FullParts(v.Key)
	}
	before, after := p.Model.FullNeighbours()
	arrow := func(label, sign string, there bool, on app.EventHandler) app.UI {
		return ui.Button("btn ghost icon", on, ui.Attrs{"aria-label", label, "title", label, "aria-disabled", ui.Bool(!there)}, ui.Icon(sign))
	}
	// What comes with the picture stands with the title, where there is room to spare: the controls stay where they are.
	title := append([]app.UI{ui.Element("h2", "", ui.Attrs{"id", fullTitleID}, card.Title(p.Model.TitleOf(v.Key)))}, parts.Beside...)
	head := append([]app.UI{ui.Element("div", "full-name grow", nil, title...)}, parts.Tools...)
	head = append(head, ui.Element("div", "row full-buttons", nil,
		arrow(words.FullPrevious.Text(), "left", before != (state.CardKey{}), v.onPrevious), arrow(words.FullNext.Text(), "right", after != (state.CardKey{}), v.onNext),
		ui.IconButton("ghost", "x", words.FullClose.Text(), words.WithKey(words.FullClose.Text(), words.KeyEscape.Text()), v.onClose)))
	class := "full"
	if parts.Card == nil {
		parts.Card = ui.Hidden()
	}
	if parts.Side == nil {
		class, parts.Side = "full alone", ui.Hidden()
	}
	bar := ui.Hidden()
	if p.ShowsSteps() {
		bar = p.Steps.Bar()
	}
	return ui.Element("div", class, ui.LayerFull.On(ui.Attrs{"id", fullID, "role", "dialog", "aria-modal", "true", "aria-labelledby", fullTitleID}),
		ui.Element("header", "full-head", nil, head...), parts.Card, parts.Side, bar).On("click", v.onAct)
}

// Open has a card fill the screen.
func (fs *fullScreen) Open(key state.CardKey) {
	if _, can := fs.page.kindOnScreen().(enlarges); !can {
		return
	}
	if _, on := fs.page.Model.Full(); !on {
		fs.opener = app.Window().Get("document").Get("activeElement")
	}
	fs.fill(key)
	fs.page.Tools.LeavePopups()
	fs.page.Visited() // so that Back closes it
}

// fill has a card fill the screen, with what it has of the one before.
func (fs *fullScreen) fill(key state.CardKey) {
	if k, ok := fs.page.kindOnScreen().(carries); ok {
		k.Carry()
	}
	fs.page.Model.SetFull(key)
	fs.page.After(fs.page.Steps.Again)
}

// Close shows all cards again, gives the focus back, and reports whether there was anything to close.
func (fs *fullScreen) Close() bool {
	key, on := fs.page.Model.Full()
	if !on {
		return false
	}
	if k, ok := fs.page.kindOnScreen().(carries); ok {
		k.Drop()
	}
	fs.page.Model.CloseFull()
	fs.page.Changed()
	fs.page.Steps.Again() // those that lay behind
	fs.page.After(func() {
		ui.SettleLayers()
		if fs.uncovered() {
			return
		}
		for id, c := range fs.page.Cards.All {
			_, near := fs.page.Cards.Near[id]
			if at := c.Place(); near && at.Area != card.AreaFull && at.Key == key {
				ui.Focus(card.PlotID(id))
				return
			}
		}
		ui.FocusAgain(fs.opener, "main")
	})
	return true
}

// Step goes to the next card (1) or the one before (-1), and reports whether a card fills the screen.
func (fs *fullScreen) Step(by int) bool {
	_, on := fs.page.Model.Full()
	before, after := fs.page.Model.FullNeighbours()
	next := after
	if by < 0 {
		next = before
	}
	if next != (state.CardKey{}) {
		fs.fill(next)
		fs.page.Changed()
	}
	return on
}

// toggle closes what fills the screen, or has the card fill it that has the focus or is pointed at. It reports whether there is one.
func (fs *fullScreen) toggle() bool {
	if fs.Close() {
		return true
	}
	at, ok := fs.page.Cards.PlaceOf(fs.page.Cards.Current())
	if _, can := fs.page.kindOnScreen().(enlarges); !ok || !can {
		return false
	}
	fs.Open(at.Key)
	return true
}
