package step

import (
	"sort"
	"strings"

	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Page is the part of the page that steps need.
type Page interface {
	ui.Page
	// Send sends a message to the worker.
	Send(m wire.Message)
	// Changed is called after the person changed the model.
	Changed()
	// ShowsSteps reports whether cards that show one step are on screen.
	ShowsSteps() bool
	// StepsMoved updates everything else that shows the page's step.
	StepsMoved()
}

// Card is a card that shows one step at a time.
type Card interface {
	card.Card
	// Follow asks the worker again if [Steps.Request] has changed since the card asked, or more of
	// its tag was read ([Steps.Values]). A card far from the viewport, or covered by a full-screen
	// card ([card.Cards.Behind]), does nothing: it asks when it is in sight. See [Loader].
	Follow()
	// Arrived reports whether the card shows the step that it requested. Cards that do nothing in
	// Follow report true.
	Arrived() bool
	// Stamp returns the step that the card shows, the zero value for none.
	Stamp() wire.Stamp
}

// Steps holds the page's step, and the cards with a step of their own.
type Steps struct {
	page  Page
	clock host.Clock
	model *state.Model
	cards *card.Cards

	Player  Player
	list    wire.StepList               // all places of the page's step
	asked   wire.GetStepList            // the last request
	listed  wire.GetStepList            // the request that list answers
	own     map[string]wire.StepRequest // by [card.Cards.StableName]
	heading headings
	now     place
	bar     *Bar    // while mounted
	hadBar  bool    // the bar was shown over cards while its tab was read
	barTab  kind.ID // that tab
	settled uint64  // version of the cards when all was read
}

// place is the state that cards follow.
type place struct {
	at     float64 // position on the axis
	placed bool    // the page has a step
	axis   wire.Axis
	all    bool // all attempts are shown
}

// New returns the steps of a page.
func New(clock host.Clock, page Page, model *state.Model, cards *card.Cards) *Steps {
	s := &Steps{
		page: page, clock: clock, model: model, cards: cards, own: map[string]wire.StepRequest{},
		heading: headings{own: map[string]int{}},
	}
	s.Player = newPlayer(s)
	cards.Shown = s.Player.shown
	return s
}

// Request returns the step that a card should show.
func (s *Steps) Request(key cards.Key) wire.StepRequest {
	all := s.model.Cards.AllAttempts()
	if own, ok := s.own[s.cards.StableName(key)]; ok {
		own.AllAttempts = all
		return own
	}
	if at, placed := s.model.Cards.Place(); placed {
		return wire.StepAt(s.model.Cards.PlaceAxis(), at, all)
	}
	return wire.LatestStep(all)
}

// Own reports whether a card has a step of its own.
func (s *Steps) Own(key cards.Key) bool {
	_, own := s.own[s.cards.StableName(key)]
	return own
}

// SetOwn gives a card a step of its own.
func (s *Steps) SetOwn(id string, request wire.StepRequest) {
	if c, ok := s.cards.All[id].(Card); ok {
		name := s.cards.StableName(c.Place().Key)
		if !request.Placed {
			s.heading.own[name] = headed(c.Stamp().Index, request.Index, s.heading.own[name])
		}
		s.own[name] = request
		s.updateCard(c)
	}
}

// SetOwnOf gives the card of a tag and a run a step of its own, even if it is not on the page.
func (s *Steps) SetOwnOf(key cards.Key, request wire.StepRequest) {
	s.own[s.cards.StableName(key)] = request
	s.updateCards(key)
}

// updateCards updates the cards of a tag and a run, if there are any.
func (s *Steps) updateCards(key cards.Key) {
	for _, c := range s.cards.All {
		if c, ok := c.(Card); ok && c.Place().Key == key {
			s.updateCard(c)
			return
		}
	}
}

// Visit gives the card of a tag and a run a temporary step; leave restores the previous one.
func (s *Steps) Visit(key cards.Key, request wire.StepRequest) (leave func()) {
	name := s.cards.StableName(key)
	before, own := s.own[name]
	s.SetOwnOf(key, request)
	return func() {
		if own {
			s.SetOwnOf(key, before)
			return
		}
		delete(s.own, name)
		s.updateCards(key)
	}
}

// Attach sends a card back to the page's step.
func (s *Steps) Attach(id string) {
	if c, ok := s.cards.All[id].(Card); ok {
		delete(s.own, s.cards.StableName(c.Place().Key))
		s.updateCard(c)
	}
}

// updateCard updates a card, and the second card of the same tag and run if it is pinned.
func (s *Steps) updateCard(c Card) {
	for _, other := range s.cards.All {
		if other, ok := other.(Card); ok && other.Place().Key == c.Place().Key {
			other.Follow()
			s.page.RenderOnly(other)
			if other.Place().Area == card.AreaFull { // which also has the bar, or not
				s.page.Render()
			}
		}
	}
}

// StampOf returns the step that a card shows; ok is false if it shows none.
func (s *Steps) StampOf(id string) (stamp wire.Stamp, ok bool) {
	if c, ok := s.cards.All[id].(Card); ok && c.Stamp().Count > 0 {
		return c.Stamp(), true
	}
	return stamp, false
}

// Follow updates everything after a change of the model.
func (s *Steps) Follow() {
	s.ask()
	now := place{axis: s.model.Cards.PlaceAxis(), all: s.model.Cards.AllAttempts()}
	now.at, now.placed = s.model.Cards.Place()
	if now == s.now {
		return
	}
	if now.all != s.now.all { // the cards' steps have changed
		clear(s.own)
	}
	s.now = now
	s.FollowCards()
	s.page.StepsMoved()
	s.show()
}

// FollowCards updates all cards: those that have come into sight, that show another step now, or
// that may have further steps since more was read.
func (s *Steps) FollowCards() {
	for _, c := range s.cards.All {
		if c, ok := c.(Card); ok {
			c.Follow()
		}
	}
}

// ask requests the places of the steps from the worker, once there are any.
func (s *Steps) ask() {
	wanted := wire.GetStepList{
		Kind: s.model.Cards.Tab(), Axis: s.model.Cards.PlaceAxis(),
		AllAttempts: s.model.Cards.AllAttempts(),
	}
	if key, on := s.model.Cards.Full(); on && key.Run != 0 {
		wanted.Tag, wanted.Run = key.Tag, key.Run
	}
	for _, k := range kind.Tabs() {
		_, tags := s.model.Cards.TagCounts(k)
		wanted.On = wanted.On || tags > 0 && (k.PerRun() || k.Counted() && k == wanted.Kind)
	}
	if wanted != s.asked && (wanted.On || s.asked.On) {
		s.asked = wanted
		s.page.Send(&wanted)
	}
}

// Restart forgets the data of a worker that is being replaced.
func (s *Steps) Restart() {
	s.asked, s.listed, s.list = wire.GetStepList{}, wire.GetStepList{}, wire.StepList{}
}

// SetList takes the places of the steps.
func (s *Steps) SetList(m *wire.StepList) {
	if m.Axis == s.asked.Axis {
		several := s.Several()
		s.list, s.listed = *m, s.asked
		if several != s.Several() {
			s.page.Render()
		}
		s.show()
	}
}

// Several reports whether the cards on screen may have several steps. Until all is read they may,
// so that the bar does not push the cards down later; but not if they had one on the last visit.
// Then a tag with more values than runs has several steps in one of them, and the list tells steps
// of different runs. Data that nothing draws mostly has one step, so its tags decide from the
// first.
func (s *Steps) Several() bool {
	tab := s.model.Cards.Tab()
	reading := !tab.Counted() && s.model.Loaded() == nil &&
		!strings.Contains(s.model.OneStep, tab.Key()+" ")
	if _, tags := s.model.Cards.TagCounts(tab); reading && tags > 0 {
		s.hadBar, s.barTab = true, tab
	}
	// tags of other kinds have little in common: a step of one says nothing of another
	return reading || !tab.Counted() && s.listed.Kind == tab && s.Count() > 1 || s.several(tab)
}

// several reports whether a tag on a tab has several values in one run.
func (s *Steps) several(tab kind.ID) bool {
	own := tab.PerRun() || tab.Counted() // the tab is about the steps of its own kind
	for _, k := range kind.Tabs() {
		if own && k != tab || !own && !k.PerRun() {
			continue
		}
		for _, t := range s.model.Cards.AllTags(k) {
			if t.Values-t.Superseded > int64(t.In) {
				return true
			}
		}
	}
	return false
}

// Loaded takes note that everything opened was read, and remembers the kinds with one step.
func (s *Steps) Loaded(storage host.Storage) {
	s.settled = s.model.CardsVersion()
	one := ""
	for _, k := range kind.Tabs() {
		if _, tags := s.model.Cards.TagCounts(k); tags > 0 && k.PerRun() && !s.several(k) {
			one += k.Key() + " "
		}
	}
	if one != s.model.OneStep {
		s.model.OneStep = one
		storage.Keep(KeptOneStep+s.model.Log, one)
	}
}

// KeptOneStep begins the name under which the host stores [state.Model.OneStep] of a log.
const KeptOneStep = "steps-"

// KeepsRoom reports whether the bar was shown over the cards of the tab on screen while they were
// read. Then its room stays without it, so that no card moves, until a person changes which cards
// there are.
func (s *Steps) KeepsRoom() bool {
	s.hadBar = s.hadBar && s.barTab == s.model.Cards.Tab() &&
		(s.model.Loaded() == nil || s.settled == s.model.CardsVersion())
	return s.hadBar
}

// show renders the bar.
func (s *Steps) show() {
	if s.bar != nil {
		s.page.RenderOnly(s.bar)
		s.page.After(s.bar.put)
	}
}

// Count returns the number of places.
func (s *Steps) Count() int { return len(s.list.At) }

// at returns the index of the nearest place at or before the page's step: -1 before the first one,
// the last one while the page has no step.
func (s *Steps) at() int {
	at, placed := s.model.Cards.Place()
	if !placed {
		return s.Count() - 1
	}
	return sort.Search(s.Count(), func(i int) bool { return s.list.At[i] > at }) - 1
}

// goTo moves the page's step to the place with this index, clamped to the existing ones, while the
// person is still moving it.
func (s *Steps) goTo(i int) {
	if n := s.Count(); n > 0 {
		i = min(max(i, 0), n-1)
		s.heading.page = headed(s.at(), i, s.heading.page)
		s.model.Cards.PlaceAt(s.list.At[i])
		s.Follow()
	}
}

// Step moves the page's step by a number of places, and reports whether there are any.
func (s *Steps) Step(by int) bool {
	if s.Count() == 0 {
		return false
	}
	s.Player.Pause()
	s.goTo(s.at() + by)
	s.page.Changed()
	return true
}
