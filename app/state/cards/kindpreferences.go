package cards

import (
	"eventlens/app/address"
)

// kindPreferences are settings of kinds that are remembered across visits, like [Preferences]. Each
// is a choice in the URL whose first word is the built-in default.
type kindPreferences struct {
	choices []address.Choice
	own     []int // the person's default of each choice, for choices that the URL leaves out
	seen    []int // value of each choice when last read from the URL or kept
}

// Keep makes choices of a kind persistent on this device. The page calls it before Prefer.
func (m *Cards) Keep(choices ...address.Choice) {
	m.ofKind.choices = append(m.ofKind.choices, choices...)
	m.ofKind.own = make([]int, len(m.ofKind.choices))
}

// in returns the choices' values in a fragment.
func (p *kindPreferences) in(f *address.Fragment) []int {
	values := make([]int, len(p.choices))
	for i := range p.choices {
		values[i] = p.choices[i].Read(f, 0)
	}
	return values
}

// filled returns a copy of a fragment in which missing choices have the person's defaults, and
// records the resulting values.
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

// write adds the built-in default of each choice that the fragment leaves out, if the person's
// default differs.
func (p *kindPreferences) write(f *address.Fragment) {
	for i := range p.choices {
		if c := &p.choices[i]; p.own[i] != 0 && f.Text(c.Key) == "" {
			f.Set(c.Key, c.Words[0])
		}
	}
}

// keep stores the values that changed since the last call as the person's defaults, and reports
// whether any default changed. now is the current fragment.
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

// text adds the person's defaults that differ from the built-in ones.
func (p *kindPreferences) text(f *address.Fragment) {
	for i := range p.choices {
		p.choices[i].Write(f, p.own[i])
	}
}
