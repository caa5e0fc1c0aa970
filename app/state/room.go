package state

import "eventlens/app/words"

// What is beyond the room of an address: looks of cards and of runs. It holds until another address than the page's own is taken, but for the tab. That a
// copied link lacks it is said once.

// sayCut says that an address holds but some of all, unless that was said.
func (m *Model) sayCut(said *bool, kept, all int, text func(kept, all int) string) {
	if kept < all && !*said {
		*said = true
		m.notices = append(m.notices, text(kept, all))
	}
}

// cardsCut follows a change by the person of how cards are set up.
func (m *Model) cardsCut() {
	m.sayCut(&m.cardLooks.said, min(len(m.looks), maxLooks)+min(len(m.ranges), maxLooks), len(m.looks)+len(m.ranges), CardsCut)
}

// runsCut follows a change by the person of what runs and groups are called, of their colours, and of those taken out of the list.
func (m *Model) runsCut() {
	var f Fragment
	l := &m.runs.looks
	l.write(&f)
	m.sayCut(&l.said, len(f.Names)+len(f.Inks)+len(f.Out), len(l.names)+len(l.inks)+len(l.out), RunsCut)
}

// CardsCut says that the address does not hold how all cards are set up.
func CardsCut(kept, all int) string {
	return words.LooksCut(kept, all)
}

// RunsCut says that the address does not hold all that a person made of runs.
func RunsCut(kept, all int) string {
	return words.RunsCut(kept, all)
}
