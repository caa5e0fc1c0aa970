package pagetest

import (
	"eventlens/app/kinds"
	"eventlens/app/page"
)

// kinds adds the kinds with cards to a page, and the views of the host.
func (h *Host) kinds(p *page.Page) {
	kinds.Cards(p)
	for _, v := range h.Views {
		p.AddView(v(p))
	}
}
