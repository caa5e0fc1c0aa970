package pagetest

import (
	"eventlens/app/kinds"
	"eventlens/app/page"
)

// kinds adds the kinds with cards to a page, and the views of the host.
func (h *Host) kinds(p *page.Page) {
	for _, v := range h.Views {
		p.AddView(v(p))
	}
	for _, k := range kinds.All {
		if k.Cards != nil {
			p.AddKind(k.Cards(p))
		}
	}
}
