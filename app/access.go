package app

import (
	"encoding/base64"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Access to private storage, as the page takes part in it: it asks the person, hands on what they give, and has what failed tried again.

// keptAccess is the name under which the host keeps, for the tab, what the person wants kept: a frame in base64, which web/load.js hands to the next worker.
const keptAccess = "access"

// access is the dialog while it is open.
type access struct {
	open    bool
	scope   string // what access is given to; "" leaves the address to the person
	address string // what that field starts with
	draft   state.AccessDraft
	wrong   map[state.AccessField]string
	version uint64 // changes with everything that is shown
}

// startAccess takes what was kept for the tab. The worker began with it.
func (p *page) startAccess() {
	if frame, err := base64.StdEncoding.DecodeString(p.host.KeptInTab(keptAccess)); err == nil {
		p.model.Access().FromTab(frame)
	}
	p.vault.Set(p.model.Access().SourceGrants())
}

// askAccess opens the dialog: for what an address belongs to, or, when fixed is false, for an address that the person names.
func (p *page) askAccess(address string, fixed bool) {
	p.access = access{open: true, address: state.AccessAddress(p.host.BaseURL(), address), version: p.access.version + 1}
	p.access.draft = state.AccessDraft{Fields: map[state.AccessField]string{state.FieldPlace: p.access.address}}
	if scope, ok := state.AccessScope(p.host.BaseURL(), address); ok && fixed {
		p.access.scope, p.access.draft.Fields[state.FieldPlace] = scope, address
	}
	if state.UsesKeys(address) {
		p.access.draft.Kind = state.AccessKeys
	}
	p.render()
}

// closeAccess closes the dialog and forgets what was filled in. The browser gives the focus back to where it was.
func (p *page) closeAccess() {
	if !p.access.open {
		return
	}
	ui.CloseDialog(accessID)
	p.access = access{version: p.access.version + 1}
	p.render()
}

// giveAccess takes what was filled in, unless something of it is wrong: then the focus goes there.
func (p *page) giveAccess() {
	given, wrong := p.access.draft.Grant(p.host.BaseURL())
	p.access.wrong = wrong
	p.access.version++
	if len(wrong) > 0 {
		p.render()
		p.after(func() { ui.Focus(accessFieldID(firstWrong(wrong))) })
		return
	}
	p.model.Access().Give(given)
	p.accessChanged()
	p.closeAccess()
	p.say(state.AccessGiven(given.Scope))
	p.tryWith(given.Scope)
}

// forgetAccess takes back what was given.
func (p *page) forgetAccess(i int) {
	given := p.model.Access().Given()
	if i < 0 || i >= len(given) {
		return
	}
	scope := given[i].Scope
	p.model.Access().Forget(i)
	p.accessChanged()
	p.say(state.AccessForgotten(scope))
	p.after(func() { ui.Focus(accessTitleID) }) // the button is gone
}

// accessChanged tells everyone who makes requests what they may carry, and keeps what is to be kept.
func (p *page) accessChanged() {
	p.access.version++
	a := p.model.Access()
	p.vault.Set(a.SourceGrants())
	message := a.Message()
	p.send(message)
	frame, _ := wire.Encode(nil, message)
	p.host.BeginWith(frame)
	p.host.KeepInTab(keptAccess, base64.StdEncoding.EncodeToString(a.ForTab()))
	p.render()
}

// accessAddress is what access is probably wanted for: what could not be read, else what is open.
func (p *page) accessAddress() string {
	for _, problem := range p.model.Problems() {
		if problem.URL != "" {
			return problem.URL
		}
	}
	return p.model.FirstAddress()
}
