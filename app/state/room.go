package state

import "eventlens/app/words"

// Looks of cards and of runs that no longer fit into the URL. They apply until another URL is
// opened; a change of the tab keeps them. A notice says once that copied links lack them.

// cardsCut checks after a change of card settings whether they still fit into the URL.
func (m *ScalarLooks) cardsCut() {
	m.reports.sayCut(&m.cardLooks.said, min(len(m.looks), maxLooks)+min(len(m.ranges), maxLooks),
		len(m.looks)+len(m.ranges), CardsCut)
}

// CardsCut returns the notice that the URL does not hold the settings of all cards.
func CardsCut(kept, all int) string {
	return words.LooksCut(kept, all)
}

// RunsCut returns the notice that the URL does not hold all changes to runs.
func RunsCut(kept, all int) string {
	return words.RunsCut(kept, all)
}
