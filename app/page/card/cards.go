package card

import (
	"sort"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/export"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Host is what cards need of the browser.
type Host interface {
	// BaseURL is the page's absolute URL, without query and fragment.
	BaseURL() string
	// Paint draws on the canvas with an element id, Faint shows what is painted there faintly, and Lift lays the line of an answer over it.
	Paint(canvasID string, d wire.Drawn, width, height, ratio float64)
	Faint(canvasID string)
	Lift(canvasID string, r chart.Readout)
	// ShowOutlines marks histograms, and takes those away that it marked before. MarkStep marks on a card what it has at a step, nothing for nil.
	ShowOutlines(marks []wire.ShownOutline)
	MarkStep(cardID string, paths []string)
	// FrameChart says where a chart that was just painted has its plot, WantPart what part of it is to be seen meanwhile, and BrushTexts what stands at the
	// ends of a range that is being marked.
	FrameChart(cardID string, frame wire.ChartFrame)
	WantPart(cardID string, x wire.Span)
	BrushTexts(cardID string, texts [4]string)
	// ShowHover fills in and places the readout and the marks, HideHover takes them away, both without a render.
	ShowHover(shown wire.ShownHover)
	HideHover()
	// PlaceMenu shows an element beside another one, inside the window.
	PlaceMenu(elementID, anchorID string)
	// ZoneOffset is the local offset from UTC in seconds at a time.
	ZoneOffset(unixMs int64) int
	// Release lets go of what is not used.
	Release(unused ...wire.Ref)
	// Mark sets a User Timing mark with integer or boolean details.
	Mark(name string, detail map[string]any)
}

// Page is what cards need of the page around them.
type Page interface {
	// After runs fn on the UI goroutine once what is due was rendered.
	After(fn func())
	// Render renders what changed, and RenderOnly one component.
	Render()
	RenderOnly(c app.UI)
	// Say announces something to people who do not see it happen.
	Say(text string)
	// Adjusted follows a change of the model by the person that leaves the readout where it is.
	Adjusted()
	// Ask asks the worker about a card and returns the number of the question.
	Ask(k Asker, card string, question wire.Coded) (serial uint32)
	// SendView tells the worker what is on screen, if that changed; DrawRendered does so once what is due was rendered.
	SendView()
	DrawRendered()
}

// Desk is what is around the cards.
type Desk interface {
	// PopupOpen reports whether there is a menu, which is to be answered before charts are read.
	PopupOpen() bool
	// KindMenu is what the kind on screen has in the menu of a card, and Enlarges reports whether its cards can fill the screen.
	KindMenu(at Place, id string) Menu
	Enlarges() bool
	// OpenFull has a card fill the screen.
	OpenFull(key state.CardKey)
	// TogglePin pins a card or takes it from the pinned ones; MoveCard moves it among those of its area.
	TogglePin(at Place)
	MoveCard(at Place, by int)
}

// Cards are the cards that are there, and what they share.
type Cards struct {
	host  Host
	page  Page
	desk  Desk
	model *state.Model

	All     map[string]Card // by id
	Near    map[string]wire.CardBox
	Ahead   []*Ahead        // those that are drawn before they are there
	placed  map[string]bool // ids of the cards of which the host has said where they are
	visible []string        // ids of those in the viewport
	last    int             // number of the id that was given last
	Groups  []wire.RunGroup // of the last View
	Legends bool            // each names its runs below the plot
	Shown   func()          // is told when a card has shown what it asked for by itself, and when others came near the viewport; nil for nobody

	Hover    Hover
	Zoom     Zoom
	Popups   Popups
	Pictures Pictures
	Marks    Marks
}

// New makes the cards of a page, of which there are none yet.
func New(host Host, page Page, desk Desk, model *state.Model, files *export.Files) *Cards {
	cs := &Cards{host: host, page: page, desk: desk, model: model, All: map[string]Card{}}
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
	// SetNear tells whether the card is near the viewport, and reports whether it is to be rendered for that. It is called on the UI goroutine.
	SetNear(near bool) (changed bool)
	// Done reports whether the card shows all there is.
	Done() bool
	// Place is where the card stands.
	Place() Place
}

// Slot is the identity of what a card component shows. go-app matches the elements of a list by position, so when a list changes, a component
// comes to show another tag; and a worker draws a card again only when its id is new or its size changed. So there is a new id for every new
// canvas: when the component shows something else, and when it drops its canvas because it is far from the viewport.
type Slot struct {
	Id  string
	Key state.CardKey
}

// Take returns the id under which c shows key. It is called by Render.
func (s *Slot) Take(cs *Cards, c Card, key state.CardKey) (id string, fresh bool) {
	if s.Id != "" && s.Key == key {
		return s.Id, false
	}
	s.Release(cs)
	s.Key = key
	if i := cs.aheadAt(func(a *Ahead) bool { return a.Key == key && cs.All[a.ID] == nil }); i >= 0 {
		s.Id = cs.Ahead[i].ID
	} else {
		cs.last++
		s.Id = "c" + strconv.Itoa(cs.last)
	}
	cs.All[s.Id] = c
	return s.Id, true
}

// Release gives the id up.
func (s *Slot) Release(cs *Cards) {
	if s.Id == "" {
		return
	}
	delete(cs.All, s.Id)
	if cs.Hover.Card == s.Id {
		cs.Hover.End()
	}
	cs.Popups.gone(s.Id)
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

// Place is where a card stands: what it shows, and why it stands there. A pinned card stands in two places.
type Place struct {
	Area state.Area
	Key  state.CardKey
}

// AreaFull is where the card stands that fills the screen: it is one of its own, and not the one of the page.
const AreaFull = state.AreaCustom + 1

// Behind reports whether a card of an area lies behind one that fills the screen, so that it is not seen.
func (cs *Cards) Behind(area state.Area) bool {
	_, on := cs.model.Full()
	return on && area != AreaFull
}

// Text names a place in a data attribute.
func (at Place) Text() string {
	return strconv.Itoa(int(at.Area)) + "." + strconv.Itoa(int(at.Key.Tag)) + "." + strconv.Itoa(int(at.Key.Run)) + "." + strconv.Itoa(int(at.Key.Chart))
}

// PlaceOf returns the place of a card on screen.
func (cs *Cards) PlaceOf(id string) (Place, bool) {
	c := cs.All[id]
	if c == nil {
		return Place{}, false
	}
	return c.Place(), true
}

// At returns the id of the card at a place, while it is on the page.
func (cs *Cards) At(at Place) string {
	for id, c := range cs.All {
		if c.Place() == at {
			return id
		}
	}
	return ""
}

// Pressed returns the id of the card whose button was pressed, "" when it is gone. Cards that came before it have moved it into another element since, perhaps.
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

// Current returns the id of the card with the focus, or of the one that is pointed at, or "".
func (cs *Cards) Current() string {
	if card := cs.Focused(); card != "" {
		return card
	}
	return cs.Hover.Card
}

// Focused returns the id of the card that the focus is in, or "".
func (cs *Cards) Focused() string {
	active := app.Window().Get("document").Get("activeElement")
	if active.Truthy() {
		if holder := active.Call("closest", "[data-card]"); holder.Truthy() {
			return holder.Call("getAttribute", "data-card").String()
		}
	}
	return ""
}

// OnScreen returns the ids of the cards in the viewport and then of those near it, each in the order of their making, which is stable.
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
		return state.CompareNatural(a, b) < 0
	})
	return ids
}

