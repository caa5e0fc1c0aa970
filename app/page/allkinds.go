package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// allKinds is the tab that has the cards of several kinds together, those of one tag beside each other. It has no cards of its own: each is the card of its kind, and what is to
// be done with it that kind does. Which kinds these are package kind says.
type allKinds struct{ page *Page }

// NewAllKinds makes the tab for a page.
func NewAllKinds(p *Page) Kind { return &allKinds{p} }

// hasOwnOptions is a kind with options that it shares with no other kind.
type hasOwnOptions interface {
	// OwnOptions are those, all of them whatever the width.
	OwnOptions() []app.UI
}

// hasPageKeys is a kind with keys that are about no single card.
type hasPageKeys interface {
	// PageKey handles such a key and reports whether it was one.
	PageKey(key string) bool
}

func (*allKinds) ID() kind.ID { return kind.All }

// of is the kind of a card.
func (a *allKinds) of(key state.CardKey) Kind { return a.page.KindOf(a.page.Model.KindOf(key)) }

// there are the kinds that the log has something of, the first one if there is none.
func (a *allKinds) there() (kinds []Kind) {
	for _, id := range kind.All.Kinds() {
		if _, tags := a.page.Model.TagCounts(id); tags > 0 {
			kinds = append(kinds, a.page.KindOf(id))
		}
	}
	if kinds == nil {
		kinds = []Kind{a.page.KindOf(kind.All.Kinds()[0])}
	}
	return kinds
}

func (a *allKinds) Card(in CardInputs) app.UI { return a.of(in.At.Key).Card(in) }

func (a *allKinds) Menu(at card.Place, id string) card.Menu { return a.of(at.Key).Menu(at, id) }

// Tools are the row of the first kind, and the options of all of them. What several kinds have, such as the size of cards, is there once.
func (a *allKinds) Tools(t *Toolbar) Tools {
	kinds := a.there()
	tools := kinds[0].Tools(t)
	first := tools.Options
	tools.Narrow = tools.Narrow && len(kinds) == 1
	tools.Options = func() (rows []app.UI) {
		for i, k := range kinds {
			options := []app.UI(nil)
			if own, ok := k.(hasOwnOptions); i == 0 && first != nil {
				options = first()
			} else if ok {
				options = own.OwnOptions()
			}
			if len(options) > 0 {
				rows = append(append(rows, ui.Text("h3", "options-of", words.TabName(k.ID()))), options...)
			}
		}
		return rows
	}
	return tools
}

func (*allKinds) Badge(c Counts) Badge {
	text, title := words.ValuesDrawn(c.Drawn(), c.Values, c.Superseded)
	return Badge{Icon: "points", Text: text, Title: title}
}

// Key hands a letter to the kind of the card that it is about, and else to those with keys for all cards.
func (a *allKinds) Key(key string) bool {
	at, on := a.page.Cards.PlaceOf(a.page.Cards.Current())
	if on && a.of(at.Key).Key(key) {
		return true
	}
	for _, k := range a.there() {
		if p, ok := k.(hasPageKeys); ok && p.PageKey(key) {
			return true
		}
	}
	return false
}

// Settings are those of each kind.
func (a *allKinds) Settings() any {
	var all [kind.Count]any
	for i, k := range a.there() {
		if s, ok := k.(settled); ok {
			all[i] = s.Settings()
		}
	}
	return all
}

// Version is another number when that of a kind is.
func (a *allKinds) Version() (sum uint64) {
	for _, k := range a.there() {
		if v, ok := k.(versioned); ok {
			sum = sum*31 + v.Version()
		}
	}
	return sum
}

func (*allKinds) Class() string { return "all-kinds" }
func (*allKinds) Note() string  { return "" }

// Foot is that of the first kind that has one.
func (a *allKinds) Foot() app.UI {
	for _, k := range a.there() {
		if f, ok := k.(framed); ok {
			if foot := f.Foot(); foot != nil {
				return foot
			}
		}
	}
	return nil
}

// Stepped reports whether cards of some kind show one step.
func (a *allKinds) Stepped() bool {
	for _, k := range a.there() {
		if s, ok := k.(stepped); ok && s.Stepped() {
			return true
		}
	}
	return false
}

// Combine puts cards of one kind into one.
func (a *allKinds) Combine(to, from state.CardKey) {
	if k, ok := a.of(to).(combines); ok && a.of(from) == a.of(to) {
		k.Combine(to, from)
	}
}

// ReadEarly has what cards show read by the kind of each.
func (a *allKinds) ReadEarly(cards []state.CardKey) {
	for _, id := range kind.All.Kinds() {
		if e, ok := a.page.KindOf(id).(early); ok {
			var own []state.CardKey
			for _, key := range cards {
				if a.page.Model.KindOf(key) == id {
					own = append(own, key)
				}
			}
			e.ReadEarly(own)
		}
	}
}

func (a *allKinds) FullInputs(key state.CardKey) any {
	if k, ok := a.of(key).(enlarges); ok {
		return k.FullInputs(key)
	}
	return nil
}

func (a *allKinds) FullParts(key state.CardKey) FullParts {
	if k, ok := a.of(key).(enlarges); ok {
		return k.FullParts(key)
	}
	return FullParts{}
}

// Carry has the kind of the card on which the crosshair is note it.
func (a *allKinds) Carry() {
	at, _ := a.page.Cards.PlaceOf(a.page.Cards.Hover.Card)
	if k, ok := a.of(at.Key).(carries); ok {
		k.Carry()
	}
}

func (a *allKinds) Drop() {
	for _, k := range a.there() {
		if c, ok := k.(carries); ok {
			c.Drop()
		}
	}
}

func (a *allKinds) Uncovered() bool {
	for _, k := range a.there() {
		if c, ok := k.(covered); ok && c.Uncovered() {
			return true
		}
	}
	return false
}
