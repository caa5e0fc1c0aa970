package cards

import "eventlens/app/words"

// Looks of cards and of runs that do not fit into the URL still apply until another URL is opened;
// a change of the tab keeps them. A notice says once that copied links lack them.

// cardsCut checks after a change of card settings whether they still fit into the URL.
func (m *ScalarLooks) cardsCut() {
	m.notices.Cut(&m.cardLooks.said, min(len(m.looks), maxLooks)+min(len(m.ranges), maxLooks),
		len(m.looks)+len(m.ranges), LooksCut)
}

// LooksCut returns the notice that the URL does not hold the settings of all cards.
func LooksCut(kept, all int) string {
	return words.LooksCut(kept, all)
}
