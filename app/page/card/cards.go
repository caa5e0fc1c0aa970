package card

import (
	"sort"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/page/export"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Page is the page, as cards and the kinds that have them use it.
type Page interface {
	ui.Page
	// Changed is called after the person changed the model. ChangedWithHistory adds a history entry,
	// so that Back undoes the change; ChangedKeepingReadout leaves the readout open.
	Changed()
	ChangedWithHistory()
	ChangedKeepingReadout()
	// Ask sends the worker a question about a card ("" for none) and returns the question's serial
	// number.
	Ask(k Asker, card string, question wire.Coded) (serial uint32)
}

// drawingPage is the part of the page that package card itself needs.
type drawingPage interface {
	Page
	// SendView sends the worker the current view if it changed; DrawRendered does so after pending
	// components have rendered.
	SendView()
	DrawRendered()
}

// Grid is the part of the card grid that cards need.
type Grid interface {
	// PopupOpen reports whether a menu is open. Meanwhile pointing at charts shows no readout.
	PopupOpen() bool
	// KindMenu returns the entries of the kind on screen in a card's menu, and Enlarges reports
	// whether its cards can be shown full screen.
	KindMenu(at Place, id string) Menu
	Enlarges() bool
	// OpenFull shows a card full screen.
	OpenFull(key cards.Key)
	// TogglePin pins or unpins a card; MoveCard moves it within its area.
	TogglePin(at Place)
	MoveCard(at Place, by int)
}

// Cards are the existing cards, and their shared state.
type Cards struct {
	host  *host.ChartsPage
	page  drawingPage
	grid  Grid
	model *state.Model

	All      map[string]Card         // by id
	Near     map[string]wire.CardBox // positions of the cards near the viewport, by id
	Predrawn []*Predrawn             // predrawn cards that do not exist yet
	placed   map[string]bool         // ids of the cards whose positions the host has reported
	visible  []string                // ids of the cards in the viewport
	last     int                     // number of the last id assigned
	Groups   []wire.RunGroup         // of the last View
	groups   runs.Shortener          // their short names
	reading  Reading                 // as last reported
	unread   map[*Unread]bool        // the notes on the cards
	Legends  bool                    // each card names its runs below the plot
	// called when a card has shown data that it requested itself, and when others came near the
	// viewport; may be nil
	Shown func()

	Hover    Hover
	Zoom     Zoom
	Popups   Popups
	Pictures Pictures
	Marks    Marks
}

// New returns the cards of a page, still empty.
func New(h *host.ChartsPage, page drawingPage, grid Grid, model *state.Model,
	files *export.Files) *Cards {
	cs := &Cards{host: h, page: page, grid: grid, model: model, All: map[string]Card{},
		unread: map[*Unread]bool{}}
	cs.Hover.cards, cs.Zoom.cards, cs.Popups.cards = cs, cs, cs
	cs.Pictures = Pictures{cs, files}
	return cs
}

// First returns the first card in the viewport, "" for none.
func (cs *Cards) First() string {
	if len(cs.visible) == 0 {
		return ""
	}
	return cs.visible[0]
}

// Card is a component that fills itself while it is near the viewport.
type Card interface {
	app.UI
	// SetNear tells the card whether it is near the viewport, and reports whether the card must
	// render for that. It is called on the UI goroutine.
	SetNear(near bool) (changed bool)
	// Done reports whether the card shows all its data.
	Done() bool
	// Place returns the card's place.
	Place() Place
}

// Slot identifies the content of a card component. go-app matches the elements of a list by
// position, so when a list changes, a component may come to show another tag; and a worker draws a
// card again only when its id is new or its size changed. So every new canvas gets a new id: when
// the component shows something else, and when it drops its canvas because it is far from the
// viewport.
type Slot struct {
	Id  string
	Key cards.Key
}

// Take returns the id under which c shows key; fresh tells that the id is new. It is called by
// Render.
func (s *Slot) Take(cs *Cards, c Card, key cards.Key) (id string, fresh bool) {
	if s.Id != "" && s.Key == key {
		return s.Id, false
	}
	s.Release(cs)
	s.Key = key
	if i := cs.predrawnAt(func(a *Predrawn) bool {
		return a.Key == key &&
			cs.All[a.ID] == nil
	}); i >= 0 {
		s.Id = cs.Predrawn[i].ID
	} else {
		cs.last++
		s.Id = "c" + strconv.Itoa(cs.last)
	}
	cs.All[s.Id] = c
	return s.Id, true
}

// Release gives up the id.
func (s *Slot) Release(cs *Cards) {
	if s.Id == "" {
		return
	}
	delete(cs.All, s.Id)
	if cs.Hover.Card == s.Id {
		cs.Hover.End()
	}
	cs.Popups.cardRemoved(s.Id)
	s.Id = ""
}

// Ids of a card's elements.
func canvasID(card string) string { return card + "-canvas" }

// TitleID is the id of a card's title.
func TitleID(card string) string   { return card + "-title" }
func summaryID(card string) string { return card + "-summary" }

// PlotID is the id of a card's chart, which takes the focus.
func PlotID(card string) string { return card + "-plot" }

// MoreID is the id of the button of a card's menu.
func MoreID(card string) string { return card + "-more" }

// Place identifies a card by what it shows and by the area that it is in. A pinned card is in two
// areas.
type Place struct {
	Area cards.Area
	Key  cards.Key
}

// AreaFull is the area of the full-screen card. That is a separate card, not the one in the grid.
const AreaFull = cards.AreaCustom + 1

// AreaPoint is the area of cards in the panel about a point, which lies over everything else.
const AreaPoint = AreaFull + 1

// Behind reports whether cards of an area are covered by a full-screen card.
func (cs *Cards) Behind(area cards.Area) bool {
	_, on := cs.model.Cards.Full()
	return on && area < AreaFull
}

// Text returns the place as the value of a data attribute.
func (at Place) Text() string {
	return strconv.Itoa(int(at.Area)) + "." + strconv.Itoa(int(at.Key.Tag)) + "." +
		strconv.Itoa(int(at.Key.Run)) + "." + strconv.Itoa(int(at.Key.Chart))
}

// PlaceOf returns the place of a card on screen.
func (cs *Cards) PlaceOf(id string) (Place, bool) {
	c := cs.All[id]
	if c == nil {
		return Place{}, false
	}
	return c.Place(), true
}

// At returns the id of the card at a place, "" if it is not on the page.
func (cs *Cards) At(at Place) string {
	for id, c := range cs.All {
		if c.Place() == at {
			return id
		}
	}
	return ""
}

// Pressed returns the id of the card whose button was pressed, "" if it is gone. It compares the
// place, too, because cards that were inserted before it may have moved it to another element
// since.
func (cs *Cards) Pressed(e app.Event) string {
	id, at := ui.Data(e, "card"), ui.Data(e, "at")
	if c := cs.All[id]; c != nil && c.Place().Text() == at {
		return id
	}
	for id, c := range cs.All {
		if c.Place().Text() == at {
			return id
		}
	}
	return ""
}

// Current returns the id of the card with the focus, else of the card under the pointer, else "".
// Cards without a readout are asked of the browser.
func (cs *Cards) Current() string {
	if card := cs.Focused(); card != "" {
		return card
	}
	if cs.Hover.Card != "" {
		return cs.Hover.Card
	}
	return cardOf(app.Window().Get("document").Call("querySelector", "[data-card]:hover"))
}

// cardOf returns the id of the card whose element is given, "" for none.
func cardOf(element app.Value) string {
	if element.Truthy() {
		return element.Call("getAttribute", "data-card").String()
	}
	return ""
}

// Focused returns the id of the card that contains the focus, or "".
func (cs *Cards) Focused() string {
	active := app.Window().Get("document").Get("activeElement")
	if active.Truthy() {
		return cardOf(active.Call("closest", "[data-card]"))
	}
	return ""
}

// OnScreen returns the ids of the cards in the viewport and then of those near it, each in the
// order of their creation, which is stable.
func (cs *Cards) OnScreen() []string {
	ids := make([]string, 0, len(cs.Near))
	for id := range cs.Near {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool {
		a, b := ids[i], ids[j]
		if visible := cs.Near[a].Visible; visible != cs.Near[b].Visible {
			return visible
		}
		return runs.CompareNatural(a, b) < 0
	})
	return ids
}

// Moved takes the existing cards from the host, with the sizes of those near the viewport.
func (cs *Cards) Moved(boxes []wire.CardBox) {
	before := cs.Near
	cs.Near = make(map[string]wire.CardBox, len(boxes))
	cs.visible = cs.visible[:0]
	cs.placed = make(map[string]bool, len(boxes))
	ready := true // no card has to render before it can be drawn
	for _, b := range boxes {
		cs.placed[b.ID] = true
		if b.Width == 0 {
			continue
		}
		cs.Near[b.ID] = b
		if b.Visible {
			cs.visible = append(cs.visible, b.ID)
		}
		if _, known := before[b.ID]; known {
			continue
		}
		if c, ok := cs.All[b.ID].(*Chart); ok {
			cs.paintPredrawn(c, b)
		}
		if cs.setNear(b.ID, true) {
			ready = false
		}
	}
	for id := range before {
		if _, still := cs.Near[id]; !still {
			cs.setNear(id, false)
		}
	}
	if ready {
		cs.page.SendView()
	} else {
		cs.page.DrawRendered()
	}
	cs.MarkDrawn()
	cs.tellShown()
}

func (cs *Cards) tellShown() {
	if cs.Shown != nil {
		cs.Shown()
	}
}

// setNear tells a card whether it is near the viewport, and reports whether the card renders for
// that.
func (cs *Cards) setNear(id string, near bool) bool {
	c := cs.All[id]
	if c == nil || !c.SetNear(near) {
		return false
	}
	cs.page.RenderOnly(c)
	return true
}

// Drawn paints a finished drawing. If the card is gone, Paint only frees the pixels.
func (cs *Cards) Drawn(d *wire.Drawn) {
	if cs.keepPredrawn(d) {
		return
	}
	box := cs.Near[d.Card]
	cs.host.Charts.Paint(canvasID(d.Card), *d, box.Width, box.Height, box.Ratio)
	c, ok := cs.All[d.Card].(*Chart)
	if !ok {
		return
	}
	before := c.Caption
	axis := PlotAxis{Drawn: true, X: d.X, Data: d.Data, Plot: d.Plot}
	moved := axis != c.Axis || !sameTraces(d.Traces, c.Traces)
	c.Axis, c.Traces = axis, d.Traces
	c.Owner.Painted(c, d, moved)
	news := c.arrived(d)
	cs.Zoom.tellFrame(c, d)
	if c.show(d) {
		cs.page.RenderOnly(c)
		news = true
	}
	if c.Caption.lost() != before.lost() || cs.reading.Late && c.Caption.complete {
		cs.page.Render() // for the badge
	}
	if news {
		cs.Marks.Painted(cs.host.Clock)
		cs.MarkDrawn()
	}
}

// Lost returns how many points are left out of the drawings of the cards on screen.
func (cs *Cards) Lost() (points int64) {
	for _, c := range cs.All {
		if c, ok := c.(*Chart); ok {
			points += c.Caption.lost()
		}
	}
	return points
}

// StableName returns a name for a card under which its state is kept as long as the page lives,
// independent of a worker's tag ids and of the tags in a combined chart.
func (cs *Cards) StableName(key cards.Key) string {
	if key.Chart != 0 {
		return "chart:" + strconv.Itoa(int(key.Chart)) // no other card has such a name
	}
	name := cs.model.Cards.CardName(key)
	if run := cs.model.Runs.Run(key.Run); run != nil {
		name += "\n" + run.Source
	}
	return name
}
