package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Enlarges is implemented by kinds whose cards can be shown full screen.
type Enlarges interface {
	// FullParts returns the full-screen view of a card.
	FullParts(key cards.Key) FullParts
	// FullInputs returns a comparable value; the full-screen view renders when it changes.
	FullInputs(key cards.Key) any
}

// FullParts are the kind's parts of the full-screen view. The page provides the title and the
// buttons.
type FullParts struct {
	Beside []app.UI // beside the title
	Tools  []app.UI // in the head
	Card   app.UI   // in [card.AreaFull]
	// beside the card, or below it on narrow screens; nil leaves all the room to the card
	Side app.UI
}

// Carries is implemented by kinds that carry some state over from a card to the full-screen card,
// or to the next one.
type Carries interface {
	// Carry saves that state before the new card exists; Drop forgets it when all cards are shown
	// again.
	Carry()
	Drop()
}

// Covered is implemented by kinds that can have something open over the page which a full-screen
// card covers.
type Covered interface {
	// Uncovered is called when no card is full screen any more. It reports whether it took the
	// focus.
	Uncovered() bool
}

// fullScreen shows one card full screen.
type fullScreen struct {
	page   *Page
	opener app.Value // had the focus before
	shown  *FullView // while mounted
}

// FullView is the component of the full-screen card.
type FullView struct {
	app.Compo
	Page   *Page
	Key    cards.Key
	Names  uint64
	Steps  cards.Steps
	Inputs any  // of the kind
	Own    bool // the card has a step of its own, and the only slider
}

// Ids of the full-screen view.
const (
	fullID      = "full"
	fullTitleID = "full-title"
)

// View returns the full-screen view, or a hidden element if no card is full screen.
func (fs *fullScreen) View() app.UI {
	p := fs.page
	key, on := p.Model.Cards.Full()
	k, can := p.kindOnScreen().(Enlarges)
	if !on || !can || !p.ShowsCards() {
		return ui.Hidden()
	}
	return &FullView{
		Page: p, Key: key, Names: p.Model.NamesVersion(), Steps: p.Model.Cards.Steps(),
		Inputs: k.FullInputs(key), Own: p.Steps.Own(key),
	}
}

// Render renders the full-screen view after a change that is not among its inputs.
func (fs *fullScreen) Render() {
	if fs.shown != nil {
		fs.page.RenderOnly(fs.shown)
	}
}

// OnMount makes everything behind the view inert and moves the focus to the card.
func (v *FullView) OnMount(app.Context) {
	v.Page.Full.shown = v
	ui.SettleLayers()
	v.Page.After(focusFull)
}

// OnDismount makes the page behind reachable again.
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

// uncovered tells the kind on screen that its cards are no longer covered, and reports whether the
// kind took the focus.
func (fs *fullScreen) uncovered() bool {
	k, ok := fs.page.kindOnScreen().(Covered)
	return ok && fs.shown == nil && k.Uncovered()
}

// focusFull moves the focus to the plot of the full-screen card.
func focusFull() {
	if plot := app.Window().Get("document").Call("querySelector",
		`#full [data-card] [id$="-plot"]`); plot.Truthy() {
		plot.Call("focus")
	}
}

func (v *FullView) onClose(app.Context, app.Event)    { v.Page.Full.Close() }
func (v *FullView) onPrevious(app.Context, app.Event) { v.Page.Full.Step(-1) }
func (v *FullView) onNext(app.Context, app.Event)     { v.Page.Full.Step(1) }

// onAct handles the card's buttons.
func (v *FullView) onAct(_ app.Context, e app.Event) {
	if act := ui.Data(e, "card-act"); act != "" {
		v.Page.Grid.CardAct(act, v.Page.Cards.Pressed(e))
	}
}

