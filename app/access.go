package app

import (
	"encoding/base64"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
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

// accessing gives the page's requests, and the worker's, what makes private storage answer.
type accessing struct {
	page  *page
	vault *source.Vault // makes the page's own requests, with what the person gave
	access
}

// startAccess takes what was kept for the tab. The worker began with it.
func (ac *accessing) startAccess() {
	if frame, err := base64.StdEncoding.DecodeString(ac.page.host.KeptInTab(keptAccess)); err == nil {
		ac.page.model.Access().FromTab(frame)
	}
	ac.vault.Set(ac.page.model.Access().SourceGrants())
}

// askAccess opens the dialog: for what an address belongs to, or, when fixed is false, for an address that the person names.
func (ac *accessing) askAccess(address string, fixed bool) {
	ac.access = access{open: true, address: state.AccessAddress(ac.page.host.BaseURL(), address), version: ac.version + 1}
	ac.draft = state.AccessDraft{Fields: map[state.AccessField]string{state.FieldPlace: ac.address}}
	if scope, ok := state.AccessScope(ac.page.host.BaseURL(), address); ok && fixed {
		ac.scope, ac.draft.Fields[state.FieldPlace] = scope, address
	}
	if state.UsesKeys(address) {
		ac.draft.Kind = state.AccessKeys
	}
	ac.page.render()
}

// closeAccess closes the dialog and forgets what was filled in. The browser gives the focus back to where it was.
func (ac *accessing) closeAccess() {
	if !ac.open {
		return
	}
	ui.CloseDialog(accessID)
	ac.access = access{version: ac.version + 1}
	ac.page.render()
}

// giveAccess takes what was filled in, unless something of it is wrong: then the focus goes there.
func (ac *accessing) giveAccess() {
	given, wrong := ac.draft.Grant(ac.page.host.BaseURL())
	ac.wrong = wrong
	ac.version++
	if len(wrong) > 0 {
		ac.page.render()
		ac.page.after(func() { ui.Focus(accessFieldID(firstWrong(wrong))) })
		return
	}
	ac.page.model.Access().Give(given)
	ac.accessChanged()
	ac.closeAccess()
	ac.page.following.say(state.AccessGiven(given.Scope))
	ac.page.examination.tryWith(given.Scope)
}

// forgetAccess takes back what was given.
func (ac *accessing) forgetAccess(i int) {
	given := ac.page.model.Access().Given()
	if i < 0 || i >= len(given) {
		return
	}
	scope := given[i].Scope
	ac.page.model.Access().Forget(i)
	ac.accessChanged()
	ac.page.following.say(state.AccessForgotten(scope))
	ac.page.after(func() { ui.Focus(accessTitleID) }) // the button is gone
}

// accessChanged tells everyone who makes requests what they may carry, and keeps what is to be kept.
func (ac *accessing) accessChanged() {
	ac.version++
	a := ac.page.model.Access()
	ac.vault.Set(a.SourceGrants())
	message := a.Message()
	ac.page.send(message)
	frame, _ := wire.Encode(nil, message)
	ac.page.host.BeginWith(frame)
	ac.page.host.KeepInTab(keptAccess, base64.StdEncoding.EncodeToString(a.ForTab()))
	ac.page.render()
}

// accessAddress is what access is probably wanted for: what could not be read, else what is open.
func (ac *accessing) accessAddress() string {
	for _, problem := range ac.page.model.Problems() {
		if problem.URL != "" {
			return problem.URL
		}
	}
	return ac.page.model.FirstAddress()
}
