package cards

import (
	"slices"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/app/words"
)

// pins are the cards shown above all others, by name in the order of pinning. They stay in their
// groups too. Pins whose tags do not exist (yet) are kept.
//
// Pinned scalars are also stored on this device by tag, as TensorBoard does. They apply to every
// log whose URL has no pins.
type pins struct {
	names []string
	set   map[string]bool // names as a set
	cut   bool            // the URL holds only the first pins, and the person was told

	device        []string // names of pins stored on this device
	asOwn         bool     // the names in force come from the device, since the URL has no pins
	deviceChanged bool     // the pins of the device changed since they were last stored
}

// Pins manages pinned cards.
type Pins struct {
	pins
	runs      *runs.Runs
	tags      *tagTable
	versions  *runs.Versions
	cardNames *Names
	multi     *Multicharts
	notices   Notices
}

// maxPinned is how many bytes of pinned cards and charts the URL holds, since some programs
// truncate long URLs.
const maxPinned = 16 << 10

// write stores the pins in a fragment that has room bytes left for them. Pins from the device
// without a card here belong to other logs and are left out, for privacy.
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
		names = []string{""} // means no pins; without any entry the device's pins would apply
	}
	f.SetList(address.Pin, names)
}

// read sets the pins from a fragment or, if it has none, from this device.
func (p *pins) read(f *address.Fragment) {
	names := f.List(address.Pin)
	*p = pins{
		set: map[string]bool{}, device: p.device, deviceChanged: p.deviceChanged,
		asOwn: len(names) == 0,
	}
	if p.asOwn {
		names = p.device
	}
	for _, name := range names {
		if name != "" && !p.set[name] {
			p.names, p.set[name] = append(p.names, name), true
		}
	}
}

// keepOnDevice updates the device's pins after a change. If the pins in force come from the device,
// it stores all of them in order; otherwise it adds or removes only the changed card.
func (p *pins) keepOnDevice(changed string) {
	names := p.names
	if !p.asOwn {
		names = slices.DeleteFunc(slices.Clone(p.device), func(name string) bool {
			return name == changed
		})
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

// pinnedCards returns the pinned cards of a tab, without cards of hidden runs, as in the groups.
func (m *Pins) pinnedCards(tab kind.ID) []Key {
	var cards []Key
	for _, name := range m.pins.names {
		key, of, ok := m.cardNames.CardNamed(name)
		if ok && tab.Shows(of) && (key.Run == 0 || m.runs.Drawn(key.Run)) {
			cards = append(cards, key)
		}
	}
	return cards
}

// AnyPins reports whether anything is pinned.
func (m *Pins) AnyPins() bool { return len(m.pins.names) > 0 }

// Pinned reports whether a card is pinned.
func (m *Pins) Pinned(key Key) bool {
	return len(m.pins.set) > 0 && m.pins.set[m.cardNames.CardName(key)]
}

// CanPin reports whether a card can be pinned. Charts of several tags that a person made are at the
// top anyway, and kinds that are only counted have no picture.
func (m *Pins) CanPin(key Key) bool {
	if m.multi.customOf(key) != nil || m.multi.pairs[key.Chart] != nil {
		return true
	}
	t := m.tags.byID[key.Tag]
	return t != nil && !t.Kind.Counted()
}

// TogglePin pins a card after the others, or unpins it.
func (m *Pins) TogglePin(key Key) {
	name := m.cardNames.CardName(key)
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

// pinsChanged updates the groups, and tells the person once if the URL cannot hold all pins and
// charts.
func (m *Pins) pinsChanged() {
	m.versions.Cards++
	var f address.Fragment
	m.pins.write(&f, m.multi.multicharts.write(&f), func(string) bool { return true })
	kept := len(f.List(address.Pin)) + len(f.List(address.Multichart))
	all := len(m.pins.names) + len(m.multi.charts)
	if kept < all && !m.pins.cut {
		m.notices.Notify(words.PinsCut(kept, all))
	}
	m.pins.cut = kept < all
}

// renamed moves a pin to a card's new name.
func (p *pins) renamed(from, to string) {
	if at := slices.Index(p.names, from); at >= 0 && !p.set[to] {
		p.names[at] = to
		delete(p.set, from)
		p.set[to] = true
	}
}
