package app

import (
	"strings"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Opening: addresses, files, recent sources.

// open asks the worker to open sources and leaves the open page.
func (p *page) open(sources []wire.Source) {
	if len(sources) == 0 {
		return
	}
	p.openPage, p.problemsClosed = false, false
	p.endExamination()
	if len(p.model.Problems()) == 0 { // nothing stands of what was opened before
		clear(p.examined)
	}
	p.send(&wire.Open{Sources: sources})
}

// openAddress opens what was typed or pasted, with the model's limits of listings. It returns false when that is no address.
func (p *page) openAddress(typed string) bool {
	typed = strings.TrimSpace(typed)
	if _, ok := state.ResolveAddress(p.host.BaseURL(), typed); !ok {
		return false
	}
	p.open(p.model.OpenAddress(typed))
	p.openPage = false
	p.address(true)
	return true
}

// openGiven opens what was dropped or chosen.
func (p *page) openGiven(sources []wire.Source) {
	p.dragging = false
	for _, s := range sources {
		name := s.Name
		if name == "" {
			name = words.DroppedFiles.Text()
		}
		p.model.Opened(name)
	}
	p.open(sources)
	p.leaveSaved()
	p.render()
}

// openRecent opens a source that was opened before.
func (p *page) openRecent(r wire.Recent) {
	source := p.model.OpenRecent(r)
	p.recents = append(p.recents, source)
	p.open([]wire.Source{source})
	p.leaveSaved()
	p.render()
}

// leaveSaved leaves the page of what is saved for what was opened; Back returns to it.
func (p *page) leaveSaved() {
	p.savedAsk = savedAsk{}
	if p.model.Saved() {
		p.model.SetSaved(false)
		p.address(true)
	}
}