// Render shows the card, the kind's parts, and the buttons to the next card, the previous card and
// back.
func (v *FullView) Render() app.UI {
	p := v.Page
	parts := FullParts{}
	if k, ok := p.kindOnScreen().(Enlarges); ok {
		parts = k.FullParts(v.Key)
	}
	before, after := p.Model.Cards.FullNeighbours()
	arrow := func(label, sign string, there bool, on app.EventHandler) app.UI {
		return ui.Button("btn ghost icon", on,
			ui.Attrs{"aria-label", label, "title", label, "aria-disabled", ui.Bool(!there)},
			ui.Icon(sign))
	}
	// The image's details go beside the title, where there is room to spare, so the controls keep
	// their places.
	title := append([]app.UI{ui.Element("h2", "", ui.Attrs{"id", fullTitleID},
		card.Title(p.Model.Cards.TitleOf(v.Key)))}, parts.Beside...)
	head := append([]app.UI{ui.Element("div", "full-name grow", nil, title...)}, parts.Tools...)
	head = append(head, ui.Element("div", "row full-buttons", nil,
		arrow(words.FullPrevious.Text(), "left", before != (cards.Key{}), v.onPrevious),
		arrow(words.FullNext.Text(), "right", after != (cards.Key{}), v.onNext),
		ui.IconButton("ghost", "x", words.FullClose.Text(),
			words.WithKey(words.FullClose.Text(), words.KeyEscape.Text()), v.onClose)))
	class := "full"
	if parts.Card == nil {
		parts.Card = ui.Hidden()
	}
	if parts.Side == nil {
		class, parts.Side = "full alone", ui.Hidden()
	}
	bar := ui.Hidden()
	if p.ShowsStepBar() && !v.Own {
		bar = p.Steps.Bar()
	}
	return ui.Element("div", class,
		ui.LayerFull.On(ui.Attrs{"id", fullID, "role", "dialog", "aria-modal", "true",
			"aria-labelledby", fullTitleID}),
		ui.Element("header", "full-head", nil, head...), parts.Card, parts.Side,
		bar).On("click", v.onAct)
}

// Open shows a card full screen.
func (fs *fullScreen) Open(key cards.Key) {
	if _, can := fs.page.kindOnScreen().(Enlarges); !can {
		return
	}
	if _, on := fs.page.Model.Cards.Full(); !on {
		fs.opener = app.Window().Get("document").Get("activeElement")
	}
	fs.fill(key)
	fs.page.Tools.LeavePopups()
	fs.page.ChangedWithHistory() // so that Back closes it
}

// fill shows a card full screen, with the state carried over from the previous one.
func (fs *fullScreen) fill(key cards.Key) {
	if k, ok := fs.page.kindOnScreen().(Carries); ok {
		k.Carry()
	}
	fs.page.Model.Cards.SetFull(key)
	fs.page.After(fs.page.Steps.FollowCards)
}

// Close shows all cards again, gives the focus back, and reports whether a card was full screen.
func (fs *fullScreen) Close() bool {
	key, on := fs.page.Model.Cards.Full()
	if !on {
		return false
	}
	if k, ok := fs.page.kindOnScreen().(Carries); ok {
		k.Drop()
	}
	fs.page.Model.Cards.CloseFull()
	fs.page.Changed()
	fs.page.Steps.FollowCards() // for the cards that were covered
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

// Step goes to the next card (1) or the previous one (-1), and reports whether a card is full
// screen.
func (fs *fullScreen) Step(by int) bool {
	_, on := fs.page.Model.Cards.Full()
	before, after := fs.page.Model.Cards.FullNeighbours()
	next := after
	if by < 0 {
		next = before
	}
	if next != (cards.Key{}) {
		fs.fill(next)
		fs.page.Changed()
	}
	return on
}

// toggle closes the full-screen card, or shows the current card full screen. It reports whether it
// did either.
func (fs *fullScreen) toggle() bool {
	if fs.Close() {
		return true
	}
	at, ok := fs.page.Cards.PlaceOf(fs.page.Cards.Current())
	if _, can := fs.page.kindOnScreen().(Enlarges); !ok || !can {
		return false
	}
	fs.Open(at.Key)
	return true
}
