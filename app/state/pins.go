package state

import (
	"slices"

	"eventlens/app/address"
	"eventlens/app/kind"
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

// Pins are the cards that a person pinned.
type Pins struct {
	pins
	runs      *runTable
	tags      *tagTable
	versions  *versions
	cards     *Cards
	cardNames *CardNames
	multi     *Multicharts
	reports   *Reports
}

// maxPinned is how many bytes of pinned cards and charts an address takes, since addresses are pasted into places that cut long ones.
const maxPinned = 16 << 10

// write puts the pins into a fragment of which room bytes are left for them. Own ones of other logs, of which there is no card here, are nobody's business.
func (p *pins) write(f *address.Fragment, room int, here func(name string) bool) {
	var names []string
	for _, name := range p.names {
		if p.asOwn && !here(name) {
			continue
		}
		if room -= len(name); room < 0 {
			break
		}
		names = append(names, name)
	}
	if len(names) == 0 && !p.asOwn && len(p.device) > 0 {
		names = []string{""} // none, where the address would otherwise leave it to the own ones
	}
	f.SetList(address.Pin, names)
}

// read takes those of a fragment, or else the person's own.
func (p *pins) read(f *address.Fragment) {
	names := f.List(address.Pin)
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

// pinnedCards returns those of a tab. Of runs that are not drawn there are none, as in the groups.
func (m *Pins) pinnedCards(tab kind.ID) []CardKey {
	var cards []CardKey
	for _, name := range m.pins.names {
		key, of, ok := m.cardNames.CardNamed(name)
		if ok && tab.Shows(of) && (key.Run == 0 || m.runs.drawn(key.Run)) {
			cards = append(cards, key)
		}
	}
	return cards
}

// AnyPins reports whether anything is pinned.
func (m *Pins) AnyPins() bool { return len(m.pins.names) > 0 }

// Pinned reports whether a card is pinned.
func (m *Pins) Pinned(key CardKey) bool {
	return len(m.pins.set) > 0 && m.pins.set[m.cardNames.cardName(key)]
}

// CanPin reports whether a card can be pinned: charts of several tags that a person made stand at the top anyway, and what is only counted has no picture.
func (m *Pins) CanPin(key CardKey) bool {
	if m.multi.customOf(key) != nil {
		return true
	}
	t := m.tags.byID[key.Tag]
	return t != nil && !t.Kind.Counted()
}

// TogglePin pins a card behind those pinned before, or takes it back.
func (m *Pins) TogglePin(key CardKey) {
	name := m.cardNames.cardName(key)
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

// pinsChanged has the groups made anew, and says once when the address does not hold all of them.
func (m *Pins) pinsChanged() {
	m.versions.ofCards++
	var f address.Fragment
	m.pins.write(&f, m.multi.multicharts.write(&f), func(string) bool { return true })
	kept := len(f.List(address.Pin)) + len(f.List(address.Multichart))
	all := len(m.pins.names) + len(m.multi.charts)
	if kept < all && !m.pins.cut {
		m.reports.notices = append(m.reports.notices, words.PinsCut(kept, all))
	}
	m.pins.cut = kept < all
}

// renamed has a card that was pinned be pinned under another name.
func (p *pins) renamed(from, to string) {
	if at := slices.Index(p.names, from); at >= 0 && !p.set[to] {
		p.names[at] = to
		delete(p.set, from)
		p.set[to] = true
	}
}
