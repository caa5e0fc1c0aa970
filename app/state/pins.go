package state

import (
	"slices"
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// pins are the cards that stand above the others, by name and in the order in which they were pinned. They stay in their groups, too. Those whose tags
// are not there (yet) wait.
//
// Pinned scalars are kept on this device, too, by their tags' names, as the peer does: they hold for every log whose address says nothing of pins.
type pins struct {
	names []string
	set   map[string]bool // of names
	cut   bool            // the address holds the first of them only, and that was said

	device        []string // kept on this device
	asOwn         bool     // names are own ones: the address said nothing
	deviceChanged bool     // since they were kept
}

// maxPinned is how many bytes of pinned cards and charts an address takes, since addresses are pasted into places that cut long ones.
const maxPinned = 16 << 10

// Prefixes of the names of cards that are not a scalar's, and of scalars whose own names look like one of those.
const (
	namedScalar    = "scalars:"
	namedImage     = "images:"
	namedHistogram = "histograms:"
	namedChart     = "chart:"
)

// write puts the pins into a fragment of which room bytes are left for them. Own ones of other logs, of which there is no card here, are nobody's business.
func (p *pins) write(f *Fragment, room int, here func(name string) bool) {
	f.Pins = nil
	for _, name := range p.names {
		if p.asOwn && !here(name) {
			continue
		}
		if room -= len(name); room < 0 {
			break
		}
		f.Pins = append(f.Pins, name)
	}
	if len(f.Pins) == 0 && !p.asOwn && len(p.device) > 0 {
		f.Pins = []string{""} // none, where the address would otherwise leave it to the own ones
	}
}

// read takes those of a fragment, or else the person's own.
func (p *pins) read(f *Fragment) {
	names := f.Pins
	*p = pins{set: map[string]bool{}, device: p.device, deviceChanged: p.deviceChanged, asOwn: len(names) == 0}
	if p.asOwn {
		names = p.device
	}
	for _, name := range names {
		if name != "" && !p.set[name] {
			p.names, p.set[name] = append(p.names, name), true
		}
	}
}

// keepOnDevice has the device follow what the person did: names in their order where they are the own ones, else only the card that was pinned or taken back.
func (p *pins) keepOnDevice(changed string) {
	names := p.names
	if !p.asOwn {
		names = slices.DeleteFunc(slices.Clone(p.device), func(name string) bool { return name == changed })
		if p.set[changed] {
			names = append(names, changed)
		}
	}
	p.device, p.deviceChanged = nil, true
	size := 0
	for _, name := range names {
		if size += len(name); ofScalar(name) && size <= maxPinned {
			p.device = append(p.device, name)
		}
	}
}

// ofScalar reports whether a card of this name shows a scalar of one tag.
func ofScalar(name string) bool {
	return !strings.HasPrefix(name, namedImage) && !strings.HasPrefix(name, namedHistogram) && !strings.HasPrefix(name, namedChart)
}

// cardName names a card for the address and for this device: a scalar's is its tag's.
func (m *Model) cardName(key CardKey) string {
	if c := m.chart(key); c != nil {
		return namedChart + c.text()
	}
	t := m.tags.byID[key.Tag]
	if t == nil {
		return ""
	}
	run := ""
	if r := m.runs.byID[key.Run]; r != nil {
		run = r.Name
	}
	switch t.Kind {
	case wire.KindImage:
		return namedImage + run + "\n" + t.Name
	case wire.KindHistogram:
		return namedHistogram + run + "\n" + t.Name
	}
	for _, prefix := range []string{namedScalar, namedImage, namedHistogram, namedChart} {
		if strings.HasPrefix(t.Name, prefix) {
			return namedScalar + t.Name
		}
	}
	return t.Name
}

// CardName names a card the same on every visit, "" when there is no such card.
func (m *Model) CardName(key CardKey) string { return m.cardName(key) }

// CardNamed returns the card of a name, and the kind of data that it shows. It reports false while there is none.
func (m *Model) CardNamed(name string) (key CardKey, kind wire.Kind, ok bool) {
	if text, found := strings.CutPrefix(name, namedChart); found {
		for _, c := range m.charts {
			if c.text() == text {
				return CardKey{Chart: c.id}, wire.KindScalar, true
			}
		}
		return key, kind, false
	}
	kind = wire.KindScalar
	rest, found := strings.CutPrefix(name, namedImage)
	if found {
		kind = wire.KindImage
	} else if rest, found = strings.CutPrefix(name, namedHistogram); found {
		kind = wire.KindHistogram
	} else {
		rest = strings.TrimPrefix(name, namedScalar)
	}
	if found {
		var run string
		run, rest, _ = strings.Cut(rest, "\n")
		r := m.runs.named(run)
		if r == nil {
			return key, kind, false
		}
		key.Run = r.ID
	}
	t := m.tags.byName[tagName{kind, rest}]
	if t == nil {
		return CardKey{}, kind, false
	}
	key.Tag = t.ID
	return key, kind, true
}

// named returns the first run of a name, or nil.
func (t *runTable) named(name string) *Run {
	if t.names[name] == 0 {
		return nil
	}
	for _, r := range t.order {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// pinnedCards returns those of the tab on screen. Of runs that are not drawn there are none, as in the groups.
func (m *Model) pinnedCards() []CardKey {
	var cards []CardKey
	for _, name := range m.pins.names {
		key, kind, ok := m.CardNamed(name)
		if ok && kind == m.tab && (key.Run == 0 || m.runs.drawn(key.Run)) {
			cards = append(cards, key)
		}
	}
	return cards
}

// AnyPins reports whether anything is pinned.
func (m *Model) AnyPins() bool { return len(m.pins.names) > 0 }

// Pinned reports whether a card is pinned.
func (m *Model) Pinned(key CardKey) bool {
	return len(m.pins.set) > 0 && m.pins.set[m.cardName(key)]
}

// CanPin reports whether a card can be pinned: charts of several tags stand at the top anyway, and what is only counted has no picture.
func (m *Model) CanPin(key CardKey) bool {
	t := m.tags.byID[key.Tag]
	return t != nil && t.Kind != wire.KindOther
}

// TogglePin pins a card behind those pinned before, or takes it back.
func (m *Model) TogglePin(key CardKey) {
	name := m.cardName(key)
	if name == "" || !m.CanPin(key) {
		return
	}
	if at := slices.Index(m.pins.names, name); at >= 0 {
		m.pins.names = slices.Delete(m.pins.names, at, at+1)
		delete(m.pins.set, name)
	} else {
		if m.pins.set == nil {
			m.pins.set = map[string]bool{}
		}
		m.pins.names, m.pins.set[name] = append(m.pins.names, name), true
	}
	m.pins.keepOnDevice(name)
	m.pinsChanged()
}

// MoveCard moves a pinned card, or a chart of several tags, before or behind another one of its area, and reports whether it did.
func (m *Model) MoveCard(area Area, key, to CardKey, behind bool) bool {
	if key == to {
		return false
	}
	moved := false
	switch area {
	case AreaPinned:
		moved = moveBeside(m.pins.names, slices.Index(m.pins.names, m.cardName(key)), slices.Index(m.pins.names, m.cardName(to)), behind)
		if moved && m.pins.asOwn {
			m.pins.keepOnDevice("")
		}
	case AreaCharts:
		at := func(key CardKey) int { return slices.Index(m.charts, m.chart(key)) }
		moved = moveBeside(m.charts, at(key), at(to), behind)
	}
	if moved {
		m.cardsVersion++
	}
	return moved
}

// moveBeside moves the element at from to just before, or behind, the one at to.
func moveBeside[T any](list []T, from, to int, behind bool) bool {
	if from < 0 || to < 0 || from == to {
		return false
	}
	if behind {
		to++
	}
	if from < to {
		to--
	}
	moving := list[from]
	copy(list[from:], list[from+1:])
	copy(list[to+1:], list[to:len(list)-1])
	list[to] = moving
	return true
}

// Beside returns the card that stands by places further on in an area of the tab on screen.
func (m *Model) Beside(area Area, key CardKey, by int) (CardKey, bool) {
	for _, g := range m.Groups() {
		if at := slices.Index(g.Cards, key); g.Area == area && at >= 0 && at+by >= 0 && at+by < len(g.Cards) {
			return g.Cards[at+by], true
		}
	}
	return CardKey{}, false
}

// cardHere reports whether there is a card of a name.
func (m *Model) cardHere(name string) bool {
	_, _, ok := m.CardNamed(name)
	return ok
}

// pinsChanged has the groups made anew, and says once when the address does not hold all of them.
func (m *Model) pinsChanged() {
	m.cardsVersion++
	var f Fragment
	m.pins.write(&f, m.multicharts.write(&f), func(string) bool { return true })
	kept := len(f.Pins) + len(f.Charts)
	all := len(m.pins.names) + len(m.charts)
	if kept < all && !m.pins.cut {
		m.notices = append(m.notices, words.PinsCut(kept, all))
	}
	m.pins.cut = kept < all
}
