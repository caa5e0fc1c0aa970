package state

import (
	"eventlens/app/address"
)

// kindPreferences are the settings of kinds that a person takes from one visit to the next, as [Preferences] are. Each is a choice in the address, whose first word is
// the product's.
type kindPreferences struct {
	choices []address.Choice
	own     []int // by choice: what holds where an address says nothing
	seen    []int // as last kept or read
}

// Keep has choices of a kind kept on this device. A page says so before it takes what is kept.
func (m *Model) Keep(choices ...address.Choice) {
	m.ofKind.choices = append(m.ofKind.choices, choices...)
	m.ofKind.own = make([]int, len(m.ofKind.choices))
}

// in returns the values of the choices in a fragment.
func (p *kindPreferences) in(f *address.Fragment) []int {
	values := make([]int, len(p.choices))
	for i := range p.choices {
		values[i] = p.choices[i].Read(f, 0)
	}
	return values
}

// filled returns a fragment with what a person prefers where it says nothing, and notes what it says then.
func (p *kindPreferences) filled(f *address.Fragment) *address.Fragment {
	all := address.Parse(f.String())
	for i := range p.choices {
		if c := &p.choices[i]; c.Read(f, -1) < 0 {
			c.Write(&all, p.own[i])
		}
	}
	p.seen = p.in(&all)
	return &all
}

// write puts the product's into a fragment that leaves them out, where the person prefers something else.
func (p *kindPreferences) write(f *address.Fragment) {
	for i := range p.choices {
		if c := &p.choices[i]; p.own[i] != 0 && f.Text(c.Key) == "" {
			f.Set(c.Key, c.Words[0])
		}
	}
}

// keep takes over what a person changed since, and reports whether that is another preference. now says what holds.
func (p *kindPreferences) keep(now *address.Fragment) (changed bool) {
	values := p.in(now)
	for i, v := range values {
		if i < len(p.seen) && v != p.seen[i] && v != p.own[i] {
			p.own[i], changed = v, true
		}
	}
	p.seen = values
	return changed
}

// text adds what differs from the product's.
func (p *kindPreferences) text(f *address.Fragment) {
	for i := range p.choices {
		p.choices[i].Write(f, p.own[i])
	}
}