// Moved takes the cards that are there, and the sizes of those near the viewport.
func (cs *Cards) Moved(boxes []wire.CardBox) {
	before := cs.Near
	cs.Near = make(map[string]wire.CardBox, len(boxes))
	cs.visible = cs.visible[:0]
	cs.placed = make(map[string]bool, len(boxes))
	ready := true // nothing is to be rendered before it can be drawn
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
			cs.paintAhead(c, b)
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

// setNear tells a card whether it is near the viewport, and reports whether that has it rendered.
func (cs *Cards) setNear(id string, near bool) bool {
	c := cs.All[id]
	if c == nil || !c.SetNear(near) {
		return false
	}
	cs.page.RenderOnly(c)
	return true
}

// Drawn paints a finished drawing. Of a card that is gone, Paint only frees the pixels.
func (cs *Cards) Drawn(d *wire.Drawn) {
	if cs.keepAhead(d) {
		return
	}
	box := cs.Near[d.Card]
	cs.host.Paint(canvasID(d.Card), *d, box.Width, box.Height, box.Ratio)
	c, ok := cs.All[d.Card].(*Chart)
	if !ok {
		return
	}
	before := c.Caption
	axis := PlotAxis{Drawn: true, X: d.X, Data: d.Data, Plot: d.Plot}
	moved := axis != c.Axis
	c.Axis = axis
	c.Owner.Painted(c, d, moved)
	news := c.arrived(d)
	cs.Zoom.framed(c, d)
	if c.show(d) {
		cs.page.RenderOnly(c)
		news = true
	}
	if c.Caption.lost() != before.lost() {
		cs.page.Render() // the badge
	}
	if news {
		cs.Marks.Painted(cs.host)
		cs.MarkDrawn()
	}
}

// Lost returns how many points the cards on screen are not drawn from.
func (cs *Cards) Lost() (points int64) {
	for _, c := range cs.All {
		if c, ok := c.(*Chart); ok {
			points += c.Caption.lost()
		}
	}
	return points
}

// Lasting names a card for what a person did to it, as long as the page is there: whatever worker numbers its tags, and whatever tags a chart of several has.
func (cs *Cards) Lasting(key state.CardKey) string {
	if key.Chart != 0 {
		return "chart:" + strconv.Itoa(int(key.Chart)) // no other card is called so
	}
	name := cs.model.CardName(key)
	if run := cs.model.Run(key.Run); run != nil {
		name += "\n" + run.Source
	}
	return name
}
