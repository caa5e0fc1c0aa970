package page

import (
	"strings"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Opening: addresses, files, recent sources.

// opening is what a person opens, and the pages where they do.
type opening struct {
	page    *Page
	wanted  bool          // the open page is, although something is open
	recents []wire.Source // opened from the recent list, for a worker that replaces this one
	Ask     SavedAsk
}

// open asks the worker to open sources and leaves the open page.
func (op *opening) open(sources []wire.Source) {
	if len(sources) == 0 {
		return
	}
	op.wanted, op.page.ProblemsClosed = false, false
	op.page.Examination.endExamination()
	if len(op.page.Model.Problems()) == 0 { // nothing stands of what was opened before
		clear(op.page.Examination.seen)
	}
	op.page.Send(&wire.Open{Sources: sources})
}

// OpenAddress opens what was typed or pasted, with the model's limits of listings. It returns false when that is no address.
func (op *opening) OpenAddress(typed string) bool {
	typed = strings.TrimSpace(typed)
	if _, ok := state.ResolveAddress(op.page.Host.BaseURL(), typed); !ok {
		return false
	}
	op.open(op.page.Model.OpenAddress(typed))
	op.wanted = false
	op.page.Visited()
	return true
}

// openGiven opens what was dropped or chosen.
func (op *opening) openGiven(sources []wire.Source) {
	op.page.dragging = false
	for _, s := range sources {
		name := s.Name
		if name == "" {
			name = words.DroppedFiles.Text()
		}
		op.page.Model.Opened(name)
	}
	op.open(state.NameDrops(sources))
	op.leaveSaved()
	op.page.Render()
}

// OpenRecent opens a source that was opened before.
func (op *opening) OpenRecent(r wire.Recent) {
	source := op.page.Model.OpenRecent(r)
	op.recents = append(op.recents, source)
	op.open([]wire.Source{source})
	op.leaveSaved()
	op.page.Render()
}

// leaveSaved leaves the page of what is saved for what was opened; Back returns to it.
func (op *opening) leaveSaved() {
	op.Ask = SavedAsk{}
	if op.page.Model.Saved() {
		op.page.Model.SetSaved(false)
		op.page.Visited()
	}
}
