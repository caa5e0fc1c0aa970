package app

import (
	"strings"

	"eventlens/app/state"
	"eventlens/app/wire"
)

// Opening: addresses, files, recent sources.

// opening is what a person opens, and the pages where they do.
type opening struct {
	page    *page
	wanted  bool          // the open page is, although something is open
	recents []wire.Source // opened from the recent list, for a worker that replaces this one
	ask     savedAsk
}

// open asks the worker to open sources and leaves the open page.
func (op *opening) open(sources []wire.Source) {
	if len(sources) == 0 {
		return
	}
	op.wanted, op.page.problemsClosed = false, false
	op.page.examination.endExamination()
	if len(op.page.model.Problems()) == 0 { // nothing stands of what was opened before
		clear(op.page.examination.seen)
	}
	op.page.send(&wire.Open{Sources: sources})
}

// openAddress opens what was typed or pasted, with the model's limits of listings. It returns false when that is no address.
func (op *opening) openAddress(typed string) bool {
	typed = strings.TrimSpace(typed)
	if _, ok := state.ResolveAddress(op.page.host.BaseURL(), typed); !ok {
		return false
	}
	op.open(op.page.model.OpenAddress(typed))
	op.wanted = false
	op.page.visited()
	return true
}

// openGiven opens what was dropped or chosen.
func (op *opening) openGiven(sources []wire.Source) {
	op.page.dragging = false
	for _, s := range sources {
		name := s.Name
		if name == "" {
			name = state.DroppedFiles
		}
		op.page.model.Opened(name)
	}
	op.open(sources)
	op.leaveSaved()
	op.page.render()
}

// openRecent opens a source that was opened before.
func (op *opening) openRecent(r wire.Recent) {
	source := op.page.model.OpenRecent(r)
	op.recents = append(op.recents, source)
	op.open([]wire.Source{source})
	op.leaveSaved()
	op.page.render()
}

// leaveSaved leaves the page of what is saved for what was opened; Back returns to it.
func (op *opening) leaveSaved() {
	op.ask = savedAsk{}
	if op.page.model.Saved() {
		op.page.model.SetSaved(false)
		op.page.visited()
	}
}
