package state

import "eventlens/app/words"

// What is beyond the room of an address: looks of cards and of runs. It holds until another address than the page's own is taken, but for the tab. That a
// copied link lacks it is said once.

// cardsCut follows a change by the person of how cards are set up.
func (m *ScalarLooks) cardsCut() {
	m.reports.sayCut(&m.cardLooks.said, min(len(m.looks), maxLooks)+min(len(m.ranges), maxLooks), len(m.looks)+len(m.ranges), CardsCut)
}

// CardsCut says that the address does not hold how all cards are set up.
func CardsCut(kept, all int) string {
	return words.LooksCut(kept, all)
}

// RunsCut says that the address does not hold all that a person made of runs.
func RunsCut(kept, all int) string {
	return words.RunsCut(kept, all)
}
