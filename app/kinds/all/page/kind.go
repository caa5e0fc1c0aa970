package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// allKinds is the tab with the cards of several kinds together, the cards of one tag side by side.
// It has no cards of its own: each card is made by its own kind, which also handles everything done
// with it. Package kind lists the kinds that are included.
type allKinds struct{ page *page.Page }

// Its abilities, which it has if one of its kinds has them.
var (
	_ page.Versioned   = (*allKinds)(nil)
	_ page.HasSettings = (*allKinds)(nil)
	_ page.HasFrame    = (*allKinds)(nil)
	_ page.Stepped     = (*allKinds)(nil)
	_ page.Combines    = (*allKinds)(nil)
	_ page.Enlarges    = (*allKinds)(nil)
	_ page.Carries     = (*allKinds)(nil)
	_ page.Covered     = (*allKinds)(nil)
	_ page.PreReads    = (*allKinds)(nil)
)

// New makes the tab for a page.
func New(p *page.Page) page.Kind { return &allKinds{p} }

func (*allKinds) ID() kind.ID { return kind.All }

// of returns the kind of a card.
func (a *allKinds) kindOf(key cards.Key) page.Kind {
	return a.page.KindOf(a.page.Model.Cards.KindOf(key))
}

// there returns the kinds that the log has tags of, or the first kind if it has none.
func (a *allKinds) presentKinds() (kinds []page.Kind) {
	for _, id := range kind.All.Kinds() {
		if _, tags := a.page.Model.Cards.TagCounts(id); tags > 0 {
			kinds = append(kinds, a.page.KindOf(id))
		}
	}
	if kinds == nil {
		kinds = []page.Kind{a.page.KindOf(kind.All.Kinds()[0])}
	}
	return kinds
}

func (a *allKinds) Card(in page.CardInputs) app.UI { return a.kindOf(in.At.Key).Card(in) }

func (a *allKinds) Menu(at card.Place, id string) card.Menu { return a.kindOf(at.Key).Menu(at, id) }

// page.Tools returns the row of the first kind and the options of all kinds. Options that several kinds
// share, such as the size of cards, are included once.
func (a *allKinds) Tools(t *page.Toolbar) page.Tools {
	kinds := a.presentKinds()
	tools := kinds[0].Tools(t)
	first := tools.Options
	tools.Narrow = tools.Narrow && len(kinds) == 1
	tools.Options = func() (rows []app.UI) {
		for i, k := range kinds {
			options := []app.UI(nil)
			if own, ok := k.(page.HasOwnOptions); i == 0 && first != nil {
				options = first()
			} else if ok {
				options = own.OwnOptions()
			}
			if len(options) > 0 {
				rows = append(append(rows, ui.Text("h3", "options-of", words.TabName(k.ID()))),
					options...)
			}
		}
		return rows
	}
	return tools
}

func (*allKinds) Badge(c page.Counts) page.Badge {
	text, title := words.ValuesDrawn(c.Drawn(), c.Values, c.Superseded)
	return page.Badge{Icon: "points", Text: text, Title: title}
}

// Key passes a letter to the kind of the current card. If that kind does not handle it, the kinds
// with page keys get it.
func (a *allKinds) Key(key string) bool {
	at, on := a.page.Cards.PlaceOf(a.page.Cards.Current())
	if on && a.kindOf(at.Key).Key(key) {
		return true
	}
	for _, k := range a.presentKinds() {
		if p, ok := k.(page.HasPageKeys); ok && p.PageKey(key) {
			return true
		}
	}
	return false
}

// Settings returns the settings of all kinds.
func (a *allKinds) Settings() any {
	var all [kind.Most]any
	for i, k := range a.presentKinds() {
		if s, ok := k.(page.HasSettings); ok {
			all[i] = s.Settings()
		}
	}
	return all
}

// Version combines the versions of all kinds.
func (a *allKinds) Version() (sum uint64) {
	for _, k := range a.presentKinds() {
		if v, ok := k.(page.Versioned); ok {
			sum = sum*31 + v.Version()
		}
	}
	return sum
}

func (*allKinds) Class() string { return "all-kinds" }
func (*allKinds) Note() string  { return "" }

// Foot returns the foot of the first kind that has one.
func (a *allKinds) Foot() app.UI {
	for _, k := range a.presentKinds() {
		if f, ok := k.(page.HasFrame); ok {
			if foot := f.Foot(); foot != nil {
				return foot
			}
		}
	}
	return nil
}

// Stepped reports whether the cards of any kind show one step each.
func (a *allKinds) Stepped() bool {
	for _, k := range a.presentKinds() {
		if s, ok := k.(page.Stepped); ok && s.Stepped() {
			return true
		}
	}
	return false
}

// Combine merges two cards of the same kind.
func (a *allKinds) Combine(to, from cards.Key) {
	if k, ok := a.kindOf(to).(page.Combines); ok && a.kindOf(from) == a.kindOf(to) {
		k.Combine(to, from)
	}
}

// PreRead passes each card to its kind for reading ahead.
func (a *allKinds) PreRead(keys []cards.Key) {
	for _, id := range kind.All.Kinds() {
		if e, ok := a.page.KindOf(id).(page.PreReads); ok {
			var own []cards.Key
			for _, key := range keys {
				if a.page.Model.Cards.KindOf(key) == id {
					own = append(own, key)
				}
			}
			e.PreRead(own)
		}
	}
}

func (a *allKinds) FullInputs(key cards.Key) any {
	if k, ok := a.kindOf(key).(page.Enlarges); ok {
		return k.FullInputs(key)
	}
	return nil
}

func (a *allKinds) FullParts(key cards.Key) page.FullParts {
	if k, ok := a.kindOf(key).(page.Enlarges); ok {
		return k.FullParts(key)
	}
	return page.FullParts{}
}

// Carry calls Carry of the kind of the card under the crosshair.
func (a *allKinds) Carry() {
	at, _ := a.page.Cards.PlaceOf(a.page.Cards.Hover.Card)
	if k, ok := a.kindOf(at.Key).(page.Carries); ok {
		k.Carry()
	}
}

func (a *allKinds) Drop() {
	for _, k := range a.presentKinds() {
		if c, ok := k.(page.Carries); ok {
			c.Drop()
		}
	}
}

func (a *allKinds) Uncovered() bool {
	for _, k := range a.presentKinds() {
		if c, ok := k.(page.Covered); ok && c.Uncovered() {
			return true
		}
	}
	return false
}
